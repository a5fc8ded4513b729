"""The sighting roll, an inner step of everything that must sight (6.7, 11.10, 11.13, 13.2, 14.2)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.frames.base import Step
from wargames_desktop.games.east_wind_rain.terms import SideName


class Sighting(Step, frozen=True, kw_only=True, tag="sighting"):
    """``side`` rolls to sight, after the Allies have said whether they use the bonus of the broken codes (EWR-6.7).

    Module ``searching``, the table is in ``sighting``. Delivers :class:`Sighted`.
    """

    side: SideName
    by: tuple[str, ...]
    """Who looks: ids of task forces, hexes of bases, the hex of a stack of ground units."""
    hex: str
    """Where the target is; in a counter-sighting of aircraft the hex that they strike (EWR-11.11.D)."""
    target: str = ""
    """The task force that is looked for; empty: what is on land, or in port, or in the air."""
    airborne: bool = False
    """The target is a strike in the air (EWR-11.11.D)."""
    counter: bool = False
    """It answers a sighting: the target looks for whoever has sighted it (EWR-11.13)."""
    retreating: bool = False
    """The target is a task force that retreats from combat (EWR-11.20.B)."""
    launched: tuple[str, ...] = ()
    """Hexes from which the strike in the air started: its own target's hex helps who looks (EWR-11.11.D.exc)."""
    declares: bool = True
    """A task force that is sighted declares its sections at once; not where a die still has to tell which of several
    has been sighted (EWR-11.12.E)."""
    advantage: bool | None = None
    """Whether the Allies use their bonus; None: they have not been asked."""


SightingFrame = Sighting
