"""Damage in the Standard Game: when it takes effect, what it costs, and who leaves the map (8.4)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.damage import (
    is_sinking,
    level_reached,
    max_speed,
    speed_modifiers,
    without_ship,
)
from wargames_desktop.games.tokyo_express.events import (
    AdmiralKilled,
    DamageTookEffect,
    MaxSpeedChanged,
    Sank,
    ShipFlipped,
)
from wargames_desktop.games.tokyo_express.state import (
    State,
    with_hidden_force,
    with_log,
    with_night,
    with_ship,
)
from wargames_desktop.games.tokyo_express.torpedo_logs import lose_salvo


def take_effect(charts: Charts, state: State, name: str, play: Play) -> State:
    """The damage of a ship takes effect: its level, the salvos that it costs, and whether it is out of action.

    Rules: TE-8.4-level-1, TE-8.4-level-2, TE-8.4-level-3, TE-8.4-skip-2, TE-8.1-sinking.
    """
    spec, ship = charts.roster.ships[name], state.ships[name]
    level, sinking = level_reached(spec, ship.damage), is_sinking(spec, ship)
    state = with_ship(state, name, msgspec.structs.replace(ship, pending=0, level=level, out_of_action=sinking))
    if level == ship.level and not sinking:
        return state
    lost: list[str] = []
    for reached in sorted(spec.levels):
        if ship.level < reached <= level and not sinking:
            for _ in range(charts.damage.levels[reached].salvos_lost):
                state, called = lose_salvo(charts, state, name, play, f"TE-8.4-level-{reached}")
                lost += [called] if called else []
    rule = "TE-8.1-sinking" if sinking else "TE-8.4-steps"
    ship = state.ships[name]
    play.emit(DamageTookEffect(name, level, ship.salvos, tuple(lost), sinking, rule, ship.log.reloads))
    return state


class StandardDamageMarkersStep(Procedure[State, AnyCommand]):
    """The end of an Attack Step or of Immediate Fire: damage takes effect, and all that attacked are flipped.

    Rules: TE-8.1-order-damage, TE-8.4-steps, TE-8.1-order-fired, TE-8.3-fired-torpedo.
    """

    def __init__(self, charts: Charts) -> None:
        self._charts = charts

    def proceed(self, state: State, play: Play) -> State:
        for name, ship in state.ships.items():
            if ship.pending and not ship.sunk and not ship.out_of_action:
                state = take_effect(self._charts, state, name, play)
        return pop(self._flipped(state, play))

    def _flipped(self, state: State, play: Play) -> State:
        """Ships with Fired Torpedo markers, and hidden forces that attacked in this Game Turn."""
        ships = tuple(name for name, ship in state.ships.items() if ship.log.fired_torpedoes)
        turned = tuple(name for name in ships if not state.ships[name].fired and not state.ships[name].sunk)
        for name in ships:
            state = with_log(state, name, fired_torpedoes=False)
            state = with_ship(state, name, msgspec.structs.replace(state.ships[name], fired=True))
        forces = tuple(
            name for name, force in state.night.hidden.items() if not force.fired and state.turn in force.launched
        )
        for name in forces:
            force = msgspec.structs.replace(state.night.hidden[name], fired=True)
            state = with_hidden_force(state, name, force)
        if turned or forces:
            play.emit(ShipFlipped((*turned, *forces), True, "TE-8.1-order-fired"))
        return state


class StandardDamageEffectsPhase(Procedure[State, AnyCommand]):
    """S. What burned and collided takes effect, Speeds fall, sinking ships leave, admirals with them (TE-4.1-S)."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts

    def proceed(self, state: State, play: Play) -> State:
        for name, ship in state.ships.items():
            if ship.pending and not ship.sunk and not ship.out_of_action:
                state = take_effect(self._charts, state, name, play)
        for name, ship in state.ships.items():
            if not ship.sunk:
                spec = self._charts.roster.ships[name]
                state = sink(state, name, play) if is_sinking(spec, ship) else self._slow(state, name, play)
        return pop(state)

    def _slow(self, state: State, name: str, play: Play) -> State:
        """TE-8.4-speed."""
        spec, ship = self._charts.roster.ships[name], state.ships[name]
        speed = max_speed(self._charts, spec, ship)
        if speed >= ship.max_speed:
            return state
        play.emit(MaxSpeedChanged(name, speed, speed_modifiers(self._charts, spec, ship), "TE-8.4-speed"))
        return with_ship(state, name, msgspec.structs.replace(ship, max_speed=speed))


def sink(state: State, name: str, play: Play) -> State:
    """A ship leaves play, and its admiral with it (TE-3.8-sinking-removed, TE-12.2-killed)."""
    play.emit(Sank(name))
    ship = msgspec.structs.replace(state.ships[name], sunk=True)
    state = with_log(with_ship(state, name, ship), name, on_fire=False)
    return kill_admirals(without_ship(state, name), name, "TE-12.2-killed", play)


def kill_admirals(state: State, ship: str, rule: str, play: Play) -> State:
    """The admirals aboard ``ship`` die by ``rule``."""
    commanders = dict(state.night.commanders)
    for name, admiral in state.night.commanders.items():
        if admiral.flagship == ship and not admiral.killed_on_turn:
            play.emit(AdmiralKilled(name, ship, rule))
            commanders[name] = msgspec.structs.replace(admiral, killed_on_turn=state.turn)
    return state if commanders == state.night.commanders else with_night(state, commanders=commanders)
