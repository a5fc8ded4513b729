"""Situation scripts: what they are read as, and what they find."""

from __future__ import annotations

import pytest

from tests.toy.entry import toy_entry
from wargames_desktop.app.registry import games
from wargames_desktop.app.scripts import read_scripts, run
from wargames_desktop.data.problems import DataError

HEAD = "game: tide_pools\nscenario: {id: x, title: X, rounds: 1, cards: [crab, gull]}\n"
START = "draws: [{choice: blue}, {chit: flood}, {card: gull}, {card: crab}]\n"


@pytest.fixture
def known(tmp_path):
    path = tmp_path / "basic.yaml"
    path.write_text("game: tide_pools\nid: basic\ntitle: Low water\nrounds: 2\ncards: [crab-1, crab-2, gull-1]\n")
    return {"tide_pools": toy_entry({"basic": path})}


@pytest.fixture
def script(known, tmp_path):
    """What is wrong with a script, without the file's name; nothing if it is as it says."""

    def script(text):
        path = tmp_path / "script.yaml"
        path.write_text(text)
        try:
            found = [str(problem) for each in read_scripts(path, known) if (problem := run(each))]
        except DataError as error:
            found = [str(problem) for problem in error.problems]
        return [problem.removeprefix(f"{path}:") for problem in found]

    return script


def test_a_script_that_holds(script):
    text = f"""{HEAD}{START.replace("]", ", 5]")}options: {{extras: []}}
play:
  - blue: {{command: spread, pebbles: [0, 2, 1]}}
  - blue: {{command: done}}
  - red: {{command: done}}
  - blue: {{command: play, card: gull}}
  - red: {{command: pass}}
refused:
  - red: {{command: play, card: gull, rule: TP-5.1}}
  - blue: {{command: pass, rule: TP-5}}
expect:
  pools: {{blue: [0, 2, 1]}}
  score: {{blue: 7, red: 0}}
  pending: {{side: red, decision: turn, rule: TP-5}}
  outcome: null
  events: [{{event: drew, side: blue, card: gull}}, {{event: struck, roll: 5}}]
"""
    assert script(text) == []


@pytest.mark.parametrize(
    ("expect", "problem"),
    [
        ("rounds: 2", "5:11: expect.rounds: expected 2, it is 1"),
        ("hands: {red: [gull]}", '5:17: expect.hands.red[0]: expected "gull", it is "crab"'),
        ("hands: {red: []}", '5:16: expect.hands.red: expected 0 values, there are 1: ["crab"]'),
        ("hands: {red: [crab, gull]}", '5:23: expect.hands.red: expected 2 values, there are 1: ["crab"]'),
        ("hands: {rod: []}", '5:11: expect.hands.rod: there is none; did you mean "red"?; there are red, blue'),
        ("hand: {}", '5:3: expect.hand: the state has no hand; did you mean "hands"?'),
        ("pending: null", '5:12: expect.pending: expected null, it is {"side":"blue"'),
        ("pending: {side: red}", '5:19: expect.pending.side: expected "red", it is "blue"'),
        ("outcome: {winner: red}", '5:12: expect.outcome: expected {"winner":"red"}, it is null'),
        ("events: [{event: drew, side: red, card: gull}]", '5:43: expect.events[0].card: expected "gull"'),
        ("events: [{event: struck}]", "5:12: expect.events[0]: no event struck comes here; there are tide, drew"),
        ("events: [{event: drew, side: red}, {event: tide}]", "5:38: expect.events[1]: no event tide comes here"),
        ("tide: true", '5:9: expect.tide: expected true, it is "flood"'),
        ("rounds: '1'", '5:11: expect.rounds: expected "1", it is 1'),
        ("rounds: true", "5:11: expect.rounds: expected true, it is 1"),
    ],
)
def test_the_first_difference_is_told_with_its_place(script, expect, problem):
    (found,) = script(f"{HEAD}{START}expect:\n  {expect}\n")
    assert found.startswith(problem)


def test_a_command_that_is_refused_is_told_with_the_rule(script):
    assert script(f"{HEAD}{START}play:\n  - blue: {{command: spread, pebbles: [9, 0, 0]}}\n") == [
        "5:11: play[0].blue: refused: There are 4 pebbles only (TP-4.2)"
    ]
    assert script(f"{HEAD}{START}play:\n  - red: {{command: done}}\n") == [
        "5:10: play[0].red: refused: It is for the blue side to decide now (TP-4)"
    ]


def test_what_should_be_refused_must_be_by_the_rule_that_is_named(script):
    line = "refused:\n  - blue: {command: spread, pebbles: [9, 0, 0], rule: %s}\n"
    assert script(HEAD + START + line % "TP-4.2") == []
    assert script(HEAD + START + line % "TP-4.1") == [
        "5:11: refused[0].blue: TP-4.1 should refuse it, but TP-4.2 does: There are 4 pebbles only"
    ]
    assert script(f"{HEAD}{START}refused:\n  - blue: {{command: done, rule: TP-4}}\n") == [
        "5:11: refused[0].blue: it is allowed, but TP-4 should refuse it"
    ]


def test_draws_that_do_not_fit_run_out_or_are_left_over(script):
    assert script(f"{HEAD}draws: [{{choice: blue}}, 4]\n") == [
        "3:25: draws[1]: draw 2: the rules ask for a chit, the script has 4, for what stands in line 2"
    ]
    assert script(f"{HEAD}draws: [{{choice: blue}}]\n") == [
        "3:9: draws[0]: draw 2: the rules ask for a chit, and no forced draw is left, for what stands in line 2"
    ]
    assert script(f"{HEAD}draws: [{{choice: green}}]\n") == [
        "3:9: draws[0]: draw 1: the choice green is not among blue, red, for what stands in line 2"
    ]
    assert script(HEAD + START.replace("]", ", 5, 6]")) == [
        "3:68: draws[4]: 2 of 6 draws were not asked for, from here on"
    ]


def test_a_seed_stands_in_for_draws_of_another_kind_or_when_they_run_out(script):
    text = f"{HEAD}seed: 3\ndraws: [{{choice: blue}}, {{card: gull}}, 6, 6]\nexpect:\n  hands: {{blue: [gull]}}\n"
    assert script(text) == []


def test_all_that_is_wrong_with_the_form_is_told_at_once(script):
    head = "game: tide_pools\nscenario: basics\n"
    seed, drawn = script(f"{head}seed: many\ndrawn: []\n")
    assert seed == "3:7: seed: must be a whole number or null, not many"
    assert drawn.startswith('4:1: drawn: unknown key; did you mean "draws"?')
    found = script(f"""{head}setup: {{}}
options: {{fog: 1}}
play:
  - green: {{command: done}}
  - red: {{command: sail}}
  - red: {{command: spread, pebbles: [1, 2]}}
refused:
  - red: {{command: done}}
""")
    assert [problem.split(": ")[0] for problem in found] == ["2:11", "3:8", "4:10", "6:5", "7:20", "8:37", "10:10"]
    assert "Tide Pools has no scenario basics; there are basic" in found[0]
    assert "can only start at the beginning" in found[1]
    assert "has no option 'fog'" in found[2]
    assert "must be a side (red, blue) with its command" in found[3]
    assert '"rule" is missing' in found[6]


def test_places_are_right_in_a_file_of_several_scripts(script):
    text = f"# some\n---\n{HEAD}{START}---  # the second\n{HEAD}{START}expect: {{rounds: 5}}\n"
    assert script(text) == ["10:18: expect.rounds: expected 5, it is 1"]
    assert script(f"---\n{HEAD}{START}---\ngame: chess\nscenario: basic\n") == [
        "6:7: game: there is no game chess; there are tide_pools"
    ]


def test_text_may_be_written_like_a_number(script):
    head = HEAD.replace("crab, gull", "0716, gull")
    assert script(head + START.replace("crab", '"0716"') + "expect:\n  hands: {red: [0716]}\n") == []


class TestPositions:
    """Tokyo Express can start in the middle of a game."""

    HEAD = "game: tokyo_express\nscenario: basic\nsetup:\n"

    @pytest.fixture
    def known(self):
        return games()

    def test_all_that_makes_no_sense_is_told_with_its_place(self, script):
        found = script(
            self.HEAD
            + """  ships:
    Bosie: {hex: "2131"}
    Boise: {damage: 99}
    Yunagi: {hex: "2z31", max_speed: 9, salvos: [9]}
  formations:
    A: {ships: [Boise, Yunagi, Boise], speed: 8, order: {maneuver: turn_60}}
    B: {ships: []}
  admiral: {name: Callaghan, ship: Yunagi}
  turn: 9
  phase: combats
  movement_phase: 7
  chits: [comba]
  discards: {CA: [99], XX: []}
"""
        )
        places = [problem.split(": ")[0] for problem in found]
        assert places == [
            *("5:5", "6:12", "6:21", "7:19", "7:38", "7:49"),
            *("9:16", "9:32", "9:47", "9:57", "10:16", "11:36"),
            *("12:9", "13:10", "14:19", "15:11", "16:19", "16:24"),
        ]
        assert 'did you mean "Boise"' in found[0]
        assert 'did you mean "combat"' in found[13]

    def test_orders_are_those_of_the_side(self, script):
        found = script(
            self.HEAD
            + """  ships: {Boise: {hex: "2131"}, Yunagi: {hex: "2131"}}
  formations:
    A: {ships: [Boise], order: {maneuver: about, direction: port}}
    B: {ships: [Yunagi], order: {maneuver: s_turn, direction: port}}
"""
        )
        assert [problem.split(": ")[0] for problem in found] == ["6:43", "7:44"]
        assert "Japanese orders are ahead, turn_60, about, not s_turn" in found[1]

    def test_a_whole_scenario_may_stand_in_the_script(self, script, known):
        lines = known["tokyo_express"].scenarios["basic"].read_text().splitlines(keepends=True)
        inline = "".join(f"  {line}" for line in lines)
        text = f"game: tokyo_express\nscenario:\n{inline}seed: 1\nexpect: {{turns: 5, turn: 0}}\n"
        assert script(text) == []
        (problem,) = script(text.replace('hex: "2009"', 'hex: "20099"'))
        assert 'there is no hex "20099" on the map' in problem
        assert problem.startswith(f"{1 + text[: text.index('2009')].count(chr(10))}:")
