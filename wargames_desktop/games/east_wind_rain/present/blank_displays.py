"""Displays to print and to put counters on: task forces, ports, bases, battles, records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wargames_desktop.engine.display import Mat, Slot, Track, TrackBox
from wargames_desktop.engine.printables import Aid
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.geography import PORT
from wargames_desktop.games.east_wind_rain.present.displays import BATTLE_HEXES, air_display
from wargames_desktop.games.east_wind_rain.present.tracks import magic, turns
from wargames_desktop.games.east_wind_rain.present.vocabulary import NATIONS_IN_WORDS, SECTIONS
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES
from wargames_desktop.games.east_wind_rain.task_forces import SECTIONS as ORDER
from wargames_desktop.games.east_wind_rain.terms import NATIONS_OF, SIDE_OF, SIDES, Nation, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

FORCES_TO_A_CARD: Final = 10
BASES_TO_A_CARD: Final = 8
LAST_BOX: Final = 99
"""Of the economic record; a marker on its back counts a hundred more."""


def blank_displays(theatre: Theatre) -> tuple[Aid, ...]:
    """All of them."""
    charts = theatre.charts
    return (
        Aid(id="turns", title=charts.track.title, things=(turns(charts),)),
        Aid(id="record", title="Economic record and victory points", things=(_record(),)),
        Aid(id="magic", title=charts.code_record.title, things=(magic(charts),)),
        Aid(id="task_forces", title="Task Force Cards", things=tuple(_force_cards(charts))),
        Aid(id="ports", title="Port boxes", things=tuple(_ports(theatre, side) for side in SIDES)),
        Aid(id="bases", title="Base boards", things=(_bases(),)),
        Aid(id="air_display", title="Naval Air and Antiaircraft Display", things=(air_display(),)),
        Aid(id="surface_board", title="Surface Battle Board", things=(_board(charts), _fleets())),
    )


def _record() -> Track:
    boxes = tuple(TrackBox(id=f"er:{number}", label=str(number)) for number in range(LAST_BOX + 1))
    return Track(id="record", title="Economic record and victory points", boxes=boxes)


def _force_cards(charts: Charts) -> Iterator[Mat]:
    """A box for every marker, ten to a card."""
    for nation, count in charts.counters.task_forces.items():
        for first in range(1, count + 1, FORCES_TO_A_CARD):
            last = min(first + FORCES_TO_A_CARD - 1, count)
            yield _force_card(nation, range(first, last + 1))


def _force_card(nation: Nation, numbers: range) -> Mat:
    slots = tuple(
        Slot(id=f"{nation}:{number}", at=(place % 2, place // 2), label=f"TF {number}", room=2)
        for place, number in enumerate(numbers)
    )
    return Mat(
        id=f"forces:{nation}:{numbers[0]}",
        title=f"{NATIONS_IN_WORDS[nation]} task forces {numbers[0]} to {numbers[-1]}",
        subtitle="ships, aircraft aboard, cargo",
        columns=2,
        slots=slots,
        side=SIDE_OF[nation],
    )


def _ports(theatre: Theatre, side: SideName) -> Mat:
    """A box for each zone where a side's ships lie and for each port printed in its colours."""
    board, atlas = theatre.charts.board, theatre.charts.atlas
    zones = [board.boxes[id].name for id, zone in atlas.zones.items() if zone.side == side and zone.sea]
    ports = [place.name for place in board.places.values() if PORT in place.icons and place.nation in NATIONS_OF[side]]
    names = [*zones, *ports, "", ""]
    columns = 3
    return Mat(
        id=f"ports:{side}",
        title=f"{SIDE_NAMES[side]} ports",
        subtitle="ships outside task forces, aircraft aboard them",
        columns=columns,
        slots=tuple(
            Slot(id=f"port:{number}", at=(number % columns, number // columns), label=name, room=1)
            for number, name in enumerate(names)
        ),
        side=side,
    )


def _bases() -> Mat:
    """Rows for bases: what may fly, what has flown, what cannot, and the troops."""
    parts = ("Ready", "Used", "Grounded", "Troops")
    return Mat(
        id="bases",
        title="Bases",
        subtitle="write the hex beside the row",
        columns=len(parts),
        slots=tuple(
            Slot(id=f"base:{row}:{part}", at=(column, row), label=part, room=1)
            for row in range(BASES_TO_A_CARD)
            for column, part in enumerate(parts)
        ),
    )


def _board(charts: Charts) -> Mat:
    """The row of hexes on which the sections close and open the range (EWR-13.5)."""
    apart = ", ".join(f"{name.replace('_', ' ')} {hexes}" for name, hexes in charts.surface.range.hexes.items())
    return Mat(
        id="surface_board",
        title="Surface Battle Board",
        subtitle="both fleets stand on the same row of hexes",
        columns=BATTLE_HEXES,
        slots=tuple(
            Slot(id=f"hex:{row}:{hex}", at=(hex, row), label=str(hex) if row == 0 else "", room=3)
            for row in range(2)
            for hex in range(BATTLE_HEXES)
        ),
        note=f"Attacker above, defender below. Hexes apart: {apart}.",
    )


def _fleets() -> Mat:
    """Where the ships of both fleets are laid out by section (EWR-13.5.E)."""
    return Mat(
        id="fleets",
        title="Fleets by section",
        columns=2,
        slots=tuple(
            Slot(id=f"{fleet}:{section}", at=(column, row), label=f"{fleet}: {SECTIONS[section].lower()}", room=5)
            for column, fleet in enumerate(("Attacker", "Defender"))
            for row, section in enumerate(ORDER)
        ),
    )
