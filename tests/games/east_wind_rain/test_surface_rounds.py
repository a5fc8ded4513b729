"""Rounds of surface battles: maneuvers, morale, withdrawal, the damage afterwards (13.10, 13.11, 13.13 to 13.15)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.east_wind_rain.sea_fights import OPEN_SEA, Start, agreed, battle, fleet, force, meeting
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.surface import (
    AimHits,
    DetachDestroyer,
    DetachShip,
    FallBack,
    HoldFire,
    KeepFighting,
    OrderManeuver,
    TryToWithdraw,
    UseEdge,
)
from wargames_desktop.games.east_wind_rain.events.losses import VesselHurt
from wargames_desktop.games.east_wind_rain.events.surface import (
    CombatantHit,
    CombatantHurt,
    FellBack,
    MoraleChecked,
    RoundBegan,
    SectionsManeuvered,
    SurfaceBattleEnded,
    TaskForceSplit,
    WithdrawalTried,
)
from wargames_desktop.games.east_wind_rain.forces import AirGroup
from wargames_desktop.games.east_wind_rain.frames.surface import Maneuvering
from wargames_desktop.games.east_wind_rain.splitting_off import SplittingOffDamaged
from wargames_desktop.games.east_wind_rain.state import TaskForce
from wargames_desktop.games.east_wind_rain.terms import Range, SideName, TimeOfDay

Orders = dict[Any, Any]


def _quiet(
    situation: Start,
    japanese: Any,
    american: Any,
    time: TimeOfDay = "day",
    range: Range = "long",
    **more: Any,
) -> Situation:
    """A battle whose first round has been fired, without a hit as the dice are low."""
    return agreed(meeting(situation, japanese, american, **more), time, range)


def _maneuver(fight: Situation, allied: Orders, japanese: Orders) -> Situation:
    """The orders of the defender, then of the attacker, who is Japanese."""
    for side, orders in (("allies", allied), ("japan", japanese)):
        for section, maneuver in orders.items():
            assert fight.asked == (side, "maneuver")
            fight.do(OrderManeuver(section, maneuver))
    return fight


def _stay(fight: Situation, *draws: int) -> Situation:
    """Nobody withdraws."""
    fight.do(KeepFighting())
    return fight.do(KeepFighting(), *draws)


@pytest.mark.rule("EWR-13.6.A.4")
@pytest.mark.rule("EWR-13.6.A.5")
@pytest.mark.rule("EWR-13.10.A")
@pytest.mark.rule("EWR-13.10.B")
def test_the_defender_places_its_markers_in_secret_and_the_attacker_answers(situation: Start) -> None:
    fights = [_quiet(situation, force("japan", "Takao", destroyers=1), force("us", "Pensacola")) for _ in range(2)]
    assert fights[0].asked == ("allies", "maneuver")
    for fight, maneuver in zip(fights, ("ahead_2", "back_1"), strict=True):
        fight.do(OrderManeuver("main", maneuver))  # type: ignore[arg-type]
    frames = [fight.state.flow[-1] for fight in fights]
    assert all(isinstance(frame, Maneuvering) for frame in frames)
    assert frames[0] != frames[1]
    assert frames[0].seen_by("japan") == frames[1].seen_by("japan")
    assert fights[0].asked == ("japan", "maneuver")
    _maneuver(fights[0], {}, {"main": "line", "screen": "ahead_1"})
    assert fleet(fights[0], "japan").at == {"main": 0, "screen": 1}
    assert fleet(fights[0], "allies").at == {"main": 1}


@pytest.mark.rule("EWR-13.10.F")
@pytest.mark.rule("EWR-13.10.G")
def test_markers_share_hexes_and_pass_each_other(situation: Start) -> None:
    fight = _quiet(situation, force("japan", "Takao", destroyers=1), force("us", "Pensacola"), "day", "medium")
    _maneuver(fight, {"main": "ahead_2"}, {"main": "ahead_2", "screen": "line"})
    assert fleet(fight, "japan").at == {"main": 2, "screen": 0}
    assert fleet(fight, "allies").at == {"main": 0}


@pytest.mark.rule("EWR-13.10.A")
def test_slow_and_broken_sections_are_refused_what_they_cannot_do(situation: Start) -> None:
    fight = _quiet(situation, force("japan", "Yamato"), force("us", "Colorado"), "day", "extreme")
    assert fight.refused(OrderManeuver("main", "ahead_2")) == "EWR-13.10.D"
    assert fight.refused(OrderManeuver("main", "back_2")) == "EWR-13.10.D"
    assert fight.refused(OrderManeuver("screen", "line")) == "EWR-13.10.A"
    fight.do(OrderManeuver("main", "line"))
    assert fight.allowed(OrderManeuver("main", "ahead_2"))


@pytest.mark.rule("EWR-13.2.D.4")
@pytest.mark.rule("EWR-13.10.C")
@pytest.mark.parametrize("mover", ["japan", "allies"])
def test_who_maneuvers_freely_moves_alone_in_the_first_round(situation: Start, mover: SideName) -> None:
    sightings = (7, 5) if mover == "japan" else (5, 7)
    fight = meeting(
        situation, force("japan", "Kongo"), force("us", "Pensacola"), sighting=sightings[0], counter=sightings[1]
    )
    agreed(fight, "day", "long")
    assert fight.asked == (mover, "fire_first")
    fight.do(Pass(), 1, 1)
    assert fight.asked == (mover, "use_edge")
    assert fight.refused(OrderManeuver("main", "line")) == "EWR-13.10.C"
    fight.do(UseEdge("free_maneuver"))
    assert fight.asked == (mover, "maneuver")
    fight.do(OrderManeuver("main", "ahead_2"))
    (moved,) = fight.of(SectionsManeuvered)
    assert (moved.side, moved.free) == (mover, True)
    _stay(fight, 1, 1)
    assert fight.asked == ("allies", "maneuver")


@pytest.mark.rule("EWR-13.10.C")
def test_the_chance_to_maneuver_freely_passes_with_the_first_round(situation: Start) -> None:
    fight = meeting(situation, force("japan", "Takao"), force("us", "Pensacola"), sighting=7)
    agreed(fight, "day", "long").do(Pass(), 1, 1)
    fight.do(Pass())
    _maneuver(fight, {"main": "line"}, {"main": "line"})
    _stay(fight, 1, 1)
    assert fight.asked == ("allies", "maneuver")


@pytest.mark.rule("EWR-13.11.A")
def test_a_section_that_went_back_and_did_not_fire_may_go_back_once_more(situation: Start) -> None:
    fight = _quiet(situation, force("japan", "Takao", destroyers=1), force("us", "Pensacola"), "day", "long")
    _maneuver(fight, {"main": "line"}, {"main": "back_1", "screen": "back_1"})
    _stay(fight)
    assert fight.asked == ("japan", "fall_back")
    assert fight.refused(FallBack("screen")) == "EWR-13.11.A"
    fight.do(FallBack("main"))
    assert fight.of(FellBack) == [FellBack("japan", "main")]
    fight.do(Pass())
    assert fleet(fight, "japan").at == {"main": -2, "screen": -1}


@pytest.mark.rule("EWR-13.11.A")
def test_a_section_that_went_back_may_hold_its_fire_and_one_that_fired_stays(situation: Start) -> None:
    fight = _quiet(situation, force("japan", "Yamato", "Kongo"), force("us", "Colorado"), "day", "medium")
    _maneuver(fight, {"main": "line"}, {"main": "back_1"})
    _stay(fight)
    assert fight.asked == ("japan", "fire_guns")
    held = msgspec.structs.replace(fight.state)
    fight.do(HoldFire("main"), 1)
    assert fight.asked == ("japan", "fall_back")
    fight.state = held
    fight.do(fight.answers[0], 1, 1)
    assert fight.asked == ("allies", "maneuver")


def _hit(situation: Start, american: Any, *draws: int, **more: Any) -> Situation:
    """Yamato and Nagato fire once at close range with the best die; ``draws`` come after the hits are aimed."""
    fight = agreed(meeting(situation, force("japan", "Yamato", "Nagato"), american, **more), "day", "close", 6)
    assert fight.asked == ("japan", "aim_hits")
    return fight


@pytest.mark.rule("EWR-13.6.A.3")
@pytest.mark.rule("EWR-13.13.B")
@pytest.mark.rule("EWR-13.13.D.r5")
def test_morale_is_determined_by_a_die_once_something_is_damaged_and_the_reserve_weighs_once(situation: Start) -> None:
    fight = _hit(situation, force("us", "North Carolina", "Pensacola", "Enterprise"))
    fight.do(AimHits("allies:main:2", 1)).do(AimHits("allies:main:1", 3), 4, 1, 1, 1, 1, 5)
    (checked,) = fight.of(MoraleChecked)
    assert (checked.base, checked.change, checked.reserve) == (4, 1, -2)
    assert [(line.what, line.halves) for line in checked.losses] == [("capital ships sunk", -4)]
    assert checked.morale == 8 + 2 - 2 - 4
    assert fleet(fight, "japan").morale is None


@pytest.mark.rule("EWR-13.13.B")
@pytest.mark.parametrize(("die", "morale"), [(1, -1), (2, -1), (3, 1), (4, 1), (5, 3), (6, 3)])
def test_the_die_and_the_losses_of_the_round_change_morale_in_halves(situation: Start, die: int, morale: int) -> None:
    """Two of four destroyers sink: 2 points, less one."""
    fight = agreed(
        meeting(situation, force("japan", "Nagato"), force("us", destroyers=4)), "day", "close", 4, 6, 1, die
    )
    hurt = [event.condition for event in fight.of(CombatantHurt)]
    checked = fight.of(MoraleChecked)
    assert hurt == ["sunk"]
    assert checked[0].morale == morale + 2


def test_without_damage_there_is_no_morale(situation: Start) -> None:
    fight = _quiet(situation, force("japan", "Yamato"), force("us", "Colorado"))
    assert fleet(fight, "allies").morale is None
    assert fight.of(MoraleChecked) == []


@pytest.mark.rule("EWR-13.13.D.r5")
def test_the_enemy_learns_of_morale_only_that_it_is_broken(situation: Start) -> None:
    fight = agreed(meeting(situation, force("japan", "Nagato"), force("us", destroyers=4)), "day", "close", 4, 6, 1, 6)
    allies = fleet(fight, "allies")
    assert allies.morale is not None
    assert allies.seen_by("japan").morale is None
    broken = msgspec.structs.replace(allies, morale=-3)
    assert broken.seen_by("japan").morale == -1
    assert broken.seen_by("japan").broken


@pytest.mark.rule("EWR-13.6.A.6")
@pytest.mark.rule("EWR-13.14.A")
@pytest.mark.rule("EWR-13.14.G")
def test_each_side_says_in_secret_whether_it_tries_to_withdraw_and_else_the_battle_goes_on(situation: Start) -> None:
    fight = _quiet(situation, force("japan", "Takao"), force("us", "Pensacola"))
    _maneuver(fight, {"main": "line"}, {"main": "line"})
    assert fight.asked == ("japan", "withdraw")
    fight.do(TryToWithdraw())
    frame = fight.state.flow[-1]
    assert frame.seen_by("allies").wishes == {"japan": False}  # type: ignore[attr-defined]
    assert frame.seen_by("japan") == frame
    fight.do(KeepFighting(), 4, 1, 1)
    (tried,) = fight.of(WithdrawalTried)
    assert (tried.side, tried.die, tried.away) == ("japan", 4, False)
    assert fight.of(RoundBegan) == [RoundBegan(2)]
    assert battle(fight).round == 2


@pytest.mark.rule("EWR-13.14.B")
@pytest.mark.rule("EWR-13.14.F")
@pytest.mark.rule("EWR-13.6.A.7")
def test_who_gets_away_ends_the_battle_and_must_retreat(situation: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = _quiet(situation, force("japan", "Takao"), force("us", "Pensacola"))
    ended = _results(monkeypatch)
    _maneuver(fight, {"main": "line"}, {"main": "line"})
    fight.do(KeepFighting()).do(TryToWithdraw(), 5)
    (over,) = fight.of(SurfaceBattleEnded)
    assert over.withdrawn == ("US-1",)
    assert ended[-1].loser == "US-1"
    assert ended[-1].rounds == 1


@pytest.mark.rule("EWR-13.14.E")
@pytest.mark.rule("EWR-13.14.E.1")
@pytest.mark.rule("EWR-13.14.F")
def test_if_both_want_to_part_they_do_and_both_retreat(situation: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = _quiet(situation, force("japan", "Kongo"), force("us", "Pensacola"), "day", "close")
    ended = _results(monkeypatch)
    _maneuver(fight, {"main": "line"}, {"main": "line"})
    fight.do(TryToWithdraw()).do(TryToWithdraw())
    assert [(event.side, event.die, event.why) for event in fight.of(WithdrawalTried)] == [
        ("japan", 0, "both"),
        ("allies", 0, "both"),
    ]
    assert fight.asked == ("allies", "retreat_to")
    fight.do(fight.answers[0])
    assert fight.state.task_forces["US-1"].place != OPEN_SEA
    assert ended[-1].loser == "JP-1"


@pytest.mark.rule("EWR-13.14.E")
def test_far_enough_apart_a_fleet_needs_no_die(situation: Start) -> None:
    fight = _quiet(situation, force("japan", "Takao"), force("us", "Pensacola"), "day", "extreme")
    _maneuver(fight, {"main": "back_1"}, {"main": "line"})
    fight.do(TryToWithdraw()).do(KeepFighting())
    (tried,) = fight.of(WithdrawalTried)
    assert (tried.die, tried.why, tried.away) == (0, "distance", True)


@pytest.mark.rule("EWR-13.6.A.8")
def test_fleets_that_do_not_fire_part_after_some_rounds(situation: Start, theatre: Any) -> None:
    fight = _quiet(situation, force("japan", destroyers=1), force("us", destroyers=1), "day", "extreme")
    rounds = 0
    while not fight.of(SurfaceBattleEnded):
        rounds += 1
        _maneuver(fight, {"screen": "line"}, {"screen": "line"})
        _stay(fight)
        if fight.asked[1] == "retreat_to":
            break
    assert rounds == theatre.charts.surface.idle_rounds
    assert {event.why for event in fight.of(WithdrawalTried)} == {"idle"}


@pytest.mark.rule("EWR-13.6.A.8")
@pytest.mark.rule("EWR-13.1")
def test_a_fleet_without_ships_ends_the_battle_and_nobody_must_retreat(
    situation: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = _results(monkeypatch)
    fight = agreed(meeting(situation, force("japan", "Yamato"), force("us", transports=1)), "day", "close", 6)
    (over,) = fight.of(SurfaceBattleEnded)
    assert over.gone == ("US-1",)
    assert "US-1" not in fight.state.task_forces
    assert ended[-1].loser == ""


@pytest.mark.rule("EWR-13.14.C.r2")
@pytest.mark.rule("EWR-13.14.C.r1")
def test_fast_destroyers_get_away_from_slow_battleships(situation: Start) -> None:
    japanese = force("japan", destroyers=4)
    fight = _quiet(situation, japanese, force("us", "Colorado", "Maryland"), "day", "long")
    _maneuver(fight, {"main": "line"}, {"screen": "line"})
    fight.do(TryToWithdraw()).do(KeepFighting(), 3)
    (tried,) = fight.of(WithdrawalTried)
    assert {modifier.rule: modifier.value for modifier in tried.modifiers} == {
        "EWR-13.14.C.r1": 1,
        "EWR-13.14.C.r2": 1,
    }
    assert tried.away


@pytest.mark.rule("EWR-13.13.E")
def test_a_broken_fleet_goes_back_and_is_not_asked_whether_it_withdraws(situation: Start) -> None:
    """Of a fleet without supply one destroyer sinks: no morale and no die, less a half."""
    american = force("us", destroyers=3, unsupplied=True)
    fight = agreed(meeting(situation, force("japan", "Yamato"), american), "day", "close", 4)
    fight.do(AimHits("allies:screen:1", 1), 6, 1, 1)
    assert fleet(fight, "allies").morale == -1
    assert fight.asked == ("allies", "maneuver")
    assert set(fight.answers) == {OrderManeuver("screen", "back_1"), OrderManeuver("screen", "back_2")}
    assert fight.refused(OrderManeuver("screen", "line")) == "EWR-13.13.E"
    _maneuver(fight, {"screen": "back_1"}, {"main": "line"})
    assert fight.asked == ("japan", "withdraw")
    fight.do(KeepFighting(), 1)
    (tried,) = fight.of(WithdrawalTried)
    assert (tried.side, tried.forced) == ("allies", True)


@pytest.mark.rule("EWR-13.15.A")
@pytest.mark.rule("EWR-13.15.B")
@pytest.mark.rule("EWR-13.15.C")
@pytest.mark.rule("EWR-13.13.F")
def test_after_the_battle_damage_below_the_armor_is_forgotten_and_the_rest_marked(situation: Start) -> None:
    american = force("us", "Astoria", "New Orleans", destroyers=2)
    fight = _hit(situation, american)
    fight.do(AimHits("allies:main:1", 1)).do(AimHits("allies:main:2", fight.state.flow[-1].left), 3, 1, 1, 1)  # type: ignore[attr-defined]
    while not fight.of(SurfaceBattleEnded):
        if fight.asked[1] == "withdraw":
            fight.do(TryToWithdraw())
        elif fight.asked[1] == "split_off":
            break
        else:
            fight.do(fight.answers[0])
    assert fight.state.damage.get("Astoria") == 1


def _crippled(situation: Start, *ships: str, **more: Any) -> Situation:
    """An American force with a damaged ship before Japan gives up: the owner is asked whether it leaves."""
    fight = _quiet(
        situation, force("japan", "Kongo"), force("us", *ships, **more), "day", "extreme", damage={"Astoria": 1}
    )
    sections = fleet(fight, "allies").at
    _maneuver(fight, dict.fromkeys(sections, "line"), {"main": "back_1"})
    fight.do(TryToWithdraw()).do(KeepFighting())
    return fight


@pytest.mark.rule("EWR-13.15.D")
@pytest.mark.rule("EWR-13.15.D.1")
@pytest.mark.rule("EWR-13.15.D.2")
@pytest.mark.rule("EWR-13.15.D.3")
def test_damaged_ships_may_leave_under_a_new_marker_and_retreat_at_once_for_nothing(situation: Start) -> None:
    fight = _crippled(situation, "Astoria", "New Orleans", naval=[_damaged_destroyers(2)])
    assert fight.asked == ("allies", "split_off")
    paid = dict(fight.state.er)
    assert fight.refused(DetachShip("New Orleans")) == "EWR-13.15.D"
    fight.do(DetachShip("Astoria")).do(DetachDestroyer("us"))
    split = fight.do(Pass()).of(TaskForceSplit)
    assert [(event.new, event.ships) for event in split] == [("US-2", ("Astoria",))]
    assert split[0].seen_by("japan").ships == ()
    new, old = fight.state.task_forces["US-2"], fight.state.task_forces["US-1"]
    assert (new.ships, [group.sp for group in new.naval]) == (("Astoria",), [1])
    assert (old.ships, [group.sp for group in old.naval]) == (("New Orleans",), [1])
    assert fight.asked == ("allies", "retreat_to")
    fight.do(fight.answers[0])
    assert fight.state.task_forces["US-2"].place != OPEN_SEA
    assert fight.state.task_forces["US-1"].place == OPEN_SEA
    assert fight.state.er == paid


@pytest.mark.rule("EWR-13.15.D")
def test_somebody_stays_and_carries_what_is_aboard(situation: Start) -> None:
    alone = _crippled(situation, "Astoria")
    assert alone.asked[1] != "split_off"
    cargo = {"ground": [{"nation": "us", "type": "marine", "sp": 1}]}
    laden = _crippled(situation, "Astoria", naval=[_damaged_destroyers(2)], cargo=cargo)
    assert laden.asked == ("allies", "split_off")
    assert laden.allowed(DetachShip("Astoria"))
    assert laden.refused(DetachDestroyer("us")) == "EWR-13.15.D"


@pytest.mark.rule("EWR-13.15.D", "EWR-7.2.E")
@pytest.mark.parametrize(("others", "gone"), [(("New Orleans",), 3), (("New Orleans", "Hornet"), 0)])
def test_aircraft_leave_with_the_last_carrier(situation: Start, others: tuple[str, ...], gone: int) -> None:
    fight = _crippled(situation, "Astoria", "New Orleans")
    aboard = AirGroup("us", "naval_air", "average", 3)
    us = msgspec.structs.replace(fight.state.task_forces["US-1"], ships=("Enterprise", *others), air=(aboard,))
    fight.state = msgspec.structs.replace(
        fight.state, task_forces={**fight.state.task_forces, "US-1": us}, damage={"Enterprise": 1}
    )
    fight.do(DetachShip("Enterprise"))
    new, old = fight.state.task_forces["US-2"], fight.state.task_forces["US-1"]
    assert (sum(group.sp for group in new.air), sum(group.sp for group in old.air)) == (gone, 3 - gone)


def test_without_a_free_marker_nobody_leaves(situation: Start) -> None:
    others = {
        f"US-{number}": {"nation": "us", "place": "3009", "naval": [{"nation": "us", "type": "submarine", "sp": 1}]}
        for number in range(2, 21)
    }
    fight = _quiet(situation, force("japan", "Kongo"), force("us", "Astoria", "New Orleans"), damage={"Astoria": 1})
    full = {**fight.state.task_forces, **{id: msgspec.convert(force, TaskForce) for id, force in others.items()}}
    splitting = SplittingOffDamaged(fight.game.charts)
    assert splitting.can_split(fight.state, "US-1")
    assert not splitting.can_split(msgspec.structs.replace(fight.state, task_forces=full), "US-1")


def _damaged_destroyers(sp: int) -> dict[str, Any]:
    return {"nation": "us", "type": "destroyer", "sp": sp, "damaged": True}


@pytest.mark.rule("EWR-13.15.E")
def test_the_names_of_ships_that_fought_stay_hidden(situation: Start) -> None:
    fight = _hit(situation, force("us", "Astoria", "New Orleans"))
    fight.do(AimHits("allies:main:1", fight.state.flow[-1].left), 3, 1, 1, 1, 1)  # type: ignore[attr-defined]
    told = [event for event in fight.events if isinstance(event, CombatantHit | CombatantHurt | VesselHurt)]
    assert told
    for event in told:
        assert event.vessel == "Astoria"
        assert event.seen_by("allies") == event
        for other in ("japan", ""):
            seen = event.seen_by(other)
            assert seen is not None
            assert seen.vessel == "?"


def _results(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What battles deliver, as they end."""
    from wargames_desktop.games.east_wind_rain import surface_battle

    found: list[Any] = []
    deliver = surface_battle.deliver

    def watched(state: Any, result: Any) -> Any:
        found.append(result)
        return deliver(state, result)

    monkeypatch.setattr(surface_battle, "deliver", watched)
    return found
