"""The panels at the sides of the board. Each shows a part of the table, and is redrawn only when that part changed."""

from wargames_desktop.ui.panels.charts import ChartsPanel
from wargames_desktop.ui.panels.displays import LogsPanel, RosePanel, TracksPanel
from wargames_desktop.ui.panels.dock import Panel, PanelDock
from wargames_desktop.ui.panels.hands import HandsPanel
from wargames_desktop.ui.panels.here import HerePanel
from wargames_desktop.ui.panels.mats import MatsPanel
from wargames_desktop.ui.panels.score import ScorePanel, ScoreTable

__all__ = [
    "ChartsPanel",
    "HandsPanel",
    "HerePanel",
    "LogsPanel",
    "MatsPanel",
    "Panel",
    "PanelDock",
    "RosePanel",
    "ScorePanel",
    "ScoreTable",
    "TracksPanel",
]
