"""Paratroops: range, CAP and antiaircraft fire, drops alone and with others, what they cost (20)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.east_wind_rain.fleets import Start
from tests.games.east_wind_rain.ground_fights import LAE, MILNE_BAY, MORESBY, fight, round_of, sp_at, stack
from tests.games.east_wind_rain.landings import SIGHTED, UNSEEN, at_work, infantry, paid, sea_lift
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import planes
from wargames_desktop.games.east_wind_rain.commands.air import Assign, ConfirmMissions, StrikeAt
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import (
    Attack,
    ChooseDefense,
    DropOn,
    LetGo,
    MarchTo,
    TakeOff,
    WithdrawTo,
)
from wargames_desktop.games.east_wind_rain.events.air import SightingRolled
from wargames_desktop.games.east_wind_rain.events.ground import (
    GroundRound,
    HexCaptured,
    ParatroopsDropped,
    ParatroopsShotDown,
    ParatroopsTookOff,
    TroopsLost,
)
from wargames_desktop.games.east_wind_rain.forces import AirStack, GroundGroup
from wargames_desktop.games.east_wind_rain.frames.air import AirOperation
from wargames_desktop.games.east_wind_rain.frames.ground import AmphibiousAssault, GroundOperation
from wargames_desktop.games.east_wind_rain.paratroops import Paratroops
from wargames_desktop.games.east_wind_rain.state import Bases

RABAUL = "2218"
JAPANESE = Bases(side="japan", kinds=("air",))
ALLIED = Bases(side="allies", kinds=("air",))


def airborne(sp: int, moved: str = "") -> GroundGroup:
    """Japanese airborne troops."""
    return GroundGroup("japan", "airborne", sp, moved)


def at_rabaul(start: Start, sp: int = 4, *others: GroundGroup, **given: Any) -> Situation:
    """The troops of Rabaul begin their operation; Port Moresby is an Allied base without troops."""
    ground = given.pop("ground", {})
    bases = {RABAUL: JAPANESE, MORESBY: ALLIED, **given.pop("bases", {})}
    return at_work(
        start,
        GroundOperation(side="japan", hex=RABAUL),
        ground={"japan": {RABAUL: stack(airborne(sp), *others)}, **ground},
        bases=bases,
        **given,
    )


def over_moresby(situation: Situation, sp: int, *dice: int) -> Situation:
    """So many take off for Port Moresby and sight it; ``dice`` are rolled there."""
    return situation.do(DropOn(MORESBY)).do(TakeOff(RABAUL, "japan", sp)).do(LetGo(), SIGHTED, *dice)


@pytest.mark.rule("EWR-20.1")
def test_airborne_troops_march_or_drop_and_no_others_drop(situation) -> None:
    there = at_rabaul(situation, 4, infantry(3))
    assert there.allowed(DropOn(MORESBY))
    there.do(DropOn(MORESBY))
    assert {command.nation for command in there.answers if isinstance(command, TakeOff)} == {"japan"}
    assert there.refused(TakeOff(RABAUL, "japan", 5)) == "EWR-20.1"
    march = at_rabaul(situation)
    assert any(isinstance(command, MarchTo) for command in march.answers)
    without = at_work(
        situation,
        GroundOperation(side="japan", hex=RABAUL),
        ground={"japan": {RABAUL: stack(infantry(3))}},
        bases={RABAUL: JAPANESE},
    )
    assert not any(isinstance(command, DropOn) for command in without.answers)


@pytest.mark.rule("EWR-20.2.A")
@pytest.mark.parametrize(
    ("given", "allowed"),
    [({}, True), ({"unsupplied": {"japan": (RABAUL,)}}, False), ({"bases": {RABAUL: ALLIED}}, False)],
)
def test_they_fly_from_supplied_bases(situation, theatre, given, allowed) -> None:
    there = at_rabaul(situation, **given)
    assert bool(Paratroops(theatre).at(there.state, "japan", RABAUL)) == allowed


@pytest.mark.rule("EWR-20.2.A", "EWR-20.2.B")
def test_out_and_on_to_a_base_it_is_ten_hexes_at_most(situation, theatre) -> None:
    there = at_rabaul(situation)
    distance = theatre.map.distance
    hexes = {command.hex for command in there.answers if isinstance(command, DropOn)}
    assert hexes
    assert all(2 * distance(RABAUL, hex) <= 10 for hex in hexes)
    far = next(
        hex
        for hex in theatre.map.within(RABAUL, 8)
        if distance(RABAUL, hex) == 7 and theatre.map.has_land(hex) and beyond(theatre, hex)
    )
    assert there.refused(DropOn(far)) == "EWR-20.2.B"
    helped = at_rabaul(situation, bases={beyond(theatre, far): JAPANESE})
    assert helped.allowed(DropOn(far))
    took_off = helped.do(DropOn(far)).do(TakeOff(RABAUL, "japan", 1)).do(LetGo()).of(ParatroopsTookOff)[0]
    assert took_off.landing == (beyond(theatre, far),)


def beyond(theatre, hex: str) -> str:
    """A hex with land next to ``hex``, where a base would be near enough."""
    return next((near for near in theatre.map.neighbours(hex) if theatre.map.has_land(near)), "")


@pytest.mark.rule("EWR-20.4.B", "EWR-20.5.A")
def test_on_an_empty_hex_only_the_flight_is_paid_for(situation) -> None:
    there = at_rabaul(situation, 4, bases={MORESBY: JAPANESE}).do(DropOn(MILNE_BAY))
    there.do(TakeOff(RABAUL, "japan", 4)).do(LetGo())
    assert paid(there) == [(1, "EWR-20.5.A")]
    assert there.of(SightingRolled) == []
    assert sp_at(there, "japan", MILNE_BAY) == 4
    assert [group.moved for group in there.state.ground["japan"][MILNE_BAY].groups] == ["air"]


@pytest.mark.rule("EWR-20.4.A", "EWR-20.4.B", "EWR-20.5.A")
def test_against_an_enemy_they_sight_fight_and_pay_for_the_attack(situation) -> None:
    """One ER for the flight of up to ten SP, and two for the division in a hostile area."""
    there = over_moresby(at_rabaul(situation), 4, 3, 3, 3)
    assert len(there.of(ParatroopsDropped)) == 1
    assert sorted(paid(there)) == [(1, "EWR-20.5.A"), (2, "EWR-20.4.B")]
    assert there.of(HexCaptured)[0].hex == MORESBY


@pytest.mark.rule("EWR-20.4.B")
def test_whoever_is_not_sighted_is_not_attacked(situation) -> None:
    there = at_rabaul(situation).do(DropOn(MORESBY)).do(TakeOff(RABAUL, "japan", 4)).do(LetGo(), UNSEEN)
    assert paid(there) == []
    assert there.state.ground["japan"][RABAUL].groups == (airborne(4, "air"),)


@pytest.mark.rule("EWR-20.5.A")
@pytest.mark.parametrize(("sp", "er"), [(10, 1), (11, 2)])
def test_a_flight_costs_an_er_for_ten_sp(situation, sp, er) -> None:
    there = at_rabaul(situation, sp, bases={MORESBY: JAPANESE}).do(DropOn(MILNE_BAY))
    assert paid(there.do(TakeOff(RABAUL, "japan", sp)).do(LetGo())) == [(er, "EWR-20.5.A")]


@pytest.mark.rule("EWR-20.3.A", "EWR-20.3.B")
def test_antiaircraft_fire_of_the_hex_costs_an_sp_a_hit(situation) -> None:
    """Ten points of a major base: with a six two hits."""
    major = {MORESBY: Bases(side="allies", kinds=("major",))}
    there = over_moresby(at_rabaul(situation, 4, bases=major, seed=1), 4, 6)
    shot = there.of(ParatroopsShotDown)[0]
    assert (shot.by, shot.fire[0].points, shot.lost) == ("antiaircraft fire", 10, 2)
    assert there.of(ParatroopsDropped)[0].troops == (airborne(2, "air"),)


CAP = {"allies": {MORESBY: AirStack(ready=(planes("us", 6, "army_air"),))}}


@pytest.mark.rule("EWR-20.3.A", "EWR-20.3.B", "EWR-20.3.C")
def test_cap_shoots_them_down_and_they_do_not_fire_back(situation) -> None:
    there = at_rabaul(situation, 4, air=CAP, seed=1).do(DropOn(MORESBY)).do(TakeOff(RABAUL, "japan", 4))
    there.do(LetGo(), SIGHTED, SIGHTED)
    assert there.asked == ("allies", "assign_missions")
    cap = next(command for command in there.answers if isinstance(command, Assign))
    assert cap.role == "cap"
    there.do(cap).do(ConfirmMissions(), 6)
    shots = there.of(ParatroopsShotDown)
    assert shots[0].by == "CAP"
    assert len(shots[0].fire) == 1
    assert shots[0].lost == shots[0].fire[0].hits > 0
    assert sum(group.sp for group in there.state.air["allies"][MORESBY].used) == cap.aircraft.sp


@pytest.mark.rule("EWR-20.4.A", "EWR-20.4.F", "EWR-20.5.A")
def test_fighters_of_the_base_may_escort_them_and_count_for_the_price(situation) -> None:
    there = at_work(
        situation,
        GroundOperation(side="japan", hex=LAE),
        ground={"japan": {LAE: stack(airborne(9))}},
        bases={LAE: JAPANESE, MORESBY: ALLIED},
        air={"japan": {LAE: AirStack(ready=(planes("japan", 9, "army_air"),))}},
        seed=1,
    )
    there.do(DropOn(MORESBY)).do(TakeOff(LAE, "japan", 9)).do(LetGo(), SIGHTED)
    assert there.asked == ("japan", "assign_missions")
    there.do(Assign("escort", LAE, planes("japan", 2, "army_air"))).do(ConfirmMissions())
    assert (2, "EWR-20.5.A") in paid(there)
    assert there.state.air["japan"][LAE].used == (planes("japan", 2, "army_air"),)


@pytest.mark.rule("EWR-20.4.F")
def test_several_bases_may_send_them(situation) -> None:
    there = at_rabaul(
        situation,
        2,
        bases={LAE: JAPANESE},
        ground={"japan": {RABAUL: stack(airborne(2)), LAE: stack(airborne(3))}},
    )
    there.do(DropOn(MORESBY)).do(TakeOff(RABAUL, "japan", 2)).do(TakeOff(LAE, "japan", 3))
    there.do(LetGo(), SIGHTED, 3, 3, 3)
    assert there.of(ParatroopsTookOff)[0].bases == (RABAUL, LAE)
    assert there.of(ParatroopsDropped)[0].troops == (airborne(5, "air"),)


@pytest.mark.rule("EWR-20.4.H.1", "EWR-20.4.H.2")
def test_each_is_worth_five_factors_and_the_surprise_one_more(situation) -> None:
    attack = round_of(over_moresby(at_rabaul(situation), 4, 3, 3, 3)).attack
    assert attack.points == 20
    assert {m.rule: m.value for m in attack.modifiers}["EWR-20.4.H.2"] == 1


def marching(start: Start, **given: Any) -> Situation:
    """A stack at Milne Bay attacks Port Moresby, and paratroops of Rabaul may join."""
    there = at_work(
        start,
        GroundOperation(side="japan", hex=MILNE_BAY),
        ground={
            "japan": {MILNE_BAY: stack(infantry(4)), RABAUL: stack(airborne(3))},
            "allies": {MORESBY: stack(infantry(6, "us"))},
        },
        bases={RABAUL: JAPANESE, MORESBY: ALLIED},
        **given,
    )
    return there.do(MarchTo(MORESBY), SIGHTED)


@pytest.mark.rule("EWR-20.4.C", "EWR-20.4.C.2", "EWR-20.4.D", "EWR-20.5.B")
def test_with_a_march_they_drop_before_the_fight_and_both_are_paid_for(situation) -> None:
    there = marching(situation).do(Attack())
    assert paid(there) == [(2, "EWR-18.9.A")]
    assert there.asked == ("japan", "add_paratroops")
    assert there.refused(DropOn(LAE)) == "EWR-20.4.C.2"
    there.do(DropOn(MORESBY)).do(TakeOff(RABAUL, "japan", 3)).do(LetGo(), 1, 3, 3)
    assert there.of(SightingRolled) == []
    assert paid(there) == [(1, "EWR-20.5.A")]
    assert there.of(GroundRound)[0].attack.points == 35
    alone = marching(situation, seed=1).do(Attack()).do(Pass(), 3, 3)
    assert alone.of(GroundRound)[0].attack.points == 20


@pytest.mark.rule("EWR-20.4.I")
def test_if_the_attackers_withdraw_the_paratroops_are_lost(situation) -> None:
    there = marching(situation).do(Attack())
    there.do(DropOn(MORESBY)).do(TakeOff(RABAUL, "japan", 3)).do(LetGo(), 3, 1, 1)
    while there.asked[1] != "fight_on":
        there.do(there.answers[0])
    way = next(command for command in there.answers if isinstance(command, WithdrawTo))
    dropped = sum(group.sp for group in fight(there).dropped)
    there.do(way)
    lost = [event for event in there.of(TroopsLost) if event.rule == "EWR-20.4.I"]
    assert [sum(group.sp for group in event.troops) for event in lost] == [dropped]
    assert all(group.type == "infantry" for group in there.state.ground["japan"][way.hex].groups)


@pytest.mark.rule("EWR-20.4.C.1", "EWR-20.4.D", "EWR-20.4.G")
def test_with_an_assault_they_drop_beside_the_first_wave(situation) -> None:
    there = at_work(
        situation,
        AmphibiousAssault(side="japan", task_force="JP-1", hex=MORESBY),
        task_forces={"JP-1": sea_lift(MORESBY, infantry(10))},
        ground={"japan": {RABAUL: stack(airborne(3))}, "allies": {MORESBY: stack(infantry(3, "us"))}},
        bases={RABAUL: JAPANESE, MORESBY: ALLIED},
        draws=[SIGHTED],
    )
    there.do(Attack()).do(ChooseDefense("inland"))
    assert there.asked == ("japan", "add_paratroops")
    there.do(DropOn(MORESBY)).do(TakeOff(RABAUL, "japan", 3)).do(LetGo(), 3, 3, 3)
    assert round_of(there).attack.points == 65
    assert fight(there).dropped == (airborne(3, "air"),) or fight(there).lost


@pytest.mark.rule("EWR-20.4.C.3", "EWR-20.4.E", "EWR-20.4.G")
def test_after_an_air_strike_they_drop_on_its_target(situation) -> None:
    there = at_work(
        situation,
        AirOperation(side="japan", hex=RABAUL),
        air={"japan": {RABAUL: AirStack(ready=(planes("japan", 6, "bomber"),))}},
        ground={"japan": {RABAUL: stack(airborne(3))}, "allies": {MORESBY: stack(infantry(1, "us"))}},
        bases={RABAUL: JAPANESE, MORESBY: ALLIED},
        seed=3,
    )
    there.do(StrikeAt(MORESBY), SIGHTED)
    while there.asked[1] != "add_paratroops":
        there.do(there.pending.default or there.answers[0])
    assert there.asked == ("japan", "add_paratroops")
    there.do(DropOn(MORESBY)).do(TakeOff(RABAUL, "japan", 3)).do(LetGo())
    assert there.of(ParatroopsTookOff)[0].hex == MORESBY


def test_the_enemy_learns_who_flies_only_when_they_are_there(situation) -> None:
    there = at_rabaul(situation).do(DropOn(MORESBY)).do(TakeOff(RABAUL, "japan", 4))
    view = there.game.view(there.state, "allies")
    assert view.flow[-1].troops == {}
    assert there.game.seen_command(TakeOff(RABAUL, "japan", 4), "japan", "allies") is None
