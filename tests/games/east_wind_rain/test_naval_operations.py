"""Operations of task forces: where they sail, initiatives, costs, how they end (10.1 to 10.3, 10.8 to 10.12)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.east_wind_rain.fleets import Start, fleet, operating, operations, places, retreat, retreats, sail
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.commands.operations import (
    Assault,
    AttackTaskForce,
    Bombard,
    EndOperation,
    EnterHex,
    Land,
    OperateTaskForce,
    Patrol,
    SailTo,
    StrikeHex,
    Transport,
    Withdraw,
)
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.forces import AirGroup, Cargo, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.operations import TaskForceOperation
from wargames_desktop.games.east_wind_rain.initiatives import doubled
from wargames_desktop.games.east_wind_rain.results import AnyResult, BattleEnded, InitiativeEnded, deliver

TROOPS = Cargo(ground=(GroundGroup("japan", "marine", 5),))
TRANSPORTS = (NavalGroup("japan", "transport", 2),)
FAR_AWAY = {"US-9": fleet("us", "3711", "Indiana"), "JP-9": fleet("japan", "1910", "Haruna")}
"""They keep the phase from being over."""


def sailing(
    start: Start, place: str, *ships: str, others: dict[str, object] | None = None, **more: object
) -> Situation:
    """JP-1 begins its operation in ``place``."""
    forces = {"JP-1": fleet("japan", place, *(ships or ("Kongo",)), **more), **FAR_AWAY, **(others or {})}
    return operating(operations(start, task_forces=forces), "JP-1")


def areas(situation: Situation, found: set[str]) -> set[str]:
    """The areas that some places lie in."""
    return {area for place in found for area in situation.game.theatre.map.areas(place)}


def ended(situation: Situation, result: AnyResult) -> Situation:
    """The initiative of the task force that operates ends with ``result``."""
    flow = situation.state.flow
    index = next(i for i, frame in enumerate(flow) if isinstance(frame, TaskForceOperation))
    state = msgspec.structs.replace(situation.state, flow=flow[: index + 2])
    transition = situation.game._settled(deliver(state, result), Play(Chance(Forced(()))))
    situation.state, situation.events, situation.draws = transition
    return situation


def frame(situation: Situation) -> TaskForceOperation:
    found = next(frame for frame in situation.state.flow if isinstance(frame, TaskForceOperation))
    assert isinstance(found, TaskForceOperation)
    return found


# Where


@pytest.mark.rule("EWR-10.1.B")
@pytest.mark.rule("EWR-10.2.A")
def test_a_task_force_operates_where_it_began_and_in_one_area_next_to_it(situation: Start) -> None:
    there = sailing(situation, "3018")
    near = set(there.game.theatre.map.adjacent("gilberts"))
    assert areas(there, places(there)) == {"gilberts", *near}
    assert there.refused(SailTo("2612")) == "EWR-10.1.B"
    sail(there, "3117")
    assert areas(there, places(there)) == {"line_islands"}
    assert there.refused(SailTo("2819")) == "EWR-10.9.D"


@pytest.mark.rule("EWR-10.9.D")
def test_a_second_initiative_stays_in_the_area_that_it_has_gone_to(situation: Start) -> None:
    there = sailing(situation, "3018", others={"US-1": fleet("us", "3117", "Washington", inverted=True)})
    sail(there, "3116")
    there.do(AttackTaskForce("US-1"), 1)
    assert frame(there).initiative == 2
    assert areas(there, places(there)) == {"line_islands"}
    home = sailing(situation, "3018", others={"US-1": fleet("us", "2918", "Washington", unsupplied=True)})
    home.do(AttackTaskForce("US-1"), 1)
    assert "line_islands" in areas(home, places(home)), "it has not left its own area yet"


@pytest.mark.rule("EWR-24.1.B")
def test_in_the_hex_of_two_areas_it_counts_as_in_either(situation: Start) -> None:
    there = sailing(situation, "2811")
    reached = areas(there, places(there))
    assert {"midway", "wake", "hawaii", "bonins"} <= reached


@pytest.mark.rule("EWR-36.4")
def test_closed_areas_are_not_entered(situation: Start) -> None:
    there = sailing(situation, "1910")
    assert "okinawa" not in areas(there, places(there))
    assert there.game.theatre.map.adjacent("bonins")


@pytest.mark.rule("EWR-8.3.2.E.2")
def test_japan_does_not_enter_the_zones_closed_to_it(situation: Start) -> None:
    there = sailing(situation, "3809")
    assert "west_coast" not in places(there)
    us = operating(operations(situation, "allies", task_forces=FAR_AWAY), "US-9")
    assert "west_coast" in places(us)


@pytest.mark.rule("EWR-10.10.1.A")
def test_the_path_does_not_come_back_to_where_it_has_been(situation: Start) -> None:
    there = sailing(situation, "3018")
    sail(there, "3017")
    assert there.refused(SailTo("3018")) == "EWR-10.10.1.A"
    assert there.refused(SailTo("3017")) == "EWR-10.10.1.A"


# Patrol


@pytest.mark.rule("EWR-10.2.A.1")
@pytest.mark.rule("EWR-10.3.A")
@pytest.mark.rule("EWR-10.3.B")
@pytest.mark.rule("EWR-10.1.F")
def test_a_patrol_ends_the_operation_inverted(situation: Start) -> None:
    there = sail(sailing(situation, "3018"), "3017").do(Patrol())
    force = there.state.task_forces["JP-1"]
    assert (force.place, force.inverted) == ("3017", True)
    assert [(event.er, event.rule) for event in there.of(Paid)] == [(1, "EWR-10.8.E")]


@pytest.mark.rule("EWR-10.11.A")
@pytest.mark.rule("EWR-10.11.B")
def test_it_may_advance_into_the_next_area_and_retreat_from_it_at_once(situation: Start) -> None:
    there = sailing(situation, "2512")
    assert there.refused(Withdraw()) == "EWR-10.11.A"
    sail(there, "2809")
    there.do(Withdraw())
    assert areas(there, retreats(there)) == {"wake", "midway"}, "one hex is in both"
    retreat(there)
    assert there.state.task_forces["JP-1"].inverted
    assert [event.er for event in there.of(Paid)] == [1]


# Initiatives


@pytest.mark.rule("EWR-10.2.A.2")
@pytest.mark.rule("EWR-10.8.A")
def test_initiatives_are_offered_where_they_can_be_used(situation: Start) -> None:
    planes = AirGroup("japan", "naval_air", "average", 4)
    there = sailing(
        situation,
        "2909",
        "Akagi",
        "Kongo",
        air=(planes,),
        cargo=TROOPS,
        others={"US-1": fleet("us", "2910", "Washington")},
    )
    for command in (AttackTaskForce("US-1"), StrikeHex("3009"), Bombard("3009"), Assault("3009")):
        assert there.allowed(command), command
    assert there.refused(Bombard("3610")) == "EWR-15.1.D"
    assert there.refused(Assault("3610")) == "EWR-10.7.A"
    assert there.refused(StrikeHex("3610")) == "EWR-11.7.C"
    assert there.refused(AttackTaskForce("US-9")) == "EWR-13.2.A"
    assert there.refused(AttackTaskForce("JP-9")) == "EWR-10.8.A"
    assert there.refused(Land()) == "EWR-10.6.A"
    assert there.refused(Transport()) == "EWR-10.4.1.C"


@pytest.mark.rule("EWR-10.7.A")
@pytest.mark.rule("EWR-15.1.A")
def test_what_a_task_force_lacks_it_cannot_use(situation: Start) -> None:
    there = sailing(situation, "2909", "Soryu")
    assert there.refused(Assault("3009")) == "EWR-10.7.A"
    assert there.refused(Bombard("3009")) == "EWR-15.1.A"
    assert there.refused(StrikeHex("3009")) == "EWR-11.7.C"


@pytest.mark.rule("EWR-25.2.1.C")
def test_task_forces_out_of_supply_do_not_attack(situation: Start) -> None:
    there = sailing(
        situation, "2909", cargo=TROOPS, unsupplied=True, others={"US-1": fleet("us", "2910", "Washington")}
    )
    for command in (AttackTaskForce("US-1"), Bombard("3009"), Assault("3009"), Land()):
        assert there.refused(command) == "EWR-25.2.1.C", command


@pytest.mark.rule("EWR-8.4.G")
def test_ships_in_port_are_not_attacked_by_ships(situation: Start) -> None:
    there = sailing(situation, "2909", others={"US-1": fleet("us", "3009", "Washington", in_port=True)})
    assert there.refused(AttackTaskForce("US-1")) == "EWR-8.4.G"


@pytest.mark.rule("EWR-10.8.B.1")
@pytest.mark.rule("EWR-10.8.B.2")
@pytest.mark.rule("EWR-10.8.B.3")
@pytest.mark.rule("EWR-10.8.B.4")
@pytest.mark.rule("EWR-10.1.E")
@pytest.mark.parametrize(("place", "enemy", "price"), [("2512", "2511", 1), ("3018", "2918", 2), ("3110", "3111", 4)])
def test_combat_costs_by_the_status_of_the_area(situation: Start, place: str, enemy: str, price: int) -> None:
    target = {"US-1": fleet("us", enemy, "Washington", unsupplied=True)}
    forces = {"JP-1": fleet("japan", place, "Kongo"), **FAR_AWAY, **target}
    for er, refusal in ((price, None), (price - 1, "EWR-10.1.E")):
        if not er:
            continue
        there = operating(operations(situation, task_forces=forces, er={"japan": er, "us": 50}), "JP-1")
        if refusal is None:
            assert there.allowed(AttackTaskForce("US-1"))
        else:
            assert there.refused(AttackTaskForce("US-1")) == refusal


@pytest.mark.rule("EWR-10.8.B.3")
def test_combat_in_a_contested_area_costs_three(situation: Start) -> None:
    bases = {"3009": {"side": "allies", "kinds": ["air"]}, "2903": {"side": "japan", "kinds": ["air"]}}
    there = operations(situation, task_forces=FAR_AWAY, bases={**bases, "3212": {"side": "japan", "kinds": ["air"]}})
    costs = Costs(there.game.theatre)
    status = there.game.theatre.status(there.state, "japan", "3111")
    assert status == "contested"
    assert costs.price("task_force_combat", status) == 3
    assert costs.price("task_force_combat", status, doubled=True) == 6


@pytest.mark.rule("EWR-10.8.D")
@pytest.mark.rule("EWR-10.9.A")
@pytest.mark.rule("EWR-13.2.B.1")
def test_a_search_in_vain_costs_nothing_and_uses_the_initiative(situation: Start) -> None:
    there = sailing(situation, "3018", others={"US-1": fleet("us", "2918", "Washington", unsupplied=True)})
    there.do(AttackTaskForce("US-1"), 4)
    assert there.of(Paid) == []
    assert frame(there).initiative == 2
    there.do(AttackTaskForce("US-1"), 2)
    assert there.asked == ("japan", "end_operation")
    there.do(Patrol())
    assert [event.er for event in there.of(Paid)] == [1]


@pytest.mark.rule("EWR-10.8.E")
@pytest.mark.rule("EWR-10.2.B.2")
@pytest.mark.rule("EWR-13.2.B.2")
def test_who_stops_after_a_first_initiative_without_combat_pays_an_er(situation: Start) -> None:
    there = sailing(situation, "3018", others={"US-1": fleet("us", "2918", "Washington", unsupplied=True)})
    there.do(AttackTaskForce("US-1"), 4)
    assert there.refused(Patrol()) == "EWR-10.12.A"
    there.do(EndOperation()).do(Patrol())
    assert [event.er for event in there.of(Paid)] == [1]


@pytest.mark.rule("EWR-10.3.B")
@pytest.mark.rule("EWR-10.12.B")
def test_who_has_paid_for_an_initiative_is_inverted_for_nothing(situation: Start) -> None:
    there = first_initiative(situation, fought=True, spent=4).do(EndOperation()).do(Patrol())
    assert there.state.task_forces["JP-1"].inverted
    assert there.of(Paid) == []


def first_initiative(start: Start, **result: object) -> Situation:
    """JP-1 has used its first initiative in the Midway area, as told."""
    there = sailing(start, "2909", "Kongo", cargo=TROOPS, naval=TRANSPORTS)
    state = msgspec.structs.replace(frame(there), running="initiative", target="3009")
    stub = msgspec.structs.replace(there.state, flow=(*there.state.flow[:-1], state, state))
    there.state = stub
    return ended(there, InitiativeEnded(**result))


@pytest.mark.rule("EWR-10.9.E")
@pytest.mark.rule("EWR-10.9.E.1")
@pytest.mark.rule("EWR-10.9.E.ex")
@pytest.mark.parametrize(
    ("fought", "spent", "twice"), [(True, 4, True), (False, 4, False), (True, 0, False), (False, 0, False)]
)
def test_a_second_initiative_costs_double_after_a_combat_that_was_paid(
    situation: Start, fought: bool, spent: int, twice: bool
) -> None:
    there = first_initiative(situation, fought=fought, spent=spent)
    assert frame(there).initiative == 2
    there.state = msgspec.structs.replace(there.state, er={"japan": 7, "us": 50})
    assert there.allowed(Assault("3009")) != twice, "it costs 4 ER, or 8"
    assert there.allowed(Bombard("3009")) != twice


@pytest.mark.rule("EWR-10.9.B")
@pytest.mark.rule("EWR-10.9.B.ex")
@pytest.mark.rule("EWR-10.9.C")
@pytest.mark.rule("EWR-10.9.F")
def test_both_initiatives_are_free_to_choose(situation: Start) -> None:
    there = first_initiative(situation, fought=True, spent=4)
    assert there.allowed(Bombard("3009")), "the same again"
    assert there.allowed(Assault("3009")), "another"


@pytest.mark.rule("EWR-10.9.E.2")
def test_combat_with_an_interceptor_counts_for_the_first_initiative(situation: Start) -> None:
    there = sailing(situation, "3018", others={"US-1": fleet("us", "2918", "Washington")})
    marked = msgspec.structs.replace(frame(there), fought=True)
    there.state = msgspec.structs.replace(there.state, flow=(*there.state.flow[:-1], marked))
    there.do(AttackTaskForce("US-1"), 1)
    assert frame(there).fought
    assert not doubled(frame(there)), "nothing was spent"


@pytest.mark.rule("EWR-10.2.C")
@pytest.mark.rule("EWR-10.2.B.1")
def test_there_is_no_third_initiative(situation: Start) -> None:
    there = first_initiative(situation, fought=False, spent=1)
    flow = (*there.state.flow, there.state.flow[-1])
    there.state = msgspec.structs.replace(there.state, flow=flow)
    ended(there, InitiativeEnded(fought=False, spent=1))
    assert there.asked == ("japan", "end_operation")
    assert there.refused(Bombard("3009")) == "EWR-10.12.A"


@pytest.mark.rule("EWR-10.12.A")
@pytest.mark.rule("EWR-10.2.B.3")
def test_the_end_of_an_operation_is_here_elsewhere_in_the_area_or_a_retreat(situation: Start) -> None:
    there = first_initiative(situation, fought=False, spent=1).do(EndOperation())
    assert there.allowed(Patrol())
    assert there.allowed(Withdraw())
    assert areas(there, places(there)) <= {"midway", "wake"}
    assert there.refused(SailTo("3610")) == "EWR-10.12.A"
    sail(there, "2908")
    assert there.state.task_forces["JP-1"].inverted
    assert there.state.task_forces["JP-1"].place == "2908"


@pytest.mark.rule("EWR-10.14.A")
@pytest.mark.rule("EWR-12.2.E")
def test_who_loses_a_combat_of_its_own_retreats(situation: Start) -> None:
    others = {"US-1": fleet("us", "2918", "Washington", unsupplied=True)}
    there = sailing(situation, "3018", others=others).do(AttackTaskForce("US-1"), 5).do(EnterHex(), 2)
    ended_battle(there, "JP-1")
    retreat(there)
    assert there.state.task_forces["JP-1"].inverted
    won = sailing(situation, "3018", others=others).do(AttackTaskForce("US-1"), 5).do(EnterHex(), 2)
    ended_battle(won, "US-1")
    while won.asked[1] == "retreat_to":
        retreat(won)
    assert won.asked == ("japan", "initiative")
    assert frame(won).driven_off == ("US-1",)


def ended_battle(situation: Situation, loser: str) -> Situation:
    """The battle ends after a round: nobody is hurt, ``loser`` has to retreat."""
    flow = situation.state.flow
    battle = next(i for i, frame in enumerate(flow) if type(frame).__name__ == "SurfaceBattle")
    state = msgspec.structs.replace(situation.state, flow=flow[: battle + 1])
    transition = situation.game._settled(deliver(state, BattleEnded(rounds=1, loser=loser)), Play(Chance(Forced(()))))
    situation.state, situation.events, situation.draws = transition
    return situation


@pytest.mark.rule("EWR-10.1.C")
def test_one_task_force_operates_at_a_time(situation: Start) -> None:
    there = sailing(situation, "3018")
    assert there.refused(OperateTaskForce("JP-9")) == "EWR-10.2.A"
