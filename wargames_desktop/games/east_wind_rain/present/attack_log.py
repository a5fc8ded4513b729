"""Sighting, air combat and strikes told line by line, every die with what changed it (11.10 to 11.19, 12.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wargames_desktop.engine.display import Card, LogLine
from wargames_desktop.games.east_wind_rain.air_forces import Flights, groups_of, strength
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.damage import Condition
from wargames_desktop.games.east_wind_rain.events import air as air_events
from wargames_desktop.games.east_wind_rain.events import air_attack as happenings
from wargames_desktop.games.east_wind_rain.events import losses
from wargames_desktop.games.east_wind_rain.frames.air_attack import Mark, MarkKind
from wargames_desktop.games.east_wind_rain.present.chart_cards import marked_crt
from wargames_desktop.games.east_wind_rain.present.dice import changed, dice_in_words, fire_lines
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    BASES,
    SECTIONS,
    count,
    group_in_words,
    groups_in_words,
    listed,
    sentence,
)
from wargames_desktop.games.east_wind_rain.state import HIDDEN, SIDE_NAMES
from wargames_desktop.games.east_wind_rain.surface_battle import CAUSE as SURFACE_BATTLE
from wargames_desktop.games.east_wind_rain.terms import BaseType, Installation
from wargames_desktop.games.east_wind_rain.vessels import FLEET_TRAIN, group_of

MARKS: Final[Mapping[MarkKind, str]] = {
    "ship": "a ship",
    "destroyer": "an SP of destroyers",
    "transport": "transports",
    "escort_carrier": "escort carriers",
    "submarine": "submarines",
    "fleet_train": "the fleet train",
    "base": "a base",
    "city": "the city",
    "ground": "ground units",
}
HURT: Final[Mapping[Condition, str]] = {
    "sound": "is not hurt",
    "damaged": "is damaged",
    "bottomed": "settles on the bottom",
    "sunk": "sinks",
}
WRECKED: Final[Mapping[Installation, str]] = {
    "city": "The city of {} is damaged",
    "air": "The air base of {} is destroyed",
    "major": "The major base of {} is destroyed; an air base is left",
}


def mark_in_words(mark: Mark, names: Names) -> str:
    """What is attacked, as the attacker sees it: ``a ship of the main section, damaged``."""
    if mark.kind == "base":
        base: BaseType = "major" if mark.name == "major" else "air"
        return f"the {BASES[base]}"
    if mark.kind == "ship" and mark.name and mark.name != HIDDEN:
        return names.ship(mark.name)
    section = f" of the {SECTIONS[mark.section].lower()}" if mark.kind == "ship" and mark.section else ""
    damaged = ", damaged" if mark.damaged else ""
    return f"{MARKS[mark.kind]}{section}{damaged}"


def mark_heading(mark: Mark) -> str:
    """Under which heading it stands among others: its section, its port, or the land."""
    if mark.section is not None:
        return SECTIONS[mark.section]
    return "On land"


def vessel_in_words(vessel: str, names: Names) -> str:
    """A vessel by its name, as far as it is known."""
    if vessel == FLEET_TRAIN:
        return "the fleet train"
    group = group_of(vessel)
    return names.ship(vessel) if group is None else group_in_words(group)


class AttackLog:
    """Puts events into words."""

    def __init__(self, names: Names, charts: Charts) -> None:
        self._names = names
        self._crt = charts.basic_crt
        self._title = charts.basic_crt_chart.title

    # Sighting

    def codes_used(self, event: air_events.CodesUsed) -> Iterator[LogLine]:
        text = f"The Allies use the broken codes; the marker moves to box {event.box}"
        yield LogLine(text=text, side="allies", kind="order", rule="EWR-6.7.C")

    def sighting(self, event: air_events.SightingRolled) -> Iterator[LogLine]:
        where = self._names.place(event.hex)
        what = f"the aircraft over {where} are" if event.airborne else f"{where} is"
        if event.target:
            what = f"{self._names.task_force(event.target)} at {where} is"
        outcome = "sighted" if event.sighted else "not sighted"
        text = f"{SIDE_NAMES[event.side]} {'search in answer' if event.counter else 'search'}: {what} {outcome}"
        about = (event.hex, *((event.target,) if event.target else ()))
        yield LogLine(text=text, side=event.side, kind="die", about=about, rule="EWR-11.11.C")
        text = f"Die {event.die}{changed(event.modifiers)}: {event.number}"
        yield LogLine(text=text, kind="die", depth=1, rule="EWR-11.10.B")

    # In the air

    def revealed(self, event: air_events.ForcesRevealed) -> Iterator[LogLine]:
        escort = f"escorted by {_flying(event.escort)}" if event.escort else "without escort"
        cap = f"met by CAP of {_flying(event.cap)}" if event.cap else "and meets no CAP"
        text = f"A strike of {event.strike} SP is over {self._names.place(event.hex)}, {escort}, {cap}"
        yield LogLine(text=text, side=event.side, kind="attack", about=(event.hex,), rule="EWR-11.14.A")

    def withheld(self, event: air_events.CapWithheld) -> Iterator[LogLine]:
        text = f"The CAP over {self._names.place(event.hex)} keeps out of the fight"
        yield LogLine(text=text, side=event.side, kind="order", about=(event.hex,), rule="EWR-11.14.C")

    def air_combat(self, event: air_events.AirCombat) -> Iterator[LogLine]:
        whom = "the escorts" if event.against == "escorts" else "the wave"
        lost = f"{event.others_lost} SP of {whom[4:]} and {event.cap_lost} SP of CAP are shot down"
        text = f"CAP meets {whom} over {self._names.place(event.hex)}: {lost}"
        rule = "EWR-11.14.D" if event.against == "escorts" else "EWR-11.14.M"
        yield LogLine(text=text, side=event.defender, kind="attack", about=(event.hex,), rule=rule)
        for fire in event.cap:
            yield from fire_lines(fire, "EWR-11.14.H", "CAP")
        others = "Escorts" if event.against == "escorts" else "Bombers"
        yield from fire_lines(event.return_fire, "EWR-11.14.H", others)

    def air_combat_card(self, event: air_events.AirCombat) -> tuple[Card, ...]:
        fires = [fire for fire in (*event.cap, event.return_fire) if fire.die]
        return (marked_crt(self._crt, self._title, fires[0].roll),) if fires else ()

    def aircraft_lost(self, event: air_events.AircraftLost) -> Iterator[LogLine]:
        text = (
            f"{sentence(group_in_words(event.aircraft))} of {self._names.unit(event.station)}: lost to {event.reason}"
        )
        yield LogLine(text=text, side=event.side, kind="damage", about=(event.station,), depth=1, rule=event.rule)

    def turned_back(self, event: air_events.WaveTurnedBack) -> Iterator[LogLine]:
        text = f"The wave of {event.sp} SP turns back"
        yield LogLine(text=text, side=event.side, kind="order", rule="EWR-11.14.N")

    # Waves

    def waves_rolled(self, event: happenings.WavesRolled) -> Iterator[LogLine]:
        text = f"The {SIDE_NAMES[event.side]} strike comes in {count(event.least, 'wave')} at least"
        yield LogLine(text=text, side=event.side, kind="die", rule="EWR-12.3.B")
        yield LogLine(text=f"Die {event.die}{changed(event.modifiers)}", kind="die", depth=1, rule="EWR-12.3.B")

    def waves_announced(self, event: happenings.WavesAnnounced) -> Iterator[LogLine]:
        if event.waves > 1:
            yield LogLine(text=f"It comes in {event.waves} waves", side=event.side, depth=1, rule="EWR-12.3.D")

    def wave_arrived(self, event: happenings.WaveArrived) -> Iterator[LogLine]:
        yield LogLine(
            text=f"Wave {event.number}: {_flying(event.wave)}", side=event.side, kind="phase", rule="EWR-12.3.E"
        )

    def fleet_attacked(self, event: happenings.FleetAttacked) -> Iterator[LogLine]:
        force = self._names.task_force(event.task_force)
        text = f"{strength(event.wave)} SP go for {_cell(event.cell)} of {force}"
        yield LogLine(text=text, side=event.side, kind="attack", about=(event.task_force,), rule="EWR-11.16.I")

    # Antiaircraft fire

    def flak(self, event: happenings.FlakFired) -> Iterator[LogLine]:
        whom = "bombers" if event.at == "bombers" else "the wave"
        where = self._names.place(event.hex) if event.cell is None else _cell(event.cell)
        text = f"Antiaircraft fire of {where} at {whom}: {count(event.fire.hits, 'hit')}"
        rule = "EWR-11.15.E" if event.cell is None else "EWR-11.16.L"
        yield LogLine(text=text, side=event.side, kind="attack", about=(event.hex,), rule=rule)
        if event.long_range:
            far = f"{event.long_range} of {event.fire.points:g} points come from neighbouring hexes"
            yield LogLine(text=far, depth=1, rule="EWR-11.16.J")
        yield from fire_lines(event.fire, rule)

    def flak_card(self, event: happenings.FlakFired) -> tuple[Card, ...]:
        return (marked_crt(self._crt, self._title, event.fire.roll),)

    def flak_suffered(self, event: happenings.FlakSuffered) -> Iterator[LogLine]:
        text = f"{event.lost} SP are lost to it, {event.aborted} SP turn back"
        yield LogLine(text=text, side=event.side, kind="damage", depth=1, rule="EWR-11.17.A")

    # The attack

    def attacked(self, event: happenings.TargetAttacked) -> Iterator[LogLine]:
        target = mark_in_words(event.mark, self._names)
        if event.vessel and event.vessel != HIDDEN:
            target = vessel_in_words(event.vessel, self._names)
        sp = strength(event.strike) + strength(event.escort)
        text = f"{sp} SP attack {target}: {count(event.fire.hits, 'hit')}"
        about = (event.hex, *((event.task_force,) if event.task_force else ()))
        rule = "EWR-11.19.B" if event.task_force else "EWR-11.18.E"
        yield LogLine(text=text, side=event.side, kind="attack", about=about, rule=rule)
        yield from fire_lines(event.fire, rule)
        if event.dice:
            yield from self._effect(event)
        elif event.damage:
            yield LogLine(text=f"{event.damage} SP sink", kind="sunk", depth=1, rule="EWR-11.19.C.3")

    def _effect(self, event: happenings.TargetAttacked) -> Iterator[LogLine]:
        each = f", +{event.each} each for aircraft on deck" if event.each else ""
        dice = f"{sentence(dice_in_words(event.dice))}{each}"
        if event.mark.kind == "ground":
            text = f"{dice}: {event.damage} SP are eliminated"
            yield LogLine(text=text, kind="die", depth=1, rule="EWR-11.18.G")
            return
        before = f", {event.mark.points + event.damage} in this strike" if event.mark.points else ""
        text = f"{dice}: {count(event.damage, 'point')} of damage{before}"
        rule = "EWR-12.4.B" if event.each else "EWR-11.19.C" if event.task_force else "EWR-11.18.H"
        yield LogLine(text=text, kind="die", depth=1, rule=rule)

    def attack_card(self, event: happenings.TargetAttacked) -> tuple[Card, ...]:
        return (marked_crt(self._crt, self._title, event.fire.roll),) if event.fire.die else ()

    def scattered(self, event: happenings.ShipsScattered) -> Iterator[LogLine]:
        force = self._names.task_force(event.task_force)
        text = f"{count(event.ships, 'ship')} of {force} scatter from {_cell(event.cell)}"
        yield LogLine(text=text, side=event.side, kind="move", about=(event.task_force,), rule="EWR-12.3.G")

    def destroyed(self, event: happenings.InstallationDestroyed) -> Iterator[LogLine]:
        text = WRECKED[event.kind].format(self._names.place(event.hex))
        yield LogLine(text=text, side=event.side, kind="sunk", about=(event.hex,), rule=event.rule)

    def inverted(self, event: happenings.MarkerInverted) -> Iterator[LogLine]:
        text = f"The economic marker {event.marker} yields nothing until the city is repaired"
        yield LogLine(text=text, side=event.side, about=(event.hex,), depth=1, rule="EWR-16.3.4.B")

    # Losses

    def vessel_hurt(self, event: losses.VesselHurt) -> Iterator[LogLine]:
        if event.cause == SURFACE_BATTLE:
            return  # told round by round
        name = sentence(vessel_in_words(event.vessel, self._names))
        holder = self._names.unit(event.holder)
        text = f"{name} of {holder} {HURT[event.condition]}" if event.holder else f"{name} {HURT[event.condition]}"
        kind = "sunk" if event.condition in ("sunk", "bottomed") else "damage"
        yield LogLine(text=text, side=event.side, kind=kind, about=(event.holder,), rule=event.rule)

    def cargo_lost(self, event: losses.CargoLost) -> Iterator[LogLine]:
        told = [groups_in_words(groups) for groups in (event.troops, event.air) if groups]
        told += [f"{count(event.points, 'point')} of the economic marker {event.marker}"] if event.marker else []
        told += [f"{event.er} ER"] if event.er else []
        text = f"{sentence(listed(told, 'nothing'))} aboard {self._names.task_force(event.task_force)} go down"
        rule = "EWR-5.2.3.E" if event.marker else "EWR-10.4.3"
        yield LogLine(text=text, side=event.side, kind="damage", about=(event.task_force,), depth=1, rule=rule)

    def deck_lost(self, event: losses.DeckAircraftLost) -> Iterator[LogLine]:
        text = f"{sentence(groups_in_words(event.air))} aboard {self._names.unit(event.holder)} are lost"
        yield LogLine(text=text, side=event.side, kind="damage", about=(event.holder,), depth=1, rule="EWR-12.4.C")


def _flying(flights: Flights) -> str:
    return groups_in_words(groups_of(flights))


def _cell(cell: int) -> str:
    return "the middle" if cell == 0 else f"hex {cell} of the display"
