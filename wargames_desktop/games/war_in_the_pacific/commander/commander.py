"""Which officer answers which decision."""

from __future__ import annotations

from typing import cast

from wargames_desktop.engine.decision import C, Decision
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.battles import Battles
from wargames_desktop.games.war_in_the_pacific.commander.bidding import bid
from wargames_desktop.games.war_in_the_pacific.commander.cards import Cards
from wargames_desktop.games.war_in_the_pacific.commander.china import ChineseCommand
from wargames_desktop.games.war_in_the_pacific.commander.dispositions import Dispositions
from wargames_desktop.games.war_in_the_pacific.commander.garrisons import Garrisons
from wargames_desktop.games.war_in_the_pacific.commander.impulses import Impulses
from wargames_desktop.games.war_in_the_pacific.commander.logistics import Logistics
from wargames_desktop.games.war_in_the_pacific.commander.noise import Doubt
from wargames_desktop.games.war_in_the_pacific.commander.operations import Operations
from wargames_desktop.games.war_in_the_pacific.commander.prospects import Odds, Prospects
from wargames_desktop.games.war_in_the_pacific.commander.worth import Worth
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand
from wargames_desktop.games.war_in_the_pacific.frames import (
    AirLandRedeployment,
    Bidding,
    CarryOut,
    ChinaPenalty,
    ChinaRedeployment,
    ChongqingAir,
    Combats,
    Engagement,
    EventPhase,
    FleetRedeployment,
    ForcedAir,
    Hits,
    Impulse,
    Movement,
    PickedStack,
    Rebuilding,
    Reinforcements,
    Retreat,
    StackingCheck,
    StackPlan,
    SupplyBases,
    TimedEvents,
    Upkeep,
)
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.state import State


class Commander:
    """Answers every decision of either side by one judgement; the same view gets the same answer."""

    def __init__(self, game: WarInThePacific, odds: Odds, doubt: Doubt) -> None:
        theatre = game.theatre
        self.game = game
        self.worth = Worth(theatre, game.lines)
        prospects = Prospects(theatre, game.forecasts, self.worth, odds)
        garrisons = Garrisons(theatre, self.worth)
        self.operations = Operations(theatre, game.planner, game.supply, game.lines, self.worth, prospects, garrisons)
        self.impulses = Impulses(self.operations, doubt)
        self._logistics = Logistics(theatre, game.supply, self.worth)
        self._dispositions = Dispositions(theatre, game.redeployment, game.supply, self.worth, garrisons)
        self._battles = Battles(theatre, game.forecasts, self.worth, odds)
        self._cards = Cards(theatre, self.worth)
        self._chinese = ChineseCommand(theatre)

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
        match view.flow[-1]:
            case Movement() as frame:
                return self.impulses.target(view, frame)
            case Impulse() as frame:
                return self.impulses.activation(view, frame, decision)
            case StackPlan() as frame:
                return self.impulses.stack(view, frame, decision)
            case SupplyBases():
                return self._logistics.base(view, side, decision)
            case Upkeep():
                return self._logistics.unpaid(view, decision)
            case Rebuilding():
                return self._logistics.rebuilding(view, decision)
            case Reinforcements():
                return self._logistics.arrival(view, decision)
            case FleetRedeployment() | AirLandRedeployment():
                return self._dispositions.pick(view, side, decision)
            case PickedStack() as frame:
                return self._dispositions.send(view, frame, decision)
            case _:
                return self._in_battle(view, side, decision) or self._else(view, side, decision)

    def _in_battle(self, view: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand | None:
        match view.flow[-1]:
            case Combats():
                return self._battles.order(view, side, decision)
            case Engagement() as frame:
                return self._battles.bonus(view, frame, decision)
            case Hits() as frame:
                return self._battles.hit(view, frame, decision)
            case Retreat():
                return self._battles.retreat(view, side, decision)
            case ForcedAir():
                return self._battles.flight(view, side, decision)
            case StackingCheck() | ChinaPenalty():
                return self._battles.removal(view, decision)
            case _:
                return None

    def _else(self, view: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand | None:
        match view.flow[-1]:
            case EventPhase():
                return self._cards.play(view, side, decision)
            case TimedEvents() as frame:
                return self._cards.use(frame, decision)
            case CarryOut():
                if decision.decision == "card_place":
                    return self._cards.hex(view, decision)
                return self._cards.unit(view, side, decision)
            case ChinaRedeployment():
                return self._chinese.redeployment(view, decision)
            case ChongqingAir():
                return None
            case Bidding():
                return bid(view, decision)
            case _:
                return None
