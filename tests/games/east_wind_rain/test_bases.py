"""What is rebuilt at once, and what waits for the economic phase (16.3)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.east_wind_rain.economies import MIDWAY, TRUK, YOKOHAMA, economy
from tests.games.east_wind_rain.ground_fights import stack
from tests.games.east_wind_rain.landings import at_work, infantry, paid, sea_lift
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.economics import BuildBase, RepairCity
from wargames_desktop.games.east_wind_rain.commands.ground import LoadMarker, RebuildBase
from wargames_desktop.games.east_wind_rain.demolition import Demolition, rebuilding
from wargames_desktop.games.east_wind_rain.events.ground import BaseRebuilt
from wargames_desktop.games.east_wind_rain.frames.ground import BaseRebuilding, Transporting
from wargames_desktop.games.east_wind_rain.income import Treasury
from wargames_desktop.games.east_wind_rain.state import Bases, EconomicMarker, Wreck

AIR = Bases(side="allies", kinds=("air",))


@pytest.mark.rule("EWR-16.3.1.A", "EWR-16.3.1.B")
def test_a_major_base_is_not_rebuilt_at_once(situation, charts) -> None:
    there = at_work(
        situation, BaseRebuilding(side="allies", hex=TRUK), bases={TRUK: Bases(side="allies", kinds=("major",))}
    )
    play = Play(Chance(Forced(())))
    wrecked, _ = Demolition(charts).destroyed(there.state, "allies", TRUK, {"major": 10}, "air strike", play)
    assert wrecked.bases[TRUK].kinds == ("air",)
    assert wrecked.wrecks == ()
    assert rebuilding(wrecked).flow == wrecked.flow


@pytest.mark.rule("EWR-16.3.1.A")
def test_in_the_economic_phase_a_major_base_takes_the_place_of_an_air_base(situation) -> None:
    there = economy(
        situation,
        {"japan": 30, "us": 30},
        until="allies build_bases",
        bases={"3610": AIR},
        ground={"allies": {"3610": stack(infantry(2, "us"))}},
    )
    there.do(BuildBase("us", "3610", "major"))
    assert there.state.bases["3610"].kinds == ("major",)


@pytest.mark.rule("EWR-16.3.2.A", "EWR-16.3.2.B", "EWR-16.3.2.C")
@pytest.mark.parametrize("rebuilt", [True, False])
def test_an_air_base_is_rebuilt_now_for_two_er_or_never(situation, rebuilt) -> None:
    there = at_work(situation, BaseRebuilding(side="allies", hex=MIDWAY))
    there.do(RebuildBase() if rebuilt else Pass())
    assert paid(there) == ([(2, "EWR-16.3.2.B")] if rebuilt else [])
    assert there.of(BaseRebuilt) == ([BaseRebuilt(side="allies", hex=MIDWAY)] if rebuilt else [])
    assert there.state.bases == ({MIDWAY: AIR} if rebuilt else {})


@pytest.mark.rule("EWR-16.3.2.A", "EWR-16.3.2.B")
@pytest.mark.parametrize(
    "given",
    [{"er": {"japan": 50, "us": 1}}, {"ground": {"japan": {MIDWAY: stack(infantry(1))}}}],
)
def test_without_two_er_or_with_the_enemy_in_the_hex_it_is_not_rebuilt(situation, given) -> None:
    there = at_work(situation, BaseRebuilding(side="allies", hex=MIDWAY), **given)
    assert there.asked[1] == "place_units"


@pytest.mark.rule("EWR-16.3.2.A")
def test_every_wreck_of_an_initiative_is_asked_about(situation) -> None:
    there = at_work(situation, BaseRebuilding(side="allies", hex=MIDWAY))
    wrecked = msgspec.structs.replace(there.state, wrecks=(Wreck("allies", MIDWAY), Wreck("allies", "2612")))
    asked = [frame.hex for frame in rebuilding(wrecked).flow[len(wrecked.flow) :]]
    assert asked == ["2612", MIDWAY]


@pytest.mark.rule("EWR-16.3.3")
def test_cities_are_repaired_in_the_economic_phase_only(situation) -> None:
    there = economy(situation, {"japan": 30, "us": 30}, until="japan repair_cities", damaged_cities=(YOKOHAMA,))
    there.do(RepairCity("japan", YOKOHAMA))
    assert there.state.damaged_cities == ()
    fighting = at_work(
        situation,
        Transporting(side="japan", task_force="JP-1"),
        task_forces={"JP-1": sea_lift(YOKOHAMA)},
        damaged_cities=(YOKOHAMA,),
    )
    assert fighting.refused(RepairCity("japan", YOKOHAMA)) != ""


@pytest.mark.rule("EWR-16.3.4.C")
def test_a_marker_on_its_blank_side_brings_neither_er_nor_points(situation, charts) -> None:
    """It cannot be carried home, and only what has come home counts."""
    there = at_work(
        situation,
        Transporting(side="japan", task_force="JP-1"),
        task_forces={"JP-1": sea_lift("0814")},
        markers={"Saigon": EconomicMarker(value=2, inverted=True)},
        control={"0814": "japan"},
        closed=(),
    )
    assert there.refused(LoadMarker("Saigon")) == "EWR-5.2.3.B"
    assert there.state.economics is not None
    before = there.state
    after = Treasury(charts).received(before, before.economics, Play(Chance(Forced(()))))
    assert after.vp == before.vp
    assert after.markers["Saigon"].at == "map"
