"""Whether the charts of Tokyo Express make sense: complete, in order, and in agreement with each other.

What is checked here is what the rules rely on, so that a player's own values cannot stop a game in its middle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from wargames_desktop.app.tokyo_express import standard_chart_checks
from wargames_desktop.app.tokyo_express.table_checks import (
    FARTHEST,
    adjoining,
    check_freedom_of_action,
    exactly,
    rising,
    table_rows,
    within,
)
from wargames_desktop.data.problems import Problem, choice, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.engine.board import Board
from wargames_desktop.engine.sequence import Outline
from wargames_desktop.games.tokyo_express import combat, turn
from wargames_desktop.games.tokyo_express.chart import TYPES
from wargames_desktop.games.tokyo_express.charts import (
    PHASES,
    SPEEDS,
    Charts,
    DisplayEntry,
    DisplaySector,
    GunneryCard,
    GunneryDeck,
    ShipSpec,
)
from wargames_desktop.games.tokyo_express.state import SideName

TERRAINS = ("sea", "coast", "shoal", "land")
SEA = ("sea", "coast")
CARD_COLUMNS = tuple(f"{type} {range}" for type in TYPES for range in "SML")


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
    problems += [Problem(path=loaded.board_path, message=message) for message in _board(charts.board)]
    return problems


def _board(board: Board) -> Iterator[str]:
    for place in board.places.values():
        if place.terrain not in TERRAINS:
            yield f"hex {place.label}: the terrain must be {choice(TERRAINS)}, not {place.terrain}"
        if place.terrain in SEA and not place.zone:
            yield f"hex {place.label}: a hex that ships enter must lie in a zone"
    numbers = [place.properties["reentry"] for place in board.places.values() if "reentry" in place.properties]
    if sorted(numbers) != sorted(map(str, range(1, 11))):
        yield "the re-entry hexes must be numbered 1 to 10, each once"


def _ships(charts: Charts, at: Document) -> Iterator[Problem]:
    if not charts.roster.ships:
        yield at.part("ships").problem("there must be ships")
    for name, spec in charts.roster.ships.items():
        yield from _ship(spec, at.part("ships", name))


def _ship(spec: ShipSpec, at: Document) -> Iterator[Problem]:
    for key, value, least, most in (
        ("speed", spec.speed, 1, max(SPEEDS)),
        ("last_speed", spec.last_speed, 1, max(SPEEDS)),
        ("stern", spec.stern, 0, 99),
        ("bow", spec.bow, 0, 99),
        ("secondary", spec.secondary, 0, 99),
        ("boxes", spec.boxes, 1, 99),
    ):
        yield from within(value, least, most, at.part(key))
    if (spec.nation == "japan") != (spec.side == "japan"):
        yield at.part("nation").problem(f"a ship of the side {spec.side} cannot be of the nation {spec.nation}")
    if spec.deck not in _decks_of(spec):
        yield at.part("deck").problem(f"must be {choice(_decks_of(spec))} for a {spec.type}, not {spec.deck}")
    if (spec.secondary > 0) != (spec.secondary_deck is not None):
        yield at.part("secondary").problem("a secondary battery needs a secondary_deck, and the other way round")
    for period in spec.available:
        if period not in ("E", "L", "Y"):
            yield at.part("available").problem(f"must be E, L or Y, not {period}")
    yield from _log(spec, at)


def _decks_of(spec: ShipSpec) -> tuple[str, ...]:
    """The decks that a ship's primaries can use (TE-3.7-calibers)."""
    return {"CL": ("CL", "Light"), "DD": ("Light",)}.get(spec.type, (spec.type,))


def _log(spec: ShipSpec, at: Document) -> Iterator[Problem]:
    levels = at.part("levels")
    if not {1, 3} <= set(spec.levels) <= {1, 2, 3}:
        yield levels.problem("must name the boxes of Damage Levels 1 and 3; level 2 may be missing")
    boxes = [spec.levels[level] for level in sorted(spec.levels)]
    if not rising([0, *boxes, spec.boxes + 1]):
        yield levels.problem(f"boxes must rise with the level and lie within 1 to {spec.boxes}")
    for number, mount in enumerate(spec.torpedoes):
        part = at.part("torpedoes", number)
        if mount.value < 1 or mount.salvos < 1:
            yield part.problem("value and salvos must be 1 or more")
        if not 0 <= mount.reloads <= mount.salvos:
            yield part.part("reloads").problem(f"must be 0 to {mount.salvos}, not {mount.reloads}")


def _movement(charts: Charts, at: Document) -> Iterator[Problem]:
    rows = charts.movement.rows
    yield from exactly(rows, SPEEDS, at.part("rows"))
    for speed, row in rows.items():
        if not all(0 <= hexes <= 2 for hexes in row):
            yield at.part("rows", speed).problem("a ship moves 0, 1 or 2 hexes in a Movement Phase")
        elif sum(row) != speed:
            yield at.part("rows", speed).problem(f"the six phases must add up to {speed} hexes, not {sum(row)}")


def _freedom_of_action(charts: Charts, at: Document) -> Iterator[Problem]:
    yield from check_freedom_of_action(charts.freedom_of_action, charts.freedom_of_action.rows, at)


def _display(charts: Charts, at: Document) -> Iterator[Problem]:
    sectors = charts.display.sectors
    for name, sector in sectors.items():
        part = at.part("sectors", name)
        yield from _entries(sector.light, part.part("light"))
        yield from _entries(sector.heavy, part.part("heavy"))
    for side in ("starboard", "port"):
        yield from _covered([sector for sector in sectors.values() if sector.side in (side, "both")], side, at)


def _entries(entries: Sequence[DisplayEntry], at: Document) -> Iterator[Problem]:
    """Rolls 2 to 10 lead to one entry each; 1 may have none (TE-3.3-bm-reroll-1)."""
    rolls = [roll for entry in entries for roll in range(entry.low, entry.high + 1)]
    if rolls not in ([*range(1, 11)], [*range(2, 11)]):
        yield at.problem("the entries must cover rolls 2 to 10, or 1 to 10, one after the other")
    for number, entry in enumerate(entries):
        if not 0 <= entry.heading <= 5:
            yield at.part(number).problem(f"a heading is 0 to 5 hexsides, not {entry.heading}")


def _covered(sectors: Sequence[DisplaySector], side: str, at: Document) -> Iterator[Problem]:
    """Every bearing at every range lies in one sector."""
    edges = sorted({sector.low_range for sector in sectors} | {sector.high_range + 1 for sector in sectors} | {1})
    for low in (edge for edge in edges if edge <= FARTHEST):
        limits = sorted(
            (sector.low_bearing, sector.high_bearing)
            for sector in sectors
            if sector.low_range <= low <= sector.high_range
        )
        ends = [0.0, *(high for _, high in limits)]
        if low >= 1 and ([start for start, _ in limits] != ends[:-1] or ends[-1] != 180):
            yield at.part("sectors").problem(f"at range {low} to {side} the sectors must cover 0 to 180 degrees once")
    if not any(sector.low_range == 0 for sector in sectors):
        yield at.part("sectors").problem("a sector for both sides must begin at 0 hexes")


def _torpedoes(charts: Charts, at: Document) -> Iterator[Problem]:
    table = charts.torpedoes
    yield from table_rows(table.rows, len(table.japan), at)
    for key, heads in (("japan", table.japan), ("us", table.us)):
        if len(heads) != len(table.japan) or not rising(heads):
            yield at.part(key).problem(f"must be {len(table.japan)} totals, each higher than the one before")
    for roll, row in table.rows.items():
        if any(result != "N" and result < 0 for result in row):
            yield at.part("rows", roll).problem("results are N, or 0 or more Damage Points")
    if sorted(table.ranges.values()) != list(table.ranges.values()) or not adjoining([*table.ranges.values()], 1):
        yield at.part("ranges").problem("must follow each other from 1 hex on, without gap")
    if set(table.ranges) != {"Short", "Medium", "Long", "Extreme"}:
        yield at.part("ranges").problem("must name Short, Medium, Long and Extreme")
    yield from _torpedo_values(charts, "us", at)
    yield from _torpedo_values(charts, "japan", at)


def _torpedo_values(charts: Charts, side: SideName, at: Document) -> Iterator[Problem]:
    reach, values = charts.torpedoes.reach, charts.torpedoes.value_by_range
    if side not in reach or side not in values:
        yield at.problem(f"reach and value_by_range must name both us and japan; {side} is missing")
        return
    farthest = max((high for _, high in charts.torpedoes.ranges.values()), default=0)
    if reach[side] > farthest:
        yield at.part("reach", side).problem(f"must be {farthest} at most, as far as `ranges` goes, not {reach[side]}")
    for name, (low, _) in charts.torpedoes.ranges.items():
        if low <= reach[side] and name not in values[side]:
            yield at.part("value_by_range", side).problem(f"{name} is missing, though torpedoes reach so far")


def _gunnery_decks(charts: Charts, at: Document) -> Iterator[Problem]:
    if charts.decks.columns != CARD_COLUMNS:
        yield at.part("columns").problem(f"must be {', '.join(CARD_COLUMNS)}")
    yield from exactly(charts.decks.decks, ("Light", "CL", "CA", "BB"), at.part("decks"))
    for name, deck in charts.decks.decks.items():
        yield from _deck(deck, at.part("decks", name))


def _deck(deck: GunneryDeck, at: Document) -> Iterator[Problem]:
    if not deck.rows or not rising([0, *reversed(deck.rows)]):
        yield at.part("rows").problem("must be Gunnery values of 1 or more, the highest first")
    reshuffles = sum(card.reshuffle for card in deck.cards)
    if reshuffles != 1 or len(deck.cards) < 2:
        yield at.part("cards").problem(f"must be cards with one Reshuffle card among them, not {reshuffles}")
    numbers: set[int] = set()
    for index, card in enumerate(deck.cards):
        part = at.part("cards", index)
        if card.card in numbers:
            yield part.part("card").problem(f"there are two cards {card.card}")
        numbers.add(card.card)
        yield from _card(card, deck.rows, part)


def _card(card: GunneryCard, rows: Sequence[int], at: Document) -> Iterator[Problem]:
    if card.reshuffle:
        if card.rows:
            yield at.part("rows").problem("the Reshuffle card has no rows")
        return
    yield from exactly(card.rows, rows, at.part("rows") if card.rows else at)
    for row, cells in card.rows.items():
        if len(cells) != len(CARD_COLUMNS):
            yield at.part("rows", row).problem(f"must have {len(CARD_COLUMNS)} values, not {len(cells)}")
        elif min(cells) < 0:
            yield at.part("rows", row).problem("Damage Points are 0 or more")


def _gunnery_rules(charts: Charts, at: Document) -> Iterator[Problem]:
    rules = charts.gunnery
    yield from exactly(rules.reach, ("Light", "CL", "CA", "BB"), at.part("reach"))
    yield from exactly(rules.ranges, "SML", at.part("ranges"))
    if not adjoining(sorted(rules.ranges.values()), 0):
        yield at.part("ranges").problem("must follow each other from 0 hexes on, without gap")
    farthest = max((high for _, high in rules.ranges.values()), default=0)
    for deck, reach in rules.reach.items():
        if not 0 <= reach <= farthest:
            yield at.part("reach", deck).problem(f"must be 0 to {farthest}, as far as `ranges` goes, not {reach}")


def _damage_levels(charts: Charts, at: Document) -> Iterator[Problem]:
    levels = charts.damage.levels
    yield from exactly(levels, range(4), at.part("levels"))
    for level, effects in levels.items():
        if effects.speed > 0 or effects.row_shift > 0 or effects.salvos_lost < 0:
            yield at.part("levels", level).problem("speed and row_shift are 0 or less, salvos_lost is 0 or more")


def _victory_schedule(charts: Charts, at: Document) -> Iterator[Problem]:
    schedule = charts.victory
    for side in ("us", "japan"):
        if side not in schedule.ships:
            yield at.part("ships").problem(f"{side} is missing")
        else:
            yield from exactly(schedule.ships[side], TYPES, at.part("ships", side))
    if not schedule.verdicts or not rising([verdict.least for verdict in reversed(schedule.verdicts)]):
        yield at.part("verdicts").problem("must be given with falling `least`, the best for the US first")


def _game_values(charts: Charts, at: Document) -> Iterator[Problem]:
    values = charts.values
    if values.chits.get("combat") != 1:
        yield at.part("chits").problem("there must be one combat chit: combat: 1")
    if min(values.chits.values(), default=0) < 0 or sum(values.chits.values()) < 6:
        yield at.part("chits").problem("must be 6 chits or more, one for each Movement Phase")
    for key, value, least, most in (
        ("formation_distance", values.formation_distance, 0, FARTHEST),
        ("stacking_limit", values.stacking_limit, 1, FARTHEST),
        ("sixty_turn_roll", values.sixty_turn_roll, 0, 10),
        ("lone_destroyer_range", values.lone_destroyer_range, 0, FARTHEST),
        ("torpedo_attackers", values.torpedo_attackers, 1, FARTHEST),
        ("torpedo_salvos", values.torpedo_salvos, 1, FARTHEST),
    ):
        yield from within(value, least, most, at.part(key))
    yield from _markers(values.formation_markers, charts.roster.ships, at.part("formation_markers"))


def _markers(markers: Mapping[SideName, Sequence[str]], ships: Iterable[str], at: Document) -> Iterator[Problem]:
    """Formations, and lone ships, are told apart by their names."""
    yield from exactly(markers, ("us", "japan"), at)
    seen = set(ships)
    for side, names in markers.items():
        if not names:
            yield at.part(side).problem("must name one formation or more")
        for number, name in enumerate(names):
            if name in seen:
                yield at.part(side, number).problem(f'something else is called "{name}" too')
            seen.add(name)


def _turn(charts: Charts, at: Document) -> Iterator[Problem]:
    yield from _outline(charts.turn, turn.FRAMES, at)
    for number, step in enumerate(charts.turn.steps):
        if step.does == "us_movement" and step.number not in PHASES:
            yield at.part("steps", number, "number").problem(f"must be 1 to {PHASES[-1]}, not {step.number}")


def _combat(charts: Charts, at: Document) -> Iterator[Problem]:
    yield from _outline(charts.combat, combat.FRAMES, at)
    of_turn = {step.id for step in charts.turn.steps}
    for number, step in enumerate(charts.combat.steps):
        if step.id in of_turn:
            yield at.part("steps", number, "id").problem(f'the Game Turn has a step "{step.id}" too')
    for number, step in enumerate(charts.combat.steps):
        if step.does in ("japanese_torpedoes", "us_torpedoes") and step.number not in (1, 2):
            yield at.part("steps", number, "number").problem(f"the attack must be 1 or 2, not {step.number}")


def _outline(outline: Outline, procedures: Collection[str], at: Document) -> Iterator[Problem]:
    ids: set[str] = set()
    for number, step in enumerate(outline.steps):
        part = at.part("steps", number)
        if step.id in ids:
            yield part.part("id").problem(f'there are two steps "{step.id}"')
        ids.add(step.id)
        if step.does not in procedures:
            yield part.part("does").problem(f"there is no such procedure{suggestion(step.does, procedures)}")


_CHECKERS: Mapping[str, Checker] = {
    "ships": _ships,
    "movement_chart": _movement,
    "freedom_of_action": _freedom_of_action,
    "battle_movement_display": _display,
    "torpedo_combat": _torpedoes,
    "gunnery_decks": _gunnery_decks,
    "gunnery_rules": _gunnery_rules,
    "damage_levels": _damage_levels,
    "victory_schedule": _victory_schedule,
    "game_values": _game_values,
    "turn": _turn,
    "combat": _combat,
    **standard_chart_checks.CHECKERS,
}
