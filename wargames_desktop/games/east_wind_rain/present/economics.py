"""Economics in the window (5, 36.6): answers, previews, log lines, and the count of victory points."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.display import Card, Cell, LogLine, Preview, Sum
from wargames_desktop.games.east_wind_rain.base_building import BaseBuilding
from wargames_desktop.games.east_wind_rain.commands import economics as orders
from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.events import economics as happenings
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicPhase
from wargames_desktop.games.east_wind_rain.homelands import Homelands, paying_for
from wargames_desktop.games.east_wind_rain.placement import settled
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    BASES,
    KINDS,
    PURSES_IN_WORDS,
    groups_in_words,
    listed,
    sentence,
    signed,
)
from wargames_desktop.games.east_wind_rain.ship_repair import ShipRepair, where
from wargames_desktop.games.east_wind_rain.shipbuilding import BUILDERS
from wargames_desktop.games.east_wind_rain.shipyards import OTHER, Shipyards
from wargames_desktop.games.east_wind_rain.state import Bases, State, with_bases, with_damage
from wargames_desktop.games.east_wind_rain.terms import PURSE_SIDE, Purse, SideName

YARDS: dict[orders.BuildingYard, str] = {
    "japan": "Japanese yards",
    "west_coast": "West Coast yards",
    "panama": "yards behind Panama, a turn later",
    "kenya": "yards behind Kenya, a turn later",
}


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    offers, words = _Offers(desk), _Words(desk.names)
    return Chapter(
        answers={
            orders.SendAid: offers.send_aid,
            orders.RepairShip: offers.repair_ship,
            orders.RepairDestroyers: offers.repair_destroyers,
            orders.BuildShips: offers.build_ships,
            orders.RepairCity: offers.repair_city,
            orders.BuildBase: offers.build_base,
            orders.GiveUpBase: offers.give_up_base,
            orders.BuildUnits: offers.build_units,
            orders.EndStep: lambda view, command: Answer("No more of this"),
        },
        previews={
            orders.RepairShip: offers.repair_preview,
            orders.BuildShips: offers.ships_preview,
            orders.BuildBase: offers.base_preview,
            orders.BuildUnits: offers.units_preview,
        },
        lines={
            happenings.Income: words.income,
            happenings.ResourcesLapsed: words.lapsed,
            happenings.AidSent: words.aid_sent,
            happenings.ShipRepaired: words.ship_repaired,
            happenings.UnitsBuilt: words.units_built,
            happenings.CityRepaired: words.city_repaired,
            happenings.BaseBuilt: words.base_built,
            happenings.BaseGivenUp: words.base_given_up,
            happenings.PrizeWon: words.prize_won,
            happenings.PointsCounted: words.points_counted,
        },
        changes={
            happenings.Income: lambda view, event: msgspec.structs.replace(view, er={**view.er, event.purse: event.er}),
            happenings.ShipRepaired: _ship_repaired,
            happenings.UnitsBuilt: _units_built,
            happenings.CityRepaired: _city_repaired,
            happenings.BaseBuilt: _base_built,
            happenings.PrizeWon: lambda view, event: msgspec.structs.replace(view, vp=event.vp),
            happenings.PointsCounted: lambda view, event: msgspec.structs.replace(view, vp=event.points),
        },
    )


def economic_cards(view: State, names: Names, yards: Shipyards) -> Iterator[Card]:
    """What is under construction, and while ships are repaired and built what the yards have left.

    A view shows a side its own orders only.
    """
    if view.orders:
        yield Card(
            id="under_construction",
            title="Under construction",
            columns=("Where", "Due"),
            rows=tuple(
                (_body(order.units), (Cell(text=names.place(order.place)), Cell(text=order.due)))
                for order in view.orders
            ),
            corner="Units",
        )
    step = view.flow[-1] if view.flow else None
    if isinstance(step, EconomicPhase) and step.step in ("repair", "ships"):
        mine = [yard for yard in step.factors if yards.owner(view, yard) == step.side]
        yield Card(
            id="yards",
            title="Naval construction factors",
            columns=("Left", "Of"),
            rows=tuple(
                (
                    _yard(yard, names),
                    (Cell(text=str(yards.left(step, yard))), Cell(text=str(step.factors[yard]))),
                )
                for yard in mine
            ),
            corner="Yard",
            state="current",
        )


def _yard(yard: str, names: Names) -> str:
    named = {"japan": "Japan", "west_coast": "West Coast", "panama": "Panama", "kenya": "Kenya", "honolulu": "Hawaii"}
    return named.get(yard) or names.place(yard.removeprefix(OTHER))


class _Offers:
    def __init__(self, desk: Desk) -> None:
        theatre = desk.theatre
        self._names = desk.names
        self._ships = theatre.charts.ships
        self._chart = theatre.charts.construction
        self._yards = Shipyards(theatre, Homelands(theatre))
        self._repair = ShipRepair(theatre, self._yards)
        self._bases = BaseBuilding(theatre)

    def send_aid(self, view: State, command: orders.SendAid) -> Answer:
        name, purse = self._names.task_force(command.task_force), PURSES_IN_WORDS[command.purse]
        label = f"{name} carries {command.er} ER of {purse} to Australia"
        return Answer(label, (command.task_force,), f"{name}, paid by {purse}", amount=command.er)

    def repair_ship(self, view: State, command: orders.RepairShip) -> Answer:
        left = self._repair.damage_left(view, command.ship)
        name, price = self._names.ship(command.ship), self._repair.price(command.points)
        label = f"Repair {command.points} of {left} damage points of {name}"
        return Answer(label, (command.ship,), name, f"{price} ER and {price} construction factors", command.points)

    def repair_preview(self, view: State, command: orders.RepairShip) -> Preview:
        price = self._repair.price(command.points)
        left = self._repair.damage_left(view, command.ship) - command.points
        place = where(view, self._side(view), command.ship) or ""
        after = f"{left} damage points stay; she may not move in this turn" if left else "She is free to sail"
        factors = self._factors_left(view, self._yards.at(view, self._side(view), place), price)
        purse = paying_for(view, self._ships[command.ship].nation)
        return Preview(
            title=self._names.ship(command.ship), sums=(*self._er_left(view, purse, price), *factors), expected=after
        )

    def repair_destroyers(self, view: State, command: orders.RepairDestroyers) -> Answer:
        where = self._names.place(command.place)
        label = f"Repair {command.sp} SP of destroyers at {where}"
        return Answer(label, (command.place,), f"Destroyers at {where}", f"{command.sp} ER", command.sp)

    def build_ships(self, view: State, command: orders.BuildShips) -> Answer:
        where = self._names.place(command.place)
        kind = f"{sentence(KINDS[command.type])} for {where}, {YARDS[command.yard]}"
        cost = self._chart.units[command.type]
        detail = f"{cost.er * command.sp} ER and {cost.ncf * command.sp} construction factors"
        return Answer(f"{command.sp} SP of {kind}", (command.place,), kind, detail, command.sp)

    def ships_preview(self, view: State, command: orders.BuildShips) -> Preview:
        cost = self._chart.units[command.type]
        delay = cost.delay + self._chart.shipyards[command.yard].delay
        return Preview(
            title=self.build_ships(view, command).label,
            sums=(
                *self._er_left(view, BUILDERS[command.yard], cost.er * command.sp),
                *self._factors_left(view, command.yard, cost.ncf * command.sp),
            ),
            expected=_delay(delay),
        )

    def repair_city(self, view: State, command: orders.RepairCity) -> Answer:
        label = f"Repair {self._names.place(command.hex)}"
        return Answer(
            label, (command.hex,), f"Paid by {PURSES_IN_WORDS[command.purse]}", f"{self._chart.city_repair} ER"
        )

    def build_base(self, view: State, command: orders.BuildBase) -> Answer:
        label = f"{sentence(BASES[command.kind])} at {self._names.place(command.hex)}"
        price = self._bases.price(view, command.hex, command.kind)
        payer = PURSES_IN_WORDS[command.purse]
        group = f"{sentence(BASES[command.kind])}, paid by {payer}"
        return Answer(f"{label}, paid by {payer}", (command.hex,), group, f"{price} ER")

    def base_preview(self, view: State, command: orders.BuildBase) -> Preview:
        price = self._bases.price(view, command.hex, command.kind)
        step = view.flow[-1]
        spent = step.spending().on_bases.get(command.purse, 0) if isinstance(step, EconomicPhase) else 0
        limit = self._bases.limit(view, command.purse)
        markers = self._bases.markers_left(view, command.kind) - 1
        return Preview(
            title=self.build_base(view, command).label,
            sums=(
                *self._er_left(view, command.purse, price),
                Sum(label="May still be spent on bases", value=str(limit - spent - price), rule="EWR-5.3.5.H"),
                Sum(label="Markers left", value=str(markers), rule="EWR-5.3.5.J"),
            ),
        )

    def give_up_base(self, view: State, command: orders.GiveUpBase) -> Answer:
        label = f"Give up the {BASES[command.kind]} at {self._names.place(command.hex)}"
        return Answer(label, (command.hex,), "Give up a base for its marker")

    def build_units(self, view: State, command: orders.BuildUnits) -> Answer:
        where, payer = self._names.place(command.place), PURSES_IN_WORDS[command.purse]
        kind = f"{sentence(KINDS[command.type])} at {where}, paid by {payer}"
        detail = f"{self._chart.units[command.type].er * command.sp} ER"
        return Answer(f"{command.sp} SP of {kind}", (command.place,), kind, detail, command.sp)

    def units_preview(self, view: State, command: orders.BuildUnits) -> Preview:
        cost = self._chart.units[command.type]
        delay = cost.delay + sum(turns for place, turns in self._chart.place_delay.items() if place == command.place)
        return Preview(
            title=self.build_units(view, command).label,
            sums=tuple(self._er_left(view, command.purse, cost.er * command.sp)),
            expected=_delay(delay),
        )

    def _er_left(self, view: State, purse: Purse, price: int) -> Iterator[Sum]:
        left = view.er.get(purse, 0) - price
        yield Sum(label=f"Costs {price} ER; left to {PURSES_IN_WORDS[purse]}", value=str(left), rule="EWR-5.3.1.A")

    def _factors_left(self, view: State, yard: str, used: int) -> Iterator[Sum]:
        step = view.flow[-1]
        if isinstance(step, EconomicPhase):
            left = self._yards.left(step, yard) - used
            yield Sum(label="Construction factors left here", value=str(left), rule="EWR-5.3.2.1.D")

    def _side(self, view: State) -> SideName:
        step = view.flow[-1]
        return step.side if isinstance(step, EconomicPhase) else "japan"


class _Words:
    def __init__(self, names: Names) -> None:
        self._names = names

    def income(self, event: happenings.Income) -> Iterator[LogLine]:
        side = PURSE_SIDE[event.purse]
        yield LogLine(
            text=f"Income of {PURSES_IN_WORDS[event.purse]}: {event.er} ER on the record",
            rule="EWR-5.1.A",
            side=side,
        )
        parts = (
            ("from the reinforcement track", event.track, "EWR-5.2.1"),
            ("more by the scenario", event.extra, "EWR-36.6.1.B"),
            ("from economic markers", event.markers, "EWR-5.2.4.A"),
            ("put ashore in Australia", event.aid, "EWR-5.2.11.D.2"),
            ("for what was owed", -event.debts, "EWR-9.2.J"),
        )
        for what, er, rule in parts:
            if er:
                yield LogLine(text=f"{signed(er)} {what}", rule=rule, side=side, depth=1)

    def lapsed(self, event: happenings.ResourcesLapsed) -> Iterator[LogLine]:
        text = f"{PURSES_IN_WORDS[event.purse]} cannot save {event.er} ER"
        yield LogLine(text=text, rule="EWR-5.3.1.B", side=PURSE_SIDE[event.purse])

    def aid_sent(self, event: happenings.AidSent) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} loads {event.er} ER for Australia"
        yield LogLine(text=text, rule="EWR-5.2.11.D.1", side="allies", about=(event.task_force,))

    def ship_repaired(self, event: happenings.ShipRepaired) -> Iterator[LogLine]:
        place = self._names.whole_place(event.place)
        if not event.ship:
            text = f"{event.points} SP of destroyers repaired at {place}"
        elif event.left:
            text = (
                f"{event.points} damage points of {self._names.ship(event.ship)} repaired at {place}; {event.left} left"
            )
        else:
            text = f"{self._names.ship(event.ship)} repaired at {place}"
        yield LogLine(text=text, rule="EWR-5.3.2.3.E", side=event.side, about=(event.ship, event.place))

    def units_built(self, event: happenings.UnitsBuilt) -> Iterator[LogLine]:
        when = f", to arrive in {event.due}" if event.due else ""
        text = f"Built: {_body(event.units)} at {self._names.whole_place(event.place)}{when}"
        yield LogLine(text=text, rule="EWR-5.3.6.A", side=event.side, about=(event.place,))

    def city_repaired(self, event: happenings.CityRepaired) -> Iterator[LogLine]:
        yield LogLine(text=f"{self._names.whole_place(event.hex)} is repaired", rule="EWR-5.3.5.G", about=(event.hex,))

    def base_built(self, event: happenings.BaseBuilt) -> Iterator[LogLine]:
        text = f"{sentence(BASES[event.kind])} built at {self._names.whole_place(event.hex)}"
        rule = "EWR-5.3.5.D" if event.kind == "major" else "EWR-5.3.5.C"
        yield LogLine(text=text, rule=rule, side=event.side, about=(event.hex,))

    def base_given_up(self, event: happenings.BaseGivenUp) -> Iterator[LogLine]:
        text = f"{sentence(BASES[event.kind])} at {self._names.whole_place(event.hex)} given up for its marker"
        yield LogLine(text=text, rule="EWR-5.3.5.J", side=event.side, about=(event.hex,))

    def prize_won(self, event: happenings.PrizeWon) -> Iterator[LogLine]:
        text = f"Japan holds {self._names.place(event.hex)} in supply: {event.points} victory points"
        yield LogLine(text=text, rule="EWR-36.5.D", kind="score", side="japan", about=(event.hex,))

    def points_counted(self, event: happenings.PointsCounted) -> Iterator[LogLine]:
        yield LogLine(text=f"{event.level}: {event.points} victory points", rule="EWR-34.3", kind="score", side="japan")
        yield LogLine(text=f"{event.before} counted before", rule="EWR-36.5.E", depth=1)
        for score in event.scores:
            about = listed([self._named(id) for id in score.about])
            text = f"{signed(score.points)} {score.what[:1].lower()}{score.what[1:]}: {about}"
            yield LogLine(text=text, rule=score.rule, kind="score", about=score.about, depth=1)

    def _named(self, id: str) -> str:
        return self._names.ship(id) if self._names.is_ship(id) else self._names.area(id)


def _body(units: Body) -> str:
    groups = (units.naval, units.air, units.ground)
    return listed([groups_in_words(each) for each in groups if each])


def _delay(turns: int) -> str:
    return {0: "There at once", 1: "Arrives in the next turn"}.get(turns, f"Arrives {turns} turns later")


def _ship_repaired(view: State, event: happenings.ShipRepaired) -> State:
    return view if event.left or not event.ship else with_damage(view, event.ship, 0)


def _units_built(view: State, event: happenings.UnitsBuilt) -> State:
    return view if event.due else settled(view, event.side, event.place, event.units)


def _city_repaired(view: State, event: happenings.CityRepaired) -> State:
    left = tuple(hex for hex in view.damaged_cities if hex != event.hex)
    return msgspec.structs.replace(view, damaged_cities=left)


def _base_built(view: State, event: happenings.BaseBuilt) -> State:
    there = view.bases.get(event.hex)
    kinds = list(there.kinds if there is not None else ())
    if event.kind == "major" and "air" in kinds:
        kinds.remove("air")
    kinds.append(event.kind)
    return with_bases(view, event.hex, Bases(side=event.side, kinds=tuple(sorted(kinds, reverse=True))))
