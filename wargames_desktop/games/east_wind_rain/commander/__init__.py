"""Programs that command either side.

One body of judgement: what bases and task forces are worth, who is sent where, which operation or interception promises
most, and how battles are fought. ``easy`` misjudges much, ``medium`` a little, ``hard`` does not. All see no more than
a view shows. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.games.east_wind_rain.commander.commander import Commander
from wargames_desktop.games.east_wind_rain.commander.doubt import Doubt
from wargames_desktop.games.east_wind_rain.game import EastWindRain


def programs(game: EastWindRain) -> Mapping[str, Commander]:
    """The programs by name."""
    return {
        "hard": Commander(game, Doubt(0.0)),
        "medium": Commander(game, Doubt(0.4)),
        "easy": Commander(game, Doubt(1.0)),
    }
