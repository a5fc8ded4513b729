"""How troops march and what holds them up (17)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.east_wind_rain.ground_fights import (
    ARNHEM_LAND,
    DARWIN,
    HOLLANDIA,
    LAE,
    MILNE_BAY,
    MORESBY,
    PAPUAN_GULF,
    SIGHTED,
    WEWAK,
    attack,
    marching,
    sp_at,
    stack,
    troops,
)
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import Attack, HoldBack, LeaveTroops, MarchTo
from wargames_desktop.games.east_wind_rain.events.ground import GroundRound
from wargames_desktop.games.east_wind_rain.ground_movement import Marches, movable
from wargames_desktop.games.east_wind_rain.state import Bases

SINGAPORE, KUALA_LUMPUR, HONG_KONG, CANTON, MEDAN = "0717", "0716", "1112", "1111", "0616"
NEW_BRITAIN, RABAUL, BOUGAINVILLE = "2119", "2218", "2319"


@pytest.mark.rule("EWR-17.1.A", "EWR-18.1.D")
def test_a_stack_moves_alone_and_stays_together_once_it_has_set_out(situation) -> None:
    ground = {"japan": {LAE: stack(troops("japan", 4)), WEWAK: stack(troops("japan", 2))}}
    there = marching(situation, LAE, ground=ground)
    there.do(LeaveTroops("japan", "infantry", 1)).do(MarchTo(MILNE_BAY))
    assert (sp_at(there, "japan", LAE), sp_at(there, "japan", MILNE_BAY)) == (1, 3)
    assert sp_at(there, "japan", WEWAK) == 2
    assert there.refused(LeaveTroops("japan", "infantry", 1)) == "EWR-18.1.D"


@pytest.mark.rule("EWR-17.1.B", "EWR-17.1.E.r2", "EWR-17.1.E.r3")
def test_four_points_are_two_hexes_of_jungle_or_swamp(situation) -> None:
    there = marching(situation, HOLLANDIA, ground={"japan": {HOLLANDIA: stack(troops("japan", 4))}})
    there.do(MarchTo(WEWAK))
    assert there.state.flow[-1].mp == 2
    there.do(MarchTo(PAPUAN_GULF))
    assert there.game.theatre.map.ground(PAPUAN_GULF) == "swamp"
    assert sp_at(there, "japan", PAPUAN_GULF) == 4
    assert there.asked[1] == "place_units"  # no point is left, and nothing more is asked
    refusal = Marches(there.game.theatre).refusal(there.state, "japan", PAPUAN_GULF, WEWAK, 1)
    assert refusal is not None
    assert refusal.rule == "EWR-17.1.E"
    there = marching(situation, DARWIN, "allies", ground={"allies": {DARWIN: stack(troops("us", 1))}})
    for hex in (ARNHEM_LAND, "1721", "1620"):
        there.do(MarchTo(hex))
    assert there.state.flow[-1].mp == 1


@pytest.mark.rule("EWR-17.1.B", "EWR-25.2.2.A")
def test_troops_out_of_supply_do_not_march(situation) -> None:
    ground = {"japan": {LAE: stack(troops("japan", 4))}}
    there = marching(situation, LAE, ground=ground, unsupplied={"japan": [LAE]})
    assert movable(there.state, "japan", LAE) == ()
    supplied = marching(situation, LAE, ground=ground)
    assert movable(supplied.state, "japan", LAE) == (troops("japan", 4),)


@pytest.mark.rule("EWR-17.1.E.r1", "EWR-17.1.E.r2", "EWR-17.1.E.r3", "EWR-17.1.E.r4", "EWR-17.1.E.r5")
@pytest.mark.parametrize(("ground", "cost"), [("clear", 1), ("jungle", 2), ("swamp", 2), ("rough", 2), ("atoll", 1)])
def test_the_terrain_of_the_hex_that_is_entered_is_paid_for(theatre, ground, cost) -> None:
    """Wherever the troops come from, but for the red line, which has a price of its own."""
    marches = Marches(theatre)
    hexes = [hex for hex in theatre.map.labels if theatre.map.ground(hex) == ground]
    assert hexes
    starts = [hex for hex in theatre.map.labels if theatre.map.ground(hex) not in (None, ground)]
    pairs = [(start, end) for end in hexes for start in starts if not theatre.map.are_apart(start, end)]
    assert {end for _, end in pairs} >= {hex for hex in hexes if not theatre.map.is_out_of_scale(hex)}
    assert {marches.cost(start, end) for start, end in pairs} == {cost}


@pytest.mark.rule("EWR-17.1.C")
def test_there_is_no_march_over_the_sea(situation) -> None:
    there = marching(situation, DARWIN, "allies", ground={"allies": {DARWIN: stack(troops("us", 1))}})
    sea = next(hex for hex in there.game.theatre.map.neighbours(DARWIN) if not there.game.theatre.map.has_land(hex))
    assert there.refused(MarchTo(sea)) == "EWR-17.1.C"


@pytest.mark.rule("EWR-17.1.D")
@pytest.mark.parametrize(
    ("bases", "allowed"),
    [
        ({}, False),
        ({NEW_BRITAIN: Bases(side="japan", kinds=("air",))}, True),
        ({RABAUL: Bases(side="japan", kinds=("air",))}, True),
        ({"2219": Bases(side="japan", kinds=("air",))}, False),
    ],
)
def test_all_water_hexsides_are_crossed_from_or_to_a_base(situation, bases, allowed) -> None:
    there = marching(situation, NEW_BRITAIN, ground={"japan": {NEW_BRITAIN: stack(troops("japan", 1))}}, bases=bases)
    assert there.game.theatre.map.crossing(NEW_BRITAIN, RABAUL) == "water"
    assert there.allowed(MarchTo(RABAUL)) == allowed
    if not allowed:
        assert there.refused(MarchTo(RABAUL)) == "EWR-17.1.D"


@pytest.mark.rule("EWR-17.1.D")
def test_a_base_of_the_enemy_does_not_help(situation) -> None:
    there = marching(
        situation,
        NEW_BRITAIN,
        ground={"japan": {NEW_BRITAIN: stack(troops("japan", 1))}},
        bases={RABAUL: Bases(side="allies", kinds=("air",))},
    )
    assert there.refused(MarchTo(RABAUL)) == "EWR-17.1.D"


@pytest.mark.rule("EWR-17.1.D.exc", "EWR-17.1.D.exc.1")
@pytest.mark.parametrize(("island", "land"), [(SINGAPORE, KUALA_LUMPUR), (HONG_KONG, CANTON)])
def test_singapore_and_hong_kong_are_open_to_the_land_beside_them(situation, island, land) -> None:
    for start, end in ((island, land), (land, island)):
        there = marching(situation, start, ground={"japan": {start: stack(troops("japan", 1))}}, closed=[])
        assert there.allowed(MarchTo(end))
    there = marching(situation, SINGAPORE, ground={"japan": {SINGAPORE: stack(troops("japan", 1))}}, closed=[])
    assert there.refused(MarchTo(MEDAN)) == "EWR-17.1.D", "Sumatra lies across the water"


@pytest.mark.rule("EWR-17.1.D.exc.2")
@pytest.mark.parametrize(("start", "end"), [(KUALA_LUMPUR, SINGAPORE), (SINGAPORE, KUALA_LUMPUR)])
def test_attacks_into_and_out_of_singapore_come_over_a_river(situation, start, end) -> None:
    there = attack(situation, (troops("japan", 5),), (troops("us", 5),), origin=start, hex=end, closed=[], dice=(3, 3))
    (fought,) = there.of(GroundRound)
    assert "EWR-18.3.D.r8" in {change.rule for change in fought.attack.modifiers}


@pytest.mark.rule("EWR-17.2.A", "EWR-17.2.B", "EWR-18.1.A")
def test_an_enemy_hex_is_sighted_before_it_is_entered_and_nobody_looks_back(situation) -> None:
    ground = {"japan": {LAE: stack(troops("japan", 4))}, "allies": {MORESBY: stack(troops("us", 1))}}
    there = marching(situation, LAE, ground=ground)
    there.do(MarchTo(MORESBY), SIGHTED)
    assert len(there.draws) == 1, "the defender does not roll"
    assert there.asked == ("japan", "commit_troops")
    assert sp_at(there, "japan", LAE) == 4
    there.do(Attack(), 3, 3)
    assert sp_at(there, "japan", LAE) == 0
    assert len(there.of(GroundRound)) == 1


@pytest.mark.rule("EWR-17.2.C")
def test_who_finds_nobody_stays_out_and_may_look_elsewhere(situation) -> None:
    ground = {
        "japan": {LAE: stack(troops("japan", 4))},
        "allies": {MORESBY: stack(troops("us", 1)), MILNE_BAY: stack(troops("us", 1))},
    }
    there = marching(situation, LAE, ground=ground)
    there.do(MarchTo(MORESBY), 1)
    assert sp_at(there, "japan", LAE) == 4
    assert there.of(GroundRound) == []
    assert there.refused(MarchTo(MORESBY)) == "EWR-17.2.C"
    there.do(MarchTo(MILNE_BAY), SIGHTED)
    assert there.asked == ("japan", "commit_troops")


@pytest.mark.rule("EWR-17.2.E")
def test_troops_stop_where_the_enemy_is_and_a_base_alone_is_fought_too(situation) -> None:
    there = attack(situation, (troops("japan", 5),), origin=LAE, hex=MILNE_BAY, base=("air",), dice=(6, 1))
    assert len(there.of(GroundRound)) == 1
    assert there.state.bases[MILNE_BAY].side == "japan"


@pytest.mark.rule("EWR-17.3")
@pytest.mark.parametrize(("moved", "marches"), [("", True), ("sea", False), ("air", False), ("land", False)])
def test_who_was_carried_by_sea_or_air_does_not_march(situation, moved, marches) -> None:
    group = msgspec.structs.replace(troops("japan", 2), moved=moved)
    there = marching(situation, LAE, ground={"japan": {LAE: stack(group, troops("japan", 1, "marine"))}})
    assert (group in movable(there.state, "japan", LAE)) == marches


@pytest.mark.rule("EWR-17.3")
def test_who_has_marched_bears_the_mark_even_if_he_stays(situation) -> None:
    there = marching(situation, LAE, ground={"japan": {LAE: stack(troops("japan", 2))}})
    there.do(Pass())
    assert [group.moved for group in there.state.ground["japan"][LAE].groups] == ["land"]


@pytest.mark.rule("EWR-17.1.A", "EWR-9.1.A.1a")
def test_a_march_that_leads_to_combat_is_offensive_and_another_defensive(situation) -> None:
    """After a defensive operation the enemy may take the initiative; after an offensive one he simply has his turn."""
    ground = {"japan": {LAE: stack(troops("japan", 4))}, "allies": {MORESBY: stack(troops("us", 1))}}
    peaceful = marching(situation, LAE, ground=ground)
    assert peaceful.state.flow[-1].offensive is False
    peaceful.do(MarchTo(MILNE_BAY))
    assert peaceful.state.flow[-1].offensive is False
    warlike = marching(situation, LAE, ground=ground).do(MarchTo(MORESBY), 1)
    assert warlike.state.flow[-1].offensive is True


@pytest.mark.rule("EWR-18.9.B")
def test_some_may_be_held_back_but_not_all(situation) -> None:
    ground = {"japan": {LAE: stack(troops("japan", 4))}, "allies": {MORESBY: stack(troops("us", 1))}}
    there = marching(situation, LAE, ground=ground).do(MarchTo(MORESBY), SIGHTED)
    assert there.refused(HoldBack("japan", "infantry", 4)) == "EWR-18.9.B"
    there.do(HoldBack("japan", "infantry", 3))
    assert there.state.flow[-1].engaged == (troops("japan", 1),)


@pytest.mark.rule("EWR-22.2.1.A", "EWR-22.2.1.B", "EWR-22.2.1.C")
def test_into_a_zone_and_out_of_it_takes_all_points(situation) -> None:
    there = marching(situation, "australia_zone", "allies", ground={"allies": {"australia_zone": stack(AUSTRALIANS)}})
    assert there.allowed(MarchTo(DARWIN))
    assert there.refused(MarchTo(MORESBY)) == "EWR-17.1.A"
    there.do(MarchTo(DARWIN))
    assert sp_at(there, "allies", DARWIN) == 3
    assert there.asked[1] == "place_units"
    there = marching(situation, DARWIN, "allies", ground={"allies": {DARWIN: stack(AUSTRALIANS)}})
    assert there.do(MarchTo("australia_zone")).asked[1] == "place_units"
    ground = {"allies": {"india_zone": stack(AUSTRALIANS)}}
    indians = marching(situation, "india_zone", "allies", ground=ground, closed=())
    assert indians.refused(MarchTo("kunming")) == "EWR-17.1.A"
    assert indians.allowed(MarchTo("0409"))


AUSTRALIANS = troops("commonwealth", 3)
