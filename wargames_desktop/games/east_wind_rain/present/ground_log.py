"""Cargo, marches, ground combats and assaults told line by line, every die with what changed it (10.4 to 20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from wargames_desktop.engine.display import Card, LogLine
from wargames_desktop.games.east_wind_rain.basic_crt import Fire
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.events import ground as happenings
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.naval_gunfire import GunfireMission, Tactic
from wargames_desktop.games.east_wind_rain.present.chart_cards import marked_crt
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    BASES,
    KINDS,
    PURSES_IN_WORDS,
    count,
    group_in_words,
    groups_in_words,
    listed,
    sentence,
    signed,
)
from wargames_desktop.games.east_wind_rain.present.vocabulary import SIDES_IN_WORDS as SIDES
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES
from wargames_desktop.games.east_wind_rain.terms import BaseType, enemy

TACTICS: Final[Mapping[Tactic, str]] = {"beach": "at the beach", "inland": "inland"}
MISSIONS: Final[Mapping[GunfireMission, str]] = {
    "support": "support the landing",
    "suppress": "suppress the defence",
    "bombard": "bombard the hex",
}


class GroundLog:
    """Puts events into words."""

    def __init__(self, names: Names, charts: Charts) -> None:
        self._names = names
        self._charts = charts

    # Cargo

    def loaded(self, event: happenings.CargoLoaded) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} takes {_cargo(event)} aboard"
        yield self._cargo_line(event, f"{text} at {self._names.place(event.place)}")

    def unloaded(self, event: happenings.CargoUnloaded) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} puts {_cargo(event)} ashore"
        yield self._cargo_line(event, f"{text} at {self._names.place(event.place)}")

    def _cargo_line(self, event: happenings.CargoWorked, text: str) -> LogLine:
        about = (event.task_force, event.place)
        return LogLine(text=text, side=event.side, kind="order", about=about, rule="EWR-10.4.1.C")

    def marker_unloaded(self, event: happenings.MarkerUnloaded) -> Iterator[LogLine]:
        text = f"The economic marker of {event.marker} is unloaded at {self._names.place(event.place)}"
        rule = "EWR-5.2.3.G"
        yield LogLine(text=text, side=event.side, kind="score", about=(event.place,), rule=rule)
        yield LogLine(text=f"It adds to the next income of {PURSES_IN_WORDS[event.purse]}", depth=1, rule=rule)

    def landed(self, event: happenings.TroopsLanded) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} lands troops at {self._names.whole_place(event.hex)}"
        yield LogLine(text=text, side=event.side, kind="move", about=(event.task_force, event.hex), rule="EWR-10.6.A")

    # Movement

    def moved(self, event: happenings.StackMoved) -> Iterator[LogLine]:
        who = sentence(groups_in_words(event.troops, "troops"))
        text = f"{who} march from {self._names.place(event.origin)} to {self._names.place(event.hex)}: {event.cost} MP"
        yield LogLine(text=text, side=event.side, kind="move", about=(event.origin, event.hex), rule="EWR-17.1.E")

    # Combat

    def began(self, event: happenings.GroundCombatBegan) -> Iterator[LogLine]:
        text = f"{sentence(SIDES[event.side])} attack{_s(event.side)} {self._names.whole_place(event.hex)}"
        yield LogLine(text=text, side=event.side, kind="attack", about=(event.hex,), rule="EWR-18.1.A")
        defender = enemy(event.side)
        garrison = [f"a garrison of {event.garrison} SP"] if event.garrison else []
        defending = [group_in_words(group) for group in event.defenders]
        ashore = [group_in_words(group) for group in event.attackers]
        aboard = [f"{group_in_words(group)} aboard" for group in event.aboard]
        attacking = listed([*ashore, *aboard], "troops aboard ships")
        attack = f"Attack: {attacking}, morale {event.morale[event.side]}"
        yield LogLine(text=attack, side=event.side, depth=1, rule="EWR-18.5.A")
        defence = f"Defence: {listed([*defending, *garrison], 'nobody')}, morale {event.morale[defender]}"
        yield LogLine(text=defence, side=defender, depth=1, rule="EWR-18.5.A")

    def air_support(self, event: happenings.AirSupportGiven) -> Iterator[LogLine]:
        text = f"{sentence(groups_in_words(event.air))} help defend {self._names.place(event.hex)}"
        yield LogLine(text=text, side=event.side, about=(event.hex,), rule="EWR-18.4.A")

    def fled(self, event: happenings.AircraftFled) -> Iterator[LogLine]:
        who = f"{event.sp} SP of {KINDS[event.type]}"
        if event.to:
            text = f"{who} fly from {self._names.place(event.hex)} to {self._names.place(event.to)}"
            yield LogLine(text=text, side=event.side, kind="move", about=(event.hex, event.to), rule="EWR-18.4.A")
        else:
            text = f"{who} at {self._names.place(event.hex)} have nowhere to fly and are lost"
            yield LogLine(text=text, side=event.side, kind="damage", about=(event.hex,), rule="EWR-18.8.B")

    def wave(self, event: happenings.WaveLanded) -> Iterator[LogLine]:
        text = f"{sentence(groups_in_words(event.troops))} storm ashore at {self._names.place(event.hex)}"
        yield LogLine(text=text, side=event.side, kind="move", about=(event.hex,), rule="EWR-19.5.A")

    def round(self, event: happenings.GroundRound) -> Iterator[LogLine]:
        place = self._names.place(event.hex)
        yield LogLine(text=f"{place}, round {event.round} of ground combat", kind="phase", rule="EWR-18.3.H")
        for side, fire, what in ((event.side, event.attack, "attack"), (enemy(event.side), event.defence, "defence")):
            text = f"{SIDE_NAMES[side]} {what}: {count(fire.hits, 'hit')}"
            yield LogLine(text=text, side=side, kind="attack", about=(event.hex,), rule="EWR-18.3.E")
            yield LogLine(text=_rolled(fire), kind="die", depth=1, rule="EWR-18.3.B")
            for modifier in fire.modifiers:
                yield _modifier(modifier)

    def round_cards(self, event: happenings.GroundRound) -> tuple[Card, ...]:
        crt, title = self._charts.basic_crt, self._charts.basic_crt_chart.title
        return tuple(marked_crt(crt, title, fire.roll) for fire in (event.attack, event.defence) if fire.die)

    def lost(self, event: happenings.TroopsLost) -> Iterator[LogLine]:
        what = [groups_in_words(event.troops)] if event.troops else []
        what += [f"{event.garrison} SP of the garrison"] if event.garrison else []
        what += [groups_in_words(event.air)] if event.air else []
        why = f" ({event.reason})" if event.reason and event.reason != "ground combat" else ""
        text = f"Lost at {self._names.place(event.hex)}: {listed(what)}{why}"
        yield LogLine(text=text, side=event.side, kind="damage", about=(event.hex,), rule=event.rule)

    def morale_rolled(self, event: happenings.MoraleRolled) -> Iterator[LogLine]:
        change = f"morale {signed(event.change)}" if event.change else "no change"
        text = f"{SIDE_NAMES[event.side]} morale: die {event.die}, {change}"
        yield LogLine(text=text, side=event.side, kind="die", about=(event.hex,), rule="EWR-18.5.B")

    def morale_fell(self, event: happenings.MoraleFell) -> Iterator[LogLine]:
        text = f"{SIDE_NAMES[event.side]} morale falls by {event.drop} to {signed(event.morale)}: {event.lost} SP lost"
        yield LogLine(text=text, side=event.side, about=(event.hex,), rule="EWR-18.5.C")

    def committed(self, event: happenings.TroopsCommitted) -> Iterator[LogLine]:
        text = f"{sentence(groups_in_words(event.troops))} join the attack on {self._names.place(event.hex)}"
        yield LogLine(text=text, side=event.side, kind="order", about=(event.hex,), rule="EWR-18.9.C")

    def withdrew(self, event: happenings.TroopsWithdrew) -> Iterator[LogLine]:
        verb = "are driven out of" if event.forced else "leave"
        to = f"to {self._names.place(event.to)}" if self._names.is_place(event.to) else f"aboard {event.to}"
        who = sentence(groups_in_words((*event.troops, *event.others), "the troops that were held back"))
        text = f"{who} {verb} {self._names.place(event.hex)} {to}"
        rule = "EWR-18.5.F" if event.forced else "EWR-18.6.A"
        yield LogLine(text=text, side=event.side, kind="move", about=(event.hex, event.to), rule=rule)

    def over(self, event: happenings.GroundCombatOver) -> Iterator[LogLine]:
        who = f"{SIDES[event.winner]} hold{_s(event.winner)} the hex" if event.winner else "nobody is left in the hex"
        text = f"{self._names.place(event.hex)}: {who} after {count(event.rounds, 'round')}"
        yield LogLine(text=text, side=event.winner, kind="attack", about=(event.hex,), rule="EWR-18.3.H")

    # Assaults

    def defended(self, event: happenings.DefenseChosen) -> Iterator[LogLine]:
        why = ": there is no room inland" if event.forced else ""
        text = f"{self._names.place(event.hex)} is defended {TACTICS[event.tactic]}{why}"
        rule = "EWR-19.3.D" if event.forced else "EWR-19.3.A"
        yield LogLine(text=text, side=event.side, kind="order", about=(event.hex,), rule=rule)

    def gunfire(self, event: happenings.GunfireAssigned) -> Iterator[LogLine]:
        shares = [f"{factors} factors {MISSIONS[mission]}" for mission, factors in event.factors.items() if factors]
        text = f"{self._names.task_force(event.task_force)}: {listed(shares, 'the guns are silent')}"
        yield LogLine(text=text, side=event.side, kind="order", about=(event.task_force, event.hex), rule="EWR-19.4.B")
        if event.support:
            text = f"{signed(event.support)} to the attacker's rolls"
            yield LogLine(text=text, depth=1, rule="EWR-19.4.D")
        if event.suppression:
            text = f"{signed(event.suppression)} to the defender's rolls"
            yield LogLine(text=text, depth=1, rule="EWR-19.4.E")

    # Paratroops

    def took_off(self, event: happenings.ParatroopsTookOff) -> Iterator[LogLine]:
        bases = listed([self._names.place(base) for base in event.bases])
        text = f"Paratroops from {bases} fly to {self._names.whole_place(event.hex)}"
        yield LogLine(text=text, side=event.side, kind="order", about=(*event.bases, event.hex), rule="EWR-20.4.B")
        for base, landing in zip(event.bases, event.landing, strict=True):
            text = f"Aircraft of {self._names.place(base)} land at {self._names.place(landing)}"
            yield LogLine(text=text, depth=1, rule="EWR-20.2.B")

    def shot_down(self, event: happenings.ParatroopsShotDown) -> Iterator[LogLine]:
        text = f"{sentence(event.by)} shoots down {event.lost} SP of paratroops"
        yield LogLine(text=text, side=event.side, kind="damage", about=(event.hex,), rule="EWR-20.3.B")
        for fire in event.fire:
            yield LogLine(text=_rolled(fire), kind="die", depth=1, rule="EWR-20.3.A")
            for modifier in fire.modifiers:
                yield _modifier(modifier)

    def dropped(self, event: happenings.ParatroopsDropped) -> Iterator[LogLine]:
        text = f"{sentence(groups_in_words(event.troops))} drop on {self._names.place(event.hex)}"
        yield LogLine(text=text, side=event.side, kind="move", about=(event.hex,), rule="EWR-20.4.D")

    # Bases

    def captured(self, event: happenings.HexCaptured) -> Iterator[LogLine]:
        what = f" with {_bases(event.bases)}" if event.bases else ""
        text = f"{sentence(SIDES[event.side])} take{_s(event.side)} {self._names.whole_place(event.hex)}{what}"
        yield LogLine(text=text, side=event.side, kind="score", about=(event.hex,), rule="EWR-18.8.A")

    def destroyed(self, event: happenings.BaseDestroyed) -> Iterator[LogLine]:
        text = (
            f"{sentence(_bases(event.bases))} at {self._names.place(event.hex)} lost: garrison and attackers are gone"
        )
        yield LogLine(text=text, side=event.side, kind="damage", about=(event.hex,), rule="EWR-16.2.G")

    def rebuilt(self, event: happenings.BaseRebuilt) -> Iterator[LogLine]:
        text = f"The air base of {self._names.place(event.hex)} is rebuilt at once"
        yield LogLine(text=text, side=event.side, kind="order", about=(event.hex,), rule="EWR-16.3.2.A")

    def ships_fled(self, event: happenings.PortShipsFled) -> Iterator[LogLine]:
        place = self._names.place(event.hex)
        if event.to:
            text = f"Ships in port at {place} flee to {self._names.place(event.to)}"
        else:
            text = f"Ships in port at {place} have nowhere to go and are lost"
        kind = "move" if event.to else "sunk"
        yield LogLine(text=text, side=event.side, kind=kind, about=(event.hex,), rule="EWR-18.8.C")
        fled = [*map(self._names.ship, event.ships), *([groups_in_words(event.naval)] if event.naval else [])]
        if fled:
            yield LogLine(text=f"There: {listed(fled)}", depth=1)
        if event.lost:
            yield LogLine(text=f"Lost: {self._names.ships(event.lost)}", depth=1, kind="sunk", rule="EWR-18.8.C")


def _s(side: str) -> str:
    """The ending of a verb: Japan attacks, the Allies attack."""
    return "s" if side == "japan" else ""


def _cargo(event: happenings.CargoWorked) -> str:
    groups: Iterable[AirGroup | GroundGroup | NavalGroup] = (*event.troops, *event.air)
    told = [group_in_words(group) for group in groups]
    told += [f"the economic marker of {event.marker}"] if event.marker else []
    told += [f"{event.er} ER"] if event.er else []
    return listed(told, "nothing")


def _bases(kinds: tuple[BaseType, ...]) -> str:
    return listed([f"the {BASES[kind]}" for kind in kinds])


def _rolled(fire: Fire) -> str:
    if not fire.die:
        return "No factors, no roll"
    return f"{fire.points:g} factors, basic hits {fire.basic}; die {fire.die}, with all changes {fire.roll}"


def _modifier(modifier: Modifier) -> LogLine:
    return LogLine(text=f"{signed(modifier.value)} {modifier.name}", depth=2, rule=modifier.rule)
