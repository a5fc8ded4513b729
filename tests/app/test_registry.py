"""The games that there are, and finding a scenario by name or by file."""

from dataclasses import replace

import pytest

from tests.toy.entry import ENTRY, SCENARIO, toy_entry
from wargames_desktop.app.registry import (
    TAKE_BACKS,
    GameEntry,
    Games,
    Option,
    OptionError,
    UnknownScenario,
    games,
    load_scenario,
)
from wargames_desktop.data.problems import DataError

TEXT = """\
game: tide_pools
id: basic
title: Low water
rounds: 3
cards: [crab-1, crab-2, gull-1, gull-2, wave-1]
"""


@pytest.fixture
def known(tmp_path):
    (tmp_path / "basic.yaml").write_text(TEXT)
    return {"tide_pools": toy_entry({"basic": tmp_path / "basic.yaml"})}


def test_games_are_built_when_they_are_asked_for():
    built = []

    def build():
        built.append(1)
        return ENTRY

    known = Games({"tide_pools": build})
    assert list(known) == ["tide_pools"]
    assert "tide_pools" in known
    assert len(known) == 1
    assert built == []
    assert known["tide_pools"] is known["tide_pools"] is ENTRY
    assert built == [1]
    with pytest.raises(KeyError):
        known["go"]


def test_the_program_knows_its_games_by_their_ids():
    for id, entry in games().items():
        assert isinstance(entry, GameEntry)
        assert entry.id == entry.game.id == id


def test_a_scenario_is_found_by_name(known):
    assert load_scenario("tide_pools/basic", known) == (known["tide_pools"], SCENARIO)


def test_a_scenario_is_found_by_path(known, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(TEXT.replace("rounds: 3", "rounds: 5"))
    entry, scenario = load_scenario(path, known)
    assert entry is known["tide_pools"]
    assert scenario.rounds == 5
    assert load_scenario(str(path), known)[1] == scenario


@pytest.mark.parametrize("name", ["tide_pools/advanced", "tide_pools", "go/basic", "nothing.yaml", ""])
def test_a_name_that_means_nothing_is_told_what_there_is(known, name):
    with pytest.raises(UnknownScenario, match="the scenarios are tide_pools/basic"):
        load_scenario(name, known)


@pytest.mark.parametrize("content", [b"game: go\n", b"- 1\n", b"game: [1]\n", b"title: 2024-13-45\n"])
def test_a_file_of_no_known_game_is_told(known, tmp_path, content):
    path = tmp_path / "mine.yaml"
    path.write_bytes(content)
    with pytest.raises(UnknownScenario, match=r"mine\.yaml: the file names no game"):
        load_scenario(path, known)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe\x00", b"[" * 50_000, b"game: &g [*g]\n", b"game: !!python/name:os.system x\n"]
)
def test_a_hostile_file_is_told_with_its_place(known, tmp_path, content):
    path = tmp_path / "mine.yaml"
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"mine\.yaml:\d+:\d+: "):
        load_scenario(path, known)


@pytest.mark.parametrize("rest", ["date: 2024-13-45\n", f"number: {'9' * 5000}\n"])
def test_a_value_that_makes_no_sense_does_not_hide_the_game(known, tmp_path, rest):
    path = tmp_path / "mine.yaml"
    path.write_text(f"game: go\n{rest}")
    with pytest.raises(UnknownScenario):
        load_scenario(path, known)


def test_options_have_their_usual_values_unless_given():
    assert ENTRY.checked_options({}) == {"extras": [], "take_backs": "free"}
    given = {"extras": ["fog"], "take_backs": "not_past_dice"}
    assert ENTRY.checked_options(given) == given
    assert ENTRY.checked_options({"extras": ("fog",)})["extras"] == ["fog"]
    assert ENTRY.checked_options({"extras": "fog"})["extras"] == ["fog"]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (TAKE_BACKS, "sometimes"),
        (TAKE_BACKS, None),
        (TAKE_BACKS, ["free"]),
        (Option("x", "X", (("a", "A"),), ()), ["b"]),
        (Option("x", "X", (("a", "A"),), ()), {"a": 1}),
    ],
)
def test_a_value_that_an_option_does_not_take_is_told_what_it_takes(option, value):
    with pytest.raises(OptionError, match=f"option {option.id}"):
        option.checked(value)


def test_an_entry_is_listed_before_its_rules_are_built():
    built = []

    def build(chart_set):
        built.append(1)
        return ENTRY.parts

    entry = replace(ENTRY, build=build)
    assert entry.title == "Tide Pools"
    assert built == []
    assert entry.game is entry.parts.game is ENTRY.game
    assert entry.presenter is ENTRY.presenter
    assert built == [1]
