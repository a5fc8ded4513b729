"""The card over the board that waits for a player: to come to the desk, or to be heard of by mail."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from wargames_desktop.app.sides import side_title
from wargames_desktop.ui.bridge import Bridge, Shown

WIDTH = 24
"""In heights of a letter."""


class Handover(QFrame):
    """Says who is waited for, and leads on.

    Signals:
        ready: the player has come to the desk.
        send_wanted, take_wanted: the turn is to be written for the other desk, or one from there to be taken in.
    """

    ready = Signal()
    send_wanted = Signal()
    take_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.title, self.text = QLabel(), QLabel()
        self.title.setObjectName("title")
        self.text.setWordWrap(True)
        self.show_side = QPushButton()
        self.show_side.clicked.connect(self.ready)
        self.send = QPushButton("Write the &turn to send…")
        self.send.clicked.connect(self.send_wanted)
        self.take = QPushButton("Take in the &answer…")
        self.take.clicked.connect(self.take_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 18, 24, 18)
        column.setSpacing(10)
        column.addWidget(self.title)
        column.addWidget(self.text)
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (self.show_side, self.send, self.take):
            button.setAutoDefault(False)
            row.addWidget(button)
        column.addLayout(row)
        self.hide()

    def take_default(self) -> str:
        """What Enter does while somebody is waited for: write the turn to send; else nothing, and the result says why.

        A curtain is not lifted by the key that answers questions: one press too many would show a hand to the other.
        """
        if self.send.isHidden():
            return "Ctrl+H shows it, or a click: only to the player who is asked."
        self.send.click()
        return ""

    def follow(self, bridge: Bridge, shown: Shown) -> None:
        """Appear where somebody is waited for."""
        awaited = shown.awaited
        self.setVisible(bool(awaited) and shown.mode == "now")
        if self.isHidden():
            return
        self.setFixedWidth(WIDTH * self.fontMetrics().height())
        node = shown.position.node
        name, away = side_title(awaited), bridge.session.seat(node.number, awaited) in bridge.mailed
        self.title.setText(f"Waiting for {name}" if away else f"{name}, please")
        self.text.setText(
            "This side is played at another desk. Write the turn, send the file, and take in the answer when it comes."
            if away
            else "What is asked now shows what the other side may not see. Let nobody else look on."
        )
        self.show_side.setText(f"&Show it to {name}  (Ctrl+H)")
        self.show_side.setVisible(not away)
        for button in (self.send, self.take):
            button.setVisible(away)
        self.send.setDefault(away)
        self.setCursor(Qt.CursorShape.ArrowCursor)
