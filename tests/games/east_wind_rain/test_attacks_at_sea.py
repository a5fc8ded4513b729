"""Strikes at task forces at sea: waves, the naval air display, antiaircraft fire, damage (11.16 to 11.19, 12.3)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.strikes import SEA, WAKE, at_sea, flight, guard, planes
from wargames_desktop.games.east_wind_rain.commands.air import FightWithCap, PressOn, SendCap
from wargames_desktop.games.east_wind_rain.commands.air_attack import (
    AimAllAt,
    AimAt,
    AssignAll,
    AssignTarget,
    DivideStrike,
    LoseToFlak,
    PlaceRest,
    PlaceVessels,
    Scatter,
    Strafe,
    TurnBack,
)
from wargames_desktop.games.east_wind_rain.events.air import AircraftLost, ForcesRevealed
from wargames_desktop.games.east_wind_rain.events.air_attack import (
    FlakFired,
    FlakSuffered,
    FleetAttacked,
    ShipsScattered,
    TargetAttacked,
    WaveArrived,
    WavesAnnounced,
    WavesRolled,
)
from wargames_desktop.games.east_wind_rain.events.losses import DeckAircraftLost, VesselHurt
from wargames_desktop.games.east_wind_rain.forces import NavalGroup
from wargames_desktop.games.east_wind_rain.frames.air_attack import Aiming, Attack, Targeting

KATES = planes("japan", 4)
DESTROYERS = {"naval": (NavalGroup("us", "destroyer", 2),)}


def frame(there, kind):
    return next(each for each in there.state.flow if isinstance(each, kind))


def marks(there):
    return frame(there, Targeting).marks


class TestWaves:
    @pytest.mark.rule("EWR-12.3.A", "EWR-12.3.B")
    def test_only_strikes_from_carriers_roll(self, situation) -> None:
        there = situation(**at_sea(flight(WAKE, planes("japan", 1))))
        assert not there.of(WavesRolled)
        there = situation(draws=[3], **at_sea(flight("JP-1", planes("japan", 1))))
        (rolled,) = there.of(WavesRolled)
        assert (rolled.die, rolled.modifiers, rolled.least) == (3, (), 2)

    @pytest.mark.rule("EWR-12.3.B.r2", "EWR-12.3.B")
    def test_green_escorts_count_for_the_roll(self, situation) -> None:
        green = flight("JP-1", planes("japan", 1, quality="green"))
        there = situation(draws=[3], **at_sea(flight("JP-1", planes("japan", 1)), escort=green))
        (rolled,) = there.of(WavesRolled)
        assert [modifier.value for modifier in rolled.modifiers] == [-1]
        assert rolled.least == 3

    @pytest.mark.rule("EWR-12.3.C.2", "EWR-12.3.C")
    def test_escorts_do_not_count_for_the_waves(self, situation) -> None:
        there = situation(**at_sea(flight(WAKE, KATES), escort=flight(WAKE, planes("japan", 4))))
        assert {sum(answer.sizes) for answer in there.answers} == {4}

    @pytest.mark.rule("EWR-11.14.A", "EWR-12.3.D")
    def test_forces_are_shown_and_the_waves_numbered(self, situation) -> None:
        cap = guard("US-1", planes("us", 2))
        there = situation(**at_sea(flight(WAKE, KATES), ("Enterprise", "Hornet"), cap=cap))
        there.do(DivideStrike((3, 1)))
        (shown,) = there.of(ForcesRevealed)
        assert (shown.strike, shown.escort, shown.cap) == (4, (), cap)
        assert there.of(WavesAnnounced)[0].waves == 2

    @pytest.mark.rule("EWR-12.3.D")
    def test_waves_to_come_are_hidden_from_the_defender(self, situation) -> None:
        there = situation(**at_sea(flight(WAKE, KATES)))
        there.do(DivideStrike((3, 1)))
        attack = frame(there, Attack)
        assert [len(wave) for wave in attack.seen_by("allies").waves] == [1, 0]
        assert [len(wave) for wave in attack.seen_by("japan").waves] == [1, 1]

    @pytest.mark.rule("EWR-12.3.E", "EWR-12.3.D.1", "EWR-11.14.L.1")
    def test_wave_after_wave_and_cap_meets_one_of_them(self, situation) -> None:
        cap = guard("US-1", planes("us", 2))
        there = situation(**at_sea(flight(WAKE, KATES), ("Enterprise", "Hornet"), cap=cap))
        there.do(DivideStrike((3, 1)))
        there.do(PlaceRest())
        assert there.asked == ("allies", "send_cap")
        there.do(SendCap(guard("US-1", planes("us", 1))), 1)
        assert there.asked == ("japan", "press_on")
        there.do(PressOn(), 3)
        assert there.asked[1] == "assign_targets"
        there.do(AssignAll("1"), 1, 1)
        assert frame(there, Attack).wave == 1
        assert there.asked == ("allies", "send_cap")
        assert there.refused(SendCap(guard("US-1", planes("us", 2)))) == "EWR-12.3.D.1"

    @pytest.mark.rule("EWR-11.14.D")
    @pytest.mark.parametrize(("cap_die", "escort_die", "free"), [(5, 3, True), (3, 3, False), (3, 5, False)])
    def test_cap_goes_for_the_waves_only_if_it_beat_the_escorts(self, situation, cap_die, escort_die, free) -> None:
        cap = guard("US-1", planes("us", 4))
        position = at_sea(flight(WAKE, planes("japan", 1)), ("Enterprise",), escort=flight(WAKE, KATES), cap=cap)
        there = situation(turn="1Q43", seed=1, **position)
        there.do(FightWithCap(), cap_die, escort_die)
        there.do(PlaceRest())
        assert (there.asked[1] == "send_cap") == free

    @pytest.mark.rule("EWR-11.14.D")
    def test_cap_that_eliminates_the_escorts_may_go_on_whatever_it_lost(self, situation) -> None:
        cap = guard("US-1", planes("us", 4))
        escort = flight(WAKE, planes("japan", 2))
        there = situation(turn="1Q43", **at_sea(flight(WAKE, planes("japan", 1)), escort=escort, cap=cap))
        there.do(FightWithCap(), 3, 6)
        there.do(PlaceRest())
        assert there.asked[1] == "send_cap"


class TestDisplay:
    @pytest.mark.rule("EWR-11.16.G")
    def test_ten_ships_to_a_hex(self, situation) -> None:
        force = {"naval": (NavalGroup("us", "destroyer", 11),)}
        there = situation(**at_sea(flight(WAKE, planes("japan", 1)), force=force))
        names = tuple(f"#us:destroyer:{number}" for number in range(1, 12))
        assert there.asked == ("allies", "form_up")
        assert there.refused(PlaceVessels(names, 0)) == "EWR-11.16.G"
        there.do(PlaceVessels(names[:10], 0))
        assert there.refused(PlaceVessels(names[10:], 0)) == "EWR-11.16.G"
        assert there.refused(PlaceVessels(names[10:], 7)) == "EWR-11.16.G"
        assert there.game.check(there.state, "allies", PlaceVessels(("Enterprise",), 6)) is None

    @pytest.mark.rule("EWR-11.16.H", "EWR-11.16.I", "EWR-12.3.F")
    def test_the_attacker_sees_where_carriers_are_and_names_hexes(self, situation) -> None:
        there = situation(**at_sea(flight(WAKE, KATES), ("Enterprise", "Portland"), force=DESTROYERS))
        there.do(DivideStrike((4,)))
        there.do(PlaceVessels(("Portland",), 2))
        there.do(PlaceVessels(("Enterprise",), 4))
        there.do(PlaceRest())
        aiming = frame(there, Aiming)
        assert (aiming.open, aiming.carriers) == ((0, 2, 4), (4,))
        assert [aiming.kinds[cell] for cell in aiming.open] == [("destroyer",), ("ship",), ("ship",)]
        assert aiming.damaged == (0,) * 7
        assert frame(there, Attack).seen_by("japan").cells == ()
        assert frame(there, Attack).seen_by("allies").cells[4] == ("Enterprise",)
        assert there.refused(AimAllAt(1)) == "EWR-12.3.F"
        there.do(AimAt(4, flight(WAKE, planes("japan", 3))[0]))
        there.do(AimAllAt(2), 1, 1, 1, 1, 1)
        assert [(event.cell, event.wave) for event in there.of(FleetAttacked)] == [
            (2, flight(WAKE, planes("japan", 1))),
            (4, flight(WAKE, planes("japan", 3))),
        ]

    @pytest.mark.rule("EWR-11.19.A", "EWR-11.19.A.1", "EWR-11.16.H")
    def test_ships_lie_in_a_line_face_down_and_damage_is_seen(self, situation) -> None:
        position = at_sea(
            flight(WAKE, KATES), ("Enterprise", "Portland"), force={"naval": (NavalGroup("us", "transport", 3),)}
        )
        there = situation(damage={"Portland": 1}, **position)
        there.do(DivideStrike((4,)))
        there.do(PlaceRest(), 1)
        assert [(mark.key, mark.kind, mark.name, mark.section, mark.damaged, mark.sp) for mark in marks(there)] == [
            ("4", "ship", "", "reserve", False, 1),
            ("5", "ship", "", "main", True, 1),
            ("us transport", "transport", "", "reserve", False, 3),
        ]


class TestAntiaircraftFire:
    def fired(self, situation, ships, draws=(), turn="2Q42", damage=None, sp=1, type="naval_air", force=None):
        position = at_sea(flight(WAKE, planes("japan", sp, type)), ships, force=force)
        there = situation(turn=turn, damage=damage or {}, **position)
        if sp > 1:
            there.do(DivideStrike((sp,)))
        there.do(PlaceRest(), *draws)
        return there.of(FlakFired)

    @pytest.mark.rule("EWR-11.16.A", "EWR-11.16.B", "EWR-11.16.K.1", "EWR-11.16.K", "EWR-11.16.L")
    def test_ships_and_destroyers_of_the_hex_add_up(self, situation) -> None:
        (fired,) = self.fired(situation, ("Atlanta", "Enterprise", "North Carolina"), (3,), force=DESTROYERS)
        assert fired.fire.points == 4 + 2 + 7 + 2
        assert [modifier.rule for modifier in fired.fire.modifiers] == ["EWR-11.16.K.1"]
        assert fired.fire.hits == 1

    @pytest.mark.rule("EWR-11.16.K.2", "EWR-11.16.K")
    def test_one_more_late_in_the_war_and_nothing_else(self, situation) -> None:
        (fired,) = self.fired(situation, ("Atlanta", "North Carolina"), (3,), turn="1Q44")
        assert [modifier.value for modifier in fired.fire.modifiers] == [1]
        (fired,) = self.fired(situation, ("Atlanta", "North Carolina"), (3,), turn="4Q43")
        assert fired.fire.modifiers == ()

    @pytest.mark.rule("EWR-11.16.C")
    @pytest.mark.parametrize("type", ["transport", "escort_carrier", "submarine"])
    def test_other_sp_do_not_fire(self, situation, type) -> None:
        force = {"naval": (NavalGroup("us", type, 5),)}
        position = at_sea(flight(WAKE, planes("japan", 1)), (), force=force)
        there = situation(**position)
        there.do(PlaceRest(), 1)
        assert not there.of(FlakFired)

    @pytest.mark.rule("EWR-11.16.D")
    def test_damaged_ships_do_not_fire(self, situation) -> None:
        (fired,) = self.fired(situation, ("Atlanta", "North Carolina"), (3,), damage={"North Carolina": 1})
        assert fired.fire.points == 4

    @pytest.mark.rule("EWR-11.16.M")
    def test_bombers_are_out_of_reach(self, situation) -> None:
        assert not self.fired(situation, ("North Carolina",), (1,), type="bomber")

    @pytest.mark.rule("EWR-11.16.A.2", "EWR-11.16.A.3", "EWR-11.16.J", "EWR-12.3.F")
    def test_neighbouring_hexes_help_with_their_long_range_unless_they_are_attacked(self, situation) -> None:
        there = situation(**at_sea(flight(WAKE, KATES), ("Enterprise", "Atlanta", "North Carolina")))
        there.do(DivideStrike((4,)))
        there.do(PlaceVessels(("Enterprise",), 1))
        there.do(PlaceVessels(("Atlanta",), 2))
        there.do(PlaceVessels(("North Carolina",), 4))
        there.do(AimAllAt(1), 3, 1, 1, 1)
        (fired,) = there.of(FlakFired)
        assert (fired.fire.points, fired.long_range) == (2 + 2, 2)

    @pytest.mark.rule("EWR-11.16.J")
    def test_a_hex_under_attack_has_no_fire_to_spare(self, situation) -> None:
        there = situation(**at_sea(flight(WAKE, KATES), ("Enterprise", "Atlanta")))
        there.do(DivideStrike((4,)))
        there.do(PlaceVessels(("Enterprise",), 1))
        there.do(PlaceVessels(("Atlanta",), 2))
        there.do(AimAt(1, flight(WAKE, planes("japan", 2))[0]))
        there.do(AimAllAt(2), 3, 1, 1, 1)
        (first, *_) = there.of(FlakFired)
        assert (first.fire.points, first.long_range) == (2, 0)

    @pytest.mark.rule("EWR-11.17.A", "EWR-11.17.B", "EWR-11.17.D")
    def test_half_a_hit_more_than_half_may_be_losses(self, situation) -> None:
        force = {"naval": (NavalGroup("us", "destroyer", 6),)}
        ships = ("Atlanta", "North Carolina", "San Juan", "Washington")
        there = situation(**at_sea(flight(WAKE, planes("japan", 6)), ships, force=force))
        there.do(DivideStrike((6,)))
        there.do(PlaceRest(), 3)
        (fired,) = there.of(FlakFired)
        assert fired.fire.hits == 2
        one = flight(WAKE, planes("japan", 1))[0]
        assert there.asked == ("japan", "take_flak")
        there.do(LoseToFlak(one))
        assert [(event.lost, event.aborted) for event in there.of(FlakSuffered)] == [(1, 2)]
        assert [event.aircraft.sp for event in there.of(AircraftLost)] == [1]
        assert sum(group.sp for each in frame(there, Targeting).strike for group in each.groups) == 3

    @pytest.mark.rule("EWR-11.17.C", "EWR-11.9.G")
    def test_escorts_that_met_no_cap_take_hits_for_the_strike(self, situation) -> None:
        ships = ("Atlanta", "North Carolina", "San Juan")
        escort = flight(WAKE, planes("japan", 2, "army_air"))
        there = situation(**at_sea(flight(WAKE, planes("japan", 2)), ships, escort=escort))
        there.do(DivideStrike((2,)))
        there.do(PlaceRest(), 2)
        one = flight(WAKE, planes("japan", 1, "army_air"))[0]
        there.do(LoseToFlak(one, escort=True))
        assert [event.aircraft.type for event in there.of(AircraftLost)] == ["army_air"]

    @pytest.mark.rule("EWR-11.17.C", "EWR-11.17.B.1")
    def test_a_green_escort_makes_all_green(self, situation) -> None:
        ships = ("Atlanta", "North Carolina", "San Juan")
        escort = flight(WAKE, planes("japan", 2, quality="green"))
        there = situation(**at_sea(flight(WAKE, planes("japan", 2)), ships, escort=escort))
        there.do(DivideStrike((2,)))
        there.do(PlaceRest(), 2)
        assert there.refused(LoseToFlak(flight(WAKE, planes("japan", 1))[0])) == "EWR-11.17.B"
        assert there.allowed(TurnBack(flight(WAKE, planes("japan", 1, quality="green"))[0], escort=True))

    @pytest.mark.rule("EWR-11.9.F")
    def test_escorts_that_met_cap_take_none(self, situation) -> None:
        ships = ("Atlanta", "Enterprise", "North Carolina")
        cap, escort = guard("US-1", planes("us", 1)), flight(WAKE, planes("japan", 2, "army_air"))
        there = situation(**at_sea(flight(WAKE, planes("japan", 3)), ships, escort=escort, cap=cap))
        there.do(DivideStrike((3,)))
        there.do(FightWithCap(), 1, 1)
        there.do(PlaceRest(), 5)
        assert there.asked == ("japan", "take_flak")
        assert not any(answer.escort for answer in there.answers)


class TestDamage:
    def attack(self, situation, ships, sp=2, type="naval_air", quality="average", damage=None, force=None, **more):
        there = situation(
            damage=damage or {}, **at_sea(flight(WAKE, planes("japan", sp, type, quality)), ships, force=force, **more)
        )
        if sp > 1:
            there.do(DivideStrike((sp,)))
        return there

    @pytest.mark.rule("EWR-11.19.B", "EWR-11.19.B.1", "EWR-11.19.B.3a", "EWR-11.19.B.4", "EWR-11.19.C")
    @pytest.mark.rule("EWR-11.8.I.1")
    def test_a_die_for_each_hit(self, situation) -> None:
        there = self.attack(situation, ("Portland",))
        there.do(PlaceRest(), 1, 4, 2, 1)
        (attacked,) = there.of(TargetAttacked)
        assert attacked.fire.points == 20
        assert [(modifier.value, modifier.rule) for modifier in attacked.fire.modifiers] == [(-1, "EWR-11.19.B.3a")]
        assert (attacked.fire.hits, attacked.dice, attacked.damage) == (2, (2, 1), 3)
        assert there.state.damage == {"Portland": 1}

    @pytest.mark.rule("EWR-11.19.B.3b", "EWR-11.19.B.2", "EWR-11.19.D.6")
    @pytest.mark.rule("EWR-11.8.I")
    def test_a_damaged_ship_is_slow_and_sinks(self, situation) -> None:
        there = self.attack(situation, ("Portland",), damage={"Portland": 1})
        there.do(PlaceRest(), 3, 1, 2)
        (attacked,) = there.of(TargetAttacked)
        assert [modifier.value for modifier in attacked.fire.modifiers] == [1]
        assert there.state.sunk["allies"] == ("Portland",)
        assert "US-1" not in there.state.task_forces

    @pytest.mark.rule("EWR-11.19.A.2", "EWR-11.19.A.3", "EWR-11.19.A.4")
    def test_aircraft_are_shared_among_ships_and_each_has_one_target(self, situation) -> None:
        there = self.attack(situation, ("Astoria", "Portland", "Vincennes"), sp=3)
        there.do(PlaceRest(), 1)
        one, two = flight(WAKE, planes("japan", 1))[0], flight(WAKE, planes("japan", 2))[0]
        there.do(AssignTarget("1", one))
        there.do(AssignTarget("2", one))
        assert there.refused(AssignTarget("3", two)) == "EWR-11.19.A.3"
        assert there.refused(Strafe("3", one)) == "EWR-11.9.G"
        there.do(AssignTarget("2", one), 1, 1)
        assert [(event.vessel, event.fire.points) for event in there.of(TargetAttacked)] == [
            ("Astoria", 10),
            ("Portland", 20),
        ]

    @pytest.mark.rule("EWR-11.19.C.3")
    @pytest.mark.parametrize("type", ["transport", "escort_carrier", "submarine"])
    def test_sp_without_armor_sink_with_each_hit(self, situation, type) -> None:
        there = self.attack(situation, (), force={"naval": (NavalGroup("us", type, 4),)})
        there.do(PlaceRest(), 3)
        (attacked,) = there.of(TargetAttacked)
        assert (attacked.fire.hits, attacked.dice, attacked.damage) == (2, (), 2)
        assert there.state.task_forces["US-1"].naval == (NavalGroup("us", type, 2),)

    @pytest.mark.rule("EWR-11.19.C.2", "EWR-11.19.D.1", "EWR-11.19.D.2", "EWR-11.8.I.1")
    @pytest.mark.parametrize(("die", "naval"), [(1, (NavalGroup("us", "destroyer", 1, True),)), (2, None)])
    def test_a_destroyer_has_one_point_of_armor(self, situation, die, naval) -> None:
        there = self.attack(situation, (), sp=1, force={"naval": (NavalGroup("us", "destroyer", 1),)})
        there.do(PlaceRest(), 1, 4, die)
        force = there.state.task_forces.get("US-1")
        assert (force.naval if force else None) == naval

    @pytest.mark.rule("EWR-11.19.D.4", "EWR-11.19.D.5")
    def test_damage_below_the_armor_is_forgotten(self, situation) -> None:
        there = self.attack(situation, ("North Carolina",))
        there.do(PlaceRest(), 1, 4, 4, 3)
        assert there.of(TargetAttacked)[0].damage == 7
        assert there.state.damage == {}
        assert not there.of(VesselHurt)

    @pytest.mark.rule("EWR-11.8.H", "EWR-11.19.D", "EWR-12.3.H")
    def test_damage_of_all_waves_counts_together_and_the_fleet_reassembles(self, situation) -> None:
        there = situation(**at_sea(flight(WAKE, planes("japan", 2)), ("North Carolina",)))
        there.do(DivideStrike((1, 1)))
        there.do(PlaceRest(), 1, 4, 4, 1, 4, 4)
        assert [event.damage for event in there.of(TargetAttacked)] == [4, 4]
        assert there.state.damage == {"North Carolina": 1}
        assert there.state.task_forces["US-1"].ships == ("North Carolina",)

    @pytest.mark.rule("EWR-11.18.E.r5", "EWR-11.18.C.r3")
    def test_bombers_fare_badly_at_sea(self, situation) -> None:
        there = self.attack(situation, ("Portland",), sp=10, type="bomber")
        there.do(PlaceRest(), 3)
        (attacked,) = there.of(TargetAttacked)
        assert attacked.fire.points == 5
        assert {modifier.rule: modifier.value for modifier in attacked.fire.modifiers} == {
            "EWR-11.18.E.r5": -1,
            "EWR-11.19.B.3a": -1,
            "EWR-11.19.B.2": 1,
        }

    @pytest.mark.rule("EWR-11.19.E")
    def test_the_attacker_does_not_learn_the_names(self, situation) -> None:
        there = self.attack(situation, ("Portland",))
        there.do(PlaceRest(), 1, 4, 2, 1)
        (hurt,) = there.of(VesselHurt)
        (attacked,) = there.of(TargetAttacked)
        for side in ("japan", ""):
            assert "Portland" not in repr(hurt.seen_by(side))
            assert "Portland" not in repr(attacked.seen_by(side))
        assert hurt.seen_by("allies").vessel == attacked.seen_by("allies").vessel == "Portland"

    @pytest.mark.rule("EWR-14.4.A")
    def test_bombers_do_nothing_to_submarines(self, situation) -> None:
        there = self.attack(situation, (), sp=10, type="bomber", force={"naval": (NavalGroup("us", "submarine", 4),)})
        there.do(PlaceRest())
        assert there.of(TargetAttacked)[0].fire.points == 0


class TestScattering:
    def hurt(self, situation, *dice):
        there = situation(
            **at_sea(flight(WAKE, planes("japan", 4)), ("Astoria", "Portland", "Vincennes"), force=DESTROYERS)
        )
        there.do(DivideStrike((2, 2)))
        there.do(PlaceRest(), 1)
        there.do(AssignAll("4"), *dice)
        return there

    @pytest.mark.rule("EWR-12.3.G", "EWR-11.8.G", "EWR-12.3.G.3")
    @pytest.mark.rule("EWR-11.8.I.2")
    def test_half_of_a_hex_scatters_after_damage_and_the_next_wave_meets_less_fire(self, situation) -> None:
        there = self.hurt(situation, 6, 6, 6, 6)
        assert there.asked == ("allies", "scatter")
        attack = frame(there, Attack)
        assert attack.cells[0][3] == "Portland"
        assert there.refused(Scatter(("Astoria",), 1)) == "EWR-12.3.G"
        assert there.refused(Scatter(("Astoria", "Vincennes"), 0)) == "EWR-12.3.G"
        there.do(Scatter(("Astoria", "Vincennes"), 3))
        (scattered,) = there.of(ShipsScattered)
        assert scattered.ships == 2
        there.do(AimAllAt(0), 1)
        assert there.of(FlakFired)[0].fire.points == 2

    @pytest.mark.rule("EWR-12.3.G")
    def test_nobody_scatters_without_damage(self, situation) -> None:
        there = self.hurt(situation, 1, 1)
        assert there.asked[1] == "assign_targets"
        assert frame(there, Attack).wave == 1
        assert len(frame(there, Attack).cells[0]) == 5


class TestOnDeck:
    def struck(self, situation, dice, *, on_deck=True, aloft=False, ships=("Enterprise",), sp=2):
        aboard = (planes("us", 1), planes("us", 2, quality="green"))
        airborne = flight("US-1", *aboard) if aloft else ()
        position = at_sea(flight(WAKE, planes("japan", sp)), ships, on_deck=on_deck, airborne=airborne)
        force = position["task_forces"]["US-1"]
        position["task_forces"]["US-1"] = type(force)(nation="us", place=SEA, ships=force.ships, air=aboard)
        there = situation(**position)
        there.do(DivideStrike((sp,)))
        there.do(PlaceRest(), *dice)
        return there

    @pytest.mark.rule("EWR-12.4.B", "EWR-12.4.A")
    @pytest.mark.parametrize(("on_deck", "damage"), [(True, 4), (False, 2)])
    def test_aircraft_on_deck_make_every_damage_die_worse(self, situation, on_deck, damage) -> None:
        there = self.struck(situation, (1, 4, 1, 1), on_deck=on_deck)
        (attacked,) = there.of(TargetAttacked)
        assert (attacked.dice, attacked.each, attacked.damage) == ((1, 1), int(on_deck), damage)

    @pytest.mark.rule("EWR-12.4.C.1")
    def test_a_large_carrier_loses_two_sp_green_ones_first(self, situation) -> None:
        there = self.struck(situation, (1, 4, 1, 1))
        assert there.state.damage == {"Enterprise": 1}
        (burnt,) = there.of(DeckAircraftLost)
        assert burnt.air == (planes("us", 2, quality="green"),)

    @pytest.mark.rule("EWR-12.4.C.2", "EWR-11.13.3.E")
    def test_a_small_carrier_loses_one_and_with_the_last_ship_all_go_down(self, situation) -> None:
        there = self.struck(situation, (1, 6, 1, 1, 1), ships=("Langley",))
        burnt, drowned = there.of(DeckAircraftLost)
        assert sum(group.sp for group in burnt.air) == 1
        assert sum(group.sp for group in drowned.air) == 2
        assert "US-1" not in there.state.task_forces

    @pytest.mark.rule("EWR-11.13.2.B")
    def test_aircraft_in_the_air_are_safe(self, situation) -> None:
        there = self.struck(situation, (1, 4, 4, 4), on_deck=False, aloft=True)
        assert there.state.damage or there.state.sunk["allies"]
        assert not there.of(DeckAircraftLost)


@pytest.mark.rule("EWR-12.3.D")
def test_each_wave_shows_itself_when_it_comes(situation) -> None:
    there = situation(**at_sea(flight(WAKE, KATES), ("North Carolina",)))
    there.do(DivideStrike((3, 1)))
    there.do(PlaceRest(), 1, 1, 1, 1, 1)
    assert [(event.number, event.wave[0].groups[0].sp) for event in there.of(WaveArrived)] == [(1, 3), (2, 1)]
