"""Every event is told, with words, a kind and a rule of the rulebook."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.games.tokyo_express.positions import CENTRE, card, charts, combat_step, fire, give, position, run, walk
from tests.games.tokyo_express.present.play import presenter, random_game
from wargames_desktop.app.rules import rule_index
from wargames_desktop.engine.events import Event
from wargames_desktop.games.tokyo_express import events, standard_events
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery, OpenFire
from wargames_desktop.games.tokyo_express.frames import JapaneseTorpedoes, UsGunnery
from wargames_desktop.games.tokyo_express.present.words import TELL

KINDS = {"turn", "phase", "order", "move", "die", "card", "chit", "attack", "damage", "sunk", "score", "note"}


def events_of(module: ModuleType) -> set[type[Event]]:
    kinds = (kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event))
    return {kind for kind in kinds if kind is not Event}


BASIC_EVENTS = events_of(events)
RULES = rule_index("tokyo_express")
MINUS = "\N{MINUS SIGN}"


def told(event: Event) -> list[str]:
    return [line.text for line in presenter().lines(event)]


def test_there_are_words_for_every_event() -> None:
    assert set(TELL) == BASIC_EVENTS | events_of(standard_events)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_games_are_told(seed: int) -> None:
    for turn in random_game(seed, "picked" if seed == 3 else "drawn"):
        for event in turn.events:
            lines = presenter().lines(event)
            assert lines, event
            assert lines[0].depth == 0
            for line in lines:
                assert line.text
                assert line.text[0].isupper() or not line.text[0].isalpha(), line.text
                assert line.kind in KINDS
                assert line.rule in RULES, line
                assert set(line.about) <= {*turn.after.ships, *charts().board.places}, line


def test_a_torpedo_attack_is_explained() -> None:
    japan = {"Jintsu": (walk(CENTRE, "S", 2, "SW"), "SE"), "Asagumo": (walk(CENTRE, "S", 3), "SE")}
    state = position({"Chicago": (CENTRE, "N")}, japan, *combat_step(JapaneseTorpedoes(1)), Jintsu={"salvos": (1, 0)})
    assert told(run(state, 6).one(events.TorpedoesResolved)) == [
        "Torpedo attack A of Jintsu and Asagumo on Chicago: 5 Damage Points",
        f"Jintsu, 1 port salvo: 4 {MINUS} 1 + 2 = 5 ({MINUS}1 in the stern arc of Chicago, +2 Short range)",
        f"Asagumo, 2 center salvos: 4 {MINUS} 1 + 2 = 5 each ({MINUS}1 in the stern arc of Chicago, +2 Short range)",
        "Total Torpedo value 15",
        "Die 6",
        "Row 6, column 12\N{EN DASH}15: 4",
        "+1: hit in the stern of Chicago",
    ]


def test_gunnery_is_explained() -> None:
    japan = {"Yunagi": (walk(CENTRE, "S", 2), "N"), "Asagumo": (walk(CENTRE, "S", "SE"), "N")}
    state = position({"Boise": (CENTRE, "N")}, japan, *combat_step(UsGunnery()))
    plan = AllocateGunnery("Boise", (fire("stern", "Yunagi"), fire("stern", "Asagumo")))
    played = give(state, plan, OpenFire(), draws=(card("CL", 6), card("CL", 20)))
    first, second = played.all(events.GunneryResolved)
    assert told(first) == [
        "Boise fires her stern guns at Yunagi, 2 hexes: 1 Damage Point",
        "Gunnery value half of 5 = 2: starts in row 2",
        "Down 1: Boise fires at more than one target",
        "CL card 6, row 2, column DD S: 1",
    ]
    assert told(second)[0] == "Boise fires her stern guns at Asagumo, 2 hexes: no hit"
    assert told(second)[-1] == "CL card 20, row 2, column DD S: blank"
    lines = presenter().lines(first)
    assert [line.depth for line in lines] == [0, 1, 1, 1]
    assert lines[0].kind == "card"
    assert lines[0].about == ("Boise", "Yunagi")
    assert [line.rule for line in lines] == ["TE-3.7-resolve", "TE-3.7-value", "TE-3.7-shift-split", "TE-3.7-columns"]


@pytest.mark.parametrize(
    ("event", "first"),
    [
        (
            events.FreedomRolled("Desron 12", 3, (events.Modifier(-1, "far", "TE-3.3-foa-mod-some"),), "2", "A"),
            f"Freedom of Action of Desron 12: die 3 {MINUS} 1 = 2, result A",
        ),
        (events.TurnRolled("Goto", 5, False), "60° turn of Goto: die 5, over 4, no turn yet"),
        (events.TurnRolled("Goto", 4, True), "60° turn of Goto: die 4, 4 or less, it turns now"),
        (events.ChitDrawn("combat", 3), "Action chit of phase 3: Combat, the Combat Segment follows"),
        (
            events.ChitDrawn("us_detection", 3),
            "Action chit of phase 3: US Detection, the US Detection Segment follows",
        ),
        (
            events.ChitsPlaced(("us_detection", "combat", "blank", "blank")),
            "4 action chits go into the container: 1 US Detection, 1 combat, 2 blank",
        ),
        (events.Sank("Boise"), "Boise (US CL) sinks"),
        (
            events.SternHit("Chicago", 2),
            f"Screws or rudder of Chicago damaged: Speed {MINUS}2 for the rest of the game",
        ),
        (events.GameEnded(16, 8, "us", "Marginal Victory"), "The battle is over: US Marginal Victory"),
        (events.GameEnded(0, 0, None, "Draw"), "The battle is over: Draw"),
    ],
)
def test_what_the_first_line_says(event: Event, first: str) -> None:
    assert told(event)[0] == first


def test_a_cancelled_attack_says_that_the_salvos_are_kept() -> None:
    event = events.TorpedoesResolved(
        side="japan", target="Chicago", letter="A", salvos=(), total=0, column=None, die=0, modifiers=(), row=0,
        result="N", points=0, stern=False, cancelled=True,
    )  # fmt: skip
    assert told(event)[0].endswith("cancelled, the salvos are kept")
    assert "no die is rolled" in told(event)[-1]


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("TE-7.1-zero", "a dummy"),
        ("TE-7.1-strength-remove", "the Strength Level is reached"),
        ("TE-7.3-substitute", "no ship is left for it"),
        ("TE-11.2-exit", "it has left the battle"),
    ],
)
def test_why_a_hidden_force_comes_off_the_map(rule: str, why: str) -> None:
    event = standard_events.HiddenForceRemoved("Hidden Force 3", rule)
    assert told(event) == [f"Hidden Force 3 comes off the map: {why}"]
