"""Paratroops as part of an air strike: they drop when it is over, and fight for the hex (20.4.E to 20.4.G)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.east_wind_rain import bases
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import DropOn
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.frames.ground import AirborneDrop, GroundCombat, StrikeDrop
from wargames_desktop.games.east_wind_rain.ground_combat import GroundCombats
from wargames_desktop.games.east_wind_rain.ground_forces import GroundForces, main_nation
from wargames_desktop.games.east_wind_rain.ground_movement import Marches
from wargames_desktop.games.east_wind_rain.results import DropEnded, GroundCombatEnded
from wargames_desktop.games.east_wind_rain.retreat import retreating
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class DroppingAfterStrike(Procedure[State, AnyCommand]):
    """Carries out :class:`StrikeDrop`."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._marches = Marches(theatre)
        self._forces = GroundForces(theatre)
        self._combats = GroundCombats(theatre)
        self._costs = Costs(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _step(state)
        if frame.running:
            return None
        return Decision(
            frame.side,
            "add_paratroops",
            f"Do paratroops drop on {self._theatre.name(frame.hex)}?",
            "EWR-20.4.C.3",
            lambda: (Pass(), DropOn(frame.hex)),
            Pass(),
            about=(frame.hex,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, Pass) or command == DropOn(_step(state).hex):
            return None
        return Refusal("EWR-20.4.C.3", "They drop on the hex that has been struck")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _step(state)
        if not isinstance(command, DropOn):
            return pop(state)
        state = swap(state, msgspec.structs.replace(frame, running="dropping"))
        return push(state, AirborneDrop(side=frame.side, hex=frame.hex))

    def proceed(self, state: State, play: Play) -> State:
        frame = _step(state)
        match frame.result:
            case DropEnded() as drop:
                return self._dropped(state, msgspec.structs.replace(frame, result=None), drop, play)
            case GroundCombatEnded() as combat:
                ended = msgspec.structs.replace(frame, result=None, running="retreats", boarded=combat.boarded)
                return swap(state, ended)
            case _:
                return self._ended(state, msgspec.structs.replace(frame, result=None))

    def _dropped(self, state: State, frame: StrikeDrop, drop: DropEnded, play: Play) -> State:
        """An enemy who is still there must be fought, and the attack be paid for (EWR-20.4.E, EWR-20.5.B)."""
        if not drop.troops:
            return pop(state)
        if not self._marches.is_defended(state, frame.side, frame.hex):
            return pop(bases.capture(self._theatre, state, frame.side, frame.hex, play))
        combat = GroundCombat(
            side=frame.side,
            hex=frame.hex,
            engaged=drop.troops,
            dropped=drop.troops,
            circumstances=self._forces.circumstances(state, frame.side, frame.hex, drop.troops, drop=True),
            morale={},
        )
        price = self._marches.price(state, frame.side, frame.hex, total(drop.troops))
        state = swap(state, msgspec.structs.replace(frame, running="combat"))
        state = self._combats.begun(state, combat, play)
        reason = f"attack on {self._theatre.name(frame.hex)}"
        return self._costs.charge(state, main_nation(drop.troops), frame.hex, price, reason, "EWR-20.5.B", play)

    def _ended(self, state: State, frame: StrikeDrop) -> State:
        if not frame.boarded:
            return pop(state)
        state = swap(state, msgspec.structs.replace(frame, boarded=frame.boarded[1:]))
        return retreating(state, frame.boarded[0], frame.hex)


def _step(state: State) -> StrikeDrop:
    frame = state.flow[-1]
    assert isinstance(frame, StrikeDrop)
    return frame
