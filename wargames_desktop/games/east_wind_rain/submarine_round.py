"""One round of a submarine battle: fire of both sides, hits on ships, hits on submarines (14.3 to 14.6)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, push, swap
from wargames_desktop.games.east_wind_rain.attack_results import HitsAssigned
from wargames_desktop.games.east_wind_rain.basic_crt import DIE, Fire, fire
from wargames_desktop.games.east_wind_rain.events.hits import TargetHit
from wargames_desktop.games.east_wind_rain.events.submarines import SubmarineFire, SubmarinesSunk
from wargames_desktop.games.east_wind_rain.frames.air_attack import Toll
from wargames_desktop.games.east_wind_rain.frames.hits import AssigningHits
from wargames_desktop.games.east_wind_rain.frames.submarines import SubmarineBattle
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strike_targets import StrikeTargets, Targeted
from wargames_desktop.games.east_wind_rain.submarine_fire import SubmarineFactors, Volley
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class SubmarineRound:
    """Carries out what both task forces of a battle do to each other."""

    def __init__(self, theatre: Theatre, targets: StrikeTargets) -> None:
        self._crt = theatre.charts.basic_crt
        self._targets = targets
        self._factors = SubmarineFactors(theatre, targets)

    def fought(self, state: State, battle: SubmarineBattle, play: Play) -> State:
        """Both fire at once, or unseen submarines first (EWR-14.3.A, EWR-14.3.B, EWR-14.6.A.3)."""
        before = battle
        battle, shot = self._fired(state, battle, battle.attacker, battle.defender, play)
        if not battle.unseen:
            replied, answer = self._fired(state, before, battle.defender, battle.attacker, play)
            battle = _changed(battle, attacker_toll=replied.attacker_toll)
            if is_submarine(state.task_forces[battle.defender]):
                shot = answer
        shooter = battle.attacker if is_submarine(state.task_forces[battle.attacker]) else battle.defender
        target = battle.defender if shooter == battle.attacker else battle.attacker
        if is_submarine(state.task_forces[target]) or not shot.hits:
            return swap(state, self._after_shots(state, battle))
        marks = tuple(each.mark for each in self._marks(state, before, target))
        hits = AssigningHits(
            side=_side(state, shooter), what="the torpedoes", rule="EWR-14.4.C", marks=marks, left=shot.hits
        )
        return push(swap(state, _changed(battle, step="hits")), hits)

    def _fired(
        self, state: State, battle: SubmarineBattle, shooter: str, target: str, play: Play
    ) -> tuple[SubmarineBattle, Fire]:
        """One side fires; hits on submarines count at once (EWR-14.5.C, EWR-14.6.B)."""
        volley = self._volley(state, battle, shooter, target)
        rule = {"torpedoes": "EWR-14.4.B", "hunt": "EWR-14.5.C", "duel": "EWR-14.6.A"}[volley.kind]
        rolled = fire(self._crt, volley.factors, volley.modifiers, f"{shooter} fires at {target}", rule, play)
        if volley.factors:
            play.emit(
                SubmarineFire(
                    side=_side(state, shooter),
                    task_force=shooter,
                    target=target,
                    kind=volley.kind,
                    other=volley.other,
                    fire=rolled,
                )
            )
        if volley.kind == "torpedoes":
            return battle, rolled
        afloat = self._factors.afloat(state, target, toll_of(battle, target))
        sunk = tuple(hull.key for hull in afloat[: rolled.hits])
        if sunk:
            play.emit(SubmarinesSunk(side=_side(state, target), task_force=target, sp=len(sunk)))
        toll = toll_of(battle, target)
        return with_toll(battle, target, msgspec.structs.replace(toll, sunk=(*toll.sunk, *sunk))), rolled

    def _volley(self, state: State, battle: SubmarineBattle, shooter: str, target: str) -> Volley:
        return self._factors.volley(
            state, battle.hex, shooter, toll_of(battle, shooter), target, toll_of(battle, target)
        )

    def _marks(self, state: State, battle: SubmarineBattle, target: str) -> tuple[Targeted, ...]:
        """The ships that are left and can be hit; unseen submarines know their names (EWR-14.4.D)."""
        toll = toll_of(battle, target)
        hulls = self._factors.afloat(state, target, toll)
        return tuple(self._targets.ships(state, toll, hulls, open=battle.unseen))

    def hits(self, state: State, battle: SubmarineBattle, play: Play) -> State:
        """A die for each hit on a ship; one SP without armor sinks with each (EWR-14.4.F, EWR-13.8.I)."""
        assert isinstance(battle.result, HitsAssigned)
        shooter, target = battle.attacker, battle.defender
        if not is_submarine(state.task_forces[shooter]):
            shooter, target = target, shooter
        toll = toll_of(battle, target)
        for each in self._marks(state, battle, target):
            hits = battle.result.targets.get(each.mark.key, 0)
            if not hits:
                continue
            first = each.hulls[0]
            if first.vessel.armor:
                dice = tuple(play.chance.roll("damage by torpedoes", "EWR-14.4.F", DIE) for _ in range(hits))
                damage = sum(dice)
                points = {**toll.points, first.key: toll.points.get(first.key, 0) + damage}
                toll = msgspec.structs.replace(toll, points=points)
            else:
                dice, damage = (), hits
                sunk = (hull.key for hull in each.hulls[:hits])
                toll = msgspec.structs.replace(toll, sunk=(*toll.sunk, *sunk))
            play.emit(
                TargetHit(
                    side=_side(state, shooter),
                    hex=battle.hex,
                    task_force=target,
                    mark=each.mark,
                    vessel=first.vessel.name if len(each.hulls) == 1 else "",
                    hits=hits,
                    dice=dice,
                    damage=damage,
                    cause="torpedoes",
                    rule="EWR-14.4.F",
                )
            )
        battle = _changed(with_toll(battle, target, toll), result=None)
        return swap(state, self._after_shots(state, battle))

    def _after_shots(self, state: State, battle: SubmarineBattle) -> SubmarineBattle:
        """Whoever was fired at by unseen submarines fires back."""
        return _changed(battle, step="reply") if battle.unseen else self._after_round(state, battle)

    def _after_round(self, state: State, battle: SubmarineBattle) -> SubmarineBattle:
        """It is asked whether the battle goes on, if anybody is left on both sides."""
        return _changed(battle, step="agree" if self._both_left(state, battle) else "assess")

    def _both_left(self, state: State, battle: SubmarineBattle) -> bool:
        return all(self._factors.afloat(state, id, toll_of(battle, id)) for id in (battle.attacker, battle.defender))

    def answered(self, state: State, battle: SubmarineBattle, play: Play) -> State:
        """Who is left replies to submarines that fired first (EWR-14.3.C)."""
        battle, _ = self._fired(state, battle, battle.defender, battle.attacker, play)
        return swap(state, self._after_round(state, _changed(battle, unseen=False)))


def toll_of(battle: SubmarineBattle, id: str) -> Toll:
    """What the battle has done so far to one of the two."""
    return battle.attacker_toll if id == battle.attacker else battle.defender_toll


def with_toll(battle: SubmarineBattle, id: str, toll: Toll) -> SubmarineBattle:
    """The battle with that changed."""
    if id == battle.attacker:
        return _changed(battle, attacker_toll=toll)
    return _changed(battle, defender_toll=toll)


def _side(state: State, id: str) -> SideName:
    return state.task_forces[id].side


def _changed(battle: SubmarineBattle, **changes: object) -> SubmarineBattle:
    return msgspec.structs.replace(battle, **changes)
