"""A strike over its target, from the forming of waves to the damage (11.8.D to 11.8.I, 12.3)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain import antiaircraft
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights, any_green, groups_of, strength
from wargames_desktop.games.east_wind_rain.air_groups import is_afloat
from wargames_desktop.games.east_wind_rain.air_losses import lost
from wargames_desktop.games.east_wind_rain.air_results import AirToAirEnded, AttackEnded, WaveMet
from wargames_desktop.games.east_wind_rain.antiaircraft_fire import UNDER_FIRE, AntiaircraftFire
from wargames_desktop.games.east_wind_rain.attack_results import (
    Assigned,
    Cells,
    FlakTaken,
    FleetFormed,
    TargetsAssigned,
    WaveAimed,
    WavesFormed,
)
from wargames_desktop.games.east_wind_rain.basic_crt import DIE, fire
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.events.air import ForcesRevealed
from wargames_desktop.games.east_wind_rain.events.air_attack import (
    FlakFired,
    FlakSuffered,
    FleetAttacked,
    ShipsScattered,
    WaveArrived,
    WavesAnnounced,
    WavesRolled,
)
from wargames_desktop.games.east_wind_rain.flights import split, with_flights
from wargames_desktop.games.east_wind_rain.formation import EMPTY, scattering
from wargames_desktop.games.east_wind_rain.frames.air import AirToAir, WaveDefence
from wargames_desktop.games.east_wind_rain.frames.air_attack import (
    Aiming,
    Attack,
    Flak,
    FormingUp,
    FormingWaves,
    MarkKind,
    Scattering,
    Targeting,
)
from wargames_desktop.games.east_wind_rain.modifiers import total
from wargames_desktop.games.east_wind_rain.naval_display import CELLS
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.ship_losses import ShipLosses
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State
from wargames_desktop.games.east_wind_rain.strike_effects import StrikeEffects, airborne
from wargames_desktop.games.east_wind_rain.strike_targets import Hull, StrikeTargets, of_holder
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.vessels import vessels_of
from wargames_desktop.games.east_wind_rain.waves import wave_modifiers


class AirAttack(Procedure[State, AnyCommand]):
    """Leads through the steps of :class:`Attack`; it asks nothing itself."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._losses = ShipLosses(theatre.charts)
        self._targets = StrikeTargets(theatre)
        self._flak = AntiaircraftFire(theatre, self._targets)
        self._effects = StrikeEffects(theatre, self._targets)

    def proceed(self, state: State, play: Play) -> State:
        attack = _attack(state)
        match attack.step:
            case "waves":
                return self._waves(state, attack, play)
            case "air_to_air":
                return self._air_to_air(state, attack)
            case "form_up":
                return self._form_up(state, attack)
            case "defence":
                return self._defence(state, attack, play)
            case "aim":
                return self._aim(state, attack, play)
            case "flak":
                return self._antiaircraft(state, attack, play)
            case "targets":
                return self._assignment(state, attack)
            case "resolve":
                return self._resolution(state, attack, play)
            case "scatter":
                return self._scatter(state, attack, play)
            case "next":
                return self._next(state, attack, play)
            case "assess":
                return self._assessment(state, attack, play)

    # Waves, CAP, the fleet (EWR-12.3.A to EWR-12.3.D, EWR-11.14)

    def _waves(self, state: State, attack: Attack, play: Play) -> State:
        if isinstance(attack.result, WavesFormed):
            waves = attack.result.waves
            play.emit(
                ForcesRevealed(attack.side, attack.target.hex, strength(attack.strike), attack.escort, airborne(attack))
            )
            play.emit(WavesAnnounced(side=attack.side, waves=len(waves)))
            frame = _changed(attack, step="air_to_air", waves=waves, result=None)
            meeting = AirToAir(
                side=attack.side,
                hex=attack.target.hex,
                escort=attack.escort,
                cap=attack.cap,
                cap_drm=attack.cap_drm,
            )
            return push(swap(state, frame), meeting)
        least = self._least_waves(state, attack, play)
        return push(state, FormingWaves(side=attack.side, strike=attack.strike, least=least))

    def _least_waves(self, state: State, attack: Attack, play: Play) -> int:
        """Strikes from carriers roll, whatever they strike at (EWR-12.3.A, EWR-12.3.B)."""
        if not any(is_afloat(flight.station) for flight in attack.strike):
            return 1
        port = not attack.target.task_force
        modifiers = wave_modifiers(port=port, green=any_green((*attack.strike, *attack.escort)))
        die = play.chance.roll(f"{SIDE_NAMES[attack.side]} waves", "EWR-12.3.B", DIE)
        least = self._theatre.charts.waves.waves(die + total(modifiers))
        play.emit(WavesRolled(side=attack.side, die=die, modifiers=modifiers, least=least))
        return least

    def _air_to_air(self, state: State, attack: Attack) -> State:
        met = attack.result
        assert isinstance(met, AirToAirEnded)
        return swap(
            state,
            _changed(
                attack,
                step="form_up" if attack.target.task_force and attack.waves else "defence",
                result=None,
                escort=met.escort,
                cap=met.cap,
                excess=met.excess,
                idle=met.idle,
                met=met.met,
                unescorted=met.unescorted,
                fought=met.fought,
                escorts_scored=met.escorts_scored,
                cap_scored=met.cap_scored,
            ),
        )

    def _form_up(self, state: State, attack: Attack) -> State:
        if isinstance(attack.result, FleetFormed):
            return swap(state, _changed(attack, step="defence", cells=attack.result.cells, result=None))
        id = attack.target.task_force
        left = tuple(sorted(vessels_of(state.task_forces[id])))
        return push(state, FormingUp(side=enemy(attack.side), task_force=id, left=left, cells=EMPTY))

    # A wave arrives (EWR-12.3.D to EWR-12.3.F)

    def _defence(self, state: State, attack: Attack, play: Play) -> State:
        if not attack.waves:
            return swap(state, _changed(attack, step="next"))
        met = attack.result
        if isinstance(met, WaveMet):
            waves = tuple(met.wave if number == attack.wave else wave for number, wave in enumerate(attack.waves))
            return swap(
                state,
                _changed(
                    attack,
                    step="aim",
                    result=None,
                    waves=waves,
                    cap=met.cap,
                    excess=met.excess,
                    idle=with_flights(attack.idle, met.spent),
                    aborted=with_flights(attack.aborted, met.aborted),
                    fought=attack.fought or met.fought,
                    cap_scored=attack.cap_scored or met.cap_scored,
                ),
            )
        wave = attack.waves[attack.wave]
        play.emit(WaveArrived(side=attack.side, number=attack.wave + 1, wave=wave))
        defence = WaveDefence(
            side=attack.side,
            hex=attack.target.hex,
            wave=wave,
            cap=attack.cap,
            excess=attack.excess,
            unescorted=attack.unescorted,
            cap_drm=attack.cap_drm,
        )
        return push(state, defence)

    def _aim(self, state: State, attack: Attack, play: Play) -> State:
        """On land the whole wave attacks one hex, at sea each part of the display is attacked by itself."""
        wave = attack.waves[attack.wave]
        if isinstance(attack.result, WaveAimed):
            aims = attack.result.aims
            attacked = tuple(cell for cell in CELLS if aims[cell])
            for cell in attacked:
                play.emit(
                    FleetAttacked(side=attack.side, task_force=attack.target.task_force, cell=cell, wave=aims[cell])
                )
            frame = _changed(attack, result=None, aims=aims, attacked=attacked, waiting=attacked)
            return self._turning(state, frame)
        if not attack.target.task_force:
            return self._turning(state, _changed(attack, aims=(wave,), attacked=(0,), waiting=(0,)))
        open = tuple(cell for cell in CELLS if self._afloat(state, attack, cell))
        if not wave or not open:
            return self._turning(state, _changed(attack, aims=(wave,), attacked=(), waiting=()))
        carriers = tuple(
            cell for cell in open if any(hull.vessel.carrier for hull in self._afloat(state, attack, cell))
        )
        return push(
            state,
            Aiming(
                side=attack.side,
                task_force=attack.target.task_force,
                left=wave,
                open=open,
                carriers=carriers,
                kinds=tuple(self._kinds(state, attack, cell) for cell in CELLS),
                damaged=tuple(self._damaged(state, attack, cell) for cell in CELLS),
                aims=((),) * len(CELLS),
            ),
        )

    def _afloat(self, state: State, attack: Attack, cell: int) -> tuple[Hull, ...]:
        hulls = self._targets.at_sea(state, attack, cell)
        return tuple(hull for hull in hulls if hull.key not in attack.toll.sunk)

    def _has_carriers(self, state: State, attack: Attack, cell: int) -> bool:
        """What the defender must tell of a hex of the display (EWR-11.16.H)."""
        return any(hull.vessel.carrier for hull in self._afloat(state, attack, cell))

    def _kinds(self, state: State, attack: Attack, cell: int) -> tuple[MarkKind, ...]:
        marks = (each.mark for each in self._targets.ships(state, attack.toll, self._afloat(state, attack, cell)))
        return tuple(dict.fromkeys(mark.kind for mark in marks))

    def _damaged(self, state: State, attack: Attack, cell: int) -> int:
        marks = (each.mark for each in self._targets.ships(state, attack.toll, self._afloat(state, attack, cell)))
        return sum(mark.damaged for mark in marks)

    def _turning(self, state: State, attack: Attack) -> State:
        """To the next hex that the wave attacks, or to what follows when it has attacked them all."""
        if not attack.waiting:
            return swap(state, _changed(attack, step="scatter"))
        cell, *waiting = attack.waiting
        frame = _changed(attack, step="flak", cell=cell, waiting=tuple(waiting), flak=self._flak.at(state, attack))
        return swap(state, frame)

    # Antiaircraft fire (EWR-11.15 to EWR-11.17)

    def _antiaircraft(self, state: State, attack: Attack, play: Play) -> State:
        if isinstance(attack.result, FlakTaken):
            return self._fired_at(state, attack, attack.result, play)
        if not attack.flak:
            return swap(state, _changed(attack, step="targets"))
        at, *rest = attack.flak
        under_fire, _ = split(attack.aims[attack.cell], UNDER_FIRE[at])
        barrage = self._flak.barrage(state, attack, at)
        attack = _changed(attack, flak=tuple(rest))
        if not under_fire or not barrage.points:
            return swap(state, attack)
        side = enemy(attack.side)
        rule = "EWR-11.16.L" if attack.target.task_force else "EWR-11.15.F"
        purpose = f"{SIDE_NAMES[side]} antiaircraft fire"
        rolled = fire(self._theatre.charts.basic_crt, barrage.points, barrage.modifiers, purpose, rule, play)
        play.emit(
            FlakFired(
                side=side,
                hex=attack.target.hex,
                cell=attack.cell if attack.target.task_force else None,
                at=at,
                fire=rolled,
                long_range=barrage.long_range,
            )
        )
        escort = () if attack.met else attack.escort
        green = sum(group.sp for group in groups_of((*under_fire, *escort)) if group.quality == "green")
        return push(
            swap(state, _changed(attack, fought=True)),
            Flak(
                side=attack.side,
                strike=under_fire,
                escort=escort,
                hits=rolled.hits,
                losses=antiaircraft.most_losses(rolled.hits, green),
            ),
        )

    def _fired_at(self, state: State, attack: Attack, taken: FlakTaken, play: Play) -> State:
        """Who is lost is gone, who turned back lands later (EWR-11.17.D)."""
        if taken.lost or taken.aborted or taken.aborted_escort:
            aborted = strength(taken.aborted) + strength(taken.aborted_escort)
            play.emit(FlakSuffered(side=attack.side, lost=strength(taken.lost), aborted=aborted))
        state = lost(state, attack.side, taken.lost, "antiaircraft fire", "EWR-11.17.A", play)
        others = self._not_fired_at(attack, taken)
        aims = tuple(
            with_flights(taken.strike, others) if cell == attack.cell else aim for cell, aim in enumerate(attack.aims)
        )
        return swap(
            state,
            _changed(
                attack,
                result=None,
                aims=aims,
                escort=attack.escort if attack.met else taken.escort,
                aborted=with_flights(attack.aborted, taken.aborted),
                away=with_flights(attack.away, taken.aborted_escort),
            ),
        )

    def _not_fired_at(self, attack: Attack, taken: FlakTaken) -> Flights:
        fired = {group.type for group in groups_of((*taken.strike, *taken.aborted, *taken.lost))}
        at = next(types for types in UNDER_FIRE.values() if fired & {*types})
        _, others = split(attack.aims[attack.cell], at)
        return others

    # The attack (EWR-11.18, EWR-11.19)

    def _assignment(self, state: State, attack: Attack) -> State:
        if isinstance(attack.result, TargetsAssigned):
            return swap(state, _changed(attack, step="resolve", result=None, assigned=attack.result.targets))
        strike, strafers = attack.aims[attack.cell], self._strafers(attack)
        marks = tuple(target.mark for target in self._targets.targets(state, attack))
        if not marks or not (strike or strafers):
            return swap(state, _changed(attack, step="resolve", assigned={}))
        return push(
            state,
            Targeting(side=attack.side, hex=attack.target.hex, strike=strike, escort=strafers, marks=marks),
        )

    def _strafers(self, attack: Attack) -> Flights:
        """Escorts that met no CAP go in on land once, with the last wave (EWR-11.9.G, EWR-12.3.C.2)."""
        last = attack.wave >= len(attack.waves) - 1
        return attack.escort if last and not attack.met and not attack.target.task_force else ()

    def _resolution(self, state: State, attack: Attack, play: Play) -> State:
        """One target after the other; bases fall when all have been attacked (EWR-11.18.L)."""
        if attack.assigned:
            key = next(iter(attack.assigned))
            rest = {other: each for other, each in attack.assigned.items() if other != key}
            assigned: Assigned = attack.assigned[key]
            attack = _changed(attack, assigned=rest)
            target = next((each for each in self._targets.targets(state, attack) if each.mark.key == key), None)
            if target is None:
                return swap(state, attack)
            return self._effects.against(swap(state, attack), attack, target, assigned, play)
        if not attack.target.task_force:
            side, hex = enemy(attack.side), attack.target.hex
            before = state
            demolition = self._targets.demolition
            state, points = demolition.destroyed(state, side, hex, attack.toll.points, "air strike", play)
            fallen = state.bases is not before.bases or state.damaged_cities != before.damaged_cities
            success = attack.toll.success or fallen
            attack = _changed(attack, toll=msgspec.structs.replace(attack.toll, points=points, success=success))
        over = with_flights(attack.over, attack.aims[attack.cell])
        return self._turning(state, _changed(attack, over=over))

    # After a wave (EWR-12.3.E, EWR-12.3.G)

    def _scatter(self, state: State, attack: Attack, play: Play) -> State:
        if isinstance(attack.result, FleetFormed):
            cells = attack.result.cells
            gone = len(attack.cells[attack.hurt[0]]) - len(cells[attack.hurt[0]])
            if gone:
                play.emit(
                    ShipsScattered(
                        side=enemy(attack.side), task_force=attack.target.task_force, cell=attack.hurt[0], ships=gone
                    )
                )
            return swap(state, _changed(attack, result=None, cells=cells, hurt=attack.hurt[1:]))
        last = attack.wave >= len(attack.waves) - 1
        if last or not attack.hurt or not attack.target.task_force:
            return swap(state, _changed(attack, step="next", hurt=()))
        cells = self._remaining(attack)
        cell = attack.hurt[0]
        left = scattering(cells, cell)
        if not left:
            return swap(state, _changed(attack, cells=cells, hurt=attack.hurt[1:]))
        id = attack.target.task_force
        frame = _changed(attack, cells=cells)
        return push(
            swap(state, frame), Scattering(side=enemy(attack.side), task_force=id, cell=cell, left=left, cells=cells)
        )

    def _remaining(self, attack: Attack) -> Cells:
        """The display without the SP that are sunk."""
        return tuple(tuple(name for name in cell if name not in attack.toll.sunk) for cell in attack.cells)

    def _next(self, state: State, attack: Attack, play: Play) -> State:
        wave = attack.wave + 1
        if wave < len(attack.waves):
            return swap(state, _changed(attack, step="defence", wave=wave, aims=(), attacked=()))
        return swap(state, _changed(attack, step="assess", aims=(), attacked=(), cells=self._remaining(attack)))

    # Damage (EWR-11.8.H, EWR-11.8.I, EWR-11.19.D)

    def _assessment(self, state: State, attack: Attack, play: Play) -> State:
        side = enemy(attack.side)
        for holder in self._holders(state, attack):
            hulls = tuple(hull for hull in of_holder(self._hulls(state, attack), holder) if _struck(attack, hull))
            if not hulls:
                continue
            conditions = {hull.vessel.name: self._targets.condition(state, attack.toll, hull) for hull in hulls}
            worse = any(self._targets.worse(conditions[hull.vessel.name], hull) for hull in hulls)
            state = swap(state, self._assessed(attack, hulls, worse))
            return self._losses.suffer(
                state,
                side,
                holder,
                conditions,
                "air strike",
                "EWR-11.19.D",
                play,
                self._aloft(state, attack, holder),
            )
        return deliver(
            state,
            AttackEnded(
                strike=with_flights(attack.over, attack.aborted),
                escort=with_flights(attack.escort, attack.away),
                cap=airborne(attack),
                fought=attack.fought,
                scored=attack.over if attack.toll.success else (),
                escorts_scored=attack.escorts_scored,
                cap_scored=attack.cap_scored,
            ),
        )

    def _holders(self, state: State, attack: Attack) -> tuple[str, ...]:
        if attack.target.task_force:
            return (attack.target.task_force,) if attack.target.task_force in state.task_forces else ()
        return self._targets.port_holders(state, enemy(attack.side), attack.target.hex)

    def _hulls(self, state: State, attack: Attack) -> tuple[Hull, ...]:
        if not attack.target.task_force:
            return self._targets.in_port(state, enemy(attack.side), attack.target.hex)
        return self._targets.at_sea_all(state, attack.target.task_force)

    def _assessed(self, attack: Attack, hulls: tuple[Hull, ...], worse: bool) -> Attack:
        """The toll without what is written into the state now."""
        keys = {hull.key for hull in hulls}
        toll = msgspec.structs.replace(
            attack.toll,
            points={key: points for key, points in attack.toll.points.items() if key not in keys},
            sunk=tuple(key for key in attack.toll.sunk if key not in keys),
            success=attack.toll.success or worse,
        )
        return _changed(attack, toll=toll)

    def _aloft(self, state: State, attack: Attack, holder: str) -> Flights:
        """Aircraft of carriers that are in the air: the CAP, or all that can fly (EWR-11.13.2.B)."""
        if attack.on_deck or holder not in state.task_forces:
            return tuple(flight for flight in airborne(attack) if flight.station == holder)
        air = state.task_forces[holder].air
        return (Flight(holder, air),) if air else ()


def _struck(attack: Attack, hull: Hull) -> bool:
    return hull.key in attack.toll.points or hull.key in attack.toll.sunk


def _changed(attack: Attack, **changes: object) -> Attack:
    return msgspec.structs.replace(attack, **changes)


def _attack(state: State) -> Attack:
    frame = state.flow[-1]
    assert isinstance(frame, Attack)
    return frame
