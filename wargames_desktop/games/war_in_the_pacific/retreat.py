"""After a combat the losing units go to a hex next to it, or are lost (9.6.3)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, RetreatTo
from wargames_desktop.games.war_in_the_pacific.entry import Entry
from wargames_desktop.games.war_in_the_pacific.events import Retreated
from wargames_desktop.games.war_in_the_pacific.frames import Retreat
from wargames_desktop.games.war_in_the_pacific.geography import Water
from wargames_desktop.games.war_in_the_pacific.losses import remove
from wargames_desktop.games.war_in_the_pacific.state import State, Unit, enemy, with_units
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class RetreatRoutes:
    """Tells where losing units can go."""

    def __init__(self, theatre: Theatre, entry: Entry) -> None:
        self._theatre = theatre
        self._entry = entry

    def open(self, state: State, retreat: Retreat) -> tuple[Water, ...]:
        """Hexes next to the combat that the units may enter and where no enemy of their kind is."""
        return self._at_sea(state, retreat) if retreat.kind == "fleet" else self._on_land(state, retreat)

    def _at_sea(self, state: State, retreat: Retreat) -> tuple[Water, ...]:
        """WITP-9.6.3-fleet, WITP-9.6.3-fleet-a."""
        closed = self._entry.closed_to_fleets(state, retreat.side)
        enemies = self._theatre.of(state).fleets[enemy(retreat.side)]
        steps = self._theatre.map.fleet_steps(Water(retreat.site.hex, retreat.site.sea))
        return tuple(water for water in steps if water.hex not in closed and water not in enemies)

    def _on_land(self, state: State, retreat: Retreat) -> tuple[Water, ...]:
        """WITP-9.6.3-land-2, WITP-9.6.3-land-2-a, WITP-12.2-1-b, WITP-12.2-2-retreat."""
        enemies = self._theatre.of(state).land[enemy(retreat.side)]
        steps = [hex for hex in self._theatre.map.land_steps(retreat.site.hex) if hex not in enemies]
        if any(state.units[id].nation == "china" for id in retreat.units if id in state.units):
            return tuple(Water(hex) for hex in steps if hex in self._entry.china)
        closed = self._entry.closed_to_land(state, retreat.side)
        return tuple(Water(hex) for hex in steps if hex not in closed)


class Retreating(Procedure[State, AnyCommand]):
    """The losing side chooses among several hexes; with none its units are lost (WITP-9.6.3-fleet-b)."""

    def __init__(self, theatre: Theatre, routes: RetreatRoutes) -> None:
        self._theatre = theatre
        self._routes = routes

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        retreat = _retreat(state)
        routes = self._routes.open(state, retreat) if _survivors(state, retreat) else ()
        if len(routes) < 2:
            return None
        answers = [RetreatTo(*water) for water in routes]
        return Decision(
            retreat.side,
            "retreat",
            f"Where do the losing units at {self._theatre.name(retreat.site.hex)} go?",
            _rule(retreat, "-b"),
            lambda: answers,
            answers[0],
            about=_survivors(state, retreat),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        retreat = _retreat(state)
        if not isinstance(command, RetreatTo):
            return Refusal(_rule(retreat, "-b"), "Now the losing units retreat")
        if Water(command.hex, command.sea) in self._routes.open(state, retreat):
            return None
        return self._refusal(state, retreat, command)

    def _refusal(self, state: State, retreat: Retreat, command: RetreatTo) -> Refusal:
        """Why the losing units cannot go there."""
        hex, site, about = command.hex, retreat.site, (command.hex,)
        if hex not in self._theatre.charts.board.places or hex not in self._theatre.map.neighbours(site.hex):
            return Refusal(_rule(retreat, ""), "Losing units go to a hex next to the combat", about)
        name, situation = self._theatre.name(hex), self._theatre.of(state)
        if retreat.kind == "fleet":
            barred = self._theatre.map.fleet_refusal(Water(site.hex, site.sea), hex)
            held = Water(hex, command.sea) in situation.fleets[enemy(retreat.side)]
        else:
            barred = self._theatre.map.land_refusal(site.hex, hex)
            held = hex in situation.land[enemy(retreat.side)]
        if barred is not None:
            return barred
        if held:
            return Refusal(_rule(retreat, "-a"), f"The enemy is at {name}", about)
        return Refusal(_rule(retreat, ""), f"{name} is closed to the losing units", about)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, RetreatTo)
        return self._gone(state, Water(command.hex, command.sea), play)

    def proceed(self, state: State, play: Play) -> State:
        retreat = _retreat(state)
        survivors = _survivors(state, retreat)
        if not survivors:
            return pop(state)
        routes = self._routes.open(state, retreat)
        return self._gone(state, routes[0], play) if routes else self._lost(state, survivors, play)

    def _gone(self, state: State, water: Water, play: Play) -> State:
        retreat = _retreat(state)
        survivors = _survivors(state, retreat)
        play.emit(Retreated(retreat.side, survivors, retreat.site, water.hex, water.sea))
        units: dict[str, Unit] = {}
        for id in (*survivors, *self._cargo(state, survivors)):
            sea = water.sea if state.units[id].fleet else ""
            units[id] = msgspec.structs.replace(state.units[id], hex=water.hex, sea=sea)
        return with_units(pop(state), units)

    def _lost(self, state: State, survivors: tuple[str, ...], play: Play) -> State:
        """Nowhere to go (WITP-9.6.3-fleet-c, WITP-9.6.3-land-2-c); land units aboard go down with their ships."""
        rule = _rule(_retreat(state), "-c")
        lost = (*self._cargo(state, survivors), *survivors)
        state = pop(state)
        for id in lost:
            state = remove(state, id, "nowhere to retreat", rule, play)
        return state

    def _cargo(self, state: State, ships: tuple[str, ...]) -> tuple[str, ...]:
        cargo = self._theatre.of(state).cargo
        return tuple(cargo[id] for id in ships if id in cargo)


def _rule(retreat: Retreat, part: str) -> str:
    kind = "fleet" if retreat.kind == "fleet" else "land-2"
    return f"WITP-9.6.3-{kind}{part}"


def _survivors(state: State, retreat: Retreat) -> tuple[str, ...]:
    return tuple(id for id in retreat.units if id in state.units)


def _retreat(state: State) -> Retreat:
    frame = state.flow[-1]
    assert isinstance(frame, Retreat)
    return frame
