"""What was at a base that the enemy has taken flies out, sails away or is lost (18.8.B, 18.8.C, 18.4.G)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import FlyOut
from wargames_desktop.games.east_wind_rain.events.ground import PortShipsFled
from wargames_desktop.games.east_wind_rain.forces import PortBox, joined
from wargames_desktop.games.east_wind_rain.frames.ground import BaseLoss
from wargames_desktop.games.east_wind_rain.refuges import Refuges, all_aircraft, of_type
from wargames_desktop.games.east_wind_rain.retreat import retreating
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import (
    BOTTOMED,
    State,
    port_at,
    task_forces_at,
    with_port,
)
from wargames_desktop.games.east_wind_rain.state import supplied_bases as supplied
from wargames_desktop.games.east_wind_rain.terms import AirType, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def something_to_lose(state: State, side: SideName, hex: str) -> bool:
    """Whether a side has aircraft, ships or a task force in port in a hex that is no longer its own."""
    in_port = any(state.task_forces[id].in_port for id in task_forces_at(state, hex, side))
    return hex in state.air[side] or hex in state.ports[side] or in_port


class LosingBase(Procedure[State, AnyCommand]):
    """Aircraft that cannot fly are lost; the others go a type at a time, then ships, then the task forces in port."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._refuges = Refuges(theatre)
        self._routes = SeaRoutes(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _loss(state)
        if frame.fleeing is None:
            return None
        type = frame.fleeing
        name = self._theatre.name(frame.hex)
        flights = tuple(FlyOut(type, base) for base in self._refuges.bases(state, frame.side, frame.hex, type))
        return Decision(
            frame.side,
            "fly_out",
            f"{name} is lost: where do its aircraft fly?",
            "EWR-18.8.B",
            lambda: flights or (Pass(),),
            flights[0] if flights else None,
            about=(frame.hex,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _loss(state)
        if not isinstance(command, FlyOut) or command.type != frame.fleeing:
            return Refusal("EWR-18.8.B", "Say where the aircraft of the lost base fly")
        if command.hex not in self._refuges.bases(state, frame.side, frame.hex, command.type):
            return Refusal("EWR-18.8.B", "That is no base of yours in their range", (command.hex,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, FlyOut)
        frame = _loss(state)
        state = swap(state, msgspec.structs.replace(frame, fleeing=None))
        return self._refuges.flown_out(state, frame.side, frame.hex, command, play)

    def proceed(self, state: State, play: Play) -> State:
        frame = _loss(state)
        if frame.result is not None:
            return swap(state, msgspec.structs.replace(frame, result=None))
        unable = self._refuges.unable(state, frame.side, frame.hex)
        if unable:
            return self._refuges.lost(state, frame.side, frame.hex, unable, play)
        aircraft = all_aircraft(state, frame.side, frame.hex)
        if aircraft:
            return self._flee(state, frame, aircraft[0].type, play)
        if frame.hex in state.ports[frame.side]:
            return self._ships_leave(state, frame, play)
        for id in task_forces_at(state, frame.hex, frame.side):
            if state.task_forces[id].in_port and id not in frame.left:
                frame = msgspec.structs.replace(frame, left=(*frame.left, id))
                return retreating(swap(state, frame), id, frame.hex)
        return pop(state)

    def _flee(self, state: State, frame: BaseLoss, type: AirType, play: Play) -> State:
        bases = self._refuges.bases(state, frame.side, frame.hex, type)
        if not bases:
            stranded = of_type(all_aircraft(state, frame.side, frame.hex), type)
            return self._refuges.lost(state, frame.side, frame.hex, stranded, play)
        if len(bases) == 1:
            return self._refuges.flown_out(state, frame.side, frame.hex, FlyOut(type, bases[0]), play)
        return swap(state, msgspec.structs.replace(frame, fleeing=type))

    def _ships_leave(self, state: State, frame: BaseLoss, play: Play) -> State:
        """Ships outside task forces go to the nearest port in the same or the next area; bottomed ones are lost.

        Aircraft aboard go with their carriers. Rules: EWR-18.8.C, EWR-10.14.C to EWR-10.14.F.
        """
        side, hex = frame.side, frame.hex
        box = port_at(state, side, hex)
        to = self._port(state, side, hex)
        lost = tuple(ship for ship in box.ships if not to or state.damage.get(ship, 0) >= BOTTOMED)
        saved = tuple(ship for ship in box.ships if ship not in lost)
        naval = box.naval if to else ()
        play.emit(PortShipsFled(side=side, hex=hex, to=to, ships=saved, naval=naval, lost=lost))
        state = with_port(state, side, hex, PortBox())
        if saved or naval:
            there = port_at(state, side, to)
            ships = tuple(sorted((*there.ships, *saved)))
            air = joined(there.air, box.air)
            more = msgspec.structs.replace(there, ships=ships, naval=joined(there.naval, naval), air=air)
            state = with_port(state, side, to, more)
        damage = {ship: markers for ship, markers in state.damage.items() if ship not in lost}
        left = {ship: points for ship, points in state.damage_left.items() if ship not in lost}
        sunk = {**state.sunk, side: (*state.sunk[side], *lost)}
        repair = tuple(ship for ship in state.under_repair if ship not in lost)
        return msgspec.structs.replace(state, damage=damage, damage_left=left, sunk=sunk, under_repair=repair)

    def _port(self, state: State, side: SideName, hex: str) -> str:
        """The nearest port of refuge, a major base before others; empty if there is none."""
        here = self._theatre.map.areas(hex)
        near = {*here, *(region for area in here for region in self._theatre.map.adjacent(area))}
        status = self._theatre.statuses.status

        def allows(place: str) -> bool:
            regions = [region for region in self._theatre.map.areas(place) if region in near]
            free = not self._theatre.occupied(state, enemy(side), place) if not self._is_zone(place) else True
            return free and any(status(state, side, region) != "hostile" or region in here for region in regions)

        ways = self._routes.routes(state, side, hex, allows)
        ports = [place for place in ways if self._takes_ships(state, side, place)]
        if not ports:
            return ""

        def rank(place: str) -> tuple[bool, int]:
            major = self._is_zone(place) or "major" in state.bases[place].kinds
            return (not major, len(ways[place]))

        return min(ports, key=rank)

    def _is_zone(self, place: str) -> bool:
        return self._theatre.map.is_zone(place)

    def _takes_ships(self, state: State, side: SideName, place: str) -> bool:
        if self._is_zone(place):
            return self._theatre.statuses.status(state, side, place) == "friendly"
        return place in supplied(state, side)


def _loss(state: State) -> BaseLoss:
    frame = state.flow[-1]
    assert isinstance(frame, BaseLoss)
    return frame
