"""What an answer would mean: what the board shows of it, its cost, its odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from wargames_desktop.engine.display import Path, Preview, Region, Sum
from wargames_desktop.games.war_in_the_pacific import commands
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, SideName
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand
from wargames_desktop.games.war_in_the_pacific.frames import Engagement, Hits, Impulse, PickedStack, Retreat, StackPlan
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.modifiers import submarine_range
from wargames_desktop.games.war_in_the_pacific.present.battles import Battles
from wargames_desktop.games.war_in_the_pacific.present.card_faces import CardFaces
from wargames_desktop.games.war_in_the_pacific.present.movement_preview import MovementPreview
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import composition, hexes, kind_of, listed
from wargames_desktop.games.war_in_the_pacific.state import HIDDEN, State
from wargames_desktop.games.war_in_the_pacific.supply_bases import with_base, without_base


class Previews:
    """Finds the preview of every command."""

    def __init__(self, game: WarInThePacific) -> None:
        self._game = game
        self._name = game.theatre.name
        self._battles = Battles(game)
        self._faces = CardFaces(game.theatre)
        self._movement = MovementPreview(game, self._battles)
        self._previews: Mapping[type[Any], Callable[[State, Any], Preview]] = {
            commands.Pass: lambda view, command: Preview(),
            commands.PlayCard: self._card,
            commands.UseEvent: self._use,
            commands.BuildBase: self._build,
            commands.RemoveBase: self._remove_base,
            commands.ChooseTarget: self._movement.target,
            commands.Activate: self._movement.activate,
            commands.TakeUnit: self._stack,
            commands.LeaveUnit: self._stack,
            commands.LoadUnit: self._movement.change,
            commands.UnloadUnit: self._movement.change,
            commands.MoveTo: self._movement.change,
            commands.StepBack: self._step_back,
            commands.DropStack: self._drop,
            commands.ConfirmImpulse: self._impulse,
            commands.AbandonImpulse: lambda view, command: Preview(),
            commands.FightAt: self._fight,
            commands.TakeHit: self._hit,
            commands.RetreatTo: self._retreat,
            commands.PickStack: self._pick,
            commands.SendTo: self._send,
        }

    def preview(self, view: State, command: AnyCommand) -> Preview:
        """What ``command``, a legal answer, would mean."""
        found = self._previews.get(type(command), self._plain)
        return found(view, command)

    def _plain(self, view: State, command: Any) -> Preview:
        """A unit, a hex, or a unit that goes to a hex."""
        unit, hex = getattr(command, "unit", ""), getattr(command, "hex", "")
        if unit in view.units and hex:
            path = Path(piece=unit, steps=((view.units[unit].hex, None, ""), (hex, None, "")))
            return Preview(title=f"{unit} to {self._name(hex)}", paths=(path,))
        if unit in self._game.charts.units:
            where = view.units[unit].hex if unit in view.units else ""
            title = f"{kind_of(self._game.charts.units[unit])} {unit}"
            return Preview(title=title, regions=(_note(where, unit),) if where else ())
        return Preview(title=self._name(hex), regions=(_note(hex, ""),)) if hex else Preview()

    # Cards

    def _card(self, view: State, command: commands.PlayCard) -> Preview:
        if command.card == HIDDEN:
            return Preview()
        return Preview(title=self._game.charts.cards[command.card].name, card=self._faces.card(command.card))

    def _use(self, view: State, command: commands.UseEvent) -> Preview:
        if view.flow and isinstance(view.flow[-1], StackPlan):
            return self._movement.change(view, command)
        card = self._card(view, commands.PlayCard(command.card))
        combat = next((frame for frame in view.flow if isinstance(frame, Engagement)), None)
        if combat is None:
            return card
        prospect = self._battles.of(view, (combat,))
        return msgspec.structs.replace(
            card, sums=prospect.sums, chances=prospect.chances, tables=prospect.tables, expected="Without the card"
        )

    # Supply bases

    def _build(self, view: State, command: commands.BuildBase) -> Preview:
        """The line to the network, the hexes that the base would supply, and who would be in supply by it."""
        side = self._side(view)
        line = self._game.lines.link(view, side, command.hex)
        after = with_base(view, side, command.hex)
        saved = self._difference(view, after, side)
        supplied = tuple(
            sorted(self._game.lines.reach(after, side, command.hex, self._game.charts.distances.unit_supply))
        )
        path = Path(piece="", steps=tuple((hex, None, "") for hex in line))
        sums = [Sum(label="Upkeep in this turn", value=f"{self._game.charts.costs.upkeep} RP", rule="WITP-6.5-1")]
        if line:
            sums.append(Sum(label=f"Linked to {self._name(line[0])}", value=hexes(len(line) - 1), rule="WITP-6.3-1"))
        return Preview(
            title=f"Supply base at {self._name(command.hex)}",
            paths=(path,) if len(line) > 1 else (),
            regions=(Region(style="reach", hexes=supplied, label="In supply from here"),),
            sums=tuple(sums),
            expected=f"Comes into supply: {listed(saved)}" if saved else "No unit depends on it now",
        )

    def _remove_base(self, view: State, command: commands.RemoveBase) -> Preview:
        """Who would be out of supply without it."""
        side: SideName = next((side for side in SIDES if command.hex in view.bases[side]), SIDES[0])
        lost = self._difference(without_base(view, side, command.hex), view, side)
        regions = tuple(_note(view.units[id].hex, id) for id in lost)
        return Preview(
            title=f"Without the base at {self._name(command.hex)}",
            regions=regions or (_note(command.hex, ""),),
            expected=f"Goes out of supply: {listed(lost)}" if lost else "No unit depends on it now",
        )

    def _difference(self, poorer: State, richer: State, side: SideName) -> tuple[str, ...]:
        """Units that are out of supply in the first position and not in the second."""
        out = self._game.supply.out_of_supply
        still = set(out(richer, side))
        return tuple(id for id in out(poorer, side) if id not in still)

    def _side(self, view: State) -> SideName:
        decision = self._game.pending(view)
        return "japan" if decision is None or decision.side == "japan" else "allies"

    # Impulses and combat

    def _stack(self, view: State, command: commands.TakeUnit | commands.LeaveUnit) -> Preview:
        if isinstance(view.flow[-1], PickedStack):
            return self._plain(view, command)
        return self._movement.change(view, command)

    def _step_back(self, view: State, command: commands.StepBack) -> Preview:
        plan = view.flow[-1]
        return self._movement.change(view, command) if isinstance(plan, StackPlan) and plan.stack.path else Preview()

    def _drop(self, view: State, command: commands.DropStack) -> Preview:
        impulse = view.flow[-1]
        assert isinstance(impulse, Impulse)
        left = (*impulse.stacks[: command.stack], *impulse.stacks[command.stack + 1 :])
        return self._movement.impulse(view, msgspec.structs.replace(impulse, stacks=left))

    def _impulse(self, view: State, command: commands.ConfirmImpulse) -> Preview:
        impulse = view.flow[-1]
        assert isinstance(impulse, Impulse)
        return self._movement.impulse(view, impulse)

    def _fight(self, view: State, command: commands.FightAt) -> Preview:
        prospect = self._battles.at(view, command.hex)
        return Preview(
            title=f"Combat at {self._name(command.hex)}",
            regions=(_note(command.hex, "Combat"),),
            sums=prospect.sums,
            chances=prospect.chances,
            tables=prospect.tables,
            expected=prospect.words,
        )

    def _hit(self, view: State, command: commands.TakeHit) -> Preview:
        unit, frame = view.units[command.unit], view.flow[-1]
        cargo = next((id for id, other in view.units.items() if other.aboard == command.unit), "")
        what = "is removed" if unit.attrited else "is attrited"
        also = f"; {cargo} aboard takes a hit too" if cargo and isinstance(frame, Hits) else ""
        title = f"{kind_of(self._game.charts.units[command.unit])} {command.unit}"
        return Preview(title=title, regions=(_note(unit.hex, command.unit),), expected=f"It {what}{also}")

    def _retreat(self, view: State, command: commands.RetreatTo) -> Preview:
        frame = view.flow[-1]
        assert isinstance(frame, Retreat)
        units = [id for id in frame.units if id in view.units]
        path = Path(piece=units[0], steps=((frame.site.hex, None, ""), (command.hex, None, "")))
        return Preview(title=f"{listed(units)} to {self._name(command.hex)}", paths=(path,))

    # Redeployment

    def _pick(self, view: State, command: commands.PickStack) -> Preview:
        side = self._side(view)
        ids = self._game.redeployment.stack(view, side, command.kind, command.hex, command.sea)
        goals = self._game.redeployment.destinations(view, side, command.kind, command.hex, ids)
        specs = (self._game.charts.units[id] for id in ids)
        return Preview(
            title=f"{composition(specs)} at {self._name(command.hex)}",
            regions=(Region(style="reach", hexes=tuple(goals), label="Can go here"),),
            expected=f"{len(goals)} places to go to",
        )

    def _send(self, view: State, command: commands.SendTo) -> Preview:
        stack = view.flow[-1]
        assert isinstance(stack, PickedStack)
        route = self._game.redeployment.route(view, stack, command.hex) if stack.kind == "land" else ()
        way = route or (stack.hex, command.hex)
        path = Path(piece=stack.units[0], steps=tuple((hex, None, "") for hex in way))
        title = f"{listed(stack.units)} to {self._name(command.hex)}"
        wet = any(hex not in self._game.theatre.dry for hex in route)
        if not wet:
            return Preview(title=title, paths=(path,))
        low, high = submarine_range(view, self._game.charts, stack.side)
        chance = sum(low <= first + second <= high for first in range(1, 7) for second in range(1, 7)) / 36
        odds = f"Submarines hit on {low} to {high}: {chance * 100:.1f} %"
        return Preview(title=title, paths=(path,), sums=(Sum(label=odds, value="", rule="WITP-10.4-2"),))


def _note(hex: str, label: str) -> Region:
    return Region(style="note", hexes=(hex,), label=label)
