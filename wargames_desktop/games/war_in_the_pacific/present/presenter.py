"""War in the Pacific as the window sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.display import Card, LogLine, Offer, Piece, Preview, Rose, Table
from wargames_desktop.engine.events import Event
from wargames_desktop.games.war_in_the_pacific import commands, events
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES, State

PICKED = ("unit", "ship", "card", "hex")
"""Fields of commands that name what one clicks."""


class WarInThePacificPresenter:
    """Shows a game of War in the Pacific; keeps no position."""

    def __init__(self, game: WarInThePacific) -> None:
        self._game = game

    def table(self, view: State) -> Table:
        """All that lies on the table now."""
        return Table(
            board=self._game.charts.board.id,
            pieces=tuple(self._pieces(view)),
            headline=self._game.headline(view),
        )

    def _pieces(self, view: State) -> Iterator[Piece]:
        for id, unit in view.units.items():
            yield Piece(
                id=id,
                place=unit.hex,
                template="unit",
                nation=unit.nation,
                name=id,
                fields={"type": unit.type, "strength": str(self._game.charts.units[id].strength)},
                face="back" if unit.attrited else "front",
            )
        for side in SIDES:
            for hex in view.bases[side]:
                nation = "japan" if side == "japan" else "us"
                yield Piece(
                    id=f"{side} base {hex}",
                    place=hex,
                    template="marker",
                    nation=nation,
                    name=f"{SIDE_NAMES[side]} supply base",
                )

    def offers(self, view: State) -> tuple[Offer[AnyCommand], ...]:
        """The legal answers to the pending decision; none if the game is over."""
        decision = self._game.pending(view)
        if decision is None:
            return ()
        return tuple(
            Offer(command=answer, label=self.label(view, answer), picks=_picks(answer)) for answer in decision.answers
        )

    def label(self, view: State, command: AnyCommand) -> str:
        """A command given in the position ``view``, in a few words."""
        parts = [str(command.__struct_config__.tag).replace("_", " ").capitalize()]
        for name in command.__struct_fields__:
            value = getattr(command, name)
            if value not in ("", None):
                parts.append(self._name(name, value))
        return " ".join(parts)

    def _name(self, field: str, value: Any) -> str:
        if field == "hex":
            return f"{self._game.theatre.name(value)}"
        if field == "card" and value in self._game.charts.cards:
            return self._game.charts.cards[value].name
        return str(value)

    def preview(self, view: State, command: AnyCommand) -> Preview:
        """What a legal answer would mean."""
        return Preview(title=self.label(view, command))

    def inspect(self, view: State, id: str) -> Preview:
        """What a unit or a hex is."""
        if id in view.units:
            return Preview(title=f"{id}, {self._game.theatre.name(view.units[id].hex)}")
        if id in self._game.charts.board.places:
            return Preview(title=self._game.theatre.name(id))
        return Preview()

    def why_not(self, view: State, picks: tuple[str, ...]) -> Refusal | None:
        """Why these ids, clicked in this order, lead to no legal answer; None where there is nothing to say."""
        decision = self._game.pending(view)
        if decision is None or not picks:
            return None
        for answer in decision.answers:
            if set(picks) <= set(_picks(answer)):
                return None
        return Refusal(decision.rule, f"That is no answer to: {decision.prompt}", picks)

    def lines(self, event: Event) -> tuple[LogLine, ...]:
        """The event in words."""
        rule = getattr(event, "rule", "")
        if isinstance(event, events.GameWon):
            return (LogLine(text=event.reason, rule=rule, kind="score", side=event.winner),)
        told = str(event.__struct_config__.tag).replace("_", " ").capitalize()
        fields = [
            f"{name} {_told(getattr(event, name))}"
            for name in event.__struct_fields__
            if name != "rule" and getattr(event, name) not in ("", None, (), False)
        ]
        return (LogLine(text=f"{told}: {', '.join(fields)}" if fields else told, rule=rule),)

    def stage(self, view: State, event: Event) -> State:
        """``view`` with what ``event`` changed on the board."""
        match event:
            case events.UnitAttrited(unit=id) if id in view.units:
                return _with_unit(view, id, attrited=True)
            case events.UnitRecovered(unit=id) if id in view.units:
                return _with_unit(view, id, attrited=False)
            case events.UnitRemoved(unit=id):
                units = {each: unit for each, unit in view.units.items() if each != id}
                return msgspec.structs.replace(view, units=units)
            case _:
                return view

    def cards(self, event: Event) -> tuple[Card | Rose, ...]:
        """The chart or card that decided the event, marked; empty if none did."""
        return ()


def _with_unit(view: State, id: str, attrited: bool) -> State:
    unit = msgspec.structs.replace(view.units[id], attrited=attrited)
    return msgspec.structs.replace(view, units={**view.units, id: unit})


def _picks(command: AnyCommand) -> tuple[str, ...]:
    if isinstance(command, commands.Pass):
        return ()
    return tuple(getattr(command, name) for name in PICKED if getattr(command, name, ""))


def _told(value: Any) -> str:
    return msgspec.json.encode(value).decode() if not isinstance(value, str | int) else str(value)
