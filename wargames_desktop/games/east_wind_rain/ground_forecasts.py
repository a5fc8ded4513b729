"""Ground combats that go on or could begin, as numbers for the odds (18.3, 18.5, 19.5)."""

from __future__ import annotations

import msgspec

from wargames_desktop.games.east_wind_rain import bases
from wargames_desktop.games.east_wind_rain.beach_waves import BeachWaves
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, joined, parted, total
from wargames_desktop.games.east_wind_rain.frames.ground import GroundCombat
from wargames_desktop.games.east_wind_rain.ground_forces import GroundForces, defenders
from wargames_desktop.games.east_wind_rain.ground_odds import Battle
from wargames_desktop.games.east_wind_rain.holds import landed
from wargames_desktop.games.east_wind_rain.landing_waves import Pools
from wargames_desktop.games.east_wind_rain.naval_gunfire import Tactic
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class GroundForecasts:
    """Makes a :class:`Battle` of a combat."""

    def __init__(self, theatre: Theatre) -> None:
        self._forces = GroundForces(theatre)
        self._waves = BeachWaves(theatre.charts)
        self._table = theatre.charts.ground
        self._charts = theatre.charts

    def now(self, state: State, fight: GroundCombat) -> Battle:
        """A combat as it stands before the coming round; ``state`` may be a view, since those who fight lie open."""
        defender = enemy(fight.side)
        wave = fight.wave if fight.asked and fight.step == "wave" else self._waves.largest(fight)
        opening = self._with_wave(fight, wave)
        going_on = msgspec.structs.replace(opening, round=max(1, fight.round))
        return Battle(
            engaged=total(fight.engaged),
            reserve=total(fight.aboard),
            wave=total(wave),
            least=(fight.first_wave.total or total(wave)) if fight.tactic == "beach" else 0,
            defenders=total(defenders(state, fight)) + fight.garrison,
            first=self._forces.attack_modifiers(opening),
            later=self._forces.attack_modifiers(going_on),
            defence=self._forces.defence_modifiers(fight),
            attacker_morale=fight.morale[fight.side],
            defender_morale=fight.morale[defender],
            air_points=self._forces.air_points(state, fight),
            attacker_lost=fight.lost.get(fight.side, 0),
            defender_lost=fight.lost.get(defender, 0),
            per_hit=self._forces.hits_to_sp(fight, defender, 1),
            rolls=defender not in fight.unsupplied,
        )

    def _with_wave(self, fight: GroundCombat, wave: tuple[GroundGroup, ...]) -> GroundCombat:
        engaged = joined(fight.engaged, landed(wave))
        return msgspec.structs.replace(fight, engaged=engaged, aboard=parted(fight.aboard, wave))

    def before(
        self,
        state: State,
        side: SideName,
        hex: str,
        attackers: tuple[GroundGroup, ...],
        troops: int,
        origin: str = "",
        tactic: Tactic | None = None,
        support: int = 0,
        suppression: int = 0,
    ) -> Battle:
        """A combat that could begin, against so many infantry SP and the garrison of the hex, without aircraft."""
        defender = enemy(side)
        garrison = bases.garrison(self._charts, state, defender, hex)
        infantry = (GroundGroup("japan" if defender == "japan" else "us", "infantry", troops),) if troops else ()
        fight = GroundCombat(
            side=side,
            hex=hex,
            engaged=() if tactic else attackers,
            aboard=attackers if tactic else (),
            circumstances=self._forces.circumstances(state, side, hex, attackers, origin),
            tactic=tactic,
            support=support,
            suppression=suppression,
            garrison=garrison,
            first_wave=Pools(),
            morale={
                side: self._forces.morale(state, side, attackers, 0, True),
                defender: self._forces.morale(state, defender, infantry, garrison, True),
            },
        )
        battle = self.now(state, fight)
        return battle._replace(defenders=troops + garrison)
