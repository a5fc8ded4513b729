"""A tab of the editor: a document, and what shows and changes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from wargames_desktop.app import paths
from wargames_desktop.data.problems import Problem
from wargames_desktop.editor.document import Document
from wargames_desktop.editor.drafts import Draft
from wargames_desktop.editor.source_view import SourceView
from wargames_desktop.painting.theme import Theme
from wargames_desktop.widgets.palette import Entry


class Page(QWidget):
    """What every sort of tab can do. The window asks nothing else of it.

    Signals:
        told: something to be shown in the status line for a while.
        listed: a title, a sentence, and lines to be read.
    """

    told = Signal(str)
    listed = Signal(str, str, object)
    document: Document[Any]

    @property
    def folder(self) -> Path:
        """Where documents of this sort are kept unless one says otherwise."""
        return paths.own_scenarios()

    @property
    def own_place(self) -> Path | None:
        """Where the document must be kept to be found; None: anywhere."""
        return None

    def settle(self) -> None:
        """Take over what is being typed, in a field or in the text, as if the person had gone elsewhere."""
        typing = QApplication.focusWidget()
        for view in self.findChildren(QAbstractItemView):
            if typing is not None and typing is not view and view.viewport().isAncestorOf(typing):
                view.setFocus()  # the field closes, and hands over what is in it
        for source in self.findChildren(SourceView):
            source.settle()

    def saved(self) -> None:
        """The document has been written."""

    def draft(self) -> Draft:
        """The document as it stands, for the time after a crash."""
        raise NotImplementedError

    def go_to(self, problem: Problem) -> None:
        """Show the place of a problem."""

    def search(self, words: str) -> Sequence[tuple[str, Callable[[], object]]]:
        """What of the document fits some words, and how to go there."""
        return ()

    def exports(self) -> Sequence[tuple[str, Callable[[], object]]]:
        """What the document can be written as for other programs, and how to do it."""
        return ()

    def entries(self) -> Sequence[Entry]:
        """What the command palette offers while this tab is in front, besides the actions of the window."""
        return ()

    def playable(self) -> bool:
        """Whether it can be played."""
        return False

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
