"""The end of a game: when it must end, when it may, and the missions of those who are left (14.1)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.tokyo_express.battle_summary import battle_summary
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand, EndGame, PlayOn
from wargames_desktop.games.tokyo_express.damage import is_sinking
from wargames_desktop.games.tokyo_express.deployment import Deployment
from wargames_desktop.games.tokyo_express.frames import StandardEndOfTurn
from wargames_desktop.games.tokyo_express.hidden_forces import HiddenForces
from wargames_desktop.games.tokyo_express.leaving import is_away
from wargames_desktop.games.tokyo_express.missions import Missions
from wargames_desktop.games.tokyo_express.retirement import RETIRING_LEVEL
from wargames_desktop.games.tokyo_express.setup import new_ship
from wargames_desktop.games.tokyo_express.ship_fires import FirePhase
from wargames_desktop.games.tokyo_express.standard_damage import take_effect
from wargames_desktop.games.tokyo_express.standard_events import GameOver
from wargames_desktop.games.tokyo_express.standard_setup import new_log
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    US,
    Mission,
    State,
    afloat,
    with_night,
    with_ship,
    without_hidden_force,
)
from wargames_desktop.games.tokyo_express.victory import game_ended
from wargames_desktop.games.tokyo_express.waters import Waters
from wargames_desktop.games.tokyo_express.withdrawal import withdraw


class Reason(NamedTuple):
    """Why a game ends."""

    text: str
    rule: str


def must_end(state: State) -> Reason | None:
    """Why the game ends at this instant, if it does (TE-14.1-must, TE-14.1-must-japan).

    Ships that are due to arrive, and Japanese ships that come back from a mission, keep it going (R-83).
    """
    if not afloat(state, US) and not state.night.arrivals:
        return Reason("no US ship is left on the map", "TE-14.1-must")
    is_reached = state.night.drawn >= state.night.strength
    is_gone = not afloat(state, JAPAN) and not any(force.size for force in state.night.hidden.values())
    if is_reached and is_gone and not any(is_away(ship) for ship in state.ships.values()):
        return Reason("no Japanese ship is left on the map", "TE-14.1-must-japan")
    return None


def may_end(state: State) -> bool:
    """Whether the player may end the game at the end of a Game Turn (TE-14.1-voluntary, TE-11.4-effects-end).

    A ship that has performed its mission off the map counts as retiring (R-85).
    """
    night = state.night
    if night.hidden or night.waiting or night.arrivals:
        return False
    if any(state.ships[ship].log.detected for ship in afloat(state, US)):
        return False
    return all(
        ship.sunk or ship.log.left or ship.log.retiring or bool(ship.log.mission)
        for ship in state.ships.values()
        if ship.side == JAPAN
    )


def give_up(charts: Charts, state: State, play: Play) -> State:
    """The player quits: the Japanese win as high as they can, whatever the score (TE-14.1-quit)."""
    play.emit(GameOver("the US give up", "TE-14.1-quit"))
    state = with_night(state, ended="the US give up", given_up=True)
    play.emit(game_ended(charts, state))
    return msgspec.structs.replace(state, flow=())


class Ending:
    """Brings a game to its end."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._missions = Missions(charts, waters)
        self._forces = HiddenForces(charts)
        self._deployment = Deployment(charts, waters)
        self._fires = FirePhase(charts, waters)

    def close(self, state: State, reason: Reason, play: Play) -> State:
        """The game is over: fires burn out, those left perform their missions, and the score is counted."""
        play.emit(GameOver(reason.text, reason.rule))
        state = with_night(state, ended=reason.text)
        state = self._burn_out(state, play)
        if all(state.ships[ship].log.retiring for ship in afloat(state, US)):
            state = self._perform_missions(state, play)
        play.emit(game_ended(self._charts, state))
        return msgspec.structs.replace(state, flow=())

    def _burn_out(self, state: State, play: Play) -> State:
        """Fires on ships off the map run their course (TE-14.2-fires).

        A Japanese ship that was away for a mission performs it if the fire goes out in time (R-86).
        """
        for name, ship in state.ships.items():
            if ship.hex or ship.sunk or not ship.log.on_fire:
                continue
            while state.ships[name].log.on_fire and not self._is_lost(state, name):
                state = self._fires.burn(state, name, play)
                state = take_effect(self._charts, state, name, play)
            mission = self._missions.main_mission(state)
            is_saved = not self._is_lost(state, name) and state.ships[name].level < RETIRING_LEVEL
            if is_away(ship) and is_saved and mission and self._missions.can_perform(state, name, mission):
                state = self._missions.perform(state, name, mission, play)
        return state

    def _is_lost(self, state: State, name: str) -> bool:
        ship = state.ships[name]
        return ship.sunk or is_sinking(self._charts.roster.ships[name], ship)

    def _perform_missions(self, state: State, play: Play) -> State:
        """Nobody opposes the Japanese any more: all that neither sink nor retire nor burn perform their missions.

        Rules: TE-14.1-us-gone, TE-14.1-us-gone-1, TE-14.1-us-gone-2, TE-14.1-us-gone-3, TE-14.1-us-gone-mission, R-84.
        """
        if not state.night.withdrew_on:
            state = self._muster_hidden_forces(state, play)
        able = [
            name
            for name in afloat(state, JAPAN)
            if not self._is_lost(state, name) and not state.ships[name].log.on_fire
        ]
        for name in able:
            state = self._missions.determine(state, play)
            mission = self._mission_of(state, name)
            if self._missions.can_perform(state, name, mission):
                state = self._missions.perform(state, name, mission, play)
        return state

    def _mission_of(self, state: State, name: str) -> Mission:
        mission = self._missions.main_mission(state)
        if mission == "transport_attack" or self._charts.roster.ships[name].type in ("BB", "CA"):
            return mission or "bombardment"
        return "supply"

    def _muster_hidden_forces(self, state: State, play: Play) -> State:
        """Markers up to the Strength Level, in the order of the identity numbers, then the ships (R-87)."""
        markers = {size: copies for size, copies in state.night.markers.items() if size}
        state = with_night(state, markers=markers)
        for name in list(state.night.hidden):
            force = state.night.hidden.get(name)
            if force is not None and not force.size:
                state = self._forces.draw(state, name, play, "the end of the game", "TE-14.1-us-gone-1")
        for name, force in state.night.hidden.items():
            for ship in self._deployment.muster(state, name, state.ships, play).ships:
                new = new_ship(self._charts.roster.ships[ship], force.hex, force.heading)
                state = with_ship(state, ship, msgspec.structs.replace(new, standard=new_log(self._charts, ship)))
            state = without_hidden_force(state, name)
        return state


class TurnUntilTheEnd(Procedure[State, AnyCommand]):
    """Walks the steps of a Game Turn, but no further than to the instant in which the game must end."""

    def __init__(self, walker: Procedure[State, AnyCommand], ending: Ending) -> None:
        self._walker = walker
        self._ending = ending

    def proceed(self, state: State, play: Play) -> State:
        reason = must_end(state)
        return self._walker.proceed(state, play) if reason is None else self._ending.close(state, reason, play)


class StandardEndOfTurnPhase(Procedure[State, AnyCommand]):
    """W. Supplies are landed, Exited markers move on, and the game may end (TE-4.1-W)."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._missions = Missions(charts, waters)
        self._ending = Ending(charts, waters)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = state.flow[-1]
        assert isinstance(frame, StandardEndOfTurn)
        if not frame.asked or not may_end(state):
            return None
        return Decision(
            US,
            "end_of_game",
            "The Japanese are leaving or gone, and none of your ships is detected: end the game?",
            "TE-14.1-voluntary",
            lambda: [EndGame(), PlayOn()],
            EndGame(),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, EndGame | PlayOn):
            return None
        return Refusal("TE-14.1-voluntary", "Now it is decided whether the game ends")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        if isinstance(command, EndGame):
            text = "all Japanese ships are leaving" if afloat(state, JAPAN) else "no Japanese are left to fight"
            return self._ending.close(state, Reason(text, "TE-14.1-voluntary"), play)
        return pop(state)

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, StandardEndOfTurn)
        if frame.asked:
            return pop(state)
        state = self._missions.land_supplies(state, play)
        state = self._missions.count_turns_away(state, play)
        play.emit(battle_summary(self._charts, state))
        return swap(withdraw(state, play), StandardEndOfTurn(asked=True))
