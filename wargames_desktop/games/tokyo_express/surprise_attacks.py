"""Surprise Torpedo Attacks of hidden forces, step by step, and their gunnery after it (9.3, 10.3)."""

from __future__ import annotations

from collections import Counter

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.tokyo_express.arcs import STERN_EDGE, Arc, arcs_at
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.damage import inflict, is_sinking
from wargames_desktop.games.tokyo_express.deployment import Deployment
from wargames_desktop.games.tokyo_express.engagement import (
    fighting,
    is_return_fire,
    is_undetected,
    noted_attack,
    target_refusal,
    with_fighting,
)
from wargames_desktop.games.tokyo_express.events import Modifier
from wargames_desktop.games.tokyo_express.frames import DetectionSegment, SurpriseTorpedoes
from wargames_desktop.games.tokyo_express.hidden_forces import HiddenForces
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.sighting import Sighting
from wargames_desktop.games.tokyo_express.standard_events import SurpriseTorpedoesLaunched, SurpriseTorpedoHit
from wargames_desktop.games.tokyo_express.standard_weapons import StandardWeapons
from wargames_desktop.games.tokyo_express.state import JAPAN, US, State, afloat, with_hidden_force, with_log
from wargames_desktop.games.tokyo_express.surprise_torpedoes import (
    LEAST_TARGETS,
    SurpriseTarget,
    column_of,
    column_shifts,
    damage,
    damage_modifiers,
    effective_targets,
    eligible,
    hit,
    multiplier,
    read,
    spread,
    withholds,
)


class SurpriseTorpedoesStep(Procedure[State, AnyCommand]):
    """The hidden forces attack one after the other, the closest to any US ship first (TE-10.3-order)."""

    def __init__(self, charts: Charts, sea: Sea, weapons: StandardWeapons) -> None:
        self._attack = SurpriseAttack(charts, sea, weapons)
        self._sea = sea

    def proceed(self, state: State, play: Play) -> State:
        step = state.flow[-1]
        assert isinstance(step, SurpriseTorpedoes)
        left = self._order(state, play) if step.left is None else step.left
        left = tuple(name for name in left if name in state.night.hidden)
        if not left:
            return pop(state)
        state = swap(state, SurpriseTorpedoes(left[1:]))
        return self._attack.carry_out(state, left[0], play)

    def _order(self, state: State, play: Play) -> tuple[str, ...]:
        """Rules: TE-10.3-order, TE-10.3-order-ties."""
        us = [state.ships[name].hex for name in afloat(state, US)]
        near = {
            name: min(self._sea.distance(state.night.hidden[name].hex, hex_) for hex_ in us)
            for name in state.night.hidden
            if self._attack.is_due(state, name)
        }
        order: list[str] = []
        while near:
            closest = [name for name, distance in near.items() if distance == min(near.values())]
            order.append(play.chance.pick("choice", closest, "hidden force that attacks next", "TE-10.3-order-ties"))
            del near[order[-1]]
        return tuple(order)


class SurpriseAttack:
    """Whether a hidden force attacks, and how."""

    def __init__(self, charts: Charts, sea: Sea, weapons: StandardWeapons) -> None:
        self._charts = charts
        self._tables = charts.standard.surprise_torpedoes
        self._markers = charts.standard.force_markers.markers
        self._sea = sea
        self._engagement = weapons.engagement
        self._forces = HiddenForces(charts)
        self._sighting = Sighting(charts, sea)

    def is_due(self, state: State, name: str) -> bool:
        """Whether a hidden force attempts an attack in this step.

        Rules: TE-10.3-always, TE-10.3-salvos, TE-10.3-once, TE-10.3-line, TE-10.3-unmarked, TE-10.3-withhold.
        """
        force = state.night.hidden[name]
        if force.fired or state.turn in force.launched or (force.size and not self._forces.salvos_left(state, name)):
            return False
        targets = self.targets(state, name)
        if not eligible(self._tables, targets):
            return False
        return not withholds(self._tables, targets, US in state.night.surprised)

    def targets(self, state: State, name: str) -> list[SurpriseTarget]:
        """US ships that count as targets: those that may be attacked, in the bow and broadside arcs, on a clear line.

        Those beyond Visual Fire Direction Range count as far as the Japanese can detect.
        Rules: TE-10.3-eligible-combat, TE-10.3-eligible-detection, TE-10.3-step-2-ignored, TE-10.3-step-2-beyond,
        TE-10.3-step-7-never, R-138.
        """
        reach = self._sighting.detection_range(state, JAPAN, "visual")
        lines = self._engagement.lines(state, JAPAN)
        force = state.night.hidden[name]
        found = []
        for ship in afloat(state, US):
            counter, spec = state.ships[ship], self._charts.roster.ships[ship]
            distance = self._sea.distance(force.hex, counter.hex)
            if distance > reach or is_sinking(spec, counter) or target_refusal(state, name, ship) is not None:
                continue
            if distance and abs(self._sea.bearing(force.hex, counter.hex, force.heading)) >= STERN_EDGE:
                continue
            if lines.torpedo_refusal(name, ship) is None:
                in_range = distance <= state.fire_direction[JAPAN]
                arc = self._arc(state, name, ship)
                found.append(SurpriseTarget(ship, spec.type, distance, arc, counter.log.on_fire, in_range))
        return found

    def _arc(self, state: State, name: str, ship: str) -> Arc:
        """The arc of a ship in which a hidden force lies."""
        force, counter = state.night.hidden[name], state.ships[ship]
        if force.hex == counter.hex:
            return arcs_at(None)[0]
        return arcs_at(self._sea.bearing(counter.hex, force.hex, counter.heading))[0]

    def carry_out(self, state: State, name: str, play: Play) -> State:
        """The procedure of 10.3. Rules: TE-10.3-step-1, TE-10.3-step-1-zero, TE-10.3-step-2-none."""
        if not state.night.hidden[name].size:
            state = self._forces.draw(state, name, play, "Surprise Torpedo Attack", "TE-10.3-step-1")
            if name not in state.night.hidden:
                return state
        targets = self.targets(state, name)
        effective = effective_targets(self._tables, targets)
        if effective <= LEAST_TARGETS or not eligible(self._tables, targets):
            play.emit(self._event(name, targets, withheld="too few targets are close enough"))
            return state
        is_return = any(is_return_fire(state, target.ship) for target in targets)
        shifts = column_shifts(self._tables, targets, US in state.night.surprised, is_return)
        column = column_of(self._tables, effective, shifts)
        die = play.chance.roll(f"Surprise Torpedo Attack of {name}", "TE-10.3-step-4")
        reading = read(self._tables, column, die, self._most(state, name))
        if reading.shifted:
            reason = f"no more than {self._most(state, name)} salvos can be fired"
            shifts = (*shifts, Modifier(-reading.shifted, reason, "TE-10.3-shift-limit"))
        result = reading.result
        if not result.expended:
            withheld = "the table gives no attack"
            play.emit(self._event(name, targets, shifts, reading.column, die, withheld=withheld))
            return state
        extra = play.chance.roll("one more surprise torpedo hit", "TE-10.3-step-5") if result.extra else 0
        hits = result.hits + (0 < extra <= result.extra)
        state = self._expended(state, name, result.expended)
        aimed: Counter[str] = Counter()
        if result.hits or result.extra:
            aimed.update(spread(eligible(self._tables, targets), result.expended, play.chance))
        launched = self._event(name, targets, shifts, reading.column, die)
        play.emit(
            msgspec.structs.replace(
                launched,
                expended=result.expended,
                hits=hits,
                extra=extra,
                targets=tuple(aimed.items()),
            )
        )
        for ship in hit(list(aimed.elements()), hits, play.chance):
            state = self._struck(state, name, ship, play)
        return state

    def _most(self, state: State, name: str) -> int:
        """The most salvos that a force can fire now (TE-10.3-salvo-limit, TE-10.3-ammo-limit)."""
        limit = self._markers[state.night.hidden[name].size].salvo_limit
        return min(limit, self._forces.salvos_left(state, name))

    def _expended(self, state: State, name: str, salvos: int) -> State:
        """TE-10.3-step-6."""
        force = state.night.hidden[name]
        turns = (*force.launched, *[state.turn] * salvos)
        return with_hidden_force(state, name, msgspec.structs.replace(force, launched=turns))

    def _struck(self, state: State, name: str, ship: str, play: Play) -> State:
        """TE-10.3-damage-roll."""
        modifiers = damage_modifiers(self._tables, ship, self._arc(state, name, ship))
        die = play.chance.roll(f"damage of a surprise torpedo to {ship}", "TE-10.3-damage-roll")
        points = damage(self._tables, die, modifiers)
        play.emit(SurpriseTorpedoHit(name, ship, die, modifiers, points))
        return inflict(self._charts.roster, noted_attack(state, US), ship, points, play)

    def _event(
        self,
        name: str,
        targets: list[SurpriseTarget],
        shifts: tuple[Modifier, ...] = (),
        column: int = 0,
        die: int = 0,
        withheld: str = "",
    ) -> SurpriseTorpedoesLaunched:
        counted = tuple(
            (target.ship, target.distance, multiplier(self._tables, target.distance, target.arc)) for target in targets
        )
        return SurpriseTorpedoesLaunched(
            force=name,
            counted=counted,
            effective=effective_targets(self._tables, targets),
            shifts=shifts,
            column=column,
            die=die,
            expended=0,
            hits=0,
            extra=0,
            targets=(),
            withheld=withheld,
        )


class HiddenForceGunneryStep(Procedure[State, AnyCommand]):
    """Hidden forces that attacked in this step are deployed to fire their guns, if it pays (TE-9.3-deploy)."""

    def __init__(self, charts: Charts, sea: Sea, weapons: StandardWeapons) -> None:
        self._rules = charts.standard.gunnery
        self._sea = sea
        self._engagement = weapons.engagement
        self._deployment = Deployment(charts, sea)

    def proceed(self, state: State, play: Play) -> State:
        by_hex: dict[str, list[str]] = {}
        for name, force in state.night.hidden.items():
            if self.opens_fire(state, name):
                by_hex.setdefault(force.hex, []).append(name)
        for forces in by_hex.values():
            state = self._deployed(state, forces, play)
        return pop(state)

    def opens_fire(self, state: State, name: str) -> bool:
        """Whether a hidden force reveals itself.

        Rules: TE-9.3-once, TE-9.3-hold, TE-9.3-line.
        """
        force = state.night.hidden[name]
        if force.fired or state.turn not in force.launched or force.size < self._rules.hidden_force_size:
            return False
        lines = self._engagement.lines(state, JAPAN)
        seen = [
            ship
            for ship in afloat(state, US)
            if not is_undetected(state, ship)
            and self._sea.distance(force.hex, state.ships[ship].hex) <= self._rules.hidden_force_range
            and lines.gun_refusal(name, ship) is None
        ]
        return len(seen) >= self._rules.hidden_force_targets

    def _deployed(self, state: State, forces: list[str], play: Play) -> State:
        """The ships are undetected and may fire guns in this step; they attacked as a force (TE-9.3-unfired)."""
        state, formation = self._deployment.deploy(
            state, forces, play, detected=False, reason="it opens fire", rule="TE-9.3-deploy"
        )
        if formation is None:
            return state
        for ship in state.formations[formation].ships:
            state = with_log(state, ship, fired_torpedoes=True, fought=state.turn)
        segment = fighting(state)
        if not isinstance(segment, DetectionSegment):
            return state
        renamed = tuple(
            msgspec.structs.replace(attempt, formation=formation)
            for attempt in segment.attempts
            if attempt.formation in forces
        )
        return with_fighting(state, msgspec.structs.replace(segment, attempts=(*segment.attempts, *renamed)))
