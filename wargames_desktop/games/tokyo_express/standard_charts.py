"""The charts and tables that the Standard Game reads beside those of the Basic Game.

Every struct here is the form of a data file; the values live in the files, each with its source.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.engine.sequence import Outline, Step
from wargames_desktop.games.tokyo_express.chart import Chart, FreedomOfActionColumns, ShipType
from wargames_desktop.games.tokyo_express.state import Heading, Lighting, Mission, Period, RadarType, SideName

CompassLetter = Literal["T", "B"]
"""Which of the two compasses of a Japanese Deployment Zone: transport attack or bombardment (TE-13.1-T)."""
DetectionResult = Literal["-", "F", "D", "D/I", "I"]
"""Failure; Force Size marker; detected; detected by the US or with Immediate Fire by the Japanese; Immediate Fire."""


class StandardFreedomOfAction(FreedomOfActionColumns, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Freedom of Action Table of the Standard Game (TE-5.2-table); the Cohesion Level is the scenario's."""

    rows: Mapping[int, tuple[Literal["-", "A", "C", "R"], ...]]
    """Below the first row the first row serves, above the last the last."""
    retirement_range: int
    """Hexes to a Japanese ship at which an Ahead result becomes Retirement Movement (TE-5.2-A)."""


class VisualModifiers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Die modifiers of visual detection (TE-6.2-vis-1 and following)."""

    ships: Mapping[int, int]
    """By ships in the detecting formation; more than named: none."""
    force_ships: Mapping[int, int]
    """By the Number of Ships of a detecting hidden force's marker."""
    surprised: int
    slow_target: int
    slow_speed: int
    """Speed marker up to which a target is slow."""
    rear: int


class RadarModifiers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Die modifiers of US radar detection (TE-6.2-rad-target-1 and following)."""

    target_ships: Mapping[int, int]
    """By ships in the Japanese formation; more than named: none."""
    force_ships: Mapping[int, int]
    """By the Number of Ships of a target hidden force's marker."""
    radars: Mapping[int, int]
    """By ships with functioning radar in the US formation."""
    turning: int
    """For a simultaneous Countermarch, S-Turn or 120 Turn of the detecting formation."""
    surprised: int


class DetectionTable(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Detection Table (TE-6.2-table).

    A line maps the farthest range of each of its columns, in hexes, to a column of results, counted from 1; its last
    range is the Detection Range.
    """

    visual: Mapping[Lighting, Mapping[SideName, Mapping[int, int]]]
    radar: Mapping[RadarType, Mapping[int, int]]
    rows: Mapping[int, tuple[DetectionResult, ...]]
    """By modified die; below the first row the first serves, above the last the last."""
    visual_modifiers: VisualModifiers
    radar_modifiers: RadarModifiers
    attempts: int
    """Detection attempts of a formation in a segment (TE-6.1-us-attempts)."""


class SightRanges(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far an enemy can be tracked and fired at, in hexes.

    The Visual Fire Direction Range is the Visual Tracking Range.

    Rules: TE-6.0-visual-tracking, TE-6.0-radar-tracking, TE-8.3-ranges, TE-8.3-radar-range.
    """

    visual_tracking: Mapping[Lighting, Mapping[SideName, int]]
    radar_tracking: Mapping[RadarType, int]
    radar_fire_direction: int


class ForceSizeMarker(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a Force Size marker says of a hidden force (TE-7.2-weight)."""

    ships: int
    """Number of Ships value; 0 on a dummy."""
    salvo_limit: int
    ammunition: int
    copies: int
    """How many of these markers the game has."""


class ForceSizeMarkers(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Force Size markers by size, and what holds for every hidden force."""

    markers: Mapping[int, ForceSizeMarker]
    heavy_from: int
    """Size from which a hidden force is a heavy formation; without a marker it is one too (TE-7.2-weight)."""
    speed: int
    mission_targets: int
    """Detected US ships in Tracking Range up to which a hidden force uses Mission Movement (TE-7.2-mission)."""


class ForceComplement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ships of a deployed hidden force by type."""

    main: Mapping[ShipType, int]
    screen: Mapping[ShipType, int] = {}


class ForceSizeTable(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ships of a hidden force by Force Size and die (TE-7.3-size-table)."""

    rows: Mapping[int, Mapping[int, ForceComplement]]


class DeploymentDisplay(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the ships of a hidden force are placed around its hex, hex 0 (TE-7.3-display).

    Directions are hexsides clockwise from the heading of the hidden force.
    """

    screen: tuple[int, int]
    """Directions in which Screen 1 lies one hex off, Screen 2 two hexes, and so on."""
    main_body: int
    """Direction in which Main Body 1 lies one hex off, Main Body 2 two, and so on."""
    main_body_order: tuple[ShipType, ...]
    per_hex: int
    """Main body ships in a hex."""


class ArrivalEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, array_like=True):
    """A range of second rolls in the Hidden Force Arrival Table: the number of the arrival hex, and the heading."""

    low: int
    high: int
    arrival: int
    heading: Heading


class HiddenForceArrivals(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Hidden Force Arrival Table (TE-16.2-table). A row of one entry needs no second roll."""

    rows: Mapping[int, tuple[ArrivalEntry, ...]]
    """By die; below the first row the first serves, above the last the last."""


class CompassArrow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, array_like=True):
    """A die range of a Mission Heading Compass and the heading its arrow points in."""

    low: int
    high: int
    heading: Heading


class MissionCompass(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Mission Heading Compass: the red arrows of Mission and the yellow ones of Retirement Movement."""

    mission: tuple[CompassArrow, ...]
    retirement: tuple[CompassArrow, ...]
    heavy_modifier: int = 0
    """Added to the die for heavy ships in Mission Movement (TE-13.1-T-plus5)."""


class MissionCompasses(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The compasses of the Movement Heading Zones by zone (TE-5.3-lowest-zone, TE-13.1-T)."""

    zones: Mapping[str, MissionCompass]
    """The zones with one compass."""
    deployment_zones: Mapping[str, Mapping[CompassLetter, MissionCompass]]
    """The Japanese Deployment Zones, with two each."""
    supply_zone: str


class MissionThreshold(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Threshold between Mission and Battle Movement (TE-5.3-threshold-base)."""

    base: int
    far: int
    far_from: int
    """Hexes between the reference ships from which ``far`` is added."""
    boundary: int
    """For a ship within the Mission Boundary."""
    superiority: int
    superiority_ratio: int
    """Japanese ships per detected US ship from which ``superiority`` is added."""
    battle_range: int
    """Hexes between the reference ships up to which Battle Movement is certain."""


class CollisionDamage(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Collision Damage Chart and the modifiers of the collision roll (TE-5.5-damage)."""

    rows: Mapping[ShipType, Mapping[ShipType, tuple[int, int]]]
    """By first and second ship: Damage Points of the first and of the second."""
    ships: int
    """Ships in a hex from which a collision is possible."""
    collides_at: int
    """Highest modified roll that is a collision."""
    extra_ship: int
    """Die modifier for each ship beyond two."""
    parallel: int
    slow_speed: int
    """Speed up to which either ship lowers the damage."""
    slow: int


class FireEffect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the Fire Effects Table: Damage Points, and whether the fire goes out."""

    damage: int
    out: bool


class FireEffects(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Fire Effects Table (TE-9.6-fire-phase)."""

    rows: Mapping[int, FireEffect]
    """By modified die; below the first row the first serves, above the last the last."""
    us_modifiers: Mapping[Period, int]
    """Die modifier of US ships; no entry: none."""
    explosion: int
    """The unmodified roll that, rolled twice in a row, explodes the ship."""


class StandardGunnery(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the Standard Game adds to the rules of gunnery; row shifts, down is negative (TE-9.5-us-visual)."""

    visual_with_radar: int
    """US visual fire in a scenario that gives the US radar (TE-9.5-us-visual)."""
    beyond_range: int
    """Beyond Visual Fire Direction Range (TE-9.5-beyond)."""
    return_fire: int
    burning_target: int
    """Visual fire at a burning ship."""
    range_factor: int
    """Visual Fire Direction Ranges within which a burning ship, or one seen firing, can be attacked
    (TE-9.1-double-range, TE-9.1-double-flash)."""
    attackers: int
    """Japanese ships that fire at one target before others are due (TE-9.2-heavy-target-3)."""
    hidden_force_size: int
    """Force Size from which a hidden force is deployed for gunnery (TE-9.3-deploy)."""
    hidden_force_targets: int
    """Detected US ships in ``hidden_force_range`` from which it is."""
    hidden_force_range: int


class StandardTorpedoes(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the Standard Game adds to the rules of torpedo attacks (TE-10.1-long, TE-10.2-undetected)."""

    undetected: int
    """Added to the Torpedo value of each salvo of an undetected ship."""
    burning_target: int
    surprise: int
    us_by_period: Mapping[Period, int]
    """Die modifier of US attacks; no entry: none."""
    return_fire: int
    attackers: Mapping[ShipType, int]
    """Japanese ships that may attack one target of a type."""
    careful_ranges: tuple[Literal["Short", "Medium", "Long", "Extreme"], ...]
    """Ranges at which the Japanese fire only when detected, never at destroyers and not in Return Fire."""
    reload_turns: int
    """Game Turns from firing a salvo to its reload (TE-10.4-reload)."""


class TargetMultiplier(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the Surprise Torpedo Target Number Chart: what a target counts by range and by the arc of the target
    in which the hidden force lies."""

    low: int
    high: int
    bow_or_broadside: float
    stern: float


class SurpriseTorpedoResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, array_like=True):
    """A cell of the Surprise Torpedo Action Table, printed as ``expended(hits^extra)``; nothing expended: no attack."""

    expended: int
    hits: int
    extra: int = 0
    """One more salvo hits on a second roll of this or less."""


class SurpriseTorpedoes(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The three tables of Surprise Torpedo Attacks.

    Rules: TE-10.3-target-chart, TE-10.3-action-table, TE-10.3-damage-table.
    """

    targets: tuple[TargetMultiplier, ...]
    """The range bands in order; beyond the last a ship counts nothing."""
    rows: Mapping[int, tuple[SurpriseTorpedoResult, ...]]
    """The Action Table by die; the columns are 1, 2 and so on effective targets, the last for all above."""
    return_fire: int
    """Column shifts, to the right positive."""
    surprise: int
    battleship: int
    burning_target: int
    battleship_range: int
    """Hexes up to which a US battleship shifts the column."""
    withhold_ships: int
    """Targets up to which an attack is withheld while the US is surprised, if all are of ``withhold_types``."""
    withhold_types: tuple[ShipType, ...]
    damage: Mapping[int, int]
    """Damage Points by modified die; below the first the first serves, above the last the last."""
    stern_arc: int
    """Die modifiers of the damage roll."""
    bow_arc: int


class Withdrawal(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Japanese Withdrawal Index chart and the Japanese Withdrawal Table (TE-11.4-index, TE-11.4-table)."""

    points: Mapping[ShipType, int]
    """For a ship sunk or retiring."""
    battleship_damaged: int
    """For a battleship at Damage Level ``battleship_level``."""
    battleship_level: int
    strengths: tuple[int, ...]
    """The Japanese Strength Levels of the columns."""
    rows: Mapping[int, tuple[int, ...]]
    """By index, the last for all above it: the highest roll of a withdrawal, 0 for none."""


class AdmiralSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A US admiral's marker (TE-12.0-types)."""

    abbr: str
    detection: int
    destroyer: bool = False
    """He commands destroyers only."""
    available: tuple[Period, ...]


class Admirals(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The US admirals by name, and their replacements (TE-12.2-replacement)."""

    us: Mapping[str, AdmiralSpec]
    replacement_detection: int
    replacement_delay: int
    """Game Turns from a commander's death or retirement to his replacement's command."""
    retiring_level: int
    """Damage Level from which his flagship may retire."""


class MissionRules(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How missions are rolled, how long a ship is away, and what they are worth.

    Rules: TE-13.1-transport-roll, TE-13.3-timeline, TE-14.2-missions.
    """

    transport_roll: int
    """Highest roll of a transport attack where there are transports."""
    turns_away: int
    """Game Turns off the map; the ship returns on the one after them."""
    reentry_heading: Heading
    points: Mapping[Mission, Mapping[ShipType, int]]
    """Japanese Victory Points for a ship; a type that is not named cannot perform the mission."""
    retired_without: int
    """US Victory Points if all Japanese ships retire or sink without a mission."""
    admiral_factor: int
    """Japanese Victory Points for a US admiral killed, per point of his Detection value."""


class StandardValues(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Single values of the Standard Game's procedures."""

    chits: Mapping[str, int]
    chits_drawn: int
    """In each Movement Phase."""
    chit_order: tuple[str, ...]
    """In which several chits of one draw take effect (TE-4.2-order)."""
    release_roll: int
    """Highest roll of a US release (TE-6.3-release-roll)."""
    release_turn: int
    """Game Turn of the roll; on the next release is automatic."""
    speed_before_detection: int
    """Highest US Speed until the Game Turn after a detection (TE-6.3-speed-6)."""
    retiring_groups: tuple[tuple[int, int], ...]
    """Speeds of Japanese ships that retire together, lowest and highest (TE-11.2-groups-speed)."""
    retirement_battle_range: int
    """Hexes to a detected US ship within which a retiring formation uses Battle Movement (TE-11.2-battle)."""
    emergency_turns: tuple[Heading, ...]
    """Headings of Japanese Emergency Turns, the preferred first (TE-5.4-priority-japan)."""
    retiring_emergency_turns: tuple[Heading, ...]
    """The same for retiring ships (TE-11.2-emergency)."""


class StandardCharts(msgspec.Struct, frozen=True, kw_only=True):
    """What the Standard Game reads beside the charts of the Basic Game."""

    freedom_of_action: StandardFreedomOfAction
    detection: DetectionTable
    sight: SightRanges
    force_markers: ForceSizeMarkers
    force_sizes: ForceSizeTable
    deployment: DeploymentDisplay
    arrivals: HiddenForceArrivals
    compasses: MissionCompasses
    threshold: MissionThreshold
    collisions: CollisionDamage
    fires: FireEffects
    gunnery: StandardGunnery
    torpedoes: StandardTorpedoes
    surprise_torpedoes: SurpriseTorpedoes
    withdrawal: Withdrawal
    admirals: Admirals
    missions: MissionRules
    values: StandardValues
    first_turn: Outline
    turn: Outline
    japanese_detection: Outline
    us_detection: Outline
    combat: Outline

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The sequences of play."""
        return self.first_turn, self.turn, self.japanese_detection, self.us_detection, self.combat

    def step(self, id: str) -> Step:
        """The step of any of the sequences of play with an id."""
        return next(step for outline in self.outlines for step in outline.steps if step.id == id)
