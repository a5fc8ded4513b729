"""Gunnery combat: who can be fired at, with which batteries, and how an attack is resolved (3.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.arcs import Battery, battery_bears
from wargames_desktop.games.tokyo_express.chart import Deck
from wargames_desktop.games.tokyo_express.charts import Charts, GunneryCard, ShipSpec
from wargames_desktop.games.tokyo_express.damage import inflict
from wargames_desktop.games.tokyo_express.events import (
    DeckShuffled,
    GunneryAllocated,
    GunneryResolved,
    Modifier,
    ShipFlipped,
)
from wargames_desktop.games.tokyo_express.fire import (
    BasicEngagement,
    Engagement,
    LastKnown,
    Lines,
    letter,
    sight,
    speed_of,
    target_refusal,
)
from wargames_desktop.games.tokyo_express.frames import Fire
from wargames_desktop.games.tokyo_express.odds import Odds, weigh
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import State, afloat, enemy, with_ship

REACH_RULES: dict[Deck, str] = {
    "Light": "TE-3.7-max-light",
    "CL": "TE-3.7-max-cl",
    "CA": "TE-3.7-max-ca",
    "BB": "TE-3.7-max-bb",
}


class GunAim(NamedTuple):
    """What a ship could do with its guns to a target."""

    ship: str
    target: str
    distance: int
    bearing: float | None
    bow: bool
    """Whether the bow primary bears (TE-3.7-arc-bow)."""
    stern: bool
    refusal: Refusal | None
    """Why it is no target at all; None: it is one for the batteries that bear."""


class Shot(NamedTuple):
    """A gunnery attack before the card is drawn."""

    ship: str
    target: str
    guns: str
    deck: Deck
    value: int
    """Gunnery value applied (TE-3.7-value)."""
    halved: bool
    start_row: int
    """Row by the value alone (TE-3.7-row-lower)."""
    shifts: tuple[Modifier, ...]
    row: int
    column: str
    """Target's type and range: ``DD S`` (TE-3.7-columns)."""
    distance: int


def battery_value(spec: ShipSpec, battery: Battery) -> int:
    """The printed value of a primary battery."""
    return spec.bow if battery == "bow" else spec.stern


Shifts = Callable[[State, str, Fire, int, bool], tuple[Modifier, ...]]
"""The row shifts of a ship's fire at a target that many hexes away; the last tells if she attacks several."""


def basic_shifts(
    charts: Charts, state: State, name: str, fire: Fire, distance: int, several: bool
) -> tuple[Modifier, ...]:
    """Row shifts, cumulative (TE-3.7-shift-sum); only damage already in effect counts (TE-3.8-when-row)."""
    rules, target = charts.gunnery, fire.target
    shifts = []
    if several:
        shifts.append(Modifier(rules.several_targets, f"{name} fires at more than one target", "TE-3.7-shift-split"))
    level = state.ships[name].level
    if shift := charts.damage.levels[level].row_shift:
        shifts.append(Modifier(shift, f"{name} has Damage Level {level}", f"TE-3.7-shift-d{level}"))
    if distance == 0:
        shifts.append(Modifier(rules.same_hex, f"{target} is in the same hex", "TE-3.7-shift-same-hex"))
    speed = speed_of(state, target)
    if speed in rules.slow_speeds:
        shifts.append(Modifier(rules.slow_target, f"{target} sails at Speed {speed}", "TE-3.7-shift-slow"))
    return tuple(shifts)


class GunneryEffects(Protocol):
    """What comes of gunnery beyond the card: what the levels of the game do differently."""

    def struck(self, state: State, shot: Shot, card: GunneryCard, points: int, play: Play) -> State:
        """The target of ``shot`` takes what the card says."""

    def fired(self, state: State, ship: str, play: Play) -> State:
        """``ship`` has fired all that she fires."""


class BasicGunneryEffects:
    """The Basic Game: damage alone, and the ship is flipped. Messages on the cards are ignored (3.7)."""

    def __init__(self, charts: Charts) -> None:
        self._roster = charts.roster

    def struck(self, state: State, shot: Shot, card: GunneryCard, points: int, play: Play) -> State:
        return inflict(self._roster, state, shot.target, points, play)

    def fired(self, state: State, ship: str, play: Play) -> State:
        """TE-3.5-flip, R-26."""
        play.emit(ShipFlipped((ship,), True))
        return with_ship(state, ship, msgspec.structs.replace(state.ships[ship], fired=True))


class Gunnery:
    """The rules of gunnery combat. It holds charts and map, and what it worked out for the last position."""

    def __init__(
        self,
        charts: Charts,
        sea: Sea,
        engagement: Engagement | None = None,
        shifts: Shifts | None = None,
        effects: GunneryEffects | None = None,
    ) -> None:
        """The Basic Game's way to direct guns, shift rows and take effect, unless told another."""
        self._charts = charts
        self._rules = charts.gunnery
        self._decks = charts.decks
        self._ships = charts.roster.ships
        self._sea = sea
        self._engagement = engagement or BasicEngagement(sea)
        self._shifts = shifts or partial(basic_shifts, charts)
        self._effects = effects or BasicGunneryEffects(charts)
        self._last_aims: LastKnown[tuple[str, str], GunAim] = LastKnown()
        self._last_shots: LastKnown[tuple[str, Fire, bool, bool], Shot] = LastKnown()

    def ship_refusal(self, state: State, side: str, name: str) -> Refusal | None:
        """Why a ship of ``side`` can fire no guns at anything now."""
        return self._engagement.attacker_refusal(state, side, name)

    def aims(self, state: State, side: str) -> Iterator[GunAim]:
        """Every ship of ``side`` that can fire, with every enemy ship afloat and why it is no target."""
        lines, known = self._engagement.lines(state, side), self._known(state)
        enemies = afloat(state, enemy(side))
        for name in afloat(state, side):
            if self.ship_refusal(state, side, name) is None:
                for target in enemies:
                    yield self._aim(state, lines, known, name, target)

    def targets(self, state: State, name: str) -> list[GunAim]:
        """The enemy ships that a ship that can fire can fire at."""
        side = state.ships[name].side
        lines, known = self._engagement.lines(state, side), self._known(state)
        aims = (self._aim(state, lines, known, name, target) for target in afloat(state, enemy(side)))
        return [aim for aim in aims if aim.refusal is None]

    def aim(self, state: State, name: str, target: str) -> GunAim:
        """What ship ``name`` could do to an enemy ship afloat; the ship itself must be one that can fire."""
        lines = self._engagement.lines(state, state.ships[name].side)
        return self._aim(state, lines, self._known(state), name, target)

    def target_refusal(self, state: State, name: str, target: str) -> Refusal | None:
        """Why ``target`` is no target for a ship that can fire."""
        return target_refusal(state, state.ships[name].side, target) or self.aim(state, name, target).refusal

    def _known(self, state: State) -> dict[tuple[str, str], GunAim]:
        return self._last_aims.of(*self._engagement.basis(state))

    def _aim(self, state: State, lines: Lines, known: dict[tuple[str, str], GunAim], name: str, target: str) -> GunAim:
        if (name, target) not in known:
            spec = self._ships[name]
            distance, bearing = sight(self._sea, state.ships[name], state.ships[target])
            bow = spec.bow > 0 and battery_bears("bow", bearing)
            stern = spec.stern > 0 and battery_bears("stern", bearing)
            refusal = self._refusal(state, lines, name, target, distance, bow or stern)
            known[name, target] = GunAim(name, target, distance, bearing, bow, stern, refusal)
        return known[name, target]

    def _refusal(
        self, state: State, lines: Lines, name: str, target: str, distance: int, bears: bool
    ) -> Refusal | None:
        deck, about = self._ships[name].deck, (name, target)
        if distance > self._rules.reach[deck]:
            reason = f"{target} is {distance} hexes away, {deck} guns of {name} reach {self._rules.reach[deck]}"
            return Refusal(REACH_RULES[deck], reason, about)
        refusal = self._engagement.gun_target_refusal(state, name, target, distance)
        if refusal is not None:
            return refusal
        if not bears:
            return Refusal("TE-3.7-eligible", f"{name} has no guns that bear on {target}", about)
        return lines.gun_refusal(name, target)

    def shots(self, state: State, name: str, fires: Sequence[Fire]) -> tuple[Shot, ...]:
        """The attacks of a ship's fires, in their order (TE-3.7-resolve). A battery that fires twice is halved."""
        guns = [fire.guns for fire in fires]
        return tuple(self._shot(state, name, fire, guns.count(fire.guns) > 1, len(fires) > 1) for fire in fires)

    def _shot(self, state: State, name: str, fire: Fire, halved: bool, several: bool) -> Shot:
        known = self._last_shots.of(state.formations, *self._engagement.basis(state))
        key = name, fire, halved, several
        if key not in known:
            known[key] = self._work_out_shot(state, name, fire, halved, several)
        return known[key]

    def _work_out_shot(self, state: State, name: str, fire: Fire, halved: bool, several: bool) -> Shot:
        spec, ship, target = self._ships[name], state.ships[name], state.ships[fire.target]
        value = spec.bow + spec.stern if fire.guns == "both" else battery_value(spec, fire.guns)
        value = value // 2 if halved else value
        distance = self._sea.distance(ship.hex, target.hex)
        shifts = self._shifts(state, name, fire, distance, several)
        rows = self._decks.decks[spec.deck].rows
        start = next((index for index, row in enumerate(rows) if row <= value), len(rows) - 1)
        index = start - sum(shift.value for shift in shifts)
        row = rows[min(max(index, 0), len(rows) - 1)]
        column = f"{self._ships[fire.target].type} {self.range_of(distance)}"
        return Shot(name, fire.target, fire.guns, spec.deck, value, halved, rows[start], shifts, row, column, distance)

    def range_of(self, distance: int) -> str:
        """The gun range of a distance in hexes: ``S``, ``M`` or ``L`` (TE-3.7-ranges)."""
        return next(name for name, (low, high) in self._rules.ranges.items() if low <= distance <= high)

    def odds(self, state: State, shot: Shot) -> Odds:
        """The chances of damage over the cards left in the deck.

        The Reshuffle card among them stands for a card of the whole deck (TE-3.7-reshuffle).
        """
        cards = self._left(state, shot.deck)
        results = [card for card in self._decks.decks[shot.deck].cards if not card.reshuffle]
        again = sum(card.reshuffle for card in cards) / len(cards) / len(results)
        return weigh(
            [(self.points(card, shot), 1 / len(cards)) for card in cards if not card.reshuffle]
            + [(self.points(card, shot), again) for card in results]
        )

    def points(self, card: GunneryCard, shot: Shot) -> int:
        """What a result card does in the row and column of ``shot``; 0 for a blank box (TE-3.7-blank)."""
        return card.rows[shot.row][self._decks.columns.index(shot.column)]

    def _left(self, state: State, deck: Deck) -> list[GunneryCard]:
        discarded = state.discards.get(deck, ())
        return [card for card in self._decks.decks[deck].cards if card.card not in discarded]

    def open_fire(
        self,
        state: State,
        allocated: Mapping[str, Sequence[Fire]],
        reasons: Mapping[str, tuple[str, ...]],
        play: Play,
    ) -> State:
        """Announce the fires of all ships, and carry them out ship by ship.

        ``reasons`` say for a ship, fire by fire, why it was chosen.
        """
        letters = _letters(allocated)
        for name, fires in allocated.items():
            play.emit(GunneryAllocated(name, tuple(fires), letters[name], reasons.get(name, ())))
        for name, fires in allocated.items():
            for shot, mark in zip(self.shots(state, name, fires), letters[name], strict=True):
                state = self._resolve(state, shot, mark, play)
            state = self._effects.fired(state, name, play)
        return state

    def _resolve(self, state: State, shot: Shot, mark: str, play: Play) -> State:
        state, card = self._draw(state, shot, play)
        points = self.points(card, shot)
        play.emit(
            GunneryResolved(
                ship=shot.ship,
                target=shot.target,
                guns=shot.guns,
                letter=mark,
                value=shot.value,
                halved=shot.halved,
                deck=shot.deck,
                card=card.card,
                start_row=shot.start_row,
                shifts=shot.shifts,
                row=shot.row,
                column=shot.column,
                distance=shot.distance,
                points=points,
            )
        )
        return self._effects.struck(state, shot, card, points, play)

    def _draw(self, state: State, shot: Shot, play: Play) -> tuple[State, GunneryCard]:
        """A result card, set aside (TE-3.7-discard); after the Reshuffle card from the whole deck (TE-3.7-reshuffle).

        Every card not yet set aside is as likely as the next, which is what a shuffled deck does.
        """
        deck = shot.deck
        while True:
            cards = {f"{deck}-{card.card:02}": card for card in self._left(state, deck)}
            purpose = f"{shot.ship} fires at {shot.target}"
            card = cards[play.chance.pick("card", list(cards), purpose, "TE-3.7-resolve")]
            discards = () if card.reshuffle else (*state.discards.get(deck, ()), card.card)
            state = msgspec.structs.replace(state, discards={**state.discards, deck: discards})
            if not card.reshuffle:
                return state, card
            play.emit(DeckShuffled(deck))


def _letters(allocated: Mapping[str, Sequence[Fire]]) -> dict[str, tuple[str, ...]]:
    """A letter for every fire, in order."""
    letters, used = {}, 0
    for name, fires in allocated.items():
        letters[name] = tuple(letter(used + number) for number in range(len(fires)))
        used += len(fires)
    return letters
