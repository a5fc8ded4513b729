"""Collisions of ships that crowd a hex (5.5)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.damage import inflict
from wargames_desktop.games.tokyo_express.events import Modifier
from wargames_desktop.games.tokyo_express.fire import speed_of
from wargames_desktop.games.tokyo_express.standard_damage import take_effect
from wargames_desktop.games.tokyo_express.standard_events import Collided, CollisionRolled
from wargames_desktop.games.tokyo_express.state import HEADINGS, SIDE_NAMES, State, afloat
from wargames_desktop.games.tokyo_express.surprise import end_surprise

SAFE = 2
"""Ships that may share a hex without danger (TE-5.5-mod-excess)."""


def crowds(state: State, least: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Hexes with at least ``least`` ships of whatever side, of which one has moved in this phase.

    Hidden forces do not count (TE-5.5-hidden), nor do ships deployed in this phase (TE-7.3-overstack-later).
    Rules: TE-5.5-check, TE-5.5-none-moved.
    """
    hexes: dict[str, list[str]] = {}
    for side in SIDE_NAMES:
        for name in afloat(state, side):
            if name not in state.night.deployed:
                hexes.setdefault(state.ships[name].hex, []).append(name)
    for hex_, ships in hexes.items():
        if len(ships) >= least and any(ship in state.night.moved for ship in ships):
            yield hex_, tuple(ships)


class CollisionSegment(Procedure[State, AnyCommand]):
    """Wherever three or more ships share a hex two of them may collide (TE-4.1-K-collision)."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts
        self._chart = charts.standard.collisions

    def proceed(self, state: State, play: Play) -> State:
        for hex_, ships in tuple(crowds(state, self._chart.ships)):
            modifiers = self._modifiers(state, ships)
            die = play.chance.roll(f"collision in {hex_}", "TE-5.5-roll")
            collided = die + sum(modifier.value for modifier in modifiers) <= self._chart.collides_at
            play.emit(CollisionRolled(hex_, ships, die, modifiers, collided))
            if collided:
                state = self._collide(state, ships, play)
        return pop(state)

    def _modifiers(self, state: State, ships: tuple[str, ...]) -> tuple[Modifier, ...]:
        excess = len(ships) - SAFE
        modifiers = [Modifier(excess * self._chart.extra_ship, f"{excess} more than two ships", "TE-5.5-mod-excess")]
        if len({HEADINGS.index(state.ships[ship].heading) % 3 for ship in ships}) == 1:
            modifiers.append(Modifier(self._chart.parallel, "parallel headings", "TE-5.5-mod-parallel"))
        return tuple(modifiers)

    def _collide(self, state: State, ships: tuple[str, ...], play: Play) -> State:
        """Two of the ships, drawn at random, damage each other.

        The damage takes effect at once (R-47). Rules: TE-5.5-pair, TE-5.5-damage, TE-5.5-slow.
        """
        first = play.chance.pick("choice", ships, "first ship in the collision", "TE-5.5-pair")
        others = tuple(ship for ship in ships if ship != first)
        second = play.chance.pick("choice", others, "second ship in the collision", "TE-5.5-pair")
        roster = self._charts.roster
        points = self._chart.rows[roster.ships[first].type][roster.ships[second].type]
        modifiers: tuple[Modifier, ...] = ()
        if min(speed_of(state, first), speed_of(state, second)) <= self._chart.slow_speed:
            modifiers = (Modifier(self._chart.slow, f"Speed {self._chart.slow_speed} or less", "TE-5.5-slow"),)
        lost = sum(modifier.value for modifier in modifiers)
        done = (max(0, points[0] + lost), max(0, points[1] + lost))
        play.emit(Collided((first, second), done, modifiers))
        for ship, boxes in zip((first, second), done, strict=True):
            state = take_effect(self._charts, inflict(roster, state, ship, boxes, play), ship, play)
        if state.ships[first].side != state.ships[second].side:
            for side in SIDE_NAMES:
                state = end_surprise(state, side, "ships of both sides collided", "TE-5.5-surprise", play)
        return state
