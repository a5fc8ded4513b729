"""Cargo, marches, ground combat, assaults and bases in the window (10.4 to 10.7, 16 to 20)."""

from __future__ import annotations

from typing import Any

import msgspec

from wargames_desktop.games.east_wind_rain.commands import ground as orders
from wargames_desktop.games.east_wind_rain.commands.operations import Assault
from wargames_desktop.games.east_wind_rain.events import ground as happenings
from wargames_desktop.games.east_wind_rain.frames import ground as steps
from wargames_desktop.games.east_wind_rain.present.assault_board import AssaultBoard
from wargames_desktop.games.east_wind_rain.present.cargo_answers import CargoAnswers
from wargames_desktop.games.east_wind_rain.present.chapter import Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.ground_answers import GroundAnswers
from wargames_desktop.games.east_wind_rain.present.ground_log import GroundLog
from wargames_desktop.games.east_wind_rain.state import Bases, State, with_bases


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    cargo, answers, board = CargoAnswers(desk), GroundAnswers(desk), AssaultBoard(desk)
    log = GroundLog(desk.names, desk.theatre.charts)
    return Chapter(
        answers={
            orders.LoadTroops: cargo.load_troops,
            orders.UnloadTroops: cargo.unload_troops,
            orders.LoadAircraft: cargo.load_aircraft,
            orders.UnloadAircraft: cargo.unload_aircraft,
            orders.LoadMarker: cargo.load_marker,
            orders.UnloadMarker: cargo.unload_marker,
            orders.UnloadResources: cargo.unload_resources,
            orders.LeaveTroops: answers.leave,
            orders.MarchTo: answers.march,
            orders.HoldBack: answers.hold_back,
            orders.Attack: answers.attack,
            orders.CommitTroops: answers.commit,
            orders.SupportFromTheAir: answers.support,
            orders.FlyOut: answers.fly_out,
            orders.LandWave: answers.land_wave,
            orders.StormAshore: answers.storm,
            orders.LoseTroops: answers.lose,
            orders.LoseAirSupport: answers.lose_air,
            orders.FightOn: answers.fight_on,
            orders.WithdrawTo: answers.withdraw,
            orders.BoardShips: answers.board_ships,
            orders.ChooseDefense: answers.defend,
            orders.AssignGuns: answers.guns,
            orders.OpenFire: answers.open_fire,
            orders.PutAshore: answers.put_ashore,
            orders.PutAircraftAshore: answers.put_aircraft_ashore,
            orders.TakeAboard: answers.take_aboard,
            orders.DropOn: answers.drop_on,
            orders.TakeOff: answers.take_off,
            orders.LetGo: answers.let_go,
            orders.RebuildBase: answers.rebuild,
        },
        passes={
            steps.Transporting: "Done: no more loading here or elsewhere",
            steps.PortLoading: "Done: nothing more is taken aboard",
            steps.Landing: "Done: no more landings",
            steps.GroundOperation: "March no farther",
            steps.AmphibiousAssault: "Nothing more",
            steps.BaseRebuilding: "Give the base up",
            steps.StrikeDrop: "No paratroops",
        },
        previews={
            orders.MarchTo: answers.march_preview,
            orders.Attack: answers.attack_preview,
            orders.DropOn: answers.drop_preview,
            orders.StormAshore: answers.round_preview,
            orders.FightOn: answers.round_preview,
            Assault: answers.assault_preview,
        },
        meant={
            "march": lambda view, picks: tuple(orders.MarchTo(pick) for pick in picks[-1:]),
            "fight_on": lambda view, picks: tuple(orders.WithdrawTo(pick) for pick in picks[-1:]),
            "ground_retreat": lambda view, picks: tuple(orders.WithdrawTo(pick) for pick in picks[-1:]),
        },
        lines={
            happenings.CargoLoaded: log.loaded,
            happenings.CargoUnloaded: log.unloaded,
            happenings.MarkerUnloaded: log.marker_unloaded,
            happenings.TroopsLanded: log.landed,
            happenings.StackMoved: log.moved,
            happenings.GroundCombatBegan: log.began,
            happenings.AirSupportGiven: log.air_support,
            happenings.AircraftFled: log.fled,
            happenings.WaveLanded: log.wave,
            happenings.GroundRound: log.round,
            happenings.TroopsLost: log.lost,
            happenings.MoraleRolled: log.morale_rolled,
            happenings.MoraleFell: log.morale_fell,
            happenings.TroopsCommitted: log.committed,
            happenings.TroopsWithdrew: log.withdrew,
            happenings.GroundCombatOver: log.over,
            happenings.DefenseChosen: log.defended,
            happenings.GunfireAssigned: log.gunfire,
            happenings.ParatroopsTookOff: log.took_off,
            happenings.ParatroopsShotDown: log.shot_down,
            happenings.ParatroopsDropped: log.dropped,
            happenings.HexCaptured: log.captured,
            happenings.BaseDestroyed: log.destroyed,
            happenings.BaseRebuilt: log.rebuilt,
            happenings.PortShipsFled: log.ships_fled,
        },
        cards={happenings.GroundRound: log.round_cards},
        changes={
            happenings.StackMoved: _moved,
            happenings.HexCaptured: _captured,
            happenings.BaseDestroyed: lambda view, event: with_bases(view, event.hex, None),
        },
        mats={
            steps.GroundCombat: board.combat,
            steps.AmphibiousAssault: board.assault,
            steps.GroundOperation: board.operation,
        },
        about={
            steps.Transporting: _at_work,
            steps.PortLoading: _at_work,
            steps.Landing: _at_work,
            steps.AmphibiousAssault: lambda view, frame: (frame.task_force, frame.hex),
            steps.GroundOperation: lambda view, frame: (frame.hex,),
            steps.GroundCombat: lambda view, frame: (frame.hex,),
            steps.AirborneDrop: lambda view, frame: (frame.hex, *frame.troops),
            steps.BaseLoss: lambda view, frame: (frame.hex,),
            steps.BaseRebuilding: lambda view, frame: (frame.hex,),
        },
    )


def _at_work(view: State, frame: Any) -> tuple[str, ...]:
    """The task force, and the place where it loads or unloads."""
    force = view.task_forces.get(frame.task_force)
    return (frame.task_force, force.place) if force is not None else ()


def _moved(view: State, event: happenings.StackMoved) -> State:
    """The stack in its new hex, if all of it went."""
    stacks = view.ground[event.side]
    stack = stacks.get(event.origin)
    if stack is None or (event.troops and stack.groups != event.troops):
        return view
    left = {place: other for place, other in stacks.items() if place != event.origin}
    return msgspec.structs.replace(view, ground={**view.ground, event.side: {**left, event.hex: stack}})


def _captured(view: State, event: happenings.HexCaptured) -> State:
    if not event.bases:
        return view
    return with_bases(view, event.hex, Bases(side=event.side, kinds=event.bases))
