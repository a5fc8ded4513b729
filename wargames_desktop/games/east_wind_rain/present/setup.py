"""The placing of units in the window (36.2, 36.3, 4.1): places to choose, and the log."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine, Mat, Piece, Slot
from wargames_desktop.games.east_wind_rain.commands import setup as orders
from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.events.setup import UnitsPlaced
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, joined
from wargames_desktop.games.east_wind_rain.frames.setup import Placing
from wargames_desktop.games.east_wind_rain.placement import settled
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    group_in_words,
    groups_in_words,
    kind_in_words,
    listed,
)
from wargames_desktop.games.east_wind_rain.state import State

WAITING = "placing"
"""Id of the card with the units to be placed, and where their counters stand."""
PlaceGroup = orders.PlaceNaval | orders.PlaceAir | orders.PlaceGround


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    offers, words = _Offers(desk.names), _Words(desk.names)
    waiting = _Waiting(desk)
    return Chapter(
        answers={
            orders.PlaceAsUsual: offers.as_usual,
            orders.PlaceAllHere: offers.all_here,
            orders.PlaceShip: offers.ship,
            orders.PlaceNaval: offers.group,
            orders.PlaceAir: offers.group,
            orders.PlaceGround: offers.group,
        },
        lines={UnitsPlaced: words.placed},
        changes={UnitsPlaced: _placed},
        mats={Placing: waiting.mats},
        about={Placing: lambda view, frame: frame.places},
    )


class _Offers:
    def __init__(self, names: Names) -> None:
        self._names = names

    def as_usual(self, view: State, command: orders.PlaceAsUsual) -> Answer:
        step = view.flow[-1]
        places = [placed.place for placed in step.usual] if isinstance(step, Placing) else []
        return Answer("As usual", detail=listed([self._names.place(place) for place in places]))

    def all_here(self, view: State, command: orders.PlaceAllHere) -> Answer:
        return Answer(f"All that is left at {self._names.place(command.place)}", (command.place,), "All in one place")

    def ship(self, view: State, command: orders.PlaceShip) -> Answer:
        where = self._names.place(command.place)
        picks = (command.ship, command.place)
        return Answer(f"{self._names.ship(command.ship)} at {where}", picks, f"Ships at {where}")

    def group(self, view: State, command: PlaceGroup) -> Answer:
        where = self._names.place(command.place)
        group = command.group
        picks = (ids.points(WAITING, group), command.place)
        return Answer(
            f"{group_in_words(group)} at {where}", picks, f"{kind_in_words(group)} at {where}", amount=group.sp
        )


class _Waiting:
    """The units that wait for their place, on a card to drag them from."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._counters = desk.counters

    def mats(self, view: State, frame: Placing) -> tuple[Mat, ...]:
        """What is left to be placed; nothing for who may not know it."""
        rest = frame.rest
        ships = tuple(self._counters.ship(view, ship, ids.slot(WAITING, "ships")) for ship in rest.ships)
        parts = (
            ("ships", "Ships", (*ships, *self._counters.all_points(rest.naval, WAITING, ids.slot(WAITING, "ships")))),
            ("aboard", "Aircraft for the carriers", self._points(rest.aboard, "aboard")),
            ("air", "Aircraft", self._points(rest.air, "air")),
            ("troops", "Troops", self._points(rest.ground, "troops")),
        )
        shown = [(id, label, pieces) for id, label, pieces in parts if pieces]
        if not shown:
            return ()
        slots = tuple(
            Slot(id=ids.slot(WAITING, id), at=(0, row), label=label, pieces=pieces)
            for row, (id, label, pieces) in enumerate(shown)
        )
        where = listed([self._names.place(place) for place in frame.places], last="or")
        return (
            Mat(
                id=WAITING,
                title=frame.title,
                subtitle="to be placed",
                slots=slots,
                group="To be placed",
                note=f"They begin at {where}.",
                state="current",
            ),
        )

    def _points(self, groups: tuple[AirGroup, ...] | tuple[GroundGroup, ...], part: str) -> tuple[Piece, ...]:
        where = WAITING if part != "aboard" else ids.slot(WAITING, part)
        return tuple(self._counters.all_points(groups, where, ids.slot(WAITING, part)))


class _Words:
    def __init__(self, names: Names) -> None:
        self._names = names

    def placed(self, event: UnitsPlaced) -> Iterator[LogLine]:
        text = f"{event.title}: {self._in_words(event.units)} at {self._names.whole_place(event.place)}"
        yield LogLine(text=text, side=event.side, about=(event.place,))

    def _in_words(self, units: Body) -> str:
        named = [self._names.ship(ship) for ship in units.ships]
        groups = (units.naval, units.aboard, units.air, units.ground)
        return listed([*named, *(groups_in_words(each) for each in groups if each)], "nothing")


def _placed(view: State, event: UnitsPlaced) -> State:
    units = Body(
        ships=event.units.ships,
        naval=event.units.naval,
        air=joined(event.units.air, ()),
        ground=event.units.ground,
    )
    return settled(view, event.side, event.place, units)
