"""How a surface battle begins: by day or by night, and at what range (13.2.D, 13.3, 13.4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain.basic_crt import DIE
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.surface import ChooseTime, ProposeTime, ShiftRange, UseEdge
from wargames_desktop.games.east_wind_rain.events.surface import (
    EdgeUsed,
    RangeRolled,
    TimeAgreed,
    TimeChosen,
    TimeRolled,
)
from wargames_desktop.games.east_wind_rain.frames.surface import Opening, OpeningStep, Shift, SurfaceBattle
from wargames_desktop.games.east_wind_rain.modifiers import Modifier, total
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import ALLIES, State
from wargames_desktop.games.east_wind_rain.surface_results import BattleOpened
from wargames_desktop.games.east_wind_rain.terms import SideName, TimeOfDay, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class OpeningOfBattle(Procedure[State, AnyCommand]):
    """The sighting advantage is offered before each roll that it could sway; see :class:`Opening`."""

    def __init__(self, theatre: Theatre) -> None:
        self._map = theatre.map
        self._tables = theatre.charts.surface

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _opening(state)
        match frame.step:
            case "time_edge" if frame.edge is not None:
                prompt = "Use your sighting advantage to sway the time of day?"
                return _decision(frame.edge, "use_edge", prompt, "EWR-13.2.D.1", (UseEdge("time"), Pass()), Pass())
            case "wishes":
                side = _next(frame)
                prompt = "Propose a time of day? If both propose the same, no die is rolled"
                answers = (ProposeTime("day"), ProposeTime("night"), Pass())
                return _decision(side, "propose_time", prompt, "EWR-13.3.C", answers, Pass())
            case "choose_time" if frame.chooser is not None:
                times = (ChooseTime("day"), ChooseTime("night"))
                prompt = "Do the fleets meet by day or by night?"
                return _decision(frame.chooser, "choose_time", prompt, "EWR-13.3.B", times, times[0])
            case "range_edge" if frame.edge is not None and not frame.used:
                uses = (UseEdge("closing"), UseEdge("opening"), Pass())
                prompt = "Use your sighting advantage to close or open the range?"
                return _decision(frame.edge, "use_edge", prompt, "EWR-13.2.D.2", uses, Pass())
            case "shifts" if open := _open_shift(frame):
                shifts = (ShiftRange(-1), ShiftRange(1))
                prompt = f"{open.name}: close or open the range?"
                return _decision(open.side, "shift_range", prompt, open.rule, shifts, shifts[0])
        return None

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        decision = self.ask(state)
        assert decision is not None
        if command in decision.answers:
            return None
        if isinstance(command, UseEdge) and decision.decision == "use_edge":
            return Refusal("EWR-13.2.D.5", "The advantage is used before the die that it sways, not now")
        return Refusal(decision.rule, "This is not asked now")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _opening(state)
        match command:
            case UseEdge(on):
                assert frame.edge is not None
                play.emit(EdgeUsed(frame.edge, on))
                assert on in ("time", "closing", "opening")
                return swap(state, msgspec.structs.replace(frame, used=on, step=_after(frame)))
            case ProposeTime(time):
                return swap(state, _wished(frame, time))
            case ChooseTime(time):
                assert frame.chooser is not None
                play.emit(TimeChosen(frame.chooser, time))
                return swap(state, msgspec.structs.replace(frame, time=time, step="range_edge"))
            case ShiftRange(by):
                open = _open_shift(frame)
                shifts = tuple(
                    msgspec.structs.replace(shift, by=by) if shift is open else shift for shift in frame.shifts
                )
                return swap(state, msgspec.structs.replace(frame, shifts=shifts))
        if frame.step == "wishes":
            return swap(state, _wished(frame, None))
        return swap(state, msgspec.structs.replace(frame, step=_after(frame)))

    def proceed(self, state: State, play: Play) -> State:
        frame = _opening(state)
        match frame.step:
            case "time":
                return swap(state, self._time(frame, play))
            case "find_shifts":
                return swap(state, msgspec.structs.replace(frame, step="shifts", shifts=self._shifts(state, frame)))
            case "range":
                return self._range(state, frame, play)
        return swap(state, msgspec.structs.replace(frame, step=_after(frame)))

    def _time(self, frame: Opening, play: Play) -> Opening:
        """Agreed, or rolled for until one side has the higher result (EWR-13.3)."""
        first, second = frame.wishes.values()
        if first is not None and first == second:
            play.emit(TimeAgreed(first))
            return msgspec.structs.replace(frame, time=first, step="range_edge")
        dice: dict[SideName, int] = {}
        rolls: dict[SideName, int] = {}
        modifiers = {side: self._time_modifiers(frame, side) for side in frame.wishes}
        for side in frame.wishes:
            dice[side] = play.chance.roll("time of day", "EWR-13.3.A", DIE)
            rolls[side] = dice[side] + total(modifiers[side])
        other = enemy(frame.initiator)
        winner = None
        if rolls[frame.initiator] != rolls[other]:
            winner = frame.initiator if rolls[frame.initiator] > rolls[other] else other
        play.emit(TimeRolled(dice=dice, modifiers=modifiers, winner=winner))
        return msgspec.structs.replace(frame, chooser=winner, step="choose_time" if winner else "time")

    def _time_modifiers(self, frame: Opening, side: SideName) -> tuple[Modifier, ...]:
        chart = self._tables.time
        found = []
        if side == frame.initiator:
            found.append(Modifier(chart.initiator, "initiated the combat", "EWR-13.3.A.1"))
        if frame.used == "time" and side == frame.edge:
            found.append(Modifier(chart.advantage, "sighting advantage", "EWR-13.3.A.2"))
        return tuple(found)

    def _shifts(self, state: State, frame: Opening) -> tuple[Shift, ...]:
        """What the sides may choose to add or take, the initiator's first (EWR-13.4.B.r3, EWR-13.4.B.r4)."""
        battle = state.flow[-2]
        assert isinstance(battle, SurfaceBattle)
        found = []
        for side, fleet in battle.fleets.items():
            if side == ALLIES and state.year >= self._tables.range.radar_from:
                found.append(Shift(side, "Allied radar", "EWR-13.4.B.r3"))
            if fleet.task_force in battle.aircraft:
                found.append(Shift(side, "carrier aircraft", "EWR-13.4.B.r4"))
        return tuple(found)

    def range_modifiers(self, frame: Opening) -> tuple[Modifier, ...]:
        """What changes the roll for the range (EWR-13.4.B)."""
        chart = self._tables.range
        found = []
        if frame.used == "closing":
            found.append(Modifier(chart.closing, "sighting advantage, closing", "EWR-13.4.B.r1"))
        if frame.used == "opening":
            found.append(Modifier(chart.opening, "sighting advantage, opening", "EWR-13.4.B.r2"))
        found += [Modifier(shift.by * chart.choice, shift.name, shift.rule) for shift in frame.shifts]
        if self._map.is_coastal(frame.hex):
            found.append(Modifier(chart.coastal, "coastal hex", "EWR-13.4.B.r5"))
        if any(area in chart.northern_areas for area in self._map.areas(frame.hex)):
            found.append(Modifier(chart.northern, "northern weather", "EWR-13.4.B.r6"))
        return tuple(found)

    def _range(self, state: State, frame: Opening, play: Play) -> State:
        assert frame.time is not None
        modifiers = self.range_modifiers(frame)
        die = play.chance.roll("range", "EWR-13.4.A", DIE)
        roll = die + total(modifiers)
        range = self._tables.range.initial(roll, frame.time)
        play.emit(RangeRolled(die=die, modifiers=modifiers, roll=roll, time=frame.time, range=range))
        return deliver(state, BattleOpened(time=frame.time, range=range, used=bool(frame.used)))


_AFTER: Mapping[OpeningStep, OpeningStep] = {
    "time_edge": "wishes",
    "wishes": "time",
    "range_edge": "find_shifts",
    "shifts": "range",
}


def _after(frame: Opening) -> OpeningStep:
    """The step after one that is done."""
    return _AFTER[frame.step]


def _wished(frame: Opening, time: TimeOfDay | None) -> Opening:
    wishes = {**frame.wishes, _next(frame): time}
    return msgspec.structs.replace(frame, wishes=wishes, step="time" if len(wishes) == 2 else "wishes")


def _next(frame: Opening) -> SideName:
    """Who proposes a time now: whoever initiated the combat first."""
    return enemy(frame.initiator) if frame.wishes else frame.initiator


def _open_shift(frame: Opening) -> Shift | None:
    return next((shift for shift in frame.shifts if not shift.by), None)


def _decision(
    side: SideName, decision: str, prompt: str, rule: str, answers: tuple[AnyCommand, ...], default: AnyCommand
) -> Decision[AnyCommand]:
    return Decision(side, decision, prompt, rule, lambda: answers, default)


def _opening(state: State) -> Opening:
    frame = state.flow[-1]
    assert isinstance(frame, Opening)
    return frame
