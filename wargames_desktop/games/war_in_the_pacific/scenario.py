"""A scenario file of War in the Pacific: set-up, length and special rules (chapter 13)."""

from __future__ import annotations

from typing import Literal

import msgspec

from wargames_desktop.engine import scenario
from wargames_desktop.games.war_in_the_pacific.charts import Nation, Region


class Stack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Units of one side in a hex when the game begins, and whether a supply base of theirs is there."""

    hex: str
    units: tuple[str, ...] = ()
    attrited: tuple[str, ...] = ()
    """Those of ``units`` that begin on their backs."""
    supply_base: bool = False


class Forces(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The stacks of both sides, listed."""

    japan: tuple[Stack, ...]
    allies: tuple[Stack, ...]


class TurnOne(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Special rules of winter 1941 (WITP-12.1); a scenario that begins later has none."""

    allied_bases: int
    """Supply bases that the Allies build free (WITP-6.6.2-1)."""
    allied_base_nation: Nation | None = None
    """Only at places printed for this nation; None: at any Allied place."""
    allied_redeployments: int
    """Stacks that the Allies may redeploy (WITP-10.1-t1)."""
    closed_to_japan: tuple[Region, ...]
    """WITP-12.1-4."""


class EntryRoll(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The roll at the end of each turn that may bring America in.

    Two dice, at least ``target`` less the turn, less one for every ``places`` ports and airfields that were British at
    the start and are now Japanese.
    """

    from_turn: int
    target: int
    places: int


class DelayedEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """America is at peace at first (WITP-13.4).

    Until she enters, American units may redeploy but not move, have no air zones of control and take no part in
    combat; Japan may not trace supply through American places; British and Americans share none of theirs.
    """

    roll: EntryRoll
    latest: int
    """She enters at the start of this turn at the latest."""
    brp_divisor: int
    """Until then the Allies' BRP are divided by this, rounded down."""
    event_rp: int
    """Until then an Allied event that names American forces gives this many RP instead."""
    redeployments: int
    """Stacks that the Allies may redeploy on the turn on which she enters."""


class About(scenario.About, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the library tells of a scenario; here every part is told."""

    introduction: str
    historical: str
    reconstructed: str
    length: str
    players: str


class Scenario(scenario.Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file."""

    schema: int
    game: Literal["war_in_the_pacific"]
    source: str
    about: About
    board: str
    first_turn: int
    last_turn: int
    shortest: int = 0
    """The players may agree on a last turn from this one up to ``last_turn`` (WITP-13.2-1); 0: it is fixed."""
    bid: bool = False
    """The players bid for the command of Japan (WITP-13.2-1)."""
    forces: Forces | None = None
    """Stacks as listed; None: every unit begins in the hex printed on it (WITP-3.3-2)."""
    turn_one: TurnOne | None = None
    delayed_entry: DelayedEntry | None = None
