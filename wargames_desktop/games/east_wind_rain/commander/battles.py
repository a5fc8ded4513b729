"""Surface battles: time, range, fire, hits, maneuvers, and when to go (13.0)."""

from __future__ import annotations

from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.surface import (
    AimHits,
    ChooseTime,
    DetachDestroyer,
    DetachShip,
    FireFirst,
    FireGuns,
    KeepFighting,
    LaunchTorpedoes,
    OrderManeuver,
    ProposeTime,
    ShiftRange,
    TryToWithdraw,
    UseEdge,
)
from wargames_desktop.games.east_wind_rain.forecast import Forecasts
from wargames_desktop.games.east_wind_rain.frames.surface import AimingHits, FiringRound, Maneuvering
from wargames_desktop.games.east_wind_rain.maneuvers import ManeuverName
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.surface_board import nearest
from wargames_desktop.games.east_wind_rain.surface_fleets import Fleet
from wargames_desktop.games.east_wind_rain.surface_progress import battle_of, opponents
from wargames_desktop.games.east_wind_rain.surface_results import Volley
from wargames_desktop.games.east_wind_rain.surface_weapons import Weapons
from wargames_desktop.games.east_wind_rain.terms import SideName, TimeOfDay
from wargames_desktop.games.east_wind_rain.theatre import Theatre

OUTGUNNED: Final = 0.6
"""Share of sound fighting ships to the enemy's below which a fleet goes."""


class Battles:
    """Answers in surface battles: who is stronger closes, who is weaker or has something to lose goes."""

    def __init__(self, theatre: Theatre) -> None:
        self._weapons = Weapons(theatre.charts)
        self._forecasts = Forecasts(theatre)

    def answer(self, view: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand | None:
        """What is best, by the question."""
        answers = decision.answers
        match decision.decision:
            case "use_edge":
                return self._edge(view, side, decision)
            case "propose_time":
                return ProposeTime(self._time(view, side))
            case "choose_time":
                return ChooseTime(self._time(view, side))
            case "shift_range":
                return ShiftRange(-1 if self._closes(view, side) else 1)
            case "fire_first":
                return self._first(view, side, decision)
            case "fire_guns" | "fire_torpedoes":
                return self._fire(view, decision)
            case "aim_hits":
                return self._aim(view, decision)
            case "fall_back":
                return answers[0]
            case "maneuver":
                return self._maneuver(view, side, decision)
            case "withdraw":
                return TryToWithdraw() if self._goes(view, side) else KeepFighting()
            case "split_off":
                return next((each for each in answers if isinstance(each, DetachShip | DetachDestroyer)), Pass())
            case _:
                return None

    # How it stands

    def _guns(self, fleet: Fleet) -> int:
        return sum(each.section != "reserve" and each.sound for each in fleet.afloat)

    def _strength(self, view: State, side: SideName) -> float:
        """Own fighting ships to those of the enemy, as they lie on the board; SP of the enemy count by piles."""
        own, other = opponents(battle_of(view), side)
        return (self._guns(own) + 0.5) / (self._guns(other) + 0.5)

    def _precious(self, view: State, side: SideName) -> bool:
        """Whether carriers or transports are in the fleet."""
        own, _ = opponents(battle_of(view), side)
        return bool(own.section("reserve"))

    def _closes(self, view: State, side: SideName) -> bool:
        return self._strength(view, side) >= 1 and not self._precious(view, side)

    def _goes(self, view: State, side: SideName) -> bool:
        battle = battle_of(view)
        if self._precious(view, side) and battle.round >= 1 and self._strength(view, side) < 2:
            return True
        return self._strength(view, side) < OUTGUNNED

    def _time(self, view: State, side: SideName) -> TimeOfDay:
        """Japan fights at night; who wants to get away too."""
        return "night" if side == "japan" or not self._closes(view, side) else "day"

    # Answers

    def _edge(self, view: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand:
        if not self._closes(view, side) and UseEdge("opening") in decision.answers:
            return UseEdge("opening")
        return next((answer for answer in decision.answers if answer == UseEdge("free_maneuver")), Pass())

    def _first(self, view: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand:
        """The shot that promises most hits, if it promises any."""
        shots = [answer for answer in decision.answers if isinstance(answer, FireFirst)]
        hits = {
            shot: self._forecasts.volley(view, Volley(side, shot.section, shot.weapon, shot.at)).expected
            for shot in shots
        }
        best = max(shots, key=lambda shot: hits[shot], default=None)
        return best if best is not None and hits[best] >= 0.5 else Pass()

    def _fire(self, view: State, decision: Decision[AnyCommand]) -> AnyCommand:
        """At the reserve if that is possible, then at the main section."""
        frame = view.flow[-1]
        assert isinstance(frame, FiringRound)
        order = ("reserve", "main", "screen")
        shots = [answer for answer in decision.answers if isinstance(answer, FireGuns | LaunchTorpedoes)]
        return min(shots, key=lambda shot: order.index(shot.at), default=decision.answers[0])

    def _aim(self, view: State, decision: Decision[AnyCommand]) -> AnyCommand:
        """Two hits at a time, at what has been hit before, and at SP that sink with one."""
        frame = view.flow[-1]
        assert isinstance(frame, AimingHits)
        marks = {mark.key: mark for mark in frame.marks}

        def order(answer: AnyCommand) -> tuple[int, int, int, str]:
            assert isinstance(answer, AimHits)
            mark = marks[answer.target]
            soft = mark.kind in ("transport", "escort_carrier")
            return -int(soft), -mark.points, abs(answer.hits - 2), answer.target

        return min(decision.answers, key=order)

    def _maneuver(self, view: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand:
        """Who is stronger closes to the range of its torpedoes; the reserve, and who is weaker, go back."""
        frame = view.flow[-1]
        assert isinstance(frame, Maneuvering)
        own, other = opponents(battle_of(view), side)
        orders = {answer.maneuver: answer for answer in decision.answers if isinstance(answer, OrderManeuver)}
        section = next(iter(orders.values())).section
        wanted: tuple[ManeuverName, ...]
        if section == "reserve" or self._goes(view, side) or own.broken:
            wanted = ("back_1", "back_2", "line")
        else:
            gap = nearest(own.at[section], other.at)
            wanted = ("ahead_1", "line") if gap > 1 and self._closes(view, side) else ("line",)
        return next((orders[name] for name in wanted if name in orders), decision.answers[0])
