"""One strike at a sighted target, with all that answers it (11.8.B to 11.8.L, 11.12, 11.13, 11.22, 12.2.D)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain import counter_sighting, mission_limits
from wargames_desktop.games.east_wind_rain.air_bills import AirBills, er_of
from wargames_desktop.games.east_wind_rain.air_forces import (
    Flight,
    Flights,
    Promotable,
    StrikeKind,
    Target,
    any_green,
    strength,
)
from wargames_desktop.games.east_wind_rain.air_groups import is_gone, is_task_force, place_of
from wargames_desktop.games.east_wind_rain.air_landing import AirLanding
from wargames_desktop.games.east_wind_rain.air_missions import AirMissions
from wargames_desktop.games.east_wind_rain.air_results import Allocated, AttackEnded, Diverted, StrikeFlown
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import AnswerAgainst
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.air import AnswerAnnounced, CounterSighted, MissionsAssigned
from wargames_desktop.games.east_wind_rain.flights import split, with_flights
from wargames_desktop.games.east_wind_rain.forces import AirGroup, joined, parted, total
from wargames_desktop.games.east_wind_rain.frames.air import Bill, Diversion, Strike, StrikeStep
from wargames_desktop.games.east_wind_rain.frames.air_attack import Attack
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.results import Sighted, deliver
from wargames_desktop.games.east_wind_rain.state import State, air_at
from wargames_desktop.games.east_wind_rain.terms import FIGHTERS, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

ANSWERS: Final[tuple[StrikeKind, ...]] = ("simultaneous", "return")


class StrikeProcedure(Procedure[State, AnyCommand]):
    """Leads a strike from step to step; asks the defender alone, what it strikes in answer."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._missions = AirMissions(theatre)
        self._bills = AirBills(theatre)
        self._costs = Costs(theatre)
        self._landing = AirLanding(theatre)
        self._steps: Mapping[StrikeStep, Callable[[State, Strike, Play], State]] = {
            "allocate": self._allocate,
            "countersight": self._countersight,
            "defend": self._defend,
            "attack": self._attack,
            "answer": self._answer,
            "land": self._land,
            "allocate_return": self._allocate_return,
            "return": self._return,
            "settle": self._settle,
            "pay": self._pay,
            "done": self._done,
        }

    # What the defender is asked: at what it strikes in answer

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _strike(state)
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
            lambda: (*(AnswerAgainst(aim.hex, aim.task_force) for aim in self._aims(state, frame)), Pass()),
            Pass(),
        )

    def _aims(self, state: State, frame: Strike) -> Iterator[Target]:
        """Where the strike started, and where it is to land, as far as the defender reaches it (EWR-11.13.2.D)."""
        seen = set()
        for station in dict.fromkeys((*frame.launches, *frame.landing.values())):
            if is_gone(state, station) or self._theatre.map.is_zone(place_of(state, station)):
                continue
            target = _target_of(state, station)
            if target not in seen and self._missions.answering(state, frame, target.hex):
                seen.add(target)
                yield target

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _strike(state)
        if isinstance(command, Pass):
            return None
        if not isinstance(command, AnswerAgainst):
            return Refusal("EWR-11.13.2.C", "Say at what to strike in answer")
        if Target(command.hex, command.task_force) not in self._aims(state, frame):
            rule = "EWR-11.13.2.D"
            return Refusal(rule, "Only where the attack came from or lands, within range", (command.hex,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _strike(state)
        aim = Target(command.hex, command.task_force) if isinstance(command, AnswerAgainst) else None
        if frame.step == "aim_answer":
            return _on(state, frame, "defend", aim=aim)
        return _on(state, frame, "settle" if aim is None else "allocate_return", aim=aim)

    def proceed(self, state: State, play: Play) -> State:
        frame = _strike(state)
        return self._steps[frame.step](state, frame, play)

    # Missions, and whether the strike is seen (11.9, 11.13)

    def _allocate(self, state: State, frame: Strike, play: Play) -> State:
        match frame.result:
            case Allocated(strike=strike, escort=escort, cap=cap):
                sent = with_flights(strike, escort)
                bills = self._bills.strike(state, frame.side, frame.kind, sent, frame.doubled)
                play.emit(MissionsAssigned(frame.side, frame.kind, strike, escort, cap))
                return _on(
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
                    return _on(state, frame, "done")
                return push(state, allocation)

    def _countersight(self, state: State, frame: Strike, play: Play) -> State:
        """Who has aircraft at the target, or next to it, looks for the strike (EWR-11.13.A, EWR-11.23.C.2)."""
        watching = (*self._missions.defenders(state, frame), *self._missions.covering(state, frame))
        match frame.result:
            case Sighted(total=number):
                counter = counter_sighting.result(frame.sighted, number)
                play.emit(CounterSighted(enemy(frame.side), counter, frame.sighted, number))
                seen = msgspec.structs.replace(frame, counter=counter, countered=number, result=None)
                at_once = counter_sighting.strikes_at_once(counter) and any(self._aims(state, seen))
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
                return _on(state, frame, "attack")

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
            cap_drm=self._edge() if counter_sighting.defender_has_the_edge(frame.counter) else 0,
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
        return _on(state, frame, "attack", aloft=aloft)

    def _edge(self) -> int:
        """What the higher sighting gives a CAP (EWR-11.14.H.r3)."""
        return self._theatre.charts.air.combat_modifiers["higher_sighting"].value

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
                return _on(
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

    def _answer(self, state: State, frame: Strike, play: Play) -> State:
        """What the defender sends while the strike is in the air (EWR-11.13.2.C)."""
        if isinstance(frame.result, StrikeFlown):
            return self._answered(state, frame, frame.result, "land")
        airborne = with_flights(frame.strike, (*frame.escort, *_elsewhere(frame)))
        return push(state, self._counterstrike(state, frame, "simultaneous", airborne, 0))

    def _allocate_return(self, state: State, frame: Strike, play: Play) -> State:
        match frame.result:
            case Allocated(strike=strike, escort=escort) if strike:
                assert frame.aim is not None
                play.emit(AnswerAnnounced(enemy(frame.side), "return", frame.aim))
                bills = self._bills.answer(state, enemy(frame.side), (*strike, *escort))
                return _on(state, frame, "return", answer=strike, answer_escort=escort, bills=(*frame.bills, *bills))
            case Allocated():
                return _on(state, frame, "settle", aim=None)
            case _:
                allocation = self._missions.returning(state, frame)
                if self._missions.can_strike(allocation):
                    return push(state, allocation)
                return _on(state, frame, "settle", aim=None)

    def _return(self, state: State, frame: Strike, play: Play) -> State:
        """What it sends when the strike has landed; it meets CAP that is warned (EWR-11.13.3.C, EWR-11.13.3.D)."""
        if isinstance(frame.result, StrikeFlown):
            return self._answered(state, frame, frame.result, "settle")
        return push(state, self._counterstrike(state, frame, "return", _elsewhere(frame), self._edge()))

    def _counterstrike(self, state: State, frame: Strike, kind: StrikeKind, airborne: Flights, cap_drm: int) -> Strike:
        assert frame.aim is not None
        side, sent = enemy(frame.side), with_flights(frame.answer, frame.answer_escort)
        return Strike(
            side=side,
            kind=kind,
            launches=tuple(dict.fromkeys(flight.station for flight in sent)),
            target=frame.aim,
            owing=True,
            sighted=frame.countered,
            strike=frame.answer,
            escort=frame.answer_escort,
            cap=tuple(flight for flight in frame.guard if flight.over == frame.aim.hex),
            airborne=airborne,
            cap_drm=cap_drm,
            launched=strength(sent),
            step="attack",
        )

    def _answered(self, state: State, frame: Strike, ended: StrikeFlown, step: StrikeStep) -> State:
        return _on(
            state,
            frame,
            step,
            guard=with_flights(_elsewhere(frame), ended.cap),
            answer=(),
            answer_escort=(),
            fought=frame.fought or ended.fought,
            promotable=(*frame.promotable, *ended.promotable),
        )

    # Landing (11.8.J, 11.13.3.E)

    def _land(self, state: State, frame: Strike, play: Play) -> State:
        if isinstance(frame.result, Diverted):
            left = (Flight(frame.landed[-1], frame.result.left),) if frame.result.left else ()
            frame = msgspec.structs.replace(frame, flown=with_flights(frame.flown, left), result=None)
        sent = with_flights(frame.strike, frame.escort)
        flight = next((each for each in sent if each.station not in frame.landed), None)
        if flight is None:
            returns = counter_sighting.strikes_after(frame.counter) and any(self._aims(state, frame))
            return _on(state, frame, "aim_return" if returns else "settle", landed=())
        frame = msgspec.structs.replace(frame, landed=(*frame.landed, flight.station))
        at = frame.landing.get(flight.station, flight.station)
        if at == flight.station:
            lost, excess = self._landing.excess(state, frame.side, flight)
            if not excess:
                return swap(state, msgspec.structs.replace(frame, flown=with_flights(frame.flown, (flight,))))
            kept = _kept(flight, lost)
            state = swap(state, msgspec.structs.replace(frame, flown=with_flights(frame.flown, kept)))
        else:
            state, lost = self._landing.elsewhere(state, frame.side, flight, at, play)
            down = tuple(Flight(at, each.groups) for each in _kept(flight, lost))
            state = swap(state, msgspec.structs.replace(frame, flown=with_flights(frame.flown, down)))
            excess = sum(group.sp for group in lost)
            if not excess:
                return state
        flown = self._theatre.map.distance(self._started(state, frame, flight.station), frame.target.hex)
        return push(state, _diversion(state, frame.side, Flight(flight.station, lost), frame.target.hex, flown, excess))

    def _started(self, state: State, frame: Strike, station: str) -> str:
        """Where a flight came from; a task force that is gone was where it has been struck."""
        if not is_gone(state, station):
            return place_of(state, station)
        if frame.aim is not None and frame.aim.task_force == station:
            return frame.aim.hex
        outer = state.flow[-2] if len(state.flow) > 1 else None
        return outer.target.hex if isinstance(outer, Strike) else frame.target.hex

    def _settle(self, state: State, frame: Strike, play: Play) -> State:
        """CAP and what else was in the air come down too; where the base or carrier is gone they go elsewhere.

        Those of a strike in answer are looked after by the strike that it answers.
        """
        if frame.kind in ANSWERS:
            return _on(state, frame, "pay")
        in_the_air = (
            *((frame.side, flight) for flight in _merged(frame.guard)),
            *((enemy(frame.side), flight) for flight in _merged((*frame.cap, *frame.aloft))),
        )
        for side, flight in in_the_air:
            key = f"{side} {flight.station}"
            if key in frame.landed:
                continue
            frame = msgspec.structs.replace(frame, landed=(*frame.landed, key), result=None)
            lost, excess = self._landing.excess(state, side, flight)
            if excess:
                over = frame.target.hex if side != frame.side else self._guarded(state, frame, flight.station)
                landing = _diversion(state, side, Flight(flight.station, lost), over, 0, excess)
                return push(swap(state, frame), landing)
        return self._fly_out(state, frame)

    def _fly_out(self, state: State, frame: Strike) -> State:
        """Aircraft on the ground may leave a hex whose last base is gone (EWR-7.3.4.D)."""
        targets = ((enemy(frame.side), frame.target), (frame.side, frame.aim))
        for side, target in targets:
            if target is None or target.task_force or target.hex in state.bases:
                continue
            stack, key = air_at(state, side, target.hex), f"{side} on the ground"
            left = joined(stack.ready, stack.used)
            if left and key not in frame.landed:
                frame = msgspec.structs.replace(frame, landed=(*frame.landed, key), result=None)
                stranded = _diversion(state, side, Flight(target.hex, left), target.hex, 0, total(left))
                return push(swap(state, frame), msgspec.structs.replace(stranded, optional=True))
        return _on(state, frame, "pay")

    def _guarded(self, state: State, frame: Strike, station: str) -> str:
        return next(flight.over for flight in frame.guard if flight.station == station)

    # The end (11.8.L)

    def _pay(self, state: State, frame: Strike, play: Play) -> State:
        if not frame.bills:
            return _on(state, frame, "done")
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
                home=light,
                flown=frame.flown,
                promotable=_where_landed(frame),
            ),
        )


def _target_of(state: State, station: str) -> Target:
    """A station as the target of a strike: carriers at sea, or what is on land and in port."""
    if is_task_force(state, station) and not state.task_forces[station].in_port:
        return Target(state.task_forces[station].place, station)
    return Target(place_of(state, station))


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


def _elsewhere(frame: Strike) -> Flights:
    """CAP of the striking side that guards other hexes than the one struck in answer."""
    if frame.aim is None:
        return frame.guard
    return tuple(flight for flight in frame.guard if flight.over != frame.aim.hex)


def _merged(flights: tuple[Flight, ...]) -> Flights:
    """One flight for each station, whatever it guards."""
    return with_flights((), (Flight(flight.station, flight.groups) for flight in flights))


def _kept(flight: Flight, lost: tuple[AirGroup, ...]) -> Flights:
    kept = parted(flight.groups, lost)
    return (Flight(flight.station, kept),) if kept else ()


def _diversion(state: State, side: SideName, flight: Flight, origin: str, flown: int, excess: int) -> Diversion:
    station = flight.station
    return Diversion(
        side=side,
        station=station,
        aircraft=flight.groups,
        origin=origin,
        from_carriers=is_task_force(state, station) or is_gone(state, station),
        flown=flown,
        excess=excess,
    )


def _on(state: State, frame: Strike, step: StrikeStep, **changes: object) -> State:
    """``state`` with the strike in another step; what has been delivered is used up."""
    return swap(state, msgspec.structs.replace(frame, step=step, result=None, **changes))


def _strike(state: State) -> Strike:
    frame = state.flow[-1]
    assert isinstance(frame, Strike)
    return frame
