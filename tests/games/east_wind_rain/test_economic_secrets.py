"""What the other side does not learn of building and repair (4.1, 6.1)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.economies import KURE, YOKOHAMA, economy
from wargames_desktop.games.east_wind_rain.commands.economics import BuildBase, BuildShips, BuildUnits, RepairShip
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, GroundStack, PortBox
from wargames_desktop.games.east_wind_rain.state import HIDDEN


def test_orders_repairs_and_factors_used_are_their_owners_secret(situation) -> None:
    there = economy(
        situation,
        {"japan": 60, "us": 60},
        "japan repair_ships",
        ports={"japan": {KURE: PortBox(ships=("Nachi", "Yamato"))}},
        damage={"Nachi": 1, "Yamato": 1},
    )
    command = RepairShip("Nachi", 2)
    there.do(command)
    game = there.game
    assert game.seen_command(command, "japan", "allies") is None
    assert [game.seen(event, "allies") for event in there.events if "repaired" in event.__struct_config__.tag] == [None]
    seen = game.view(there.state, "allies")
    assert seen.damage == {} == seen.damage_left
    assert seen.flow[-1].spent == {}
    assert seen.er == there.state.er
    assert game.view(there.state, "japan").flow[-1].spent["japan"].worked_on == ("Nachi",)


@pytest.mark.rule("EWR-6.1.C")
def test_what_is_built_is_not_shown_but_bases_are(situation) -> None:
    troops = {"japan": {"2019": GroundStack(groups=(GroundGroup("japan", "infantry", 1),))}}
    there = economy(situation, {"japan": 60}, "japan build_ships", ground=troops)
    for command in (BuildShips("japan", "submarine", 1, KURE), BuildUnits("japan", "marine", 1, YOKOHAMA)):
        while there.game.check(there.state, "japan", command) is not None:
            there.do(there.pending.default)
        there.do(command)
        assert there.game.seen_command(command, "japan", "allies") is None
        assert there.game.view(there.state, "allies").orders == ()
    assert len(there.game.view(there.state, "japan").orders) == 2
    base = economy(situation, {"japan": 60}, "japan build_bases", ground=troops)
    base.do(BuildBase("japan", "2019", "air"))
    assert base.game.view(base.state, "allies").bases == base.state.bases


def test_the_score_in_a_view_counts_what_is_known(situation) -> None:
    from wargames_desktop.app.registry import games

    there = economy(situation, {"japan": 60}, sunk={"japan": ["Yamato"], "allies": ["Tennessee"]})
    seen = there.game.view(there.state, "allies")
    assert seen.sunk["japan"] == (HIDDEN,)
    rules = {line.rule for line in games()["east_wind_rain"].presenter.table(seen).standings}
    assert "EWR-34.2.B.1" in rules
    assert "EWR-34.2.C.1" not in rules
