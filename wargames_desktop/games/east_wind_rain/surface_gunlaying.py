"""At which sections the guns and torpedoes of a section may fire as a battle stands, and their rolls (13.7 to 13.9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain import gunnery, torpedoes
from wargames_desktop.games.east_wind_rain.basic_crt import fire
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.events.surface import SectionFired
from wargames_desktop.games.east_wind_rain.frames.surface import SurfaceBattle
from wargames_desktop.games.east_wind_rain.gunnery import Salvo
from wargames_desktop.games.east_wind_rain.maneuvers import BACK, torpedoes_barred
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.surface_progress import battle_of, opponents
from wargames_desktop.games.east_wind_rain.surface_results import Volley
from wargames_desktop.games.east_wind_rain.surface_weapons import Weapons
from wargames_desktop.games.east_wind_rain.terms import Range, Section, SideName


class Gunlaying:
    """Finds targets, factors and modifiers; for the fire itself, its previews and forecasts."""

    def __init__(self, charts: Charts) -> None:
        self._crt = charts.basic_crt
        self._tables = charts.surface
        self._weapons = Weapons(charts)

    def gun_targets(
        self, state: State, side: SideName, section: Section, volleys: Iterable[Volley] = ()
    ) -> tuple[Section, ...]:
        """At which sections of the enemy the guns of a section may fire now; ``volleys``: those said in this round.

        Rules: EWR-13.7, EWR-13.8.K, EWR-13.8.L.
        """
        battle = battle_of(state)
        own, other = opponents(battle, side)
        hex = own.at[section]
        if section == "reserve":
            all_fire = (*((battle.first,) if battle.first else ()), *volleys)
            at = tuple(dict.fromkeys(_answered(all_fire, side, other.at)))
        else:
            at = gunnery.gun_targets(section, hex, other.at)
        return tuple(each for each in _bound(battle, side, section, at) if self._bears(battle, side, section, each))

    def torpedo_targets(self, state: State, side: SideName, section: Section) -> tuple[Section, ...]:
        """At which sections of the enemy a section may launch torpedoes now (EWR-13.9, EWR-13.11.C)."""
        battle = battle_of(state)
        own, other = opponents(battle, side)
        chart = self._tables.torpedoes
        launched = own.launched.get(section, ())
        if section == "reserve" or torpedoes.barred(chart, side, launched, battle.round) is not None:
            return ()
        if torpedoes_barred(own.maneuvers.get(section)) or not self._weapons.torpedoes(own.section(section)):
            return ()
        ranges: Mapping[int, Range] = {hexes: range for range, hexes in self._tables.range.hexes.items()}
        at = torpedoes.torpedo_targets(chart, side, own.at[section], other.at, ranges)
        return _bound(battle, side, section, at)

    def gains_by_silence(self, battle: SurfaceBattle, side: SideName, section: Section) -> bool:
        """Whether a section that does not fire may go back once more (EWR-13.11.A)."""
        return battle.fleets[side].maneuvers.get(section) in BACK

    def _bears(self, battle: SurfaceBattle, side: SideName, section: Section, at: Section) -> bool:
        range = self.range(battle, side, section, at)
        return range is not None and self.salvo(battle, side, section, range).total > 0

    def range(self, battle: SurfaceBattle, side: SideName, section: Section, at: Section) -> Range | None:
        """The range from a section to one of the enemy; None: beyond every range."""
        own, other = opponents(battle, side)
        return self._tables.range.at(abs(own.at[section] - other.at[at]))

    def salvo(self, battle: SurfaceBattle, side: SideName, section: Section, range: Range) -> Salvo:
        """The factors of the guns of a section."""
        fleet = battle.fleets[side]
        return self._weapons.salvo(fleet, section, fleet.section(section), range, battle.time)

    def factors(self, battle: SurfaceBattle, volley: Volley) -> tuple[int, Salvo | None]:
        """The factors of a volley, and how they come about."""
        if volley.weapon == "torpedoes":
            return self._weapons.torpedoes(battle.fleets[volley.side].section(volley.section)), None
        range = self.range(battle, volley.side, volley.section, volley.at)
        assert range is not None
        salvo = self.salvo(battle, volley.side, volley.section, range)
        return salvo.total, salvo

    def modifiers(self, state: State, volley: Volley, factors: int) -> tuple[Modifier, ...]:
        """What changes the die of a volley (EWR-13.8.D, EWR-13.9.F)."""
        battle = battle_of(state)
        navy = battle.fleets[volley.side].navy
        if volley.weapon == "torpedoes":
            return torpedoes.torpedo_modifiers(
                self._tables.torpedoes, self._crt, factors, navy=navy, year=state.year, time=battle.time
            )
        return gunnery.gun_modifiers(
            self._tables.gunnery,
            self._crt,
            factors,
            navy=navy,
            year=state.year,
            time=battle.time,
            section=volley.section,
            at=volley.at,
        )

    def fired(self, state: State, volley: Volley, first: bool, play: Play) -> SectionFired:
        """Roll for a volley (EWR-13.8.C, EWR-13.9.F)."""
        battle = battle_of(state)
        factors, salvo = self.factors(battle, volley)
        modifiers = self.modifiers(state, volley, factors)
        rule = "EWR-13.8.C" if volley.weapon == "guns" else "EWR-13.9.F"
        range = self.range(battle, volley.side, volley.section, volley.at)
        assert range is not None
        return SectionFired(
            task_force=battle.fleets[volley.side].task_force,
            volley=volley,
            first=first,
            salvo=salvo,
            range=range,
            fire=fire(self._crt, factors, modifiers, f"{volley.weapon} of the {volley.section} section", rule, play),
        )


def _answered(volleys: Iterable[Volley], side: SideName, at: Mapping[Section, int]) -> Iterable[Section]:
    """Sections of the enemy that fire at the reserve of ``side``, and are left (EWR-13.7.H)."""
    for volley in volleys:
        if volley.side != side and volley.at == "reserve" and volley.section in at:
            yield volley.section


def _bound(battle: SurfaceBattle, side: SideName, section: Section, at: tuple[Section, ...]) -> tuple[Section, ...]:
    """``at`` as the fire that came first leaves it: who fired it is done, and who was hit by it answers it (13.8.K)."""
    first = battle.first
    if first is None:
        return at
    if (first.side, first.section) == (side, section):
        return ()
    if first.side != side and first.at == section:
        return (first.section,) if first.section in battle.fleets[first.side].at else ()
    return at
