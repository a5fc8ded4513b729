"""Whether a scenario of War in the Pacific can be played: the sense of it, after its form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wargames_desktop.app.war_in_the_pacific.places import hexes_there_are, named
from wargames_desktop.app.war_in_the_pacific.set_ups import Stand, controllers, crowd_problems, standing_problems
from wargames_desktop.data.problems import Problem, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, Charts, SideName
from wargames_desktop.games.war_in_the_pacific.scenario import DelayedEntry, Scenario, Stack
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES

MOST = 99


def check_scenario(scenario: Scenario, document: Document, charts: Charts) -> list[Problem]:
    """Everything that keeps a scenario from being played; ``document`` is where it stands."""
    return [
        *_frame(scenario, document, charts),
        *_first_deal(scenario, document, charts),
        *_turn_one(scenario, document),
        *_delayed_entry(scenario.delayed_entry, document.part("delayed_entry")),
        *_set_up(scenario, document, charts),
    ]


def _frame(scenario: Scenario, document: Document, charts: Charts) -> Iterator[Problem]:
    turns = len(charts.track.turns)
    if scenario.board != charts.board.id:
        guess = suggestion(scenario.board, [charts.board.id])
        yield document.part("board").problem(f"there is no such board; there is: {charts.board.id}{guess}")
    if not 1 <= scenario.first_turn <= turns:
        yield document.part("first_turn").problem(f"must be 1 to {turns}, not {scenario.first_turn}")
    elif not scenario.first_turn <= scenario.last_turn <= turns:
        message = f"must be {scenario.first_turn} to {turns}, not {scenario.last_turn}"
        yield document.part("last_turn").problem(message)
    elif scenario.shortest and not scenario.first_turn <= scenario.shortest <= scenario.last_turn:
        message = f"must be {scenario.first_turn} to {scenario.last_turn}, not {scenario.shortest}"
        yield document.part("shortest").problem(message)


def _first_deal(scenario: Scenario, document: Document, charts: Charts) -> Iterator[Problem]:
    """Both are dealt a card that they can keep (WITP-4.1-1, WITP-4.5-2)."""
    if not 1 <= scenario.first_turn <= len(charts.track.turns):
        return
    year = charts.turn_spec(scenario.first_turn).deck
    dealt = {id: card for id, card in charts.cards.items() if card.year == year and not card.held_out}
    needed = 2 * charts.values.hand + 2 * sum(
        spec.deck == year and spec.declares_first is not None for spec in charts.track.turns[scenario.first_turn - 1 :]
    )
    there = sum(card.year == year for card in charts.cards.values())
    if there < needed:
        message = f"{needed} cards of {year} will be dealt and drawn, but there are {there}"
        yield document.part("first_turn").problem(message)
    if len(dealt) < 2:
        message = f"each side is dealt one of the cards of {year} that are not held out, but there are {len(dealt)}"
        yield document.part("first_turn").problem(message)
    forced = [id for id, card in dealt.items() if card.forced]
    if forced:
        message = f"{', '.join(forced)} may be dealt before the game, but a forced event cannot be held: hold it out"
        yield document.part("first_turn").problem(message)


def _turn_one(scenario: Scenario, document: Document) -> Iterator[Problem]:
    if scenario.first_turn > 1 and scenario.turn_one is not None:
        message = f"this scenario begins with turn {scenario.first_turn}; leave the rules of turn 1 out"
        yield document.part("turn_one").problem(message)
    if scenario.first_turn == 1 and scenario.turn_one is None:
        yield document.problem('"turn_one" is missing: a scenario that begins with turn 1 needs its special rules')
    if scenario.turn_one is not None:
        for key in ("allied_bases", "allied_redeployments"):
            yield from _between(getattr(scenario.turn_one, key), 0, MOST, document.part("turn_one", key))


def _delayed_entry(entry: DelayedEntry | None, at: Document) -> Iterator[Problem]:
    if entry is None:
        return
    for key, least in (("latest", 1), ("brp_divisor", 1), ("event_rp", 0), ("redeployments", 0)):
        yield from _between(getattr(entry, key), least, MOST, at.part(key))
    for key in ("from_turn", "target", "places"):
        yield from _between(getattr(entry.roll, key), 1, MOST, at.part("roll", key))


def _set_up(scenario: Scenario, document: Document, charts: Charts) -> Iterator[Problem]:
    forces = scenario.forces
    if forces is None:
        yield from _printed(document, charts)
        return
    stacks: Mapping[SideName, Sequence[Stack]] = {"japan": forces.japan, "allies": forces.allies}
    seen: dict[str, str] = {}
    for side in SIDES:
        hexes: set[str] = set()
        for number, stack in enumerate(stacks[side]):
            at = document.part("forces", side, number)
            if stack.hex in hexes:
                yield at.part("hex").problem(f"hex {stack.hex} comes twice; put all its units into one entry")
            hexes.add(stack.hex)
            yield from _stack(scenario, stack, side, seen, at, charts)
    stands = _stands(stacks, document, charts)
    yield from crowd_problems(stands, charts)
    yield from _enemies(stands, charts)
    yield from _bases(stacks, stands, document, charts)


def _printed(document: Document, charts: Charts) -> Iterator[Problem]:
    """Units that begin where their counters say (WITP-3.3-2)."""
    stands = [Stand(id, spec, spec.hex, document) for id, spec in charts.units.items() if spec.hex]
    yield from crowd_problems(stands, charts)


def _stack(
    scenario: Scenario, stack: Stack, side: SideName, seen: dict[str, str], at: Document, charts: Charts
) -> Iterator[Problem]:
    if stack.hex not in charts.board.places:
        message = f'there is no hex "{stack.hex}" on the map; {hexes_there_are(stack.hex, charts.board)}'
        yield at.part("hex").problem(message)
    for number, id in enumerate(stack.units):
        part = at.part("units", number)
        if id in seen:
            yield part.problem(f"{id} stands in hex {seen[id]} too")
        seen.setdefault(id, stack.hex)
        yield from _unit(scenario, id, side, part, charts)
        if id in charts.units and stack.hex in charts.board.places:
            yield from standing_problems(Stand(id, charts.units[id], stack.hex, part), charts)
    for number, id in enumerate(stack.attrited):
        if id not in stack.units:
            guess = suggestion(id, stack.units)
            yield at.part("attrited", number).problem(f"{id} is not among the units of this stack{guess}")


def _unit(scenario: Scenario, id: str, side: SideName, at: Document, charts: Charts) -> Iterator[Problem]:
    spec = charts.units.get(id)
    if spec is None:
        of_side = [other for other, each in charts.units.items() if each.side == side]
        yield at.problem(f"there is no unit {id}{suggestion(id, of_side)}")
    elif spec.side != side:
        yield at.problem(f"{id} is {_unit_of(spec.side)}, but stands among those of {side}")
    elif spec.arrival >= scenario.first_turn:
        yield at.problem(f"{id} arrives as a reinforcement on turn {spec.arrival}; leave it out of the set-up")
    elif not spec.hex and not spec.arrival:
        yield at.problem(f"{id} is in reserve until a card brings it; leave it out of the set-up")


def _unit_of(side: SideName) -> str:
    return "a Japanese unit" if side == "japan" else "an Allied unit"


def _enemies(stands: Sequence[Stand], charts: Charts) -> Iterator[Problem]:
    """No game begins in the middle of a combat."""
    fleets = {stand.hex: stand for stand in stands if stand.spec.side == "japan" and stand.spec.fleet}
    land = {stand.hex: stand for stand in stands if stand.spec.side == "japan" and stand.spec.type == "land"}
    met: set[str] = set()
    for stand in stands:
        others = fleets if stand.spec.fleet else land if stand.spec.type == "land" else {}
        if stand.spec.side == "allies" and stand.hex in others and stand.hex not in met:
            met.add(stand.hex)
            here = named(charts.board.places[stand.hex])
            yield stand.at.problem(f"{here}: {others[stand.hex].id} and {stand.id} are enemies in one hex")


def _bases(
    stacks: Mapping[SideName, Sequence[Stack]], stands: Sequence[Stand], document: Document, charts: Charts
) -> Iterator[Problem]:
    """Supply bases stand at ports and airfields of their side (WITP-6.1-2)."""
    control = controllers(stands, charts)
    for side in SIDES:
        for number, stack in enumerate(stacks[side]):
            if stack.supply_base and stack.hex in charts.board.places and control.get(stack.hex) != side:
                at = document.part("forces", side, number, "supply_base")
                message = f"a supply base must be at a port or airfield that the {SIDE_NAMES[side]} side controls"
                yield at.problem(message)


def _stands(stacks: Mapping[SideName, Sequence[Stack]], document: Document, charts: Charts) -> Sequence[Stand]:
    """The units that stand rightly among those of their side, each where it is named first."""
    found: dict[str, Stand] = {}
    for side in SIDES:
        for number, stack in enumerate(stacks[side]):
            if stack.hex not in charts.board.places:
                continue
            at = document.part("forces", side, number)
            for id in stack.units:
                spec = charts.units.get(id)
                if spec is not None and spec.side == side:
                    found.setdefault(id, Stand(id, spec, stack.hex, at))
    return list(found.values())


def _between(value: int, least: int, most: int, at: Document) -> Iterable[Problem]:
    if not least <= value <= most:
        yield at.problem(f"must be {least} to {most}, not {value}")
