"""What a player can answer where units are placed: part by part, the rest at once, or as usual (36.2, 36.3, 4.1)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.commands.base import Secret
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, NavalGroup


class PlaceShip(Secret, frozen=True, tag="place_ship"):
    """Place a named ship in port."""

    ship: str
    place: str


class PlaceNaval(Secret, frozen=True, tag="place_naval"):
    """Place some SP of a fleet unit in port."""

    group: NavalGroup
    place: str


class PlaceAir(Secret, frozen=True, tag="place_air"):
    """Place some aircraft on land."""

    group: AirGroup
    place: str


class PlaceGround(Secret, frozen=True, tag="place_ground"):
    """Place some ground units."""

    group: GroundGroup
    place: str


class PlaceAllHere(Secret, frozen=True, tag="place_all_here"):
    """Place all that is left of these units in one place."""

    place: str


class PlaceAsUsual(Secret, frozen=True, tag="place_as_usual"):
    """Place all that is left of these units as is offered."""


SetUpCommand = PlaceShip | PlaceNaval | PlaceAir | PlaceGround | PlaceAllHere | PlaceAsUsual
