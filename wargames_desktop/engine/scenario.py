"""What every scenario says of itself; the rest of a scenario is each game's own."""

from __future__ import annotations

import msgspec


class About(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the library tells of a scenario, in words of ours."""

    introduction: str = ""
    historical: str = ""
    """What of it is history."""
    reconstructed: str = ""
    """What no source fixes."""
    length: str = ""
    players: str = ""


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Forces, set-up and length. Games declare subclasses with what they need."""

    id: str
    title: str
    source: str = ""
    charts: str = ""
    """The chart set that it is played by; empty: the one that comes with the game."""
    about: About = About()
