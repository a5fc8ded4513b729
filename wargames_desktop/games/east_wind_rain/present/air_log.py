"""Air operations told line by line (11, 12.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.east_wind_rain.air_forces import Flights, StrikeKind, Target, groups_of, strength
from wargames_desktop.games.east_wind_rain.events import air as happenings
from wargames_desktop.games.east_wind_rain.frames.air import CounterResult
from wargames_desktop.games.east_wind_rain.present.dice import dice_in_words
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import SIDES_IN_WORDS as SIDES
from wargames_desktop.games.east_wind_rain.present.vocabulary import groups_in_words, listed, sentence

KINDS: Final[Mapping[StrikeKind, str]] = {
    "strike": "Air strike",
    "second_strike": "Second strike",
    "interception": "Interception from the air",
    "counter": "Strike before the battle",
    "simultaneous": "Strike at the same time",
    "return": "Return strike",
}
KIND_RULES: Final[Mapping[StrikeKind, str]] = {
    "strike": "EWR-11.8.A",
    "second_strike": "EWR-11.20.A",
    "interception": "EWR-11.23.C",
    "counter": "EWR-12.2.E",
    "simultaneous": "EWR-11.13.2.C",
    "return": "EWR-11.13.3.C",
}
RESULTS: Final[Mapping[CounterResult, tuple[str, str]]] = {
    "exclusive": ("The strike is not seen: few fighters rise, and nothing answers it", "EWR-11.13.1"),
    "equal": ("The strike is seen in time: it may be answered at once", "EWR-11.13.2.A"),
    "defender_higher": ("The strike is seen first: it may be answered at once, and the CAP is warned", "EWR-11.13.3.A"),
    "attacker_higher": ("The strike is seen late: it may be answered when it has landed", "EWR-11.13.3.B"),
}


class AirLog:
    """Tells the events of the chapter."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def target(self, target: Target) -> str:
        """``Task Force JP-1``, ``Midway``."""
        return self._names.task_force(target.task_force) if target.task_force else self._names.place(target.hex)

    def announced(self, event: happenings.StrikeAnnounced) -> Iterator[LogLine]:
        launches = listed([self._names.unit(station) for station in event.launches])
        text = f"{KINDS[event.kind]} from {launches} at {self.target(event.target)}"
        about = (*event.launches, event.target.task_force or event.target.hex)
        yield LogLine(text=text, kind="attack", side=event.side, about=about, rule=KIND_RULES[event.kind])
        for start, at in event.landing.items():
            text = f"Aircraft of {self._names.unit(start)} are to land at {self._names.unit(at)}"
            yield LogLine(text=text, depth=1, about=(start, at), rule="EWR-11.7.C")

    def found(self, event: happenings.TargetFound) -> Iterator[LogLine]:
        same = event.found == event.named
        told = "as was looked for" if same else f"not {self._names.task_force(event.named)}"
        text = f"{self._names.task_force(event.found)} is found, {told}"
        yield LogLine(text=text, about=(event.found,), rule="EWR-11.12.F")
        yield LogLine(text=sentence(dice_in_words(event.dice)), kind="die", depth=1, rule="EWR-11.12.E")

    def assigned(self, event: happenings.MissionsAssigned) -> Iterator[LogLine]:
        text = f"{sentence(SIDES[event.side])} assign aircraft"
        yield LogLine(text=text, kind="order", side=event.side, rule="EWR-11.9.A")
        for title, flights in (("Strike", event.strike), ("Escort", event.escort), ("CAP", event.cap)):
            if flights:
                yield LogLine(text=f"{title}: {_flying(flights)}", depth=1, side=event.side)

    def counter_sighted(self, event: happenings.CounterSighted) -> Iterator[LogLine]:
        text, rule = RESULTS[event.result]
        yield LogLine(text=text, side=event.side, rule=rule)
        if event.defender:
            yield LogLine(text=f"{event.attacker} against {event.defender}", kind="die", depth=1, rule="EWR-11.13.C")

    def answer(self, event: happenings.AnswerAnnounced) -> Iterator[LogLine]:
        text = f"{KINDS[event.kind]} at {self.target(event.target)}"
        about = (event.target.task_force or event.target.hex,)
        yield LogLine(text=text, kind="attack", side=event.side, about=about, rule=KIND_RULES[event.kind])

    def landed(self, event: happenings.AircraftLanded) -> Iterator[LogLine]:
        who = groups_in_words(event.flight.groups, "Aircraft")
        at, origin = self._names.unit(event.at), self._names.unit(event.flight.station)
        text = f"{who} of {origin} {'find a place' if event.diverted else 'land'} at {at}"
        rule = "EWR-11.13.2.B" if event.diverted else "EWR-11.7.D"
        yield LogLine(text=text, kind="move", side=event.side, about=(event.at,), rule=rule)

    def shuttled(self, event: happenings.AircraftShuttled) -> Iterator[LogLine]:
        who = groups_in_words(event.flight.groups, "Aircraft")
        text = f"{who} fly from {self._names.unit(event.flight.station)} to {self._names.place(event.to)}"
        about = (event.flight.station, event.to)
        yield LogLine(text=text, kind="move", side=event.side, about=about, rule="EWR-11.6.A")

    def promoted(self, event: happenings.CrewsPromoted) -> Iterator[LogLine]:
        text = f"Crews of {self._names.unit(event.station)} are average now: {groups_in_words(event.aircraft)}"
        yield LogLine(text=text, side=event.side, about=(event.station,), rule="EWR-11.24.B")

    def ended(self, event: happenings.AirOperationEnded) -> Iterator[LogLine]:
        bases = listed([self._names.place(base) for base in event.bases])
        text = f"The aircraft of {bases} have operated and are on top of their bases"
        yield LogLine(text=text, side=event.side, about=event.bases, rule="EWR-11.1.F")


def _flying(flights: Flights) -> str:
    return f"{strength(flights)} SP ({groups_in_words(groups_of(flights))})"
