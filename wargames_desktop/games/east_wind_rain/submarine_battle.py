"""Submarines against ships and their hunters, and against each other (14.3 to 14.8)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import FightOn
from wargames_desktop.games.east_wind_rain.commands.operations import Withdraw
from wargames_desktop.games.east_wind_rain.commands.submarines import SlipAway, Torpedo
from wargames_desktop.games.east_wind_rain.events.submarines import (
    BattleBrokenOff,
    BattleDeclined,
    TargetExamined,
)
from wargames_desktop.games.east_wind_rain.frames.air_attack import Toll
from wargames_desktop.games.east_wind_rain.frames.operations import Encounter
from wargames_desktop.games.east_wind_rain.frames.submarines import SubmarineBattle
from wargames_desktop.games.east_wind_rain.results import BattleEnded, deliver
from wargames_desktop.games.east_wind_rain.ship_losses import ShipLosses
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strike_targets import StrikeTargets
from wargames_desktop.games.east_wind_rain.submarine_round import SubmarineRound, toll_of, with_toll
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class SubmarineBattles(Procedure[State, AnyCommand]):
    """Round after round, as long as both sides want to."""

    def __init__(self, theatre: Theatre) -> None:
        self._targets = StrikeTargets(theatre)
        self._round = SubmarineRound(theatre, self._targets)
        self._losses = ShipLosses(theatre.charts)

    # What is asked

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        battle = _battle(state)
        match battle.step:
            case "decide":
                return Decision(
                    _side(state, battle.attacker),
                    "decline_battle",
                    f"{battle.attacker} has not been seen. Does it attack {battle.defender}?",
                    "EWR-14.3.B",
                    lambda: (Torpedo(), SlipAway()),
                    Torpedo(),
                    about=(battle.attacker, battle.defender),
                )
            case "agree":
                side = self._undecided(state, battle)
                if side is None:
                    return None
                return Decision(
                    side,
                    "fight_on",
                    f"Another round between {battle.attacker} and {battle.defender}?",
                    "EWR-14.7.A",
                    lambda: (FightOn(), Pass()),
                    Pass(),
                    about=(battle.attacker, battle.defender),
                )
            case "leave":
                return Decision(
                    _side(state, battle.defender),
                    "leave_hex",
                    f"Does {battle.defender} retreat? Otherwise {battle.attacker} must",
                    "EWR-14.7.B",
                    lambda: (Pass(), Withdraw()),
                    Pass(),
                    about=(battle.defender,),
                )
        return None

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        legal: tuple[type[AnyCommand], ...]
        match _battle(state).step:
            case "decide":
                legal, rule, reason = (Torpedo, SlipAway), "EWR-14.3.B", "Attack, or slip away"
            case "agree":
                legal, rule, reason = (FightOn, Pass), "EWR-14.7.A", "Say whether there is another round"
            case _:
                legal, rule, reason = (Withdraw, Pass), "EWR-14.7.B", "Say whether the task force retreats"
        return None if isinstance(command, legal) else Refusal(rule, reason)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        battle = _battle(state)
        match battle.step, command:
            case "decide", SlipAway():
                play.emit(BattleDeclined(side=_side(state, battle.attacker), task_force=battle.attacker))
                return deliver(state, BattleEnded(rounds=0, loser=battle.attacker, declined=True))
            case "decide", _:
                return swap(state, _changed(battle, step="fire"))
            case "agree", FightOn():
                side = self._undecided(state, battle)
                assert side is not None
                return swap(state, _changed(battle, agreed=(*battle.agreed, side)))
            case "agree", _:
                side = self._undecided(state, battle)
                assert side is not None
                id = next(id for id in (battle.attacker, battle.defender) if _side(state, id) == side)
                play.emit(BattleBrokenOff(side=side, task_force=id))
                return swap(state, _changed(battle, step="assess"))
            case _, Withdraw():
                return deliver(state, BattleEnded(rounds=battle.rounds, loser=battle.defender))
        return deliver(state, BattleEnded(rounds=battle.rounds, loser=battle.attacker))

    def _undecided(self, state: State, battle: SubmarineBattle) -> SideName | None:
        sides = (_side(state, id) for id in (battle.attacker, battle.defender))
        return next((side for side in sides if side not in battle.agreed), None)

    def _is_open_who_leaves(self, state: State, battle: SubmarineBattle) -> bool:
        """Ships that submarines attack in an operation may stay or go; whoever is intercepted is asked elsewhere."""
        if not _attacks_of_its_own(state):
            return False
        there = battle.attacker in state.task_forces and battle.defender in state.task_forces
        return there and not is_submarine(state.task_forces[battle.defender])

    # How it goes on

    def proceed(self, state: State, play: Play) -> State:
        battle = _battle(state)
        match battle.step:
            case "begin":
                return self._begun(state, battle, play)
            case "fire":
                return self._round.fought(state, _changed(battle, rounds=battle.rounds + 1), play)
            case "hits":
                return self._round.hits(state, battle, play)
            case "reply":
                return self._round.answered(state, battle, play)
            case "agree":
                return swap(state, _changed(battle, step="fire", agreed=()))
        return self._assessed(state, battle, play)

    def _begun(self, state: State, battle: SubmarineBattle, play: Play) -> State:
        """Submarines that are not sighted look first (EWR-14.3.B)."""
        side = _side(state, battle.attacker)
        unseen = battle.counter == 0 and is_submarine(state.task_forces[battle.attacker])
        battle = _changed(battle, side=side, unseen=unseen, step="decide" if unseen else "fire")
        if unseen:
            target = state.task_forces[battle.defender]
            play.emit(TargetExamined(side=side, task_force=battle.defender, ships=target.ships, naval=target.naval))
        return swap(state, battle)

    def _assessed(self, state: State, battle: SubmarineBattle, play: Play) -> State:
        """Damage counts when the battle is over (EWR-13.15.B, EWR-13.15.C)."""
        for id in (battle.attacker, battle.defender):
            toll = toll_of(battle, id)
            if toll == Toll():
                continue
            conditions = {
                hull.vessel.name: self._targets.condition(state, toll, hull)
                for hull in self._targets.at_sea_all(state, id)
            }
            state = swap(state, _changed(with_toll(battle, id, Toll()), step="assess"))
            side = _side(state, id)
            return self._losses.suffer(state, side, id, conditions, "submarine battle", "EWR-14.4.F", play)
        if self._is_open_who_leaves(state, battle):
            return swap(state, _changed(battle, step="leave"))
        return self._left(state, battle)

    def _left(self, state: State, battle: SubmarineBattle) -> State:
        """Submarines that were attacked go, if anybody has to (EWR-14.7.B, EWR-14.7.D)."""
        there = battle.attacker in state.task_forces and battle.defender in state.task_forces
        loser = battle.defender if there and _attacks_of_its_own(state) else ""
        return deliver(state, BattleEnded(rounds=battle.rounds, loser=loser))


def _attacks_of_its_own(state: State) -> bool:
    """Whether the attacker fights in its own operation, and has not intercepted anybody (EWR-14.7.C)."""
    below = state.flow[-2] if len(state.flow) > 1 else None
    return not isinstance(below, Encounter) or below.reason == "operation"


def _side(state: State, id: str) -> SideName:
    return state.task_forces[id].side


def _changed(battle: SubmarineBattle, **changes: object) -> SubmarineBattle:
    return msgspec.structs.replace(battle, **changes)


def _battle(state: State) -> SubmarineBattle:
    frame = state.flow[-1]
    assert isinstance(frame, SubmarineBattle)
    return frame
