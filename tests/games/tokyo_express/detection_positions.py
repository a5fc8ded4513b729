"""Positions for tests of detection: formations, hidden forces and the conditions of the night."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tests.games.tokyo_express.positions import Places, charts
from wargames_desktop.engine.flow import Frame
from wargames_desktop.games.tokyo_express.state import (
    AHEAD,
    JAPAN,
    US,
    Commander,
    Formation,
    Heading,
    HiddenForce,
    Log,
    Night,
    Order,
    Ship,
    SideName,
    State,
)

Fleet = Mapping[str, Places]
"""The ships of each formation, with their hexes and headings."""


def night(
    us: Fleet,
    japan: Fleet | None = None,
    hidden: Mapping[str, tuple[str, Heading] | tuple[str, Heading, int]] | None = None,
    *,
    flow: tuple[Frame, ...] = (),
    speeds: Mapping[str, int] | None = None,
    orders: Mapping[str, Order] | None = None,
    columns: Mapping[str, Any] | None = None,
    logs: Mapping[str, Mapping[str, Any]] | None = None,
    admirals: Mapping[str, str] | None = None,
    turn: int = 4,
    phase: int = 3,
    **conditions: Any,
) -> State:
    """A position in the Activity Stage, everybody undetected at Speed 6 on an Ahead order; an average night, Early SG
    radar in every US ship, markers of all sizes, no surprise.

    ``logs`` changes entries of ships' logs, ``admirals`` names flagships, ``conditions`` changes fields of the night.
    """
    sides: tuple[tuple[SideName, Fleet], ...] = (("us", us), ("japan", japan or {}))
    forces = {
        name: HiddenForce(hex=given[0], heading=given[1], size=given[2] if len(given) == 3 else 0)
        for name, given in (hidden or {}).items()
    }
    ships = {
        name: _ship(name, side, hex_, heading, (logs or {}).get(name, {}))
        for side, fleet in sides
        for places in fleet.values()
        for name, (hex_, heading) in places.items()
    }
    members = {name: (side, tuple(places)) for side, fleet in sides for name, places in fleet.items()}
    members |= {name: ("japan", (name,)) for name in forces}
    formations = {
        name: Formation(
            side=side,
            ships=ships_,
            speed=(speeds or {}).get(name, 6),
            order=(orders or {}).get(name, AHEAD),
            column=(columns or {}).get(name, msgspec.UNSET),
        )
        for name, (side, ships_) in members.items()
    }
    commanders = {name: Commander(flagship=ship) for name, ship in (admirals or {}).items()}
    given = {
        "lighting": "average",
        "period": "late_1942",
        "radar": "early_sg",
        "strength": 20,
        "first_move": 6,
        "markers": {0: 2, 1: 2, 2: 2, 3: 2, 4: 1, 5: 1},
        **conditions,
    }
    standard = Night(hidden=forces, commanders=commanders, **given)
    return State(
        scenario="test",
        turns=0,
        turn=turn,
        phase=phase,
        ships=ships,
        formations=formations,
        fire_direction=dict(charts().standard.sight.visual_tracking[standard.lighting]),
        flow=flow,
        standard=standard,
    )


def _ship(name: str, side: SideName, hex_: str, heading: Heading, log: Mapping[str, Any]) -> Ship:
    spec = charts().roster.ships[name]
    given = {
        "radar": side == US,
        "fire_control": side == US,
        "reloads": tuple(mount.reloads for mount in spec.torpedoes),
        "launched": tuple(() for _ in spec.torpedoes),
    }
    return Ship(
        side=side,
        hex=hex_,
        heading=heading,
        max_speed=spec.speed,
        salvos=tuple(mount.salvos for mount in spec.torpedoes),
        standard=Log(**{**given, **log}),
    )


def marker(size: int) -> dict[str, str]:
    """A forced draw of a Force Size marker."""
    return {"marker": str(size)}


def choice(name: str) -> dict[str, str]:
    """A forced random choice."""
    return {"choice": name}


def sides_of(state: State) -> dict[str, list[str]]:
    """The ships of each side that are detected."""
    return {side: [n for n, s in state.ships.items() if s.side == side and s.log.detected] for side in (US, JAPAN)}
