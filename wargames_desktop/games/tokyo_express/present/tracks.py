"""The Sequence of Play, the Game Turn Track and the action chits as tracks."""

from __future__ import annotations

from msgspec import UNSET

from wargames_desktop.engine.display import Track, TrackBox
from wargames_desktop.engine.sequence import Outline, Step
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.outlines import outlines, walks
from wargames_desktop.games.tokyo_express.state import State

SEQUENCE, SEGMENT = "sequence", "combat"
"""Ids of the tracks of the Game Turn and of what is on inside it."""
CHITS = {"japanese_detection": "Japan detects", "us_detection": "US detects"}
_LEAST_TURNS = 12
"""Boxes of the Game Turn Track of a game without a fixed end."""


def tracks(charts: Charts, state: State) -> tuple[Track, ...]:
    """All tracks; those of segments only while they are on."""
    on = walks(outlines(charts), state)
    found = [_sequence(SEQUENCE if n == 0 else SEGMENT, steps, walk.at) for n, (walk, steps) in enumerate(on)]
    if not found:
        turn = charts.turn if state.standard is UNSET else charts.standard.turn
        found = [_sequence(SEQUENCE, turn, _all_or_none(turn, state))]
    return (*found, _turns(state), _chits(charts, state))


def _all_or_none(outline: Outline, state: State) -> int:
    return 0 if state.flow or not state.turn else len(outline.steps) + 1


def outline(steps: Outline) -> Track:
    """A sequence of play at rest."""
    return _sequence(steps.id, steps, 0)


def _sequence(id: str, outline: Outline, at: int) -> Track:
    """``at`` counts the steps begun: the last of them is on."""
    boxes = tuple(
        TrackBox(
            id=f"{id}:{step.id}",
            label=_label(step),
            state="done" if number < at else "now" if number == at else "",
            tip=f"{step.title} ({step.rule})",
            group=_heading(step),
        )
        for number, step in enumerate(outline.steps, 1)
    )
    return Track(id=id, title=outline.title, boxes=boxes)


def _label(step: Step) -> str:
    """The title without what the heading says already."""
    return step.title.partition(": ")[2] or step.title


def _heading(step: Step) -> str:
    phase = step.title.partition(": ")
    return phase[0] if phase[1] else step.stage


def _turns(state: State) -> Track:
    over = not state.flow and state.turn > 0
    boxes = tuple(
        TrackBox(
            id=f"turn:{number}",
            label=str(number),
            state="done" if number < state.turn or over else "now" if number == state.turn else "",
            tip=f"Game Turn {number}",
        )
        for number in range(1, max(state.turns, state.turn, _LEAST_TURNS if not state.turns else 0) + 1)
    )
    return Track(id="turns", title="Game Turn Track", boxes=boxes)


def _chits(charts: Charts, state: State) -> Track:
    """The chits of the game, those drawn in this Game Turn first crossed off."""
    boxes = []
    kinds = charts.values.chits if state.standard is UNSET else charts.standard.values.chits
    for kind, copies in kinds.items():
        left = state.chits.count(kind)
        for number in range(copies):
            drawn = state.phase > 0 and number < copies - left
            boxes.append(
                TrackBox(
                    id=f"chit:{kind}:{number + 1}",
                    label=CHITS.get(kind, kind.capitalize()),
                    state="done" if drawn else "",
                    tip="Drawn in this Game Turn" if drawn else "In the container",
                )
            )
    return Track(id="chits", title="Action chits", boxes=tuple(boxes))
