"""What a ship, a formation or a hex under the mouse means: arcs, ranges, who can fire at whom and why not."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.display import Path, Preview, Region, Shot, Sum
from wargames_desktop.games.tokyo_express.arcs import battery_bears
from wargames_desktop.games.tokyo_express.commands import SalvosFired
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.gunnery import GunAim
from wargames_desktop.games.tokyo_express.present.labels import salvos_words
from wargames_desktop.games.tokyo_express.present.movement_preview import MovementPreview
from wargames_desktop.games.tokyo_express.present.night_inspection import NightInspection
from wargames_desktop.games.tokyo_express.present.pieces import formation_name, has_order, order_tip, tip
from wargames_desktop.games.tokyo_express.present.vocabulary import GUN_RANGES, hexes, listed, sentence
from wargames_desktop.games.tokyo_express.present.weapons import Weapons, WeaponsByLevel
from wargames_desktop.games.tokyo_express.state import (
    SIDE_NAMES,
    Formation,
    State,
    afloat,
    enemy,
    formation_of,
    is_hidden,
)
from wargames_desktop.games.tokyo_express.torpedoes import TorpedoAim
from wargames_desktop.hexgrid import ring


class Inspection:
    """Answers what is under the mouse."""

    def __init__(self, game: TokyoExpress) -> None:
        self._charts = game.charts
        self._sea = game.sea
        self._weapons = WeaponsByLevel(game)
        self._night = NightInspection(game)
        self._movement = MovementPreview(game)

    @property
    def _ranges(self) -> Weapons:
        """Weapons of any level: the bands of range are the same."""
        return self._weapons.basic

    def inspect(self, view: State, id: str) -> Preview:
        """A ship, a formation (``formation:`` and its name) or a hex; anything else is empty."""
        formation = formation_name(id)
        if formation is not None and formation in view.formations:
            return self._formation(view, formation)
        if id in view.ships:
            return self._ship(view, id)
        if is_hidden(view, id):
            return self._night.hidden_force(view, id)
        if id in self._sea.hexes:
            return self._hex(view, id)
        return Preview()

    # A hex

    def _hex(self, view: State, label: str) -> Preview:
        place = self._charts.board.places[label]
        here = [name for name, ship in view.ships.items() if ship.hex == label and not ship.sunk]
        zone = f", zone {place.zone}" if place.zone else ""
        sums = (*(self._ship_sum(view, name) for name in here), *self._night.hex_sums(view, label))
        return Preview(
            title=f"Hex {label}, {place.terrain}{zone}",
            paths=self._night.courses(view, label),
            sums=sums,
            regions=self._night.hidden_water(view, label),
        )

    def _ship_sum(self, view: State, name: str) -> Sum:
        spec, ship = self._charts.roster.ships[name], view.ships[name]
        return Sum(label=f"{name}, {SIDE_NAMES[ship.side]} {spec.type}", value=f"heads {ship.heading}")

    # A formation

    def _formation(self, view: State, name: str) -> Preview:
        formation = view.formations[name]
        order = order_tip(formation) if has_order(formation) else "Ahead"
        sums = (Sum(label="Speed", value=str(formation.speed)), Sum(label="Order", value=order))
        return Preview(title=_title(name, formation), paths=self._movement.standing(view, formation), sums=sums)

    # A ship

    def _ship(self, view: State, name: str) -> Preview:
        ship, spec = view.ships[name], self._charts.roster.ships[name]
        if ship.sunk:
            return Preview(title=f"{name} was sunk")
        group = formation_of(view, name)
        view = self._weapons.fought(view)
        return Preview(
            title=tip(spec, view, name, group),
            paths=self._courses(view, name, group),
            regions=(
                *self._regions(view, name),
                *self._night.ranges(view, name),
                *self._night.hidden_water(view, ship.hex),
            ),
            shots=(*self._own_shots(view, name), *self._shots_at(view, name), *self._night.ship_sights(view, name)),
            sums=(*self._sums(view, name), *self._night.ship_sums(view, name)),
        )

    def _courses(self, view: State, name: str, group: str | None) -> tuple[Path, ...]:
        """Where her order may lead her."""
        if group is None:
            return ()
        return tuple(path for path in self._movement.standing(view, view.formations[group]) if path.piece == name)

    def _sums(self, view: State, name: str) -> Iterator[Sum]:
        spec, ship = self._charts.roster.ships[name], view.ships[name]
        reach = self._charts.gunnery.reach[spec.deck]
        yield Sum(label=f"{spec.deck} guns", value=f"bow {spec.bow}, stern {spec.stern}, reach {hexes(reach)}")
        sight = view.fire_direction[ship.side]
        rule = "TE-3.5-fire-direction" if view.standard is UNSET else "TE-8.3-ranges"
        yield Sum(label="Directs fire by eye", value=f"to {hexes(sight)}", rule=rule)
        for refusal in dict.fromkeys(self._ship_refusals(view, name)):
            yield Sum(label=refusal.reason, value="", rule=refusal.rule)
        for torpedo_aim in self._torpedo_aims(view, name):
            yield _torpedo_sum(torpedo_aim)
        for attacker, words in self._threats(view, name):
            yield Sum(label=f"{attacker} can fire at her", value=words)

    def _ship_refusals(self, view: State, name: str) -> Iterator[Refusal]:
        side, weapons = view.ships[name].side, self._weapons.of(view)
        for refusal in (
            weapons.guns.ship_refusal(view, side, name),
            weapons.torpedoes.ship_refusal(view, side, name),
        ):
            if refusal is not None:
                yield refusal

    def _regions(self, view: State, name: str) -> Iterator[Region]:
        """The three arcs of the guns, and the bands of range, as far as the ship sees and her guns reach."""
        ship, spec = view.ships[name], self._charts.roster.ships[name]
        reach = min(self._charts.gunnery.reach[spec.deck], view.fire_direction[ship.side])
        by_distance = {distance: self._ring(ship.hex, distance) for distance in range(reach + 1)}
        arcs: dict[str, list[str]] = {"Both primaries": [], "Bow guns only": [], "Stern guns only": []}
        for distance, places in by_distance.items():
            for place in places:
                bearing = self._sea.bearing(ship.hex, place, ship.heading) if distance else None
                arcs[_arc_label(bearing)].append(place)
        for label, places in arcs.items():
            yield Region(style="arc", hexes=tuple(places), label=label)
        for band, (low, high) in self._charts.gunnery.ranges.items():
            within = [place for d, places in by_distance.items() if low <= d <= high for place in places]
            if within:
                label = f"{GUN_RANGES[band]}: {low}\N{EN DASH}{min(high, reach)}"
                yield Region(style="reach", hexes=tuple(within), label=label)

    def _ring(self, center: str, distance: int) -> list[str]:
        labels = self._sea.labels
        return [labels[hex_] for hex_ in ring(self._sea.hexes[center], distance) if hex_ in labels]

    def _own_shots(self, view: State, name: str) -> Iterator[Shot]:
        """A line to every enemy: what bears on it, or why nothing does."""
        side = view.ships[name].side
        torpedoes = {aim.target: aim for aim in self._torpedo_aims(view, name)}
        for target in afloat(view, enemy(side)):
            guns = self._gun_aim(view, name, target)
            words = self._attack_words(guns, torpedoes.get(target))
            if words:
                yield Shot(attacker=name, target=target, style="clear", note=words)
                continue
            for aim in (guns, torpedoes.get(target)):
                if aim is not None and aim.refusal is not None:
                    why = aim.refusal
                    yield Shot(attacker=name, target=target, style="blocked", note=why.reason, rule=why.rule)
                    break

    def _shots_at(self, view: State, name: str) -> Iterator[Shot]:
        """A line from every enemy that can fire at the ship; what with stands in the sums."""
        return (Shot(attacker=attacker, target=name, style="clear") for attacker, _ in self._threats(view, name))

    def _threats(self, view: State, name: str) -> Iterator[tuple[str, str]]:
        """Enemies that can fire at the ship now, and with what."""
        side = enemy(view.ships[name].side)
        for attacker in afloat(view, side):
            tubes = self._weapons.of(view).torpedoes
            fires = tubes.ship_refusal(view, side, attacker) is None
            torpedoes = tubes.aim(view, attacker, name) if fires else None
            words = self._attack_words(self._gun_aim(view, attacker, name), torpedoes)
            if words:
                yield attacker, words

    def _gun_aim(self, view: State, name: str, target: str) -> GunAim | None:
        """By eye, or where that is not possible by radar."""
        weapons = self._weapons.of(view)
        for guns in (weapons.guns, weapons.radar_guns):
            if guns is not None and guns.ship_refusal(view, view.ships[name].side, name) is None:
                aim = guns.aim(view, name, target)
                if aim.refusal is None or guns is weapons.radar_guns or weapons.radar_guns is None:
                    return aim
        return None

    def _torpedo_aims(self, view: State, name: str) -> list[TorpedoAim]:
        side, tubes = view.ships[name].side, self._weapons.of(view).torpedoes
        if tubes.ship_refusal(view, side, name) is not None:
            return []
        return [tubes.aim(view, name, target) for target in afloat(view, enemy(side))]

    def _attack_words(self, guns: GunAim | None, torpedoes: TorpedoAim | None) -> str:
        """What bears, in a few words: ``Guns 4+2 Short, torpedoes 1 P Medium``; empty if nothing does."""
        words = []
        if guns is not None and guns.refusal is None:
            words.append(f"guns {self._values(guns)} {GUN_RANGES[self._ranges.guns.range_of(guns.distance)]}")
        if torpedoes is not None and torpedoes.refusal is None:
            words.append(f"torpedoes {_mounts(torpedoes.salvos)} {self._ranges.torpedoes.range_of(torpedoes.distance)}")
        return sentence(", ".join(words))

    def _values(self, aim: GunAim) -> str:
        """Bow and stern value of what bears."""
        spec = self._charts.roster.ships[aim.ship]
        return "+".join(str(value) for bears, value in ((aim.bow, spec.bow), (aim.stern, spec.stern)) if bears)


def _title(name: str, formation: Formation) -> str:
    return f"{name}: {listed(formation.ships)}" if len(formation.ships) > 1 else f"{name} sails alone"


def _torpedo_sum(aim: TorpedoAim) -> Sum:
    if aim.refusal is not None:
        return Sum(label=f"No torpedoes: {aim.refusal.reason}", value="", rule=aim.refusal.rule)
    words = salvos_words(aim.salvos)
    if aim.salvos.port and aim.salvos.starboard:
        words = f"{words}, one side at a time"
    return Sum(label=f"Torpedoes at {aim.target}", value=words, rule="TE-3.6-eligible")


def _mounts(salvos: SalvosFired) -> str:
    """What bears of each mount: ``1 P``, ``1 P 2 C``."""
    numbers = (("P", salvos.port), ("S", salvos.starboard), ("C", salvos.center))
    return " ".join(f"{number} {mount}" for mount, number in numbers if number)


def _arc_label(bearing: float | None) -> str:
    bow, stern = battery_bears("bow", bearing), battery_bears("stern", bearing)
    if bow and stern:
        return "Both primaries"
    return "Bow guns only" if bow else "Stern guns only"
