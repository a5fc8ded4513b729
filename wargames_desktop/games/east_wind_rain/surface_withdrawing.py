"""Fleets try to withdraw from a surface battle (13.14)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain.basic_crt import DIE
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.surface import KeepFighting, TryToWithdraw
from wargames_desktop.games.east_wind_rain.events.surface import WithdrawalTried
from wargames_desktop.games.east_wind_rain.frames.surface import SurfaceBattle, Withdrawing
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.surface_board import apart
from wargames_desktop.games.east_wind_rain.surface_progress import battle_of, opponents
from wargames_desktop.games.east_wind_rain.surface_results import WithdrawalsTried
from wargames_desktop.games.east_wind_rain.surface_weapons import Weapons
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.withdrawal import Standing, away, withdrawal_modifiers, withdraws


class WithdrawingFleets(Procedure[State, AnyCommand]):
    """Both sides say what they want before either rolls; a broken fleet is not asked (EWR-13.13.E)."""

    def __init__(self, theatre: Theatre) -> None:
        self._chart = theatre.charts.surface.withdrawal
        self._weapons = Weapons(theatre.charts)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        side = _next(state)
        if side is None:
            return None
        answers: tuple[AnyCommand, ...] = (KeepFighting(), TryToWithdraw())
        prompt = "Does your fleet try to withdraw?"
        return Decision(side, "withdraw", prompt, "EWR-13.14.A", lambda: answers, answers[0])

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, KeepFighting | TryToWithdraw):
            return None
        return Refusal("EWR-13.14.A", "Now fleets may withdraw")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        side = _next(state)
        assert side is not None
        return _wished(state, side, isinstance(command, TryToWithdraw))

    def proceed(self, state: State, play: Play) -> State:
        frame = _withdrawing(state)
        battle = battle_of(state)
        broken = [side for side in frame.sides if side not in frame.wishes and battle.fleets[side].broken]
        if broken:
            return _wished(state, broken[0], True)
        leaving = [side for side in frame.sides if frame.wishes[side]]
        both = len(leaving) == len(frame.sides)
        return deliver(state, WithdrawalsTried(tuple(s for s in leaving if self._gets_away(battle, s, both, play))))

    def standing(self, battle: SurfaceBattle, side: SideName) -> Standing:
        """How a fleet stands to the other (EWR-13.14.C)."""
        own, other = opponents(battle, side)
        return Standing(
            destroyers=self._weapons.destroyers(own) - self._weapons.destroyers(other),
            speed=self._weapons.speed(own) - self._weapons.speed(other),
            apart=apart(own.at, other.at),
            time=battle.time,
        )

    def _gets_away(self, battle: SurfaceBattle, side: SideName, both: bool, play: Play) -> bool:
        standing = self.standing(battle, side)
        fleet = battle.fleets[side]
        modifiers = withdrawal_modifiers(self._chart, standing)
        die, success = 0, True
        if not both and not away(self._chart, standing):
            die = play.chance.roll("withdrawal", "EWR-13.14.B", DIE)
            success = withdraws(self._chart, die, modifiers)
        play.emit(
            WithdrawalTried(
                side=side,
                task_force=fleet.task_force,
                die=die,
                modifiers=modifiers if die else (),
                away=success,
                why="" if die else "both" if both else "distance",
                forced=fleet.broken,
            )
        )
        return success


def _next(state: State) -> SideName | None:
    """Who is asked now: broken fleets never are."""
    frame, battle = _withdrawing(state), battle_of(state)
    return next((s for s in frame.sides if s not in frame.wishes and not battle.fleets[s].broken), None)


def _wished(state: State, side: SideName, wish: bool) -> State:
    frame = _withdrawing(state)
    return swap(state, msgspec.structs.replace(frame, wishes={**frame.wishes, side: wish}))


def _withdrawing(state: State) -> Withdrawing:
    frame = state.flow[-1]
    assert isinstance(frame, Withdrawing)
    return frame
