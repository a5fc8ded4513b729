"""What is shown of a way and of a combat before it is begun: interceptors along it, costs, chances (10, 11.10)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.east_wind_rain.fleets import fleet, operating, operations
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.games.east_wind_rain.commands.operations import (
    AttackTaskForce,
    Intercept,
    OperateTaskForce,
    Patrol,
    SailTo,
)
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.present.presenter import EastWindRainPresenter

Start = Callable[..., Situation]


@pytest.fixture(scope="module")
def presenter(game: EastWindRain) -> EastWindRainPresenter:
    return EastWindRainPresenter(game, game.theatre)


def at_sea(situation: Start, *there: str, **more: object) -> Situation:
    """JP-1 operates from 2918 in the Gilberts; American task forces lie in these hexes."""
    others = {
        f"US-{number}": fleet("us", place, "Washington" if number == 1 else "North Carolina", **more)
        for number, place in enumerate(there, 1)
    }
    forces = {"JP-1": fleet("japan", "2918", "Kirishima"), **others}
    return operating(operations(situation, task_forces=forces), "JP-1")


def seen(there: Situation) -> object:
    return there.game.view(there.state, there.asked[0])


@pytest.mark.rule("EWR-10.10.2.B")
def test_a_way_within_two_hexes_of_a_task_force_on_patrol_is_marked(
    situation: Start, presenter: EastWindRainPresenter
) -> None:
    there = at_sea(situation, "3017", inverted=True)
    preview = presenter.preview(seen(there), SailTo("2916"))
    (line,) = preview.sums
    assert line.label == "Task Force US-1 could intercept statically"
    (path,) = preview.paths
    entered = [place for place, _, _ in path.steps[1:]]
    close = {place for place in entered if there.game.theatre.map.distance(place, "3017") <= 2}
    assert close
    assert set(preview.regions[0].hexes) == close


@pytest.mark.rule("EWR-10.10.3.A")
def test_a_fresh_task_force_reaches_farther(situation: Start, presenter: EastWindRainPresenter) -> None:
    far = at_sea(situation, "2616")
    assert presenter.preview(seen(far), SailTo("3019")).sums[0].label == "Task Force US-1 could intercept operationally"
    asleep = at_sea(situation, "2616", inverted=True)
    assert not presenter.preview(seen(asleep), SailTo("3019")).sums


def test_where_nobody_is_near_it_is_said(situation: Start, presenter: EastWindRainPresenter) -> None:
    preview = presenter.preview(seen(at_sea(situation)), SailTo("2917"))
    assert preview.expected.startswith("Nobody")
    assert not preview.regions


@pytest.mark.rule("EWR-10.8.B")
def test_a_combat_costs_what_its_area_does(situation: Start, presenter: EastWindRainPresenter) -> None:
    there = at_sea(situation, "2917")
    theatre = there.game.theatre
    price = theatre.charts.costs.rows["task_force_combat"].points[theatre.status(there.state, "japan", "2917")]
    preview = presenter.preview(seen(there), AttackTaskForce("US-1"))
    cost = next(line for line in preview.sums if line.label.startswith("Cost"))
    assert (cost.value, cost.rule) == (f"{price} ER", "EWR-10.8.B")
    assert [chance.result for chance in preview.chances] == ["Sighted", "Missed"]
    assert sum(chance.probability for chance in preview.chances) == pytest.approx(1)


@pytest.mark.rule("EWR-10.3.A")
def test_a_patrol_costs_one(situation: Start, presenter: EastWindRainPresenter) -> None:
    preview = presenter.preview(seen(at_sea(situation)), Patrol())
    assert preview.sums[0].value == "1 ER"


@pytest.mark.rule("EWR-10.10.5.C")
def test_an_interceptor_is_told_what_it_costs(situation: Start, presenter: EastWindRainPresenter) -> None:
    there = at_sea(situation, "3017", inverted=True)
    there.do(SailTo("2916"))
    assert there.asked == ("allies", "intercept")
    preview = presenter.preview(seen(there), Intercept("US-1"))
    cost = next(line for line in preview.sums if line.label.startswith("Cost"))
    assert cost.value == "1 ER"
    assert preview.expected == "If it fails it stays where it is"


@pytest.mark.rule("EWR-10.1.B")
def test_the_waters_of_a_task_force_are_shown_before_it_operates(
    situation: Start, presenter: EastWindRainPresenter
) -> None:
    there = operations(situation, task_forces={"JP-1": fleet("japan", "2918", "Kirishima")})
    (region,) = presenter.preview(seen(there), OperateTaskForce("JP-1")).regions
    areas = {area for hex in region.hexes for area in there.game.theatre.map.areas(hex)}
    assert areas == {"gilberts", *there.game.theatre.map.adjacent("gilberts")}
