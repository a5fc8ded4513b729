"""The Sequence of Play, the Game Turn Track and the action chits as tracks."""

from __future__ import annotations

from wargames_desktop.engine.display import Track, TrackBox
from wargames_desktop.engine.sequence import Outline, Step
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.present import plans
from wargames_desktop.games.tokyo_express.state import State


def tracks(charts: Charts, state: State) -> tuple[Track, ...]:
    """All tracks; the Combat Segment's only while one is fought."""
    walk = plans.turn_walk(state)
    found = [_sequence("sequence", charts.turn, walk.at if walk is not None else _all_or_none(charts.turn, state))]
    combat = plans.combat_walk(state)
    if combat is not None:
        found.append(_sequence("combat", charts.combat, combat.at))
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
        for number in range(1, state.turns + 1)
    )
    return Track(id="turns", title="Game Turn Track", boxes=boxes)


def _chits(charts: Charts, state: State) -> Track:
    """The chits of the game, those drawn in this Game Turn first crossed off."""
    boxes = []
    for kind, copies in charts.values.chits.items():
        left = state.chits.count(kind)
        for number in range(copies):
            drawn = state.phase > 0 and number < copies - left
            boxes.append(
                TrackBox(
                    id=f"chit:{kind}:{number + 1}",
                    label=kind.capitalize(),
                    state="done" if drawn else "",
                    tip="Drawn in this Game Turn" if drawn else "In the container",
                )
            )
    return Track(id="chits", title="Action chits", boxes=tuple(boxes))
