"""Where the vessels of a task force under air attack stand on the naval air display, and how they scatter.

Rules: EWR-11.16.G, EWR-11.16.H, EWR-12.3.G.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain.attack_results import Cells, FleetFormed
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air_attack import PlaceRest, PlaceVessels, Scatter
from wargames_desktop.games.east_wind_rain.frames.air_attack import FormingUp, Scattering
from wargames_desktop.games.east_wind_rain.naval_display import CELLS, ROOM, counted, refuges
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.vessels import FLEET_TRAIN, Vessels, group_of

EMPTY: Cells = ((),) * len(CELLS)
"""The display before anybody is on it."""


class FleetForming(Procedure[State, AnyCommand]):
    """The owner places vessels, one or several at a time; when nothing is left, it is done."""

    def __init__(self, vessels: Vessels) -> None:
        self._vessels = vessels

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _forming(state)
        if frame.cells and not frame.left:
            return None
        return Decision(
            frame.side,
            "form_up",
            f"Where do the ships of {frame.task_force} stand?",
            "EWR-11.16.G",
            lambda: (PlaceRest(), *(place for place in _placings(frame) if self._fits(frame, place) is None)),
            PlaceRest(),
            complete=False,
            about=(frame.task_force,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _forming(state)
        if isinstance(command, PlaceRest):
            return None
        if not isinstance(command, PlaceVessels):
            return Refusal("EWR-11.16.G", "Now the ships are placed on the naval air display")
        if command.cell not in CELLS:
            return Refusal("EWR-11.16.G", "The display has the hexes 0 to 6")
        if len(set(command.vessels)) < len(command.vessels):
            return Refusal("EWR-11.16.G", "Name each ship once")
        strange = tuple(name for name in command.vessels if name not in frame.left)
        if strange:
            return Refusal("EWR-11.16.G", f"{strange[0]} is not waiting to be placed", strange)
        return self._fits(frame, command)

    def _fits(self, frame: FormingUp, command: PlaceVessels) -> Refusal | None:
        """Why there is no room for vessels; the fleet train needs a hex to itself, if it is still to be placed."""
        if not command.vessels:
            return Refusal("EWR-11.16.G", "Name the ships to be placed")
        if counted(command.vessels) > _room(frame.cells, command.cell):
            return Refusal("EWR-11.16.G", f"A hex of the display holds {ROOM} ships and SP")
        cells = _put(frame.cells, command.vessels, command.cell)
        waits = FLEET_TRAIN in frame.left and FLEET_TRAIN not in command.vessels
        if waits and all(cells):
            return Refusal("EWR-26.2.D", "The fleet train counts as ten ships, and needs a hex of its own")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _forming(state)
        if isinstance(command, PlaceRest):
            return swap(state, msgspec.structs.replace(frame, left=(), cells=self._close_order(state, frame)))
        assert isinstance(command, PlaceVessels)
        left = tuple(name for name in frame.left if name not in command.vessels)
        return swap(
            state, msgspec.structs.replace(frame, left=left, cells=_put(frame.cells, command.vessels, command.cell))
        )

    def proceed(self, state: State, play: Play) -> State:
        return deliver(state, FleetFormed(_forming(state).cells))

    def _close_order(self, state: State, frame: FormingUp) -> Cells:
        """Carriers in the middle with the ships of the best antiaircraft fire; whom that leaves stands beside them.

        In each hex they stand in the order of their names, which tells the attacker nothing.
        """
        vessels = self._vessels.all(frame.left, state.damage)
        order = sorted(vessels, key=lambda vessel: (not vessel.carrier, -vessel.aa if not vessel.markers else 0))
        cells = frame.cells
        for vessel in order:
            cells = _put(cells, (vessel.name,), next(cell for cell in CELLS if _room(cells, cell)))
        return tuple(tuple(sorted(names)) for names in cells)


class FleetScattering(Procedure[State, AnyCommand]):
    """After a wave has hurt ships in a hex of the display, half of those there go elsewhere (EWR-12.3.G)."""

    def __init__(self, vessels: Vessels) -> None:
        self._vessels = vessels

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _scattering(state)
        if frame.cells and not (frame.left and _open(frame)):
            return None
        return Decision(
            frame.side,
            "scatter",
            f"{frame.left} ships scatter: where to?",
            "EWR-12.3.G",
            lambda: (Scatter(_first(frame, cell), cell) for cell in _open(frame)),
            complete=False,
            about=(frame.task_force,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _scattering(state)
        if not isinstance(command, Scatter):
            return Refusal("EWR-12.3.G", "Now ships scatter on the naval air display")
        if command.cell not in _open(frame):
            return Refusal("EWR-12.3.G", "Ships scatter to an empty hex; else to an emptier one next to them", ())
        if len(set(command.vessels)) < len(command.vessels):
            return Refusal("EWR-12.3.G", "Name each ship once")
        strange = tuple(name for name in command.vessels if name not in frame.cells[frame.cell])
        if strange:
            return Refusal("EWR-12.3.G", f"{strange[0]} is not in the hex that was attacked", strange)
        wanted = len(_first(frame, command.cell))
        if len(command.vessels) != wanted:
            return Refusal("EWR-12.3.G", f"{wanted} ships and SP go there")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, Scatter)
        frame = _scattering(state)
        cells = tuple(tuple(name for name in cell if name not in command.vessels) for cell in frame.cells)
        return swap(
            state,
            msgspec.structs.replace(
                frame, left=frame.left - len(command.vessels), cells=_put(cells, command.vessels, command.cell)
            ),
        )

    def proceed(self, state: State, play: Play) -> State:
        return deliver(state, FleetFormed(_scattering(state).cells))


def scattering(cells: Cells, cell: int) -> int:
    """How many of the ships and SP of a hex scatter: half of them, rounded down (A-24)."""
    return len(cells[cell]) // 2


def _placings(frame: FormingUp) -> Iterator[PlaceVessels]:
    """Every ship, and every number of SP of a kind, in every hex with room."""
    kinds: dict[str, tuple[str, ...]] = {}
    for name in frame.left:
        group = group_of(name)
        kind = name if group is None else f"{group.nation}:{group.type}:{group.damaged}"
        kinds[kind] = (*kinds.get(kind, ()), name)
    for names in kinds.values():
        for cell in CELLS:
            most = min(len(names), _room(frame.cells, cell))
            yield from (PlaceVessels(names[:number], cell) for number in range(1, most + 1))


def _open(frame: Scattering) -> tuple[int, ...]:
    if not frame.cells:
        return ()
    return refuges(frame.cell, [counted(cell) for cell in frame.cells])


def _first(frame: Scattering, cell: int) -> tuple[str, ...]:
    """The vessels that go to ``cell`` if nobody chooses: all that have to, or as many as have room there."""
    return frame.cells[frame.cell][: min(frame.left, _room(frame.cells, cell))]


def _room(cells: Sequence[tuple[str, ...]], cell: int) -> int:
    return ROOM - counted(cells[cell]) if cells else 0


def _put(cells: Cells, vessels: tuple[str, ...], cell: int) -> Cells:
    return tuple((*names, *vessels) if number == cell else names for number, names in enumerate(cells))


def _forming(state: State) -> FormingUp:
    frame = state.flow[-1]
    assert isinstance(frame, FormingUp)
    return frame


def _scattering(state: State) -> Scattering:
    frame = state.flow[-1]
    assert isinstance(frame, Scattering)
    return frame
