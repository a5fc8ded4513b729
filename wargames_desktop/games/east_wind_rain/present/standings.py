"""The score."""

from __future__ import annotations

from wargames_desktop.engine.display import Standing
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.state import State


def standings(view: State) -> tuple[Standing, ...]:
    """Victory points, which are Japan's alone."""
    return (
        Standing(side="japan", text="Victory points counted so far", points=view.vp, rule="EWR-34.2", summed=False),
    )


def verdict(charts: Charts, view: State) -> str:
    """What the points would come to if the game ended with them, or how it ended."""
    if view.victory is not None:
        return view.victory.reason
    level = next((level for level in charts.victory.levels if level.covers(view.vp)), None)
    return f"{level.title} with {view.vp} points" if level is not None else ""
