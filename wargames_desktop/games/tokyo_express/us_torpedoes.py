"""The US torpedo attacks: the player allocates them, then all are resolved (3.6)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.tokyo_express.chart import MOUNT_NAMES
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import (
    AllocateTorpedoes,
    AnyCommand,
    LaunchTorpedoes,
    SalvosFired,
)
from wargames_desktop.games.tokyo_express.events import TorpedoesAllocated
from wargames_desktop.games.tokyo_express.frames import StandardUsTorpedoes, UsTorpedoes
from wargames_desktop.games.tokyo_express.state import US, State
from wargames_desktop.games.tokyo_express.torpedoes import Torpedoes, letters_of, unfired

PROMPTS = {
    1: "Allocate the first torpedo attacks, then launch them",
    2: "Allocate second torpedo attacks, at ships that were not attacked, then launch them",
}


class UsTorpedoesStep(Procedure[State, AnyCommand]):
    """The US torpedo attacks of a Combat Segment (TE-3.5-us-torpedo, R-23). Nobody with a target: nothing is asked."""

    def __init__(self, charts: Charts, torpedoes: Torpedoes) -> None:
        self._ships = charts.roster.ships
        self._torpedoes = torpedoes

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        able = tuple(dict.fromkeys(aim.ship for aim in self._torpedoes.aims(state, US) if aim.refusal is None))
        if not able:
            return None
        return Decision(
            US,
            "allocate_torpedoes",
            PROMPTS[_step(state).attack],
            "TE-3.6-us-allocation",
            lambda: self._answers(state),
            LaunchTorpedoes(),
            about=able,
        )

    def _answers(self, state: State) -> Iterator[AnyCommand]:
        for ship in _step(state).allocated:
            yield AllocateTorpedoes(ship)
        for aim in self._torpedoes.aims(state, US):
            if aim.refusal is None:
                for salvos in combinations(aim.salvos):
                    yield AllocateTorpedoes(aim.ship, aim.target, salvos)
        yield LaunchTorpedoes()

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, LaunchTorpedoes):
            return None
        if not isinstance(command, AllocateTorpedoes):
            return Refusal("TE-3.5-us-torpedo", "Now the US torpedo attacks are allocated and launched")
        if command.target is None:
            return _take_back_refusal(state, command)
        return (
            self._torpedoes.ship_refusal(state, US, command.ship)
            or self._torpedoes.target_refusal(state, command.ship, command.target)
            or self._salvos_refusal(state, command.ship, command.target, command.salvos)
        )

    def _salvos_refusal(self, state: State, ship: str, target: str, salvos: SalvosFired) -> Refusal | None:
        about = (ship, target)
        chosen = {"P": salvos.port, "S": salvos.starboard, "C": salvos.center}
        if min(chosen.values()) < 0 or not any(chosen.values()):
            return Refusal("TE-3.6-salvo", f"{ship} has to fire one whole salvo at least", about)
        if salvos.port and salvos.starboard:
            return Refusal("TE-3.6-side-both", f"{ship} cannot fire to port and to starboard in one attack", about)
        bearing = self._torpedoes.aim(state, ship, target).salvos
        bear = {"P": bearing.port, "S": bearing.starboard, "C": bearing.center}
        for mount, name in MOUNT_NAMES.items():
            left = unfired(self._ships[ship], state.ships[ship].salvos, mount)
            if chosen[mount] > left:
                have = f"{left} unfired {name} salvo{'' if left == 1 else 's'}"
                return Refusal("TE-3.6-salvo-once", f"{ship} has {have}, not {chosen[mount]}", about)
            if chosen[mount] > bear[mount]:
                return Refusal("TE-3.6-side-arcs", f"The {name} mounts of {ship} do not bear on {target}", about)
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        if not isinstance(command, AllocateTorpedoes):
            return self.proceed(state, play)
        step = _step(state)
        allocated = {ship: attack for ship, attack in step.allocated.items() if ship != command.ship}
        if command.target is not None:
            allocated[command.ship] = self._torpedoes.load(state, command.ship, command.target, command.salvos)
        return swap(state, msgspec.structs.replace(step, allocated=allocated))

    def proceed(self, state: State, play: Play) -> State:
        allocated = _step(state).allocated
        letters = letters_of(attack.target for attack in allocated.values())
        for ship, attack in allocated.items():
            distance = self._torpedoes.aim(state, ship, attack.target).distance
            play.emit(TorpedoesAllocated(ship, attack, letters[attack.target], distance))
        return pop(self._torpedoes.resolve_all(state, allocated, letters, play))


def combinations(bearing: SalvosFired) -> Iterator[SalvosFired]:
    """Every choice among the salvos that bear: one side and the center, at least one salvo (TE-3.6-salvos-which-us)."""
    for center in range(bearing.center + 1):
        if center:
            yield SalvosFired(center=center)
        for port in range(1, bearing.port + 1):
            yield SalvosFired(port=port, center=center)
        for starboard in range(1, bearing.starboard + 1):
            yield SalvosFired(starboard=starboard, center=center)


def _step(state: State) -> UsTorpedoes | StandardUsTorpedoes:
    step = state.flow[-1]
    assert isinstance(step, UsTorpedoes | StandardUsTorpedoes)
    return step


def _take_back_refusal(state: State, command: AllocateTorpedoes) -> Refusal | None:
    about = (command.ship,)
    if command.salvos != SalvosFired():
        return Refusal("TE-3.6-us-allocation", f"The salvos of {command.ship} need a target", about)
    if command.ship not in _step(state).allocated:
        return Refusal("TE-3.6-us-allocation", f"{command.ship} has no torpedo attack to take back", about)
    return None
