"""Operations in the window: ways with who could intercept, chances and prices before one commits oneself."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.fleets import Start, fleet, operating, operations
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.games.east_wind_rain.commands.operations import (
    AttackTaskForce,
    Bombard,
    Cease,
    Intercept,
    InterceptByAir,
    RetreatTo,
    SailTo,
)
from wargames_desktop.games.east_wind_rain.forces import AirGroup
from wargames_desktop.games.east_wind_rain.frames.operations import Retreat
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.present.presenter import EastWindRainPresenter

FORCES = {
    "JP-1": fleet("japan", "2711", "Kongo"),
    "US-1": fleet("us", "2910", "Washington"),
    "US-2": fleet("us", "3211", "Indiana"),
}
PLANES = {"allies": {"3009": {"ready": [AirGroup("us", "army_air", "average", 5)]}}}


@pytest.fixture(scope="module")
def presenter(game: EastWindRain) -> EastWindRainPresenter:
    return EastWindRainPresenter(game, game.theatre)


def view(there: Situation, side: str = "") -> object:
    return there.game.view(there.state, side or there.pending.side)


def test_a_way_shows_who_could_intercept_where(situation: Start, presenter: EastWindRainPresenter) -> None:
    there = operating(operations(situation, task_forces=FORCES, air=PLANES), "JP-1")
    told = presenter.preview(view(there), SailTo("2810"))
    assert [place for place, _, _ in told.paths[0].steps] == ["2711", "2810"]
    assert told.regions[0].style == "threat"
    assert told.regions[0].hexes == ("2810",)
    threats = {(line.label, line.rule) for line in told.sums}
    assert ("Midway could intercept from the air", "EWR-11.23.A") in threats
    assert ("Task Force US-1 could intercept statically", "EWR-10.10.2.B") in threats
    assert ("Task Force US-2 could intercept operationally", "EWR-10.10.3.A") in threats
    alone = operating(operations(situation, task_forces={"JP-1": FORCES["JP-1"]}, bases={}), "JP-1")
    assert "Nobody" in presenter.preview(view(alone), SailTo("2810")).expected


def test_an_attack_shows_its_chance_each_modifier_and_the_price(
    situation: Start, presenter: EastWindRainPresenter
) -> None:
    forces = {**FORCES, "US-3": fleet("us", "2710", "Alabama", unsupplied=True)}
    there = operating(operations(situation, task_forces=forces), "JP-1")
    told = presenter.preview(view(there), AttackTaskForce("US-3"))
    assert told.chances[0].probability == pytest.approx(1 / 2), "a base in the area"
    assert any("+1" in line.value for line in told.sums)
    assert any("1 ER" in line.value and "friendly" in line.label for line in told.sums)


def test_a_bombardment_shows_the_price_of_a_hostile_area(situation: Start, presenter: EastWindRainPresenter) -> None:
    forces = {"JP-1": fleet("japan", "2909", "Kongo")}
    there = operating(operations(situation, task_forces=forces), "JP-1")
    told = presenter.preview(view(there), Bombard("3009"))
    assert any("4 ER" in line.value for line in told.sums)
    assert told.chances[0].result == "Sighted"


def test_interceptions_show_way_chance_and_price(situation: Start, presenter: EastWindRainPresenter) -> None:
    there = operating(operations(situation, task_forces=FORCES, air=PLANES), "JP-1").do(SailTo("2810"))
    static = presenter.preview(view(there), Intercept("US-1"))
    assert any("1 ER" in line.value for line in static.sums)
    assert "stays" in static.expected
    operational = presenter.preview(view(there), Intercept("US-2", operational=True))
    assert operational.paths
    assert "retreat" in operational.expected
    by_air = presenter.preview(view(there), InterceptByAir("3009"))
    assert by_air.chances


def test_a_retreat_shows_its_way_and_the_price_of_refuelling(
    situation: Start, presenter: EastWindRainPresenter
) -> None:
    forces = {"US-1": fleet("us", "3409", "Washington"), "JP-1": FORCES["JP-1"]}
    step = Retreat(side="allies", task_force="US-1")
    there = situation(scenario="midway", phase="operations", steps=[step], task_forces=forces)
    told = presenter.preview(view(there), RetreatTo("3610", refuel=True))
    assert told.paths
    assert told.sums[0].value == "10 ER"


def test_ceasing_shows_what_it_costs(situation: Start, presenter: EastWindRainPresenter) -> None:
    there = operations(situation, "allies", task_forces=FORCES)
    assert presenter.preview(view(there), Cease()).sums[0].value == "2 ER"


def test_a_click_that_leads_to_nothing_is_answered_with_a_rule(
    situation: Start, presenter: EastWindRainPresenter
) -> None:
    there = operating(operations(situation, task_forces=FORCES), "JP-1")
    for pick, rule in (("1808", "EWR-10.1.B"), ("US-2", "EWR-13.2.A")):
        refusal = presenter.why_not(view(there), (pick,))
        assert refusal is not None
        assert refusal.rule == rule


def test_every_answer_has_words(situation: Start, presenter: EastWindRainPresenter) -> None:
    there = operations(situation, task_forces=FORCES, air=PLANES)
    offers = presenter.offers(view(there))
    assert all(offer.label for offer in offers)
    assert len({offer.label for offer in offers}) == len(offers)
