"""How many aircraft may fly which mission, on both sides of each limit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.east_wind_rain.strikes import flight, planes
from wargames_desktop.games.east_wind_rain import counter_sighting, mission_limits
from wargames_desktop.games.east_wind_rain.air_forces import Role, strength
from wargames_desktop.games.east_wind_rain.commands.air import Assign
from wargames_desktop.games.east_wind_rain.frames.air import Allocation

NAVAL, ARMY, BOMBER = planes("us", 9), planes("us", 6, "army_air"), planes("us", 5, "bomber")
BASE, OTHER = "3009", "3010"


def allocation(**more: Any) -> Allocation:
    available = (*flight(BASE, ARMY, NAVAL, BOMBER), *flight(OTHER, planes("us", 6)))
    given = {
        "side": "allies",
        "kind": "strike",
        "roles": ("strike", "escort", "cap"),
        "available": available,
        "most": {BASE: 20, OTHER: 20},
        "fighters": {BASE: 5, OTHER: 2},
        "fighter_rule": "EWR-11.9.B",
        "guarded": {BASE: (BASE, OTHER), OTHER: (OTHER,)},
        "striking": available,
        **more,
    }
    return Allocation(**given)


def order(role: Role, sp: int, kind: Any = NAVAL, station: str = BASE, over: str = "") -> Assign:
    return Assign(role, station, planes("us", sp, kind.type), over)


def limit(frame: Allocation, role: Role, kind: Any = NAVAL, station: str = BASE, over: str = "") -> tuple[int, str]:
    found = mission_limits.limit(frame, order(role, 1, kind, station, over))
    return found.sp, found.rule


def after(frame: Allocation, *orders: Assign) -> Allocation:
    for each in orders:
        frame = mission_limits.with_order(frame, each)
    return frame


@pytest.mark.rule("EWR-11.9.D", "EWR-11.9.A")
def test_an_aircraft_flies_one_mission() -> None:
    frame = after(allocation(), order("strike", 7))
    assert limit(frame, "escort") == (2, "EWR-11.9.D")
    assert limit(frame, "strike") == (9, "EWR-11.9.D")
    frame = after(frame, order("strike", 3))
    assert strength(frame.strike) == 3
    frame = after(frame, order("strike", 0))
    assert frame.strike == ()


@pytest.mark.rule("EWR-11.3.C", "EWR-11.1.C")
def test_no_more_fly_than_the_bases_take() -> None:
    frame = after(allocation(most={BASE: 10, OTHER: 10}), order("strike", 6))
    assert limit(frame, "strike", ARMY) == (4, "EWR-11.3.C")
    assert limit(frame, "strike", NAVAL, OTHER) == (6, "EWR-11.9.D")
    assert limit(after(frame, order("cap", 4, ARMY)), "strike", BOMBER) == (0, "EWR-11.3.C")


@pytest.mark.rule("EWR-11.9.B", "EWR-11.9.C")
def test_fighters_are_a_share_for_escort_and_cap_together() -> None:
    frame = after(allocation(), order("escort", 3))
    assert limit(frame, "cap") == (2, "EWR-11.9.B")
    assert limit(after(frame, order("cap", 2, ARMY)), "cap") == (0, "EWR-11.9.B")
    assert limit(frame, "escort", NAVAL, OTHER) == (2, "EWR-11.9.B")


@pytest.mark.rule("EWR-11.9.B.1", "EWR-11.9.B")
@pytest.mark.parametrize(("sp", "fighters"), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (9, 3), (10, 3), (20, 7)])
def test_a_third_rounds_half_up(sp: int, fighters: int) -> None:
    assert counter_sighting.share(sp, 33) == fighters


@pytest.mark.rule("EWR-11.13.1.1")
@pytest.mark.parametrize(("sp", "fighters"), [(2, 0), (3, 1), (5, 1), (7, 1), (8, 2), (10, 2)])
def test_a_fifth_rounds_half_up(sp: int, fighters: int) -> None:
    assert counter_sighting.share(sp, 20) == fighters


@pytest.mark.rule("EWR-11.9.E")
def test_bombers_are_no_fighters() -> None:
    assert limit(allocation(), "escort", BOMBER) == (0, "EWR-11.9.E")
    assert limit(allocation(), "cap", BOMBER) == (0, "EWR-11.9.E")
    assert limit(allocation(), "strike", BOMBER) == (5, "EWR-11.9.D")


@pytest.mark.rule("EWR-11.21.B.1")
def test_several_bases_share_the_number_of_fighters() -> None:
    frame = after(allocation(pooled=True, fighters={BASE: 7, OTHER: 0}), order("escort", 5, NAVAL, OTHER))
    assert limit(frame, "cap") == (2, "EWR-11.21.B.1")


@pytest.mark.rule("EWR-11.21.B.2", "EWR-11.21.B")
def test_a_cap_guards_its_own_hex_or_one_next_to_it() -> None:
    frame = allocation()
    assert limit(frame, "cap", over=OTHER)[0] == 5
    assert limit(frame, "cap", over="2612") == (0, "EWR-11.21.B.2")
    assert limit(frame, "cap", NAVAL, OTHER, over=BASE) == (0, "EWR-11.21.B.2")
    assert limit(frame, "strike", over=BASE) == (0, "EWR-11.21.B.2")
    frame = after(frame, order("cap", 2), order("cap", 1, over=OTHER))
    assert [(each.over, strength((each,))) for each in frame.cap] == [(BASE, 2), (OTHER, 1)]


@pytest.mark.rule("EWR-11.25.A")
def test_no_more_are_sent_than_can_be_paid_for() -> None:
    frame = after(allocation(limit=10), order("strike", 8))
    assert limit(frame, "strike", ARMY) == (2, "EWR-11.25.A")
    assert limit(frame, "escort", ARMY) == (2, "EWR-11.25.A")
    assert limit(frame, "cap", ARMY) == (5, "EWR-11.9.B")


@pytest.mark.rule("EWR-11.7.C")
def test_only_what_reaches_the_target_and_finds_room_is_sent() -> None:
    frame = allocation(striking=flight(BASE, BOMBER), landing={BASE: OTHER}, room={OTHER: 3})
    assert limit(frame, "strike", NAVAL) == (0, "EWR-11.7.C")
    assert limit(frame, "strike", BOMBER) == (3, "EWR-11.7.C")
    assert limit(frame, "cap", NAVAL) == (5, "EWR-11.9.B")


@pytest.mark.rule("EWR-11.22.D.2")
def test_who_only_gives_cover_neither_strikes_nor_escorts() -> None:
    frame = allocation(striking=flight(BASE, NAVAL))
    assert limit(frame, "strike", NAVAL, OTHER) == (0, "EWR-11.22.D.2")
    assert limit(frame, "escort", NAVAL, OTHER) == (0, "EWR-11.22.D.2")
    assert limit(frame, "cap", NAVAL, OTHER) == (2, "EWR-11.9.B")


@pytest.mark.rule("EWR-11.13.C")
def test_who_may_only_put_up_cap_sends_nothing() -> None:
    frame = allocation(roles=("cap",))
    assert limit(frame, "strike") == (0, "EWR-11.13.C")


@pytest.mark.rule("EWR-11.9.A")
def test_the_usual_missions_are_within_every_limit() -> None:
    frame = mission_limits.usual(allocation(most={BASE: 12, OTHER: 4}, limit=11))
    assert strength((*frame.escort, *frame.cap)) <= 7
    assert strength((*frame.strike, *frame.escort)) == 11
    assert frame.cap
    few = allocation(available=flight(BASE, planes("us", 1)), striking=flight(BASE, planes("us", 1)), needed=True)
    assert strength(mission_limits.usual(few).strike) == 1
    defender = mission_limits.usual(allocation(roles=("cap",)))
    assert (strength(defender.cap), defender.strike) == (7, ())
