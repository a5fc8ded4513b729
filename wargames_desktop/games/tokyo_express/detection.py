"""Detection Segments: their steps, who becomes undetected, and what comes of an attempt (6.1, 6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from wargames_desktop.engine.flow import Frame, Play, Procedure, pop, push, swap
from wargames_desktop.engine.sequence import Outline, Step
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.deployment import Deployment
from wargames_desktop.games.tokyo_express.frames import (
    Attempt,
    DetectionSegment,
    DetectionStatus,
    JapaneseDetection,
    UsDetection,
)
from wargames_desktop.games.tokyo_express.hidden_forces import HiddenForces, without_marker
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.sighting import Look, Party, Sighting, line_name
from wargames_desktop.games.tokyo_express.standard_charts import DetectionResult
from wargames_desktop.games.tokyo_express.standard_events import (
    BecameUndetected,
    Detected,
    DetectionRolled,
    StandardStepBegan,
)
from wargames_desktop.games.tokyo_express.state import JAPAN, US, SideName, State, enemy, with_log, with_night
from wargames_desktop.games.tokyo_express.surprise import end_surprise, release


def segment_of(state: State) -> DetectionSegment:
    """The Detection Segment that is being played."""
    return next(frame for frame in state.flow if isinstance(frame, DetectionSegment))


def with_segment(state: State, segment: DetectionSegment) -> State:
    """``state`` with the memory of the Detection Segment changed."""
    flow = tuple(segment if isinstance(frame, DetectionSegment) else frame for frame in state.flow)
    return msgspec.structs.replace(state, flow=flow)


def with_detected(state: State, ships: Iterable[str], detected: bool) -> State:
    """``state`` with ships detected, or with an Undetected marker on them."""
    for ship in ships:
        state = with_log(state, ship, detected=detected)
    return state


def note_detection(state: State, side: SideName) -> State:
    """Remember the Game Turn of a side's first detection: it sets its Speeds free (TE-6.3-speed-6, TE-15.3-special)."""
    if side in state.night.detected_on:
        return state
    return with_night(state, detected_on={**state.night.detected_on, side: state.turn})


class DetectionSegmentSteps(Procedure[State, AnyCommand]):
    """Walks the steps of a Detection Segment (TE-4.2-detection-steps); without an I result nobody fires.

    ``immediate_fire`` makes the frames of the Immediate Fire Step.
    """

    def __init__(self, outline: Outline, side: SideName, immediate_fire: Callable[[Step], Frame]) -> None:
        self._steps = outline.steps
        self._side: SideName = side
        self._immediate_fire = immediate_fire

    def proceed(self, state: State, play: Play) -> State:
        segment = state.flow[-1]
        assert isinstance(segment, DetectionSegment)
        if segment.at == len(self._steps):
            return self._ended(state, segment, play)
        step = self._steps[segment.at]
        own = self._own_frame(step)
        if own is None and not any(attempt.immediate for attempt in segment.attempts):
            return self._ended(state, segment, play)
        play.emit(StandardStepBegan(step.id))
        state = swap(state, msgspec.structs.replace(segment, at=segment.at + 1))
        return push(state, self._immediate_fire(step) if own is None else own)

    def _own_frame(self, step: Step) -> Frame | None:
        if step.does == "detection_status":
            return DetectionStatus(self._side)
        if step.does == "detection_attempts":
            return UsDetection() if self._side == US else JapaneseDetection()
        return None

    def _ended(self, state: State, segment: DetectionSegment, play: Play) -> State:
        """Rules: TE-6.3-end-detection, TE-6.3-end-F, TE-6.3-end-attack, R-105."""
        if segment.succeeded:
            state = end_surprise(state, self._side, "it has detected the enemy", "TE-6.3-end-detection", play)
        if segment.attacked:
            target = enemy(self._side)
            state = end_surprise(state, target, "it was attacked", "TE-6.3-end-attack", play)
            if target == US:
                state = release(state, "the US ships were attacked", "TE-6.3-release-attack", play)
        return pop(state)


class DetectionStatusStep(Procedure[State, AnyCommand]):
    """Enemy formations of which no ship is in Tracking Range become undetected, and only now.

    Rules: TE-6.1-jp-status, TE-6.1-us-status, TE-6.5-duration, TE-6.5-status-only.
    """

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._sighting = Sighting(charts, sea)

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, DetectionStatus)
        for party in self._sighting.parties(state, enemy(frame.side)):
            if not self._sighting.is_undetected(state, party) and not self._sighting.is_tracked(state, party):
                state = with_detected(state, party.members, False)
                play.emit(BecameUndetected(party.name, party.side))
        return pop(state)


class Attempts:
    """Resolves detection attempts of both sides on the Detection Table (TE-6.2-procedure)."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._sighting = Sighting(charts, sea)
        self._forces = HiddenForces(charts)
        self._deployment = Deployment(charts, sea)

    def resolve(self, state: State, detector: Party, target: Party, look: Look, play: Play) -> State:
        """Roll for ``look``, and carry out the result."""
        die = play.chance.roll(f"{detector.name} tries to detect {target.name}", "TE-6.2-procedure")
        result = self._sighting.result(look, die)
        play.emit(
            DetectionRolled(
                detector.name,
                target.name,
                look.method,
                line_name(state, detector.side, look.method),
                look.pair.distance,
                look.column - 1,
                die,
                look.modifiers,
                result,
                (look.pair.watcher, look.pair.target),
            )
        )
        if detector.side == JAPAN:
            return self._by_japan(state, detector, target, result, play)
        return self._by_us(state, detector, target, result, play)

    def _by_japan(self, state: State, detector: Party, target: Party, result: DetectionResult, play: Play) -> State:
        """What a force without a marker has detected stands only if it is no dummy.

        Rules: TE-6.1-jp-dummy, TE-6.1-jp-unmarked.
        """
        succeeded = result in ("D", "D/I", "I")
        if succeeded and without_marker(state, [detector.name]):
            purpose = f"{detector.name} has detected {target.name}"
            state = self._forces.draw(state, detector.name, play, purpose, "TE-7.1-draw-detecting")
            succeeded = detector.name in state.night.hidden
        if not succeeded:
            return self._noted(state, Attempt(formation=detector.name, target=target.name), succeeded=False)
        state = with_detected(state, target.members, True)
        play.emit(Detected(target.name, US, f"found by {detector.name}", "TE-6.2-result-D"))
        immediate = result != "D"
        ships = target.members if immediate else ()
        attempt = Attempt(formation=detector.name, target=target.name, immediate=immediate, ships=ships)
        return self._noted(note_detection(state, JAPAN), attempt, succeeded=True)

    def _by_us(self, state: State, detector: Party, target: Party, result: DetectionResult, play: Play) -> State:
        """Rules: TE-6.2-result-D, TE-6.2-result-I, TE-6.2-result-DI, TE-6.2-result-F, TE-6.2-result-F-ships."""
        is_hidden = target.name in state.night.hidden
        if result == "F" and without_marker(state, [target.name]):
            purpose = f"{detector.name} has a contact"
            state = self._forces.draw(state, target.name, play, purpose, "TE-7.1-draw")
        if result not in ("D", "D/I", "I"):
            return self._noted(state, Attempt(formation=detector.name, target=target.name), succeeded=False)
        state = note_detection(state, US)
        name: str | None = target.name
        if is_hidden:
            reason = f"found by {detector.name}"
            state, name = self._deployment.deploy(
                state, [target.name], play, detected=True, reason=reason, rule="TE-7.3-when"
            )
        else:
            state = with_detected(state, target.members, True)
            play.emit(Detected(target.name, JAPAN, f"found by {detector.name}", "TE-6.2-result-D"))
        if name is None:
            return self._noted(state, Attempt(formation=detector.name, target=target.name), succeeded=True)
        immediate = result == "I"
        ships: tuple[str, ...] = ()
        if immediate:
            ships = state.formations[name].ships if name in state.formations else target.members
        attempt = Attempt(formation=detector.name, target=name, immediate=immediate, ships=ships)
        return self._noted(state, attempt, succeeded=True)

    def _noted(self, state: State, attempt: Attempt, *, succeeded: bool) -> State:
        segment = segment_of(state)
        return with_segment(
            state,
            msgspec.structs.replace(
                segment, attempts=(*segment.attempts, attempt), succeeded=segment.succeeded or succeeded
            ),
        )


def attempted(state: State, formation: str) -> list[str]:
    """The targets at which a formation or hidden force has made its attempts in this segment."""
    return [attempt.target for attempt in segment_of(state).attempts if attempt.formation == formation]
