"""The Mission Heading Compasses on the board: arrows with their die ranges, a set in each zone (TE-5.3, TE-11.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from wargames_desktop.engine.display import Link, Overlay, Path
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.standard_charts import CompassArrow, CompassLetter, MissionCompass
from wargames_desktop.games.tokyo_express.state import HEADINGS
from wargames_desktop.hexgrid import Hex, distance

DASH = "\N{EN DASH}"
LENGTH = 1
"""Hexes from the middle of a compass to its arrow heads."""
APART = 4
"""Hexes at least between the two compasses of a zone."""


class Compass(NamedTuple):
    """A compass of a zone; zones with two have a letter each."""

    zone: str
    letter: CompassLetter | str
    arrows: MissionCompass


class Compasses:
    """Where the compasses stand on the board, and what they say."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._sea = sea

    @cached_property
    def overlays(self) -> tuple[Overlay, ...]:
        """The arrows of Mission and of Retirement Movement, to be laid over the board."""
        mission = tuple(link for at, one in self._places for link in self._links(at, one, one.arrows.mission))
        retirement = tuple(link for at, one in self._places for link in self._links(at, one, one.arrows.retirement))
        return (
            Overlay(id="mission_compasses", title="Compasses: Mission Movement", links=mission),
            Overlay(id="retirement_compasses", title="Compasses: Retirement Movement", links=retirement),
        )

    def of(self, zone: str) -> tuple[Compass, ...]:
        """The compasses of a zone: one, two in a Japanese Deployment Zone, none outside all zones."""
        chart = self._charts.standard.compasses
        if zone in chart.zones:
            return (Compass(zone, "", chart.zones[zone]),)
        return tuple(Compass(zone, letter, one) for letter, one in chart.deployment_zones.get(zone, {}).items())

    def paths(self, label: str) -> Iterator[Path]:
        """The arrows of the zone of a hex as courses from that hex: surely those of a mission, possibly of retreat."""
        for one in self.of(self._charts.board.places[label].zone):
            for arrow in one.arrows.mission:
                yield from self._path(label, one, arrow, "sure")
            for arrow in one.arrows.retirement:
                yield from self._path(label, one, arrow, "possible")

    def _path(self, label: str, one: Compass, arrow: CompassArrow, style: str) -> Iterator[Path]:
        places = self._line(label, arrow)
        if len(places) > 1:
            steps = [(place, HEADINGS.index(arrow.heading), "") for place in places]
            steps[-1] = (places[-1], HEADINGS.index(arrow.heading), span(arrow, one.letter))
            yield Path(piece="", steps=tuple(steps), style=style)

    def _links(self, at: str, one: Compass, arrows: tuple[CompassArrow, ...]) -> Iterator[Link]:
        for arrow in arrows:
            places = self._line(at, arrow)
            if len(places) > 1:
                nation = "japan" if arrow in one.arrows.mission else ""
                yield Link(places=places, nation=nation, style="arrow", note=span(arrow, one.letter))

    def _line(self, label: str, arrow: CompassArrow) -> tuple[str, ...]:
        """The hexes of an arrow, as far as the map goes."""
        places = [label]
        for _ in range(LENGTH):
            ahead = self._sea.step(places[-1], arrow.heading)
            if ahead is None:
                break
            places.append(ahead)
        return tuple(places)

    @cached_property
    def _places(self) -> tuple[tuple[str, Compass], ...]:
        """The compasses by the hex in which they stand: in the middle of their zone, several side by side."""
        found = []
        for zone, hexes in self._zones.items():
            taken: list[str] = []
            for one in self.of(zone):
                fitting = [label for label in hexes if self._fits(label, one)]
                apart = [label for label in fitting if all(self._sea.distance(label, at) >= APART for at in taken)]
                taken.append(self._middle(hexes, apart or fitting))
                found.append((taken[-1], one))
        return tuple(found)

    @cached_property
    def _zones(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes of each zone that has a compass."""
        zones: dict[str, list[str]] = {}
        for label, place in self._charts.board.places.items():
            if place.zone and self.of(place.zone):
                zones.setdefault(place.zone, []).append(label)
        return {zone: tuple(hexes) for zone, hexes in zones.items()}

    def _fits(self, label: str, one: Compass) -> bool:
        """Whether all arrows of a compass lie on the map."""
        arrows = (*one.arrows.mission, *one.arrows.retirement)
        return all(len(self._line(label, arrow)) > LENGTH for arrow in arrows)

    def _middle(self, zone: Sequence[str], among: Sequence[str]) -> str:
        """The one of some hexes that is closest to the middle of a zone."""
        hexes = [self._sea.hexes[label] for label in zone]
        q, r = (sum(each) / len(hexes) for each in zip(*((hex_.q, hex_.r) for hex_ in hexes), strict=True))
        return min(among, key=lambda label: distance(self._sea.hexes[label], Hex(round(q), round(r))))


def span(arrow: CompassArrow, letter: str = "") -> str:
    """The die range of an arrow, with the letter of its compass: ``5-10``, ``T 1-4``."""
    rolls = f"{arrow.low}{DASH}{arrow.high}" if arrow.low < arrow.high else str(arrow.low)
    return f"{letter} {rolls}" if letter else rolls
