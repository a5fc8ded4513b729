"""One strike at a sighted target, with all that answers it (11.8.B to 11.8.L, 11.12, 11.13, 11.22, 12.2.D)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain import counter_sighting, mission_limits
from wargames_desktop.games.east_wind_rain.air_bills import AirBills, er_of
from wargames_desktop.games.east_wind_rain.air_forces import (
    Flight,
    Flights,
    Promotable,
    Target,
    any_green,
    strength,
)
from wargames_desktop.games.east_wind_rain.air_groups import place_of
from wargames_desktop.games.east_wind_rain.air_missions import AirMissions, remaining
from wargames_desktop.games.east_wind_rain.air_results import Allocated, AttackEnded, StrikeFlown
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import AnswerAgainst
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.air import AnswerAnnounced, CounterSighted, MissionsAssigned
from wargames_desktop.games.east_wind_rain.flights import split, with_flights
from wargames_desktop.games.east_wind_rain.frames.air import Bill, Strike, StrikeStep
from wargames_desktop.games.east_wind_rain.frames.air_attack import Attack
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.results import Sighted, deliver
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strike_answers import StrikeAnswers, edge
from wargames_desktop.games.east_wind_rain.strike_landing import StrikeLanding
from wargames_desktop.games.east_wind_rain.strike_steps import ANSWERS, on_step, strike_of
from wargames_desktop.games.east_wind_rain.terms import FIGHTERS, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class StrikeProcedure(Procedure[State, AnyCommand]):
    """Leads a strike from step to step; asks the defender alone, what it strikes in answer."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._missions = AirMissions(theatre)
        self._bills = AirBills(theatre)
        self._costs = Costs(theatre)
        self._answers = StrikeAnswers(theatre)
        self._landing = StrikeLanding(theatre)
        self._steps: Mapping[StrikeStep, Callable[[State, Strike, Play], State]] = {
            "allocate": self._allocate,
            "countersight": self._countersight,
            "defend": self._defend,
            "attack": self._attack,
            "answer": self._answers.at_once,
            "land": self._land,
            "allocate_return": self._answers.allocate,
            "return": self._answers.afterwards,
            "settle": self._settle,
            "pay": self._pay,
            "done": self._done,
        }

    # What the defender is asked: at what it strikes in answer

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = strike_of(state)
        if frame.step not in ("aim_answer", "aim_return"):
            return None
        at_once = frame.step == "aim_answer"
        return Decision(
            enemy(frame.side),
            "answer_strike",
            "Strike at the same time at a place that the attack comes from?"
            if at_once
            else "Strike back at a place that the attack came from?",
            "EWR-11.13.2.A" if at_once else "EWR-11.13.3.C",
            lambda: (*(AnswerAgainst(aim.hex, aim.task_force) for aim in self._answers.aims(state, frame)), Pass()),
            Pass(),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = strike_of(state)
        if isinstance(command, Pass):
            return None
        if not isinstance(command, AnswerAgainst):
            return Refusal("EWR-11.13.2.C", "Say at what to strike in answer")
        if Target(command.hex, command.task_force) not in self._answers.aims(state, frame):
            rule = "EWR-11.13.2.D"
            return Refusal(rule, "Only where the attack came from or lands, within range", (command.hex,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = strike_of(state)
        aim = Target(command.hex, command.task_force) if isinstance(command, AnswerAgainst) else None
        if frame.step == "aim_answer":
            return on_step(state, frame, "defend", aim=aim)
        return on_step(state, frame, "settle" if aim is None else "allocate_return", aim=aim)

    def proceed(self, state: State, play: Play) -> State:
        frame = strike_of(state)
        return self._steps[frame.step](state, frame, play)

    # Missions, and whether the strike is seen (11.9, 11.13)

    def _allocate(self, state: State, frame: Strike, play: Play) -> State:
        match frame.result:
            case Allocated(strike=strike, escort=escort, cap=cap):
                sent = with_flights(strike, escort)
                bills = self._bills.strike(state, frame.side, frame.kind, sent, frame.doubled)
                play.emit(MissionsAssigned(frame.side, frame.kind, strike, escort, cap))
                return on_step(
                    state,
                    frame,
                    "countersight",
                    strike=strike,
                    escort=escort,
                    guard=cap,
                    launched=strength(sent),
                    spent=er_of(bills),
                    bills=(*bills, *self._bills.cap(state, frame.side, cap)),
                )
            case _:
                allocation = self._missions.attack(state, frame)
                if not self._missions.can_strike(allocation):
                    return on_step(state, frame, "done")
                return push(state, allocation)

    def _countersight(self, state: State, frame: Strike, play: Play) -> State:
        """Who has aircraft at the target, or next to it, looks for the strike (EWR-11.13.A, EWR-11.23.C.2)."""
        watching = (*self._missions.defenders(state, frame), *self._missions.covering(state, frame))
        match frame.result:
            case Sighted(total=number):
                counter = counter_sighting.result(frame.sighted, number)
                play.emit(CounterSighted(enemy(frame.side), counter, frame.sighted, number))
                seen = msgspec.structs.replace(frame, counter=counter, countered=number, result=None)
                at_once = counter_sighting.strikes_at_once(counter) and any(self._answers.aims(state, seen))
                return swap(state, msgspec.structs.replace(seen, step="aim_answer" if at_once else "defend"))
            case _ if watching:
                return push(
                    state,
                    Sighting(
                        side=enemy(frame.side),
                        by=watching,
                        hex=frame.target.hex,
                        airborne=True,
                        counter=True,
                        launched=tuple(place_of(state, start) for start in frame.launches),
                    ),
                )
            case _:
                return on_step(state, frame, "attack")

    def _defend(self, state: State, frame: Strike, play: Play) -> State:
        match frame.result:
            case Allocated() as assigned:
                return self._defended(state, frame, assigned, play)
            case _:
                allocation = self._missions.defence(state, frame)
                if any(mission_limits.orders(allocation)):
                    return push(state, allocation)
                return self._defended(state, frame, Allocated(), play)

    def _defended(self, state: State, frame: Strike, assigned: Allocated, play: Play) -> State:
        side, at_target = enemy(frame.side), self._missions.defenders(state, frame)
        own = tuple(flight for flight in assigned.cap if flight.station in at_target)
        cover = tuple(flight for flight in assigned.cap if flight.station not in at_target)
        strikes = bool(assigned.strike)
        play.emit(MissionsAssigned(side, frame.kind, assigned.strike, assigned.escort, assigned.cap))
        frame = msgspec.structs.replace(
            frame,
            cap=assigned.cap,
            cap_drm=edge(self._theatre) if counter_sighting.defender_has_the_edge(frame.counter) else 0,
            aim=frame.aim if strikes else None,
            answer=assigned.strike,
            answer_escort=assigned.escort if strikes else (),
            bills=(
                *frame.bills,
                *self._bills.cap(state, side, own),
                *self._bills.cover(state, side, cover),
                *self._bills.answer(state, side, (*assigned.strike, *assigned.escort) if strikes else ()),
            ),
        )
        if frame.aim is not None:
            play.emit(AnswerAnnounced(side, "simultaneous", frame.aim))
        aloft = self._missions.aloft(state, frame) if counter_sighting.strikes_at_once(frame.counter) else ()
        return on_step(state, frame, "attack", aloft=aloft)

    # Over the target, and the strike in answer (11.8.D to 11.8.K)

    def _attack(self, state: State, frame: Strike, play: Play) -> State:
        match frame.result:
            case AttackEnded() as ended:
                promotable = (
                    *frame.promotable,
                    *_green(frame.side, ended.scored),
                    *(_green(frame.side, ended.escort) if ended.escorts_scored else ()),
                    *(_green(enemy(frame.side), ended.cap) if ended.cap_scored else ()),
                )
                return on_step(
                    state,
                    frame,
                    "land" if frame.aim is None else "answer",
                    strike=ended.strike,
                    escort=ended.escort,
                    cap=ended.cap,
                    fought=frame.fought or ended.fought,
                    promotable=promotable,
                )
            case _:
                return push(state, self._over_the_target(frame))

    def _over_the_target(self, frame: Strike) -> Attack:
        answering = frame.kind in ANSWERS
        airborne = with_flights(frame.aloft, (*frame.answer, *frame.answer_escort))
        return Attack(
            side=frame.side,
            kind=frame.kind,
            target=frame.target,
            strike=frame.strike,
            escort=frame.escort,
            cap=frame.cap,
            cap_drm=frame.cap_drm,
            on_deck=not answering and counter_sighting.on_deck(frame.counter),
            airborne=frame.airborne if answering else airborne,
        )

    # The end (11.8.J to 11.8.L)

    def _land(self, state: State, frame: Strike, play: Play) -> State:
        returns = counter_sighting.strikes_after(frame.counter) and any(self._answers.aims(state, frame))
        return self._landing.strike(state, frame, play, "aim_return" if returns else "settle")

    def _settle(self, state: State, frame: Strike, play: Play) -> State:
        return self._landing.others(state, frame)

    def _pay(self, state: State, frame: Strike, play: Play) -> State:
        if not frame.bills:
            return on_step(state, frame, "done")
        bill, *others = frame.bills
        state = swap(state, msgspec.structs.replace(frame, bills=tuple(others)))
        return self._charge(state, bill, play)

    def _charge(self, state: State, bill: Bill, play: Play) -> State:
        return self._costs.charge(state, bill.nation, bill.place, bill.er, bill.reason, bill.rule, play)

    def _done(self, state: State, frame: Strike, play: Play) -> State:
        returned = tuple(flight for flight in frame.flown if flight.station not in frame.landing.values())
        light, _ = split((*returned, *(Flight(each.station, each.groups) for each in frame.guard)), FIGHTERS)
        return deliver(
            state,
            StrikeFlown(
                launched=frame.launched,
                fought=frame.fought,
                counter=frame.countered,
                spent=frame.spent,
                cap=frame.cap,
                home=remaining(state, frame.side, light),
                flown=remaining(state, frame.side, frame.flown),
                promotable=_where_landed(frame),
            ),
        )


def _green(side: SideName, flights: Flights) -> tuple[Promotable, ...]:
    return (Promotable(side, flights),) if any_green(flights) else ()


def _where_landed(frame: Strike) -> tuple[Promotable, ...]:
    """The crews to be promoted, at the stations where they are now."""
    return tuple(
        Promotable(
            each.side,
            tuple(
                Flight(frame.landing.get(flight.station, flight.station), flight.groups)
                if each.side == frame.side
                else flight
                for flight in each.flights
            ),
        )
        for each in frame.promotable
    )
