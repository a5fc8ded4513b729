from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QBrush, QColor, QIcon

from tests.painting.sheets import drawn, inked
from wargames_desktop.painting.drawings import drawings, outline
from wargames_desktop.painting.icons import app_icon, icon
from wargames_desktop.painting.silhouettes import paint_side_view, side_view, top_view

TYPES = ("BB", "CA", "CL", "DD")


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("nation", ["us", "japan", "china"])
def test_every_type_has_a_side_view_as_long_as_its_kin(kind: str, nation: str) -> None:
    view = side_view(kind, nation)
    assert view is not None
    assert 185 <= view.boundingRect().width() <= 205


def test_types_and_fleets_look_different() -> None:
    views = [side_view(kind, nation) for kind in TYPES for nation in ("us", "japan")]
    assert len({(*view.boundingRect().getRect(), view.elementCount()) for view in views if view}) == len(views)


def test_heavier_ships_are_broader() -> None:
    beams = [view.boundingRect().width() for kind in TYPES if (view := top_view(kind)) is not None]
    assert beams == sorted(beams, reverse=True)
    assert len(set(beams)) == len(TYPES)


def test_a_minesweeper_looks_like_the_destroyer_that_she_was() -> None:
    assert side_view("DMS", "us") == side_view("DD", "us")


def test_an_unknown_type_has_no_silhouette() -> None:
    assert side_view("raft") is None
    assert top_view("raft") is None


def test_the_bow_turns_left_on_request() -> None:
    view = side_view("DD", "us")
    assert view is not None

    def sheet(left: bool):
        return drawn((210, 60), lambda p, r: paint_side_view(p, r, view, QBrush(QColor("#000000")), left))

    right, left = inked(sheet(False).copy(180, 0, 30, 60)), inked(sheet(True).copy(0, 0, 30, 60))
    assert right.top() == pytest.approx(left.top(), abs=1)


def test_paths_are_read_point_by_point() -> None:
    path = outline("M1 2 L3 4 5 6 C7 8 9 10 11 12 Z")
    points = [(path.elementAt(n).x, path.elementAt(n).y) for n in range(path.elementCount())]
    assert points == [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12), (1, 2)]


@pytest.mark.parametrize("name", drawings("icons.svg"))
def test_every_icon_draws_inside_its_square(name: str) -> None:
    made = icon(name, "#000000").pixmap(QSize(48, 48))
    box = inked(drawn((96, 96), lambda painter, _: painter.drawPixmap(24, 24, made)))
    assert not box.isEmpty()
    assert QRectF(23, 23, 50, 50).contains(box)


def test_icons_take_the_ink_and_fade_when_disabled() -> None:
    made = icon("anchor", "#ff8000")
    usual = made.pixmap(QSize(64, 64)).toImage()
    faded = made.pixmap(QSize(64, 64), QIcon.Mode.Disabled).toImage()
    strongest = max((usual.pixelColor(x, y) for x in range(64) for y in range(64)), key=QColor.alpha)
    assert (strongest.red(), strongest.green(), strongest.blue()) == (255, 128, 0)
    assert max(faded.pixelColor(x, y).alpha() for x in range(64) for y in range(64)) < strongest.alpha() / 2


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(KeyError):
        icon("nonsense", "#000000")


def test_the_program_has_an_icon_in_every_usual_size() -> None:
    assert {size.width() for size in app_icon().availableSizes()} >= {16, 32, 48, 256}
