"""What can be expected of the combats in a hex: who will hold it, and what the losses are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from wargames_desktop.games.war_in_the_pacific.charts import CombatKind, SideName
from wargames_desktop.games.war_in_the_pacific.commander.worth import Worth
from wargames_desktop.games.war_in_the_pacific.forecast import Forecast, Forecasts
from wargames_desktop.games.war_in_the_pacific.resolution import Force
from wargames_desktop.games.war_in_the_pacific.state import State, enemy
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

FLEET_HIT: Final = 2.2
"""Resource points that a hit on a fleet is worth."""
LAND_HIT: Final = 1.9
AIR_HIT: Final = 2.0
CONTESTED: Final = 0.5
"""Share of a hex that each side has when its units stay there together."""
THROWN_BACK: Final = 2.6
"""What a land unit of a landing that fails loses."""


class Reading(NamedTuple):
    """What is expected of one combat. Mappings are by side."""

    wins: Mapping[SideName, float]
    close: Mapping[SideName, float]
    """Wins by so little that both sides stay."""
    hits: Mapping[SideName, float]
    air_hits: Mapping[SideName, float]


class Odds(Protocol):
    """How well the chances of a combat are known."""

    def read(self, forecast: Forecast) -> Reading:
        """What is expected of a combat."""
        ...


class ExactOdds:
    """Knows the chance of every result."""

    def __init__(self) -> None:
        self._known: dict[tuple[CombatKind, Force, Force], Reading] = {}

    def read(self, forecast: Forecast) -> Reading:
        """The means of all results."""
        key = (forecast.engagement.kind, forecast.forces["japan"], forecast.forces["allies"])
        found = self._known.get(key)
        if found is None:
            chances = forecast.chances
            found = self._known[key] = Reading(
                wins={side: float(chance) for side, chance in chances.wins.items()},
                close={side: float(chance) for side, chance in chances.close.items()},
                hits={side: float(chances.expected_hits(side)) for side in chances.wins},
                air_hits={
                    side: float(sum(number * chance for number, chance in numbers.items()))
                    for side, numbers in chances.air_hits.items()
                },
            )
        return found


class RoughOdds:
    """Looks at the two strengths only."""

    def read(self, forecast: Forecast) -> Reading:
        """A guess from the difference."""
        japan, allies = forecast.forces["japan"], forecast.forces["allies"]
        difference = japan.strength - allies.strength
        chance = min(0.95, max(0.05, 0.5 + 0.1 * difference))
        lost = float(abs(difference) + 1)
        return Reading(
            wins={"japan": chance, "allies": 1 - chance},
            close={"japan": 0.3 * chance, "allies": 0.3 * (1 - chance)},
            hits={
                "japan": min(float(allies.full), lost * (1 - chance)),
                "allies": min(float(japan.full), lost * chance),
            },
            air_hits={"japan": 0.3 * japan.air, "allies": 0.3 * allies.air},
        )


class Prospects:
    """Weighs hexes as a position stands, with the combats that are due there."""

    def __init__(self, theatre: Theatre, forecasts: Forecasts, worth: Worth, odds: Odds) -> None:
        self._theatre = theatre
        self._forecasts = forecasts
        self._worth = worth
        self._odds = odds

    def value(self, state: State, side: SideName, hex: str, worth: float) -> float:
        """What the hex promises to ``side``: what holding it is worth, by the chance, less losses."""
        fleets: Reading | None = None
        land: Forecast | None = None
        for forecast in self._forecasts.at(state, hex):
            if forecast.engagement.kind == "fleet":
                fleets = self._odds.read(forecast)
            else:
                land = forecast
        total = 0.0 if fleets is None else self._losses(fleets, side, FLEET_HIT)
        if land is None:
            return total + worth * self._presence(state, side, hex)
        attacker = land.engagement.attacker
        arrives = 1.0 if fleets is None or land.engagement.kind != "assault" else fleets.wins[attacker]
        return total + self._on_land(state, side, hex, worth, land, arrives)

    def _losses(self, reading: Reading, side: SideName, hit: float) -> float:
        """What both sides' losses are worth to ``side``."""
        foe = enemy(side)
        return hit * (reading.hits[foe] - reading.hits[side]) + AIR_HIT * (
            reading.air_hits[foe] - reading.air_hits[side]
        )

    def _presence(self, state: State, side: SideName, hex: str) -> float:
        """Whether ``side`` holds a hex in which no land units fight."""
        here = {unit.side for unit in state.units.values() if unit.type == "land" and unit.hex == hex}
        holder = here.pop() if len(here) == 1 else self._theatre.printed.get(hex)
        return 1.0 if holder == side else 0.0

    def _on_land(self, state: State, side: SideName, hex: str, worth: float, land: Forecast, arrives: float) -> float:
        """What a land combat or an assault landing promises that takes place with the chance ``arrives``."""
        reading, attacker = self._odds.read(land), land.engagement.attacker
        assault = land.engagement.kind == "assault"
        taken = arrives * self._taken(state, hex, land, reading)
        total = worth * (taken if side == attacker else 1.0 - taken) + arrives * self._losses(reading, side, LAND_HIT)
        if assault:
            landed = len(land.engagement.landing.get(attacker, ()))
            thrown_back = arrives * reading.wins[enemy(attacker)] * landed * THROWN_BACK
            total += -thrown_back if side == attacker else thrown_back
        return total

    def _taken(self, state: State, hex: str, land: Forecast, reading: Reading) -> float:
        """What share of the hex the attacker can expect to have in the end."""
        attacker = land.engagement.attacker
        if attacker == "allies" and hex in self._worth.home and self._worth.invaded(state):
            return reading.wins[attacker]
        share = reading.wins[attacker] - (1 - CONTESTED) * reading.close[attacker]
        if land.engagement.kind == "land":
            share += CONTESTED * reading.close[enemy(attacker)]
        return share
