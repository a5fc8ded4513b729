"""Victory Points and levels of victory of both levels of the game (TE-3.9-net, TE-14.3-net)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import UNSET

from wargames_desktop.engine.game import Outcome
from wargames_desktop.games.tokyo_express.charts import Charts, Verdict
from wargames_desktop.games.tokyo_express.damage import is_sinking, level_reached
from wargames_desktop.games.tokyo_express.events import GameEnded
from wargames_desktop.games.tokyo_express.state import JAPAN, SIDE_NAMES, US, SideName, State, enemy

COLUMNS = {3: 1, 2: 2, 1: 3}
"""Where a Damage Level stands in a line of the schedule; a ship sunk stands first."""

BASIC_RULES: dict[SideName, str] = {"us": "TE-3.9-vp-us-ships", "japan": "TE-3.9-vp-japan-ships"}
RULES: dict[SideName, str] = {"us": "TE-14.2-us-ships", "japan": "TE-14.2-jp-ships"}
"""By the side of a ship that is lost, the rule that gives points for it in either level of the game."""


class Award(NamedTuple):
    """Victory Points that ``side`` receives for a ship or an admiral."""

    side: SideName
    name: str
    points: int
    reason: str
    rule: str


def awards(charts: Charts, state: State) -> tuple[Award, ...]:
    """All Victory Points as the state stands, ship by ship; a ship type that the schedule lacks is worth nothing."""
    return basic_awards(charts, state) if state.standard is UNSET else tuple(standard_awards(charts, state))


def basic_awards(charts: Charts, state: State) -> tuple[Award, ...]:
    """The Victory Points of the Basic Game.

    Rules: TE-3.9-vp-japan-ships, TE-3.9-vp-us-ships, TE-3.9-vp-callaghan, R-7, R-8, R-9.
    """
    found = []
    for name, ship in state.ships.items():
        line = charts.victory.ships[ship.side].get(charts.roster.ships[name].type, (0, 0, 0, 0))
        if ship.sunk:
            found.append(Award(enemy(ship.side), name, line[0], "sunk", BASIC_RULES[ship.side]))
        elif ship.level:
            points = line[COLUMNS[ship.level]]
            reason = f"Damage Level {ship.level}"
            found.append(Award(enemy(ship.side), name, points, reason, BASIC_RULES[ship.side]))
    if state.admiral is not None and state.admiral.killed_on_turn:
        points = charts.victory.admiral_killed
        found.append(Award(JAPAN, state.admiral.name, points, "admiral killed", "TE-3.9-vp-callaghan"))
    return tuple(found)


def standard_awards(charts: Charts, state: State) -> Iterator[Award]:
    """The Victory Points of the Standard Game: ships, missions, admirals, and what the scenario adds.

    Rules: TE-14.2-us-ships, TE-14.2-jp-ships, TE-14.2-missions, TE-14.2-us-admirals, TE-14.2-jp-retire, TE-15.0-vp.
    """
    yield from _ship_awards(charts, state)
    yield from _mission_awards(charts, state)
    yield from _admiral_awards(charts, state)
    if has_driven_off(state):
        points = charts.standard.missions.retired_without
        yield Award(US, "Japanese ships", points, "all driven off without a mission", "TE-14.2-jp-retire")
    if state.night.us_points:
        yield Award(US, "Scenario", state.night.us_points, "points from the start", "TE-15.0-vp")


def _ship_awards(charts: Charts, state: State) -> Iterator[Award]:
    """For ships sunk, sinking or damaged; those off the map count as they left it (TE-14.2-exit-level)."""
    for name, ship in state.ships.items():
        spec = charts.roster.ships[name]
        line = charts.victory.ships[ship.side].get(spec.type, (0, 0, 0, 0))
        level = level_reached(spec, ship.damage)
        if ship.sunk or is_sinking(spec, ship):
            yield Award(enemy(ship.side), name, line[0], "sunk", RULES[ship.side])
        elif level:
            yield Award(enemy(ship.side), name, line[COLUMNS[level]], f"Damage Level {level}", RULES[ship.side])


def _mission_awards(charts: Charts, state: State) -> Iterator[Award]:
    """Missions count even if the ship is sunk later (TE-14.2-missions-kept)."""
    for name, ship in state.ships.items():
        if mission := ship.log.mission:
            points = charts.standard.missions.points[mission].get(charts.roster.ships[name].type, 0)
            yield Award(JAPAN, name, points, f"{mission.replace('_', ' ')} mission performed", "TE-14.2-missions")


def _admiral_awards(charts: Charts, state: State) -> Iterator[Award]:
    """An admiral killed counts by his Detection value, one who retired does not (TE-14.2-us-admirals-retired)."""
    admirals = charts.standard.admirals
    for name, admiral in state.night.commanders.items():
        value = admirals.replacement_detection if admiral.replacement else admirals.us[name].detection
        if admiral.killed_on_turn and value:
            points = charts.standard.missions.admiral_factor * value
            yield Award(JAPAN, name, points, "admiral killed", "TE-14.2-us-admirals")


def has_driven_off(state: State) -> bool:
    """Whether all Japanese ships retire or are sunk, and none has performed a mission.

    As long as hidden forces may still come they are not all driven off, unless the Japanese have withdrawn (R-88).
    Rules: TE-14.2-jp-retire, TE-14.2-jp-retire-not, TE-11.4-six-vp, TE-11.4-six-vp-level-3.
    """
    ships = [ship for ship in state.ships.values() if ship.side == JAPAN]
    if any(ship.log.mission for ship in ships):
        return False
    if state.night.withdrew_on:
        return True
    hidden = state.night.hidden or state.night.waiting
    return bool(ships) and not hidden and all(ship.sunk or ship.out_of_action or ship.log.retiring for ship in ships)


def score(charts: Charts, state: State) -> dict[SideName, int]:
    """The Victory Points of both sides so far."""
    found = awards(charts, state)
    return {side: sum(award.points for award in found if award.side == side) for side in SIDE_NAMES}


def verdict(charts: Charts, net: int) -> Verdict:
    """The winner and level of victory for US less Japanese points (TE-3.9-net, TE-3.9-levels, TE-14.3-levels)."""
    return next(verdict for verdict in charts.victory.verdicts if net >= verdict.least)


def reached(charts: Charts, state: State) -> Verdict:
    """The winner and level of victory as the state stands; who has given up has lost (TE-14.1-quit)."""
    if state.standard is not UNSET and state.night.given_up:
        return charts.victory.verdicts[-1]
    points = score(charts, state)
    return verdict(charts, points[US] - points[JAPAN])


def game_ended(charts: Charts, state: State) -> GameEnded:
    """The score as an event."""
    points = score(charts, state)
    end = reached(charts, state)
    rule = "TE-3.9-levels" if state.standard is UNSET else "TE-14.3-levels"
    return GameEnded(points[US], points[JAPAN], end.winner, end.level, rule)


def final_outcome(charts: Charts, state: State) -> Outcome:
    """Who won and how, by the score as the state stands."""
    points = score(charts, state)
    net = points[US] - points[JAPAN]
    end = reached(charts, state)
    in_words = f"{net:+d}".replace("-", "\N{MINUS SIGN}") if net else "0"
    reason = f"US {points[US]} points, Japan {points[JAPAN]}: net {in_words}"
    return Outcome(end.winner, end.level, reason)
