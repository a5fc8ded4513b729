"""Files of older versions: read through a chain of steps, kept beside when they are written anew."""

from functools import partial

import msgspec
import pytest

from tests.toy.entry import ENTRY, KNOWN, SCENARIO, play_on
from wargames_desktop.app import session as session_module
from wargames_desktop.app.migrations import SaveStep, migrate_header, migrate_line, migrate_settings, unchanged
from wargames_desktop.app.saves import SaveError, read_save
from wargames_desktop.app.session import new_session, open_save


def test_steps_are_applied_in_order_and_number_the_result():
    steps = {
        3: SaveStep(header=lambda header: header | {"title": header["name"]}),
        4: SaveStep(header=lambda header: header | {"title": header["title"].upper()}),
    }
    low = {"game": "tide_pools", "name": "low"}
    assert migrate_header(low | {"schema": 3}, steps, 5) == low | {"schema": 5, "title": "LOW"}
    assert migrate_header(low | {"schema": 5}, steps, 5) == low | {"schema": 5}
    with pytest.raises(KeyError):
        migrate_header({"schema": 2}, steps, 5)


def test_lines_go_through_the_same_steps():
    steps = {3: SaveStep(line=lambda line: {"at": line["go"]}), 4: SaveStep(header=unchanged)}
    assert migrate_line({"go": 7}, steps, 3, 5, "tide_pools") == {"at": 7}
    assert migrate_line({"at": 7}, steps, 4, 5, "tide_pools") == {"at": 7}


def test_a_step_of_one_game_leaves_the_saves_of_others_alone():
    steps = {3: SaveStep(lambda header: header | {"title": "new"}, lambda line: {"command": "skip"}, game="tide_pools")}
    assert migrate_line({"command": "pass"}, steps, 3, 4, "tide_pools") == {"command": "skip"}
    assert migrate_line({"command": "pass"}, steps, 3, 4, "go") == {"command": "pass"}
    assert migrate_header({"schema": 3, "game": "tide_pools"}, steps, 4)["title"] == "new"
    assert migrate_header({"schema": 3, "game": "go"}, steps, 4) == {"schema": 4, "game": "go"}


def test_settings_go_through_their_steps():
    steps = {1: lambda settings: {"theme": settings["colours"]}}
    assert migrate_settings({"schema": 1, "colours": "dark"}, steps, 2) == {"schema": 2, "theme": "dark"}


STEPS = {0: SaveStep(lambda header: header | {"seed": int(header["seed"])}, lambda line: line | {"n": line["n"] // 10})}
"""From a form in which seeds were text and entries were numbered in tens."""


@pytest.fixture
def old(tmp_path, monkeypatch):
    """A game, and its save in the older form."""
    game = new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "new.wargame")
    play_on(game, 4)
    header, *lines = map(msgspec.json.decode, game.path.read_bytes().splitlines())
    header |= {"schema": 0, "seed": str(header["seed"])}
    lines = [line | {"n": line["n"] * 10} for line in lines]
    path = tmp_path / "old.wargame"
    path.write_bytes(b"".join(msgspec.json.encode(value) + b"\n" for value in (header, *lines)))
    monkeypatch.setattr(session_module, "read_save", partial(read_save, steps=STEPS))
    return game, path


def test_an_older_save_opens_and_is_not_touched(old):
    game, path = old
    content = path.read_bytes()
    assert open_save(path, KNOWN).journal == game.journal
    assert path.read_bytes() == content


def test_playing_on_keeps_the_older_save_beside(old):
    _, path = old
    content = path.read_bytes()
    opened = open_save(path, KNOWN)
    play_on(opened, 1)
    assert opened.unsaved == ""
    play_on(opened, 2)
    assert path.with_name("old.wargame.version0").read_bytes() == content
    assert open_save(path, KNOWN).journal == opened.journal
    assert len(opened.journal.entries) == 7
    assert read_save(path, steps={}).header.schema == 1


def test_positions_that_used_to_be_written_in_another_way_get_new_fingerprints(old):
    game, path = old
    header, *lines = map(msgspec.json.decode, path.read_bytes().splitlines())
    values = [value | {"digest": "0" * 24} for value in (header, *lines)]
    path.write_bytes(b"".join(msgspec.json.encode(value) + b"\n" for value in values))
    opened = open_save(path, KNOWN)
    opened.verify()
    assert opened.journal == game.journal
    play_on(opened, 1)
    assert opened.unsaved == ""
    again = open_save(path, KNOWN)
    again.verify()
    assert again.journal == opened.journal


def test_an_older_save_that_another_program_went_on_with_is_left_alone(old):
    _, path = old
    first, second = open_save(path, KNOWN), open_save(path, KNOWN)
    play_on(first, 2)
    content = path.read_bytes()
    play_on(second, 1)
    assert "another program has changed this file" in second.unsaved
    assert path.read_bytes() == content


def test_a_line_that_does_not_have_the_older_form_is_told(old):
    _, path = old
    path.write_bytes(path.read_bytes() + b'{"m": 50}\n')
    with pytest.raises(SaveError, match=r"old\.wargame:6:1: this line does not have the form of version 0") as error:
        open_save(path, KNOWN)
    assert error.value.last_good_line == 5


def test_a_version_that_nothing_leads_from_is_told(old):
    _, path = old
    with pytest.raises(SaveError, match="cannot read saves of form 0"):
        read_save(path)
