"""The charts and tables of the game as cards."""

from __future__ import annotations

from wargames_desktop.engine.display import Card, Cell
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, UNIT_TYPES, Charts, CombatKind
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import COMBATS, TYPES, sentence, source
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES

KINDS: tuple[CombatKind, ...] = ("fleet", "land", "assault")


def reference_cards(charts: Charts) -> tuple[Card, ...]:
    """Every chart, in the order of the sequence of play."""
    return (
        base_points(charts),
        costs(charts),
        combat(charts),
        air_hits(charts),
        retreats(charts),
        submarines(charts),
        stacking(charts),
        distances(charts),
    )


def base_points(charts: Charts, turn: int = 0) -> Card:
    """Base points by turn, a row marked."""
    rows = tuple(
        (
            f"{spec.turn} {spec.season}",
            tuple(Cell(text=str(spec.brp[side]), mark="row" if spec.turn == turn else "") for side in SIDES),
        )
        for spec in charts.track.turns
    )
    names = tuple(SIDE_NAMES[side] for side in SIDES)
    return Card(
        id="base_points",
        title=charts.track.title,
        columns=names,
        rows=rows,
        corner="Turn",
        footnote="The total adds a white die and takes a red one off. As many stacks may be redeployed as half of the "
        "base points, rounded down.",
        source=source(charts.track.provenance),
    )


def costs(charts: Charts) -> Card:
    """What is paid for."""
    found = charts.costs
    rows = [
        ("Activation marker", found.activation),
        ("Each hex that a stack enters", found.hex),
        ("More in an enemy air zone of control", found.zone),
        ("More in jungle, overland", found.jungle),
        ("Each supply base, every turn", found.upkeep),
        *((f"Rebuilding a {TYPES[type]}", found.rebuilding[type]) for type in UNIT_TYPES),
    ]
    return Card(
        id="costs",
        title=found.title,
        columns=("RP",),
        rows=tuple((label, (Cell(text=str(value)),)) for label, value in rows),
        corner="For",
        source=source(found.provenance),
    )


def combat(charts: Charts, kind: CombatKind | None = None) -> Card:
    """What counts in each kind of combat, a column marked."""
    table = charts.combat

    def row(label: str, fleet: str, land: str, assault: str) -> tuple[str, tuple[Cell, ...]]:
        texts = dict(zip(KINDS, (fleet, land, assault), strict=True))
        return label, tuple(Cell(text=texts[each], mark="column" if each == kind else "") for each in KINDS)

    dice = {each: "die" if table.die_divisor[each] == 1 else f"die / {table.die_divisor[each]}" for each in KINDS}
    none = "\N{EN DASH}"
    rows = (
        row("Full units of the kind", "strength", "strength", "strength"),
        row("Full air units in or next to the hex", "strength", "strength", "strength"),
        row("Each pair of carrier and naval unit", f"+{table.task_force_bonus}", none, none),
        row("Each full carrier in the hex", "strength", none, f"+{table.carrier_assault_bonus}"),
        row("Side landed upon", none, none, f"+{table.defender_bonus}"),
        row("Dice", *(dice[each] for each in KINDS)),
    )
    return Card(
        id="combat",
        title=table.title,
        columns=tuple(COMBATS[each] for each in KINDS),
        rows=rows,
        corner="Adds up",
        footnote=f"The loser takes the difference in hits, the winner that / {table.winner_divisor}, rounded down; "
        "never more than the enemy has full units. A hit attrites a full unit or removes an attrited one.",
        source=source(table.provenance),
    )


def air_hits(charts: Charts, dice: tuple[int, ...] = ()) -> Card:
    """Hits on air units by the enemy's die, rows marked."""
    table = charts.combat
    rows = tuple(
        (
            f"Die {die}",
            tuple(
                Cell(text=str(hits.get(die, 0) or "\N{EN DASH}"), mark="row" if die in dice else "")
                for hits in (table.air_hits, table.carrier_hits)
            ),
        )
        for die in range(1, 7)
    )
    return Card(
        id="air_hits",
        title="Hits on supporting air units",
        columns=("Air units", "Or a carrier"),
        rows=rows,
        corner="Enemy die",
        footnote="In fleet combat a carrier takes a hit in place of the air units.",
        source=source(table.provenance),
    )


def retreats(charts: Charts) -> Card:
    """What becomes of the loser."""
    close = charts.combat.continuing_up_to
    rows = (
        ("Fleet combat", ("retreats", "retreats")),
        ("Land combat", ("combat continues", "retreats")),
        ("Assault, defender loses", ("combat continues", "retreats")),
        ("Assault, landing fails", ("half lost, rest aboard", "half lost, rest aboard")),
    )
    return Card(
        id="retreats",
        title="What becomes of the loser",
        columns=(f"By 1 to {close}", f"By {close + 1} or more"),
        rows=tuple((label, tuple(Cell(text=text) for text in texts)) for label, texts in rows),
        corner="Loses",
        footnote="Who cannot retreat is lost.",
        source=source(charts.combat.provenance),
    )


def submarines(charts: Charts, turn: int = 0) -> Card:
    """Totals on which submarines hit, a row marked."""
    rows = tuple(
        (
            f"Turns {row.first_turn} to {row.last_turn}",
            tuple(
                Cell(text=f"{low} to {high}", mark="row" if row.first_turn <= turn <= row.last_turn else "")
                for low, high in (row.japan, row.allies)
            ),
        )
        for row in charts.submarines.rows
    )
    return Card(
        id="submarines",
        title=charts.submarines.title,
        columns=tuple(f"On {SIDE_NAMES[side]} stacks" for side in SIDES),
        rows=rows,
        corner="Two dice",
        footnote="A hit falls on one unit of the stack.",
        source=source(charts.submarines.provenance),
    )


def stacking(charts: Charts) -> Card:
    """How many units may stay."""
    limits, free = charts.stacking, "no limit"
    small = str(limits.small_port_fleets)
    rows = (
        ("Plain hex", (f"{limits.plain.land_and_air} land or air", "", "0")),
        ("Airfield of one's own", (str(limits.base.land), str(limits.base.air), "0")),
        ("Port of one's own", (str(limits.base.land), str(limits.base.air), str(limits.base.fleets))),
        ("Dutch Harbor", (str(limits.base.land), str(limits.base.air), small)),
        ("Panama, South Africa", (free, free, free)),
        ("Continuing combat", (free, str(limits.continuing_air), "0")),
    )
    return Card(
        id="stacking",
        title=limits.title,
        columns=("Land units", "Air units", "Fleets"),
        rows=tuple((label, tuple(Cell(text=text) for text in texts)) for label, texts in rows),
        corner="Hex",
        footnote="Checked after redeployment. Chinese land units and supply bases do not count.",
        source=source(limits.provenance),
    )


def distances(charts: Charts) -> Card:
    """How far things reach."""
    found = charts.distances
    rows = (
        ("supply base to the network", found.network_link),
        ("base or source to a unit", found.unit_supply),
        ("links of land redeployment", found.redeployment_link),
        ("air unit that must leave", found.forced_redeployment),
        ("air zone of control", found.zone),
        ("air support", found.air_support),
    )
    return Card(
        id="distances",
        title=found.title,
        columns=("Hexes",),
        rows=tuple((sentence(label), (Cell(text=str(value)),)) for label, value in rows),
        corner="Reach",
        source=source(found.provenance),
    )
