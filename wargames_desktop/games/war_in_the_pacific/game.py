"""War in the Pacific behind the kernel's door: which procedure carries out which step, and who may know what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from wargames_desktop.engine.chance import Chance, Source
from wargames_desktop.engine.decision import Side
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import Frame, Play, Procedure
from wargames_desktop.engine.game import Game, Outcome, Transition
from wargames_desktop.engine.sequence import Walker
from wargames_desktop.games.war_in_the_pacific import frames
from wargames_desktop.games.war_in_the_pacific.american_entry import AmericanEntry
from wargames_desktop.games.war_in_the_pacific.charts import Charts
from wargames_desktop.games.war_in_the_pacific.china import (
    ChinaPenaltyChoice,
    ChineseRedeployment,
    ChineseWar,
    ChongqingAirChoice,
)
from wargames_desktop.games.war_in_the_pacific.combat import BattleInHex, Combatants, CombatSegment
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, Bid
from wargames_desktop.games.war_in_the_pacific.consequences import Consequences, Watched
from wargames_desktop.games.war_in_the_pacific.engagement import Engaging
from wargames_desktop.games.war_in_the_pacific.entry import Entry
from wargames_desktop.games.war_in_the_pacific.event_effects import CarryOutCard
from wargames_desktop.games.war_in_the_pacific.event_phase import EventPhaseProcedure
from wargames_desktop.games.war_in_the_pacific.event_places import EventPlaces
from wargames_desktop.games.war_in_the_pacific.events import CardDrawn, HandSeen
from wargames_desktop.games.war_in_the_pacific.forced_air import AirRefuges, ForcedAirRedeployment
from wargames_desktop.games.war_in_the_pacific.forecast import Forecasts
from wargames_desktop.games.war_in_the_pacific.hands import draw_as_seen, hidden_from, look_as_seen
from wargames_desktop.games.war_in_the_pacific.hits import TakingHits
from wargames_desktop.games.war_in_the_pacific.impulse import Advancing, ImpulsePlanning, StackPlanning
from wargames_desktop.games.war_in_the_pacific.landing import Landings
from wargames_desktop.games.war_in_the_pacific.movement import MovementSegment
from wargames_desktop.games.war_in_the_pacific.planning import Planner
from wargames_desktop.games.war_in_the_pacific.position import Position
from wargames_desktop.games.war_in_the_pacific.rebuilding import RebuildingSegment
from wargames_desktop.games.war_in_the_pacific.redeployment import Redeployment
from wargames_desktop.games.war_in_the_pacific.redeployment_segments import (
    AirLandRedeploymentSegment,
    FleetRedeploymentSegment,
    PickedStackChoice,
)
from wargames_desktop.games.war_in_the_pacific.reinforcements import ReinforcementPhase
from wargames_desktop.games.war_in_the_pacific.resources import ResourcePhase
from wargames_desktop.games.war_in_the_pacific.retreat import Retreating, RetreatRoutes
from wargames_desktop.games.war_in_the_pacific.scenario import Scenario
from wargames_desktop.games.war_in_the_pacific.setup import SetUp
from wargames_desktop.games.war_in_the_pacific.short_game import BiddingForJapan
from wargames_desktop.games.war_in_the_pacific.stacking import StackingCheckSegment, StackingLimits
from wargames_desktop.games.war_in_the_pacific.state import ALLIES, JAPAN, State
from wargames_desktop.games.war_in_the_pacific.strength import Strengths
from wargames_desktop.games.war_in_the_pacific.submarines import Submarines
from wargames_desktop.games.war_in_the_pacific.supply_bases import SupplyBasePhase, UpkeepStep
from wargames_desktop.games.war_in_the_pacific.supply_check import Supply, SupplyCheckPhase
from wargames_desktop.games.war_in_the_pacific.supply_lines import SupplyLines
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.timed_events import TimedEventsProcedure
from wargames_desktop.games.war_in_the_pacific.transport_network import TransportNetwork
from wargames_desktop.games.war_in_the_pacific.turn import EndOfTurnStep, GameTurnsProcedure, StartOfTurnStep, TurnSteps
from wargames_desktop.games.war_in_the_pacific.victory import VictoryConditions, outcome


class WarInThePacific(Game[State, AnyCommand]):
    """The game with one chart set. Two players command Japan and the Allies; hands and deck are hidden."""

    id = "war_in_the_pacific"
    title = "War in the Pacific"
    sides = (JAPAN, ALLIES)
    state_type = State
    command_type = AnyCommand

    def __init__(self, charts: Charts) -> None:
        self.charts = charts
        self.theatre = Theatre(charts)
        self.lines = SupplyLines(self.theatre)
        self.supply = Supply(self.theatre, self.lines)
        self.redeployment = Redeployment(self.theatre, TransportNetwork(self.theatre, self.lines))
        self.planner = Planner(self.theatre)
        self.combatants = Combatants(self.theatre)
        self.strengths = Strengths(self.theatre)
        self.forecasts = Forecasts(self.theatre, self.planner, self.combatants, self.strengths)
        self._set_up = SetUp(self.theatre)
        self.procedures = self._procedures()

    def _procedures(self) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
        theatre = self.theatre
        refuges = AirRefuges(theatre)
        entry = AmericanEntry(theatre)
        victory = VictoryConditions(theatre)
        china = ChineseWar(theatre)
        cards = CarryOutCard(theatre, self.supply, EventPlaces(theatre, self.supply))
        turn = TurnSteps()
        landings = Landings(theatre)
        consequences = Consequences(theatre, refuges, entry, victory)
        procedures: dict[type[Frame], Procedure[State, AnyCommand]] = {
            frames.Bidding: BiddingForJapan(theatre),
            frames.GameTurns: GameTurnsProcedure(victory),
            frames.Turn: Walker(self.charts.turn, turn.frame, turn.begin),
            frames.StartOfTurn: StartOfTurnStep(theatre, china, entry),
            frames.ChongqingAir: ChongqingAirChoice(china, self.charts.values.chongqing),
            frames.EventPhase: EventPhaseProcedure(self.charts),
            frames.CarryOut: cards,
            frames.TimedEvents: TimedEventsProcedure(cards),
            frames.Resources: ResourcePhase(self.charts),
            frames.SupplyBases: SupplyBasePhase(theatre, self.lines),
            frames.Upkeep: UpkeepStep(theatre),
            frames.SupplyCheck: SupplyCheckPhase(self.supply),
            frames.Movement: MovementSegment(self.charts, self.planner),
            frames.Impulse: ImpulsePlanning(theatre, self.planner),
            frames.StackPlan: StackPlanning(theatre, self.planner),
            frames.Advance: Advancing(self.planner, landings),
            frames.ForcedAir: ForcedAirRedeployment(refuges, theatre),
            frames.Combats: CombatSegment(theatre, self.combatants, landings),
            frames.Battle: BattleInHex(self.combatants, landings),
            frames.Engagement: Engaging(theatre, self.strengths),
            frames.Hits: TakingHits(theatre),
            frames.Retreat: Retreating(theatre, RetreatRoutes(theatre, Entry(theatre))),
            frames.FleetRedeployment: FleetRedeploymentSegment(theatre, self.redeployment),
            frames.AirLandRedeployment: AirLandRedeploymentSegment(self.redeployment),
            frames.PickedStack: PickedStackChoice(self.redeployment, Submarines(theatre), theatre),
            frames.StackingCheck: StackingCheckSegment(theatre, StackingLimits(theatre)),
            frames.Rebuilding: RebuildingSegment(theatre),
            frames.Reinforcements: ReinforcementPhase(theatre),
            frames.EndOfTurn: EndOfTurnStep(china, entry),
            frames.ChinaRedeployment: ChineseRedeployment(theatre, china),
            frames.ChinaPenalty: ChinaPenaltyChoice(china),
        }
        return {frame: Watched(procedure, consequences) for frame, procedure in procedures.items()}

    def start(self, scenario: Scenario, options: Mapping[str, Any], source: Source) -> Transition[State]:
        """Set up ``scenario``, with the options of :meth:`SetUp.scenario`."""
        play = Play(Chance(source))
        return self._settled(self._set_up.scenario(scenario, options, play), play)

    def start_from(self, scenario: Scenario, position: Position, source: Source) -> Transition[State]:
        """Start in the middle of ``scenario``, from ``position``."""
        play = Play(Chance(source))
        return self._settled(self._set_up.position(scenario, position, play), play)

    def outcome(self, state: State) -> Outcome | None:
        """Who won and how, once the game is over (WITP-3.2)."""
        return outcome(state)

    def view(self, state: State, side: Side) -> State:
        """The other hand and the deck are hidden, and a bid until both lie open (WITP-4.1-2, WITP-13.2-1).

        Cards of the other hand that a card has let a side look at stay visible to it.
        """
        state = hidden_from(state, side)
        flow = state.flow
        if flow and isinstance(flow[-1], frames.Bidding):
            bids = {bidder: bid if bidder == side else frames.SEALED for bidder, bid in flow[-1].bids.items()}
            flow = (*flow[:-1], frames.Bidding(bids=bids))
        return msgspec.structs.replace(state, flow=flow)

    def seen(self, event: Event, side: Side) -> Event | None:
        """The card that another side drew or looked at is not told."""
        match event:
            case CardDrawn():
                return draw_as_seen(event, side)
            case HandSeen():
                return look_as_seen(event, side)
            case _:
                return event

    def seen_command(self, command: AnyCommand, by: Side, side: Side) -> AnyCommand | None:
        """A bid is its bidder's secret until both lie open."""
        return None if isinstance(command, Bid) and by != side else command

    def seat(self, state: State, side: Side) -> Side:
        """Whoever bid more has taken the chair of Japan (WITP-13.2-1)."""
        return side if not state.swapped else ALLIES if side == JAPAN else JAPAN

    def headline(self, state: State) -> str:
        """Turn and step: ``Turn 4, autumn 1942 · Movement Segment``."""
        if state.victory is not None:
            return f"{state.victory.reason}"
        if any(isinstance(frame, frames.Bidding) for frame in state.flow):
            return "Bidding for the command of Japan"
        words = [f"Turn {state.turn}, {self.charts.turn_spec(state.turn).season}"]
        turn = next((frame for frame in state.flow if isinstance(frame, frames.Turn)), None)
        if turn is not None and turn.at:
            words.append(self.charts.turn.steps[turn.at - 1].title)
        return " · ".join(words)
