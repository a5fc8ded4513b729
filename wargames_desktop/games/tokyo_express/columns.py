"""Columns: who follows whom, Column Turn markers, and how a column turns (TE-5.1-column)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.standard_events import ColumnTurnPlaced, ColumnTurnRemoved
from wargames_desktop.games.tokyo_express.state import (
    HEADINGS,
    ColumnTurn,
    Formation,
    Heading,
    Ship,
    State,
    with_formation,
    with_ships,
)

LONGEST_GAP = 2
"""Hexes between a ship and the one that it follows (TE-5.1-requirements)."""
SHARPEST_TURN = 2
"""Hexsides of the turns on Column Turn markers: 60 and 120 degrees (TE-5.1-markers)."""

REVERSAL = 3
"""Hexsides of a turn of 180 degrees."""


class Link(NamedTuple):
    """The ships of a column that lie in one hex on one heading, and where those behind must turn to follow them."""

    ships: tuple[str, ...]
    hex: str
    heading: Heading
    turns: tuple[tuple[str, Heading, Heading], ...] = ()
    """Where they themselves turn to follow the link ahead: hex, entering and leaving heading."""


def opposite(heading: Heading) -> Heading:
    """The heading after a turn of 180 degrees."""
    return HEADINGS[(HEADINGS.index(heading) + 3) % 6]


def hexsides_between(first: Heading, second: Heading) -> int:
    """Hexsides between two headings, 0 to 3."""
    turn = (HEADINGS.index(second) - HEADINGS.index(first)) % 6
    return min(turn, 6 - turn)


def column_turns(state: State) -> tuple[ColumnTurn, ...]:
    """The Column Turn markers on the map."""
    return () if state.column_turns is UNSET else state.column_turns


def with_column_turns(state: State, markers: Iterable[ColumnTurn]) -> State:
    """``state`` with these Column Turn markers; those that nobody waits for are left out (TE-5.1-marker-remove)."""
    left = tuple(marker for marker in markers if marker.ships)
    return msgspec.structs.replace(state, column_turns=left or UNSET)


def is_columnwise(formation: Formation) -> bool:
    """Whether a formation is a column that carries out its order columnwise."""
    return formation.column == "columnwise"


class Columns:
    """Finds the columns that ships can form. A chain of ships is told from its last link to its first."""

    def __init__(self, sea: Sea) -> None:
        self._sea = sea

    def chains(self, state: State, ships: Sequence[str]) -> Iterator[tuple[Link, ...]]:
        """Every column of two links or more that some of ``ships`` can form, short ones first, the lead first in each.

        Ships of one hex and heading stay together (TE-5.1-same-hex); only the ships of one hex may follow another ship
        (TE-5.1-two-pointing).
        """
        links = self._links(state, ships)
        following = {
            lead: [turned for link in links if link is not lead and (turned := self._behind(state, link, lead))]
            for lead in links
        }
        layer: list[tuple[Link, ...]] = [(link,) for link in links]
        while layer:
            grown = []
            for chain in layer:
                used = {link.ships for link in chain}
                last = next(link for link in links if link.ships == chain[-1].ships)
                grown += [(*chain, link) for link in following[last] if link.ships not in used]
            yield from grown
            layer = grown

    def column(self, state: State, ships: Sequence[str], lead: str | None = None) -> tuple[Link, ...] | None:
        """All of ``ships`` as one column, behind ``lead`` if told; None where they form none."""
        links = self._links(state, ships)
        for chain in self.chains(state, ships):
            if len(chain) == len(links) and (lead is None or lead in chain[0].ships):
                return chain
        return None

    def _links(self, state: State, ships: Sequence[str]) -> list[Link]:
        places: dict[tuple[str, Heading], list[str]] = {}
        for name in ships:
            ship = state.ships[name]
            places.setdefault((ship.hex, ship.heading), []).append(name)
        return [Link(tuple(names), hex_, heading) for (hex_, heading), names in places.items()]

    def _behind(self, state: State, link: Link, ahead: Link) -> Link | None:
        """``link`` with its turns if its ships follow those of ``ahead``, else None.

        Rules: TE-5.1-requirements, TE-5.1-requirements-marker, TE-5.1-parallel.
        """
        front = self._sea.step(link.hex, link.heading)
        if front is None:
            return None
        for marker in column_turns(state):
            if marker.hex == front and marker.entering == link.heading:
                beyond = self._sea.step(front, marker.leaving)
                if beyond == ahead.hex:
                    first = (front, marker.entering, marker.leaving)
                    return self._turning(link, (first,), ahead, marker.leaving)
        place: str | None = link.hex
        for _ in range(LONGEST_GAP):
            place = self._sea.step(place, link.heading) if place is not None else None
            if place == ahead.hex:
                return self._turning(link, (), ahead, link.heading)
        return None

    def _turning(
        self, link: Link, turns: tuple[tuple[str, Heading, Heading], ...], ahead: Link, heading: Heading
    ) -> Link | None:
        sharp = hexsides_between(heading, ahead.heading)
        if sharp > SHARPEST_TURN:
            return None
        if sharp:
            turns = (*turns, (ahead.hex, heading, ahead.heading))
        return link._replace(turns=turns)


def place_markers(state: State, name: str, chain: Sequence[Link], play: Play) -> State:
    """The Column Turn markers that a column just formed needs, and no other (TE-5.1-marker-forming)."""
    ships = {ship for link in chain for ship in link.ships}
    markers = [msgspec.structs.replace(m, ships=_without(m.ships, ships)) for m in column_turns(state)]
    known = {(m.hex, m.entering, m.leaving) for m in column_turns(state)}
    for number, link in enumerate(chain):
        waiting = tuple(ship for behind in chain[number:] for ship in behind.ships)
        for hex_, entering, leaving in link.turns:
            marker = ColumnTurn(hex=hex_, entering=entering, leaving=leaving, ships=waiting)
            markers.append(marker)
            if (hex_, entering, leaving) not in known:
                play.emit(ColumnTurnPlaced(name, marker, "TE-5.1-marker-forming"))
    return with_column_turns(state, markers)


def _without(ships: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    return tuple(ship for ship in ships if ship not in others)


def drop_markers(state: State, ships: Iterable[str]) -> State:
    """Nobody of ``ships`` has to turn at a marker any more: they are no column, or maneuver at once."""
    gone = set(ships)
    if not any(gone.intersection(marker.ships) for marker in column_turns(state)):
        return state
    return with_column_turns(
        state, [msgspec.structs.replace(m, ships=_without(m.ships, gone)) for m in column_turns(state)]
    )


def abreast(state: State, formation: Formation, ship: str) -> tuple[str, ...]:
    """The ships of a formation that lie with ``ship`` in its hex, on its heading; they turn together."""
    own = state.ships[ship]
    return tuple(
        name
        for name in formation.ships
        if state.ships[name].hex == own.hex and state.ships[name].heading == own.heading
    )


def turn_in_column(state: State, name: str, ships: tuple[str, ...], heading: Heading, rule: str, play: Play) -> State:
    """Turn ``ships``, which lie together, and leave a marker for those behind them (TE-5.1-marker-place)."""
    formation = state.formations[name]
    first = state.ships[ships[0]]
    at = max(formation.ships.index(ship) for ship in ships)
    behind = _without(formation.ships[at + 1 :], ships)
    state = with_ships(state, {ship: msgspec.structs.replace(state.ships[ship], heading=heading) for ship in ships})
    if not behind or heading == first.heading:
        return state
    marker = ColumnTurn(hex=first.hex, entering=first.heading, leaving=heading, ships=behind)
    play.emit(ColumnTurnPlaced(name, marker, rule))
    return with_column_turns(state, (*column_turns(state), marker))


def follow(state: State, ship: str, play: Play) -> State:
    """Turn a ship of a column that has just entered a hex as the markers there tell it (TE-5.1-follow)."""
    for marker in column_turns(state):
        own = state.ships[ship]
        if marker.hex != own.hex or marker.entering != own.heading or ship not in marker.ships:
            continue
        state = with_ships(state, {ship: msgspec.structs.replace(own, heading=marker.leaving)})
        left = msgspec.structs.replace(marker, ships=_without(marker.ships, (ship,)))
        if not left.ships:
            play.emit(ColumnTurnRemoved(marker.hex, "TE-5.1-marker-remove"))
        state = with_column_turns(state, [left if m is marker else m for m in column_turns(state)])
    return state


def reversed_heading(state: State, formation: Formation, name: str) -> Heading:
    """The heading of a ship after its column turned about: in a marker's hex, back along the marker's arrow."""
    ship: Ship = state.ships[name]
    for marker in column_turns(state):
        if marker.hex == ship.hex and marker.leaving == ship.heading and _has_passed(formation, marker, name):
            return opposite(marker.entering)
    return opposite(ship.heading)


def reverse(state: State, name: str) -> State:
    """Turn a column about: the last ship leads, and those that had turned at a marker come back to it.

    Rules: TE-5.1-180, TE-5.1-180-markers.
    """
    formation = state.formations[name]
    ships = {
        ship: msgspec.structs.replace(state.ships[ship], heading=reversed_heading(state, formation, ship))
        for ship in formation.ships
    }
    markers = []
    for marker in column_turns(state):
        if not set(formation.ships) & set(marker.ships):
            markers.append(marker)
            continue
        back = tuple(
            ship
            for ship in reversed(formation.ships)
            if _has_passed(formation, marker, ship) and state.ships[ship].hex != marker.hex
        )
        entering, leaving = opposite(marker.leaving), opposite(marker.entering)
        markers.append(ColumnTurn(hex=marker.hex, entering=entering, leaving=leaving, ships=back))
    state = with_column_turns(with_ships(state, ships), reversed(markers))
    return with_formation(state, name, msgspec.structs.replace(formation, ships=formation.ships[::-1]))


def _has_passed(formation: Formation, marker: ColumnTurn, ship: str) -> bool:
    """Whether a ship of a column has turned at a marker at which others of the column have still to turn."""
    waiting = [formation.ships.index(other) for other in formation.ships if other in marker.ships]
    return bool(waiting) and formation.ships.index(ship) < min(waiting)
