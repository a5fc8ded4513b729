"""Whether a scenario of East Wind Rain can be played: the sense of it, after its form."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.app.east_wind_rain.places import (
    between,
    hex_problems,
    named,
    place_problems,
    region_problems,
    ship_problems,
    turn_problems,
)
from wargames_desktop.data.problems import Problem, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.contingents import Body, Contingent, Units, body, common
from wargames_desktop.games.east_wind_rain.economic_terms import Additions, EconomicTerms
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.geography import BROWN, DEEP, INLAND
from wargames_desktop.games.east_wind_rain.scenario import Scenario
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, SIDES, SideName

MOST = 999


def check_scenario(scenario: Scenario, document: Document, charts: Charts) -> list[Problem]:
    """Everything that keeps a scenario from being played; ``document`` is where it stands."""
    placed: dict[str, str] = {}
    return [
        *_frame(scenario, document, charts),
        *_bases(scenario, document.part("bases"), charts),
        *(
            problem
            for side, contingents in scenario.forces.items()
            for number, contingent in enumerate(contingents)
            for problem in _contingent(contingent, side, placed, document.part("forces", side, number), charts)
        ),
        *_economics(scenario, placed, document.part("economics"), charts),
    ]


def _frame(scenario: Scenario, document: Document, charts: Charts) -> Iterator[Problem]:
    if scenario.board != charts.board.id:
        guess = suggestion(scenario.board, [charts.board.id])
        yield document.part("board").problem(f"there is no such board; there is: {charts.board.id}{guess}")
    turns = [spec.name for spec in charts.track.turns]
    for key in ("first_turn", "last_turn"):
        yield from turn_problems(getattr(scenario, key), document.part(key), charts)
    first, last = scenario.first_turn, scenario.last_turn
    if first in turns and last in turns and turns.index(last) < turns.index(first):
        yield document.part("last_turn").problem(f"must not come before {first}")
    yield from between(scenario.magic_box, 0, charts.code_record.last_box, document.part("magic_box"))
    for purse, er in scenario.er.items():
        yield from between(er, 0, MOST, document.part("er", purse))
    for key, regions in (("closed", scenario.closed), ("unscored", scenario.unscored)):
        for number, region in enumerate(regions):
            yield from region_problems(region, document.part(key, number), charts)
    for hex, points in scenario.prizes.items():
        yield from hex_problems(hex, document.part("prizes").key(hex), charts)
        yield from between(points, 0, MOST, document.part("prizes", hex))


def _bases(scenario: Scenario, document: Document, charts: Charts) -> Iterator[Problem]:
    """Bases stand on land, one side's in a hex, no more than the hex takes (EWR-5.3.5)."""
    seen: dict[str, SideName] = {}
    limits = charts.installations
    for side in SIDES:
        for number, base in enumerate(scenario.bases.get(side, ())):
            at = document.part(side, number)
            problems = list(hex_problems(base.hex, at.part("hex"), charts))
            yield from problems
            if problems:
                continue
            place, here = charts.board.places[base.hex], named(base.hex, charts)
            if base.hex in seen:
                yield at.part("hex").problem(f"{here} comes twice; put all its bases into one entry")
            seen[base.hex] = side
            most = limits.brown_island_bases if BROWN in place.flags else limits.bases
            if place.terrain == DEEP:
                yield at.part("hex").problem(f"{here} is deep sea; a base must be on land")
            elif not 1 <= len(base.kinds) <= most:
                yield at.part("kinds").problem(f"{here} takes 1 to {most} bases, not {len(base.kinds)}")
            elif base.kinds.count("major") > limits.major_bases or sorted(base.kinds, reverse=True) != [*base.kinds]:
                yield at.part("kinds").problem(f"at most {limits.major_bases} major base, named first")
            if any(
                base.hex in charts.board.areas[area].hexes for area in scenario.closed if area in charts.board.areas
            ):
                yield at.part("hex").problem(f"{here} lies in a closed area")


def _contingent(
    contingent: Contingent, side: SideName, placed: dict[str, str], at: Document, charts: Charts
) -> Iterator[Problem]:
    if SIDE_OF[contingent.nation] != side:
        yield at.part("nation").problem(f"{contingent.nation} does not belong to {side}")
    if not contingent.places:
        yield at.part("places").problem("there must be a place at least")
    units = body(contingent, contingent.nation)
    if not units:
        yield at.problem("there must be units")
    for number, place in enumerate(contingent.places):
        problems = list(place_problems(place, at.part("places", number), charts))
        yield from problems or _fit(place, units, at.part("places", number), charts)
    for number, ship in enumerate(contingent.ships):
        part = at.part("ships", number)
        yield from ship_problems(ship, part, charts)
        if ship in placed:
            yield part.problem(f"{ship} is among {placed[ship]} too")
        placed.setdefault(ship, contingent.title)
        if ship in charts.ships and charts.ships[ship].nation != contingent.nation:
            yield part.problem(f"{ship} is not a ship of {contingent.nation}")
    yield from _numbers(contingent, at)
    yield from _aboard(contingent, at.part("aboard"), charts)
    yield from _usual(contingent, units, at.part("usual"))


def _fit(place: str, units: Body, at: Document, charts: Charts) -> Iterator[Problem]:
    """Ships begin where there is sea, all others where there is land."""
    if place in charts.atlas.zones:
        if (units.ships or units.naval) and not charts.atlas.zones[place].sea:
            yield at.problem(f"{named(place, charts)} has no sea for ships")
        return
    terrain = charts.board.places[place].terrain
    if (units.ships or units.naval) and terrain == INLAND:
        yield at.problem(f"{named(place, charts)} has no sea for ships")
    if (units.air or units.ground or units.ships or units.naval) and terrain == DEEP:
        yield at.problem(f"{named(place, charts)} is deep sea; units begin on land or in port")


def _numbers(units: Units, at: Document) -> Iterator[Problem]:
    for key in ("fleet", "ground"):
        for type, sp in getattr(units, key).items():
            yield from between(sp, 1, MOST, at.part(key, type))
    for key in ("air", "aboard"):
        for number, crews in enumerate(getattr(units, key)):
            yield from between(crews.sp, 1, MOST, at.part(key, number, "sp"))


def _aboard(contingent: Contingent, at: Document, charts: Charts) -> Iterator[Problem]:
    """Carriers hold naval air, and no more than is printed on them (EWR-7.2.E)."""
    if not contingent.aboard:
        return
    units = body(contingent, contingent.nation)
    room = sum(charts.ships[ship].air for ship in contingent.ships if ship in charts.ships)
    room += sum(charts.roster.fleet_units[group.type].air * group.sp for group in units.naval)
    if any(group.type != "naval_air" for group in units.aboard):
        yield at.problem("only naval air is based on carriers")
    if total(units.aboard) > room:
        yield at.problem(f"the carriers hold {room} air SP, not {total(units.aboard)}")


def _usual(contingent: Contingent, units: Body, at: Document) -> Iterator[Problem]:
    rest = units
    for number, share in enumerate(contingent.usual):
        part = body(share, contingent.nation)
        if share.place not in contingent.places:
            guess = suggestion(share.place, contingent.places)
            yield at.part(number, "place").problem(f"{share.place} is not among the places above{guess}")
        if not part or common(rest, part) != part:
            yield at.part(number).problem("these units are not all among those that are left of the contingent")
        else:
            rest = rest.without(part)


def _economics(scenario: Scenario, placed: dict[str, str], at: Document, charts: Charts) -> Iterator[Problem]:
    terms = scenario.economics
    if terms is None:
        return
    yield from turn_problems(terms.from_turn, at.part("from_turn"), charts)
    for quarter, later in terms.postponed.items():
        yield from turn_problems(quarter, at.part("postponed").key(quarter), charts)
        yield from turn_problems(later, at.part("postponed", quarter), charts)
    for number, additions in enumerate(terms.additions):
        yield from _additions(additions, terms, placed, at.part("additions", number), charts)


def _additions(
    additions: Additions, terms: EconomicTerms, placed: dict[str, str], at: Document, charts: Charts
) -> Iterator[Problem]:
    yield from turn_problems(additions.turn, at.part("turn"), charts)
    turns = [spec.name for spec in charts.track.turns]
    if (
        terms.from_turn in turns
        and additions.turn in turns
        and turns.index(additions.turn) < turns.index(terms.from_turn)
    ):
        yield at.part("turn").problem(f"there is no economic phase before {terms.from_turn}")
    if additions.magic_box is not None:
        yield from between(additions.magic_box, 0, charts.code_record.last_box, at.part("magic_box"))
    for number, contingent in enumerate(additions.contingents):
        part = at.part("contingents", number)
        yield from _contingent(contingent, SIDE_OF[contingent.nation], placed, part, charts)
