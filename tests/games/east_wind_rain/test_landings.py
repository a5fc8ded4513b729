"""Landings where no enemy is (10.6)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.ground_fights import DARWIN, sp_at, stack
from tests.games.east_wind_rain.landings import (
    LAE,
    MILNE_BAY,
    MORESBY,
    aboard,
    at_work,
    infantry,
    paid,
    sea_lift,
)
from tests.games.east_wind_rain.strikes import planes
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import LoadTroops, UnloadAircraft, UnloadTroops
from wargames_desktop.games.east_wind_rain.commands.operations import Land, OperateTaskForce, Patrol, SailTo
from wargames_desktop.games.east_wind_rain.events.ground import HexCaptured, TroopsLanded
from wargames_desktop.games.east_wind_rain.frames.ground import Landing
from wargames_desktop.games.east_wind_rain.state import Bases, Magic, TaskForce

JAPANESE = Bases(side="japan", kinds=("air",))
ALLIED = Bases(side="allies", kinds=("air",))


def landing(start, *troops, place: str = MILNE_BAY, doubled: bool = False, force=None, **given):
    """JP-1 lands troops where it is."""
    forces = {"JP-1": sea_lift(place, *troops, **(force or {})), **given.pop("task_forces", {})}
    step = Landing(side="japan", task_force="JP-1", doubled=doubled)
    return at_work(start, step, task_forces=forces, **given)


@pytest.mark.rule("EWR-10.6.A", "EWR-10.4.1.D")
def test_troops_land_and_come_aboard_in_any_coastal_hex_without_a_port(situation) -> None:
    there = landing(
        situation,
        infantry(5),
        force={"air": (planes("japan", 2, "army_air"),)},
        ground={"japan": {MILNE_BAY: stack(infantry(2, type="marine"))}},
    )
    assert there.refused(UnloadAircraft("japan", "army_air", "average", 2)) == "EWR-10.4.1.D"
    there.do(UnloadTroops("japan", "infantry", 5))
    assert [event.hex for event in there.of(TroopsLanded)] == [MILNE_BAY]
    assert sp_at(there, "japan", MILNE_BAY) == 7
    there.do(LoadTroops("japan", "marine", 2))
    assert aboard(there) == 2


@pytest.mark.rule("EWR-10.6.A")
@pytest.mark.parametrize(
    "given", [{"bases": {MILNE_BAY: ALLIED}}, {"ground": {"allies": {MILNE_BAY: stack(infantry(1, "us"))}}}]
)
def test_where_the_enemy_is_nobody_lands(situation, given) -> None:
    assert landing(situation, infantry(5), **given).refused(UnloadTroops("japan", "infantry", 5)) == "EWR-10.6.A"


@pytest.mark.rule("EWR-10.6.A")
def test_out_at_sea_nobody_lands(situation) -> None:
    assert landing(situation, infantry(5), place="2911").refused(UnloadTroops("japan", "infantry", 5)) == "EWR-10.6.A"


@pytest.mark.rule("EWR-10.6.B.1", "EWR-10.6.B.2")
@pytest.mark.parametrize(
    ("bases", "price"),
    [
        ({LAE: JAPANESE}, 1),  # friendly
        ({}, 1),  # uncontested
        ({LAE: JAPANESE, MORESBY: ALLIED}, 2),  # contested
        ({MORESBY: ALLIED}, 2),  # hostile
    ],
)
@pytest.mark.parametrize("sp", [1, 12])
def test_a_landing_costs_by_area_however_many_land(situation, bases, price, sp) -> None:
    there = landing(situation, infantry(12), bases=bases)
    assert paid(there.do(UnloadTroops("japan", "infantry", sp))) == [(price, "EWR-10.6.B")]


@pytest.mark.rule("EWR-10.6.A", "EWR-10.4.2.B")
def test_several_landings_in_an_area_are_paid_for_apart_and_are_one_initiative(situation, theatre) -> None:
    there = situation(
        phase="operations",
        magic=Magic(box=4, operations_first="japan"),
        bases={LAE: JAPANESE},
        task_forces={
            "JP-1": sea_lift(MILNE_BAY, infantry(12)),
            "US-9": TaskForce(nation="us", place="3711", ships=("Indiana",)),
        },
        er={"japan": 9, "us": 9},
    )
    there.do(OperateTaskForce("JP-1")).do(Land())
    assert paid(there.do(UnloadTroops("japan", "infantry", 2))) == [(1, "EWR-10.6.B")]
    assert paid(there.do(UnloadTroops("japan", "infantry", 2))) == []
    stops = [command.place for command in there.answers if isinstance(command, SailTo)]
    assert all("new_guinea" in theatre.map.areas(place) for place in stops)
    there.do(SailTo(LAE))
    assert paid(there.do(UnloadTroops("japan", "infantry", 8))) == [(1, "EWR-10.6.B")]
    there.do(Pass())
    assert there.asked == ("japan", "initiative")
    assert there.pending.rule == "EWR-10.9.A"
    assert there.refused(Patrol()) == "EWR-10.12.A"


@pytest.mark.rule("EWR-10.9.E", "EWR-10.6.B")
def test_a_landing_in_a_doubled_initiative_costs_twice(situation) -> None:
    there = landing(situation, infantry(5), doubled=True)
    assert paid(there.do(UnloadTroops("japan", "infantry", 5))) == [(2, "EWR-10.6.B")]


@pytest.mark.rule("EWR-10.1.E")
def test_a_landing_that_cannot_be_paid_for_is_not_made(situation) -> None:
    there = landing(situation, infantry(5), bases={MORESBY: ALLIED}, er={"japan": 1, "us": 9})
    assert there.refused(UnloadTroops("japan", "infantry", 5)) == "EWR-10.1.E"


def test_an_open_city_is_taken(situation) -> None:
    there = landing(situation, infantry(2), place=DARWIN).do(UnloadTroops("japan", "infantry", 2))
    assert there.of(HexCaptured) == [HexCaptured(side="japan", hex=DARWIN)]
    assert there.game.theatre.holder(there.state, DARWIN) == "japan"
