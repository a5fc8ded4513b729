"""CAP against escorts and waves (11.14)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.strikes import AFTERWARDS, MIDWAY, WAKE, flight, guard, planes
from wargames_desktop.games.east_wind_rain.air_forces import Flights
from wargames_desktop.games.east_wind_rain.commands.air import (
    AbortWave,
    FightWithCap,
    LoseFlight,
    PressOn,
    SendCap,
    WithholdCap,
)
from wargames_desktop.games.east_wind_rain.events.air import AirCombat, AircraftLost, CapWithheld, WaveTurnedBack
from wargames_desktop.games.east_wind_rain.fighter_combat import FighterCombat
from wargames_desktop.games.east_wind_rain.forces import AirStack
from wargames_desktop.games.east_wind_rain.frames.air import AirToAir, WaveDefence
from wargames_desktop.games.east_wind_rain.state import Bases

SBD = planes("us", 4)
ZEROS = planes("japan", 4)


@pytest.fixture
def fighters(charts) -> FighterCombat:
    return FighterCombat(charts.air, charts.basic_crt)


def values(fight) -> dict[str, int]:
    return {modifier.rule.removeprefix("EWR-11.14.H."): modifier.value for modifier in fight.modifiers}


class TestPointsAndModifiers:
    @pytest.mark.rule("EWR-11.14.F", "EWR-11.14.G")
    def test_a_fighter_sp_is_worth_five_points(self, fighters, charts) -> None:
        assert fighters.escorts(flight(WAKE, planes("japan", 4)), "japan", 1942).points == 20
        assert fighters.cap(guard(WAKE, planes("japan", 7)), "japan", 1942, 0).points == 35
        assert charts.basic_crt.basic_hits(35) == 3

    @pytest.mark.rule("EWR-11.14.H.r1")
    def test_any_green_crew_costs_one(self, fighters) -> None:
        green = (planes("japan", 1, quality="green"), planes("japan", 3))
        assert values(fighters.cap(guard(WAKE, *green), "japan", 1943, 0)) == {"r1": -1}
        assert values(fighters.cap(guard(WAKE, green[1]), "japan", 1943, 0)) == {"r2": 1}

    @pytest.mark.rule("EWR-11.14.H.r2")
    def test_a_remainder_of_five_adds_one(self, fighters) -> None:
        assert values(fighters.escorts(flight(WAKE, planes("japan", 3)), "japan", 1942)) == {"r2": 1}
        assert values(fighters.escorts(flight(WAKE, planes("japan", 2)), "japan", 1942)) == {}

    @pytest.mark.rule("EWR-11.14.H.r3", "EWR-11.13.3.A")
    def test_only_cap_gains_by_the_higher_sighting(self, fighters) -> None:
        assert values(fighters.cap(guard(WAKE, planes("japan", 2)), "japan", 1942, 1)) == {"r3": 1}
        assert values(fighters.cap_at_wave(guard(WAKE, planes("japan", 2)), "japan", 1942, 1, False)) == {"r3": 1}

    @pytest.mark.rule("EWR-11.14.H.r4", "EWR-11.14.H.r5")
    @pytest.mark.parametrize(
        ("year", "allied"), [(1941, {"r4": -1}), (1942, {"r4": -1}), (1943, {}), (1944, {"r5": 1}), (1945, {"r5": 1})]
    )
    def test_allied_fighters_grow_better_with_the_years(self, fighters, year, allied) -> None:
        assert values(fighters.escorts(flight(MIDWAY, planes("us", 2)), "allies", year)) == allied
        assert values(fighters.escorts(flight(WAKE, planes("japan", 2)), "japan", year)) == {}

    @pytest.mark.rule("EWR-11.14.H.r6", "EWR-11.14.E")
    def test_two_against_a_wave_without_escorts_or_for_excess_cap(self, fighters) -> None:
        cap = guard(WAKE, planes("japan", 2))
        assert values(fighters.cap_at_wave(cap, "japan", 1942, 0, True)) == {"r6": 2}
        assert values(fighters.excess_at_wave(cap, "japan", 1942, 0)) == {"r6": 2}
        assert values(fighters.cap_at_wave(cap, "japan", 1942, 0, False)) == {}

    @pytest.mark.rule("EWR-11.14.K", "EWR-11.14.L.2", "EWR-11.14.L.3", "EWR-11.14.L.4", "EWR-11.14.L")
    def test_only_bombers_shoot_back(self, fighters) -> None:
        def points(side, *groups) -> float:
            return fighters.bombers(flight(WAKE, *groups), side, 1943).points

        assert points("japan", planes("japan", 9), planes("japan", 5, "army_air")) == 0
        assert points("japan", planes("japan", 5, "bomber")) == 2.5
        assert points("allies", planes("us", 5, "bomber")) == 5
        assert points("allies", planes("us", 5, "superbomber")) == 10

    @pytest.mark.rule("EWR-11.14.L.5", "EWR-11.14.H.r1", "EWR-11.14.H.r4")
    def test_crews_and_years_count_for_bombers_too(self, fighters) -> None:
        green = flight(MIDWAY, planes("us", 15, "bomber", "green"))
        assert values(fighters.bombers(green, "allies", 1942)) == {"r1": -1, "r2": 1, "r4": -1}
        mixed = flight(MIDWAY, planes("us", 10, "bomber"), planes("us", 5, quality="green"))
        assert values(fighters.bombers(mixed, "allies", 1943)) == {}


def air(*flights: Flights) -> dict[str, dict[str, AirStack]]:
    found: dict[str, dict[str, AirStack]] = {"japan": {}, "allies": {}}
    for each in (each for group in flights for each in group):
        side = "japan" if each.groups[0].nation == "japan" else "allies"
        ready = found[side].get(each.station, AirStack()).ready
        found[side][each.station] = AirStack(ready=tuple(sorted((*ready, *each.groups))))
    return found


BASES = {WAKE: Bases(side="japan", kinds=("air",)), MIDWAY: Bases(side="allies", kinds=("air",))}


@pytest.fixture
def meeting(situation):
    """Japanese escorts over Midway, and the CAP there."""

    def start(escort: Flights, cap: Flights, **more):
        frame = AirToAir(side="japan", hex=MIDWAY, escort=escort, cap=cap, **more)
        return situation(
            phase="operations", steps=[AFTERWARDS, frame], air=air(escort, cap), bases=BASES, scenario="midway_extended"
        )

    return start


def left(there, side: str, station: str) -> int:
    return sum(group.sp for group in there.state.air[side].get(station, AirStack()).ready)


class TestCapAndEscorts:
    @pytest.mark.rule("EWR-11.14.D", "EWR-11.14.J", "EWR-11.14.H")
    def test_both_fire_once_at_the_same_time(self, meeting) -> None:
        there = meeting(flight(WAKE, ZEROS), guard(MIDWAY, SBD, over=MIDWAY))
        assert there.asked == ("allies", "fight_with_cap")
        there.do(FightWithCap(), 4, 6)
        (round,) = there.of(AirCombat)
        assert [shot.hits for shot in round.cap] == [2]
        assert round.return_fire.hits == 3
        assert (round.others_lost, round.cap_lost) == (2, 3)
        assert (left(there, "japan", WAKE), left(there, "allies", MIDWAY)) == (2, 1)

    @pytest.mark.rule("EWR-11.14.B", "EWR-11.14.C")
    def test_cap_may_keep_out_of_the_fight(self, meeting) -> None:
        there = meeting(flight(WAKE, ZEROS), guard(MIDWAY, SBD, over=MIDWAY))
        there.do(WithholdCap())
        assert there.of(CapWithheld)
        assert not there.of(AirCombat)
        assert (left(there, "japan", WAKE), left(there, "allies", MIDWAY)) == (4, 4)

    @pytest.mark.rule("EWR-11.14.E")
    def test_at_least_as_many_cap_as_escorts_meet_them(self, meeting) -> None:
        there = meeting(flight(WAKE, planes("japan", 3)), guard(MIDWAY, SBD, over=MIDWAY))
        assert there.refused(FightWithCap(guard(MIDWAY, planes("us", 2), over=MIDWAY))) == "EWR-11.14.E"
        assert there.allowed(FightWithCap(guard(MIDWAY, planes("us", 1), over=MIDWAY)))

    @pytest.mark.rule("EWR-11.14.J")
    def test_the_owner_says_who_is_lost(self, meeting) -> None:
        mixed = (planes("us", 3), planes("us", 1, quality="green"))
        there = meeting(flight(WAKE, ZEROS), guard(MIDWAY, *mixed, over=MIDWAY))
        there.do(FightWithCap(), 2, 2)
        assert there.asked == ("allies", "lose_aircraft")
        there.do(LoseFlight(guard(MIDWAY, planes("us", 1, quality="green"), over=MIDWAY)[0]))
        (gone,) = [event for event in there.of(AircraftLost) if event.side == "allies"]
        assert gone.aircraft.quality == "green"
        assert there.state.air["allies"][MIDWAY].ready == (planes("us", 3),)


@pytest.fixture
def wave(situation):
    """A Japanese wave over Midway."""

    def start(wave: Flights, cap: Flights = (), excess: Flights = (), **more):
        frame = WaveDefence(side="japan", hex=MIDWAY, wave=wave, cap=cap, excess=excess, **more)
        return situation(phase="operations", steps=[AFTERWARDS, frame], air=air(wave, cap, excess), bases=BASES)

    return start


class TestCapAndWaves:
    @pytest.mark.rule("EWR-11.14.M", "EWR-12.3.D", "EWR-12.3.D.2")
    def test_cap_has_one_round_against_a_wave(self, wave) -> None:
        cap = guard(MIDWAY, SBD, over=MIDWAY)
        there = wave(flight(WAKE, ZEROS), cap)
        assert there.asked == ("allies", "send_cap")
        there.do(SendCap(cap), 4)
        (round,) = there.of(AirCombat)
        assert (round.against, round.others_lost, round.cap_lost) == ("wave", 2, 0)
        assert there.asked == ("japan", "press_on")
        there.do(PressOn())
        assert there.asked == ("allies", "place_units")

    @pytest.mark.rule("EWR-12.3.D")
    def test_a_part_of_the_cap_may_be_kept_for_later_waves(self, wave) -> None:
        cap = guard(MIDWAY, SBD, over=MIDWAY)
        there = wave(flight(WAKE, ZEROS), cap)
        assert there.allowed(SendCap(guard(MIDWAY, planes("us", 1), over=MIDWAY)))
        assert there.allowed(SendCap())
        assert there.refused(SendCap(guard(MIDWAY, planes("us", 5), over=MIDWAY))) == "EWR-12.3.D.1"
        there.do(SendCap())
        assert not there.of(AirCombat)

    @pytest.mark.rule("EWR-11.14.E", "EWR-11.14.H.r6")
    def test_what_was_set_apart_rolls_for_itself(self, wave) -> None:
        cap, excess = guard(MIDWAY, planes("us", 2), over=MIDWAY), guard(MIDWAY, planes("us", 2), over=MIDWAY)
        there = wave(flight(WAKE, planes("japan", 8)), cap, excess)
        there.do(SendCap(cap, excess), 4, 4)
        (round,) = there.of(AirCombat)
        assert [[modifier.value for modifier in shot.modifiers] for shot in round.cap] == [[-1], [-1, 2]]
        assert [shot.hits for shot in round.cap] == [1, 2]
        assert round.others_lost == 3

    @pytest.mark.rule("EWR-11.14.N", "EWR-11.14.K")
    def test_bombers_shoot_back_at_the_same_time_and_the_wave_may_turn_back(self, wave) -> None:
        cap = guard(MIDWAY, SBD, over=MIDWAY)
        there = wave(flight(WAKE, planes("japan", 8, "bomber")), cap)
        there.do(SendCap(cap), 4, 6)
        (round,) = there.of(AirCombat)
        assert (round.return_fire.points, round.return_fire.hits) == (4, 1)
        assert (round.others_lost, round.cap_lost) == (2, 1)
        there.do(AbortWave())
        (back,) = there.of(WaveTurnedBack)
        assert back.sp == 6
        assert left(there, "japan", WAKE) == 6
