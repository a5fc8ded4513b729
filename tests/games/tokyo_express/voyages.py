"""Positions for tests of orders and movement in the Standard Game, and what is done with them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from tests.games.tokyo_express.nights import night
from tests.games.tokyo_express.positions import Places, Played, charts, run
from wargames_desktop.engine.chance import Source
from wargames_desktop.engine.flow import Frame
from wargames_desktop.games.tokyo_express.columns import column_turns
from wargames_desktop.games.tokyo_express.frames import (
    BattleOrders,
    Collisions,
    MissionOrders,
    StandardJapaneseFormations,
    StandardJapaneseMovement,
    StandardUsFormations,
    StandardUsMovement,
    StandardUsOrders,
)
from wargames_desktop.games.tokyo_express.state import (
    AHEAD,
    ColumnTurn,
    Formation,
    Order,
    SideName,
    State,
    counter,
)
from wargames_desktop.games.tokyo_express.waters import Waters

replace = msgspec.structs.replace

BASE = {"US": "us", "JAPAN": "japan"}

ONLOOKER: Places = {"Honolulu": ("3110", "S")}
"""A US ship far from everything, so that there is somebody to be asked."""


@lru_cache
def waters() -> Waters:
    return Waters(charts().board)


def formation(side: SideName, *ships: str, **changes: Any) -> Formation:
    """A formation at Speed 6 with an Ahead order, but for ``changes``."""
    return replace(Formation(side=side, ships=ships, speed=6, order=AHEAD), **changes)


def us(*ships: str, **changes: Any) -> Formation:
    return formation("us", *ships, **changes)


def japan(*ships: str, **changes: Any) -> Formation:
    return formation("japan", *ships, **changes)


def column(of: Formation, how: str = "columnwise") -> Formation:
    """``of`` as a column, its ships in order."""
    return replace(of, column=how)


def order(maneuver: str, direction: str | None = None, turns_made: int = 0) -> Order:
    return Order(maneuver=maneuver, direction=direction, turns_made=turns_made)  # type: ignore[arg-type]


def marker(hex_: str, entering: str, leaving: str, *ships: str) -> ColumnTurn:
    return ColumnTurn(hex=hex_, entering=entering, leaving=leaving, ships=ships)  # type: ignore[arg-type]


def voyage(
    us_ships: Places,
    japanese: Places,
    formations: Mapping[str, Formation],
    *flow: Frame,
    phase: int = 1,
    markers: tuple[ColumnTurn, ...] = (),
    **given: Any,
) -> State:
    """A position in which ``formations`` are about to move; ships that are in none of them belong to none."""
    state = night(us_ships, japanese, *flow, **given)
    hidden = {name: own for name, own in state.formations.items() if name in state.night.hidden}
    return replace(state, phase=phase, formations={**formations, **hidden, **formations}, column_turns=markers or UNSET)


def at(state: State, name: str) -> tuple[str, str]:
    """Hex and heading of a ship or hidden force."""
    piece = counter(state, name)
    return piece.hex, piece.heading


def markers_of(state: State) -> dict[str, tuple[str, str, tuple[str, ...]]]:
    """The Column Turn markers by hex: entering and leaving heading, and the ships that have still to turn."""
    return {m.hex: (m.entering, m.leaving, m.ships) for m in column_turns(state)}


def japanese_phase(state: State, *draws: int | dict[str, str], phase: int | None = None) -> Played:
    """Carry out the Japanese Movement Segment of a phase."""
    state = replace(state, phase=state.phase if phase is None else phase, flow=(StandardJapaneseMovement(),))
    return run(state, *draws)


def us_phase(state: State, *draws: int | dict[str, str], phase: int | None = None) -> Played:
    """Carry out the US Movement Segment of a phase as far as nothing is asked."""
    state = replace(state, phase=state.phase if phase is None else phase, flow=(StandardUsMovement(),))
    return run(state, *draws)


def asking(state: State, frame: Frame) -> State:
    """``state`` in which the player answers ``frame``."""
    return run(replace(state, flow=(frame,))).state


def us_moves(state: State, phase: int | None = None) -> State:
    """The US Movement Segment, ready for the player."""
    return asking(replace(state, phase=state.phase if phase is None else phase), StandardUsMovement())


def us_forms(state: State) -> State:
    """The US Formation Phase, ready for the player; ``state`` has no US formations yet."""
    from tests.games.tokyo_express.positions import game

    procedure = game().procedures[StandardUsFormations]
    return asking(procedure.begin(state), StandardUsFormations())  # type: ignore[attr-defined]


def us_orders(state: State) -> State:
    """The US Movement Orders Phase, ready for the player."""
    return asking(state, StandardUsOrders())


def japan_forms(state: State) -> Played:
    """Carry out the Japanese Formation Phase."""
    return run(replace(state, flow=(StandardJapaneseFormations(),)))


def mission_orders(state: State, *draws: int | dict[str, str], number: int = 1) -> Played:
    """Carry out a Mission Movement Orders Segment."""
    return run(replace(state, phase=3 * (number - 1), flow=(MissionOrders(number),)), *draws)


def battle_orders(state: State, *draws: int | dict[str, str], number: int = 1, then: Source | None = None) -> Played:
    """Carry out a Battle Movement Orders Segment, with ``then`` for the draws after those told."""
    return run(replace(state, phase=3 * (number - 1), flow=(BattleOrders(number),)), *draws, then=then)


def collisions(state: State, *draws: int | dict[str, str]) -> Played:
    """Carry out a Collision Segment."""
    return run(replace(state, flow=(Collisions(),)), *draws)
