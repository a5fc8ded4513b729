"""US detection: the player chooses who tries to detect whom, by sight or by radar (6.1, 6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand, Detect, DetectionDone
from wargames_desktop.games.tokyo_express.detection import Attempts, attempted
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.sighting import METHODS, Method, Party, Sighting
from wargames_desktop.games.tokyo_express.state import JAPAN, US, SideName, State


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
