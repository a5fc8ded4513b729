"""The command line: every verb in process, with Tide Pools as the only game."""

from __future__ import annotations

import json

import pytest

from tests.toy.entry import SCENARIO, play_on, toy_entry
from wargames_desktop import cli
from wargames_desktop.app.session import new_session

VERBS = ("play", "edit", "list", "check", "script", "simulate", "replay", "commands", "shot", "rules", "print")


@pytest.fixture
def entry(tmp_path, monkeypatch):
    path = tmp_path / "basic.yaml"
    path.write_text("game: tide_pools\nid: basic\ntitle: Low water\nrounds: 2\ncards: [crab-1, crab-2, gull-1]\n")
    entry = toy_entry({"basic": path})
    known = {entry.id: entry}
    for module in ("registry", "session", "listing", "checks"):
        monkeypatch.setattr(f"wargames_desktop.app.{module}.games", lambda: known)
    return entry


@pytest.fixture
def run(entry, capsys):
    def run(*arguments):
        try:
            status = cli.main([str(argument) for argument in arguments])
        except SystemExit as leaving:
            status = leaving.code
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


@pytest.fixture
def save(entry, tmp_path):
    session = new_session(entry, SCENARIO, {}, 5, tmp_path / "game.wargame")
    play_on(session, 6)
    session.undo()
    return session


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself(run, verb):
    status, out, err = run(verb, "--help")
    assert status == 0
    assert f"wargames-desktop {verb}" in out
    assert err == ""


def test_help_names_the_verbs_that_there_are(run):
    status, out, _ = run("--help")
    assert status == 0
    assert all(f"\n    {verb} " in out for verb in VERBS)


@pytest.mark.parametrize(
    "arguments",
    [
        ("sail",),
        ("list", "extra"),
        ("simulate", "tide_pools/basic"),
        ("simulate", "tide_pools/basic", "--games", "none"),
        ("simulate", "tide_pools/basic", "--games", "0"),
        ("replay", "x.wargame", "--to", "-1"),
        ("shot", "library", "--out", "x.png", "--size", "wide"),
        ("shot", "library", "--out", "x.png", "--size", "9x9"),
    ],
)
def test_a_wrong_command_line_is_refused_with_its_usage(run, arguments):
    status, out, err = run(*arguments)
    assert status == 2
    assert out == ""
    assert err.startswith("usage: wargames-desktop")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("commands", "chess"), "there is no game 'chess'; there are tide_pools"),
        (("rules", "chess"), "there is no game 'chess'"),
        (("simulate", "tide_pools/hard", "--games", "1"), "the scenarios are tide_pools/basic"),
        (("simulate", "tide_pools/basic", "--games", "1", "--players", "clever"), "nobody called 'clever' plays"),
        (("simulate", "tide_pools/basic", "--games", "1", "--players", "random,random,random"), "has 2 players"),
        (("replay", "nowhere.wargame"), "nowhere.wargame: it cannot be read: No such file"),
        (("script", "nowhere.yaml"), "nowhere.yaml: there is no such file"),
        (("check", "nowhere.yaml"), "nowhere.yaml: there is no such file"),
        (("play", "tide_pools/hard"), "the scenarios are tide_pools/basic"),
        (("play", "--red", "bot"), "say what to play"),
        (("shot", "tide_pools/basic", "--out", "picture.gif"), "pictures are written as .png"),
    ],
)
def test_what_cannot_be_done_is_told_without_a_traceback(run, arguments, message):
    status, out, err = run(*arguments)
    assert status == 1
    assert out == ""
    assert message in err
    assert "Traceback" not in err


def test_an_error_of_the_program_is_told_in_a_line(run, monkeypatch):
    def broken():
        raise RuntimeError("the tide is out")

    monkeypatch.setattr("wargames_desktop.app.listing.listed_games", broken)
    status, _, err = run("list")
    assert status == 1
    assert "an error of the program itself: RuntimeError: the tide is out" in err
    assert "Traceback" not in err


def test_list_tells_games_scenarios_seats_and_options(run):
    status, out, _ = run("list")
    assert status == 0
    for words in ("Tide Pools (tide_pools)", "tide_pools/basic: Low water", "red: human, random", "take_backs"):
        assert words in out
    (game,) = json.loads(run("list", "--json")[1])["games"]
    assert game["id"] == "tide_pools"
    assert [scenario["play"] for scenario in game["scenarios"]] == ["tide_pools/basic"]
    assert game["seats"] == [{"side": side, "players": ["human", "random"]} for side in ("red", "blue")]
    assert [option["id"] for option in game["options"]] == ["extras", "take_backs"]


def test_commands_are_a_json_schema_of_all_commands(run):
    status, out, _ = run("commands", "tide_pools")
    assert status == 0
    schema = json.loads(out)
    tags = {fields["properties"]["command"]["enum"][0] for fields in schema["$defs"].values()}
    assert tags == {"spread", "done", "play", "pass"}


def test_simulate_plays_the_same_games_for_the_same_seed(run):
    arguments = ("simulate", "tide_pools/basic", "--games", "4", "--seed", "7", "--json")
    first, again = (json.loads(run(*arguments)[1]) for _ in range(2))
    assert first["results"] == again["results"]
    assert [result["seed"] for result in first["results"]] == [7, 8, 9, 10]
    assert sum(first["wins"].values()) == first["games"] == 4
    assert first["players"] == {"red": "random", "blue": "random"}
    assert len({result["digest"] for result in first["results"]}) > 1
    status, out, _ = run("simulate", "tide_pools/basic", "--games", "4")
    assert status == 0
    assert "games a second" in out


def test_replay_prints_the_state_and_verifies_the_fingerprints(run, save):
    status, out, err = run("replay", save.path)
    assert status == 0
    assert json.loads(out)["score"] == dict(save.current.state.score)
    assert "6 commands, every fingerprint verified; the state after command 5" in err
    status, out, _ = run("replay", save.path, "--to", "0", "--json")
    assert status == 0
    assert json.loads(out) == json.loads(run("replay", save.path, "--to", "0")[1])
    assert out.count("\n") == 1
    status, out, err = run("replay", save.path, "--to", "99")
    assert (status, out) == (1, "")
    assert "there is no command 99; the game has 6" in err


def test_a_broken_save_is_told_with_its_line_by_replay_and_check(run, save):
    lines = save.path.read_text().splitlines(keepends=True)
    save.path.write_text("".join([*lines[:3], "nonsense\n", *lines[3:]]))
    for verb in ("replay", "check"):
        status, out, err = run(verb, save.path)
        assert (status, out) == (1, "")
        assert f"{save.path}:4:" in err
        assert "malformed" in err


def test_check_goes_through_folders_and_counts(run, save, tmp_path):
    scripts = tmp_path / "scripts"
    scripts.mkdir()
    (scripts / "one.yaml").write_text("game: tide_pools\nscenario: basic\nseed: 1\n")
    status, out, _ = run("check", scripts, save.path)
    assert status == 0
    assert out == "2 files: no problem\n"
    (scripts / "two.yaml").write_text("game: tide_pools\nscenario: basics\nseed: many\nplay: []\n")
    status, out, err = run("check", scripts)
    assert (status, out) == (1, "")
    assert f"{scripts / 'two.yaml'}:3:7: seed: must be a whole number" in err


def test_script_tells_each_situation_and_fails_if_one_does(run, tmp_path):
    path = tmp_path / "two.yaml"
    path.write_text(
        "game: tide_pools\nscenario: basic\nname: right\nseed: 1\nexpect: {rounds: 2}\n---\n"
        "game: tide_pools\nscenario: basic\nname: wrong\nseed: 1\nexpect: {rounds: 3}\n"
    )
    status, out, err = run("script", path)
    assert status == 1
    assert out == f"{path}:1: right: as it says\n"
    assert err == f"{path}:11:18: expect.rounds: expected 3, it is 2\n"


def test_play_opens_the_window_with_the_bots_that_are_asked_for(run, monkeypatch, save):
    opened = []

    class Windows:
        @staticmethod
        def run_game(session, bots, tools):
            opened.append((session, bots))
            return 0

        @staticmethod
        def run_library(tools):
            opened.append("library")
            return 0

    monkeypatch.setattr(cli, "_windows", lambda: Windows)
    assert run("play", "tide_pools/basic", "--seed", "12", "--blue", "bot")[0] == 0
    session, bots = opened.pop()
    assert (session.header.seed, set(bots)) == (12, {"blue"})
    assert session.path.exists()
    assert run("play", save.path)[0] == 0
    session, bots = opened.pop()
    assert (session.current.digest, bots) == (save.current.digest, {})
    assert run("play")[0] == run()[0] == 0
    assert opened == ["library", "library"]
    opened.clear()
    assert run("play", "--red=bot", save.path, "--blue", "human")[0] == 0
    assert set(opened.pop()[1]) == {"red"}
    assert (
        "--green is no side to play in Tide Pools; there is --red, --blue"
        in run("play", save.path, "--green", "bot")[2]
    )
    assert "--red robot: must be human or bot, random, or mail" in run("play", save.path, "--red", "robot")[2]
    assert run("play", "tide_pools/basic", "--blue", "mail")[0] == 0
    session, bots = opened.pop()
    assert (session.header.players, bots) == ({"blue": "mail"}, {})
    assert run("play", "tide_pools/basic", "--blue", "random")[0] == 0
    session, bots = opened.pop()
    assert (session.header.players, set(bots)) == ({"blue": "random"}, {"blue"})
    assert run("play", session.path)[0] == 0
    assert set(opened.pop()[1]) == {"blue"}
    assert opened == []


def test_no_game_is_saved_where_no_window_can_open(run, monkeypatch, home):
    monkeypatch.setenv("QT_QPA_PLATFORM", "")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    status, out, err = run("play", "tide_pools/basic")
    assert (status, out) == (1, "")
    assert "no display" in err or "PySide6" in err or "system libraries" in err
    assert list(home.rglob("*.wargame")) == []
