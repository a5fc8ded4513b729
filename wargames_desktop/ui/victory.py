"""The victory screen: who won and why, with the score and what to do next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from wargames_desktop.app.sides import side_title
from wargames_desktop.engine.display import Table
from wargames_desktop.engine.game import Outcome
from wargames_desktop.ui.panels import ScoreTable


def verdict(outcome: Outcome) -> str:
    """Who won, in a few words."""
    if outcome.winner is None:
        return outcome.level[:1].upper() + outcome.level[1:] if outcome.level else "A draw"
    return (
        f"{side_title(outcome.winner)}: {outcome.level}" if outcome.level else f"{side_title(outcome.winner)} has won"
    )


class VictoryScreen(QDialog):
    """Shown once when a game is over, and again on demand.

    Signals:
        replay_wanted, new_game_wanted, copy_wanted.
    """

    replay_wanted = Signal()
    new_game_wanted = Signal()
    copy_wanted = Signal()

    def __init__(self, outcome: Outcome, table: Table, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("The game is over")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        for name, text in (("muted", title), ("display", verdict(outcome)), ("reason", outcome.reason)):
            label = QLabel(text)
            label.setObjectName(name)
            label.setWordWrap(True)
            column.addWidget(label)
        score = ScoreTable()
        score.set_standings(table.standings)
        score.setVisible(bool(table.standings))
        column.addWidget(score, 1)
        row = QHBoxLayout()
        for text, signal in (
            ("&Replay the game", self.replay_wanted),
            ("Save a &copy…", self.copy_wanted),
            ("&New game…", self.new_game_wanted),
        ):
            button = QPushButton(text)
            button.setAutoDefault(False)
            button.clicked.connect(signal)
            if signal is not self.copy_wanted:
                button.clicked.connect(self.close)
            row.addWidget(button)
        row.addStretch(1)
        close = QPushButton("Look at the &board")
        close.setDefault(True)
        close.clicked.connect(self.close)
        row.addWidget(close)
        column.addLayout(row)
        em = self.fontMetrics().height()
        self.resize(em * 40, em * 30)
