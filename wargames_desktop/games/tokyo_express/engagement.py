"""Who may attack whom in the segments of the Standard Game, and how far fire can be directed (8.1 to 8.3, 9.1)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.fire import Lines
from wargames_desktop.games.tokyo_express.frames import (
    DetectionSegment,
    Fighting,
    JapaneseDetectionSegment,
    StandardCombat,
)
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.standard_lines import StandardLines
from wargames_desktop.games.tokyo_express.state import JAPAN, US, SideName, State, formation_of

FIRST, SECOND = 1, 2
"""The Attack Steps of a Combat Segment."""


def fighting(state: State) -> Fighting:
    """The segment in which ships fight now: a Combat Segment, or the Immediate Fire Step of a Detection Segment."""
    return next(frame for frame in reversed(state.flow) if isinstance(frame, Fighting))


def with_fighting(state: State, segment: Fighting) -> State:
    """``state`` with what the segment remembers changed."""
    known = fighting(state)
    return msgspec.structs.replace(state, flow=tuple(segment if frame is known else frame for frame in state.flow))


def attack_step(state: State) -> int:
    """The Attack Step of the Combat Segment that is being fought; 0 in a Detection Segment."""
    segment = fighting(state)
    return segment.attack_step if isinstance(segment, StandardCombat) else 0


def detecting_side(segment: DetectionSegment) -> SideName:
    """Whose Detection Segment it is."""
    return JAPAN if isinstance(segment, JapaneseDetectionSegment) else US


def is_return_fire(state: State, target: str) -> bool:
    """Whether an attack on ``target`` now is Return Fire (TE-8.1-return-fire)."""
    return attack_step(state) == SECOND and state.ships[target].log.gun_flashes == FIRST


def is_undetected(state: State, ship: str) -> bool:
    """Whether the formation of a ship is undetected; it stays so until the end of the segment (TE-8.1-first-step)."""
    return not state.ships[ship].log.detected


def noted_attack(state: State, side: SideName) -> State:
    """``state`` with ``side`` noted as attacked with guns or hit by torpedoes (TE-6.3-end-attack)."""
    segment = fighting(state)
    if isinstance(segment, DetectionSegment):
        return with_fighting(state, msgspec.structs.replace(segment, attacked=True))
    assert isinstance(segment, StandardCombat)
    if side in segment.attacked:
        return state
    return with_fighting(state, msgspec.structs.replace(segment, attacked=(*segment.attacked, side)))


class StandardEngagement:
    """Attacks by sight. In the Combat Segment undetected ships attack first; in a Detection Segment one side does."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._sea = sea

    def basis(self, state: State) -> tuple[object, ...]:
        return state.ships, state.formations, state.standard, state.fire_direction, fighting(state)

    def attacker_refusal(self, state: State, side: str, name: str) -> Refusal | None:
        about = (name,)
        ship = state.ships.get(name)
        if ship is None or ship.side != side or ship.sunk or not ship.hex:
            return Refusal("TE-8.1-both-sides", f"{name} is no ship of this side on the map", about)
        if ship.out_of_action:
            return Refusal("TE-8.1-sinking", f"{name} is sinking and can only move", about)
        if ship.fired:
            return Refusal("TE-8.3-once", f"{name} has fired in this Game Turn", about)
        segment = fighting(state)
        if isinstance(segment, DetectionSegment):
            return self._immediate_refusal(state, segment, side, name)
        if attack_step(state) == FIRST and not is_undetected(state, name):
            return Refusal("TE-8.1-first-step", f"{name} is detected: she attacks in the Second Attack Step", about)
        return None

    def _immediate_refusal(self, state: State, segment: DetectionSegment, side: str, name: str) -> Refusal | None:
        """Rules: TE-8.2-no-reply, TE-8.2-eligible, TE-8.2-eligible-all, TE-8.2-others."""
        if detecting_side(segment) != side:
            return Refusal("TE-8.2-no-reply", f"{name} cannot answer Immediate Fire", (name,))
        if not immediate_targets(state, segment, name):
            return Refusal("TE-8.2-eligible", f"The formation of {name} has no Immediate Fire", (name,))
        return None

    def gun_target_refusal(self, state: State, name: str, target: str, distance: int) -> Refusal | None:
        return target_refusal(state, name, target) or self._sight_refusal(state, name, target, distance)

    def _sight_refusal(self, state: State, name: str, target: str, distance: int) -> Refusal | None:
        """Rules: TE-8.3-ranges, TE-9.1-double-range, TE-9.1-double-flash, TE-9.1-double-limit."""
        reach = state.fire_direction[state.ships[name].side]
        if distance <= reach:
            return None
        about = (name, target)
        if not is_seen_far(state, target):
            return Refusal("TE-8.3-ranges", f"{target} is {distance} hexes away, {name} can see to {reach}", about)
        limit = reach * self._charts.standard.gunnery.range_factor
        if distance <= limit:
            return None
        reason = f"{target} is {distance} hexes away, fire and gun flashes are seen to {limit}"
        return Refusal("TE-9.1-double-limit", reason, about)

    def torpedo_target_refusal(self, state: State, name: str, target: str, distance: int) -> Refusal | None:
        """Torpedoes are directed by sight alone, and never farther than it reaches (TE-9.1-us-torpedo, R-133)."""
        side, about = state.ships[name].side, (name, target)
        if side == US and is_return_fire(state, target):
            return Refusal("TE-8.1-return-torpedo", "US ships make no torpedo attacks in Return Fire", about)
        refusal = target_refusal(state, name, target)
        if refusal is not None:
            return refusal
        reach = state.fire_direction[side]
        if distance <= reach:
            return None
        return Refusal("TE-8.3-ranges", f"{target} is {distance} hexes away, {name} can see to {reach}", about)

    def lines(self, state: State, side: str) -> Lines:
        return StandardLines(self._sea, state, side)


class RadarEngagement(StandardEngagement):
    """US gunnery directed by radar (9.4): the same targets, by another range, for ships that have it."""

    def attacker_refusal(self, state: State, side: str, name: str) -> Refusal | None:
        refusal = super().attacker_refusal(state, side, name)
        if refusal is not None or state.ships[name].log.fire_control:
            return refusal
        if side != US or not state.night.radar:
            return Refusal("TE-9.4-equipped", f"{name} has no radar to direct her guns by", (name,))
        return Refusal("TE-9.4-destroyed", f"The radar of {name} does not work", (name,))

    def gun_target_refusal(self, state: State, name: str, target: str, distance: int) -> Refusal | None:
        """Rules: TE-9.4-range, TE-8.3-radar-range, TE-9.4-ignores."""
        refusal = target_refusal(state, name, target)
        reach = self._charts.standard.sight.radar_fire_direction
        if refusal is not None or distance <= reach:
            return refusal
        reason = f"{target} is {distance} hexes away, radar directs fire to {reach}"
        return Refusal("TE-9.4-range", reason, (name, target))


def is_seen_far(state: State, target: str) -> bool:
    """Whether fire or gun flashes show a target beyond the usual range.

    Rules: TE-9.1-double-range, TE-9.6-fire-new, TE-9.1-double-flash.
    """
    return target in fighting(state).burning or is_return_fire(state, target)


def target_refusal(state: State, name: str, target: str) -> Refusal | None:
    """Why ``target`` may not be attacked at all by a ship or hidden force that may attack.

    Rules: TE-8.1-first-targets, TE-8.1-second-targets, TE-8.1-markers, TE-8.1-markers-only, TE-8.2-targets,
    TE-9.1-detected, TE-9.1-immediate.
    """
    segment = fighting(state)
    about = (name, target)
    if isinstance(segment, DetectionSegment):
        if target in immediate_targets(state, segment, name):
            return None
        return Refusal("TE-8.2-targets", f"{target} is no target of Immediate Fire for {name}", about)
    if not is_undetected(state, target) or is_return_fire(state, target):
        return None
    if attack_step(state) == FIRST:
        return Refusal("TE-8.1-first-targets", f"{target} is not detected", about)
    return Refusal("TE-8.1-second-targets", f"{target} is not detected, and did not fire in the first step", about)


def immediate_targets(state: State, segment: DetectionSegment, name: str) -> tuple[str, ...]:
    """The ships at which the formation of a ship, or a hidden force, has Immediate Fire (TE-8.2-eligible)."""
    own = formation_of(state, name) or name
    return tuple(
        ship for attempt in segment.attempts if attempt.immediate and attempt.formation == own for ship in attempt.ships
    )
