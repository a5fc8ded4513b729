"""Why what was clicked leads to no legal answer: the command that was meant is put to the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.war_in_the_pacific import commands
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand
from wargames_desktop.games.war_in_the_pacific.frames import PickedStack, Retreat, StackPlan
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.present.pieces import base_id
from wargames_desktop.games.war_in_the_pacific.state import State

Meant = Callable[[State, tuple[str, ...]], Iterator[AnyCommand]]


class WhyNot:
    """Builds the commands that clicks seem to mean and asks the rules about them."""

    def __init__(self, game: WarInThePacific) -> None:
        self._game = game
        self._places = game.charts.board.places
        self._meant: Mapping[str, Meant] = {
            "supply_bases": self._base,
            "unpaid_base": self._base,
            "choose_target": lambda view, picks: map(commands.ChooseTarget, self._hexes(view, picks)),
            "plan_impulse": self._activate,
            "plan_stack": self._stack,
            "forced_air": lambda view, picks: map(commands.FlyTo, self._hexes(view, picks)),
            "choose_combat": lambda view, picks: map(commands.FightAt, self._hexes(view, picks)),
            "take_hit": lambda view, picks: map(commands.TakeHit, self._units(view, picks)),
            "retreat": self._retreat,
            "fleet_redeployment": self._pick,
            "redeployment": self._pick,
            "send_stack": self._send,
            "stacking": lambda view, picks: map(commands.RemoveUnit, self._units(view, picks)),
            "china_penalty": lambda view, picks: map(commands.RemoveUnit, self._units(view, picks)),
            "rebuilding": lambda view, picks: map(commands.Rebuild, self._units(view, picks)),
            "arrival": lambda view, picks: map(commands.ArriveAt, self._hexes(view, picks)),
            "chongqing_air": lambda view, picks: map(commands.SendToChongqing, self._units(view, picks)),
            "chinese_redeployment": self._chinese,
            "play_card": lambda view, picks: map(commands.PlayCard, self._cards(picks)),
        }

    def why_not(self, view: State, picks: tuple[str, ...]) -> Refusal | None:
        """The rules' own refusal of what was meant; None where some meaning is legal, or nothing is meant."""
        decision = self._game.pending(view)
        if decision is None or decision.decision not in self._meant:
            return None
        first: Refusal | None = None
        for command in self._meant[decision.decision](view, picks):
            refusal = self._game.check(view, decision.side, command)
            if refusal is None:
                return None
            first = first or refusal
        return first

    def _hexes(self, view: State, picks: tuple[str, ...]) -> tuple[str, ...]:
        """The last hex that was clicked, itself or by what lies there."""
        found = [pick if pick in self._places else self._where(view, pick) for pick in picks]
        return tuple(hex for hex in found if hex)[-1:]

    def _where(self, view: State, pick: str) -> str:
        if pick in view.units:
            return view.units[pick].hex
        hex = pick.rpartition(":")[2]
        return hex if hex in self._places else ""

    def _units(self, view: State, picks: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(pick for pick in picks if pick in view.units)[-1:]

    def _cards(self, picks: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(pick for pick in picks if pick in self._game.charts.cards)[-1:]

    def _base(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        for hex in self._hexes(view, picks):
            if any(base_id(side, hex) in picks for side in SIDES):
                yield commands.RemoveBase(hex)
            yield commands.BuildBase(hex)

    def _activate(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        """By sea first if a fleet was clicked or is there, overland first if a land unit was."""
        for hex in self._hexes(view, picks):
            ashore = any(view.units[id].type == "land" for id in self._units(view, picks))
            seas = self._game.theatre.map.seas(hex)
            by_sea = [commands.Activate(hex, "sea", water.sea) for water in seas]
            overland = [commands.Activate(hex, "land")]
            yield from (*overland, *by_sea) if ashore else (*by_sea, *overland)

    def _stack(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        plan = view.flow[-1]
        assert isinstance(plan, StackPlan)
        for id in self._units(view, picks):
            if id in plan.stack.units:
                yield commands.LeaveUnit(id)
            elif view.units[id].hex == plan.stack.origin:
                yield commands.TakeUnit(id)
            else:
                yield commands.MoveTo(view.units[id].hex)
            return
        for hex in self._hexes(view, picks):
            yield commands.MoveTo(hex)

    def _retreat(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        retreat = view.flow[-1]
        assert isinstance(retreat, Retreat)
        for hex in self._hexes(view, picks):
            if retreat.kind != "fleet":
                yield commands.RetreatTo(hex)
            for water in self._game.theatre.map.seas(hex):
                yield commands.RetreatTo(hex, water.sea)

    def _pick(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        for hex in self._hexes(view, picks):
            yield commands.PickStack(hex, "fleet")
            yield commands.PickStack(hex, "land")
            yield commands.PickStack(hex, "air")

    def _send(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        stack = view.flow[-1]
        assert isinstance(stack, PickedStack)
        for id in self._units(view, picks):
            yield commands.LeaveUnit(id) if id in stack.units else commands.TakeUnit(id)
        yield from map(commands.SendTo, self._hexes(view, picks))

    def _chinese(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        for id in self._units(view, picks):
            for hex in self._hexes(view, picks):
                yield commands.MoveChinese(id, hex)
