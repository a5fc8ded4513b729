"""What War in the Pacific has to print: its charts by use, all units by nation, the markers, the event cards."""

from __future__ import annotations

from typing import Final

from wargames_desktop.engine.display import Piece, Track, TrackBox
from wargames_desktop.engine.printables import Aid, Counter, CounterSheet, Deck, Printables
from wargames_desktop.games.war_in_the_pacific.charts import NATIONS, SIDES, YEARS, Charts, Nation
from wargames_desktop.games.war_in_the_pacific.present import chart_cards, tracks
from wargames_desktop.games.war_in_the_pacific.present.card_faces import CardFaces
from wargames_desktop.games.war_in_the_pacific.present.pieces import MARKER_INKS, fields, ink
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import ADJECTIVES
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

COUNTER_MILLIMETRES: Final = 15.0
"""Side of a counter (WITP-2.1-4)."""
HEX_MILLIMETRES: Final = 30.0
"""Makes the map fill a sheet of A2 (WITP-2.1-3), with room for its margins."""
MARKERS: Final = (
    ("activation", "activation_marker", "Activation"),
    ("objective", "target_marker", "Target"),
    ("continuing_combat", "combat_marker", "Continuing combat"),
    ("resource_points", "points_marker", "RP"),
)
"""Kind in the roster, template and name of the markers that are drawn."""


def printables(theatre: Theatre) -> Printables:
    """All of it, in the order of a turn."""
    charts = theatre.charts
    return Printables(
        aids=(
            Aid(id="sequence", title="Sequence of Play", things=(tracks.outline(charts.turn),)),
            Aid(
                id="operations",
                title="Supply and movement",
                things=(chart_cards.base_points(charts), chart_cards.costs(charts), chart_cards.distances(charts)),
            ),
            Aid(
                id="combat",
                title="Combat",
                things=(chart_cards.combat(charts), chart_cards.air_hits(charts), chart_cards.retreats(charts)),
            ),
            Aid(
                id="redeployment",
                title="Redeployment and rebuilding",
                things=(chart_cards.stacking(charts), chart_cards.submarines(charts)),
            ),
        ),
        displays=(Aid(id="tracks", title="Turn record and resource points", things=_tracks(charts)),),
        counters=(*(_units(charts, nation) for nation in NATIONS), _markers(charts)),
        decks=tuple(_deck(theatre, year) for year in YEARS),
        hex_millimetres=HEX_MILLIMETRES,
    )


def _tracks(charts: Charts) -> tuple[Track, ...]:
    turns = tuple(TrackBox(id=f"turn:{spec.turn}", label=str(spec.turn)) for spec in charts.track.turns)
    points = tuple(TrackBox(id=f"rp:{number}", label=str(number)) for number in range(tracks.LAST_POINT + 1))
    return (
        Track(id="turns", title=charts.track.title, boxes=turns),
        Track(id="points", title="Resource points", boxes=points),
    )


def _units(charts: Charts, nation: Nation) -> CounterSheet:
    units = [(id, spec) for id, spec in charts.units.items() if spec.nation == nation]
    counters = (
        tuple(
            Piece(
                id=id,
                place="",
                template="unit",
                nation=ink(spec),
                name=id,
                fields=fields(spec, id, attrited=face == "back"),
                face=face,
            )
            for face in ("front", "back")
        )
        for id, spec in units
    )
    return CounterSheet(
        id=nation,
        title=f"{ADJECTIVES[nation]} units",
        counters=tuple(Counter(front=front, back=back) for front, back in counters),
        millimetres=COUNTER_MILLIMETRES,
    )


def _markers(charts: Charts) -> CounterSheet:
    """Supply bases of both sides, and the markers of the roster that have a form of their own."""
    found = [
        Counter(front=_marker(f"base:{side}", "supply_base", "Supply base", MARKER_INKS[side]), copies=number)
        for side, number in charts.roster.supply_bases.items()
    ]
    for kind, template, name in MARKERS:
        copies = charts.roster.markers.get(kind, 0)
        if kind == "continuing_combat":
            found.append(Counter(front=_marker(kind, template, name, "neutral"), copies=copies))
        else:
            fronts = (_marker(f"{kind}:{side}", template, name, MARKER_INKS[side]) for side in SIDES)
            found += [Counter(front=front, copies=copies // len(SIDES)) for front in fronts]
    return CounterSheet(id="markers", title="Markers", counters=tuple(found), millimetres=COUNTER_MILLIMETRES)


def _marker(id: str, template: str, name: str, nation: str) -> Piece:
    return Piece(id=id, place="", template=template, nation=nation, name=name)


def _deck(theatre: Theatre, year: int) -> Deck:
    faces = CardFaces(theatre)
    cards = tuple(faces.card(id) for id, card in theatre.charts.cards.items() if card.year == year)
    return Deck(id=f"events-{year}", title=f"Event cards of {year}", cards=cards)
