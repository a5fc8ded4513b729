"""A strike over its target, from the forming of waves to the damage (11.8.D to 11.8.I, 12.3)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain.air_forces import Flights, any_green, strength
from wargames_desktop.games.east_wind_rain.air_groups import is_afloat
from wargames_desktop.games.east_wind_rain.air_results import AirToAirEnded, WaveMet
from wargames_desktop.games.east_wind_rain.attack_assessment import Assessment
from wargames_desktop.games.east_wind_rain.attack_flak import FlakOnWave
from wargames_desktop.games.east_wind_rain.attack_fleet import FleetUnderAttack, remaining
from wargames_desktop.games.east_wind_rain.attack_results import (
    Assigned,
    TargetsAssigned,
    WaveAimed,
    WavesFormed,
)
from wargames_desktop.games.east_wind_rain.basic_crt import DIE
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.events.air import ForcesRevealed
from wargames_desktop.games.east_wind_rain.events.air_attack import (
    FleetAttacked,
    WaveArrived,
    WavesAnnounced,
    WavesRolled,
)
from wargames_desktop.games.east_wind_rain.flights import with_flights
from wargames_desktop.games.east_wind_rain.frames.air import AirToAir, WaveDefence
from wargames_desktop.games.east_wind_rain.frames.air_attack import (
    Attack,
    FormingWaves,
    Targeting,
)
from wargames_desktop.games.east_wind_rain.modifiers import total
from wargames_desktop.games.east_wind_rain.naval_display import CELLS
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State
from wargames_desktop.games.east_wind_rain.strike_effects import StrikeEffects, airborne
from wargames_desktop.games.east_wind_rain.strike_targets import StrikeTargets
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.waves import wave_modifiers


class AirAttack(Procedure[State, AnyCommand]):
    """Leads through the steps of :class:`Attack`; it asks nothing itself."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._targets = StrikeTargets(theatre)
        self._fleet = FleetUnderAttack(self._targets)
        self._flak = FlakOnWave(theatre, self._targets)
        self._effects = StrikeEffects(theatre, self._targets)
        self._assessment = Assessment(theatre, self._targets)

    def proceed(self, state: State, play: Play) -> State:
        attack = _attack(state)
        match attack.step:
            case "waves":
                return self._waves(state, attack, play)
            case "air_to_air":
                return self._air_to_air(state, attack)
            case "form_up":
                return self._fleet.form_up(state, attack)
            case "defence":
                return self._defence(state, attack, play)
            case "aim":
                return self._aim(state, attack, play)
            case "flak":
                return self._flak.go_on(state, attack, play)
            case "targets":
                return self._assignment(state, attack)
            case "resolve":
                return self._resolution(state, attack, play)
            case "scatter":
                return self._fleet.scatter(state, attack, play)
            case "next":
                return self._next(state, attack, play)
            case "assess":
                return self._assessment.go_on(state, attack, play)

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
        if not wave or not self._fleet.open(state, attack):
            return self._turning(state, _changed(attack, aims=(wave,), attacked=(), waiting=()))
        return push(state, self._fleet.aiming(state, attack))

    def _turning(self, state: State, attack: Attack) -> State:
        """To the next hex that the wave attacks, or to what follows when it has attacked them all."""
        if not attack.waiting:
            return swap(state, _changed(attack, step="scatter"))
        cell, *waiting = attack.waiting
        frame = _changed(attack, step="flak", cell=cell, waiting=tuple(waiting), flak=self._flak.fires(state, attack))
        return swap(state, frame)

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

    def _next(self, state: State, attack: Attack, play: Play) -> State:
        wave = attack.wave + 1
        if wave < len(attack.waves):
            return swap(state, _changed(attack, step="defence", wave=wave, aims=(), attacked=()))
        return swap(state, _changed(attack, step="assess", aims=(), attacked=(), cells=remaining(attack)))


def _changed(attack: Attack, **changes: object) -> Attack:
    return msgspec.structs.replace(attack, **changes)


def _attack(state: State) -> Attack:
    frame = state.flow[-1]
    assert isinstance(frame, Attack)
    return frame
