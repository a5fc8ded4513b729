"""Japanese missions: which they are, the zones, exits, and supplies (13.0-13.2)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from tests.games.tokyo_express.campaigns import Forces, position, proceed, waters
from tests.games.tokyo_express.positions import charts
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.mission_movement import MissionMovement
from wargames_desktop.games.tokyo_express.missions import Missions
from wargames_desktop.games.tokyo_express.standard_events import (
    CompassRead,
    EmergencyTurned,
    HiddenForceDeployed,
    LeftMap,
    MissionDetermined,
    MissionPerformed,
    Retires,
)
from wargames_desktop.games.tokyo_express.standard_movement import JapaneseHelm, StandardJapaneseMovementSegment
from wargames_desktop.games.tokyo_express.state import State

MISSIONS = Missions(charts(), waters())
SEGMENT = StandardJapaneseMovementSegment(charts(), waters())
TRANSPORTS = {"transports": True}


def sailing(
    ship: str = "Aoba",
    hex_: str = "1301",
    heading: str = "SE",
    *,
    movement: str | None = "mission",
    phase: int = 1,
    speed: int = 6,
    log: dict[str, Any] | None = None,
    **night: Any,
) -> State:
    """A Japanese ship under way."""
    formation: dict[str, Any] = {"ships": [ship], "speed": speed}
    if movement:
        formation["movement"] = movement
    return position(
        phase=f"japanese_movement_{phase}",
        turn=7,
        ships={ship: {"hex": hex_, "heading": heading, "log": log or {}}, "Maury": {"hex": "3130", "heading": "N"}},
        formations={ship: formation},
        night=night,
    )


def sailed(state: State, *draws: int | dict[str, str]) -> tuple[State, Forces]:
    return proceed(SEGMENT, state, frames.StandardJapaneseMovement(), *draws)


# Which mission (13.1)


@pytest.mark.rule("TE-13.1-transport-roll")
@pytest.mark.parametrize(
    ("die", "mission"), [*[(n, "transport_attack") for n in range(1, 8)], *[(n, "bombardment") for n in (8, 9, 10)]]
)
def test_the_roll_for_the_main_mission(die: int, mission: str) -> None:
    with Forces(die) as forced:
        state = MISSIONS.determine(sailing(transports=True), forced.play)
    assert state.night.mission == mission
    assert [(event.mission, event.die) for event in forced.of(MissionDetermined)] == [(mission, die)]


@pytest.mark.rule("TE-13.1-bombardment")
def test_without_transports_they_bombard_and_nothing_is_rolled() -> None:
    state = sailing()
    assert MISSIONS.main_mission(state) == "bombardment"
    assert MISSIONS.main_mission(sailing(transports=True)) is None
    with Forces() as forced:
        assert MISSIONS.determine(state, forced.play).night.mission == "bombardment"


@pytest.mark.rule("TE-13.1-transport-when")
@pytest.mark.parametrize(("origin", "zone"), [("1303", 6), ("1813", 8), ("2510", 9)])
def test_it_is_rolled_when_the_first_ship_enters_one_of_three_zones(origin: str, zone: int) -> None:
    goal = waters().step(origin, "SE")
    assert goal is not None
    assert waters().zone(origin) not in (6, 8, 9)
    assert waters().zone(goal) == zone
    state, forced = sailed(sailing(hex_=origin, transports=True), 8)
    assert state.ships["Aoba"].hex == goal
    assert [event.mission for event in forced.of(MissionDetermined)] == ["bombardment"]
    _, again = sailed(sailing(hex_=origin, transports=True, mission="transport_attack"))
    assert not again.of(MissionDetermined), "once in a game"


@pytest.mark.rule("TE-13.1-hidden", "TE-13.1-transport-when")
def test_a_hidden_force_that_enters_deploys_and_lets_the_mission_be_known() -> None:
    state = position(
        phase="japanese_movement_1",
        ships={"Maury": {"hex": "3130", "heading": "N"}},
        hidden_forces={"A": {"hex": "1813", "heading": "SE", "size": 1}},
        formations={"A": {"ships": ["A"], "speed": 6, "movement": "mission"}},
        night={"transports": True, "markers": {1: 1}, "strength": 8},
    )
    picks = [3, {"choice": "Asagumo"}, {"choice": "Yudachi"}]
    after, forced = proceed(SEGMENT, state, frames.StandardJapaneseMovement(), *picks, 5)
    assert after.night.mission == "transport_attack"
    assert len(forced.of(HiddenForceDeployed)) == 1
    assert not after.night.hidden


def letter(ship_is_heavy: bool, zone: int, **night: Any) -> str:
    return MISSIONS.compass(sailing(**night), zone, ship_is_heavy)[1]


@pytest.mark.rule("TE-13.1-T", "TE-13.1-T-light", "TE-13.1-B")
@pytest.mark.parametrize("zone", [6, 8])
def test_who_reads_which_compass(zone: int) -> None:
    for mission in ("transport_attack", "bombardment"):
        assert letter(True, zone, mission=mission, transports=True) == "T"
    assert letter(False, zone, mission="transport_attack", transports=True) == "T"
    assert letter(False, zone, mission="bombardment", transports=True) == "B"
    assert letter(False, zone) == "B", "without transports they bombard"
    for other in (5, 7, 9):
        assert letter(False, other) == ""


@pytest.mark.rule("TE-13.1-T-plus5")
@pytest.mark.parametrize(("ship", "night", "bonus"), [("Aoba", {}, 5), ("Fubuki", {"mission": "transport_attack"}, 0)])
def test_heavy_ships_add_five_in_zone_8(ship: str, night: dict[str, Any], bonus: int) -> None:
    movement = MissionMovement(charts(), waters())
    arrows = charts().standard.compasses.deployment_zones["8"]["T"].mission
    for die in (1, 5, 6, 10):
        with Forces(die) as forced:
            state = movement.order(sailing(ship, "1806", **night), ship, 8, ship, forced.play)
        read = forced.of(CompassRead)[0]
        assert (read.compass, sum(modifier.value for modifier in read.modifiers)) == ("T", bonus)
        expected = next(arrow.heading for arrow in arrows if arrow.low <= die + bonus <= arrow.high)
        assert state.ships[ship].heading == expected


@pytest.mark.rule("TE-13.1-supply", "TE-13.1-supply-transport", "TE-13.2-bombardment", "TE-13.2-one")
def test_which_types_perform_which_mission() -> None:
    ships = {"Hiei": "BB", "Aoba": "CA", "Jintsu": "CL", "Fubuki": "DD"}
    able = {
        mission: {kind for ship, kind in ships.items() if MISSIONS.can_perform(sailing(ship), ship, mission)}
        for mission in ("transport_attack", "bombardment", "supply")
    }
    assert able == {
        "transport_attack": {"BB", "CA", "CL", "DD"},
        "bombardment": {"BB", "CA"},
        "supply": {"CL", "DD"},
    }
    done = sailing("Fubuki", log={"mission": "supply"})
    assert not MISSIONS.can_perform(done, "Fubuki", "transport_attack")
    assert not MISSIONS.can_perform(done, "Fubuki", "supply")
    assert not MISSIONS.can_perform(sailing("Fubuki", log={"retiring": True}), "Fubuki", "supply")


# Exits (13.2)


@pytest.mark.rule("TE-13.2-transport", "TE-13.2-transport-edge", "TE-13.2-noted")
@pytest.mark.parametrize("hex_", ["1001", "1301", "2501", "2601"])
def test_a_ship_in_mission_movement_leaves_by_the_southeast_edge(hex_: str) -> None:
    state, forced = sailed(sailing(hex_=hex_, mission="transport_attack", transports=True))
    assert [(event.origin, event.returns) for event in forced.of(LeftMap)] == [(hex_, True)]
    assert [(event.ship, event.mission) for event in forced.of(MissionPerformed)] == [("Aoba", "transport_attack")]
    ship = state.ships["Aoba"]
    assert (ship.hex, ship.log.mission, ship.log.left, ship.log.exited) == ("", "transport_attack", False, 0)
    slow, _ = sailed(sailing(hex_=hex_, speed=3, phase=3, mission="transport_attack", transports=True))
    assert slow.ships["Aoba"].hex == hex_, "leaving is a hex of movement"


@pytest.mark.rule("TE-13.2-transport-edge")
def test_the_heading_must_lead_off_the_map() -> None:
    state, forced = sailed(sailing(hex_="1401", heading="S", mission="transport_attack", transports=True))
    assert not forced.of(LeftMap)
    assert state.ships["Aoba"].hex == waters().step("1401", "S")
    helm = JapaneseHelm(charts(), waters())
    tulagi = sailing(hex_="0902", heading="NE", mission="transport_attack", transports=True)
    assert helm.bars(tulagi, "Aoba", "NE") == "the map edge"


@pytest.mark.rule("TE-13.2-transport-mission-movement", "TE-13.2-transport-battle")
def test_in_battle_movement_it_turns_away_from_the_edge() -> None:
    state, forced = sailed(sailing(movement="battle", mission="transport_attack", transports=True))
    assert not forced.of(LeftMap)
    assert len(forced.of(EmergencyTurned)) == 1
    assert state.ships["Aoba"].hex


@pytest.mark.rule("TE-13.2-bombardment")
@pytest.mark.parametrize(("ship", "leaves"), [("Hiei", True), ("Aoba", True), ("Jintsu", False), ("Fubuki", False)])
def test_only_heavy_ships_bombard(ship: str, leaves: bool) -> None:
    state, forced = sailed(sailing(ship, mission="bombardment"))
    assert bool(forced.of(LeftMap)) == leaves
    assert (state.ships[ship].log.mission is not UNSET) == leaves
    assert bool(forced.of(EmergencyTurned)) != leaves


@pytest.mark.rule("TE-13.1-supply-transport", "TE-13.2-transport")
def test_light_ships_attack_transports_too() -> None:
    for ship in ("Jintsu", "Fubuki"):
        _, forced = sailed(sailing(ship, mission="transport_attack", transports=True))
        assert [event.mission for event in forced.of(MissionPerformed)] == ["transport_attack"]
        _, forced = sailed(sailing(ship, mission="transport_attack", transports=True, log={"mission": "supply"}))
        assert not forced.of(LeftMap), "one mission for each ship"


@pytest.mark.rule("TE-13.0-fire", "TE-9.6-fire-exit")
def test_a_burning_ship_leaves_but_performs_nothing() -> None:
    state, forced = sailed(sailing(log={"on_fire": True}))
    assert [event.returns for event in forced.of(LeftMap)] == [True]
    assert not forced.of(MissionPerformed)
    assert (state.ships["Aoba"].log.mission, state.ships["Aoba"].log.on_fire) == (UNSET, True)


# Supplies (13.2)


def landed(ship: str = "Fubuki", hex_: str = "2505", **log: Any) -> tuple[State, Forces]:
    state = sailing(ship, hex_, log=log)
    with Forces() as forced:
        return MISSIONS.land_supplies(state, forced.play), forced


@pytest.mark.rule("TE-13.2-supply", "TE-13.2-supply-retire", "TE-13.2-noted", "TE-11.1-causes")
@pytest.mark.parametrize("ship", ["Fubuki", "Jintsu"])
def test_light_ships_in_the_supply_zone_land_supplies_and_retire(ship: str) -> None:
    state, forced = landed(ship)
    assert [(event.ship, event.mission) for event in forced.of(MissionPerformed)] == [(ship, "supply")]
    assert [event.ships for event in forced.of(Retires)] == [(ship,)]
    assert (state.ships[ship].log.mission, state.ships[ship].log.retiring) == ("supply", True)


@pytest.mark.rule(
    "TE-13.2-supply", "TE-13.2-supply-combat", "TE-13.2-supply-fire", "TE-13.2-one", "TE-13.2-supply-else"
)
@pytest.mark.parametrize(
    ("ship", "hex_", "log", "lands"),
    [
        ("Fubuki", "2412", {}, False),  # not in zone 9
        ("Aoba", "2505", {}, False),  # heavy
        ("Fubuki", "2505", {"fought": 7}, False),  # fought in this Game Turn
        ("Fubuki", "2505", {"fought": 6}, True),  # or in the last
        ("Fubuki", "2505", {"on_fire": True}, False),
        ("Fubuki", "2505", {"mission": "transport_attack"}, False),
        ("Fubuki", "2505", {"retiring": True}, False),
    ],
)
def test_when_supplies_are_landed(ship: str, hex_: str, log: dict[str, Any], lands: bool) -> None:
    state, forced = landed(ship, hex_, **log)
    assert bool(forced.of(MissionPerformed)) == lands
    if not lands:
        assert state.ships[ship].log == sailing(ship, hex_, log=log).ships[ship].log, "it goes on as before"


@pytest.mark.rule("TE-13.1-threshold")
def test_the_mission_boundary_reaches_ten_hexes_from_edge_and_supply_zone() -> None:
    assert waters().is_within_mission_boundary("1311")
    assert waters().distance("1311", "1301") == 10
    assert not waters().is_within_mission_boundary("1312")
