"""What clicks and pointing mean: marks and previews on the board, and the reason where something is not allowed."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from wargames_desktop.engine.display import Offer, Piece, Preview
from wargames_desktop.ui.bridge import Bridge, Shown
from wargames_desktop.ui.narrowing import Narrowing
from wargames_desktop.ui.panels import HerePanel
from wargames_desktop.ui.question import QuestionPanel
from wargames_desktop.ui.wording import because, with_detail
from wargames_desktop.widgets.board.view import BoardView

REST = 25
"""Milliseconds that the mouse rests before a preview is worked out."""


class Pointing(QObject):
    """Joins the board, the question and the list of pieces.

    Signals:
        reason: why what is pointed at is not allowed, with the rule; empty where there is nothing to say.
        denied: the same, after a click.
        previewed: the :class:`Preview` that is shown, or None.
        marked: ids that can be clicked, and those that were chosen.
        clicked: id of what was clicked on the board, and the place where it lies.
    """

    reason = Signal(str)
    denied = Signal(str)
    previewed = Signal(object)
    marked = Signal(object, object)
    clicked = Signal(str, str)

    def __init__(self, bridge: Bridge, board: BoardView, question: QuestionPanel, here: HerePanel) -> None:
        super().__init__(board)
        self._bridge = bridge
        self._board = board
        self._question = question
        self._here = here
        self._target: Offer[Any] | str | None = None
        self._previews: dict[int | str, Preview] = {}
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._show_target)
        board.clicked.connect(self._click_board)
        board.hovered.connect(self._hover)
        question.pointed.connect(self.point)
        question.narrowed.connect(self._narrowed)
        here.piece_chosen.connect(self.click)
        here.piece_pointed.connect(self.point)
        bridge.changed.connect(self._changed)

    # Clicks

    def _click_board(self, id: str) -> None:
        self.click(id)
        self.clicked.emit(id, self.meant(id)[-1])

    def click(self, id: str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Take a click on a piece, a hex or a box."""
        self._here.point_at(id)
        shown = self._bridge.shown
        if shown.mode == "playing":
            self._bridge.playback.skip()
        elif shown.mode == "looking":
            self.denied.emit("You are looking back. Esc returns to now.")
        elif not any(self._question.click(meant) for meant in self.meant(id)):
            self.denied.emit(self._why_not(id))

    def take_up(self, id: str) -> None:
        """Begin anew with a counter that is dragged, if an answer begins with it."""
        if self._bridge.shown.mode == "now":
            begun = self._question.narrowing.restart().begun(self.meant(id))
            if begun is not None:
                self._question.narrow(begun)

    def drop(self, id: str, targets: tuple[str, ...]) -> None:
        """Take a counter that was dragged onto one of these as a click on both; the only answer to that is given."""
        if self._bridge.shown.mode != "now" or id in targets[:1]:
            self.click(id)
            return
        begun = self._question.narrowing.restart().begun(self.meant(id))
        for target in targets:
            narrowing = begun.click(target) if begun is not None and target in begun.clickable else None
            if narrowing is not None:
                self._question.narrow(narrowing)
                if len(narrowing.ready) == 1:
                    self._question.answered.emit(narrowing.ready[0])
                return
        picks = next(iter(targets), "")
        refusal = self._bridge.presenter.why_not(self._bridge.shown.view, (id, picks)) if picks else None
        self.denied.emit(because(refusal) if refusal is not None else "")

    def meant(self, id: str) -> tuple[str, ...]:
        """A click on a counter means it, or else the hex that it lies in."""
        piece = self._piece(id)
        return (id, piece.place) if piece is not None else (id,)

    def _piece(self, id: str) -> Piece | None:
        return next((piece for piece in self._bridge.shown.table.counters if piece.id == id), None)

    def cycle(self, step: int) -> None:
        """Choose the next (1) or previous (-1) piece that can still act, and bring it into sight."""
        narrowing = self._question.narrowing
        actors = narrowing.actors(self._bridge.shown.table.counters)
        if not actors:
            return
        chosen = [at for at, piece in enumerate(actors) if narrowing.stands_for_chosen(piece.id)]
        if not chosen:
            following = actors[0 if step > 0 else -1]
        else:
            at = chosen[-1] if step > 0 else chosen[0]
            others = [(at + step * n) % len(actors) for n in range(1, len(actors) + 1)]
            following = actors[next((n for n in others if n not in chosen), at)]
        begun = narrowing.restart().click(following.id)
        if begun is not None:
            self._question.narrow(begun)
            self._board.show_around(following.id)
            self._here.point_at(following.id)

    # Pointing

    def _hover(self, id: str) -> None:
        self._here.point_at(id)
        self.point(id or None)

    def point(self, target: Offer[Any] | str | None) -> None:
        """Take an answer, or the id of a piece or hex, as what is pointed at; None or empty: nothing is."""
        self._target = target or None
        self._rest.start()

    def _show_target(self) -> None:
        shown, target = self._bridge.shown, self._target
        if shown.mode == "playing":
            return
        preview, reason = None, ""
        if isinstance(target, Offer):
            preview = self._preview_of(target)
        elif target:
            offer = self._offer_at(target)
            preview = self._preview_of(offer) if offer is not None else self._inspected(target)
            reason = "" if offer is not None or self._leads_on(target) else self._why_not(target)
        else:
            preview = self._chosen()
        self._board.set_preview(preview)
        self._question.show_consequence(preview)
        self.previewed.emit(preview)
        self.reason.emit(reason)

    def _offer_at(self, id: str) -> Offer[Any] | None:
        narrowing = self._question.narrowing
        if narrowing.stands_for_chosen(id):
            return None
        found = (narrowing.offer_at(meant) for meant in self.meant(id))
        return next((offer for offer in found if offer is not None), None)

    def _leads_on(self, id: str) -> bool:
        narrowing = self._question.narrowing
        return any(narrowing.stands_for_chosen(meant) or narrowing.click(meant) for meant in self.meant(id))

    def _why_not(self, id: str) -> str:
        shown = self._bridge.shown
        if shown.mode != "now" or shown.decision is None:
            return ""
        for meant in self.meant(id):
            refusal = self._bridge.presenter.why_not(shown.view, (*self._question.narrowing.clicked, meant))
            if refusal is not None:
                return because(refusal)
        return ""

    def _chosen(self) -> Preview | None:
        offer = self._question.entered_offer if self._question.narrowing.clicked else None
        return self._preview_of(offer) if offer is not None else None

    def _preview_of(self, offer: Offer[Any]) -> Preview:
        key = id(offer)
        if key not in self._previews:
            preview = self._bridge.presenter.preview(self._bridge.shown.view, offer.command)
            self._previews[key] = with_detail(preview, offer.detail)
        return self._previews[key]

    def _inspected(self, about: str) -> Preview:
        if about not in self._previews:
            self._previews[about] = self._bridge.presenter.inspect(self._bridge.shown.view, about)
        return self._previews[about]

    # Changes

    def _narrowed(self, narrowing: Narrowing) -> None:
        pieces = self._bridge.shown.table.counters
        through = (piece.id for piece in pieces if narrowing.stands_for_chosen(piece.id))
        decision = self._bridge.shown.decision
        about = decision.about if decision is not None and not narrowing.clicked else ()
        chosen = {*narrowing.clicked, *through, *about} - narrowing.clickable
        self._board.set_marks(narrowing.clickable, chosen)
        self.marked.emit(narrowing.clickable, chosen)
        self.point(None)

    def _changed(self, old: Shown, new: Shown) -> None:
        self._previews.clear()
        self._target = None
        self._rest.stop()
        self._board.set_preview(None)
        self.previewed.emit(None)
        self.reason.emit("")
        if new.mode != "now" or new.decision is None:
            self._board.set_marks((), ())
            self.marked.emit((), ())
