"""Air operations in the window: chances and costs before committing, missions by drag and number, the log."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tests.games.east_wind_rain.air_situations import (
    BASES,
    NEAR_MIDWAY,
    base,
    carriers,
    operation,
    ready,
    strike,
    transports,
    used,
)
from tests.games.east_wind_rain.fleets import Start, fleet
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import MIDWAY, WAKE, planes
from wargames_desktop.engine.display import Offer
from wargames_desktop.engine.game import PUBLIC
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Target
from wargames_desktop.games.east_wind_rain.commands.air import (
    Assign,
    ConfirmMissions,
    JoinBase,
    LandAt,
    LookForTarget,
    ShuttleTo,
    StandOff,
    StrikeAgain,
    StrikeAt,
    UsualMissions,
)
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.events.air import (
    AircraftLanded,
    CounterSighted,
    MissionsAssigned,
    StrikeAnnounced,
    TargetFound,
)
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike, Diversion
from wargames_desktop.games.east_wind_rain.frames.operations import Encounter
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.present.mission_mats import free_slot, mission_slot
from wargames_desktop.games.east_wind_rain.present.presenter import EastWindRainPresenter

ARMY, GREEN, BOMBER = planes("us", 9, "army_air"), planes("us", 3, "army_air", "green"), planes("us", 4, "bomber")


@pytest.fixture(scope="module")
def presenter(game: EastWindRain) -> EastWindRainPresenter:
    return EastWindRainPresenter(game, game.theatre)


def bases_and_fleets(start: Start, seed: int) -> Situation:
    """Two American bases; a Japanese fleet, one beside it, a Japanese base two hexes away."""
    forces = {
        "JP-1": carriers("japan", "2910", planes("japan", 8), ships=("Kirishima",)),
        "JP-2": transports("japan", "2910", 3),
    }
    air = {
        "allies": {MIDWAY: ready(ARMY, BOMBER, planes("us", 3)), "2909": ready(GREEN)},
        "japan": {"2710": ready(planes("japan", 5)), "2810": used(planes("japan", 4))},
    }
    there = {MIDWAY: base("allies"), "2909": base("allies"), "2710": base("japan"), "2810": base("japan")}
    return operation(start, task_forces=forces, air=air, bases={**BASES, **there}, seed=seed)


def carriers_meet(start: Start, seed: int) -> Situation:
    forces = {
        "US-1": carriers("us", "2911", planes("us", 8), ships=("Washington",)),
        "JP-1": carriers("japan", "2811", planes("japan", 8), ships=("Yamato",)),
        "US-2": fleet("us", "2912", "Saratoga", air=(planes("us", 1),)),
    }
    meeting = Encounter(
        side="allies",
        attacker="US-1",
        target="JP-1",
        reason="operation",
        hex="2811",
        nation="us",
        step="strike",
        going=True,
        sighting=7,
    )
    frame = AirStrike(side="allies", launches=("US-1",), hex="2811", target="JP-1", reason="encounter", sighting=7)
    here = strike(start, frame, task_forces=forces, seed=seed)
    flow = here.state.flow
    here.state = msgspec.structs.replace(here.state, flow=(*flow[:-1], meeting, flow[-1]))
    return here


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("position", [bases_and_fleets, carriers_meet])
def test_every_step_is_shown_and_told_to_everybody(
    situation: Start, presenter: EastWindRainPresenter, position: Any, seed: int
) -> None:
    chance, there = Random(seed), position(situation, seed)
    for _ in range(300):
        decision = there.pending
        if decision.decision in ("place_units", "retreat_to"):
            break
        views = {side: there.game.view(there.state, side) for side in ("japan", "allies", PUBLIC)}
        for view in views.values():
            pending = there.game.pending(view)
            assert pending is not None
            assert (pending.side, pending.decision) == (decision.side, decision.decision)
            ids = [piece.id for piece in presenter.table(view).counters]
            assert len(set(ids)) == len(ids)
        own = views[decision.side]
        assert there.game.pending(own).answers == decision.answers
        for offer in presenter.offers(own):
            assert offer.label
            assert "_" not in offer.label + offer.group + offer.detail
        for answer in chance.sample(decision.answers, min(5, len(decision.answers))):
            assert presenter.preview(own, answer).title
            assert presenter.label(own, answer)
        usual = decision.default is not None and chance.random() < 0.4
        there.do(decision.default if usual else chance.choice(decision.answers))
        for side in views:
            for event in there.events:
                seen = there.game.seen(event, side)
                if seen is not None:
                    assert all(line.text and "_" not in line.text for line in presenter.lines(seen))


def offered(there: Situation, presenter: EastWindRainPresenter, command: Any) -> Offer[Any]:
    view = there.game.view(there.state, there.pending.side)
    return next(offer for offer in presenter.offers(view) if offer.command == command)


def previewed(there: Situation, presenter: EastWindRainPresenter, command: Any) -> Any:
    return presenter.preview(there.game.view(there.state, there.pending.side), command)


@pytest.mark.rule("EWR-11.10.C")
def test_a_target_tells_its_chance_with_each_modifier_and_the_cost(
    situation: Start, presenter: EastWindRainPresenter
) -> None:
    prey = {"JP-1": transports("japan", NEAR_MIDWAY)}
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}, task_forces=prey)
    order = StrikeAt(NEAR_MIDWAY, "JP-1")
    offer = offered(here, presenter, order)
    assert offer.picks == ("JP-1",)
    assert offer.detail == "sighted 67%; 1 ER for each 10 SP"
    preview = previewed(here, presenter, order)
    assert [(line.label, line.value) for line in preview.sums] == [
        ("Sighted on", "5 or more, never on a 1"),
        ("supplied base within two hexes", "+2"),
        ("Cost, if it flies", "1 ER for each 10 SP"),
    ]
    assert [(each.result, round(each.probability, 2)) for each in preview.chances] == [
        ("Sighted", 0.67),
        ("Missed", 0.33),
    ]
    assert preview.paths[0].steps == ((MIDWAY, None, ""), (NEAR_MIDWAY, None, ""))


@pytest.mark.rule("EWR-11.25.C")
def test_a_second_initiative_tells_its_double_cost(situation: Start, presenter: EastWindRainPresenter) -> None:
    given = {"air": {"allies": {MIDWAY: ready(ARMY)}}, "task_forces": {"JP-1": transports("japan", NEAR_MIDWAY)}}
    here = operation(situation, frame={"initiatives": 1, "costly": True, "bases": (MIDWAY,)}, **given)
    assert offered(here, presenter, StrikeAt(NEAR_MIDWAY, "JP-1")).detail == "sighted 67%; 2 ER for each 10 SP"


@pytest.mark.rule("EWR-11.12.E")
def test_it_is_said_that_another_task_force_may_be_found(situation: Start, presenter: EastWindRainPresenter) -> None:
    prey = {id: transports("japan", NEAR_MIDWAY) for id in ("JP-1", "JP-2")}
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}, task_forces=prey)
    assert "2 task forces are there" in previewed(here, presenter, StrikeAt(NEAR_MIDWAY, "JP-1")).expected


def missions(start: Start) -> Situation:
    prey = {"JP-1": transports("japan", NEAR_MIDWAY)}
    here = operation(start, air={"allies": {MIDWAY: ready(ARMY, GREEN, BOMBER)}}, task_forces=prey)
    return here.do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)


@pytest.mark.rule("EWR-11.9.A")
def test_missions_are_dragged_and_numbered_with_their_limits(
    situation: Start, presenter: EastWindRainPresenter
) -> None:
    here = missions(situation)
    order = Assign("escort", MIDWAY, planes("us", 2, "army_air"))
    offer = offered(here, presenter, order)
    assert offer.picks == (f"{free_slot(MIDWAY)}/us:army_air:average", mission_slot(MIDWAY, "escort"))
    assert offer.amount == 2
    assert offer.limit == "3 air SP may be fighters, 0 are already (EWR-11.9.B)"
    here.do(order)
    view = here.game.view(here.state, "allies")
    (mat,) = (mat for mat in presenter.table(view).mats if mat.group == "Missions")
    assert mat.subtitle == "at most 10 SP fly, 3 of them as fighters"
    assert [slot.label for slot in mat.slots] == ["Stay behind", "Strike", "Escort", "CAP over Midway"]
    escorts = mat.slots[2]
    assert [(piece.fields["strength"], escorts.note) for piece in escorts.pieces] == [("2", "2 SP")]
    assert [piece.fields["strength"] for piece in mat.slots[0].pieces] == ["7", "3", "4"]
    other = presenter.table(here.game.view(here.state, "japan"))
    assert not [mat for mat in other.mats if mat.group == "Missions"]


@pytest.mark.rule("EWR-11.9.E", "EWR-11.9.B")
def test_why_a_kind_cannot_be_dragged_there(situation: Start, presenter: EastWindRainPresenter) -> None:
    here = missions(situation)
    view = here.game.view(here.state, "allies")
    bomber = f"{free_slot(MIDWAY)}/us:bomber:average"
    refusal = presenter.why_not(view, (bomber, mission_slot(MIDWAY, "escort")))
    assert refusal is not None
    assert refusal.rule == "EWR-11.9.E"
    assert presenter.why_not(view, (bomber, mission_slot(MIDWAY, "strike"))) is None


def test_why_a_place_is_no_target(situation: Start, presenter: EastWindRainPresenter) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}})
    refusal = presenter.why_not(here.game.view(here.state, "allies"), (WAKE,))
    assert refusal is not None
    assert refusal.rule == "EWR-11.7.C"


@pytest.mark.rule("EWR-11.25.A")
def test_missions_tell_hits_and_costs(situation: Start, presenter: EastWindRainPresenter) -> None:
    here = missions(situation)
    here.do(Assign("strike", MIDWAY, planes("us", 8, "army_air")))
    preview = previewed(here, presenter, ConfirmMissions())
    sums = {line.label: line.value for line in preview.sums}
    assert sums["Strike and escort"] == "8 SP"
    assert sums["Cost of the strike"] == "1 ER"
    assert sums["ER left afterwards"] == str(here.state.er["us"] - 1)
    assert sums["Stays behind"] == "8 SP"
    assert preview.expected.startswith("If all get through: 4.0 hits")
    more = previewed(here, presenter, Assign("strike", MIDWAY, planes("us", 2, "army_air")))
    assert "Strike and escort" in {line.label for line in more.sums}
    assert previewed(here, presenter, UsualMissions()).sums


def test_a_plan_is_clicked_on_the_map(situation: Start, presenter: EastWindRainPresenter) -> None:
    prey = {"JP-1": transports("japan", NEAR_MIDWAY)}
    bases = {**BASES, "3010": base("allies")}
    air = {"allies": {MIDWAY: ready(ARMY), "3010": ready(GREEN)}}
    here = operation(situation, air=air, bases=bases, task_forces=prey).do(StrikeAt(NEAR_MIDWAY, "JP-1"))
    assert offered(here, presenter, JoinBase("3010")).picks == ("3010",)
    assert offered(here, presenter, LandAt(MIDWAY, "3010")).picks == (MIDWAY, "3010")
    assert offered(here, presenter, LookForTarget()).detail == "sighted 67%"
    refusal = presenter.why_not(here.game.view(here.state, "allies"), (WAKE,))
    assert refusal is not None
    assert refusal.rule == "EWR-11.21.A"


def test_a_shuttle_tells_its_cost(situation: Start, presenter: EastWindRainPresenter) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}, bases={**BASES, "3010": base("allies")})
    preview = previewed(here, presenter, ShuttleTo("3010"))
    assert [(line.label, line.value) for line in preview.sums] == [("Cost", "1 ER for each 10 SP")]
    here.do(ShuttleTo("3010"))
    view = here.game.view(here.state, "allies")
    assert [mat.id for mat in presenter.table(view).mats if mat.group == "Missions"] == ["shuttle"]


def test_who_may_strike_again_is_told_what_each_answer_means(
    situation: Start, presenter: EastWindRainPresenter
) -> None:
    frame = AirStrike(
        side="allies", launches=("US-1",), hex="2811", target="JP-1", reason="encounter", step="again", strikes=1
    )
    forces = {
        "US-1": carriers("us", "2911", planes("us", 8), ships=("Washington",)),
        "JP-1": carriers("japan", "2811", planes("japan", 6)),
    }
    here = strike(situation, frame, task_forces=forces)
    assert offered(here, presenter, StrikeAgain()).detail.startswith("sighted ")
    assert offered(here, presenter, StandOff()).label == "Stand off"
    assert offered(here, presenter, Pass()).label == "No second strike; close in if possible"


def test_aircraft_without_a_place_are_asked_about_on_the_map(
    situation: Start, presenter: EastWindRainPresenter
) -> None:
    frame = Diversion(
        side="allies", station="US-1", aircraft=(planes("us", 3),), origin="2910", from_carriers=True, excess=3
    )
    here = strike(situation, frame)
    offer = offered(here, presenter, here.answers[0])
    assert (offer.picks, offer.amount, offer.limit) == ((MIDWAY,), 3, "3 SP must land")


def test_the_log_tells_who_saw_whom_and_hides_missions(presenter: EastWindRainPresenter) -> None:
    announced = StrikeAnnounced("allies", "strike", (MIDWAY,), Target("2811", "JP-1"), {MIDWAY: "2810"})
    assert [line.text for line in presenter.lines(announced)] == [
        "Air strike from Midway at Task Force JP-1",
        "Aircraft of Midway are to land at hex 2810",
    ]
    found = [line.text for line in presenter.lines(TargetFound("JP-1", "JP-2", (5, 4)))]
    assert found == ["Task Force JP-2 is found, not Task Force JP-1", "Dice 5, 4"]
    sighted = [line.text for line in presenter.lines(CounterSighted("japan", "attacker_higher", 9, 6))]
    assert sighted == ["The strike is seen late: it may be answered when it has landed", "9 against 6"]
    flights = (Flight(MIDWAY, (ARMY,)),)
    assigned = MissionsAssigned("allies", "strike", flights)
    assert len(presenter.lines(assigned)) == 2
    assert len(presenter.lines(assigned.seen_by("japan"))) == 1
    landed = AircraftLanded("allies", flights[0], "2810", diverted=True)
    assert [line.text for line in presenter.lines(landed.seen_by("japan"))] == [
        "Aircraft of Midway find a place at hex 2810"
    ]
