"""The Terminal Stage, and what of it shows at the start of the next Game Turns (4.1 R to W, C and D)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.tokyo_express.positions import charts
from tests.games.tokyo_express.situations import Situation
from wargames_desktop.games.tokyo_express.commands import PlayOn
from wargames_desktop.games.tokyo_express.events import MaxSpeedChanged, Sank
from wargames_desktop.games.tokyo_express.standard_events import (
    CommanderLost,
    CommandTaken,
    FireRolled,
    MissionPerformed,
    Retires,
    ShipArrived,
    StandardStepBegan,
    WithdrawalRolled,
)

LEVEL_3 = charts().roster.ships["San Francisco"].levels[3]
BOXES = charts().roster.ships["Fubuki"].boxes


def terminal(campaign: Callable[..., Situation], *draws: int, **changes: Any) -> Situation:
    """A Terminal Stage in which something happens in every phase."""
    ships: dict[str, Any] = {
        "San Francisco": {"hex": "3030", "heading": "N", "damage": LEVEL_3, "max_speed": 6},
        "Helena": {"hex": "3031", "heading": "N", "log": {"on_fire": True}},
        "Fubuki": {"hex": "0520", "heading": "N", "damage": BOXES},
        "Hatsuyuki": {"hex": "2505", "heading": "SE"},
        "Aoba": {"log": {"exited": 1, "on_fire": True}},
        "Kako": {"log": {"exited": 2, "mission": "bombardment"}},
    }
    night = {
        "strength": 3,
        "released": True,
        "commanders": {"Callaghan": {"flagship": "San Francisco"}},
        "task_force_commander": "Callaghan",
    }
    given = {"turn": 5, "phase": "fires", "ships": ships, "night": night, **changes}
    return campaign("guadalcanal_1", list(draws), **given)


@pytest.mark.rule("TE-4.1-R", "TE-4.1-S", "TE-4.1-U", "TE-4.1-U-replacement", "TE-4.1-V", "TE-4.1-W", "TE-4.1-C")
@pytest.mark.rule("TE-4.1-W-supply", "TE-4.1-W-exited")
def test_every_phase_in_its_order(campaign: Callable[..., Situation]) -> None:
    """Dice: fires on Helena and, off the map, on Aoba; the re-entry hex of Kako. Index 1 at strength 3 is a dash."""
    played = terminal(campaign, 3, 6, 2)
    order = [
        event.step if isinstance(event, StandardStepBegan) else type(event).__name__
        for event in played.events
        if isinstance(
            event,
            StandardStepBegan
            | FireRolled
            | Sank
            | MaxSpeedChanged
            | Retires
            | CommanderLost
            | WithdrawalRolled
            | MissionPerformed
            | ShipArrived,
        )
    ]
    until = order.index("us_release")
    assert order[:until] == [
        *("fires", "FireRolled", "FireRolled"),
        *("damage_effects", "MaxSpeedChanged", "Sank"),
        "counter_adjustment",
        *("retirement", "Retires", "CommanderLost"),
        *("withdrawal", "WithdrawalRolled"),
        *("end_of_turn", "MissionPerformed", "Retires"),
        "action_chits",
        *("re_entry", "ShipArrived", "Retires"),
    ]
    assert [event.ship for event in played.of(FireRolled)] == ["Helena", "Aoba"]
    assert [event.ships for event in played.of(Retires)] == [("San Francisco",), ("Hatsuyuki",), ("Kako",)]
    assert played.ship("Fubuki").sunk
    assert played.ship("Aoba").log.exited == 2
    assert (played.ship("Kako").hex, played.ship("Kako").log.exited) == ("1201", 0)
    assert played.state.night.replaced_on == 7


@pytest.mark.rule("TE-4.1-D-replacement")
@pytest.mark.parametrize(("turn", "takes"), [(5, False), (6, True)])
def test_the_replacement_takes_command_in_the_us_formation_phase(
    campaign: Callable[..., Situation], turn: int, takes: bool
) -> None:
    played = terminal(
        campaign,
        turn=turn,
        phase="us_command",
        ships={"Helena": {"hex": "3031", "heading": "N"}, "San Francisco": {"sunk": True}, "Kako": {"hex": "0520"}},
        night={
            "released": True,
            "commanders": {"Callaghan": {"flagship": "San Francisco", "killed_on_turn": 4}},
            "task_force_commander": "",
            "replaced_on": 6,
        },
    )
    assert [event.ship for event in played.of(CommandTaken)] == (["Helena"] if takes else [])
    assert played.decision == "us_formations"


@pytest.mark.rule("TE-4.1-K-us-retiring")
def test_retiring_us_ships_have_a_segment_behind_both_movement_segments() -> None:
    for number in range(1, 7):
        steps = [step.id for step in charts().standard.turn.steps if step.number == number and "movement" in step.id]
        ids = [step.id for step in charts().standard.turn.steps]
        assert steps == [f"us_movement_{number}", f"japanese_movement_{number}"]
        assert ids.index(f"us_retirement_{number}") > max(ids.index(step) for step in steps)


def test_the_turn_goes_on_when_the_player_does_not_end_the_game(campaign: Callable[..., Situation]) -> None:
    kako = {"hex": "0520", "heading": "N", "log": {"retiring": True}}
    ships = {"Helena": {"hex": "3031", "heading": "N"}, "Kako": kako}
    asked = terminal(campaign, 10, ships=ships, phase="withdrawal", night={"strength": 3, "released": True})
    assert asked.decision == "end_of_game"
    assert asked.do(PlayOn()).state.turn == 6
