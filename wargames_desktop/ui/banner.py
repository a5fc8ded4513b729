"""The banner over the board while an earlier moment is shown."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from wargames_desktop.ui.bridge import Bridge, Shown
from wargames_desktop.ui.wording import because


class Banner(QFrame):
    """Says that the board shows another moment than the present one, and leads back or lets the game go on from there.

    Signals:
        back_wanted, play_on_wanted.
    """

    back_wanted = Signal()
    play_on_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.back = _button("Back to now  (Esc)")
        self.back.clicked.connect(self.back_wanted)
        self.play_on = _button("Play on from here")
        self.play_on.setToolTip(
            "Take back all that came after this answer; it stays in the log until you answer differently (Ctrl+Enter)"
        )
        self.play_on.clicked.connect(self.play_on_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 5, 12, 5)
        row.addWidget(self.text, 1)
        row.addWidget(self.play_on)
        row.addWidget(self.back)
        self.hide()

    def follow(self, bridge: Bridge, shown: Shown) -> None:
        """Appear where the moment shown is not the present one."""
        replaying = shown.mode == "playing" and bridge.replaying
        self.setVisible(shown.mode == "looking" or replaying)
        if self.isHidden():
            return
        node, session = shown.position.node, bridge.session
        said = session.label(bridge.seat, node)
        line = session.line
        place = f"answer {line.index(node)} of {len(line) - 1}" if node.number else "the start"
        refusal = session.go_to_refusal(node.number) if shown.mode == "looking" else None
        moment = f"{'Replaying' if replaying else 'Looking back at'} {place}: {said}"
        self.text.setText(moment if refusal is None else f"{moment}. {because(refusal)}.")
        self.play_on.setVisible(shown.mode == "looking" and refusal is None)


def _button(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setAutoDefault(False)
    return button
