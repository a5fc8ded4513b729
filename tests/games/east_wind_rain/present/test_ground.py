"""Cargo, marches, ground combat, assaults and paratroops in the window: all is shown and told, and nothing leaks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.games.east_wind_rain.ground_fights import LAE, MILNE_BAY, stack
from tests.games.east_wind_rain.landings import (
    MIDWAY,
    MORESBY,
    YOKOHAMA,
    assault,
    at_work,
    infantry,
    sea_lift,
)
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import planes
from wargames_desktop.engine.game import PUBLIC, encode
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import Attack, LandWave, MarchTo, OpenFire, StormAshore
from wargames_desktop.games.east_wind_rain.commands.operations import Assault, OperateTaskForce
from wargames_desktop.games.east_wind_rain.events.ground import GroundRound
from wargames_desktop.games.east_wind_rain.forces import AirStack, GroundGroup, NavalGroup, PortBox
from wargames_desktop.games.east_wind_rain.frames.ground import (
    AmphibiousAssault,
    GroundOperation,
    Landing,
    PortLoading,
    Transporting,
)
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.present.presenter import EastWindRainPresenter
from wargames_desktop.games.east_wind_rain.state import Bases, Magic, TaskForce

Position = Callable[[Callable[..., Situation], int], Situation]
RABAUL = "2218"
JAPANESE, ALLIED = Bases(side="japan", kinds=("air",)), Bases(side="allies", kinds=("air",))
SHIPS = ("Haruna", "Hiei", "Nagara")
NAVAL = (NavalGroup("japan", "destroyer", 4),)


@pytest.fixture(scope="module")
def presenter(game: EastWindRain) -> EastWindRainPresenter:
    return EastWindRainPresenter(game, game.theatre)


def in_port(start: Callable[..., Situation], seed: int) -> Situation:
    return _at_quay(start, seed, PortLoading(side="japan", task_force="JP-1"))


def from_port_to_port(start: Callable[..., Situation], seed: int) -> Situation:
    return _at_quay(start, seed, Transporting(side="japan", task_force="JP-1"))


def _at_quay(start: Callable[..., Situation], seed: int, step: Any) -> Situation:
    return at_work(
        start,
        step,
        seed=seed,
        task_forces={"JP-1": sea_lift(YOKOHAMA, infantry(3, type="marine"), ships=SHIPS)},
        ground={"japan": {YOKOHAMA: stack(infantry(6))}},
        air={"japan": {YOKOHAMA: AirStack(ready=(planes("japan", 3, "army_air"),))}},
    )


def landing(start: Callable[..., Situation], seed: int) -> Situation:
    force = sea_lift(MILNE_BAY, infantry(6), ships=SHIPS)
    return at_work(start, Landing(side="japan", task_force="JP-1"), seed=seed, task_forces={"JP-1": force})


def march(start: Callable[..., Situation], seed: int) -> Situation:
    return at_work(
        start,
        GroundOperation(side="japan", hex=MILNE_BAY),
        seed=seed,
        ground={
            "japan": {MILNE_BAY: stack(infantry(6), infantry(3, type="marine")), RABAUL: stack(_airborne(3))},
            "allies": {MORESBY: stack(infantry(3, "us"), infantry(2, "commonwealth"))},
        },
        bases={RABAUL: JAPANESE, MORESBY: ALLIED},
        air={"allies": {MORESBY: AirStack(ready=(planes("us", 5, "army_air", "green"),))}},
    )


def drop(start: Callable[..., Situation], seed: int) -> Situation:
    return at_work(
        start,
        GroundOperation(side="japan", hex=RABAUL),
        seed=seed,
        ground={"japan": {RABAUL: stack(_airborne(6))}, "allies": {MORESBY: stack(infantry(1, "us"))}},
        bases={RABAUL: JAPANESE, LAE: JAPANESE, MORESBY: ALLIED},
        air={"allies": {MORESBY: AirStack(ready=(planes("us", 5, "army_air", "green"),))}},
    )


def landing_in_force(start: Callable[..., Situation], seed: int) -> Situation:
    return at_work(
        start,
        AmphibiousAssault(side="japan", task_force="JP-1", hex=MORESBY),
        seed=seed,
        task_forces={
            "JP-1": sea_lift(MORESBY, infantry(6), infantry(8, type="marine"), ships=SHIPS, naval=NAVAL),
            "CW-1": TaskForce(nation="commonwealth", place=MORESBY, ships=("Caledon",), in_port=True),
        },
        ground={"allies": {MORESBY: stack(infantry(2, "us"), infantry(1, "commonwealth"))}},
        ports={"allies": {MORESBY: PortBox(ships=("Canberra",))}},
        damage={"Canberra": 2},
        bases={MORESBY: ALLIED, "1521": ALLIED},
        air={"allies": {MORESBY: AirStack(ready=(planes("us", 3, "army_air", "green"), planes("us", 2, "bomber")))}},
    )


def _airborne(sp: int) -> GroundGroup:
    return infantry(sp, type="airborne")


NAMED = '"nation":"japan","type":"{kind}"'
"""How the text of a state names Japanese troops of a kind."""
POSITIONS = [in_port, from_port_to_port, landing, march, drop, landing_in_force]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("position", POSITIONS)
def test_every_step_is_shown_and_told_to_everybody(situation, presenter, position: Position, seed: int) -> None:
    chance = Random(seed)
    there = position(situation, seed)
    for _ in range(300):
        decision = there.pending
        if decision.decision == "place_units":
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


@pytest.mark.rule("EWR-6.1.C", "EWR-18.9.B")
@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("seed", range(3))
def test_the_enemy_learns_of_troops_only_when_they_fight(situation, presenter, position: Position, seed: int) -> None:
    """Marines and airborne troops that have not fought are named to nobody but their owner."""
    chance = Random(seed)
    there = position(situation, seed)
    fought: set[str] = set()
    by, command = there.pending.side, Pass()
    assert any(NAMED.format(kind=kind) in encode(there.state).decode() for kind in ("infantry", "airborne"))
    while there.asked[1] != "place_units":
        for event in there.events:
            fought |= _named(there.game.seen(event, PUBLIC))
        known = repr([there.game.seen_command(command, by, PUBLIC)])
        for kind in {"marine", "airborne", *SHIPS} - fought:
            assert kind not in known, known
        for side in ("allies", PUBLIC):
            known = encode(there.game.view(there.state, side)).decode()
            for kind in {"marine", "airborne"} - fought:
                assert NAMED.format(kind=kind) not in known, kind
        by, command = there.pending.side, chance.choice(there.answers)
        there.do(command)


def _named(event: Any) -> set[str]:
    """Kinds of Japanese troops that an event, as all may see it, names."""
    fields = ("troops", "attackers", "aboard", "defenders")
    troops = [group for name in fields for group in getattr(event, name, ())]
    return {group.type for group in troops if isinstance(group, GroundGroup) and group.nation == "japan"}


def test_a_march_on_an_enemy_tells_chances_price_and_odds(situation, presenter) -> None:
    there = march(situation, 1)
    preview = presenter.preview(there.game.view(there.state, "japan"), MarchTo(MORESBY))
    assert [(line.label, line.value) for line in preview.sums][:2] == [("MP left", "2"), ("To attack with all", "4 ER")]
    assert [each.result for each in preview.chances] == ["Enemy found"]
    (odds,) = preview.tables
    assert odds.rows[0][0] == "1"  # the garrison alone
    assert odds.rows[0][1][0].text == "100%"


def test_an_assault_is_foretold_before_it_is_begun(situation, presenter) -> None:
    there = situation(
        phase="operations",
        magic=Magic(box=4, operations_first="japan"),
        bases={MIDWAY: ALLIED},
        er={"japan": 50, "us": 9},
        task_forces={
            "JP-1": sea_lift("3010", infantry(10)),
            "US-9": TaskForce(nation="us", place="3711", ships=("Indiana",)),
        },
    )
    there.do(OperateTaskForce("JP-1"))
    preview = presenter.preview(there.game.view(there.state, "japan"), Assault(MIDWAY))
    assert (preview.sums[0].label, preview.sums[0].value) == ("With all 10 SP", "8 ER")
    assert preview.chances[0].result == "Target sighted"
    assert [card.id for card in preview.tables] == ["odds:beach"]


def test_the_assault_board_shows_who_fights_and_who_waits(situation, presenter) -> None:
    there = assault(situation, infantry(20), defenders=(infantry(2, "us", "marine"),), force={"ships": ("Haruna",)})
    view = there.game.view(there.state, "japan")
    (mat,) = [mat for mat in presenter.table(view).mats if mat.id == "committing"]
    assert [slot.label for slot in mat.slots] == ["Take part", "Held back"]
    there.do(Attack())
    (mat,) = [mat for mat in presenter.table(there.game.view(there.state, "japan")).mats if mat.id == "guns"]
    assert [piece.name for piece in mat.slots[0].pieces] == ["Haruna"]
    there.do(OpenFire("support"))
    view = there.game.view(there.state, "allies")
    (mat,) = [mat for mat in presenter.table(view).mats if mat.id == "ground"]
    shown = {slot.label: [piece.name for piece in slot.pieces] for slot in mat.slots}
    assert shown["Allied defence"] == ["2 SP of US marines"]
    assert shown["Next wave"] == shown["Still aboard"] == []
    (mat,) = [mat for mat in presenter.table(there.game.view(there.state, "japan")).mats if mat.id == "ground"]
    shown = {slot.label: [piece.name for piece in slot.pieces] for slot in mat.slots}
    assert shown["Next wave"] == ["4 SP of Japanese infantry"]
    assert shown["Still aboard"] == ["16 SP of Japanese infantry"]
    offers = {offer.command: offer for offer in presenter.offers(there.game.view(there.state, "japan"))}
    assert offers[LandWave("japan", "infantry", 2)].picks == ("ground/aboard/japan:infantry", "ground/wave")
    assert offers[LandWave("japan", "infantry", 2)].amount == 2


def test_the_log_has_every_die_and_modifier(situation, presenter) -> None:
    there = assault(situation, infantry(20), defenders=(infantry(2, "us", "marine"),)).do(Attack())
    view = there.game.view(there.state, "japan")
    preview = presenter.preview(view, StormAshore())
    assert preview.expected.endswith("in the coming round")
    assert sum(each.probability for each in preview.chances) <= 1.000001
    there.do(StormAshore(), 6, 1)
    assert [line.text for line in presenter.lines(there.of(GroundRound)[0])] == [
        "Midway, round 1 of ground combat",
        "Japanese attack: 2 hits",
        "20 factors, basic hits 2; die 6, with all changes 4",
        "+1 Japan up to 1943",
        "−1 against an air base",
        "−2 infantry on the beach",
        "Allied defence: 0 hits",
        "15 factors, basic hits 1; die 1, with all changes 2",
        "+1 defender",
    ]
    assert len(presenter.cards(there.of(GroundRound)[0])) == 2
