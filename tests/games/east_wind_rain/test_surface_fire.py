"""Fire in surface battles: who fires at whom, with what, what its hits do, and who fires first (13.6 to 13.9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.east_wind_rain.sea_fights import Start, agreed, battle, fleet, force, meeting
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.surface import (
    AimHits,
    FireFirst,
    FireGuns,
    HoldFire,
    LaunchTorpedoes,
    OrderManeuver,
)
from wargames_desktop.games.east_wind_rain.events.surface import (
    CombatantHit,
    CombatantHurt,
    SectionFired,
    SectionsRegrouped,
)
from wargames_desktop.games.east_wind_rain.frames.surface import AimingHits, FiringRound
from wargames_desktop.games.east_wind_rain.surface_results import Volley
from wargames_desktop.games.east_wind_rain.terms import SideName


def _fired(fight: Situation) -> list[tuple[str, str, str, str, float]]:
    return [
        (event.volley.side, event.volley.section, event.volley.weapon, event.volley.at, event.fire.points)
        for event in fight.of(SectionFired)
    ]


def _conditions(fight: Situation, side: SideName) -> dict[str, str]:
    return {each.vessel: each.condition for each in fleet(fight, side).combatants}


@pytest.mark.rule("EWR-13.6.A.1")
@pytest.mark.rule("EWR-13.6.A.2")
@pytest.mark.rule("EWR-13.6.B")
@pytest.mark.rule("EWR-13.7.A")
def test_all_guns_in_range_fire_and_then_torpedoes(situation: Start) -> None:
    japanese = force("japan", "Yamato", "Jintsu", destroyers=5)
    american = force("us", "Colorado", "Atlanta", destroyers=5)
    fight = agreed(meeting(situation, japanese, american, exact=True), "day", "close", 1, 1, 1, 1)
    assert _fired(fight) == [
        ("japan", "main", "guns", "main", 18),
        ("japan", "screen", "guns", "screen", 6),
        ("allies", "main", "guns", "main", 11),
        ("allies", "screen", "guns", "screen", 6),
    ]
    assert fight.asked == ("japan", "fire_torpedoes")
    fight.do(LaunchTorpedoes("screen", "screen"), 2)
    assert _fired(fight) == [("japan", "screen", "torpedoes", "screen", 11)]
    fight.do(AimHits("allies:screen:1", 1), 1)
    assert fight.asked == ("allies", "maneuver")


@pytest.mark.rule("EWR-13.7.A")
def test_sections_out_of_range_do_not_fire(situation: Start) -> None:
    japanese = force("japan", "Takao", "Yamato", destroyers=5)
    american = force("us", "Pensacola", destroyers=5)
    fight = agreed(meeting(situation, japanese, american, exact=True), "day", "extreme", 3)
    assert _fired(fight) == [("japan", "main", "guns", "main", 4)]
    assert fight.asked == ("allies", "maneuver")


@pytest.mark.rule("EWR-13.7.C.4")
@pytest.mark.rule("EWR-13.7.D.5")
@pytest.mark.rule("EWR-13.7.F.2")
def test_secondaries_fire_as_light_guns_and_those_of_carriers_as_of_cruisers(situation: Start) -> None:
    fight = agreed(meeting(situation, force("japan", "Yamato", "Takao"), force("us", "Pensacola")), "day", "medium")
    salvo = fight.of(SectionFired)[0].salvo
    assert [(term.guns, term.factors, term.value) for term in salvo.terms] == [
        ("battleship", 8, 8),
        ("heavy_cruiser", 1, 1),
        ("light", 3, 1.5),
    ]
    fight = agreed(meeting(situation, force("japan", "Yamato"), force("us", "Lexington")), "day", "medium", 6, 1)
    answered = fight.of(SectionFired)[1]
    assert answered.volley == Volley("allies", "reserve", "guns", "main")
    assert [(term.guns, term.factors, term.value) for term in answered.salvo.terms] == [
        ("heavy_cruiser", 1, 1),
        ("light", 1, 0.5),
    ]


@pytest.mark.rule("EWR-13.7.F.1")
def test_transports_escort_carriers_and_damaged_ships_have_no_guns(situation: Start) -> None:
    american = force(
        "us",
        "Colorado",
        transports=2,
        escort_carriers=2,
        naval=[{"nation": "us", "type": "destroyer", "sp": 3, "damaged": True}],
    )
    fight = meeting(situation, force("japan", "Yamato"), american, damage={"Colorado": 1})
    agreed(fight, "night", "point_blank", 2)
    assert [each[0] for each in _fired(fight)] == ["japan"]


@pytest.mark.rule("EWR-13.7.H")
def test_a_reserve_fires_only_at_who_fires_at_it(situation: Start) -> None:
    japanese, carriers = force("japan", "Yamato"), force("us", "Lexington", "Saratoga")
    alone = agreed(meeting(situation, japanese, carriers), "day", "medium", 3)
    assert [each[:4] for each in _fired(alone)] == [
        ("japan", "main", "guns", "reserve"),
        ("allies", "reserve", "guns", "main"),
    ]
    escorted = force("us", "Lexington", "Saratoga", "Pensacola")
    fight = agreed(meeting(situation, japanese, escorted), "day", "medium", 3)
    assert [each[:4] for each in _fired(fight)] == [
        ("japan", "main", "guns", "main"),
        ("allies", "main", "guns", "main"),
    ]


@pytest.mark.rule("EWR-13.7.H")
def test_a_reserve_out_of_range_of_its_guns_does_not_answer(situation: Start) -> None:
    fight = agreed(meeting(situation, force("japan", "Yamato"), force("us", "Lexington")), "day", "extreme", 3)
    assert [each[0] for each in _fired(fight)] == ["japan"]


@pytest.mark.rule("EWR-13.8.A")
def test_a_section_fires_all_its_guns_at_one_section(situation: Start) -> None:
    fight = agreed(meeting(situation, force("japan", "Yamato", "Jintsu"), force("us", "Colorado")), "day", "close")
    assert [each[:4] for each in _fired(fight) if each[0] == "japan"] == [
        ("japan", "main", "guns", "main"),
        ("japan", "screen", "guns", "main"),
    ]


@pytest.mark.rule("EWR-13.8.C")
@pytest.mark.rule("EWR-13.8.F")
@pytest.mark.rule("EWR-13.8.G")
@pytest.mark.rule("EWR-13.8.H")
@pytest.mark.rule("EWR-13.8.I.r1")
@pytest.mark.rule("EWR-13.8.I.r2")
@pytest.mark.rule("EWR-13.8.I.r3")
def test_the_firer_allocates_hits_and_a_die_for_each_is_added_up_against_the_armor(situation: Start) -> None:
    japanese = force("japan", "Yamato", "Nagato", "Kongo")
    american = force("us", "Pensacola", "Astoria", "New Orleans")
    fight = agreed(meeting(situation, japanese, american), "day", "close", 6)
    (event,) = fight.of(SectionFired)
    assert (event.fire.points, event.fire.basic, event.fire.hits) == (37, 3, 5)
    assert fight.asked == ("japan", "aim_hits")
    assert fight.refused(AimHits("allies:main:1", 6)) == "EWR-13.8.F"
    assert fight.refused(AimHits("japan:main:1", 1)) == "EWR-13.8.A"
    fight.do(AimHits("allies:main:1", 2)).do(AimHits("allies:main:2", 2)).do(
        AimHits("allies:main:3", 1), 1, 5, 1, 2, 1, 1
    )
    assert [(hit.vessel, hit.hits, hit.dice, hit.points, hit.armor) for hit in fight.of(CombatantHit)] == [
        ("Astoria", 2, (1, 5), 6, 3),
        ("New Orleans", 2, (1, 2), 3, 3),
        ("Pensacola", 1, (1,), 1, 2),
    ]
    assert _conditions(fight, "allies") == {"Astoria": "sunk", "New Orleans": "damaged", "Pensacola": "sound"}


@pytest.mark.rule("EWR-13.8.I")
@pytest.mark.rule("EWR-13.8.I.1")
def test_a_destroyer_sp_takes_one_hit_or_two_of_a_salvo(situation: Start) -> None:
    fight = agreed(
        meeting(situation, force("japan", "Yamato", "Nagato", "Kongo"), force("us", destroyers=3)), "day", "close", 5
    )
    assert fight.asked == ("japan", "aim_hits")
    keys = [mark.key for mark in _marks(fight)]
    assert len(keys) == 3
    assert fight.refused(AimHits(keys[0], 2)) == "EWR-13.8.I.1"
    fight.do(AimHits(keys[0], 1)).do(AimHits(keys[2], 1), 1, 1, 1, 1, 1)
    assert _conditions(fight, "allies") == {
        "#us:destroyer:1": "sunk",
        "#us:destroyer:2": "damaged",
        "#us:destroyer:3": "damaged",
    }


@pytest.mark.rule("EWR-13.8.I.2")
def test_every_hit_sinks_a_transport_or_escort_carrier_without_a_die(situation: Start) -> None:
    prey = force("us", transports=2, escort_carriers=1)
    fight = agreed(meeting(situation, force("japan", "Yamato"), prey), "day", "close", 4)
    assert fight.of(SectionFired)[0].fire.hits == 2
    marks = {mark.kind: mark.key for mark in _marks(fight)}
    assert fight.refused(AimHits(marks["transport"], 2)) == "EWR-13.8.I.2"
    fight.do(AimHits(marks["escort_carrier"], 1))
    assert [(hit.kind, hit.dice) for hit in fight.of(CombatantHit)] == [("escort_carrier", ()), ("transport", ())]
    assert _conditions(fight, "allies") == {
        "#us:escort_carrier:1": "sunk",
        "#us:transport:1": "sunk",
        "#us:transport:2": "sound",
    }


@pytest.mark.rule("EWR-13.5.E.2")
def test_the_firer_learns_of_no_more_sp_than_it_can_hit(situation: Start) -> None:
    seen = []
    for sp in (3, 9):
        prey = force("us", "Pensacola", transports=sp)
        fight = meeting(situation, force("japan", "Yamato"), prey)
        agreed(fight, "day", "close")
        fight = agreed(meeting(situation, force("japan", "Yamato"), force("us", transports=sp)), "day", "close", 4)
        seen.append(_marks(fight) if isinstance(fight.state.flow[-1], AimingHits) else ())
    assert seen[0] == seen[1]


@pytest.mark.rule("EWR-13.8.J")
@pytest.mark.rule("EWR-13.8.O")
def test_damage_adds_up_from_round_to_round(situation: Start) -> None:
    fight = agreed(meeting(situation, force("japan", "Yamato"), force("us", "Astoria")), "day", "close", 2, 2, 3)
    assert fleet(fight, "allies").combatants[0].points == 2
    assert _conditions(fight, "allies") == {"Astoria": "sound"}
    fight.do(OrderManeuver("main", "line")).do(OrderManeuver("main", "line"))
    fight.do(fight.answers[0]).do(fight.answers[0], 2, 1, 3)
    assert fleet(fight, "allies").combatants[0].points == 3
    assert _conditions(fight, "allies") == {"Astoria": "damaged"}


@pytest.mark.rule("EWR-13.8.L")
@pytest.mark.rule("EWR-13.8.M")
@pytest.mark.rule("EWR-13.8.N")
@pytest.mark.rule("EWR-13.6.C")
@pytest.mark.rule("EWR-13.9.D")
@pytest.mark.rule("EWR-13.9.I")
def test_who_was_sound_when_the_round_began_still_fires_guns_and_torpedoes(situation: Start) -> None:
    japanese, american = force("japan", destroyers=3), force("us", "Colorado", "Maryland")
    fight = meeting(situation, japanese, american, attacker="allies")
    agreed(fight, "day", "close", 6)
    targets = [mark.key for mark in _marks(fight)]
    fight.do(AimHits(targets[1], 1)).do(AimHits(targets[2], 1), 4, 4, 4, 3)
    assert len([event for event in fight.of(CombatantHit) if event.side == "japan"]) == 3
    assert battle(fight).fleets["japan"].afloat
    assert ("japan", "screen", "guns", "main", 3) in _fired(fight)
    assert fight.asked == ("japan", "fire_torpedoes")
    fight.do(LaunchTorpedoes("screen", "main"), 3)
    assert ("japan", "screen", "torpedoes", "main", 6) in _fired(fight)
    assert not any(event.condition == "sound" for event in fight.of(CombatantHurt))


@pytest.mark.rule("EWR-13.8.M")
def test_damaged_ships_go_to_the_reserve_only_in_its_hex(situation: Start) -> None:
    american = force("us", "Astoria", "New Orleans", "Enterprise")
    fight = agreed(meeting(situation, force("japan", "Yamato"), american), "day", "close", 2)
    fight.do(AimHits("allies:main:1", 1), 3, 1, 6)
    assert [(event.task_force, event.ships) for event in fight.of(SectionsRegrouped)] == [("US-1", 1)]
    assert [each.vessel for each in fleet(fight, "allies").section("reserve")] == ["Astoria", "Enterprise"]
    _orders(fight, "allies", {"main": "line", "reserve": "back_1"})
    _orders(fight, "japan", {"main": "line"})
    while fight.asked[1] == "withdraw":
        fight.do(fight.answers[0], *([2, 3, 2] if len(fight.state.flow[-1].wishes) else []))  # type: ignore[attr-defined]
    assert [each.vessel for each in fleet(fight, "allies").section("main")] == ["New Orleans"]
    assert _conditions(fight, "allies")["New Orleans"] == "damaged"


@pytest.mark.rule("EWR-13.9.A.2")
@pytest.mark.rule("EWR-13.9.F")
@pytest.mark.rule("EWR-13.9.H")
def test_a_destroyer_sp_has_two_torpedo_factors_and_their_hits_are_as_those_of_guns(situation: Start) -> None:
    fight = agreed(
        meeting(situation, force("japan", "Kitakami", destroyers=4), force("us", "Colorado")), "night", "close", 2, 2
    )
    assert fight.asked == ("japan", "fire_torpedoes")
    fight.do(LaunchTorpedoes("screen", "main"), 5, 6, 3, 4, 4)
    (event,) = fight.of(SectionFired)
    assert (event.fire.points, event.fire.hits) == (11, 3)
    assert {modifier.rule: modifier.value for modifier in event.fire.modifiers} == {
        "EWR-13.9.F.r2": 2,
        "EWR-13.9.F.r3": 1,
    }
    (hit,) = fight.of(CombatantHit)
    assert (hit.vessel, hit.hits, hit.dice, hit.points) == ("Colorado", 3, (6, 3, 4), 13)


def test_torpedoes_may_be_kept(situation: Start) -> None:
    fight = agreed(meeting(situation, force("japan", "Jintsu"), force("us", "Pensacola")), "night", "close", 2, 2)
    assert fight.asked == ("japan", "fire_torpedoes")
    fight.do(HoldFire("screen"))
    assert fight.of(SectionFired) == []
    assert fleet(fight, "japan").launched == {}


def _first(situation: Start, japanese: Any, american: Any, *draws: int) -> Situation:
    fight = agreed(meeting(situation, japanese, american, sighting=7), "night", "close", *draws)
    assert fight.asked == ("japan", "fire_first")
    return fight


@pytest.mark.rule("EWR-13.2.D.3")
@pytest.mark.rule("EWR-13.8.K")
def test_fire_first_is_guns_or_torpedoes_of_main_or_screen(situation: Start) -> None:
    japanese = force("japan", "Takao", "Jintsu", "Akagi", destroyers=2)
    fight = _first(situation, japanese, force("us", "Pensacola", "Atlanta"))
    assert set(fight.answers) == {
        FireFirst("main", "guns", "main"),
        FireFirst("main", "torpedoes", "main"),
        FireFirst("main", "torpedoes", "screen"),
        FireFirst("screen", "guns", "screen"),
        FireFirst("screen", "torpedoes", "main"),
        FireFirst("screen", "torpedoes", "screen"),
        Pass(),
    }
    assert fight.refused(FireFirst("reserve", "guns", "main")) == "EWR-13.7.B"
    assert fight.refused(FireGuns("main", "main")) == "EWR-13.7.B"


@pytest.mark.rule("EWR-13.8.K")
def test_what_fires_first_sinks_before_the_answer_and_is_done_for_this_round(situation: Start) -> None:
    japanese = force("japan", "Yamato", "Jintsu", destroyers=3)
    american = force("us", "Pensacola", "Astoria", "Atlanta")
    fight = _first(situation, japanese, american)
    fight.do(FireFirst("main", "guns", "main"), 3)
    assert [event.first for event in fight.of(SectionFired)] == [True]
    fight.do(AimHits("allies:main:2", 1), 4, 2, 2, 2)
    assert _conditions(fight, "allies")["Pensacola"] == "sunk"
    assert [each for each in _fired(fight) if each[2] == "guns"] == [
        ("japan", "screen", "guns", "screen", 2),
        ("allies", "main", "guns", "main", 1),
        ("allies", "screen", "guns", "screen", 1),
    ]
    assert battle(fight).first == Volley("japan", "main", "guns", "main")
    assert fight.asked == ("japan", "fire_torpedoes")


@pytest.mark.rule("EWR-13.8.K")
def test_who_was_hit_first_answers_the_section_that_shot(situation: Start) -> None:
    japanese = force("japan", "Yamato", "Jintsu", destroyers=1)
    fight = _first(situation, japanese, force("us", "Pensacola", "Atlanta"))
    fight.do(FireFirst("screen", "torpedoes", "main"), 1)
    shots = [each[:4] for each in _fired(fight)]
    assert shots == [
        ("japan", "screen", "torpedoes", "main"),
        ("japan", "main", "guns", "main"),
        ("allies", "main", "guns", "screen"),
        ("allies", "screen", "guns", "screen"),
    ]


@pytest.mark.rule("EWR-13.2.D.5")
def test_an_advantage_that_is_kept_can_still_be_used_to_maneuver(situation: Start) -> None:
    fight = _first(situation, force("japan", "Takao"), force("us", "Pensacola"))
    fight.do(Pass(), 2, 2)
    fight.do(HoldFire("main"))
    assert fight.asked == ("japan", "use_edge")


def _marks(fight: Situation) -> tuple[Any, ...]:
    frame = fight.state.flow[-1]
    assert isinstance(frame, AimingHits), frame
    return frame.marks


def _orders(fight: Situation, side: SideName, orders: dict[str, Any]) -> None:
    for section, maneuver in orders.items():
        assert fight.asked == (side, "maneuver")
        fight.do(OrderManeuver(section, maneuver))  # type: ignore[arg-type]


def test_everybody_sees_the_same_question(situation: Start) -> None:
    fight = agreed(meeting(situation, force("japan", "Jintsu"), force("us", "Pensacola")), "night", "close", 2, 2)
    frame = fight.state.flow[-1]
    assert isinstance(frame, FiringRound)
    assert frame.seen_by("allies") == frame.seen_by("") == frame


@pytest.mark.rule("EWR-13.12.1.torp")
def test_night_halves_guns_and_leaves_torpedoes_as_they_are(situation: Start) -> None:
    points: dict[str, dict[str, float]] = {}
    for time in ("day", "night"):
        fight = meeting(situation, force("japan", "Jintsu", destroyers=5), force("us", "Colorado"))
        agreed(fight, time, "close", 2, 2)
        guns = [each for each in _fired(fight) if each[0] == "japan"]
        fight.do(LaunchTorpedoes("screen", "main"))
        torpedoes = [each for each in _fired(fight) if each[2] == "torpedoes"]
        points[time] = {"guns": guns[0][4] if guns else 0, "torpedoes": torpedoes[0][4]}
    assert points["day"]["torpedoes"] == points["night"]["torpedoes"] > 0
    assert points["night"]["guns"] < points["day"]["guns"]
