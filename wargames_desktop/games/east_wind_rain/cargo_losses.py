"""The owner of sunk transports chooses what went down with them (10.4.3, 14.4.E)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.losses import LoseAircraftAboard, LoseTroopsAboard
from wargames_desktop.games.east_wind_rain.events.losses import CargoLost
from wargames_desktop.games.east_wind_rain.forces import AirGroup, Cargo, GroundGroup, parted, total
from wargames_desktop.games.east_wind_rain.frames.losses import CargoLoss
from wargames_desktop.games.east_wind_rain.state import State, changed_task_force

Choice = LoseTroopsAboard | LoseAircraftAboard


class LosingCargo(Procedure[State, AnyCommand]):
    """SP after SP; nothing is asked where all are alike or all are lost."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _loss(state)
        if not frame.asked:
            return None
        choices = _choices(frame, _cargo(state, frame))
        return Decision(
            frame.side,
            "lose_cargo",
            f"What went down with the ships of {frame.task_force}? {frame.ground + frame.any} SP still to be chosen",
            "EWR-10.4.3",
            lambda: choices or (Pass(),),
            choices[0] if choices else None,
            about=(frame.task_force,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _loss(state)
        if not isinstance(command, Choice):
            return Refusal("EWR-10.4.3", "Now cargo is lost")
        if command not in _choices(frame, _cargo(state, frame)):
            return Refusal("EWR-10.4.3", "The sunk ships carried nothing like that", (frame.task_force,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, Choice)
        return _lost(state, command, play)

    def proceed(self, state: State, play: Play) -> State:
        frame = _loss(state)
        cargo = _cargo(state, frame)
        choices = _choices(frame, cargo)
        if not choices:
            return pop(state)
        if len(choices) > 1 and frame.ground + frame.any < total(cargo.ground) + total(cargo.air):
            return swap(state, msgspec.structs.replace(frame, asked=True))
        return _lost(state, choices[0], play)


def _choices(frame: CargoLoss, cargo: Cargo) -> tuple[Choice, ...]:
    """One of every kind; what was aboard destroyers and light cruisers is troops, and comes first (EWR-10.5.A)."""
    troops = tuple(dict.fromkeys(LoseTroopsAboard(group.nation, group.type) for group in cargo.ground))
    if frame.ground and troops:
        return troops
    if not frame.any:
        return ()
    return (*troops, *(LoseAircraftAboard(group.nation, group.type, group.quality) for group in cargo.air))


def _lost(state: State, choice: Choice, play: Play) -> State:
    frame = _loss(state)
    cargo = _cargo(state, frame)
    if isinstance(choice, LoseTroopsAboard):
        group = next(group for group in cargo.ground if (group.nation, group.type) == (choice.nation, choice.type))
        troops = (GroundGroup(group.nation, group.type, 1, group.moved),)
        play.emit(CargoLost(side=frame.side, task_force=frame.task_force, troops=troops))
        cargo = msgspec.structs.replace(cargo, ground=parted(cargo.ground, troops))
    else:
        air = (AirGroup(choice.nation, choice.type, choice.quality, 1),)
        play.emit(CargoLost(side=frame.side, task_force=frame.task_force, air=air))
        cargo = msgspec.structs.replace(cargo, air=parted(cargo.air, air))
    left = (frame.ground - 1, frame.any) if frame.ground else (0, frame.any - 1)
    state = changed_task_force(state, frame.task_force, cargo=cargo)
    return swap(state, msgspec.structs.replace(frame, ground=left[0], any=left[1], asked=False))


def _cargo(state: State, frame: CargoLoss) -> Cargo:
    return state.task_forces[frame.task_force].cargo


def _loss(state: State) -> CargoLoss:
    frame = state.flow[-1]
    assert isinstance(frame, CargoLoss)
    return frame
