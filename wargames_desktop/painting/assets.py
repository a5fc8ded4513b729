"""Packaged drawings and fonts, read from an installed wheel or from a source checkout."""

from __future__ import annotations

from importlib.resources import files


def asset_bytes(*parts: str) -> bytes:
    """The content of a packaged file, named by its folders and name under ``assets``."""
    package = files("wargames_desktop")
    installed = package.joinpath("assets", *parts)
    return (installed if installed.is_file() else package.joinpath("..", "assets", *parts)).read_bytes()
