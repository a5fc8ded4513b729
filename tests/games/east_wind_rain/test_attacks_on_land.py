"""Strikes at bases, cities, troops and ships in port (11.12, 11.15, 11.18, 16.1, 16.3)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.strikes import MIDWAY, SAIGON, TRUK, flight, on_land, planes
from wargames_desktop.games.east_wind_rain.commands.air import LoseFlight
from wargames_desktop.games.east_wind_rain.commands.air_attack import (
    AssignAll,
    AssignTarget,
    DivideStrike,
    LoseGroundSp,
    LoseToFlak,
    Strafe,
)
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import RebuildBase
from wargames_desktop.games.east_wind_rain.events.air import AircraftLost
from wargames_desktop.games.east_wind_rain.events.air_attack import (
    FlakFired,
    InstallationDestroyed,
    MarkerInverted,
    TargetAttacked,
    WavesRolled,
)
from wargames_desktop.games.east_wind_rain.events.ground import TroopsLost
from wargames_desktop.games.east_wind_rain.events.losses import VesselHurt
from wargames_desktop.games.east_wind_rain.forces import (
    AirStack,
    GroundGroup,
    GroundStack,
    NavalGroup,
    PortBox,
)
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike
from wargames_desktop.games.east_wind_rain.frames.air_attack import Attack, Targeting
from wargames_desktop.games.east_wind_rain.state import EconomicMarker, TaskForce, Wreck

INFANTRY, MARINES = GroundGroup("japan", "infantry", 3), GroundGroup("japan", "marine", 2)


def troops(*groups: GroundGroup, hex: str = TRUK):
    return {"ground": {"japan": {hex: GroundStack(groups=groups)}}}


def bombers(sp: int, quality="average"):
    return flight(MIDWAY, planes("us", sp, "bomber", quality))


def frame(there, kind):
    return next(each for each in there.state.flow if isinstance(each, kind))


def keys(there) -> list[str]:
    return [mark.key for mark in frame(there, Targeting).marks]


def started(situation, position, *draws, sizes=None, **more):
    """The attack, its waves formed: one unless told."""
    attack = position["steps"][1]
    sp = sum(group.sp for each in attack.strike for group in each.groups)
    if sp == 1:
        return situation(draws=draws, **position, **more)
    there = situation(**position, **more)
    return there.do(DivideStrike(sizes or (sp,)), *draws)


class TestAntiaircraftFire:
    @pytest.mark.rule("EWR-11.15.A", "EWR-11.15.B", "EWR-11.15.E", "EWR-16.1.r3", "EWR-16.1.A")
    @pytest.mark.parametrize(
        ("bases", "ground", "points"),
        [(("air",), 0, 1), (("major",), 0, 10), (("major", "air"), 0, 11), (("air",), 9, 2), (("air", "air"), 10, 4)],
    )
    def test_bases_and_troops_add_up_against_army_and_naval_aircraft(self, situation, bases, ground, points) -> None:
        given = troops(GroundGroup("japan", "infantry", ground)) if ground else {}
        there = situation(seed=1, **on_land(flight(MIDWAY, planes("us", 1)), bases=bases, given=given))
        (fired,) = there.of(FlakFired)
        assert (fired.at, fired.fire.points) == ("light", points)

    @pytest.mark.rule("EWR-11.15.C", "EWR-16.1.r4", "EWR-16.2.H")
    @pytest.mark.parametrize(("bases", "points"), [(("major", "air"), [1]), (("air", "air"), [])])
    def test_only_major_bases_reach_bombers(self, situation, bases, points) -> None:
        there = situation(
            seed=1, **on_land(bombers(1), bases=bases, given=troops(GroundGroup("japan", "infantry", 20)))
        )
        assert [event.fire.points for event in there.of(FlakFired)] == points

    @pytest.mark.rule("EWR-11.15.D")
    def test_nothing_reaches_superbombers(self, situation) -> None:
        strike = flight(MIDWAY, planes("us", 1, "superbomber"))
        there = situation(seed=1, **on_land(strike, bases=("major", "air")))
        assert not there.of(FlakFired)

    @pytest.mark.rule("EWR-11.15.C")
    def test_a_mixed_wave_is_fired_at_twice(self, situation) -> None:
        strike = flight(MIDWAY, planes("us", 1, "bomber"), planes("us", 1))
        there = situation(seed=1, **on_land(strike, bases=("major",)))
        there.do(DivideStrike((2,)))
        fired = []
        while there.asked[1] in ("fill_wave", "take_flak"):
            there.do(there.answers[0])
            fired += there.of(FlakFired)
        assert [(event.at, event.fire.points) for event in fired] == [("light", 10), ("bombers", 1)]

    @pytest.mark.rule("EWR-11.17.C", "EWR-11.15.C")
    def test_an_escort_that_takes_a_hit_for_bombers_leaves_them_as_they_are(self, situation) -> None:
        escort = flight(MIDWAY, planes("us", 2, "army_air"))
        there = started(situation, on_land(bombers(2), bases=("major",), escort=escort, given=troops(INFANTRY)), 6)
        there.do(LoseToFlak(flight(MIDWAY, planes("us", 1, "army_air"))[0], escort=True))
        assert frame(there, Targeting).strike == bombers(2)
        assert frame(there, Targeting).escort == flight(MIDWAY, planes("us", 1, "army_air"))

    @pytest.mark.rule("EWR-11.15.F", "EWR-11.15.F.1", "EWR-11.15.F.2", "EWR-11.15.F.3")
    @pytest.mark.parametrize(
        ("turn", "ground", "rules"),
        [
            ("4Q43", 20, []),
            ("4Q43", 25, ["EWR-11.15.F.1"]),
            ("1Q44", 20, ["EWR-11.15.F.2"]),
            ("1Q44", 25, ["EWR-11.15.F.1", "EWR-11.15.F.2"]),
        ],
    )
    def test_a_remainder_and_the_late_war_add_one_each(self, situation, turn, ground, rules) -> None:
        given = troops(GroundGroup("japan", "infantry", ground))
        position = on_land(flight(MIDWAY, planes("us", 1, quality="green")), bases=("major",), given=given)
        there = situation(seed=1, turn=turn, **position)
        modifiers = there.of(FlakFired)[0].fire.modifiers
        assert [modifier.rule for modifier in modifiers] == rules
        assert all(modifier.value == 1 for modifier in modifiers)

    @pytest.mark.rule("EWR-11.16.E", "EWR-11.16.E.1", "EWR-11.12.C")
    def test_ships_in_port_add_half_of_all_they_have(self, situation) -> None:
        given = {
            "ports": {"japan": {TRUK: PortBox(ships=("Yamato",), naval=(NavalGroup("japan", "destroyer", 3),))}},
            "task_forces": {
                "JP-2": TaskForce(nation="japan", place=TRUK, ships=("Akagi",), in_port=True),
                "JP-3": TaskForce(nation="japan", place=TRUK, ships=("Kaga",)),
            },
        }
        there = situation(seed=1, **on_land(flight(MIDWAY, planes("us", 1)), given={"ports": {}, **given}))
        assert there.of(FlakFired)[0].fire.points == 1 + (3 + 3 + 3 + 1) // 2


class TestTargets:
    @pytest.mark.rule("EWR-11.18.B", "EWR-11.18.B.2", "EWR-11.18.B.3", "EWR-11.12.A")
    def test_bases_cities_and_all_troops_together(self, situation) -> None:
        position = on_land(bombers(2), SAIGON, bases=("major", "air"), given=troops(INFANTRY, MARINES, hex=SAIGON))
        there = started(situation, position, 1, control={SAIGON: "japan"})
        assert keys(there) == ["major", "air", "city", "ground"]
        assert there.refused(AssignAll("garrison")) == "EWR-11.18.B"

    @pytest.mark.rule("EWR-11.18.B.4", "EWR-11.16.F", "EWR-11.12.A")
    def test_ships_in_port_are_named(self, situation) -> None:
        port = PortBox(ships=("Yamato",), naval=(NavalGroup("japan", "transport", 2),))
        there = started(situation, on_land(bombers(2), given={"ports": {"japan": {TRUK: port}}}))
        marks = frame(there, Targeting).marks
        assert [(mark.key, mark.name, mark.sp) for mark in marks] == [
            ("air", "air", 1),
            (f"{TRUK}/Yamato", "Yamato", 1),
            (f"{TRUK}/japan transport", "", 2),
        ]

    @pytest.mark.rule("EWR-11.18.B.1", "EWR-11.12.B", "EWR-11.18.A")
    def test_a_wave_may_be_shared_among_targets(self, situation) -> None:
        there = started(situation, on_land(bombers(8), given=troops(INFANTRY)))
        there.do(AssignTarget("air", bombers(5)[0]))
        there.do(AssignAll("ground"), 1, 1)
        assert [(event.mark.key, event.fire.points) for event in there.of(TargetAttacked)] == [
            ("air", 15),
            ("ground", 3),
        ]

    @pytest.mark.rule("EWR-11.9.G", "EWR-11.18.C.r6")
    def test_escorts_that_met_no_cap_may_strafe(self, situation) -> None:
        escort = flight(MIDWAY, planes("us", 4))
        there = started(situation, on_land(bombers(1), escort=escort, given=troops(INFANTRY)))
        there.do(AssignTarget("air", bombers(1)[0]))
        there.do(Strafe("ground", flight(MIDWAY, planes("us", 3))[0]))
        there.do(Pass(), 1, 1)
        (base, ground) = there.of(TargetAttacked)
        assert (base.fire.points, ground.fire.points) == (3, 3)

    @pytest.mark.rule("EWR-12.3.B.r1")
    def test_a_base_makes_carrier_strikes_denser(self, situation) -> None:
        there = situation(draws=[2], **on_land(flight("US-1", planes("us", 3))))
        (rolled,) = there.of(WavesRolled)
        assert [modifier.value for modifier in rolled.modifiers] == [1]
        assert rolled.least == 2


class TestTroops:
    @pytest.mark.rule("EWR-11.18.G", "EWR-11.12.A")
    @pytest.mark.parametrize(("dice", "lost"), [((3, 3), 0), ((4, 3), 1), ((4, 6), 2)])
    def test_every_hit_is_confirmed_by_a_four_and_the_owner_chooses(self, situation, dice, lost) -> None:
        there = started(situation, on_land(bombers(10), bases=(), given=troops(INFANTRY, MARINES)), 5, *dice)
        (attacked,) = there.of(TargetAttacked)
        assert (attacked.fire.hits, attacked.dice, attacked.damage) == (2, dice, lost)
        if lost:
            assert there.asked == ("japan", "lose_ground_sp")
            there.do(LoseGroundSp("japan", "marine"))
            assert there.of(TroopsLost)[0].troops == (GroundGroup("japan", "marine", 1),)

    @pytest.mark.rule("EWR-25.2.3.D")
    def test_troops_out_of_supply_lose_twice_as_many(self, situation) -> None:
        position = on_land(bombers(10), bases=(), given=troops(INFANTRY))
        there = started(situation, position, 3, 4, unsupplied={"japan": [TRUK]})
        assert there.state.ground["japan"][TRUK].groups == (GroundGroup("japan", "infantry", 1),)


class TestInstallations:
    def bombed(self, situation, bases, sp, *draws, sizes=None, given=None, **more):
        return started(
            situation, on_land(bombers(sp), bases=bases, on_deck=True, given=given), *draws, sizes=sizes, **more
        )

    @pytest.mark.rule("EWR-11.18.J", "EWR-11.18.H", "EWR-16.1.r1", "EWR-16.3.2.C")
    @pytest.mark.parametrize(("dice", "left"), [((2, 2), True), ((2, 3), False)])
    def test_an_air_base_falls_with_five_points(self, situation, dice, left) -> None:
        there = self.bombed(situation, ("air",), 7, 3, *dice)
        assert (TRUK in there.state.bases) == left
        assert bool(there.of(InstallationDestroyed)) != left
        assert there.state.wrecks == (() if left else (Wreck("japan", TRUK),))

    @pytest.mark.rule("EWR-11.18.K", "EWR-16.3.1.B", "EWR-16.1.r1")
    @pytest.mark.parametrize(("dice", "kinds"), [((6, 3), ("major",)), ((6, 4), ("air",))])
    def test_a_major_base_becomes_an_air_base_with_ten(self, situation, dice, kinds) -> None:
        there = self.bombed(situation, ("major",), 7, 1, 3, *dice)
        assert there.state.bases[TRUK].kinds == kinds
        assert there.state.wrecks == ()

    @pytest.mark.rule("EWR-11.18.L", "EWR-11.18.D")
    def test_damage_adds_up_over_waves_and_is_gone_after_the_strike(self, situation) -> None:
        there = self.bombed(situation, ("air",), 8, 3, 3, 3, 2, sizes=(4, 4))
        assert [event.mark.points for event in there.of(TargetAttacked)] == [0, 3]
        assert TRUK not in there.state.bases
        there = self.bombed(situation, ("air",), 8, 3, 3, 3, 1, sizes=(4, 4))
        assert there.state.bases[TRUK].kinds == ("air",)

    @pytest.mark.rule("EWR-11.8.G")
    def test_a_base_that_is_gone_fires_at_no_later_wave(self, situation) -> None:
        strike = flight(MIDWAY, planes("us", 10, "army_air"))
        there = situation(**on_land(strike, bases=("major",), given=troops(INFANTRY)))
        there.do(DivideStrike((5, 5)), 1)
        there.do(AssignAll("major"), 6, 6, 6, 1)
        assert there.state.bases[TRUK].kinds == ("air",)
        assert [event.fire.points for event in there.of(FlakFired)] == [1]

    @pytest.mark.rule("EWR-11.18.H")
    def test_grounded_aircraft_are_lost_with_or_without_the_base(self, situation) -> None:
        parked = AirStack(ready=(planes("japan", 2), planes("japan", 6, "bomber")))
        there = self.bombed(situation, ("air",), 7, 3, 1, 2, given={"air": {"japan": {TRUK: parked}}})
        assert there.asked == ("japan", "lose_aircraft")
        there.do(LoseFlight(flight(TRUK, planes("japan", 3, "bomber"))[0]))
        assert [event.aircraft for event in there.of(AircraftLost)] == [planes("japan", 3, "bomber")]

    @pytest.mark.rule("EWR-11.13.2.B", "EWR-11.18.H")
    def test_aircraft_in_the_air_are_not_hit_those_that_cannot_fly_are(self, situation) -> None:
        stack = AirStack(ready=(planes("japan", 8),), grounded=(planes("japan", 2, "bomber"),))
        airborne = flight(TRUK, planes("japan", 8))
        position = on_land(bombers(7), given={"air": {"japan": {TRUK: stack}}}, airborne=airborne)
        there = started(situation, position, 3, 2, 2)
        assert there.state.air["japan"][TRUK] == AirStack(ready=(planes("japan", 8),))

    @pytest.mark.rule("EWR-11.18.I", "EWR-16.1.r1", "EWR-16.3.4.A", "EWR-16.3.4.B", "EWR-16.1.B", "EWR-15.2.B.3")
    @pytest.mark.parametrize(("dice", "damaged"), [((2, 2), ()), ((3, 2), (SAIGON,))])
    def test_a_city_is_damaged_with_five_and_its_marker_inverted(self, situation, dice, damaged) -> None:
        position = on_land(bombers(7), SAIGON, bases=())
        there = started(
            situation,
            position,
            3,
            *dice,
            control={SAIGON: "japan"},
            markers={"Saigon": EconomicMarker(value=2)},
        )
        assert there.state.damaged_cities == damaged
        assert there.state.markers["Saigon"].inverted == bool(damaged)
        assert there.state.markers["Saigon"].value == 2
        assert bool(there.of(MarkerInverted)) == bool(damaged)

    @pytest.mark.rule("EWR-11.18.I")
    def test_a_marker_aboard_a_task_force_stays_as_it_is(self, situation) -> None:
        carried = EconomicMarker(value=2, at="carried")
        position = on_land(bombers(7), SAIGON, bases=())
        there = started(situation, position, 3, 6, 6, control={SAIGON: "japan"}, markers={"Saigon": carried})
        assert there.state.damaged_cities == (SAIGON,)
        assert there.state.markers["Saigon"] == carried

    @pytest.mark.rule("EWR-11.18.E", "EWR-11.18.E.r2", "EWR-11.18.E.r3", "EWR-11.18.E.r4")
    def test_what_changes_the_roll(self, situation) -> None:
        strike = flight(MIDWAY, planes("us", 5, "army_air", "green"))
        there = situation(**on_land(strike, bases=("air",)))
        there.do(DivideStrike((5,)), 1, 3)
        (attacked,) = there.of(TargetAttacked)
        assert {modifier.rule: modifier.value for modifier in attacked.fire.modifiers} == {
            "EWR-11.18.E.r2": 1,
            "EWR-11.18.E.r3": -1,
            "EWR-11.18.E.r4": 1,
        }


class TestShipsInPort:
    @pytest.mark.rule("EWR-11.18.E.r1", "EWR-11.19.D.2", "EWR-11.16.F")
    def test_two_more_against_a_ship_in_port_which_settles_on_the_bottom(self, situation) -> None:
        given = {"ports": {"japan": {TRUK: PortBox(ships=("Soryu",))}}}
        there = started(situation, on_land(flight(MIDWAY, planes("us", 3)), given=given), 1)
        there.do(AssignAll(f"{TRUK}/Soryu"), 1, 2, 2, 1)
        (attacked,) = there.of(TargetAttacked)
        assert [modifier.rule for modifier in attacked.fire.modifiers] == ["EWR-11.18.E.r1"]
        assert attacked.fire.hits == 3
        assert there.state.damage == {"Soryu": 2}
        (hurt,) = there.of(VesselHurt)
        assert hurt.seen_by("allies").vessel == "Soryu"

    @pytest.mark.rule("EWR-11.12.C")
    def test_ships_of_several_holders_are_hit_in_one_strike(self, situation) -> None:
        given = {
            "ports": {"japan": {TRUK: PortBox(naval=(NavalGroup("japan", "transport", 2),))}},
            "task_forces": {"JP-2": TaskForce(nation="japan", place=TRUK, ships=("Soryu",), in_port=True)},
        }
        there = started(situation, on_land(flight(MIDWAY, planes("us", 4)), given=given), 1)
        there.do(AssignTarget(f"{TRUK}/japan transport", flight(MIDWAY, planes("us", 2))[0]))
        there.do(AssignAll("JP-2/Soryu"), 1, 1, 1, 1)
        assert TRUK not in there.state.ports["japan"]
        assert there.state.damage == {"Soryu": 1}


@pytest.mark.rule("EWR-11.24.C")
def test_a_strike_that_destroys_nothing_earns_no_promotion(situation) -> None:
    there = started(situation, on_land(bombers(7), bases=("air",), on_deck=True, given=troops(INFANTRY)))
    there.do(AssignAll("air"), 3, 2, 2)
    assert not any(isinstance(each, Attack) for each in there.state.flow)
    assert not there.of(InstallationDestroyed)


class TestRebuilding:
    def fallen(self, situation, reason, **more):
        """An air base has been destroyed in a strike that belongs to an operation or an assault."""
        position = on_land(bombers(7), bases=("air",))
        first, attack = position["steps"]
        strike = AirStrike(side="allies", launches=(MIDWAY,), hex=TRUK, reason=reason, step="end")
        there = situation(**{**position, "steps": [first, strike, attack], **more})
        return there.do(DivideStrike((7,)), 3, 3, 2)

    @pytest.mark.rule("EWR-16.3.2.A", "EWR-16.3.2.B")
    def test_an_air_base_may_be_rebuilt_when_the_initiative_is_over(self, situation) -> None:
        there = self.fallen(situation, "operation", er={"japan": 10, "us": 10})
        assert TRUK not in there.state.bases
        assert there.asked == ("japan", "rebuild_base")
        there.do(RebuildBase())
        assert there.state.bases[TRUK].kinds == ("air",)
        assert there.state.er["japan"] == 8
        assert there.state.wrecks == ()

    @pytest.mark.rule("EWR-16.3.2.A", "EWR-16.3.2.C")
    def test_who_does_not_rebuild_it_at_once_loses_it(self, situation) -> None:
        there = self.fallen(situation, "operation")
        there.do(Pass())
        assert TRUK not in there.state.bases
        assert there.state.wrecks == ()

    @pytest.mark.rule("EWR-16.3.2.A")
    def test_in_an_assault_not_before_the_assault_is_over(self, situation) -> None:
        there = self.fallen(situation, "assault")
        assert there.asked[1] != "rebuild_base"
        assert there.state.wrecks == (Wreck("japan", TRUK),)
