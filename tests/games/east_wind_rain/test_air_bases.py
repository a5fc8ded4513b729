"""Who may fly from where: capacity, supply, kinds of aircraft, what is on top of a base (11.1 to 11.5)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.air_situations import BASES, base, carriers, operation, position, ready, used
from tests.games.east_wind_rain.fleets import Start
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import AFTERWARDS, MIDWAY, WAKE, planes
from wargames_desktop.games.east_wind_rain import air_groups
from wargames_desktop.games.east_wind_rain.air_operations import AirOperations
from wargames_desktop.games.east_wind_rain.air_targets import AirTargets
from wargames_desktop.games.east_wind_rain.commands.air import EndAirOperation
from wargames_desktop.games.east_wind_rain.events.air import AirOperationEnded
from wargames_desktop.games.east_wind_rain.terms import BaseType
from wargames_desktop.games.east_wind_rain.theatre import Theatre

HAIPHONG = "0911"
ARMY, NAVAL, BOMBER = planes("us", 4, "army_air"), planes("us", 3), planes("us", 5, "bomber")


def here(start: Start, **given: object) -> Situation:
    return start(**position(steps=[AFTERWARDS], **given))


@pytest.mark.rule("EWR-11.3.A", "EWR-11.3.A.1", "EWR-11.3.A.2", "EWR-11.3.B", "EWR-11.3.B.ex")
@pytest.mark.parametrize(("kinds", "capacity"), [(("air",), 10), (("major",), 20), (("major", "air"), 30)])
def test_bases_of_a_hex_add_up(situation: Start, theatre: Theatre, kinds: tuple[BaseType, ...], capacity: int) -> None:
    state = here(situation, bases={**BASES, HAIPHONG: base("japan", *kinds)}).state
    assert air_groups.capacity(theatre.charts, state, "japan", HAIPHONG) == capacity
    assert air_groups.capacity(theatre.charts, state, "allies", HAIPHONG) == 0


@pytest.mark.rule("EWR-11.4.A")
def test_aircraft_of_a_destroyed_base_do_not_fly(situation: Start, theatre: Theatre) -> None:
    targets = AirTargets(theatre)
    with_base = here(situation, air={"allies": {MIDWAY: ready(ARMY)}}).state
    without = here(situation, air={"allies": {MIDWAY: ready(ARMY)}}, bases={WAKE: base("japan")}).state
    assert targets.may_launch(with_base, "allies", MIDWAY)
    assert not targets.may_launch(without, "allies", MIDWAY)
    assert not targets.may_launch(without, "allies", MIDWAY, "all")


@pytest.mark.rule("EWR-11.5.A", "EWR-11.5.C", "EWR-11.7.A")
def test_aircraft_of_an_unsupplied_base_begin_nothing(situation: Start, theatre: Theatre) -> None:
    given = {"air": {"allies": {MIDWAY: ready(ARMY)}}, "task_forces": {"JP-1": carriers("japan", "2910")}}
    operations = AirOperations(theatre)
    assert operations.can_operate(here(situation, **given).state, "allies", MIDWAY)
    cut_off = here(situation, unsupplied={"allies": [MIDWAY]}, **given).state
    assert not operations.can_operate(cut_off, "allies", MIDWAY)


@pytest.mark.rule("EWR-11.1.G", "EWR-11.1.H")
def test_only_aircraft_under_a_base_begin_an_operation(situation: Start, theatre: Theatre) -> None:
    given = {"task_forces": {"JP-1": carriers("japan", "2910")}}
    state = here(situation, air={"allies": {MIDWAY: used(ARMY)}}, **given).state
    assert not AirOperations(theatre).can_operate(state, "allies", MIDWAY)
    assert AirTargets(theatre).may_launch(state, "allies", MIDWAY, "all")


@pytest.mark.rule("EWR-9.2.G")
def test_without_er_nothing_begins(situation: Start, theatre: Theatre) -> None:
    given = {"air": {"allies": {MIDWAY: ready(ARMY)}}, "task_forces": {"JP-1": carriers("japan", "2910")}}
    operations = AirOperations(theatre)
    assert operations.can_operate(here(situation, er={"us": 1}, **given).state, "allies", MIDWAY)
    assert not operations.can_operate(here(situation, er={"us": 0}, **given).state, "allies", MIDWAY)


@pytest.mark.rule("EWR-11.1.F")
def test_all_aircraft_of_a_hex_are_on_top_after_its_operation(situation: Start) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY, NAVAL)}}).do(EndAirOperation())
    assert here.of(AirOperationEnded) == [AirOperationEnded("allies", (MIDWAY,))]
    assert here.state.air["allies"][MIDWAY] == used(ARMY, NAVAL)


@pytest.mark.rule("EWR-11.1.D")
def test_a_base_hides_what_is_under_it(situation: Start) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY, NAVAL)}})
    assert here.game.view(here.state, "allies").air["allies"][MIDWAY] == ready(ARMY, NAVAL)
    seen = here.game.view(here.state, "japan").air["allies"][MIDWAY]
    assert (seen.hidden, seen.ready) == (True, ())


@pytest.mark.rule("EWR-11.1.E", "EWR-11.2.A", "EWR-11.2.C")
def test_carriers_take_naval_aircraft_only(situation: Start, theatre: Theatre) -> None:
    state = here(situation, task_forces={"US-1": carriers("us", "2910", planes("us", 4))}).state
    assert air_groups.aircraft(state, "allies", "US-1") == (planes("us", 4),)
    takes = [
        type
        for type in ("army_air", "naval_air", "bomber", "superbomber")
        if air_groups.takes(theatre.charts, state, "allies", "US-1", type)
    ]
    assert takes == ["naval_air"]
    assert air_groups.takes(theatre.charts, state, "allies", MIDWAY, "naval_air")


@pytest.mark.rule("EWR-11.2.B")
@pytest.mark.parametrize(("kinds", "lands"), [(("air",), False), (("major",), True), (("major", "air"), True)])
def test_superbombers_need_a_major_base(situation: Start, kinds: tuple[BaseType, ...], lands: bool) -> None:
    state = here(situation, bases={MIDWAY: base("allies", *kinds)}).state
    assert air_groups.base_takes(state, "allies", MIDWAY, "superbomber") is lands
    assert air_groups.base_takes(state, "allies", MIDWAY, "bomber")


@pytest.mark.rule("EWR-11.4.A")
def test_damaged_carriers_launch_nothing(situation: Start, theatre: Theatre) -> None:
    force = {"US-1": carriers("us", "2910", planes("us", 4))}
    whole = here(situation, task_forces=force).state
    hurt = here(situation, task_forces=force, damage={"Hornet": 1}).state
    out = here(situation, task_forces=force, damage={"Hornet": 1, "Enterprise": 1}).state
    specs = theatre.charts.ships
    capacities = [air_groups.capacity(theatre.charts, state, "allies", "US-1") for state in (whole, hurt, out)]
    assert capacities == [specs["Enterprise"].air + specs["Hornet"].air, specs["Enterprise"].air, 0]
    assert not AirTargets(theatre).may_launch(out, "allies", "US-1")


@pytest.mark.rule("EWR-9.1.B")
def test_an_allied_base_is_of_whoever_holds_it(situation: Start, theatre: Theatre) -> None:
    from wargames_desktop.games.east_wind_rain.base_nationality import BaseNationality

    nationality = BaseNationality(theatre)

    def ground(us: int, commonwealth: int) -> dict[str, object]:
        groups = [{"nation": "us", "type": "infantry", "sp": us}] if us else []
        if commonwealth:
            groups.append({"nation": "commonwealth", "type": "infantry", "sp": commonwealth})
        return {"allies": {"2020": {"groups": groups}}} if groups else {}

    bases = {**BASES, "2020": base("allies", "major")}
    assert nationality.of(here(situation, bases=bases, ground=ground(2, 1)).state, "allies", "2020") == "us"
    assert nationality.of(here(situation, bases=bases, ground=ground(1, 2)).state, "allies", "2020") == "commonwealth"
    tied = {"bases": bases, "ground": ground(1, 1)}
    assert nationality.of(here(situation, **tied).state, "allies", "2020") == "commonwealth"
    force = {"US-1": carriers("us", "2020")}
    assert nationality.of(here(situation, task_forces=force, **tied).state, "allies", "2020") == "us"
    assert nationality.of(here(situation).state, "allies", MIDWAY) == "us"
    assert nationality.of(here(situation).state, "japan", WAKE) == "japan"
