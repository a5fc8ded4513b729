"""The reconstructed set-ups hold what the rulebook's examples and numbers say of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec
import pytest

from tests.games.war_in_the_pacific.impulses import go, plan
from tests.games.war_in_the_pacific.situations import Situation
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.war_in_the_pacific.commands import BuildBase, ConfirmImpulse, Pass
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.scenario import Scenario
from wargames_desktop.games.war_in_the_pacific.state import State

Start = Callable[..., Situation]
Scenarios = Mapping[str, Scenario]


def first_state(game: WarInThePacific, scenarios: Scenarios, scenario: str, **options: str) -> State:
    return game.start(scenarios[scenario], options, Seeded(1)).state


def places_out_of_supply(game: WarInThePacific, state: State, side: str) -> set[str]:
    assert side in ("japan", "allies")
    return {state.units[id].hex for id in game.supply.out_of_supply(state, side)}


def with_bases(state: State, turn: int, japan: Iterable[str]) -> State:
    return msgspec.structs.replace(state, turn=turn, bases={**state.bases, "japan": tuple(japan)})


SAIGON, HAINAN, PALAU, MARSHALLS = "0507", "0506", "0707", "1107"


@pytest.mark.parametrize(
    ("turn", "base", "out"),
    [
        (1, "0907", {SAIGON, HAINAN, PALAU}),
        (1, "0605", {MARSHALLS}),
        (2, "0605", {MARSHALLS, SAIGON, PALAU}),
    ],
)
def test_what_a_single_japanese_base_supplies(
    game: WarInThePacific, scenarios: Scenarios, turn: int, base: str, out: set[str]
) -> None:
    """WitP 7.3: Truk, or Taiwan, and what happens to the latter when Allied zones count. No other unit goes short."""
    state = with_bases(first_state(game, scenarios, "standard"), turn, (base,))
    assert places_out_of_supply(game, state, "japan") == out


@pytest.mark.parametrize("turn", [1, 2])
def test_the_six_fixed_bases_link_up_and_supply_every_ally(
    game: WarInThePacific, scenarios: Scenarios, turn: int
) -> None:
    """WitP 6.6.2."""
    state = first_state(game, scenarios, "standard", allied_bases="fixed")
    state = msgspec.structs.replace(state, turn=turn)
    assert sorted(state.bases["allies"]) == ["0207", "0509", "0607", "0710", "1205", "1407"]
    assert set(state.bases["allies"]) <= set(game.lines.network(state, "allies"))
    assert places_out_of_supply(game, state, "allies") == set()


def test_in_1943_every_base_is_linked_and_every_unit_in_supply(game: WarInThePacific, scenarios: Scenarios) -> None:
    state = first_state(game, scenarios, "1943")
    for side in ("japan", "allies"):
        assert len(state.bases[side]) == 5
        assert set(state.bases[side]) <= set(game.lines.network(state, side))
        assert places_out_of_supply(game, state, side) == set()


def test_twenty_points_pay_for_the_historical_opening(situation: Start) -> None:
    """Three bases, Singapore from Hainan, Manila from Taiwan and from Palau, and ten points for Palembang from Kure."""
    opening = situation(turn=1, phase="supply_bases", others="stay", total={"japan": 20, "allies": 0})
    for hex in ("0605", SAIGON, "0907"):
        assert opening.pending.side == "japan"
        opening.do(BuildBase(hex))
        if opening.pending.side == "allies":
            opening.do(Pass())
    opening.do(Pass())
    assert opening.state.rp["japan"] == 17
    go(opening, "0407", HAINAN, path="0507 0407", load={"JP-L5": "JP-N5", "JP-L6": "JP-N6"})
    assert opening.state.rp["japan"] == 17 - 3
    stacks = (("0605", {"JP-L7": "JP-N7"}), (PALAU, {"JP-L9": "JP-N8"}))
    for origin, load in stacks:
        plan(opening, "0606", origin, load=load)
    opening.do(ConfirmImpulse())
    assert opening.state.rp["japan"] == 14 - 4
    assert opening.state.rp["japan"] >= 10
