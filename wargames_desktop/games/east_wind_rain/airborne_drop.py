"""Paratroops on their way to a hex: escort, CAP, antiaircraft fire, the drop (20.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain import air_groups, counter_sighting, mission_limits
from wargames_desktop.games.east_wind_rain.air_bills import AirBills
from wargames_desktop.games.east_wind_rain.air_forces import Target, strength
from wargames_desktop.games.east_wind_rain.air_missions import AirMissions, remaining
from wargames_desktop.games.east_wind_rain.air_results import AirToAirEnded, Allocated
from wargames_desktop.games.east_wind_rain.amounts import amounts
from wargames_desktop.games.east_wind_rain.antiaircraft_fire import AntiaircraftFire
from wargames_desktop.games.east_wind_rain.basic_crt import Fire, fire
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.ground import LetGo, TakeOff
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.air import CounterSighted
from wargames_desktop.games.east_wind_rain.events.ground import (
    ParatroopsDropped,
    ParatroopsShotDown,
    ParatroopsTookOff,
)
from wargames_desktop.games.east_wind_rain.fighter_combat import FighterCombat
from wargames_desktop.games.east_wind_rain.flights import with_flights
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, joined, parted, total
from wargames_desktop.games.east_wind_rain.frames.air import AirToAir, Strike
from wargames_desktop.games.east_wind_rain.frames.air_attack import Attack
from wargames_desktop.games.east_wind_rain.frames.ground import AirborneDrop, DropStep
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.ground_retreats import added, removed
from wargames_desktop.games.east_wind_rain.paratroops import Paratroops
from wargames_desktop.games.east_wind_rain.results import DropEnded, Sighted, deliver
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State
from wargames_desktop.games.east_wind_rain.strike_answers import edge
from wargames_desktop.games.east_wind_rain.strike_targets import StrikeTargets
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

Enemy = Literal["CAP", "antiaircraft fire"]


class Dropping(Procedure[State, AnyCommand]):
    """Carries out :class:`AirborneDrop`."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._paratroops = Paratroops(theatre)
        self._missions = AirMissions(theatre)
        self._bills = AirBills(theatre)
        self._costs = Costs(theatre)
        self._crt = theatre.charts.basic_crt
        self._fighters = FighterCombat(theatre.charts.air, self._crt)
        self._flak = AntiaircraftFire(theatre, StrikeTargets(theatre))
        self._steps: Mapping[DropStep, Callable[[State, AirborneDrop, Play], State]] = {
            "sighting": self._sighted,
            "escort": self._escorted,
            "countersight": self._countersighted,
            "defend": self._defended,
            "air_to_air": self._fighters_met,
            "cap": self._met_by_cap,
            "flak": self._fired_at,
            "drop": self._dropped,
        }

    # Who flies

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _drop(state)
        if frame.step != "plan":
            return None
        return Decision(
            frame.side,
            "plan_drop",
            f"Which paratroops drop on {self._theatre.name(frame.hex)}?",
            "EWR-20.2.A",
            lambda: tuple(self._answers(state, frame)) or (LetGo(),),
            LetGo() if frame.troops else None,
            about=(frame.hex,),
        )

    def _answers(self, state: State, frame: AirborneDrop) -> Iterator[AnyCommand]:
        if self._refusal_to_go(state, frame) is None:
            yield LetGo()
        for base, groups in self._paratroops.reaching(state, frame.side, frame.hex).items():
            for group in groups:
                flying = _flying_from(frame, base, group.nation)
                for sp in (0, *amounts(group.sp)) if flying else amounts(group.sp):
                    if sp != flying:
                        yield TakeOff(base, group.nation, sp)

    def _refusal_to_go(self, state: State, frame: AirborneDrop) -> Refusal | None:
        if not frame.troops:
            return Refusal("EWR-20.1", "Say first who flies")
        price = self._paratroops.whole_price if frame.alone else self._paratroops.flight_price
        er = price(state, frame.side, frame.hex, _sp(frame))
        base, groups = next(iter(frame.troops.items()))
        if self._costs.can_pay(state, groups[0].nation, base, er):
            return None
        return Refusal("EWR-20.4.B", f"That costs {er} ER, and there are not as many left")

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _drop(state)
        match command:
            case LetGo():
                return self._refusal_to_go(state, frame)
            case TakeOff(hex=base):
                if base not in self._paratroops.reaching(state, frame.side, frame.hex):
                    return Refusal("EWR-20.2.B", "From there no paratroops reach the hex and a base beyond", (base,))
                there = self._paratroops.at(state, frame.side, base)
                if not 0 <= command.sp <= sum(group.sp for group in there if group.nation == command.nation):
                    return Refusal("EWR-20.1", "There are not so many airborne troops there", (base,))
                return None
            case _:
                return Refusal("EWR-20.1", "Say who drops")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _drop(state)
        match command:
            case TakeOff():
                return swap(state, _with_order(frame, command))
            case _:
                return self._took_off(state, frame, play)

    def _took_off(self, state: State, frame: AirborneDrop, play: Play) -> State:
        """They are on their way; alone they look for an enemy first, as a strike does (EWR-20.4.B)."""
        bases = tuple(frame.troops)
        landing = tuple(self._paratroops.landing(state, frame.side, base, frame.hex) for base in bases)
        play.emit(ParatroopsTookOff(side=frame.side, hex=frame.hex, bases=bases, landing=landing))
        if frame.alone and self._theatre.occupied(state, enemy(frame.side), frame.hex):
            state = swap(state, _changed(frame, step="sighting"))
            return push(state, Sighting(side=frame.side, by=bases, hex=frame.hex))
        return self._escorting(state, frame, play)

    # Step by step

    def proceed(self, state: State, play: Play) -> State:
        frame = _drop(state)
        return self._steps[frame.step](state, frame, play)

    def _sighted(self, state: State, frame: AirborneDrop, play: Play) -> State:
        assert isinstance(frame.result, Sighted)
        if frame.result.success:
            return self._escorting(state, _changed(frame, sighting=frame.result.total, result=None), play)
        for base, groups in frame.troops.items():
            state = added(removed(state, frame.side, base, groups), frame.side, base, _flown(groups))
        return deliver(state, DropEnded(sighted=False))

    def _escorting(self, state: State, frame: AirborneDrop, play: Play) -> State:
        """Fighters of the same bases may fly along (EWR-20.4.A, EWR-20.4.F)."""
        frame = _changed(frame, step="escort")
        if not any(air_groups.aircraft(state, frame.side, base, "ready") for base in frame.troops):
            return swap(state, _changed(frame, result=Allocated()))
        allocation = msgspec.structs.replace(
            self._missions.attack(state, _as_strike(frame)), roles=("escort",), needed=False
        )
        if any(mission_limits.orders(allocation)):
            return push(swap(state, frame), allocation)
        return swap(state, _changed(frame, result=Allocated()))

    def _escorted(self, state: State, frame: AirborneDrop, play: Play) -> State:
        """What flies is paid for together (EWR-20.5.A)."""
        assert isinstance(frame.result, Allocated)
        escort = frame.result.escort
        er = self._paratroops.flight_price(state, frame.side, frame.hex, _sp(frame) + strength(escort))
        base, groups = next(iter(frame.troops.items()))
        frame = _changed(frame, escort=escort, spent=er, step="countersight", result=None)
        state = swap(state, frame)
        reason = f"a drop on {self._theatre.name(frame.hex)}"
        return self._costs.charge(state, groups[0].nation, base, er, reason, "EWR-20.5.A", play)

    def _countersighted(self, state: State, frame: AirborneDrop, play: Play) -> State:
        """Whoever has aircraft at the target, or next to it, looks for them as for a strike (EWR-20.3.A)."""
        strike = _as_strike(frame)
        watching = (*self._missions.defenders(state, strike), *self._missions.covering(state, strike))
        match frame.result:
            case Sighted(total=number):
                counter = counter_sighting.result(frame.sighting, number)
                play.emit(CounterSighted(enemy(frame.side), counter, frame.sighting, number))
                return swap(state, _changed(frame, counter=counter, step="defend", result=None))
            case _ if watching:
                look = Sighting(
                    side=enemy(frame.side),
                    by=watching,
                    hex=frame.hex,
                    airborne=True,
                    counter=True,
                    launched=tuple(frame.troops),
                )
                return push(state, look)
            case _:
                return swap(state, _changed(frame, step="flak"))

    def _defended(self, state: State, frame: AirborneDrop, play: Play) -> State:
        """The defender puts up CAP, and pays for what is beyond the free ones (EWR-11.13, EWR-11.25.H)."""
        if not isinstance(frame.result, Allocated):
            allocation = self._missions.defence(state, _as_strike(frame))
            if any(mission_limits.orders(allocation)):
                return push(state, allocation)
            return swap(state, _changed(frame, step="flak"))
        cap = frame.result.cap
        bills = self._bills.cap(state, enemy(frame.side), cap)
        state = swap(state, _changed(frame, cap=cap, engaged=cap, step="air_to_air", result=None))
        for bill in bills:
            state = self._costs.charge(state, bill.nation, bill.place, bill.er, bill.reason, bill.rule, play)
        return state

    def _fighters_met(self, state: State, frame: AirborneDrop, play: Play) -> State:
        if not isinstance(frame.result, AirToAirEnded):
            if not frame.cap:
                return swap(state, _changed(frame, step="flak"))
            drm = self._cap_drm(frame)
            meeting = AirToAir(side=frame.side, hex=frame.hex, escort=frame.escort, cap=frame.cap, cap_drm=drm)
            return push(state, meeting)
        met = frame.result
        return swap(
            state,
            _changed(
                frame,
                escort=met.escort,
                cap=met.cap,
                excess=met.excess,
                unescorted=met.unescorted,
                fought=frame.fought or met.fought,
                step="cap",
                result=None,
            ),
        )

    def _cap_drm(self, frame: AirborneDrop) -> int:
        return edge(self._theatre) if counter_sighting.defender_has_the_edge(frame.counter) else 0

    def _met_by_cap(self, state: State, frame: AirborneDrop, play: Play) -> State:
        """CAP that no escort keeps away attacks the transports, which do not fire back (EWR-20.3.A to EWR-20.3.C)."""
        side, drm = enemy(frame.side), self._cap_drm(frame)
        fights = (
            self._fighters.cap_at_wave(frame.cap, side, state.year, drm, frame.unescorted),
            self._fighters.excess_at_wave(frame.excess, side, state.year, drm),
        )
        purpose = f"{SIDE_NAMES[side]} CAP against paratroops"
        shots = tuple(
            fire(self._crt, each.points, each.modifiers, purpose, "EWR-20.3.A", play) for each in fights if each.points
        )
        frame = _changed(frame, step="flak")
        return self._shot_down(state, frame, "CAP", shots, play) if shots else swap(state, frame)

    def _fired_at(self, state: State, frame: AirborneDrop, play: Play) -> State:
        """Antiaircraft fire as at low-level aircraft; each hit costs an SP (EWR-20.3.A, EWR-20.3.B)."""
        over = Attack(side=frame.side, kind="strike", target=Target(frame.hex), strike=(), escort=(), cap=())
        barrage = self._flak.barrage(state, over, "light")
        frame = _changed(frame, step="drop")
        if not barrage.points or not _sp(frame):
            return swap(state, frame)
        purpose = f"{SIDE_NAMES[enemy(frame.side)]} antiaircraft fire at paratroops"
        shot = fire(self._crt, barrage.points, barrage.modifiers, purpose, "EWR-20.3.A", play)
        return self._shot_down(state, frame, "antiaircraft fire", (shot,), play)

    def _shot_down(self, state: State, frame: AirborneDrop, by: Enemy, shots: tuple[Fire, ...], play: Play) -> State:
        lost = min(_sp(frame), sum(shot.hits for shot in shots))
        play.emit(ParatroopsShotDown(side=frame.side, hex=frame.hex, by=by, fire=shots, lost=lost))
        left: dict[str, tuple[GroundGroup, ...]] = {}
        for base, groups in frame.troops.items():
            gone: tuple[GroundGroup, ...] = ()
            for group in groups:
                sp = min(group.sp, lost)
                lost -= sp
                gone = joined(gone, (msgspec.structs.replace(group, sp=sp),))
            state = removed(state, frame.side, base, gone)
            if rest := parted(groups, gone):
                left[base] = rest
        return swap(state, _changed(frame, troops=left, fought=True))

    def _dropped(self, state: State, frame: AirborneDrop, play: Play) -> State:
        """Who is left lands, and does nothing else in this turn (EWR-20.4.D, EWR-17.3)."""
        dropped: tuple[GroundGroup, ...] = ()
        for base, groups in frame.troops.items():
            state = removed(state, frame.side, base, groups)
            dropped = joined(dropped, _flown(groups))
        if dropped:
            play.emit(ParatroopsDropped(side=frame.side, hex=frame.hex, troops=dropped))
            state = added(state, frame.side, frame.hex, dropped)
        for side, flights in ((frame.side, frame.escort), (enemy(frame.side), frame.engaged)):
            for flight in remaining(state, side, with_flights((), flights)):
                state = air_groups.flown(state, side, flight)
        return deliver(state, DropEnded(troops=dropped, fought=frame.fought, spent=frame.spent))


def _as_strike(frame: AirborneDrop) -> Strike:
    """The drop as air missions see it: a strike of the same bases at the same hex."""
    return Strike(
        side=frame.side,
        kind="strike",
        launches=tuple(frame.troops),
        target=Target(frame.hex),
        sighted=frame.sighting,
        counter=frame.counter,
    )


def _with_order(frame: AirborneDrop, order: TakeOff) -> AirborneDrop:
    """``frame`` with the troops of a nation at a base replaced."""
    others = tuple(group for group in frame.troops.get(order.hex, ()) if group.nation != order.nation)
    chosen = (GroundGroup(order.nation, "airborne", order.sp),) if order.sp else ()
    troops = {base: groups for base, groups in frame.troops.items() if base != order.hex}
    groups = joined(others, chosen)
    return _changed(frame, troops={**troops, order.hex: groups} if groups else troops)


def _flying_from(frame: AirborneDrop, base: str, nation: str) -> int:
    return sum(group.sp for group in frame.troops.get(base, ()) if group.nation == nation)


def _sp(frame: AirborneDrop) -> int:
    return sum(total(groups) for groups in frame.troops.values())


def _flown(groups: tuple[GroundGroup, ...]) -> tuple[GroundGroup, ...]:
    """Troops that have moved by air in this turn."""
    return joined((msgspec.structs.replace(group, moved="air") for group in groups), ())


def _changed(frame: AirborneDrop, **changes: object) -> AirborneDrop:
    return msgspec.structs.replace(frame, **changes)


def _drop(state: State) -> AirborneDrop:
    frame = state.flow[-1]
    assert isinstance(frame, AirborneDrop)
    return frame
