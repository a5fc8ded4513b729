"""Colours and type sizes of the window, the board and the paper, as frozen values.

A theme joins a shade (``dark`` or ``light``) with a sky (``night`` or ``day``): the shade colours the window and how
bright the board is, the sky chooses between a plot table at night and a chart by day.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import Template
from types import MappingProxyType

from PySide6.QtGui import QColor, QPalette

BASE_PIXELS = 13
SMALLEST_SCALE, LARGEST_SCALE = 80, 200

SIZES: Mapping[str, float] = MappingProxyType({"small": 0.88, "body": 1.0, "large": 1.16, "title": 1.4, "display": 2.0})


@dataclass(frozen=True, kw_only=True)
class Chrome:
    """Colours of windows, panels and controls."""

    window: str
    panel: str
    raised: str
    field: str
    line: str
    text: str
    muted: str
    accent: str
    accent_text: str
    warning: str


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """Colours of the board: sea by depth, land, lines, names. ``zones`` are tints, taken in turn."""

    deep: str
    middle: str
    shallow: str
    shoal: str
    land: str
    land_shade: str
    coast: str
    grid: str
    number: str
    water_name: str
    land_name: str
    beyond: str
    zones: tuple[str, ...]
    zone_text: str
    mountain: str
    jungle: str
    wall: str
    """Hexsides that are closed by land."""
    strait: str
    """Hexsides that are closed by deep water."""
    halo: str
    """Around names in hexes."""
    limit: str = "#b4372e"
    """Hexsides that cost more to cross: the red line of a map."""


@dataclass(frozen=True, kw_only=True)
class Marks:
    """Colours of highlights on the board; each has a shape or pattern of its own as well."""

    target: str
    path: str
    possible: str
    forbidden: str
    threat: str
    reach: str
    arc: str
    note: str
    selected: str
    halo: str
    flash: str


@dataclass(frozen=True, kw_only=True)
class Ink:
    """Print of a counter: its front, and its back where ground and ink change places."""

    ground: str
    ink: str
    rim: str
    back_ground: str
    back_ink: str


@dataclass(frozen=True, kw_only=True)
class Paper:
    """Colours of cards, tracks and logs."""

    ground: str
    hairline: str
    rule: str
    text: str
    muted: str
    wash: str
    wash_cross: str
    ring: str
    taken: str
    light: str
    light_text: str
    heavy: str
    heavy_text: str


@dataclass(frozen=True, kw_only=True)
class Theme:
    """Everything that decides how things look. Sizes are in pixels at 100 % display scaling."""

    shade: str
    sky: str
    scale: int
    chrome: Chrome
    sheet: Sheet
    marks: Marks
    paper: Paper
    nations: Mapping[str, Ink]

    def pixels(self, size: str) -> float:
        """Font height of a named size: ``small``, ``body``, ``large``, ``title``, ``display``."""
        return BASE_PIXELS * SIZES[size] * self.scale / 100

    def ink_of(self, nation: str) -> Ink:
        """Print of a nation's counters; the neutral one for a nation without its own."""
        return self.nations.get(nation, self.nations["neutral"])


_DARK_CHROME = Chrome(
    window="#0f161c",
    panel="#151f27",
    raised="#1e2b35",
    field="#0b1116",
    line="#2f404c",
    text="#e4e9ea",
    muted="#9db0ba",
    accent="#e9b95c",
    accent_text="#17130a",
    warning="#ff9f7a",
)
_LIGHT_CHROME = Chrome(
    window="#e6e3da",
    panel="#f5f2ea",
    raised="#fdfbf6",
    field="#ffffff",
    line="#c8c2b2",
    text="#1b242a",
    muted="#525d63",
    accent="#1f5673",
    accent_text="#ffffff",
    warning="#9c2f12",
)

_NIGHT_DARK = Sheet(
    deep="#13212b",
    middle="#182a36",
    shallow="#203643",
    shoal="#2a4350",
    land="#3d3b31",
    land_shade="#26251f",
    coast="#9a9273",
    grid="#7fa0b0",
    number="#86a2b0",
    water_name="#8fb0c0",
    land_name="#cfc7a8",
    beyond="#0b1217",
    zones=("#6fa3c7", "#b9a36a", "#7fb59b", "#a68fc2", "#c48d7d", "#8aa0d6", "#a3b36b"),
    zone_text="#a9bfca",
    mountain="#57523f",
    jungle="#4b6a3f",
    wall="#c9bd94",
    strait="#5f8fae",
    halo="#10191f",
)
_NIGHT_LIGHT = Sheet(
    deep="#a3b4be",
    middle="#afbfc7",
    shallow="#bccad1",
    shoal="#c9d3d6",
    land="#d6cdb6",
    land_shade="#b3a98e",
    coast="#4b4635",
    grid="#3b505c",
    number="#2c414d",
    water_name="#1d3d4f",
    land_name="#3d3520",
    beyond="#8b9ca6",
    zones=("#1f4d6e", "#6b5310", "#1d5b45", "#4f3470", "#75351f", "#2c3f80", "#4c5a15"),
    zone_text="#0c1f29",
    mountain="#a99c7c",
    jungle="#7f9a63",
    wall="#4b4330",
    strait="#1d4f73",
    halo="#dfe4e2",
)
_DAY_LIGHT = Sheet(
    deep="#c7d6dd",
    middle="#d5e1e5",
    shallow="#e2eaec",
    shoal="#ecf0ee",
    land="#f0e7d0",
    land_shade="#d9cca9",
    coast="#6c6144",
    grid="#5f7886",
    number="#4a6270",
    water_name="#2b5268",
    land_name="#544827",
    beyond="#aebec6",
    zones=("#2f6f9c", "#8a6a12", "#2a7a5c", "#6b4a94", "#9a4a2c", "#3c55a8", "#63751c"),
    zone_text="#2c4654",
    mountain="#bba985",
    jungle="#8fb07a",
    wall="#5b4f34",
    strait="#2f6f9c",
    halo="#fbfaf3",
)
_DAY_DARK = Sheet(
    deep="#1e323d",
    middle="#253c48",
    shallow="#2e4755",
    shoal="#3a5666",
    land="#6b6450",
    land_shade="#4e4838",
    coast="#c9bf9c",
    grid="#9db8c4",
    number="#a8c0cb",
    water_name="#b5d0dc",
    land_name="#fbf6e6",
    beyond="#17252e",
    zones=("#86bfe6", "#dcc078", "#93d1b3", "#c3a9e2", "#e6a792", "#a2b8f2", "#bfd07f"),
    zone_text="#d3e2e9",
    mountain="#8a7f62",
    jungle="#5d8350",
    wall="#e3d6ae",
    strait="#7fb4d8",
    halo="#15242d",
)

_DARK_MARKS = Marks(
    target="#fed907",
    path="#a0d6fe",
    possible="#a9c4d2",
    forbidden="#dd7038",
    threat="#d250fd",
    reach="#70fdba",
    arc="#5f9fe0",
    note="#c9d3d8",
    selected="#ffffff",
    halo="#05090c",
    flash="#ffb84a",
)
_LIGHT_MARKS = Marks(
    target="#4a3b00",
    path="#05245c",
    possible="#33475a",
    forbidden="#b04a10",
    threat="#9d1a92",
    reach="#1a6c58",
    arc="#1f5aa8",
    note="#38444b",
    selected="#000000",
    halo="#ffffff",
    flash="#f29a1f",
)

_DARK_PAPER = Paper(
    ground="#18232b",
    hairline="#31424e",
    rule="#5c7280",
    text="#e6eaea",
    muted="#9fb2bc",
    wash="#233542",
    wash_cross="#33495a",
    ring="#ffd84d",
    taken="#e8e2d2",
    light="#7a2f25",
    light_text="#fff3e6",
    heavy="#24507c",
    heavy_text="#eef5fb",
)
_LIGHT_PAPER = Paper(
    ground="#fcfaf4",
    hairline="#d3ccbc",
    rule="#8b8372",
    text="#1d252a",
    muted="#565f64",
    wash="#efe9d9",
    wash_cross="#e0d6bd",
    ring="#8f1d0c",
    taken="#242c31",
    light="#f3d4ca",
    light_text="#5e1a0e",
    heavy="#cfdfee",
    heavy_text="#123a5e",
)

NATIONS: Mapping[str, Ink] = MappingProxyType(
    {
        "us": Ink(ground="#2b5f96", ink="#f7f4ea", rim="#173b62", back_ground="#e9eef2", back_ink="#1d4a7a"),
        "japan": Ink(ground="#84291c", ink="#fbf1e2", rim="#5a1d13", back_ground="#f6e7dc", back_ink="#7a2517"),
        "australia": Ink(ground="#6f7536", ink="#fbf8e6", rim="#41451c", back_ground="#f0f0dc", back_ink="#4c5120"),
        "commonwealth": Ink(ground="#5f676c", ink="#f8f8f5", rim="#3a4146", back_ground="#eceeee", back_ink="#424a50"),
        "china": Ink(ground="#f4f1e8", ink="#23282c", rim="#8d8672", back_ground="#3a3f43", back_ink="#f4f1e8"),
        "japan_light": Ink(ground="#ea9c8e", ink="#38100a", rim="#8c4032", back_ground="#f6e4de", back_ink="#82291d"),
        "us_light": Ink(ground="#6fa9e0", ink="#0b1f36", rim="#3b6a98", back_ground="#e6eff7", back_ink="#1f4c7c"),
        "us_land": Ink(ground="#4a7a42", ink="#f6faef", rim="#234022", back_ground="#e6efe2", back_ink="#254a24"),
        "ochre": Ink(ground="#b98c22", ink="#1f1504", rim="#76541a", back_ground="#f3e8cf", back_ink="#654609"),
        "lilac": Ink(ground="#d3b7e6", ink="#22173a", rim="#75609a", back_ground="#f1ecf8", back_ink="#4f3a76"),
        "neutral": Ink(ground="#d8ccae", ink="#2b2619", rim="#8b7d58", back_ground="#4b442f", back_ink="#f3ead2"),
    }
)

_SHEETS = {
    ("dark", "night"): _NIGHT_DARK,
    ("light", "night"): _NIGHT_LIGHT,
    ("dark", "day"): _DAY_DARK,
    ("light", "day"): _DAY_LIGHT,
}


@cache
def make_theme(shade: str = "dark", sky: str = "night", scale: int = 100) -> Theme:
    """The theme of a shade (``dark``, ``light``), a sky (``night``, ``day``) and a type scale in percent (80-200)."""
    if (shade, sky) not in _SHEETS:
        raise ValueError(f"no theme {shade!r} by {sky!r}: choose dark or light, by night or day")
    dark = shade == "dark"
    return Theme(
        shade=shade,
        sky=sky,
        scale=max(SMALLEST_SCALE, min(LARGEST_SCALE, scale)),
        chrome=_DARK_CHROME if dark else _LIGHT_CHROME,
        sheet=_SHEETS[shade, sky],
        marks=_DARK_MARKS if dark else _LIGHT_MARKS,
        paper=_DARK_PAPER if dark else _LIGHT_PAPER,
        nations=NATIONS,
    )


def colour(name: str, alpha: float = 1.0) -> QColor:
    """A colour from its ``#rrggbb`` name, with an opacity from 0 to 1."""
    value = QColor(name)
    value.setAlphaF(alpha)
    return value


def blend(first: str, second: str, share: float) -> str:
    """The colour that lies ``share`` (0-1) of the way from the first to the second."""
    a, b = QColor(first), QColor(second)
    parts = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    return "#" + "".join(f"{round(low + (high - low) * share):02x}" for low, high in parts)


def palette(theme: Theme) -> QPalette:
    """The palette of the application in a theme."""
    chrome = theme.chrome
    made = QPalette()
    roles = {
        QPalette.ColorRole.Window: chrome.window,
        QPalette.ColorRole.WindowText: chrome.text,
        QPalette.ColorRole.Base: chrome.field,
        QPalette.ColorRole.AlternateBase: chrome.panel,
        QPalette.ColorRole.Text: chrome.text,
        QPalette.ColorRole.PlaceholderText: chrome.muted,
        QPalette.ColorRole.Button: chrome.raised,
        QPalette.ColorRole.ButtonText: chrome.text,
        QPalette.ColorRole.BrightText: chrome.warning,
        QPalette.ColorRole.Highlight: chrome.accent,
        QPalette.ColorRole.HighlightedText: chrome.accent_text,
        QPalette.ColorRole.Accent: chrome.accent,
        QPalette.ColorRole.ToolTipBase: chrome.raised,
        QPalette.ColorRole.ToolTipText: chrome.text,
        QPalette.ColorRole.Link: chrome.accent,
        QPalette.ColorRole.LinkVisited: chrome.accent,
        QPalette.ColorRole.Light: blend(chrome.raised, chrome.text, 0.12),
        QPalette.ColorRole.Midlight: chrome.raised,
        QPalette.ColorRole.Mid: chrome.line,
        QPalette.ColorRole.Dark: blend(chrome.window, "#000000", 0.3),
        QPalette.ColorRole.Shadow: "#000000",
    }
    for role, value in roles.items():
        made.setColor(role, QColor(value))
    faded = QColor(blend(chrome.text, chrome.window, 0.55))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faded)
    return made


_STYLE = Template("""
QToolTip { background: $raised; color: $text; border: 1px solid $line; padding: 4px 6px; }
QMainWindow::separator { background: $window; width: 5px; height: 5px; }
QMainWindow::separator:hover { background: $accent; }
QDockWidget { color: $muted; font-weight: 600; }
QDockWidget::title { background: $panel; padding: ${pad}px; border-bottom: 1px solid $line; }
QMenuBar, QMenu, QToolBar, QStatusBar { background: $panel; color: $text; border: none; }
QMenu { border: 1px solid $line; padding: 4px; }
QMenu::item { padding: ${pad}px ${wide}px; border-radius: 3px; }
QMenu::item:selected, QMenuBar::item:selected { background: $accent; color: $accent_text; }
QMenu::item:disabled { color: $faded; }
QMenu::separator { height: 1px; background: $line; margin: 4px 6px; }
QToolBar { spacing: 2px; padding: 3px; border-bottom: 1px solid $line; }
QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 4px; color: $text; }
QToolButton:hover, QToolButton:checked { background: $raised; border-color: $line; }
QPushButton { background: $raised; color: $text; border: 1px solid $line; border-radius: 4px;
              padding: ${pad}px ${wide}px; }
QPushButton:hover { border-color: $accent; }
QPushButton:pressed { background: $field; }
QPushButton:default { background: $accent; color: $accent_text; border-color: $accent; }
QPushButton:focus, QToolButton:focus, QLineEdit:focus, QComboBox:focus { border: 1px solid $accent; }
QPushButton:disabled, QToolButton:disabled { color: $faded; }
QLineEdit, QComboBox, QPlainTextEdit, QTextEdit { background: $field; color: $text; border: 1px solid $line;
              border-radius: 4px; padding: ${pad}px; selection-background-color: $accent;
              selection-color: $accent_text; }
QAbstractSpinBox { min-height: ${high}px; }
QCheckBox::indicator { width: ${wide}px; height: ${wide}px; background: $field; border: 1px solid $muted;
              border-radius: 3px; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; }
QCheckBox::indicator:hover, QCheckBox::indicator:focus { border-color: $accent; }
QListView, QTreeView, QTableView { background: $field; color: $text; border: none; outline: none;
              alternate-background-color: $panel; }
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected {
              background: $accent; color: $accent_text; }
QHeaderView::section { background: $panel; color: $muted; border: none; border-bottom: 1px solid $line;
              padding: ${pad}px; }
QTabBar::tab { background: transparent; color: $muted; padding: ${pad}px ${wide}px;
              border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: $text; border-bottom-color: $accent; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: $line; border-radius: 4px; margin: 2px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
""")


def style_sheet(theme: Theme) -> str:
    """The style sheet of the application in a theme."""
    chrome = theme.chrome
    names = {name: getattr(chrome, name) for name in Chrome.__dataclass_fields__}
    return _STYLE.substitute(
        names,
        faded=blend(chrome.text, chrome.window, 0.55),
        pad=round(theme.pixels("body") * 0.36),
        wide=round(theme.pixels("body") * 0.9),
        high=round(theme.pixels("body") * 1.9),
    )
