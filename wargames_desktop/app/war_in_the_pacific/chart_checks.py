"""Whether the charts of War in the Pacific make sense: complete, in order, and in agreement with each other.

What is checked here is what the rules rely on, so that a player's own values cannot stop a game in its middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import get_args

from wargames_desktop.app.war_in_the_pacific.places import (
    ground_problem,
    hexes_there_are,
    water_problem,
)
from wargames_desktop.data.problems import Problem, choice, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.games.war_in_the_pacific.charts import (
    SIDES,
    UNIT_TYPES,
    YEARS,
    AnyEffect,
    AtomicBomb,
    Card,
    Charts,
    CombatBonus,
    CombatKind,
    FreeBase,
    FreeMove,
    Hexes,
    Hit,
    LockFleets,
    NearHits,
    NearSources,
    NearUnits,
    PlaceReserve,
    Rebuild,
    Redeployments,
    Region,
    Remove,
    SubmarineRange,
    UnitSpec,
)
from wargames_desktop.games.war_in_the_pacific.turn import FRAMES

TERRAINS = ("land", "shallow", "deep", "mountain")
KINDS: tuple[CombatKind, ...] = get_args(CombatKind)
REGIONS: tuple[Region, ...] = get_args(Region)
MOST = 99
"""Larger than any value that a rule compares with."""
LAST_TURN = 16
"""WITP-3.0-1."""


@dataclass(frozen=True)
class LoadedCharts:
    """A chart set, and the documents of its charts by name."""

    charts: Charts
    documents: Mapping[str, Document]
    board_path: str


Checker = Callable[[Charts, Document], Iterator[Problem]]


def check_charts(loaded: LoadedCharts) -> list[Problem]:
    """Everything in a chart set that does not make sense."""
    charts = loaded.charts
    problems = [problem for name, checker in _CHECKERS.items() for problem in checker(charts, loaded.documents[name])]
    problems += [Problem(path=loaded.board_path, message=message) for message in _board(charts)]
    return problems


def _board(charts: Charts) -> Iterator[str]:
    for place in charts.board.places.values():
        if place.terrain not in TERRAINS:
            yield f"hex {place.label}: the terrain must be {choice(TERRAINS)}, not {place.terrain}"
    for region in REGIONS:
        if region not in charts.board.areas:
            yield f"there is no area {region}; the rules name {choice(REGIONS)}"
    for nation, side in (("japan", "Japan"), ("us", "the United States"), ("commonwealth", "the Commonwealth")):
        sources = (
            place for place in charts.board.places.values() if "supply_source" in place.icons and place.nation == nation
        )
        if not any(sources):
            yield f"there is no supply source of {side}: its reinforcements could not arrive"


def _units(charts: Charts, at: Document) -> Iterator[Problem]:
    if not charts.units:
        yield at.part("units").problem("there must be units")
    for id, spec in charts.units.items():
        yield from _unit(spec, at.part("units", id), charts)
    for kind, number in charts.roster.markers.items():
        yield from _between(number, 0, 999, at.part("markers", kind))
    yield from _exactly(charts.roster.supply_bases, SIDES, at.part("supply_bases"))
    for side, number in charts.roster.supply_bases.items():
        yield from _between(number, 0, MOST, at.part("supply_bases", side))


def _unit(spec: UnitSpec, at: Document, charts: Charts) -> Iterator[Problem]:
    yield from _between(spec.strength, 0, MOST, at.part("strength"))
    if spec.nation == "china" and spec.type != "land":
        yield at.part("type").problem("there are only land units of China")
    if spec.hex and spec.arrival:
        yield at.problem("has both a hex and an arrival turn; leave one out")
    elif spec.hex:
        yield from _start(spec, at.part("hex"), charts)
    elif spec.arrival:
        yield from _between(spec.arrival, 1, LAST_TURN, at.part("arrival"))
        if spec.nation == "china":
            yield at.part("arrival").problem("China has no supply source at which a unit could arrive")
    elif spec.type != "air" or spec.side != "allies":
        yield at.problem("has neither a hex nor an arrival turn; only Allied air units can be in reserve")


def _start(spec: UnitSpec, at: Document, charts: Charts) -> Iterator[Problem]:
    place = charts.board.places.get(spec.hex)
    if place is None:
        yield at.problem(f'there is no hex "{spec.hex}" on the map; {hexes_there_are(spec.hex, charts.board)}')
        return
    refusal = ground_problem(place) if spec.type == "land" else water_problem(place) if spec.fleet else ""
    if refusal:
        yield at.problem(refusal)


def _turn_track(charts: Charts, at: Document) -> Iterator[Problem]:
    turns = charts.track.turns
    if [turn.turn for turn in turns] != [*range(1, LAST_TURN + 1)]:
        yield at.part("turns").problem(f"must be turns 1 to {LAST_TURN}, in order")
    for number, spec in enumerate(turns):
        part = at.part("turns", number)
        yield from _exactly(spec.brp, SIDES, part.part("brp"))
        for side, points in spec.brp.items():
            yield from _between(points, 0, MOST, part.part("brp", side))
        if spec.turn > 1 and spec.declares_first is None:
            yield part.part("declares_first").problem("must be japan or allies: only on turn 1 no event is used")
    if any(after.deck < before.deck for before, after in pairwise(turns)):
        yield at.part("turns").problem("the years of `deck` must not go back")
    for year in YEARS:
        needed = 2 * sum(spec.deck == year for spec in turns)
        there = sum(card.year == year for card in charts.cards.values())
        if there < needed:
            yield at.part("turns").problem(f"{needed} cards of {year} will be drawn, but there are only {there}")


def _cards(charts: Charts, at: Document) -> Iterator[Problem]:
    for id, card in charts.cards.items():
        part = at.part("cards", id)
        if id != f"{card.year}-{card.number:02}":
            yield at.part("cards").key(id).problem(f"must be {card.year}-{card.number:02}, for its year and number")
        yield from _card(card, part, charts)


def _card(card: Card, at: Document, charts: Charts) -> Iterator[Problem]:
    yield from _between(card.number, 1, MOST, at.part("number"))
    for key, effects in (
        ("japan", card.japan),
        ("allies", card.allies),
        ("common", card.common),
    ):
        for index, effect in enumerate(effects):
            yield from _effect(effect, effects[:index], at.part(key, index), charts)


def _effect(effect: AnyEffect, before: Iterable[AnyEffect], at: Document, charts: Charts) -> Iterator[Problem]:
    match effect:
        case Hit() | Remove() | Rebuild():
            yield from _between(effect.count, 1, MOST, at.part("count"))
        case CombatBonus():
            if not effect.amount:
                yield at.part("amount").problem("must not be 0")
        case FreeMove():
            yield from _between(effect.stacks, 1, MOST, at.part("stacks"))
            yield from _between(effect.max_hexes, 1, MOST, at.part("max_hexes"))
        case Redeployments():
            yield from _between(effect.stacks, 1, MOST, at.part("stacks"))
        case SubmarineRange():
            if not 2 <= effect.low <= effect.high <= 12:
                yield at.problem("low and high must be totals of two dice, the lower first")
        case AtomicBomb():
            yield from _between(effect.from_turn, 1, LAST_TURN, at.part("from_turn"))
            yield from _between(effect.distance, 0, MOST, at.part("distance"))
    if isinstance(effect, Hit | Remove | PlaceReserve | FreeBase | LockFleets):
        yield from _where(effect.where, before, at.part("where"), charts)


def _where(where: object, before: Iterable[AnyEffect], at: Document, charts: Charts) -> Iterator[Problem]:
    match where:
        case Hexes():
            for number, label in enumerate(where.hexes):
                yield from _hex(label, at.part("hexes", number), charts)
        case NearUnits() | NearSources():
            yield from _between(where.distance, 0, MOST, at.part("distance"))
        case NearHits():
            yield from _between(where.distance, 0, MOST, at.part("distance"))
            if not any(isinstance(effect, Hit) for effect in before):
                yield at.problem("near_hits must come after a hit of the same card")


def _combat(charts: Charts, at: Document) -> Iterator[Problem]:
    table = charts.combat
    for key in ("task_force_bonus", "carrier_assault_bonus", "defender_bonus", "continuing_up_to"):
        yield from _between(getattr(table, key), 0, MOST, at.part(key))
    yield from _exactly(table.die_divisor, KINDS, at.part("die_divisor"))
    for kind, divisor in table.die_divisor.items():
        yield from _between(divisor, 1, MOST, at.part("die_divisor", kind))
    yield from _between(table.winner_divisor, 1, MOST, at.part("winner_divisor"))
    for name, hits in (("air_hits", table.air_hits), ("carrier_hits", table.carrier_hits)):
        for die, number in hits.items():
            if not 1 <= die <= 6:
                yield at.part(name).key(str(die)).problem(f"a die shows 1 to 6, not {die}")
            yield from _between(number, 0, MOST, at.part(name, die))


def _submarines(charts: Charts, at: Document) -> Iterator[Problem]:
    rows = charts.submarines.rows
    covered = [turn for row in rows for turn in range(row.first_turn, row.last_turn + 1)]
    if covered != [*range(1, LAST_TURN + 1)]:
        yield at.part("rows").problem(f"must cover turns 1 to {LAST_TURN} in order, each once")
    for number, row in enumerate(rows):
        for side, (low, high) in (("japan", row.japan), ("allies", row.allies)):
            if not 2 <= low <= high <= 12:
                message = f"must be totals of two dice, the lower first, not {low} and {high}"
                yield at.part("rows", number, side).problem(message)


def _costs(charts: Charts, at: Document) -> Iterator[Problem]:
    for key in ("activation", "hex", "zone", "jungle", "upkeep"):
        yield from _between(getattr(charts.costs, key), 0, MOST, at.part(key))
    yield from _exactly(charts.costs.rebuilding, UNIT_TYPES, at.part("rebuilding"))
    for type, points in charts.costs.rebuilding.items():
        yield from _between(points, 0, MOST, at.part("rebuilding", type))


def _distances(charts: Charts, at: Document) -> Iterator[Problem]:
    for key in ("network_link", "unit_supply", "redeployment_link", "forced_redeployment", "zone", "air_support"):
        yield from _between(getattr(charts.distances, key), 0, MOST, at.part(key))


def _stacking(charts: Charts, at: Document) -> Iterator[Problem]:
    limits = charts.stacking
    yield from _between(limits.plain.land_and_air, 0, MOST, at.part("plain", "land_and_air"))
    for key in ("land", "air", "fleets"):
        yield from _between(getattr(limits.base, key), 0, MOST, at.part("base", key))
    yield from _between(limits.small_port_fleets, 0, MOST, at.part("small_port_fleets"))
    yield from _between(limits.continuing_air, 0, MOST, at.part("continuing_air"))


def _values(charts: Charts, at: Document) -> Iterator[Problem]:
    values = charts.values
    for key, least in (
        ("hand", 1),
        ("allied_loss", 0),
        ("redeployment_divisor", 1),
        ("chinese_combat_from", 1),
        ("garrison", 0),
        ("garrison_from", 1),
        ("garrison_loss", 0),
        ("chinese_air_from", 1),
    ):
        yield from _between(getattr(values, key), least, MOST, at.part(key))
    for held, points in values.resources.items():
        yield from _between(points, 0, MOST, at.part("resources", held))
    for key in ("chongqing", "rangoon"):
        yield from _hex(getattr(values, key), at.part(key), charts)


def _turn(charts: Charts, at: Document) -> Iterator[Problem]:
    """The phases and segments: each of its own id, and carried out by a procedure that there is."""
    ids: set[str] = set()
    for number, step in enumerate(charts.turn.steps):
        part = at.part("steps", number)
        if step.id in ids:
            yield part.part("id").problem(f'there are two steps "{step.id}"')
        ids.add(step.id)
        if step.does not in FRAMES:
            yield part.part("does").problem(f"there is no such procedure{suggestion(step.does, FRAMES)}")


_CHECKERS: Mapping[str, Checker] = {
    "units": _units,
    "turn_track": _turn_track,
    "cards": _cards,
    "combat": _combat,
    "submarines": _submarines,
    "costs": _costs,
    "distances": _distances,
    "stacking": _stacking,
    "game_values": _values,
    "turn": _turn,
}


def _between(value: int, least: int, most: int, at: Document) -> Iterator[Problem]:
    if not least <= value <= most:
        yield at.problem(f"must be {least} to {most}, not {value}")


def _hex(label: str, at: Document, charts: Charts) -> Iterator[Problem]:
    if label not in charts.board.places:
        yield at.problem(f'there is no hex "{label}" on the map; {hexes_there_are(label, charts.board)}')


def _exactly(given: Iterable[object], wanted: Iterable[object], at: Document) -> Iterator[Problem]:
    """The keys must be those wanted, in any order."""
    keys, expected = list(given), list(wanted)
    missing = [str(key) for key in expected if key not in keys]
    if missing:
        yield at.problem(f"{', '.join(missing)} missing; there must be {', '.join(map(str, expected))}")
    for key in keys:
        if key not in expected:
            guess = suggestion(str(key), map(str, expected))
            yield at.key(str(key)).problem(f"there must only be {', '.join(map(str, expected))}{guess}")
