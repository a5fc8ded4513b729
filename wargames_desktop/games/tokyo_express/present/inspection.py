"""What a ship, a formation or a hex under the mouse means: arcs, ranges, who can fire at whom and why not."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.display import Preview, Region, Shot, Sum
from wargames_desktop.games.tokyo_express.arcs import battery_bears
from wargames_desktop.games.tokyo_express.charts import ShipSpec
from wargames_desktop.games.tokyo_express.commands import SalvosFired
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.gunnery import GunAim, Gunnery
from wargames_desktop.games.tokyo_express.present.labels import salvos_words
from wargames_desktop.games.tokyo_express.present.movement_preview import MovementPreview
from wargames_desktop.games.tokyo_express.present.pieces import formation_name, has_order, order_tip, tip
from wargames_desktop.games.tokyo_express.present.vocabulary import SIDES, hexes, listed
from wargames_desktop.games.tokyo_express.state import State, afloat, enemy, formation_of
from wargames_desktop.games.tokyo_express.torpedoes import TorpedoAim, Torpedoes
from wargames_desktop.hexgrid import ring

BANDS = {"S": "Short", "M": "Medium", "L": "Long"}


class Inspection:
    """Answers what is under the mouse."""

    def __init__(self, game: TokyoExpress) -> None:
        self._charts = game.charts
        self._sea = game.sea
        self._gunnery = Gunnery(game.charts, game.sea)
        self._torpedoes = Torpedoes(game.charts, game.sea)
        self._movement = MovementPreview(game)

    def inspect(self, view: State, id: str) -> Preview:
        """A ship, a formation (``formation:`` and its name) or a hex; anything else is empty."""
        formation = formation_name(id)
        if formation is not None and formation in view.formations:
            return self._formation(view, formation)
        if id in view.ships:
            return self._ship(view, id)
        if id in self._sea.hexes:
            return self._hex(view, id)
        return Preview()

    # A hex

    def _hex(self, view: State, label: str) -> Preview:
        place = self._charts.board.places[label]
        here = [name for name, ship in view.ships.items() if ship.hex == label and not ship.sunk]
        zone = f", zone {place.zone}" if place.zone else ""
        sums = tuple(self._ship_sum(view, name) for name in here)
        return Preview(title=f"Hex {label}, {place.terrain}{zone}", sums=sums)

    def _ship_sum(self, view: State, name: str) -> Sum:
        spec, ship = self._charts.roster.ships[name], view.ships[name]
        return Sum(label=f"{name}, {SIDES[ship.side]} {spec.type}", value=f"heads {ship.heading}")

    # A formation

    def _formation(self, view: State, name: str) -> Preview:
        formation = view.formations[name]
        order = order_tip(formation) if has_order(formation) else "Ahead"
        paths = self._movement.limits(view, formation, max(view.phase, 1)) if formation.side == "us" else ()
        sums = (Sum(label="Speed", value=str(formation.speed)), Sum(label="Order", value=order))
        return Preview(title=f"{name}: {listed(formation.ships)}", paths=paths, sums=sums)

    # A ship

    def _ship(self, view: State, name: str) -> Preview:
        ship, spec = view.ships[name], self._charts.roster.ships[name]
        if ship.sunk:
            return Preview(title=f"{name} was sunk")
        return Preview(
            title=tip(spec, view, name, formation_of(view, name)),
            regions=tuple(self._regions(view, name)),
            shots=(*self._own_shots(view, name), *self._shots_at(view, name)),
            sums=tuple(self._sums(view, name)),
        )

    def _sums(self, view: State, name: str) -> Iterator[Sum]:
        spec, ship = self._charts.roster.ships[name], view.ships[name]
        reach = self._charts.gunnery.reach[spec.deck]
        yield Sum(label=f"{spec.deck} guns", value=f"bow {spec.bow}, stern {spec.stern}, reach {hexes(reach)}")
        sight = view.fire_direction[ship.side]
        yield Sum(label="Directs fire by eye", value=f"to {hexes(sight)}", rule="TE-3.5-fire-direction")
        for refusal in dict.fromkeys(self._ship_refusals(view, name)):
            yield Sum(label=refusal.reason, value="", rule=refusal.rule)

    def _ship_refusals(self, view: State, name: str) -> Iterator[Refusal]:
        side = view.ships[name].side
        for refusal in (
            self._gunnery.ship_refusal(view, side, name),
            self._torpedoes.ship_refusal(view, side, name),
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
                label = f"{BANDS[band]}: {low}\N{EN DASH}{min(high, reach)}"
                yield Region(style="reach", hexes=tuple(within), label=label)

    def _ring(self, center: str, distance: int) -> list[str]:
        labels = self._sea.labels
        return [labels[hex_] for hex_ in ring(self._sea.hexes[center], distance) if hex_ in labels]

    def _own_shots(self, view: State, name: str) -> Iterator[Shot]:
        """The ship's guns and torpedoes against every enemy, with what bears, or why not."""
        side = view.ships[name].side
        enemies = afloat(view, enemy(side))
        if self._gunnery.ship_refusal(view, side, name) is None:
            yield from (self._gun_shot(view, self._gunnery.aim(view, name, target)) for target in enemies)
        if self._torpedoes.ship_refusal(view, side, name) is None:
            yield from (self._torpedo_shot(self._torpedoes.aim(view, name, target)) for target in enemies)

    def _shots_at(self, view: State, name: str) -> Iterator[Shot]:
        """What enemies can fire at the ship now."""
        side = enemy(view.ships[name].side)
        for attacker in afloat(view, side):
            if self._gunnery.ship_refusal(view, side, attacker) is None:
                aim = self._gunnery.aim(view, attacker, name)
                if aim.refusal is None:
                    yield self._gun_shot(view, aim)
            if self._torpedoes.ship_refusal(view, side, attacker) is None:
                torpedo_aim = self._torpedoes.aim(view, attacker, name)
                if torpedo_aim.refusal is None:
                    yield self._torpedo_shot(torpedo_aim)

    def _gun_shot(self, view: State, aim: GunAim) -> Shot:
        if aim.refusal is not None:
            return _blocked(aim.ship, aim.target, f"Guns: {aim.refusal.reason}", aim.refusal.rule)
        band = BANDS[self._gunnery.range_of(aim.distance)]
        note = f"{_batteries(self._charts.roster.ships[aim.ship], aim)} at {hexes(aim.distance)}, {band}"
        return Shot(attacker=aim.ship, target=aim.target, style="clear", note=note, rule="TE-3.7-eligible")

    def _torpedo_shot(self, aim: TorpedoAim) -> Shot:
        if aim.refusal is not None:
            return _blocked(aim.ship, aim.target, f"Torpedoes: {aim.refusal.reason}", aim.refusal.rule)
        band = self._torpedoes.range_of(aim.distance)
        note = f"Torpedoes: {_bearing_salvos(aim.salvos)} at {hexes(aim.distance)}, {band}"
        return Shot(attacker=aim.ship, target=aim.target, style="clear", note=note, rule="TE-3.6-eligible")


def _blocked(ship: str, target: str, note: str, rule: str) -> Shot:
    return Shot(attacker=ship, target=target, style="blocked", note=note, rule=rule)


def _arc_label(bearing: float | None) -> str:
    bow, stern = battery_bears("bow", bearing), battery_bears("stern", bearing)
    if bow and stern:
        return "Both primaries"
    return "Bow guns only" if bow else "Stern guns only"


def _batteries(spec: ShipSpec, aim: GunAim) -> str:
    """What bears: ``Bow guns 4 and stern guns 2``."""
    bearing = ((aim.bow, f"bow guns {spec.bow}"), (aim.stern, f"stern guns {spec.stern}"))
    words = listed([text for bears, text in bearing if bears])
    return words[0].upper() + words[1:]


def _bearing_salvos(salvos: SalvosFired) -> str:
    """What bears, port and starboard never together."""
    return salvos_words(salvos).replace(" and ", " or ") if salvos.port and salvos.starboard else salvos_words(salvos)
