"""The four historical scenarios: exactly as printed, and what is special about each (15.0)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import UNSET

from tests.games.tokyo_express.situations import Situation, standard_scenario
from wargames_desktop.app.tokyo_express import load_charts
from wargames_desktop.engine.chance import Chance, Forced, Seeded
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.events import ShipMoved
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.standard_events import (
    DetectionRolled,
    HiddenForceMoved,
    Released,
    ReleaseRolled,
    ShipArrived,
    StandardStepBegan,
)
from wargames_desktop.games.tokyo_express.standard_setup import StandardSetUp
from wargames_desktop.games.tokyo_express.state import State
from wargames_desktop.games.tokyo_express.victory import awards

US_NAMES = (*load_charts().values.formation_markers["us"], *load_charts().roster.ships)
SCENARIOS = ("cape_esperance", "guadalcanal_1", "guadalcanal_2", "tassafaronga")


def laid_out(game: TokyoExpress, charts: Charts, id: str) -> State:
    """The state before Game Turn 1."""
    set_up = StandardSetUp(charts, game.sea)
    return set_up.scenario(standard_scenario(id, charts), Play(Chance(Forced([]))))


def places(state: State) -> dict[str, str]:
    return {name: ship.hex for name, ship in state.ships.items() if ship.hex}


def hidden(state: State) -> list[tuple[str, str]]:
    return [(force.hex, force.heading) for force in state.night.hidden.values()]


@pytest.mark.rule("TE-15.1", "TE-15.1-us", "TE-15.1-conditions", "TE-15.1-surprise", "TE-15.1-japan")
def test_cape_esperance(game: TokyoExpress, charts: Charts) -> None:
    state = laid_out(game, charts, "cape_esperance")
    assert places(state) == {
        "Farenholt": "2331",
        "Duncan": "2431",
        "Laffey": "2431",
        "San Francisco": "2532",
        "Boise": "2532",
        "Salt Lake City": "2632",
        "Helena": "2632",
        "Buchanan": "2733",
        "McCalla": "2733",
    }
    assert {ship.heading for ship in state.ships.values()} == {"NE"}
    night = state.night
    assert (night.task_force_commander, night.commanders["Scott"].flagship) == ("Scott", "San Francisco")
    assert (night.cohesion, night.transports, night.lighting, night.period) == (-1, True, "dark", "early_1942")
    assert state.fire_direction == {"us": 7, "japan": 9}
    assert (night.surprised, night.released, night.strength, night.us_points) == (("japan",), True, 4, 0)
    assert hidden(state) == [(hex_, "S") for hex_ in ("0125", "0131", "0535", "0536", "0940", "1039")]
    assert (night.markers, night.first_move, night.initial_speed) == ({0: 7, 1: 3, 2: 1, 3: 1}, 6, UNSET)


@pytest.mark.rule("TE-15.1-radar", "TE-15.1-gun-radar")
def test_only_two_ships_have_radar_at_cape_esperance_but_all_aim_by_it(game: TokyoExpress, charts: Charts) -> None:
    state = laid_out(game, charts, "cape_esperance")
    assert state.night.radar == "early_sg"
    assert {name for name, ship in state.ships.items() if ship.log.radar} == {"Helena", "Boise"}
    assert all(ship.log.fire_control for ship in state.ships.values())


@pytest.mark.rule("TE-15.2", "TE-15.2-us", "TE-15.2-conditions", "TE-15.2-surprise", "TE-15.2-japan")
def test_guadalcanal_1(game: TokyoExpress, charts: Charts) -> None:
    state = laid_out(game, charts, "guadalcanal_1")
    assert places(state) == {
        "Monssen": "2501",
        "Fletcher": "2501",
        "Barton": "2502",
        "Aaron Ward": "2502",
        "Helena": "2503",
        "Juneau": "2503",
        "San Francisco": "2504",
        "Portland": "2504",
        "Atlanta": "2505",
        "Sterett": "2506",
        "O'Bannon": "2506",
        "Cushing": "2507",
        "Laffey": "2507",
    }
    assert {ship.heading for ship in state.ships.values()} == {"NW"}
    night = state.night
    assert night.task_force_commander == "Callaghan"
    assert {name: each.flagship for name, each in night.commanders.items()} == {
        "Callaghan": "San Francisco",
        "Scott": "Atlanta",
    }
    assert (night.cohesion, night.transports, night.lighting, night.period) == (-1, False, "dark", "late_1942")
    assert state.fire_direction == {"us": 7, "japan": 9}
    assert (night.surprised, night.released, night.strength) == (("us", "japan"), False, 7)
    assert night.radar == "early_sg"
    assert all(ship.log.radar and ship.log.fire_control for ship in state.ships.values())
    assert hidden(state) == [(hex_, "SE") for hex_ in ("1926", "1927", "2125", "2422")]
    assert (night.markers, night.first_move, night.initial_speed) == ({1: 2, 2: 1, 5: 1}, 6, UNSET)


@pytest.mark.rule("TE-15.3", "TE-15.3-us", "TE-15.3-conditions", "TE-15.3-japan")
def test_guadalcanal_2(game: TokyoExpress, charts: Charts) -> None:
    state = laid_out(game, charts, "guadalcanal_2")
    assert places(state) == {
        "Washington": "1216",
        "South Dakota": "1216",
        "Gwin": "1316",
        "Preston": "1316",
        "Benham": "1415",
        "Walke": "1415",
    }
    assert {ship.heading for ship in state.ships.values()} == {"S"}
    night = state.night
    assert (night.task_force_commander, night.commanders["Lee"].flagship) == ("Lee", "Washington")
    assert (night.cohesion, night.transports, night.lighting, night.period) == (0, False, "average", "late_1942")
    assert state.fire_direction == {"us": 9, "japan": 11}
    assert (night.surprised, night.released, night.strength, night.radar) == ((), True, 6, "early_sg")
    assert hidden(state) == [
        ("0119", "S"),
        ("0120", "SE"),
        ("0125", "S"),
        ("0131", "S"),
        ("0132", "S"),
        ("1439", "SW"),
    ]
    assert (night.markers, night.initial_speed) == ({1: 2, 3: 1, 4: 1, 5: 1}, 4)


@pytest.mark.rule("TE-15.4", "TE-15.4-us", "TE-15.4-conditions", "TE-15.4-japan")
def test_tassafaronga(game: TokyoExpress, charts: Charts) -> None:
    state = laid_out(game, charts, "tassafaronga")
    assert places(state) == {"Fletcher": "1002", "Maury": "1002", "Perkins": "1001", "Drayton": "1001"}
    assert {ship.heading for ship in state.ships.values()} == {"NW"}
    night = state.night
    assert (night.task_force_commander, night.commanders["Wright"].flagship) == ("Wright", "Minneapolis")
    assert (night.cohesion, night.transports, night.lighting, night.period) == (0, False, "average", "late_1942")
    assert state.fire_direction == {"us": 9, "japan": 11}
    assert (night.surprised, night.released, night.strength, night.radar) == ((), True, 4, "early_sg")
    assert hidden(state) == [(hex_, "S") for hex_ in ("0119", "0125", "1430", "1432", "1434")]
    assert (night.markers, night.first_move) == ({0: 6, 1: 2, 2: 1, 3: 1}, 6)


@pytest.mark.rule("TE-15.4-arrivals")
def test_the_cruisers_come_to_tassafaronga_on_the_second_turn(game: TokyoExpress, charts: Charts) -> None:
    transition = game.start(standard_scenario("tassafaronga", charts), {}, Seeded(1))
    assert transition.state.turn == 2
    arrived = [event for event in transition.events if isinstance(event, ShipArrived)]
    assert {event.ship: (event.hex, event.heading) for event in arrived} == {
        "Minneapolis": ("1201", "NW"),
        "New Orleans": ("1301", "NW"),
        "Pensacola": ("1401", "NW"),
        "Honolulu": ("1501", "NW"),
        "Northampton": ("1601", "NW"),
        "Lamson": ("1701", "NW"),
        "Lardner": ("1701", "NW"),
    }
    assert places(transition.state)["Minneapolis"] == "1201"
    assert transition.state.night.arrivals == ()
    assert transition.state.ships["Honolulu"].log.radar


@pytest.mark.rule("TE-15.1-special", "TE-15.2-special", "TE-15.3-first-move", "TE-15.4-special")
@pytest.mark.parametrize(("id", "hexes"), [*zip(SCENARIOS, (6, 6, 4, 6), strict=True)])
def test_on_the_first_turn_only_the_hidden_forces_move(game: TokyoExpress, charts: Charts, id: str, hexes: int) -> None:
    scenario = standard_scenario(id, charts)
    transition = game.start(scenario, {}, Seeded(1))
    steps = [event.step for event in transition.events if isinstance(event, StandardStepBegan)]
    assert steps[0] == "hidden_force_movement"
    assert steps[1] == "action_chits"
    moved = [event for event in transition.events if isinstance(event, HiddenForceMoved)]
    assert not [event for event in transition.events if isinstance(event, ShipMoved)]
    for name, force in laid_out(game, charts, id).night.hidden.items():
        own = [event for event in moved if event.force == name]
        assert len(own) == hexes
        assert own[0].origin == force.hex
        if (id, force.hex) != ("guadalcanal_2", "1439"):
            assert {event.heading for event in own} == {force.heading}
        assert transition.state.night.hidden[name].hex == own[-1].hex


def test_the_force_that_is_headed_off_the_map_turns_along_its_edge(game: TokyoExpress, charts: Charts) -> None:
    transition = game.start(standard_scenario("guadalcanal_2", charts), {}, Seeded(1))
    way = [e.hex for e in transition.events if isinstance(e, HiddenForceMoved) and e.force == "Hidden Force 6"]
    assert way == ["1540", "1639", "1740", "1839"]


@pytest.mark.rule("TE-15.0-vp", "TE-15.1-special", "TE-15.2-special", "TE-15.3-vp", "TE-15.4-special")
@pytest.mark.parametrize(("id", "points"), [*zip(SCENARIOS, (0, -2, -1, -1), strict=True)])
def test_what_a_scenario_takes_from_the_us_total(game: TokyoExpress, charts: Charts, id: str, points: int) -> None:
    state = laid_out(game, charts, id)
    assert sum(award.points for award in awards(charts, state) if award.side == "us") == points
    assert sum(award.points for award in awards(charts, state) if award.side == "japan") == 0


@pytest.mark.rule("TE-15.2-surprise", "TE-15.2-no-detection")
@pytest.mark.parametrize("seed", range(12))
def test_before_their_release_the_us_ships_do_nothing_at_guadalcanal_1(
    game: TokyoExpress, charts: Charts, seed: int
) -> None:
    transition = game.start(standard_scenario("guadalcanal_1", charts), {}, Seeded(seed))
    released = [n for n, event in enumerate(transition.events) if isinstance(event, Released)]
    assert released, "nothing is asked before"
    before = transition.events[: released[0]]
    assert not [event for event in before if isinstance(event, ShipMoved)]
    assert not [event for event in before if isinstance(event, DetectionRolled) and event.formation in US_NAMES]
    rolled = next(event for event in before if isinstance(event, ReleaseRolled))
    assert rolled.released == (rolled.die <= 6)
    assert transition.state.turn == 2 or not rolled.released


@pytest.mark.rule("TE-15.0-forces")
@pytest.mark.parametrize("id", SCENARIOS)
def test_no_hidden_forces_come_but_those_of_the_scenario(game: TokyoExpress, charts: Charts, id: str) -> None:
    state = laid_out(game, charts, id)
    assert state.night.waiting == {}


@pytest.mark.rule("TE-15.3-special")
def test_both_sides_are_slow_at_guadalcanal_2_until_they_have_detected_somebody(
    campaign: Callable[..., Situation],
) -> None:
    slow = campaign("guadalcanal_2", phase="us_formations")
    assert {formation.speed for formation in slow.state.formations.values()} == {4}
    force = {"A": {"hex": "0319", "heading": "S"}}
    here = campaign(
        "guadalcanal_2", phase="us_formations", turn=4, hidden_forces=force, night={"detected_on": {"us": 4}}
    )
    assert {formation.speed for formation in here.state.formations.values()} == {4}
    next_turn = campaign(
        "guadalcanal_2", phase="us_formations", turn=5, hidden_forces=force, night={"detected_on": {"us": 4}}
    )
    assert max(formation.speed for formation in next_turn.state.formations.values()) > 4
