"""Bombardments and coastal batteries (chapter 15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.east_wind_rain.strikes import AFTERWARDS, SAIGON, TRUK, planes
from wargames_desktop.games.east_wind_rain.commands.hits import PlaceHit
from wargames_desktop.games.east_wind_rain.events.air import AircraftLost, SightingRolled
from wargames_desktop.games.east_wind_rain.events.air_attack import InstallationDestroyed
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.events.bombardment import BatteriesFired, Bombarded
from wargames_desktop.games.east_wind_rain.events.ground import TroopsLost
from wargames_desktop.games.east_wind_rain.events.hits import TargetHit
from wargames_desktop.games.east_wind_rain.events.operations import TaskForceMoved
from wargames_desktop.games.east_wind_rain.forces import AirStack, GroundGroup, GroundStack, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.bombardment import Bombardment
from wargames_desktop.games.east_wind_rain.frames.hits import AssigningHits
from wargames_desktop.games.east_wind_rain.state import Bases, Magic, TaskForce

BESIDE = "2315"
INFANTRY = GroundGroup("japan", "infantry", 4)


@pytest.fixture
def bombard(situation):
    """US-1 bombards Truk, which has an air base, in an assault unless told: it has been sighted, and paid for."""

    def start(
        *draws: int,
        ships: tuple[str, ...] = ("North Carolina", "Washington"),
        naval: tuple[NavalGroup, ...] = (),
        kinds: tuple[Any, ...] = ("air",),
        hex: str = TRUK,
        place: str = "",
        troops: tuple[GroundGroup, ...] = (),
        parked: tuple[Any, ...] = (),
        frame: dict[str, Any] | None = None,
        **more: Any,
    ):
        bombardment = Bombardment(
            **{"side": "allies", "task_force": "US-1", "hex": hex, "assault": True, **(frame or {})}
        )
        return situation(
            draws=draws,
            **{
                "phase": "operations",
                "magic": Magic(),
                "steps": [AFTERWARDS, bombardment],
                "task_forces": {
                    "US-1": TaskForce(nation="us", place=place or hex, ships=tuple(sorted(ships)), naval=naval)
                },
                "bases": {hex: Bases(side="japan", kinds=kinds)} if kinds else {},
                "ground": {"japan": {hex: GroundStack(groups=troops)}} if troops else {},
                "air": {"japan": {hex: AirStack(ready=parked)}} if parked else {},
                **more,
            },
        )

    return start


class TestTheGuns:
    @pytest.mark.rule("EWR-15.2.A", "EWR-15.2.A.1", "EWR-15.1.A")
    def test_main_and_secondary_guns_of_undamaged_ships_but_not_of_carriers(self, bombard) -> None:
        there = bombard(
            1,
            ships=("Enterprise", "North Carolina", "Portland", "Washington"),
            naval=(NavalGroup("us", "destroyer", 3), NavalGroup("us", "transport", 2)),
            damage={"Washington": 1},
        )
        (fired,) = there.of(Bombarded)
        assert fired.fire.points == (7 + 1) + (1 + 1) + 3

    @pytest.mark.rule("EWR-15.2.A.2")
    @pytest.mark.parametrize(("destroyers", "modifiers"), [(4, []), (7, [1]), (8, [1])])
    def test_only_a_remainder_changes_the_roll(self, bombard, destroyers, modifiers) -> None:
        there = bombard(1, ships=("North Carolina",), naval=(NavalGroup("us", "destroyer", destroyers),), turn="1Q44")
        assert [modifier.value for modifier in there.of(Bombarded)[0].fire.modifiers] == modifiers

    @pytest.mark.rule("EWR-15.2.B.1", "EWR-15.1.E")
    def test_the_attacker_places_hits_on_bases_the_city_and_troops(self, bombard) -> None:
        there = bombard(6, hex=SAIGON, kinds=("major", "air"), troops=(INFANTRY,), seed=1, control={SAIGON: "japan"})
        frame = there.state.flow[-1]
        assert isinstance(frame, AssigningHits)
        assert (frame.side, frame.left) == ("allies", 3)
        assert [mark.key for mark in frame.marks] == ["major", "air", "city", "ground"]

    @pytest.mark.rule("EWR-19.4.F", "EWR-15.1.B")
    def test_troops_inland_are_out_of_reach_in_an_assault(self, bombard) -> None:
        there = bombard(2, 6, troops=(INFANTRY,), frame={"spares_troops": True})
        assert [event.mark.key for event in there.of(TargetHit)] == ["air"]

    @pytest.mark.rule("EWR-15.2.B", "EWR-15.2.B.2", "EWR-16.1.r1")
    @pytest.mark.parametrize(("die", "falls"), [(4, False), (5, True)])
    def test_a_die_for_each_hit_against_the_armor(self, bombard, die, falls) -> None:
        there = bombard(2, die)
        assert [event.dice for event in there.of(TargetHit)] == [(die,)]
        assert (TRUK not in there.state.bases) == falls
        assert bool(there.of(InstallationDestroyed)) == falls

    @pytest.mark.rule("EWR-15.2.B.4")
    def test_as_many_aircraft_are_lost(self, bombard) -> None:
        there = bombard(2, 4, parked=(planes("japan", 6),))
        assert [event.aircraft.sp for event in there.of(AircraftLost)] == [4]

    @pytest.mark.rule("EWR-25.2.3.D")
    def test_twice_as_many_out_of_supply(self, bombard) -> None:
        there = bombard(2, 2, parked=(planes("japan", 6),), unsupplied={"japan": [TRUK]})
        assert [event.aircraft.sp for event in there.of(AircraftLost)] == [4]

    @pytest.mark.rule("EWR-15.2.B.5")
    @pytest.mark.parametrize(("die", "lost"), [(3, 0), (4, 1)])
    def test_a_four_eliminates_a_ground_sp(self, bombard, die, lost) -> None:
        there = bombard(2, die, kinds=(), troops=(INFANTRY,))
        assert sum(group.sp for event in there.of(TroopsLost) for group in event.troops) == lost


class TestTheOperation:
    @pytest.mark.rule("EWR-15.1.D", "EWR-15.1.B")
    def test_it_sights_from_beside_and_moves_in(self, bombard) -> None:
        there = bombard(3, seed=1, place=BESIDE, frame={"assault": False})
        (rolled,) = there.of(SightingRolled)
        assert [modifier.rule for modifier in rolled.modifiers] == ["EWR-11.10.C.r4"]
        assert rolled.sighted
        assert [(event.origin, event.place) for event in there.of(TaskForceMoved)] == [(BESIDE, TRUK)]
        assert there.state.task_forces["US-1"].place == TRUK

    @pytest.mark.rule("EWR-15.1.D")
    def test_in_the_hex_it_sees_better(self, bombard) -> None:
        there = bombard(2, seed=1, frame={"assault": False})
        (rolled,) = there.of(SightingRolled)
        assert [modifier.rule for modifier in rolled.modifiers] == ["EWR-11.10.C.r4", "EWR-11.10.C.r3"]
        assert rolled.sighted

    @pytest.mark.rule("EWR-15.1.D", "EWR-10.8.D")
    def test_what_is_not_sighted_is_not_bombarded_and_costs_nothing(self, bombard) -> None:
        there = bombard(2, place=BESIDE, frame={"assault": False})
        assert not there.of(Bombarded)
        assert not there.of(Paid)
        assert there.state.task_forces["US-1"].place == BESIDE

    @pytest.mark.rule("EWR-15.1.B", "EWR-15.1.C")
    @pytest.mark.parametrize(("doubled", "er"), [(False, 4), (True, 8)])
    def test_it_costs_a_task_force_combat_double_in_a_second_initiative(self, bombard, doubled, er) -> None:
        there = bombard(3, seed=1, frame={"assault": False, "doubled": doubled}, er={"us": 50, "japan": 50})
        assert [event.er for event in there.of(Paid)] == [er]

    @pytest.mark.rule("EWR-16.3.2.A")
    def test_an_air_base_that_falls_may_be_rebuilt_at_once(self, bombard) -> None:
        there = bombard(3, 2, 5, frame={"assault": False})
        assert there.asked == ("japan", "rebuild_base")
        assert TRUK not in there.state.bases

    @pytest.mark.rule("EWR-15.1.B")
    def test_in_an_assault_it_is_paid_for_already(self, bombard) -> None:
        assert not bombard(1).of(Paid)


class TestCoastalBatteries:
    def answered(self, bombard, *draws: int, **more: Any):
        there = bombard(*draws, kinds=("major",), **more)
        return there, there.of(BatteriesFired)

    @pytest.mark.rule("EWR-15.3.A", "EWR-15.3.B", "EWR-15.3.D", "EWR-15.3.E", "EWR-16.1.r2")
    def test_a_major_base_fires_with_twenty_factors(self, bombard) -> None:
        there, (fired,) = self.answered(bombard, 1, 3)
        assert (fired.fire.points, fired.fire.hits, fired.fire.modifiers) == (20, 2, ())
        assert there.asked == ("japan", "place_hits")

    @pytest.mark.rule("EWR-15.3.A", "EWR-16.1.r2")
    def test_an_air_base_has_none(self, bombard) -> None:
        assert not bombard(1).of(BatteriesFired)

    @pytest.mark.rule("EWR-15.3.C")
    def test_a_base_that_falls_has_fired_too(self, bombard) -> None:
        there, (fired,) = self.answered(bombard, 6, 1, seed=2)
        assert there.asked == ("japan", "place_hits") or there.of(TargetHit)
        assert fired.fire.hits == 1

    @pytest.mark.rule("EWR-15.3.F")
    def test_only_ships_that_fire_are_hit(self, bombard) -> None:
        there, _ = self.answered(
            bombard,
            1,
            3,
            ships=("Enterprise", "North Carolina", "Portland", "Washington"),
            naval=(NavalGroup("us", "transport", 2),),
            damage={"Portland": 1},
            seed=3,
        )
        frame = there.state.flow[-1]
        assert isinstance(frame, AssigningHits)
        assert len(frame.marks) == 2
        assert {mark.section for mark in frame.marks} == {"main"}
        assert not any(mark.name for mark in frame.marks)

    @pytest.mark.rule("EWR-15.3.G")
    def test_if_none_fires_those_that_land_troops_are_hit(self, bombard) -> None:
        there, _ = self.answered(
            bombard,
            3,
            ships=("Atlanta", "Enterprise", "North Carolina"),
            naval=(NavalGroup("us", "destroyer", 1), NavalGroup("us", "transport", 2)),
            frame={"firing": ()},
        )
        assert not there.of(Bombarded)
        frame = there.state.flow[-1]
        assert isinstance(frame, AssigningHits)
        assert sorted(mark.kind for mark in frame.marks) == ["destroyer", "ship", "transport"]

    @pytest.mark.rule("EWR-15.3.H", "EWR-15.3.H.r1", "EWR-15.3.H.r2", "EWR-15.3.H.r3")
    @pytest.mark.parametrize(
        ("dice", "damage", "sunk"), [((1, 1), {}, ()), ((1, 2), {"Astoria": 1}, ()), ((3, 3), {}, ("Astoria",))]
    )
    def test_dice_are_compared_with_the_armor(self, bombard, dice, damage, sunk) -> None:
        there, _ = self.answered(bombard, 1, 3, ships=("Astoria", "North Carolina"))
        there.do(PlaceHit("1", 2), *dice)
        assert there.of(TargetHit)[0].vessel == "Astoria"
        assert there.of(TargetHit)[0].seen_by("japan").vessel != "Astoria"
        assert (there.state.damage, there.state.sunk["allies"]) == (damage, sunk)
