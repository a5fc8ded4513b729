"""The question panel: what is asked, by which rule, and the answers as buttons with keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.app.rules import section
from wargames_desktop.engine.decision import Decision
from wargames_desktop.engine.display import Card, LogLine, Offer, Preview, Rose
from wargames_desktop.ui.amount_picker import AmountPicker
from wargames_desktop.ui.answer_button import AnswerButton
from wargames_desktop.ui.narrowing import Choice, Narrowing
from wargames_desktop.ui.result_view import ResultView
from wargames_desktop.ui.wording import consequence
from wargames_desktop.widgets.layouts import FlowLayout, scrolled

CONSEQUENCE_LINES = 5
"""Lines kept for what an answer would come to; kept always, so that no button moves from under the mouse."""

LEAST_LINES = 9
"""Lines below which the panel does not make the window higher than the player wants it."""

IN_SIGHT = 4
"""Answers that are in sight in a small window without scrolling."""

CONSEQUENCE_SHARE = 5
"""The part of the panel's height, one in so many, that they do not exceed."""


class QuestionPanel(QWidget):
    """Asks the question, shows the answers that the clicks so far leave, and tells what happens while it happens.

    Signals:
        answered: the :class:`Offer` that the player takes.
        narrowed: the :class:`Narrowing` after a click or a step back.
        pointed: the :class:`Offer` or id under the mouse or the focus, or None.
        rule_asked: id of a rule that was clicked.
        go_on, skip: next beat, rest of the beats.
    """

    answered = Signal(object)
    narrowed = Signal(object)
    pointed = Signal(object)
    rule_asked = Signal(str)
    go_on = Signal()
    skip = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.narrowing = Narrowing()
        self.choices: tuple[Choice, ...] = ()
        self._decision: Decision[Any] | None = None
        self._names: Mapping[str, str] = {}
        self._rule_id = ""
        self.buttons: list[AnswerButton] = []
        self._headings: list[QLabel] = []
        self._build()

    def _build(self) -> None:
        self.setAccessibleName("Question")
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(6)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._headline = _label("heading")
        self.prompt = _label("prompt")
        self.rule = link_button()
        self.rule.clicked.connect(lambda: self.rule_asked.emit(self._rule_id))
        self.told = _label("told")
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self._picks = QWidget()
        self.picks_layout = FlowLayout(self._picks)
        head = QHBoxLayout()
        head.addWidget(self._headline, 1)
        head.addWidget(self.rule, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        for widget in (self.prompt, self._picks):
            column.addWidget(widget)
        self._answers = QWidget()
        self._answers_layout = QVBoxLayout(self._answers)
        self._answers_layout.setContentsMargins(0, 0, 0, 0)
        self._answers_layout.setSpacing(4)
        self._answers_layout.addStretch(1)
        middle = QWidget()
        told_and_answers = QVBoxLayout(middle)
        told_and_answers.setContentsMargins(0, 0, 0, 0)
        told_and_answers.addWidget(self.told)
        self.result = ResultView()
        told_and_answers.addWidget(self.result)
        self.amount = AmountPicker()
        self.amount.taken.connect(self.answered)
        self.amount.pointed.connect(self.pointed)
        told_and_answers.addWidget(self.amount)
        told_and_answers.addWidget(self._answers, 1)
        self._scroll = _scrolled(middle, "Answers")
        column.addWidget(self._scroll, 1)
        self._ending = QVBoxLayout()
        column.addLayout(self._ending)
        self.consequence = _label("muted")
        self.consequence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._consequence_area = _scrolled(self.consequence, "What it comes to")
        column.addWidget(self._consequence_area)
        self._steps = QWidget()
        steps = QHBoxLayout(self._steps)
        steps.setContentsMargins(0, 0, 0, 0)
        for text, tip, signal in (
            ("Next", "Show the next step (Space)", self.go_on),
            ("Skip to the question", "Show the rest at once (Esc)", self.skip),
        ):
            button = QPushButton(text)
            button.setToolTip(tip)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setDefault(signal is self.go_on)
            button.clicked.connect(signal)
            steps.addWidget(button)
        column.addWidget(self._steps)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        lines = CONSEQUENCE_LINES * self.fontMetrics().lineSpacing()
        self._consequence_area.setFixedHeight(min(lines, self.height() // CONSEQUENCE_SHARE))

    def minimumSizeHint(self) -> QSize:
        """Small whatever is asked, so that no question makes the window grow."""
        em = self.fontMetrics().height()
        return QSize(em * 12, em * LEAST_LINES)

    # What is shown

    def ask(self, decision: Decision[Any], headline: str, narrowing: Narrowing, names: Mapping[str, str]) -> None:
        """Ask a question."""
        self._decision, self._names = decision, names
        self._say(headline, decision.prompt, decision.rule)
        self._steps.hide()
        self._consequence_area.show()
        self.narrow(narrowing)

    def tell(self, headline: str, lines: tuple[LogLine, ...], cards: tuple[Card | Rose, ...] = ()) -> None:
        """Show what is happening and the last of the cards that decided it, with buttons to go on and to skip."""
        main = _main(lines)
        self._nothing_asked(headline, main.text, main.rule)
        self.told.setText("\n".join(f"{'   ' * line.depth}{line.text}" for line in lines if line is not main))
        self.told.setVisible(bool(self.told.text()))
        self.result.show_thing(cards[-1] if cards else None, self._scroll)
        self._steps.show()

    def inform(self, headline: str, text: str, rule: str = "", more: str = "") -> None:
        """Say something that is no question."""
        self._nothing_asked(headline, text, rule)
        self.told.setText(more)
        self.told.setVisible(bool(more))

    def show_consequence(self, preview: Preview | None) -> None:
        """Say what the answer under the mouse would come to."""
        text = consequence(preview) if preview is not None else ""
        self.consequence.setText(text or "\n".join(filter(None, (self._marked_detail(), self._ways()))))

    def _marked_detail(self) -> str:
        """What the answer means that Enter takes, where nothing else is pointed at."""
        offer = self.entered_offer
        return offer.detail if offer is not None else ""

    def _nothing_asked(self, headline: str, text: str, rule: str) -> None:
        self._decision = None
        self._say(headline, text, rule)
        self._steps.hide()
        self._consequence_area.hide()
        self._show_narrowing(Narrowing())

    def _say(self, headline: str, prompt: str, rule: str) -> None:
        self._headline.setText(headline)
        self._headline.setVisible(bool(headline))
        self.prompt.setText(prompt)
        self._rule_id = rule
        self.rule.setText(section(rule))
        self.rule.setVisible(bool(rule))
        self.told.hide()
        self.result.show_thing(None)

    # What the player does

    @property
    def asking(self) -> bool:
        """Whether a question is shown."""
        return self._decision is not None

    def click(self, id: str) -> bool:
        """Click a piece, hex or box; whether that led anywhere."""
        narrowing = self.narrowing.click(id)
        if narrowing is None:
            return False
        self.narrow(narrowing)
        return True

    def narrow(self, narrowing: Narrowing) -> None:
        """Go on with other clicks."""
        self._show_narrowing(narrowing)
        self.narrowed.emit(narrowing)

    def step_back(self) -> bool:
        """Give up the latest click; whether there was one."""
        if not self.narrowing.clicked:
            return False
        self.narrow(self.narrowing.step_back())
        return True

    def take_key(self, key: str) -> bool:
        """Take the choice of a key, or a digit of the amount that is asked for; whether there is one."""
        if self.narrowing.amounts and key.isdigit():
            return self.amount.type(key)
        for choice in self.choices:
            if key and choice.key == key.lower():
                self.take(choice)
                return True
        return False

    def take_default(self) -> bool:
        """Take the answer that Enter stands for; whether there is one."""
        offer = self.entered_offer
        if offer is None:
            return False
        self.answered.emit(offer)
        return True

    def take(self, choice: Choice) -> None:
        """Give the answer of a choice, or pick what it asks for."""
        if choice.offer is not None:
            self.answered.emit(choice.offer)
        else:
            self.click(choice.pick)

    def focus_answers(self) -> None:
        """Move the keyboard to the answer that Enter takes, or to the first."""
        buttons = [button for button in self.buttons if not button.isHidden()]
        marked = next((button for button in buttons if button.isDefault()), None)
        if buttons:
            (marked or buttons[0]).setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def entered_offer(self) -> Offer[Any] | None:
        """What Enter takes: the one answer that has been clicked together, or the default where nothing is clicked.

        A piece that leads to several answers is but a beginning, also if one of them asks for nothing more: that one
        may be to hold its fire.
        """
        narrowing = self.narrowing
        if narrowing.amounts and (narrowing.clicked or not narrowing.fitting):
            return self.amount.offer
        if narrowing.clicked:
            together = len(narrowing.clicked) > 1 or len(narrowing.fitting) == 1
            return narrowing.ready[0] if together and len(narrowing.ready) == 1 else None
        default = self._decision.default if self._decision is not None else None
        return next((o for o in self.narrowing.offers if default is not None and o.command == default), None)

    @property
    def missing(self) -> str:
        """Why there is nothing that Enter could take, for people; empty if there is, or if nothing is asked."""
        if not self.asking or self.entered_offer is not None:
            return ""
        if not self.narrowing.clicked:
            return "No answer is marked: choose one."
        begun = ", ".join(self._names.get(pick, pick) for pick in self.narrowing.clicked)
        return f"{begun}: choose what is still missing, or give this up with Esc."

    # The widgets

    def _show_narrowing(self, narrowing: Narrowing) -> None:
        self.narrowing = narrowing
        default = self._decision.default if self._decision is not None else None
        self.choices = narrowing.choices(self._names, default)
        default_amount = next((offer for offer in narrowing.amounts if offer.command == default), None)
        self.amount.show_offers(narrowing.amounts, default_amount)
        keyboard_here = self.hasFocus() or any(button.hasFocus() for button in self.buttons)
        self._show_picks()
        if keyboard_here:
            self.setFocus()  # hidden buttons must not hand the keyboard on to another panel
        self._answers.hide()  # one layout for all buttons, not one for each
        self._show_buttons()
        self._answers.show()
        self._scroll.verticalScrollBar().setValue(0)
        if keyboard_here:
            self.focus_answers()
        self.show_consequence(None)

    def _ways(self) -> str:
        """Which keys lead on from here."""
        ways = []
        if self.entered_offer is not None:
            ways.append("Enter takes the marked answer")
        elif self.narrowing.clicked:
            ways.append("Choose what is still missing")
        if self.narrowing.clicked:
            ways.append("Esc steps back")
        elif self.narrowing.leading:
            ways.append("Tab goes to the next piece")
        return " · ".join(ways)

    def _show_picks(self) -> None:
        while (item := self.picks_layout.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        for pick in self.narrowing.clicked:
            button = QPushButton(f"{self._names.get(pick, pick)} ×")
            button.setObjectName("pick")
            button.setToolTip("Give this up")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _=False, pick=pick: self.narrow(self.narrowing.unclick(pick)))
            self.picks_layout.addWidget(button)
        self._picks.setVisible(bool(self.narrowing.clicked))

    def _show_buttons(self) -> None:
        while self._answers_layout.count() > 1:
            self._answers_layout.takeAt(0)
        self._ending.takeAt(0)
        for label in self._headings:
            label.hide()
            label.deleteLater()
        self._headings = []
        while len(self.buttons) < len(self.choices):
            self.buttons.append(self._new_button())
        entered, heading = self.entered_offer, ""
        for at, choice in enumerate(self.choices):
            if choice.heading and choice.heading != heading:
                label = _label("heading", choice.heading)
                self._headings.append(label)
                self._answers_layout.insertWidget(self._answers_layout.count() - 1, label)
            heading = choice.heading
            button = self.buttons[at]
            button.show_choice(choice, choice.offer is not None and choice.offer is entered)
            if self._ends(at):
                self._ending.addWidget(button)
            else:
                self._answers_layout.insertWidget(self._answers_layout.count() - 1, button)
            button.show()
        for button in self.buttons[len(self.choices) :]:
            button.show_choice(Choice("", ""), False)
            button.hide()

    def _ends(self, at: int) -> bool:
        """Whether a choice is the one that ends a plan: it stays in sight under the others, however many there are.

        That is the marked one at the end, or the marked one near it that the others would push out of sight.
        """
        choice = self.choices[at]
        if not choice.default or choice.offer not in self.narrowing.plain:
            return False
        return 0 < at == len(self.choices) - 1 or at >= IN_SIGHT

    def _new_button(self) -> AnswerButton:
        button = AnswerButton(self._answers)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.take(button.choice))
        button.entered.connect(lambda: self.pointed.emit(button.choice.offer or button.choice.pick))
        button.left.connect(lambda: self.pointed.emit(None))
        return button


def _main(lines: tuple[LogLine, ...]) -> LogLine:
    """The line that says what happens; the others explain it, or say where in the sequence of play it happens."""
    first = [line for line in lines if line.depth == 0] or [*lines, LogLine(text="")]
    return next((line for line in first if line.kind not in ("turn", "phase", "note")), first[0])


def _label(name: str, text: str = "") -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    return label


def _scrolled(widget: QWidget, name: str) -> QScrollArea:
    area = scrolled(widget, name)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


def link_button(text: str = "") -> QPushButton:
    """A button that looks like a link."""
    button = QPushButton(text)
    button.setObjectName("link")
    button.setFlat(True)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
    button.setToolTip("Show this rule")
    return button
