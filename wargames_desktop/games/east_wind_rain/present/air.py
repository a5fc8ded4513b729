"""Air operations in the window (11, 12.2): who strikes what, missions, answers, landing.

Answers are made in ``air_answers``, what they promise in ``air_forecasts``, the card of the missions in
``mission_mats``, and the log in ``air_log``. What happens over the target is in ``air_attack``.
"""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.air_groups import on_top
from wargames_desktop.games.east_wind_rain.commands import air as orders
from wargames_desktop.games.east_wind_rain.events import air as happenings
from wargames_desktop.games.east_wind_rain.frames import air as steps
from wargames_desktop.games.east_wind_rain.present.air_answers import AirAnswers
from wargames_desktop.games.east_wind_rain.present.air_log import AirLog
from wargames_desktop.games.east_wind_rain.present.chapter import Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.mission_mats import MissionMats
from wargames_desktop.games.east_wind_rain.state import State


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    answers, log, mats = AirAnswers(desk), AirLog(desk.names), MissionMats(desk)
    return Chapter(
        answers={
            orders.StrikeAt: answers.strike_at,
            orders.ShuttleTo: answers.shuttle_to,
            orders.EndAirOperation: answers.end,
            orders.PickAircraft: answers.pick,
            orders.FlyAway: answers.fly_away,
            orders.JoinBase: answers.join,
            orders.LandAt: answers.land_at,
            orders.LookForTarget: answers.look,
            orders.Assign: answers.assign,
            orders.UsualMissions: answers.usual,
            orders.ConfirmMissions: answers.confirm,
            orders.AnswerAgainst: answers.answer_against,
            orders.Divert: answers.divert,
            orders.StrikeAgain: answers.strike_again,
            orders.StandOff: answers.stand_off,
        },
        labels={orders.StrikeAt: answers.strike_label},
        passes={
            steps.AirStrike: answers.passing,
            steps.Strike: "No strike in answer",
            steps.Diversion: "They stay on the ground",
        },
        previews={
            orders.StrikeAt: answers.strike_preview,
            orders.LookForTarget: answers.look_preview,
            orders.StrikeAgain: answers.again_preview,
            orders.Assign: answers.assign_preview,
            orders.UsualMissions: answers.usual_preview,
            orders.ConfirmMissions: answers.confirm_preview,
            orders.ShuttleTo: answers.shuttle_preview,
        },
        meant={
            "air_operation": answers.targets_meant,
            "assign_missions": answers.missions_meant,
            "plan_strike": answers.plans_meant,
        },
        lines={
            happenings.StrikeAnnounced: log.announced,
            happenings.TargetFound: log.found,
            happenings.MissionsAssigned: log.assigned,
            happenings.CounterSighted: log.counter_sighted,
            happenings.AnswerAnnounced: log.answer,
            happenings.AircraftLanded: log.landed,
            happenings.AircraftShuttled: log.shuttled,
            happenings.CrewsPromoted: log.promoted,
            happenings.AirOperationEnded: log.ended,
        },
        changes={happenings.AirOperationEnded: _on_top},
        mats={steps.Allocation: mats.missions, steps.Shuttle: mats.shuttle},
        about={
            steps.AirOperation: lambda view, frame: (frame.hex,),
            steps.Shuttle: lambda view, frame: (frame.origin, frame.to),
            steps.AirStrike: lambda view, frame: (*frame.launches, frame.target or frame.hex),
            steps.Strike: lambda view, frame: (*frame.launches, frame.target.task_force or frame.target.hex),
            steps.Diversion: lambda view, frame: (frame.station,),
        },
    )


def _on_top(view: State, event: happenings.AirOperationEnded) -> State:
    """What a side does not know of a base stays as it is."""
    for base in event.bases:
        view = on_top(view, event.side, base)
    return view
