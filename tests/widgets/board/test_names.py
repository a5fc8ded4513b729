"""Names beside counters: there when counters are too small to show theirs, clear of counters and of each other."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from tests.widgets.board.made_up import make_table, ship
from wargames_desktop.widgets.board.names import LEGIBLE, Named, placed
from wargames_desktop.widgets.board.view import BoardView

pytestmark = pytest.mark.usefixtures("qapp")

LETTERS = 11.0


def column(*names: str) -> list[Named]:
    """Counters one under the other, two to a hex."""
    squares = [
        QRectF(QPointF(number % 2 * 0.6, number // 2 * 0.87), QSizeF(0.56, 0.56)) for number in range(len(names))
    ]
    return [Named(name.lower(), name, square) for name, square in zip(names, squares, strict=True)]


@pytest.mark.parametrize("pixels", [16.0, 24.0, 38.0])
def test_names_cover_no_counter_and_no_other_name(pixels: float) -> None:
    counters = column("Canberra", "Vincennes", "Duncan", "Farenholt", "Salt Lake City", "Helena")
    labels = placed(counters, counters, pixels, LETTERS)
    taken = [QRectF(each.square.topLeft() * pixels, each.square.size() * pixels) for each in counters]
    assert {label.counter.name for label in labels} == {each.name for each in counters}
    assert not any(label.place.intersects(square) for label in labels for square in taken)
    assert not any(one.place.intersects(other.place) for one, other in combinations(labels, 2))


def test_of_two_in_a_hex_each_has_its_name_on_its_own_side() -> None:
    counters = column("Canberra", "Vincennes")
    left, right = placed(counters, counters, 38.0, LETTERS)
    assert left.place.right() < right.place.left()
    assert left.leader.isNull()
    assert right.leader.isNull()


def names(view: BoardView) -> set[str]:
    return {label.counter.name for label in view.scene().names.labels(view.camera.scale, 1.0)}


def zoom(view: BoardView, pixels: float) -> None:
    view.camera.zoom_to(pixels, QPointF(500, 350))


def test_only_counters_too_small_for_their_names_get_labels(view: BoardView) -> None:
    zoom(view, 38)
    assert names(view) == {"Boise", "Helena", "Farenholt", "Furutaka", "Kako", "Kinugasa"}
    zoom(view, 62)
    assert names(view) == {"Furutaka", "Kako", "Kinugasa"}
    assert view.scene().names.labels(LEGIBLE - 2, 1.0) == []


def test_names_follow_the_pieces_and_can_be_switched_off(view: BoardView) -> None:
    zoom(view, 38)
    view.set_table(make_table(ship("boise", "0505")))
    assert names(view) == {"Boise"}
    view.set_names(False)
    assert names(view) == set()
    view.set_names(True)
    assert names(view) == {"Boise"}


def test_names_are_seen(view: BoardView) -> None:
    zoom(view, 38)
    view.skip_animation()
    with_names = view.grab().toImage()
    view.set_names(False)
    assert view.grab().toImage() != with_names


def test_two_counters_use_the_room_beside_their_hex_unless_the_next_hex_needs_it(view: BoardView) -> None:
    view.set_table(make_table(ship("boise", "0505"), ship("helena", "0505"), ship("kako", "0506")))
    lone = view.scene().counter("boise").covered()
    assert not lone.intersects(view.scene().counter("helena").covered())
    assert not view.scene().counter("helena").covered().intersects(view.scene().counter("kako").covered())
    view.set_table(
        make_table(ship("boise", "0505"), ship("helena", "0505"), ship("kako", "0506"), ship("furutaka", "0506"))
    )
    assert view.scene().counter("boise").covered().width() < lone.width()
    covered = [item.covered() for item in view.scene().counters()]
    assert not any(one.intersects(other) for one, other in combinations(covered, 2))


def test_names_go_with_counters_that_glide(view: BoardView, qtbot) -> None:
    zoom(view, 38)
    scene = view.scene()
    scene.set_pieces((ship("boise", "0515"),), 10_000)
    (label,) = scene.names.labels(view.camera.scale, 1.0)
    qtbot.wait(30)
    assert scene.names._shift(label.counter).x() < -5
    scene.glides.skip()
    assert scene.names._shift(label.counter) == QPointF()


def test_a_fan_leaves_no_name_of_its_counters_and_none_half_covered(view: BoardView) -> None:
    zoom(view, 38)
    scene = view.scene()
    label = scene.place_of("furutaka")
    inside = {scene.counter(id).piece.name for id in scene.members(label)}
    before = names(view)
    view.fan_out(label)
    assert inside & before
    assert not inside & names(view)
    fan = scene._panel.area
    covered = QRectF(fan.topLeft() * 38, fan.size() * 38)
    assert not any(each.place.intersects(covered) for each in scene.names.labels(view.camera.scale, 1.0))
    view.close_fan()
    assert names(view) == before
