"""Submarine battles in the window (14): answers, what a volley promises, the log; hits that are placed one by one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.display import Card, LogLine, Mat, Preview, Slot, Sum
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.commands import submarines as orders
from wargames_desktop.games.east_wind_rain.commands.hits import PlaceHit
from wargames_desktop.games.east_wind_rain.events import submarines as happenings
from wargames_desktop.games.east_wind_rain.events.hits import TargetHit
from wargames_desktop.games.east_wind_rain.frames.hits import AssigningHits
from wargames_desktop.games.east_wind_rain.frames.submarines import SubmarineBattle
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.chart_cards import marked_crt
from wargames_desktop.games.east_wind_rain.present.dice import fire_lines
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.placed_hits import PlacedHits
from wargames_desktop.games.east_wind_rain.present.vocabulary import count, groups_in_words, listed
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine

KINDS = {"torpedoes": "fires torpedoes at", "hunt": "hunts", "duel": "fires torpedoes at"}
RULES = {"torpedoes": "EWR-14.4.B.2", "hunt": "EWR-14.5.C", "duel": "EWR-14.6.A.2"}


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    battle, log, hits = _Battle(desk), _Log(desk.names, desk.theatre.charts), PlacedHits(desk)
    return Chapter(
        answers={
            orders.Torpedo: battle.torpedo,
            orders.SlipAway: battle.slip_away,
            PlaceHit: hits.place,
        },
        previews={orders.Torpedo: battle.promise},
        lines={
            happenings.TargetExamined: log.examined,
            happenings.BattleDeclined: log.declined,
            happenings.SubmarineFire: log.fired,
            happenings.SubmarinesSunk: log.sunk,
            happenings.BattleBrokenOff: log.broken_off,
            TargetHit: hits.told,
        },
        cards={happenings.SubmarineFire: log.card},
        mats={SubmarineBattle: battle.mats, AssigningHits: hits.mats},
        about={SubmarineBattle: lambda view, frame: (frame.attacker, frame.defender)},
    )


class _Battle:
    """The battle as a card: two task forces, and what submarines put into a volley."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._counters = desk.counters
        self._table = desk.theatre.charts.submarines

    def torpedo(self, view: State, command: orders.Torpedo) -> Answer:
        return Answer("Attack, firing first")

    def slip_away(self, view: State, command: orders.SlipAway) -> Answer:
        return Answer("Slip away", detail="It retreats unseen, for 1 ER in place of a combat")

    def promise(self, view: State, command: orders.Torpedo) -> Preview:
        """The factors of the submarines; what hunts them is not told beforehand."""
        frame = view.flow[-1]
        assert isinstance(frame, SubmarineBattle)
        own = view.task_forces[frame.attacker]
        sp = sum(group.sp for group in own.naval)
        other = view.task_forces[frame.defender]
        each = self._table.at_submarines if is_submarine(other) else self._table.at_ships
        sums = (
            Sum(label=f"{sp} SP of submarines at {each} each", value=str(sp * each), rule="EWR-14.4.B.1"),
            *(
                Sum(label=modifier.name, value=str(modifier.value), rule=modifier.rule)
                for modifier in self._table.submarines(own.nation, view.year)
            ),
        )
        return Preview(title="Torpedo attack", sums=sums, expected="More factors than the hunters have improve the die")

    def mats(self, view: State, frame: SubmarineBattle) -> tuple[Mat, ...]:
        """Both task forces side by side, as far as they are known."""
        slots = tuple(
            self._slot(view, id, column)
            for column, id in enumerate((frame.attacker, frame.defender))
            if id in view.task_forces
        )
        return (
            Mat(
                id="submarine_battle",
                title=f"Submarine battle, {self._names.place(frame.hex)}",
                subtitle=f"round {frame.rounds}" if frame.rounds else "before the first round",
                slots=slots,
                columns=2,
                group="Submarine battle",
                place=frame.hex,
                state="current",
            ),
        )

    def _slot(self, view: State, id: str, column: int) -> Slot:
        force = view.task_forces[id]
        place = f"submarine_battle/{id}"
        ships = tuple(
            msgspec.structs.replace(self._counters.ship(view, ship, place, number), id=f"{place}/{number}")
            for number, ship in enumerate(force.ships)
        )
        pieces = (*ships, *self._counters.all_points(force.naval, place))
        note = "not known" if force.hidden else ""
        return Slot(id=place, at=(column, 0), label=self._names.task_force(id), pieces=pieces, room=2, note=note)


class _Log:
    """Puts events into words."""

    def __init__(self, names: Names, charts: Charts) -> None:
        self._names = names
        self._crt = charts.basic_crt
        self._title = charts.basic_crt_chart.title

    def examined(self, event: happenings.TargetExamined) -> Iterator[LogLine]:
        told = [self._names.ship(ship) for ship in event.ships]
        told += [groups_in_words(event.naval)] if event.naval else []
        text = f"Unseen, the submarines find in {self._names.task_force(event.task_force)}: {listed(told, 'nothing')}"
        yield LogLine(text=text, side=event.side, about=(event.task_force,), rule="EWR-14.3.B")

    def declined(self, event: happenings.BattleDeclined) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} slips away without a battle"
        yield LogLine(text=text, side=event.side, kind="order", about=(event.task_force,), rule="EWR-14.3.B")

    def fired(self, event: happenings.SubmarineFire) -> Iterator[LogLine]:
        own, other = self._names.task_force(event.task_force), self._names.task_force(event.target)
        text = f"{own} {KINDS[event.kind]} {other}: {count(event.fire.hits, 'hit')}"
        about = (event.task_force, event.target)
        yield LogLine(text=text, side=event.side, kind="attack", about=about, rule=RULES[event.kind])
        compared = f"{event.fire.points:g} factors against {event.other}"
        yield LogLine(text=compared, depth=1, rule="EWR-14.4.B.3")
        yield from fire_lines(event.fire, RULES[event.kind])

    def card(self, event: happenings.SubmarineFire) -> tuple[Card, ...]:
        return (marked_crt(self._crt, self._title, event.fire.roll),)

    def sunk(self, event: happenings.SubmarinesSunk) -> Iterator[LogLine]:
        text = f"{event.sp} SP of submarines of {self._names.task_force(event.task_force)} are sunk"
        yield LogLine(text=text, side=event.side, kind="sunk", about=(event.task_force,), rule="EWR-14.5.C")

    def broken_off(self, event: happenings.BattleBrokenOff) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} breaks off the battle"
        yield LogLine(text=text, side=event.side, kind="order", about=(event.task_force,), rule="EWR-14.7.B")
