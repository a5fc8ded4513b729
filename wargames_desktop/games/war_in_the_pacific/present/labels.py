"""Commands in a commander's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargames_desktop.games.war_in_the_pacific import commands
from wargames_desktop.games.war_in_the_pacific.frames import (
    AirLandRedeployment,
    CarryOut,
    ChinaRedeployment,
    ChongqingAir,
    Combats,
    Engagement,
    FleetRedeployment,
    Impulse,
    Movement,
    PlannedStack,
    Rebuilding,
    StackPlan,
    SupplyBases,
    TimedEvents,
)
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import STACKS, listed
from wargames_desktop.games.war_in_the_pacific.state import HIDDEN, State

_PASSES: Mapping[type[Any], str] = {
    SupplyBases: "Build and remove no more bases",
    Movement: "No more impulses in this turn",
    FleetRedeployment: "Redeploy no more fleets",
    AirLandRedeployment: "Redeploy no more stacks",
    Rebuilding: "Rebuild no more units",
    ChongqingAir: "No air unit goes to Chongqing now",
    ChinaRedeployment: "The Chinese units stay where they are",
    TimedEvents: "Wait with the cards",
    Engagement: "Use no card in this combat",
    Combats: "Go on",
}
"""What passing means, by the step that asks."""

_VERBS: Mapping[str, str] = {"hit": "Hit", "remove": "Remove", "rebuild": "Rebuild"}


class Labels:
    """Names every command."""

    def __init__(self, game: WarInThePacific) -> None:
        self._name = game.theatre.name
        self._cards = game.charts.cards
        self._labels: Mapping[type[Any], Callable[[State, Any], str]] = {
            commands.Pass: self._pass,
            commands.Bid: lambda view, command: f"Bid {command.places}",
            commands.SendToChongqing: lambda view, command: f"{command.unit} goes to Chongqing",
            commands.PlayCard: lambda view, command: self._card(command.card),
            commands.ChooseUnit: self._choose_unit,
            commands.ChooseHex: lambda view, command: self._name(command.hex),
            commands.UseEvent: lambda view, command: f"Use {self._card(command.card)}",
            commands.BuildBase: lambda view, command: f"Build a base at {self._name(command.hex)}",
            commands.RemoveBase: lambda view, command: f"Remove the base at {self._name(command.hex)}",
            commands.ChooseTarget: lambda view, command: self._name(command.hex),
            commands.Activate: self._activate,
            commands.TakeUnit: lambda view, command: f"{command.unit} goes along",
            commands.LeaveUnit: lambda view, command: f"{command.unit} stays behind",
            commands.LoadUnit: lambda view, command: f"{command.unit} goes aboard {command.ship}",
            commands.UnloadUnit: lambda view, command: f"{command.unit} stays ashore",
            commands.MoveTo: self._move_to,
            commands.StepBack: self._step_back,
            commands.DropStack: self._drop_stack,
            commands.ConfirmImpulse: lambda view, command: "Carry out this impulse",
            commands.AbandonImpulse: lambda view, command: "Choose another target",
            commands.FlyTo: lambda view, command: f"Fly to {self._name(command.hex)}",
            commands.FightAt: lambda view, command: f"Combat at {self._name(command.hex)}",
            commands.TakeHit: lambda view, command: f"{command.unit} takes the hit",
            commands.RetreatTo: self._retreat_to,
            commands.PickStack: self._pick_stack,
            commands.SendTo: lambda view, command: f"To {self._name(command.hex)}",
            commands.PutBack: lambda view, command: "Redeploy another stack, or none",
            commands.RemoveUnit: lambda view, command: f"Remove {command.unit}",
            commands.Rebuild: lambda view, command: f"Rebuild {command.unit}",
            commands.ArriveAt: lambda view, command: f"At {self._name(command.hex)}",
            commands.MoveChinese: lambda view, command: f"{command.unit} goes to {self._name(command.hex)}",
        }

    def label(self, view: State, command: commands.AnyCommand) -> str:
        """The command as the words on a button, in the position ``view`` in which it is given."""
        return self._labels[type(command)](view, command)

    def whole(self, view: State, command: commands.AnyCommand) -> str:
        """The command where no heading tells what it is about."""
        match command:
            case commands.ChooseTarget():
                return f"Target {self._name(command.hex)}"
            case commands.PlayCard():
                return f"Play {self._card(command.card)}"
            case _:
                return self.label(view, command)

    def stack(self, stack: PlannedStack) -> str:
        """``JP-N1 and JP-N2 with JP-L1 aboard, from Hainan``."""
        cargo = f" with {listed(tuple(stack.cargo))} aboard" if stack.cargo else ""
        return f"{listed(stack.units)}{cargo}, from {self._name(stack.origin)}"

    def _card(self, id: str) -> str:
        return "a hidden card" if id == HIDDEN else self._cards[id].name

    def _pass(self, view: State, command: commands.Pass) -> str:
        return _PASSES.get(type(view.flow[-1]), "Pass") if view.flow else "Pass"

    def _choose_unit(self, view: State, command: commands.ChooseUnit) -> str:
        frame = view.flow[-1] if view.flow else None
        if isinstance(frame, CarryOut):
            effect = self._cards[frame.card].instructions(frame.side)[frame.effects[0]]
            verb = _VERBS.get(type(effect).__struct_config__.tag or "")  # type: ignore[arg-type]
            if verb is not None:
                return f"{verb} {command.unit}"
        return command.unit

    def _activate(self, view: State, command: commands.Activate) -> str:
        who = "Fleets" if command.way == "sea" else "Land units overland"
        sea = f" ({command.sea}ern sea)" if command.sea else ""
        return f"{who} from {self._name(command.hex)}{sea}"

    def _move_to(self, view: State, command: commands.MoveTo) -> str:
        plan = view.flow[-1] if view.flow else None
        last = isinstance(plan, StackPlan) and plan.target == command.hex
        return f"On to the target, {self._name(command.hex)}" if last else f"By {self._name(command.hex)}"

    def _step_back(self, view: State, command: commands.StepBack) -> str:
        plan = view.flow[-1] if view.flow else None
        path = isinstance(plan, StackPlan) and plan.stack.path
        return "Take the last hex back" if path else "Do not activate this stack after all"

    def _drop_stack(self, view: State, command: commands.DropStack) -> str:
        impulse = view.flow[-1] if view.flow else None
        if isinstance(impulse, Impulse) and command.stack < len(impulse.stacks):
            return f"Drop {self.stack(impulse.stacks[command.stack])}"
        return f"Drop stack {command.stack + 1}"

    def _retreat_to(self, view: State, command: commands.RetreatTo) -> str:
        sea = f", the {command.sea}ern sea" if command.sea else ""
        return f"Retreat to {self._name(command.hex)}{sea}"

    def _pick_stack(self, view: State, command: commands.PickStack) -> str:
        sea = f" ({command.sea}ern sea)" if command.sea else ""
        return f"{STACKS[command.kind].capitalize()} at {self._name(command.hex)}{sea}"
