"""The American fleet train: built, used as a floating base and as a source of supply, used up (26.0)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.supply import BuildFleetTrain, UseFleetTrain
from wargames_desktop.games.east_wind_rain.costs import paid
from wargames_desktop.games.east_wind_rain.deployments import Deployments
from wargames_desktop.games.east_wind_rain.events.staging import TaskForceDissolved
from wargames_desktop.games.east_wind_rain.events.supply import FleetTrainChanged
from wargames_desktop.games.east_wind_rain.forces import FleetTrain
from wargames_desktop.games.east_wind_rain.frames.supply import FleetTrainChoice
from wargames_desktop.games.east_wind_rain.state import (
    ALLIES,
    State,
    changed_task_force,
    without_task_force,
)
from wargames_desktop.games.east_wind_rain.strategic_movement import Berth
from wargames_desktop.games.east_wind_rain.task_forces import is_empty
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.vessels import FLEET_TRAIN


def carrier_of_train(state: State) -> str:
    """The task force that the fleet train sails with; empty if it does not sail."""
    return next((id for id, force in state.task_forces.items() if force.fleet_train), "")


def place_of_train(state: State) -> str:
    """Where the fleet train is; empty if it is nowhere (EWR-26.1.B)."""
    id = carrier_of_train(state)
    return state.task_forces[id].place if id else state.fleet_train.place


def is_of_use(state: State) -> bool:
    """Whether the fleet train can refuel or supply anybody: there, sound, and made ready (EWR-26.3.B, EWR-26.4.C).

    One that has been used in this turn still serves others until the supply phase is over (EWR-26.3.B, EWR-26.4.A).
    """
    train = state.fleet_train
    sound = not train.idle and FLEET_TRAIN not in state.damage
    return train.state in ("ready", "spent") and sound and bool(place_of_train(state))


def used(state: State) -> State:
    """``state`` in which the fleet train has refuelled or supplied a task force (EWR-26.4.A)."""
    return msgspec.structs.replace(state, fleet_train=msgspec.structs.replace(state.fleet_train, state="spent"))


def without_spent(state: State, play: Play) -> State:
    """``state`` at the end of the supply phase: a fleet train that has been used is removed (EWR-26.4.A)."""
    place = place_of_train(state)
    if state.fleet_train.state != "spent" or not place:
        return state
    id = carrier_of_train(state)
    if id:
        state = changed_task_force(state, id, fleet_train=False)
        if is_empty(state.task_forces[id]):
            state = without_task_force(state, id)
            play.emit(TaskForceDissolved(id, place))
    play.emit(FleetTrainChanged(change="used", place=place))
    damage = {ship: markers for ship, markers in state.damage.items() if ship != FLEET_TRAIN}
    train = FleetTrain(state="spent", served=state.fleet_train.served)
    return msgspec.structs.replace(state, fleet_train=train, damage=damage)


class FleetTrains:
    """What the fleet train can do, and what it costs."""

    def __init__(self, theatre: Theatre, deployments: Deployments) -> None:
        self._theatre = theatre
        self._spec = theatre.charts.roster.fleet_train
        self._track = theatre.charts.track
        self._deployments = deployments

    def serves(self, state: State, task_forces: tuple[str, ...]) -> tuple[str, ...]:
        """Those American task forces that reach the fleet train as they would a major base (EWR-26.3.C)."""
        place = place_of_train(state)
        if not is_of_use(state) or not place:
            return ()
        return tuple(
            id for id in task_forces if state.task_forces[id].nation == "us" and self._reaches(state, id, place)
        )

    def _reaches(self, state: State, id: str, place: str) -> bool:
        reach = self._deployments.waters(state, ALLIES).returning(state.task_forces[id])
        return Berth(place) in reach or Berth(place, True) in reach

    # Building

    def price(self, state: State) -> int:
        """ER to build it, to build it again, or to make it ready (EWR-26.1.B, EWR-26.4.B to EWR-26.4.D)."""
        return self._spec.er_after_loss if state.fleet_train.state == "lost" else self._spec.er

    def may_be_built(self, state: State) -> bool:
        """Whether the time has come, and there is none that is ready (EWR-26.1.A)."""
        if self._track.number(state.turn) < self._track.number(self._spec.from_quarter):
            return False
        train = state.fleet_train
        if place_of_train(state):
            return train.state == "ready" and train.idle and FLEET_TRAIN not in state.damage
        return train.state in ("none", "spent", "lost")

    def places(self, state: State) -> Iterator[str]:
        """Where it may be built: one that waits to be made ready stays where it is (EWR-26.1.B, EWR-26.4.C)."""
        here = place_of_train(state)
        if here:
            yield here
            return
        for region in self._spec.built_in:
            yield from (place for place in self._theatre.map.places_of(region) if self._is_yard(state, place))

    def _is_yard(self, state: State, place: str) -> bool:
        if self._theatre.map.is_zone(place):
            return True
        return self._theatre.supplied_base(state, ALLIES, place) and "major" in state.bases[place].kinds


class FleetTrainChoiceProcedure(Procedure[State, AnyCommand]):
    """The Allies say whether the fleet train supplies those that reach nothing else (EWR-26.3.C)."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _choice(state)
        return Decision(
            ALLIES,
            "use_fleet_train",
            "Does the fleet train supply the task forces in need? It is used up by that",
            "EWR-26.3.C",
            lambda: (UseFleetTrain(), Pass()),
            UseFleetTrain(),
            about=frame.task_forces,
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, UseFleetTrain | Pass):
            return None
        return Refusal("EWR-26.3.C", "Say whether the fleet train supplies them")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _choice(state)
        state = pop(state)
        if not isinstance(command, UseFleetTrain):
            return state
        for id in frame.task_forces:
            state = changed_task_force(state, id, unsupplied=False)
        play.emit(FleetTrainChanged(change="supplied", place=place_of_train(state), supplied=frame.task_forces))
        train = msgspec.structs.replace(state.fleet_train, served=frame.task_forces)
        return used(msgspec.structs.replace(state, fleet_train=train))


class FleetTrainBuildingProcedure(Procedure[State, AnyCommand]):
    """In the economic phase: one that was ordered arrives; another may be built, or made ready (EWR-26.1, EWR-26.4)."""

    def __init__(self, trains: FleetTrains) -> None:
        self._trains = trains

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        if not self._affordable(state) or not any(self._trains.places(state)):
            return None
        price = self._trains.price(state)
        return Decision(
            ALLIES,
            "build_fleet_train",
            f"Build the fleet train, or make it ready, for {price} ER?",
            "EWR-26.1.B",
            lambda: (Pass(), *map(BuildFleetTrain, self._trains.places(state))),
            Pass(),
        )

    def _affordable(self, state: State) -> bool:
        return self._trains.may_be_built(state) and state.er.get("us", 0) >= self._trains.price(state)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, Pass):
            return None
        if not isinstance(command, BuildFleetTrain):
            return Refusal("EWR-26.1.B", "Say whether the fleet train is built")
        if command.place not in self._trains.places(state):
            reason = "It is built on the West Coast or at a supplied major base in Hawaii"
            return Refusal("EWR-26.1.B", reason, (command.place,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        if not isinstance(command, BuildFleetTrain):
            return pop(state)
        rule = "EWR-26.4.D" if state.fleet_train.state == "lost" else "EWR-26.1.B"
        later = state.fleet_train.state == "lost"
        state = paid(pop(state), ("us",), self._trains.price(state), "the fleet train", rule, play)
        if place_of_train(state):
            train = msgspec.structs.replace(state.fleet_train, idle=False)
        else:
            train = FleetTrain(state="ordered" if later else "ready", place=command.place)
        play.emit(FleetTrainChanged(change="ordered" if later else "built", place=command.place))
        return msgspec.structs.replace(state, fleet_train=train)

    def proceed(self, state: State, play: Play) -> State:
        return arrived(pop(state), play)


def arrived(state: State, play: Play) -> State:
    """``state`` in the economic phase: a fleet train that was ordered in the last turn is there (EWR-26.4.D)."""
    train = state.fleet_train
    if train.state != "ordered":
        return state
    play.emit(FleetTrainChanged(change="arrived", place=train.place))
    return msgspec.structs.replace(state, fleet_train=FleetTrain(state="ready", place=train.place))


def _choice(state: State) -> FleetTrainChoice:
    frame = state.flow[-1]
    assert isinstance(frame, FleetTrainChoice)
    return frame
