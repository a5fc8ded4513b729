"""What plans promise: targets can be reached, costs are the sums of their terms, no plan is a dead end."""

from __future__ import annotations

from itertools import islice
from random import Random

import msgspec
import pytest

from tests.games.war_in_the_pacific.impulses import ABROAD, price, put_together
from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.ai.match import play_on
from wargames_desktop.ai.players import RandomPlayer
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.war_in_the_pacific.commands import (
    AbandonImpulse,
    ChooseTarget,
    ConfirmImpulse,
    MoveTo,
    StepBack,
    UseEvent,
)
from wargames_desktop.games.war_in_the_pacific.frames import Impulse, PlannedStack
from wargames_desktop.games.war_in_the_pacific.state import StackCard


@pytest.fixture(scope="session")
def positions(game, scenarios):
    """Positions in which a side is asked for a target, a few of each of two random games."""
    found = []
    for seed in (4, 5):
        source = Seeded(seed)
        state = game.start(scenarios["standard"], {}, source).state
        players = {side: RandomPlayer(Random(f"{seed} {side}")) for side in game.sides}
        plies = play_on(game, state, players, source)
        asked = (ply for ply in plies if ply.decision.decision == "choose_target")
        found += [ply.before for ply in islice(asked, 0, 30, 8)]
    return found


def with_stack_cards(state, *cards):
    return msgspec.structs.replace(state, effects=msgspec.structs.replace(state.effects, stack_cards=cards))


def test_targets_are_the_hexes_for_which_a_stack_can_be_planned(game, positions):
    planner = game.planner
    for number, state in enumerate(positions):
        side = state.flow[-1].side
        if number % 3 == 1:
            state = with_stack_cards(state, StackCard(side=side, card="1942-06", free_hexes=3))
        if number % 3 == 2:
            state = with_stack_cards(state, StackCard(side=side, card="1943-04", ignores_zones=True))
        targets = planner.targets(state, side)
        for hex in Random(number).sample(game.theatre.map.labels, 60):
            impulse = Impulse(side=side, target=hex)
            starts = [planner.started(state, impulse, way, spot) for way, spot in planner.origins(state, impulse)]
            assert (hex in targets) == any(isinstance(each, PlannedStack) for each in starts), hex


def test_the_cost_of_a_target_is_that_of_the_cheapest_stack(game, positions):
    for state in positions[:3]:
        side = state.flow[-1].side
        targets = game.planner.targets(state, side)
        for hex in sorted(targets)[::8]:
            impulse = Impulse(side=side, target=hex)
            costs = []
            for way, spot in game.planner.origins(state, impulse):
                stack = game.planner.started(state, impulse, way, spot)
                led = game.planner.moved(state, impulse, stack, hex) if isinstance(stack, PlannedStack) else stack
                if isinstance(led, PlannedStack):
                    costs.append(game.planner.costs.total(state, side, (led,)))
            assert targets[hex] == min(costs), hex


def test_what_a_plan_costs_is_the_sum_of_its_terms(game, positions):
    for state in positions:
        side = state.flow[-1].side
        for hex in sorted(game.planner.targets(state, side))[::30]:
            impulse = Impulse(side=side, target=hex)
            for way, spot in game.planner.origins(state, impulse):
                stack = game.planner.started(state, impulse, way, spot)
                led = game.planner.moved(state, impulse, stack, hex) if isinstance(stack, PlannedStack) else stack
                if isinstance(led, PlannedStack):
                    impulse = msgspec.structs.replace(impulse, stacks=(*impulse.stacks, led))
            terms = game.planner.costs.terms(state, side, impulse.stacks)
            total = game.planner.costs.total(state, side, impulse.stacks)
            assert total == sum(term.value for parts in terms for term in parts)
            assert total <= state.rp[side]


def test_no_plan_is_a_dead_end(game, positions):
    """Whatever is planned, the default leads on, and stepping back and dropping lead out."""
    for number, state in enumerate(positions):
        chance = Random(number)
        side = state.flow[-1].side
        state = game.apply(state, side, chance.choice(game.pending(state).answers[:-1]), Seeded(1)).state
        for _ in range(25):
            decision = game.pending(state)
            if decision.decision not in ("plan_impulse", "plan_stack"):
                break
            command = chance.choice(decision.answers)
            if isinstance(command, ConfirmImpulse | AbandonImpulse):
                continue
            state = game.apply(state, side, command, Seeded(1)).state
        for _ in range(25):
            decision = game.pending(state)
            if decision.decision == "plan_stack":
                assert isinstance(decision.default, MoveTo | StepBack)
                state = game.apply(state, side, StepBack(), Seeded(1)).state
            elif decision.decision == "plan_impulse":
                out = decision.answers[-1] if isinstance(decision.answers[-1], AbandonImpulse) else decision.answers[-2]
                state = game.apply(state, side, out, Seeded(1)).state
        assert game.pending(state).decision == "choose_target"


# Cards that help a stack


@pytest.fixture
def helped(situation):
    def start(card, rp=9, **hexes):
        units = stand(**ABROAD, **hexes)
        found = situation(turn=5, phase="movement", total={"japan": rp, "allies": 1}, units=units)
        found.state = with_stack_cards(found.state, card)
        return found

    return start


@pytest.mark.rule("WITP-4.3-2")
def test_a_free_move_pays_neither_activation_nor_its_first_hexes(helped):
    card = StackCard(side="japan", card="1942-06", free_hexes=2)
    found = helped(card, JP_N1="0704", JP_N2="0704")
    found.do(ChooseTarget("0606"))

    put_together(found, "0704", leave=("JP-N2",)).do(UseEvent("1942-06")).do(MoveTo("0606"))
    assert price(found) == 1, "three hexes, two of them free"
    put_together(found, "0704")
    assert found.refused(UseEvent("1942-06")) == "WITP-4.3-2", "it helps one stack"
    found.do(MoveTo("0606"))
    assert price(found) == 1 + 4
    found.do(ConfirmImpulse())
    assert found.state.effects.stack_cards == ()
    assert found.state.rp["japan"] == 9 - 5


@pytest.mark.rule("WITP-4.3-2", "WITP-8.4-azoc")
def test_a_free_move_still_pays_for_air_zones(helped):

    found = helped(StackCard(side="japan", card="1942-06", free_hexes=3), JP_N1="0707", US_A1="0606")
    found.do(ChooseTarget("0607"))
    put_together(found, "0707").do(UseEvent("1942-06")).do(MoveTo("0607"))
    assert price(found) == 1
    ignoring = helped(StackCard(side="japan", card="1943-04", ignores_zones=True), JP_N1="0707", US_A1="0606")
    ignoring.do(ChooseTarget("0607"))
    put_together(ignoring, "0707").do(UseEvent("1943-04")).do(MoveTo("0607"))
    assert price(ignoring) == 2


@pytest.mark.rule("WITP-4.3-2")
def test_a_target_that_only_a_card_brings_in_reach_can_be_chosen(helped):

    card = StackCard(side="japan", card="1942-06", free_hexes=2)
    found = helped(card, rp=2, JP_N1="0704")
    found.do(ChooseTarget("0606"))
    put_together(found, "0704")
    assert found.refused(MoveTo("0606")) == "WITP-8.4-1"
    found.do(UseEvent("1942-06")).do(MoveTo("0606"))
    assert found.state.flow[-1].stacks[0].card == "1942-06"
