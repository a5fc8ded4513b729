"""What happens in surface battles (13.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.basic_crt import Fire
from wargames_desktop.games.east_wind_rain.damage import Condition
from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.forces import NavalGroup
from wargames_desktop.games.east_wind_rain.gunnery import Salvo
from wargames_desktop.games.east_wind_rain.maneuvers import ManeuverName
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.morale import MoraleLoss
from wargames_desktop.games.east_wind_rain.state import HIDDEN
from wargames_desktop.games.east_wind_rain.surface_fleets import Fleet
from wargames_desktop.games.east_wind_rain.surface_results import Edge, Volley
from wargames_desktop.games.east_wind_rain.terms import Range, Section, SideName, TimeOfDay


class SurfaceBattleBegan(Happening, frozen=True, kw_only=True, tag="surface_battle_began"):
    """Two task forces meet; ``edge`` has the sighting advantage (EWR-13.1, EWR-13.2.D)."""

    hex: str
    attacker: str
    defender: str
    edge: SideName | None = None


class EdgeUsed(Happening, frozen=True, tag="edge_used"):
    """A side uses its sighting advantage (EWR-13.2.D)."""

    side: SideName
    on: Edge


class TimeAgreed(Happening, frozen=True, tag="time_agreed"):
    """Both sides proposed the same time (EWR-13.3.C)."""

    time: TimeOfDay


class TimeRolled(Happening, frozen=True, kw_only=True, tag="time_rolled"):
    """Who may choose the time; a tie is rolled again (EWR-13.3.A, EWR-13.3.B)."""

    dice: Mapping[SideName, int]
    modifiers: Mapping[SideName, tuple[Modifier, ...]]
    winner: SideName | None


class TimeChosen(Happening, frozen=True, tag="time_chosen"):
    """The winner of the roll chose day or night."""

    side: SideName
    time: TimeOfDay


class RangeRolled(Happening, frozen=True, kw_only=True, tag="range_rolled"):
    """How far apart the fleets begin (EWR-13.4)."""

    die: int
    modifiers: tuple[Modifier, ...]
    roll: int
    time: TimeOfDay
    range: Range


class RoundBegan(Happening, frozen=True, tag="round_began"):
    """A round of the battle begins (EWR-13.6)."""

    round: int


class SectionFired(Happening, frozen=True, kw_only=True, tag="section_fired"):
    """A section has fired guns or torpedoes (EWR-13.8, EWR-13.9)."""

    task_force: str
    volley: Volley
    first: bool = False
    salvo: Salvo | None = None
    """Of guns; how the factors came about, which only its side knows."""
    range: Range
    fire: Fire

    def seen_by(self, side: str) -> Self:
        return self if side == self.volley.side else msgspec.structs.replace(self, salvo=None)


class CombatantHit(Happening, frozen=True, kw_only=True, tag="combatant_hit"):
    """A ship or SP was hit: its dice and number markers lie open, its name and armor do not (EWR-13.8.H)."""

    side: SideName
    """Whose it is."""
    task_force: str
    key: str
    vessel: str
    kind: str
    section: Section
    hits: int
    dice: tuple[int, ...]
    points: int
    """Of this battle, with those of before."""
    armor: int

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, vessel=HIDDEN, armor=0)


class CombatantHurt(Happening, frozen=True, kw_only=True, tag="combatant_hurt"):
    """A ship or SP was damaged or sunk in this round (EWR-13.8.I)."""

    side: SideName
    task_force: str
    key: str
    vessel: str
    kind: str
    section: Section
    condition: Condition

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, vessel=HIDDEN)


class FleetsDrawnUp(Happening, frozen=True, tag="fleets_drawn_up"):
    """How the fleets stand on the board now; tells the window where their markers are."""

    fleets: Mapping[SideName, Fleet]

    def seen_by(self, side: str) -> Self:
        fleets = {owner: fleet.seen_by(side) for owner, fleet in self.fleets.items()}
        return msgspec.structs.replace(self, fleets=fleets)


class SectionsRegrouped(Happening, frozen=True, tag="sections_regrouped"):
    """Damaged ships went to the reserve (EWR-13.8.M)."""

    side: SideName
    task_force: str
    ships: int


class MoraleChecked(Happening, frozen=True, kw_only=True, tag="morale_checked"):
    """The morale of a task force was determined, or lowered by losses (EWR-13.13). All in halves."""

    side: SideName
    task_force: str
    morale: int
    base: int | None = None
    """In whole points, where it was determined now."""
    rule: str = ""
    die: int = 0
    change: int = 0
    reserve: int = 0
    losses: tuple[MoraleLoss, ...] = ()

    def seen_by(self, side: str) -> Self:
        """Which ships made it is its owner's secret (EWR-13.15.E)."""
        return (
            self if side == self.side else msgspec.structs.replace(self, base=None, rule="", morale=min(0, self.morale))
        )


class FellBack(Happening, frozen=True, tag="fell_back"):
    """A section that had gone back and not fired went back once more (EWR-13.11.A)."""

    side: SideName
    section: Section


class SectionsManeuvered(Happening, frozen=True, kw_only=True, tag="sections_maneuvered"):
    """The sections of a side have carried out their orders (EWR-13.10.E)."""

    side: SideName
    task_force: str
    orders: Mapping[Section, ManeuverName]
    free: bool = False


class WithdrawalTried(Happening, frozen=True, kw_only=True, tag="withdrawal_tried"):
    """A fleet tried to withdraw; ``die`` 0: it needed none (EWR-13.14)."""

    side: SideName
    task_force: str
    die: int = 0
    modifiers: tuple[Modifier, ...] = ()
    away: bool
    why: Literal["", "both", "distance", "idle"] = ""
    forced: bool = False
    """Its morale is below zero."""


class TaskForceSplit(Happening, frozen=True, kw_only=True, tag="task_force_split"):
    """Damaged ships left their task force under a new marker (EWR-13.15.D)."""

    side: SideName
    task_force: str
    new: str
    ships: tuple[str, ...] = ()
    naval: tuple[NavalGroup, ...] = ()

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, ships=(), naval=())


class SurfaceBattleEnded(Happening, frozen=True, kw_only=True, tag="surface_battle_ended"):
    """A surface battle is over."""

    hex: str
    rounds: int
    withdrawn: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    """Task forces without ships."""


SurfaceEvent = (
    SurfaceBattleBegan
    | EdgeUsed
    | TimeAgreed
    | TimeRolled
    | TimeChosen
    | RangeRolled
    | RoundBegan
    | SectionFired
    | CombatantHit
    | CombatantHurt
    | FleetsDrawnUp
    | SectionsRegrouped
    | MoraleChecked
    | FellBack
    | SectionsManeuvered
    | WithdrawalTried
    | TaskForceSplit
    | SurfaceBattleEnded
)
