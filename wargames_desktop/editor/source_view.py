"""The text of a data file, for those who would rather write: comments, keys and texts in colours of their own."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QColor, QFocusEvent, QSyntaxHighlighter, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from wargames_desktop.painting.fonts import fixed
from wargames_desktop.painting.theme import Theme

TYPING: Final = 400
"""Milliseconds without a key after which what was typed is taken over."""
_COMMENT = re.compile(r"(?:^|\s)#.*$")
_KEY = re.compile(r"""(?:^|[\s{,-])((?:"[^"]*"|[\w .'()/+-]+))(?=:(?:\s|$))""")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


class SourceView(QPlainTextEdit):
    """The text.

    Signals:
        typed: the text as it stands after a pause of typing.
    """

    typed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Text of the file")
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(fixed(theme.pixels("body")))
        self._colours = _Colours(self.document(), theme)
        self.setUndoRedoEnabled(False)  # the document's own stack undoes
        self._taking = False
        self._soon = QTimer(self, singleShot=True, interval=TYPING)
        self._soon.timeout.connect(self.flush)
        self.textChanged.connect(self._on_typed)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._colours.set_theme(theme)

    def show_text(self, text: str) -> None:
        """Show another text; the cursor stays at its line."""
        if text == self.toPlainText():
            return
        line = self.textCursor().blockNumber()
        self._taking = True
        self.setPlainText(text)
        self._taking = False
        self.go_to(line + 1, 1)

    def go_to(self, line: int, column: int) -> None:
        """Set the cursor to a place of the text, counted from 1."""
        block = self.document().findBlockByNumber(min(max(line, 1), self.document().blockCount()) - 1)
        cursor = QTextCursor(block)
        cursor.movePosition(
            QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.MoveAnchor, min(column - 1, block.length() - 1)
        )
        self.setTextCursor(cursor)
        self.centerCursor()

    def flush(self) -> None:
        """Take over now what was typed."""
        self._soon.stop()
        self.typed.emit(self.toPlainText())

    def settle(self) -> None:
        """Take over what was typed and is not taken over yet, if there is any."""
        if self._soon.isActive():
            self.flush()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.settle()
        super().focusOutEvent(event)

    def _on_typed(self) -> None:
        if not self._taking:
            self._soon.start()


class _Colours(QSyntaxHighlighter):
    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._formats = _formats(theme)

    def set_theme(self, theme: Theme) -> None:
        self._formats = _formats(theme)
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        key, quoted, comment = self._formats
        for match in _KEY.finditer(text):
            self.setFormat(match.start(1), match.end(1) - match.start(1), key)
        for match in _QUOTED.finditer(text):
            if not text[match.end() :].lstrip().startswith(":"):
                self.setFormat(match.start(), match.end() - match.start(), quoted)
        bare = _QUOTED.sub(lambda match: "x" * len(match[0]), text)
        if found := _COMMENT.search(bare):
            self.setFormat(found.start(), len(text) - found.start(), comment)


def _formats(theme: Theme) -> tuple[QTextCharFormat, QTextCharFormat, QTextCharFormat]:
    formats = []
    for ink in (theme.chrome.accent, theme.chrome.text, theme.chrome.muted):
        each = QTextCharFormat()
        each.setForeground(QColor(ink))
        formats.append(each)
    formats[2].setFontItalic(True)
    return formats[0], formats[1], formats[2]
