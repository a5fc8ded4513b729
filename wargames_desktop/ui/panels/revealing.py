"""Bringing a part of a card into sight."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import (
    QScrollArea,
)

from wargames_desktop.ui.cards.views import ThingView


def reveal(area: QScrollArea, view: ThingView[Any], ids: set[str]) -> None:
    """Bring the first spot of those ids into sight, with what lies around it."""
    inner, block = area.widget(), view.block()
    for spot in block.spots if block is not None else ():
        if inner is not None and spot.id in ids:
            at = view.mapTo(inner, spot.rect.center().toPoint())
            area.ensureVisible(at.x(), at.y(), 0, area.height() // 3)
            return
