"""A program that is killed, a disk that is full, a folder that cannot be written: nothing is lost, and it is said."""

import errno
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.toy.entry import ENTRY, KNOWN, SCENARIO, play_on
from wargames_desktop.app import saves
from wargames_desktop.app.saves import SaveError
from wargames_desktop.app.session import Change, new_session, open_save

ROOT = Path(__file__).parents[2]


@pytest.fixture
def session(tmp_path):
    session = new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "one.wargame")
    play_on(session, 4)
    return session


def test_a_save_cut_anywhere_in_its_last_lines_opens_at_the_last_whole_one(session, tmp_path):
    session.undo()
    whole = session.path.read_bytes()
    lines = whole.splitlines(keepends=True)
    journals = []
    for count in range(len(lines), len(lines) - 4, -1):
        session.path.write_bytes(b"".join(lines[:count]))
        journals.append(open_save(session.path, KNOWN).journal)
    end = len(whole)
    for line, full, shorter in zip(reversed(lines[-3:]), journals, journals[1:], strict=False):
        for cut in range(len(line)):
            path = tmp_path / f"cut-{end}-{cut}.wargame"
            path.write_bytes(whole[: end - len(line) + cut])
            opened = open_save(path, KNOWN)
            only_the_line_break_is_missing = cut == len(line) - 1
            assert opened.journal == (full if only_the_line_break_is_missing else shorter)
            assert bool(opened.note) == (0 < cut < len(line) - 1)
            before = opened.journal
            play_on(opened, 1)
            again = open_save(path, KNOWN)
            assert again.journal == opened.journal
            assert len(again.journal.entries) == len(before.entries) + 1
            assert again.note == ""
        end -= len(line)


def test_a_long_line_cut_short_leaves_nothing_behind_a_shorter_one(session):
    whole = session.path.read_bytes()
    session.path.write_bytes(whole + b'{"n":5,"parent":4,"side":"' + b"x" * 5000)
    opened = open_save(session.path, KNOWN)
    play_on(opened, 1)
    assert open_save(session.path, KNOWN).journal == opened.journal
    assert session.path.stat().st_size < len(whole) + 1000


def test_opening_a_cut_save_does_not_touch_it(session):
    content = session.path.read_bytes()[:-5]
    session.path.write_bytes(content)
    open_save(session.path, KNOWN).close()
    assert session.path.read_bytes() == content


def test_a_header_cut_short_is_no_game(session, tmp_path):
    header = session.path.read_bytes().splitlines()[0]
    for cut in range(len(header)):
        path = tmp_path / "cut.wargame"
        path.write_bytes(header[:cut])
        with pytest.raises(SaveError) as error:
            open_save(path, KNOWN)
        assert (error.value.line, error.value.last_good_line) == (1, 0)
    path.write_bytes(header)
    assert open_save(path, KNOWN).current.number == 0


KILLED = """
import sys
from pathlib import Path
from tests.toy.entry import ENTRY, Scenario, CARDS, play_on
from wargames_desktop.app.session import new_session
session = new_session(ENTRY, Scenario(id="x", title="x", rounds=10**6, cards=CARDS), {}, 7, Path(sys.argv[1]))
while True:
    play_on(session, 1)
    print(session.current.number, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="kills a process the POSIX way")
def test_a_killed_program_has_lost_nothing_that_it_told(tmp_path):
    path = tmp_path / "killed.wargame"
    command = [sys.executable, "-c", KILLED, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        told = [int(process.stdout.readline()) for _ in range(200)]
        process.send_signal(signal.SIGKILL)
        told += [int(line) for line in process.stdout if line.endswith("\n")]
    assert open_save(path, KNOWN).current.number >= told[-1]


def full(*args):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_said_and_the_game_goes_on(session, monkeypatch):
    changes = []
    session.subscribe(changes.append)
    before = session.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(saves.os, "fsync", full)
        play_on(session, 2)
        assert session.current.number == 6
        assert "No space left on device" in session.unsaved
        assert "save it elsewhere" in session.unsaved
        assert [change.kind for change in changes] == ["saving", "submitted", "submitted"]
        assert session.path.read_bytes() == before
        session.undo()
    play_on(session, 1, seed=4)
    assert session.unsaved == ""
    assert changes[-2] == Change("saving", session.current)
    assert open_save(session.path, KNOWN).journal == session.journal


def test_a_game_that_is_not_saved_can_be_saved_elsewhere(session, tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(saves.os, "fsync", full)
        play_on(session, 2)
    session.save_as(tmp_path / "other.wargame")
    assert session.unsaved == ""
    play_on(session, 1)
    assert open_save(tmp_path / "other.wargame", KNOWN).journal == session.journal
    assert open_save(tmp_path / "one.wargame", KNOWN).current.number == 4


def test_closing_tries_once_more(session, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(saves.os, "fsync", full)
        play_on(session, 2)
    session.close()
    assert open_save(session.path, KNOWN).current.number == 6


def test_a_line_written_in_part_does_not_stay(session, monkeypatch):
    before = session.path.read_bytes()
    write = os.write

    def some(handle, data):
        if len(data) < 20:
            full()
        return write(handle, data[:10])

    with monkeypatch.context() as patch:
        patch.setattr(saves.os, "write", some)
        play_on(session, 1)
        assert session.unsaved
    assert session.path.read_bytes() == before
    play_on(session, 1)
    assert open_save(session.path, KNOWN).current.number == 6


def test_a_save_that_vanished_is_said(session):
    session.path.unlink()
    play_on(session, 1)
    assert "No such file" in session.unsaved


def test_a_save_that_another_program_changed_is_left_alone(session):
    other = open_save(session.path, KNOWN)
    play_on(other, 1)
    content = session.path.read_bytes()
    play_on(session, 1, seed=9)
    assert "another program has changed this file" in session.unsaved
    assert session.path.read_bytes() == content
    assert other.unsaved == ""


def test_a_copy_in_the_place_of_the_save_itself_goes_on_being_saved(session):
    session.undo()
    session.redo()
    session.save_copy(session.path.parent / "." / session.path.name)
    play_on(session, 1)
    assert session.unsaved == ""
    assert open_save(session.path, KNOWN).journal.entries == session.journal.entries


def test_a_disk_that_cannot_sync_folders_is_good_enough(tmp_path, monkeypatch):
    sync = os.fsync

    def files_only(handle):
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        sync(handle)

    monkeypatch.setattr("wargames_desktop.data.files.os.fsync", files_only)
    assert new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "x.wargame").unsaved == ""
    assert open_save(tmp_path / "x.wargame", KNOWN).current.number == 0


def test_a_new_game_starts_even_where_it_cannot_be_saved(tmp_path):
    (tmp_path / "file").write_text("")
    session = new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "file" / "one.wargame")
    assert "The game goes on, but is not saved" in session.unsaved
    play_on(session, 3)
    assert session.unsaved
    session.save_as(tmp_path / "one.wargame")
    assert session.unsaved == ""
    assert open_save(tmp_path / "one.wargame", KNOWN).current.number == 3


def test_a_copy_that_cannot_be_written_leaves_what_was_there(session, tmp_path, monkeypatch):
    target = tmp_path / "copy.wargame"
    target.write_text("precious")
    monkeypatch.setattr("wargames_desktop.data.files.os.fsync", full)
    with pytest.raises(SaveError, match="cannot be saved here: No space left on device"):
        session.save_copy(target)
    assert target.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.wargame", "one.wargame"]
    assert session.unsaved == ""
