"""Why what was clicked leads to no legal answer: the command that was meant is put to the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.tokyo_express.arcs import BATTERIES
from wargames_desktop.games.tokyo_express.commands import (
    AllocateGunnery,
    AllocateTorpedoes,
    AnyCommand,
    AssignSpeed,
    ChooseEmergencyTurn,
    ChooseFlagshipCommand,
    ChooseNewFlagshipCommand,
    Detect,
    Form,
    FormColumn,
    GiveOrder,
    SalvosFired,
    Turning,
)
from wargames_desktop.games.tokyo_express.frames import EmergencyTurnSide, Fire, UsFormations
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.gunnery import Gunnery
from wargames_desktop.games.tokyo_express.present.pieces import formation_name
from wargames_desktop.games.tokyo_express.state import (
    HEADINGS,
    JAPAN,
    US,
    SideName,
    State,
    afloat,
    enemy,
    formation_of,
    formations_of,
    is_hidden,
)

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
            "us_detection": self._detection,
            "emergency_turn": self._emergency_turn,
            "choose_new_flagship": _new_flagship,
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
        """Every way to point the two batteries at the targets, by eye and, where there is radar, by radar.

        What comes first tells why not: radar where all targets lie within its range.
        """
        by_eye = self._ways(view, ship, targets)
        if view.standard is UNSET or not view.ships[ship].log.fire_control:
            return by_eye
        by_radar = [_by_radar(command) for command in by_eye]
        reach = self._game.charts.standard.sight.radar_fire_direction
        hex_ = view.ships[ship].hex
        is_near = all(self._game.sea.distance(hex_, view.ships[target].hex) <= reach for target in targets)
        return by_radar + by_eye if is_near else by_eye + by_radar

    def _ways(self, view: State, ship: str, targets: tuple[str, ...]) -> list[AllocateGunnery]:
        """By eye, those first in which most of the batteries bear."""
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

    def _detection(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        """A formation that looks for another, or for a hidden force, by eye or by radar; either alone means any."""
        parties = dict.fromkeys(name for pick in picks if (name := _party(view, pick)) is not None)
        own = [name for name in parties if _side(view, name) == US] or [*formations_of(view, US)]
        others = [name for name in parties if _side(view, name) != US] or self._japanese(view, own)
        for target in others:
            for watcher in own:
                yield Detect(watcher, target)
                yield Detect(watcher, target, radar=True)

    def _japanese(self, view: State, own: list[str]) -> list[str]:
        """The Japanese that could be looked for, the closest to the first of one's own formations first."""
        hex_ = view.ships[view.formations[own[0]].ships[0]].hex
        known = {_party(view, name) or name: view.ships[name].hex for name in afloat(view, JAPAN)}
        known |= {name: force.hex for name, force in view.night.hidden.items()}
        return sorted(known, key=lambda name: self._game.sea.distance(hex_, known[name]))

    def _emergency_turn(self, view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
        """A hex next to the ship means the heading to it."""
        frame = view.flow[-1]
        assert isinstance(frame, EmergencyTurnSide)
        for heading in HEADINGS:
            if self._game.sea.step(view.ships[frame.ship].hex, heading) in picks:
                yield ChooseEmergencyTurn(frame.ship, heading)

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
    """All ships clicked in one formation or column; a formation clicked alone means its Speed."""
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
        headings = {view.ships[ship].heading for ship in ships}
        if len(ships) > 1 and len(headings) > 1 and _has_columns(view):
            yield FormColumn(tuple(ships))
        yield Form(tuple(ships))
        if len(ships) > 1 and _has_columns(view):
            yield FormColumn(tuple(ships))


def _has_columns(view: State) -> bool:
    """Whether columns can be formed: not in the Basic Game without them."""
    return not isinstance(view.flow[-1], UsFormations)


def _order(view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
    name = _formation(view, picks)
    if name is not None:
        yield GiveOrder(name, "ahead")


def _party(view: State, pick: str) -> str | None:
    """The formation, the ship without one or the hidden force that a click means."""
    name = formation_name(pick) or formation_of(view, pick)
    if name is None and (pick in view.ships or is_hidden(view, pick)):
        return pick
    return name


def _side(view: State, party: str) -> SideName:
    if party in view.formations:
        return view.formations[party].side
    return view.ships[party].side if party in view.ships else JAPAN


def _new_flagship(view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
    return (ChooseNewFlagshipCommand(ship) for ship in _ships(view, picks)[:1])


def _by_radar(command: AllocateGunnery) -> AllocateGunnery:
    fires = tuple(msgspec.structs.replace(fire, radar=True) for fire in command.fires)
    return msgspec.structs.replace(command, fires=fires)


def _turning(view: State, picks: tuple[str, ...]) -> Iterator[AnyCommand]:
    name = _formation(view, picks)
    if name is not None:
        yield Turning(name, "after")
        yield Turning(name, "before")
