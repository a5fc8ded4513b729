"""A movement impulse: planned stack by stack, confirmed, carried out (8.2 to 8.6)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.war_in_the_pacific.alternation import acted
from wargames_desktop.games.war_in_the_pacific.commands import (
    AbandonImpulse,
    Activate,
    AnyCommand,
    ConfirmImpulse,
    DropStack,
    LeaveUnit,
    LoadUnit,
    MoveTo,
    StepBack,
    TakeUnit,
    UnloadUnit,
    UseEvent,
)
from wargames_desktop.games.war_in_the_pacific.events import ImpulseBegan, StackMoved
from wargames_desktop.games.war_in_the_pacific.frames import Advance, Impulse, Movement, PlannedStack, StackPlan
from wargames_desktop.games.war_in_the_pacific.landing import Landings
from wargames_desktop.games.war_in_the_pacific.modifiers import without_stack_card
from wargames_desktop.games.war_in_the_pacific.planning import Planner
from wargames_desktop.games.war_in_the_pacific.state import State, spend
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.ways import Spot


class ImpulsePlanning(Procedure[State, AnyCommand]):
    """The impulse as a whole: which hexes are activated for the target (WITP-8.2-2). Nothing is paid before the end."""

    def __init__(self, theatre: Theatre, planner: Planner) -> None:
        self._theatre = theatre
        self._planner = planner

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        impulse = _impulse(state)
        name = self._theatre.name(impulse.target)
        cost = self._planner.costs.total(state, impulse.side, impulse.stacks)
        return Decision(
            impulse.side,
            "plan_impulse",
            f"Which units go to {name}? {cost} of {state.rp[impulse.side]} RP planned",
            "WITP-8.2-2",
            lambda: self._answers(state, impulse),
            ConfirmImpulse() if impulse.stacks else None,
            about=(impulse.target,),
        )

    def _answers(self, state: State, impulse: Impulse) -> Iterator[AnyCommand]:
        for way, spot in self._planner.origins(state, impulse):
            if isinstance(self._planner.started(state, impulse, way, spot), PlannedStack):
                yield Activate(spot.hex, way, spot.sea)
        yield from map(DropStack, range(len(impulse.stacks)))
        yield ConfirmImpulse() if impulse.stacks else AbandonImpulse()

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        impulse = _impulse(state)
        match command:
            case Activate():
                if command.hex not in self._theatre.charts.board.places:
                    return Refusal("WITP-8.2-2", f"There is no hex {command.hex}", (command.hex,))
                started = self._planner.started(state, impulse, command.way, Spot(command.hex, command.sea))
                return started if isinstance(started, Refusal) else None
            case DropStack():
                if 0 <= command.stack < len(impulse.stacks):
                    return None
                return Refusal("WITP-8.2-2", "There is no such stack in the plan")
            case ConfirmImpulse():
                return None if impulse.stacks else Refusal("WITP-8.2-2", "No hex is activated")
            case AbandonImpulse():
                if not impulse.stacks:
                    return None
                return Refusal("WITP-8.2-1", "Drop the stacks first to choose another target")
            case _:
                return Refusal("WITP-8.2-2", "Now hexes are activated for the impulse")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        impulse = _impulse(state)
        match command:
            case Activate():
                stack = self._planner.started(state, impulse, command.way, Spot(command.hex, command.sea))
                assert isinstance(stack, PlannedStack)
                return push(state, StackPlan(side=impulse.side, target=impulse.target, stack=stack))
            case DropStack():
                left = (*impulse.stacks[: command.stack], *impulse.stacks[command.stack + 1 :])
                return swap(state, msgspec.structs.replace(impulse, stacks=left))
            case ConfirmImpulse():
                return self._confirmed(state, impulse, play)
            case _:
                return pop(state)

    def _confirmed(self, state: State, impulse: Impulse, play: Play) -> State:
        """The points are paid, the cards used up; the stacks set out, and then it is the other side's turn."""
        side = impulse.side
        cost = self._planner.costs.total(state, side, impulse.stacks)
        activated = tuple(dict.fromkeys(stack.origin for stack in impulse.stacks))
        play.emit(ImpulseBegan(side, impulse.target, activated, cost))
        terms = self._planner.costs.terms(state, side, impulse.stacks)
        for stack, parts in zip(impulse.stacks, terms, strict=True):
            play.emit(StackMoved(side, stack, sum(part.value for part in parts), parts))
        for stack in impulse.stacks:
            if stack.card:
                state = without_stack_card(state, side, stack.card)
        segment = state.flow[-2]
        assert isinstance(segment, Movement)
        targets = {**segment.targets, side: (*segment.targets.get(side, ()), impulse.target)}
        following = msgspec.structs.replace(acted(segment), targets=targets)
        advance = Advance(side=side, target=impulse.target, stacks=impulse.stacks)
        return msgspec.structs.replace(spend(state, side, cost), flow=(*state.flow[:-2], following, advance))


class StackPlanning(Procedure[State, AnyCommand]):
    """One stack: who goes, what goes aboard, and by which way; at the target it joins the plan (WITP-8.2-3)."""

    def __init__(self, theatre: Theatre, planner: Planner) -> None:
        self._theatre = theatre
        self._planner = planner

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        plan, impulse = _plan(state), _below(state)
        lead = MoveTo(plan.target)
        cost = self._planner.costs.total(state, plan.side, (*impulse.stacks, plan.stack))
        origin, target = self._theatre.name(plan.stack.origin), self._theatre.name(plan.target)
        ways_on: tuple[AnyCommand, ...] = (lead, *(UseEvent(card.card) for card in self._planner.cards(state, impulse)))
        leading = (each for each in ways_on if isinstance(self._after(state, each), PlannedStack))
        return Decision(
            plan.side,
            "plan_stack",
            f"Lead the stack from {origin} to {target}; {cost} of {state.rp[plan.side]} RP planned",
            "WITP-8.2-3",
            lambda: self._answers(state),
            next(leading, StepBack()),
            about=(*plan.stack.units, *plan.stack.cargo),
        )

    def _answers(self, state: State) -> Iterator[AnyCommand]:
        for command in self._candidates(state):
            if isinstance(self._after(state, command), PlannedStack):
                yield command
        yield StepBack()

    def _candidates(self, state: State) -> Iterator[AnyCommand]:
        """Every command that could be an answer."""
        plan, impulse = _plan(state), _below(state)
        spot = self._planner.spot(plan.stack)
        yield from (UseEvent(card.card) for card in self._planner.cards(state, impulse))
        yield from map(TakeUnit, self._planner.beside(state, impulse, plan.stack))
        yield from map(LeaveUnit, plan.stack.units)
        ships = tuple(id for id in plan.stack.units if state.units[id].type == "naval")
        yield from (LoadUnit(id, ship) for id in self._planner.loadable(state, impulse, plan.stack) for ship in ships)
        yield from map(UnloadUnit, plan.stack.cargo)
        hexes = self._theatre.map.neighbours(spot.hex)
        yield from map(MoveTo, hexes if plan.target in hexes else (*hexes, plan.target))

    def _after(self, state: State, command: AnyCommand) -> PlannedStack | Refusal:
        """The stack after a command that changes it."""
        impulse, stack = _below(state), _plan(state).stack
        match command:
            case UseEvent():
                return self._planner.with_card(state, impulse, stack, command.card)
            case TakeUnit():
                return self._planner.taken(state, impulse, stack, command.unit)
            case LeaveUnit():
                return self._planner.left(state, impulse, stack, command.unit)
            case LoadUnit():
                return self._planner.loaded(state, impulse, stack, command.unit, command.ship)
            case UnloadUnit():
                return self._planner.unloaded(stack, command.unit)
            case MoveTo():
                return self._planner.moved(state, impulse, stack, command.hex)
            case _:
                return Refusal("WITP-8.2-3", "Now the stack is put together and led to the target")

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, StepBack):
            return None
        after = self._after(state, command)
        return after if isinstance(after, Refusal) else None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        plan, impulse = _plan(state), _below(state)
        if isinstance(command, StepBack):
            back = self._planner.stepped_back(plan.stack)
            return pop(state) if back is None else swap(state, msgspec.structs.replace(plan, stack=back))
        stack = self._after(state, command)
        assert isinstance(stack, PlannedStack)
        if not stack.path or stack.path[-1] != plan.target:
            return swap(state, msgspec.structs.replace(plan, stack=stack))
        return swap(pop(state), msgspec.structs.replace(impulse, stacks=(*impulse.stacks, stack)))


class Advancing(Procedure[State, AnyCommand]):
    """Confirmed stacks move; what they do on the way and at the target follows from each step (WITP-8.2-3)."""

    def __init__(self, planner: Planner, landings: Landings) -> None:
        self._planner = planner
        self._landings = landings

    def proceed(self, state: State, play: Play) -> State:
        advance = state.flow[-1]
        assert isinstance(advance, Advance)
        if not advance.stacks:
            return pop(state)
        stack, *others = advance.stacks
        entered = len(stack.path) if self._goes_at_once(state, stack) else advance.entered + 1
        state = self._planner.after(state, stack, entered)
        if entered < len(stack.path):
            return swap(state, msgspec.structs.replace(advance, entered=entered))
        state = swap(state, msgspec.structs.replace(advance, stacks=tuple(others), entered=0))
        return self._landings.at_once(state, advance.side, tuple(stack.cargo), play)

    def _goes_at_once(self, state: State, stack: PlannedStack) -> bool:
        """Fleets change nothing on their way, except that they may bring America in (WITP-13.4)."""
        return stack.way == "sea" and state.us_at_war


def _impulse(state: State) -> Impulse:
    frame = state.flow[-1]
    assert isinstance(frame, Impulse)
    return frame


def _plan(state: State) -> StackPlan:
    frame = state.flow[-1]
    assert isinstance(frame, StackPlan)
    return frame


def _below(state: State) -> Impulse:
    """The impulse whose stack is being planned."""
    frame = state.flow[-2]
    assert isinstance(frame, Impulse)
    return frame
