"""The Battle Movement Display as a rose around the US reference ship (TE-2.3-display)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import Rose, RoseEntry, RoseSector, Sum
from wargames_desktop.games.tokyo_express.charts import Charts, DisplaySector
from wargames_desktop.games.tokyo_express.present import plans
from wargames_desktop.games.tokyo_express.present.vocabulary import brief_source, source
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import HEADINGS, JAPAN, US, Heading, State, afloat

ID = "battle_movement_display"


def display(
    charts: Charts,
    heading: Heading,
    others: tuple[tuple[str, int, float], ...] = (),
    center: str = "",
    decided: tuple[str, str, int] | None = None,
    sums: tuple[Sum, ...] = (),
) -> Rose:
    """The display turned to ``heading``; ``decided`` are sector, band and die of the entry that was read."""
    sector, band, die = decided or ("", "", 0)
    return Rose(
        id=ID,
        title=charts.display.title,
        heading=HEADINGS.index(heading),
        sectors=tuple(
            _sector(id, one, band if id == sector else "", die) for id, one in charts.display.sectors.items()
        ),
        others=others,
        center=center,
        sums=sums,
        source=brief_source(charts.display.provenance) if decided else source(charts.display.provenance),
    )


def _sector(id: str, sector: DisplaySector, band: str, die: int) -> RoseSector:
    low, high = _bearings(sector)
    return RoseSector(
        id=id,
        low_range=sector.low_range,
        high_range=sector.high_range,
        low_bearing=low,
        high_bearing=high,
        entries=tuple(_entries(sector, band, die)),
        mark="decided" if band else "",
    )


def _bearings(sector: DisplaySector) -> tuple[float, float]:
    """Clockwise limits in degrees from the bow; negative to port."""
    if sector.side == "starboard":
        return sector.low_bearing, sector.high_bearing
    if sector.side == "port":
        return -sector.high_bearing, -sector.low_bearing
    return -sector.high_bearing, sector.high_bearing


def _entries(sector: DisplaySector, marked_band: str, die: int) -> Iterator[RoseEntry]:
    for band, entries in (("light", sector.light), ("heavy", sector.heavy)):
        for entry in entries:
            decided = band == marked_band and entry.low <= die <= entry.high
            yield RoseEntry(
                band=band,
                low=entry.low,
                high=entry.high,
                heading=entry.heading,
                order=entry.order,
                mark="decided" if decided else "",
            )


def table_roses(charts: Charts, sea: Sea, state: State) -> tuple[Rose, ...]:
    """The display around the US reference ship being read, else around the flagship or the first US ship."""
    reading = plans.reading(state)
    center = reading.us if reading is not None else _middle(state)
    if not center:
        return ()
    return (display(charts, state.ships[center].heading, around(sea, state, center), center),)


def _middle(state: State) -> str:
    own = afloat(state, US)
    flagship = state.admiral.flagship if state.admiral is not None else ""
    return flagship if flagship in own else own[0] if own else ""


def around(sea: Sea, state: State, center: str) -> tuple[tuple[str, int, float], ...]:
    """The Japanese ships as they lie from a US ship."""
    middle = state.ships[center]
    return tuple(
        (name, sea.distance(middle.hex, hex_), sea.bearing(middle.hex, hex_, middle.heading))
        if (hex_ := state.ships[name].hex) != middle.hex
        else (name, 0, 0.0)
        for name in afloat(state, JAPAN)
    )
