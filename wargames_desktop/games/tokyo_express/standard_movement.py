"""The Movement Segments of the Standard Game: turns, courses, and who may leave the map (4.1 A and K, 5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand, ChooseEmergencyTurn
from wargames_desktop.games.tokyo_express.emergency_turns import preferred
from wargames_desktop.games.tokyo_express.entering import Entering
from wargames_desktop.games.tokyo_express.frames import EmergencyTurnSide, StandardUsMovement
from wargames_desktop.games.tokyo_express.japanese_retirement import RetirementOrders
from wargames_desktop.games.tokyo_express.leaving import leave_map
from wargames_desktop.games.tokyo_express.missions import Missions
from wargames_desktop.games.tokyo_express.movement import UsMovementSegment, When, hexes_in_phase
from wargames_desktop.games.tokyo_express.retirement import hidden_forces_retire, is_retiring
from wargames_desktop.games.tokyo_express.sailing import (
    JapaneseColumnTurns,
    Sailing,
    ordered_turns,
    without_turns_spent,
)
from wargames_desktop.games.tokyo_express.standard_events import HiddenForceRemoved
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    US,
    Formation,
    Heading,
    State,
    counter,
    formations_of,
    with_night,
    without_hidden_force,
)
from wargames_desktop.games.tokyo_express.waters import Waters


def note_moved(state: State, names: Sequence[str]) -> State:
    """``state`` in which ships are known to have moved in this Movement Phase (TE-5.5-none-moved)."""
    ships = (name for name in names if name in state.ships)
    return with_night(state, moved=tuple(dict.fromkeys((*state.night.moved, *ships))))


class UsHelm:
    """Where US ships may go: not ashore, but off the map, for good (TE-5.4-edge-us, TE-5.4-edge-us-none)."""

    room: int | None = None

    def __init__(self, waters: Waters, chosen: Iterable[Heading]) -> None:
        self._waters = waters
        self._chosen = iter(chosen)

    def bars(self, state: State, name: str, heading: Heading) -> str:
        """Land and shoal bar the way (TE-5.4-impassable)."""
        return "land or shoal" if self._waters.is_land_ahead(state.ships[name].hex, heading) else ""

    def choose(self, state: State, name: str, headings: Sequence[Heading]) -> Heading | None:
        """What the player has chosen, in the order in which it was asked (TE-5.4-priority-us)."""
        return next(self._chosen, None)

    def leave(self, state: State, name: str, play: Play) -> State:
        """The ship is out of the game."""
        return leave_map(state, name, False, "TE-5.4-edge-us", play)

    def enter(self, state: State, names: Sequence[str], play: Play) -> State:
        """They are noted."""
        return note_moved(state, names)


class JapaneseHelm:
    """Where Japanese ships and hidden forces may go (TE-5.4-priority-japan, TE-5.4-edge-japan)."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self.room: int | None = charts.standard.collisions.ships - 1
        self._waters = waters
        self._values = charts.standard.values
        self._missions = Missions(charts, waters)
        self._retirement = RetirementOrders(charts, waters)
        self._entering = Entering(charts, waters)

    def bars(self, state: State, name: str, heading: Heading) -> str:
        """Land, shoal, and the map edge where no mission and no retirement leads over it.

        Rules: TE-5.4-impassable, TE-5.4-edge-japan-scenario.
        """
        ahead = self._waters.step(counter(state, name).hex, heading)
        if ahead is not None:
            return "" if self._waters.is_open(ahead) else "land or shoal"
        return "" if self._may_leave(state, name, heading) else "the map edge"

    def _may_leave(self, state: State, name: str, heading: Heading) -> bool:
        if _retires(state, name):
            return self._retirement.leaves_by(counter(state, name).hex, heading)
        return name in state.ships and self._missions.leaves_for_mission(state, name, heading)

    def choose(self, state: State, name: str, headings: Sequence[Heading]) -> Heading | None:
        """By the order of priority, which is reversed for those that retire (TE-11.2-emergency)."""
        order = self._values.retiring_emergency_turns if _retires(state, name) else self._values.emergency_turns
        return preferred(headings, order)

    def leave(self, state: State, name: str, play: Play) -> State:
        """For its mission, or for good (TE-13.2-transport, TE-11.2-exit)."""
        if not _retires(state, name):
            return self._missions.leave(state, name, play)
        if name in state.ships:
            return leave_map(state, name, False, "TE-11.2-exit", play)
        play.emit(HiddenForceRemoved(name, "TE-11.2-exit"))
        return without_hidden_force(state, name)

    def enter(self, state: State, names: Sequence[str], play: Play) -> State:
        """The mission becomes known, hidden forces are deployed at their goal, surprised US ships are released."""
        return self._entering.after_move(note_moved(state, names), names, play)


def _retires(state: State, name: str) -> bool:
    """Whether a Japanese ship or hidden force is on its way out of the battle; those in Battle Movement too."""
    return is_retiring(state, name) if name in state.ships else hidden_forces_retire(state)


def moving_formations(state: State, side: str, retiring: bool) -> tuple[str, ...]:
    """Formations of a side that move in the segment of those that retire, or of the others (TE-4.1-K-us-retiring)."""
    return tuple(
        name for name in formations_of(state, side) if (state.formations[name].movement == "retirement") == retiring
    )


class StandardUsMovementSegment(UsMovementSegment):
    """The US ships move as their orders allow, and turn away from land (TE-4.1-K-us)."""

    rule = "TE-4.1-K-us"

    def __init__(self, charts: Charts, waters: Waters) -> None:
        super().__init__(charts, waters)
        self._waters = waters
        self._sailing = Sailing(charts, waters)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        return None if _frame(state).moving else super().ask(state)

    def proceed(self, state: State, play: Play) -> State:
        return self._move(state, _frame(state).turning, play)

    def _move(self, state: State, turning: Mapping[str, When], play: Play) -> State:
        """Turn, move, turn. Where the player must choose an Emergency Turn all of it waits for the answer."""
        frame = _frame(state)
        names = moving_formations(state, US, False)
        attempt = Play(play.chance)
        moved = without_turns_spent(ordered_turns(state, turning, "before", attempt), names, self._charts)
        outcome = self._sailing.sail(moved, names, UsHelm(self._waters, frame.chosen), attempt)
        if isinstance(outcome, EmergencyTurnSide):
            return push(swap(state, msgspec.structs.replace(frame, moving=True)), outcome)
        outcome = ordered_turns(outcome, turning, "after", attempt)
        for event in attempt.events:
            play.emit(event)
        return pop(outcome)


def _frame(state: State) -> StandardUsMovement:
    frame = state.flow[-1]
    assert isinstance(frame, StandardUsMovement)
    return frame


class EmergencyTurnChoice(Procedure[State, AnyCommand]):
    """The player chooses the side to which a US ship turns away (TE-5.4-priority-us)."""

    def ask(self, state: State) -> Decision[AnyCommand]:
        frame = _choice(state)
        return Decision(
            US,
            "emergency_turn",
            f"Land or shoal ahead of {frame.ship}: choose where she turns",
            "TE-5.4-priority-us",
            lambda: [ChooseEmergencyTurn(frame.ship, heading) for heading in frame.headings],
            ChooseEmergencyTurn(frame.ship, frame.headings[0]),
            about=(frame.ship,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _choice(state)
        if not isinstance(command, ChooseEmergencyTurn) or command.ship != frame.ship:
            return Refusal("TE-5.4-priority-us", f"Now {frame.ship} must turn away", (frame.ship,))
        if command.heading not in frame.headings:
            ways = " or ".join(frame.headings)
            reason = f"The least turn that takes {frame.ship} clear is to {ways}"
            return Refusal("TE-5.4-priority-fewest", reason, (frame.ship,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, ChooseEmergencyTurn)
        state = pop(state)
        frame = _frame(state)
        return swap(state, msgspec.structs.replace(frame, chosen=(*frame.chosen, command.heading)))


def _choice(state: State) -> EmergencyTurnSide:
    frame = state.flow[-1]
    assert isinstance(frame, EmergencyTurnSide)
    return frame


class StandardJapaneseMovementSegment(JapaneseColumnTurns):
    """The Japanese formations move as far as the chart says, and turn as their orders do (TE-4.1-K-japan, R-14)."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        super().__init__(charts, waters)
        self._sailing = Sailing(charts, waters)
        self._helm = JapaneseHelm(charts, waters)

    def proceed(self, state: State, play: Play) -> State:
        before = moving_formations(state, JAPAN, False)
        moving = {name for name in before if hexes_in_phase(self._charts, state.formations[name], state.phase)}
        outcome = self._sailing.sail(state, before, self._helm, play)
        assert not isinstance(outcome, EmergencyTurnSide)
        after = moving_formations(outcome, JAPAN, False)
        return pop(self.turns(outcome, after, [name for name in after if name in moving or name not in before], play))


class JapaneseRetirementSegment(Procedure[State, AnyCommand]):
    """Retiring Japanese formations move, after all others (TE-4.1-K-japan-retiring)."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._sailing = Sailing(charts, waters)
        self._helm = JapaneseHelm(charts, waters)

    def proceed(self, state: State, play: Play) -> State:
        outcome = self._sailing.sail(state, moving_formations(state, JAPAN, True), self._helm, play)
        assert not isinstance(outcome, EmergencyTurnSide)
        return pop(outcome)


class HiddenForceMovementPhase(Procedure[State, AnyCommand]):
    """A. On Game Turn 1 the hidden forces move straight ahead, and nothing else happens.

    Rules: TE-4.1-A, TE-4.1-A-us, TE-7.2-turn-1. The map edge makes them turn away (TE-7.2-edge, R-45).
    """

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._sailing = Sailing(charts, waters)
        self._helm = JapaneseHelm(charts, waters)

    def proceed(self, state: State, play: Play) -> State:
        forces = {name: Formation(side=JAPAN, ships=(name,), speed=1) for name in state.night.hidden}
        state = msgspec.structs.replace(state, formations=forces)
        state = self._sailing.run_ahead(state, tuple(forces), state.night.first_move, self._helm, play)
        return pop(msgspec.structs.replace(state, formations={}))
