"""Which sequence of play each walk on the state's stack walks, in both levels of the game."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.sequence import Outline, Walk
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.state import State


def outlines(charts: Charts) -> Mapping[type[Walk], Outline]:
    """The sequence of play by the type of the walk."""
    standard = charts.standard
    return {
        frames.Turn: charts.turn,
        frames.TurnWithColumns: charts.turn,
        frames.CombatSegment: charts.combat,
        frames.FirstTurn: standard.first_turn,
        frames.StandardTurn: standard.turn,
        frames.JapaneseDetectionSegment: standard.japanese_detection,
        frames.UsDetectionSegment: standard.us_detection,
        frames.StandardCombat: standard.combat,
    }


def walks(known: Mapping[type[Walk], Outline], state: State) -> list[tuple[Walk, Outline]]:
    """The Game Turn and the segments in it that are on, each with its sequence of play, the outermost first."""
    return [(frame, known[type(frame)]) for frame in state.flow if isinstance(frame, Walk)]
