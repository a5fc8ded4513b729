"""Detection Segments: who becomes undetected, who tries to detect whom, and what comes of it (6.1, 6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Frame, Play, Procedure, pop, push, swap
from wargames_desktop.engine.sequence import Outline, Step
from wargames_desktop.games.tokyo_express.charts import Charts, DetectionResult
from wargames_desktop.games.tokyo_express.commands import AnyCommand, Detect, DetectionDone
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
from wargames_desktop.games.tokyo_express.sighting import METHODS, Look, Method, Party, Sighting, line_name
from wargames_desktop.games.tokyo_express.standard_events import (
    BecameUndetected,
    Detected,
    DetectionRolled,
    StandardStepBegan,
)
from wargames_desktop.games.tokyo_express.state import JAPAN, US, SideName, State, afloat, enemy, with_log, with_night
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


class JapaneseDetectionStep(Procedure[State, AnyCommand]):
    """Every Japanese formation and hidden force tries to detect the two closest US formations in clear sight.

    Rules: TE-6.1-jp-closest, TE-6.1-jp-los, TE-6.1-jp-one-by-one, TE-6.1-jp-second, TE-6.1-jp-second-same,
    TE-6.1-jp-stop.
    """

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._rounds = charts.standard.detection.attempts
        self._sea = sea
        self._sighting = Sighting(charts, sea)
        self._attempts = Attempts(charts, sea)

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, JapaneseDetection)
        if frame.left is None:
            return swap(state, JapaneseDetection(frame.round, tuple(self._order(state, play))))
        if not frame.left:
            return pop(state) if frame.round == self._rounds else swap(state, JapaneseDetection(frame.round + 1))
        state = swap(state, JapaneseDetection(frame.round, frame.left[1:]))
        detector = self._party(state, frame.left[0])
        return state if detector is None else self._attempt(state, detector, play)

    def _party(self, state: State, name: str) -> Party | None:
        return next((party for party in self._sighting.parties(state, JAPAN) if party.name == name), None)

    def _attempt(self, state: State, detector: Party, play: Play) -> State:
        looks = self._looks(state, detector)
        if not looks:
            return state
        closest = min(look.pair.distance for _, look in looks)
        tied = {target.name: (target, look) for target, look in looks if look.pair.distance == closest}
        purpose = f"target of {detector.name}, equally close"
        target, look = tied[play.chance.pick("choice", list(tied), purpose, "TE-6.1-jp-closest")]
        return self._attempts.resolve(state, detector, target, look, play)

    def _looks(self, state: State, detector: Party) -> list[tuple[Party, Look]]:
        """The attempts that a Japanese formation could make now."""
        done = attempted(state, detector.name)
        return [
            (target, look)
            for target in self._sighting.parties(state, US)
            if target.name not in done and self._sighting.is_undetected(state, target)
            for look in self._sighting.looks(state, detector, target)
        ]

    def _order(self, state: State, play: Play) -> Iterator[str]:
        """Who makes an attempt in this round, the first first (TE-6.1-jp-order-ships, TE-6.1-jp-order-marked).

        Those that have nobody to look at are left out. Equals are put in order by chance (TE-6.1-jp-order-ties).
        """
        able = [party for party in self._sighting.parties(state, JAPAN) if self._looks(state, party)]
        ranks = {party.name: self._rank(state, party) for party in able}
        for _, equals in groupby(sorted(ranks, key=ranks.__getitem__), key=ranks.__getitem__):
            left = list(equals)
            while left:
                name = play.chance.pick("choice", left, "next of equals to try to detect", "TE-6.1-jp-order-ties")
                left.remove(name)
                yield name

    def _rank(self, state: State, party: Party) -> tuple[int, int]:
        """What goes first: large formations, then large markers, then forces that are close to any US ship.

        Rules: TE-6.1-jp-order-ships, TE-6.1-jp-order-marked, TE-6.1-jp-order-unmarked.
        """
        force = state.night.hidden.get(party.name)
        if force is None:
            return 0, -len(party.members)
        if force.size:
            return 1, -force.size
        ships = (state.ships[name].hex for name in afloat(state, US))
        return 2, min(self._sea.distance(force.hex, hex_) for hex_ in ships)


class UsDetectionStep(Procedure[State, AnyCommand]):
    """The player chooses who looks at whom, in any order; nothing to see: nothing is asked (TE-6.1-us-free)."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._attempts_each = charts.standard.detection.attempts
        self._sea = sea
        self._sighting = Sighting(charts, sea)
        self._attempts = Attempts(charts, sea)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        possible = list(self._answers(state))
        if not possible:
            return None
        return Decision(
            US,
            "us_detection",
            "Choose which US formation tries to detect which Japanese formation",
            "TE-6.1-us-attempts",
            lambda: (*possible, DetectionDone()),
            DetectionDone(),
        )

    def _answers(self, state: State) -> Iterator[AnyCommand]:
        if not state.night.released:
            return
        targets = [each for each in self._sighting.parties(state, JAPAN) if self._sighting.is_undetected(state, each)]
        for detector in self._sighting.parties(state, US):
            done = attempted(state, detector.name)
            if len(done) >= self._attempts_each:
                continue
            for target in targets:
                if target.name not in done:
                    for look in self._sighting.looks(state, detector, target):
                        yield Detect(detector.name, target.name, look.method == "radar")

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, DetectionDone):
            return None
        if not isinstance(command, Detect):
            return Refusal("TE-6.1-us-attempts", "Now the US formations try to detect the Japanese")
        detector = self._named(state, US, command.formation)
        target = self._named(state, JAPAN, command.target)
        if detector is None:
            return Refusal("TE-6.1-us-attempts", f"There is no US formation {command.formation}")
        if target is None:
            return Refusal("TE-6.1-us-attempts", f"There is no Japanese formation or hidden force {command.target}")
        return self._attempt_refusal(state, detector, target) or self._sight_refusal(state, detector, target, command)

    def _named(self, state: State, side: SideName, name: str) -> Party | None:
        return next((party for party in self._sighting.parties(state, side) if party.name == name), None)

    def _attempt_refusal(self, state: State, detector: Party, target: Party) -> Refusal | None:
        done = attempted(state, detector.name)
        if not self._sighting.is_undetected(state, target):
            return Refusal("TE-6.1-undetected-only", f"{target.name} is detected already", target.members)
        if target.name in done:
            text = f"{detector.name} has tried to detect {target.name} in this segment"
            return Refusal("TE-6.1-us-twice", text, (*detector.members, *target.members))
        if len(done) >= self._attempts_each:
            return Refusal("TE-6.1-us-attempts", f"{detector.name} has made its attempts", detector.members)
        return None

    def _sight_refusal(self, state: State, detector: Party, target: Party, command: Detect) -> Refusal | None:
        looks = {look.method: look for look in self._sighting.looks(state, detector, target)}
        method: Method = "radar" if command.radar else "visual"
        about = (*detector.members, *target.members)
        if method in looks:
            return None
        if command.radar and not self._sighting.has_radar(state, detector):
            return Refusal("TE-6.2-radar-none", f"{detector.name} has no working radar", detector.members)
        pair = self._sighting.closest_pair(state, detector, target)
        if pair is None:
            return Refusal("TE-6.2-los", f"Land hides {target.name} from {detector.name}", about)
        reach = self._sighting.detection_range(state, US, method)
        text = f"{target.name} is {pair.distance} hexes away; {method} detection reaches {reach}"
        return Refusal("TE-6.2-range", text, about)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        if not isinstance(command, Detect):
            return pop(state)
        detector = self._named(state, US, command.formation)
        target = self._named(state, JAPAN, command.target)
        assert detector is not None
        assert target is not None
        method = METHODS[command.radar]
        look = next(each for each in self._sighting.looks(state, detector, target) if each.method == method)
        return self._attempts.resolve(state, detector, target, look, play)

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)
