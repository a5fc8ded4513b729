"""What a side may know: markers lie open, what is under them does not (3.7, 4.3.2.A, 6.1, 6.6.C, 8.1.C, 11.1.D)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.east_wind_rain.fleets import PLANES, ZEROS, Start, fleet, operations
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.engine.game import PUBLIC
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack, Cargo, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.state import (
    HIDDEN,
    State,
    changed_task_force,
    with_air,
    with_ground,
    with_port,
)

ARMY = GroundGroup("us", "infantry", 5)
BOMBERS = AirGroup("us", "bomber", "green", 3)


@pytest.fixture
def there(situation: Start) -> Situation:
    forces = {
        "US-1": fleet(
            "us", "3211", "Enterprise", "Washington", air=(PLANES,), shown=("main",), cargo=Cargo(ground=(ARMY,))
        ),
        "JP-1": fleet("japan", "2711", "Akagi", air=(ZEROS,)),
    }
    return operations(
        situation,
        task_forces=forces,
        ports={"allies": {"3610": {"ships": ["Indiana"]}, "west_coast": {"ships": ["Alabama"]}}},
        air={"allies": {"3009": {"ready": [BOMBERS]}}},
        ground={"allies": {"3009": {"groups": [ARMY]}}},
        damage={"Washington": 1, "Akagi": 1},
        sunk={"allies": ["Hornet"], "japan": ["Soryu"]},
    )


def seen(there: Situation, side: str) -> State:
    return there.game.view(there.state, side)


def others(state: State) -> dict[str, State]:
    """Positions that differ from ``state`` in what Japan may not know."""
    boats = (NavalGroup("us", "submarine", 3),)
    port = msgspec.structs.replace(state.ports["allies"]["3610"], ships=("South Dakota",))
    return {
        "ships": changed_task_force(state, "US-1", ships=("Indiana",)),
        "kind": changed_task_force(state, "US-1", ships=(), naval=boats, air=()),
        "air aboard": changed_task_force(state, "US-1", air=()),
        "cargo": changed_task_force(state, "US-1", cargo=Cargo()),
        "damage": msgspec.structs.replace(state, damage={"Akagi": 1}),
        "which ship is damaged": msgspec.structs.replace(state, damage={"Enterprise": 1, "Akagi": 1}),
        "damage left": msgspec.structs.replace(state, damage_left={"Washington": 2}),
        "which was sunk": msgspec.structs.replace(state, sunk={**state.sunk, "allies": ("Wasp",)}),
        "ships in port": with_port(state, "allies", "3610", port),
        "whether there are ships in port": msgspec.structs.replace(
            state, ports={**state.ports, "allies": {"west_coast": state.ports["allies"]["west_coast"]}}
        ),
        "ships in the port of a zone": msgspec.structs.replace(
            state, ports={**state.ports, "allies": {"3610": state.ports["allies"]["3610"]}}
        ),
        "aircraft": with_air(state, "allies", "3009", AirStack(ready=(PLANES,))),
        "whether there are aircraft": with_air(state, "allies", "3009", AirStack()),
        "troops": with_ground(
            state,
            "allies",
            "3009",
            msgspec.structs.replace(state.ground["allies"]["3009"], groups=(GroundGroup("us", "marine", 1),)),
        ),
    }


@pytest.mark.rule("EWR-6.1.A")
@pytest.mark.rule("EWR-6.1.C")
@pytest.mark.rule("EWR-8.1.C")
@pytest.mark.rule("EWR-8.1.D")
@pytest.mark.rule("EWR-11.1.D")
@pytest.mark.rule("EWR-13.15.E")
@pytest.mark.rule("EWR-3.7.C")
def test_positions_that_differ_in_secrets_look_alike(there: Situation) -> None:
    for what, state in others(there.state).items():
        for viewer in ("japan", PUBLIC):
            assert there.game.view(state, viewer) == seen(there, viewer), f"{viewer} sees {what}"
        assert there.game.view(state, "allies") != seen(there, "allies"), f"the Allies do not see their own {what}"


def test_positions_that_differ_in_the_open_do_not(there: Situation) -> None:
    state = there.state
    for changed in (
        changed_task_force(state, "US-1", place="3212"),
        changed_task_force(state, "US-1", inverted=True),
        changed_task_force(state, "US-1", unsupplied=True),
        changed_task_force(state, "US-1", shown=()),
        msgspec.structs.replace(state, er={"us": 1, "japan": 50}),
        msgspec.structs.replace(state, sunk={"allies": (), "japan": ()}),
    ):
        assert there.game.view(changed, "japan") != seen(there, "japan")


def test_a_side_sees_all_that_is_its_own(there: Situation) -> None:
    view = seen(there, "allies")
    assert view.task_forces["US-1"] == there.state.task_forces["US-1"]
    assert view.ports["allies"] == there.state.ports["allies"]
    assert view.damage == {"Washington": 1}
    assert view.sunk == {"allies": ("Hornet",), "japan": (HIDDEN,)}


@pytest.mark.rule("EWR-6.6.C")
def test_a_hex_that_the_allies_have_spied_on_lies_open_to_them(situation: Start) -> None:
    troops = GroundGroup("japan", "marine", 4)
    there = operations(
        situation,
        task_forces={"JP-1": fleet("japan", "2711", "Kongo")},
        ground={"japan": {"2612": {"groups": [troops]}, "2615": {"groups": [troops]}}},
        air={"japan": {"2612": {"ready": [ZEROS]}}},
    )
    magic = msgspec.structs.replace(there.state.magic, spied_hex="2612")
    state = msgspec.structs.replace(there.state, magic=magic)
    view = there.game.view(state, "allies")
    assert view.ground["japan"]["2612"].groups == (troops,)
    assert view.air["japan"]["2612"].ready == (ZEROS,)
    assert view.ground["japan"]["2615"].hidden
    assert there.game.view(state, PUBLIC).ground["japan"]["2612"].hidden


def test_a_view_of_a_view_is_the_same(there: Situation) -> None:
    for side in ("japan", "allies", PUBLIC):
        view = seen(there, side)
        assert there.game.view(view, side) == view
