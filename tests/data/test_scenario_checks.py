"""What keeps a scenario from being played, beyond the broken files that are told word for word elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from wargames_desktop.app import paths
from wargames_desktop.app.registry import scenario_files
from wargames_desktop.app.tokyo_express import check_scenario, load_charts, load_scenario
from wargames_desktop.data.reader import Document, Scalar
from wargames_desktop.games.tokyo_express.chart import ShipType
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.frames import FlagOfficer
from wargames_desktop.games.tokyo_express.scenario import BasicScenario, Fleet, Slot

PLACE = Document("script", Scalar(3, 5, "", plain=True), "scenario")


@pytest.fixture(scope="module")
def charts() -> Charts:
    return load_charts()


@pytest.fixture(scope="module")
def basic(charts: Charts) -> BasicScenario:
    loaded = load_scenario(scenario_files("tokyo_express")["basic"], charts)
    assert isinstance(loaded, BasicScenario)
    return loaded


def with_us(scenario: BasicScenario, **changes: Any) -> BasicScenario:
    return msgspec.structs.replace(scenario, us=msgspec.structs.replace(scenario.us, **changes))


def told(scenario: BasicScenario, charts: Charts) -> list[str]:
    return [problem.message for problem in check_scenario(scenario, PLACE, charts)]


def slots(kind: ShipType, *hexes: str) -> tuple[Slot, ...]:
    return tuple(Slot(type=kind, hex=hex_) for hex_ in hexes)


def test_the_basic_scenario_can_be_played(basic: BasicScenario, charts: Charts) -> None:
    assert told(basic, charts) == []


def test_land_counts_as_sea_in_the_basic_game(basic: BasicScenario, charts: Charts) -> None:
    ashore = with_us(basic, ships={"Boise": "1425", "Helena": "1225"})
    assert charts.board.places["1425"].terrain == "land"
    assert told(ashore, charts) == []


def test_named_ships_are_not_drawn(basic: BasicScenario, charts: Charts) -> None:
    """There are five historical US light cruisers; naming one leaves four to draw."""
    crowd = slots("CL", "2009", "2109", "2208", "2309", "2310")
    assert told(with_us(basic, draw=crowd, admiral=None), charts) == []
    named = with_us(basic, draw=crowd, admiral=None, ships={"Boise": "2311"})
    assert told(named, charts) == ["5 US CL are to be drawn, but there are only 4"]


def test_two_us_ships_at_most_in_a_hex(basic: BasicScenario, charts: Charts) -> None:
    crowded = with_us(basic, ships={"Boise": "2109"})
    assert told(crowded, charts) == ["3 ships are in hex 2109; there may be 2 US ships in a hex"]


def test_any_number_of_japanese_ships_in_a_hex(basic: BasicScenario, charts: Charts) -> None:
    fleet = Fleet(heading="S", fire_direction=10, draw=slots("DD", *["0815"] * 5))
    assert told(msgspec.structs.replace(basic, japan=fleet), charts) == []


@pytest.mark.parametrize(
    ("admiral", "problem"),
    [
        (FlagOfficer(name="Callaghan"), None),
        (FlagOfficer(name="Callaghan", type="DD"), None),
        (FlagOfficer(name="Callaghan", hex="2208"), None),
        (FlagOfficer(name="Callaghan", type="BB"), "the admiral's flagship must be a US BB, but there is none"),
        (
            FlagOfficer(name="Callaghan", type="DD", hex="2208"),
            "the admiral's flagship must be a US DD in hex 2208, but there is none",
        ),
        (FlagOfficer(name="Callaghan", ship="Boise"), '"Boise" is not among the named US ships'),
    ],
)
def test_where_the_admiral_can_be(
    basic: BasicScenario, charts: Charts, admiral: FlagOfficer, problem: str | None
) -> None:
    assert told(with_us(basic, admiral=admiral), charts) == ([problem] if problem else [])


def test_the_admiral_in_a_named_ship(basic: BasicScenario, charts: Charts) -> None:
    named = with_us(basic, ships={"Boise": "2010"}, admiral=FlagOfficer(name="Scott", ship="Boise"))
    assert told(named, charts) == []
    elsewhere = with_us(basic, ships={"Boise": "2010"}, admiral=FlagOfficer(name="Scott", ship="Boise", hex="2109"))
    assert told(elsewhere, charts) == ["the admiral's flagship must be a US ship in hex 2109, but there is none"]


def test_problems_of_a_scenario_inside_another_file_stand_there(basic: BasicScenario, charts: Charts) -> None:
    problems = check_scenario(msgspec.structs.replace(basic, turns=0), PLACE, charts)
    assert list(map(str, problems)) == ["script:3:5: scenario: must be 1 to 99, not 0"]


@pytest.mark.parametrize("path", sorted(paths.scenarios("tokyo_express").glob("*.yaml")), ids=lambda path: path.stem)
def test_shipped_scenarios_can_be_played_and_are_named_after_their_files(path: Path, charts: Charts) -> None:
    assert load_scenario(path, charts).id == path.stem
