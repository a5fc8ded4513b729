"""Clicks that lead nowhere are answered with the rules' own refusal, and its rule."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.positions import CENTRE, combat_step, position, walk
from tests.games.tokyo_express.present.play import presenter, random_game
from wargames_desktop.games.tokyo_express.frames import (
    ChooseFlagship,
    UsFormations,
    UsGunnery,
    UsMovement,
    UsOrders,
    UsTorpedoes,
)
from wargames_desktop.games.tokyo_express.state import Formation, Order, State

GUNS, TUBES = combat_step(UsGunnery()), combat_step(UsTorpedoes(1))
AHEAD, ASTERN = (walk(CENTRE, "N", 2), "N"), (walk(CENTRE, "S", 2), "N")


def rule(state: State, *picks: str) -> str | None:
    refusal = presenter().why_not(state, picks)
    return refusal.rule if refusal is not None else None


def us_fleet(*flow, formations=None, **places) -> State:
    state = position(places, {"Atago": (walk(CENTRE, "N", 9), "S")}, *flow)
    return msgspec.structs.replace(state, formations={**state.formations, **(formations or {})})


def test_ships_that_cannot_sail_together() -> None:
    state = us_fleet(
        UsFormations(),
        Walke=(CENTRE, "N"), Gwin=(walk(CENTRE, "S", 3), "N"), Laffey=(walk(CENTRE, "S"), "NE"),
    )  # fmt: skip
    assert rule(state, "Walke", "Gwin") == "TE-3.2-us-distance"
    assert rule(state, "Walke", "Laffey") == "TE-3.2-us-heading"
    assert rule(state, "Walke", "Atago") == "TE-3.2-us-types"
    assert rule(state, "Atago") == "TE-3.2-us-types"
    assert rule(state, "formation:Atago's formation") == "TE-3.2-speed-us"
    assert rule(state, "Walke") is None
    assert rule(state) is None


def test_a_japanese_formation_takes_no_order() -> None:
    state = us_fleet(UsOrders(), Walke=(CENTRE, "N"))
    assert rule(state, "Atago") == "TE-3.3-us-orders"
    assert rule(state, "Walke") is None


@pytest.mark.parametrize(
    ("order", "speed", "turned_after", "phase", "expected"),
    [
        (Order(), 6, 0, 1, "TE-3.3-ahead-straight"),
        (Order(maneuver="turn_60", direction="port", turns_made=1), 6, 0, 2, "TE-3.3-us-done"),
        (Order(maneuver="turn_60", direction="port"), 4, 0, 3, "TE-3.4-turn-needs-move"),
        (Order(maneuver="turn_60", direction="port"), 4, 0, 2, None),
    ],
)
def test_a_formation_that_cannot_turn_now(order, speed, turned_after, phase, expected) -> None:
    walke = Formation(side="us", ships=("Walke",), speed=speed, order=order, turned_after=turned_after)
    gwin = Formation(side="us", ships=("Gwin",), speed=6, order=Order(maneuver="turn_60", direction="port"))
    state = us_fleet(UsMovement(), Walke=(CENTRE, "N"), Gwin=(walk(CENTRE, "S", 5), "N"))
    formations = {"Desron 12": walke, "Gwin": gwin, "Atago": state.formations["Atago's formation"]}
    state = msgspec.structs.replace(state, formations=formations, phase=phase)
    assert rule(state, "Walke") == expected
    assert rule(state, "formation:Desron 12") == expected
    assert rule(state, "Atago") == "TE-3.1-G-us"


def test_torpedoes() -> None:
    japan = {
        "Atago": (walk(CENTRE, "N", 9), "N"), "Jintsu": (CENTRE, "N"), "Yunagi": ASTERN, "Chokai": AHEAD,
    }  # fmt: skip
    us = {"Cushing": (CENTRE, "N"), "Chicago": (walk(CENTRE, "SW", 2), "N"), "Walke": (walk(CENTRE, "N"), "N")}
    state = position(us, japan, *TUBES)
    assert rule(state, "Cushing", "Atago") == "TE-3.6-us-range"
    assert rule(state, "Cushing", "Jintsu") == "TE-3.6-same-hex"
    assert rule(state, "Cushing", "Yunagi") == "TE-3.6-stern-arc"
    assert rule(state, "Cushing", "Chokai") == "TE-3.6-line"
    assert rule(state, "Cushing", "Walke") == "TE-3.5-segment"
    assert rule(state, "Chicago") == "TE-3.6-bears"
    assert rule(state, "Chicago", "Yunagi") == "TE-3.6-bears"
    assert rule(state, "Atago") == "TE-3.5-segment"
    assert rule(state, "Yunagi", "Cushing") == "TE-3.6-stern-arc"
    assert rule(state, "Walke", "Chokai") is None


def test_second_torpedo_attacks_need_fresh_targets() -> None:
    japan = {"Yunagi": (walk(CENTRE, "NE", 2), "N"), "Kako": (walk(CENTRE, "SE", 2), "N")}
    state = position({"Cushing": (CENTRE, "N")}, japan, *TUBES)
    flow = (*state.flow[:-1], UsTorpedoes(2))
    memory = tuple(
        msgspec.structs.replace(frame, torpedo_targets=("Yunagi",)) if hasattr(frame, "torpedo_targets") else frame
        for frame in flow
    )
    assert rule(msgspec.structs.replace(state, flow=memory), "Cushing", "Yunagi") == "TE-3.6-us-second"


def test_guns() -> None:
    japan = {
        "Atago": (walk(CENTRE, "N", 9), "N"), "Yunagi": AHEAD, "Asagumo": ASTERN, "Kako": (walk(CENTRE, "NE", 2), "N"),
        "Aoba": (walk(CENTRE, "SE", 2), "N"), "Jintsu": (walk(CENTRE, "S", 3), "N"),
    }  # fmt: skip
    state = position(
        {"Boise": (CENTRE, "N"), "Walke": (walk(CENTRE, "SW", 4), "N"), "Gwin": (walk(CENTRE, "NW", 4), "N")},
        japan, *GUNS, Gwin={"fired": True}, Walke={"out_of_action": True},
    )  # fmt: skip
    assert rule(state, "Boise", "Atago") == "TE-3.5-fire-direction"
    assert rule(state, "Boise", "Walke") == "TE-3.5-segment"
    assert rule(state, "Gwin") == "TE-3.5-flip"
    assert rule(state, "Gwin", "Yunagi") == "TE-3.5-flip"
    assert rule(state, "Walke", "Yunagi") == "TE-3.8-sinking"
    assert rule(state, "Boise", "Yunagi", "Asagumo", "Kako", "Aoba") == "TE-3.7-us-halve"
    assert rule(state, "Boise", "Yunagi", "Asagumo") is None
    assert rule(state, "Kako") == "TE-3.5-segment"


def test_guns_that_cannot_be_divided_like_that() -> None:
    ahead = {name: (walk(CENTRE, "N", n), "N") for n, name in enumerate(("Yunagi", "Asagumo", "Kako"), 2)}
    state = position({"Boise": (CENTRE, "N")}, ahead, *GUNS)
    assert rule(state, "Boise", "Yunagi", "Asagumo") is None
    refusal = presenter().why_not(state, ("Boise", "Yunagi", "Asagumo", "Kako"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("TE-3.7-us-halve", "The bow guns of Boise fire at two targets at most")
    astern = {"Yunagi": ASTERN, "Asagumo": (walk(CENTRE, "S", 3), "N")}
    weak = presenter().why_not(position({"Southard": (CENTRE, "N")}, astern, *GUNS), ("Southard", "Yunagi", "Asagumo"))
    assert weak is not None
    assert (weak.rule, weak.reason) == ("TE-3.7-us-halve", "The stern guns of Southard are too weak to be divided")


def test_a_friend_blocks_the_line() -> None:
    us = {"Boise": (CENTRE, "N"), "Walke": (walk(CENTRE, "N"), "N")}
    state = position(us, {"Yunagi": (walk(CENTRE, "N", 3), "N")}, *GUNS)
    refusal = presenter().why_not(state, ("Boise", "Yunagi"))
    assert refusal is not None
    assert refusal.rule == "TE-3.7-line"
    assert "Walke" in refusal.about


def test_the_flag_goes_where_the_scenario_says() -> None:
    state = position(
        {"Walke": (CENTRE, "N"), "Chicago": (CENTRE, "N"), "Boise": (CENTRE, "N")}, {},
        ChooseFlagship("Callaghan", ("Chicago", "Boise")),
    )  # fmt: skip
    assert rule(state, "Walke") == "TE-3.9-us-setup"
    assert rule(state, "Chicago") is None


def test_nothing_is_said_of_a_game_that_is_over() -> None:
    assert rule(position({"Walke": (CENTRE, "N")}, {}), "Walke") is None


def test_a_legal_beginning_is_never_refused() -> None:
    for turn in random_game(2):
        for offer in presenter().offers(turn.before)[::9]:
            if offer.picks:
                assert presenter().why_not(turn.before, offer.picks) is None, offer
