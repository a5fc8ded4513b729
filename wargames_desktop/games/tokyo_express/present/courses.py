"""Where ships would go: the courses that orders leave open, phase by phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wargames_desktop.engine.display import Path
from wargames_desktop.games.tokyo_express.charts import MovementChart
from wargames_desktop.games.tokyo_express.orders import after_turn, phases_with_movement, turn_plans, turns_left
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import HEADINGS, Formation, Ship

Plan = Mapping[int, str]
"""Movement Phase to ``before`` or ``after``: when each turn is made."""
Step = tuple[str, int, str]


def us_plans(chart: MovementChart, formation: Formation, first: int = 1) -> Iterator[Plan]:
    """Every way to make the turns left from phase ``first`` on, the earliest first, the latest last."""
    left = min(turns_left(formation), len(phases_with_movement(chart, formation.speed, first)))
    return turn_plans(chart, formation.speed, left, first, bool(formation.turned_after))


def japanese_plans(chart: MovementChart, formation: Formation, first: int) -> Iterator[Plan]:
    """Every way a Japanese order may go on from phase ``first`` to the next orders (TE-3.3-jp-60, TE-3.3-jp-about)."""
    phases = range(first, 4 if first <= 3 else 7)
    if formation.order.maneuver == "turn_60":
        yield from ({phase: "after"} for phase in phases)
    elif formation.order.maneuver == "about":
        yield {phase: "after" for phase in phases_with_movement(chart, formation.speed, first) if phase in phases}
    else:
        yield {}


def track(
    sea: Sea, chart: MovementChart, formation: Formation, ship: Ship, plan: Plan, phases: Iterable[int]
) -> tuple[Step, ...]:
    """Hex, heading and phase of each hex that a ship enters, her own first; it ends at the map edge."""
    hex_, heading, order = ship.hex, ship.heading, formation.order
    steps = [(hex_, HEADINGS.index(heading), "")]
    for phase in phases:
        when = plan.get(phase)
        if when == "before":
            heading, order = after_turn(heading, order)
            steps[-1] = (hex_, HEADINGS.index(heading), steps[-1][2])
        for _ in range(chart.rows[formation.speed][phase - 1]):
            ahead = sea.step(hex_, heading)
            if ahead is None:
                return tuple(steps)
            hex_ = ahead
            steps.append((hex_, HEADINGS.index(heading), str(phase)))
        if when == "after":
            heading, order = after_turn(heading, order)
            steps[-1] = (hex_, HEADINGS.index(heading), steps[-1][2])
    return tuple(steps)


def fan(piece: str, tracks: Iterable[tuple[Step, ...]]) -> tuple[Path, ...]:
    """Tracks of one ship as paths: one is sure, each of several possible; what all of them share is sure as well.

    A ship that does not move has none.
    """
    known = [steps for steps in dict.fromkeys(tracks) if len(steps) > 1]
    if not known:
        return ()
    if len(known) == 1:
        return (Path(piece=piece, steps=known[0]),)
    shared = known[0][: _shared(known)]
    sure = (Path(piece=piece, steps=shared),) if len(shared) > 1 else ()
    return (*(Path(piece=piece, steps=steps, style="possible") for steps in known), *sure)


def _shared(tracks: Sequence[tuple[Step, ...]]) -> int:
    """How many steps all tracks have in common at their beginning."""
    shortest = min(len(steps) for steps in tracks)
    for number in range(shortest):
        if len({steps[number] for steps in tracks}) > 1:
            return number
    return shortest
