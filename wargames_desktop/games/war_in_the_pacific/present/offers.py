"""The answers to the pending decision as buttons and as things to click."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from wargames_desktop.engine.display import Offer
from wargames_desktop.games.war_in_the_pacific import commands
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand
from wargames_desktop.games.war_in_the_pacific.frames import Movement
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.present.effect_words import EffectWords
from wargames_desktop.games.war_in_the_pacific.present.labels import Labels
from wargames_desktop.games.war_in_the_pacific.present.pieces import base_id
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import composition, kind_of
from wargames_desktop.games.war_in_the_pacific.state import HIDDEN, State, enemy

Parts = tuple[tuple[str, ...], str, str]
"""Picks, detail and group of an offer."""


class Offers:
    """Makes the offers of a position."""

    def __init__(self, game: WarInThePacific, labels: Labels) -> None:
        self._game = game
        self._labels = labels
        self._words = EffectWords(game.theatre)
        self._parts: Mapping[type[Any], Callable[[State, Any], Parts]] = {
            commands.SendToChongqing: self._unit,
            commands.PlayCard: self._card,
            commands.ChooseUnit: self._unit,
            commands.ChooseHex: self._hex,
            commands.UseEvent: self._card,
            commands.BuildBase: self._hex,
            commands.RemoveBase: self._remove_base,
            commands.ChooseTarget: lambda view, command: ((command.hex,), "", "Target"),
            commands.Activate: lambda view, command: ((command.hex,), "", "Activate"),
            commands.TakeUnit: lambda view, command: ((command.unit,), "", "Who goes"),
            commands.LeaveUnit: lambda view, command: ((command.unit,), "", "Who goes"),
            commands.LoadUnit: lambda view, command: ((command.unit, command.ship), "", "Sea transport"),
            commands.UnloadUnit: lambda view, command: ((command.unit,), "", "Sea transport"),
            commands.MoveTo: lambda view, command: ((command.hex,), "", "Which way"),
            commands.DropStack: lambda view, command: ((), "", "Planned"),
            commands.FlyTo: self._hex,
            commands.FightAt: self._hex,
            commands.TakeHit: self._unit,
            commands.RetreatTo: self._hex,
            commands.PickStack: self._pick_stack,
            commands.SendTo: self._hex,
            commands.RemoveUnit: self._unit,
            commands.Rebuild: self._rebuild,
            commands.ArriveAt: self._hex,
            commands.MoveChinese: lambda view, command: ((command.unit, command.hex), "", command.unit),
        }

    def offers(self, view: State) -> tuple[Offer[AnyCommand], ...]:
        """Every listed answer."""
        decision = self._game.pending(view)
        if decision is None:
            return ()
        if decision.decision == "choose_target":
            return tuple(self._targets(view, decision.answers))
        return tuple(self.offer(view, answer) for answer in decision.answers)

    def _targets(self, view: State, answers: Iterable[AnyCommand]) -> Iterator[Offer[AnyCommand]]:
        """Targets with the least that an impulse there costs, which is worked out for all at once."""
        segment = view.flow[-1]
        assert isinstance(segment, Movement)
        assert segment.side is not None
        least = self._game.planner.targets(view, segment.side)
        situation, other = self._game.theatre.of(view), enemy(segment.side)

        def worth(answer: AnyCommand) -> int:
            """Enemies first, then places that the enemy holds, other places, and the open sea."""
            hex = getattr(answer, "hex", "")
            if not hex:
                return 4
            if hex in situation.occupied[other]:
                return 0
            holder = situation.controller.get(hex)
            return 1 if holder == other else 2 if holder is not None else 3

        for answer in sorted(answers, key=worth):
            offer = self.offer(view, answer)
            if isinstance(answer, commands.ChooseTarget):
                label = f"{offer.label}, from {least.get(answer.hex)} RP on"
                offer = msgspec.structs.replace(offer, label=label)
            yield offer

    def offer(self, view: State, command: AnyCommand) -> Offer[AnyCommand]:
        """A command as an offer."""
        parts = self._parts.get(type(command))
        picks, detail, group = parts(view, command) if parts is not None else ((), "", "")
        label = self._labels.label(view, command)
        return Offer(command=command, label=label, picks=picks, detail=detail, group=group)

    def _unit(self, view: State, command: Any) -> Parts:
        unit, spec = view.units.get(command.unit), self._game.charts.units[command.unit]
        state = "attrited" if unit is not None and unit.attrited else f"strength {spec.strength}"
        where = f", at {self._game.theatre.name(unit.hex)}" if unit is not None else ""
        return (command.unit,), f"{kind_of(spec)}, {state}{where}", ""

    def _hex(self, view: State, command: Any) -> Parts:
        return (command.hex,), "", ""

    def _card(self, view: State, command: Any) -> Parts:
        if command.card == HIDDEN:
            return (), "", ""
        side = self._side(view)
        card = self._game.charts.cards[command.card]
        return (command.card,), self._words.text(card.instructions(side)), ""

    def _side(self, view: State) -> Any:
        decision = self._game.pending(view)
        return decision.side if decision is not None else SIDES[0]

    def _remove_base(self, view: State, command: commands.RemoveBase) -> Parts:
        owner = next((side for side in SIDES if command.hex in view.bases[side]), SIDES[0])
        return (base_id(owner, command.hex),), "", "Remove"

    def _pick_stack(self, view: State, command: commands.PickStack) -> Parts:
        decision = self._game.pending(view)
        assert decision is not None
        side: Any = decision.side
        ids = self._game.redeployment.stack(view, side, command.kind, command.hex, command.sea)
        specs = (self._game.charts.units[id] for id in ids)
        return (command.hex,), composition(specs), ""

    def _rebuild(self, view: State, command: commands.Rebuild) -> Parts:
        spec = self._game.charts.units[command.unit]
        cost = self._game.charts.costs.rebuilding[spec.type]
        where = self._game.theatre.name(view.units[command.unit].hex)
        return (command.unit,), f"{cost} RP, {kind_of(spec)} at {where}", ""
