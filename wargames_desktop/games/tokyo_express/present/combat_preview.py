"""What torpedoes and guns would do: lines, modifiers one by one, and exact chances."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import Card, Likelihood, Preview, Shot, Sum
from wargames_desktop.games.tokyo_express import commands
from wargames_desktop.games.tokyo_express.arcs import describe
from wargames_desktop.games.tokyo_express.damage import level_reached
from wargames_desktop.games.tokyo_express.fire import sight
from wargames_desktop.games.tokyo_express.frames import TorpedoAttack
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.gunnery import Shot as GunShot
from wargames_desktop.games.tokyo_express.odds import Odds
from wargames_desktop.games.tokyo_express.present import plans
from wargames_desktop.games.tokyo_express.present.chart_cards import column_span, deck_average, torpedo_table
from wargames_desktop.games.tokyo_express.present.combat_words import salvos_words, shift_words
from wargames_desktop.games.tokyo_express.present.labels import label
from wargames_desktop.games.tokyo_express.present.sums import modifier_sums, salvo_sums
from wargames_desktop.games.tokyo_express.present.vocabulary import GUN_RANGES, GUNS, count, hexes, listed, signed
from wargames_desktop.games.tokyo_express.present.weapons import WeaponsByLevel
from wargames_desktop.games.tokyo_express.state import State
from wargames_desktop.games.tokyo_express.torpedoes import Strength


class CombatPreview:
    """Previews of the commands that allocate and open fire."""

    def __init__(self, game: TokyoExpress) -> None:
        self._charts = game.charts
        self._sea = game.sea
        self._weapons = WeaponsByLevel(game)

    # Torpedoes

    def torpedoes(self, view: State, command: commands.AllocateTorpedoes) -> Preview:
        """The attack on the target, with all that is aimed at it already."""
        if command.target is None:
            return Preview(title=label(view, command))
        attack = self._weapons.of(view).torpedoes.load(view, command.ship, command.target, command.salvos)
        joined = {
            ship: other
            for ship, other in plans.torpedo_plan(view).items()
            if other.target == command.target and ship != command.ship
        }
        joined[command.ship] = attack
        strength = self._weapons.of(view).torpedoes.strength(view, command.target, joined)
        odds = self._weapons.of(view).torpedoes.odds(view, command.target, joined)
        return Preview(
            title=f"{listed(list(joined))} against {command.target}",
            shots=tuple(self._torpedo_shot(view, ship, other) for ship, other in joined.items()),
            sums=tuple(self._torpedo_sums(view, command, strength)),
            chances=self._chances(view, command.target, odds.damage),
            expected=_expected(odds.damage, odds.stern_hit),
            card=self._table(strength),
        )

    def launch(self, view: State, command: commands.LaunchTorpedoes) -> Preview:
        """All torpedo attacks, target by target."""
        plan = plans.torpedo_plan(view)
        targets = dict.fromkeys(attack.target for attack in plan.values())
        sums = []
        for target in targets:
            joined = {ship: attack for ship, attack in plan.items() if attack.target == target}
            odds = self._weapons.of(view).torpedoes.odds(view, target, joined)
            sums.append(Sum(label=f"{listed(list(joined))} at {target}", value=_expected(odds.damage, odds.stern_hit)))
        return Preview(
            title=label(view, command),
            shots=tuple(self._torpedo_shot(view, ship, attack) for ship, attack in plan.items()),
            sums=tuple(sums),
        )

    def _torpedo_shot(self, view: State, ship: str, attack: TorpedoAttack) -> Shot:
        distance = self._distance(view, ship, attack.target)
        note = f"{salvos_words(self._charts, ship, attack)}, {hexes(distance)}"
        return Shot(attacker=ship, target=attack.target, style="allocated", note=note, rule="TE-3.6-us-allocation")

    def _torpedo_sums(self, view: State, command: commands.AllocateTorpedoes, strength: Strength) -> Iterator[Sum]:
        target = strength.target
        distance = self._distance(view, command.ship, target)
        where = describe(sight(self._sea, view.ships[command.ship], view.ships[target]).bearing)
        yield Sum(
            label=f"{target} in {where}",
            value=f"{hexes(distance)}, {self._weapons.of(view).torpedoes.range_of(distance)}",
        )
        yield from salvo_sums(strength.salvos)
        yield Sum(label="Total value", value=str(strength.total), rule="TE-3.6-add-values")
        if strength.column is None:
            yield Sum(label="Too low for the table", value="no effect", rule="TE-3.6-below-minimum-us")
        else:
            span = column_span(self._charts.torpedoes.us, strength.column)
            yield Sum(label="Column", value=span, rule="TE-3.6-column")
        yield from modifier_sums(strength.modifiers)
        if strength.stern:
            table = self._charts.torpedoes
            value = f"{signed(table.stern_bonus)} point, Speed {signed(-table.stern_speed_loss)}"
            yield Sum(label="A hit is in the stern", value=value, rule="TE-3.6-effect-stern")

    def _table(self, strength: Strength) -> Card:
        return torpedo_table(self._charts.torpedoes, strength.side, column=strength.column)

    # Guns

    def gunnery(self, view: State, command: commands.AllocateGunnery) -> Preview:
        """Every fire of the ship."""
        if not command.fires:
            return Preview(title=label(view, command))
        shots = self._weapons.of(view).guns.shots(view, command.ship, command.fires)
        odds = [self._weapons.of(view).guns.odds(view, shot) for shot in shots]
        chances = [
            chance
            for shot, one in zip(shots, odds, strict=True)
            for chance in self._chances(view, shot.target, one, f"{shot.target}: " if len(shots) > 1 else "")
        ]
        return Preview(
            title=f"{command.ship}: {label(view, command)[0].lower()}{label(view, command)[1:]}",
            shots=tuple(_gun_shot(shot) for shot in shots),
            sums=tuple(line for shot in shots for line in self._gun_sums(view, shot)),
            chances=tuple(chances),
            expected=" and ".join(f"{_points(one)} at {shot.target}" for shot, one in zip(shots, odds, strict=True))
            if len(shots) > 1
            else _expected(odds[0]),
            card=deck_average(self._charts, shots[0].deck, shots[0].row, shots[0].column),
        )

    def open_fire(self, view: State, command: commands.OpenFire) -> Preview:
        """All fires, with the damage that each target is to expect."""
        guns = self._weapons.of(view).guns
        shots = [shot for ship, fires in plans.gunnery_plan(view).items() for shot in guns.shots(view, ship, fires)]
        expected: dict[str, float] = {}
        for shot in shots:
            expected[shot.target] = expected.get(shot.target, 0.0) + guns.odds(view, shot).expected
        return Preview(
            title=label(view, command),
            shots=tuple(_gun_shot(shot) for shot in shots),
            sums=tuple(
                Sum(label=target, value=f"{points:.1f} points on average") for target, points in expected.items()
            ),
        )

    def _gun_sums(self, view: State, shot: GunShot) -> Iterator[Sum]:
        spec = self._charts.roster.ships[shot.ship]
        where = describe(sight(self._sea, view.ships[shot.ship], view.ships[shot.target]).bearing)
        range_ = GUN_RANGES[shot.column[-1]]
        yield Sum(label=f"{shot.target} in {where}", value=f"{hexes(shot.distance)}, {range_}", rule="TE-3.7-ranges")
        made = f"{spec.bow} + {spec.stern} = {shot.value}" if shot.guns == "both" else str(shot.value)
        half = ", half" if shot.halved else ""
        yield Sum(label=f"{GUNS[shot.guns].capitalize()}{half}", value=made, rule="TE-3.7-value")
        yield Sum(label="Starts in row", value=str(shot.start_row), rule="TE-3.7-row-lower")
        for shift in shot.shifts:
            yield Sum(label=shift.reason, value=shift_words(shift.value), rule=shift.rule)
        yield Sum(
            label=f"Reads {shot.deck} cards", value=f"row {shot.row}, column {shot.column}", rule="TE-3.7-columns"
        )

    # Both

    def _chances(self, view: State, target: str, odds: Odds, before: str = "") -> tuple[Likelihood, ...]:
        return tuple(
            Likelihood(result=f"{before}{self._result(view, target, points)}", probability=round(probability, 12))
            for points, probability in odds.chances.items()
        )

    def _result(self, view: State, target: str, points: int) -> str:
        """Damage Points, and what they would come to with what the target has suffered already."""
        if points == 0:
            return "no damage"
        spec, ship = self._charts.roster.ships[target], view.ships[target]
        damage = ship.damage + points
        words = count(points, "point")
        if damage >= spec.boxes:
            return f"{words}: sinks"
        level = level_reached(spec, damage)
        return f"{words}: Damage Level {level}" if level > level_reached(spec, ship.damage) else words

    def _distance(self, view: State, ship: str, target: str) -> int:
        return self._sea.distance(view.ships[ship].hex, view.ships[target].hex)


def _gun_shot(shot: GunShot) -> Shot:
    return Shot(
        attacker=shot.ship,
        target=shot.target,
        style="allocated",
        note=f"{GUNS[shot.guns].capitalize()}, {hexes(shot.distance)}, value {shot.value}",
        rule="TE-3.7-us-allocation",
    )


def _points(odds: Odds) -> str:
    return f"{odds.expected:.1f} points on average"


def _expected(odds: Odds, stern_hit: float = 0.0) -> str:
    stern = f", stern hit {stern_hit:.0%}" if stern_hit else ""
    return f"{_points(odds)}{stern}"
