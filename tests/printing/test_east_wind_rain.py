"""East Wind Rain on paper: oblong and square counters, both faces of task forces, displays, the key of the map."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from tests.printing.measuring import bounds, drawn
from tests.printing.test_documents import read, text
from wargames_desktop.app.registry import games
from wargames_desktop.engine.display import Mat, Piece
from wargames_desktop.engine.printables import Counter, CounterSheet, Printables
from wargames_desktop.painting.faces import shape_of
from wargames_desktop.printing.counters import counter_sheets
from wargames_desktop.printing.ink import print_theme
from wargames_desktop.printing.jobs import Subject, build
from wargames_desktop.printing.map_key import samples
from wargames_desktop.printing.options import Options
from wargames_desktop.printing.paper import A4, LETTER


@pytest.fixture(scope="module")
def printables() -> Printables:
    return games()["east_wind_rain"].parts.printables()


def every(printables: Printables) -> list[tuple[Piece, Piece | None, int]]:
    return [(c.front, c.back, c.copies) for sheet in printables.counters for c in sheet.counters]


def test_an_oblong_counter_is_twice_as_wide_as_high() -> None:
    front = Piece(id="x", place="", template="major_base", nation="us", name="", fields={"type": "major"})
    sheet = CounterSheet(id="one", title="One", counters=(Counter(front=front, back=front),), millimetres=12.7)
    document = counter_sheets("One", [sheet], Options(bleed=0.0))
    image = drawn(document.pages[0])
    found = bounds(image, print_theme().ink_of("us").ground)
    assert found.width() == pytest.approx(25.4, abs=0.3)
    assert found.height() == pytest.approx(12.7, abs=0.3)


def test_the_box_has_as_many_counters_as_it_should(printables: Printables) -> None:
    """200 oblong and 600 square counters (EWR-2.0.B, EWR-2.0.C)."""
    counted: Tally[bool] = Tally()
    for front, _, copies in every(printables):
        counted[shape_of(front) > 1] += copies
    assert counted == {True: 200, False: 600}


def test_every_ship_is_there_once_and_bears_her_section_on_her_back(printables: Printables) -> None:
    ships = games()["east_wind_rain"].parts.game.charts.ships
    found = [
        (front, back) for front, back, _ in every(printables) if front.template in ("capital_ship", "light_cruiser")
    ]
    assert sorted(front.id for front, _ in found) == sorted(ships)
    for front, back in found:
        assert back is not None
        assert back.face == "back"
        assert front.fields["position"] == back.fields["position"]


def test_task_forces_are_inverted_by_turning_them(printables: Printables) -> None:
    forces = [(front, back) for front, back, _ in every(printables) if front.template == "task_force"]
    assert Tally(front.nation for front, _ in forces) == {"japan": 20, "us": 20, "commonwealth": 10}
    assert all(back is not None and back.face == "back" for _, back in forces)


def test_bases_are_allied_in_front_and_japanese_behind(printables: Printables) -> None:
    for front, back, _ in every(printables):
        if front.template in ("base", "major_base"):
            assert back is not None
            assert (front.nation, back.nation) == ("us", "japan")


def test_displays_have_room_for_counters(printables: Printables) -> None:
    mats = [thing for aid in printables.displays for thing in aid.things if isinstance(thing, Mat)]
    assert all(slot.room for mat in mats if mat.shape == "boxes" for slot in mat.slots)
    hexes = next(mat for mat in mats if mat.shape == "hexes")
    assert len(hexes.slots) == 7
    assert len({slot.at for slot in hexes.slots}) == 7


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
def test_a_task_force_has_a_box_for_every_marker(paper) -> None:
    found = text(read(build("displays", Subject(games()["east_wind_rain"]), Options(paper=paper))))
    assert found.count("TF 10\n") + found.count("TF 10 ") >= 1
    assert "Japanese task forces 11 to 20" in found
    assert "Commonwealth task forces 1 to 10" in found


def test_courses_of_play_are_not_cut_off() -> None:
    entry = games()["east_wind_rain"]
    found = " ".join(text(read(build("aids", Subject(entry), Options(chosen=("sequence",))))).split())
    for outline in (entry.parts.game.charts.turn, *entry.parts.game.charts.courses):
        assert outline.title in found
        for step in outline.steps:
            assert all(word in found for word in step.title.split())
    assert "\N{HORIZONTAL ELLIPSIS}" not in found


def test_the_key_of_the_map_says_what_hexsides_are(printables: Printables) -> None:
    board = next(iter(games()["east_wind_rain"].parts.boards.values()))
    shown = samples(board, printables.key)
    assert [sample.text for sample in shown] == list(printables.key.values())
    river = next(sample for sample in shown if sample.text == "River")
    assert any("river" in side.kinds and river.place.label in side.hexes for side in board.hexsides.values())


def test_how_a_scenario_begins_is_no_secret() -> None:
    """A roster of all ships of both sides, though neither sees the other's in the game."""
    entry = games()["east_wind_rain"]
    subject = Subject.of_scenario(entry, entry.parts.read_scenario(entry.scenarios["midway"]))
    assert subject.table is not None
    assert not subject.table.logs
    found = text(read(build("logs", subject, Options())))
    assert "Akagi" in found
    assert "Enterprise" in found


def test_the_logs_of_a_scenario_tell_where_ships_are_and_what_they_have_suffered() -> None:
    entry = games()["east_wind_rain"]
    scenario = entry.parts.read_scenario(entry.scenarios["midway"])
    subject = Subject.of_scenario(entry, scenario)
    logs = Subject(entry, subject.session, "allies").table
    assert logs is not None
    assert {log.side for log in logs.logs} == {"allies"}
    saratoga = next(log for log in entry.parts.printables().logs if log.id == "Saratoga")
    boxes = next(row for row in saratoga.rows if row.label == "In battle").boxes
    armor = entry.parts.game.charts.ships["Saratoga"].armor
    assert [box.label for box in boxes].index("D") == armor - 1
    assert boxes[-1].label == "S"
    assert len(boxes) == 2 * armor
