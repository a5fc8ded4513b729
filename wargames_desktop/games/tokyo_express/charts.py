"""The charts, tables, card decks and ship counters of the Basic Game, and the set of all charts (TE-2.3).

Every struct here is the form of a data file; the values live in the files, each with its source.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.engine.board import Board
from wargames_desktop.engine.sequence import Outline, Step
from wargames_desktop.games.tokyo_express.chart import (
    Chart,
    Deck,
    FreedomOfActionColumns,
    Mount,
    ShipType,
)
from wargames_desktop.games.tokyo_express.standard_charts import StandardCharts


class TorpedoMount(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of torpedo circles on a ship's log: ``salvos`` of one value at one side (TE-2.3-log-salvos)."""

    mount: Mount
    value: int
    salvos: int
    reloads: int = 0


class ShipSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ship's counter and log as printed (TE-2.4-ship-counter, TE-2.3-log-damage)."""

    abbr: str
    side: Literal["us", "japan"]
    nation: Literal["us", "japan", "australia"]
    type: ShipType
    ship_class: str
    historical: bool
    available: tuple[str, ...]
    """Periods in which the ship served: ``E`` early 1942, ``L`` late 1942, ``Y`` 1943; empty: never."""
    stern: int
    bow: int
    secondary: int
    deck: Deck
    secondary_deck: Deck | None = None
    speed: int
    boxes: int
    levels: Mapping[int, int]
    """Damage Level to the number of the box that carries it, counted from 1."""
    last_speed: int
    """Maximum Speed when only the last box is left."""
    torpedoes: tuple[TorpedoMount, ...] = ()
    radar: bool = False
    source: str = ""


class Roster(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All ships by name."""

    ships: Mapping[str, ShipSpec]


SPEEDS = range(1, 8)
"""What a Speed marker can show (TE-2.4-speed)."""
PHASES = range(1, 7)
"""The Movement Phases of a Game Turn."""


class MovementChart(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hexes moved in each of the six Movement Phases, by Speed (TE-3.4-chart)."""

    rows: Mapping[int, tuple[int, int, int, int, int, int]]


class FreedomOfActionTable(FreedomOfActionColumns, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Result by modified die and number of ships in the formation (TE-3.3-foa-table)."""

    rows: Mapping[int, tuple[Literal["-", "A", "C"], ...]]
    """Below the first row the first row serves, above the last the last."""
    admiral_dead: int


class DisplayEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, array_like=True):
    """A die range of a sector: the new heading, in hexsides clockwise from the US reference ship's, and the order."""

    low: int
    high: int
    heading: int
    order: Literal["Ah", "60P", "60S", "AbP", "AbS"]


class DisplaySector(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sector of the Battle Movement Display.

    A bearing lies in it if its size is above ``low_bearing`` (from 0: at or above), up to ``high_bearing``, on the
    ``side`` of the ship in the middle; straight ahead and straight astern belong to starboard.
    """

    low_range: int
    high_range: int
    side: Literal["port", "starboard", "both"]
    low_bearing: float
    high_bearing: float
    light: tuple[DisplayEntry, ...]
    heavy: tuple[DisplayEntry, ...]


class BattleMovementDisplay(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Battle Movement Display (TE-2.3-display)."""

    sectors: Mapping[str, DisplaySector]


class TorpedoTable(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Torpedo Combat Table with its value and die modifiers (TE-3.6-table)."""

    japan: tuple[int, ...]
    """Lowest total of each column in the row of the Japanese."""
    us: tuple[int, ...]
    rows: Mapping[int, tuple[int | Literal["N"], ...]]
    """By modified die; below the first row the first serves, above the last the last."""
    ranges: Mapping[Literal["Short", "Medium", "Long", "Extreme"], tuple[int, int]]
    reach: Mapping[Literal["us", "japan"], int]
    value_by_range: Mapping[Literal["us", "japan"], Mapping[str, int]]
    """Modifier of each salvo's value by side and range (TE-3.6-mod-jp-short and following)."""
    bow_arc: int
    stern_arc: int
    die_by_speed: Mapping[int, int]
    """Die modifier by the target's Speed (TE-3.6-die-speed1)."""
    stern_bonus: int
    stern_speed_loss: int


class GunneryCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card: damage by row and by twelve columns, BB, CA, CL, DD at S, M, L; or the Reshuffle card."""

    card: int
    rows: Mapping[int, tuple[int, ...]] = {}
    special: tuple[str, ...] = ()
    reshuffle: bool = False


class GunneryDeck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Thirty cards with the same rows, the highest row first (TE-2.3-gunnery-decks)."""

    rows: tuple[int, ...]
    cards: tuple[GunneryCard, ...]


class GunneryDecks(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The four decks."""

    columns: tuple[str, ...]
    decks: Mapping[Deck, GunneryDeck]


class GunneryRules(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ranges and row shifts of gunnery (TE-3.7-ranges, TE-3.7-max-light, TE-3.7-shift-split); down is negative."""

    ranges: Mapping[Literal["S", "M", "L"], tuple[int, int]]
    reach: Mapping[Deck, int]
    several_targets: int
    same_hex: int
    slow_target: int
    slow_speeds: tuple[int, ...]


class DamageLevel(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a Damage Level does: totals for speed and row shift, salvos lost on reaching it (TE-3.8-effect-1)."""

    speed: int
    row_shift: int
    salvos_lost: int


class DamageLevels(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Effects by level; level 0 is an undamaged ship."""

    levels: Mapping[int, DamageLevel]


class Verdict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the victory schedule: reached from ``least`` net US Victory Points up."""

    least: int
    winner: Literal["us", "japan"] | None
    level: str


class VictorySchedule(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Victory Points for ships, in the order sunk, level 3, level 2, level 1, and the levels of victory (3.9)."""

    ships: Mapping[Literal["us", "japan"], Mapping[ShipType, tuple[int, int, int, int]]]
    """By the side that *lost* the ship."""
    admiral_killed: int
    verdicts: tuple[Verdict, ...]
    """Best for the US first."""


class GameValues(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Single values of the procedures, and the names on the markers."""

    chits: Mapping[str, int]
    """Action chits of the game level in the container (TE-3.1-chits-basic)."""
    formation_distance: int
    stacking_limit: int
    """US ships that may share a hex when a Movement Phase ends (TE-3.4-occupied-limit)."""
    sixty_turn_roll: int
    """A Japanese formation turns on this roll or less (TE-3.3-jp-60)."""
    lone_destroyer_range: int
    torpedo_attackers: int
    """Japanese ships that may attack one target with torpedoes (TE-3.6-jp-restrict-two)."""
    torpedo_salvos: int
    """Salvos a Japanese ship fires where nothing limits it to one (TE-3.6-salvos-alone)."""
    formation_markers: Mapping[Literal["us", "japan"], tuple[str, ...]]


class Charts(msgspec.Struct, frozen=True, kw_only=True):
    """A chart set: everything that the rules read, by chart."""

    id: str
    board: Board
    roster: Roster
    movement: MovementChart
    freedom_of_action: FreedomOfActionTable
    display: BattleMovementDisplay
    torpedoes: TorpedoTable
    decks: GunneryDecks
    gunnery: GunneryRules
    damage: DamageLevels
    victory: VictorySchedule
    values: GameValues
    turn: Outline
    combat: Outline
    standard: StandardCharts

    def step(self, id: str) -> Step:
        """The step of the Game Turn or of the Combat Segment with an id."""
        return next(step for outline in (self.turn, self.combat) for step in outline.steps if step.id == id)
