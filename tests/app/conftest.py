import pytest

from wargames_desktop.app.paths import HOME_VARIABLE


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder of its own for saves and settings."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"
