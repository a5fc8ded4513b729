"""Positions for tests of combat in the Standard Game: ships, hidden forces, the conditions of the night."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tests.games.tokyo_express.positions import Places, charts
from wargames_desktop.engine.flow import Frame
from wargames_desktop.games.tokyo_express.frames import (
    Attempt,
    JapaneseDetectionSegment,
    StandardCombat,
    UsDetectionSegment,
)
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    US,
    Commander,
    Formation,
    HiddenForce,
    Log,
    Night,
    Ship,
    State,
)

OPEN = "1209"
"""A hex from which no land is seen within 14 hexes."""

LOG_FIELDS = frozenset(Log.__struct_fields__)


def night(
    us: Places,
    japan: Places,
    *flow: Frame,
    undetected: Iterable[str] = (),
    groups: Mapping[str, tuple[str, ...]] | None = None,
    columns: Iterable[str] = (),
    hidden: Mapping[str, tuple[str, str, int]] | None = None,
    speeds: Mapping[str, int] | None = None,
    admirals: Mapping[str, str] | None = None,
    turn: int = 4,
    conditions: Mapping[str, Any] | None = None,
    **ships: Mapping[str, Any],
) -> State:
    """A position of the Standard Game on a night of average light, without radar and surprise.

    ``groups`` are formations by name, the others sail alone; hidden forces are given by hex, heading and size. All
    ships are detected but those ``undetected``. ``ships`` changes fields of ships and of their logs by name, with
    ``_`` for a blank.
    """
    everything = dict(_ships(US, us)) | dict(_ships(JAPAN, japan))
    for name in undetected:
        everything[name] = _changed(everything[name], {"detected": False})
    for name in list(everything):
        everything[name] = _changed(everything[name], ships.pop(name.replace(" ", "_").replace("'", ""), {}))
    assert not ships, f"no such ships: {ships}"
    forces = {
        name: HiddenForce(hex=hex_, heading=heading, size=size)  # type: ignore[arg-type]
        for name, (hex_, heading, size) in (hidden or {}).items()
    }
    grouped = {ship for members in (groups or {}).values() for ship in members}
    alone = {name: (name,) for name in everything if name not in grouped}
    standard = Night(
        lighting="average", period="late_1942", strength=20, first_move=6, hidden=forces, markers={0: 3, 1: 2, 3: 1},
        commanders={name: Commander(flagship=ship) for name, ship in (admirals or {}).items()},
    )  # fmt: skip
    standard = msgspec.structs.replace(standard, **(conditions or {}))
    sight = charts().standard.sight.visual_tracking[standard.lighting]
    return State(
        scenario="test",
        turns=0,
        turn=turn,
        phase=3,
        ships=everything,
        formations={
            name: Formation(
                side=everything[members[0]].side,
                ships=members,
                speed=(speeds or {}).get(members[0], 6),
                column="columnwise" if name in columns else msgspec.UNSET,
            )
            for name, members in {**(groups or {}), **alone}.items()
        }
        | {name: Formation(side=JAPAN, ships=(name,), speed=6) for name in forces},
        fire_direction=dict(sight),
        standard=standard,
        flow=flow,
    )


def _ships(side: str, places: Places) -> Iterable[tuple[str, Ship]]:
    for name, (hex_, heading) in places.items():
        spec = charts().roster.ships[name]
        log = Log(
            detected=True,
            radar=side == US,
            fire_control=side == US,
            reloads=tuple(line.reloads for line in spec.torpedoes),
            launched=tuple(() for _ in spec.torpedoes),
        )
        salvos = tuple(line.salvos for line in spec.torpedoes)
        yield (
            name,
            Ship(
                side=side,  # type: ignore[arg-type]
                hex=hex_,
                heading=heading,
                max_speed=spec.speed,
                salvos=salvos,
                standard=log,
            ),
        )


def _changed(ship: Ship, changes: Mapping[str, Any]) -> Ship:
    log = {name: value for name, value in changes.items() if name in LOG_FIELDS}
    rest = {name: value for name, value in changes.items() if name not in LOG_FIELDS}
    return msgspec.structs.replace(ship, standard=msgspec.structs.replace(ship.log, **log), **rest)


def combat(step: Frame, attack_step: int = 2, **memory: Any) -> tuple[Frame, ...]:
    """The flow in which ``step`` is the last one of a Combat Segment, in an Attack Step."""
    return StandardCombat(at=len(charts().standard.combat.steps), attack_step=attack_step, **memory), step


def whole_combat() -> tuple[Frame, ...]:
    """The flow of a Combat Segment that is about to begin."""
    return (StandardCombat(),)


def immediate(side: str, step: Frame, attempts: Mapping[str, Iterable[str]], **memory: Any) -> tuple[Frame, ...]:
    """The flow in which ``step`` is the last one of Immediate Fire; ``attempts`` are ships detected, by formation."""
    made = tuple(
        Attempt(formation=formation, target="target", immediate=True, ships=tuple(ships))
        for formation, ships in attempts.items()
    )
    if side == US:
        return UsDetectionSegment(at=len(charts().standard.us_detection.steps), attempts=made, **memory), step
    steps = charts().standard.japanese_detection.steps
    return JapaneseDetectionSegment(at=len(steps), attempts=made, **memory), step
