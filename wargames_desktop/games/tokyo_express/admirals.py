"""US admirals: whom they command, and who takes over when the Task Force Commander is lost (12.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.tokyo_express.chart import TYPES
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import (
    AnyCommand,
    AppointCommander,
    ChooseNewFlagshipCommand,
    KeepFlagship,
    RetireFlagship,
)
from wargames_desktop.games.tokyo_express.frames import ChooseCommander, ChooseNewFlagship, UsCommand
from wargames_desktop.games.tokyo_express.standard_events import CommanderLost, CommandTaken, Retires
from wargames_desktop.games.tokyo_express.state import US, Commander, State, afloat, with_log, with_night

REPLACEMENT = "Replacement of {}"
"""What the back of an admiral's marker is called."""


class Admirals:
    """The US admirals of a position."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts
        self._markers = charts.standard.admirals

    def is_of_destroyers(self, name: str) -> bool:
        """Whether an admiral commands destroyers only (TE-12.1-dd-only); a replacement is none of these."""
        marker = self._markers.us.get(name)
        return marker is not None and marker.destroyer

    def alive(self, state: State) -> Mapping[str, Commander]:
        """The admirals whose flagships are on the map, by name."""
        afloat_us = set(afloat(state, US))
        return {
            name: admiral
            for name, admiral in state.night.commanders.items()
            if not admiral.killed_on_turn and admiral.flagship in afloat_us
        }

    def in_command(self, state: State, ships: Sequence[str]) -> tuple[str, ...]:
        """The admirals aboard ``ships`` who can command them as one formation, by the types of the ships.

        A destroyer admiral commands destroyers alone. A heavy ship admiral commands a formation with heavier ships; he
        commands destroyers if he is the Task Force Commander, as the last ships left may be destroyers (R-72).

        Rules: TE-12.1-no-roll, TE-12.1-dd-only, TE-12.1-dd-ignored.
        """
        only_destroyers = all(self._charts.roster.ships[ship].type == "DD" for ship in ships)
        return tuple(
            name
            for name, admiral in self.alive(state).items()
            if admiral.flagship in ships
            and (only_destroyers if self.is_of_destroyers(name) else True)
            and (not only_destroyers or self.is_of_destroyers(name) or name == state.night.task_force_commander)
        )

    def detection(self, state: State, ships: Sequence[str]) -> tuple[str, int]:
        """The admiral with the highest Detection value who commands ``ships``, and that value; no name and 0 for none.

        Rules: TE-12.1-detection, TE-12.1-dd-ignored.
        """
        best = max(self.in_command(state, ships), key=lambda name: self.value(state, name), default="")
        return best, self.value(state, best) if best else 0

    def value(self, state: State, name: str) -> int:
        """An admiral's Detection value; a replacement has his own."""
        if state.night.commanders[name].replacement:
            return self._markers.replacement_detection
        return self._markers.us[name].detection

    def flagship(self, state: State) -> str | None:
        """The Task Force Commander's flagship on the map; None while there is none (TE-12.2-vacant)."""
        admiral = self.alive(state).get(state.night.task_force_commander)
        return admiral.flagship if admiral is not None else None

    # Losses

    def _due(self, state: State, name: str, since: int, rule: str, play: Play) -> State:
        """Another takes command on the second Game Turn after ``since``, or when he already was due (R-73)."""
        turn = state.night.replaced_on or since + self._markers.replacement_delay
        play.emit(CommanderLost(name, turn, rule))
        return with_night(state, replaced_on=turn)

    def after_changes(self, state: State, play: Play) -> State:
        """Look after the command once ships have sunk, left or begun to retire, or the commander was killed.

        While his flagship retires he stays in command until he is replaced; once it has left the map he is out of it
        (R-74). When no heavier ship is left that does not retire, a destroyer admiral takes command at once.

        Rules: TE-4.1-U, TE-12.1-dd-tfc, TE-12.2-killed, TE-12.2-replacement-delay, TE-12.2-retire-serves.
        """
        state = self._destroyer_admiral_takes_over(state, play)
        name = state.night.task_force_commander
        admiral = state.night.commanders.get(name)
        if admiral is None or self._is_to_arrive(state, admiral.flagship):
            return state
        ship = state.ships[admiral.flagship]
        if admiral.killed_on_turn:
            state = with_night(state, task_force_commander="")
            return self._due(state, name, admiral.killed_on_turn, "TE-12.2-replacement-delay", play)
        if not ship.hex:
            return self._due(with_night(state, task_force_commander=""), name, state.turn, "TE-12.2-replacement", play)
        if ship.log.retiring and not state.night.replaced_on:
            return self._due(state, name, state.turn, "TE-12.2-retire-serves", play)
        return state

    def _is_to_arrive(self, state: State, ship: str) -> bool:
        return any(arrival.ship == ship for arrival in state.night.arrivals)

    def _destroyer_admiral_takes_over(self, state: State, play: Play) -> State:
        staying = self._staying(state)
        if not staying or any(self._charts.roster.ships[ship].type != "DD" for ship in staying):
            return state
        if state.night.arrivals or self.is_of_destroyers(state.night.task_force_commander):
            return state
        for name, admiral in self.alive(state).items():
            if self.is_of_destroyers(name) and admiral.flagship in staying:
                play.emit(CommandTaken(name, admiral.flagship, False, "TE-12.1-dd-tfc"))
                return with_night(state, task_force_commander=name, replaced_on=0)
        return state

    def _staying(self, state: State) -> tuple[str, ...]:
        """US ships on the map that neither sink nor retire (R-75)."""
        return tuple(
            ship
            for ship in afloat(state, US)
            if not state.ships[ship].out_of_action and not state.ships[ship].log.retiring
        )

    # Replacements

    def successors(self, state: State) -> tuple[str, ...]:
        """The other heavy ship admirals in play, one of whom must take command (TE-12.2-replacement)."""
        staying = self._staying(state)
        return tuple(
            name
            for name, admiral in self.alive(state).items()
            if name != state.night.task_force_commander
            and not self.is_of_destroyers(name)
            and admiral.flagship in staying
        )

    def new_flagships(self, state: State, name: str) -> tuple[str, ...]:
        """Where the replacement of ``name`` can go aboard: the old flagship, else the heaviest ships that stay.

        Rules: TE-12.2-flagship, TE-12.2-flagship-dd, TE-12.2-retire-transfer.
        """
        staying = self._staying(state)
        old = state.night.commanders[name].flagship
        if old in staying:
            return (old,)
        weights = {ship: TYPES.index(self._charts.roster.ships[ship].type) for ship in staying}
        return tuple(ship for ship in staying if weights[ship] == min(weights.values()))

    def appoint(self, state: State, name: str, play: Play) -> State:
        """A heavy ship admiral takes command."""
        play.emit(CommandTaken(name, state.night.commanders[name].flagship, False, "TE-12.2-replacement"))
        return with_night(state, task_force_commander=name, replaced_on=0)

    def replace(self, state: State, name: str, ship: str, play: Play) -> State:
        """The back of the marker of ``name`` goes aboard ``ship`` and takes command (TE-12.2-replacement-marker).

        A man who has retired leaves the game with it; one who was killed stays in the record.
        """
        new = name if state.night.commanders[name].replacement else REPLACEMENT.format(name)
        commanders = dict(state.night.commanders)
        if not commanders[name].killed_on_turn:
            del commanders[name]
        commanders[new] = Commander(flagship=ship, replacement=True)
        play.emit(CommandTaken(new, ship, True, "TE-12.2-replacement-marker"))
        return with_night(state, commanders=commanders, task_force_commander=new, replaced_on=0)

    def last_commander(self, state: State) -> str:
        """Whose marker is turned over: the commander, or the one who fell last."""
        night = state.night
        if night.task_force_commander:
            return night.task_force_commander
        lost = [
            name
            for name, admiral in night.commanders.items()
            if not self.is_of_destroyers(name) and name not in self.alive(state)
        ]
        return max(lost, key=lambda name: night.commanders[name].killed_on_turn, default="")

    def can_retire_flagship(self, state: State) -> str | None:
        """The Task Force Commander's flagship if it is damaged and does not retire yet (TE-12.2-retire)."""
        ship = self.flagship(state)
        if ship is None or not state.night.released or state.ships[ship].log.retiring:
            return None
        return ship if state.ships[ship].level >= self._markers.retiring_level else None

    def retire_flagship(self, state: State, ship: str, play: Play) -> State:
        """The flagship leaves the battle; its admiral serves on until he is replaced (TE-12.2-retire-serves)."""
        play.emit(Retires((ship,), "told to by the Task Force Commander", "TE-12.2-retire"))
        state = with_log(state, ship, retiring=True)
        if state.night.replaced_on:
            return state
        return self._due(state, state.night.task_force_commander, state.turn, "TE-12.2-retire-serves", play)


class UsCommandStep(Procedure[State, AnyCommand]):
    """D. A replacement that is due takes command; a damaged flagship may retire (TE-4.1-D-replacement)."""

    def __init__(self, charts: Charts) -> None:
        self._admirals = Admirals(charts)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = state.flow[-1]
        assert isinstance(frame, UsCommand)
        ship = None if self._is_due(state) or frame.asked else self._admirals.can_retire_flagship(state)
        if ship is None:
            return None
        return Decision(
            US,
            "us_command",
            f"{ship} is damaged: shall your flagship leave the battle?",
            "TE-12.2-retire",
            lambda: [KeepFlagship(), RetireFlagship()],
            KeepFlagship(),
            about=(ship,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, KeepFlagship | RetireFlagship):
            return None
        return Refusal("TE-12.2-retire", "Now it is decided whether the flagship leaves the battle")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        state = swap(state, UsCommand(asked=True))
        ship = self._admirals.can_retire_flagship(state)
        assert ship is not None
        return self._admirals.retire_flagship(state, ship, play) if isinstance(command, RetireFlagship) else state

    def proceed(self, state: State, play: Play) -> State:
        if not self._is_due(state):
            return pop(self._admirals.after_changes(state, play))
        state = with_night(state, replaced_on=0)
        admirals = self._admirals.successors(state)
        if len(admirals) > 1:
            return push(state, ChooseCommander(admirals))
        if admirals:
            return self._admirals.appoint(state, admirals[0], play)
        name = self._admirals.last_commander(state)
        ships = self._admirals.new_flagships(state, name) if name else ()
        if len(ships) > 1:
            return push(state, ChooseNewFlagship(name, ships))
        return self._admirals.replace(state, name, ships[0], play) if ships else state

    def _is_due(self, state: State) -> bool:
        return 0 < state.night.replaced_on <= state.turn


class CommanderChoice(Procedure[State, AnyCommand]):
    """The player chooses who takes command of the task force (TE-12.2-replacement)."""

    def __init__(self, charts: Charts) -> None:
        self._admirals = Admirals(charts)

    def ask(self, state: State) -> Decision[AnyCommand]:
        frame = _commander_frame(state)
        return Decision(
            US,
            "choose_commander",
            "Choose the admiral who takes command of the task force",
            "TE-12.2-replacement",
            lambda: [AppointCommander(name) for name in frame.admirals],
            AppointCommander(frame.admirals[0]),
            about=tuple(state.night.commanders[name].flagship for name in frame.admirals),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _commander_frame(state)
        if not isinstance(command, AppointCommander):
            return Refusal("TE-12.2-replacement", "Now an admiral must take command")
        if command.admiral not in frame.admirals:
            return Refusal("TE-12.2-replacement", f"{command.admiral} cannot take command of the task force")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, AppointCommander)
        return self._admirals.appoint(pop(state), command.admiral, play)


class NewFlagshipChoice(Procedure[State, AnyCommand]):
    """The player chooses the replacement commander's flagship among the heaviest ships (TE-12.2-flagship)."""

    def __init__(self, charts: Charts) -> None:
        self._admirals = Admirals(charts)

    def ask(self, state: State) -> Decision[AnyCommand]:
        frame = _flagship_frame(state)
        return Decision(
            US,
            "choose_new_flagship",
            "Choose the flagship of the replacement commander",
            "TE-12.2-flagship",
            lambda: [ChooseNewFlagshipCommand(ship) for ship in frame.ships],
            ChooseNewFlagshipCommand(frame.ships[0]),
            about=frame.ships,
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _flagship_frame(state)
        if not isinstance(command, ChooseNewFlagshipCommand):
            return Refusal("TE-12.2-flagship", "Now the replacement commander needs a flagship")
        if command.ship not in frame.ships:
            return Refusal(
                "TE-12.2-flagship", f"{command.ship} is not one of the heaviest ships that stay", (command.ship,)
            )
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _flagship_frame(state)
        assert isinstance(command, ChooseNewFlagshipCommand)
        return self._admirals.replace(pop(state), frame.admiral, command.ship, play)


def _commander_frame(state: State) -> ChooseCommander:
    frame = state.flow[-1]
    assert isinstance(frame, ChooseCommander)
    return frame


def _flagship_frame(state: State) -> ChooseNewFlagship:
    frame = state.flow[-1]
    assert isinstance(frame, ChooseNewFlagship)
    return frame
