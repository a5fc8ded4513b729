"""Surface battles told line by line, every die with what changed it (13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from wargames_desktop.engine.display import Card, Cell, LogLine
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.damage import Condition
from wargames_desktop.games.east_wind_rain.events import surface as happenings
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.present.card_making import band
from wargames_desktop.games.east_wind_rain.present.chart_cards import marked_crt
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.surface_answers import EDGES, MANEUVERS, TIMES
from wargames_desktop.games.east_wind_rain.present.vocabulary import SECTIONS, count, listed, sentence, signed
from wargames_desktop.games.east_wind_rain.state import HIDDEN, SIDE_NAMES
from wargames_desktop.games.east_wind_rain.terms import Section

GUNS: Final[Mapping[str, str]] = {
    "battleship": "battleship guns",
    "heavy_cruiser": "cruiser guns",
    "light": "light guns",
}
HURT: Final[Mapping[Condition, str]] = {"damaged": "is damaged", "sunk": "sinks", "sound": "", "bottomed": ""}


class SurfaceLog:
    """Puts events into words."""

    def __init__(self, names: Names, charts: Charts) -> None:
        self._names = names
        self._charts = charts

    # How it begins

    def began(self, event: happenings.SurfaceBattleBegan) -> Iterator[LogLine]:
        attacker, defender = self._names.task_force(event.attacker), self._names.task_force(event.defender)
        text = f"{attacker} meets {defender} at {self._names.place(event.hex)}"
        yield LogLine(text=text, kind="attack", about=(event.attacker, event.defender, event.hex), rule="EWR-13.1")
        edge = f"The {SIDE_NAMES[event.edge]} side" if event.edge else "Neither side"
        yield LogLine(text=f"{edge} has the sighting advantage", depth=1, rule="EWR-13.2.D")

    def edge_used(self, event: happenings.EdgeUsed) -> Iterator[LogLine]:
        text = f"{SIDE_NAMES[event.side]}: {EDGES[event.on].partition(': ')[2]}"
        yield LogLine(text=text, side=event.side, kind="order", rule="EWR-13.2.D")

    def time_agreed(self, event: happenings.TimeAgreed) -> Iterator[LogLine]:
        yield LogLine(text=f"Both sides agree to fight {TIMES[event.time]}", kind="order", rule="EWR-13.3.C")

    def time_rolled(self, event: happenings.TimeRolled) -> Iterator[LogLine]:
        if event.winner is None:
            yield LogLine(text="The roll for the time of day is a tie", kind="die", rule="EWR-13.3.B")
        else:
            text = f"The {SIDE_NAMES[event.winner]} side decides about the time of day"
            yield LogLine(text=text, side=event.winner, kind="die", rule="EWR-13.3.B")
        for side, die in event.dice.items():
            text = f"{SIDE_NAMES[side]} die {die}{_changed(event.modifiers[side])}"
            yield LogLine(text=text, depth=1, rule="EWR-13.3.A")

    def time_chosen(self, event: happenings.TimeChosen) -> Iterator[LogLine]:
        text = f"The {SIDE_NAMES[event.side]} side fights {TIMES[event.time]}"
        yield LogLine(text=text, side=event.side, kind="order", rule="EWR-13.3.B")

    def range_rolled(self, event: happenings.RangeRolled) -> Iterator[LogLine]:
        text = f"The fleets meet at {_range(event.range)} range"
        yield LogLine(text=text, kind="die", rule="EWR-13.4.C")
        yield from _die(event.die, event.modifiers, "EWR-13.4.A")

    def range_card(self, event: happenings.RangeRolled) -> tuple[Card, ...]:
        rows = tuple(
            (
                band(row.lowest, row.highest),
                tuple(
                    Cell(
                        text=_range(range),
                        mark="decided" if row.covers(event.roll) and event.time == time else "",
                    )
                    for time, range in (("day", row.day), ("night", row.night))
                ),
            )
            for row in self._charts.surface.range.rows
        )
        return (
            Card(
                id="surface_range",
                title="Surface Range Chart",
                columns=("Day", "Night"),
                rows=rows,
                corner="Modified roll",
                state="current",
            ),
        )

    # Rounds

    def round_began(self, event: happenings.RoundBegan) -> Iterator[LogLine]:
        yield LogLine(text=f"Round {event.round} of the surface battle", kind="phase", rule="EWR-13.6.A")

    def fired(self, event: happenings.SectionFired) -> Iterator[LogLine]:
        volley = event.volley
        what = "guns" if volley.weapon == "guns" else "torpedoes"
        first = " first" if event.first else ""
        text = (
            f"{self._names.task_force(event.task_force)}, {SECTIONS[volley.section].lower()}: {what} fire{first} at the"
            f" enemy {SECTIONS[volley.at].lower()} at {_range(event.range)} range: {count(event.fire.hits, 'hit')}"
        )
        rule = "EWR-13.8.E" if volley.weapon == "guns" else "EWR-13.9.G"
        yield LogLine(text=text, side=volley.side, kind="attack", about=(event.task_force,), rule=rule)
        if event.salvo is not None:
            terms = [
                f"{term.factors} of {GUNS[term.guns]} ×{term.multiplier:g}" for term in event.salvo.terms if term.value
            ]
            halved = [" halved for the maneuver"] if event.salvo.halved else []
            halved += [" halved at night"] if event.salvo.time == "night" else []
            text = f"{listed(terms)}{','.join(halved)}: {event.salvo.total} factors"
            yield LogLine(text=text, depth=1, rule="EWR-13.8.B")
        basic = f"{event.fire.points:g} factors, basic hits {event.fire.basic}"
        yield LogLine(text=f"{basic}; die {event.fire.die}{_changed(event.fire.modifiers)}", kind="die", depth=1)

    def fire_card(self, event: happenings.SectionFired) -> tuple[Card, ...]:
        return (marked_crt(self._charts.basic_crt, self._charts.basic_crt_chart.title, event.fire.roll),)

    def hit(self, event: happenings.CombatantHit) -> Iterator[LogLine]:
        name = self._combatant(event.vessel, event.kind, event.section)
        dice = f", dice {', '.join(map(str, event.dice))}" if event.dice else ""
        armor = f" against armor {event.armor}" if event.armor else ""
        points = f": {count(event.points, 'point')} of damage{armor}" if event.dice else ""
        text = f"{name} of {self._names.task_force(event.task_force)} takes {count(event.hits, 'hit')}{dice}{points}"
        yield LogLine(text=text, side=event.side, kind="damage", about=(event.task_force,), depth=1, rule="EWR-13.8.H")

    def hurt(self, event: happenings.CombatantHurt) -> Iterator[LogLine]:
        name = self._combatant(event.vessel, event.kind, event.section)
        text = f"{name} of {self._names.task_force(event.task_force)} {HURT[event.condition]}"
        kind = "sunk" if event.condition == "sunk" else "damage"
        yield LogLine(text=text, side=event.side, kind=kind, about=(event.task_force,), rule="EWR-13.8.I")

    def _combatant(self, vessel: str, kind: str, section: Section) -> str:
        if kind == "ship" and vessel and vessel != HIDDEN:
            return self._names.ship(vessel)
        what = "A ship" if kind == "ship" else "The fleet train" if kind == "fleet_train" else _sp(kind)
        return f"{what} of the {SECTIONS[section].lower()}"

    def regrouped(self, event: happenings.SectionsRegrouped) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)}: {count(event.ships, 'damaged ship')} to the reserve"
        yield LogLine(text=text, side=event.side, about=(event.task_force,), rule="EWR-13.8.M")

    def morale(self, event: happenings.MoraleChecked) -> Iterator[LogLine]:
        name = self._names.task_force(event.task_force)
        if event.base is None and not event.rule and event.die:
            state = "is broken" if event.morale < 0 else "holds"
            yield LogLine(text=f"The morale of {name} {state}: die {event.die}", kind="die", rule="EWR-13.13.C")
            return
        broken = ": it must withdraw" if event.morale < 0 else ""
        text = f"The morale of {name} is {event.morale / 2:g}{broken}"
        yield LogLine(text=text, side=event.side, about=(event.task_force,), rule="EWR-13.13.A")
        if event.base is not None:
            yield LogLine(text=f"Its best ship: {event.base}", depth=1, rule=event.rule)
            text = f"Die {event.die}: {signed(event.change)}"
            yield LogLine(text=text, kind="die", depth=1, rule="EWR-13.13.C")
        if event.reserve:
            text = f"Ships in the reserve: {event.reserve / 2:g}"
            yield LogLine(text=text, depth=1, rule="EWR-13.13.D.r5")
        for line in event.losses:
            yield LogLine(text=f"{line.number} {line.what}: {line.halves / 2:g}", depth=1, rule=line.rule)

    def fell_back(self, event: happenings.FellBack) -> Iterator[LogLine]:
        text = f"The {SIDE_NAMES[event.side]} {SECTIONS[event.section].lower()} goes back one hex more"
        yield LogLine(text=text, side=event.side, kind="move", rule="EWR-13.11.A")

    def maneuvered(self, event: happenings.SectionsManeuvered) -> Iterator[LogLine]:
        told = [f"{SECTIONS[section].lower()} {MANEUVERS[order]}" for section, order in event.orders.items()]
        free = ", while the enemy stays" if event.free else ""
        text = f"{self._names.task_force(event.task_force)} maneuvers{free}: {listed(told)}"
        yield LogLine(text=text, side=event.side, kind="move", about=(event.task_force,), rule="EWR-13.10.E")

    # How it ends

    def withdrawal(self, event: happenings.WithdrawalTried) -> Iterator[LogLine]:
        name = self._names.task_force(event.task_force)
        why = {
            "both": ", as both sides want to part",
            "distance": ", far enough from the enemy",
            "idle": ", as nobody fires any more",
            "": "",
        }
        text = f"{name} withdraws{why[event.why]}" if event.away else f"{name} does not get away"
        rule = "EWR-13.14.D" if event.die else "EWR-13.14.E"
        yield LogLine(text=text, side=event.side, kind="move", about=(event.task_force,), rule=rule)
        if event.die:
            yield from _die(event.die, event.modifiers, "EWR-13.14.C")

    def split(self, event: happenings.TaskForceSplit) -> Iterator[LogLine]:
        text = f"Damaged ships of {self._names.task_force(event.task_force)} leave as {event.new}"
        ships = [self._names.ship(ship) for ship in event.ships]
        ships += [f"{group.sp} SP of destroyers" for group in event.naval]
        told = f": {listed(ships)}" if ships else ""
        yield LogLine(text=text + told, side=event.side, about=(event.new, event.task_force), rule="EWR-13.15.D")

    def ended(self, event: happenings.SurfaceBattleEnded) -> Iterator[LogLine]:
        text = f"The surface battle is over after {count(event.rounds, 'round')}"
        yield LogLine(text=text, kind="phase", about=(event.hex,), rule="EWR-13.6.A.8")


def _sp(kind: str) -> str:
    return sentence(f"an SP of {kind.replace('_', ' ')}s")


def _range(range: str) -> str:
    return range.replace("_", " ")


def _changed(modifiers: Iterable[Modifier]) -> str:
    """``, +1 US radar, −1 ...``."""
    return "".join(f", {signed(modifier.value)} {modifier.name}" for modifier in modifiers)


def _die(die: int, modifiers: tuple[Modifier, ...], rule: str) -> Iterator[LogLine]:
    yield LogLine(text=f"Die {die}{_changed(modifiers)}", kind="die", depth=1, rule=rule)
