"""The economic phase in the window: what yards have left, what is under construction, the score."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.economies import KURE, economy
from wargames_desktop.app.registry import games
from wargames_desktop.games.east_wind_rain.commands.economics import BuildShips, BuildUnits, RepairShip
from wargames_desktop.games.east_wind_rain.forces import PortBox


@pytest.fixture(scope="module")
def presenter():
    return games()["east_wind_rain"].presenter


def card(presenter, there, side: str, id: str) -> dict[str, list[str]]:
    table = presenter.table(there.game.view(there.state, side))
    return {label: [cell.text for cell in cells] for each in table.cards if each.id == id for label, cells in each.rows}


def test_yards_tell_what_is_left_to_the_side_that_builds(presenter, situation) -> None:
    there = economy(situation, {"japan": 60}, "japan build_ships")
    assert card(presenter, there, "japan", "yards")["Japan"] == ["8", "8"]
    there.do(BuildShips("japan", "transport", 1, KURE))
    assert card(presenter, there, "japan", "yards")["Japan"] == ["6", "8"]
    assert card(presenter, there, "allies", "yards")["Japan"] == ["8", "8"], "what is built stays a secret"


def test_orders_stand_on_a_card_of_their_own(presenter, situation) -> None:
    there = economy(situation, {"us": 60}, "allies build_units")
    there.do(BuildUnits("us", "marine", 2, "west_coast"))
    assert card(presenter, there, "allies", "under_construction") == {"2 SP of marines": ["West Coast", "1Q43"]}
    assert card(presenter, there, "japan", "under_construction") == {}


def test_answers_tell_their_price_and_previews_what_is_left(presenter, situation) -> None:
    ports = {"japan": {KURE: PortBox(ships=("Yamato",))}}
    there = economy(situation, {"japan": 10}, "japan repair_ships", ports=ports, damage={"Yamato": 1})
    view = there.game.view(there.state, "japan")
    offer = next(each for each in presenter.offers(view) if each.command == RepairShip("Yamato", 3))
    assert offer.detail == "6 ER and 6 construction factors"
    assert offer.amount == 3
    preview = presenter.preview(view, offer.command)
    assert [(each.label, each.value) for each in preview.sums] == [
        ("Costs 6 ER; left to Japan", "4"),
        ("Construction factors left here", "2"),
    ]
    assert "may not move" in preview.expected


def test_the_log_tells_income_part_by_part(presenter, situation) -> None:
    there = situation(phase="economic", turn="3Q42", er={"japan": 0, "us": 0})
    lines = [line.text for event in there.events for line in presenter.lines(event)]
    assert "Income of Japan: 90 ER on the record" in lines
    assert "+60 more by the scenario" in lines
