"""Sections are ordered to close or open the range, in secret; those that were silent go back farther (13.10, 13.11)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.surface import FallBack, OrderManeuver, UseEdge
from wargames_desktop.games.east_wind_rain.events.surface import EdgeUsed, FellBack, FleetsDrawnUp
from wargames_desktop.games.east_wind_rain.frames.surface import FallingBack, Maneuvering
from wargames_desktop.games.east_wind_rain.maneuvers import MANEUVERS, barred
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.surface_fleets import shifted
from wargames_desktop.games.east_wind_rain.surface_progress import battle_of, with_fleets
from wargames_desktop.games.east_wind_rain.surface_results import Maneuvered
from wargames_desktop.games.east_wind_rain.terms import Section, SideName


class FallingFartherBack(Procedure[State, AnyCommand]):
    """Section after section is asked; see :class:`FallingBack`."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _falling_back(state)
        if not frame.left:
            return None
        side, section = frame.left[0]
        answers: tuple[AnyCommand, ...] = (FallBack(section), Pass())
        prompt = f"Your {section} section went back and has not fired: does it go back one hex more?"
        return Decision(side, "fall_back", prompt, "EWR-13.11.A", lambda: answers, answers[0])

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        _, section = _falling_back(state).left[0]
        if command in (FallBack(section), Pass()):
            return None
        return Refusal("EWR-13.11.A", "Only a section that went back and did not fire goes back once more")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _falling_back(state)
        (side, section), *left = frame.left
        state = swap(state, msgspec.structs.replace(frame, left=tuple(left)))
        if not isinstance(command, FallBack):
            return state
        fleets = battle_of(state).fleets
        fleet = fleets[side]
        fleets = {**fleets, side: shifted(fleet, {section: fleet.at[section] - fleet.forward})}
        play.emit(FellBack(side, section))
        play.emit(FleetsDrawnUp(fleets))
        return with_fleets(state, fleets)

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)


class OrderingManeuvers(Procedure[State, AnyCommand]):
    """The orders of a side lie face down until all are given; see :class:`Maneuvering`."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _maneuvering(state)
        if frame.edge is not None:
            uses: tuple[AnyCommand, ...] = (UseEdge("free_maneuver"), Pass())
            prompt = "Use your sighting advantage to maneuver freely, while the enemy stays where he is?"
            return Decision(frame.edge, "use_edge", prompt, "EWR-13.10.C", lambda: uses, uses[0])
        waiting = _waiting(frame)
        if waiting is None:
            return None
        side, section = waiting
        answers = tuple(_orders(frame, side, section))
        prompt = f"What does your {section} section do?"
        return Decision(side, "maneuver", prompt, "EWR-13.10.A", lambda: answers, answers[0])

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _maneuvering(state)
        if frame.edge is not None:
            if command in (UseEdge("free_maneuver"), Pass()):
                return None
            return Refusal("EWR-13.10.C", "First say whether you use your sighting advantage")
        waiting = _waiting(frame)
        assert waiting is not None
        side, section = waiting
        if not isinstance(command, OrderManeuver) or command.section != section:
            return Refusal("EWR-13.10.A", f"Now the {section} section gets its order")
        return barred(command.maneuver, frame.limits[side][section])

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _maneuvering(state)
        match command:
            case UseEdge():
                assert frame.edge is not None
                play.emit(EdgeUsed(frame.edge, "free_maneuver"))
                return swap(state, msgspec.structs.replace(frame, edge=None, sides=(frame.edge,)))
            case OrderManeuver(section, maneuver):
                waiting = _waiting(frame)
                assert waiting is not None
                side = waiting[0]
                placed = {**frame.orders.get(side, {}), section: maneuver}
                return swap(state, msgspec.structs.replace(frame, orders={**frame.orders, side: placed}))
        return swap(state, msgspec.structs.replace(frame, edge=None))

    def proceed(self, state: State, play: Play) -> State:
        return deliver(state, Maneuvered(orders=_maneuvering(state).orders))


def _waiting(frame: Maneuvering) -> tuple[SideName, Section] | None:
    """The next section without an order."""
    return next(
        (
            (side, section)
            for side in frame.sides
            for section in frame.limits[side]
            if section not in frame.orders.get(side, {})
        ),
        None,
    )


def _orders(frame: Maneuvering, side: SideName, section: Section) -> Iterator[OrderManeuver]:
    limits = frame.limits[side][section]
    yield from (OrderManeuver(section, maneuver) for maneuver in MANEUVERS if barred(maneuver, limits) is None)


def _falling_back(state: State) -> FallingBack:
    frame = state.flow[-1]
    assert isinstance(frame, FallingBack)
    return frame


def _maneuvering(state: State) -> Maneuvering:
    frame = state.flow[-1]
    assert isinstance(frame, Maneuvering)
    return frame
