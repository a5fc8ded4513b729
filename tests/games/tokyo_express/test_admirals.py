"""US admirals: command, loss and replacement (12.0)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.data.test_standard_scenario_checks import told_of_admirals
from tests.games.tokyo_express.campaigns import Forces, position, proceed, waters
from tests.games.tokyo_express.positions import charts
from wargames_desktop.engine.flow import push
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.admirals import Admirals, CommanderChoice, NewFlagshipChoice, UsCommandStep
from wargames_desktop.games.tokyo_express.commands import (
    AppointCommander,
    ChooseNewFlagshipCommand,
    KeepFlagship,
    OrdersDone,
    RetireFlagship,
)
from wargames_desktop.games.tokyo_express.events import AdmiralKilled
from wargames_desktop.games.tokyo_express.retirement import RetirementPhase
from wargames_desktop.games.tokyo_express.sighting import Sighting
from wargames_desktop.games.tokyo_express.standard_damage import kill_admirals, sink
from wargames_desktop.games.tokyo_express.standard_events import (
    CommanderLost,
    CommandTaken,
    Retires,
    StandardFreedomRolled,
)
from wargames_desktop.games.tokyo_express.standard_freedom_of_action import StandardFreedomOfActionPhase
from wargames_desktop.games.tokyo_express.state import State, with_log, with_night

ADMIRALS = Admirals(charts())
STEP = UsCommandStep(charts())
U = RetirementPhase(charts())

FLEET = {
    "San Francisco": "1510",
    "Portland": "1510",
    "Helena": "1511",
    "Atlanta": "1511",
    "Cushing": "1512",
    "Laffey": "1512",
}


def fleet(
    *ships: str,
    commanders: dict[str, Any] | None = None,
    tfc: str = "Callaghan",
    turn: int = 4,
    replaced_on: int = 0,
    phase: str = "us_command",
    **logs: dict[str, Any],
) -> State:
    """Ships of 12-13 November; ``logs`` give what differs of each, by name with ``_`` for a blank."""
    given: dict[str, Any] = {
        name: {"hex": FLEET[name], "heading": "N", **logs.get(name.replace(" ", "_"), {})} for name in ships or FLEET
    }
    given["Aoba"] = {"hex": "0530", "heading": "N"}
    aboard = {"Callaghan": {"flagship": "San Francisco"}} if commanders is None else commanders
    night = {"commanders": aboard, "task_force_commander": tfc, "replaced_on": replaced_on, "released": True}
    return position("guadalcanal_1", phase=phase, turn=turn, ships=given, night=night)


def settled(state: State) -> tuple[State, Forces]:
    """The US Command step until it asks or is over."""
    state = push(state, frames.UsCommand())
    with Forces() as forced:
        while isinstance(state.flow[-1], frames.UsCommand) and STEP.ask(state) is None:
            state = STEP.proceed(state, forced.play)
        return state, forced


# Whom they command (12.1)


@pytest.mark.rule("TE-12.1-tfc", "TE-12.1-tfc-only")
def test_the_task_force_commander_sails_in_the_flagship() -> None:
    assert ADMIRALS.flagship(fleet()) == "San Francisco"
    assert ADMIRALS.flagship(fleet(tfc="")) is None


DESTROYERS = ("Cushing", "Laffey")
MIXED = ("San Francisco", "Cushing")


@pytest.mark.rule("TE-12.1-no-roll", "TE-12.1-no-roll-ex", "TE-12.1-dd-only", "TE-12.1-dd-ignored")
@pytest.mark.parametrize(
    ("commanders", "formation", "rolls"),
    [
        ({"Walker": {"flagship": "Cushing"}}, DESTROYERS, False),
        ({"Scott": {"flagship": "San Francisco"}}, MIXED, False),
        ({"Walker": {"flagship": "Cushing"}}, MIXED, True),
        ({}, DESTROYERS, True),
    ],
)
def test_which_formations_roll_for_freedom_of_action(
    commanders: dict[str, Any], formation: tuple[str, ...], rolls: bool
) -> None:
    state = fleet(*formation, commanders=commanders, tfc="")
    assert bool(ADMIRALS.in_command(state, formation)) != rolls
    ships = {name: {"hex": FLEET[name], "heading": "N"} for name in formation}
    night = {"commanders": commanders, "task_force_commander": "", "released": True}
    formations = {"Desron 12": {"ships": list(formation), "speed": 5}}
    placed = position("guadalcanal_1", phase="freedom_of_action", ships=ships, formations=formations, night=night)
    phase = StandardFreedomOfActionPhase(charts(), waters())
    proceed(phase, placed, frames.StandardFreedomOfAction(), *([10] if rolls else []))


@pytest.mark.rule("TE-12.1-detection", "TE-12.1-dd-ignored")
def test_the_highest_detection_value_of_those_in_command_counts() -> None:
    aboard = {
        "Scott": {"flagship": "Portland"},
        "Callaghan": {"flagship": "San Francisco"},
        "Burke": {"flagship": "Cushing"},
    }
    state = fleet(commanders=aboard)
    assert ADMIRALS.detection(state, ("Portland",)) == ("Scott", 0)
    assert ADMIRALS.detection(state, ("Portland", "San Francisco")) == ("Callaghan", 1)
    assert ADMIRALS.detection(state, ("Portland", "San Francisco", "Cushing")) == ("Callaghan", 1)
    assert ADMIRALS.detection(state, ("Cushing", "Laffey")) == ("Burke", 2)
    assert ADMIRALS.detection(state, ("Cushing", "Helena")) == ("", 0)
    assert ADMIRALS.detection(state, ("Helena",)) == ("", 0)


@pytest.mark.rule("TE-12.1-dd-ignored", "TE-6.2-vis-admiral")
@pytest.mark.parametrize(("companion", "bonus"), [("Laffey", 2), ("Helena", 0)])
def test_a_destroyer_admiral_helps_destroyers_alone_to_detect(companion: str, bonus: int) -> None:
    ships = {
        "Cushing": {"hex": "1512", "heading": "N"},
        companion: {"hex": "1512", "heading": "N"},
        "Aoba": {"hex": "1513", "heading": "N"},
    }
    night = {"commanders": {"Burke": {"flagship": "Cushing"}}, "task_force_commander": "", "released": True}
    formations = {"Desron 12": {"ships": ["Cushing", companion]}}
    state = position("guadalcanal_1", phase="us_detection_attempts", ships=ships, formations=formations, night=night)
    sighting = Sighting(charts(), waters())
    own = next(party for party in sighting.parties(state, "us") if party.name == "Desron 12")
    target = sighting.parties(state, "japan")[0]
    look = next(look for look in sighting.looks(state, own, target) if look.method == "visual")
    values = [modifier.value for modifier in look.modifiers if modifier.rule == "TE-6.2-vis-admiral"]
    assert sum(values) == bonus


@pytest.mark.rule("TE-12.1-subordinate")
def test_only_the_distance_from_the_commander_counts_for_other_formations() -> None:
    """Atlanta's admiral is beside the destroyers, the flagship far away."""
    ships = {
        "San Francisco": {"hex": "0520", "heading": "N"},
        "Atlanta": {"hex": "1511", "heading": "N"},
        "Cushing": {"hex": "1512", "heading": "N"},
    }
    night = {
        "commanders": {"Callaghan": {"flagship": "San Francisco"}, "Scott": {"flagship": "Atlanta"}},
        "task_force_commander": "Callaghan",
        "released": True,
    }
    state = position("guadalcanal_1", phase="freedom_of_action", ships=ships, night=night)
    phase = StandardFreedomOfActionPhase(charts(), waters())
    _, forced = proceed(phase, state, frames.StandardFreedomOfAction(left=("Cushing",)), 10)
    assert sum(modifier.value for modifier in forced.of(StandardFreedomRolled)[0].modifiers) == -1 - 2


@pytest.mark.rule("TE-12.1-dd-tfc")
@pytest.mark.parametrize(
    ("cruiser", "takes_over"),
    [
        ({}, False),
        ({"sunk": True}, True),
        ({"log": {"retiring": True}}, True),
        ({"log": {"left": True}, "hex": ""}, True),
    ],
)
def test_a_destroyer_admiral_commands_when_only_destroyers_stay(cruiser: dict[str, Any], takes_over: bool) -> None:
    aboard = {"Callaghan": {"flagship": "San Francisco"}, "Burke": {"flagship": "Cushing"}}
    state = fleet("San Francisco", "Cushing", "Laffey", commanders=aboard, San_Francisco=cruiser, phase="retirement")
    after, forced = proceed(U, state, frames.Retirement())
    assert (after.night.task_force_commander == "Burke") == takes_over
    assert [event.replacement for event in forced.of(CommandTaken)] == ([False] if takes_over else [])
    if takes_over:
        assert ADMIRALS.value(after, "Burke") == 2
        assert after.night.replaced_on == 0


@pytest.mark.rule("TE-12.1-dd-aboard", "TE-12.0-stay")
def test_no_command_moves_an_admiral_while_he_commands() -> None:
    assert told_of_admirals({"Burke": "San Francisco"}) == [
        "Burke is a destroyer admiral: his flagship is a DD, not a CA"
    ]
    assert told_of_admirals({"Scott": "Cushing"}) == ["Scott commands heavy ships: his flagship is never a DD"]


# Losses (12.2)


@pytest.mark.rule("TE-12.2-killed", "TE-12.2-replacement-delay", "TE-12.2-vacant")
def test_an_admiral_goes_down_with_his_flagship_and_another_is_due_two_turns_later() -> None:
    state = fleet(phase="retirement")
    with Forces() as forced:
        state = sink(state, "San Francisco", forced.play)
    assert [(event.admiral, event.ship) for event in forced.of(AdmiralKilled)] == [("Callaghan", "San Francisco")]
    assert ADMIRALS.flagship(state) is None
    after, told = proceed(U, state, frames.Retirement())
    assert [(event.admiral, event.turn) for event in told.of(CommanderLost)] == [("Callaghan", 6)]
    assert (after.night.task_force_commander, after.night.replaced_on) == ("", 6)


@pytest.mark.rule("TE-12.2-killed-card", "TE-12.2-replacement-delay")
def test_an_admiral_killed_by_a_card_leaves_his_ship_without_a_flag() -> None:
    with Forces() as forced:
        state = kill_admirals(fleet(phase="retirement"), "San Francisco", "TE-12.2-killed", forced.play)
    assert ADMIRALS.flagship(state) is None
    assert ADMIRALS.in_command(state, ("San Francisco",)) == ()
    after, _ = proceed(U, state, frames.Retirement())
    assert after.night.replaced_on == 6
    assert not after.ships["San Francisco"].sunk


@pytest.mark.rule("TE-12.2-replacement-delay")
def test_the_death_of_a_subordinate_calls_for_no_replacement() -> None:
    aboard = {"Callaghan": {"flagship": "San Francisco"}, "Scott": {"flagship": "Atlanta"}}
    state = fleet(commanders=aboard, phase="retirement")
    with Forces() as forced:
        state = sink(state, "Atlanta", forced.play)
    after, told = proceed(U, state, frames.Retirement())
    assert (after.night.task_force_commander, after.night.replaced_on) == ("Callaghan", 0)
    assert not told.of(CommanderLost)


# Replacements (12.2)

DEAD = {"flagship": "San Francisco", "killed_on_turn": 4}


@pytest.mark.rule("TE-12.2-replacement", "TE-12.2-replacement-delay")
def test_another_heavy_ship_admiral_takes_command() -> None:
    aboard = {"Callaghan": DEAD, "Scott": {"flagship": "Atlanta"}}
    early, forced = settled(fleet(commanders=aboard, tfc="", turn=5, replaced_on=6))
    assert not forced.of(CommandTaken)
    assert early.night.task_force_commander == ""
    after, forced = settled(fleet(commanders=aboard, tfc="", turn=6, replaced_on=6))
    assert (after.night.task_force_commander, after.night.replaced_on) == ("Scott", 0)
    assert [(event.ship, event.replacement) for event in forced.of(CommandTaken)] == [("Atlanta", False)]
    assert ADMIRALS.flagship(after) == "Atlanta"


@pytest.mark.rule("TE-12.2-replacement")
def test_of_several_the_player_chooses() -> None:
    aboard = {"Callaghan": DEAD, "Scott": {"flagship": "Atlanta"}, "Lee": {"flagship": "Helena"}}
    state, _ = settled(fleet(commanders=aboard, tfc="", turn=6, replaced_on=6))
    choice = CommanderChoice(charts())
    decision = choice.ask(state)
    assert list(decision.answers) == [AppointCommander("Scott"), AppointCommander("Lee")]
    for wrong in (AppointCommander("Callaghan"), AppointCommander("Halsey"), OrdersDone()):
        refusal = choice.check(state, wrong)
        assert refusal is not None
        assert refusal.rule == "TE-12.2-replacement"
    assert choice.check(state, AppointCommander("Lee")) is None
    with Forces() as forced:
        after = choice.answer(state, AppointCommander("Lee"), forced.play)
    assert after.night.task_force_commander == "Lee"


@pytest.mark.rule("TE-12.2-replacement")
def test_destroyer_admirals_and_those_who_retire_do_not_succeed() -> None:
    aboard = {"Callaghan": DEAD, "Scott": {"flagship": "Atlanta"}, "Burke": {"flagship": "Cushing"}}
    state = fleet(commanders=aboard, tfc="", Atlanta={"log": {"retiring": True}})
    assert ADMIRALS.successors(state) == ()
    assert ADMIRALS.successors(fleet(commanders=aboard, tfc="")) == ("Scott",)


@pytest.mark.rule("TE-12.2-replacement-marker", "TE-12.2-flagship")
def test_the_replacement_goes_aboard_the_old_flagship_if_it_stays() -> None:
    after, forced = settled(fleet(commanders={"Callaghan": DEAD}, tfc="", turn=6, replaced_on=6))
    name = after.night.task_force_commander
    assert name == "Replacement of Callaghan"
    assert (after.night.commanders[name].flagship, after.night.commanders[name].replacement) == ("San Francisco", True)
    assert ADMIRALS.value(after, name) == 0
    assert after.night.commanders["Callaghan"].killed_on_turn == 4, "the dead are remembered"
    assert [event.ship for event in forced.of(CommandTaken)] == ["San Francisco"]


@pytest.mark.rule("TE-12.2-flagship")
@pytest.mark.parametrize(
    ("lost", "ships"),
    [
        ({"San_Francisco": {"sunk": True}}, ("Portland",)),
        ({"San_Francisco": {"log": {"retiring": True}}}, ("Portland",)),
        ({"San_Francisco": {"sunk": True}, "Portland": {"sunk": True}}, ("Helena", "Atlanta")),
        ({"San_Francisco": {"sunk": True}, "Portland": {"log": {"retiring": True}}}, ("Helena", "Atlanta")),
    ],
)
def test_else_the_heaviest_ship_that_stays_becomes_the_flagship(lost: dict[str, Any], ships: tuple[str, ...]) -> None:
    state = fleet(commanders={"Callaghan": DEAD}, tfc="", turn=6, replaced_on=6, **lost)
    assert ADMIRALS.new_flagships(state, "Callaghan") == ships
    after, _ = settled(state)
    if len(ships) == 1:
        assert ADMIRALS.flagship(after) == ships[0]
        return
    choice = NewFlagshipChoice(charts())
    assert list(choice.ask(after).answers) == [ChooseNewFlagshipCommand(ship) for ship in ships]
    refusal = choice.check(after, ChooseNewFlagshipCommand("Cushing"))
    assert refusal is not None
    assert refusal.rule == "TE-12.2-flagship"
    assert choice.check(after, OrdersDone()) is not None
    assert choice.check(after, ChooseNewFlagshipCommand(ships[1])) is None
    with Forces() as forced:
        done = choice.answer(after, ChooseNewFlagshipCommand(ships[1]), forced.play)
    assert ADMIRALS.flagship(done) == ships[1]


@pytest.mark.rule("TE-12.2-flagship-dd")
def test_with_destroyers_alone_the_replacement_sails_in_one() -> None:
    sunk = {name: {"sunk": True} for name in ("San_Francisco", "Portland", "Helena", "Atlanta")}
    state = fleet(commanders={"Callaghan": DEAD}, tfc="", turn=6, replaced_on=6, Laffey={"sunk": True}, **sunk)
    after, _ = settled(state)
    assert ADMIRALS.flagship(after) == "Cushing"
    assert ADMIRALS.in_command(after, ("Cushing",)) == ("Replacement of Callaghan",)


@pytest.mark.rule("TE-12.2-again")
def test_replacements_are_replaced_in_the_same_way() -> None:
    aboard = {"Callaghan": DEAD, "Replacement of Callaghan": {"flagship": "Portland", "replacement": True}}
    state = fleet(
        commanders=aboard, tfc="Replacement of Callaghan", turn=7, phase="retirement", San_Francisco={"sunk": True}
    )
    with Forces() as forced:
        state = sink(state, "Portland", forced.play)
    after, _ = proceed(U, state, frames.Retirement())
    assert after.night.replaced_on == 9
    done, _ = settled(msgspec.structs.replace(after, turn=9, flow=after.flow[:-1]))
    assert isinstance(done.flow[-1], frames.ChooseNewFlagship)
    assert done.flow[-1].ships == ("Helena", "Atlanta")


# Retiring the flagship (12.2)

LEVEL_1 = {"damage": charts().roster.ships["San Francisco"].levels[1]}


@pytest.mark.rule("TE-12.2-retire", "TE-11.1-causes")
def test_the_flagship_may_retire_once_it_is_damaged() -> None:
    almost = {"damage": LEVEL_1["damage"] - 1}
    unhurt, _ = settled(fleet(San_Francisco=almost))
    assert not isinstance(unhurt.flow[-1], frames.UsCommand), "nothing is asked"
    state, _ = settled(fleet(San_Francisco=LEVEL_1))
    decision = STEP.ask(state)
    assert decision is not None
    assert list(decision.answers) == [KeepFlagship(), RetireFlagship()]
    assert STEP.check(state, OrdersDone()) is not None
    with Forces() as forced:
        kept = STEP.answer(state, KeepFlagship(), forced.play)
        assert STEP.ask(kept) is None, "once in a turn"
        assert not kept.ships["San Francisco"].log.retiring
        gone = STEP.answer(state, RetireFlagship(), forced.play)
    assert gone.ships["San Francisco"].log.retiring
    assert [event.ships for event in forced.of(Retires)] == [("San Francisco",)]


@pytest.mark.rule("TE-12.2-retire-serves")
def test_he_serves_on_until_he_is_replaced() -> None:
    state, _ = settled(fleet(San_Francisco=LEVEL_1, turn=4))
    with Forces() as forced:
        gone = STEP.answer(state, RetireFlagship(), forced.play)
    assert (gone.night.task_force_commander, gone.night.replaced_on) == ("Callaghan", 6)
    assert ADMIRALS.flagship(gone) == "San Francisco"
    lost = with_log(state, "San Francisco", retiring=True)
    after, told = proceed(U, lost, frames.Retirement())
    assert after.night.replaced_on == 6, "a flagship that must retire calls for a replacement too"
    assert [event.turn for event in told.of(CommanderLost)] == [6]


@pytest.mark.rule("TE-12.2-retire-transfer")
def test_on_the_second_turn_the_marker_goes_to_the_heaviest_ship() -> None:
    going = {"log": {"retiring": True}}
    after, _ = settled(fleet(turn=6, replaced_on=6, San_Francisco=going))
    assert ADMIRALS.flagship(after) == "Portland"
    assert list(after.night.commanders) == ["Replacement of Callaghan"], "he has left the game, alive"


def test_a_commander_whose_flagship_left_the_map_is_replaced_too() -> None:
    state = fleet(San_Francisco={"hex": "", "log": {"left": True}}, phase="retirement")
    after, told = proceed(U, state, frames.Retirement())
    assert (after.night.task_force_commander, after.night.replaced_on) == ("", 6)
    assert len(told.of(CommanderLost)) == 1
    assert with_night(after, replaced_on=6) == after


@pytest.mark.rule("TE-12.2-replacement-delay")
def test_a_commander_killed_while_his_flagship_retires_is_replaced_when_he_would_have_been() -> None:
    """R-73."""
    going = {"log": {"retiring": True}}
    dead = {"Callaghan": {"flagship": "San Francisco", "killed_on_turn": 5}}
    after, _ = settled(fleet(commanders=dead, turn=5, replaced_on=6, San_Francisco=going))
    assert (after.night.task_force_commander, after.night.replaced_on) == ("", 6)


@pytest.mark.rule("TE-12.2-retire-serves")
def test_that_the_flagship_retires_is_told_once() -> None:
    _, told = settled(fleet(turn=5, replaced_on=6, San_Francisco={"log": {"retiring": True}}))
    assert not told.of(CommanderLost)
