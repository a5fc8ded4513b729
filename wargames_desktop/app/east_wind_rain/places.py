"""What the checks of charts, scenarios and positions say of places and names that there are not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wargames_desktop.data.problems import Problem, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.games.east_wind_rain.charts import Charts


def place_problems(place: str, at: Document, charts: Charts) -> Iterator[Problem]:
    """A place must be a hex of the map or a zone."""
    if place not in charts.board.places and place not in charts.atlas.zones:
        yield at.problem(f'there is no hex or zone "{place}"; {_help(place, charts)}')


def hex_problems(hex: str, at: Document, charts: Charts) -> Iterator[Problem]:
    """A hex must be on the map."""
    if hex not in charts.board.places:
        yield at.problem(f'there is no hex "{hex}" on the map; {_help(hex, charts)}')


def region_problems(region: str, at: Document, charts: Charts) -> Iterator[Problem]:
    """A region must be an area or a zone."""
    regions = [*charts.board.areas, *charts.atlas.zones]
    if region not in regions:
        yield at.problem(f'there is no area or zone "{region}"{suggestion(region, regions)}')


def ship_problems(ship: str, at: Document, charts: Charts) -> Iterator[Problem]:
    """A ship must be in the roster."""
    if ship not in charts.ships:
        yield at.problem(f'there is no ship "{ship}" in the roster{suggestion(ship, charts.ships)}')


def turn_problems(turn: str, at: Document, charts: Charts) -> Iterator[Problem]:
    """A turn must be on the turn track."""
    names = [spec.name for spec in charts.track.turns]
    if turn not in names:
        yield at.problem(f'there is no turn "{turn}"; there are {names[0]} to {names[-1]}')


def between(value: int, least: int, most: int, at: Document) -> Iterator[Problem]:
    """A number must lie within limits."""
    if not least <= value <= most:
        yield at.problem(f"must be {least} to {most}, not {value}")


def exactly(given: Iterable[object], wanted: Iterable[object], at: Document) -> Iterator[Problem]:
    """The keys must be those wanted, in any order."""
    keys, expected = list(given), list(wanted)
    missing = [str(key) for key in expected if key not in keys]
    if missing:
        yield at.problem(f"{', '.join(missing)} missing; there must be {', '.join(map(str, expected))}")
    for key in keys:
        if key not in expected:
            yield at.key(str(key)).problem(f"there must only be {', '.join(map(str, expected))}")


def named(place: str, charts: Charts) -> str:
    """``Midway (3009)``, ``hex 2811``, ``the West Coast``."""
    if place in charts.board.boxes:
        return charts.board.boxes[place].name
    spot = charts.board.places[place]
    return f"{spot.name} ({place})" if spot.name else f"hex {place}"


def _help(place: str, charts: Charts) -> str:
    """Help for one who wrote a wrong place: the name of a hex in place of its number, or nearly a label or zone."""
    by_name = {spot.name: label for label, spot in charts.board.places.items() if spot.name}
    if place in by_name:
        return f'the hex of {place} is "{by_name[place]}"'
    close = suggestion(place, [*by_name, *charts.atlas.zones])
    if close and not place.isdecimal():
        return "a hex is given by its four digits, a zone by its id" + close
    column = [label for label in sorted(charts.board.places) if label[:2] == place[:2]]
    if len(place) == 4 and place.isdecimal() and column:
        return f"column {place[:2]} goes from {column[0]} to {column[-1]}"
    return "a hex is four digits: two for the column, two for the row"
