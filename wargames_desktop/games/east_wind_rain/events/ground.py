"""What happens to cargo, in ground movement, ground combat and assaults (10.4 to 10.7, 16.0 to 20.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.basic_crt import Fire
from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.naval_gunfire import GunfireMission, Tactic
from wargames_desktop.games.east_wind_rain.terms import AirType, BaseType, Purse, SideName


class CargoWorked(Happening, frozen=True, kw_only=True):
    """Cargo went aboard or ashore; only its owner knows."""

    side: SideName
    task_force: str
    place: str
    troops: tuple[GroundGroup, ...] = ()
    air: tuple[AirGroup, ...] = ()
    marker: str = ""
    er: int = 0

    def seen_by(self, side: str) -> Self | None:
        return self if side == self.side else None


class CargoLoaded(CargoWorked, frozen=True, kw_only=True, tag="cargo_loaded"):
    """Cargo was taken aboard."""


class CargoUnloaded(CargoWorked, frozen=True, kw_only=True, tag="cargo_unloaded"):
    """Cargo was put ashore."""


class TroopsLanded(Happening, frozen=True, kw_only=True, tag="troops_landed"):
    """Troops landed in a hex where no enemy was (EWR-10.6.A); the enemy sees that, not who they are."""

    side: SideName
    task_force: str
    hex: str
    troops: tuple[GroundGroup, ...] = ()

    def seen_by(self, side: str) -> Self | None:
        return self if side == self.side else msgspec.structs.replace(self, troops=())


class StackMoved(Happening, frozen=True, kw_only=True, tag="stack_moved"):
    """A stack of ground units entered a hex; ``cost`` movement points."""

    side: SideName
    origin: str
    hex: str
    cost: int
    troops: tuple[GroundGroup, ...] = ()

    def seen_by(self, side: str) -> Self | None:
        return self if side == self.side else msgspec.structs.replace(self, troops=())


class GroundCombatBegan(Happening, frozen=True, kw_only=True, tag="ground_combat_began"):
    """Ground units attack a hex."""

    side: SideName
    hex: str
    attackers: tuple[GroundGroup, ...]
    """Who fights from the beginning."""
    aboard: tuple[GroundGroup, ...] = ()
    """Who is to land."""
    defenders: tuple[GroundGroup, ...]
    garrison: int = 0
    """SP."""
    morale: Mapping[SideName, int]

    def seen_by(self, side: str) -> Self | None:
        return self if side == self.side else msgspec.structs.replace(self, aboard=())


class AirSupportGiven(Happening, frozen=True, kw_only=True, tag="air_support_given"):
    """Aircraft help the defence (EWR-18.4.A)."""

    side: SideName
    hex: str
    air: tuple[AirGroup, ...]


class AircraftFled(Happening, frozen=True, kw_only=True, tag="aircraft_fled"):
    """Aircraft left a hex for a base (EWR-18.4.A, EWR-18.8.B); without ``to`` they could not, and are lost."""

    side: SideName
    hex: str
    type: AirType
    sp: int
    to: str = ""


class WaveLanded(Happening, frozen=True, kw_only=True, tag="wave_landed"):
    """Troops went ashore in an assault (EWR-19.5)."""

    side: SideName
    hex: str
    troops: tuple[GroundGroup, ...]
    round: int


class GroundRound(Happening, frozen=True, kw_only=True, tag="ground_round"):
    """Both sides fired in a round of ground combat (EWR-18.3)."""

    side: SideName
    """The attacker."""
    hex: str
    round: int
    attack: Fire
    defence: Fire


class TroopsLost(Happening, frozen=True, kw_only=True, tag="troops_lost"):
    """Ground, garrison or air SP were lost in ground combat (EWR-18.3.E, EWR-18.4.D)."""

    side: SideName
    hex: str
    troops: tuple[GroundGroup, ...] = ()
    garrison: int = 0
    air: tuple[AirGroup, ...] = ()
    reason: str = ""
    rule: str = "EWR-18.3.E"


class MoraleRolled(Happening, frozen=True, kw_only=True, tag="morale_rolled"):
    """The one morale die of a side in a ground combat (EWR-18.5.B)."""

    side: SideName
    hex: str
    die: int
    change: int


class MoraleFell(Happening, frozen=True, kw_only=True, tag="morale_fell"):
    """Morale after the losses of a round (EWR-18.5.C)."""

    side: SideName
    hex: str
    drop: int
    lost: int
    """SP lost in the whole combat."""
    morale: int


class TroopsCommitted(Happening, frozen=True, kw_only=True, tag="troops_committed"):
    """Troops that were held back join the attack (EWR-18.9.C)."""

    side: SideName
    hex: str
    troops: tuple[GroundGroup, ...]


class TroopsWithdrew(Happening, frozen=True, kw_only=True, tag="troops_withdrew"):
    """Troops left a combat for a hex, or aboard a task force (EWR-18.6)."""

    side: SideName
    hex: str
    to: str
    troops: tuple[GroundGroup, ...]
    """Who has fought."""
    others: tuple[GroundGroup, ...] = ()
    """Who had been held back; only their owner knows them."""
    forced: bool = False

    def seen_by(self, side: str) -> Self | None:
        return self if side == self.side else msgspec.structs.replace(self, others=())


class GroundCombatOver(Happening, frozen=True, kw_only=True, tag="ground_combat_over"):
    """A ground combat is over; ``winner`` None: both sides are gone."""

    side: SideName
    """The attacker."""
    hex: str
    rounds: int
    winner: SideName | None


class DefenseChosen(Happening, frozen=True, kw_only=True, tag="defense_chosen"):
    """How a landing is met (EWR-19.3)."""

    side: SideName
    hex: str
    tactic: Tactic
    forced: bool = False
    """There was no choice (EWR-19.3.D)."""


class GunfireAssigned(Happening, frozen=True, kw_only=True, tag="gunfire_assigned"):
    """What the guns of an assault are for, in gun factors (EWR-19.4)."""

    side: SideName
    task_force: str
    hex: str
    factors: Mapping[GunfireMission, int]
    support: int
    suppression: int


class ParatroopsTookOff(Happening, frozen=True, kw_only=True, tag="paratroops_took_off"):
    """Aircraft with paratroops are on their way to a hex (EWR-20.4.B)."""

    side: SideName
    hex: str
    bases: tuple[str, ...]
    landing: tuple[str, ...]
    """Where their aircraft land, by base (EWR-20.2.B)."""


class ParatroopsShotDown(Happening, frozen=True, kw_only=True, tag="paratroops_shot_down"):
    """CAP or antiaircraft fire has met the aircraft with the paratroops (EWR-20.3)."""

    side: SideName
    hex: str
    by: Literal["CAP", "antiaircraft fire"]
    fire: tuple[Fire, ...]
    lost: int
    """SP."""


class ParatroopsDropped(Happening, frozen=True, kw_only=True, tag="paratroops_dropped"):
    """Paratroops have landed in a hex (EWR-20.4.D, EWR-20.4.E)."""

    side: SideName
    hex: str
    troops: tuple[GroundGroup, ...]


class HexCaptured(Happening, frozen=True, kw_only=True, tag="hex_captured"):
    """A side has taken a hex with its bases and its city (EWR-18.8.A)."""

    side: SideName
    hex: str
    bases: tuple[BaseType, ...] = ()


class BaseDestroyed(Happening, frozen=True, kw_only=True, tag="base_destroyed"):
    """The bases of a hex are gone: their garrison fell, but nobody is left to take them (EWR-16.2.G)."""

    side: SideName
    hex: str
    bases: tuple[BaseType, ...]


class BaseRebuilt(Happening, frozen=True, kw_only=True, tag="base_rebuilt"):
    """An air base was rebuilt as soon as it was destroyed (EWR-16.3.2.A)."""

    side: SideName
    hex: str


class PortShipsFled(Happening, frozen=True, kw_only=True, tag="port_ships_fled"):
    """Ships outside task forces left a captured port, or were lost with it (EWR-18.8.C)."""

    side: SideName
    hex: str
    to: str
    """Empty: there was nowhere to go."""
    ships: tuple[str, ...] = ()
    naval: tuple[NavalGroup, ...] = ()
    lost: tuple[str, ...] = ()

    def seen_by(self, side: str) -> Self | None:
        return self if side == self.side else msgspec.structs.replace(self, ships=(), naval=())


class MarkerUnloaded(Happening, frozen=True, kw_only=True, tag="marker_unloaded"):
    """An economic marker has come to a home country (EWR-5.2.3.G)."""

    side: SideName
    marker: str
    place: str
    purse: Purse
    """Whose income it augments."""


GroundEvent = (
    CargoLoaded
    | CargoUnloaded
    | TroopsLanded
    | StackMoved
    | GroundCombatBegan
    | AirSupportGiven
    | AircraftFled
    | WaveLanded
    | GroundRound
    | TroopsLost
    | MoraleRolled
    | MoraleFell
    | TroopsCommitted
    | TroopsWithdrew
    | GroundCombatOver
    | DefenseChosen
    | GunfireAssigned
    | ParatroopsTookOff
    | ParatroopsShotDown
    | ParatroopsDropped
    | HexCaptured
    | BaseDestroyed
    | BaseRebuilt
    | PortShipsFled
    | MarkerUnloaded
)
