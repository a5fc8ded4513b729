"""What planning an impulse would mean: ways with their running cost, and the combat at their end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from wargames_desktop.engine.display import Path, Preview, Region, Sum
from wargames_desktop.games.war_in_the_pacific import commands
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.frames import Impulse, Movement, PlannedStack, StackPlan
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.present.battles import Battles, Prospect
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import composition, count
from wargames_desktop.games.war_in_the_pacific.state import State, Unit, enemy, with_units
from wargames_desktop.games.war_in_the_pacific.ways import Spot

MOST_WAYS: Final = 12
"""Ways to a target that are drawn before it is chosen."""


class MovementPreview:
    """Plans ahead without changing anything."""

    def __init__(self, game: WarInThePacific, battles: Battles) -> None:
        self._game = game
        self._planner = game.planner
        self._battles = battles
        self._name = game.theatre.name

    def target(self, view: State, command: commands.ChooseTarget) -> Preview:
        """Every way in that can be paid, the cheapest of each stack."""
        segment = view.flow[-1]
        assert isinstance(segment, Movement)
        assert segment.side is not None
        impulse = Impulse(side=segment.side, target=command.hex)
        stacks = sorted(self._led(view, impulse), key=lambda stack: self._cost(view, impulse, (stack,)))
        paths = tuple(self._path(view, impulse, (), stack, "possible") for stack in stacks[:MOST_WAYS])
        sums = tuple(
            Sum(label=self._words(stack), value=f"{self._cost(view, impulse, (stack,))} RP", rule="WITP-8.4-1")
            for stack in stacks[:MOST_WAYS]
        )
        return Preview(
            title=f"Target {self._name(command.hex)}", paths=paths, regions=self._mark(command.hex), sums=sums
        )

    def _led(self, view: State, impulse: Impulse) -> Iterator[PlannedStack]:
        for way, spot in self._planner.origins(view, impulse):
            stack = self._planner.started(view, impulse, way, spot)
            if isinstance(stack, PlannedStack):
                led = self._planner.moved(view, impulse, stack, impulse.target)
                if isinstance(led, PlannedStack):
                    yield led

    def activate(self, view: State, command: commands.Activate) -> Preview:
        """All units that can go, by the cheapest way, and the combat with what is planned already."""
        impulse = view.flow[-1]
        assert isinstance(impulse, Impulse)
        stack = self._planner.started(view, impulse, command.way, Spot(command.hex, command.sea))
        assert isinstance(stack, PlannedStack)
        return self._stack(view, impulse, stack)

    def change(self, view: State, command: commands.AnyCommand) -> Preview:
        """The stack in hand after another step of its planning."""
        plan, impulse = view.flow[-1], view.flow[-2]
        assert isinstance(plan, StackPlan)
        assert isinstance(impulse, Impulse)
        stack = self._after(view, impulse, plan.stack, command)
        return self._stack(view, impulse, stack) if stack is not None else Preview()

    def _after(
        self, view: State, impulse: Impulse, stack: PlannedStack, command: commands.AnyCommand
    ) -> PlannedStack | None:
        planner = self._planner
        match command:
            case commands.TakeUnit():
                after = planner.taken(view, impulse, stack, command.unit)
            case commands.LeaveUnit():
                after = planner.left(view, impulse, stack, command.unit)
            case commands.LoadUnit():
                after = planner.loaded(view, impulse, stack, command.unit, command.ship)
            case commands.UnloadUnit():
                after = planner.unloaded(stack, command.unit)
            case commands.MoveTo():
                after = planner.moved(view, impulse, stack, command.hex)
            case commands.UseEvent():
                after = planner.with_card(view, impulse, stack, command.card)
            case _:
                return planner.stepped_back(stack)
        return after if isinstance(after, PlannedStack) else None

    def _stack(self, view: State, impulse: Impulse, stack: PlannedStack) -> Preview:
        """A stack in hand: its way so far for sure, the cheapest rest as possible."""
        led = stack
        if not stack.path or stack.path[-1] != impulse.target:
            found = self._planner.moved(view, impulse, stack, impulse.target)
            led = found if isinstance(found, PlannedStack) else stack
        planned = tuple(self._path(view, impulse, (), each, "sure") for each in impulse.stacks)
        style = "sure" if led is stack else "possible"
        paths = (*planned, self._path(view, impulse, impulse.stacks, led, style))
        total = self._cost(view, impulse, (*impulse.stacks, led))
        prospect = self.combat(view, impulse.side, impulse.target, (*impulse.stacks, led))
        return self._joined(
            view, impulse, f"{self._words(led)} to {self._name(impulse.target)}", paths, total, prospect
        )

    def impulse(self, view: State, impulse: Impulse) -> Preview:
        """The impulse as planned so far."""
        paths = tuple(self._path(view, impulse, (), stack, "sure") for stack in impulse.stacks)
        prospect = self.combat(view, impulse.side, impulse.target, impulse.stacks)
        total = self._cost(view, impulse, impulse.stacks)
        title = f"{count(len(impulse.stacks), 'stack')} to {self._name(impulse.target)}"
        return self._joined(view, impulse, title, paths, total, prospect)

    def _joined(
        self, view: State, impulse: Impulse, title: str, paths: tuple[Path, ...], total: int, prospect: Prospect
    ) -> Preview:
        left = view.rp[impulse.side] - total
        sums = (Sum(label="Cost", value=f"{total} RP, {left} left", rule="WITP-8.4-1"), *prospect.sums)
        return Preview(
            title=title,
            paths=paths,
            regions=self._mark(impulse.target),
            sums=sums,
            chances=prospect.chances,
            tables=prospect.tables,
            expected=prospect.words,
        )

    def combat(self, view: State, side: SideName, target: str, stacks: tuple[PlannedStack, ...]) -> Prospect:
        """The combats at the target if the stacks arrived and nobody else came."""
        return self._battles.at(self.arrived(view, stacks), target)

    def arrived(self, view: State, stacks: tuple[PlannedStack, ...]) -> State:
        """``view`` with the stacks at the end of their paths; land units aboard go ashore where no enemy bars them."""
        units: dict[str, Unit] = {}
        for stack in stacks:
            hex, sea = self._planner.spot(stack)
            for id in stack.units:
                units[id] = msgspec.structs.replace(view.units[id], hex=hex, sea=sea)
            for id, ship in stack.cargo.items():
                barred = hex in self._game.theatre.of(view).land[enemy(view.units[id].side)]
                units[id] = msgspec.structs.replace(view.units[id], hex=hex, aboard=ship if barred else "")
        return with_units(view, units)

    def _cost(self, view: State, impulse: Impulse, stacks: tuple[PlannedStack, ...]) -> int:
        return self._planner.costs.total(view, impulse.side, stacks)

    def _path(
        self, view: State, impulse: Impulse, before: tuple[PlannedStack, ...], stack: PlannedStack, style: str
    ) -> Path:
        """A way with what it has cost up to each hex."""
        steps: list[tuple[str, int | None, str]] = [(stack.origin, None, "")]
        spent = self._cost(view, impulse, before)
        for at in range(1, len(stack.path) + 1):
            part = msgspec.structs.replace(stack, path=stack.path[:at])
            cost = self._cost(view, impulse, (*before, part)) - spent
            steps.append((stack.path[at - 1], None, f"{cost} RP"))
        return Path(piece=stack.units[0], steps=tuple(steps), style=style)

    def _words(self, stack: PlannedStack) -> str:
        specs = (self._game.charts.units[id] for id in (*stack.units, *stack.cargo))
        return f"{composition(specs)} from {self._name(stack.origin)}"

    def _mark(self, hex: str) -> tuple[Region, ...]:
        return (Region(style="note", hexes=(hex,), label="Target"),)
