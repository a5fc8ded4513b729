"""Who fires in a bombardment, and at what: guns at bases and troops, coastal batteries at ships (15.1 to 15.3)."""

from __future__ import annotations

from typing import Final

from wargames_desktop.games.east_wind_rain.frames.air_attack import Mark, Toll
from wargames_desktop.games.east_wind_rain.frames.bombardment import Bombardment
from wargames_desktop.games.east_wind_rain.state import State, ground_at
from wargames_desktop.games.east_wind_rain.strike_targets import Hull, StrikeTargets, Targeted
from wargames_desktop.games.east_wind_rain.terms import enemy

TROOPS: Final = "ground"
"""The key of all ground units together."""
LANDING: Final = ("transport", "destroyer", "CL")
"""Types of vessels that land troops (EWR-15.3.G)."""


class GunTargets:
    """Looks up both sides of a bombardment."""

    def __init__(self, targets: StrikeTargets) -> None:
        self._targets = targets

    def firing(self, state: State, frame: Bombardment) -> tuple[Hull, ...]:
        """Undamaged warships with guns that fire, carriers never (EWR-15.1.A, EWR-15.2.A.1)."""
        return tuple(
            hull
            for hull in self._targets.at_sea_all(state, frame.task_force)
            if not hull.vessel.markers
            and not hull.vessel.carrier
            and (hull.vessel.gun or hull.vessel.secondary)
            and (frame.firing is None or hull.vessel.name in frame.firing)
        )

    def marks(self, state: State, frame: Bombardment) -> tuple[Mark, ...]:
        """What the guns may be laid on: bases, the city, ground units (EWR-15.1.E)."""
        side = enemy(frame.side)
        marks = [
            Mark(key=key, kind="city") if kind == "city" else Mark(key=key, kind="base", name=kind)
            for key, kind in self._targets.installations(state, side, frame.hex)
        ]
        if ground_at(state, side, frame.hex).groups and not frame.spares_troops:
            marks.append(Mark(key=TROOPS, kind="ground"))
        return tuple(marks)

    def exposed(self, state: State, frame: Bombardment) -> tuple[Targeted, ...]:
        """Whom the batteries may hit: ships that fire; if none does, those that land troops (EWR-15.3.F, 15.3.G)."""
        hulls = self.firing(state, frame) or self._landing(state, frame)
        return tuple(self._targets.ships(state, Toll(), hulls))

    def _landing(self, state: State, frame: Bombardment) -> tuple[Hull, ...]:
        if not frame.assault:
            return ()
        hulls = self._targets.at_sea_all(state, frame.task_force)
        return tuple(hull for hull in hulls if hull.vessel.type in LANDING)


def has_batteries(state: State, frame: Bombardment) -> bool:
    """Whether a major base of the enemy answers (EWR-15.3.A)."""
    bases = state.bases.get(frame.hex)
    return bases is not None and bases.side != frame.side and "major" in bases.kinds
