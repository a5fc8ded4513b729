"""Damage: boxes and levels, when they take effect, and what they do to a ship (3.8)."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.chart import MOUNT_NAMES
from wargames_desktop.games.tokyo_express.charts import Charts, Roster, ShipSpec
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.events import (
    AdmiralKilled,
    Damaged,
    DamageTookEffect,
    MaxSpeedChanged,
    Modifier,
    Sank,
    SternHit,
)
from wargames_desktop.games.tokyo_express.state import Formation, Ship, State, with_ship

LOWEST_SPEED = 1
"""The lowest Speed that may be assigned (TE-2.4-speed, R-18)."""


def level_reached(spec: ShipSpec, damage: int) -> int:
    """The highest Damage Level whose box is among the ``damage`` boxes crossed off (TE-3.8-levels)."""
    return max((level for level, box in spec.levels.items() if box <= damage), default=0)


def is_sinking(spec: ShipSpec, ship: Ship) -> bool:
    """Whether the last box is crossed off, be it in the current Combat Segment (TE-3.8-sink)."""
    return ship.damage >= spec.boxes


def speed_modifiers(charts: Charts, spec: ShipSpec, ship: Ship) -> tuple[Modifier, ...]:
    """What takes a ship's maximum Speed down from the printed one, in the order in which it applies.

    The level's total, then stern hits, then the limit when one box is left, which never raises a lower Speed (R-6);
    never below 1 (R-18).
    """
    modifiers = []
    if loss := charts.damage.levels[ship.level].speed:
        modifiers.append(Modifier(loss, f"Damage Level {ship.level}", f"TE-3.8-effect-{ship.level}"))
    if loss := -ship.stern_hits * charts.torpedoes.stern_speed_loss:
        modifiers.append(Modifier(loss, "torpedo hits in the stern", "TE-3.6-effect-stern-speed"))
    speed = max(spec.speed + sum(modifier.value for modifier in modifiers), LOWEST_SPEED)
    if ship.damage == spec.boxes - 1 and speed > spec.last_speed:
        modifiers.append(Modifier(spec.last_speed - speed, "one Damage Box left", "TE-3.8-last-box"))
    return tuple(modifiers)


def max_speed(charts: Charts, spec: ShipSpec, ship: Ship) -> int:
    """A ship's maximum Speed after the Damage Effects Phase."""
    return max(spec.speed + sum(m.value for m in speed_modifiers(charts, spec, ship)), LOWEST_SPEED)


def inflict(roster: Roster, state: State, name: str, points: int, play: Play) -> State:
    """Cross off ``points`` Damage Boxes of a ship; what it does takes effect after the segment (TE-3.8-points)."""
    if points == 0:
        return state
    spec, ship = roster.ships[name], state.ships[name]
    damage = min(ship.damage + points, spec.boxes)
    before, after = level_reached(spec, ship.damage), level_reached(spec, damage)
    reached, sinking = after if after > before else 0, damage == spec.boxes
    rule = "TE-3.8-when" if state.standard is UNSET else "TE-8.4-steps"
    play.emit(Damaged(name, points, damage, spec.boxes, reached, sinking, rule))
    pending = ship.pending + damage - ship.damage
    return with_ship(state, name, msgspec.structs.replace(ship, damage=damage, pending=pending))


def hit_stern(state: State, name: str, play: Play) -> State:
    """Screws or rudder are damaged (TE-3.6-effect-stern-speed)."""
    ship = state.ships[name]
    play.emit(SternHit(name, ship.stern_hits + 1))
    return with_ship(state, name, msgspec.structs.replace(ship, stern_hits=ship.stern_hits + 1))


class DamageMarkersStep(Procedure[State, AnyCommand]):
    """Step 5 of the Combat Segment: the damage of the segment takes effect (TE-3.5-damage, TE-3.8-when)."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts

    def proceed(self, state: State, play: Play) -> State:
        for name, ship in state.ships.items():
            if not ship.sunk and not ship.out_of_action:
                state = self._take_effect(state, name, play)
        return pop(state)

    def _take_effect(self, state: State, name: str, play: Play) -> State:
        spec, ship = self._charts.roster.ships[name], state.ships[name]
        ship = msgspec.structs.replace(ship, pending=0)
        level, sinking = level_reached(spec, ship.damage), is_sinking(spec, ship)
        if level == ship.level and not sinking:
            return with_ship(state, name, ship)
        lost = [] if sinking else self._lose_salvos(spec, name, ship, level, play)
        salvos = tuple(count - lost.count(line) for line, count in enumerate(ship.salvos))
        play.emit(
            DamageTookEffect(
                name, level, salvos, tuple(salvo_names(spec)[line] for line in lost), out_of_action=sinking
            )
        )
        return with_ship(state, name, msgspec.structs.replace(ship, level=level, salvos=salvos, out_of_action=sinking))

    def _lose_salvos(self, spec: ShipSpec, name: str, ship: Ship, level: int, play: Play) -> list[int]:
        """The lines of the log that lose a salvo, one for every level newly reached that costs one.

        Rules: TE-3.8-effect-2-salvo, TE-3.8-effect-3-salvo, TE-3.8-skip-2, TE-3.8-effect-no-salvo, R-19, R-28.
        """
        names = salvo_names(spec)
        unfired = [line for line, count in enumerate(ship.salvos) for _ in range(count)]
        lost: list[int] = []
        for reached in sorted(spec.levels):
            if not ship.level < reached <= level:
                continue
            for _ in range(min(self._charts.damage.levels[reached].salvos_lost, len(unfired))):
                alternatives = [names[line] for line in unfired]
                if len(set(alternatives)) == 1:
                    alternatives = alternatives[:1]
                chosen = play.chance.pick(
                    "choice", alternatives, f"salvo that {name} loses", f"TE-3.8-effect-{reached}-salvo"
                )
                lost.append(names.index(chosen))
                unfired.remove(lost[-1])
        return lost


def salvo_names(spec: ShipSpec) -> list[str]:
    """What the salvos of each torpedo line of the log are called: ``port``, or ``port 2`` for a second such line."""
    names: list[str] = []
    for line in spec.torpedoes:
        name = MOUNT_NAMES[line.mount]
        count = sum(known.split()[0] == name for known in names)
        names.append(f"{name} {count + 1}" if count else name)
    return names


class DamageEffectsPhase(Procedure[State, AnyCommand]):
    """N. Speeds fall, sinking ships leave the map, and the admiral with his flagship (TE-3.1-N)."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts

    def proceed(self, state: State, play: Play) -> State:
        for name, ship in state.ships.items():
            if not ship.sunk:
                spec = self._charts.roster.ships[name]
                state = self._sink(state, name, play) if is_sinking(spec, ship) else self._slow(state, name, play)
        return pop(state)

    def _slow(self, state: State, name: str, play: Play) -> State:
        """TE-3.8-speed-later."""
        spec, ship = self._charts.roster.ships[name], state.ships[name]
        speed = max_speed(self._charts, spec, ship)
        if speed >= ship.max_speed:
            return state
        play.emit(MaxSpeedChanged(name, speed, speed_modifiers(self._charts, spec, ship)))
        return with_ship(state, name, msgspec.structs.replace(ship, max_speed=speed))

    def _sink(self, state: State, name: str, play: Play) -> State:
        """TE-3.8-sinking-removed; formations without a ship are gone too."""
        play.emit(Sank(name))
        state = with_ship(state, name, msgspec.structs.replace(state.ships[name], sunk=True))
        state = without_ship(state, name)
        admiral = state.admiral
        if admiral is None or admiral.flagship != name:
            return state
        play.emit(AdmiralKilled(admiral.name, name))
        return msgspec.structs.replace(state, admiral=msgspec.structs.replace(admiral, killed_on_turn=state.turn))


def without_ship(state: State, ship: str) -> State:
    """``state`` with a ship in no formation; formations without a ship are gone too."""
    left: dict[str, Formation] = {}
    for name, formation in state.formations.items():
        ships = tuple(other for other in formation.ships if other != ship)
        if ships:
            left[name] = msgspec.structs.replace(formation, ships=ships)
    return msgspec.structs.replace(state, formations=left)
