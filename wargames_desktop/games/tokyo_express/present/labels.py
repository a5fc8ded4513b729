"""Commands in a sailor's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargames_desktop.games.tokyo_express import commands
from wargames_desktop.games.tokyo_express.commands import SalvosFired
from wargames_desktop.games.tokyo_express.frames import Fire
from wargames_desktop.games.tokyo_express.orders import next_turn
from wargames_desktop.games.tokyo_express.present import plans
from wargames_desktop.games.tokyo_express.present.vocabulary import (
    DEGREE,
    GUNS,
    HEADING_WORDS,
    MANEUVERS,
    count,
    listed,
    sentence,
)
from wargames_desktop.games.tokyo_express.state import State


def label(view: State, command: commands.AnyCommand) -> str:
    """The command as the words on a button, in the position ``view`` in which it is given."""
    return _LABELS[type(command)](view, command)


def whole_label(view: State, command: commands.AnyCommand) -> str:
    """The command where no heading tells whose it is: with the formation or the ship in front."""
    words = label(view, command)
    subject = getattr(command, "formation", "") or getattr(command, "ship", "")
    return words if not subject or subject in words else f"{subject}: {words}"


def _choose_ship(view: State, command: commands.ChooseShipCommand) -> str:
    return command.ship


def _choose_flagship(view: State, command: commands.ChooseFlagshipCommand) -> str:
    return f"Hoist the flag in {command.ship}"


def _form(view: State, command: commands.Form) -> str:
    if len(command.ships) == 1:
        return f"{command.ships[0]} sails alone"
    return f"Form {listed(command.ships)}"


def _assign_speed(view: State, command: commands.AssignSpeed) -> str:
    return f"Speed {command.speed}"


def _order(view: State, command: commands.GiveOrder) -> str:
    maneuver = MANEUVERS[command.maneuver]
    words = f"{maneuver} to {command.direction}" if command.direction else maneuver
    return f"{words}, ship after ship" if command.columnwise else words


def _detect(view: State, command: commands.Detect) -> str:
    return f"{command.formation} looks for {command.target} {'by radar' if command.radar else 'by sight'}"


def _choose_side(view: State, command: commands.ChooseSide) -> str:
    return f"Countermarch to {command.direction}"


def _turning(view: State, command: commands.Turning) -> str:
    formation = view.formations.get(command.formation)
    if command.when == "hold":
        return "Do not turn in this phase"
    if formation is None or formation.order.direction is None:
        return f"Turn {command.when} moving"
    direction, hexsides = next_turn(formation.order)
    return f"Turn {60 * hexsides}{DEGREE} to {direction} {command.when} moving"


def salvos_words(salvos: SalvosFired) -> str:
    """``2 port salvos and 1 center salvo``."""
    numbers = (("port", salvos.port), ("starboard", salvos.starboard), ("center", salvos.center))
    return listed([count(number, f"{mount} salvo") for mount, number in numbers if number])


def _torpedoes(view: State, command: commands.AllocateTorpedoes) -> str:
    if command.target is None:
        return f"{command.ship} holds her torpedoes"
    return f"{salvos_words(command.salvos)} at {command.target}"


def _launch(view: State, command: commands.LaunchTorpedoes) -> str:
    return "Launch torpedoes" if plans.torpedo_plan(view) else "Launch no torpedoes"


def fires_words(fires: tuple[Fire, ...]) -> str:
    """``Bow guns at Aoba, stern guns at Kako``; ``Stern guns divided between Aoba and Kako``."""
    by_guns: dict[str, list[str]] = {}
    for fire in fires:
        by_guns.setdefault(fire.guns, []).append(f"{fire.target} by radar" if fire.radar else fire.target)
    words = ", ".join(
        f"{GUNS[guns]} divided between {listed(targets)}" if len(targets) > 1 else f"{GUNS[guns]} at {targets[0]}"
        for guns, targets in by_guns.items()
    )
    return sentence(words)


def _gunnery(view: State, command: commands.AllocateGunnery) -> str:
    return fires_words(command.fires) if command.fires else f"{command.ship} holds her fire"


def _open_fire(view: State, command: commands.OpenFire) -> str:
    return "Open fire" if plans.gunnery_plan(view) else "Hold all fire"


_LABELS: Mapping[type[Any], Callable[[State, Any], str]] = {
    commands.ChooseShipCommand: _choose_ship,
    commands.ChooseFlagshipCommand: _choose_flagship,
    commands.Form: _form,
    commands.AssignSpeed: _assign_speed,
    commands.FormationsDone: lambda view, command: "Formations stand",
    commands.GiveOrder: _order,
    commands.OrdersDone: lambda view, command: "Orders stand",
    commands.ChooseSide: _choose_side,
    commands.Turning: _turning,
    commands.Move: lambda view, command: "All ships move",
    commands.AllocateTorpedoes: _torpedoes,
    commands.LaunchTorpedoes: _launch,
    commands.AllocateGunnery: _gunnery,
    commands.OpenFire: _open_fire,
    commands.FormColumn: lambda view, command: f"Column {listed(command.ships)}",
    commands.ChooseEmergencyTurn: lambda view, command: f"Turn away {HEADING_WORDS[command.heading]}",
    commands.Detect: _detect,
    commands.DetectionDone: lambda view, command: "No more attempts",
    commands.RetireFlagship: lambda view, command: "The flagship leaves the battle",
    commands.KeepFlagship: lambda view, command: "The flagship stays",
    commands.AppointCommander: lambda view, command: f"Admiral {command.admiral} takes command",
    commands.ChooseNewFlagshipCommand: lambda view, command: f"Hoist the flag in {command.ship}",
    commands.EndGame: lambda view, command: "End the game",
    commands.PlayOn: lambda view, command: "Play on",
}
