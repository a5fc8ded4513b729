"""The Standard Game: which procedure carries out which step of its Game Turn (TE-4.1).

Steps that it takes as the Basic Game does share their frames with it; the others have frames of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import State


def standard_procedures(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """The procedures of the Standard Game by the frames that they carry out, chapter by chapter."""
    return {
        **_sequence(charts, sea),
        **_orders_and_movement(charts, sea),
        **_detection(charts, sea),
        **_combat(charts, sea),
        **_campaign(charts, sea),
    }


def _sequence(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapter 4."""
    return {}


def _orders_and_movement(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapter 5."""
    return {}


def _detection(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapters 6 and 7."""
    return {}


def _combat(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapters 8 to 10."""
    return {}


def _campaign(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapters 11 to 15."""
    return {}
