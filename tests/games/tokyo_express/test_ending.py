"""How a game ends, and what the missions of those left are worth (14.1)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from tests.games.tokyo_express.campaigns import Forces, position, waters
from tests.games.tokyo_express.positions import charts, game
from wargames_desktop.engine.flow import push
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.commands import EndGame, OrdersDone, PlayOn
from wargames_desktop.games.tokyo_express.ending import Ending, Reason, StandardEndOfTurnPhase, may_end, must_end
from wargames_desktop.games.tokyo_express.events import GameEnded
from wargames_desktop.games.tokyo_express.standard_events import (
    FireRolled,
    ForceComposed,
    ForceSizeDrawn,
    GameOver,
    MissionDetermined,
    MissionPerformed,
)
from wargames_desktop.games.tokyo_express.standard_formations import StandardUsFormationPhase
from wargames_desktop.games.tokyo_express.state import State, with_night
from wargames_desktop.games.tokyo_express.victory import final_outcome

ENDING = Ending(charts(), waters())
PHASE = StandardEndOfTurnPhase(charts(), waters())
WHY = Reason("a test", "TE-14.1-voluntary")

SUNK = {"sunk": True}
GOING = {"log": {"retiring": True}}
US_SHIP = {"Maury": {"hex": "2010", "heading": "N"}}


def sea(
    *,
    us: dict[str, Any] | None = None,
    hidden: dict[str, Any] | None = None,
    phase: str = "end_of_turn",
    night: dict[str, Any] | None = None,
    **japan: dict[str, Any],
) -> State:
    ships = {**(US_SHIP if us is None else us)}
    ships |= {name.replace("_", " "): {"hex": "1209", "heading": "N", **given} for name, given in japan.items()}
    forces = {name: {"hex": "0125", "heading": "S", **given} for name, given in (hidden or {}).items()}
    return position(phase=phase, turn=6, ships=ships, hidden_forces=forces, night={"strength": 6, **(night or {})})


# It must end


@pytest.mark.rule("TE-14.1-must")
@pytest.mark.parametrize(
    ("us", "ends"),
    [
        ({"Maury": {"hex": "2010"}}, False),
        ({"Maury": {"hex": "2010", **GOING}}, False),
        ({"Maury": SUNK}, True),
        ({"Maury": {"hex": "", "log": {"left": True}}}, True),
    ],
)
def test_it_ends_when_no_us_ship_is_left_on_the_map(us: dict[str, Any], ends: bool) -> None:
    reason = must_end(sea(us=us, Aoba={}))
    assert (reason is not None) == ends
    if reason is not None:
        assert reason.rule == "TE-14.1-must"


def test_ships_that_are_due_keep_it_going() -> None:
    state = sea(us={"Maury": SUNK}, Aoba={})
    due = ({"turn": 7, "ship": "Boise", "hex": "1201", "heading": "NW"},)
    late = position(
        phase="end_of_turn", ships={"Maury": SUNK, "Aoba": {"hex": "1209"}}, night={"strength": 6, "arrivals": due}
    )
    assert must_end(state) is not None
    assert must_end(late) is None


@pytest.mark.rule("TE-14.1-must-japan")
@pytest.mark.parametrize(
    ("drawn", "japan", "hidden", "ends"),
    [
        (6, {"Aoba": SUNK}, {}, True),
        (7, {"Aoba": {"hex": "", "log": {"left": True, "retiring": True}}}, {}, True),
        (5, {"Aoba": SUNK}, {}, False),  # Strength Level not reached
        (6, {"Aoba": {}}, {}, False),
        (6, {"Aoba": SUNK}, {"A": {"size": 1}}, False),
        (6, {"Aoba": SUNK}, {"A": {}}, True),  # without a marker it is a dummy
        (6, {"Aoba": {"hex": "", "log": {"exited": 1}}}, {}, False),  # it comes back
    ],
)
def test_it_ends_when_the_japanese_are_gone(
    drawn: int, japan: dict[str, Any], hidden: dict[str, Any], ends: bool
) -> None:
    reason = must_end(sea(hidden=hidden, night={"drawn": drawn}, **japan))
    assert (reason is not None) == ends
    if reason is not None:
        assert reason.rule == "TE-14.1-must-japan"


@pytest.mark.rule("TE-14.1-must")
def test_it_ends_at_that_instant() -> None:
    """The last US ship has left; the next step of the Game Turn does not begin."""
    state = sea(
        us={"Maury": {"hex": "", "log": {"left": True}}}, Aoba=GOING, night={"drawn": 6}, phase="us_retirement_2"
    )
    with Forces() as forced:
        after = game().procedures[frames.StandardTurn].proceed(state, forced.play)
    assert after.flow == ()
    assert [event.rule for event in forced.of(GameOver)] == ["TE-14.1-must"]
    assert len(forced.of(GameEnded)) == 1


@pytest.mark.rule("TE-14.1-length")
def test_nothing_else_limits_a_game() -> None:
    for turn in (10, 19, 20, 45):
        state = msgspec.structs.replace(sea(Aoba={}), turn=turn, flow=(frames.StandardGameTurns(),))
        with Forces() as forced:
            after = game().procedures[frames.StandardGameTurns].proceed(state, forced.play)
        assert after.turn == turn + 1


# It may end


@pytest.mark.rule("TE-14.1-voluntary", "TE-11.4-effects-end")
@pytest.mark.parametrize(
    ("us", "japan", "hidden", "ends"),
    [
        ({}, {"Aoba": GOING, "Fubuki": SUNK}, {}, True),
        ({}, {"Aoba": GOING, "Fubuki": {}}, {}, False),
        ({}, {"Aoba": GOING}, {"A": {}}, False),
        ({"detected": True}, {"Aoba": GOING}, {}, False),
        ({}, {"Aoba": {"hex": "", "log": {"exited": 1, "mission": "bombardment"}}}, {}, True),
        ({}, {"Aoba": {"hex": "", "log": {"exited": 1, "on_fire": True}}}, {}, False),
        ({}, {"Aoba": {"hex": "", "log": {"left": True, "retiring": True}}}, {}, True),
    ],
)
def test_when_the_player_may_end_it(
    us: dict[str, Any], japan: dict[str, Any], hidden: dict[str, Any], ends: bool
) -> None:
    state = sea(us={"Maury": {"hex": "2010", "log": us}}, hidden=hidden, **japan)
    assert may_end(state) == ends
    asked = push(state, frames.StandardEndOfTurn(asked=True))
    assert (PHASE.ask(asked) is not None) == ends


@pytest.mark.rule("TE-14.1-voluntary")
def test_the_player_ends_it_or_plays_on() -> None:
    asked = push(sea(Aoba=GOING, night={"drawn": 6}), frames.StandardEndOfTurn(asked=True))
    decision = PHASE.ask(asked)
    assert decision is not None
    assert list(decision.answers) == [EndGame(), PlayOn()]
    refusal = PHASE.check(asked, OrdersDone())
    assert refusal is not None
    assert refusal.rule == "TE-14.1-voluntary"
    with Forces() as forced:
        assert PHASE.answer(asked, EndGame(), forced.play).night.ended == "all Japanese ships are leaving"
        alone = push(sea(Aoba=SUNK, night={"drawn": 3}), frames.StandardEndOfTurn(asked=True))
        assert PHASE.answer(alone, EndGame(), forced.play).night.ended == "no Japanese are left to fight"
        assert PHASE.answer(asked, EndGame(), forced.play).flow == ()
        assert PHASE.answer(asked, PlayOn(), forced.play).flow == asked.flow[:-1]


# The missions of those left


def closed(state: State, *draws: int | dict[str, str]) -> tuple[State, Forces]:
    with Forces(*draws) as forced:
        return ENDING.close(state, WHY, forced.play), forced


def performed(state: State) -> dict[str, str]:
    return {name: ship.log.mission for name, ship in state.ships.items() if ship.log.mission}


@pytest.mark.rule("TE-14.1-us-gone")
@pytest.mark.parametrize(("us", "missions"), [(GOING, True), (SUNK, True), ({}, False)])
def test_missions_are_performed_only_if_all_us_ships_retire_or_are_gone(us: dict[str, Any], missions: bool) -> None:
    state, _ = closed(sea(us={"Maury": {"hex": "2010", **us}}, Aoba={}, night={"drawn": 6}))
    assert performed(state) == ({"Aoba": "bombardment"} if missions else {})


@pytest.mark.rule("TE-14.1-us-gone-3", "TE-14.1-us-gone-mission")
def test_heavy_ships_bombard_and_light_ones_land_supplies() -> None:
    ships: dict[str, Any] = {"Hiei": {}, "Aoba": {}, "Jintsu": {}, "Fubuki": {}}
    gone = {"Maury": SUNK}
    state, forced = closed(sea(us=gone, night={"drawn": 6}, **ships))
    assert performed(state) == {"Hiei": "bombardment", "Aoba": "bombardment", "Jintsu": "supply", "Fubuki": "supply"}
    assert [(event.mission, event.die) for event in forced.of(MissionDetermined)] == [("bombardment", 0)]
    transports, _ = closed(sea(us=gone, night={"drawn": 6, "transports": True}, **ships), 7)
    assert performed(transports) == dict.fromkeys(ships, "transport_attack")
    bombardment, _ = closed(sea(us=gone, night={"drawn": 6, "transports": True}, **ships), 8)
    assert performed(bombardment)["Fubuki"] == "supply"
    known, _ = closed(sea(us=gone, night={"drawn": 6, "transports": True, "mission": "transport_attack"}, **ships))
    assert performed(known)["Fubuki"] == "transport_attack"


@pytest.mark.rule("TE-14.1-us-gone-3", "TE-13.2-one", "TE-13.0-fire")
@pytest.mark.parametrize(
    ("given", "mission"),
    [
        (GOING, None),
        ({"damage": 99}, None),
        ({"log": {"on_fire": True}}, None),
        ({"log": {"mission": "supply"}}, "supply"),
        ({"log": {"mission": "supply", "retiring": True}}, "supply"),
    ],
)
def test_who_performs_none_any_more(given: dict[str, Any], mission: str | None) -> None:
    if given.get("damage") == 99:
        given = {"damage": charts().roster.ships["Fubuki"].boxes}
    state, forced = closed(sea(us={"Maury": SUNK}, Fubuki=given, night={"drawn": 6}))
    assert performed(state).get("Fubuki") == mission
    assert not forced.of(MissionPerformed)


@pytest.mark.rule("TE-14.1-us-gone-1", "TE-14.1-us-gone-2", "TE-14.1-us-gone-3")
def test_markers_are_drawn_up_to_the_strength_level_and_dummies_passed_over() -> None:
    """Strength 6, nothing drawn: 1 has a marker already; 2 and 3 draw, 4 is a dummy by then."""
    hidden: dict[str, Any] = {"1": {"size": 1}, "2": {}, "3": {}, "4": {}}
    night = {"drawn": 1, "markers": {0: 9, 2: 2, 3: 1}}
    state = sea(us={"Maury": SUNK}, hidden=hidden, night=night)
    names = ["Asagumo", "Yudachi", "Kagero", "Oyashio", "Kuroshio", "Makinami", "Naganami", "Samidare"]
    ships = iter([{"choice": name} for name in names])
    draws: list[int | dict[str, str]] = [{"marker": "2"}, {"marker": "3"}]
    draws += [1, next(ships), next(ships)]  # size 1, roll 1: 2 DD
    draws += [1, next(ships), next(ships), next(ships)]  # size 2, roll 1: 3 DD
    draws += [7, next(ships), next(ships), next(ships), {"choice": "Takao"}, {"choice": "Atago"}]  # 3 DD, 2 CA
    after, forced = closed(state, *draws)
    assert [(event.force, event.size) for event in forced.of(ForceSizeDrawn)] == [("2", 2), ("3", 3)]
    assert [event.force for event in forced.of(ForceComposed)] == ["1", "2", "3"]
    assert performed(after) == {**dict.fromkeys(names, "supply"), "Takao": "bombardment", "Atago": "bombardment"}
    assert after.night.hidden == {}


def test_after_a_withdrawal_nobody_performs_anything() -> None:
    hidden: dict[str, Any] = {"1": {"size": 1}, "2": {}}
    state = sea(us={"Maury": SUNK}, hidden=hidden, Aoba=GOING, night={"drawn": 1, "withdrew_on": 5})
    after, forced = closed(state)
    assert performed(after) == {}
    assert not forced.of(ForceSizeDrawn)


# Fires


@pytest.mark.rule("TE-14.2-fires")
def test_fires_on_ships_that_left_burn_until_they_are_out() -> None:
    burning = {"hex": "", "log": {"left": True, "on_fire": True, "retiring": True}}
    state, forced = closed(sea(Aoba=burning, night={"drawn": 6, "period": "late_1942"}), 7, 5, 3)
    assert [(event.die, event.points, event.out) for event in forced.of(FireRolled)] == [
        (7, 1, False),
        (5, 0, False),
        (3, 0, True),
    ]
    assert (state.ships["Aoba"].damage, state.ships["Aoba"].log.on_fire) == (1, False)
    maury = {"Maury": {"hex": "", "log": {"left": True, "on_fire": True}}, "Perkins": {"hex": "2010"}}
    _, forced = closed(sea(us=maury, Aoba=SUNK, night={"drawn": 6}), 1)
    assert [event.ship for event in forced.of(FireRolled)] == ["Maury"]


@pytest.mark.rule("TE-14.2-fires", "TE-9.6-explosion")
def test_a_fire_may_yet_sink_a_ship_that_left() -> None:
    boxes = charts().roster.ships["Aoba"].boxes
    burning = {"hex": "", "damage": boxes - 1, "log": {"left": True, "on_fire": True, "retiring": True}}
    state, _ = closed(sea(Aoba=burning, night={"drawn": 6}), 9)
    assert state.ships["Aoba"].damage == boxes
    exploded, _ = closed(sea(Aoba={**burning, "damage": 0}, night={"drawn": 6}), 10, 10)
    assert exploded.ships["Aoba"].sunk


def test_ships_that_burn_on_the_map_are_left_alone() -> None:
    _, forced = closed(sea(Aoba={"log": {"on_fire": True, "retiring": True}}, night={"drawn": 6}))
    assert not forced.of(FireRolled)


def test_a_ship_that_burns_off_the_map_may_still_perform_its_mission() -> None:
    away = {"hex": "", "log": {"exited": 1, "on_fire": True}}
    state, _ = closed(sea(Hiei=away, night={"drawn": 6}), 2)
    assert performed(state) == {"Hiei": "bombardment"}
    level = charts().roster.ships["Hiei"].levels[3]
    lost, _ = closed(sea(Hiei={**away, "damage": level - 1}, night={"drawn": 6}), 4)
    assert lost.ships["Hiei"].level == 3
    assert lost.ships["Hiei"].log.mission is UNSET


def test_the_reason_stays_in_the_record() -> None:
    state, forced = closed(sea(Aoba=GOING, night={"drawn": 6}))
    assert state.night.ended == "a test"
    assert [(event.reason, event.rule) for event in forced.of(GameOver)] == [WHY]
    assert with_night(state, ended="a test") == state


@pytest.mark.rule("TE-14.1-quit")
def test_who_quits_has_lost_whatever_the_score() -> None:
    state = sea(Aoba=SUNK, Hiei=SUNK, phase="us_formations", Kirishima={})
    assert final_outcome(charts(), state).winner == "us"
    phase = StandardUsFormationPhase(charts(), waters())
    asked = push(phase.begin(state), frames.StandardUsFormations())
    assert phase.check(asked, EndGame()) is None
    decision = phase.ask(asked)
    assert decision is not None
    assert EndGame() not in decision.answers, "it is not proposed"
    with Forces() as forced:
        after = phase.answer(asked, EndGame(), forced.play)
    assert after.flow == ()
    outcome = final_outcome(charts(), after)
    assert (outcome.winner, outcome.level) == ("japan", "Substantial Victory")
    assert [(event.winner, event.level) for event in forced.of(GameEnded)] == [("japan", "Substantial Victory")]
    assert [event.rule for event in forced.of(GameOver)] == ["TE-14.1-quit"]
