"""Attacks of aircraft in the window (11.10, 11.14 to 11.19, 12.3): sighting, air combat, waves, the naval air display.

Answers are made in ``attack_answers``, what they promise in ``attack_forecasts``, cards in ``attack_mats``, and the
log in ``attack_log``.
"""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.commands import air as air_orders
from wargames_desktop.games.east_wind_rain.commands import air_attack as orders
from wargames_desktop.games.east_wind_rain.commands import losses as loss_orders
from wargames_desktop.games.east_wind_rain.events import air as air_events
from wargames_desktop.games.east_wind_rain.events import air_attack as happenings
from wargames_desktop.games.east_wind_rain.events import losses
from wargames_desktop.games.east_wind_rain.frames import air_attack as steps
from wargames_desktop.games.east_wind_rain.present.attack_answers import AttackAnswers
from wargames_desktop.games.east_wind_rain.present.attack_log import AttackLog
from wargames_desktop.games.east_wind_rain.present.attack_mats import AttackMats
from wargames_desktop.games.east_wind_rain.present.chapter import Chapter, Desk


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    answers, mats = AttackAnswers(desk), AttackMats(desk)
    log = AttackLog(desk.names, desk.theatre.charts)
    return Chapter(
        answers={
            air_orders.UseAdvantage: answers.use_advantage,
            air_orders.FightWithCap: answers.fight_with_cap,
            air_orders.WithholdCap: answers.withhold,
            air_orders.SendCap: answers.send_cap,
            air_orders.PressOn: answers.press_on,
            air_orders.AbortWave: answers.abort,
            air_orders.LoseFlight: answers.lose_flight,
            orders.DivideStrike: answers.divide,
            orders.FillWave: answers.fill,
            orders.PlaceVessels: answers.place,
            orders.PlaceRest: answers.place_rest,
            orders.AimAt: answers.aim,
            orders.AimAllAt: answers.aim_all,
            orders.Scatter: answers.scatter,
            orders.LoseToFlak: answers.lose_to_flak,
            orders.TurnBack: answers.turn_back,
            orders.AssignTarget: answers.assign,
            orders.Strafe: answers.strafe,
            orders.AssignAll: answers.assign_all,
            orders.LoseGroundSp: answers.lose_ground,
            loss_orders.LoseTroopsAboard: answers.lose_troops_aboard,
            loss_orders.LoseAircraftAboard: answers.lose_aircraft_aboard,
        },
        previews={
            air_orders.UseAdvantage: answers.advantage_preview,
            air_orders.FightWithCap: answers.fight_preview,
            air_orders.SendCap: answers.send_preview,
            orders.AssignTarget: answers.target_preview,
            orders.Strafe: answers.strafe_preview,
            orders.AssignAll: answers.all_preview,
        },
        lines={
            air_events.CodesUsed: log.codes_used,
            air_events.SightingRolled: log.sighting,
            air_events.ForcesRevealed: log.revealed,
            air_events.CapWithheld: log.withheld,
            air_events.AirCombat: log.air_combat,
            air_events.AircraftLost: log.aircraft_lost,
            air_events.WaveTurnedBack: log.turned_back,
            happenings.WavesRolled: log.waves_rolled,
            happenings.WavesAnnounced: log.waves_announced,
            happenings.WaveArrived: log.wave_arrived,
            happenings.FleetAttacked: log.fleet_attacked,
            happenings.FlakFired: log.flak,
            happenings.FlakSuffered: log.flak_suffered,
            happenings.TargetAttacked: log.attacked,
            happenings.ShipsScattered: log.scattered,
            happenings.InstallationDestroyed: log.destroyed,
            happenings.MarkerInverted: log.inverted,
            losses.VesselHurt: log.vessel_hurt,
            losses.CargoLost: log.cargo_lost,
            losses.DeckAircraftLost: log.deck_lost,
        },
        cards={
            air_events.AirCombat: log.air_combat_card,
            happenings.FlakFired: log.flak_card,
            happenings.TargetAttacked: log.attack_card,
        },
        mats={steps.Attack: mats.mats},
        about={
            steps.FormingUp: lambda view, frame: (frame.task_force,),
            steps.Aiming: lambda view, frame: (frame.task_force,),
            steps.Scattering: lambda view, frame: (frame.task_force,),
            steps.GroundHits: lambda view, frame: (frame.place,),
        },
    )
