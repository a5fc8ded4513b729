"""What groupings, Speeds, orders and turns would mean: the courses of the ships."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from wargames_desktop.engine.display import Path, Preview, Region, Sum
from wargames_desktop.games.tokyo_express import commands
from wargames_desktop.games.tokyo_express.charts import PHASES
from wargames_desktop.games.tokyo_express.formations import top_speed
from wargames_desktop.games.tokyo_express.frames import CountermarchSide, UsMovement
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.orders import turns_left
from wargames_desktop.games.tokyo_express.present.chart_cards import movement_chart
from wargames_desktop.games.tokyo_express.present.courses import Plan, Step, fan, japanese_plans, track, us_plans
from wargames_desktop.games.tokyo_express.present.labels import label
from wargames_desktop.games.tokyo_express.present.plans import next_phase
from wargames_desktop.games.tokyo_express.present.vocabulary import hexes, listed, order_words
from wargames_desktop.games.tokyo_express.state import US, Formation, Order, State, formations_of


class MovementPreview:
    """Previews of the commands that say where ships go."""

    def __init__(self, game: TokyoExpress) -> None:
        self._charts = game.charts
        self._chart = game.charts.movement
        self._sea = game.sea

    # Formations

    def form(self, view: State, command: commands.Form) -> Preview:
        """The group's courses straight ahead at its top Speed."""
        speed = top_speed(view, command.ships)
        slowest = [ship for ship in command.ships if view.ships[ship].max_speed == speed]
        formation = Formation(side="us", ships=command.ships, speed=speed)
        sums = (Sum(label=f"Top Speed of {listed(slowest)}", value=str(speed), rule="TE-3.2-speed-us"),)
        return Preview(
            title=label(view, command), paths=self._ahead(view, formation), sums=(*sums, *self._phases(speed))
        )

    def assign_speed(self, view: State, command: commands.AssignSpeed) -> Preview:
        """The formation's courses straight ahead at the Speed."""
        formation = msgspec.structs.replace(view.formations[command.formation], speed=command.speed)
        return Preview(
            title=f"{command.formation} at Speed {command.speed}",
            paths=self._ahead(view, formation),
            sums=self._phases(command.speed),
            card=movement_chart(self._chart, speed=command.speed),
        )

    def formations_done(self, view: State, command: commands.FormationsDone) -> Preview:
        """All formations at their Speeds."""
        names = formations_of(view, US)
        return Preview(
            title="Formations of this Game Turn",
            paths=tuple(path for name in names for path in self._ahead(view, view.formations[name])),
            sums=tuple(
                Sum(label=name, value=f"{listed(view.formations[name].ships)}, Speed {view.formations[name].speed}")
                for name in names
            ),
        )

    def _ahead(self, view: State, formation: Formation) -> tuple[Path, ...]:
        return tuple(
            path for ship in formation.ships for path in fan(ship, [self._track(view, formation, ship, {}, PHASES)])
        )

    def _phases(self, speed: int) -> tuple[Sum, ...]:
        row = self._chart.rows[speed]
        value = f"{' '.join(str(step) for step in row)} = {hexes(sum(row))}"
        return (Sum(label="Hexes by Movement Phase", value=value, rule="TE-3.4-chart-use"),)

    # Orders

    def order(self, view: State, command: commands.GiveOrder) -> Preview:
        """Every course that the order leaves open."""
        order = Order(maneuver=command.maneuver, direction=command.direction)
        formation = msgspec.structs.replace(view.formations[command.formation], order=order)
        return self._open_courses(view, formation, f"{command.formation}: {order_words(order)}")

    def choose_side(self, view: State, command: commands.ChooseSide) -> Preview:
        """The courses of the imposed Countermarch."""
        frame = view.flow[-1]
        assert isinstance(frame, CountermarchSide)
        order = Order(maneuver="countermarch", direction=command.direction)
        formation = msgspec.structs.replace(view.formations[frame.formation], order=order)
        return self._open_courses(view, formation, f"{frame.formation}: {order_words(order)}")

    def orders_done(self, view: State, command: commands.OrdersDone) -> Preview:
        """All orders, each at its earliest and its latest."""
        names = formations_of(view, US)
        return Preview(
            title="Orders of this Game Turn",
            paths=tuple(path for name in names for path in self.limits(view, view.formations[name], 1)),
            sums=tuple(Sum(label=name, value=order_words(view.formations[name].order)) for name in names),
        )

    def _open_courses(self, view: State, formation: Formation, title: str) -> Preview:
        found = list(us_plans(self._chart, formation))
        tracks = [self._track(view, formation, formation.ships[0], plan, PHASES) for plan in found]
        others = [
            path
            for ship in formation.ships[1:]
            for path in fan(ship, [self._track(view, formation, ship, p, PHASES) for p in _limits(found)])
        ]
        return Preview(
            title=title,
            paths=(*fan(formation.ships[0], tracks), *others),
            regions=(Region(style="reach", hexes=_ends(tracks)),),
            sums=(*self._order_sums(formation), Sum(label="Possible end hexes", value=str(len(_ends(tracks))))),
        )

    def _order_sums(self, formation: Formation) -> tuple[Sum, ...]:
        left = turns_left(formation)
        turns = (Sum(label="Turns to make", value=str(left), rule="TE-3.3-us-must-turn"),) if left else ()
        return (*turns, *self._phases(formation.speed))

    def limits(self, view: State, formation: Formation, first: int) -> tuple[Path, ...]:
        """The earliest and the latest course of each ship from phase ``first`` on."""
        ends = _limits(list(us_plans(self._chart, formation, first)))
        phases = range(first, PHASES.stop)
        return tuple(
            path
            for ship in formation.ships
            for path in fan(ship, [self._track(view, formation, ship, plan, phases) for plan in ends])
        )

    def standing(self, view: State, formation: Formation) -> tuple[Path, ...]:
        """Where a formation may still go under the order that it has: to the next orders, if it is Japanese."""
        first = next_phase(view)
        if formation.side == US:
            return self.limits(view, formation, first)
        found = list(japanese_plans(self._chart, formation, first))
        phases = range(first, 4 if first <= 3 else PHASES.stop)
        return tuple(
            path
            for ship in formation.ships
            for path in fan(ship, [self._track(view, formation, ship, plan, phases) for plan in found])
        )

    # Turns

    def turning(self, view: State, command: commands.Turning) -> Preview:
        """This phase as chosen, and what stays open in the later ones."""
        formation = view.formations[command.formation]
        found = self._plans_from_now(view, command.formation, command.when)
        phases = range(view.phase, PHASES.stop)
        paths = [
            path
            for number, ship in enumerate(formation.ships)
            for path in fan(
                ship,
                [
                    self._track(view, formation, ship, plan, phases)
                    for plan in (found if number == 0 else _limits(found))
                ],
            )
        ]
        left = turns_left(formation) - (command.when != "hold")
        sums = (Sum(label="Turns left after this phase", value=str(left), rule="TE-3.3-us-must-turn"),)
        return Preview(
            title=f"{command.formation}: {label(view, command).lower()}",
            paths=tuple(paths),
            sums=sums,
            card=movement_chart(self._chart, formation.speed, view.phase),
        )

    def _plans_from_now(self, view: State, name: str, when: str) -> list[Plan]:
        formation = view.formations[name]
        chosen = None if when == "hold" else when
        return [p for p in us_plans(self._chart, formation, view.phase) if p.get(view.phase) == chosen]

    def move(self, view: State, command: commands.Move) -> Preview:
        """This phase of all US formations as planned."""
        frame = view.flow[-1]
        turning = frame.turning if isinstance(frame, UsMovement) else {}
        phase = range(view.phase, view.phase + 1)
        paths: list[Path] = []
        sums: list[Sum] = []
        for name in formations_of(view, US):
            formation = view.formations[name]
            when = turning.get(name, "hold")
            plan: Plan = {} if when == "hold" else {view.phase: when}
            tracks = {ship: self._track(view, formation, ship, plan, phase) for ship in formation.ships}
            paths += [Path(piece=ship, steps=steps) for ship, steps in tracks.items() if len(steps) > 1 or plan]
            moved = self._chart.rows[formation.speed][view.phase - 1]
            turn = "" if when == "hold" else f", turns {when} moving"
            sums.append(Sum(label=name, value=f"{hexes(moved) if moved else 'does not move'}{turn}"))
        return Preview(
            title=f"US ships move in phase {view.phase}",
            paths=tuple(paths),
            sums=tuple(sums),
            card=movement_chart(self._chart, phase=view.phase),
        )

    def _track(
        self, view: State, formation: Formation, ship: str, plan: Plan, phases: Iterable[int]
    ) -> tuple[Step, ...]:
        return track(self._sea, self._chart, formation, view.ships[ship], plan, phases)


def _limits(found: Sequence[Plan]) -> list[Plan]:
    """The earliest and the latest of some plans."""
    return [found[0], found[-1]] if len(found) > 1 else list(found)


def _ends(tracks: Sequence[tuple[Step, ...]]) -> tuple[str, ...]:
    """Where the ship that leads may end."""
    return tuple(dict.fromkeys(steps[-1][0] for steps in tracks))
