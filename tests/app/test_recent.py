"""Recent games, told by their files; and where the program keeps what is the player's."""

import os

import pytest

from tests.toy.entry import ENTRY, SCENARIO, play_on
from wargames_desktop.app import paths
from wargames_desktop.app.recent import recent_games, remember
from wargames_desktop.app.session import new_session


def game(path, commands, when):
    session = new_session(ENTRY, SCENARIO, {}, 7, path)
    play_on(session, commands)
    os.utime(path, (when, when))
    return session


def test_without_games_there_are_none(home):
    assert recent_games() == ()


def test_the_latest_comes_first_with_what_its_file_tells(home):
    game(paths.saves() / "a.wargame", 0, 1000)
    late = game(paths.saves() / "b.wargame", 20, 2000)
    found = recent_games()
    assert [(one.path.name, one.game, one.title) for one in found] == [
        ("b.wargame", "tide_pools", "Low water"),
        ("a.wargame", "tide_pools", "Low water"),
    ]
    assert found[0].headline == ENTRY.game.headline(late.current.state) != found[1].headline == "Round 1 of 3"
    assert found[0].when.timestamp() == 2000
    assert [one.problem for one in found] == ["", ""]
    assert recent_games(1) == found[:1]


def test_the_headline_is_that_of_where_the_game_was_left(home):
    session = game(paths.saves() / "a.wargame", 20, 1000)
    session.go_to(1)
    assert recent_games()[0].headline == "Round 1 of 3"
    with open(session.path, "ab") as file:
        file.write(b'{"n":99,"he')
    assert recent_games()[0].headline == "Round 1 of 3"


def test_a_game_saved_elsewhere_is_remembered_until_it_is_gone(home, tmp_path):
    session = game(tmp_path / "elsewhere.wargame", 2, 1000)
    assert recent_games() == ()
    remember(session.path)
    remember(session.path)
    assert [one.path for one in recent_games()] == [session.path]
    session.path.unlink()
    assert recent_games() == ()


def test_what_is_in_the_usual_folder_needs_no_remembering(home):
    session = game(paths.saves() / "a.wargame", 2, 1000)
    remember(session.path)
    assert not paths.elsewhere_file().exists()
    assert len(recent_games()) == 1


@pytest.mark.parametrize("content", [b"", b"oops\n", b"\x00\xff\n", b"[]\n", b"[" * 100_000, b'{"game": 3}\n'])
def test_a_broken_file_is_listed_with_its_problem(home, content):
    paths.saves().mkdir(parents=True)
    (paths.saves() / "bad.wargame").write_bytes(content)
    (found,) = recent_games()
    assert found.problem == "it is no saved game"
    assert found.title == ""


@pytest.mark.parametrize("content", [b"", b"oops", b"{}", b"[1]", b"\xff"])
def test_a_broken_list_of_games_elsewhere_is_no_list(home, content, tmp_path):
    paths.elsewhere_file().parent.mkdir(parents=True, exist_ok=True)
    paths.elsewhere_file().write_bytes(content)
    assert recent_games() == ()
    session = game(tmp_path / "elsewhere.wargame", 2, 1000)
    remember(session.path)
    assert len(recent_games()) == 1


def test_the_players_files_are_in_the_folder_that_the_environment_names(home):
    assert paths.saves() == home / "saves"
    assert paths.settings_file() == home / "settings.json"


def test_without_that_they_are_where_the_system_keeps_such_files(monkeypatch):
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)
    assert paths.saves().is_absolute()
    assert "wargames-desktop" in str(paths.saves())
    assert "wargames-desktop" in str(paths.settings_file())


def test_a_new_save_has_a_name_that_no_file_has(home):
    first = paths.new_save("tide_pools", "basic")
    assert first == home / "saves" / "tide_pools-basic.wargame"
    game(first, 1, 1000)
    assert paths.new_save("tide_pools", "basic").name == "tide_pools-basic-2.wargame"


@pytest.mark.parametrize("scenario", ["../../mine", "a/b\\c:d", "nul\0", "x" * 500, "戦" * 500, "Żółw 🐢", ".", ""])
def test_a_new_save_of_any_scenario_stays_in_the_usual_folder(home, scenario):
    path = paths.new_save("tide_pools", scenario)
    assert path.parent == home / "saves"
    game(path, 1, 1000)
    assert path.exists()
    assert paths.new_save("tide_pools", scenario) != path


def test_a_game_in_a_file_whose_name_is_no_text_is_remembered(home, tmp_path):
    path = tmp_path / os.fsdecode(b"\xff.wargame")
    game(path, 1, 1000)
    remember(path)
    assert [recent.path for recent in recent_games()] == [path]


def test_a_name_that_no_file_can_have_is_passed_over(home):
    paths.elsewhere_file().parent.mkdir(parents=True)
    paths.elsewhere_file().write_bytes(b'["nul\\u0000"]')
    assert recent_games() == ()


def test_what_comes_with_the_program_is_found_from_any_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert paths.assets().is_dir()
    assert paths.scenarios("tokyo_express").parent.name == "scenarios"


def test_a_folder_that_is_missing_is_named():
    with pytest.raises(FileNotFoundError, match="'nothing' of the program is missing; install it again"):
        paths.packaged("nothing")
