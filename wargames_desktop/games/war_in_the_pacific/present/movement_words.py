"""Impulses, landings, redeployment and submarines in words."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.war_in_the_pacific import events
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import STACKS, hexes, listed, signed
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class MovementWords:
    """Tells what goes where."""

    def __init__(self, theatre: Theatre) -> None:
        self._name = theatre.name

    def impulse_began(self, event: events.ImpulseBegan) -> Iterator[LogLine]:
        """The impulse as a whole."""
        origins = listed([self._name(hex) for hex in event.activated])
        text = f"{SIDE_NAMES[event.side]} impulse: from {origins} to {self._name(event.target)}, {event.cost} RP"
        about = (event.target, *event.activated)
        yield LogLine(text=text, rule="WITP-8.2-1", kind="order", side=event.side, about=about)

    def stack_moved(self, event: events.StackMoved) -> Iterator[LogLine]:
        """A stack and what it paid."""
        stack = event.stack
        cargo = f" with {listed(tuple(stack.cargo))} aboard" if stack.cargo else ""
        way = f"{self._name(stack.origin)} to {self._name(stack.path[-1])}" if stack.path else self._name(stack.origin)
        how = "overland" if stack.way == "land" else "by sea"
        text = f"{listed(stack.units)}{cargo} from {way} {how}, {hexes(len(stack.path))}, {event.cost} RP"
        yield LogLine(text=text, rule="WITP-8.4-1", kind="move", side=event.side, about=(*stack.units, *stack.path))
        for term in event.terms:
            yield LogLine(text=f"{signed(term.value)}: {term.reason}", rule=term.rule, depth=1)
        for hex, ids in stack.left_behind.items():
            if ids:
                text = f"{listed(ids)} stays at {self._name(hex)} to hold the enemy fleet"
                yield LogLine(text=text, rule="WITP-8.5-fleet-2-exc", depth=1, about=ids)

    def landed(self, event: events.UnitsLanded) -> Iterator[LogLine]:
        """Ashore."""
        text = f"{listed(event.units)} ashore at {self._name(event.hex)}"
        yield LogLine(text=text, rule="WITP-8.6.2-1", kind="move", side=event.side, about=(*event.units, event.hex))

    def air_forced_away(self, event: events.AirForcedAway) -> Iterator[LogLine]:
        """An air unit on the run."""
        text = f"{event.unit} must leave {self._name(event.origin)} for {self._name(event.hex)}"
        yield LogLine(text=text, rule="WITP-8.7-1", kind="move", about=(event.unit, event.hex))

    def redeployed(self, event: events.StackRedeployed) -> Iterator[LogLine]:
        """A stack behind the lines."""
        where = f"from {self._name(event.origin)} to {self._name(event.hex)}"
        text = f"{SIDE_NAMES[event.side]} {STACKS[event.kind]} {where}: {listed(event.units)}"
        rule = "WITP-10.2-4" if event.kind == "fleet" else "WITP-10.3-3"
        yield LogLine(text=text, rule=rule, kind="move", side=event.side, about=(*event.units, event.hex))

    def submarines(self, event: events.SubmarinesAttacked) -> Iterator[LogLine]:
        """Two dice at sea."""
        first, second = event.dice
        result = "a hit" if event.hit else "no hit"
        text = f"Submarines against {listed(event.units)}: {first} + {second} = {first + second}, {result}"
        yield LogLine(text=text, rule="WITP-10.4-1", kind="die", side=event.side, about=event.units)
        yield LogLine(text=f"They hit on {event.low} to {event.high}", rule="WITP-10.4-2", depth=1)
