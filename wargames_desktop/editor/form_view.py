"""A data file as a tree of fields: each with its value, its choices and limits, and what it is in a tip."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QInputDialog,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from wargames_desktop.data.patching import Plain, Way
from wargames_desktop.design.edits import AddItem, Edit, Remove, Rename, SetValue
from wargames_desktop.design.forms import Field, Form, fresh, variant

_WAY = Qt.ItemDataRole.UserRole
_FORM = Qt.ItemDataRole.UserRole + 1
_SET = Qt.ItemDataRole.UserRole + 2
PROSE = 40
"""Letters from which a text is edited in a field of several lines."""


class FormView(QTreeWidget):
    """The tree. It shows data and asks for edits; whoever owns the document makes them.

    Signals:
        edit_wanted: edits and the words for them.
        chosen: the way of the field that is current.
    """

    edit_wanted = Signal(object, str)
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Fields")
        self.setHeaderLabels(["Field", "Value"])
        self.setAlternatingRowColors(True)
        self.setUniformRowHeights(False)
        self.setEditTriggers(
            QTreeWidget.EditTrigger.DoubleClicked
            | QTreeWidget.EditTrigger.EditKeyPressed
            | QTreeWidget.EditTrigger.SelectedClicked
        )
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        self.setItemDelegateForColumn(1, _Delegate(self))
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        self.header().resizeSection(0, self.fontMetrics().averageCharWidth() * 24)
        self.currentItemChanged.connect(self._choose)
        self._form = Form(shape="any")
        self._data: Plain = {}
        self._open: set[Way] = set()
        self.itemExpanded.connect(lambda item: self._open.add(way_of(item)))
        self.itemCollapsed.connect(lambda item: self._open.discard(way_of(item)))

    def show_data(self, form: Form, data: Plain) -> None:
        """Show other data; what was open stays open, and what was current stays current."""
        self._form, self._data = form, data
        chosen = self.currentItem()
        current = way_of(chosen) if chosen is not None else None
        at = self.verticalScrollBar().value()
        self.blockSignals(True)
        self.clear()
        for item in self._items(variant(form, data), data, ()):
            self.addTopLevelItem(item)
        for item in list(self._every()):
            item.setExpanded(way_of(item) in self._open)
        if current is not None and (found := self.item_at_way(current)) is not None:
            self.setCurrentItem(found)
        self.blockSignals(False)
        self.verticalScrollBar().setValue(at)

    def go_to(self, way: Way) -> bool:
        """Make the field current that a way leads to, or the nearest above it."""
        while way:
            item = self.item_at_way(way)
            if item is not None:
                above = item.parent()
                while above is not None:
                    above.setExpanded(True)
                    above = above.parent()
                self.setCurrentItem(item)
                self.scrollToItem(item)
                return True
            way = way[:-1]
        return False

    def item_at_way(self, way: Way) -> QTreeWidgetItem | None:
        """The line of a field."""
        return next((item for item in self._every() if way_of(item) == way), None)

    def _every(self, above: QTreeWidgetItem | None = None) -> Iterator[QTreeWidgetItem]:
        root = above or self.invisibleRootItem()
        for number in range(root.childCount()):
            item = root.child(number)
            if item is not None:
                yield item
                yield from self._every(item)

    # Building

    def _items(self, form: Form, data: Plain, way: Way) -> Iterator[QTreeWidgetItem]:
        if form.shape == "record":
            known = {field.key for field in form.fields}
            written = data if isinstance(data, Mapping) else {}
            for field in form.fields:
                yield self._item(field.title, field.form, written.get(field.key), (*way, field.key), field)
            for key, value in written.items():
                if key not in known and key not in ("schema", "kind"):
                    yield self._item(f"{key} (unknown)", Form(shape="any"), value, (*way, key), None)
        elif form.shape == "mapping" and form.inner is not None:
            for key, value in data.items() if isinstance(data, Mapping) else ():
                yield self._item(str(key), form.inner, value, (*way, key), None)
        elif form.shape == "list" and form.inner is not None:
            for number, value in enumerate(data if isinstance(data, list) else ()):
                yield self._item(f"{number + 1}", form.inner, value, (*way, number), None)

    def _item(self, title: str, form: Form, value: Plain, way: Way, field: Field | None) -> QTreeWidgetItem:
        is_set = value is not None
        shown = value if is_set or field is None else _as_text(field.usual)
        item = QTreeWidgetItem([title, _summary(form, shown)])
        item.setData(0, _WAY, way)
        item.setData(0, _FORM, form)
        item.setData(0, _SET, is_set)
        if field is not None and field.help:
            item.setToolTip(0, field.help)
            item.setToolTip(1, field.help)
        if is_set:
            for child in self._items(variant(form, value), value, way):
                item.addChild(child)
        else:
            faint = self.palette().color(QPalette.ColorRole.PlaceholderText)
            for column in (0, 1):
                item.setForeground(column, QColor(faint))
            if field is not None and field.required:
                item.setText(1, "missing")
        if form.shape in ("record", "mapping", "list"):
            font = QFont(item.font(0))
            font.setWeight(QFont.Weight.DemiBold)
            item.setFont(0, font)
        elif len(form.choices) != 1:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        return item

    # Editing

    def set_value(self, item: QTreeWidgetItem, text: str) -> None:
        """Ask for another value of a field."""
        way, form = way_of(item), form_of_item(item)
        value = _typed(form, text)
        title = item.text(0)
        if item.data(0, _SET) and text == item.text(1):
            return
        self.edit_wanted.emit(self._with_parents(way, value), f"{title}: {text}" if len(text) < PROSE else title)

    def _with_parents(self, way: Way, value: Plain) -> tuple[Edit, ...]:
        """Set a value; records above it that are not written are written first."""
        data: Any = self._data
        for depth, step in enumerate(way[:-1]):
            inner = data.get(step) if isinstance(data, Mapping) else data[step] if isinstance(step, int) else None
            if inner is None:
                for later in reversed(way[depth + 1 :]):
                    value = {later: value}
                return (SetValue(way[: depth + 1], value),)
            data = inner
        return (SetValue(way, value),)

    def add_to(self, item: QTreeWidgetItem) -> None:
        """Add an item to a list, or a key to a mapping, or write a record that is not there."""
        way, form = way_of(item), form_of_item(item)
        if not item.data(0, _SET) and form.shape == "record":
            self.edit_wanted.emit(self._with_parents(way, fresh(form)), f"Add {item.text(0)}")
            return
        assert form.inner is not None
        self._open.add(way)
        if form.shape == "list":
            value = fresh(form.inner)
            edit = AddItem(way, item.childCount(), value) if item.data(0, _SET) else SetValue(way, [value])
            edits = (edit,) if item.data(0, _SET) else self._with_parents(way, [value])
            self.edit_wanted.emit(edits, f"Add to {item.text(0)}")
            return
        key, given = self._ask_key(item, form)
        if given and key:
            self.edit_wanted.emit(
                (SetValue((*way, key), fresh(form.inner)),)
                if item.data(0, _SET)
                else self._with_parents(way, {key: fresh(form.inner)}),
                f"Add {key} to {item.text(0)}",
            )

    def _ask_key(self, item: QTreeWidgetItem, form: Form) -> tuple[str, bool]:
        if form.key is not None and form.key.choices:
            there = {item.child(n).text(0) for n in range(item.childCount())}  # type: ignore[union-attr]
            left = [word for word in form.key.choices if word not in there]
            return QInputDialog.getItem(self, item.text(0), "Add", left, 0, False)
        return QInputDialog.getText(self, item.text(0), "Name")

    def remove(self, item: QTreeWidgetItem) -> None:
        """Ask that a field or item goes; a field that must be there stands empty then, and is named as a problem."""
        if item.data(0, _SET):
            self.edit_wanted.emit((Remove(way_of(item)),), f"Remove {item.text(0)}")

    def rename(self, item: QTreeWidgetItem) -> None:
        """Ask for another name of a key."""
        name, given = QInputDialog.getText(self, item.text(0), "Name", text=item.text(0))
        if given and name and name != item.text(0):
            self.edit_wanted.emit((Rename(way_of(item), name),), f"{item.text(0)}: call it {name}")

    def shift(self, item: QTreeWidgetItem, by: int) -> None:
        """Ask that an item of a list comes earlier or later."""
        way = way_of(item)
        index = int(way[-1])
        value = _part(self._data, way)
        self.edit_wanted.emit(
            (Remove(way), AddItem(way[:-1], index + by, value)), f"Move {item.text(0)} {'up' if by < 0 else 'down'}"
        )

    def _show_menu(self, at: QPoint) -> None:
        item = self.itemAt(at)
        if item is not None:
            menu = self.menu_for(item)
            menu.exec(self.viewport().mapToGlobal(at))
            menu.deleteLater()

    def menu_for(self, item: QTreeWidgetItem) -> QMenu:
        """What can be done with a field."""
        menu = QMenu(self)
        form, above = form_of_item(item), item.parent()
        outer = form_of_item(above) if above is not None else self._form
        choices: list[tuple[str, Callable[[], None], bool]] = [
            ("Edit", lambda: self.editItem(item, 1), bool(item.flags() & Qt.ItemFlag.ItemIsEditable)),
            ("Add…", lambda: self.add_to(item), form.shape in ("list", "mapping") or not item.data(0, _SET)),
            ("Rename…", lambda: self.rename(item), outer.shape == "mapping"),
            ("Move up", lambda: self.shift(item, -1), outer.shape == "list" and int(way_of(item)[-1]) > 0),
            (
                "Move down",
                lambda: self.shift(item, 1),
                outer.shape == "list" and above is not None and int(way_of(item)[-1]) < above.childCount() - 1,
            ),
            ("Remove", lambda: self.remove(item), bool(item.data(0, _SET))),
        ]
        for words, run, possible in choices:
            action = menu.addAction(words)
            action.triggered.connect(run)
            action.setEnabled(possible)
        return menu

    def keyPressEvent(self, event: Any) -> None:
        item = self.currentItem()
        if item is not None and event.key() == Qt.Key.Key_Delete:
            self.remove(item)
        elif item is not None and event.key() == Qt.Key.Key_Insert and form_of_item(item).shape in ("list", "mapping"):
            self.add_to(item)
        else:
            super().keyPressEvent(event)

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(way_of(item))


class _Delegate(QStyledItemDelegate):
    """The field in which a value is edited: a list of its choices, or a line, or several lines for prose."""

    def __init__(self, view: FormView) -> None:
        super().__init__(view)
        self._view = view

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        form = form_of_item(self._view.itemFromIndex(index))
        text = str(index.data() or "")
        choices = ("true", "false") if form.shape == "truth" else form.choices
        if choices:
            box = QComboBox(parent)
            box.addItems(choices)
            box.activated.connect(lambda _: self._commit(box))
            return box
        if form.shape == "text" and (len(text) > PROSE or "\n" in text):
            prose = QPlainTextEdit(parent)
            prose.setTabChangesFocus(True)
            return prose
        line = QLineEdit(parent)
        line.setPlaceholderText(_limits(form))
        return line

    def _commit(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect = option.rect
        if isinstance(editor, QPlainTextEdit):
            rect.setHeight(editor.fontMetrics().lineSpacing() * 9)
            rect.moveBottom(min(rect.bottom(), self._view.viewport().height()))
        elif (wanted := editor.sizeHint().height()) > rect.height():  # a line is lower than a field with its frame
            middle = rect.center()
            rect.setHeight(wanted)
            rect.moveCenter(middle)
            rect.moveTop(max(rect.top(), 0))
        editor.setGeometry(rect)

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        item = self._view.itemFromIndex(index)
        text = item.text(1) if item.data(0, _SET) else ""
        if isinstance(editor, QComboBox):
            editor.setCurrentText(text)
        elif isinstance(editor, QPlainTextEdit):
            editor.setPlainText(text)
        elif isinstance(editor, QLineEdit):
            editor.setText(text)

    def setModelData(self, editor: QWidget, model: Any, index: QModelIndex | QPersistentModelIndex) -> None:
        item = self._view.itemFromIndex(index)
        if isinstance(editor, QComboBox):
            self._view.set_value(item, editor.currentText())
        elif isinstance(editor, QPlainTextEdit):
            self._view.set_value(item, _paragraphs(editor.toPlainText()))
        elif isinstance(editor, QLineEdit):
            self._view.set_value(item, editor.text())


def way_of(item: QTreeWidgetItem) -> Way:
    """Where the value of a line stands."""
    return tuple(item.data(0, _WAY))


def form_of_item(item: QTreeWidgetItem) -> Form:
    """The form of a line's value."""
    form: Form = item.data(0, _FORM)
    return form


def _part(data: Any, way: Way) -> Plain:
    for step in way:
        data = data[step]
    return data


def _paragraphs(text: str) -> str:
    """Prose without spaces that do nothing; its paragraphs stay."""
    return "\n".join(" ".join(line.split()) for line in text.strip().splitlines())


def _summary(form: Form, value: Plain) -> str:
    if isinstance(value, Mapping):
        return "" if form.shape == "record" else _count(len(value))
    if isinstance(value, list | tuple):
        simple = [str(each) for each in value if not isinstance(each, Mapping | list | tuple)]
        return ", ".join(simple) if value and len(simple) == len(value) and len(value) < 9 else _count(len(value))
    return "" if value is None else str(value)


def _count(number: int) -> str:
    return "none" if number == 0 else str(number)


def _as_text(value: Plain) -> Plain:
    return {True: "true", False: "false"}.get(value, value) if isinstance(value, bool) else value


def _limits(form: Form) -> str:
    if form.low is not None and form.high is not None:
        return f"{form.low:g} to {form.high:g}"
    if form.low is not None:
        return f"{form.low:g} or more"
    return f"up to {form.high:g}" if form.high is not None else ""


def _typed(form: Form, text: str) -> Plain:
    """What was typed as the value that the form wants; text that it cannot be stays text, and is named as a problem."""
    stripped = text.strip()
    if form.optional and stripped in ("", "null"):
        return None
    try:
        if form.shape == "whole":
            return int(stripped)
        if form.shape == "number":
            return float(stripped)
    except ValueError:
        return text
    if form.shape == "truth":
        return stripped == "true"
    return text
