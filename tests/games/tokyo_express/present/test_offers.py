"""Every legal answer is offered once, in words, and can be reached by clicking what lies on the table."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.games.tokyo_express.positions import CENTRE, asked, combat_step, game, position, walk
from tests.games.tokyo_express.present.play import presenter, random_game
from wargames_desktop.games.tokyo_express.commands import (
    AllocateGunnery,
    AllocateTorpedoes,
    AssignSpeed,
    BasicCommand,
    ChooseShipCommand,
    Form,
    GiveOrder,
)
from wargames_desktop.games.tokyo_express.frames import UsGunnery, UsTorpedoes
from wargames_desktop.ui.narrowing import Narrowing

COMMANDS = set(get_args(BasicCommand))
GAMES = [(1, "drawn"), (3, "picked"), (6, "drawn")]


@pytest.fixture(scope="module")
def positions():
    return [turn.before for seed, ships in GAMES for turn in random_game(seed, ships)]


def test_every_answer_is_offered_once(positions) -> None:
    seen = set()
    for state in positions:
        offers = presenter().offers(state)
        commands = [offer.command for offer in offers]
        seen |= {type(command) for command in commands}
        assert len(commands) == len(set(map(repr, commands)))
        assert set(map(repr, commands)) == set(map(repr, asked(state).answers))
        assert all(offer.label for offer in offers)
    assert seen == COMMANDS


def test_answers_under_a_heading_differ_in_words_or_picks(positions) -> None:
    for state in positions[::7]:
        keys = [(offer.group, offer.label, offer.picks) for offer in presenter().offers(state)]
        assert len(keys) == len(set(keys))


def test_what_is_to_be_clicked_lies_on_the_table(positions) -> None:
    for state in positions[::7]:
        table = presenter().table(state)
        known = {piece.id for piece in table.pieces} | {group for piece in table.pieces for group in piece.groups}
        for offer in presenter().offers(state):
            if not isinstance(offer.command, ChooseShipCommand):
                assert set(offer.picks) <= known, offer


def test_clicks_on_counters_lead_to_every_answer_but_the_speed_of_a_group(positions) -> None:
    for state in positions[::23]:
        offers = presenter().offers(state)
        narrowing = Narrowing.of(offers, presenter().table(state).pieces)
        for offer in offers:
            if isinstance(offer.command, ChooseShipCommand | AssignSpeed):
                continue
            now = narrowing
            for pick in offer.picks:
                clicked = now.click(_counter(state, pick))
                assert clicked is not None, offer
                now = clicked
            assert offer in (*now.ready, *now.plain), offer


def _counter(state, pick: str) -> str:
    name = pick.removeprefix("formation:")
    return state.formations[name].ships[0] if pick != name else pick


def test_orders_stand_under_their_formation() -> None:
    state = next(turn.before for turn in random_game(1) if isinstance(turn.command, GiveOrder))
    offers = [offer for offer in presenter().offers(state) if isinstance(offer.command, GiveOrder)]
    assert {offer.group for offer in offers} == {offer.command.formation for offer in offers}
    assert {offer.picks for offer in offers} == {(f"formation:{offer.command.formation}",) for offer in offers}
    assert "Countermarch to starboard" in {offer.label for offer in offers}


def test_groupings_come_last() -> None:
    state = next(turn.before for turn in random_game(1) if isinstance(turn.command, Form))
    kinds = [isinstance(offer.command, Form) for offer in presenter().offers(state)]
    assert kinds == sorted(kinds)


def test_guns_in_words() -> None:
    japan = {"Yunagi": (walk(CENTRE, "S", 2), "N"), "Asagumo": (walk(CENTRE, "N", 2), "N")}
    state = position({"Boise": (CENTRE, "N")}, japan, *combat_step(UsGunnery()))
    labels = {offer.label: offer for offer in presenter().offers(state)}
    assert labels["Bow guns at Asagumo, stern guns at Yunagi"].picks == ("Boise", "Asagumo", "Yunagi")
    assert labels["Stern guns at Yunagi"].detail == "2 hexes"
    assert "Hold all fire" in labels
    laid = game().apply(state, "us", labels["Stern guns at Yunagi"].command, None).state
    labels = {offer.label: offer for offer in presenter().offers(laid)}
    assert "Open fire" in labels
    assert labels["Boise holds her fire"].command == AllocateGunnery("Boise")


def test_torpedoes_in_words() -> None:
    state = position({"Cushing": (CENTRE, "N")}, {"Yunagi": (walk(CENTRE, "NE", 2), "N")}, *combat_step(UsTorpedoes(1)))
    offers = [o for o in presenter().offers(state) if isinstance(o.command, AllocateTorpedoes)]
    assert "1 starboard salvo and 1 center salvo at Yunagi" in {offer.label for offer in offers}
    assert {offer.picks for offer in offers} == {("Cushing", "Yunagi")}


def test_the_words_of_a_command_alone_tell_who_does_it() -> None:
    for turn in random_game(3):
        label = presenter().label(turn.before, turn.command)
        actor = getattr(turn.command, "formation", "") or getattr(turn.command, "ship", "")
        assert actor in label
        assert label
