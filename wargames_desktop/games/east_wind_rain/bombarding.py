"""A task force bombards a hex, and the batteries of a major base answer (15.0)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain import demolition
from wargames_desktop.games.east_wind_rain.air_forces import strength
from wargames_desktop.games.east_wind_rain.air_groups import parked
from wargames_desktop.games.east_wind_rain.attack_results import HitsAssigned
from wargames_desktop.games.east_wind_rain.basic_crt import DIE, fire
from wargames_desktop.games.east_wind_rain.bombardment_targets import TROOPS, GunTargets, has_batteries
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.demolition import Demolition
from wargames_desktop.games.east_wind_rain.events.bombardment import BatteriesFired, Bombarded
from wargames_desktop.games.east_wind_rain.events.hits import TargetHit
from wargames_desktop.games.east_wind_rain.events.operations import TaskForceMoved
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.frames.air import AirLosses
from wargames_desktop.games.east_wind_rain.frames.air_attack import GroundHits, Mark, Toll
from wargames_desktop.games.east_wind_rain.frames.bombardment import Bombardment
from wargames_desktop.games.east_wind_rain.frames.hits import AssigningHits
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.results import InitiativeEnded, Sighted, deliver
from wargames_desktop.games.east_wind_rain.ship_losses import ShipLosses
from wargames_desktop.games.east_wind_rain.state import (
    SIDE_NAMES,
    State,
    changed_task_force,
    ground_at,
    is_supplied,
)
from wargames_desktop.games.east_wind_rain.strike_targets import Hull, StrikeTargets, Targeted
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Bombarding(Procedure[State, AnyCommand]):
    """Sighting, the fire of both sides at the same time, and what it does; what is chosen are steps above this one."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._crt = theatre.charts.basic_crt
        self._costs = Costs(theatre)
        self._confirmed_from = theatre.charts.air.strike.ground_confirmed_from
        self._unsupplied = theatre.charts.movement.unsupplied_losses
        self._batteries = theatre.charts.installations.installations["major"].gun
        self._targets = StrikeTargets(theatre)
        self._guns = GunTargets(self._targets)
        self._demolition = Demolition(theatre.charts)
        self._losses = ShipLosses(theatre.charts)

    def proceed(self, state: State, play: Play) -> State:
        frame = _bombardment(state)
        match frame.step:
            case "sight":
                return self._sighting(state, frame, play)
            case "enter":
                return self._entered(state, frame, play)
            case "fire":
                return self._fired(state, frame, play)
            case "placed":
                return self._placed(state, frame)
            case "batteries":
                return self._answered(state, frame)
            case "damage":
                return self._damage(state, frame, play)
            case "ships":
                return self._ships(state, frame, play)
            case "rebuild":
                return self._ended(state, frame)

    # Sighting and price (EWR-15.1)

    def _sighting(self, state: State, frame: Bombardment, play: Play) -> State:
        if frame.assault:
            return swap(state, _changed(frame, step="fire"))
        if not isinstance(frame.result, Sighted):
            return push(state, Sighting(side=frame.side, by=(frame.task_force,), hex=frame.hex))
        if not frame.result.success:
            return deliver(state, InitiativeEnded(sighted=False))
        status = self._theatre.status(state, frame.side, frame.hex)
        er = self._costs.price("task_force_combat", status, doubled=frame.doubled)
        nation = state.task_forces[frame.task_force].nation
        state = swap(state, _changed(frame, step="enter", result=None, spent=er))
        return self._costs.charge(state, nation, frame.hex, er, "bombardment", "EWR-15.1.B", play)

    def _entered(self, state: State, frame: Bombardment, play: Play) -> State:
        """A task force that has sighted from the hex beside moves in, and is not intercepted (EWR-15.1.D)."""
        origin = state.task_forces[frame.task_force].place
        if origin != frame.hex:
            play.emit(TaskForceMoved(frame.task_force, origin, frame.hex))
            state = changed_task_force(state, frame.task_force, place=frame.hex, in_port=False)
        return swap(state, _changed(frame, step="fire"))

    # Fire of both sides (EWR-15.2.A, EWR-15.3.A to EWR-15.3.E)

    def _fired(self, state: State, frame: Bombardment, play: Play) -> State:
        factors = sum(hull.vessel.gun + hull.vessel.secondary for hull in self._guns.firing(state, frame))
        modifiers = self._crt.remainder(factors, "EWR-15.2.A.2")
        rolled = fire(self._crt, factors, modifiers, f"{frame.task_force} bombards", "EWR-15.2.A", play)
        if factors:
            play.emit(Bombarded(side=frame.side, task_force=frame.task_force, hex=frame.hex, fire=rolled))
        battery = self._batteries if has_batteries(state, frame) else 0
        side = enemy(frame.side)
        answer = fire(self._crt, battery, (), f"{SIDE_NAMES[side]} coastal batteries", "EWR-15.3.E", play)
        if battery:
            play.emit(BatteriesFired(side=side, hex=frame.hex, task_force=frame.task_force, fire=answer))
        frame = _changed(frame, step="placed", hits=rolled.hits, battery_hits=answer.hits)
        marks = self._guns.marks(state, frame)
        if not frame.hits or not marks:
            return swap(state, _changed(frame, result=HitsAssigned({})))
        return push(
            swap(state, frame),
            AssigningHits(side=frame.side, what="the shells", rule="EWR-15.2.B.1", marks=marks, left=frame.hits),
        )

    def _placed(self, state: State, frame: Bombardment) -> State:
        assert isinstance(frame.result, HitsAssigned)
        frame = _changed(frame, step="batteries", result=None, targets=frame.result.targets)
        marks = tuple(each.mark for each in self._guns.exposed(state, frame))
        if not frame.battery_hits or not marks:
            return swap(state, _changed(frame, result=HitsAssigned({})))
        hits = AssigningHits(
            side=enemy(frame.side),
            what="the coastal batteries",
            rule="EWR-15.3.F",
            marks=marks,
            left=frame.battery_hits,
        )
        return push(swap(state, frame), hits)

    def _answered(self, state: State, frame: Bombardment) -> State:
        assert isinstance(frame.result, HitsAssigned)
        placed = frame.result.targets
        ships = {
            hull.vessel.name: hits
            for each in self._guns.exposed(state, frame)
            for hull, hits in _shares(each, placed.get(each.mark.key, 0))
        }
        return swap(state, _changed(frame, step="damage", result=None, ships=ships))

    # What it does (EWR-15.2.B, EWR-15.3.H)

    def _damage(self, state: State, frame: Bombardment, play: Play) -> State:
        """Target after target; then bases fall, and then ships are looked at."""
        frame = _changed(frame, result=None)
        if TROOPS in frame.targets:
            rest = {key: hits for key, hits in frame.targets.items() if key != TROOPS}
            return self._on_troops(state, _changed(frame, targets=rest), frame.targets[TROOPS], play)
        points: dict[str, int] = {}
        for mark in self._guns.marks(state, frame):
            hits = frame.targets.get(mark.key, 0)
            if hits:
                dice = _dice(hits, "damage by shells", "EWR-15.2.B.2", play)
                points[mark.key] = sum(dice)
                play.emit(_hit(frame, mark, hits, dice, sum(dice), "EWR-15.2.B.2"))
        side = enemy(frame.side)
        supplied = is_supplied(state, side, frame.hex)
        state, _ = self._demolition.destroyed(state, side, frame.hex, points, "bombardment", play)
        state = swap(state, _changed(frame, step="ships", targets={}))
        lost = sum(points.values()) * (1 if supplied else self._unsupplied)
        aircraft = parked(state, side, (frame.hex,), ())
        if not lost or not aircraft:
            return state
        left = min(lost, strength(aircraft))
        return push(state, AirLosses(side=side, flights=aircraft, left=left, reason="shells", rule="EWR-15.2.B.4"))

    def _on_troops(self, state: State, frame: Bombardment, hits: int, play: Play) -> State:
        """A die for each hit; the owner chooses who is eliminated (EWR-15.2.B.5, EWR-25.2.3.D)."""
        side = enemy(frame.side)
        dice = _dice(hits, "shells on ground units", "EWR-15.2.B.5", play)
        confirmed = sum(die >= self._confirmed_from for die in dice)
        there = total(ground_at(state, side, frame.hex).groups)
        lost = min(there, confirmed * (1 if is_supplied(state, side, frame.hex) else self._unsupplied))
        play.emit(_hit(frame, Mark(key=TROOPS, kind="ground"), hits, dice, lost, "EWR-15.2.B.5"))
        state = swap(state, frame)
        if not lost:
            return state
        return push(state, GroundHits(side=side, place=frame.hex, left=lost, cause="bombardment", rule="EWR-15.2.B.5"))

    def _ships(self, state: State, frame: Bombardment, play: Play) -> State:
        if not frame.ships:
            return self._rebuilding(state, frame)
        hulls = self._targets.at_sea_all(state, frame.task_force)
        points: dict[str, int] = {}
        sunk: list[str] = []
        for each in self._targets.ships(state, Toll(), hulls):
            hits = sum(frame.ships.get(hull.vessel.name, 0) for hull in each.hulls)
            if not hits:
                continue
            dice: tuple[int, ...] = ()
            if each.hulls[0].vessel.armor:
                dice = _dice(hits, "damage by coastal batteries", "EWR-15.3.H", play)
                points[each.hulls[0].key] = sum(dice)
            else:
                sunk.extend(hull.key for hull in each.hulls if hull.vessel.name in frame.ships)
            play.emit(self._ship_hit(frame, each, hits, dice))
        toll = Toll(points=points, sunk=tuple(sunk))
        conditions = {hull.vessel.name: self._targets.condition(state, toll, hull) for hull in hulls}
        state = swap(state, _changed(frame, ships={}))
        return self._losses.suffer(
            state, frame.side, frame.task_force, conditions, "coastal batteries", "EWR-15.3.H", play
        )

    def _ship_hit(self, frame: Bombardment, each: Targeted, hits: int, dice: tuple[int, ...]) -> TargetHit:
        return TargetHit(
            side=enemy(frame.side),
            hex=frame.hex,
            task_force=frame.task_force,
            mark=each.mark,
            vessel=each.hulls[0].vessel.name if len(each.hulls) == 1 else "",
            hits=hits,
            dice=dice,
            damage=sum(dice) if dice else hits,
            cause="coastal batteries",
            rule="EWR-15.3.H",
        )

    def _rebuilding(self, state: State, frame: Bombardment) -> State:
        """In an assault the fighting for the hex goes on (EWR-16.3.2.A)."""
        state = swap(state, _changed(frame, step="rebuild"))
        return state if frame.assault else demolition.rebuilding(state)

    def _ended(self, state: State, frame: Bombardment) -> State:
        return deliver(state, InitiativeEnded(fought=True, spent=frame.spent))


def _shares(each: Targeted, hits: int) -> tuple[tuple[Hull, int], ...]:
    """All hits on a ship, or one on each of so many SP without armor."""
    if each.hulls[0].vessel.armor:
        return ((each.hulls[0], hits),) if hits else ()
    return tuple((hull, 1) for hull in each.hulls[:hits])


def _dice(hits: int, purpose: str, rule: str, play: Play) -> tuple[int, ...]:
    return tuple(play.chance.roll(purpose, rule, DIE) for _ in range(hits))


def _hit(frame: Bombardment, mark: Mark, hits: int, dice: tuple[int, ...], damage: int, rule: str) -> TargetHit:
    return TargetHit(
        side=frame.side,
        hex=frame.hex,
        mark=mark,
        hits=hits,
        dice=dice,
        damage=damage,
        cause="bombardment",
        rule=rule,
    )


def _changed(frame: Bombardment, **changes: object) -> Bombardment:
    return msgspec.structs.replace(frame, **changes)


def _bombardment(state: State) -> Bombardment:
    frame = state.flow[-1]
    assert isinstance(frame, Bombardment)
    return frame
