"""The Game Turn and its action chits (TE-3.1), set-up and random choices (TE-2.3, TE-3.9)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.positions import walk
from wargames_desktop.engine.chance import ChanceError, Forced, Seeded
from wargames_desktop.games.tokyo_express.commands import (
    ChooseFlagshipCommand,
    ChooseShipCommand,
    FormationsDone,
    Move,
    OpenFire,
    OrdersDone,
)
from wargames_desktop.games.tokyo_express.events import (
    ChitDrawn,
    ChitsPlaced,
    MaxSpeedChanged,
    ShipFlipped,
    ShipMoved,
    StepBegan,
    TurnBegan,
)

BLANK = {"chit": "blank"}


@pytest.mark.rule("TE-3.1")
@pytest.mark.rule("TE-3.1-six-phases")
def test_the_phases_follow_in_the_printed_order(charts):
    rules = [step.rule for step in charts.turn.steps]
    movement = ["TE-3.1-G-us", "TE-3.1-G-japan", "TE-3.1-G-chit"]
    assert rules == [
        *(f"TE-3.1-{letter}" for letter in "ABCDEF"),
        *movement * 3,
        "TE-3.1-J",
        *movement * 3,
        *(f"TE-3.1-{letter}" for letter in "NOP"),
    ]


def quiet_turn(situation, **more):
    """A whole Game Turn of one US ship alone on the map, up to the question after it."""
    start = situation(ships={"Walke": {"hex": "2020", "heading": "N"}}, phase="action_chits", **more)
    start.do(FormationsDone())
    return start.do(OrdersDone(), *[BLANK] * 5, {"chit": "combat"})


@pytest.mark.rule("TE-3.1")
@pytest.mark.rule("TE-3.1-A")
@pytest.mark.rule("TE-3.1-C")
@pytest.mark.rule("TE-3.1-P")
def test_a_whole_turn_runs_through_all_steps_and_the_next_begins(situation, charts):
    start = situation(ships={"Walke": {"hex": "2020", "heading": "N"}}, phase="action_chits")
    assert start.decision == "us_formations"
    assert [event.chits for event in start.of(ChitsPlaced)] == [("combat", *["blank"] * 5)]
    start.do(FormationsDone())
    assert start.decision == "us_orders"
    start.do(OrdersDone(), *[BLANK] * 5, {"chit": "combat"})
    expected = [step.id for step in charts.turn.steps]
    turn = [event.step for event in start.of(StepBegan) if event.step in expected]
    assert turn == [*expected[3:], *expected[:2]]
    assert start.state.turn == 2
    assert [event.turn for event in start.of(TurnBegan)] == [2]


@pytest.mark.rule("TE-3.1-P")
def test_the_game_ends_after_the_last_turn(situation, game):
    start = quiet_turn(situation, turn=4, turns=5)
    assert game.outcome(start.state) is None
    assert start.state.turn == 5
    last = quiet_turn(situation, turn=5, turns=5)
    assert game.outcome(last.state) is not None
    assert game.pending(last.state) is None


@pytest.mark.rule("TE-3.1-chits-basic")
@pytest.mark.rule("TE-3.1-chits-draw")
@pytest.mark.rule("TE-3.1-chits-always")
def test_one_of_six_chits_a_phase_and_none_put_back(situation):
    """At Speed 1 the ship moves in the first phase only, and a chit is drawn in every one all the same."""
    start = quiet_turn(situation)
    draws = [draw for draw in start.draws if draw.kind == "chit"]
    assert [len(draw.among) for draw in draws] == [6, 5, 4, 3, 2, 1]
    assert [event.phase for event in start.of(ChitDrawn)] == [1, 2, 3, 4, 5, 6]
    assert draws[0].among.count("combat") == 1


@pytest.mark.rule("TE-3.1-chits-draw")
def test_a_blank_that_is_gone_cannot_be_drawn(situation):
    with pytest.raises(ChanceError):
        situation(
            ships={"Walke": {"hex": "2020", "heading": "N"}},
            phase="chit_draw_6",
            chits=["combat"],
            draws=[BLANK],
        )


@pytest.mark.rule("TE-3.1-chits-combat")
@pytest.mark.rule("TE-3.1-G-chit")
@pytest.mark.parametrize("phase", [1, 4, 6])
def test_combat_comes_with_the_combat_chit_alone(situation, phase):
    start = situation(ships={"Walke": {"hex": "2020", "heading": "N"}}, phase="us_orders", turns=1)
    chits = [BLANK] * 6
    chits[phase - 1] = {"chit": "combat"}
    start.do(OrdersDone(), *chits)
    combats = [event for event in start.of(StepBegan) if event.step == "japanese_torpedoes_1"]
    kinds = [type(event).__name__ for event in start.events]
    drawn = [index for index, kind in enumerate(kinds) if kind == "ChitDrawn"]
    first = start.events.index(combats[0])
    assert drawn[phase - 1] < first
    assert phase == 6 or first < drawn[phase]


@pytest.mark.rule("TE-3.1-O")
@pytest.mark.rule("TE-3.2-duration")
def test_the_counter_adjustment_unflips_ships_and_removes_formations(situation):
    start = situation(
        ships={"Walke": {"hex": "2020", "heading": "N", "fired": True}, "Laffey": {"hex": "2025", "heading": "N"}},
        phase="counter_adjustment",
        turns=1,
    )
    assert not start.ship("Walke").fired
    assert start.state.formations == {}
    assert [(event.ships, event.fired) for event in start.of(ShipFlipped)] == [(("Walke",), False)]
    assert start.state.last_groups == (("Walke",), ("Laffey",))


@pytest.mark.rule("TE-3.1-B")
def test_the_formations_of_the_last_turn_are_proposed(situation):
    start = situation(
        ships={"Walke": {"hex": "2020", "heading": "N"}, "Laffey": {"hex": "2021", "heading": "N"}},
        formations={"A": {"ships": ["Walke"]}, "B": {"ships": ["Laffey"]}},
        phase="counter_adjustment",
    )
    assert start.decision == "us_formations"
    assert start.groups("us") == {frozenset({"Walke"}), frozenset({"Laffey"})}


@pytest.mark.rule("TE-3.1-D")
@pytest.mark.rule("TE-3.1-E")
@pytest.mark.rule("TE-3.1-F")
def test_freedom_of_action_then_japanese_formations_and_orders_follow_the_us_orders(situation):
    start = situation(
        ships={
            "Chicago": {"hex": "2020", "heading": "N"},
            "Walke": {"hex": "2022", "heading": "S"},
            "Aoba": {"hex": "1215", "heading": "S"},
        },
        admiral={"name": "Callaghan", "ship": "Chicago"},
        formations={
            "Chicago": {"ships": ["Chicago"], "order": {"maneuver": "turn_60", "direction": "port"}},
            "Walke": {"ships": ["Walke"]},
        },
        phase="us_orders",
    )
    start.do(OrdersDone(), 10, 9)
    kinds = [type(event).__name__ for event in start.events]
    order = [kinds.index(kind) for kind in ("FreedomRolled", "Formed", "ThreatFound", "DisplayRead")]
    assert order == sorted(order)
    assert start.decision == "us_movement"


@pytest.mark.rule("TE-2.1-die-zero")
def test_the_die_has_ten_sides_and_the_zero_is_a_ten():
    source = Seeded(1)
    rolls = {source.die(10) for _ in range(500)}
    assert rolls == set(range(1, 11))


@pytest.mark.rule("TE-2.3-random-choice")
@pytest.mark.rule("TE-2.3-random-choice-ex")
def test_random_choices_give_every_alternative_the_same_rolls():
    assert Forced([6]).pick("choice", ("first", "second")) == 1
    assert Forced([7]).pick("choice", ("first", "second")) == 0
    assert [Forced([roll]).pick("choice", "abc") for roll in (1, 3, 4, 6, 7, 9)] == [0, 0, 1, 1, 2, 2]
    again = Forced([10, 5])
    assert again.pick("choice", "abc") == 1
    assert again.left == 0


@pytest.mark.rule("TE-2.3-random-choice")
def test_random_choices_are_even(game):
    source = Seeded(7)
    counts = [0, 0, 0]
    for _ in range(6000):
        counts[source.pick("choice", "abc")] += 1
    assert all(1850 < count < 2150 for count in counts)


SLOTS = {
    "us": {"2009": ["DD"], "2109": ["CA", "CA"], "2208": ["CA"], "2309": ["DD"]},
    "japan": {"0815": ["CA", "CA"], "0716": ["CL", "CL"], "0616": ["DD"]},
}


@pytest.mark.rule("TE-3.9")
@pytest.mark.rule("TE-3.9-us-setup")
@pytest.mark.rule("TE-3.9-jp-setup")
@pytest.mark.rule("TE-3.9-length")
@pytest.mark.parametrize("seed", range(8))
def test_the_basic_scenario_draws_the_printed_types_at_the_printed_hexes(game, scenario, charts, seed):
    state = game.start(scenario, {}, Seeded(seed)).state
    placed = {"us": {}, "japan": {}}
    for name, ship in state.ships.items():
        placed[ship.side].setdefault(ship.hex, []).append(charts.roster.ships[name].type)
        assert ship.heading == ("N" if ship.side == "us" else "S")
        assert charts.roster.ships[name].historical
    assert placed == SLOTS
    assert state.fire_direction == {"us": 7, "japan": 10}
    assert state.turns == 5


@pytest.mark.rule("TE-3.9-draw")
def test_each_ship_is_drawn_from_all_of_its_type_that_are_left(game, scenario, charts):
    """The second cruiser is drawn from one fewer than the first, and the draws name what they are made from."""
    draws = game.start(scenario, {}, Seeded(2)).draws
    assert {draw.rule for draw in draws} == {"TE-3.9-draw"}
    first, second = draws[1:3]
    cruisers = [name for name, spec in charts.roster.ships.items() if spec.side == "us" and spec.type == "CA"]
    assert list(first.among) == [name for name in cruisers if charts.roster.ships[name].historical]
    assert list(second.among) == [name for name in first.among if name != first.outcome]


@pytest.mark.rule("TE-3.9-special")
def test_the_scenario_is_played_with_the_combat_chit_and_five_blanks(game, scenario, charts):
    start = game.start(scenario, {}, Seeded(2)).state
    flagship = game.pending(start).default
    (placed,) = [event for event in game.apply(start, "us", flagship, Seeded(2)).events if type(event) is ChitsPlaced]
    assert sorted(placed.chits) == ["blank"] * 5 + ["combat"]


@pytest.mark.rule("TE-3.9-us-setup")
def test_the_player_chooses_the_flagship_among_the_cruisers_in_2109(game, scenario, charts):
    state = game.start(scenario, {}, Seeded(3)).state
    decision = game.pending(state)
    assert decision.decision == "choose_flagship"
    ships = [answer.ship for answer in decision.answers]
    assert len(ships) == 2
    assert {state.ships[ship].hex for ship in ships} == {"2109"}
    other = next(name for name in state.ships if name not in ships)
    assert game.check(state, "us", ChooseFlagshipCommand(other)).rule == "TE-3.9-us-setup"
    state = game.apply(state, "us", ChooseFlagshipCommand(ships[1]), Seeded(0)).state
    assert (state.admiral.name, state.admiral.flagship) == ("Callaghan", ships[1])
    assert (state.turn, game.pending(state).decision) == (1, "us_formations")


def test_the_ships_may_be_picked(game, scenario, charts):
    state = game.start(scenario, {"ships": "picked"}, Forced([])).state
    picks = ["Walke", "Chicago", "Portland", "Quincy", "Laffey", "Aoba", "Kako", "Sendai", "Jintsu", "Fubuki"]
    assert game.check(state, "us", ChooseShipCommand("Chicago")).rule == "TE-3.9"
    assert game.check(state, "us", ChooseShipCommand("Fubuki")).rule == "TE-3.9"
    for ship in picks:
        assert game.pending(state).decision == "choose_ship"
        state = game.apply(state, "us", ChooseShipCommand(ship), Forced([])).state
        if ship == "Walke":
            assert game.check(state, "us", ChooseShipCommand("Walke")).rule == "TE-3.9"
    assert list(state.ships) == picks
    assert {name: state.ships[name].hex for name in ("Walke", "Quincy", "Fubuki")} == {
        "Walke": "2009",
        "Quincy": "2208",
        "Fubuki": "0616",
    }
    assert game.pending(state).decision == "choose_flagship"


def test_a_state_reads_back_from_its_text(game, scenario):
    state = game.start(scenario, {}, Seeded(5)).state
    assert msgspec.json.decode(msgspec.json.encode(state), type=game.state_type) == state
    assert game.check(state, "japan", Move()).rule == "TE-3.9-us-setup"


@pytest.mark.rule("TE-3.1-O")
def test_ships_that_sank_are_not_flipped(situation, charts):
    start = situation(
        ships={
            "Walke": {"hex": "2020", "fired": True, "damage": charts.roster.ships["Walke"].boxes},
            "Laffey": {"hex": "2025", "fired": True},
        },
        phase="damage_effects",
        turns=1,
    )
    assert start.ship("Walke").sunk
    assert [(event.ships, event.fired) for event in start.of(ShipFlipped)] == [(("Laffey",), False)]


@pytest.mark.rule("TE-3.1-N")
@pytest.mark.rule("TE-3.2-speed-fixed")
def test_damage_slows_ships_after_the_turn_and_not_before(situation, charts):
    """Asagumo cripples Chicago in the first Combat Segment: Speed 6 to the end of the turn, then less."""
    start = situation(
        ships={
            "Chicago": {"hex": "2020", "heading": "N"},
            "Pensacola": {"hex": "2020", "heading": "N"},
            "Asagumo": {"hex": walk("2020", "NE", 3), "heading": "N"},
        },
        formations={"TF": {"ships": ["Chicago", "Pensacola"], "speed": 6}},
        phase="japanese_torpedoes_1",
        movement_phase=1,
        draws=[{"choice": "Chicago"}, 10, {"choice": "Chicago"}, {"card": "Light-01"}],
    )
    assert start.decision == "allocate_gunnery"
    start.do(OpenFire(), BLANK, BLANK, {"choice": "Chicago"}, 10, BLANK, BLANK, BLANK)
    moved = [event for event in start.of(ShipMoved) if event.ship == "Chicago"]
    assert len(moved) == 5
    slowed = start.of(MaxSpeedChanged)
    assert [event.ship for event in slowed] == ["Chicago"]
    assert slowed[0].speed == start.ship("Chicago").max_speed < 6
    assert start.events.index(slowed[0]) > start.events.index(moved[-1])
    assert start.ship("Pensacola").max_speed == 6


@pytest.mark.rule("TE-3.1-P")
@pytest.mark.rule("TE-3.9-length")
def test_with_all_us_ships_sunk_the_turns_go_on_unasked_to_the_end(situation, game):
    blanks = [BLANK] * 5
    start = situation(
        ships={"Aoba": {"hex": "1520", "heading": "N"}},
        phase="counter_adjustment",
        turn=3,
        turns=5,
        draws=[*blanks, {"chit": "combat"}, *blanks, {"chit": "combat"}],
    )
    assert [event.turn for event in start.of(TurnBegan)] == [4, 5]
    assert start.at("Aoba")[1] == "N"
    assert game.outcome(start.state).level == "Draw"
