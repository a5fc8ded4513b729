"""Answers in an attack of aircraft as buttons, things to click and to drag, and what they promise (11.14 to 11.19)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.display import Likelihood, Preview, Sum
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights, strength
from wargames_desktop.games.east_wind_rain.commands import air as air_orders
from wargames_desktop.games.east_wind_rain.commands import air_attack as orders
from wargames_desktop.games.east_wind_rain.commands import losses
from wargames_desktop.games.east_wind_rain.flights import kinds
from wargames_desktop.games.east_wind_rain.forecast import Forecasts
from wargames_desktop.games.east_wind_rain.frames.air import AirToAir, WaveDefence
from wargames_desktop.games.east_wind_rain.frames.air_attack import Aiming, Attack, FormingWaves, Mark, Targeting
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.attack_forecasts import AttackForecasts
from wargames_desktop.games.east_wind_rain.present.attack_log import mark_heading, mark_in_words, vessel_in_words
from wargames_desktop.games.east_wind_rain.present.attack_mats import (
    WAVE,
    cell_slot,
    mark_piece,
    vessel_piece,
    waiting_slot,
)
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Desk
from wargames_desktop.games.east_wind_rain.present.dice import fire_preview
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    KINDS,
    NATIONS_IN_WORDS,
    count,
    group_in_words,
    listed,
    sentence,
    signed,
)
from wargames_desktop.games.east_wind_rain.searching import Searches
from wargames_desktop.games.east_wind_rain.state import State


class AttackAnswers:
    """Makes offers and previews."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._forecasts = AttackForecasts(desk.theatre)
        self._searches = Searches(desk.theatre)
        self._chances = Forecasts(desk.theatre)

    # In the air

    def use_advantage(self, view: State, command: air_orders.UseAdvantage) -> Answer:
        bonus = self._searches.table.modifiers["code_break"].value
        return Answer(f"Use the broken codes: +{bonus}", detail="A natural 1 does not miss; the marker moves a box on")

    def advantage_preview(self, view: State, command: air_orders.UseAdvantage) -> Preview:
        """The chance to sight with the codes; without them it is told beside it."""
        search = view.flow[-1]
        assert isinstance(search, Sighting)
        used = self._chances.search(view, msgspec.structs.replace(search, advantage=True))
        kept = self._chances.search(view, search)
        return Preview(
            title="Search with the broken codes",
            sums=tuple(Sum(label=each.name, value=signed(each.value), rule=each.rule) for each in used.modifiers),
            chances=(Likelihood(result="sighted", probability=used.chance),),
            expected=f"{kept.chance:.0%} without the codes",
        )

    def fight_with_cap(self, view: State, command: air_orders.FightWithCap) -> Answer:
        if not command.excess:
            return Answer("All the CAP meets the escorts")
        sp = strength(command.excess)
        green = " (green crews first)" if _quality(command.excess) == "green" else ""
        return Answer(f"Set CAP apart for the waves{green}", group="Excess CAP", detail=f"{sp} SP", amount=sp)

    def fight_preview(self, view: State, command: air_orders.FightWithCap) -> Preview:
        frame = view.flow[-1]
        assert isinstance(frame, AirToAir)
        own, other = self._forecasts.at_escorts(view, frame, command.excess)
        more = f"The escorts score {other.expected:.1f} on average"
        return fire_preview("CAP against the escorts", own, "EWR-11.14.F", more)

    def withhold(self, view: State, command: air_orders.WithholdCap) -> Answer:
        return Answer("Keep the CAP out of it", detail="It is not shot at, and shoots at nobody")

    def send_cap(self, view: State, command: air_orders.SendCap) -> Answer:
        sp = strength(command.cap) + strength(command.excess)
        if not sp:
            return Answer("Let the wave pass")
        parts = [f"{strength(command.cap)} SP of CAP"] if command.cap else []
        parts += [f"{strength(command.excess)} SP that were set apart"] if command.excess else []
        crews = {group.quality for each in (*command.cap, *command.excess) for group in each.groups}
        detail = f"{' and '.join(sorted(crews))} crews"
        return Answer(f"Send {listed(parts)}", group="Against the wave", detail=detail)

    def send_preview(self, view: State, command: air_orders.SendCap) -> Preview:
        frame = view.flow[-1]
        assert isinstance(frame, WaveDefence)
        cap, excess, bombers = self._forecasts.at_wave(view, frame, command.cap, command.excess)
        both = cap.expected + excess.expected
        more = f"Both together {both:.1f}. " if cap.points and excess.points else ""
        more += f"Its bombers score {bombers.expected:.1f} on average" if bombers.points else "Nobody shoots back"
        return fire_preview("CAP against the wave", cap if cap.points else excess, "EWR-11.14.L", more)

    def press_on(self, view: State, command: air_orders.PressOn) -> Answer:
        return Answer("The wave goes on")

    def abort(self, view: State, command: air_orders.AbortWave) -> Answer:
        return Answer("The wave turns back", detail="It lands; what it costs is paid all the same")

    def lose_flight(self, view: State, command: air_orders.LoseFlight) -> Answer:
        answer = self._flight("Lose", command.flight, "Losses")
        return Answer(answer.label, (), answer.group, answer.detail, answer.amount)

    # Waves

    def divide(self, view: State, command: orders.DivideStrike) -> Answer:
        sizes = listed([str(size) for size in command.sizes])
        return Answer(f"{count(len(command.sizes), 'wave')}: {sizes} SP", group=count(len(command.sizes), "wave"))

    def fill(self, view: State, command: orders.FillWave) -> Answer:
        frame = view.flow[-1]
        number = len(frame.waves) if isinstance(frame, FormingWaves) else 0
        answer = self._flight("Put", command.flight, "Into the wave")
        return Answer(answer.label, answer.picks, answer.group, f"Wave {max(1, number)}", answer.amount)

    # The naval air display

    def place(self, view: State, command: orders.PlaceVessels) -> Answer:
        where = "the middle" if command.cell == 0 else f"hex {command.cell}"
        names = sorted({vessel_in_words(name, self._names).removeprefix("1 SP of ") for name in command.vessels})
        picks = (vessel_piece(command.vessels[0]), cell_slot(command.cell))
        amount = len(command.vessels) if command.vessels[0].startswith("#") else None
        what = sentence(listed(names)) if amount is None else f"{amount} SP of {listed(names)}"
        return Answer(f"{what} to {where}", picks, f"To {where}", amount=amount)

    def place_rest(self, view: State, command: orders.PlaceRest) -> Answer:
        return Answer("All the rest close together", (waiting_slot(),), detail="Carriers in the middle")

    def aim(self, view: State, command: orders.AimAt) -> Answer:
        where = "the middle" if command.cell == 0 else f"hex {command.cell}"
        group = command.flight.groups[0]
        label = f"{sentence(group_in_words(group))} at {where}"
        return Answer(label, (self._piece(command.flight), cell_slot(command.cell)), f"At {where}", amount=group.sp)

    def aim_all(self, view: State, command: orders.AimAllAt) -> Answer:
        where = "the middle" if command.cell == 0 else f"hex {command.cell}"
        frame = view.flow[-1]
        carriers = isinstance(frame, Aiming) and command.cell in frame.carriers
        detail = "Carriers are there" if carriers else ""
        return Answer(f"All that is left at {where}", (cell_slot(command.cell),), "All together", detail)

    def scatter(self, view: State, command: orders.Scatter) -> Answer:
        where = "the middle" if command.cell == 0 else f"hex {command.cell}"
        names = listed([vessel_in_words(name, self._names) for name in command.vessels])
        return Answer(f"{count(len(command.vessels), 'ship')} to {where}", (cell_slot(command.cell),), detail=names)

    # Antiaircraft fire

    def lose_to_flak(self, view: State, command: orders.LoseToFlak) -> Answer:
        who = "escort, " if command.escort else ""
        return Answer(f"Lose {who}{group_in_words(command.flight.groups[0])}", group="One SP is lost")

    def turn_back(self, view: State, command: orders.TurnBack) -> Answer:
        who = "escort, " if command.escort else ""
        return Answer(f"Turn back {who}{group_in_words(command.flight.groups[0])}", group="Two SP turn back")

    # Targets

    def assign(self, view: State, command: orders.AssignTarget) -> Answer:
        return self._assignment(view, command.target, (command.flight,), ())

    def strafe(self, view: State, command: orders.Strafe) -> Answer:
        return self._assignment(view, command.target, (), (command.flight,))

    def assign_all(self, view: State, command: orders.AssignAll) -> Answer:
        frame = _targeting(view)
        mark = _mark(frame, command.target)
        expected = self._expected(view, mark, frame.strike, frame.escort)
        label = f"All that is left at {self._marked(frame, mark)}"
        return Answer(label, (mark_piece(mark.key),), "All together", detail=expected)

    def _assignment(self, view: State, target: str, strike: Flights, escort: Flights) -> Answer:
        frame = _targeting(view)
        mark = _mark(frame, target)
        (flight,) = (*strike, *escort)
        name = self._marked(frame, mark)
        label = f"{sentence(group_in_words(flight.groups[0]))} at {name}"
        picks = (self._piece(flight), mark_piece(mark.key))
        detail = self._expected(view, mark, strike, escort)
        return Answer(label, picks, mark_heading(mark), detail=detail, amount=flight.groups[0].sp)

    def _expected(self, view: State, mark: Mark, strike: Flights, escort: Flights) -> str:
        attack = _attack(view)
        if attack is None:
            return ""
        return f"{self._forecasts.attack(view, attack, mark, strike, escort).expected:.1f} hits on average"

    def target_preview(self, view: State, command: orders.AssignTarget) -> Preview:
        return self._target_preview(view, command.target, (command.flight,), ())

    def strafe_preview(self, view: State, command: orders.Strafe) -> Preview:
        return self._target_preview(view, command.target, (), (command.flight,))

    def all_preview(self, view: State, command: orders.AssignAll) -> Preview:
        frame = _targeting(view)
        return self._target_preview(view, command.target, frame.strike, frame.escort)

    def _target_preview(self, view: State, target: str, strike: Flights, escort: Flights) -> Preview:
        frame, attack = _targeting(view), _attack(view)
        mark = _mark(frame, target)
        title = f"Attack on {mark_in_words(mark, self._names)}"
        if attack is None:
            return Preview(title=title)
        forecast = self._forecasts.attack(view, attack, mark, strike, escort)
        unknown = mark.kind == "ship" and bool(attack.target.task_force) and not mark.damaged
        more = "A fast ship changes the die by one down, a slow one by one up" if unknown else ""
        rule = "EWR-11.19.B.1" if attack.target.task_force else "EWR-11.18.D"
        return fire_preview(title, forecast, rule, more)

    def _marked(self, frame: Targeting, mark: Mark) -> str:
        """Ships that lie face down are told apart by their place in the line."""
        name = mark_in_words(mark, self._names)
        if mark.kind in ("ship", "destroyer") and not mark.name:
            return f"number {mark.key}, {name}"
        return name

    # Losses

    def lose_ground(self, view: State, command: orders.LoseGroundSp) -> Answer:
        return Answer(f"An SP of {NATIONS_IN_WORDS[command.nation]} {KINDS[command.type]}", group="Eliminated")

    def lose_troops_aboard(self, view: State, command: losses.LoseTroopsAboard) -> Answer:
        return Answer(f"An SP of {NATIONS_IN_WORDS[command.nation]} {KINDS[command.type]}", group="Goes down")

    def lose_aircraft_aboard(self, view: State, command: losses.LoseAircraftAboard) -> Answer:
        kind = f"{NATIONS_IN_WORDS[command.nation]} {KINDS[command.type]}, {command.quality} crews"
        return Answer(f"An SP of {kind}", group="Goes down")

    def _flight(self, verb: str, flight: Flight, group: str) -> Answer:
        kind = flight.groups[0]
        label = f"{verb} {NATIONS_IN_WORDS[kind.nation]} {KINDS[kind.type]}, {kind.quality} crews"
        where = self._names.unit(flight.station)
        return Answer(f"{label}, of {where}", (self._piece(flight),), group, f"{kind.sp} SP", kind.sp)

    def _piece(self, flight: Flight) -> str:
        """The counter of aircraft on the card of the strike."""
        return ids.points(f"{WAVE}/{flight.station}", kinds((flight,))[0].groups[0])


def _quality(flights: Flights) -> str:
    return flights[0].groups[0].quality


def _targeting(view: State) -> Targeting:
    frame = view.flow[-1]
    assert isinstance(frame, Targeting)
    return frame


def _mark(frame: Targeting, key: str) -> Mark:
    return next(mark for mark in frame.marks if mark.key == key)


def _attack(view: State) -> Attack | None:
    return next((frame for frame in reversed(view.flow) if isinstance(frame, Attack)), None)
