"""The score."""

from __future__ import annotations

from wargames_desktop.engine.display import Standing
from wargames_desktop.games.east_wind_rain.present.vocabulary import sentence
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.victory import VictoryPoints


def standings(points: VictoryPoints, view: State) -> tuple[Standing, ...]:
    """Victory points, which are Japan's alone: those counted so far, and what the end would add by what is known."""
    counted = Standing(side="japan", text="Counted so far", points=view.vp, rule="EWR-34.2")
    if view.victory is not None:
        return (counted,)
    return (
        counted,
        *(
            Standing(side="japan", text=sentence(score.what), points=score.points, rule=score.rule)
            for score in points.scores(view)
        ),
    )


def verdict(points: VictoryPoints, view: State) -> str:
    """What the points would come to if the game ended now, by what is known, or how it ended."""
    if view.victory is not None:
        return view.victory.reason
    return points.verdict(points.total(view)).reason
