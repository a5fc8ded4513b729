"""What the Standard Game adds to what is under the mouse: ranges, lines of sight, hidden forces, compasses."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wargames_desktop.engine.display import Path, Preview, Region, Shot, Sum
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.hidden_forces import HiddenForces
from wargames_desktop.games.tokyo_express.present.compasses import Compasses, span
from wargames_desktop.games.tokyo_express.present.night_pieces import known_words
from wargames_desktop.games.tokyo_express.present.vocabulary import HEADING_WORDS, hexes, listed, sentence
from wargames_desktop.games.tokyo_express.sighting import Method, Party, Sighting
from wargames_desktop.games.tokyo_express.state import JAPAN, US, State, counter
from wargames_desktop.hexgrid import disc, ring

METHODS: tuple[tuple[Method, str], ...] = (("visual", "by sight"), ("radar", "by radar"))
ARROWS = (("Mission", "TE-5.3-roll"), ("Retirement", "TE-11.2-highest-zone"))
"""The arrows of a compass, and the rules by which they are read."""


class NightInspection:
    """Looks at a position of the Standard Game; in the Basic Game there is nothing to add."""

    def __init__(self, game: TokyoExpress) -> None:
        self._charts = game.charts
        self._sea = game.sea
        self._sighting = Sighting(game.charts, game.sea)
        self._forces = HiddenForces(game.charts)
        self._compasses = Compasses(game.charts, game.sea)

    def hidden_force(self, view: State, name: str) -> Preview:
        """What is known of a hidden force, and which US formations could find it."""
        force = view.night.hidden[name]
        known = known_words(self._forces, view, name)
        party = Party(name, JAPAN, (name,))
        return Preview(
            title=f"{name}, heads {HEADING_WORDS[force.heading]}",
            shots=tuple(self._sights(view, party)),
            sums=(
                *(Sum(label=sentence(words), value="", rule="TE-7.0") for words in known),
                *self._chances(view, party),
            ),
        )

    # A ship

    def ship_sums(self, view: State, name: str) -> Iterator[Sum]:
        """How far her side detects and tracks, and who could find her."""
        if view.standard is UNSET:
            return
        ship = view.ships[name]
        for method, words, seen, kept in self._ranges(view, name):
            if seen:
                value = f"to {hexes(seen)}, tracks to {kept}"
                yield Sum(label=f"Detects {words}", value=value, rule=f"TE-6.0-{method}-detection")
        if ship.side == JAPAN and not ship.log.detected:
            yield from self._chances(view, self._party_of(view, name))

    def ship_sights(self, view: State, name: str) -> Iterator[Shot]:
        """Lines of sight from the US formations that could find a Japanese ship."""
        if view.standard is not UNSET and view.ships[name].side == JAPAN and not view.ships[name].log.detected:
            yield from self._sights(view, self._party_of(view, name))

    def ranges(self, view: State, name: str) -> tuple[Region, ...]:
        """The waters in Detection and Tracking Range of a ship; one rim where ranges are the same."""
        if view.standard is UNSET:
            return ()
        words: dict[int, dict[str, list[str]]] = {}
        for method, _, seen, kept in self._ranges(view, name):
            for verb, reach in (("Detects", seen), ("tracks", kept)):
                if reach:
                    means = "sight" if method == "visual" else "radar"
                    words.setdefault(reach, {}).setdefault(means, []).append(verb)
        hex_ = view.ships[name].hex
        return tuple(
            Region(style="note", hexes=tuple(self._disc(hex_, reach)), label=f"{_reach_words(by_means)}: {reach}")
            for reach, by_means in words.items()
        )

    def _ranges(self, view: State, name: str) -> Iterator[tuple[Method, str, int, int]]:
        """The means that a ship has to see, with Detection and Tracking Range."""
        ship = view.ships[name]
        for method, words in METHODS:
            if method == "visual" or ship.log.radar:
                seen = self._sighting.detection_range(view, ship.side, method)
                yield method, words, seen, self._sighting.tracking_range(view, ship.side, method)

    # Who could find it

    def _party_of(self, view: State, name: str) -> Party:
        parties = self._sighting.parties(view, view.ships[name].side)
        return next(party for party in parties if name in party.members)

    def _sights(self, view: State, target: Party) -> Iterator[Shot]:
        """From each US formation in reach its shortest clear line of sight, or the one that land cuts."""
        for party in self._sighting.parties(view, US):
            pair = self._sighting.closest_pair(view, party, target)
            reach = max(self._sighting.detection_range(view, US, method) for method, _ in METHODS)
            if pair is not None and pair.distance <= reach:
                yield Shot(attacker=pair.watcher, target=pair.target, style="clear", note=hexes(pair.distance))
            elif pair is None:
                distance, watcher, member = self._closest(view, party, target)
                if distance <= reach:
                    note = "Land lies between"
                    yield Shot(attacker=watcher, target=member, style="blocked", note=note, rule="TE-6.2-los")

    def _closest(self, view: State, party: Party, target: Party) -> tuple[int, str, str]:
        return min(
            (self._sea.distance(counter(view, watcher).hex, counter(view, member).hex), watcher, member)
            for watcher in party.members
            for member in target.members
        )

    def _chances(self, view: State, target: Party) -> Iterator[Sum]:
        for party in self._sighting.parties(view, US):
            for look in self._sighting.looks(view, party, target):
                means = "by radar" if look.method == "radar" else "by sight"
                value = f"{hexes(look.pair.distance)}, detected in {self._sighting.chance(look):.0%}"
                yield Sum(label=f"{party.name} looks {means}", value=value, rule="TE-6.2-procedure")

    # A hex

    def hidden_water(self, view: State, label: str) -> tuple[Region, ...]:
        """The waters within the Visual Tracking Range of the US that land hides from ``label``."""
        if view.standard is UNSET or self._charts.board.places[label].terrain == "land":
            return ()
        reach = self._sighting.tracking_range(view, US, "visual")
        places = self._charts.board.places
        near = (place for distance in range(2, reach + 1) for place in self._ring(label, distance))
        lines = self._sea.lines_of_sight
        hidden = tuple(place for place in near if places[place].terrain != "land" and not lines.is_clear(label, place))
        return (Region(style="note", hexes=hidden, label="Out of sight behind land"),) if hidden else ()

    def courses(self, view: State, label: str) -> tuple[Path, ...]:
        """The arrows of the Mission Heading Compass of a hex's zone, from that hex."""
        return () if view.standard is UNSET else tuple(self._compasses.paths(label))

    def hex_sums(self, view: State, label: str) -> Iterator[Sum]:
        """The compass of the hex's zone, and hidden forces in it."""
        if view.standard is UNSET:
            return
        for name, force in view.night.hidden.items():
            if force.hex == label:
                yield Sum(label=name, value=f"heads {force.heading}", rule="TE-7.0")
        for one in self._compasses.of(self._charts.board.places[label].zone):
            which = f", compass {one.letter}" if one.letter else ""
            for (kind, rule), arrows in zip(ARROWS, (one.arrows.mission, one.arrows.retirement), strict=True):
                read = ", ".join(f"{HEADING_WORDS[arrow.heading]} {span(arrow)}" for arrow in arrows)
                yield Sum(label=f"{kind} heading{which}", value=read, rule=rule)

    def _disc(self, center: str, reach: int) -> Iterator[str]:
        labels = self._sea.labels
        return (labels[hex_] for hex_ in disc(self._sea.hexes[center], reach) if hex_ in labels)

    def _ring(self, center: str, distance: int) -> Iterator[str]:
        labels = self._sea.labels
        return (labels[hex_] for hex_ in ring(self._sea.hexes[center], distance) if hex_ in labels)


def _reach_words(by_means: dict[str, list[str]]) -> str:
    """``Detects and tracks by sight, tracks by radar``."""
    return sentence(", ".join(f"{listed(verbs)} by {means}" for means, verbs in by_means.items()))
