"""Victory points and levels, and the end of a turn (34.2, 34.3, 36.5, 36.6.4)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.east_wind_rain.economies import HONOLULU, MIDWAY, QUIET, WAKE, YOKOHAMA
from wargames_desktop.engine.game import Outcome
from wargames_desktop.games.east_wind_rain.events.economics import PointsCounted
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack, GroundGroup, GroundStack
from wargames_desktop.games.east_wind_rain.state import Bases, TaskForce
from wargames_desktop.games.east_wind_rain.victory import VictoryPoints

TORI_SHIMA, SAIPAN, LAE, MORESBY = "1809", "2013", "2019", "2020"


def japanese(*hexes: str, kinds=("air",)) -> dict[str, Bases]:
    return {hex: Bases(side="japan", kinds=kinds) for hex in hexes}


def allied(*hexes: str, kinds=("air",)) -> dict[str, Bases]:
    return {hex: Bases(side="allies", kinds=kinds) for hex in hexes}


def ended(situation, **given):
    """The last turn of Midway ends."""
    given = {"bases": {}, **given}
    return situation(phase="end_of_turn", scenario="midway", turn="2Q42", vp=0, **given)


def scored(there) -> dict[str, int]:
    (count,) = there.of(PointsCounted)
    return {score.rule: score.points for score in count.scores}


@pytest.mark.rule("EWR-36.5.A", "EWR-36.5.F", "EWR-34.2.A", "EWR-36.5.B")
def test_the_game_ends_with_the_count(situation) -> None:
    there = ended(situation)
    assert there.over
    assert there.state.vp == 0
    outcome = there.game.outcome(there.state)
    assert outcome == Outcome("allies", "Allied strategic victory", "Allied strategic victory with 0 victory points")


@pytest.mark.rule("EWR-34.3", "EWR-34.3.r1", "EWR-34.3.r2", "EWR-34.3.r3", "EWR-34.3.r4", "EWR-36.6.4.E")
@pytest.mark.parametrize(
    ("points", "winner", "level"),
    [
        (-40, "allies", "Allied strategic victory"),
        (99, "allies", "Allied strategic victory"),
        (100, "allies", "Allied marginal victory"),
        (149, "allies", "Allied marginal victory"),
        (150, "japan", "Japanese marginal victory"),
        (199, "japan", "Japanese marginal victory"),
        (200, "japan", "Japanese strategic victory"),
        (350, "japan", "Japanese strategic victory"),
    ],
)
def test_levels(theatre, points, winner, level) -> None:
    verdict = VictoryPoints(theatre).verdict(points)
    assert (verdict.winner, verdict.level) == (winner, level)


@pytest.mark.rule("EWR-34.2.B", "EWR-34.2.B.1", "EWR-34.2.B.2")
def test_japan_scores_allied_capital_ships_that_are_sunk_or_damaged(situation, charts) -> None:
    force = TaskForce(nation="us", place=HONOLULU, ships=("Colorado", "San Diego", "Hornet", "Maryland"))
    there = ended(
        situation,
        task_forces={"US-1": force},
        sunk={"allies": ["Tennessee", "Atlanta", "Enterprise"]},
        damage={"Colorado": 2, "San Diego": 1, "Hornet": 1},
    )
    guns = charts.ships["Tennessee"].gun + charts.ships["Colorado"].gun
    air = charts.ships["Enterprise"].air + charts.ships["Hornet"].air
    assert guns > 0 < air
    assert scored(there) == {"EWR-34.2.B.1": guns, "EWR-34.2.B.2": 10 * air}
    assert there.state.vp == guns + 10 * air


@pytest.mark.rule("EWR-34.2.C", "EWR-34.2.C.1", "EWR-34.2.C.2")
def test_japan_loses_what_it_has_lost_itself(situation, charts) -> None:
    there = ended(situation, sunk={"japan": ["Yamato", "Nagara", "Akagi"]}, damage={"Hosho": 1, "Nachi": 1})
    guns = charts.ships["Yamato"].gun + charts.ships["Nachi"].gun
    air = charts.ships["Akagi"].air + charts.ships["Hosho"].air
    assert scored(there) == {"EWR-34.2.C.1": -guns, "EWR-34.2.C.2": -10 * air}


@pytest.mark.rule("EWR-34.2.B.1", "EWR-34.2.C.1")
def test_only_main_guns_count(situation, charts) -> None:
    assert charts.ships["Yamato"].secondary > 0
    there = ended(situation, sunk={"japan": ["Yamato"]})
    assert there.state.vp == -charts.ships["Yamato"].gun


@pytest.mark.rule("EWR-34.2.B.3", "EWR-34.2.C.3", "EWR-34.2.C.4")
def test_areas_count_by_what_they_are_to_japan(situation) -> None:
    """Wake and the Carolines are friendly, Hawaii is hostile, New Guinea contested."""
    there = ended(situation, bases={**japanese(WAKE, SAIPAN, LAE), **allied(HONOLULU, MORESBY)})
    assert scored(there) == {"EWR-34.2.B.3": 20, "EWR-34.2.C.3": -10, "EWR-34.2.C.4": -5}
    cut_off = ended(
        situation,
        bases={**japanese(WAKE, SAIPAN, LAE), **allied(HONOLULU, MORESBY)},
        unsupplied={"japan": [SAIPAN], "allies": [MORESBY]},
    )
    assert scored(cut_off) == {"EWR-34.2.B.3": 20, "EWR-34.2.C.3": -10}


@pytest.mark.rule("EWR-36.5.B")
def test_areas_and_zones_that_are_off_limits_count_nothing(situation) -> None:
    there = ended(situation, bases={**japanese("1410"), **allied("1213")}, control={"kunming": "japan"})
    assert there.game.theatre.map.areas("1410") != there.game.theatre.map.areas("1213")
    assert scored(there) == {}


@pytest.mark.rule("EWR-34.2.B.3", "EWR-34.2.B.4")
def test_zones_that_japan_controls(situation, theatre) -> None:
    control = {"kunming": "japan", "australia_zone": "japan", "india_zone": "japan"}
    state = ended(situation, control=control).state
    state = msgspec.structs.replace(state, unscored=())
    rules = [(score.rule, score.points, score.about) for score in VictoryPoints(theatre).scores(state)]
    assert rules == [
        ("EWR-34.2.B.3", 20, ("kunming", "manchukuo")),
        ("EWR-34.2.B.4", 25, ("india_zone",)),
        ("EWR-34.2.B.4", 25, ("australia_zone",)),
    ]


@pytest.mark.rule("EWR-34.2.C.5", "EWR-34.2.C.6")
def test_allied_bases_near_the_home_islands(situation, theatre) -> None:
    """Each counts for one distance only, and only in supply; both sides of five and of seven hexes."""
    cities = theatre.map.flagged("home_island_city")

    def away(reach: int) -> str:
        return next(
            hex
            for hex in theatre.map.labels
            if min(theatre.map.distance(hex, city) for city in cities) == reach
            and set(theatre.map.areas(hex)) & {"bonins", "kuriles", "carolines_marianas", "wake", "marshalls"}
        )

    for reach, expected in (
        (5, {"EWR-34.2.C.5": -50}),
        (6, {"EWR-34.2.C.6": -25}),
        (7, {"EWR-34.2.C.6": -25}),
        (8, {}),
    ):
        there = ended(situation, bases=allied(away(reach)))
        assert {rule: points for rule, points in scored(there).items() if rule != "EWR-34.2.C.3"} == expected
    cut_off = ended(situation, bases=allied(away(5)), unsupplied={"allies": [away(5)]})
    assert scored(cut_off) == {}
    two = ended(situation, bases=allied(away(5), kinds=("major", "air")))
    assert scored(two)["EWR-34.2.C.5"] == -100


PRIZES = pytest.mark.parametrize(
    ("held", "points"),
    [
        ({"bases": japanese(MIDWAY)}, 25),
        ({"ground": {"japan": {MIDWAY: GroundStack(groups=(GroundGroup("japan", "marine", 1),))}}}, 25),
        ({"bases": japanese(HONOLULU)}, 50),
        ({"bases": japanese(MIDWAY, HONOLULU)}, 75),
        ({"bases": japanese(MIDWAY), "unsupplied": {"japan": [MIDWAY]}}, 0),
        ({"bases": allied(MIDWAY)}, 0),
    ],
)


@PRIZES
@pytest.mark.rule("EWR-36.5.D")
def test_midway_is_worth_25_and_honolulu_50_in_supply(situation, held, points) -> None:
    there = ended(situation, **held)
    (count,) = there.of(PointsCounted)
    assert count.before == points


@PRIZES
@pytest.mark.rule("EWR-36.6.4.C", "EWR-36.6.4.D", "EWR-36.6.4.A")
def test_in_the_extension_they_are_worth_it_at_the_end_of_each_turn_and_the_count_waits(
    situation, held, points
) -> None:
    given = {"bases": {}, **held}
    there = situation(phase="end_of_turn", turn="4Q42", vp=75, economics=QUIET, magic={"box": 4}, **given)
    assert there.state.turn == "1Q43"
    assert there.state.vp == 75 + points
    assert there.of(PointsCounted) == []
    last = situation(phase="end_of_turn", turn="2Q43", vp=75, economics=QUIET, **given)
    assert last.over
    assert last.of(PointsCounted)[0].before == 75 + points


def test_a_turns_end_takes_back_the_marks_of_the_turn(situation) -> None:
    plane = AirGroup("us", "army_air", "green", 1)
    there = situation(
        phase="end_of_turn",
        turn="4Q42",
        economics=QUIET,
        magic={"box": 6, "advantage": True, "sighting_used": True, "spied_hex": WAKE},
        task_forces={
            "JP-1": TaskForce(
                nation="japan", place=YOKOHAMA, ships=("Akagi",), in_port=True, inverted=True, refuelled=True,
                shown=("reserve",),
            )
        },
        air={"allies": {MIDWAY: AirStack(ready=(plane,), used=(plane,), grounded=(plane,))}},
        ground={"allies": {MIDWAY: GroundStack(groups=(GroundGroup("us", "marine", 1, "sea"),))}},
        first="japan",
    )  # fmt: skip
    force = there.state.task_forces["JP-1"]
    assert (force.inverted, force.refuelled, force.shown) == (False, False, ())
    assert there.state.air["allies"][MIDWAY] == AirStack(ready=(AirGroup("us", "army_air", "green", 3),))
    assert there.state.ground["allies"][MIDWAY].groups == (GroundGroup("us", "marine", 1),)
    assert (there.state.magic.box, there.state.magic.advantage, there.state.magic.sighting_used) == (6, False, False)
    assert (there.state.magic.spied_hex, there.state.first) == ("", None)
