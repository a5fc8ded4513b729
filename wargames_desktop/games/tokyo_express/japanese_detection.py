"""Japanese detection: who tries to detect whom, in which order (6.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.detection import Attempts, attempted
from wargames_desktop.games.tokyo_express.frames import JapaneseDetection
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.sighting import Look, Party, Sighting
from wargames_desktop.games.tokyo_express.state import JAPAN, US, State, afloat


class JapaneseDetectionStep(Procedure[State, AnyCommand]):
    """Every Japanese formation and hidden force tries to detect the two closest US formations in clear sight.

    Rules: TE-6.1-jp-closest, TE-6.1-jp-los, TE-6.1-jp-one-by-one, TE-6.1-jp-second, TE-6.1-jp-second-same,
    TE-6.1-jp-stop.
    """

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._rounds = charts.standard.detection.attempts
        self._sea = sea
        self._sighting = Sighting(charts, sea)
        self._attempts = Attempts(charts, sea)

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, JapaneseDetection)
        if frame.left is None:
            return swap(state, JapaneseDetection(frame.round, tuple(self._order(state, play))))
        if not frame.left:
            return pop(state) if frame.round == self._rounds else swap(state, JapaneseDetection(frame.round + 1))
        state = swap(state, JapaneseDetection(frame.round, frame.left[1:]))
        detector = self._party(state, frame.left[0])
        return state if detector is None else self._attempt(state, detector, play)

    def _party(self, state: State, name: str) -> Party | None:
        return next((party for party in self._sighting.parties(state, JAPAN) if party.name == name), None)

    def _attempt(self, state: State, detector: Party, play: Play) -> State:
        looks = self._looks(state, detector)
        if not looks:
            return state
        closest = min(look.pair.distance for _, look in looks)
        tied = {target.name: (target, look) for target, look in looks if look.pair.distance == closest}
        purpose = f"target of {detector.name}, equally close"
        target, look = tied[play.chance.pick("choice", list(tied), purpose, "TE-6.1-jp-closest")]
        return self._attempts.resolve(state, detector, target, look, play)

    def _looks(self, state: State, detector: Party) -> list[tuple[Party, Look]]:
        """The attempts that a Japanese formation could make now."""
        done = attempted(state, detector.name)
        return [
            (target, look)
            for target in self._sighting.parties(state, US)
            if target.name not in done and self._sighting.is_undetected(state, target)
            for look in self._sighting.looks(state, detector, target)
        ]

    def _order(self, state: State, play: Play) -> Iterator[str]:
        """Who makes an attempt in this round, the first first (TE-6.1-jp-order-ships, TE-6.1-jp-order-marked).

        Those that have nobody to look at are left out. Equals are put in order by chance (TE-6.1-jp-order-ties).
        """
        able = [party for party in self._sighting.parties(state, JAPAN) if self._looks(state, party)]
        ranks = {party.name: self._rank(state, party) for party in able}
        for _, equals in groupby(sorted(ranks, key=ranks.__getitem__), key=ranks.__getitem__):
            left = list(equals)
            while left:
                name = play.chance.pick("choice", left, "next of equals to try to detect", "TE-6.1-jp-order-ties")
                left.remove(name)
                yield name

    def _rank(self, state: State, party: Party) -> tuple[int, int]:
        """What goes first: large formations, then large markers, then forces that are close to any US ship.

        Rules: TE-6.1-jp-order-ships, TE-6.1-jp-order-marked, TE-6.1-jp-order-unmarked.
        """
        force = state.night.hidden.get(party.name)
        if force is None:
            return 0, -len(party.members)
        if force.size:
            return 1, -force.size
        ships = (state.ships[name].hex for name in afloat(state, US))
        return 2, min(self._sea.distance(force.hex, hex_) for hex_ in ships)
