"""The operation of the aircraft of a hex: a shuttle, strikes in two initiatives (11.1, 11.6, 11.7, 11.11, 11.20)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain import air_groups
from wargames_desktop.games.east_wind_rain.air_bills import AirBills
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Target
from wargames_desktop.games.east_wind_rain.air_missions import AirMissions
from wargames_desktop.games.east_wind_rain.air_results import ShuttleFlown
from wargames_desktop.games.east_wind_rain.air_targets import AirTargets
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import EndAirOperation, ShuttleTo, StrikeAt
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.declining import only_defensive
from wargames_desktop.games.east_wind_rain.events.air import AirOperationEnded
from wargames_desktop.games.east_wind_rain.frames.air import AirOperation, AirStrike, Shuttle
from wargames_desktop.games.east_wind_rain.frames.ground import StrikeDrop
from wargames_desktop.games.east_wind_rain.paratroops import Paratroops
from wargames_desktop.games.east_wind_rain.results import OperationEnded, StrikeEnded, deliver
from wargames_desktop.games.east_wind_rain.shuttle import set_down
from wargames_desktop.games.east_wind_rain.state import State, bases_of, is_supplied
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

INITIATIVES = 2
"""Of an operation (EWR-11.7.B)."""


class AirOperations:
    """What the aircraft of a hex can do in an operation."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._targets = AirTargets(theatre)
        self._missions = AirMissions(theatre)
        self._costs = theatre.charts.costs

    def can_operate(self, state: State, side: SideName, hex: str) -> bool:
        """Whether the aircraft of a hex may begin an operation and have something to do (EWR-11.1.G, EWR-9.2.G)."""
        frame = begun(side, hex)
        return any(self.strikes(state, frame)) or any(self.shuttles(state, frame))

    def strikes(self, state: State, frame: AirOperation) -> Iterator[StrikeAt]:
        """Targets that can be looked for now.

        A second initiative of several bases is flown by several of them again (EWR-11.21.E); what has retreated from
        the first is left alone (EWR-12.2.E.3). Who has given up offensive operations strikes nothing (EWR-9.2.I).
        """
        if only_defensive(state, frame.side):
            return
        seen = set()
        for launch in self.launches(state, frame):
            if not self._can_pay(state, frame, launch):
                continue
            for target in self._targets.targets(state, frame.side, launch):
                if target not in seen and target.task_force not in frame.fled and self._joined(state, frame, target):
                    seen.add(target)
                    yield StrikeAt(target.hex, target.task_force)

    def _can_pay(self, state: State, frame: AirOperation, launch: str) -> bool:
        return self._missions.affordable(state, frame.side, (launch,), is_doubled(frame)) > 0

    def _joined(self, state: State, frame: AirOperation, target: Target) -> bool:
        return len(frame.bases) < 2 or len(self.reaching(state, frame, target.hex)) > 1

    def launches(self, state: State, frame: AirOperation) -> tuple[str, ...]:
        """Hexes from which the next strike can start: the base, or all those of a combined strike."""
        bases = frame.bases if len(frame.bases) > 1 and not frame.shuttled else (frame.hex,)
        return tuple(base for base in bases if self._targets.may_launch(state, frame.side, base))

    def reaching(self, state: State, frame: AirOperation, hex: str) -> tuple[str, ...]:
        """Those of them from which aircraft reach a hex."""
        return tuple(
            base for base in self.launches(state, frame) if self._targets.reaches_somehow(state, frame.side, base, hex)
        )

    def shuttles(self, state: State, frame: AirOperation) -> Iterator[ShuttleTo]:
        """Supplied bases in range to which aircraft can fly: one flight in an operation (EWR-11.6.A, EWR-11.6.E)."""
        if frame.shuttled or len(frame.bases) > 1 or not self.flying(state, frame):
            return
        for base in bases_of(state, frame.side):
            if base == frame.hex or not is_supplied(state, frame.side, base):
                continue
            if self._targets.ranges.able(state, frame.side, frame.hex, base, base):
                yield ShuttleTo(base)

    def flying(self, state: State, frame: AirOperation) -> int:
        """Air SP that may shuttle from the base, by its capacity and by what can be paid (EWR-11.3.C, EWR-11.6.A)."""
        if not self._targets.may_launch(state, frame.side, frame.hex):
            return 0
        capacity = air_groups.capacity(self._theatre.charts, state, frame.side, frame.hex)
        paid = self._missions.affordable(state, frame.side, (frame.hex,), is_doubled(frame))
        return min(capacity, paid)


class AirOperationProcedure(Procedure[State, AnyCommand]):
    """Asks what is done next, until both initiatives are used or nothing more is wanted."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._operations = AirOperations(theatre)
        self._bills = AirBills(theatre)
        self._costs = Costs(theatre)
        self._paratroops = Paratroops(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _operation(state)
        if frame.over or frame.running:
            return None
        return Decision(
            frame.side,
            "air_operation",
            f"Aircraft at {self._theatre.name(frame.hex)}: what do they do?",
            "EWR-11.1.A",
            lambda: (
                EndAirOperation(),
                *self._operations.strikes(state, frame),
                *self._operations.shuttles(state, frame),
            ),
            EndAirOperation(),
            about=(frame.hex,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _operation(state)
        match command:
            case EndAirOperation():
                return None
            case StrikeAt(hex=hex, task_force=task_force):
                if command in self._operations.strikes(state, frame):
                    return None
                if only_defensive(state, frame.side):
                    return Refusal("EWR-9.2.I", "Offensive operations have been given up for this turn", (hex,))
                if task_force in frame.fled and task_force:
                    return Refusal("EWR-12.2.E.3", "It has retreated from the first strike", (task_force,))
                return Refusal("EWR-11.7.C", "Nothing in range there can be struck for the ER left", (hex,))
            case ShuttleTo(hex=hex):
                if command in self._operations.shuttles(state, frame):
                    return None
                if frame.shuttled:
                    return Refusal("EWR-11.6.E", "They have flown to another base already")
                return Refusal("EWR-11.6.A", "That is no supplied base in range, or there are no ER", (hex,))
            case _:
                return Refusal("EWR-11.1.A", "Say what the aircraft do")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _operation(state)
        match command:
            case StrikeAt(hex=hex, task_force=task_force):
                launches = self._operations.reaching(state, frame, hex)
                on_land = "" if task_force else hex
                frame = msgspec.structs.replace(frame, running="strike", offensive=True, target=on_land)
                state = swap(state, frame)
                return push(state, self._strike(frame, launches, Target(hex, task_force)))
            case ShuttleTo(hex=hex):
                most = self._operations.flying(state, frame)
                state = swap(state, msgspec.structs.replace(frame, running="shuttle"))
                return push(state, Shuttle(side=frame.side, origin=frame.hex, to=hex, most=most))
            case _:
                return swap(state, msgspec.structs.replace(frame, over=True))

    def _strike(self, frame: AirOperation, launches: tuple[str, ...], target: Target) -> AirStrike:
        """Other bases join the first initiative only, and no aircraft that have come from elsewhere (EWR-11.21.E)."""
        return AirStrike(
            side=frame.side,
            launches=launches,
            hex=target.hex,
            target=target.task_force,
            reason="operation",
            doubled=is_doubled(frame),
            open=not frame.initiatives and not frame.shuttled,
        )

    def proceed(self, state: State, play: Play) -> State:
        frame = _operation(state)
        match frame.result:
            case StrikeEnded() as ended:
                return self._struck(state, frame, ended)
            case ShuttleFlown() as flown:
                return self._flown(state, frame, flown, play)
            case _:
                return self._finish(state, frame, play)

    def _struck(self, state: State, frame: AirOperation, ended: StrikeEnded) -> State:
        """A strike is an initiative, sighted or not; after a shuttle it is the last thing (EWR-11.11.B, EWR-11.6.D)."""
        initiatives = frame.initiatives + 1
        frame = msgspec.structs.replace(
            frame,
            bases=tuple(dict.fromkeys((*frame.bases, *ended.launches))),
            initiatives=initiatives,
            costly=frame.costly or ended.spent > 0,
            fled=(*frame.fled, ended.retreated) if ended.retreated else frame.fled,
            running="",
            result=None,
        )
        over = frame.shuttled or initiatives >= INITIATIVES or not self._can_go_on(state, frame)
        state = swap(state, msgspec.structs.replace(frame, over=over))
        if ended.sighted and frame.target and self._paratroops.may_join(state, frame.side, frame.target):
            return push(state, StrikeDrop(side=frame.side, hex=frame.target))
        return state

    def _can_go_on(self, state: State, frame: AirOperation) -> bool:
        return any(self._operations.strikes(state, frame)) or any(self._operations.shuttles(state, frame))

    def _flown(self, state: State, frame: AirOperation, flown: ShuttleFlown, play: Play) -> State:
        """The base that they left has conducted its operation; what they cost is paid at once (EWR-11.1.F)."""
        bills = self._bills.shuttle(state, frame.side, Flight(frame.hex, flown.groups), is_doubled(frame))
        state = air_groups.on_top(state, frame.side, frame.hex)
        initiatives = frame.initiatives + 1
        arrived = msgspec.structs.replace(
            frame,
            hex=flown.to,
            bases=(frame.hex,),
            initiatives=initiatives,
            shuttled=True,
            arrived=flown.groups,
            running="",
            result=None,
        )
        over = frame.offensive or not self._can_go_on(state, arrived)
        state = swap(state, msgspec.structs.replace(arrived, over=over))
        for bill in bills:
            state = self._costs.charge(state, bill.nation, bill.place, bill.er, bill.reason, bill.rule, play)
        return state

    def _finish(self, state: State, frame: AirOperation, play: Play) -> State:
        """All aircraft of the bases that took part go on top; of a base flown to, those that came (EWR-11.6.C)."""
        bases = frame.bases or (frame.hex,)
        for base in bases:
            state = air_groups.on_top(state, frame.side, base)
        if frame.shuttled and frame.hex not in frame.bases:
            state = set_down(state, frame.side, frame.hex, frame.arrived)
        play.emit(AirOperationEnded(frame.side, bases))
        return deliver(state, OperationEnded(offensive=frame.offensive))


def begun(side: SideName, hex: str) -> AirOperation:
    """The step in which the aircraft of a hex operate."""
    return AirOperation(side=side, hex=hex)


def is_doubled(frame: AirOperation) -> bool:
    """Whether the next initiative costs twice as much (EWR-11.20.F)."""
    return frame.initiatives > 0 and frame.costly


def _operation(state: State) -> AirOperation:
    frame = state.flow[-1]
    assert isinstance(frame, AirOperation)
    return frame
