"""Standard games of made-up scenarios, played by chance to their end: what must hold in every position on the way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from tests.data.test_standard_scenario_checks import told
from tests.games.tokyo_express.positions import charts, game
from tests.games.tokyo_express.situations import standard_scenario
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.tokyo_express.chart import TYPES, ShipType
from wargames_desktop.games.tokyo_express.scenario import HiddenForceSetUp, Radar, StandardScenario
from wargames_desktop.games.tokyo_express.state import HEADINGS, State

SEA = [hex_ for hex_ in game().waters.hexes if game().waters.is_open(hex_)]
SHIPS: dict[ShipType, list[str]] = {
    kind: [name for name, spec in charts().roster.ships.items() if spec.side == "us" and spec.type == kind]
    for kind in TYPES
}
SURPRISES = ((), ("us",), ("japan",), ("us", "japan"))
RADARS = (None, Radar(type="sc"), Radar(type="early_sg"), Radar(type="late_sg"))
LONGEST = 2000
"""Commands after which a game is taken to have no end."""


def made_up(seed: int) -> StandardScenario:
    """A scenario that can be played, with nothing in it that history would know."""
    dice = Random(seed)
    kinds: tuple[ShipType, ...] = dice.choice((("DD",), ("BB", "DD"), ("CA", "CL", "DD"), TYPES))
    ships = {dice.choice(SHIPS[dice.choice(kinds)]): hex_ for hex_ in dice.sample(SEA, dice.randint(1, 9))}
    heavy = [name for name in ships if charts().roster.ships[name].type != "DD"]
    light = [name for name in ships if name not in heavy]
    admirals = dict(zip(("Lee", "Scott"), dice.sample(heavy, min(len(heavy), 2)), strict=False))
    if light and (not heavy or dice.random() < 0.5):
        admirals["Burke"] = dice.choice(light)
    late = [name for name in SHIPS["CL"] if name not in ships]
    base = standard_scenario("tassafaronga", charts())
    us = msgspec.structs.replace(
        base.us,
        heading=dice.choice(HEADINGS),
        ships=ships,
        arrivals={dice.randint(2, 4): {dice.choice(late): dice.choice(SEA)}} if dice.random() < 0.3 else {},
        commander=next(iter(admirals)),
        admirals=admirals,
        cohesion=dice.randint(-2, 1),
        radar=dice.choice(RADARS),
        transports=dice.random() < 0.5,
        victory_points=dice.randint(-2, 4),
    )
    forces = [
        HiddenForceSetUp(hex=hex_, heading=dice.choice(HEADINGS)) for hex_ in dice.sample(SEA, dice.randint(1, 8))
    ]
    japan = msgspec.structs.replace(
        base.japan,
        strength=dice.randint(3, 8),
        markers={0: 3, 1: 4, 2: 3, 3: 2, 4: 1, 5: 1},
        hidden_forces=tuple(forces),
        first_move=dice.randint(0, 6),
    )
    return msgspec.structs.replace(
        base,
        period=dice.choice(("early_1942", "late_1942", "1943")),
        lighting=dice.choice(("bright", "average", "dark")),
        surprise=dice.choice(SURPRISES),
        initial_speed=dice.choice((None, None, 3, 4)),
        us=us,
        japan=japan,
    )


def played(seed: int) -> Iterator[State]:
    """Every position of a game of random answers in which a decision is pending, and the last."""
    scenario, dice, source = made_up(seed), Random(seed), Seeded(seed)
    state = game().start(scenario, {}, source).state
    for _ in range(LONGEST):
        yield state
        pending = game().pending(state)
        if pending is None:
            return
        usual = pending.default is not None and dice.random() < 0.5
        command: Any = pending.default if usual else dice.choice(list(pending.answers))
        state = game().apply(state, pending.side, command, source).state
    pytest.fail(f"seed {seed}: the game is not over after {LONGEST} commands")


def wrong_with_ships(state: State) -> Iterator[str]:
    for name, ship in state.ships.items():
        spec = charts().roster.ships[name]
        if ship.hex and not game().waters.is_open(ship.hex):
            yield f"{name} is ashore in {ship.hex}"
        if not 0 <= ship.damage <= spec.boxes or min(ship.salvos, default=0) < 0:
            yield f"{name} has marks on the log that are not there"
        if ship.log.left and ship.hex:
            yield f"{name} has left the map and lies in {ship.hex}"
        if state.flow and ship.log.mission and ship.hex and not ship.log.retiring:
            yield f"{name} has performed its mission and does not retire"


def wrong_with_formations(state: State) -> Iterator[str]:
    members = [ship for formation in state.formations.values() for ship in formation.ships]
    if len(set(members)) < len(members):
        yield "a ship is in two formations"
    for name, formation in state.formations.items():
        if not formation.ships or not 1 <= formation.speed <= 7 or (formation.column and len(formation.ships) < 2):
            yield f"{name} is no formation"
        for ship in (state.ships[each] for each in formation.ships if each in state.ships):
            if not ship.hex or ship.sunk or ship.side != formation.side:
                yield f"{name} has a member that is not there"
        if any(each not in state.ships and each not in state.night.hidden for each in formation.ships):
            yield f"{name} has a member that nobody knows"


def wrong_with_the_night(state: State) -> Iterator[str]:
    night = state.night
    for name, force in night.hidden.items():
        if not game().waters.is_open(force.hex):
            yield f"{name} is ashore in {force.hex}"
    if night.drawn >= night.strength and any(not force.size for force in night.hidden.values()):
        yield "a hidden force without a marker is left at the Strength Level"
    if night.task_force_commander and night.task_force_commander not in night.commanders:
        yield "the commander is no admiral"
    if bool(night.ended) == bool(state.flow):
        yield "the game is over, or it is not"


@pytest.mark.parametrize("seed", range(1, 25))
def test_what_holds_in_every_position(seed: int) -> None:
    assert told(made_up(seed)) == []
    for state in played(seed):
        wrong = [*wrong_with_ships(state), *wrong_with_formations(state), *wrong_with_the_night(state)]
        assert wrong == [], game().headline(state)
    assert game().outcome(state) is not None
