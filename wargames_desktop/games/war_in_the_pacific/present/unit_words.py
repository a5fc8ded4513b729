"""What befalls units and places in words."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.war_in_the_pacific import events
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import kind_of
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class UnitWords:
    """Tells what became of units."""

    def __init__(self, theatre: Theatre) -> None:
        self._specs = theatre.charts.units
        self._name = theatre.name

    def _who(self, id: str) -> str:
        return f"{id}, {kind_of(self._specs[id])},"

    def attrited(self, event: events.UnitAttrited) -> Iterator[LogLine]:
        """Turned over."""
        text = f"{self._who(event.unit)} is attrited at {self._name(event.hex)}: {event.cause}"
        yield LogLine(text=text, rule=event.rule, kind="damage", side=event.side, about=(event.unit,))

    def removed(self, event: events.UnitRemoved) -> Iterator[LogLine]:
        """Gone."""
        text = f"{self._who(event.unit)} is lost at {self._name(event.hex)}: {event.cause}"
        yield LogLine(text=text, rule=event.rule, kind="sunk", side=event.side, about=(event.unit, event.hex))

    def recovered(self, event: events.UnitRecovered) -> Iterator[LogLine]:
        """At full strength again."""
        cost = f", {event.cost} RP" if event.cost else ""
        text = f"{self._who(event.unit)} is at full strength again at {self._name(event.hex)}{cost}"
        yield LogLine(text=text, rule=event.rule, kind="order", side=event.side, about=(event.unit,))

    def placed(self, event: events.UnitPlaced) -> Iterator[LogLine]:
        """On the map."""
        text = f"{self._who(event.unit)} is placed at {self._name(event.hex)}"
        yield LogLine(text=text, rule=event.rule, kind="move", about=(event.unit, event.hex))

    def arrived(self, event: events.ReinforcementsArrived) -> Iterator[LogLine]:
        """A reinforcement."""
        text = f"{self._who(event.unit)} arrives at {self._name(event.hex)}"
        yield LogLine(text=text, rule="WITP-11.0-1", kind="move", side=event.side, about=(event.unit, event.hex))

    def place_taken(self, event: events.PlaceTaken) -> Iterator[LogLine]:
        """A port or airfield."""
        text = f"{self._name(event.hex)} is in {SIDE_NAMES[event.side]} hands"
        yield LogLine(text=text, rule="WITP-2.3.3-2", kind="score", side=event.side, about=(event.hex,))

    def peace_rolled(self, event: events.PeaceRolled) -> Iterator[LogLine]:
        """The dice for a short war."""
        first, second = event.dice
        total, made = first + second, "peace" if first + second <= event.target else "the war goes on"
        text = f"Roll for a short war at {self._name(event.hex)}: {first} + {second} = {total}, {made}"
        yield LogLine(text=text, rule="WITP-15.0-1", kind="die", side="japan", about=(event.hex,))
        reason = f"at most {event.places} places - {event.carriers} full Allied carriers = {event.target}"
        yield LogLine(text=reason.replace(" - ", " \N{MINUS SIGN} "), rule="WITP-15.0-2", depth=1)
