"""Formations: how ships of both sides are grouped, and their Speeds (TE-3.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.chart import TYPES, ShipType
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand, AssignSpeed, Form, FormationsDone
from wargames_desktop.games.tokyo_express.events import Formed, SpeedAssigned
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    US,
    Formation,
    SideName,
    State,
    afloat,
    counter,
    formation_of,
    formations_of,
    with_formation,
)

LISTED_GROUPS = 400
"""Groupings listed as answers at most; beyond it the rest must be put together ship by ship."""


def connected(ships: Iterable[str], near: Callable[[str, str], bool]) -> list[tuple[str, ...]]:
    """``ships`` in groups within which each is near some other (TE-3.2-us-distance, TE-3.2-jp-distance)."""
    left = list(ships)
    groups = []
    while left:
        group = [left.pop(0)]
        for member in group:
            joining = [ship for ship in left if near(member, ship)]
            group += joining
            left = [ship for ship in left if ship not in joining]
        groups.append(tuple(group))
    return groups


def top_speed(state: State, ships: Iterable[str]) -> int:
    """What the slowest of some ships makes at most (TE-3.2-speed-us, TE-3.2-speed-jp)."""
    return min(state.ships[ship].max_speed for ship in ships)


def formation_distance(sea: Sea, state: State, first: Sequence[str], second: Sequence[str]) -> int:
    """Hexes between the closest two ships of two formations (TE-3.2-distance); hidden forces count as ships."""
    return min(sea.distance(counter(state, a).hex, counter(state, b).hex) for a in first for b in second)


def heaviest_type(charts: Charts, ships: Iterable[str]) -> ShipType:
    """The heaviest type among ``ships`` (TE-2.4-weight)."""
    return min((charts.roster.ships[ship].type for ship in ships), key=TYPES.index)


def is_heavy(charts: Charts, ships: Iterable[str]) -> bool:
    """A formation with any BB or CA is heavy (TE-3.2-jp-weight)."""
    return heaviest_type(charts, ships) in ("BB", "CA")


class Grouping:
    """What ships may sail in one formation; shared by the phases of both sides."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._sea = sea

    def near(self, state: State) -> Callable[[str, str], bool]:
        """Whether two ships are within the distance that holds a formation together."""
        reach = self._charts.values.formation_distance
        return lambda a, b: self._sea.distance(state.ships[a].hex, state.ships[b].hex) <= reach

    def us_refusal(self, state: State, ships: Sequence[str]) -> Refusal | None:
        """Why these US ships cannot form one formation (TE-3.2-us-heading, TE-3.2-us-distance)."""
        if not ships:
            return Refusal("TE-3.2-single", "A formation has at least one ship")
        own = afloat(state, US)
        for ship in ships:
            if ship not in own:
                return Refusal("TE-3.2-us-types", f"{ship} is not a US ship on the map", (ship,))
        if len(set(ships)) < len(ships):
            return Refusal("TE-3.2-single", "Each ship belongs to one formation, once", tuple(ships))
        headings = {state.ships[ship].heading for ship in ships}
        if len(headings) > 1:
            return Refusal(
                "TE-3.2-us-heading",
                f"Ships of one formation have one heading; these head {', '.join(sorted(headings))}",
                tuple(ships),
            )
        groups = connected(ships, self.near(state))
        if len(groups) > 1:
            apart = ", ".join(groups[-1])
            reach = self._charts.values.formation_distance
            return Refusal(
                "TE-3.2-us-distance", f"{apart}: more than {reach} hexes from the rest of the formation", groups[-1]
            )
        return None

    def us_groups(self, state: State, ships: Sequence[str]) -> list[tuple[str, ...]]:
        """The largest formations that US ships can form."""
        by_heading: dict[str, list[str]] = {}
        for ship in ships:
            by_heading.setdefault(state.ships[ship].heading, []).append(ship)
        near = self.near(state)
        return [group for alike in by_heading.values() for group in connected(alike, near)]

    def us_choices(self, state: State, ships: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """Every group of US ships that may sail together, small ones first within the largest formations."""
        near = self.near(state)
        for whole in self.us_groups(state, ships):
            seen: set[frozenset[str]] = {frozenset((ship,)) for ship in whole}
            layer = [frozenset((ship,)) for ship in whole]
            while layer:
                yield from (tuple(ship for ship in whole if ship in group) for group in layer)
                grown = []
                for group in layer:
                    for ship in whole:
                        larger = group | {ship}
                        if ship in group or larger in seen or not any(near(member, ship) for member in group):
                            continue
                        seen.add(larger)
                        grown.append(larger)
                layer = grown

    def japanese_groups(self, state: State, ships: Sequence[str]) -> list[tuple[str, ...]]:
        """The formations of these Japanese ships, as large as possible (TE-3.2-jp-largest, TE-3.2-jp-procedure).

        Light cruisers go with destroyers wherever any is in reach, directly or through other light ships
        (TE-3.2-jp-cl-first), else with the heavy ships (TE-3.2-jp-cl-heavy). Headings do not matter
        (TE-3.2-jp-headings).
        """
        near = self.near(state)
        kind = {ship: self._charts.roster.ships[ship].type for ship in ships}
        light = connected((ship for ship in ships if kind[ship] in ("CL", "DD")), near)
        with_destroyers = [group for group in light if any(kind[ship] == "DD" for ship in group)]
        lone_cruisers = {ship for group in light if group not in with_destroyers for ship in group}
        heavy = connected((s for s in ships if kind[s] in ("BB", "CA") or s in lone_cruisers), near)
        return heavy + with_destroyers


def marker_name(charts: Charts, side: SideName, ships: Sequence[str], taken: Iterable[str]) -> str:
    """A formation's name: a lone ship's own, else the next free marker of its side (TE-3.2-markers, R-10, R-37)."""
    if len(ships) == 1:
        return ships[0]
    used = set(taken)
    for marker in charts.values.formation_markers[side]:
        if marker not in used:
            return marker
    number = 1
    while f"Formation {number}" in used:
        number += 1
    return f"Formation {number}"


class UsFormationPhase(Procedure[State, AnyCommand]):
    """B. The player groups the US ships freely and gives Speeds (TE-3.1-B). No ship left: nothing is asked."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._grouping = Grouping(charts, sea)

    def begin(self, state: State) -> State:
        """Lay out the formations of the last Game Turn as far as they still hold, the largest ones in the first."""
        groups: list[tuple[str, ...]] = []
        if state.last_groups:
            near = self._grouping.near(state)
            present = set(afloat(state, US))
            known = {ship for group in state.last_groups for ship in group}
            for group in (*state.last_groups, *((ship,) for ship in afloat(state, US) if ship not in known)):
                by_heading: dict[str, list[str]] = {}
                for ship in group:
                    if ship in present:
                        by_heading.setdefault(state.ships[ship].heading, []).append(ship)
                groups += [part for ships in by_heading.values() for part in connected(ships, near)]
        else:
            groups = self._grouping.us_groups(state, afloat(state, US))
        for group in groups:
            state = self._add(state, group)
        return state

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        if not afloat(state, US):
            return None
        return Decision(
            US,
            "us_formations",
            "Group the US ships into formations and give each a Speed",
            "TE-3.1-B",
            lambda: self._answers(state),
            FormationsDone(),
            complete=False,
        )

    def _answers(self, state: State) -> Iterator[AnyCommand]:
        formations = {name: state.formations[name] for name in formations_of(state, US)}
        standing = {frozenset(formation.ships) for formation in formations.values()}
        listed = 0
        for ships in self._grouping.us_choices(state, afloat(state, US)):
            if frozenset(ships) not in standing:
                listed += 1
                if listed > LISTED_GROUPS:
                    break
                yield Form(ships)
        for name, formation in formations.items():
            for speed in range(1, top_speed(state, formation.ships) + 1):
                if speed != formation.speed:
                    yield AssignSpeed(name, speed)
        yield FormationsDone()

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, FormationsDone):
            return None
        if isinstance(command, Form):
            return self._grouping.us_refusal(state, command.ships)
        if isinstance(command, AssignSpeed):
            return self._speed_refusal(state, command)
        return Refusal("TE-3.1-B", "Now the US ships are grouped into formations")

    def _speed_refusal(self, state: State, command: AssignSpeed) -> Refusal | None:
        if command.formation not in formations_of(state, US):
            return Refusal("TE-3.2-speed-us", f"There is no US formation {command.formation}")
        ships = state.formations[command.formation].ships
        top = top_speed(state, ships)
        if command.speed > top:
            slow = next(ship for ship in ships if state.ships[ship].max_speed == top)
            return Refusal("TE-3.2-speed-us", f"{slow} makes at most Speed {top}", (slow,))
        if command.speed < 1:
            return Refusal("TE-2.4-speed", "A formation's Speed is at least 1", ships)
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        if isinstance(command, Form):
            return self._form(state, command.ships)
        if isinstance(command, AssignSpeed):
            play.emit(SpeedAssigned(command.formation, command.speed))
            formation = state.formations[command.formation]
            return with_formation(state, command.formation, msgspec.structs.replace(formation, speed=command.speed))
        for name in formations_of(state, US):
            formation = state.formations[name]
            play.emit(Formed(name, US, formation.ships, formation.speed))
        return pop(state)

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)

    def _form(self, state: State, ships: Sequence[str]) -> State:
        """Take ``ships`` out of the formations they are in, and put them together; what is left may fall apart."""
        own = [ship for ship in afloat(state, US) if ship in ships]
        near = self._grouping.near(state)
        robbed = dict.fromkeys(name for ship in own if (name := formation_of(state, ship)) is not None)
        for name in robbed:
            formation = state.formations[name]
            rest = [ship for ship in formation.ships if ship not in ships]
            keep = {key: value for key, value in state.formations.items() if key != name}
            state = msgspec.structs.replace(state, formations=keep)
            slowed = formation.speed < top_speed(state, formation.ships)
            for number, part in enumerate(connected(rest, near)):
                speed = min(formation.speed, top_speed(state, part)) if slowed else top_speed(state, part)
                stays = number == 0 and len(part) > 1
                state = self._add(state, part, speed, name if stays else None)
        return self._add(state, tuple(own))

    def _add(self, state: State, ships: Sequence[str], speed: int | None = None, name: str | None = None) -> State:
        name = name or marker_name(self._charts, "us", ships, state.formations)
        formation = Formation(side="us", ships=tuple(ships), speed=speed or top_speed(state, ships))
        return with_formation(state, name, formation)


class JapaneseFormationPhase(Procedure[State, AnyCommand]):
    """E. The Japanese ships are grouped as the rules say, at their top Speed (TE-3.1-E)."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._grouping = Grouping(charts, sea)

    def proceed(self, state: State, play: Play) -> State:
        for ships in self._grouping.japanese_groups(state, afloat(state, JAPAN)):
            name = marker_name(self._charts, "japan", ships, state.formations)
            formation = Formation(side="japan", ships=ships, speed=top_speed(state, ships))
            state = with_formation(state, name, formation)
            play.emit(Formed(name, "japan", ships, formation.speed))
        return pop(state)
