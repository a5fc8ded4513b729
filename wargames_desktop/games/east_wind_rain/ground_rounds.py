"""What happens by itself in a round of ground combat: both sides fire, and morale follows the losses (18.3, 18.5)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, swap
from wargames_desktop.games.east_wind_rain.basic_crt import DIE, fire
from wargames_desktop.games.east_wind_rain.events.ground import GroundRound, MoraleFell, MoraleRolled
from wargames_desktop.games.east_wind_rain.frames.ground import GroundCombat
from wargames_desktop.games.east_wind_rain.ground_forces import GroundForces, defends
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class GroundRounds:
    """Rolls the dice of a round."""

    def __init__(self, theatre: Theatre) -> None:
        self._forces = GroundForces(theatre)
        self._crt = theatre.charts.basic_crt
        self._changes = theatre.charts.ground.morale_changes

    def fire(self, state: State, fight: GroundCombat, play: Play) -> State:
        """Both sides fire at the same time; what they hit is lost in the next step (EWR-18.3.A to EWR-18.3.E)."""
        defender = enemy(fight.side)
        attack = fire(
            self._crt,
            self._forces.attack_points(fight),
            self._forces.attack_modifiers(fight),
            f"{SIDE_NAMES[fight.side]} ground attack",
            "EWR-18.3.C",
            play,
        )
        defence = fire(
            self._crt,
            self._forces.defence_points(state, fight),
            self._forces.defence_modifiers(fight),
            f"{SIDE_NAMES[defender]} ground defence",
            "EWR-18.3.C",
            play,
        )
        round = fight.round + 1
        play.emit(GroundRound(side=fight.side, hex=fight.hex, round=round, attack=attack, defence=defence))
        due: dict[SideName, int] = {
            fight.side: self._forces.hits_to_sp(fight, fight.side, defence.hits),
            defender: self._forces.hits_to_sp(fight, defender, attack.hits),
        }
        return swap(state, msgspec.structs.replace(fight, round=round, due=due, before=dict(fight.lost), step="losses"))

    def morale(self, state: State, fight: GroundCombat, play: Play) -> State:
        """Losses of the round lower morale; once in a combat each side rolls whether it changes besides.

        Who fights out of supply does not roll. Rules: EWR-18.5.B, EWR-18.5.C, EWR-18.5.D.
        """
        morale = dict(fight.morale)
        for side in (fight.side, enemy(fight.side)):
            if not (fight.engaged if side == fight.side else defends(state, fight)):
                continue
            before, lost = fight.before.get(side, 0), fight.lost.get(side, 0)
            if self._changes.rolls(before, lost - before) and side not in fight.unsupplied:
                die = play.chance.roll(f"{SIDE_NAMES[side]} morale", "EWR-18.5.B", DIE)
                change = self._changes.change(die)
                morale[side] += change
                play.emit(MoraleRolled(side=side, hex=fight.hex, die=die, change=change))
            drop = self._changes.drop(before, lost - before)
            if drop:
                morale[side] -= drop
                play.emit(MoraleFell(side=side, hex=fight.hex, drop=drop, lost=lost, morale=morale[side]))
        return swap(state, msgspec.structs.replace(fight, morale=morale, step="decide", decided=()))
