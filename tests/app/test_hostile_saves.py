"""Saves that are broken, foreign, from the future or made with ill will: a place and a reason, never a traceback."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.toy.entry import ENTRY, KNOWN, SCENARIO, play_on
from wargames_desktop.app import saves
from wargames_desktop.app.saves import SaveError
from wargames_desktop.app.session import new_session, open_save, salvage


@pytest.fixture
def lines(tmp_path):
    """The lines of a good save: the header, eight commands, an undo, two more commands."""
    session = new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "good.wargame")
    play_on(session, 8)
    session.undo()
    play_on(session, 2, seed=3)
    return (tmp_path / "good.wargame").read_bytes().splitlines()


@pytest.fixture
def refused(tmp_path):
    def refused(content):
        path = tmp_path / "bad.wargame"
        path.write_bytes(content if isinstance(content, bytes) else b"\n".join(content) + b"\n")
        with pytest.raises(SaveError) as error:
            open_save(path, KNOWN)
        assert path.read_bytes() == (content if isinstance(content, bytes) else b"\n".join(content) + b"\n")
        assert str(error.value).startswith(str(path))
        return error.value

    return refused


def changed(line, **fields):
    return msgspec.json.encode(msgspec.json.decode(line) | fields)


def without(line, field):
    fields = msgspec.json.decode(line)
    del fields[field]
    return msgspec.json.encode(fields)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"\n\n", "the file is empty"),
        (b"PK\x03\x04\x00\x00", "no saved game"),
        (b"\x00" * 100, "no saved game"),
        (b"\xff\xfe{}", "no saved game"),
        (b"hello\nworld\n", "no saved game"),
        (b"[1, 2]\n", "no saved game"),
        (b"{}\n", "no saved game"),
        (b'{"format": "wargames-desktop game", "schema": "1"}\n', "no saved game"),
        (b'{"format": "chess", "schema": 1}\n', "its format is 'chess'"),
        (b"[" * 100_000 + b"\n", "no saved game"),
        (b'{"a":' * 100_000, "no saved game"),
        (b'{"format": "wargames-desktop game", "schema": 1', "no saved game"),
        (b'{"format": "wargames-desktop game", "schema": 0}\n', "cannot read saves of form 0"),
        (b'{"format": "wargames-desktop game", "schema": -5}\n', "cannot read saves of form -5"),
        (b'{"format": "wargames-desktop game", "schema": 2}\n', "newer version of the program"),
        (b'{"format": "wargames-desktop game", "schema": ' + b"9" * 5000 + b"}\n", "no saved game"),
        (b'{"format": "wargames-desktop game", "schema": 1}\n', "missing required field"),
    ],
)
def test_what_is_no_save_is_told_from_its_first_line(refused, content, message):
    error = refused(content)
    assert message in error.message
    assert (error.line, error.last_good_line) == (1, 0)
    assert error.column >= 1


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"game": "go"}, "a game of 'go', which this program does not know; it knows tide_pools"),
        ({"game": 3}, "Expected `str`, got `int` in game"),
        ({"seed": -1}, "in seed"),
        ({"seed": 1 << 60}, "in seed"),
        ({"seed": 1.5}, "in seed"),
        ({"surprise": 1}, "surprise"),
        ({"digest": "0"}, "the position at the start is not the one on record"),
        ({"draws": []}, "the record has no choice left"),
        ({"draws": [{"kind": "die", "outcome": 3}]}, "the record has a die"),
        ({"draws": [{"kind": "die", "outcome": [3]}]}, "in draws[0].outcome"),
        ({"options": {"take_backs": "always"}}, "option take_backs: 'always' is none of free, not_past_dice"),
        ({"options": {"luck": 1}}, "no option 'luck'"),
        ({"options": []}, "in options"),
        ({"scenario": {}}, "cannot be set up"),
        ({"scenario": 7}, "cannot be set up"),
        ({"scenario": {"id": "x", "title": "x", "rounds": "many", "cards": []}}, "rounds"),
        ({"scenario": {"id": "x", "title": "x", "rounds": 1 << 70, "cards": []}}, "cannot be set up"),
    ],
)
def test_a_header_that_cannot_be_used_says_why(refused, lines, fields, message):
    error = refused([changed(lines[0], **fields), *lines[1:]])
    assert message in error.message
    assert (error.line, error.last_good_line) == (1, 0)


def test_a_scenario_nested_without_end_is_told(refused, lines):
    deep = lines[0].replace(b'"scenario":{', b'"scenario":{"x":' + b"[" * 100_000, 1)
    assert "not the header" in refused([deep, *lines[1:]]).message


@pytest.mark.parametrize("field", ["format", "schema", "game", "scenario", "seed", "digest"])
def test_a_header_that_lacks_something_says_so(refused, lines, field):
    assert refused([without(lines[0], field), *lines[1:]]).line == 1


def test_a_save_without_its_header_is_told(refused, lines):
    assert "not the header" in refused(lines[1:]).message


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (b"nonsense", "malformed"),
        (b"\x00\x01\x02", "malformed"),
        (b"\xff\xfe", "malformed"),
        (b"[]", "Expected `object`"),
        (b"null", "Expected `object`"),
        (b"{}", "missing required field"),
        (b"[" * 100_000, "Expected `object`"),
        (b'{"at":-1}', "in at"),
        (b'{"at":"2"}', "in at"),
        (b'{"at":99}', "goes to line 99"),
        (b'{"at":' + b"9" * 400 + b"}", "at"),
    ],
)
def test_a_line_that_is_none_is_told_with_its_place(refused, lines, bad, message):
    error = refused([*lines[:4], bad, *lines[4:]])
    assert message in error.message
    assert (error.line, error.last_good_line) == (5, 4)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"n": 77}, "the number 77 where 4 comes next"),
        ({"n": 4.5}, "in n"),
        ({"n": 1 << 60}, "in n"),
        ({"parent": 4}, "follows 4, but the game stood at 3"),
        ({"parent": 9}, "follows 9, but the game stood at 3"),
        ({"parent": 0}, "follows 0, but the game stood at 3"),
        ({"side": "green"}, "for the"),
        ({"side": 4}, "in side"),
        ({"command": {"command": "resign"}}, "in command.command"),
        ({"command": {"command": "done", "extra": 1}}, "extra"),
        ({"command": {"command": "play", "card": 5}}, "in command.card"),
        ({"command": {"command": "play", "card": "ace"}}, "cannot be carried out where it stands"),
        ({"command": "done"}, "in command"),
        ({"draws": [{"kind": "die", "outcome": 3}]}, "recorded draws were not used"),
        ({"draws": 3}, "in draws"),
        ({"past_chance": "yes"}, "in past_chance"),
        ({"more": 1}, "more"),
    ],
)
def test_an_entry_that_does_not_fit_is_told_with_its_place(refused, lines, fields, message):
    error = refused([*lines[:4], changed(lines[4], **fields), *lines[5:]])
    assert message in error.message
    assert (error.line, error.last_good_line) == (5, 4)


def test_the_column_is_that_of_the_value(refused, lines):
    bad = changed(lines[4], draws=[{"kind": "die", "outcome": 1}, {"kind": "die", "outcome": None}])
    error = refused([*lines[:4], bad, *lines[5:]])
    assert "in draws[1].outcome" in error.message
    assert bad[error.column - 1 :].startswith(b"null")


def test_the_column_is_that_of_the_broken_character(refused, lines):
    bad = b'{"n": 4, "parent": 3, "side": "r\xc3\xa9d" oops}'
    error = refused([*lines[:4], bad, *lines[5:]])
    assert bad.decode()[error.column - 1 :].startswith("oops")


def test_the_first_position_that_differs_is_found(refused, lines):
    for number in (3, 5):
        lines[number] = changed(lines[number], digest="0" * 24)
    lines[-1] = changed(lines[-1], digest="0" * 24)
    error = refused(lines)
    assert "the position after command 3 is not the one on record" in error.message
    assert (error.line, error.column, error.last_good_line) == (4, 1, 3)


def test_an_error_of_the_rules_is_an_error_of_the_file(refused, lines, monkeypatch):
    def broken(*args):
        raise KeyError("pool")

    monkeypatch.setattr(type(ENTRY.game), "outcome", broken)
    monkeypatch.setattr(type(ENTRY.game), "check", broken)
    error = refused(lines)
    assert "KeyError: 'pool'" in error.message
    assert error.line == 2


def test_a_file_that_is_not_there_or_is_a_folder_says_so(tmp_path):
    with pytest.raises(SaveError, match="cannot be read"):
        open_save(tmp_path / "none.wargame", KNOWN)
    with pytest.raises(SaveError, match="cannot be read"):
        open_save(tmp_path, KNOWN)


def test_a_file_that_is_too_long_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(saves, "LARGEST", 1000)
    (tmp_path / "long.wargame").write_bytes(b" " * 1001)
    with pytest.raises(SaveError, match="longer than"):
        open_save(tmp_path / "long.wargame", KNOWN)


def test_other_charts_are_told_where_they_may_be_the_reason(refused, lines, tmp_path):
    other = changed(lines[0], charts="of yesterday")
    hint = "The game was begun with other charts than there are now"
    assert hint in refused([other, *lines[1:4], changed(lines[4], digest="0" * 24)]).message
    assert hint in refused([other, *lines[1:4], changed(lines[4], side="green")]).message
    assert hint in refused([changed(other, digest="0" * 24)]).message
    assert hint not in refused([*lines[:4], changed(lines[4], digest="0" * 24)]).message
    path = tmp_path / "fine.wargame"
    path.write_bytes(b"\n".join([other, *lines[1:]]) + b"\n")
    assert "The charts have been changed since" in open_save(path, KNOWN).note


def test_a_broken_save_is_salvaged_up_to_the_last_good_line(tmp_path, lines):
    path = tmp_path / "bad.wargame"
    content = b"\n".join([*lines[:6], b"oops", *lines[6:]]) + b"\n"
    path.write_bytes(content)
    session = salvage(path, KNOWN)
    assert path.read_bytes() == content
    assert session.current.number == 5
    assert session.path == tmp_path / "bad-salvaged.wargame"
    assert "read up to line 6" in session.note
    play_on(session, 2)
    assert open_save(session.path, KNOWN).current.number == 7
    assert path.read_bytes() == content


def test_each_salvage_has_a_file_of_its_own(tmp_path, lines):
    path = tmp_path / "bad.wargame"
    path.write_bytes(b"\n".join([*lines[:6], b"oops"]) + b"\n")
    names = {salvage(path, KNOWN).path.name for _ in range(3)}
    assert names == {"bad-salvaged.wargame", "bad-salvaged-2.wargame", "bad-salvaged-3.wargame"}


def test_several_faults_are_salvaged_before_the_first(tmp_path, lines):
    lines[8] = b"{}"
    lines[6] = changed(lines[6], n=3)
    lines[4] = changed(lines[4], command={"command": "play", "card": "ace"})
    path = tmp_path / "bad.wargame"
    path.write_bytes(b"\n".join(lines) + b"\n")
    assert salvage(path, KNOWN).current.number == 3


def test_where_not_even_the_start_can_be_read_nothing_is_salvaged(tmp_path):
    path = tmp_path / "bad.wargame"
    path.write_bytes(b"oops\n")
    with pytest.raises(SaveError):
        salvage(path, KNOWN)
    assert list(tmp_path.iterdir()) == [path]


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_damage_is_told_with_a_place(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("damage")
    session = new_session(ENTRY, SCENARIO, {}, 7, folder / "good.wargame")
    play_on(session, 5)
    content = bytearray((folder / "good.wargame").read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=4))
    path = folder / "bad.wargame"
    path.write_bytes(content)
    error = SaveError(path, "", line=2, column=1, last_good_line=1)
    try:
        open_save(path, KNOWN)
    except SaveError as told:
        error = told
    assert error.column >= 1
    assert 0 <= error.last_good_line < error.line
