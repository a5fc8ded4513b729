"""Hidden forces: their Force Size markers, the Strength Level that limits them, and what is known of them (7.0-7.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.standard_events import ForceSizeDrawn, HiddenForceRemoved
from wargames_desktop.games.tokyo_express.state import State, with_hidden_force, with_night, without_hidden_force


class Known(NamedTuple):
    """What the player knows of a hidden force; without a marker it may have any of ``sizes``."""

    size: int
    """Force Size, 0 while it has no marker."""
    ships: int
    """Number of Ships on its marker, 0 without one."""
    salvos: int
    """Torpedo salvos that it has left, 0 without a marker."""
    salvo_limit: int
    """Salvos that it can fire at once, 0 without a marker."""
    is_heavy: bool
    """It moves as a heavy formation (TE-7.2-weight)."""
    dummy: float
    """The chance that it is a dummy."""
    sizes: tuple[int, ...]
    """Force Sizes of the markers that it may turn out to have, the smallest first."""


def force_name(number: int) -> str:
    """What a hidden force is called, by its identity number."""
    return f"Hidden Force {number}"


class HiddenForces:
    """Draws Force Size markers, and knows what those on the map say."""

    def __init__(self, charts: Charts) -> None:
        self._markers = charts.standard.force_markers

    def draw(self, state: State, name: str, play: Play, purpose: str, rule: str) -> State:
        """Draw the Force Size marker of a hidden force that has none; one that turns out a dummy is removed.

        Reaching the Strength Level removes all hidden forces without markers, those yet to come included. With no
        marker left in the container there is no force (R-106).

        Rules: TE-7.1-zero, TE-7.1-zero-aside, TE-7.1-strength.
        """
        night = state.night
        among = [str(size) for size, count in sorted(night.markers.items()) for _ in range(count)]
        if not among:
            play.emit(HiddenForceRemoved(name, "TE-7.1-zero"))
            return without_hidden_force(state, name)
        size = int(play.chance.pick("marker", among, f"{purpose}: Force Size marker of {name}", rule))
        left = {**night.markers, size: night.markers[size] - 1}
        state = with_night(state, markers=left, drawn=night.drawn + size)
        play.emit(ForceSizeDrawn(name, size, state.night.drawn, night.strength))
        if size == 0:
            play.emit(HiddenForceRemoved(name, "TE-7.1-zero"))
            return without_hidden_force(state, name)
        force = msgspec.structs.replace(night.hidden[name], size=size)
        return self._limited(with_hidden_force(state, name, force), play)

    def _limited(self, state: State, play: Play) -> State:
        """The Strength Level, once reached, makes dummies of all that have no marker (TE-7.1-strength-remove)."""
        if state.night.drawn < state.night.strength:
            return state
        for name in [name for name, force in state.night.hidden.items() if not force.size]:
            play.emit(HiddenForceRemoved(name, "TE-7.1-strength-remove"))
            state = without_hidden_force(state, name)
        return with_night(state, waiting={})

    def number_of_ships(self, state: State, name: str) -> int:
        """The Number of Ships value of a hidden force's marker, 0 without one (TE-7.2-threshold)."""
        size = state.night.hidden[name].size
        return self._markers.markers[size].ships if size else 0

    def salvos_left(self, state: State, name: str) -> int:
        """Torpedo salvos on a hidden force's log that it has not fired; 0 without a marker (TE-7.1-log)."""
        force = state.night.hidden[name]
        return self._markers.markers[force.size].ammunition - len(force.launched) if force.size else 0

    def is_heavy(self, state: State, name: str) -> bool:
        """Whether a hidden force counts as a heavy formation; without a marker it does (TE-7.2-weight)."""
        size = state.night.hidden[name].size
        return not size or size >= self._markers.heavy_from

    def known(self, state: State, name: str) -> Known:
        """What the player knows of a hidden force on the map."""
        size = state.night.hidden[name].size
        pile = {each: count for each, count in sorted(state.night.markers.items()) if count}
        total = sum(pile.values())
        return Known(
            size=size,
            ships=self.number_of_ships(state, name),
            salvos=self.salvos_left(state, name),
            salvo_limit=self._markers.markers[size].salvo_limit if size else 0,
            is_heavy=self.is_heavy(state, name),
            dummy=0.0 if size else pile.get(0, 0) / total if total else 1.0,
            sizes=(size,) if size else tuple(pile),
        )


def without_marker(state: State, names: Iterable[str]) -> list[str]:
    """Those of some hidden forces that are on the map and have no Force Size marker."""
    hidden = state.night.hidden
    return [name for name in names if name in hidden and not hidden[name].size]
