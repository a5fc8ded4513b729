"""Units come into the game: their owner distributes them among the places that are open to them (36.2, 36.3, 4.1)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.setup import (
    PlaceAir,
    PlaceAllHere,
    PlaceAsUsual,
    PlaceGround,
    PlaceNaval,
    PlaceShip,
)
from wargames_desktop.games.east_wind_rain.contingents import Body, Contingent, body, common
from wargames_desktop.games.east_wind_rain.events.setup import UnitsPlaced
from wargames_desktop.games.east_wind_rain.forces import AirStack, GroundStack, PortBox, joined, parted, total
from wargames_desktop.games.east_wind_rain.frames.setup import Placed, Placing
from wargames_desktop.games.east_wind_rain.state import (
    State,
    air_at,
    ground_at,
    port_at,
    with_air,
    with_ground,
    with_port,
)
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

STEP = 10
"""Strength points that are placed at once at most, unless it is all that is left."""


class Placement(Procedure[State, AnyCommand]):
    """Carries out :class:`Placing`; a step that has nothing left to place has ended."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def ask(self, state: State) -> Decision[AnyCommand]:
        step = _step(state)
        return Decision(
            side=SIDE_OF[step.nation],
            decision="place_units",
            prompt=f"{step.title}: where do they begin?",
            rule=step.rule,
            enumerate=lambda: _answers(step),
            default=PlaceAsUsual() if step.usual else None,
            complete=False,
            about=step.places,
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        step = _step(state)
        match command:
            case PlaceAsUsual() if step.usual:
                return None
            case PlaceAllHere() | PlaceShip() | PlaceNaval() | PlaceAir() | PlaceGround() if (
                command.place in step.places
            ):
                placed = _units(command, step.rest)
                if placed and placed.is_real and common(step.rest, placed) == placed:
                    return None
                return Refusal(step.rule, f"{step.title}: that is not among the units still to be placed")
            case _:
                return Refusal(step.rule, f"{step.title}: say where they begin")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        step = _step(state)
        match command:
            case PlaceAsUsual():
                for placed in as_usual(step.rest, step.usual, step.places):
                    state = self._placed(state, placed, play)
                return state
            case PlaceAllHere() | PlaceShip() | PlaceNaval() | PlaceAir() | PlaceGround():
                return self._placed(state, Placed(place=command.place, units=_units(command, step.rest)), play)
            case _:
                raise AssertionError(command)

    def _placed(self, state: State, placed: Placed, play: Play) -> State:
        """Put units in their place, and aircraft aboard when the last ship has hers; the step ends with the last."""
        step = _step(state)
        on_land = msgspec.structs.replace(placed.units, aboard=())
        state = settled(state, SIDE_OF[step.nation], placed.place, on_land)
        rest = step.rest.without(on_land)
        berths = step.berths
        if placed.units.ships or placed.units.naval:
            berths = tuple(dict.fromkeys((*berths, placed.place)))
        if rest.aboard and not rest.ships and not rest.naval:
            state = _embarked(state, rest, SIDE_OF[step.nation], berths, self._theatre.charts)
            rest = msgspec.structs.replace(rest, aboard=())
        play.emit(UnitsPlaced(side=SIDE_OF[step.nation], title=step.title, place=placed.place, units=on_land))
        if not rest:
            return pop(state)
        return swap(state, msgspec.structs.replace(step, rest=rest, berths=berths))


def placing(contingent: Contingent, rule: str) -> Placing:
    """The step in which the owner of a contingent distributes it."""
    return Placing(
        title=contingent.title,
        nation=contingent.nation,
        places=contingent.places,
        rest=body(contingent, contingent.nation),
        usual=tuple(Placed(place=share.place, units=body(share, contingent.nation)) for share in contingent.usual),
        rule=rule,
    )


def brought_in(state: State, contingents: tuple[Placing, ...], charts: Charts, play: Play) -> State:
    """``state`` with units that have one place settled there, and a step pushed for each of the others.

    The first of them is asked first.
    """
    for step in reversed(contingents):
        if len(step.places) > 1:
            state = push(state, step)
            continue
        side, place = SIDE_OF[step.nation], step.places[0]
        state = settled(state, side, place, msgspec.structs.replace(step.rest, aboard=()))
        state = _embarked(state, step.rest, side, (place,), charts)
        play.emit(UnitsPlaced(side=side, title=step.title, place=place, units=step.rest))
    return state


def settled(state: State, side: SideName, place: str, units: Body) -> State:
    """``state`` with units in a place: ships in port, aircraft and troops on land."""
    if units.ships or units.naval:
        box = port_at(state, side, place)
        ships = tuple(sorted((*box.ships, *units.ships)))
        more = msgspec.structs.replace(box, ships=ships, naval=joined(box.naval, units.naval))
        state = with_port(state, side, place, more)
    if units.air:
        stack = air_at(state, side, place)
        ready: AirStack = msgspec.structs.replace(stack, ready=joined(stack.ready, units.air))
        state = with_air(state, side, place, ready)
    if units.ground:
        troops = ground_at(state, side, place)
        more_troops: GroundStack = msgspec.structs.replace(troops, groups=joined(troops.groups, units.ground))
        state = with_ground(state, side, place, more_troops)
    return state


def as_usual(rest: Body, usual: tuple[Placed, ...], places: tuple[str, ...]) -> Iterator[Placed]:
    """The distribution that is offered for what is left of it; what it leaves out goes to the first place."""
    for placed in usual:
        units = common(rest, placed.units)
        if units:
            rest = rest.without(units)
            yield Placed(place=placed.place, units=units)
    left = msgspec.structs.replace(rest, aboard=())
    if left:
        yield Placed(place=places[0], units=left)


def _embarked(state: State, rest: Body, side: SideName, berths: tuple[str, ...], charts: Charts) -> State:
    """``state`` with the aircraft aboard on the carriers at ``berths``, as many as they hold, in that order."""
    waiting = rest.aboard
    for place in berths:
        box = port_at(state, side, place)
        room = carrier_room(box, charts)
        for group in waiting:
            taken = msgspec.structs.replace(group, sp=min(group.sp, room))
            if taken.sp:
                room -= taken.sp
                waiting = parted(waiting, (taken,))
                box = msgspec.structs.replace(box, air=joined(box.air, (taken,)))
        state = with_port(state, side, place, box)
    if waiting:
        state = settled(state, side, berths[0], Body(air=waiting))
    return state


def carrier_room(box: PortBox, charts: Charts) -> int:
    """Air SP that the carriers in a port box still hold (EWR-7.2.E)."""
    named = sum(charts.ships[ship].air for ship in box.ships)
    escorts = sum(charts.roster.fleet_units[group.type].air * group.sp for group in box.naval)
    return named + escorts - total(box.air)


def _units(command: AnyCommand, rest: Body) -> Body:
    match command:
        case PlaceShip():
            return Body(ships=(command.ship,))
        case PlaceNaval():
            return Body(naval=(command.group,))
        case PlaceAir():
            return Body(air=(command.group,))
        case PlaceGround():
            return Body(ground=(command.group,))
        case _:
            return msgspec.structs.replace(rest, aboard=())


def _answers(step: Placing) -> Iterator[AnyCommand]:
    if step.usual:
        yield PlaceAsUsual()
    for place in step.places:
        yield PlaceAllHere(place=place)
    for place in step.places:
        for ship in step.rest.ships:
            yield PlaceShip(ship=ship, place=place)
        for naval in step.rest.naval:
            for sp in amounts(naval.sp):
                yield PlaceNaval(group=msgspec.structs.replace(naval, sp=sp), place=place)
        for air in step.rest.air:
            for sp in amounts(air.sp):
                yield PlaceAir(group=msgspec.structs.replace(air, sp=sp), place=place)
        for ground in step.rest.ground:
            for sp in amounts(ground.sp):
                yield PlaceGround(group=msgspec.structs.replace(ground, sp=sp), place=place)


def amounts(most: int) -> Iterator[int]:
    """How many of ``most`` SP are offered: each number up to :data:`STEP`, and all."""
    yield from range(1, min(most, STEP) + 1)
    if most > STEP:
        yield most


def _step(state: State) -> Placing:
    step = state.flow[-1]
    assert isinstance(step, Placing)
    return step
