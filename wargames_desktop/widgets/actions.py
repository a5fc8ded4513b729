"""Actions by id: one table gives each its words, keys and icon; menus, toolbars and the palette are made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QToolBar, QWidget

from wargames_desktop.painting.icons import icon
from wargames_desktop.widgets.palette import Entry


@dataclass(frozen=True)
class ActionSpec:
    """Words, keys and icon of an action. A key may be any text that QKeySequence reads."""

    id: str
    text: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    tip: str = ""
    setting: str = ""
    """The setting that the action switches on and off."""


class Actions:
    """The actions of a window."""

    def __init__(self, window: QWidget, specs: Iterable[ActionSpec], slots: Mapping[str, Callable[[], object]]) -> None:
        """``slots`` says by id what each action does."""
        self._icons: dict[QAction, str] = {}
        self._specs = {spec.id: spec for spec in specs}
        self.by_id: dict[str, QAction] = {}
        for spec in self._specs.values():
            action = QAction(spec.text, window)
            action.setObjectName(spec.id)
            action.setCheckable(bool(spec.setting))
            action.setStatusTip(spec.tip)
            action.triggered.connect(_ignoring_checked(slots[spec.id]))
            self._icons[action] = spec.icon
            window.addAction(action)
            self.by_id[spec.id] = action
        self.set_keys({})

    def set_keys(self, keys: Mapping[str, Iterable[str]]) -> None:
        """Give actions other keys than their usual ones; what is not named keeps those. Unknown ids are passed over."""
        for id, action in self.by_id.items():
            spec = self._specs[id]
            action.setShortcuts([QKeySequence(key) for key in keys.get(id, spec.keys)])
            written = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            tip = spec.tip or spec.text.replace("&", "").rstrip("…")
            action.setToolTip(f"{tip} ({written})" if written else tip)

    def __getitem__(self, id: str) -> QAction:
        return self.by_id[id]

    def name(self, id: str, verb: str, thing: str) -> None:
        """Say what an action would do to what: ``Undo: Speed 4``, only ``Undo`` if there is no such thing."""
        words = f"{verb}: {thing.replace('&', '&&')}" if thing else verb
        action = self.by_id[id]
        action.setText(words)
        action.setToolTip(f"{words.replace('&', '')} ({action.shortcut().toString()})")

    def set_icons(self, colour: str) -> None:
        """Draw the icons in a colour."""
        for action, name in self._icons.items():
            if name:
                action.setIcon(icon(name, colour))

    def fill(self, menu: QMenu | QToolBar, ids: Iterable[str]) -> None:
        """Put actions into a menu or a toolbar; an empty id is a separator."""
        for id in ids:
            if id:
                menu.addAction(self.by_id[id])
            else:
                menu.addSeparator()

    def entries(self, menus: Iterable[tuple[str, Iterable[str]]]) -> list[Entry]:
        """What the palette and the list of keys say of the actions in ``menus``."""
        found = []
        for title, ids in menus:
            for action in (self.by_id[id] for id in ids if id):
                keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
                words = action.text().replace("&", "").rstrip("…")
                found.append(Entry(words, title.replace("&", ""), keys, action.trigger, action.isEnabled()))
        return found


def _ignoring_checked(slot: Callable[[], object]) -> Callable[[], None]:
    def triggered() -> None:
        slot()

    return triggered
