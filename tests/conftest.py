"""What all tests share: a home of their own for saves and settings."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path_factory, monkeypatch):
    """Saves and settings of a test stay in a folder of its own."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("WARGAMES_DESKTOP_HOME", str(folder))
    return folder
