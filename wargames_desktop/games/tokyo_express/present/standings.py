"""The score so far, and what it would come to."""

from __future__ import annotations

from wargames_desktop.engine.display import Standing
from wargames_desktop.games.tokyo_express import victory
from wargames_desktop.games.tokyo_express.charts import Charts, Verdict
from wargames_desktop.games.tokyo_express.present.vocabulary import plain, signed
from wargames_desktop.games.tokyo_express.state import JAPAN, SIDE_NAMES, US, State


def standings(charts: Charts, state: State) -> tuple[Standing, ...]:
    """What each side has earned, ship by ship."""
    return tuple(
        Standing(side=award.side, text=f"{award.name}: {award.reason}", points=award.points, rule=award.rule)
        for award in victory.awards(charts, state)
    )


def verdict(charts: Charts, state: State) -> str:
    """The level of victory as the score stands, with the score."""
    if not state.turn:
        return ""
    points = victory.score(charts, state)
    net = points[US] - points[JAPAN]
    reached = level_words(victory.reached(charts, state))
    score = f"US {plain(points[US])}, Japan {plain(points[JAPAN])}, net {signed(net)}"
    return f"{reached} ({score})" if not state.flow else f"If the game ended now: {reached} ({score})"


def level_words(line: Verdict) -> str:
    """``US Marginal Victory``, ``Draw``."""
    return line.level if line.winner is None else f"{SIDE_NAMES[line.winner]} {line.level}"
