"""Surface battles in the window (13): the battle board as a mat, answers, what a salvo promises, the log."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.commands import surface as orders
from wargames_desktop.games.east_wind_rain.events import surface as happenings
from wargames_desktop.games.east_wind_rain.frames import surface as steps
from wargames_desktop.games.east_wind_rain.present.battle_board import BattleBoard
from wargames_desktop.games.east_wind_rain.present.chapter import Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.surface_answers import SurfaceAnswers
from wargames_desktop.games.east_wind_rain.present.surface_log import SurfaceLog


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    answers, board = SurfaceAnswers(desk), BattleBoard(desk)
    log = SurfaceLog(desk.names, desk.theatre.charts)
    return Chapter(
        answers={
            orders.UseEdge: answers.use_edge,
            orders.ProposeTime: answers.propose_time,
            orders.ChooseTime: answers.choose_time,
            orders.ShiftRange: answers.shift_range,
            orders.FireFirst: answers.fire_first,
            orders.FireGuns: answers.fire_guns,
            orders.LaunchTorpedoes: answers.launch_torpedoes,
            orders.HoldFire: answers.hold_fire,
            orders.AimHits: answers.aim_hits,
            orders.FallBack: answers.fall_back,
            orders.OrderManeuver: answers.maneuver,
            orders.TryToWithdraw: answers.withdraw,
            orders.KeepFighting: answers.keep_fighting,
            orders.DetachShip: answers.detach_ship,
            orders.DetachDestroyer: answers.detach_destroyer,
        },
        previews={
            orders.FireFirst: answers.salvo,
            orders.FireGuns: answers.salvo,
            orders.LaunchTorpedoes: answers.salvo,
            orders.OrderManeuver: answers.move,
            orders.TryToWithdraw: answers.chance_to_withdraw,
        },
        lines={
            happenings.SurfaceBattleBegan: log.began,
            happenings.EdgeUsed: log.edge_used,
            happenings.TimeAgreed: log.time_agreed,
            happenings.TimeRolled: log.time_rolled,
            happenings.TimeChosen: log.time_chosen,
            happenings.RangeRolled: log.range_rolled,
            happenings.RoundBegan: log.round_began,
            happenings.SectionFired: log.fired,
            happenings.CombatantHit: log.hit,
            happenings.CombatantHurt: log.hurt,
            happenings.SectionsRegrouped: log.regrouped,
            happenings.MoraleChecked: log.morale,
            happenings.FellBack: log.fell_back,
            happenings.SectionsManeuvered: log.maneuvered,
            happenings.WithdrawalTried: log.withdrawal,
            happenings.TaskForceSplit: log.split,
            happenings.SurfaceBattleEnded: log.ended,
        },
        cards={
            happenings.SectionFired: log.fire_card,
            happenings.RangeRolled: log.range_card,
        },
        changes={happenings.FleetsDrawnUp: board.drawn_up},
        mats={steps.SurfaceBattle: board.mats},
        about={steps.SplittingOff: lambda view, frame: (frame.task_force,)},
    )
