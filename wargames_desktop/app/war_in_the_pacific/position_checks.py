"""Whether a position inside a game of War in the Pacific can be set up: the sense of it, after its form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from wargames_desktop.app.war_in_the_pacific.places import hexes_there_are, named
from wargames_desktop.app.war_in_the_pacific.set_ups import Stand, standing_problems
from wargames_desktop.data.problems import Problem, choice, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, Charts, SideName, UnitSpec
from wargames_desktop.games.war_in_the_pacific.position import GivenUnit, Position
from wargames_desktop.games.war_in_the_pacific.scenario import Scenario

SEAS = ("west", "east")
"""The seas of a hex that land parts (WITP-8.7-ex)."""


def check_position(position: Position, scenario: Scenario, document: Document, charts: Charts) -> list[Problem]:
    """Everything that keeps a position from being set up; ``document`` is where it stands."""
    stands = _stands(position, scenario, charts)
    problems = [*_sequence(position, scenario, document, charts)]
    for id, given in position.units.items():
        problems += _unit(id, given, stands, document, charts)
    problems += _loads(position, document)
    problems += _bases(position, document.part("bases"), charts)
    problems += _continuing(position, stands, document.part("continuing"), charts)
    problems += _points(position, document)
    problems += _cards(position, document, charts)
    problems += _special(position, scenario, document)
    return problems


def _stands(position: Position, scenario: Scenario, charts: Charts) -> Mapping[str, str]:
    """The hex of each unit, those of the scenario that stay included."""
    hexes: dict[str, str] = {}
    if position.others == "stay" and scenario.forces is None:
        hexes = {id: spec.hex for id, spec in charts.units.items() if spec.hex}
    elif position.others == "stay" and scenario.forces is not None:
        stacks = (*scenario.forces.japan, *scenario.forces.allies)
        hexes = {id: stack.hex for stack in stacks for id in stack.units}
    return {**hexes, **{id: given.hex for id, given in position.units.items() if id in charts.units}}


def _sequence(position: Position, scenario: Scenario, document: Document, charts: Charts) -> Iterator[Problem]:
    if not scenario.first_turn <= position.turn <= scenario.last_turn:
        message = f"must be {scenario.first_turn} to {scenario.last_turn}, not {position.turn}"
        yield document.part("turn").problem(message)
    steps = [step.id for step in charts.turn.steps]
    if position.phase is not None and position.phase not in steps:
        guess = suggestion(position.phase, steps)
        yield document.part("phase").problem(f"must be {choice(steps)}, not {position.phase}{guess}")


def _unit(
    id: str, given: GivenUnit, stands: Mapping[str, str], document: Document, charts: Charts
) -> Iterator[Problem]:
    spec = charts.units.get(id)
    if spec is None:
        guess = suggestion(id, charts.units)
        yield document.part("units").key(id).problem(f"there is no unit {id}{guess}")
        return
    at = document.part("units", id)
    place = charts.board.places.get(given.hex)
    if place is None:
        yield at.part("hex").problem(f'there is no hex "{given.hex}" on the map; {_help(given.hex, charts)}')
        return
    if given.aboard:
        yield from _aboard(spec, given, stands, at, charts)
    else:
        yield from standing_problems(Stand(id, spec, given.hex, at.part("hex")), charts)
    parted = "split_sea" in place.flags and spec.fleet
    if parted and given.sea not in SEAS:
        yield at.problem(f'{named(place)} has two seas; say in which the fleet is: "sea: west" or "sea: east"')
    if given.sea and not parted:
        yield at.part("sea").problem("only a fleet in a hex with two seas is in one of them")


def _aboard(
    spec: UnitSpec, given: GivenUnit, stands: Mapping[str, str], at: Document, charts: Charts
) -> Iterator[Problem]:
    """One naval unit carries one land unit of its side (WITP-8.6-1)."""
    ship = charts.units.get(given.aboard)
    part = at.part("aboard")
    if spec.type != "land":
        yield part.problem("only land units go aboard")
    elif ship is None or ship.type != "naval" or ship.side != spec.side:
        ships = [id for id, each in charts.units.items() if each.type == "naval" and each.side == spec.side]
        yield part.problem(
            f"must be a naval unit of the same side, not {given.aboard}{suggestion(given.aboard, ships)}"
        )
    elif stands.get(given.aboard) != given.hex:
        yield part.problem(f"{given.aboard} is not in hex {given.hex}")


def _loads(position: Position, document: Document) -> Iterator[Problem]:
    carried: dict[str, str] = {}
    for id, given in position.units.items():
        if given.aboard in carried:
            at = document.part("units", id, "aboard")
            yield at.problem(f"{given.aboard} carries {carried[given.aboard]} already")
        if given.aboard:
            carried.setdefault(given.aboard, id)


def _bases(position: Position, at: Document, charts: Charts) -> Iterator[Problem]:
    for side, hexes in (position.bases or {}).items():
        most = charts.roster.supply_bases[side]
        if len(hexes) > most:
            yield at.part(side).problem(f"{len(hexes)} supply bases, but there are {most} markers")
        for number, hex in enumerate(hexes):
            place = charts.board.places.get(hex)
            if place is None:
                yield at.part(side, number).problem(f'there is no hex "{hex}" on the map; {_help(hex, charts)}')
            elif not {"port", "airfield"} & set(place.icons):
                yield at.part(side, number).problem(f"{named(place)} has neither a port nor an airfield")
            elif hex in hexes[:number]:
                yield at.part(side, number).problem(f"{named(place)} comes twice")


def _continuing(position: Position, stands: Mapping[str, str], at: Document, charts: Charts) -> Iterator[Problem]:
    """Land units of both sides are in a hex of continuing combat (WITP-9.7-1)."""
    for number, hex in enumerate(position.continuing):
        if hex not in charts.board.places:
            yield at.part(number).problem(f'there is no hex "{hex}" on the map; {_help(hex, charts)}')
            continue
        there = {
            charts.units[id].side for id, where in stands.items() if where == hex and _is_ashore(id, position, charts)
        }
        if there != set(SIDES):
            yield at.part(number).problem("land units of both sides must be in a hex of continuing combat")


def _is_ashore(id: str, position: Position, charts: Charts) -> bool:
    given = position.units.get(id)
    return charts.units[id].type == "land" and (given is None or not given.aboard)


def _points(position: Position, document: Document) -> Iterator[Problem]:
    for key, points in (("total", position.total), ("rp", position.rp), ("stacks", position.stacks)):
        for side, number in (points or {}).items():
            if number < 0:
                yield document.part(key, side).problem(f"must be 0 or more, not {number}")


def _cards(position: Position, document: Document, charts: Charts) -> Iterator[Problem]:
    hands: Mapping[SideName, Iterable[str]] = position.hands or {}
    named_cards = [
        (document.part("hands", side), number, id) for side in hands for number, id in enumerate(hands[side])
    ]
    named_cards += [(document.part("discards"), number, id) for number, id in enumerate(position.discards or ())]
    seen: set[str] = set()
    for at, number, id in named_cards:
        if id not in charts.cards:
            yield at.part(number).problem(f"there is no card {id}{suggestion(id, charts.cards)}")
        elif id in seen:
            yield at.part(number).problem(f"the card {id} comes twice")
        seen.add(id)
    for side in SIDES:
        held = tuple(hands.get(side, ()))
        if len(held) > charts.values.hand:
            message = f"a side holds {charts.values.hand} between event phases, not {len(held)}"
            yield document.part("hands", side).problem(message)
        for number, id in enumerate(held):
            if id in charts.cards and charts.cards[id].forced:
                yield document.part("hands", side, number).problem("a forced event cannot be held")
    yield from _deck(position, document, charts)
    if position.discards is not None and position.hands is None:
        yield document.part("discards").problem("discards are only known where both hands are: give `hands` too")


def _deck(position: Position, document: Document, charts: Charts) -> Iterator[Problem]:
    """The deck must last to the end of its year: two cards a turn (WITP-4.4-1)."""
    steps = [step.does for step in charts.turn.steps]
    turns = len(charts.track.turns)
    if position.hands is None or not 1 <= position.turn <= turns or position.phase not in (None, *steps):
        return
    drawn_now = position.phase is None or steps.index(position.phase) <= steps.index("event")
    first = position.turn if drawn_now else position.turn + 1
    year = charts.turn_spec(position.turn).deck
    needed = 2 * sum(spec.deck == year and spec.declares_first is not None for spec in charts.track.turns[first - 1 :])
    gone = {*(position.discards or ()), *(id for hand in position.hands.values() for id in hand)}
    left = sum(card.year == year for id, card in charts.cards.items() if id not in gone)
    if left < needed:
        at = document.part("discards") if position.discards else document.part("hands")
        yield at.problem(f"{needed} cards of {year} will yet be drawn, but this leaves {left} in the deck")


def _special(position: Position, scenario: Scenario, document: Document) -> Iterator[Problem]:
    for number, rule in enumerate(position.disabled):
        if rule != "WITP-15.0":
            yield document.part("disabled", number).problem(f"must be WITP-15.0, not {rule}")
    if position.entered is not None and scenario.delayed_entry is None:
        yield document.part("entered").problem("in this scenario America is at war from the start")
    if position.bid is not None and not scenario.bid:
        yield document.part("bid").problem("there is no bidding in this scenario")


def _help(label: str, charts: Charts) -> str:
    return hexes_there_are(label, charts.board)
