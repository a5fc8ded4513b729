"""Aircraft: what they strike, how strikes are planned and flown, and what is lost (11.0, 12.0)."""

from __future__ import annotations

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.east_wind_rain.commander.targets import Targets
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import (
    AnswerAgainst,
    EndAirOperation,
    JoinBase,
    LandAt,
    LookForTarget,
    StrikeAgain,
    StrikeAt,
    UseAdvantage,
)
from wargames_desktop.games.east_wind_rain.commands.air_attack import AssignAll, AssignTarget, LoseToFlak
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.frames.air import AirOperation, AirStrike
from wargames_desktop.games.east_wind_rain.frames.air_attack import Targeting
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.state import State

WORTH_STRIKING = 1.5
EACH = 2
"""Air SP that go for each ship before any gets more."""


class Airmen:
    """Answers for aircraft."""

    def __init__(self, targets: Targets) -> None:
        self._targets = targets

    def operation(self, view: State, frame: AirOperation, decision: Decision[AnyCommand]) -> AnyCommand:
        """The task force that is worth most; else what is on land, if it is worth anything."""
        best: AnyCommand = EndAirOperation()
        gain = WORTH_STRIKING
        for answer in decision.answers:
            if isinstance(answer, StrikeAt):
                worth = self._strike(view, frame, answer)
                if worth > gain:
                    best, gain = answer, worth
        return best

    def _strike(self, view: State, frame: AirOperation, strike: StrikeAt) -> float:
        chance = self._targets.sighting(view, frame.side, frame.hex, strike.hex, strike.task_force)
        if strike.task_force:
            return chance * self._targets.task_force(view, frame.side, strike.task_force)
        return chance * self._targets.on_land(view, frame.side, strike.hex)

    def plan(self, frame: AirStrike, decision: Decision[AnyCommand]) -> AnyCommand:
        """With everybody who can join; who joined last lands elsewhere, if it does not come home."""
        answers = decision.answers
        if LookForTarget() in answers:
            return next((answer for answer in answers if isinstance(answer, JoinBase)), LookForTarget())
        landings = [answer for answer in answers if isinstance(answer, LandAt)]
        for station in reversed(frame.launches):
            elsewhere = [landing for landing in landings if landing.station == station and landing.at != station]
            if station not in frame.landing and elsewhere:
                return elsewhere[0]
        return answers[0]

    def again(self, decision: Decision[AnyCommand]) -> AnyCommand:
        """Another strike whenever it may be flown."""
        return next((answer for answer in decision.answers if isinstance(answer, StrikeAgain)), Pass())

    def answer(self, decision: Decision[AnyCommand]) -> AnyCommand:
        """At carriers before land."""
        against = [answer for answer in decision.answers if isinstance(answer, AnswerAgainst)]
        return max(against, key=lambda answer: (bool(answer.task_force), answer.hex), default=Pass())

    def advantage(self, view: State, search: Sighting) -> AnyCommand:
        """The codes are used for task forces at sea."""
        return UseAdvantage() if search.target or search.airborne else Pass()

    def targets(self, frame: Targeting, decision: Decision[AnyCommand]) -> AnyCommand:
        """On land all at the troops, who are in the way of a landing.

        At sea, and in port, some for each ship, those of the reserve first: a carrier counts when she is damaged.
        """
        troops = next((mark.key for mark in frame.marks if mark.kind == "ground"), "")
        if troops and not any(mark.kind == "ship" for mark in frame.marks):
            return AssignAll(troops)
        order = {"reserve": 0, "main": 1, "screen": 2, None: 3}
        marks = sorted(
            frame.marks,
            key=lambda mark: (mark.kind != "ship", order[mark.section], mark.damaged, mark.points, mark.key),
        )
        for mark in marks:
            if mark.key not in frame.assigned:
                parts = [
                    answer
                    for answer in decision.answers
                    if isinstance(answer, AssignTarget)
                    and answer.target == mark.key
                    and answer.flight.groups[0].sp <= EACH
                ]
                if parts:
                    return max(parts, key=lambda answer: answer.flight.groups[0].sp)
        return AssignAll(marks[0].key)

    def flak(self, decision: Decision[AnyCommand]) -> AnyCommand:
        """One SP lost rather than two that turn back, so that the attack goes on; green crews first."""
        lost = [answer for answer in decision.answers if isinstance(answer, LoseToFlak)]
        if not lost:
            return decision.answers[-1] if decision.default is None else decision.default
        return min(
            lost, key=lambda answer: (not answer.escort, answer.flight.groups[0].quality != "green", repr(answer))
        )
