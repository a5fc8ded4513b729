"""Retirement, command, missions and the end of the Standard Game, in words."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.present.vocabulary import (
    HEADING_WORDS,
    MISSIONS,
    count,
    listed,
    plain,
    sentence,
    side_of,
    signed,
)
from wargames_desktop.games.tokyo_express.standard_events import (
    BattleSummary,
    CommanderLost,
    CommandTaken,
    GameOver,
    LeftMap,
    MissionDetermined,
    MissionPerformed,
    ReEntryRolled,
    Retires,
    ShipArrived,
    SideSummary,
    WithdrawalRolled,
)
from wargames_desktop.games.tokyo_express.state import SIDE_NAMES


def ship_arrived(charts: Charts, event: ShipArrived) -> Iterator[LogLine]:
    side = side_of(charts, event.ship)
    text = f"{event.ship} comes onto the map in {event.hex}, heading {HEADING_WORDS[event.heading]}"
    yield LogLine(text=text, rule=event.rule, kind="move", side=side, about=(event.ship, event.hex))


def retires(charts: Charts, event: Retires) -> Iterator[LogLine]:
    side = charts.roster.ships[event.ships[0]].side
    verb = "retires" if len(event.ships) == 1 else "retire"
    told = event.reason if event.rule == "TE-5.2-R" else f"from now on: {event.reason}"
    text = f"{listed(event.ships)} {verb} {told}"
    yield LogLine(text=text, rule=event.rule, kind="order", side=side, about=event.ships)


def withdrawal_rolled(charts: Charts, event: WithdrawalRolled) -> Iterator[LogLine]:
    if not event.die:
        text = f"Japanese withdrawal: index {event.index} at Strength Level {event.strength}, no roll"
        yield LogLine(text=text, rule="TE-11.4-dash", side="japan")
    else:
        result = "the Japanese withdraw" if event.withdraws else "the Japanese fight on"
        text = f"Japanese withdrawal: die {event.die}, 1\N{EN DASH}{event.highest} withdraws: {result}"
        yield LogLine(text=text, rule="TE-11.4-roll", kind="die", side="japan")
        told = f"Index {event.index}, Strength Level {event.strength}"
        yield LogLine(text=told, rule="TE-11.4-table", depth=1)
    for ship, points in event.counted:
        yield LogLine(text=f"{ship}: {points}", rule="TE-11.4-index-count", about=(ship,), depth=1)


def commander_lost(charts: Charts, event: CommanderLost) -> Iterator[LogLine]:
    text = f"Admiral {event.admiral} gives up command: another takes over in Game Turn {event.turn}"
    yield LogLine(text=text, rule=event.rule, kind="order", side="us")


def command_taken(charts: Charts, event: CommandTaken) -> Iterator[LogLine]:
    who = f"A replacement for Admiral {event.admiral}" if event.replacement else f"Admiral {event.admiral}"
    text = f"{who} takes command in {event.ship}"
    yield LogLine(text=text, rule=event.rule, kind="order", side="us", about=(event.ship,))


def mission_determined(charts: Charts, event: MissionDetermined) -> Iterator[LogLine]:
    die = f"die {event.die}, " if event.die else ""
    text = f"Japanese mission: {die}{MISSIONS[event.mission]}"
    yield LogLine(text=text, rule=event.rule, kind="die" if event.die else "order", side="japan")


def left_map(charts: Charts, event: LeftMap) -> Iterator[LogLine]:
    side = side_of(charts, event.ship)
    how = "for her mission, and will return" if event.returns else "for good"
    text = f"{event.ship} leaves the map from {event.origin} {how}"
    yield LogLine(text=text, rule=event.rule, kind="move", side=side, about=(event.ship,))


def mission_performed(charts: Charts, event: MissionPerformed) -> Iterator[LogLine]:
    text = f"{event.ship} performs her mission: {MISSIONS[event.mission]}"
    yield LogLine(text=text, rule=event.rule, kind="score", side="japan", about=(event.ship,))


def re_entry_rolled(charts: Charts, event: ReEntryRolled) -> Iterator[LogLine]:
    text = f"Re-entry of {listed(event.ships)}: die {event.die}, {event.hex}"
    yield LogLine(text=text, rule="TE-13.3-roll", kind="die", side="japan", about=event.ships)
    if event.rerolled:
        told = f"{sentence(event.rerolled)}: the die is rolled again"
        yield LogLine(text=told, rule="TE-13.3-roll-same", depth=1)


def battle_summary(charts: Charts, event: BattleSummary) -> Iterator[LogLine]:
    us, japan = event.sides
    score = f"US {plain(us.points)} points, Japan {plain(japan.points)}: net {signed(us.points - japan.points)}"
    yield LogLine(text=f"After Game Turn {event.turn}: {score}", rule="TE-14.3-net", kind="score")
    for summary in event.sides:
        told = "; ".join(_summary_words(summary))
        yield LogLine(text=f"{SIDE_NAMES[summary.side]} ships: {told}", kind="score", side=summary.side, depth=1)


def _summary_words(summary: SideSummary) -> Iterator[str]:
    boxes = count(summary.damage, "Damage Box", "Damage Boxes")
    yield f"{boxes} crossed off" if summary.damage else "no damage"
    yield from (f"{number} at Level {level}" for level, number in enumerate(summary.levels, 1) if number)
    if summary.sunk:
        yield f"sunk {listed(summary.sunk)}"
    if summary.off_map:
        yield f"off the map {listed(summary.off_map)}"


def game_over(charts: Charts, event: GameOver) -> Iterator[LogLine]:
    yield LogLine(text=f"The game ends: {event.reason}", rule=event.rule, kind="phase")
