"""Retirement Movement of Japanese formations (11.2), and who retires (11.1)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.tokyo_express.campaigns import Forces, position, proceed, waters
from tests.games.tokyo_express.positions import charts
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.events import SpeedLost
from wargames_desktop.games.tokyo_express.japanese_retirement import RetirementOrders
from wargames_desktop.games.tokyo_express.mission_movement import MissionOrdersSegment
from wargames_desktop.games.tokyo_express.retirement import RetirementPhase
from wargames_desktop.games.tokyo_express.standard_events import CompassRead, EmergencyTurned, LeftMap, Retires
from wargames_desktop.games.tokyo_express.standard_formations import StandardJapaneseFormationPhase
from wargames_desktop.games.tokyo_express.standard_movement import JapaneseRetirementSegment
from wargames_desktop.games.tokyo_express.state import AHEAD, State

ORDERS = RetirementOrders(charts(), waters())
GOING = {"retiring": True}


def at_sea(us: dict[str, str], **japan: tuple[str, str]) -> State:
    """Retiring Japanese ships, one formation each, and detected US ships."""
    ships: dict[str, Any] = {name: {"hex": hex_, "log": {"detected": True}} for name, hex_ in us.items()}
    ships |= {name: {"hex": hex_, "heading": heading, "log": GOING} for name, (hex_, heading) in japan.items()}
    formations = {name: {"ships": [name]} for name in japan}
    return position(phase="mission_orders_1", ships=ships, formations=formations)


def course(state: State, name: str, *dice: int) -> tuple[State, list[CompassRead]]:
    with Forces(*dice) as forced:
        state = ORDERS.set_course(state, name, False, forced.play)
        return state, forced.of(CompassRead)


# 11.1


@pytest.mark.rule("TE-11.1-level-3", "TE-11.1-level-3-next")
@pytest.mark.parametrize("name", ["Aoba", "Washington"])
def test_ships_retire_once_they_have_reached_level_3(name: str) -> None:
    spec = charts().roster.ships[name]
    for damage, retires in ((spec.levels[3] - 1, False), (spec.levels[3], True)):
        ships = {"Aoba": {"hex": "1209"}, "Washington": {"hex": "1212"}}
        ships[name] = {**ships[name], "damage": damage}  # type: ignore[dict-item]
        before = position(phase="retirement", ships=ships)
        assert not before.ships[name].log.retiring
        after, forced = proceed(RetirementPhase(charts()), before, frames.Retirement())
        assert after.ships[name].log.retiring == retires
        assert [event.ships for event in forced.of(Retires)] == ([(name,)] if retires else [])


# 11.2 groups


@pytest.mark.rule("TE-11.2-groups", "TE-11.2-groups-speed")
def test_retiring_ships_are_grouped_by_speed_and_never_with_others() -> None:
    speeds = {"Fubuki": 1, "Hatsuyuki": 2, "Shirayuki": 3, "Uranami": 4, "Inazuma": 5, "Ikazuchi": 6}
    ships: dict[str, Any] = {
        name: {"hex": "1209", "heading": "N", "max_speed": speed, "log": GOING} for name, speed in speeds.items()
    }
    ships |= {"Yudachi": {"hex": "1209", "heading": "N"}, "Asagumo": {"hex": "1209", "heading": "N"}}
    before = position(phase="japanese_formations", ships=ships)
    after, _ = proceed(StandardJapaneseFormationPhase(charts(), waters()), before, frames.StandardJapaneseFormations())
    groups = {frozenset(formation.ships) for formation in after.formations.values()}
    assert groups == {
        frozenset(("Yudachi", "Asagumo")),
        frozenset(("Fubuki", "Hatsuyuki")),
        frozenset(("Shirayuki", "Uranami")),
        frozenset(("Inazuma", "Ikazuchi")),
    }


# 11.2 Battle Movement or Retirement Movement


@pytest.mark.rule("TE-11.2-battle", "TE-11.2-ex-battle")
def test_a_detected_us_ship_three_hexes_off_makes_a_retiring_ship_fight() -> None:
    assert ORDERS.fights(at_sea({"Maury": "1419"}, Yunagi=("1416", "N")), "Yunagi")
    assert not ORDERS.fights(at_sea({"Maury": "1420"}, Yunagi=("1416", "N")), "Yunagi")
    unseen = position(
        phase="mission_orders_1",
        ships={"Maury": {"hex": "1419"}, "Yunagi": {"hex": "1416", "heading": "N", "log": GOING}},
    )
    assert not ORDERS.fights(unseen, "Yunagi")


@pytest.mark.rule("TE-11.2-avoid", "TE-11.2-ex", "TE-11.2-ahead", "TE-11.2-avoid-scope")
def test_only_one_heading_leads_away_from_maury_and_nothing_is_rolled() -> None:
    state, reads = course(at_sea({"Maury": "1420"}, Yunagi=("1416", "NW")), "Yunagi")
    assert [(read.zone, read.arrows, read.die, read.heading) for read in reads] == [("5", "retirement", 0, "N")]
    assert state.ships["Yunagi"].heading == "N"
    formation = state.formations["Yunagi"]
    assert (formation.order, formation.movement) == (AHEAD, "retirement")


@pytest.mark.rule("TE-11.2-avoid-scope")
@pytest.mark.parametrize(
    ("maury", "log", "dice", "heading"),
    [
        ({"hex": "1420"}, {"detected": False}, [8], "NW"),  # not detected
        ({"hex": "1428"}, {"detected": True}, [8], "NW"),  # 12 hexes off: beyond the Visual Tracking Range of 11
        ({"hex": "1427"}, {"detected": True}, [], "N"),  # 11 hexes off
    ],
)
def test_only_detected_ships_in_tracking_range_are_avoided(
    maury: dict[str, Any], log: dict[str, Any], dice: list[int], heading: str
) -> None:
    ships = {"Maury": {**maury, "log": log}, "Yunagi": {"hex": "1416", "heading": "N", "log": GOING}}
    state = position(phase="mission_orders_1", ships=ships, formations={"Yunagi": {"ships": ["Yunagi"]}})
    assert waters().distance("1416", maury["hex"]) in (4, 11, 12)
    after, _ = course(state, "Yunagi", *dice)
    assert after.ships["Yunagi"].heading == heading


@pytest.mark.rule("TE-11.2-avoid")
def test_a_heading_that_closes_is_not_taken() -> None:
    """Zone 10 leads N on 1-6 and NE on 7-10; NE closes on Maury."""
    state = at_sea({"Maury": "1928"}, Yunagi=("2032", "S"))
    assert [ORDERS.closes(state, "Yunagi", heading) for heading in ("N", "NE")] == [False, True]
    after, reads = course(state, "Yunagi")
    assert (after.ships["Yunagi"].heading, [read.die for read in reads]) == ("N", [0])
    free = at_sea({"Maury": "2726"}, Yunagi=("2032", "S"))
    assert [course(free, "Yunagi", die)[0].ships["Yunagi"].heading for die in (6, 7)] == ["N", "NE"]


@pytest.mark.rule("TE-11.2-avoid-none")
def test_where_every_heading_closes_any_roll_stands() -> None:
    """Zone 5 leads N and NW; Maury lies between."""
    for die, heading in ((7, "N"), (8, "NW")):
        state = at_sea({"Maury": "1020"}, Yunagi=("1416", "S"))
        assert ORDERS.closes(state, "Yunagi", "N")
        assert ORDERS.closes(state, "Yunagi", "NW")
        after, reads = course(state, "Yunagi", die)
        assert (after.ships["Yunagi"].heading, len(reads)) == (heading, 1)


@pytest.mark.rule("TE-11.2-avoid-none")
def test_where_the_only_way_by_sea_closes_land_is_no_other_way() -> None:
    """Northwest of 1322 lies land; Maury is to the north (R-82)."""
    state = at_sea({"Maury": "0924"}, Yunagi=("1322", "S"))
    assert waters().is_land_ahead("1322", "NW")
    assert ORDERS.closes(state, "Yunagi", "N")
    after, reads = course(state, "Yunagi")
    assert (after.ships["Yunagi"].heading, [read.die for read in reads]) == ("N", [0])


@pytest.mark.rule("TE-11.2-highest-zone")
def test_the_compass_of_the_highest_zone_is_read_by_its_yellow_arrows() -> None:
    ships = {
        "Yunagi": {"hex": "2120", "heading": "NW", "log": GOING},  # zone 7
        "Asagumo": {"hex": "2121", "heading": "NW", "log": GOING},  # zone 11
    }
    state = position(phase="mission_orders_1", ships=ships, formations={"Tanaka": {"ships": ["Yunagi", "Asagumo"]}})
    zones = [waters().zone(state.ships[name].hex) for name in ("Yunagi", "Asagumo")]
    assert ORDERS.zone(state, "Tanaka") == max(zones) > min(zones)
    zone = str(max(zones))
    for arrow in charts().standard.compasses.zones[zone].retirement:
        for die in (arrow.low, arrow.high):
            after, reads = course(state, "Tanaka", die)
            assert [(read.zone, read.heading) for read in reads] == [(zone, arrow.heading)]
            assert {after.ships[name].heading for name in ("Yunagi", "Asagumo")} == {arrow.heading}


@pytest.mark.rule("TE-11.2-180")
@pytest.mark.parametrize(("heading", "speed", "after"), [("S", 5, 4), ("SE", 5, 5), ("S", 1, 1)])
def test_turning_about_to_retire_costs_a_speed(heading: str, speed: int, after: int) -> None:
    ships = {"Yunagi": {"hex": "1416", "heading": heading, "log": GOING}}
    formations = {"Yunagi": {"ships": ["Yunagi"], "speed": speed}}
    state = position(phase="mission_orders_1", ships=ships, formations=formations)
    with Forces(7) as forced:
        state = ORDERS.set_course(state, "Yunagi", False, forced.play)
    assert state.ships["Yunagi"].heading == "N"
    assert state.formations["Yunagi"].speed == after
    assert len(forced.of(SpeedLost)) == (after < speed)


# The phases of orders


def orders(state: State, number: int, *dice: int) -> State:
    segment = MissionOrdersSegment(charts(), waters())
    return proceed(segment, state, frames.MissionOrders(number), *dice)[0]


@pytest.mark.rule("TE-11.2-second", "TE-11.2-never-mission")
def test_a_retirement_order_holds_for_the_whole_turn() -> None:
    state = at_sea({}, Yunagi=("1416", "N"))
    first = orders(state, 1, 8)
    assert (first.ships["Yunagi"].heading, first.formations["Yunagi"].movement) == ("NW", "retirement")
    assert orders(first, 2).formations["Yunagi"] == first.formations["Yunagi"]


@pytest.mark.rule("TE-11.2-switch", "TE-11.2-second")
def test_retiring_formations_change_between_battle_and_retirement_movement() -> None:
    near = at_sea({"Maury": "1419"}, Yunagi=("1416", "N"))
    first = orders(near, 1)
    assert not first.formations["Yunagi"].movement, "left to the Battle Movement Orders Segment"
    far = at_sea({"Maury": "1430"}, Yunagi=("1416", "N"))
    assert orders(far, 2, 1).formations["Yunagi"].movement == "retirement"
    going = orders(far, 1, 1)
    ship = {**going.ships, "Maury": near.ships["Maury"]}
    caught = msgspec.structs.replace(going, ships=ship)
    assert not orders(caught, 2).formations["Yunagi"].movement


# Movement


def retreat(hex_: str, heading: str, phase: int = 1, speed: int = 4) -> tuple[State, Forces]:
    state = position(
        phase=f"japanese_retirement_{phase}",
        ships={"Yunagi": {"hex": hex_, "heading": heading, "log": GOING}},
        formations={"Yunagi": {"ships": ["Yunagi"], "speed": speed, "movement": "retirement"}},
    )
    return proceed(JapaneseRetirementSegment(charts(), waters()), state, frames.JapaneseRetirement())


@pytest.mark.rule("TE-11.2-exit", "TE-11.2-exit-cost")
@pytest.mark.parametrize(("hex_", "heading"), [("0120", "N"), ("0136", "N"), ("0236", "NW"), ("0839", "NW")])
def test_retiring_ships_leave_by_the_north_and_northwest_edges(hex_: str, heading: str) -> None:
    state, forced = retreat(hex_, heading)
    ship = state.ships["Yunagi"]
    assert (ship.hex, ship.log.left) == ("", True)
    assert [(event.origin, event.returns) for event in forced.of(LeftMap)] == [(hex_, False)]
    assert "Yunagi" not in state.formations
    waiting, _ = retreat(hex_, heading, phase=3)
    assert waiting.ships["Yunagi"].hex == hex_, "Speed 4 does not move in the third phase: leaving costs a hex"


@pytest.mark.rule("TE-11.2-exit", "TE-11.2-emergency")
@pytest.mark.parametrize(
    ("hex_", "heading"),
    [
        ("0119", "N"),  # not of the north edge
        ("1801", "SE"),  # no way out for those that retire
    ],
)
def test_other_edges_make_them_turn_away(hex_: str, heading: str) -> None:
    _, forced = retreat(hex_, heading)
    assert not forced.of(LeftMap)
    assert len(forced.of(EmergencyTurned)) == 1


@pytest.mark.rule("TE-11.2-emergency")
@pytest.mark.parametrize(("hex_", "heading", "turned"), [("1823", "N", "NW"), ("1127", "S", "SW")])
def test_their_emergency_turns_prefer_the_north_and_west(hex_: str, heading: str, turned: str) -> None:
    _, forced = retreat(hex_, heading)
    assert [(event.hex, event.heading) for event in forced.of(EmergencyTurned)] == [(hex_, turned)]
