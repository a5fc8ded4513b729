"""How surface battles begin: the sighting advantage, the time of day, the range, the sections (13.2 to 13.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.east_wind_rain.sea_fights import Start, agreed, battle, fleet, force, meeting
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.surface import ChooseTime, ProposeTime, ShiftRange, UseEdge
from wargames_desktop.games.east_wind_rain.events.surface import (
    EdgeUsed,
    RangeRolled,
    SurfaceBattleBegan,
    TimeAgreed,
    TimeRolled,
)
from wargames_desktop.games.east_wind_rain.terms import Range, SideName

JAPANESE = force("japan", "Yamato", "Takao", destroyers=2)
AMERICAN = force("us", "Pensacola", destroyers=2)


def _rolled(event: RangeRolled | TimeRolled, side: SideName = "japan") -> dict[str, int]:
    modifiers = event.modifiers[side] if isinstance(event, TimeRolled) else event.modifiers
    return {modifier.rule: modifier.value for modifier in modifiers}


@pytest.mark.rule("EWR-13.2.D.1")
@pytest.mark.parametrize(
    ("sighting", "counter", "edge"),
    [(6, 5, "japan"), (5, 6, "allies"), (5, 5, None), (5, 0, "japan")],
)
def test_whoever_sighted_with_the_higher_number_has_the_advantage(
    situation: Start, sighting: int, counter: int, edge: SideName | None
) -> None:
    fight = meeting(situation, JAPANESE, AMERICAN, sighting=sighting, counter=counter)
    (began,) = fight.of(SurfaceBattleBegan)
    assert began.edge == edge
    assert fight.asked == ((edge, "use_edge") if edge else ("japan", "propose_time"))


@pytest.mark.rule("EWR-13.2.D.1")
@pytest.mark.rule("EWR-13.3.A")
@pytest.mark.rule("EWR-13.3.A.1")
@pytest.mark.rule("EWR-13.3.A.2")
def test_the_initiator_and_the_advantage_add_one_each_to_the_roll_for_the_time(situation: Start) -> None:
    fight = meeting(situation, JAPANESE, AMERICAN, sighting=5, counter=6)
    fight.do(UseEdge("time"))
    assert fight.of(EdgeUsed) == [EdgeUsed("allies", "time")]
    fight.do(Pass()).do(Pass(), 2, 3)
    (rolled,) = fight.of(TimeRolled)
    assert rolled.dice == {"japan": 2, "allies": 3}
    assert _rolled(rolled, "japan") == {"EWR-13.3.A.1": 1}
    assert _rolled(rolled, "allies") == {"EWR-13.3.A.2": 1}
    assert rolled.winner == "allies"
    assert fight.asked == ("allies", "choose_time")


@pytest.mark.rule("EWR-13.3.B")
@pytest.mark.parametrize("time", ["day", "night"])
def test_a_tie_is_rolled_again_and_the_winner_decides(situation: Start, time: Any) -> None:
    fight = meeting(situation, JAPANESE, AMERICAN)
    fight.do(Pass()).do(Pass(), 3, 4, 3, 3)
    first, second = fight.of(TimeRolled)
    assert first.winner is None
    assert second.winner == "japan"
    fight.do(ChooseTime(time), 6)
    assert battle(fight).time == time


@pytest.mark.rule("EWR-13.3.C")
def test_players_may_agree_on_the_time_without_a_die(situation: Start) -> None:
    fight = meeting(situation, JAPANESE, AMERICAN)
    fight.do(ProposeTime("night")).do(ProposeTime("night"), 6)
    assert fight.of(TimeAgreed) == [TimeAgreed("night")]
    assert battle(fight).time == "night"


@pytest.mark.rule("EWR-13.3.C")
@pytest.mark.parametrize("answers", [(ProposeTime("night"), ProposeTime("day")), (ProposeTime("day"), Pass())])
def test_without_agreement_the_dice_decide(situation: Start, answers: tuple[Any, Any]) -> None:
    fight = meeting(situation, JAPANESE, AMERICAN)
    fight.do(answers[0])
    assert fight.asked == ("allies", "propose_time")
    fight.do(answers[1], 4, 2)
    assert fight.asked == ("japan", "choose_time")


def test_a_proposal_is_sealed_until_both_have_spoken(situation: Start) -> None:
    fight = meeting(situation, JAPANESE, AMERICAN)
    fight.do(ProposeTime("night"))
    other = meeting(situation, JAPANESE, AMERICAN).do(Pass())
    assert fight.state.flow[-1].seen_by("allies") == other.state.flow[-1].seen_by("allies")
    assert fight.state.flow[-1].seen_by("japan") == fight.state.flow[-1]


@pytest.mark.rule("EWR-13.4.A")
@pytest.mark.rule("EWR-13.2.D.2")
@pytest.mark.rule("EWR-13.4.B.r1")
@pytest.mark.rule("EWR-13.4.B.r2")
@pytest.mark.parametrize(
    ("use", "modifiers", "roll"),
    [
        (UseEdge("closing"), {"EWR-13.4.B.r1": -1}, 2),
        (UseEdge("opening"), {"EWR-13.4.B.r2": 1}, 4),
        (Pass(), {}, 3),
    ],
)
def test_the_advantage_closes_or_opens_the_range(
    situation: Start, use: Any, modifiers: dict[str, int], roll: int
) -> None:
    fight = meeting(situation, JAPANESE, AMERICAN, sighting=7)
    fight.do(Pass()).do(ProposeTime("day")).do(ProposeTime("day"))
    assert fight.asked == ("japan", "use_edge")
    fight.do(use, 3)
    (rolled,) = fight.of(RangeRolled)
    assert (rolled.die, rolled.roll) == (3, roll)
    assert _rolled(rolled) == modifiers


@pytest.mark.rule("EWR-13.2.D.5")
def test_the_advantage_is_used_once_and_before_the_die_that_it_sways(situation: Start) -> None:
    fight = meeting(situation, JAPANESE, AMERICAN, sighting=7)
    assert fight.refused(UseEdge("closing")) == "EWR-13.2.D.5"
    fight.do(UseEdge("time")).do(Pass()).do(Pass(), 4, 3)
    fight.do(ChooseTime("day"), 6)
    assert fight.of(RangeRolled)
    assert battle(fight).edge is None
    fight = meeting(situation, JAPANESE, AMERICAN, sighting=7)
    fight.do(Pass()).do(Pass()).do(Pass(), 4, 3)
    fight.do(ChooseTime("day"))
    assert fight.refused(UseEdge("time")) == "EWR-13.2.D.5"


@pytest.mark.rule("EWR-13.4.B.r3")
@pytest.mark.parametrize(("turn", "asked"), [("4Q42", False), ("1Q43", True), ("1Q45", True)])
def test_radar_lets_the_allies_close_or_open_from_1943(situation: Start, turn: str, asked: bool) -> None:
    fight = meeting(situation, JAPANESE, AMERICAN, turn=turn)
    fight.do(ProposeTime("day"))
    if not asked:
        fight.do(ProposeTime("day"), 6)
        return
    fight.do(ProposeTime("day"))
    assert fight.asked == ("allies", "shift_range")
    assert not fight.allowed(Pass())
    fight.do(ShiftRange(-1), 3)
    assert _rolled(*fight.of(RangeRolled)) == {"EWR-13.4.B.r3": -1}


@pytest.mark.rule("EWR-13.4.B.r4")
def test_carrier_aircraft_let_each_side_close_or_open(situation: Start) -> None:
    fight = meeting(situation, JAPANESE, AMERICAN, aircraft=("JP-1", "US-1"))
    fight.do(ProposeTime("day")).do(ProposeTime("day"))
    assert fight.asked == ("japan", "shift_range")
    fight.do(ShiftRange(1))
    assert fight.asked == ("allies", "shift_range")
    fight.do(ShiftRange(1), 3)
    (rolled,) = fight.of(RangeRolled)
    assert [modifier.value for modifier in rolled.modifiers] == [1, 1]
    assert rolled.roll == 5


@pytest.mark.rule("EWR-13.4.B.r5")
@pytest.mark.rule("EWR-13.4.B.r6")
def test_coasts_and_northern_weather_bring_the_fleets_closer(situation: Start, theatre: Any) -> None:
    northern = theatre.charts.surface.range.northern_areas
    cases: dict[tuple[bool, bool], str] = {}
    for label in theatre.map.labels:
        if theatre.map.has_sea(label):
            north = any(area in northern for area in theatre.map.areas(label))
            cases.setdefault((theatre.map.is_coastal(label), north), label)
    for (coastal, north), place in cases.items():
        fight = agreed_at(situation, place)
        expected = {"EWR-13.4.B.r5": -1} if coastal else {}
        expected |= {"EWR-13.4.B.r6": -2} if north else {}
        assert _rolled(*fight.of(RangeRolled)) == expected, place
    assert len(cases) == 4


def agreed_at(situation: Start, place: str) -> Any:
    return agreed(meeting(situation, JAPANESE, AMERICAN, place=place), "day", "extreme")


@pytest.mark.rule("EWR-13.5.B")
@pytest.mark.rule("EWR-13.5.C")
@pytest.mark.parametrize(("range", "hexes"), [("close", 1), ("medium", 2), ("long", 3), ("extreme", 4)])
@pytest.mark.parametrize("attacker", ["japan", "allies"])
def test_the_markers_of_a_side_stand_together_as_far_from_the_other_as_the_range(
    situation: Start, range: Range, hexes: int, attacker: SideName
) -> None:
    fight = agreed(meeting(situation, JAPANESE, AMERICAN, attacker=attacker), "day", range)
    other: SideName = "allies" if attacker == "japan" else "japan"
    assert set(fleet(fight, attacker).at.values()) == {0}
    assert set(fleet(fight, other).at.values()) == {hexes}


def _sections(situation: Any, side: SideName) -> dict[str, str]:
    return {each.vessel: each.section for each in fleet(situation, side).combatants}


@pytest.mark.rule("EWR-13.5.E")
@pytest.mark.rule("EWR-13.5.F.1")
@pytest.mark.rule("EWR-13.5.F.2")
@pytest.mark.rule("EWR-13.5.F.3")
def test_ships_and_sp_are_laid_out_one_by_one_in_their_sections(situation: Start) -> None:
    japanese = force(
        "japan",
        *("Yamato", "Nagato", "Kongo", "Takao", "Nachi", "Jintsu", "Akagi", "Zuiho"),
        destroyers=2,
        transports=1,
        naval=[{"nation": "japan", "type": "destroyer", "sp": 1, "damaged": True}],
    )
    american = force("us", "Pensacola", escort_carriers=1)
    fight = meeting(situation, japanese, american, damage={"Nachi": 1})
    assert _sections(fight, "japan") == {
        "Yamato": "main",
        "Nagato": "main",
        "Kongo": "main",
        "Takao": "main",
        "Jintsu": "screen",
        "#japan:destroyer:1": "screen",
        "#japan:destroyer:2": "screen",
        "Akagi": "reserve",
        "Zuiho": "reserve",
        "Nachi": "reserve",
        "#japan:destroyer:1:damaged": "reserve",
        "#japan:transport:1": "reserve",
    }
    assert _sections(fight, "allies") == {"Pensacola": "main", "#us:escort_carrier:1": "reserve"}
    assert set(fleet(fight, "allies").at) == {"main", "reserve"}


@pytest.mark.rule("EWR-13.5.E.1")
@pytest.mark.rule("EWR-13.5.E.2")
def test_the_enemy_sees_ships_face_down_and_not_how_many_sp_there_are(situation: Start) -> None:
    few = force("japan", "Yamato", "Takao", destroyers=1, transports=1)
    many = force("japan", "Nagato", "Nachi", destroyers=7, transports=4)
    seen = [
        fleet(meeting(situation, japanese, AMERICAN), "japan").seen_by("allies").combatants for japanese in (few, many)
    ]
    assert [(each.kind, each.section, each.vessel) for each in seen[0]] == [
        ("ship", "main", ""),
        ("ship", "main", ""),
        ("destroyer", "screen", ""),
        ("transport", "reserve", ""),
    ]
    assert seen[0] == seen[1]


@pytest.mark.rule("EWR-13.5.E.3")
def test_aircraft_and_cargo_stay_with_the_task_force(situation: Start) -> None:
    air = [{"nation": "japan", "type": "naval_air", "quality": "average", "sp": 4}]
    ground = [{"nation": "japan", "type": "infantry", "sp": 5}]
    japanese = force("japan", "Akagi", transports=1, air=air, cargo={"ground": ground})
    fight = meeting(situation, japanese, AMERICAN)
    assert sorted(_sections(fight, "japan")) == ["#japan:transport:1", "Akagi"]
    assert fight.state.task_forces["JP-1"].air[0].sp == 4
    assert fight.state.task_forces["JP-1"].cargo.ground[0].sp == 5
