"""Intelligence, staging, supply and redeployment in the window: all is offered, shown and told, and nothing leaks."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.game import PUBLIC
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.intelligence import ReadCodes
from wargames_desktop.games.east_wind_rain.commands.staging import SetOut, StageTo, TakePoints, TakeUpAircraft
from wargames_desktop.games.east_wind_rain.commands.supply import Redeploy
from wargames_desktop.games.east_wind_rain.forces import AirGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.operations import Operations
from wargames_desktop.games.east_wind_rain.frames.staging import ComposeTaskForces, NavalStaging, PickedTaskForce
from wargames_desktop.games.east_wind_rain.frames.supply import Redeployment, RedeployTaskForces
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.present.presenter import EastWindRainPresenter
from wargames_desktop.games.east_wind_rain.state import Magic, State, TaskForce

MIDWAY, JOHNSTON, PALMYRA, HONOLULU = "3009", "3313", "3515", "3610"
PORT = (("destroyer", 9), ("submarine", 12), ("transport", 2))
ARMY = AirGroup("us", "army_air", "green", 4)
BASES = {hex: {"side": "allies", "kinds": ["air"]} for hex in (MIDWAY, JOHNSTON, PALMYRA)}


@pytest.fixture(scope="module")
def presenter(game: EastWindRain) -> EastWindRainPresenter:
    return EastWindRainPresenter(game, game.theatre)


def _lively(answers: Iterable[AnyCommand], chance: Random) -> AnyCommand:
    """Something rather than nothing, mostly."""
    answers = tuple(answers)
    busy = tuple(answer for answer in answers if not isinstance(answer, Pass))
    return chance.choice(busy if busy and chance.random() < 0.9 else answers)


@pytest.mark.parametrize("seed", range(3))
def test_every_step_is_shown_and_told_to_everybody(
    game: EastWindRain, scenarios, presenter: EastWindRainPresenter, seed: int
) -> None:
    chance, source = Random(seed), Seeded(seed)
    state: State = game.start(scenarios["midway"], {}, source).state
    asked = set()
    while not any(isinstance(frame, Operations) for frame in state.flow):
        decision = game.pending(state)
        assert decision is not None
        asked.add(decision.decision)
        view = game.view(state, decision.side)
        offers = presenter.offers(view)
        assert all(offer.label for offer in offers)
        for offer in chance.sample(offers, min(3, len(offers))):
            assert presenter.preview(view, offer.command).title
        command = _lively(decision.answers, chance)
        assert presenter.label(view, command)
        state, events, _ = game.apply(state, decision.side, command, source)
        for side in ("japan", "allies", PUBLIC):
            for event in events:
                told = game.seen(event, side)
                if told is not None:
                    assert all(line.text for line in presenter.lines(told))
                    presenter.stage(view, told)
        if chance.random() < 0.1:
            for side in ("japan", "allies", PUBLIC):
                presenter.table(game.view(state, side))
    assert {"stage_aircraft", "stage_to", "compose", "stage_task_forces", "set_out", "spy"} <= asked


def shown(there: Situation, presenter: EastWindRainPresenter, command: AnyCommand):
    """The offer of a command, and its preview."""
    view = there.game.view(there.state, there.pending.side)
    offer = next(offer for offer in presenter.offers(view) if offer.command == command)
    return offer, presenter.preview(view, command)


def test_aircraft_are_taken_up_by_number_and_see_their_chain(situation, presenter) -> None:
    there = situation(phase="air_staging", magic=Magic(), bases=BASES, air={"allies": {PALMYRA: {"ready": [ARMY]}}})
    offers = [shown(there, presenter, TakeUpAircraft(PALMYRA, "us", "army_air", "green", sp))[0] for sp in (1, 4)]
    assert [offer.amount for offer in offers] == [1, 4]
    assert len({(offer.picks, offer.group) for offer in offers}) == 1, "one number to choose"
    there.do(offers[1].command)
    offer, preview = shown(there, presenter, StageTo(MIDWAY))
    assert offer.detail == "0 of 10 SP there"
    assert preview.expected == "2 flights, by way of Johnston Island"
    assert [step[0] for step in preview.paths[0].steps] == [PALMYRA, JOHNSTON, MIDWAY]


def test_who_goes_where_tells_the_points_area_by_area(situation, presenter) -> None:
    force = TaskForce(nation="us", place=HONOLULU, naval=(NavalGroup("us", "destroyer", 3),))
    there = situation(
        phase="naval_staging",
        magic=Magic(naval_order="allies"),
        bases=BASES,
        task_forces={"US-1": force},
        steps=[NavalStaging(step="stage"), PickedTaskForce(side="allies", task_force="US-1")],
    )
    offer, preview = shown(there, presenter, SetOut("2611"))
    assert offer.picks == ("2611",)
    assert [(total.label, total.value) for total in preview.sums] == [
        ("Hawaii, friendly", "1 MP"),
        ("Midway, friendly", "1 MP"),
        ("Wake, uncontested", "2 MP"),
        ("Of 10 MP", "4 MP"),
    ]
    view = there.game.view(there.state, "allies")
    refusal = presenter.why_not(view, ("0717",))
    assert refusal is not None
    assert refusal.rule == "EWR-36.4"
    assert presenter.why_not(view, ("2611",)) is None


def test_ships_are_dragged_to_a_card_with_what_it_still_holds(situation, presenter) -> None:
    force = TaskForce(nation="us", place=HONOLULU, naval=(NavalGroup("us", "destroyer", 17),))
    there = situation(
        phase="naval_staging",
        task_forces={"US-1": force, "US-2": TaskForce(nation="us", place=HONOLULU)},
        ports={"allies": {HONOLULU: {"naval": [NavalGroup("us", kind, sp) for kind, sp in PORT]}}},
        steps=[NavalStaging(step="compose"), ComposeTaskForces(side="allies")],
    )
    offer, _ = shown(there, presenter, TakePoints("US-1", "us", "destroyer", 3))
    assert offer.picks[-1] == "US-1"
    assert (offer.amount, offer.limit) == (3, "It has room for 3 ships")
    offer, _ = shown(there, presenter, TakePoints("US-2", "us", "submarine", 10))
    assert (offer.amount, offer.limit) == (10, "It has room for 10 ships")
    offer, preview = shown(there, presenter, TakePoints("US-1", "us", "transport", 2))
    assert [(line.label, line.value) for line in preview.sums] == [
        ("Ships and SP", "17 → 19 of 20"),
        ("Movement points", "10 → 6"),
        ("Room aboard transports", "0 → 10 SP"),
    ]
    offer, _ = shown(there, presenter, TakePoints("US-2", "us", "transport", 2))
    assert (offer.amount, offer.limit) == (2, "These 2 SP are all in port")
    view = there.game.view(there.state, "allies")
    assert "card:US-1" in [mat.id for mat in presenter.table(view).mats if mat.state == "current"]


def test_reading_the_codes_tells_the_chance(situation, presenter) -> None:
    there = situation(phase="intelligence", magic=Magic(box=6))
    _, preview = shown(there, presenter, ReadCodes())
    assert preview.chances[0].probability == pytest.approx(21 / 36)


def test_the_way_home_tells_its_points(situation, presenter) -> None:
    force = TaskForce(nation="us", place=MIDWAY, naval=(NavalGroup("us", "destroyer", 3),))
    there = situation(
        phase="redeployment",
        task_forces={"US-1": force},
        steps=[Redeployment(step="redeploy"), RedeployTaskForces(side="allies", waiting=("US-1",))],
    )
    offer, preview = shown(there, presenter, Redeploy("US-1", HONOLULU))
    assert offer.picks == ("US-1", HONOLULU)
    assert preview.paths[0].steps[-1][0] == HONOLULU
    assert preview.sums


def test_the_enemy_is_told_nothing_of_what_is_composed(situation, presenter) -> None:
    there = situation(
        phase="naval_staging",
        ports={"allies": {HONOLULU: {"ships": ["Hornet"]}}},
        steps=[NavalStaging(step="compose"), ComposeTaskForces(side="allies")],
    )
    view = there.game.view(there.state, "japan")
    decision = there.game.pending(view)
    assert decision is not None
    assert (decision.side, decision.decision) == ("allies", "compose")
    told = str(presenter.table(view)) + "".join(offer.label for offer in presenter.offers(view))
    assert "Hornet" not in told
