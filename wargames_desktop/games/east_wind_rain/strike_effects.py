"""What the aircraft of a wave do to one target: the roll, its hits, and what these do (11.18, 11.19)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wargames_desktop.engine.flow import Play, push
from wargames_desktop.games.east_wind_rain import strike_points
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights, groups_of, strength
from wargames_desktop.games.east_wind_rain.air_groups import parked
from wargames_desktop.games.east_wind_rain.attack_results import Assigned
from wargames_desktop.games.east_wind_rain.basic_crt import DIE, Fire, fire
from wargames_desktop.games.east_wind_rain.events.air_attack import TargetAttacked
from wargames_desktop.games.east_wind_rain.flights import split, with_flights
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.frames.air import AirLosses
from wargames_desktop.games.east_wind_rain.frames.air_attack import Attack, GroundHits, Toll
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.state import State, ground_at, is_supplied, port_at
from wargames_desktop.games.east_wind_rain.strike_points import Attackers, TargetClass
from wargames_desktop.games.east_wind_rain.strike_targets import Hull, StrikeTargets, Targeted
from wargames_desktop.games.east_wind_rain.terms import BOMBERS, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class StrikeEffects:
    """Rolls for one target after the other; what has been done is kept in the toll of the :class:`Attack`."""

    def __init__(self, theatre: Theatre, targets: StrikeTargets) -> None:
        self._table = theatre.charts.air.strike
        self._crt = theatre.charts.basic_crt
        self._unsupplied = theatre.charts.movement.unsupplied_losses
        self._targets = targets

    def modifiers(
        self, state: State, attack: Attack, target: Targeted, assigned: Assigned
    ) -> tuple[float, tuple[Modifier, ...]]:
        """Points of some aircraft against a target, and what changes their roll."""
        kind = class_of(target)
        attackers = self._attackers(target, assigned)
        points = strike_points.points(self._table, attackers, kind)
        if target.hulls and not target.hulls[0].in_port:
            vessel = target.hulls[0].vessel
            return points, strike_points.sea_modifiers(
                self._table, self._crt, attackers, vessel.speed, target.mark.damaged
            )
        return points, strike_points.land_modifiers(self._table, self._crt, attackers, kind)

    def on_deck(self, state: State, attack: Attack, target: Targeted) -> int:
        """What each damage die is changed by: the target is a carrier with aircraft on deck (EWR-12.4.B)."""
        if not attack.on_deck or not target.hulls:
            return 0
        hull = target.hulls[0]
        if not hull.vessel.carrier or self._targets.condition(state, attack.toll, hull) != "sound":
            return 0
        return self._table.on_deck if self._aboard(state, attack, hull) else 0

    def against(self, state: State, attack: Attack, target: Targeted, assigned: Assigned, play: Play) -> State:
        """``state`` with the hits of one roll in the toll of ``attack``, the innermost frame, or taken at once.

        Rules: EWR-11.18.F, EWR-11.19.B, EWR-11.19.C.
        """
        points, modifiers = self.modifiers(state, attack, target, assigned)
        rolled = fire(self._crt, points, modifiers, f"attack on {_named(target)}", _rule(target), play)
        if target.mark.kind == "ground":
            return self._on_troops(state, attack, target, assigned, rolled, play)
        if target.hulls and not target.hulls[0].vessel.armor:
            return self._on_unarmored(state, attack, target, assigned, rolled, play)
        return self._on_armor(state, attack, target, assigned, rolled, play)

    def _on_armor(
        self, state: State, attack: Attack, target: Targeted, assigned: Assigned, rolled: Fire, play: Play
    ) -> State:
        """A die for each hit; the sum adds to what the strike has done before (EWR-11.18.H, EWR-11.19.C)."""
        each = self.on_deck(state, attack, target)
        dice = _dice(rolled.hits, f"damage to {_named(target)}", "EWR-11.19.C" if target.hulls else "EWR-11.18.H", play)
        damage = sum(dice) + each * len(dice)
        play.emit(_event(attack, target, assigned, rolled, dice, each, damage))
        key = target.hulls[0].key if target.hulls else target.mark.key
        before = attack.toll.points.get(key, 0)
        toll = attack.toll
        if damage:
            toll = msgspec.structs.replace(toll, points={**toll.points, key: before + damage})
        if not target.hulls:
            state = _with_toll(state, attack, toll)
            return self._grounded_lost(state, attack, damage) if damage else state
        hull = target.hulls[0]
        worse = self._targets.condition(state, toll, hull) != self._targets.condition(state, attack.toll, hull)
        return _with_toll(state, attack, toll, hurt=worse)

    def _on_unarmored(
        self, state: State, attack: Attack, target: Targeted, assigned: Assigned, rolled: Fire, play: Play
    ) -> State:
        """Each hit sinks an SP (EWR-11.19.C.3)."""
        sunk = tuple(hull.key for hull in target.hulls[: rolled.hits])
        play.emit(_event(attack, target, assigned, rolled, (), 0, len(sunk)))
        toll = msgspec.structs.replace(attack.toll, sunk=(*attack.toll.sunk, *sunk))
        return _with_toll(state, attack, toll, hurt=bool(sunk))

    def _on_troops(
        self, state: State, attack: Attack, target: Targeted, assigned: Assigned, rolled: Fire, play: Play
    ) -> State:
        """Each hit must be confirmed; the owner chooses who is eliminated (EWR-11.18.G, EWR-11.12.A, EWR-25.2.3.D)."""
        side, hex = enemy(attack.side), attack.target.hex
        dice = _dice(rolled.hits, "hits on ground units", "EWR-11.18.G", play)
        confirmed = sum(die >= self._table.ground_confirmed_from for die in dice)
        there = total(ground_at(state, side, hex).groups)
        lost = min(there, confirmed * (1 if is_supplied(state, side, hex) else self._unsupplied))
        play.emit(_event(attack, target, assigned, rolled, dice, 0, lost))
        if not lost:
            return _with_toll(state, attack, attack.toll)
        state = _with_toll(state, attack, msgspec.structs.replace(attack.toll, success=True))
        return push(state, GroundHits(side=side, place=hex, left=lost, cause="air strike", rule="EWR-11.18.G"))

    def _grounded_lost(self, state: State, attack: Attack, damage: int) -> State:
        """As many grounded air SP are lost, whether the base stands or not (EWR-11.18.H, EWR-25.2.3.D)."""
        side, hex = enemy(attack.side), attack.target.hex
        grounded = grounded_at(state, attack)
        lost = damage * (1 if is_supplied(state, side, hex) else self._unsupplied)
        if not grounded:
            return state
        left = min(lost, strength(grounded))
        losses = AirLosses(side=side, flights=grounded, left=left, reason="bombs on the airfield", rule="EWR-11.18.H")
        return push(state, losses)

    def _aboard(self, state: State, attack: Attack, hull: Hull) -> bool:
        """Whether aircraft of its task force, or of the carriers in port, are on deck."""
        side = enemy(attack.side)
        if hull.holder not in state.task_forces:
            return bool(port_at(state, side, hull.holder).air)
        return bool(parked(state, side, (hull.holder,), in_the_air(attack)))

    def _attackers(self, target: Targeted, assigned: Assigned) -> Attackers:
        """Bombers do nothing to submarines (EWR-14.4.A)."""
        strike = assigned.strike
        if target.mark.kind == "submarine":
            _, strike = split(strike, BOMBERS)
        return Attackers(groups_of(strike), groups_of(assigned.escort))


def class_of(target: Targeted) -> TargetClass:
    """Against which column of the attack values a target counts (EWR-11.18.C)."""
    if target.hulls:
        return "ships"
    return "ground" if target.mark.kind == "ground" else "installations"


def airborne(attack: Attack) -> Flights:
    """CAP of the defender, which is in the air over the target."""
    return with_flights(attack.cap, (*attack.excess, *attack.idle))


def in_the_air(attack: Attack) -> Flights:
    """All aircraft of the defender that nothing on the ground or the water hurts (EWR-11.13.2.B)."""
    return with_flights((), (Flight(flight.station, flight.groups) for flight in (*airborne(attack), *attack.airborne)))


def grounded_at(state: State, attack: Attack) -> Flights:
    """Aircraft that bombs on the airfield hit: all that are not up (EWR-11.18.H)."""
    return parked(state, enemy(attack.side), (attack.target.hex,), in_the_air(attack))


def _dice(hits: int, purpose: str, rule: str, play: Play) -> tuple[int, ...]:
    return tuple(play.chance.roll(purpose, rule, DIE) for _ in range(hits))


def _with_toll(state: State, attack: Attack, toll: Toll, hurt: bool = False) -> State:
    cells = (*attack.hurt, attack.cell) if hurt and attack.cell not in attack.hurt else attack.hurt
    frame = msgspec.structs.replace(attack, toll=toll, hurt=cells, fought=True)
    return msgspec.structs.replace(state, flow=(*state.flow[:-1], frame))


def _named(target: Targeted) -> str:
    """What is attacked, as all may know it."""
    match target.mark.kind:
        case "base":
            return "a major base" if target.mark.name == "major" else "an air base"
        case "city":
            return "a city"
        case "ground":
            return "ground units"
        case "ship":
            return target.mark.name or "a ship"
        case kind:
            return kind.replace("_", " ")


def _rule(target: Targeted) -> str:
    return "EWR-11.19.B" if target.hulls and not target.hulls[0].in_port else "EWR-11.18.E"


def _event(
    attack: Attack, target: Targeted, assigned: Assigned, rolled: Fire, dice: Iterable[int], each: int, damage: int
) -> TargetAttacked:
    return TargetAttacked(
        side=attack.side,
        hex=attack.target.hex,
        task_force=attack.target.task_force,
        mark=target.mark,
        vessel=target.hulls[0].vessel.name if len(target.hulls) == 1 else "",
        strike=assigned.strike,
        escort=assigned.escort,
        fire=rolled,
        dice=tuple(dice),
        each=each,
        damage=damage,
    )
