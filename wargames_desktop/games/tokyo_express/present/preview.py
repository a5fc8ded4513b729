"""What a command would mean, before it is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargames_desktop.engine.display import Preview, Region, Sum
from wargames_desktop.games.tokyo_express import commands
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.frames import ChooseShip
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.present.combat_preview import CombatPreview
from wargames_desktop.games.tokyo_express.present.movement_preview import MovementPreview
from wargames_desktop.games.tokyo_express.present.night_preview import NightPreview
from wargames_desktop.games.tokyo_express.present.offers import ship_line
from wargames_desktop.games.tokyo_express.present.vocabulary import TYPES
from wargames_desktop.games.tokyo_express.state import State


class Previews:
    """Finds the preview of every command."""

    def __init__(self, game: TokyoExpress) -> None:
        self._charts = game.charts
        movement, combat, night = MovementPreview(game), CombatPreview(game), NightPreview(game)
        self._previews: Mapping[type[Any], Callable[[State, Any], Preview]] = {
            commands.ChooseShipCommand: self._choose_ship,
            commands.ChooseFlagshipCommand: self._choose_flagship,
            commands.Form: movement.form,
            commands.AssignSpeed: movement.assign_speed,
            commands.FormationsDone: movement.formations_done,
            commands.GiveOrder: movement.order,
            commands.OrdersDone: movement.orders_done,
            commands.ChooseSide: movement.choose_side,
            commands.Turning: movement.turning,
            commands.Move: movement.move,
            commands.AllocateTorpedoes: combat.torpedoes,
            commands.LaunchTorpedoes: combat.launch,
            commands.AllocateGunnery: combat.gunnery,
            commands.OpenFire: combat.open_fire,
            commands.FormColumn: night.form_column,
            commands.ChooseEmergencyTurn: night.emergency_turn,
            commands.Detect: night.detect,
        }

    def preview(self, view: State, command: AnyCommand) -> Preview:
        """What ``command``, a legal answer, would mean."""
        preview = self._previews.get(type(command))
        return preview(view, command) if preview is not None else Preview()

    def _choose_ship(self, view: State, command: commands.ChooseShipCommand) -> Preview:
        spec = self._charts.roster.ships[command.ship]
        frame = view.flow[-1]
        assert isinstance(frame, ChooseShip)
        _, _, hex_ = frame.slots[0]
        return Preview(
            title=f"{command.ship}, {TYPES[spec.type]} of the {spec.ship_class} class",
            regions=(Region(style="note", hexes=(hex_,), label=f"starts in {hex_}"),),
            expected=ship_line(spec),
        )

    def _choose_flagship(self, view: State, command: commands.ChooseFlagshipCommand) -> Preview:
        spec = self._charts.roster.ships[command.ship]
        sums = (Sum(label="Freedom of Action", value="never; her formation obeys", rule="TE-3.3-foa-flagship"),)
        return Preview(
            title=f"{command.ship} as flagship",
            regions=(Region(style="note", hexes=(view.ships[command.ship].hex,), label=command.ship),),
            sums=sums,
            expected=ship_line(spec),
        )
