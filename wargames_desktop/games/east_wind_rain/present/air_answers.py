"""Answers of air operations as buttons, things to click and to drag, and what they promise (11, 12.2)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import Path, Preview, Sum
from wargames_desktop.games.east_wind_rain import mission_limits
from wargames_desktop.games.east_wind_rain.air_costs import shuttling
from wargames_desktop.games.east_wind_rain.air_forces import Target, strength
from wargames_desktop.games.east_wind_rain.air_operations import is_doubled
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands import air as orders
from wargames_desktop.games.east_wind_rain.forces import AirGroup, total
from wargames_desktop.games.east_wind_rain.frames.air import AirOperation, AirStrike, Allocation, Diversion, Shuttle
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.air_forecasts import AirForecasts, strike_target
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Desk
from wargames_desktop.games.east_wind_rain.present.mission_mats import (
    ROLE_TITLES,
    free_slot,
    mission_slot,
    shuttle_slots,
)
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    KINDS,
    NATIONS_IN_WORDS,
    count,
    group_in_words,
    sentence,
)
from wargames_desktop.games.east_wind_rain.second_strikes import CLOSING
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy


class AirAnswers:
    """Makes offers and previews."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._theatre = desk.theatre
        self._forecasts = AirForecasts(desk.theatre)

    # What an operation does

    def strike_at(self, view: State, command: orders.StrikeAt) -> Answer:
        target = Target(command.hex, command.task_force)
        detail = self._chance(view, target)
        picks = (command.task_force or command.hex,)
        return Answer(f"Strike {self._target(target)}", picks, "Air strike", detail)

    def strike_label(self, view: State, command: orders.StrikeAt) -> str:
        frame = view.flow[-1]
        start = f"Aircraft of {self._names.place(frame.hex)}: strike " if isinstance(frame, AirOperation) else "Strike "
        return f"{start}{self._target(Target(command.hex, command.task_force))}"

    def _target(self, target: Target) -> str:
        if target.task_force:
            return f"{self._names.task_force(target.task_force)}, {self._names.place(target.hex)}"
        return f"{self._names.place(target.hex)}, land and port"

    def _chance(self, view: State, target: Target) -> str:
        frame = view.flow[-1]
        if not isinstance(frame, AirOperation):
            return ""
        search = self._forecasts.search(view, frame.side, frame.bases or (frame.hex,), target)
        return f"sighted {search.chance:.0%}; {self._forecasts.price(is_doubled(frame))}"

    def strike_preview(self, view: State, command: orders.StrikeAt) -> Preview:
        frame = view.flow[-1]
        assert isinstance(frame, AirOperation)
        return self._search_preview(
            view, frame.side, (frame.hex,), Target(command.hex, command.task_force), is_doubled(frame)
        )

    def _search_preview(
        self, view: State, side: SideName, launches: tuple[str, ...], target: Target, doubled: bool
    ) -> Preview:
        search = self._forecasts.search(view, side, launches, target)
        price = self._forecasts.price(doubled)
        cost = Sum(label="Cost, if it flies", value=price, rule="EWR-11.25.C" if doubled else "EWR-11.25.A")
        paths = tuple(
            Path(piece=start, steps=((self._place(view, start), None, ""), (target.hex, None, "")))
            for start in launches
        )
        return Preview(
            title=f"Look for {self._target(target)}",
            paths=paths,
            sums=(*self._forecasts.search_sums(search), cost),
            chances=self._forecasts.search_chances(search),
            expected=self._several(view, side, target),
        )

    def _several(self, view: State, side: SideName, target: Target) -> str:
        """A word of warning where the die decides which task force is found (EWR-11.12.E)."""
        other = enemy(side)
        there = [
            force
            for force in view.task_forces.values()
            if force.side == other and force.place == target.hex and not force.in_port
        ]
        if not target.task_force or len(there) < 2:
            return ""
        return f"{len(there)} task forces are there: half the time a die says which one is found"

    def _place(self, view: State, station: str) -> str:
        return view.task_forces[station].place if station in view.task_forces else station

    def shuttle_to(self, view: State, command: orders.ShuttleTo) -> Answer:
        return Answer(f"Fly to {self._names.place(command.hex)}", (command.hex,), "Fly to another base")

    def shuttle_preview(self, view: State, command: orders.ShuttleTo) -> Preview:
        frame = view.flow[-1]
        start = frame.hex if isinstance(frame, AirOperation) else command.hex
        row = self._theatre.charts.costs.rows["shuttle"]
        cost = Sum(label="Cost", value=f"{row.cost('friendly')} ER for each {row.group} SP", rule=row.rule)
        path = Path(piece=start, steps=((start, None, ""), (command.hex, None, "")))
        after = "They may strike from there at once, or are on top of the base"
        return Preview(title=f"Fly to {self._names.place(command.hex)}", paths=(path,), sums=(cost,), expected=after)

    def end(self, view: State, command: orders.EndAirOperation) -> Answer:
        return Answer("End the operation", detail="All aircraft of the bases that took part go on top")

    def pick(self, view: State, command: orders.PickAircraft) -> Answer:
        frame = view.flow[-1]
        assert isinstance(frame, Shuttle)
        group = command.aircraft
        here, away = shuttle_slots(frame)
        label = f"{sentence(group_in_words(group))} fly" if group.sp else f"No {KINDS[group.type]}, {group.quality}"
        heading = _kind(group)
        limit = f"{frame.most} SP may fly in all"
        return Answer(label, (ids.points(here, group), away), heading, amount=group.sp, limit=limit)

    def fly_away(self, view: State, command: orders.FlyAway) -> Answer:
        frame = view.flow[-1]
        assert isinstance(frame, Shuttle)
        sp = total(frame.picked)
        detail = f"{sp} SP, {shuttling(self._theatre.charts.costs, sp)} ER"
        return Answer(f"Fly to {self._names.place(frame.to)}", detail=detail)

    # The plan

    def join(self, view: State, command: orders.JoinBase) -> Answer:
        return Answer(f"{self._names.place(command.hex)} joins the strike", (command.hex,), "Other bases")

    def land_at(self, view: State, command: orders.LandAt) -> Answer:
        start, at = self._names.unit(command.station), self._names.unit(command.at)
        if command.at == command.station:
            return Answer(f"Aircraft of {start} come home", (command.station, command.at), "Where they land")
        detail = "On top of the base: no second strike, no second initiative"
        return Answer(f"Aircraft of {start} land at {at}", (command.station, command.at), "Where they land", detail)

    def look(self, view: State, command: orders.LookForTarget) -> Answer:
        frame = view.flow[-1]
        assert isinstance(frame, AirStrike)
        target = Target(frame.hex, frame.target)
        if frame.sighting:
            return Answer(f"Launch at {self._target(target)}")
        search = self._forecasts.search(view, frame.side, frame.launches, target)
        return Answer(f"Look for {self._target(target)}", detail=f"sighted {search.chance:.0%}")

    def look_preview(self, view: State, command: orders.LookForTarget) -> Preview:
        frame = view.flow[-1]
        assert isinstance(frame, AirStrike)
        target = Target(frame.hex, frame.target)
        return self._search_preview(view, frame.side, frame.launches, target, frame.doubled)

    # Missions

    def assign(self, view: State, command: orders.Assign) -> Answer:
        frame = _allocation(view)
        group = command.aircraft
        title = ROLE_TITLES[command.role]
        where = f" over {self._names.place(command.over)}" if command.over else ""
        station = self._names.unit(command.station)
        label = f"{title}{where}: {group_in_words(group) if group.sp else f'no {KINDS[group.type]}'} of {station}"
        picks = (
            ids.points(free_slot(command.station), group),
            mission_slot(command.station, command.role, command.over),
        )
        heading = f"{title}{where}: {_kind(group)}, {station}"
        most = mission_limits.limit(frame, command)
        return Answer(label, picks, heading, amount=group.sp, limit=f"{most.reason} ({most.rule})")

    def usual(self, view: State, command: orders.UsualMissions) -> Answer:
        frame = _allocation(view)
        if "strike" in frame.roles:
            return Answer("As usual", detail="All that may fly: fighters half to escort, half to CAP, all else strikes")
        return Answer("As usual", detail="As many fighters as may fly CAP")

    def confirm(self, view: State, command: orders.ConfirmMissions) -> Answer:
        frame = _allocation(view)
        parts = [("strike", frame.strike), ("escort", frame.escort), ("CAP", frame.cap)]
        told = ", ".join(f"{strength(flights)} SP {name}" for name, flights in parts if flights)
        return Answer("These are the missions", detail=told or "Nothing flies")

    def assign_preview(self, view: State, command: orders.Assign) -> Preview:
        return self._missions(view, mission_limits.with_order(_allocation(view), command))

    def usual_preview(self, view: State, command: orders.UsualMissions) -> Preview:
        return self._missions(view, mission_limits.usual(_allocation(view)))

    def confirm_preview(self, view: State, command: orders.ConfirmMissions) -> Preview:
        return self._missions(view, _allocation(view))

    def _missions(self, view: State, frame: Allocation) -> Preview:
        """What would be assigned, what it costs, and the hits that the strike promises."""
        target = strike_target(view)
        hits = tuple(self._forecasts.hits(frame, target)) if target is not None else ()
        told = "; ".join(f"{fire.expected:.1f} hits on {name}" for name, fire in hits)
        return Preview(
            title="Missions",
            sums=(*self._forecasts.mission_sums(frame), *self._forecasts.cost_sums(view, frame)),
            expected=f"If all get through: {told}" if told else "",
        )

    # What answers, and what follows

    def answer_against(self, view: State, command: orders.AnswerAgainst) -> Answer:
        target = Target(command.hex, command.task_force)
        row = self._theatre.charts.costs.rows["return_strike"]
        detail = f"{row.cost('friendly')} ER for each {row.group} SP"
        picks = (command.task_force or command.hex,)
        return Answer(f"Strike {self._target(target)}", picks, "Strike in answer", detail)

    def divert(self, view: State, command: orders.Divert) -> Answer:
        frame = view.flow[-1]
        left = frame.excess if isinstance(frame, Diversion) else command.aircraft.sp
        group, at = command.aircraft, self._names.unit(command.at)
        label = f"{sentence(group_in_words(group))} land at {at}"
        heading = f"{_kind(group)} to {at}"
        return Answer(label, (command.at,), heading, amount=group.sp, limit=f"{count(left, 'SP', 'SP')} must land")

    def strike_again(self, view: State, command: orders.StrikeAgain) -> Answer:
        frame = view.flow[-1]
        assert isinstance(frame, AirStrike)
        if frame.step == "answer":
            return Answer(f"Look for {self._names.unit(frame.launches[0])} and strike", (frame.launches[0],))
        target = Target(frame.hex, frame.target)
        search = self._forecasts.search(view, frame.side, frame.launches, target)
        detail = f"sighted {search.chance:.0%}; {self._forecasts.price(frame.doubled)} again"
        return Answer(f"Look for {self._target(target)} again", (frame.target or frame.hex,), detail=detail)

    def again_preview(self, view: State, command: orders.StrikeAgain) -> Preview:
        frame = view.flow[-1]
        assert isinstance(frame, AirStrike)
        if frame.step == "answer":
            launch = frame.launches[0]
            target = Target(self._place(view, launch), launch)
            return self._search_preview(view, enemy(frame.side), (frame.target,), target, False)
        return self._search_preview(view, frame.side, frame.launches, Target(frame.hex, frame.target), frame.doubled)

    def stand_off(self, view: State, command: orders.StandOff) -> Answer:
        return Answer("Stand off", detail="It does not close in; the other carriers may strike")

    def passing(self, frame: AirStrike) -> str:
        """What passing means where a strike asks."""
        match frame.step:
            case "withdraw":
                return "Stay and face it"
            case "stand_off":
                return "Close in and fight on the surface"
            case "again" if frame.reason in CLOSING:
                return "No second strike; close in if possible"
            case _:
                return "No second strike"

    # Why not

    def targets_meant(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        for pick in picks:
            if pick in view.task_forces:
                yield orders.StrikeAt(view.task_forces[pick].place, pick)
            elif self._names.is_place(pick):
                yield orders.StrikeAt(pick)
                yield orders.ShuttleTo(pick)

    def plans_meant(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        frame = view.flow[-1]
        assert isinstance(frame, AirStrike)
        for pick in picks:
            if self._names.is_place(pick):
                yield orders.JoinBase(pick)
            if self._names.is_place(pick) or pick in view.task_forces:
                yield orders.LandAt(frame.launches[0], pick)

    def missions_meant(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        """One SP of the kind that was dragged to a mission."""
        frame = _allocation(view)
        for flight in frame.available:
            for group in flight.groups:
                if ids.points(free_slot(flight.station), group) not in picks:
                    continue
                for role in frame.roles:
                    for over in mission_limits.hexes(frame, role, flight.station):
                        if mission_slot(flight.station, role, over) in picks:
                            yield orders.Assign(role, flight.station, _one(group), over)


def _kind(group: AirGroup) -> str:
    """``US naval air, average crews``."""
    return f"{NATIONS_IN_WORDS[group.nation]} {KINDS[group.type]}, {group.quality} crews"


def _one(group: AirGroup) -> AirGroup:
    return AirGroup(group.nation, group.type, group.quality, 1)


def _allocation(view: State) -> Allocation:
    frame = view.flow[-1]
    assert isinstance(frame, Allocation)
    return frame
