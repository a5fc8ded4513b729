"""Why what was clicked leads to no legal answer: the command that was meant is put to the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.tokyo_express.arcs import BATTERIES
from wargames_desktop.games.tokyo_express.commands import (
    AllocateGunnery,
    AllocateTorpedoes,
    AnyCommand,
    AssignSpeed,
    ChooseFlagshipCommand,
    Detect,
    Form,
    GiveOrder,
    SalvosFired,
    Turning,
)
from wargames_desktop.games.tokyo_express.frames import Fire
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.gunnery import Gunnery
from wargames_desktop.games.tokyo_express.present.pieces import formation_name
from wargames_desktop.games.tokyo_express.state import US, State, afloat, enemy, formation_of

MOST_TARGETS = 4
"""One more than the guns of a ship can be divided between: enough to be refused by the right rule."""

Meant = Callable[[State, tuple[str, ...]], Iterator[AnyCommand]]


class WhyNot:
    """Builds the commands that clicks seem to mean and asks the rules about them."""

    def __init__(self, game: TokyoExpress) -> None:
        self._game = game
        self._rules = Gunnery(game.charts, game.sea)
        self._meant: Mapping[str, Meant] = {
            "choose_flagship": _flagship,
            "us_formations": _grouping,
            "us_orders": _order,
            "us_movement": _turning,
            "allocate_torpedoes": self._torpedoes,
            "allocate_gunnery": self._gunnery,
            "us_detection": _detection,
        }

    def why_not(self, view: State, picks: tuple[str, ...]) -> Refusal | None:
        """The rules' own refusal of what was meant; None where some meaning is legal, or nothing is meant."""
        decision = self._game.pending(view)
        if decision is None or decision.decision not in self._meant:
            return None
        first: Refusal | None = None
        for command in self._meant[decision.decision](view, picks):
            refusal = self._game.check(view, decision.side, command)
            if refusal is None:
                return None
            first = first or refusal
        return first

    def _torpedoes(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        """A ship and a target; a ship alone means each enemy, the closest first."""
        ships = _ships(view, picks)
        if not ships:
            return
        for target in ships[1:2] or self._by_distance(view, ships[0]):
            for salvos in (SalvosFired(center=1), SalvosFired(port=1), SalvosFired(starboard=1)):
                yield AllocateTorpedoes(ships[0], target, salvos)

    def _gunnery(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        """A ship and her targets, with every division of her guns; a ship alone means each enemy, the closest first."""
        ships = _ships(view, picks)[: MOST_TARGETS + 1]
        if not ships:
            return
        if len(ships) == 1:
            for target in self._by_distance(view, ships[0]):
                yield from self._divisions(view, ships[0], (target,))
        else:
            yield from self._divisions(view, ships[0], ships[1:])

    def _divisions(self, view: State, ship: str, targets: tuple[str, ...]) -> list[AllocateGunnery]:
        """Every way to point the two batteries at the targets, those first in which most of them bear."""
        bears = {target: self._bearing(view, ship, target) for target in targets}
        ways = [
            tuple(Fire(guns=battery, target=target) for battery, target in zip(guns, targets, strict=True))
            for guns in product(BATTERIES, repeat=len(targets))
        ]
        if len(targets) == 1:
            ways.insert(0, (Fire(guns="both", target=targets[0]),))
        ways.sort(key=lambda fires: sum(fire.guns not in bears[fire.target] for fire in fires))
        return [AllocateGunnery(ship, fires) for fires in ways]

    def _bearing(self, view: State, ship: str, target: str) -> frozenset[str]:
        aim = self._rules.aim(view, ship, target)
        both = {"bow": aim.bow, "stern": aim.stern, "both": aim.bow and aim.stern}
        return frozenset(guns for guns, bear in both.items() if bear)

    def _by_distance(self, view: State, ship: str) -> tuple[str, ...]:
        enemies = afloat(view, enemy(view.ships[ship].side))
        hex_ = view.ships[ship].hex
        return tuple(sorted(enemies, key=lambda name: self._game.sea.distance(hex_, view.ships[name].hex)))


def _ships(view: State, picks: tuple[str, ...]) -> tuple[str, ...]:
    """The ships among what was clicked, own ones first: who acts comes before who is acted upon."""
    ships = dict.fromkeys(pick for pick in picks if pick in view.ships)
    return tuple(sorted(ships, key=lambda name: view.ships[name].side != US))


def _formation(view: State, picks: tuple[str, ...]) -> str | None:
    """The formation that was clicked, by its id or by one of its ships."""
    for pick in picks:
        name = formation_name(pick) or formation_of(view, pick)
        if name is not None:
            return name
    return None


def _flagship(view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
    return (ChooseFlagshipCommand(ship) for ship in _ships(view, picks)[:1])


def _grouping(view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
    """All ships clicked in one formation; a formation clicked alone means its Speed."""
    ships: dict[str, None] = {}
    for pick in picks:
        name = formation_name(pick)
        if name is not None and name in view.formations:
            ships |= dict.fromkeys(view.formations[name].ships)
        elif pick in view.ships:
            ships[pick] = None
    if len(picks) == 1 and (name := formation_name(picks[0])) is not None:
        yield AssignSpeed(name, 1)
    elif ships:
        yield Form(tuple(ships))


def _order(view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
    name = _formation(view, picks)
    if name is not None:
        yield GiveOrder(name, "ahead")


def _detection(view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
    """A formation that looks for another, or for a hidden force, by eye or by radar."""
    names = [name for pick in picks if (name := _party(view, pick)) is not None]
    own = [name for name in names if view.formations[name].side == US]
    others = [name for name in names if view.formations[name].side != US]
    if own and others:
        yield Detect(own[0], others[0])
        yield Detect(own[0], others[0], radar=True)


def _party(view: State, pick: str) -> str | None:
    """The formation or hidden force that a click means."""
    if pick in view.formations:
        return pick
    return formation_name(pick) or formation_of(view, pick)


def _turning(view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
    name = _formation(view, picks)
    if name is not None:
        yield Turning(name, "after")
        yield Turning(name, "before")
