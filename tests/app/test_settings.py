"""The settings: kept, checked, and never the reason why the program does not start."""

import msgspec
import pytest

from wargames_desktop.app.settings import PrintSettings, Settings, load_settings, save_settings


def test_without_a_file_the_usual_settings_hold(home):
    assert load_settings() == (Settings(), "")


def test_settings_are_kept(home):
    settings = Settings(theme="dark", font_scale=1.5, playback="step")
    save_settings(settings)
    assert load_settings() == (settings, "")
    assert (home / "settings.json").is_file()


def test_what_is_not_set_has_its_usual_value_and_what_is_unknown_is_passed_over(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"schema": 1, "theme": "light", "colour of the sea": "blue"}')
    assert load_settings(path) == (Settings(theme="light"), "")


def test_settings_of_the_first_form_are_read(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"schema": 1, "ship_names": false, "theme": "light"}')
    assert load_settings(path) == (Settings(theme="light", piece_names=False), "")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "truncated"),
        (b"\x00\xff", "malformed"),
        (b"[" * 100_000, ""),
        (b"{}", "schema"),
        (b'{"schema": 1, "theme": "pink"}', "theme"),
        (b'{"schema": 1, "font_scale": 1e9}', "font_scale"),
        (b'{"schema": 1, "playback": 3}', "playback"),
        (b'{"schema": 0}', ""),
        (b'{"schema": 99}', "newer version"),
    ],
)
def test_settings_that_cannot_be_read_are_set_aside_and_it_is_said(tmp_path, content, message):
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings, problem = load_settings(path)
    assert settings == Settings()
    assert problem.startswith(str(path))
    assert message in problem
    assert "kept as settings-unread.json" in problem
    assert (tmp_path / "settings-unread.json").read_bytes() == content
    save_settings(Settings(theme="dark"), path)
    assert load_settings(path) == (Settings(theme="dark"), "")


def test_settings_in_a_place_that_cannot_be_read_are_said(tmp_path):
    settings, problem = load_settings(tmp_path)
    assert settings == Settings()
    assert "cannot be read" in problem


def test_settings_that_cannot_be_written_are_as_they_were(tmp_path, monkeypatch):
    path = tmp_path / "settings.json"
    save_settings(Settings(theme="dark"), path)

    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("wargames_desktop.data.files.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_settings(Settings(theme="light"), path)
    assert msgspec.json.decode(path.read_bytes())["theme"] == "dark"
    assert list(tmp_path.iterdir()) == [path]


def test_settings_of_the_second_form_print_as_usual(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"schema": 2, "theme": "light"}')
    assert load_settings(path) == (Settings(theme="light", printing=PrintSettings()), "")


@pytest.mark.parametrize(
    ("choice", "value"), [("paper", '"a0"'), ("back_right", "21"), ("counter_size", "-1"), ("flip", '"up"')]
)
def test_choices_of_a_print_that_cannot_be(tmp_path, choice, value):
    path = tmp_path / "settings.json"
    path.write_text(f'{{"schema": 3, "printing": {{"{choice}": {value}}}}}')
    settings, problem = load_settings(path)
    assert settings == Settings()
    assert choice in problem
