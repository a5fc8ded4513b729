"""The answers to the pending decision as buttons and as things to click."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargames_desktop.engine.display import Offer
from wargames_desktop.games.tokyo_express import commands
from wargames_desktop.games.tokyo_express.chart import MOUNT_NAMES
from wargames_desktop.games.tokyo_express.charts import ShipSpec
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.formations import top_speed
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.orders import next_turn, turned
from wargames_desktop.games.tokyo_express.present.labels import label
from wargames_desktop.games.tokyo_express.present.night_preview import NightPreview
from wargames_desktop.games.tokyo_express.present.pieces import formation_id
from wargames_desktop.games.tokyo_express.present.vocabulary import HEADING_WORDS, count, hexes
from wargames_desktop.games.tokyo_express.radar_gunnery import is_same_moment
from wargames_desktop.games.tokyo_express.sighting import Sighting
from wargames_desktop.games.tokyo_express.state import State, is_hidden

Parts = tuple[tuple[str, ...], str, str]
"""Picks, detail and group of an offer."""


class Offers:
    """Makes the offers of a position."""

    def __init__(self, game: TokyoExpress) -> None:
        self._game = game
        self._sighting = Sighting(game.charts, game.sea)
        self._night = NightPreview(game)
        self._kept: tuple[State, dict[AnyCommand, Offer[AnyCommand]]] | None = None
        self._parts: Mapping[type[Any], Callable[[State, Any], Parts]] = {
            commands.ChooseShipCommand: self._choose_ship,
            commands.ChooseFlagshipCommand: lambda view, command: ((command.ship,), "", ""),
            commands.Form: self._form,
            commands.AssignSpeed: self._assign_speed,
            commands.GiveOrder: self._order,
            commands.Turning: self._turning,
            commands.AllocateTorpedoes: self._torpedoes,
            commands.AllocateGunnery: self._gunnery,
            commands.FormColumn: self._form_column,
            commands.ChooseEmergencyTurn: self._emergency_turn,
            commands.Detect: self._detect,
            commands.ChooseNewFlagshipCommand: lambda view, command: ((command.ship,), "", ""),
        }

    def offers(self, view: State) -> tuple[Offer[AnyCommand], ...]:
        """Every listed answer; groupings come after the rest, for there are many."""
        decision = self._game.pending(view)
        if decision is None:
            return ()
        answers = sorted(decision.answers, key=lambda answer: isinstance(answer, commands.Form | commands.FormColumn))
        if decision.decision != "allocate_gunnery":
            return tuple(self.offer(view, answer) for answer in answers)
        kept = self._shots(view)
        return tuple(kept.get(answer) or self._keep(kept, view, answer) for answer in answers)

    def _shots(self, view: State) -> dict[AnyCommand, Offer[AnyCommand]]:
        """The offers of fire made in this moment: there are thousands, and they stay while fire is allocated."""
        if self._kept is None or not is_same_moment(self._kept[0], view):
            self._kept = view, {}
        return self._kept[1]

    def _keep(self, kept: dict[AnyCommand, Offer[AnyCommand]], view: State, command: AnyCommand) -> Offer[AnyCommand]:
        offer = self.offer(view, command)
        if isinstance(command, commands.AllocateGunnery) and command.fires:
            kept[command] = offer
        return offer

    def offer(self, view: State, command: AnyCommand) -> Offer[AnyCommand]:
        """A command as an offer."""
        parts = self._parts.get(type(command))
        picks, detail, group = parts(view, command) if parts is not None else ((), "", "")
        return Offer(command=command, label=label(view, command), picks=picks, detail=detail, group=group)

    def _choose_ship(self, view: State, command: commands.ChooseShipCommand) -> Parts:
        """Her class first, then the ship: there are dozens of destroyers."""
        spec = self._game.charts.roster.ships[command.ship]
        return (f"{spec.ship_class} class", command.ship), ship_line(spec), f"{spec.ship_class} class"

    def _form(self, view: State, command: commands.Form) -> Parts:
        return command.ships, f"Speed {top_speed(view, command.ships)} at most", "New formation"

    def _form_column(self, view: State, command: commands.FormColumn) -> Parts:
        return command.ships, f"{command.ships[0]} leads", "New column"

    def _emergency_turn(self, view: State, command: commands.ChooseEmergencyTurn) -> Parts:
        ahead = self._game.sea.step(view.ships[command.ship].hex, command.heading)
        return (command.ship, ahead) if ahead is not None else (command.ship,), f"to {ahead}" if ahead else "", ""

    def _detect(self, view: State, command: commands.Detect) -> Parts:
        """Formation and target on the board, then by sight or by radar."""
        look = self._night.look(view, command)
        detail = "" if look is None else f"{hexes(look.pair.distance)}, {self._sighting.chance(look):.0%}"
        return (self._marker(view, command.formation), self._marker(view, command.target)), detail, command.formation

    def _marker(self, view: State, name: str) -> str:
        """What one clicks for a formation or a hidden force."""
        return name if is_hidden(view, name) else formation_id(name)

    def _assign_speed(self, view: State, command: commands.AssignSpeed) -> Parts:
        ships = view.formations[command.formation].ships
        row = self._game.charts.movement.rows[command.speed]
        detail = f"{hexes(sum(row))} in the Game Turn, {' '.join(str(step) for step in row)} by phase"
        picks = ships if len(ships) == 1 else (formation_id(command.formation),)
        return picks, detail, command.formation

    def _order(self, view: State, command: commands.GiveOrder) -> Parts:
        formation = view.formations[command.formation]
        return (formation_id(command.formation),), f"at Speed {formation.speed}", command.formation

    def _turning(self, view: State, command: commands.Turning) -> Parts:
        formation = view.formations[command.formation]
        detail = ""
        if command.when != "hold":
            direction, hexsides = next_turn(formation.order)
            heading = turned(view.ships[formation.ships[0]].heading, direction, hexsides)
            detail = f"new heading {HEADING_WORDS[heading]}"
        return (formation_id(command.formation),), detail, command.formation

    def _torpedoes(self, view: State, command: commands.AllocateTorpedoes) -> Parts:
        if command.target is None:
            return (command.ship,), "takes back her attack", command.ship
        return (command.ship, command.target), self._distance(view, command.ship, command.target), command.ship

    def _gunnery(self, view: State, command: commands.AllocateGunnery) -> Parts:
        if not command.fires:
            return (command.ship,), "takes back her fire", command.ship
        targets = tuple(fire.target for fire in command.fires)
        detail = ", ".join(self._distance(view, command.ship, target) for target in targets)
        return (command.ship, *targets), detail, command.ship

    def _distance(self, view: State, ship: str, target: str) -> str:
        return hexes(self._game.sea.distance(view.ships[ship].hex, view.ships[target].hex))


def ship_line(spec: ShipSpec) -> str:
    """A ship's values in a line, for picking her."""
    salvos: dict[str, int] = {}
    for line in spec.torpedoes:
        salvos[MOUNT_NAMES[line.mount]] = salvos.get(MOUNT_NAMES[line.mount], 0) + line.salvos
    torpedoes = ", ".join(f"{number} {mount}" for mount, number in salvos.items())
    parts = [
        f"bow {spec.bow}, stern {spec.stern} ({spec.deck})",
        f"torpedo salvos: {torpedoes}" if torpedoes else "no torpedoes",
        f"Speed {spec.speed}",
        count(spec.boxes, "Damage Box", "Damage Boxes"),
    ]
    return "; ".join(parts)
