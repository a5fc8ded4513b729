"""From one table to the next: only what differs is touched; counters glide and can be told to be there."""

import msgspec
import pytest
from PySide6.QtCore import QPointF

from tests.widgets.board.made_up import label_of, make_table, ship
from wargames_desktop.widgets.board.counters import CounterItem
from wargames_desktop.widgets.board.stacks import SINGLE


@pytest.fixture
def updated(monkeypatch):
    """Ids of the counters that were asked to draw themselves anew, moved or scaled."""
    touched = []
    for name in ("update", "setPos", "setScale"):
        original = getattr(CounterItem, name)

        def spy(self, *args, original=original):
            touched.append(self.piece.id)
            return original(self, *args)

        monkeypatch.setattr(CounterItem, name, spy)
    return touched


def change(table, id, **changes):
    pieces = (msgspec.structs.replace(piece, **changes) if piece.id == id else piece for piece in table.pieces)
    return make_table(*pieces)


def test_the_same_table_again_touches_nothing(view, table, updated):
    view.set_table(make_table(*table.pieces))
    assert updated == []


def test_a_turned_ship_touches_only_itself(view, table, updated):
    view.set_table(change(table, "helena", heading=4))
    assert set(updated) == {"helena"}


def test_a_moved_ship_touches_only_itself(view, table, updated):
    view.set_table(change(table, "helena", place="0606"))
    assert set(updated) == {"helena"}


def test_a_ship_that_leaves_a_stack_lets_the_rest_close_up(view, table, updated):
    view.set_table(change(table, "kinugasa", place="0305"))
    assert set(updated) == {"furutaka", "kako", "kinugasa"}


def test_the_items_stay_the_same_objects(view, table):
    before = {item.piece.id: item for item in view.scene().counters()}
    view.set_table(change(table, "helena", place="0606", heading=2))
    after = {item.piece.id: item for item in view.scene().counters()}
    assert all(after[id] is before[id] for id in before)


def test_a_piece_that_is_gone_is_taken_off(view, table):
    view.set_table(make_table(*table.pieces[1:]))
    assert "boise" not in [piece.id for piece, _ in view.pieces_on_board()]
    assert view.scene().piece_at(view.where("0505")) == ""


def test_a_new_piece_appears_in_its_hex(view, table):
    view.set_table(make_table(*table.pieces, ship("fubuki", "0808", "japan")))
    assert view.where("fubuki") == view.where("0808")


def test_without_animation_a_ship_is_there_at_once(view, table):
    view.set_table(change(table, "helena", place="0606"))
    assert view.where("helena") == view.where("0606")


def test_a_gliding_ship_sets_out_and_arrives(view, table, qtbot):
    start = view.where("helena")
    with qtbot.waitSignal(view.scene().glides.finished):
        view.set_table(change(table, "helena", place="0606"), animate_ms=60)
        assert view.where("helena") == start
        qtbot.waitUntil(lambda: view.where("helena") != start)
        assert view.scene().glides.running
    assert view.where("helena") == view.where("0606")


def test_a_glide_can_be_skipped(view, table):
    view.set_table(change(table, "helena", place="0909"), animate_ms=5000)
    view.skip_animation()
    assert view.where("helena") == view.where("0909")
    assert not view.scene().glides.running


def test_a_press_of_a_key_ends_a_glide(view, table, qtbot):
    from PySide6.QtCore import Qt

    view.set_table(change(table, "helena", place="0909"), animate_ms=5000)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.where("helena") == view.where("0909")


def test_a_new_table_ends_the_glide_before_it(view, table):
    view.set_table(change(table, "helena", place="0909"), animate_ms=5000)
    view.set_table(change(table, "helena", place="0909", heading=5))
    assert view.where("helena") == view.where("0909")


def test_a_long_glide_passes_the_hexes_between(view, table):
    grid = view.scene().grid
    assert grid.way("0505", "0508") == (grid.centre("0506"), grid.centre("0507"))


def test_counters_of_a_stack_do_not_cover_each_other(view):
    rects = [view.scene().counter(id).covered() for id in ("furutaka", "kako", "kinugasa")]
    assert not any(a.intersects(b) for a in rects for b in rects if a is not b)


def test_a_lone_counter_is_larger_than_one_in_a_stack(view):
    assert view.scene().counter("boise").scale() == SINGLE
    assert view.scene().counter("kako").scale() < SINGLE


def test_another_board_takes_the_pieces_off(view, board):
    view.set_board(board)
    assert [piece.id for piece, _ in view.pieces_on_board()] == []


def test_forty_ships_lie_in_their_hexes(view):
    ships = [ship(f"s{n}", label_of(1 + n // 8, 1 + n % 8)) for n in range(40)]
    view.set_table(make_table(*ships))
    centres = {(p.x(), p.y()) for p in (view.where(each.id) for each in ships)}
    assert len(centres) == 40
    assert view.where("s9") == QPointF(view.where(label_of(2, 2)))


def test_counter_pictures_keep_to_their_budget(view, monkeypatch):
    from wargames_desktop.widgets.board import pictures as module

    monkeypatch.setattr(module, "BUDGET", 300_000)
    pictures = view._pictures
    for _ in range(8):
        view.zoom_in()
        view.grab()
    held = sum(pixmap.width() * pixmap.height() * 4 for pixmap in pictures._pixmaps.values())
    assert held == pictures._bytes
    assert held <= 300_000 or len(pictures._pixmaps) == 1


def test_a_view_without_a_board_takes_a_theme(qtbot):
    from wargames_desktop.painting.theme import make_theme
    from wargames_desktop.widgets.board import BoardView

    view = BoardView()
    qtbot.addWidget(view)
    view.set_theme(make_theme("light"))
    view.set_table(make_table(ship("boise", "0505")), 100)
    view.fit()
    view.zoom_in()
    assert [piece.id for piece, _ in view.pieces_on_board()] == []
