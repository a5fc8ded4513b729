"""Operations in the window (4, 9, 10): who operates, where task forces go, interceptions, retreats, payments."""

from __future__ import annotations

from typing import Any

import msgspec

from wargames_desktop.games.east_wind_rain.commands import operations as orders
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.events import operations as happenings
from wargames_desktop.games.east_wind_rain.events.base import Paid, Passed
from wargames_desktop.games.east_wind_rain.frames import operations as steps
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.operations_log import OperationsLog
from wargames_desktop.games.east_wind_rain.present.operations_offers import (
    Offers,
    meant,
    meant_interception,
    meant_operation,
    meant_retreat,
)
from wargames_desktop.games.east_wind_rain.present.operations_previews import Previews
from wargames_desktop.games.east_wind_rain.present.vocabulary import PURSES_IN_WORDS, sentence
from wargames_desktop.games.east_wind_rain.present.vocabulary import SIDES_IN_WORDS as SIDES
from wargames_desktop.games.east_wind_rain.state import State, changed_task_force, without_task_force


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    offers, previews, words = Offers(desk), Previews(desk), OperationsLog(desk.names)
    return Chapter(
        answers={
            Pass: lambda view, command: Answer("Nothing, or nothing more"),
            orders.GoFirst: lambda view, command: Answer(f"{sentence(SIDES[command.side])} first"),
            orders.OperateTaskForce: offers.operate_task_force,
            orders.OperateAir: offers.operate_air,
            orders.OperateGround: offers.operate_ground,
            orders.Decline: lambda view, command: Answer("No more offensive operations in this turn"),
            orders.Cease: lambda view, command: Answer("No more operations in this turn"),
            orders.TakeInitiative: lambda view, command: Answer("Take the initiative"),
            orders.SailTo: offers.sail_to,
            orders.Patrol: lambda view, command: Answer("Go on patrol here"),
            orders.AttackTaskForce: offers.attack,
            orders.StrikeHex: offers.at_hex("Air strike against"),
            orders.Bombard: offers.at_hex("Bombard"),
            orders.Assault: offers.at_hex("Assault"),
            orders.Land: lambda view, command: Answer("Land troops", group="Initiative"),
            orders.Transport: lambda view, command: Answer("Load and unload", group="Initiative"),
            orders.EndOperation: lambda view, command: Answer("No second initiative"),
            orders.GoOn: lambda view, command: Answer("Go on"),
            orders.Halt: lambda view, command: Answer("Break off and stay here"),
            orders.Withdraw: lambda view, command: Answer("Retreat"),
            orders.RetreatTo: offers.retreat_to,
            orders.Intercept: offers.intercept,
            orders.InterceptByAir: offers.intercept_by_air,
            orders.EnterHex: lambda view, command: Answer("Enter the hex and fight on the surface"),
            orders.LaunchStrike: lambda view, command: Answer("Launch an air strike"),
            orders.PayFrom: lambda view, command: Answer(f"{PURSES_IN_WORDS[command.purse]} pays first"),
        },
        previews={
            orders.OperateTaskForce: previews.operate,
            orders.SailTo: previews.sail_to,
            orders.Patrol: previews.priced("Go on patrol here", "patrol"),
            orders.Land: previews.priced("Land troops", "landing"),
            orders.Transport: previews.priced("Load and unload", "loading"),
            orders.RetreatTo: previews.retreat_to,
            orders.AttackTaskForce: previews.attack,
            orders.StrikeHex: previews.strike,
            orders.Bombard: previews.bombard,
            orders.Assault: previews.assault,
            orders.Intercept: previews.intercept,
            orders.InterceptByAir: previews.intercept_by_air,
            orders.EnterHex: previews.enter,
            orders.Cease: previews.cease,
        },
        meant={
            "operate": meant_operation,
            "initiative": meant,
            "end_operation": meant,
            "end_interception": meant,
            "retreat_to": meant_retreat,
            "intercept": meant_interception,
        },
        lines={
            Paid: words.paid,
            Passed: words.passed,
            happenings.TurnBegan: words.turn_began,
            happenings.FirstChosen: words.first_chosen,
            happenings.SegmentBegan: words.segment_began,
            happenings.OperationBegan: words.operation_began,
            happenings.InitiativeTaken: words.initiative_taken,
            happenings.OperationsDeclined: words.declined,
            happenings.OperationsCeased: words.ceased,
            happenings.TaskForceMoved: words.moved,
            happenings.TaskForceInverted: words.inverted,
            happenings.TaskForceRefuelled: words.refuelled,
            happenings.TaskForceRetreated: words.retreated,
            happenings.InterceptionBegan: words.interception_began,
            happenings.SectionsShown: words.sections_shown,
            happenings.TaskForceLost: words.lost,
        },
        changes={
            happenings.TaskForceMoved: lambda view, event: _force(view, event.task_force, place=event.place),
            happenings.TaskForceInverted: lambda view, event: _force(view, event.task_force, inverted=True),
            happenings.TaskForceRefuelled: lambda view, event: _force(
                view, event.task_force, inverted=False, refuelled=True
            ),
            happenings.TaskForceRetreated: lambda view, event: (
                _force(view, event.task_force, place=event.path[-1]) if event.path else view
            ),
            happenings.TaskForceLost: lambda view, event: (
                without_task_force(view, event.task_force) if event.task_force in view.task_forces else view
            ),
            Paid: _paid,
        },
        about={
            steps.TaskForceOperation: lambda view, frame: (frame.task_force,),
            steps.TaskForceMovement: lambda view, frame: (frame.task_force,),
            steps.InterceptionChance: lambda view, frame: (frame.target,),
            steps.Interception: lambda view, frame: (frame.interceptor, frame.target),
            steps.Encounter: lambda view, frame: (frame.attacker, frame.target),
            steps.Retreat: lambda view, frame: (frame.task_force,),
        },
    )


def _force(view: State, id: str, **changes: Any) -> State:
    return changed_task_force(view, id, **changes) if id in view.task_forces else view


def _paid(view: State, event: Paid) -> State:
    left = max(0, view.er.get(event.purse, 0) - event.er + event.owed)
    return msgspec.structs.replace(view, er={**view.er, event.purse: left})
