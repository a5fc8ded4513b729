"""Attacks from the air, submarine battles and bombardments in the window: all is shown and told, and nothing leaks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import (
    AFTERWARDS,
    MIDWAY,
    SAIGON,
    SEA,
    TRUK,
    WAKE,
    at_sea,
    flight,
    guard,
    on_land,
    planes,
)
from wargames_desktop.engine.game import PUBLIC, encode
from wargames_desktop.games.east_wind_rain.commands.air import SendCap, UseAdvantage
from wargames_desktop.games.east_wind_rain.commands.air_attack import AssignAll, AssignTarget, DivideStrike, PlaceRest
from wargames_desktop.games.east_wind_rain.events.air import SightingRolled
from wargames_desktop.games.east_wind_rain.events.air_attack import FlakFired, TargetAttacked
from wargames_desktop.games.east_wind_rain.forces import AirStack, Cargo, GroundGroup, GroundStack, NavalGroup, PortBox
from wargames_desktop.games.east_wind_rain.frames.bombardment import Bombardment
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.frames.submarines import SubmarineBattle
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.present.presenter import EastWindRainPresenter
from wargames_desktop.games.east_wind_rain.state import Bases, Magic, TaskForce

SHIPS = ("Atlanta", "Enterprise", "North Carolina", "Portland")
NAVAL = (NavalGroup("us", "destroyer", 3), NavalGroup("us", "transport", 2))
TROOPS = (GroundGroup("japan", "infantry", 3), GroundGroup("japan", "marine", 2))


@pytest.fixture(scope="module")
def presenter(game: EastWindRain) -> EastWindRainPresenter:
    return EastWindRainPresenter(game, game.theatre)


def over_a_fleet() -> dict[str, Any]:
    strike = flight(WAKE, planes("japan", 3), planes("japan", 3, quality="green"), planes("japan", 2, "bomber"))
    escort, cap = flight(WAKE, planes("japan", 2)), guard("US-1", planes("us", 3))
    force = {"naval": NAVAL, "cargo": Cargo(ground=(GroundGroup("us", "infantry", 2), GroundGroup("us", "marine", 1)))}
    position = at_sea(strike, SHIPS, escort=escort, cap=cap, force=force, on_deck=True)
    ready = (planes("japan", 5), planes("japan", 3, quality="green"), planes("japan", 2, "bomber"))
    position["air"]["japan"][WAKE] = AirStack(ready=tuple(sorted(ready)))
    return position


def over_land() -> dict[str, Any]:
    strike = flight(MIDWAY, planes("us", 4), planes("us", 6, "bomber"))
    given = {
        "ground": {"japan": {SAIGON: GroundStack(groups=TROOPS)}},
        "ports": {"japan": {SAIGON: PortBox(ships=("Yamato",), naval=(NavalGroup("japan", "transport", 2),))}},
        "control": {SAIGON: "japan"},
    }
    escort = flight(MIDWAY, planes("us", 1, quality="green"))
    return on_land(strike, SAIGON, escort=escort, bases=("major", "air"), given=given, on_deck=True)


def below_the_surface() -> dict[str, Any]:
    battle = SubmarineBattle(hex=SEA, attacker="US-1", defender="JP-1", sighting=6, counter=5)
    return {
        "phase": "operations",
        "steps": [AFTERWARDS, battle],
        "task_forces": {
            "US-1": TaskForce(nation="us", place=SEA, naval=(NavalGroup("us", "submarine", 6),)),
            "JP-1": TaskForce(
                nation="japan",
                place=SEA,
                ships=("Akagi", "Tone"),
                naval=(NavalGroup("japan", "destroyer", 4), NavalGroup("japan", "transport", 2)),
            ),
        },
    }


def off_the_coast() -> dict[str, Any]:
    force = TaskForce(nation="us", place="2315", ships=("North Carolina", "Portland", "Washington"), naval=NAVAL)
    return {
        "phase": "operations",
        "steps": [AFTERWARDS, Bombardment(side="allies", task_force="US-1", hex=TRUK)],
        "task_forces": {"US-1": force},
        "bases": {TRUK: Bases(side="japan", kinds=("major", "air"))},
        "ground": {"japan": {TRUK: GroundStack(groups=TROOPS)}},
        "air": {"japan": {TRUK: AirStack(ready=(planes("japan", 3), planes("japan", 3, "bomber")))}},
    }


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("position", [over_a_fleet, over_land, below_the_surface, off_the_coast])
def test_every_step_is_shown_and_told_to_everybody(situation, presenter, position, seed: int) -> None:
    chance = Random(seed)
    there: Situation = situation(seed=seed, **position())
    for _ in range(200):
        decision = there.pending
        if decision.decision == "place_units":
            break
        views = {side: there.game.view(there.state, side) for side in ("japan", "allies", PUBLIC)}
        for view in views.values():
            pending = there.game.pending(view)
            assert pending is not None
            assert (pending.side, pending.decision) == (decision.side, decision.decision)
            table = presenter.table(view)
            ids = [piece.id for piece in table.counters]
            assert len(set(ids)) == len(ids)
        own = views[decision.side]
        assert there.game.pending(own).answers == decision.answers
        for offer in presenter.offers(own):
            assert offer.label
            assert "_" not in offer.label + offer.group + offer.detail
        for answer in chance.sample(decision.answers, min(5, len(decision.answers))):
            assert presenter.preview(own, answer).title
        there.do(chance.choice(decision.answers))
        for side, view in views.items():
            for event in there.events:
                seen = there.game.seen(event, side)
                if seen is not None:
                    assert all(line.text and "_" not in line.text for line in presenter.lines(seen))
                    presenter.cards(seen)
                    view = presenter.stage(view, seen)
    else:
        raise AssertionError("it does not end")


@pytest.mark.rule("EWR-11.16.H", "EWR-11.19.E")
def test_the_attacker_never_sees_the_names_of_ships_at_sea(situation, presenter) -> None:
    chance = Random(1)
    there = situation(seed=4, **over_a_fleet())
    while there.asked[1] != "place_units":
        for side in ("japan", PUBLIC):
            view = there.game.view(there.state, side)
            shown = repr([mat for mat in presenter.table(view).mats if mat.group == "Air strike"])
            told = "".join(
                line.text
                for event in there.events
                if (seen := there.game.seen(event, side)) is not None
                for line in presenter.lines(seen)
            )
            known = encode(view).decode()
            for ship in SHIPS:
                assert ship not in shown
                assert ship not in told
                assert ship not in known
        there.do(chance.choice(there.answers))


@pytest.mark.rule("EWR-11.19.E", "EWR-14.4.C", "EWR-15.3.F")
@pytest.mark.parametrize(("position", "hunter"), [(below_the_surface, "allies"), (off_the_coast, "japan")])
@pytest.mark.parametrize("seed", range(3))
def test_who_fires_from_below_or_from_the_shore_learns_no_names(situation, presenter, position, hunter, seed) -> None:
    chance = Random(seed)
    names = ("Akagi", "Tone", "North Carolina", "Portland", "Washington")
    hidden = [name for name in names if name in repr(position()["task_forces"])]
    there = situation(seed=seed, magic=Magic(), **position())
    while there.asked[1] != "place_units":
        for side in (hunter, PUBLIC):
            known = encode(there.game.view(there.state, side)).decode()
            told = "".join(
                line.text
                for event in there.events
                if (seen := there.game.seen(event, side)) is not None
                for line in presenter.lines(seen)
            )
            assert not [name for name in hidden if name in known or name in told]
        there.do(chance.choice(there.answers))


def test_the_display_shows_who_stands_where(situation, presenter) -> None:
    there = situation(**at_sea(flight(WAKE, planes("japan", 4)), SHIPS, force={"naval": NAVAL}))
    there.do(DivideStrike((4,)))
    waiting = next(mat for mat in presenter.table(there.state).mats if mat.id == "attack/forming")
    assert {piece.id for piece in waiting.slots[0].pieces} == {
        *(f"attack/{ship}" for ship in SHIPS),
        "attack/us:destroyer",
        "attack/us:transport",
    }
    place = next(offer for offer in presenter.offers(there.state) if offer.picks[:1] == ("attack/Portland",))
    there.do(place.command)
    display = next(mat for mat in presenter.table(there.state).mats if mat.id == "attack/display")
    assert [piece.id for piece in display.slots[0].pieces] == ["attack/Portland"]


def test_targets_tell_the_hits_to_expect(situation, presenter) -> None:
    there = situation(**on_land(flight(MIDWAY, planes("us", 8, "bomber")), bases=("air", "air")))
    there.do(DivideStrike((8,)))
    view = there.game.view(there.state, "allies")
    preview = presenter.preview(view, AssignAll("air"))
    assert [(line.label, line.value) for line in preview.sums] == [("Points", "24")]
    assert {each.result: round(each.probability, 3) for each in preview.chances} == {
        "1 hit": 0.333,
        "2 hits": 0.333,
        "3 hits": 0.333,
    }
    assert preview.expected == "2.0 hits on average"
    offer = next(offer for offer in presenter.offers(view) if isinstance(offer.command, AssignTarget))
    assert offer.amount == 8


def test_cap_tells_what_it_would_score(situation, presenter) -> None:
    cap = guard("US-1", planes("us", 4))
    there = situation(**at_sea(flight(WAKE, planes("japan", 4)), ("Enterprise",), cap=cap))
    there.do(DivideStrike((4,)))
    there.do(PlaceRest())
    preview = presenter.preview(there.game.view(there.state, "allies"), SendCap(cap))
    assert [(line.label, line.value) for line in preview.sums] == [
        ("Points", "20"),
        ("Allied fighters in 1941-42", "−1"),
        ("strike without escort", "+2"),
    ]
    assert "Nobody shoots back" in preview.expected


def test_the_broken_codes_tell_what_they_are_worth(situation, presenter) -> None:
    search = Sighting(side="allies", by=("US-1",), hex=SEA, target="JP-1")
    forces = {
        "US-1": TaskForce(nation="us", place="3114", ships=("Portland",)),
        "JP-1": TaskForce(nation="japan", place=SEA, ships=("Tone",)),
    }
    magic = Magic(box=4, advantage=True)
    there = situation(phase="operations", steps=[AFTERWARDS, search], task_forces=forces, bases={}, magic=magic)
    preview = presenter.preview(there.game.view(there.state, "allies"), UseAdvantage())
    assert [(line.label, line.value) for line in preview.sums] == [("broken codes", "+1")]
    assert [each.probability for each in preview.chances] == [0.5]
    assert preview.expected == "33% without the codes"


def test_the_log_has_every_die_and_modifier(situation, presenter) -> None:
    search = Sighting(side="japan", by=("JP-1",), hex=SEA, target="US-1")
    forces = {
        "US-1": TaskForce(nation="us", place=SEA, ships=("Portland",)),
        "JP-1": TaskForce(nation="japan", place="3114", ships=("Tone",)),
    }
    bases = {MIDWAY: Bases(side="japan", kinds=("air",))}
    there = situation(draws=[4], phase="operations", steps=[AFTERWARDS, search], task_forces=forces, bases=bases)
    (rolled,) = there.of(SightingRolled)
    assert [line.text for line in presenter.lines(rolled)] == [
        "Japanese search: Task Force US-1 at hex 2911 is sighted",
        "Die 4, +2 supplied base within two hexes: 6",
    ]
    there = situation(**at_sea(flight(WAKE, planes("japan", 2)), ("Portland",)))
    there.do(DivideStrike((2,)))
    there.do(PlaceRest(), 1, 4, 2, 1)
    assert [line.text for line in presenter.lines(there.of(FlakFired)[0])] == [
        "Antiaircraft fire of the middle at the wave: 0 hits",
        "2 points, basic hits 0; die 1: 0 hits",
    ]
    assert [line.text for line in presenter.lines(there.of(TargetAttacked)[0])] == [
        "2 SP attack Portland: 2 hits",
        "20 points, basic hits 2; die 4, −1 fast ship: 2 hits",
        "Dice 2, 1: 3 points of damage",
    ]
    seen = there.of(TargetAttacked)[0].seen_by("japan")
    assert next(presenter.lines(seen).__iter__()).text == "2 SP attack a ship of the main section: 2 hits"
