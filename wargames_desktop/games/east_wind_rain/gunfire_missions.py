"""The guns of a task force in an assault: which ships have how many, and what they are given to do (19.4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.naval_gunfire import GunfireMission, Tactic, group_key
from wargames_desktop.games.east_wind_rain.state import State, TaskForce
from wargames_desktop.games.east_wind_rain.terms import CARRIERS
from wargames_desktop.games.east_wind_rain.vessels import sp_names

MISSIONS: tuple[GunfireMission, ...] = ("support", "suppress", "bombard")


class AssaultGuns:
    """Gun factors by ship, destroyers by group."""

    def __init__(self, charts: Charts) -> None:
        self._roster = charts.roster

    def factors(self, state: State, force: TaskForce) -> dict[str, int]:
        """Main and secondary factors of its undamaged ships other than carriers (EWR-10.7.B, EWR-15.2.A)."""
        found: dict[str, int] = {}
        for ship in force.ships:
            spec = self._roster.ships[ship]
            if ship not in state.damage and spec.type not in CARRIERS:
                found[ship] = spec.gun + spec.secondary
        for group in force.naval:
            if not group.damaged:
                key = group_key(group)
                found[key] = found.get(key, 0) + self._roster.fleet_units[group.type].gun * group.sp
        return {ship: factors for ship, factors in found.items() if factors}

    def vessels(self, state: State, force: TaskForce, keys: Collection[str]) -> tuple[str, ...]:
        """The vessels behind the names of ships and groups of destroyers, see ``vessels``."""
        ships = tuple(ship for ship in force.ships if ship in keys and ship not in state.damage)
        groups = (group for group in force.naval if group_key(group) in keys and not group.damaged)
        return (*ships, *(name for group in groups for name in sp_names(group)))

    def shares(self, factors: Mapping[str, int], missions: Mapping[str, GunfireMission]) -> dict[GunfireMission, int]:
        """Factors for each mission; guns without one do nothing (EWR-19.4.G)."""
        shares: dict[GunfireMission, int] = {}
        for ship, mission in missions.items():
            shares[mission] = shares.get(mission, 0) + factors.get(ship, 0)
        return shares


def missions_against(tactic: Tactic, installations: bool) -> tuple[GunfireMission, ...]:
    """What guns may do against a defence: inland troops are out of reach of a bombardment (EWR-19.4.B, EWR-19.4.F)."""
    if tactic == "beach" or installations:
        return MISSIONS
    return ("support", "suppress")
