"""Tide Pools as the program would know it, and quick ways to play it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from tests.toy.game import Scenario, Spread, TidePools, TidePoolsPresenter
from wargames_desktop.app.registry import GameEntry, Option, Parts
from wargames_desktop.app.session import Session
from wargames_desktop.engine.decision import Command, Decision

CARDS = ("crab-1", "crab-2", "gull-1", "gull-2", "wave-1")
SCENARIO = Scenario(id="basic", title="Low water", rounds=3, cards=CARDS)


def read_scenario(path: Path) -> Scenario:
    fields = msgspec.yaml.decode(path.read_bytes())
    fields.pop("game", None)
    return msgspec.convert(fields, Scenario)


def toy_entry(scenarios: dict[str, Path] | None = None) -> GameEntry:
    extras = Option("extras", "Extras", (("opening_card", "A card at the start"), ("fog", "Fog")), ())
    return GameEntry(
        id="tide_pools",
        title="Tide Pools",
        build=lambda _: Parts(TidePools(), TidePoolsPresenter(), read_scenario, charts="charts of the pools"),
        scenario_type=Scenario,
        read_header=read_scenario,
        scenarios=scenarios or {},
        options=(extras,),
    )


ENTRY = toy_entry()
KNOWN = {ENTRY.id: ENTRY}


def any_answer(decision: Decision[Command], chance: random.Random) -> Any:
    """A legal answer, of those that are not listed as well."""
    if decision.decision == "spread" and chance.random() < 0.3:
        return Spread((chance.randint(0, 2), chance.randint(0, 1), chance.randint(0, 1)))
    return chance.choice(decision.answers)


def play_on(session: Session, commands: int, seed: int = 1) -> None:
    """Play up to that many commands, at random."""
    for _ in range(commands):
        decision = session.pending
        if decision is None:
            return
        chance = random.Random(1000 * seed + session.current.number)
        session.submit(decision.side, any_answer(decision, chance))
