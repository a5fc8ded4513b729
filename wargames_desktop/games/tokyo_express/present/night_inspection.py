"""What the Standard Game adds to what is under the mouse: ranges, lines of sight, hidden forces, compasses."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wargames_desktop.engine.display import Preview, Region, Sum
from wargames_desktop.games.tokyo_express.charts import MissionCompass
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.hidden_forces import HiddenForces
from wargames_desktop.games.tokyo_express.present.night_cards import compass
from wargames_desktop.games.tokyo_express.present.night_pieces import known_words
from wargames_desktop.games.tokyo_express.present.vocabulary import HEADING_WORDS, hexes, sentence
from wargames_desktop.games.tokyo_express.sighting import Method, Sighting
from wargames_desktop.games.tokyo_express.state import US, State
from wargames_desktop.hexgrid import ring

METHODS: tuple[tuple[Method, str], ...] = (("visual", "by sight"), ("radar", "by radar"))


class NightInspection:
    """Looks at a position of the Standard Game; in the Basic Game there is nothing to add."""

    def __init__(self, game: TokyoExpress) -> None:
        self._charts = game.charts
        self._sea = game.sea
        self._sighting = Sighting(game.charts, game.sea)
        self._forces = HiddenForces(game.charts)

    def hidden_force(self, view: State, name: str) -> Preview:
        """What is known of a hidden force, and who sees its hex."""
        force = view.night.hidden[name]
        known = known_words(self._forces, view, name)
        sums = tuple(Sum(label=sentence(words), value="", rule="TE-7.0") for words in known)
        return Preview(
            title=f"{name}, heads {HEADING_WORDS[force.heading]}", sums=sums, regions=self._horizon(view, force.hex)
        )

    def ship_sums(self, view: State, name: str) -> Iterator[Sum]:
        """How far her side detects and tracks."""
        if view.standard is UNSET:
            return
        ship = view.ships[name]
        for method, words in METHODS:
            if method == "radar" and not ship.log.radar:
                continue
            seen = self._sighting.detection_range(view, ship.side, method)
            kept = self._sighting.tracking_range(view, ship.side, method)
            if seen:
                value = f"to {hexes(seen)}, tracks to {kept}"
                yield Sum(label=f"Detects {words}", value=value, rule=f"TE-6.0-{method}-detection")

    def ranges(self, view: State, name: str) -> tuple[Region, ...]:
        """The rims of Detection and Tracking Range around a ship."""
        if view.standard is UNSET:
            return ()
        ship = view.ships[name]
        found = []
        for method, words in METHODS:
            if method == "radar" and not ship.log.radar:
                continue
            for kind, reach in (
                ("Detection", self._sighting.detection_range(view, ship.side, method)),
                ("Tracking", self._sighting.tracking_range(view, ship.side, method)),
            ):
                if reach:
                    label = f"{kind} {words}: {reach}"
                    found.append(Region(style="note", hexes=tuple(self._ring(ship.hex, reach)), label=label))
        return tuple(found)

    def sight(self, view: State, label: str) -> tuple[Region, ...]:
        """What can be seen from a hex by eye, land in between or not."""
        return () if view.standard is UNSET else self._horizon(view, label)

    def _horizon(self, view: State, label: str) -> tuple[Region, ...]:
        """The hexes within the Visual Tracking Range of the US that land hides from ``label``."""
        reach = self._sighting.tracking_range(view, US, "visual")
        near = [place for distance in range(1, reach + 1) for place in self._ring(label, distance)]
        lines = self._sea.lines_of_sight
        hidden = tuple(place for place in near if not lines.is_clear(label, place))
        return (Region(style="forbidden", hexes=hidden, label="Out of sight behind land"),) if hidden else ()

    def hex_sums(self, view: State, label: str) -> Iterator[Sum]:
        """The compass of the hex's zone, and hidden forces in it."""
        if view.standard is UNSET:
            return
        for name, force in view.night.hidden.items():
            if force.hex == label:
                yield Sum(label=name, value=f"heads {force.heading}", rule="TE-7.0")
        zone = self._charts.board.places[label].zone
        compasses = self._charts.standard.compasses
        if zone in compasses.zones:
            yield from self._arrows(zone, "", compasses.zones[zone])
        for letter, one in compasses.deployment_zones.get(zone, {}).items():
            yield from self._arrows(zone, letter, one)

    def _arrows(self, zone: str, letter: str, one: MissionCompass) -> Iterator[Sum]:
        card = compass(self._charts, zone, letter, one)
        for label, cells in card.rows:
            arrows = ", ".join(f"{h} {c.text}" for h, c in zip(card.columns, cells, strict=True) if c.text)
            which = f", compass {letter}" if letter else ""
            rule = "TE-5.3-roll" if label == "Mission" else "TE-11.2-highest-zone"
            yield Sum(label=f"{label} heading{which}", value=arrows, rule=rule)

    def _ring(self, center: str, distance: int) -> Iterator[str]:
        labels = self._sea.labels
        return (labels[hex_] for hex_ in ring(self._sea.hexes[center], distance) if hex_ in labels)
