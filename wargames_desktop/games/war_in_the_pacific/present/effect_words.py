"""What event cards do, in words of ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from wargames_desktop.games.war_in_the_pacific import charts
from wargames_desktop.games.war_in_the_pacific.charts import AnyEffect, Card, CardTiming, SideName, UnitType, Where
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import ADJECTIVES, TYPES, count, hexes, listed, signed
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

TIMES: Final[Mapping[CardTiming, str]] = {
    "event": "at once",
    "resource": "in the resource phase",
    "supply_base": "in the supply base phase",
    "movement": "in the movement segment",
    "combat": "in the combat segment",
    "redeployment": "in the redeployment segments",
    "rebuilding": "in the rebuilding segment",
}
"""When a card takes effect."""

_COMBATS: Final = {"fleet": "fleet combat", "land": "land combat", "assault": "assault landing", "any": "combat"}


class EffectWords:
    """Puts the instructions of cards into words, with the names of the map."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._words: Mapping[type[Any], Callable[[Any], str]] = {
            charts.ResourcePoints: lambda e: f"{SIDE_NAMES[e.side]} total {signed(e.amount)} RP",
            charts.Hit: self._hit,
            charts.Remove: self._remove,
            charts.Rebuild: lambda e: f"{_up_to(e.count, e.type, 'attrited ' + SIDE_NAMES[e.side])} rebuilt at no cost",
            charts.PlaceReserve: lambda e: f"the air unit in reserve comes on the map: {self.where(e.where)}",
            charts.CombatBonus: _bonus,
            charts.NoZones: _no_zones,
            charts.FreeMove: _free_move,
            charts.FreeBase: lambda e: f"a {SIDE_NAMES[e.side]} supply base without a network: {self.where(e.where)}",
            charts.Redeployments: lambda e: f"{count(e.stacks, 'stack')} more may be redeployed",
            charts.SubmarineRange: _submarines,
            charts.Forbid: _forbid,
            charts.Peek: lambda e: f"{SIDE_NAMES[e.side]} player sees the other hand",
            charts.First: lambda e: f"{SIDE_NAMES[e.side]} player is first in the rest of the turn",
            charts.WaiveChina: lambda e: "Japan need not fight in China in this turn",
            charts.LockFleets: lambda e: f"{SIDE_NAMES[e.side]} fleets stay in port: {self.where(e.where)}",
            charts.AtomicBomb: self._bomb,
        }

    def text(self, effects: Iterable[AnyEffect]) -> str:
        """All that some instructions do, in one line."""
        return "; ".join(self.effect(effect) for effect in effects)

    def effect(self, effect: AnyEffect) -> str:
        """What one instruction does."""
        return self._words[type(effect)](effect)

    def parts(self, card: Card) -> tuple[tuple[str, str, str], ...]:
        """Heading, text and nation of each part of a card's face: common first, or Japan above the Allies."""
        found = [("Both", self.text(card.common), "neutral")] if card.common else []
        found += [("Japan", self.text(card.japan), "japan")] if card.japan else []
        found += [("Allies", self.text(card.allies), "us")] if card.allies else []
        return tuple((heading, text[:1].upper() + text[1:], nation) for heading, text, nation in found)

    def where(self, where: Where) -> str:
        """A place that an instruction names."""
        match where:
            case charts.Hexes():
                return f"at {listed([self._theatre.name(hex) for hex in where.hexes], last='or')}"
            case charts.Ports():
                return f"in a port of {self._area(where.region)}" if where.region else "in any port"
            case charts.Regions():
                return f"in {listed([self._area(region) for region in where.regions], last='or')}"
            case charts.NearUnits():
                full = "full " if where.full else ""
                unit = f"{full}{SIDE_NAMES[where.side]} {TYPES[where.type]}"
                return f"within {hexes(where.distance)} of a {unit}"
            case charts.NearHits():
                return f"within {hexes(where.distance)} of what was hit"
            case charts.NearSources():
                return f"within {hexes(where.distance)} of a {SIDE_NAMES[where.side]} supply source"
            case charts.SuppliedBases():
                return f"at a {SIDE_NAMES[where.side]} port or airfield in supply"

    def _area(self, id: str) -> str:
        return self._theatre.charts.board.areas[id].name

    def _hit(self, effect: charts.Hit) -> str:
        full = "full " if effect.full else ""
        units = _up_to(effect.count, effect.type, full + SIDE_NAMES[effect.side])
        hits = "a hit" if effect.count == 1 else "hits"
        return f"{hits} on {units} {self.where(effect.where)}"

    def _remove(self, effect: charts.Remove) -> str:
        units = _up_to(effect.count, effect.type, SIDE_NAMES[effect.side])
        return f"{units} {self.where(effect.where)} removed"

    def _bomb(self, effect: charts.AtomicBomb) -> str:
        air = f"a full {ADJECTIVES[effect.nation]} air unit in supply"
        where = f"within {hexes(effect.distance)} of an enemy supply source"
        return f"from turn {effect.from_turn} on, with {air} {where}: {SIDE_NAMES[effect.side]} victory"


def _up_to(number: int, type: UnitType | str, which: str) -> str:
    noun = next((words for each, words in TYPES.items() if each == type), {"fleet": "fleet"}.get(type, "unit"))
    return f"one {which} {noun}" if number == 1 else f"up to {count(number, f'{which} {noun}')}"


def _bonus(effect: charts.CombatBonus) -> str:
    when = "in one" if effect.uses == "once" else "in every"
    return f"{SIDE_NAMES[effect.side]} total {signed(effect.amount)} {when} {_COMBATS[effect.combat]} of this turn"


def _no_zones(effect: charts.NoZones) -> str:
    zones = f"{SIDE_NAMES[effect.side]} air zones do not exist"
    return f"{zones} in this turn" if effect.uses == "turn" else f"{zones} for one stack that moves"


def _free_move(effect: charts.FreeMove) -> str:
    stacks = count(effect.stacks, f"{SIDE_NAMES[effect.side]} stack")
    return f"{stacks} moved without paying, up to {hexes(effect.max_hexes)}; zones and jungle are paid"


def _submarines(effect: charts.SubmarineRange) -> str:
    return f"submarines hit {SIDE_NAMES[effect.attacked]} stacks on {effect.low} to {effect.high} in this turn"


def _forbid(effect: charts.Forbid) -> str:
    whose: SideName | str = effect.side
    return "no assault landings in this turn" if whose == "both" else f"no {SIDE_NAMES[effect.side]} assault landings"  # type: ignore[index]
