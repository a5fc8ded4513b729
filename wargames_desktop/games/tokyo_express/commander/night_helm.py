"""Steering in the Standard Game: towards the enemy, hidden or not, clear of land; away from him once beaten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commander.estimates import Estimates
from wargames_desktop.games.tokyo_express.commander.helm import (
    Battle,
    Enemy,
    Fights,
    Voyage,
    as_order,
    expected_enemies,
    fighting_enemies,
    turns_of,
)
from wargames_desktop.games.tokyo_express.commands import (
    AssignSpeed,
    ChooseSide,
    Form,
    FormColumn,
    GiveOrder,
    RetireFlagship,
    Turning,
)
from wargames_desktop.games.tokyo_express.frames import (
    CountermarchSide,
    StandardUsFormations,
    StandardUsMovement,
    StandardUsOrders,
)
from wargames_desktop.games.tokyo_express.movement import When
from wargames_desktop.games.tokyo_express.orders import DIRECTIONS, possible_orders, turns_left
from wargames_desktop.games.tokyo_express.standard_formations import StandardUsFormationPhase, limited_speed
from wargames_desktop.games.tokyo_express.standard_orders import maneuver_refusal
from wargames_desktop.games.tokyo_express.state import (
    HEADINGS,
    JAPAN,
    US,
    Formation,
    Heading,
    Order,
    State,
    afloat,
    formations_of,
)
from wargames_desktop.games.tokyo_express.waters import Waters

PULL = 0.02
"""Victory Points that a hex closer to the nearest enemy is worth, beyond :data:`CLOSE` or :data:`CAUTIOUS`."""
CLOSE = 5
"""Hexes to the nearest enemy ship from which the fight alone counts."""
CAUTIOUS = 9
"""Hexes to the nearest hidden force that are close enough to find it."""
BEATEN = 0.4
"""Share of the enemy's guns with which the US fleet gives up the fight."""


class NightHelm:
    """Columns, orders and turns of a fleet that keeps together."""

    def __init__(self, charts: Charts, waters: Waters, estimates: Estimates) -> None:
        self._charts = charts
        self._waters = waters
        self._fights = Fights(charts, waters, estimates)
        self._formations = StandardUsFormationPhase(charts, waters)

    def formation(self, state: State, frame: StandardUsFormations) -> Form | FormColumn | AssignSpeed | None:
        """A column of all ships of a formation that could be one; full Speed for all; None if all is well."""
        for name in formations_of(state, US):
            formation = state.formations[name]
            if formation.movement is not UNSET:
                continue
            if formation.column is UNSET and len(formation.ships) > 1:
                column = self._column(state, formation)
                if column is not None:
                    return column
            speed = limited_speed(self._charts, state, US, formation.ships)
            if formation.speed != speed:
                return AssignSpeed(name, speed)
        return None

    def _column(self, state: State, formation: Formation) -> FormColumn | None:
        for ships in self._formations.columns_among(state, formation.ships):
            if len(ships) == len(formation.ships):
                return FormColumn(ships)
        return None

    def order(self, state: State, frame: StandardUsOrders) -> GiveOrder | None:
        """The order of the next formation that should have another than it has; None if none should."""
        for name in formations_of(state, US):
            formation = state.formations[name]
            if name in frame.ordered or formation.movement is not UNSET:
                continue
            columnwise = formation.column is not UNSET
            voyage = self._voyage(state, name)
            orders = {order: as_order(order) for order in possible_orders(name, formation.speed)}
            best = max(orders, key=lambda order: voyage.worth(turns_of(orders[order], formation.speed)))
            if maneuver_refusal(state, name, columnwise) is None and (
                orders[best] != formation.order or (columnwise and formation.column != "columnwise")
            ):
                return msgspec.structs.replace(best, columnwise=columnwise)
        return None

    def side(self, state: State, frame: CountermarchSide) -> ChooseSide:
        """The side of a Countermarch that was imposed."""
        voyage = self._voyage(state, frame.formation)
        speed = state.formations[frame.formation].speed
        orders = {side: Order(maneuver="countermarch", direction=side) for side in DIRECTIONS}
        return ChooseSide(max(orders, key=lambda side: voyage.worth(turns_of(orders[side], speed))))

    def turning(self, state: State, frame: StandardUsMovement, allowed: Sequence[Turning]) -> Turning | None:
        """The turn of the next formation that should make one in this phase; None if none should."""
        whens: dict[str, list[When]] = {}
        for turning in allowed:
            whens.setdefault(turning.formation, []).append(turning.when)
        for name, possible in whens.items():
            formation = state.formations[name]
            if name in frame.turning or not turns_left(formation):
                continue
            when = self._voyage(state, name).best_turning(turns_of(formation.order, formation.speed))
            if when == "hold" and when not in possible and possible and not _may_hold(allowed, name):
                when = possible[0]
            if when != "hold" and when in possible:
                return Turning(name, when)
        return None

    def flagship(self, state: State, ship: str) -> RetireFlagship | None:
        """A flagship that can hardly fight any more leaves."""
        return RetireFlagship() if state.ships[ship].level > self._charts.standard.admirals.retiring_level else None

    def _voyage(self, state: State, name: str) -> Voyage:
        """The lead ship of a column stands for all, else the strongest ship."""
        formation = state.formations[name]
        lead = formation.ships[0]
        ship = lead if formation.column is not UNSET else max(formation.ships, key=self._fights.strength)
        strongest = max(formation.ships, key=self._fights.strength)
        ships, beaten = len(formation.ships), self.is_beaten(state)
        known = expected_enemies(self._charts, self._waters, state, fighting_enemies(state))
        hidden = expected_enemies(self._charts, self._waters, state, self._hidden(state))
        battles: Mapping[int, Battle] = {
            phase: NightBattle(
                self._fights.against(strongest, ships, known[phase], state.fire_direction),
                self._waters,
                tuple(enemy.hex for enemy in known[phase]),
                tuple(enemy.hex for enemy in hidden[phase]),
                beaten,
            )
            for phase in known
        }
        return Voyage(self._charts, self._step, battles, state, name, ship)

    def _step(self, hex_: str, heading: Heading) -> str | None:
        ahead = self._waters.step(hex_, heading)
        return ahead if ahead is not None and self._waters.is_open(ahead) else None

    def _hidden(self, state: State) -> list[Enemy]:
        return [
            Enemy(name, force.hex, HEADINGS.index(force.heading), (), self._charts.standard.force_markers.speed)
            for name, force in state.night.hidden.items()
        ]

    def is_beaten(self, state: State) -> bool:
        """Whether the US guns left are no match for those of the Japanese ships in sight."""
        return self._guns(state, US) < BEATEN * self._guns(state, JAPAN)

    def _guns(self, state: State, side: str) -> float:
        """The combined gun values of a side, less for damage."""
        return sum(
            self._fights.strength(name) / (1 + state.ships[name].level)
            for name in afloat(state, side)
            if not state.ships[name].out_of_action
        )


def _may_hold(allowed: Sequence[Turning], name: str) -> bool:
    return any(turning.formation == name and turning.when == "hold" for turning in allowed)


class NightBattle(NamedTuple):
    """A fight with ships that are known, and how far away the nearest enemy is."""

    fight: Battle
    waters: Waters
    known: tuple[str, ...]
    """Hexes of enemy ships."""
    hidden: tuple[str, ...]
    beaten: bool

    def worth(self, hex_: str, heading: int) -> float:
        """Victory Points to be expected, and a little for coming closer, or for getting away once beaten."""
        ships = [self.waters.distance(hex_, enemy) for enemy in self.known]
        forces = [self.waters.distance(hex_, enemy) for enemy in self.hidden]
        if self.beaten:
            return min(0.0, self.fight.worth(hex_, heading)) + PULL * min((*ships, *forces), default=0)
        away = [distance - CLOSE for distance in ships] + [distance - CAUTIOUS for distance in forces]
        return self.fight.worth(hex_, heading) - PULL * max(0, min(away, default=0))
