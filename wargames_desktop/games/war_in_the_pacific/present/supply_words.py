"""Supply bases and the supply check in words."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.war_in_the_pacific import events
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import count, hexes, listed
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class SupplyWords:
    """Tells what happens to bases, and who is out of supply."""

    def __init__(self, theatre: Theatre) -> None:
        self._name = theatre.name

    def built(self, event: events.BaseBuilt) -> Iterator[LogLine]:
        """A base."""
        text = f"{SIDE_NAMES[event.side]} supply base at {self._name(event.hex)}"
        yield LogLine(text=text, rule="WITP-6.1-1", kind="order", side=event.side, about=(event.hex,))
        if len(event.path) > 1:
            line = f"Linked to {self._name(event.path[0])}, {hexes(len(event.path) - 1)} away"
            yield LogLine(text=line, rule="WITP-6.3-1", depth=1, about=event.path)

    def removed(self, event: events.BaseRemoved) -> Iterator[LogLine]:
        """A base less."""
        own = event.by == event.side
        text = f"The {SIDE_NAMES[event.side]} base at {self._name(event.hex)} is removed"
        rule = "WITP-6.4-1" if own else "WITP-6.5-2-b"
        text += "" if own else f" by the {SIDE_NAMES[event.by]} player: it was not paid for"
        yield LogLine(text=text, rule=rule, kind="order", side=event.side, about=(event.hex,))

    def lost(self, event: events.BaseLost) -> Iterator[LogLine]:
        """A base taken."""
        text = f"The {SIDE_NAMES[event.side]} base at {self._name(event.hex)} is lost"
        yield LogLine(text=text, rule="WITP-8.8-2", kind="damage", side=event.side, about=(event.hex,))

    def upkeep_paid(self, event: events.UpkeepPaid) -> Iterator[LogLine]:
        """What the bases cost."""
        text = f"{SIDE_NAMES[event.side]} player pays {event.paid} RP for {count(event.bases, 'base')}"
        text += f"; {count(event.short, 'base')} cannot be paid" if event.short else ""
        yield LogLine(text=text, rule="WITP-6.5-1", side=event.side, kind="score")

    def checked(self, event: events.SupplyChecked) -> Iterator[LogLine]:
        """Who is out of supply."""
        if not any(event.out.values()):
            yield LogLine(text="Every air and land unit is in supply", rule="WITP-7.0-1")
        for side in SIDES:
            out = event.out.get(side, ())
            if out:
                text = f"{SIDE_NAMES[side]} units out of supply: {listed(out)}"
                yield LogLine(text=text, rule="WITP-7.0-1", side=side, about=out)
