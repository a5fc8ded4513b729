"""From the log of a hidden force to those of its ships: who fired the salvos that it expended (10.3, 10.4)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.chart import MOUNT_NAMES
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.state import Ship, State, with_ship
from wargames_desktop.games.tokyo_express.torpedo_logs import spare_reloads


def divide(charts: Charts, state: State, ranks: Sequence[Sequence[str]], launched: Sequence[int], play: Play) -> State:
    """Cross off the salvos that a deployed hidden force expended on the logs of its ships.

    ``ranks`` are its ships from front to back, equally far forward together; ``launched`` the Game Turns of the salvos.

    Rules: TE-10.3-expenditure, TE-10.3-expenditure-front, TE-10.3-expenditure-turns, TE-10.4-hidden-ex.
    """
    turns = [str(turn) for turn in launched]
    for ship in _receivers(state, ranks, len(turns), play):
        turn = turns[0]
        if len(set(turns)) > 1:
            turn = play.chance.pick("choice", turns, f"turn in which {ship} fired", "TE-10.3-expenditure-turns")
        turns.remove(turn)
        state = with_ship(state, ship, _crossed_off(charts, state, ship, int(turn), play))
    return state


def _receivers(state: State, ranks: Sequence[Sequence[str]], salvos: int, play: Play) -> list[str]:
    """The ships that expended a salvo each, evenly, the odd ones from the front; a ship may come several times."""
    received: list[str] = []
    for circles in (
        {ship: sum(state.ships[ship].salvos) for rank in ranks for ship in rank},
        {ship: sum(state.ships[ship].log.reloads) for rank in ranks for ship in rank},
    ):
        while len(received) < salvos and any(circles.values()):
            for rank in ranks:
                able = [ship for ship in rank if circles[ship]]
                for ship in _first(able, salvos - len(received), play):
                    circles[ship] -= 1
                    received.append(ship)
    return received


def _first(able: list[str], number: int, play: Play) -> list[str]:
    """``number`` of equally forward ships, drawn at random if there are more."""
    if number >= len(able):
        return able
    chosen: list[str] = []
    while len(chosen) < number:
        left = [ship for ship in able if ship not in chosen]
        chosen.append(play.chance.pick("choice", left, "ship that expended one more", "TE-10.3-expenditure-front"))
    return chosen


def _crossed_off(charts: Charts, state: State, name: str, turn: int, play: Play) -> Ship:
    """``name`` with one salvo fired in ``turn``, or the reload that has taken its place since (TE-10.4-hidden)."""
    ship = state.ships[name]
    mount = _mount(charts, ship, name, play)
    salvos, reloads, launched = list(ship.salvos), list(ship.log.reloads), list(ship.log.launched)
    has_reload = spare_reloads(ship, mount) > 0
    if not sum(salvos) or (has_reload and turn <= state.turn - charts.standard.torpedoes.reload_turns):
        reloads[mount] -= 1
        launched[mount] = launched[mount][: reloads[mount]]
    else:
        salvos[mount] -= 1
        if has_reload:
            launched[mount] = (*launched[mount], turn)
    log = msgspec.structs.replace(ship.log, reloads=tuple(reloads), launched=tuple(launched))
    return msgspec.structs.replace(ship, salvos=tuple(salvos), standard=log)


def _mount(charts: Charts, ship: Ship, name: str, play: Play) -> int:
    """The line of the log to cross off: a salvo with a reload first, then any salvo, then a reload.

    Rules: TE-10.3-expenditure-which, TE-2.3-log-reloads.
    """
    with_reload = [min(left, spare_reloads(ship, mount)) for mount, left in enumerate(ship.salvos)]
    circles = next((each for each in (with_reload, ship.salvos) if any(each)), ship.log.reloads)
    among = [index for index, number in enumerate(circles) for _ in range(number)]
    if len(set(among)) == 1:
        return among[0]
    mounts = charts.roster.ships[name].torpedoes
    names = [f"{MOUNT_NAMES[mounts[index].mount]} {index + 1}" for index in among]
    circle = play.chance.pick("choice", names, f"salvo that {name} expended", "TE-10.3-expenditure-which")
    return int(circle.rpartition(" ")[2]) - 1
