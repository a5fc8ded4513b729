"""Whether a position inside a game of Tokyo Express can be set up: the sense of it, after its form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from wargames_desktop.app.tokyo_express.set_up_checks import LONGEST
from wargames_desktop.app.tokyo_express.standard_position_checks import check_standard_position, is_off_map
from wargames_desktop.data.problems import Problem, choice, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.games.tokyo_express.charts import PHASES, SPEEDS, Charts, ShipSpec
from wargames_desktop.games.tokyo_express.position import GivenFormation, GivenOrder, GivenShip, Position
from wargames_desktop.games.tokyo_express.scenario import Scenario, StandardScenario
from wargames_desktop.games.tokyo_express.setup import fleets
from wargames_desktop.games.tokyo_express.state import SIDE_NAMES, Maneuver, SideName

MANEUVERS: Mapping[SideName, tuple[Maneuver, ...]] = {
    "us": ("ahead", "turn_60", "turn_120", "countermarch", "s_turn"),
    "japan": ("ahead", "turn_60", "about"),
}
"""What each side can be ordered (TE-3.3-us-order-kinds, TE-3.3-jp-order-kinds)."""


def check_position(position: Position, scenario: Scenario, document: Document, charts: Charts) -> list[Problem]:
    """Everything that keeps a position from being set up; ``document`` is where it stands."""
    named = _placed(scenario)
    alone = bool(position.ships) and isinstance(scenario, StandardScenario)
    present = [*position.ships] if alone else [*{**named, **position.ships}]
    there = [name for name in present if name in charts.roster.ships]
    forces = list(position.hidden_forces)
    problems = [
        problem
        for name, given in position.ships.items()
        for problem in _ship(name, given, name in named, document.part("ships").key(name), document, charts)
    ]
    problems += _formations(position, [*there, *forces], document.part("formations"), charts)
    if isinstance(scenario, StandardScenario):
        problems += check_standard_position(position, scenario, document, charts)
    else:
        problems += _without_standard_parts(position, document)
    problems += _sequence(position, scenario, document, charts)
    problems += _decks(position, document.part("discards"), charts)
    if position.admiral is not None and position.admiral.ship not in (ship for ship in there if _is_us(ship, charts)):
        at = document.part("admiral", "ship")
        problems += [
            at.problem(f'there is no US ship "{position.admiral.ship}"{suggestion(position.admiral.ship, there)}')
        ]
    return problems


def _placed(scenario: Scenario) -> Mapping[str, str]:
    """The ships that a scenario itself places, and their hexes."""
    if isinstance(scenario, StandardScenario):
        return scenario.us.ships
    return {name: hex_ for _, fleet in fleets(scenario) for name, hex_ in fleet.ships.items()}


def _is_us(ship: str, charts: Charts) -> bool:
    """Whether a ship is of the US; hidden forces are Japanese."""
    return ship in charts.roster.ships and charts.roster.ships[ship].side == "us"


def _ship(
    name: str, given: GivenShip, placed: bool, key: Document, document: Document, charts: Charts
) -> Iterator[Problem]:
    spec = charts.roster.ships.get(name)
    if spec is None:
        yield key.problem(f"there is no ship of that name{suggestion(name, charts.roster.ships)}")
        return
    at = document.part("ships", name)
    if not given.hex and not placed and not is_off_map(given):
        yield at.problem('"hex" is missing: the scenario itself does not place this ship')
    if given.hex and given.hex not in charts.board.places:
        guess = suggestion(given.hex, charts.board.places)
        yield at.part("hex").problem(f'there is no hex "{given.hex}" on the map{guess}')
    if not 0 <= given.damage <= spec.boxes:
        yield at.part("damage").problem(f"must be 0 to {spec.boxes}, not {given.damage}")
    if given.max_speed is not None and not 1 <= given.max_speed <= spec.speed:
        yield at.part("max_speed").problem(f"must be 1 to {spec.speed}, not {given.max_speed}")
    if given.salvos is not None:
        yield from _salvos(given.salvos, spec, at.part("salvos"))


def _without_standard_parts(position: Position, document: Document) -> Iterator[Problem]:
    """The Basic Game knows no logs, hidden forces, Column Turn markers and conditions of the night."""
    for key, value in (
        ("hidden_forces", position.hidden_forces),
        ("column_turns", position.column_turns),
        ("night", position.night),
    ):
        if value:
            yield document.part(key).problem("the Basic Game has none")
    for name, given in position.ships.items():
        if given.log is not None:
            yield document.part("ships", name, "log").problem("the Basic Game has none")


def _salvos(salvos: tuple[int, ...], spec: ShipSpec, at: Document) -> Iterator[Problem]:
    most = [mount.salvos for mount in spec.torpedoes]
    if len(salvos) != len(most) or not all(0 <= left <= full for left, full in zip(salvos, most, strict=False)):
        mounts = ", ".join(f"{mount.mount} 0 to {mount.salvos}" for mount in spec.torpedoes)
        yield at.problem(f"must be the salvos left by torpedo mount: {mounts or 'none, for there is no mount'}")


def _formations(position: Position, there: Iterable[str], at: Document, charts: Charts) -> Iterator[Problem]:
    members: set[str] = set()
    for name, formation in position.formations.items():
        yield from _formation(formation, list(there), at.part(name), charts)
        for number, ship in enumerate(formation.ships):
            if ship in members:
                yield at.part(name, "ships", number).problem(f"{ship} is in two formations, or twice in one")
            members.add(ship)


def _formation(formation: GivenFormation, there: list[str], at: Document, charts: Charts) -> Iterator[Problem]:
    if not formation.ships:
        yield at.part("ships").problem("a formation has at least one ship")
    for number, ship in enumerate(formation.ships):
        if ship not in there:
            yield at.part("ships", number).problem(
                f'there is no ship "{ship}" in this position{suggestion(ship, there)}'
            )
    if len({_is_us(ship, charts) for ship in formation.ships if ship in there}) > 1:
        yield at.part("ships").problem("the ships of a formation are all of one side")
    if formation.speed is not None and formation.speed not in SPEEDS:
        yield at.part("speed").problem(f"must be 1 to {SPEEDS[-1]}, not {formation.speed}")
    if formation.order is not None:
        of_us = any(_is_us(ship, charts) for ship in formation.ships if ship in there)
        yield from _order(formation.order, "us" if of_us else "japan", at)


def _order(order: GivenOrder, side: SideName, formation: Document) -> Iterator[Problem]:
    at = formation.part("order")
    if (order.maneuver == "ahead") != (order.direction is None):
        told = "Ahead has no direction" if order.maneuver == "ahead" else '"direction" is missing: port or starboard'
        yield at.problem(told)
    if order.maneuver not in MANEUVERS[side]:
        allowed = ", ".join(MANEUVERS[side])
        yield at.part("maneuver").problem(f"{SIDE_NAMES[side]} orders are {allowed}, not {order.maneuver}")


def _sequence(position: Position, scenario: Scenario, document: Document, charts: Charts) -> Iterator[Problem]:
    given = LONGEST if isinstance(scenario, StandardScenario) else scenario.turns
    turns = given if position.turns is None else position.turns
    if not 1 <= turns <= LONGEST:
        yield document.part("turns").problem(f"must be 1 to {LONGEST}, not {turns}")
    elif position.turn is not None and not 1 <= position.turn <= turns:
        yield document.part("turn").problem(f"must be 1 to {turns}, not {position.turn}")
    if position.movement_phase is not None and position.movement_phase not in PHASES:
        yield document.part("movement_phase").problem(f"must be 1 to {PHASES[-1]}, not {position.movement_phase}")
    phases = _phases(scenario, charts)
    if position.phase is not None and position.phase not in phases:
        guess = suggestion(position.phase, phases)
        yield document.part("phase").problem(f"there is no step {position.phase}{guess}; there are {', '.join(phases)}")
    for side, reach in position.fire_direction.items():
        if reach < 0:
            yield document.part("fire_direction", side).problem(f"must be 0 or more, not {reach}")
    kinds = charts.standard.values.chits if isinstance(scenario, StandardScenario) else charts.values.chits
    for number, chit in enumerate(position.chits or ()):
        if chit not in kinds:
            yield document.part("chits", number).problem(f"must be {choice(list(kinds))}, not {chit}")


def _phases(scenario: Scenario, charts: Charts) -> list[str]:
    """Where in the sequence of play of its level a position can start."""
    outlines = {"combat": charts.combat}
    turn = charts.turn
    if isinstance(scenario, StandardScenario):
        standard = charts.standard
        outlines = {
            "combat": standard.combat,
            "japanese_detection": standard.japanese_detection,
            "us_detection": standard.us_detection,
        }
        turn = standard.turn
    return [*outlines, *(step.id for outline in (turn, *outlines.values()) for step in outline.steps)]


def _decks(position: Position, at: Document, charts: Charts) -> Iterator[Problem]:
    decks = {name: {card.card for card in deck.cards} for name, deck in charts.decks.decks.items()}
    for name, cards in position.discards.items():
        if name not in decks:
            yield at.key(name).problem(f"there is no deck {name}; there are {', '.join(decks)}")
            continue
        if set(cards) >= decks[name]:
            yield at.part(name).problem("some card must be left in the deck")
        for number, card in enumerate(cards):
            if card not in decks[name] or card in cards[:number]:
                yield at.part(name, number).problem(f"there is no card {card} in the deck, or it is named twice")
