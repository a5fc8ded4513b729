"""Ships under way, hex by hex: straight ahead, after the ship in front, or away from what bars the way (5.1, 5.4)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.columns import (
    abreast,
    column_turns,
    follow,
    is_columnwise,
    turn_in_column,
    with_column_turns,
)
from wargames_desktop.games.tokyo_express.emergency_turns import (
    Helm,
    Way,
    note_emergency_turn,
    resume_of,
    ways_out,
    with_resume,
)
from wargames_desktop.games.tokyo_express.events import FormationTurned, ShipMoved, SpeedLost
from wargames_desktop.games.tokyo_express.formations import marker_name
from wargames_desktop.games.tokyo_express.frames import EmergencyTurnSide
from wargames_desktop.games.tokyo_express.japanese_avoidance import Avoidance
from wargames_desktop.games.tokyo_express.movement import (
    JapaneseMovementSegment,
    When,
    hexes_in_phase,
    japanese_order_left,
)
from wargames_desktop.games.tokyo_express.orders import next_turn, turned
from wargames_desktop.games.tokyo_express.standard_events import (
    EmergencyTurned,
    HeadingRestored,
    HiddenForceMoved,
    LeftFormation,
)
from wargames_desktop.games.tokyo_express.state import (
    Direction,
    Formation,
    State,
    counter,
    formation_of,
    with_counter,
    with_formation,
)
from wargames_desktop.games.tokyo_express.waters import Waters


class Voyage(NamedTuple):
    """What came of moving formations through a phase."""

    state: State
    slowed: tuple[str, ...]
    """Formations in which a ship made an Emergency Turn."""


class Sailing:
    """Moves formations through a Movement Phase."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._waters = waters
        self._avoidance = Avoidance(charts, waters)

    def sail(self, state: State, names: Iterable[str], helm: Helm, play: Play) -> State | EmergencyTurnSide:
        """Move formations as far as the Movement Chart says, all of them one hex before any the next.

        Where the player must choose an Emergency Turn the choice is returned, and what happened so far is void.
        A formation in which a ship made an Emergency Turn is slower from the next phase on (TE-5.4-speed-after).
        """
        hexes = {name: hexes_in_phase(self._charts, state.formations[name], state.phase) for name in names}
        voyage = self._run(state, hexes, helm, play)
        return voyage if isinstance(voyage, EmergencyTurnSide) else self._slow(voyage.state, voyage.slowed, play)

    def run_ahead(self, state: State, names: Iterable[str], hexes: int, helm: Helm, play: Play) -> State:
        """Move formations a number of hexes whatever their Speeds; nothing is asked, and nobody gets slower."""
        voyage = self._run(state, dict.fromkeys(names, hexes), helm, play)
        assert isinstance(voyage, Voyage)
        return voyage.state

    def _run(self, state: State, hexes: Mapping[str, int], helm: Helm, play: Play) -> Voyage | EmergencyTurnSide:
        slowed: dict[str, None] = {}
        for number in range(1, max(hexes.values(), default=0) + 1):
            moving = [name for name, far in hexes.items() if far >= number and name in state.formations]
            ways = self._ways(state, moving, helm)
            if isinstance(ways, EmergencyTurnSide):
                return ways
            if helm.room is not None:
                ways = self._avoidance.apart(state, ways, helm, helm.room, play)
            turning = [name for name, way in ways.items() if way.barred]
            state = self._turn_away(state, ways, play)
            slowed.update(dict.fromkeys(own for ship in turning if (own := formation_of(state, ship)) is not None))
            state = self._advance(state, ways, helm, play)
        return Voyage(state, tuple(slowed))

    def _ways(self, state: State, names: Iterable[str], helm: Helm) -> dict[str, Way] | EmergencyTurnSide:
        """Where every ship goes, land, shoal and map edges minded; those abreast in a column go together."""
        ways: dict[str, Way] = {}
        for name in names:
            formation = state.formations[name]
            for ship in formation.ships:
                if ship in ways:
                    continue
                way = self._way(state, ship, helm)
                if isinstance(way, EmergencyTurnSide):
                    return way
                together = abreast(state, formation, ship) if is_columnwise(formation) else (ship,)
                ways.update(dict.fromkeys(together, way))
        return ways

    def _way(self, state: State, name: str, helm: Helm) -> Way | EmergencyTurnSide:
        heading = counter(state, name).heading
        barred = helm.bars(state, name, heading)
        if not barred:
            return Way(heading)
        free = ways_out(heading, lambda other: bool(helm.bars(state, name, other)))
        if not free:
            return Way(heading)
        chosen = free[0] if len(free) == 1 else helm.choose(state, name, free)
        return EmergencyTurnSide(name, free) if chosen is None else Way(chosen, barred, "TE-5.4-emergency")

    def _advance(self, state: State, ways: Mapping[str, Way], helm: Helm, play: Play) -> State:
        """All ships go one hex, those behind in a column turn where those ahead did, headings are restored."""
        moved = []
        for name, way in ways.items():
            piece = counter(state, name)
            ahead = self._waters.step(piece.hex, way.heading)
            if ahead is None:
                state = helm.leave(state, name, play) if not helm.bars(state, name, way.heading) else state
                continue
            if not self._waters.is_open(ahead):
                continue
            told = ShipMoved if name in state.ships else HiddenForceMoved
            play.emit(told(name, piece.hex, ahead, way.heading))
            state = with_counter(state, name, ahead, way.heading)
            moved.append(name)
        for name in (name for name in moved if name in state.ships):
            if column_turns(state) and (own := formation_of(state, name)) and is_columnwise(state.formations[own]):
                state = follow(state, name, play)
        for name in moved:
            state = self._restore(state, name, helm, play)
        return helm.enter(state, moved, play)

    def _turn_away(self, state: State, ways: Mapping[str, Way], play: Play) -> State:
        """The Emergency Turns, before anybody moves (TE-5.4-emergency, TE-5.4-column-markers)."""
        done: set[str] = set()
        for name, way in ways.items():
            if not way.barred or name in done:
                continue
            formation_name = formation_of(state, name)
            assert formation_name is not None
            formation = state.formations[formation_name]
            old = counter(state, name).heading
            together: tuple[str, ...] = (name,)
            if is_columnwise(formation):
                together = tuple(s for s in abreast(state, formation, name) if ways.get(s) == way)
            done.update(together)
            for ship in together:
                state = note_emergency_turn(state, ship, old)
                play.emit(EmergencyTurned(ship, counter(state, ship).hex, way.heading, way.barred, way.rule))
            if is_columnwise(formation):
                state, formation_name = self._split(state, formation_name, together, play)
                state = turn_in_column(state, formation_name, together, way.heading, "TE-5.4-column-markers", play)
            else:
                if formation.course is UNSET:
                    formation = msgspec.structs.replace(formation, course=old)
                    state = with_formation(state, formation_name, formation)
                state = with_counter(state, name, counter(state, name).hex, way.heading)
        return state

    def _split(self, state: State, name: str, together: tuple[str, ...], play: Play) -> tuple[State, str]:
        """The formation that ships of a column turn away with: its own if they lead it, else what is behind them.

        Ships that lie abreast of others of the column that go on leave it alone (TE-5.4-column, R-46).
        """
        formation = state.formations[name]
        first = min(formation.ships.index(ship) for ship in together)
        ahead = tuple(ship for ship in formation.ships[:first])
        abreast_of = set(abreast(state, formation, together[0])) - set(together)
        if not ahead and not abreast_of:
            return state, name
        if abreast_of:
            parting, staying = together, tuple(ship for ship in formation.ships if ship not in together)
        else:
            parting, staying = formation.ships[first:], ahead
        state = with_formation(state, name, _as_part(formation, staying))
        markers = [
            msgspec.structs.replace(marker, ships=tuple(ship for ship in marker.ships if ship not in parting))
            if together[0] in marker.ships
            else marker
            for marker in column_turns(state)
        ]
        state = with_column_turns(state, markers)
        own = marker_name(self._charts, formation.side, parting, state.formations)
        play.emit(LeftFormation(name, parting, "TE-5.4-column"))
        return with_formation(state, own, _as_part(formation, parting)), own

    def _restore(self, state: State, name: str, helm: Helm, play: Play) -> State:
        """Back to the original heading if there is sea before it (TE-5.4-restore)."""
        resume = resume_of(state, name)
        if resume is UNSET:
            return state
        piece = counter(state, name)
        if piece.heading != resume and helm.bars(state, name, resume):
            return state
        state = with_resume(state, name, UNSET)
        if piece.heading == resume:
            return state
        play.emit(HeadingRestored(name, piece.hex, resume))
        own = formation_of(state, name)
        assert own is not None
        formation = state.formations[own]
        if not is_columnwise(formation):
            return with_counter(state, name, piece.hex, resume)
        together = abreast(state, formation, name)
        for ship in together:
            state = with_resume(state, ship, UNSET)
        return turn_in_column(state, own, together, resume, "TE-5.4-column-markers", play)

    def _slow(self, state: State, names: Iterable[str], play: Play) -> State:
        """One Speed less, once for any number of Emergency Turns (TE-5.4-speed, TE-5.4-speed-minimum)."""
        for name in names:
            formation = state.formations.get(name)
            if formation is not None and formation.speed > 1:
                play.emit(SpeedLost(name, formation.speed - 1))
                state = with_formation(state, name, msgspec.structs.replace(formation, speed=formation.speed - 1))
        return state


def _as_part(formation: Formation, ships: tuple[str, ...]) -> Formation:
    """What a part of a column goes on as: a column still, unless it is a single ship."""
    column = formation.column if len(ships) > 1 else UNSET
    return msgspec.structs.replace(formation, ships=ships, column=column)


def turn_formation(state: State, name: str, direction: Direction, hexsides: int, rule: str, play: Play) -> State:
    """An ordered turn: of all ships that are on the formation's course, or of the ships that lead a column.

    Ships that have not regained their heading after an Emergency Turn go straight on (TE-5.4-off-heading).
    """
    formation = state.formations[name]
    lead = formation.ships[0]
    if is_columnwise(formation):
        if resume_of(state, lead) is not UNSET:
            return state
        together = abreast(state, formation, lead)
        heading = turned(state.ships[lead].heading, direction, hexsides)
        play.emit(FormationTurned(name, together, heading, rule))
        return turn_in_column(state, name, together, heading, "TE-5.1-marker-place", play)
    course = counter(state, lead).heading if formation.course is UNSET else formation.course
    heading = turned(course, direction, hexsides)
    turning = tuple(
        ship for ship in formation.ships if counter(state, ship).heading == course and resume_of(state, ship) is UNSET
    )
    if formation.course is not UNSET:
        state = with_formation(state, name, msgspec.structs.replace(formation, course=heading))
    if turning:
        play.emit(FormationTurned(name, turning, heading, rule))
    for ship in turning:
        state = with_counter(state, ship, counter(state, ship).hex, heading)
    return state


def ordered_turns(state: State, turning: Mapping[str, When], when: When, play: Play) -> State:
    """The turns that US formations make in a phase, as the player has told, by whole formations or by lead ships."""
    for name, chosen in turning.items():
        if chosen != when or name not in state.formations:
            continue
        formation = state.formations[name]
        direction, hexsides = next_turn(formation.order)
        order = msgspec.structs.replace(formation.order, turns_made=formation.order.turns_made + 1)
        turned_after = state.phase if when == "after" else formation.turned_after
        noted = msgspec.structs.replace(formation, order=order, turned_after=turned_after)
        state = turn_formation(with_formation(state, name, noted), name, direction, hexsides, "TE-3.3-us-when", play)
    return state


def without_turns_spent(state: State, names: Iterable[str], charts: Charts) -> State:
    """Formations that move in this phase lie in the hex of no turn any more (TE-3.4-one-turn-per-hex)."""
    for name in names:
        formation = state.formations[name]
        if formation.turned_after and hexes_in_phase(charts, formation, state.phase):
            state = with_formation(state, name, msgspec.structs.replace(formation, turned_after=0))
    return state


class JapaneseColumnTurns(JapaneseMovementSegment):
    """The turns of Japanese formations after they have moved, those of columns ship after ship."""

    def turns(self, state: State, names: Iterable[str], moved: Container[str], play: Play) -> State:
        """60 Turns as the die tells, About turns of those that ``moved`` (TE-3.3-jp-60, TE-3.3-jp-about)."""
        for name in names:
            order = state.formations[name].order
            if order.maneuver == "turn_60":
                state = self._roll_to_turn(state, name, play)
            elif order.maneuver == "about" and name in moved:
                state = self._turn(state, name, "TE-3.3-jp-about", play)
        return state

    def _turn(self, state: State, name: str, rule: str, play: Play) -> State:
        formation = state.formations[name]
        order = formation.order
        assert order.direction is not None
        left = msgspec.structs.replace(formation, order=japanese_order_left(order))
        return turn_formation(with_formation(state, name, left), name, order.direction, 1, rule, play)
