"""Movement of both sides, hex by hex through the six Movement Phases (TE-3.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand, Move, Turning
from wargames_desktop.games.tokyo_express.events import (
    FleetShifted,
    FormationTurned,
    ShipMoved,
    ShipWaited,
    TurnRolled,
)
from wargames_desktop.games.tokyo_express.frames import UsMovement
from wargames_desktop.games.tokyo_express.orders import next_turn, phases_with_movement, turned, turns_left
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import (
    AHEAD,
    HEADINGS,
    JAPAN,
    US,
    Formation,
    Order,
    Ship,
    State,
    afloat,
    formation_of,
    formations_of,
    with_formation,
    with_ship,
    with_ships,
)
from wargames_desktop.hexgrid import Hex, distance, step

When = Literal["before", "after", "hold"]

ABOUT_TURNS = 3
"""Turns of an About order (TE-3.3-jp-about)."""


def hexes_in_phase(charts: Charts, formation: Formation, phase: int) -> int:
    """How many hexes the Movement Chart moves a formation in a phase (TE-3.4-chart-use)."""
    return charts.movement.rows[formation.speed][phase - 1]


def must_turn_now(charts: Charts, formation: Formation, phase: int) -> bool:
    """Whether every phase with movement from this one on is needed for the ordered turns (TE-3.3-us-must-turn)."""
    left = turns_left(formation)
    return left > 0 and left >= len(phases_with_movement(charts.movement, formation.speed, phase))


def turning_refusal(charts: Charts, name: str, formation: Formation, phase: int, when: When) -> Refusal | None:
    """Why a US formation cannot make its next ordered turn at ``when``."""
    if turns_left(formation) == 0:
        rule = "TE-3.3-ahead-straight" if formation.order == AHEAD else "TE-3.3-us-done"
        return Refusal(rule, f"{name} has no turn left to make", formation.ships)
    if hexes_in_phase(charts, formation, phase) == 0:
        return Refusal(
            "TE-3.4-turn-needs-move",
            f"{name} does not move in phase {phase} at Speed {formation.speed}, so it cannot turn",
            formation.ships,
        )
    if when == "before" and formation.turned_after:
        return Refusal(
            "TE-3.4-one-turn-per-hex",
            f"{name} turned in this hex in phase {formation.turned_after} and must move before it turns again",
            formation.ships,
        )
    if when == "hold" and must_turn_now(charts, formation, phase):
        return Refusal("TE-3.3-us-must-turn", f"{name} has no later phase left for its ordered turns", formation.ships)
    return None


class UsMovementSegment(Procedure[State, AnyCommand]):
    """The US ships move as their orders allow; the player says when formations turn (TE-3.1-G-us)."""

    rule = "TE-3.1-G-us"

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._sea = sea

    def can_turn(self, state: State) -> tuple[str, ...]:
        """US formations that may turn in this phase."""
        return tuple(
            name
            for name in formations_of(state, US)
            if turning_refusal(self._charts, name, state.formations[name], state.phase, "after") is None
        )

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        names = self.can_turn(state)
        if not names:
            return None
        frame = state.flow[-1]
        assert isinstance(frame, UsMovement)
        return Decision(
            US,
            "us_movement",
            f"Movement Phase {state.phase}: choose which formations turn now, before or after they move",
            "TE-3.3-us-when",
            lambda: self._answers(state, frame, names),
            None if self._move_refusal(state) else Move(),
            about=names,
        )

    def _answers(self, state: State, frame: UsMovement, names: tuple[str, ...]) -> Iterator[AnyCommand]:
        whens: tuple[When, ...] = ("before", "after", "hold")
        for name in names:
            formation = state.formations[name]
            for when in whens:
                if frame.turning.get(name, "hold") != when and not turning_refusal(
                    self._charts, name, formation, state.phase, when
                ):
                    yield Turning(name, when)
        if self._move_refusal(state) is None:
            yield Move()

    def _move_refusal(self, state: State) -> Refusal | None:
        frame = state.flow[-1]
        assert isinstance(frame, UsMovement)
        for name in self.can_turn(state):
            if name not in frame.turning:
                refusal = turning_refusal(self._charts, name, state.formations[name], state.phase, "hold")
                if refusal is not None:
                    return refusal
        return None

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, Move):
            return self._move_refusal(state)
        if not isinstance(command, Turning):
            return Refusal(self.rule, "Now the US formations move")
        if command.formation not in formations_of(state, US):
            return Refusal(self.rule, f"There is no US formation {command.formation}")
        formation = state.formations[command.formation]
        return turning_refusal(self._charts, command.formation, formation, state.phase, command.when)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, UsMovement)
        if isinstance(command, Turning):
            turning = {**frame.turning, command.formation: command.when}
            return swap(state, msgspec.structs.replace(frame, turning=turning))
        return self._move(state, frame.turning, play)

    def proceed(self, state: State, play: Play) -> State:
        return self._move(state, {}, play)

    def _move(self, state: State, turning: Mapping[str, When], play: Play) -> State:
        before = self._turn(state, turning, "before")
        before = shift_from_edge(self._charts, self._sea, before, US, play)
        waiting = self._waiting(before, play)
        moved = self._advance(before, waiting, play, turning)
        moved = self._turn(moved, turning, "after", waiting)
        for name, when in turning.items():
            turned_ships = tuple(ship for ship in state.formations[name].ships if ship not in waiting)
            if when == "after" and turned_ships:
                heading = moved.ships[turned_ships[0]].heading
                play.emit(FormationTurned(name, turned_ships, heading, "TE-3.3-us-when"))
        return pop(self._split(moved, state, waiting, play))

    def _turn(
        self, state: State, turning: Mapping[str, When], when: When, waiting: frozenset[str] = frozenset()
    ) -> State:
        for name, chosen in turning.items():
            if chosen != when:
                continue
            formation = state.formations[name]
            direction, hexsides = next_turn(formation.order)
            order = msgspec.structs.replace(formation.order, turns_made=formation.order.turns_made + 1)
            ships = {
                ship: msgspec.structs.replace(
                    state.ships[ship], heading=turned(state.ships[ship].heading, direction, hexsides)
                )
                for ship in formation.ships
                if ship not in waiting
            }
            state = with_ships(state, ships)
            turned_after = state.phase if when == "after" else formation.turned_after
            state = with_formation(
                state, name, msgspec.structs.replace(formation, order=order, turned_after=turned_after)
            )
        return state

    def _waiting(self, state: State, play: Play) -> frozenset[str]:
        """US ships that cannot move because the hex they would enter is full.

        Ships that stay come first, entrants are chosen at random, and a ship that waits may hold up others
        (TE-3.4-occupied-limit, TE-3.4-occupied-entry, TE-3.4-occupied-chain). A hex from which ships may be kept from
        leaving is filled after those ahead of it, so that who enters is drawn for the room that there is in the end.
        """
        limit = self._charts.values.stacking_limit
        bound = {ship: end for ship in afloat(state, US) if (end := self._destination(state, ship)) is not None}
        waiting: set[str] = set()
        while True:
            staying: dict[str, int] = {}
            entering: dict[str, list[str]] = {}
            for ship in afloat(state, US):
                if ship in bound and ship not in waiting:
                    entering.setdefault(bound[ship], []).append(ship)
                else:
                    staying[state.ships[ship].hex] = staying.get(state.ships[ship].hex, 0) + 1
            full = [h for h, ships in entering.items() if staying.get(h, 0) + len(ships) > limit]
            if not full:
                return frozenset(waiting)
            leaving = {ship: end for ship, end in bound.items() if ship not in waiting}
            hex_ = next((h for h in full if not self._may_fill(state, h, leaving, full)), full[0])
            candidates = entering[hex_]
            for _ in range(max(0, limit - staying.get(hex_, 0))):
                purpose = f"which ship enters {hex_}"
                chosen = play.chance.pick("choice", candidates, purpose, "TE-3.4-occupied-entry")
                candidates = [ship for ship in candidates if ship != chosen]
            waiting.update(candidates)

    def _may_fill(self, state: State, hex_: str, leaving: Mapping[str, str], full: list[str]) -> bool:
        """Whether ships that leave ``hex_`` may yet be held up, by another full hex somewhere ahead of them."""
        ahead, reached = {hex_}, {hex_}
        while reached:
            reached = {end for ship, end in leaving.items() if state.ships[ship].hex in reached} - ahead
            ahead |= reached
        return any(other in ahead for other in full if other != hex_)

    def _destination(self, state: State, ship: str) -> str | None:
        name = formation_of(state, ship)
        assert name is not None, f"{ship} is in no formation"
        steps = hexes_in_phase(self._charts, state.formations[name], state.phase)
        return path_end(self._sea, state.ships[ship], steps) if steps else None

    def _advance(self, state: State, waiting: frozenset[str], play: Play, turning: Mapping[str, When]) -> State:
        for name in formations_of(state, US):
            formation = state.formations[name]
            steps = hexes_in_phase(self._charts, formation, state.phase)
            if not steps:
                continue
            moving = tuple(ship for ship in formation.ships if ship not in waiting)
            if turning.get(name) == "before" and moving:
                play.emit(FormationTurned(name, moving, state.ships[moving[0]].heading, "TE-3.3-us-when"))
            state = move_ships(self._sea, state, moving, steps, play)
            if moving:
                state = with_formation(state, name, msgspec.structs.replace(formation, turned_after=0))
        return state

    def _split(self, state: State, start: State, waiting: frozenset[str], play: Play) -> State:
        """Ships that waited keep order and Speed as formations of their own, and their old heading.

        The turn of this phase is cancelled for them (TE-3.4-occupied-wait, TE-3.4-occupied-excused, R-15).
        """
        for ship in afloat(state, US):
            if ship not in waiting:
                continue
            name = formation_of(state, ship)
            assert name is not None
            formation = state.formations[name]
            alone = start.formations[name]
            order = formation.order
            state = with_ship(
                state, ship, msgspec.structs.replace(state.ships[ship], heading=start.ships[ship].heading)
            )
            others = tuple(member for member in formation.ships if member != ship)
            own = Formation(
                side="us", ships=(ship,), speed=formation.speed, order=order, turned_after=alone.turned_after
            )
            formations = dict(state.formations)
            if others:
                formations[name] = msgspec.structs.replace(formation, ships=others)
            else:
                del formations[name]
            formations[ship] = own
            state = msgspec.structs.replace(state, formations=formations)
            play.emit(ShipWaited(ship, state.ships[ship].hex))
        return state


class JapaneseMovementSegment(Procedure[State, AnyCommand]):
    """The Japanese formations move as far as the chart says, and turn as their orders do (TE-3.1-G-japan, R-14)."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._sea = sea

    def proceed(self, state: State, play: Play) -> State:
        state = shift_from_edge(self._charts, self._sea, state, JAPAN, play)
        for name in formations_of(state, JAPAN):
            formation = state.formations[name]
            steps = hexes_in_phase(self._charts, formation, state.phase)
            state = move_ships(self._sea, state, formation.ships, steps, play)
            if formation.order.maneuver == "turn_60":
                state = self._roll_to_turn(state, name, play)
            elif formation.order.maneuver == "about" and steps:
                state = self._turn(state, name, "TE-3.3-jp-about", play)
        return pop(state)

    def _roll_to_turn(self, state: State, name: str, play: Play) -> State:
        """Turns on a low roll, and by itself at the end of the third phase (TE-3.3-jp-60, TE-3.3-jp-60-auto)."""
        if state.phase % 3 == 0:
            play.emit(TurnRolled(name, 0, True))
            return self._turn(state, name, "TE-3.3-jp-60-auto", play)
        die = play.chance.roll(f"whether {name} makes its 60 turn now", "TE-3.3-jp-60")
        turns = die <= self._charts.values.sixty_turn_roll
        play.emit(TurnRolled(name, die, turns))
        return self._turn(state, name, "TE-3.3-jp-60", play) if turns else state

    def _turn(self, state: State, name: str, rule: str, play: Play) -> State:
        formation = state.formations[name]
        order = formation.order
        assert order.direction is not None
        heading = turned(state.ships[formation.ships[0]].heading, order.direction)
        ships = {ship: msgspec.structs.replace(state.ships[ship], heading=heading) for ship in formation.ships}
        play.emit(FormationTurned(name, formation.ships, heading, rule))
        left = msgspec.structs.replace(formation, order=japanese_order_left(order))
        return with_formation(with_ships(state, ships), name, left)


def japanese_order_left(order: Order) -> Order:
    """A Japanese order after one more turn; the marker comes off after the last (TE-3.3-jp-duration)."""
    made = order.turns_made + 1
    last = 1 if order.maneuver == "turn_60" else ABOUT_TURNS
    return AHEAD if made >= last else msgspec.structs.replace(order, turns_made=made)


def path_end(sea: Sea, ship: Ship, steps: int) -> str | None:
    """The hex ``steps`` ahead of a ship, or None off the map."""
    place: str | None = ship.hex
    for _ in range(steps):
        place = sea.step(place, ship.heading) if place is not None else None
    return place


def move_ships(sea: Sea, state: State, ships: tuple[str, ...], steps: int, play: Play) -> State:
    """Move ships straight ahead hex by hex, all of them one hex before any the next (TE-3.4-must-move)."""
    for _ in range(steps):
        moved = {}
        for name in ships:
            ship = state.ships[name]
            place = sea.step(ship.hex, ship.heading)
            if place is None:
                continue
            moved[name] = msgspec.structs.replace(ship, hex=place)
            play.emit(ShipMoved(name, ship.hex, place, ship.heading))
        state = with_ships(state, moved)
    return state


def shift_from_edge(charts: Charts, sea: Sea, state: State, side: str, play: Play) -> State:
    """Slide every ship away from the map edge if one of ``side`` would leave the map in this phase.

    Distances stay as they are (TE-3.4-edge-shift, R-13). The rule leaves direction and length open: of all slides that
    keep every ship on the map, and let all of ``side`` move, the one is taken that brings the middle of the fleets
    closest to the middle of the map. Where ships are spread so far that there is none, a ship at the edge stays where
    it is (R-32).
    """
    ends = _ends(charts, sea, state, side)
    if all(end in sea.labels for end in ends):
        return state
    present = [sea.hexes[ship.hex] for ship in state.ships.values() if not ship.sunk]
    slide = _best_slide(sea, present, ends)
    if slide is None:
        return state
    moved = {
        name: msgspec.structs.replace(ship, hex=sea.labels[_slid(sea.hexes[ship.hex], slide)])
        for name, ship in state.ships.items()
        if not ship.sunk
    }
    play.emit(FleetShifted(distance(Hex(0, 0), slide), tuple((name, ship.hex) for name, ship in moved.items())))
    return with_ships(state, moved)


def _ends(charts: Charts, sea: Sea, state: State, side: str) -> list[Hex]:
    """Where the ships of ``side`` would be after this phase, on the map or off it."""
    ends = []
    for name in formations_of(state, side):
        formation = state.formations[name]
        steps = hexes_in_phase(charts, formation, state.phase)
        for ship in (state.ships[member] for member in formation.ships):
            ends.append(step(sea.hexes[ship.hex], HEADINGS.index(ship.heading), steps))
    return ends


def _best_slide(sea: Sea, present: list[Hex], ends: list[Hex]) -> Hex | None:
    """The slide, as the hex that (0, 0) comes to, that centres ``present`` best and keeps all on the map."""
    middle, first = sea.hexes[sea.middle], present[0]
    q = middle.q - round(sum(hex_.q for hex_ in present) / len(present))
    r = middle.r - round(sum(hex_.r for hex_ in present) / len(present))
    wanted = _slid(first, Hex(q, r))
    needed = dict.fromkeys([*ends, *present])
    for place in sorted(sea.labels, key=lambda place: distance(place, wanted)):
        slide = Hex(place.q - first.q, place.r - first.r)
        if all(_slid(hex_, slide) in sea.labels for hex_ in needed):
            return slide
    return None


def _slid(place: Hex, slide: Hex) -> Hex:
    return Hex(place.q + slide.q, place.r + slide.r)
