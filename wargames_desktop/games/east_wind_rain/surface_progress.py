"""The surface battle that goes on, found beneath its inner steps, and what both fleets' places make of it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.games.east_wind_rain.frames.surface import SurfaceBattle
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.surface_fleets import Combatant, Fleet
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy


def battle_of(state: State) -> SurfaceBattle:
    """The innermost surface battle on the stack."""
    return next(frame for frame in reversed(state.flow) if isinstance(frame, SurfaceBattle))


def with_fleets(state: State, fleets: Mapping[SideName, Fleet]) -> State:
    """``state`` with the fleets of the innermost surface battle replaced."""
    number = max(number for number, frame in enumerate(state.flow) if isinstance(frame, SurfaceBattle))
    frame = state.flow[number]
    assert isinstance(frame, SurfaceBattle)
    changed = msgspec.structs.replace(frame, fleets=fleets)
    return msgspec.structs.replace(state, flow=(*state.flow[:number], changed, *state.flow[number + 1 :]))


def opponents(battle: SurfaceBattle, side: SideName) -> tuple[Fleet, Fleet]:
    """The fleet of a side, and the other."""
    return battle.fleets[side], battle.fleets[enemy(side)]


def combatant(battle: SurfaceBattle, key: str) -> Combatant:
    """Who goes by a key."""
    return next(each for fleet in battle.fleets.values() for each in fleet.combatants if each.key == key)
