"""Task forces retreat: their owner says where to, and whether they refuel there (10.13, 10.14)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.operations import RetreatTo
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.operations import TaskForceRetreated
from wargames_desktop.games.east_wind_rain.frames.operations import Retreat
from wargames_desktop.games.east_wind_rain.patrol import Refuelling, on_patrol
from wargames_desktop.games.east_wind_rain.results import RetreatEnded, deliver
from wargames_desktop.games.east_wind_rain.retreat_ways import RetreatWays, Way
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, changed_task_force
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class RetreatChoices:
    """Where task forces may retreat to."""

    def __init__(self, theatre: Theatre, routes: SeaRoutes, costs: Costs) -> None:
        self._ways = RetreatWays(theatre, routes)
        self._refuelling = Refuelling(theatre, costs)

    def any(self, state: State, id: str) -> bool:
        """Whether a task force that retreats of its own will has somewhere to go."""
        step = Retreat(side=state.task_forces[id].side, task_force=id)
        return next(self.all(state, step), None) is not None

    def all(self, state: State, frame: Retreat) -> Iterator[tuple[RetreatTo, Way]]:
        """Where it may go, with and without refuelling there (EWR-10.13.B, EWR-10.14.K).

        Where it does not refuel it goes to an area of the best kind; to refuel it may go to any base that it reaches.
        """
        force = state.task_forces[frame.task_force]
        for way in self._ways.ways(state, force, frame.threat):
            yield RetreatTo(way.place), way
        if self._refuelling.may(state, force):
            for way in self._ways.to(state, force, self._refuelling.places(state, force), frame.threat):
                yield RetreatTo(way.place, refuel=True), way


class RetreatStep(Procedure[State, AnyCommand]):
    """Carries out :class:`Retreat`. Nobody intercepts a task force that retreats (EWR-10.10.4.C, EWR-10.14.J)."""

    def __init__(self, theatre: Theatre, routes: SeaRoutes, costs: Costs) -> None:
        self._theatre = theatre
        self._choices = RetreatChoices(theatre, routes, costs)
        self._refuelling = Refuelling(theatre, costs)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _frame(state)
        if not frame.asking:
            return None
        return Decision(
            frame.side,
            "retreat_to",
            f"Where does {frame.task_force} retreat to?",
            "EWR-10.14.C",
            lambda: tuple(command for command, _ in self._choices.all(state, frame)),
            about=(frame.task_force,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _frame(state)
        if not isinstance(command, RetreatTo):
            return Refusal("EWR-10.14.C", f"Say where {frame.task_force} retreats to")
        choices = [choice for choice, _ in self._choices.all(state, frame)]
        if command in choices:
            return None
        about = (frame.task_force, command.place)
        if command.refuel:
            return Refusal("EWR-10.13.B", "It refuels once in a turn, at a major base in this area or the next", about)
        if any(choice.place == command.place for choice in choices):
            return Refusal("EWR-10.14.D", "It may go there to refuel only: there are better areas to retreat to", about)
        return Refusal("EWR-10.14.G", "It cannot retreat there: think of the kind of area, and of enemies", about)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _frame(state)
        assert isinstance(command, RetreatTo)
        way = next(way for choice, way in self._choices.all(state, frame) if choice == command)
        return self._retreated(state, frame, way, command.refuel, play)

    def proceed(self, state: State, play: Play) -> State:
        frame = _frame(state)
        if frame.task_force not in state.task_forces:
            return deliver(state, RetreatEnded())
        choices = list(self._choices.all(state, frame))
        if not choices:
            return self._stranded(state, frame, play)
        if len(choices) == 1 and not choices[0][0].refuel:
            return self._retreated(state, frame, choices[0][1], False, play)
        return swap(state, msgspec.structs.replace(frame, asking=True))

    def _retreated(self, state: State, frame: Retreat, way: Way, refuel: bool, play: Play) -> State:
        if way.path:
            play.emit(TaskForceRetreated(frame.task_force, way.path))
            state = changed_task_force(state, frame.task_force, place=way.place, in_port=False)
        if not refuel:
            return deliver(on_patrol(state, frame.task_force, self._theatre, play), RetreatEnded())
        return self._refuelling.refuelled(deliver(state, RetreatEnded(refuelled=True)), frame.task_force, play)

    def _stranded(self, state: State, frame: Retreat, play: Play) -> State:
        """It stays, inverted and out of supply (EWR-10.14.I)."""
        play.emit(TaskForceRetreated(frame.task_force, ()))
        state = on_patrol(state, frame.task_force, self._theatre, play)
        return deliver(changed_task_force(state, frame.task_force, unsupplied=True), RetreatEnded())


def retreating(state: State, task_force: str, threat: str = "") -> State:
    """``state`` in which a task force retreats, in a step on top of the flow; ``threat``: from whom, a place."""
    return push(state, Retreat(side=state.task_forces[task_force].side, task_force=task_force, threat=threat))


def _frame(state: State) -> Retreat:
    frame = state.flow[-1]
    assert isinstance(frame, Retreat)
    return frame
