"""What War in the Pacific has to print: its charts by use, both tracks, every counter and the event cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from wargames_desktop.engine.display import Card, Cell, Piece, Track, TrackBox
from wargames_desktop.engine.printables import Aid, Counter, CounterSheet, Deck, Printables
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, YEARS, Charts, SideName
from wargames_desktop.games.war_in_the_pacific.present import chart_cards
from wargames_desktop.games.war_in_the_pacific.present.hands import Hands
from wargames_desktop.games.war_in_the_pacific.present.pieces import MARKER_INKS, fields, ink
from wargames_desktop.games.war_in_the_pacific.present.tracks import LAST_POINT, outline
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import listed, source
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

COUNTER_MILLIMETRES: Final = 15.0
"""Side of a counter (WITP-2.1-4)."""
HEX_MILLIMETRES: Final = 34.0
"""Of a map of 22 by 34 inches, on which a hex holds two stacks of counters side by side."""
SIDED: Final = {"activation": "activation_marker", "objective": "target_marker", "resource_points": "points_marker"}
"""Markers that each side has half of, by the template that prints them."""
WORDED: Final = {
    "azoc": "Air zone",
    "combat_bonus": "Bonus",
    "redeployment": "Redeploy",
    "stack": "Stack",
    "turn": "Turn",
}
"""What the other markers say."""


def printables(theatre: Theatre) -> Printables:
    """All of it, in the order of a turn."""
    charts = theatre.charts
    return Printables(
        aids=(
            Aid(id="sequence", title="Sequence of Play", things=(outline(charts.turn),)),
            Aid(
                id="points",
                title="Resource points",
                things=(chart_cards.base_points(charts), chart_cards.costs(charts), china(charts)),
            ),
            Aid(
                id="combat",
                title="Combat",
                things=(chart_cards.combat(charts), chart_cards.air_hits(charts), chart_cards.retreats(charts)),
            ),
            Aid(
                id="movement",
                title="Supply, movement and redeployment",
                things=(chart_cards.distances(charts), chart_cards.stacking(charts), chart_cards.submarines(charts)),
            ),
            Aid(id="victory", title="Victory", things=(victory(theatre),)),
        ),
        displays=(
            Aid(id="turns", title=charts.track.title, things=(_turns(charts),)),
            Aid(id="points", title="Resource points", things=(_points(),)),
        ),
        counters=(*(_units(charts, side) for side in SIDES), _markers(charts)),
        decks=tuple(_deck(theatre, year) for year in YEARS),
        hex_millimetres=HEX_MILLIMETRES,
    )


# Aids


def china(charts: Charts) -> Card:
    """What places and China bring and cost, in resource points (12.2-12.4)."""
    values = charts.values
    areas = charts.board.areas
    lost = listed([areas[id].name for id in values.allied_loss_regions], last="or")
    rows = [
        *(
            (f"Japan holds {number} southern resource hexes", f"Japan +{points}")
            for number, points in _resources(charts)
        ),
        (f"Japan holds a place in {lost}", f"Allies \N{MINUS SIGN}{values.allied_loss}"),
        (
            f"From turn {values.garrison_from}: fewer than {values.garrison} Japanese land units in China",
            f"Japan \N{MINUS SIGN}{values.garrison_loss}",
        ),
    ]
    return Card(
        id="china",
        title="China and the resource areas",
        columns=("RP",),
        rows=tuple((label, (Cell(text=text),)) for label, text in rows),
        corner="When totals are made",
        footnote=f"From turn {values.chinese_combat_from} on Japan must fight a land combat in China each turn.",
        source=source(values.provenance),
    )


def _resources(charts: Charts) -> Iterable[tuple[int, int]]:
    return ((number, points) for number, points in sorted(charts.values.resources.items()) if points)


def victory(theatre: Theatre) -> Card:
    """Who wins, and when (3.2, 13.2, 15.0)."""
    bases = listed([theatre.name(hex) for hex in theatre.flagged("victory_base")], last="or")
    rows = (
        ("Japan has no land units but in China and at home", "Allies, at once"),
        (f"Allied land units in Japan, a base at {bases}", "Allies, at once"),
        ("The atomic bomb is dropped", "Allies, at once"),
        ("None of these by the end of the last turn", "Japan"),
        ("Short game: Japan holds fewer ports and airfields than bid", "Allies, at the end"),
        ("Sudden death: two dice of no more than places less carriers", "Japan, at once"),
    )
    return Card(
        id="victory",
        title="Victory",
        columns=("Winner",),
        rows=tuple((label, (Cell(text=text),)) for label, text in rows),
        corner="If",
        footnote="Sudden death is rolled for each place that Japan takes: the places taken before count, and the full "
        "Allied carriers are taken off.",
        source="Rulebook: 3.2, 13.2, 15.0",
    )


# Displays


def _turns(charts: Charts) -> Track:
    boxes = tuple(
        TrackBox(id=f"turn:{spec.turn}", label=str(spec.turn), group=spec.season) for spec in charts.track.turns
    )
    return Track(id="turns", title=charts.track.title, boxes=boxes)


def _points() -> Track:
    boxes = tuple(TrackBox(id=f"rp:{number}", label=str(number)) for number in range(LAST_POINT + 1))
    return Track(id="points", title="Resource points", boxes=boxes)


# Counters


def _units(charts: Charts, side: SideName) -> CounterSheet:
    counters = []
    for id, spec in charts.units.items():
        if spec.side == side:
            front = Piece(id=id, place="", template="unit", nation=ink(spec), name=id, fields=fields(spec, id))
            back = Piece(
                id=id, place="", template="unit", nation=ink(spec), name=id, fields=fields(spec, id, True), face="back"
            )
            counters.append(Counter(front=front, back=back))
    return CounterSheet(
        id=side, title=f"{SIDE_NAMES[side]} units", counters=tuple(counters), millimetres=COUNTER_MILLIMETRES
    )


def _markers(charts: Charts) -> CounterSheet:
    return CounterSheet(
        id="markers", title="Markers", counters=tuple(_every_marker(charts)), millimetres=COUNTER_MILLIMETRES
    )


def _every_marker(charts: Charts) -> Iterator[Counter]:
    """A target marker turns into one that has been a target; the others are the same on both sides."""
    for side in SIDES:
        base = _marker(f"base:{side}", "supply_base", MARKER_INKS[side])
        yield Counter(front=base, back=base, copies=charts.roster.supply_bases[side])
    for kind, copies in charts.roster.markers.items():
        if kind in SIDED:
            for side in SIDES:
                front = _marker(f"{kind}:{side}", SIDED[kind], MARKER_INKS[side])
                spent = _marker(f"{kind}:{side}", "spent_target_marker", MARKER_INKS[side])
                back = spent if kind == "objective" else front
                yield Counter(front=front, back=back, copies=copies // len(SIDES))
        elif kind == "continuing_combat":
            marker = _marker(kind, "combat_marker", "neutral")
            yield Counter(front=marker, back=marker, copies=copies)
        elif kind in WORDED:
            marker = _marker(kind, "marker", "neutral", WORDED[kind])
            yield Counter(front=marker, back=marker, copies=copies)


def _marker(id: str, template: str, nation: str, name: str = "") -> Piece:
    return Piece(id=id, place="", template=template, nation=nation, name=name)


# Cards


def _deck(theatre: Theatre, year: int) -> Deck:
    hands = Hands(theatre)
    faces = tuple(hands.face(id) for id, card in theatre.charts.cards.items() if card.year == year)
    return Deck(id=f"events-{year}", title=str(year), cards=faces)
