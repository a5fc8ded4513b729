"""The Game Turn of the Standard Game: sequence, chits and what they start, markers that come off (TE-4.1, TE-4.2)."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from tests.games.tokyo_express.positions import charts, game, run
from tests.games.tokyo_express.voyages import (
    column,
    japan,
    japanese_phase,
    marker,
    markers_of,
    mission_orders,
    order,
    replace,
    us,
    us_phase,
    voyage,
)
from wargames_desktop.engine.chance import Chance, Forced, Seeded
from wargames_desktop.engine.flow import Play, settle
from wargames_desktop.games.tokyo_express.events import ChitDrawn, ChitsPlaced, ShipFlipped, TurnBegan
from wargames_desktop.games.tokyo_express.frames import (
    ChitActivities,
    JapaneseDetectionSegment,
    JapaneseRetirement,
    StandardActionChits,
    StandardChitDraw,
    StandardCombat,
    StandardCounterAdjustment,
    StandardGameTurns,
    StandardTurn,
    UsDetectionSegment,
)
from wargames_desktop.games.tokyo_express.standard_events import StandardStepBegan
from wargames_desktop.games.tokyo_express.standard_turn import ACTIVITIES, FRAMES
from wargames_desktop.games.tokyo_express.state import AHEAD, AnyFrame

SHIPS = {"Boise": ("0910", "SE"), "Walke": ("0911", "SE")}


def calm(*flow, **given):
    """Two ships far from any enemy."""
    return replace(voyage(SHIPS, {}, {"TF": us(*SHIPS)}, **given), flow=flow)


@pytest.mark.rule("TE-4.1")
def test_the_steps_come_in_the_order_of_the_rulebook():
    steps = [step.does for step in charts().standard.turn.steps]
    phase = ["us_movement", "japanese_movement", "us_retirement", "japanese_retirement", "collisions", "chit_draw"]
    assert steps == [
        *("action_chits", "re_entry", "us_release", "us_arrivals", "us_command", "us_formations", "us_orders"),
        *("freedom_of_action", "hidden_forces", "japanese_formations", "mission_orders", "battle_orders"),
        *(phase * 3),
        *("mission_orders", "battle_orders"),
        *(phase * 3),
        *("fires", "damage_effects", "counter_adjustment", "retirement", "withdrawal", "end_of_turn"),
    ]
    movement = [step.number for step in charts().standard.turn.steps if step.does == "us_movement"]
    assert movement == [1, 2, 3, 4, 5, 6]
    orders = [step.number for step in charts().standard.turn.steps if step.does == "battle_orders"]
    assert orders == [1, 2]


@pytest.mark.rule("TE-4.1")
def test_every_step_has_a_frame_of_its_own_and_every_frame_a_procedure():
    steps = (*charts().standard.first_turn.steps, *charts().standard.turn.steps)
    assert {step.does for step in steps} == set(FRAMES)
    frames = {type(FRAMES[step.does](step)) for step in steps}
    assert len(frames) == len(FRAMES)
    assert frames <= set(game().procedures)
    assert set(AnyFrame.__args__) <= set(game().procedures)


@pytest.mark.rule("TE-4.1-A", "TE-7.2-turn-1-skip")
@pytest.mark.parametrize("hidden", [True, False])
def test_the_first_turn_is_the_hidden_forces_alone_and_left_out_without_any(hidden):
    forces = {"Hidden Force 1": ("0125", "S", 0)} if hidden else None
    state = replace(voyage(SHIPS, {}, {}, hidden=forces), turn=0, phase=0, flow=(StandardGameTurns(),))
    played = run(state, then=Seeded(1))
    assert [event.turn for event in played.all(TurnBegan)] == ([1, 2] if hidden else [2])
    steps = [event.step for event in played.all(StandardStepBegan)]
    assert steps[: 2 if hidden else 1] == (["hidden_force_movement", "action_chits"] if hidden else ["action_chits"])


@pytest.mark.rule("TE-4.1-B")
def test_all_18_chits_go_into_the_container():
    played = run(calm(StandardActionChits()))
    chits = played.one(ChitsPlaced).chits
    assert {chit: chits.count(chit) for chit in set(chits)} == {
        "us_detection": 1,
        "japanese_detection": 1,
        "combat": 1,
        "blank": 15,
    }
    assert sorted(played.state.chits) == sorted(chits)


def draw(*chits, left=None, **given):
    """A chit draw with these chits."""
    container = left or ("us_detection", "japanese_detection", "combat", *["blank"] * 15)
    state = replace(calm(StandardGameTurns(), StandardChitDraw(), **given), chits=container)
    source = Forced([{"chit": chit} for chit in chits])
    play = Play(Chance(source))
    return game().procedures[StandardChitDraw].proceed(state, play), play


@pytest.mark.rule("TE-4.1-K-chit")
def test_three_chits_are_drawn_and_not_put_back():
    state, play = draw("blank", "blank", "blank")
    assert [event.chit for event in play.events if isinstance(event, ChitDrawn)] == ["blank"] * 3
    assert len(state.chits) == 15
    assert state.flow[-1] == ChitActivities(())


@pytest.mark.rule("TE-4.2-order")
@pytest.mark.parametrize(
    ("drawn", "acted"),
    [
        (("combat", "us_detection", "japanese_detection"), ("japanese_detection", "us_detection", "combat")),
        (("combat", "blank", "us_detection"), ("us_detection", "combat")),
        (("blank", "combat", "japanese_detection"), ("japanese_detection", "combat")),
        (("blank", "blank", "combat"), ("combat",)),
    ],
)
def test_several_chits_take_effect_in_a_fixed_order(drawn, acted):
    state, _ = draw(*drawn)
    assert state.flow[-1] == ChitActivities(acted)


@pytest.mark.rule("TE-4.2-order", "TE-4.2-detection-steps", "TE-4.2-combat-steps")
def test_a_chit_starts_its_segment():
    assert {chit: frame() for chit, frame in ACTIVITIES.items()} == {
        "japanese_detection": JapaneseDetectionSegment(),
        "us_detection": UsDetectionSegment(),
        "combat": StandardCombat(),
    }
    state = calm(ChitActivities(("japanese_detection", "combat")))
    steps = [event.step for event in run(state).all(StandardStepBegan)]
    assert steps[0] == "japanese_detection_status"
    assert steps[-1] == "combat_detection"
    assert steps.index("japanese_detection_attempts") < steps.index("attack_step_1") < steps.index("attack_step_2")


@pytest.mark.rule("TE-4.2-detection-steps")
@pytest.mark.parametrize("outline", ["japanese_detection", "us_detection"])
def test_a_detection_segment_has_status_attempts_and_immediate_fire(outline):
    steps = [step.does for step in getattr(charts().standard, outline).steps]
    assert steps[:3] == ["detection_status", "detection_attempts", "immediate_fire"]


@pytest.mark.rule("TE-4.2-combat-steps")
def test_a_combat_segment_has_two_attack_steps_reload_and_detection():
    steps = [step.does for step in charts().standard.combat.steps]
    half = (len(steps) - 2) // 2
    assert steps[:half] == steps[half:-2]
    assert steps[0] == "attack_step"
    assert steps[-2:] == ["reload", "combat_detection"]
    attacks = [step for step in steps[:half] if "torpedoes" in step or "gunnery" in step]
    assert attacks == [
        *("first_japanese_torpedoes", "second_japanese_torpedoes", "surprise_torpedoes", "hidden_force_gunnery"),
        *("japanese_gunnery", "japanese_destroyer_gunnery", "first_us_torpedoes", "second_us_torpedoes", "us_gunnery"),
    ]


@pytest.mark.rule("TE-4.2-rest")
def test_nothing_is_drawn_any_more_once_all_three_chits_are_out():
    state, play = draw(left=("blank",) * 9)
    assert play.events == []
    assert state.chits == ("blank",) * 9


@pytest.mark.rule("TE-4.1-T")
def test_counters_flip_and_formations_and_orders_end():
    state = calm(StandardCounterAdjustment(), hidden={"Hidden Force 1": ("0125", "S", 0)}, Boise={"fired": True})
    formations = {"TF": column(us(*SHIPS, order=order("turn_60", "port"))), "Abe": japan("Hidden Force 1")}
    forces = {"Hidden Force 1": replace(state.night.hidden["Hidden Force 1"], fired=True)}
    state = replace(state, formations=formations, standard=replace(state.night, hidden=forces))
    played = run(state)
    assert played.one(ShipFlipped).ships == ("Boise",)
    assert not played.state.ships["Boise"].fired
    assert not played.state.night.hidden["Hidden Force 1"].fired
    assert played.state.formations == {}
    assert (played.state.last_groups, played.state.last_columns) == ((tuple(SHIPS),), (tuple(SHIPS),))


@pytest.mark.rule("TE-4.1-T-columns", "TE-5.1-marker-remove")
def test_markers_stay_from_turn_to_turn_while_a_ship_has_to_turn_there():
    markers = (marker("0909", "SE", "S", "Walke"), marker("0808", "SE", "S", "Quincy"))
    state = replace(calm(StandardCounterAdjustment()), column_turns=markers)
    done = run(state).state
    assert set(markers_of(done)) == {"0909"}  # Quincy is not on the map
    again = replace(done, formations={"TF": column(us(*SHIPS))}, column_turns=done.column_turns)
    moved = us_phase(us_phase(again, phase=1).state, phase=2)
    assert moved.state.ships["Walke"].heading == "S"
    assert moved.state.column_turns is UNSET


@pytest.mark.rule(
    "TE-4.1-K-us", "TE-5.0-us-release", "TE-6.3-release-idle", "TE-4.1-E-unreleased", "TE-4.1-F-unreleased"
)
def test_ships_that_are_not_released_neither_form_nor_get_orders_nor_move():
    state = voyage(SHIPS, {}, {}, turn=2, conditions={"released": False, "surprised": ("us",)})
    at = charts().standard.turn.index("us_formations")
    state = replace(state, phase=0, flow=(StandardGameTurns(), StandardTurn(at=at)))
    from wargames_desktop.engine.chance import Chance
    from wargames_desktop.engine.flow import Play

    play = Play(Chance(Seeded(1)))
    stop = charts().standard.turn.index("chit_draw_1")
    state = settle(state, game().procedures, play, lambda now: True if now.flow[-1] == StandardTurn(at=stop) else None)
    assert state.formations == {}
    assert [ship.hex for ship in state.ships.values()] == ["0910", "0911"]


@pytest.mark.rule("TE-4.1-K-japan", "TE-4.1-K-japan-retiring")
def test_retiring_japanese_formations_move_in_a_segment_of_their_own():
    ships = {"Sendai": ("0910", "SE"), "Fubuki": ("1010", "SE")}
    formations = {"Abe": japan("Sendai", movement="mission"), "Fubuki": japan("Fubuki", movement="retirement")}
    state = voyage({}, ships, formations)
    first = japanese_phase(state, phase=1).state
    assert (first.ships["Sendai"].hex, first.ships["Fubuki"].hex) == ("0909", "1010")
    then = run(replace(first, flow=(JapaneseRetirement(),))).state
    assert (then.ships["Sendai"].hex, then.ships["Fubuki"].hex) == ("0909", "1009")


@pytest.mark.rule("TE-4.1-K-us", "TE-3.4-must-move")
@pytest.mark.parametrize("speed", range(1, 8))
def test_us_ships_move_as_the_chart_says(speed):
    state = calm()
    state = replace(state, formations={"TF": us(*SHIPS, speed=speed)})
    for phase in range(1, 7):
        before = state.ships["Boise"].hex
        state = us_phase(state, phase=phase).state
        row = charts().movement.rows[speed][phase - 1]
        assert (int(before) - int(state.ships["Boise"].hex)) == row


@pytest.mark.rule("TE-4.1-I-retiring")
def test_retiring_formations_have_no_order_marker():
    state = voyage({}, {"Sendai": ("0910", "SE")}, {"Abe": japan("Sendai", order=order("turn_60", "port"))}, phase=0)
    log = replace(state.ships["Sendai"].log, retiring=True)
    state = replace(state, ships={"Sendai": replace(state.ships["Sendai"], standard=log)})
    assert mission_orders(state, 3).state.formations["Abe"].order == AHEAD
