"""How things are called: places, zones, areas, ships and task forces."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.board import Board
from wargames_desktop.games.east_wind_rain.air_stations import PORT
from wargames_desktop.games.east_wind_rain.present.vocabulary import listed
from wargames_desktop.games.east_wind_rain.state import HIDDEN


class Names:
    """Names by id."""

    def __init__(self, board: Board, ships: Mapping[str, str]) -> None:
        """``ships``: names of all ships by id."""
        self._board = board
        self._ships = ships

    def place(self, id: str) -> str:
        """A hex or a zone: ``Midway``, ``hex 2811``, ``the West Coast``."""
        if id in self._board.boxes:
            return self._board.boxes[id].name
        place = self._board.places.get(id)
        return place.name if place is not None and place.name else f"hex {id}"

    def is_place(self, id: str) -> bool:
        """Whether it is the id of a hex or a zone."""
        return id in self._board.places or id in self._board.boxes

    def is_ship(self, id: str) -> bool:
        """Whether it is the id of a named ship."""
        return id in self._ships

    def whole_place(self, id: str) -> str:
        """A hex with its number: ``Midway, 2812``."""
        place = self._board.places.get(id)
        return f"{place.name}, {id}" if place is not None and place.name else self.place(id)

    def area(self, id: str) -> str:
        """An area or a zone."""
        return self._board.areas[id].name if id in self._board.areas else self.place(id)

    def ship(self, id: str) -> str:
        """A named ship; one whose name is not known is just that."""
        return "a ship" if id == HIDDEN else self._ships.get(id, id)

    def ships(self, ids: tuple[str, ...]) -> str:
        """Ships in a list."""
        return listed([self.ship(id) for id in ids])

    def task_force(self, id: str) -> str:
        """``Task Force US-16``."""
        return f"Task Force {id}"

    def station(self, id: str) -> str:
        """Where aircraft belong: a place, a task force, or the carriers in a port."""
        if id.startswith(PORT):
            return f"the carriers in port at {self.place(id.removeprefix(PORT))}"
        return self.unit(id)

    def unit(self, id: str) -> str:
        """A place, a ship, or else a task force, by its name."""
        if self.is_place(id):
            return self.place(id)
        return self.ship(id) if self.is_ship(id) else self.task_force(id)
