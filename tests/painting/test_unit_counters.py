"""Counters of strategic games: what tells them apart, at every size and on either side."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from tests.painting.sheets import differing, drawn
from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.counters import paint_counter
from wargames_desktop.painting.theme import Theme
from wargames_desktop.painting.unit_counters import UNIT_TEMPLATES, silhouette

KINDS = ("carrier", "naval", "land", "air")
MARKERS = tuple(name for name in UNIT_TEMPLATES if name != "unit")


def unit(**changes: object) -> Piece:
    fields = {"type": "carrier", "abbr": "C1", "strength": "2", "start": "0704"}
    fields.update(changes.pop("fields", {}))  # type: ignore[call-overload]
    known = {"id": "JP-C1", "place": "0704", "template": "unit", "nation": "japan_light", "name": "JP-C1"}
    return Piece(**{**known, **changes}, fields=fields)  # type: ignore[arg-type]


def sheet(piece: Piece, theme: Theme, side: int = 120) -> QImage:
    def draw(painter: QPainter, rect: QRectF) -> None:
        paint_counter(painter, rect, piece, theme)

    return drawn((side, side), draw)


@pytest.mark.parametrize("side", [14, 20, 40, 120])
def test_kinds_are_told_apart_at_every_size(theme: Theme, side: int) -> None:
    faces = [sheet(unit(fields={"type": kind}), theme, side) for kind in KINDS]
    assert min(differing(a, b) for a, b in combinations(faces, 2)) > 0.03


@pytest.mark.parametrize("side", [20, 40, 120])
def test_the_attrited_side_differs_at_a_glance(theme: Theme, side: int) -> None:
    front, back = (sheet(unit(face=face), theme, side) for face in ("front", "back"))
    assert differing(front, back) > 0.6


@pytest.mark.parametrize("side", [20, 40, 120])
def test_the_strength_is_printed(theme: Theme, side: int) -> None:
    one, two = (sheet(unit(fields={"strength": value}), theme, side) for value in ("1", "2"))
    assert differing(one, two) > 0.01


def test_where_a_unit_begins_is_printed_where_there_is_room(theme: Theme) -> None:
    placed, coming = (unit(fields={"start": start}) for start in ("0704", "T12"))
    assert differing(sheet(placed, theme), sheet(coming, theme)) > 0.003
    assert sheet(placed, theme, 40) == sheet(coming, theme, 40)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_silhouette_about_as_wide_as_the_others(kind: str) -> None:
    drawing = silhouette(kind)
    assert drawing is not None
    assert 150 < drawing.boundingRect().width() <= 210


def test_an_unknown_kind_shows_its_letter(theme: Theme) -> None:
    assert silhouette("gunboat") is None
    faces = [sheet(unit(fields={"type": kind}), theme) for kind in ("gunboat", "zeppelin")]
    assert differing(*faces) > 0.005


@pytest.mark.parametrize("side", [12, 30, 90])
def test_markers_are_told_apart_by_their_shapes_at_every_size(theme: Theme, side: int) -> None:
    looks = [
        sheet(unit(template=name, nation="us", fields={}), theme, side)
        .convertToFormat(QImage.Format.Format_Grayscale8)
        .convertToFormat(QImage.Format.Format_RGB32)
        for name in MARKERS
    ]
    assert min(differing(a, b) for a, b in combinations(looks, 2)) > 0.02


def test_a_base_that_is_cut_off_is_struck_through(theme: Theme) -> None:
    cut, linked = (sheet(unit(template="supply_base", fields={"cut": value}), theme, 40) for value in ("yes", ""))
    assert differing(cut, linked) > 0.05
