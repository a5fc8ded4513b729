"""What all tests share: a home of their own for saves and settings."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# How long it takes to make an example depends on what else the machine does, and says nothing about the program.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

# Windows are tested without a screen, unless the environment names one.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def home(tmp_path_factory, monkeypatch):
    """Saves and settings of a test stay in a folder of its own."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("WARGAMES_DESKTOP_HOME", str(folder))
    return folder
