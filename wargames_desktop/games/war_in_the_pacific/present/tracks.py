"""The sequence of play, the turn record track with what is to come, and the resource point track."""

from __future__ import annotations

from typing import Final

from wargames_desktop.engine.display import Piece, Sum, Track, TrackBox
from wargames_desktop.engine.sequence import Outline, Step
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, Charts, SideName
from wargames_desktop.games.war_in_the_pacific.frames import Turn
from wargames_desktop.games.war_in_the_pacific.present.pieces import MARKER_INKS, Pieces
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import signed
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES, State

LAST_POINT: Final = 30
"""Highest box of the resource point track at least."""


def tracks(charts: Charts, view: State, pieces: Pieces) -> tuple[Track, ...]:
    """All tracks."""
    return (_points(charts, view), _turns(charts, view, pieces), _sequence(charts.turn, view))


def outline(steps: Outline) -> Track:
    """The sequence of play at rest."""
    return _laid_out(steps, 0)


def _sequence(steps: Outline, view: State) -> Track:
    walk = next((frame for frame in view.flow if isinstance(frame, Turn)), None)
    return _laid_out(steps, walk.at if walk is not None else 0)


def _laid_out(steps: Outline, at: int) -> Track:
    """``at`` counts the steps begun: the last of them is on."""
    boxes = tuple(
        TrackBox(
            id=f"step:{step.id}",
            label=_label(step),
            state="done" if number < at else "now" if number == at else "",
            tip=f"{step.title} ({step.rule})",
            group=_heading(step),
        )
        for number, step in enumerate(steps.steps, 1)
    )
    return Track(id=steps.id, title=steps.title, boxes=boxes)


def _label(step: Step) -> str:
    return step.title.partition(": ")[2] or step.title


def _heading(step: Step) -> str:
    phase = step.title.partition(": ")
    return phase[0] if phase[1] else step.stage


def _turns(charts: Charts, view: State, pieces: Pieces) -> Track:
    """A box per turn; what arrives on it stands there, and the marker shows who is first."""
    boxes = []
    for spec in charts.track.turns:
        if spec.turn > view.last_turn:
            continue
        box = f"turn:{spec.turn}"
        coming = tuple(pieces.waiting(id, box) for id, turn in view.track.items() if turn == spec.turn)
        points = ", ".join(f"{SIDE_NAMES[side]} {spec.brp[side]}" for side in SIDES)
        boxes.append(
            TrackBox(
                id=box,
                label=str(spec.turn),
                state="done" if spec.turn < view.turn else "now" if spec.turn == view.turn else "",
                tip=f"Turn {spec.turn}, {spec.season}. Base points: {points}",
                group=spec.season.partition(" ")[2],
                pieces=coming,
            )
        )
    return Track(id="turns", title="Turn record track", boxes=tuple(boxes))


def _points(charts: Charts, view: State) -> Track:
    """Points left by side; the sums say how each total came about."""
    last = max(LAST_POINT, *view.rp.values(), *view.total.values())
    boxes = tuple(
        TrackBox(
            id=f"rp:{number}",
            label=str(number),
            tip=f"{number} RP",
            pieces=tuple(_marker(side, number) for side in SIDES if view.rp[side] == number and view.turn),
        )
        for number in range(last + 1)
    )
    return Track(id="points", title="Resource points", boxes=boxes, sums=tuple(_sums(charts, view)))


def _marker(side: SideName, number: int) -> Piece:
    return Piece(
        id=f"rp-marker:{side}",
        place=f"rp:{number}",
        template="points_marker",
        nation=MARKER_INKS[side],
        name="RP",
        tip=f"{SIDE_NAMES[side]}: {number} RP left",
    )


def _sums(charts: Charts, view: State) -> list[Sum]:
    if not view.turn:
        return []
    spec = charts.turn_spec(view.turn)
    found = []
    for side in SIDES:
        base = spec.brp[side]
        rest = view.total[side] - base
        total = f"{base} {signed(rest)[0]} {abs(rest)} = {view.total[side]}" if rest else str(view.total[side])
        label = f"{SIDE_NAMES[side]} total: base points, dice and the rest"
        found.append(Sum(label=label, value=total, rule="WITP-5.1-1"))
        found.append(Sum(label=f"{SIDE_NAMES[side]} points left", value=str(view.rp[side]), rule="WITP-5.2-1"))
        found.append(
            Sum(label=f"{SIDE_NAMES[side]} stacks to redeploy", value=str(view.stacks[side]), rule="WITP-10.1-2")
        )
    return found
