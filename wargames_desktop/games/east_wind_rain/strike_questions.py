"""What both sides are asked in an air strike: plan, second strikes, whether the target stays (11.7, 11.20, 12.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import LookForTarget, StandOff, StrikeAgain
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import Withdraw
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike
from wargames_desktop.games.east_wind_rain.second_strikes import CLOSING
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strike_plans import StrikePlans
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class StrikeQuestions:
    """Puts the question of each step."""

    def __init__(self, theatre: Theatre) -> None:
        self._plans = StrikePlans(theatre)

    def ask(self, state: State, frame: AirStrike) -> Decision[AnyCommand] | None:
        """The question of the step that the strike is in; None: it goes on by itself."""
        match frame.step:
            case "plan":
                return _question(
                    frame.side,
                    "plan_strike",
                    "Plan the strike, then launch it"
                    if frame.sighting
                    else "Plan the strike, then look for the target",
                    "EWR-11.7.C",
                    lambda: self._plans.answers(state, frame),
                    LookForTarget() if self._plans.is_ready(state, frame) else None,
                    (*frame.launches, frame.target or frame.hex),
                )
            case "again":
                return _question(
                    frame.side,
                    "strike_again",
                    "Strike the same target a second time?",
                    "EWR-11.20.A",
                    lambda: _second_strike_answers(frame),
                    Pass(),
                    (frame.target or frame.hex,),
                )
            case "withdraw":
                return _question(
                    enemy(frame.side),
                    "withdraw_from_strike",
                    "They look for the task force a second time: does it retreat?",
                    "EWR-11.20.B",
                    lambda: (Withdraw(), Pass()),
                    Pass(),
                    (frame.target,),
                )
            case "stand_off":
                return _question(
                    frame.side,
                    "close_in",
                    "Close in on the target, or stand off?",
                    "EWR-12.2.G",
                    lambda: (StandOff(), Pass()),
                    Pass(),
                    (frame.target,),
                )
            case "answer" if not frame.answered:
                return _question(
                    enemy(frame.side),
                    "strike_again",
                    "They stand off: strike at their carriers?",
                    "EWR-12.2.G",
                    lambda: (StrikeAgain(), Pass()),
                    Pass(),
                    (frame.target,),
                )
            case _:
                return None


def _question(
    side: SideName,
    decision: str,
    prompt: str,
    rule: str,
    answers: Callable[[], Iterator[AnyCommand] | tuple[AnyCommand, ...]],
    default: AnyCommand | None,
    about: tuple[str, ...],
) -> Decision[AnyCommand]:
    return Decision(side, decision, prompt, rule, answers, default, about=about)


def _second_strike_answers(frame: AirStrike) -> Iterator[AnyCommand]:
    yield StrikeAgain()
    yield Pass()
    if frame.reason in CLOSING:
        yield StandOff()
