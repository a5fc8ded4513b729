"""What a player can answer about cargo, ground movement, ground combat and assaults (10.4 to 10.7, 16.0 to 20.0).

Troops are named by nation, type and strength points (SP).
"""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.commands.base import Order, Secret
from wargames_desktop.games.east_wind_rain.forces import GroundGroup
from wargames_desktop.games.east_wind_rain.naval_gunfire import GunfireMission, Tactic
from wargames_desktop.games.east_wind_rain.terms import AirType, GroundType, Nation, Quality


class OfTroops(Order, frozen=True):
    """A command about ``sp`` of one kind of troops."""

    nation: Nation
    type: GroundType
    sp: int

    @property
    def part(self) -> GroundGroup:
        """The troops that are meant."""
        return GroundGroup(self.nation, self.type, self.sp)


class SecretlyOfTroops(Secret, frozen=True):
    """The same, known to its giver alone."""

    nation: Nation
    type: GroundType
    sp: int

    @property
    def part(self) -> GroundGroup:
        """The troops that are meant."""
        return GroundGroup(self.nation, self.type, self.sp)


# Cargo


class LoadTroops(SecretlyOfTroops, frozen=True, tag="load_troops"):
    """Take troops aboard (EWR-10.4.1)."""


class UnloadTroops(SecretlyOfTroops, frozen=True, tag="unload_troops"):
    """Put troops ashore at a port or base, or in a landing (EWR-10.4.1.C, EWR-10.6.A)."""


class LoadAircraft(Secret, frozen=True, tag="load_aircraft"):
    """Take aircraft aboard transports (EWR-10.4.1.B.1)."""

    nation: Nation
    type: AirType
    quality: Quality
    sp: int


class UnloadAircraft(Secret, frozen=True, tag="unload_aircraft"):
    """Put aircraft ashore (EWR-10.4.1.C)."""

    nation: Nation
    type: AirType
    quality: Quality
    sp: int


class LoadMarker(Secret, frozen=True, tag="load_marker"):
    """Take an economic marker aboard (EWR-5.2.3.B)."""

    marker: str


class UnloadMarker(Secret, frozen=True, tag="unload_marker"):
    """Put an economic marker ashore where it counts (EWR-5.2.3.F)."""

    marker: str


class UnloadResources(Secret, frozen=True, tag="unload_resources"):
    """Put the economic resources for Australia ashore (EWR-5.2.11.D)."""


# Ground movement


class LeaveTroops(SecretlyOfTroops, frozen=True, tag="leave_troops"):
    """The stack goes without these (EWR-18.1.D)."""


class MarchTo(Order, frozen=True, tag="march_to"):
    """Lead the stack into a neighbouring hex; into an enemy's, after it has been sighted (EWR-17.1, EWR-17.2)."""

    hex: str


# Combat


class HoldBack(SecretlyOfTroops, frozen=True, tag="hold_back"):
    """These take no part in the attack (EWR-18.9.B)."""


class Attack(Order, frozen=True, tag="attack"):
    """Attack with all who have not been held back, and pay for them (EWR-18.9.A, EWR-19.8.B)."""


class CommitTroops(OfTroops, frozen=True, tag="commit_troops"):
    """Pay for more troops to fight from the next round on (EWR-18.9.C)."""


class SupportFromTheAir(Order, frozen=True, tag="support_from_the_air"):
    """The aircraft in the attacked hex help its defence (EWR-18.4.A)."""


class FlyOut(Order, frozen=True, tag="fly_out"):
    """Aircraft of a type, all that are there, fly to a friendly base (EWR-18.4.A, EWR-18.8.B)."""

    type: AirType
    hex: str


class LandWave(SecretlyOfTroops, frozen=True, tag="land_wave"):
    """These land in the next wave (EWR-19.5)."""


class StormAshore(Order, frozen=True, tag="storm_ashore"):
    """The wave is complete: fight the round."""


class LoseTroops(OfTroops, frozen=True, tag="lose_troops"):
    """Take these as losses (EWR-18.3.F)."""


class LoseAirSupport(Order, frozen=True, tag="lose_air_support"):
    """Take aircraft that support the defence as losses (EWR-18.4.D)."""

    nation: Nation
    type: AirType
    quality: Quality
    sp: int


class FightOn(Order, frozen=True, tag="fight_on"):
    """Fight another round (EWR-18.3.H)."""


class WithdrawTo(Order, frozen=True, tag="withdraw_to"):
    """Leave the hex for a neighbouring one (EWR-18.6.B)."""

    hex: str


class BoardShips(Order, frozen=True, tag="board_ships"):
    """Leave the hex aboard a task force there, as many as find room (EWR-18.6.C)."""

    task_force: str


# Assaults


class ChooseDefense(Order, frozen=True, tag="choose_defense"):
    """Meet a landing at the beach, or inland (EWR-19.3.A)."""

    tactic: Tactic


class AssignGuns(Secret, frozen=True, tag="assign_guns"):
    """Give the guns of a ship, or of a group of destroyers, their mission (EWR-19.4.B, EWR-19.4.G)."""

    ship: str
    mission: GunfireMission


class OpenFire(Order, frozen=True, tag="open_fire"):
    """Begin; the ships without a mission have this one."""

    mission: GunfireMission


class PutAshore(SecretlyOfTroops, frozen=True, tag="put_ashore"):
    """Troops aboard go ashore after the victory (EWR-19.7.B)."""


class PutAircraftAshore(Secret, frozen=True, tag="put_aircraft_ashore"):
    """Aircraft in the holds go ashore after the victory (EWR-10.7.D)."""

    nation: Nation
    type: AirType
    quality: Quality
    sp: int


class TakeAboard(SecretlyOfTroops, frozen=True, tag="take_aboard"):
    """Troops that have fought go aboard again; one SP stays ashore (EWR-19.7.B)."""


# Paratroops


class DropOn(Order, frozen=True, tag="drop_on"):
    """Let paratroops drop on a hex (EWR-20.4)."""

    hex: str


class TakeOff(Secret, frozen=True, tag="take_off"):
    """So many airborne SP of a base fly, in place of what was said of them before (EWR-20.2.A)."""

    hex: str
    nation: Nation
    sp: int


class LetGo(Order, frozen=True, tag="let_go"):
    """The aircraft with the paratroops take off."""


# Bases


class RebuildBase(Order, frozen=True, tag="rebuild_base"):
    """Rebuild the destroyed air base at once (EWR-16.3.2.A)."""


GroundCommand = (
    LoadTroops
    | UnloadTroops
    | LoadAircraft
    | UnloadAircraft
    | LoadMarker
    | UnloadMarker
    | UnloadResources
    | LeaveTroops
    | MarchTo
    | HoldBack
    | Attack
    | CommitTroops
    | SupportFromTheAir
    | FlyOut
    | LandWave
    | StormAshore
    | LoseTroops
    | LoseAirSupport
    | FightOn
    | WithdrawTo
    | BoardShips
    | ChooseDefense
    | AssignGuns
    | OpenFire
    | PutAshore
    | PutAircraftAshore
    | TakeAboard
    | DropOn
    | TakeOff
    | LetGo
    | RebuildBase
)
