"""What an answer would mean: courses phase by phase, shots, sums and exact chances."""

from __future__ import annotations

from itertools import pairwise
from typing import get_args

import msgspec
import pytest

from tests.games.tokyo_express.positions import CENTRE, charts, combat_step, give, position, walk
from tests.games.tokyo_express.present.play import presenter, random_game
from wargames_desktop.app.rules import rule_index
from wargames_desktop.engine.display import Path, Preview
from wargames_desktop.games.tokyo_express.commands import (
    AllocateGunnery,
    AllocateTorpedoes,
    AnyCommand,
    AssignSpeed,
    BasicCommand,
    Form,
    GiveOrder,
    LaunchTorpedoes,
    Move,
    OpenFire,
    OrdersDone,
    SalvosFired,
    Turning,
)
from wargames_desktop.games.tokyo_express.frames import (
    Fire,
    UsFormations,
    UsGunnery,
    UsMovement,
    UsOrders,
    UsTorpedoes,
)
from wargames_desktop.games.tokyo_express.state import Formation, Order, State

replace = msgspec.structs.replace
RULES = rule_index("tokyo_express")


def of(state: State, command: AnyCommand) -> Preview:
    return presenter().preview(state, command)


def ends(paths: tuple[Path, ...], style: str | None = None) -> set[str]:
    return {path.steps[-1][0] for path in paths if style in (None, path.style)}


def sailing(name: str, hex_: str, heading: str, speed: int, *flow, order: Order | None = None, phase: int = 0) -> State:
    state = position({name: (hex_, heading)}, {}, *flow)
    formation = Formation(side="us", ships=(name,), speed=speed, order=order or Order())
    return replace(state, formations={name: formation}, phase=phase)


def sums(preview: Preview) -> dict[str, str]:
    return {line.label: line.value for line in preview.sums}


def test_every_command_has_a_preview_without_harm() -> None:
    seen = set()
    for seed, ships in [(1, "drawn"), (3, "picked"), (6, "drawn")]:
        for turn in random_game(seed, ships):
            seen.add(type(turn.command))
            preview = of(turn.before, turn.command)
            assert preview.title
            assert all(line.rule in RULES for line in preview.sums if line.rule)
            assert all(path.piece in turn.before.ships for path in preview.paths)
            assert all(place in charts().board.places for path in preview.paths for place, _, _ in path.steps)
            by_target = {chance.result.partition(":")[0] for chance in preview.chances}
            if preview.chances and not any(":" in chance.result for chance in preview.chances):
                assert sum(chance.probability for chance in preview.chances) == pytest.approx(1), by_target
    assert seen == set(get_args(BasicCommand))


# Movement


def test_the_six_courses_of_ralph_talbot() -> None:
    state = sailing("Ralph Talbot", "2635", "SE", 7, UsOrders())
    preview = of(state, GiveOrder("Ralph Talbot", "turn_60", "starboard"))
    steps = {step for path in preview.paths for step in path.steps}
    south = 3
    turned_in = {("2834", "1"), ("2633", "1"), ("2732", "3"), ("2631", "3"), ("2730", "5"), ("2629", "5")}
    assert {(hex_, south, phase) for hex_, phase in turned_in} <= steps


def test_ahead_is_sure() -> None:
    state = sailing("Ralph Talbot", CENTRE, "N", 7, UsOrders())
    (path,) = of(state, GiveOrder("Ralph Talbot", "ahead")).paths
    assert path.style == "sure"
    assert [label for _, _, label in path.steps] == ["", "1", "1", "2", "3", "4", "5", "6"]
    assert path.steps[-1][0] == walk(CENTRE, "N", 7)


def test_turns_show_on_the_hex_in_which_they_are_made() -> None:
    order = Order(maneuver="turn_120", direction="port")
    state = sailing("Minneapolis", CENTRE, "N", 6, UsMovement(), order=order, phase=6)
    (before,) = of(state, Turning("Minneapolis", "before")).paths
    assert before.steps == ((CENTRE, 4, ""), (walk(CENTRE, "SW"), 4, "6"))
    (after,) = of(state, Turning("Minneapolis", "after")).paths
    assert after.steps == ((CENTRE, 0, ""), (walk(CENTRE, "N"), 4, "6"))


def test_a_countermarch_at_speed_6_never_turns_twice_in_a_hex() -> None:
    state = sailing("Chicago", CENTRE, "N", 6, UsOrders())
    preview = of(state, GiveOrder("Chicago", "countermarch", "port"))
    for path in preview.paths:
        headings = [heading for _, heading, _ in path.steps]
        assert all((a - b) % 6 in (0, 1) for a, b in pairwise(headings)), path
    assert {path.steps[-1][1] for path in preview.paths if path.style == "possible"} == {3}
    assert sums(preview)["Turns to make"] == "3"
    (region,) = preview.regions
    assert set(region.hexes) == ends(preview.paths, "possible")


def test_an_s_turn_ends_on_the_old_heading() -> None:
    state = sailing("Northampton", CENTRE, "N", 6, UsOrders())
    preview = of(state, GiveOrder("Northampton", "s_turn", "starboard"))
    assert {path.steps[-1][1] for path in preview.paths if path.style == "possible"} == {0}


def test_other_ships_show_their_earliest_and_latest_course() -> None:
    state = position({"Walke": (CENTRE, "N"), "Gwin": (walk(CENTRE, "S"), "N")}, {}, UsOrders())
    state = replace(state, formations={"Desron 12": Formation(side="us", ships=("Walke", "Gwin"), speed=6)})
    preview = of(state, GiveOrder("Desron 12", "turn_60", "port"))
    gwin = [path for path in preview.paths if path.piece == "Gwin" and path.style == "possible"]
    assert len(gwin) == 2
    assert ends(tuple(gwin)) == {walk(walk(CENTRE, "S"), "NW", 6), walk(walk(CENTRE, "S"), "N", 6)}


def test_a_speed_is_shown_hex_by_hex() -> None:
    state = sailing("Chicago", CENTRE, "N", 6, UsFormations())
    preview = of(state, AssignSpeed("Chicago", 4))
    assert ends(preview.paths) == {walk(CENTRE, "N", 4)}
    assert preview.card is not None
    assert [label for label, cells in preview.card.rows if any(cell.mark for cell in cells)] == ["4"]
    assert sums(preview)["Hexes by Movement Phase"] == "1 1 0 1 1 0 = 4 hexes"


def test_a_new_formation_sails_at_the_speed_of_the_slowest() -> None:
    state = position({"Walke": (CENTRE, "N"), "Chicago": (walk(CENTRE, "S"), "N")}, {}, UsFormations())
    preview = of(state, Form(("Walke", "Chicago")))
    assert sums(preview)["Top Speed of Chicago"] == "6"
    assert {path.piece for path in preview.paths} == {"Walke", "Chicago"}


def test_moving_shows_what_was_planned() -> None:
    order = Order(maneuver="turn_60", direction="port")
    state = sailing("Chicago", CENTRE, "N", 6, UsMovement({"Chicago": "before"}), order=order, phase=2)
    (path,) = of(state, Move()).paths
    assert path.steps == ((CENTRE, 5, ""), (walk(CENTRE, "NW"), 5, "2"))
    assert sums(of(state, Move()))["Chicago"] == "1 hex, turns before moving"
    held = replace(state, flow=(UsMovement(),))
    assert ends(of(held, Move()).paths) == {walk(CENTRE, "N")}


def test_orders_done_shows_every_formation() -> None:
    state = position({"Walke": (CENTRE, "N"), "Gwin": (walk(CENTRE, "S", 5), "S")}, {}, UsOrders())
    assert {path.piece for path in of(state, OrdersDone()).paths} == {"Walke", "Gwin"}


# Combat


def duel(target_at=("NE", 2), **changes) -> State:
    return position(
        {"Boise": (CENTRE, "N")}, {"Yunagi": (walk(CENTRE, *target_at), "N")}, *combat_step(UsGunnery()), **changes
    )


def test_guns_are_added_up_one_by_one() -> None:
    preview = of(duel(Boise={"level": 1}), AllocateGunnery("Boise", (Fire(guns="both", target="Yunagi"),)))
    assert [(line.label, line.value) for line in preview.sums] == [
        ("Yunagi in her starboard broadside arc", "2 hexes, Short"),
        ("Both primaries", "7 + 5 = 12"),
        ("Starts in row", "12"),
        ("Boise has Damage Level 1", "Down 1"),
        ("Reads CL cards", "row 8, column DD S"),
    ]
    (shot,) = preview.shots
    assert (shot.attacker, shot.target, shot.style) == ("Boise", "Yunagi", "allocated")


def test_chances_of_guns_are_those_of_the_cards_left() -> None:
    state = replace(duel(), discards={"CL": tuple(range(2, 30))})
    preview = of(state, AllocateGunnery("Boise", (Fire(guns="both", target="Yunagi"),)))
    cards = [one for one in charts().decks.decks["CL"].cards if not one.reshuffle]
    column = charts().decks.columns.index("DD S")
    none = sum(card.rows[12][column] == 0 for card in cards) / len(cards) / 2 + (cards[0].rows[12][column] == 0) / 2
    chances = {chance.result: chance.probability for chance in preview.chances}
    assert sum(chances.values()) == pytest.approx(1)
    assert chances.get("no damage", 0.0) == pytest.approx(none)
    assert any(result.endswith("sinks") for result in chances)


def test_torpedoes_of_two_ships_at_one_target_are_added() -> None:
    us = {"Cushing": (CENTRE, "NE"), "Gwin": (walk(CENTRE, "SE"), "NE")}
    state = position(us, {"Atago": (walk(CENTRE, "NE", 2), "SE")}, *combat_step(UsTorpedoes(1)))
    laid = give(state, AllocateTorpedoes("Gwin", "Atago", SalvosFired(center=1))).state
    command = AllocateTorpedoes("Cushing", "Atago", SalvosFired(port=1))
    preview = of(laid, command)
    assert {(shot.attacker, shot.style) for shot in preview.shots} == {("Gwin", "allocated"), ("Cushing", "allocated")}
    salvos = [line.value for line in preview.sums if "salvo" in line.label]
    total = sum(int(value.rstrip(")").split()[-1].lstrip("(")) for value in salvos)
    assert len(salvos) == 2
    assert sums(preview)["Total value"] == str(total)
    assert sum(chance.probability for chance in preview.chances) == pytest.approx(1)
    assert preview.card is not None
    washed = {preview.card.columns[n] for _, cells in preview.card.rows for n, cell in enumerate(cells) if cell.mark}
    assert washed == {sums(preview)["Column"]}
    both = of(give(laid, command).state, LaunchTorpedoes())
    assert sums(both) == {"Gwin and Cushing at Atago": preview.expected}


def test_a_shot_too_weak_has_no_chance_and_says_so() -> None:
    state = position({"Bagley": (CENTRE, "NE")}, {"Atago": (walk(CENTRE, "N", 6), "S")}, *combat_step(UsTorpedoes(1)))
    preview = of(state, AllocateTorpedoes("Bagley", "Atago", SalvosFired(port=1)))
    assert [(chance.result, chance.probability) for chance in preview.chances] == [("no damage", 1.0)]
    assert sums(preview)["Too low for the table"] == "no effect"


def test_opening_fire_adds_up_what_each_target_is_to_expect() -> None:
    state = duel()
    command = AllocateGunnery("Boise", (Fire(guns="both", target="Yunagi"),))
    alone = of(state, command)
    assert sums(of(give(state, command).state, OpenFire())) == {"Yunagi": alone.expected}
