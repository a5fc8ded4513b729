"""What counters stand for, and what the other side sees of them (3.4, 3.7)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.economies import MIDWAY, WAKE, economy
from wargames_desktop.app.registry import games
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack, GroundGroup, GroundStack
from wargames_desktop.games.east_wind_rain.state import Bases

BASES = {MIDWAY: Bases(side="allies", kinds=("air",)), WAKE: Bases(side="japan", kinds=("air",))}


def shown(there, side: str) -> dict[str, str]:
    """The strengths that a side reads on the counters of the map, by their ids."""
    view = there.game.view(there.state, side)
    pieces = games()["east_wind_rain"].presenter.table(view).pieces
    return {piece.id: piece.fields["strength"] for piece in pieces if piece.template == "points"}


@pytest.mark.rule("EWR-3.4.size")
def test_divisions_are_five_points(scenarios, theatre) -> None:
    """The extension adds two Japanese infantry divisions and an American marine division (36.6.3)."""
    (additions,) = scenarios["midway_extended"].economics.additions
    ground = {(each.nation, type): sp for each in additions.contingents for type, sp in each.ground.items()}
    assert ground == {("japan", "infantry"): 2 * 5, ("us", "marine"): 5}


@pytest.mark.rule("EWR-3.7.B")
def test_a_counter_of_ships_or_aircraft_is_five_points_unless_a_number_says_otherwise() -> None:
    desk = games()["east_wind_rain"].parts.desk
    roster = {entry.id: entry.piece.fields.get("strength") for entry in desk.roster({})}
    assert roster["points us fleet destroyer"] == "5"
    assert roster["points japan air naval_air average"] == "5"


@pytest.mark.rule("EWR-3.7.C", "EWR-3.7.D")
def test_the_owner_reads_the_number_under_a_counter_and_the_enemy_does_not(situation) -> None:
    """An army of one SP and a brigade of seven look alike to the other side."""
    strengths = (1, 7)
    there = economy(
        situation,
        {"japan": 9},
        bases=BASES,
        ground={
            "japan": {WAKE: GroundStack(groups=(GroundGroup("japan", "infantry", strengths[0]),))},
            "allies": {MIDWAY: GroundStack(groups=(GroundGroup("us", "marine", strengths[1]),))},
        },
        air={"japan": {WAKE: AirStack(ready=(AirGroup("japan", "army_air", "green", 3),))}},
    )
    japan, allies = shown(there, "japan"), shown(there, "allies")
    assert (japan[f"troops:japan:{WAKE}"], japan[f"troops:allies:{MIDWAY}"]) == ("1", "?")
    assert (allies[f"troops:japan:{WAKE}"], allies[f"troops:allies:{MIDWAY}"]) == ("?", "7")
    assert japan[f"air:japan:{WAKE}"] == "3"
    assert allies.get(f"air:japan:{WAKE}", "?") == "?"
