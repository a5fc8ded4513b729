"""The task forces that are offered as usual: whole, within the limits of the rules, and free to be changed (8.1)."""

from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.staging import ComposeAsUsual, FormTaskForce, LeaveShip, TakeShip
from wargames_desktop.games.east_wind_rain.events.staging import ShipsAssigned
from wargames_desktop.games.east_wind_rain.forces import NavalGroup, PortBox
from wargames_desktop.games.east_wind_rain.frames.staging import ComposeTaskForces, NavalStaging
from wargames_desktop.games.east_wind_rain.state import TaskForce
from wargames_desktop.games.east_wind_rain.usual_composition import SCREEN

HONOLULU, WEST_COAST, RABAUL = "3610", "west_coast", "2218"
DD, SS = (NavalGroup("us", type, 12) for type in ("destroyer", "submarine"))


@pytest.fixture
def composing(situation):
    """A side assigns its ships in one port."""

    def start(*ships: str, naval: tuple[NavalGroup, ...] = (), place: str = HONOLULU, **given):
        side = "japan" if place == RABAUL else "allies"
        steps = [NavalStaging(step="compose"), ComposeTaskForces(side=side)]
        ports = {side: {place: PortBox(ships=tuple(sorted(ships)), naval=naval)}}
        return situation(phase="naval_staging", steps=steps, ports=ports, **given)

    return start


def test_enter_forms_carriers_a_battle_line_and_submarines(composing) -> None:
    there = composing("Enterprise", "Pennsylvania", naval=(DD, SS))
    assert there.pending.default == ComposeAsUsual()
    there.do(ComposeAsUsual())
    forces = there.state.task_forces
    assert forces["US-1"].ships == ("Enterprise",)
    assert forces["US-2"].ships == ("Pennsylvania",)
    assert [sum(group.sp for group in forces[id].naval) for id in ("US-1", "US-2", "US-3")] == [SCREEN, SCREEN, 10]
    assert {group.type for group in forces["US-3"].naval} == {"submarine"}
    left = there.state.ports["allies"][HONOLULU]
    assert left.naval == (NavalGroup("us", "destroyer", 2), NavalGroup("us", "submarine", 2))


def test_they_can_be_changed_afterwards_and_enter_is_done_then(composing) -> None:
    there = composing("Enterprise", "Pennsylvania")
    there.do(ComposeAsUsual())
    assert there.pending.decision == "compose"
    assert there.pending.default == Pass()
    there.do(LeaveShip("US-2", "Pennsylvania")).do(TakeShip("US-1", "Pennsylvania"))
    assert there.state.task_forces["US-1"].ships == ("Enterprise", "Pennsylvania")


@pytest.mark.rule("EWR-8.4.D.1")
def test_a_place_is_left_for_an_expedition_where_transports_lie(composing) -> None:
    submarines, transports = (NavalGroup("japan", type, 5) for type in ("submarine", "transport"))
    there = composing("Akagi", "Yamato", naval=(submarines, transports), place=RABAUL)
    there.do(ComposeAsUsual())
    assert set(there.state.task_forces) == {"JP-1", "JP-2"}
    assert there.state.ports["japan"][RABAUL].naval == (submarines, transports)
    there.do(FormTaskForce("japan", RABAUL))


@pytest.mark.rule("EWR-8.4.D.1")
def test_no_more_task_forces_than_may_lie_there(composing) -> None:
    group = NavalGroup("japan", "destroyer", 1)
    here = {f"JP-{number}": TaskForce(nation="japan", place=RABAUL, naval=(group,)) for number in (1, 2)}
    there = composing("Akagi", "Yamato", place=RABAUL, task_forces=here)
    there.do(ComposeAsUsual())
    assert there.state.task_forces["JP-3"].ships == ("Akagi",)
    assert there.refused(ComposeAsUsual()) == "EWR-8.1.A"


def test_no_more_task_forces_than_markers(composing, charts) -> None:
    markers = charts.counters.task_forces["us"]
    taken = {f"US-{number}": TaskForce(nation="us", place="2020", naval=(DD,)) for number in range(1, markers)}
    there = composing("Enterprise", "Pennsylvania", place=WEST_COAST, task_forces=taken)
    there.do(ComposeAsUsual())
    assert there.state.task_forces[f"US-{markers}"].ships == ("Enterprise",)
    assert there.state.ports["allies"][WEST_COAST].ships == ("Pennsylvania",)


@pytest.mark.parametrize("damage", [{}, {"Enterprise": 1}])
def test_damaged_ships_stay_in_port(composing, damage) -> None:
    there = composing("Enterprise", damage=damage)
    assert (ComposeAsUsual() in there.pending.answers) == (not damage)
    assert (there.pending.default == Pass()) == bool(damage)


def test_slow_battleships_do_not_hold_carriers_up(composing, charts) -> None:
    assert charts.ships["Pennsylvania"].speed != "F"
    there = composing("Enterprise", "Pennsylvania", "Salt Lake City")
    there.do(ComposeAsUsual())
    assert there.state.task_forces["US-1"].ships == ("Enterprise", "Salt Lake City")


def test_the_enemy_does_not_learn_what_sails_in_them(composing) -> None:
    there = composing("Enterprise")
    assert ComposeAsUsual().seen_by("japan") is None
    there.do(ComposeAsUsual())
    assert [event.seen_by("japan") for event in there.of(ShipsAssigned)] == [None]
