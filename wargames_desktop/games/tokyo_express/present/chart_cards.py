"""The charts as cards, with rows, columns and cells marked where they decided something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargames_desktop.engine.display import Card, Cell, Sum
from wargames_desktop.games.tokyo_express.chart import TYPES, Deck
from wargames_desktop.games.tokyo_express.charts import (
    PHASES,
    Charts,
    FreedomOfActionTable,
    GunneryDeck,
    MovementChart,
    TorpedoTable,
    Verdict,
)
from wargames_desktop.games.tokyo_express.present.standings import level_words
from wargames_desktop.games.tokyo_express.present.vocabulary import GUN_RANGES, brief_source, signed, source
from wargames_desktop.games.tokyo_express.state import SIDE_NAMES, SideName


def cells(texts: Sequence[str], row: bool = False, column: int | None = None) -> tuple[Cell, ...]:
    """The cells of a row: ``row`` washes it, ``column`` washes one cell, and decides where both meet."""
    return tuple(Cell(text=text, mark=_mark(row, number == column)) for number, text in enumerate(texts))


def _mark(row: bool, column: bool) -> str:
    if row and column:
        return "decided"
    return "row" if row else "column" if column else ""


def reference_cards(charts: Charts) -> tuple[Card, ...]:
    """All charts, nothing marked."""
    return (
        movement_chart(charts.movement),
        freedom_of_action(charts.freedom_of_action),
        torpedo_table(charts.torpedoes, "japan"),
        torpedo_table(charts.torpedoes, "us"),
        torpedo_ranges(charts.torpedoes),
        gunnery_ranges(charts),
        row_shifts(charts),
        *(deck_average(charts, deck) for deck in charts.decks.decks),
        damage_levels(charts),
        victory_points(charts),
        victory_levels(charts),
    )


def movement_chart(chart: MovementChart, speed: int | None = None, phase: int | None = None) -> Card:
    """Hexes by Speed and Movement Phase."""
    column = None if phase is None else phase - 1
    return Card(
        id="movement_chart",
        title=chart.title,
        columns=tuple(str(number) for number in PHASES),
        rows=tuple(
            (str(key), cells([str(hexes) for hexes in row], key == speed, column))
            for key, row in sorted(chart.rows.items())
        ),
        corner="Speed",
        source=source(chart.provenance) if speed is phase is None else brief_source(chart.provenance),
        footnote="Hexes moved in each Movement Phase",
        state="" if speed is phase is None else "current",
    )


def freedom_of_action(
    table: FreedomOfActionTable, row: int | None = None, column: str | None = None, sums: tuple[Sum, ...] = ()
) -> Card:
    """Result by modified roll and number of ships."""
    at = table.columns.index(column) if column is not None else None
    return Card(
        id="freedom_of_action",
        title=table.title,
        columns=table.columns,
        rows=tuple(
            (_row_label(key, table.rows), cells([_dash(text) for text in texts], key == row, at))
            for key, texts in sorted(table.rows.items())
        ),
        corner="Roll",
        sums=sums,
        source=source(table.provenance) if row is None else brief_source(table.provenance),
        footnote="Columns: ships in the formation. \N{EN DASH} keeps the order, A Ahead, C Countermarch",
        state="current" if row is not None else "",
    )


def torpedo_table(
    table: TorpedoTable,
    side: SideName,
    row: int | None = None,
    column: int | None = None,
    sums: tuple[Sum, ...] = (),
) -> Card:
    """Damage Points by modified roll, and by total Torpedo value in the heading row of a side."""
    lows = table.japan if side == "japan" else table.us
    return Card(
        id=f"torpedo_combat_{side}",
        title=f"{table.title}, {SIDE_NAMES[side]} attacks",
        columns=tuple(column_span(lows, number) for number in range(len(lows))),
        rows=tuple(
            (_row_label(key, table.rows), cells([_result(cell, side) for cell in texts], key == row, column))
            for key, texts in sorted(table.rows.items())
        ),
        corner="Roll",
        sums=sums,
        source=source(table.provenance) if column is None else brief_source(table.provenance),
        footnote="Columns: total Torpedo value. N: the attack is cancelled and its salvos are kept"
        if side == "japan"
        else "Columns: total Torpedo value",
        state="current" if row is not None or column is not None else "",
    )


def _result(cell: int | str, side: SideName) -> str:
    """A cell as a side reads it (TE-3.6-effect-N-us)."""
    return "0" if cell == "N" and side == "us" else str(cell)


def torpedo_ranges(table: TorpedoTable) -> Card:
    """Ranges with the modifier of each salvo by side."""
    return Card(
        id="torpedo_ranges",
        title="Torpedo ranges and modifiers",
        columns=("Hexes", "US", "Japan"),
        rows=(
            *(
                (
                    name,
                    cells(
                        [
                            f"{low}\N{EN DASH}{high}",
                            _modifier(table.value_by_range["us"].get(name)),
                            _modifier(table.value_by_range["japan"].get(name)),
                        ]
                    ),
                )
                for name, (low, high) in table.ranges.items()
            ),
            ("From ahead of the target", cells(["", signed(table.bow_arc), signed(table.bow_arc)])),
            ("From astern of the target", cells(["", signed(table.stern_arc), signed(table.stern_arc)])),
            *(
                (f"Target at Speed {speed}: die", cells(["", signed(value), signed(value)]))
                for speed, value in sorted(table.die_by_speed.items())
            ),
        ),
        corner="Range",
        source=source(table.provenance),
        footnote="Modifiers apply to every salvo by itself, those for Speed to the die",
    )


def gunnery_ranges(charts: Charts) -> Card:
    """Range bands and the reach of each caliber."""
    rules = charts.gunnery
    bands = tuple(
        (GUN_RANGES[name], cells([f"{low}+" if name == "L" else f"{low}\N{EN DASH}{high}"]))
        for name, (low, high) in sorted(rules.ranges.items(), key=lambda band: band[1])
    )
    reach = tuple((f"{deck} guns", cells([f"up to {hexes}"])) for deck, hexes in rules.reach.items())
    return Card(
        id="gunnery_ranges",
        title="Gunnery ranges",
        columns=("Hexes",),
        rows=(*bands, *reach),
        corner="Range",
        source=source(rules.provenance),
    )


def row_shifts(charts: Charts) -> Card:
    """Row shifts of gunnery."""
    rules = charts.gunnery
    speeds = f"{min(rules.slow_speeds)} to {max(rules.slow_speeds)}"
    levels = tuple(
        (f"Firing ship at Damage Level {level}", cells([signed(effect.row_shift)]))
        for level, effect in charts.damage.levels.items()
        if effect.row_shift
    )
    return Card(
        id="row_shifts",
        title="Gunnery row shifts",
        columns=("Rows",),
        rows=(
            ("Primaries at several targets", cells([signed(rules.several_targets)])),
            *levels,
            ("Target in the same hex", cells([signed(rules.same_hex)])),
            (f"Target at Speed {speeds}", cells([signed(rules.slow_target)])),
        ),
        corner="Shift",
        source=source(rules.provenance),
        footnote="Shifts add up; minus is down. None leads past the top or bottom row",
    )


def deck_average(charts: Charts, deck: Deck, marked_row: int | None = None, column: str | None = None) -> Card:
    """The mean damage of a deck's cards, by row and column."""
    at = charts.decks.columns.index(column) if column is not None else None
    cards = [card for card in charts.decks.decks[deck].cards if not card.reshuffle]
    return Card(
        id=f"gunnery_deck_{deck}",
        title=f"{deck} Gunnery Cards: average damage",
        columns=charts.decks.columns,
        rows=tuple(
            (
                str(row),
                cells(
                    [f"{sum(card.rows[row][n] for card in cards) / len(cards):.1f}" for n in range(3 * len(TYPES))],
                    row == marked_row,
                    at,
                ),
            )
            for row in charts.decks.decks[deck].rows
        ),
        corner="Value",
        source=source(charts.decks.provenance),
        footnote=f"Over the {len(cards)} cards of the deck that carry results",
    )


def gunnery_card(
    charts: Charts,
    deck_name: Deck,
    number: int,
    row: int | None = None,
    column: str | None = None,
    sums: tuple[Sum, ...] = (),
) -> Card:
    """A card of a deck as printed; blank boxes are empty."""
    deck: GunneryDeck = charts.decks.decks[deck_name]
    card = next(card for card in deck.cards if card.card == number)
    at = charts.decks.columns.index(column) if column is not None else None
    return Card(
        id=f"gunnery_card_{deck_name}_{number}",
        title=f"{deck_name} Gunnery Card {number}",
        columns=charts.decks.columns,
        rows=tuple(
            (str(key), cells([str(points) if points else "" for points in card.rows[key]], key == row, at))
            for key in deck.rows
            if key in card.rows
        ),
        corner="Value",
        sums=sums,
        source=brief_source(charts.decks.provenance),
        footnote=_card_note(card.special, card.reshuffle),
        state="current" if row is not None else "",
    )


def _card_note(special: Sequence[str], reshuffle: bool) -> str:
    if reshuffle:
        return "Reshuffle: all cards go back into the deck, and another is drawn"
    if special:
        return f"{', '.join(text.replace('_', ' ').capitalize() for text in special)}: no effect in the Basic Game"
    return ""


def damage_levels(charts: Charts) -> Card:
    """What a Damage Level does."""
    return Card(
        id="damage_levels",
        title=charts.damage.title,
        columns=("Speed", "Row shift", "Salvos lost"),
        rows=tuple(
            (
                str(level),
                cells([signed(effect.speed), signed(effect.row_shift), str(effect.salvos_lost)]),
            )
            for level, effect in charts.damage.levels.items()
            if level
        ),
        corner="Level",
        source=source(charts.damage.provenance),
        footnote="Speed and row shift are totals; salvos are lost on reaching the level",
    )


def victory_points(charts: Charts) -> Card:
    """Points for ships sunk and damaged."""
    schedule = charts.victory
    losses: tuple[SideName, ...] = ("japan", "us")
    return Card(
        id="victory_points",
        title="Victory Points",
        columns=("Sunk", "Level 3", "Level 2", "Level 1"),
        rows=(
            *(
                (f"{SIDE_NAMES[side]} {kind}", cells([str(points) for points in schedule.ships[side][kind]]))
                for side in losses
                for kind in TYPES
                if kind in schedule.ships[side]
            ),
            ("US admiral killed", cells([str(schedule.admiral_killed), "", "", ""])),
        ),
        corner="Ship lost",
        source=source(schedule.provenance),
        footnote="They go to the other side",
    )


def victory_levels(charts: Charts, level: int | None = None, sums: tuple[Sum, ...] = ()) -> Card:
    """Levels of victory by net US points; ``level`` marks one line of the schedule."""
    schedule = charts.victory.verdicts
    return Card(
        id="victory_levels",
        title="Level of victory",
        columns=("Winner and level",),
        rows=tuple(
            (_net(schedule, number), cells([level_words(line)], number == level, 0 if number == level else None))
            for number, line in enumerate(schedule)
        ),
        corner="Net US points",
        sums=sums,
        source=source(charts.victory.provenance),
        state="current" if level is not None else "",
    )


def _net(schedule: Sequence[Verdict], number: int) -> str:
    """The span of net points of a line, the best for the US first."""
    low, high = schedule[number].least, schedule[number - 1].least - 1
    if number == 0:
        return f"{signed(low)} or more"
    if number + 1 == len(schedule):
        return f"{signed(high)} or less"
    return signed(low) if low == high else f"{signed(low)} to {signed(high)}"


def _row_label(key: int, rows: Mapping[int, object]) -> str:
    """A row's number; the first also serves below itself, the last above."""
    if key == min(rows):
        return f"{signed(key) if key < 0 else key} or less"
    if key == max(rows):
        return f"{key} or more"
    return signed(key) if key < 0 else str(key)


def column_span(lows: Sequence[int], number: int) -> str:
    """A column's range of totals: ``12-15``, the last ``28+``."""
    if number + 1 == len(lows):
        return f"{lows[number]}+"
    high = lows[number + 1] - 1
    return str(lows[number]) if high == lows[number] else f"{lows[number]}\N{EN DASH}{high}"


def _modifier(value: int | None) -> str:
    return "\N{EN DASH}" if value is None else signed(value)


def _dash(text: str) -> str:
    return "\N{EN DASH}" if text == "-" else text
