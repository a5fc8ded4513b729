"""What stands in the way of fire in the Standard Game: land, ships of the same side, marked hidden forces (9.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import JAPAN, Formation, State, afloat, counter, formation_of

AHEAD_OR_ASTERN = (0.0, 180.0)
"""Bearings of the hex row along which the ships of a column are in each other's way (TE-9.1-column, R-134)."""


class StandardLines:
    """Lines of fire of one side; ``ship`` may be a hidden force. Enemy ships never block (TE-3.6-line-enemy)."""

    def __init__(self, sea: Sea, state: State, side: str) -> None:
        self._sea = sea
        self._state = state
        self._side = side

    @cached_property
    def _friends(self) -> dict[str, list[str]]:
        """Ships and marked hidden forces by hex (TE-9.1-hidden, TE-9.1-hidden-unmarked)."""
        friends: dict[str, list[str]] = {}
        for name in afloat(self._state, self._side):
            friends.setdefault(self._state.ships[name].hex, []).append(name)
        if self._side == JAPAN:
            for name, force in self._state.night.hidden.items():
                if force.size:
                    friends.setdefault(force.hex, []).append(name)
        return friends

    def torpedo_refusal(self, ship: str, target: str) -> Refusal | None:
        """Land, and friends in any hex between (TE-3.6-line, TE-3.6-line-hexside, R-135)."""
        return self._land_refusal(ship, target) or self._friend_refusal(
            ship, target, "TE-3.6-line", "TE-3.6-line-hexside", lambda hex_: self._friends.get(hex_, [])
        )

    def gun_refusal(self, ship: str, target: str) -> Refusal | None:
        """Land, and friends next to either end (TE-9.1-land, TE-9.1-adjacent, TE-9.1-hexside, TE-9.1-column)."""
        origin, end = counter(self._state, ship).hex, self._state.ships[target].hex

        def blocking(hex_: str) -> list[str]:
            friends = self._friends.get(hex_)
            if not friends or (self._sea.distance(hex_, origin) != 1 and self._sea.distance(hex_, end) != 1):
                return []
            return [name for name in friends if not self._is_passed_by(ship, target, name)]

        return self._land_refusal(ship, target) or self._friend_refusal(
            ship, target, "TE-9.1-adjacent", "TE-9.1-hexside", blocking
        )

    def _land_refusal(self, ship: str, target: str) -> Refusal | None:
        """Rules: TE-9.1-land, TE-9.1-land-contour."""
        land = self._sea.lines_of_sight.land_between(counter(self._state, ship).hex, self._state.ships[target].hex)
        if land is None:
            return None
        return Refusal("TE-9.1-land", f"The land in {land} is between {ship} and {target}", (ship, target, land))

    def _friend_refusal(
        self, ship: str, target: str, rule: str, hexside_rule: str, blocking: Callable[[str], list[str]]
    ) -> Refusal | None:
        for step in self._sea.line(counter(self._state, ship).hex, self._state.ships[target].hex):
            found = [blocking(hex_) for hex_ in step]
            if all(found):
                names = tuple(friends[0] for friends in found)
                reason = f"{' and '.join(names)} block the line of fire from {ship} to {target}"
                if len(names) == 1:
                    return Refusal(rule, reason.replace("block", "blocks", 1), (ship, target, *names))
                return Refusal(hexside_rule, reason, (ship, target, *names))
        return None

    def _is_passed_by(self, ship: str, target: str, friend: str) -> bool:
        """Whether a ship of the same column on the same heading leaves the line of fire free (TE-9.1-column)."""
        ships = self._state.ships
        if ship not in ships or friend not in ships or ships[ship].heading != ships[friend].heading:
            return False
        column = self._column
        if column(ship) is None or column(ship) is not column(friend):
            return False
        bearing = self._sea.bearing(ships[ship].hex, ships[target].hex, ships[ship].heading)
        return bearing not in AHEAD_OR_ASTERN

    def _column(self, ship: str) -> Formation | None:
        formation = formation_of(self._state, ship)
        found = self._state.formations[formation] if formation is not None else None
        return found if found is not None and found.column else None
