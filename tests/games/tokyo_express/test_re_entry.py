"""Two Game Turns off the map, and the way back (13.3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from tests.games.tokyo_express.campaigns import Forces, position, proceed, waters
from tests.games.tokyo_express.positions import charts
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.missions import Missions
from wargames_desktop.games.tokyo_express.re_entry import ReEntryPhase, groups
from wargames_desktop.games.tokyo_express.standard_events import MissionPerformed, ReEntryRolled, ShipArrived
from wargames_desktop.games.tokyo_express.state import Formation, State, is_detected, with_formation, with_log

MISSIONS = Missions(charts(), waters())
PHASE = ReEntryPhase(charts(), waters())
CRUISERS = ("Aoba", "Kinugasa", "Furutaka", "Kako", "Chokai")
DESTROYERS = ("Fubuki", "Hatsuyuki", "Shirayuki")


def away(*ships: str, exited: int = 3, us: dict[str, str] | None = None, turn: int = 10, **log: Any) -> State:
    entries = {key: value for key, value in {"exited": exited, "mission": "bombardment", **log}.items() if value}
    given: dict[str, Any] = {name: {"log": entries} for name in ships}
    given |= {name: {"hex": hex_, "heading": "N"} for name, hex_ in (us or {"Maury": "3130"}).items()}
    return position(phase="re_entry", turn=turn, ships=given)


def back(state: State, *dice: int) -> tuple[State, Forces]:
    return proceed(PHASE, state, frames.ReEntry(), *dice)


def stations(state: State, ships: tuple[str, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name in ships:
        hex_ = state.ships[name].hex
        found[hex_] = found.get(hex_, 0) + 1
    return found


# The time away


@pytest.mark.rule("TE-13.3-timeline", "TE-13.3-timeline-ex")
def test_ships_that_leave_on_turn_7_are_back_on_turn_10() -> None:
    state = away("Jintsu", "Nagara", "Yubari", "Fubuki", "Hatsuyuki", exited=0, mission="transport_attack", turn=7)
    for turn, exited in ((7, 1), (8, 2), (9, 3)):
        state = msgspec.structs.replace(state, turn=turn)
        assert not [name for name in state.ships if MISSIONS.is_back(state, name)]
        with Forces() as forced:
            state = MISSIONS.count_turns_away(state, forced.play)
        assert {state.ships[name].log.exited for name in ("Jintsu", "Nagara", "Yubari", "Fubuki", "Hatsuyuki")} == {
            exited
        }
    assert {name for name in state.ships if MISSIONS.is_back(state, name)} == set(state.ships) - {"Maury"}
    state, forced = back(msgspec.structs.replace(state, turn=10), 2)
    assert len(forced.of(ShipArrived)) == 5


# Where


@pytest.mark.rule("TE-13.3-ex", "TE-13.3-placing", "TE-13.3-roll", "TE-13.3-columns")
def test_five_cruisers_enter_in_1201_and_behind() -> None:
    state, forced = back(away(*CRUISERS), 2)
    assert stations(state, CRUISERS) == {"1201": 1, "1202": 2, "1203": 2}
    assert {state.ships[name].heading for name in CRUISERS} == {"NW"}
    assert [(event.die, event.hex) for event in forced.of(ReEntryRolled)] == [(2, "1201")]


@pytest.mark.rule("TE-13.3-ex-blocked", "TE-13.3-blocked")
def test_a_us_ship_in_1203_sends_the_last_two_to_another_hex() -> None:
    state, forced = back(away(*CRUISERS, us={"Maury": "1203"}), 2, 4)
    assert stations(state, CRUISERS) == {"1201": 1, "1202": 2, "1501": 2}
    assert [event.die for event in forced.of(ReEntryRolled)] == [2, 4]
    again, forced = back(away(*CRUISERS, us={"Maury": "1203"}), 2, 2, 4)
    assert stations(again, CRUISERS) == {"1201": 1, "1202": 2, "1501": 2}
    assert [bool(event.rerolled) for event in forced.of(ReEntryRolled)] == [False, True, False]


@pytest.mark.rule("TE-13.3-placing")
@pytest.mark.parametrize(
    ("number", "sizes"), [(1, [1]), (2, [2]), (3, [1, 2]), (4, [2, 2]), (5, [1, 2, 2]), (6, [2, 2, 2])]
)
def test_two_in_a_hex_and_an_odd_one_first(number: int, sizes: list[int]) -> None:
    assert [len(group) for group in groups([str(n) for n in range(number)])] == sizes


@pytest.mark.rule("TE-13.3-columns", "TE-13.3-roll", "TE-13.3-roll-same")
def test_heavy_and_light_ships_enter_in_two_columns_from_two_hexes() -> None:
    state, forced = back(away(*CRUISERS[:2], *DESTROYERS), 4, 4, 2)
    assert stations(state, CRUISERS[:2]) == {"1501": 2}
    assert stations(state, DESTROYERS) == {"1201": 1, "1202": 2}
    assert [(event.die, bool(event.rerolled)) for event in forced.of(ReEntryRolled)] == [
        (4, False),
        (4, True),
        (2, False),
    ]


@pytest.mark.rule("TE-13.3-roll")
def test_every_re_entry_hex() -> None:
    numbered = {
        int(place.properties["reentry"]): label
        for label, place in charts().board.places.items()
        if "reentry" in place.properties
    }
    for die, hex_ in numbered.items():
        state, _ = back(away("Aoba", "Kinugasa"), die)
        assert stations(state, ("Aoba", "Kinugasa")) == {hex_: 2}


@pytest.mark.rule("TE-13.3-blocked")
def test_a_us_ship_in_the_re_entry_hex_leaves_no_room_at_all() -> None:
    state, _ = back(away("Aoba", us={"Maury": "1201"}), 2, 4)
    assert state.ships["Aoba"].hex == "1501"
    numbered = (label for label, place in charts().board.places.items() if "reentry" in place.properties)
    destroyers = (name for name, spec in charts().roster.ships.items() if spec.side == "us" and spec.type == "DD")
    everywhere = dict(zip(destroyers, numbered, strict=False))
    full = away("Aoba", us=everywhere)
    state, _ = back(full, *range(1, 11))
    assert (state.ships["Aoba"].hex, state.ships["Aoba"].log.exited) == ("", 3), "it waits for the next turn"


@pytest.mark.rule("TE-13.3-undetected")
def test_ships_that_are_back_are_undetected_and_retire() -> None:
    state, _ = back(away("Aoba", detected=True), 2)
    log = state.ships["Aoba"].log
    assert (log.detected, log.retiring, log.exited) == (False, True, 0)
    alone = with_formation(state, "Aoba", Formation(side="japan", ships=("Aoba",), speed=4))
    assert not is_detected(alone, "Aoba")


# Fires off the map


@pytest.mark.rule("TE-9.6-fire-exit", "TE-9.6-fire-exit-out")
def test_a_ship_that_burns_performs_its_mission_when_the_fire_is_out() -> None:
    burning = away("Aoba", exited=2, on_fire=True, mission=None)
    with Forces() as forced:
        state = MISSIONS.count_turns_away(burning, forced.play)
    assert not forced.of(MissionPerformed)
    assert not MISSIONS.is_back(state, "Aoba"), "it stays away as long as it burns"
    with Forces() as forced:
        out = MISSIONS.count_turns_away(with_log(state, "Aoba", on_fire=False), forced.play)
    assert [event.mission for event in forced.of(MissionPerformed)] == ["bombardment"]
    assert MISSIONS.is_back(out, "Aoba")


@pytest.mark.rule("TE-9.6-fire-exit-3")
def test_a_burning_ship_at_level_3_comes_back_at_once() -> None:
    entries = {"exited": 0, "on_fire": True}
    damage = charts().roster.ships["Aoba"].levels[3]
    for hurt, is_back in ((damage - 1, False), (damage, True)):
        ships = {"Aoba": {"damage": hurt, "log": entries}, "Maury": {"hex": "3130"}}
        state = position(phase="re_entry", turn=7, ships=ships)
        with Forces() as forced:
            state = MISSIONS.count_turns_away(state, forced.play)
        assert MISSIONS.is_back(state, "Aoba") == is_back
        assert not forced.of(MissionPerformed)
    state, _ = back(state, 2)
    log = state.ships["Aoba"].log
    assert (log.on_fire, log.retiring, log.mission) == (True, True, UNSET)
