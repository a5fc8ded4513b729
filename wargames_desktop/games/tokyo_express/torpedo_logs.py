"""Torpedo circles of the ship logs in the Standard Game: salvos fired, reloaded and lost (8.4, 9.6, 10.4).

A mount has as many salvos to fire as :attr:`Ship.salvos` says, and as many unused reloads as :attr:`Log.reloads`. The
reloads of salvos fired already wait with the Game Turn of firing in :attr:`Log.launched`; the others go with salvos
that are still to be fired, which are fired first (TE-2.3-log-reloads).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.charts import Charts, ShipSpec
from wargames_desktop.games.tokyo_express.damage import salvo_names
from wargames_desktop.games.tokyo_express.frames import TorpedoAttack
from wargames_desktop.games.tokyo_express.state import Ship, State, with_ship
from wargames_desktop.games.tokyo_express.torpedoes import crossed_off

WITH_RELOAD = " with reload"


class Circle(NamedTuple):
    """A salvo, or a reload, on a log."""

    mount: int
    """Index of the line."""
    has_reload: bool


def spare_reloads(ship: Ship, mount: int) -> int:
    """Reloads of a mount that go with salvos not fired yet."""
    return ship.log.reloads[mount] - len(ship.log.launched[mount]) if ship.log.reloads else 0


def launched(state: State, attacks: Mapping[str, TorpedoAttack]) -> State:
    """``state`` with the salvos of ``attacks`` fired, and the Game Turn noted where a reload waits (TE-10.4-reload)."""
    state, before = crossed_off(state, attacks), state
    for name, attack in attacks.items():
        log = state.ships[name].log
        turns = list(log.launched)
        for salvo in attack.salvos:
            waiting = min(salvo.salvos, spare_reloads(before.ships[name], salvo.mount))
            if waiting:
                turns[salvo.mount] = (*turns[salvo.mount], *[state.turn] * waiting)
        state = _with_circles(state, name, state.ships[name].salvos, log.reloads, tuple(turns))
    return state


def reloaded(state: State, name: str, turns: int) -> tuple[State, tuple[int, ...]]:
    """``state`` with the salvos of a ship reloaded that were fired ``turns`` Game Turns ago, and their mounts.

    Rules: TE-10.4-reload, TE-10.4-side, TE-10.4-used.
    """
    ship = state.ships[name]
    salvos, reloads, waiting = list(ship.salvos), list(ship.log.reloads), list(ship.log.launched)
    mounts: list[int] = []
    for mount, fired_on in enumerate(ship.log.launched):
        ready = [turn for turn in fired_on if turn <= state.turn - turns][: reloads[mount]]
        for turn in ready:
            salvos[mount] += 1
            reloads[mount] -= 1
            left = list(waiting[mount])
            left.remove(turn)
            waiting[mount] = tuple(left)
            mounts.append(mount)
    if not mounts:
        return state, ()
    return _with_circles(state, name, tuple(salvos), tuple(reloads), tuple(waiting)), tuple(mounts)


def lose_salvo(charts: Charts, state: State, name: str, play: Play, rule: str) -> tuple[State, str]:
    """A random salvo that can be fired is lost, with its reload if it has one; and how it is called, ``""`` for none.

    Nothing is drawn where all are alike (R-28). Rules: TE-8.4-level-2, TE-8.4-reloaded, TE-10.4-damage,
    TE-10.4-damage-one.
    """
    spec, ship = charts.roster.ships[name], state.ships[name]
    unfired = [
        Circle(mount, number < spare_reloads(ship, mount))
        for mount, count in enumerate(ship.salvos)
        for number in range(count)
    ]
    if not unfired:
        return state, ""
    circle, called = _drawn(spec, unfired, f"salvo that {name} loses", rule, play)
    salvos, reloads = list(ship.salvos), list(ship.log.reloads)
    salvos[circle.mount] -= 1
    if circle.has_reload:
        reloads[circle.mount] -= 1
    return _with_circles(state, name, tuple(salvos), tuple(reloads), ship.log.launched), called


def lose_reload(charts: Charts, state: State, name: str, play: Play, rule: str) -> tuple[State, str]:
    """A random reload of a salvo fired already is lost; and how it is called, ``""`` for none (TE-9.6-tubes-reload)."""
    spec, ship = charts.roster.ships[name], state.ships[name]
    waiting = [Circle(mount, False) for mount, count in enumerate(ship.log.reloads) for _ in range(count)]
    if not waiting:
        return state, ""
    circle, called = _drawn(spec, waiting, f"reload that {name} loses", rule, play)
    reloads, turns = list(ship.log.reloads), list(ship.log.launched)
    reloads[circle.mount] -= 1
    turns[circle.mount] = turns[circle.mount][: reloads[circle.mount]]
    return _with_circles(state, name, ship.salvos, tuple(reloads), tuple(turns)), called


def _drawn(spec: ShipSpec, circles: list[Circle], purpose: str, rule: str, play: Play) -> tuple[Circle, str]:
    names = salvo_names(spec)
    called = [names[circle.mount] + WITH_RELOAD * circle.has_reload for circle in circles]
    among = called[:1] if len(set(called)) == 1 else called
    chosen = play.chance.pick("choice", among, purpose, rule)
    return circles[called.index(chosen)], chosen


def _with_circles(
    state: State, name: str, salvos: tuple[int, ...], reloads: tuple[int, ...], turns: tuple[tuple[int, ...], ...]
) -> State:
    ship = state.ships[name]
    log = msgspec.structs.replace(ship.log, reloads=reloads, launched=turns)
    return with_ship(state, name, msgspec.structs.replace(ship, salvos=salvos, standard=log))
