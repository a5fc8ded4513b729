"""Sighting rolls: who looks for what, with which modifiers (6.7, 11.10, 11.11, 14.2)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.east_wind_rain.strikes import AFTERWARDS, MIDWAY, WAKE
from wargames_desktop.games.east_wind_rain.commands.air import UseAdvantage
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.events.air import CodesUsed, SightingRolled
from wargames_desktop.games.east_wind_rain.events.operations import SectionsShown
from wargames_desktop.games.east_wind_rain.forces import AirGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.state import Bases, Magic, TaskForce

DEEP, COAST, FAR = "2911", "2623", "3114"
SUBMARINES = (NavalGroup("us", "submarine", 3),)


@pytest.fixture
def look(situation, theatre):
    """A search by a side, with forced draws; nobody has bases unless told."""

    def start(search: Sighting, *draws: int, bases: dict[str, Bases] | None = None, **more: Any):
        given = {"phase": "operations", "steps": [AFTERWARDS, search], "bases": bases or {}, **more}
        return situation(draws=draws, **given)

    return start


def fleet(place: str, nation: Any = "us", **more: Any) -> TaskForce:
    ships = ("Portland",) if nation == "us" else ("Tone",)
    return TaskForce(**{"nation": nation, "place": place, "ships": ships, **more})


def modifiers(there) -> dict[str, int]:
    (rolled,) = there.of(SightingRolled)
    return {modifier.rule.removeprefix("EWR-11.10.C."): modifier.value for modifier in rolled.modifiers}


def at_fleet(look, theatre, hex: str, *, side: Any = "japan", forces: dict[str, TaskForce] | None = None, **more: Any):
    """``side`` looks for an enemy task force in ``hex`` out of a hex far away."""
    target, searcher = ("US-1", "JP-1") if side == "japan" else ("JP-1", "US-1")
    there = {
        target: fleet(hex, "us" if side == "japan" else "japan"),
        searcher: fleet(FAR, "japan" if side == "japan" else "us"),
    }
    search = Sighting(side=side, by=(searcher,), hex=hex, target=target, advantage=False)
    return look(search, 3, task_forces={**there, **(forces or {})}, **more)


class TestRoll:
    @pytest.mark.rule("EWR-11.10.A", "EWR-11.10.B", "EWR-11.11.B", "EWR-11.11.C")
    @pytest.mark.parametrize(("die", "sighted"), [(4, False), (5, True)])
    def test_five_or_more_sights(self, look, die, sighted) -> None:
        search = Sighting(side="japan", by=("JP-1",), hex=DEEP, target="US-1")
        there = look(search, die, task_forces={"US-1": fleet(DEEP), "JP-1": fleet(FAR, "japan")})
        (rolled,) = there.of(SightingRolled)
        assert (rolled.die, rolled.number, rolled.sighted) == (die, die, sighted)

    @pytest.mark.rule("EWR-11.11.A")
    def test_a_one_misses_whatever_the_modifiers(self, look) -> None:
        forces = {"US-1": fleet(COAST), "JP-1": fleet(COAST, "japan")}
        bases = {COAST: Bases(side="japan", kinds=("air",))}
        search = Sighting(side="japan", by=("JP-1", COAST), hex=COAST, target="US-1")
        there = look(search, 1, bases=bases, task_forces=forces)
        (rolled,) = there.of(SightingRolled)
        assert sum(modifier.value for modifier in rolled.modifiers) == 4
        assert (rolled.number, rolled.sighted) == (5, False)


class TestModifiers:
    @pytest.mark.rule("EWR-11.10.C.r1", "EWR-14.2.C.1")
    def test_submarines_in_deep_water(self, look, theatre) -> None:
        there = look(
            Sighting(side="japan", by=("JP-1",), hex=DEEP, target="US-1"),
            6,
            task_forces={"US-1": TaskForce(nation="us", place=DEEP, naval=SUBMARINES), "JP-1": fleet(FAR, "japan")},
        )
        assert modifiers(there) == {"r1": -1}
        assert there.of(SightingRolled)[0].sighted

    @pytest.mark.rule("EWR-14.2.C.2", "EWR-14.2.A")
    def test_submarines_by_the_coast_are_as_easy_as_others(self, look) -> None:
        there = look(
            Sighting(side="japan", by=("JP-1",), hex=COAST, target="US-1"),
            4,
            task_forces={"US-1": TaskForce(nation="us", place=COAST, naval=SUBMARINES), "JP-1": fleet(FAR, "japan")},
        )
        assert modifiers(there) == {"EWR-14.2.C.2": 1}

    @pytest.mark.rule("EWR-11.10.C.r2")
    def test_a_task_force_by_the_coast(self, look, theatre) -> None:
        assert modifiers(at_fleet(look, theatre, COAST)) == {"r2": 1}
        assert modifiers(at_fleet(look, theatre, DEEP)) == {}

    @pytest.mark.rule("EWR-11.10.C.r3", "EWR-15.1.D")
    def test_who_is_in_the_hex_sees_it_better(self, look, theatre) -> None:
        assert modifiers(at_fleet(look, theatre, DEEP, forces={"JP-1": fleet(DEEP, "japan")})) == {"r3": 1}

    @pytest.mark.rule("EWR-11.10.C.r4")
    def test_what_is_on_land_or_in_port(self, look, theatre) -> None:
        search = Sighting(side="japan", by=("JP-1",), hex=COAST)
        assert modifiers(look(search, 3, task_forces={"JP-1": fleet(FAR, "japan")})) == {"r4": 2}
        in_port = {"US-1": fleet(COAST, in_port=True)}
        assert modifiers(at_fleet(look, theatre, COAST, forces=in_port)) == {"r4": 2}

    @pytest.mark.rule("EWR-11.10.C.r5", "EWR-11.10.fnB")
    @pytest.mark.parametrize(
        ("turn", "change"), [("1Q43", {}), ("2Q42", {"r5": -1}), ("3Q42", {"r5": -1}), ("4Q42", {})]
    )
    def test_the_monsoon_in_indochina(self, look, theatre, turn, change) -> None:
        hex = next(hex for hex in theatre.map.hexes("indochina") if not theatre.map.has_land(hex))
        assert modifiers(at_fleet(look, theatre, hex, turn=turn)) == change

    @pytest.mark.rule("EWR-11.10.C.r6", "EWR-11.10.fnC")
    @pytest.mark.parametrize("area", ["kiska", "dutch_harbor", "kamchatka"])
    def test_the_fog_of_the_north(self, look, theatre, area) -> None:
        hex = next(hex for hex in theatre.map.hexes(area) if not theatre.map.has_land(hex))
        assert modifiers(at_fleet(look, theatre, hex)) == {"r6": -2}

    @pytest.mark.rule("EWR-11.10.C.r7a", "EWR-11.10.C.r7b")
    @pytest.mark.parametrize(
        ("hex", "change"), [("2911", {"r7b": 2}), ("2912", {"r7a": 1}), ("3212", {"r7a": 1}), ("3307", {})]
    )
    def test_a_base_in_the_area_or_better_near_by(self, look, theatre, hex, change) -> None:
        bases = {MIDWAY: Bases(side="japan", kinds=("air",))}
        far = {"JP-1": fleet("2004", "japan")}
        assert modifiers(at_fleet(look, theatre, hex, bases=bases, forces=far)) == change

    @pytest.mark.rule("EWR-11.10.C.r7a", "EWR-11.10.C.r7b")
    def test_a_base_must_be_ones_own_and_supplied(self, look, theatre) -> None:
        bases = {MIDWAY: Bases(side="japan", kinds=("air",))}
        assert modifiers(at_fleet(look, theatre, "2911", bases=bases, unsupplied={"japan": [MIDWAY]})) == {}
        assert modifiers(at_fleet(look, theatre, "2911", side="allies", bases=bases)) == {}

    @pytest.mark.rule("EWR-11.10.C.r8", "EWR-11.10.fnD")
    def test_american_carriers_with_aircraft(self, look, theatre) -> None:
        planes = (AirGroup("us", "naval_air", "average", 1),)
        carriers = {"US-1": fleet(FAR, ships=("Enterprise",), air=planes)}
        assert modifiers(at_fleet(look, theatre, DEEP, side="allies", forces=carriers)) == {"r8": 1}
        empty = {"US-1": fleet(FAR, ships=("Enterprise",))}
        assert modifiers(at_fleet(look, theatre, DEEP, side="allies", forces=empty)) == {}
        japanese = fleet(FAR, "japan", ships=("Akagi",), air=(AirGroup("japan", "naval_air", "average", 1),))
        assert modifiers(at_fleet(look, theatre, DEEP, forces={"JP-1": japanese})) == {}

    @pytest.mark.rule("EWR-11.10.C.r9")
    @pytest.mark.parametrize("area", ["australia", "solomons", "new_guinea"])
    def test_coast_watchers_help_the_allies(self, look, theatre, area) -> None:
        hex = next(hex for hex in theatre.map.hexes(area) if not theatre.map.has_land(hex))
        assert modifiers(at_fleet(look, theatre, hex, side="allies")) == {"r9": 1}
        assert modifiers(at_fleet(look, theatre, hex)) == {}

    @pytest.mark.rule("EWR-11.20.B")
    def test_a_target_that_retreats(self, look) -> None:
        search = Sighting(side="japan", by=("JP-1",), hex=DEEP, target="US-1", retreating=True)
        there = look(search, 3, task_forces={"US-1": fleet(DEEP), "JP-1": fleet(FAR, "japan")})
        assert modifiers(there) == {"EWR-11.20.B": -1}


class TestStrikesInTheAir:
    @pytest.mark.rule("EWR-11.11.D.1", "EWR-11.11.D.2", "EWR-11.11.D.3", "EWR-11.11.D", "EWR-11.13.B")
    def test_they_are_over_the_target_and_on_no_land(self, look) -> None:
        search = Sighting(
            side="japan", by=(WAKE,), hex=WAKE, airborne=True, counter=True, launched=(MIDWAY,), advantage=False
        )
        there = look(search, 3, bases={WAKE: Bases(side="japan", kinds=("air",))})
        assert modifiers(there) == {"r7b": 2}

    @pytest.mark.rule("EWR-11.11.D.exc")
    def test_unless_they_started_in_the_hex_that_they_attack(self, look) -> None:
        search = Sighting(side="japan", by=(WAKE,), hex=WAKE, airborne=True, counter=True, launched=(WAKE,))
        there = look(search, 3, bases={WAKE: Bases(side="japan", kinds=("air",))})
        assert modifiers(there) == {"r3": 1, "r7b": 2}


class TestCodes:
    def search(self, look, *draws: int, **magic: Any):
        search = Sighting(side="allies", by=("US-1",), hex=DEEP, target="JP-1")
        forces = {"US-1": fleet(FAR), "JP-1": fleet(DEEP, "japan")}
        return look(search, *draws, task_forces=forces, magic=Magic(**magic))

    @pytest.mark.rule("EWR-6.7.A", "EWR-6.7.C", "EWR-11.10.C.r10", "EWR-11.10.fnE")
    def test_one_roll_in_a_turn_is_better_by_one_and_the_marker_moves(self, look) -> None:
        there = self.search(look, box=4, advantage=True)
        assert there.asked == ("allies", "use_advantage")
        there.do(UseAdvantage(), 4)
        (rolled,) = there.of(SightingRolled)
        assert (rolled.number, rolled.sighted) == (5, True)
        assert there.of(CodesUsed)[0].box == 5
        assert there.state.magic == Magic(box=5, advantage=True, sighting_used=True)

    @pytest.mark.rule("EWR-6.7.B")
    def test_a_one_does_not_miss_by_itself_then(self, look, theatre) -> None:
        forces = {"JP-1": fleet(COAST, "japan"), "US-1": fleet(COAST)}
        bases = {COAST: Bases(side="allies", kinds=("air",))}
        search = Sighting(side="allies", by=("US-1",), hex=COAST, target="JP-1")
        there = look(search, task_forces=forces, bases=bases, magic=Magic(box=4, advantage=True))
        there.do(UseAdvantage(), 1)
        (rolled,) = there.of(SightingRolled)
        assert (rolled.number, rolled.sighted) == (6, True)

    @pytest.mark.rule("EWR-6.7.A", "EWR-11.10.fnE")
    @pytest.mark.parametrize("magic", [{"advantage": False}, {"advantage": True, "sighting_used": True}])
    def test_not_without_the_advantage_nor_twice(self, look, magic) -> None:
        there = self.search(look, 3, box=4, **magic)
        assert there.of(SightingRolled)[0].modifiers == ()

    @pytest.mark.rule("EWR-6.7.A")
    def test_it_may_be_kept(self, look) -> None:
        there = self.search(look, box=4, advantage=True)
        there.do(Pass(), 3)
        assert there.state.magic == Magic(box=4, advantage=True)


class TestDisclosure:
    @pytest.mark.rule("EWR-12.2.A", "EWR-11.8.B")
    def test_a_sighted_task_force_tells_its_sections(self, look) -> None:
        force = fleet(DEEP, ships=("Enterprise", "Portland"), naval=(NavalGroup("us", "destroyer", 1),))
        search = Sighting(side="japan", by=("JP-1",), hex=DEEP, target="US-1")
        there = look(search, 5, task_forces={"US-1": force, "JP-1": fleet(FAR, "japan")})
        assert there.of(SectionsShown)[0].sections == ("main", "screen", "reserve")
        assert there.state.task_forces["US-1"].shown == ("main", "screen", "reserve")

    @pytest.mark.rule("EWR-11.10.fnA", "EWR-14.2.D")
    @pytest.mark.parametrize(("die", "told"), [(4, False), (5, True), (6, True)])
    def test_submarines_are_told_when_sighted_or_when_that_alone_saved_them(self, look, die, told) -> None:
        forces = {"US-1": TaskForce(nation="us", place=DEEP, naval=SUBMARINES), "JP-1": fleet(FAR, "japan")}
        there = look(Sighting(side="japan", by=("JP-1",), hex=DEEP, target="US-1"), die, task_forces=forces)
        assert bool(there.of(SectionsShown)) == told
        assert [event.sp for event in there.of(SectionsShown)] == ([3 if die == 6 else 0] if told else [])
        assert (there.state.task_forces["US-1"].shown == ("submarines",)) == told
        (rolled,) = there.of(SightingRolled)
        assert rolled.sighted == (die == 6)
        assert bool(rolled.modifiers) == told
        assert "submarine" in repr(msgspec.to_builtins(rolled)) or not told
