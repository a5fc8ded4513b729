"""Which officer answers which decision."""

from __future__ import annotations

from typing import cast

from wargames_desktop.engine.decision import C, Decision
from wargames_desktop.games.east_wind_rain.commander.airmen import Airmen
from wargames_desktop.games.east_wind_rain.commander.battles import Battles
from wargames_desktop.games.east_wind_rain.commander.composer import Composer
from wargames_desktop.games.east_wind_rain.commander.doubt import Doubt
from wargames_desktop.games.east_wind_rain.commander.landings import Landings
from wargames_desktop.games.east_wind_rain.commander.operations import OperationsStaff
from wargames_desktop.games.east_wind_rain.commander.quartermaster import Quartermaster
from wargames_desktop.games.east_wind_rain.commander.roles import Roles
from wargames_desktop.games.east_wind_rain.commander.stations import Stations
from wargames_desktop.games.east_wind_rain.commander.targets import Targets
from wargames_desktop.games.east_wind_rain.commander.worth import Worth
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import StandOff
from wargames_desktop.games.east_wind_rain.commands.operations import LaunchStrike
from wargames_desktop.games.east_wind_rain.frames.air import AirOperation, AirStrike
from wargames_desktop.games.east_wind_rain.frames.air_attack import Targeting
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicPhase
from wargames_desktop.games.east_wind_rain.frames.ground import AmphibiousAssault, GroundCombat, PortLoading
from wargames_desktop.games.east_wind_rain.frames.operations import (
    Encounter,
    Interception,
    InterceptionChance,
    Retreat,
    TaskForceOperation,
)
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.frames.staging import ComposeTaskForces, PickedTaskForce
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName


class Commander:
    """Answers every decision of either side by one judgement; the same view gets the same answer."""

    def __init__(self, game: EastWindRain, doubt: Doubt) -> None:
        theatre = game.theatre
        worth = Worth(theatre)
        roles = Roles(theatre, SeaRoutes(theatre), worth)
        targets = Targets(theatre, worth)
        self._quartermaster = Quartermaster(theatre)
        self._composer = Composer(theatre, roles, worth)
        self._stations = Stations(theatre, roles, worth)
        self._operations = OperationsStaff(theatre, roles, worth, targets, doubt)
        self._airmen = Airmen(targets)
        self._landings = Landings(theatre.charts)
        self._battles = Battles(theatre)

    def choose(self, view: State, decision: Decision[C]) -> C:
        """One of the answers to ``decision``: what an officer proposes, else the usual answer."""
        asked = cast("Decision[AnyCommand]", decision)
        proposal = self.proposal(view, asked)
        if proposal is not None and (proposal in asked.answers or not asked.complete):
            return cast(C, proposal)
        return decision.answers[0] if decision.default is None else decision.default

    def proposal(self, view: State, decision: Decision[AnyCommand]) -> AnyCommand | None:
        """What the officer in charge proposes; None if he has no opinion."""
        side: SideName = "japan" if decision.side == "japan" else "allies"
        return (
            self._at_staging(view, decision)
            or self._in_operations(view, side, decision)
            or self._in_the_air(view, decision)
            or self._ashore(view, decision)
            or self._battles.answer(view, side, decision)
        )

    def _at_staging(self, view: State, decision: Decision[AnyCommand]) -> AnyCommand | None:
        match view.flow[-1]:
            case EconomicPhase() as frame:
                return self._quartermaster.answer(view, frame, decision)
            case ComposeTaskForces() as frame:
                return self._composer.compose(view, frame, decision)
            case PortLoading() as frame:
                return self._composer.load(view, frame, decision)
            case PickedTaskForce() as frame:
                return self._stations.berth(view, frame, decision)
            case _ if decision.decision == "stage_task_forces":
                return self._stations.next(view, decision)
            case _:
                return None

    def _in_operations(self, view: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand | None:
        officer = self._operations
        match decision.decision, view.flow[-1]:
            case "operate", _:
                return officer.operate(view, side, decision)
            case "initiative", TaskForceOperation() as frame:
                return officer.initiative(view, frame, decision)
            case "end_operation", TaskForceOperation() as frame:
                return officer.end(view, frame.task_force, decision)
            case "intercept", InterceptionChance() as frame:
                return officer.intercept(view, frame, decision)
            case "end_interception", Interception() as frame:
                return officer.end(view, frame.interceptor, decision)
            case "go_on", _:
                return officer.go_on(decision)
            case "attack", Encounter() as frame:
                return officer.attack(view, frame, decision)
            case "launch_strike", Encounter():
                return LaunchStrike()
            case "enter_hex", Encounter() as frame:
                return officer.enter(view, frame, decision)
            case "retreat_to", Retreat() as frame:
                return officer.retreat(view, frame.task_force, decision)
            case _:
                return None

    def _in_the_air(self, view: State, decision: Decision[AnyCommand]) -> AnyCommand | None:
        officer = self._airmen
        match decision.decision, view.flow[-1]:
            case "air_operation", AirOperation() as frame:
                return officer.operation(view, frame, decision)
            case "plan_strike", AirStrike() as frame:
                return officer.plan(frame, decision)
            case "strike_again", _:
                return officer.again(decision)
            case "close_in", _:
                return StandOff()
            case "answer_strike", _:
                return officer.answer(decision)
            case "use_advantage", Sighting() as frame:
                return officer.advantage(view, frame)
            case "assign_targets", Targeting() as frame:
                return officer.targets(frame, decision)
            case "take_flak", _:
                return officer.flak(decision)
            case _:
                return None

    def _ashore(self, view: State, decision: Decision[AnyCommand]) -> AnyCommand | None:
        officer = self._landings
        match decision.decision, view.flow[-1]:
            case "commit_troops" | "commit_assault", _:
                return officer.commit(decision)
            case "choose_defense", _:
                return officer.tactic(decision)
            case "assign_guns", AmphibiousAssault() as frame:
                return officer.guns(view, frame, decision)
            case "landing_wave", GroundCombat() as frame:
                return officer.wave(frame, decision)
            case "ground_losses", _:
                return officer.losses(decision)
            case "fight_on", GroundCombat():
                return officer.decide(decision)
            case "land_troops", _:
                return officer.land(decision)
            case _:
                return None
