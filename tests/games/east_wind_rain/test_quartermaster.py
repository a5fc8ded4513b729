"""What the programs do with economic resources: they mend what matters, and keep enough for operations."""

from __future__ import annotations

from tests.games.east_wind_rain.economies import KURE, YOKOHAMA, economy
from wargames_desktop.games.east_wind_rain.commander import programs
from wargames_desktop.games.east_wind_rain.commander.quartermaster import KEPT
from wargames_desktop.games.east_wind_rain.commands.economics import BuildBase, BuildUnits, EndStep, RepairShip
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, GroundStack, PortBox


def chosen(there):
    """What the program answers for the side that is asked, by its view."""
    view = there.game.view(there.state, there.asked[0])
    return programs(there.game)["hard"].choose(view, there.game.pending(view))


def test_carriers_are_mended_first(situation) -> None:
    ports = {"japan": {KURE: PortBox(ships=("Akagi", "Nachi"))}}
    there = economy(situation, {"japan": 9}, "japan repair_ships", ports=ports, damage={"Akagi": 1, "Nachi": 1})
    assert chosen(there) == RepairShip("Akagi", 2)


def test_a_base_is_built_where_it_wins_an_area(situation) -> None:
    """Lae makes New Guinea contested; another base at Truk changes nothing."""
    troops = GroundStack(groups=(GroundGroup("japan", "infantry", 1),))
    there = economy(situation, {"japan": 90}, "japan build_bases", ground={"japan": {"2215": troops, "2019": troops}})
    assert chosen(there) == BuildBase("japan", "2019", "air")
    there.do(chosen(there))
    assert chosen(there) == EndStep()


def test_naval_air_follows_army_air_until_the_decks_are_full(situation) -> None:
    ports = {"japan": {YOKOHAMA: PortBox(ships=("Akagi",))}}
    home = {"japan": {YOKOHAMA: GroundStack(groups=(GroundGroup("japan", "infantry", 20),))}}
    there = economy(situation, {"japan": 200}, "japan build_units", ports=ports, ground=home)
    room = there.game.charts.ships["Akagi"].air
    built: dict[str, int] = {}
    while there.asked == ("japan", "build_units"):
        command = chosen(there)
        if isinstance(command, BuildUnits):
            built[command.type] = built.get(command.type, 0) + command.sp
        there.do(command)
    assert built["naval_air"] == room <= built["army_air"]


def test_something_is_kept_for_operations(situation) -> None:
    there = economy(situation, {"japan": KEPT + 20, "us": KEPT}, "japan build_ships")
    while there.pending.decision != "read_codes":
        there.do(chosen(there))
    assert there.state.er["japan"] >= KEPT
    assert there.state.er["us"] == KEPT
