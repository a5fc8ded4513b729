"""Several things that are told at once, to be read and copied."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget


class ListDialog(QDialog):
    """A sentence, and lines below it."""

    def __init__(self, title: str, words: str, lines: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        label = QLabel(words)
        label.setWordWrap(True)
        self.lines = QPlainTextEdit("\n".join(f"• {line}" for line in lines))
        self.lines.setReadOnly(True)
        self.lines.setAccessibleName(words)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.addWidget(label)
        column.addWidget(self.lines, 1)
        column.addWidget(buttons)
        em = self.fontMetrics().averageCharWidth()
        self.resize(em * 84, em * 40)
