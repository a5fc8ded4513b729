"""The programs that play: plain situations, whole games, the same answer for the same view, no look at hidden cards."""

from __future__ import annotations

from itertools import islice

import msgspec
import pytest

from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.ai.match import choose, play_on
from wargames_desktop.app.bots import player
from wargames_desktop.app.registry import games
from wargames_desktop.app.simulate import play_game
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.war_in_the_pacific.commander import programs
from wargames_desktop.games.war_in_the_pacific.commands import (
    BuildBase,
    ChooseTarget,
    PlayCard,
    Rebuild,
)

ENTRY = games()["war_in_the_pacific"]
KURE, YOKOSUKA, OMINATO, OKINAWA, IWO_JIMA, GUAM, PEARL, PANAMA, MIDWAY, WAKE, SYDNEY = (
    "0704", "0804", "0803", "0705", "0805", "0806", "1405", "1707", "1205", "1106", "0912"
)  # fmt: skip
ABROAD = {"JP_L24": "0605"}
"""A Japanese land unit that keeps the war going."""


@pytest.fixture(params=ENTRY.programs)
def answer(request, game):
    """What a program answers in a situation; it is legal."""
    program = programs(game)[request.param]

    def answer(situation):
        command = program.choose(game.view(situation.state, situation.pending.side), situation.pending)
        assert situation.allowed(command)
        return command

    return answer


def scenario(id):
    return ENTRY.parts.read_scenario(ENTRY.scenarios[id])


def test_the_programs_are_listed_as_they_are_built():
    assert tuple(ENTRY.parts.players) == ENTRY.programs


# Plain situations


def test_with_a_base_at_iwo_jima_the_allies_land_where_japan_is_bare(situation, answer):
    found = situation(
        turn=10,
        phase="movement",
        units=stand(US_N1=MIDWAY, US_L1=MIDWAY, US_L2=IWO_JIMA, JP_L1=KURE, JP_L2=YOKOSUKA, **ABROAD),
        bases={"japan": (), "allies": (IWO_JIMA, MIDWAY)},
        total={"japan": 0, "allies": 12},
    )
    assert answer(found) == ChooseTarget(OMINATO)
    while not found.over:
        found.do(answer(found))
    assert found.state.victory.winner == "allies"


def test_a_base_is_built_where_japan_can_be_invaded_from(situation, answer):
    found = situation(
        turn=10,
        phase="supply_bases",
        units=stand(US_L2=IWO_JIMA, US_A1=IWO_JIMA, US_L3=GUAM, JP_L1=KURE, **ABROAD),
        bases={"japan": (), "allies": (GUAM, WAKE, MIDWAY, PEARL)},
        total={"japan": 3, "allies": 20},
    )
    assert answer(found) == BuildBase(IWO_JIMA)


def test_japan_takes_undefended_places_on_the_first_turn(game):
    state = game.start(scenario("standard"), ENTRY.rules_options({}), Seeded(1)).state
    source = Seeded(1)
    held = len(game.theatre.of(state).controlled("japan"))
    for ply in play_on(game, state, seats("medium", "medium"), source):
        state = ply.transition.state
        if state.turn > 1:
            break
    assert len(game.theatre.of(state).controlled("japan")) > held


def test_nobody_lands_in_the_teeth_of_a_much_stronger_garrison(situation, answer):
    found = situation(
        turn=10,
        phase="movement",
        units=stand(
            US_N1=MIDWAY, US_L1=MIDWAY, JP_L1=IWO_JIMA, JP_L2=IWO_JIMA, JP_L3=IWO_JIMA, JP_A1=IWO_JIMA, JP_A2=YOKOSUKA
        ),
        total={"japan": 0, "allies": 10},
    )
    assert answer(found) != ChooseTarget(IWO_JIMA)


def test_the_unit_worth_most_for_its_points_is_rebuilt(situation, answer):
    found = situation(
        turn=5,
        phase="rebuilding",
        units=stand(US_A1=PEARL + "*", US_N1=PEARL + "*", JP_L1=KURE, **ABROAD),
        rp={"japan": 0, "allies": 1},
    )
    assert answer(found) == Rebuild("US-A1")


def test_the_bomb_ends_the_war_as_soon_as_it_can(situation, answer):
    found = situation(
        turn=15,
        phase="event",
        draws=[{"card": "1945-10"}, {"card": "1945-02"}],
        units=stand(US_A1=IWO_JIMA, US_L1=IWO_JIMA, JP_L1=KURE, **ABROAD),
        hands={"japan": ("1945-03",), "allies": ("1945-01",)},
        bases={"japan": (), "allies": (IWO_JIMA,)},
    )
    while found.pending.side == "japan":
        found.do(answer(found))
    assert answer(found) == PlayCard("1945-01")


def test_the_bomb_is_kept_until_it_can_be_used(situation, answer):
    found = situation(
        turn=13,
        phase="event",
        draws=[{"card": "1945-02"}, {"card": "1945-04"}],
        units=stand(US_A1=IWO_JIMA, US_L1=IWO_JIMA, JP_L1=KURE, **ABROAD),
        hands={"japan": ("1944-03",), "allies": ("1945-01",)},
        bases={"japan": (), "allies": (IWO_JIMA,)},
    )
    while found.pending.side == "japan":
        found.do(answer(found))
    assert answer(found) == PlayCard("1945-04")


# Whole games


def seats(japan, allies):
    return {"japan": player(ENTRY, japan, "japan", 1), "allies": player(ENTRY, allies, "allies", 1)}


@pytest.mark.parametrize("program", ENTRY.programs)
def test_a_program_conquers_a_japan_that_plays_at_random(program):
    result = play_game(ENTRY, scenario("standard"), ENTRY.rules_options({}), {"japan": "random", "allies": program}, 3)
    assert result.winner == "allies"


def test_the_best_program_holds_out_against_allies_that_play_at_random():
    result = play_game(ENTRY, scenario("1943"), ENTRY.rules_options({}), {"japan": "hard", "allies": "random"}, 1)
    assert result.winner == "japan"


# Hidden cards, and the same answer again


def plies(allies, count):
    """The first plies of a game between programs."""
    game = ENTRY.game
    state = game.start(scenario("1943"), ENTRY.rules_options({}), Seeded(5)).state
    return list(islice(play_on(game, state, seats("medium", allies), Seeded(5)), count))


@pytest.mark.parametrize("program", ENTRY.programs)
def test_the_same_view_gets_the_same_answer_whatever_was_asked_before(program):
    fresh = ENTRY.build("")
    for ply in plies(program, 60):
        who = programs(fresh.game)[program]
        view = fresh.game.view(ply.before, ply.decision.side)
        decision = fresh.game.pending(view)
        if ply.decision.side == "allies":
            assert who.choose(view, decision) == ply.command


@pytest.mark.parametrize("program", ENTRY.programs)
def test_the_hand_of_the_enemy_changes_nothing(program):
    game, checked = ENTRY.game, 0
    players = seats(program, program)
    for ply in plies(program, 60):
        state, side = ply.before, ply.decision.side
        foe = "japan" if side == "allies" else "allies"
        if not state.hands[foe] or not state.deck:
            continue
        other = (*state.hands[foe][:-1], state.deck[0])
        deck = tuple(sorted((*state.deck[1:], state.hands[foe][-1])))
        swapped = msgspec.structs.replace(state, hands={**state.hands, foe: other}, deck=deck)
        assert choose(game, swapped, players)[1] == choose(game, state, players)[1]
        checked += 1
    assert checked > 20


@pytest.mark.parametrize("program", ENTRY.programs)
def test_a_program_takes_over_in_the_middle_of_an_impulse(program):
    game, players = ENTRY.game, seats(program, program)
    state = game.start(scenario("1943"), ENTRY.rules_options({}), Seeded(25)).state
    planning, taken_over = ("plan_impulse", "plan_stack"), 0
    for ply in play_on(game, state, seats("random", "random"), Seeded(25)):
        if ply.decision.decision in planning and taken_over < 20:
            following = islice(play_on(game, ply.before, players, Seeded(1)), 40)
            assert any(each.decision.decision not in planning for each in following)
            taken_over += 1
    assert taken_over == 20
