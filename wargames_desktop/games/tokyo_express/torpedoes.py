"""Torpedo combat: who can be attacked, with which salvos, and how an attack is resolved (3.6)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, Protocol

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.arcs import Arc, arcs_at, describe, is_row_ahead, mount_bears
from wargames_desktop.games.tokyo_express.chart import Mount, row_of
from wargames_desktop.games.tokyo_express.charts import Charts, ShipSpec
from wargames_desktop.games.tokyo_express.commands import SalvosFired
from wargames_desktop.games.tokyo_express.damage import hit_stern, inflict
from wargames_desktop.games.tokyo_express.events import Modifier, SalvoValue, TorpedoesResolved
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
from wargames_desktop.games.tokyo_express.frames import (
    CombatSegment,
    Fighting,
    JapaneseTorpedoes,
    Salvo,
    StandardJapaneseTorpedoes,
    StandardUsTorpedoes,
    TorpedoAttack,
    UsTorpedoes,
)
from wargames_desktop.games.tokyo_express.odds import Odds, weigh
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import JAPAN, SideName, State, afloat, enemy, with_ship

DIE = range(1, 11)
Memory = CombatSegment | Fighting
"""Segments that remember the first torpedo attacks of a side."""
NO_ATTACKS = CombatSegment()
TORPEDO_STEPS = (JapaneseTorpedoes, UsTorpedoes, StandardJapaneseTorpedoes, StandardUsTorpedoes)
RangeName = Literal["Short", "Medium", "Long", "Extreme"]


class TorpedoAim(NamedTuple):
    """What a ship could do with torpedoes to a target."""

    ship: str
    target: str
    distance: int
    bearing: float | None
    salvos: SalvosFired
    """Unfired salvos that bear, by mount; port and starboard ones never in one attack (TE-3.6-side-both)."""
    refusal: Refusal | None
    """Why it is no eligible target; None: it is."""


class Strength(NamedTuple):
    """A torpedo attack before the die is rolled."""

    side: SideName
    target: str
    salvos: tuple[SalvoValue, ...]
    total: int
    column: int | None
    """Column of the Torpedo Combat Table from 0; None: the total is too low to roll (TE-3.6-below-minimum)."""
    modifiers: tuple[Modifier, ...]
    """Modifiers of the die."""
    stern: bool
    """Whether a hit also damages screws or rudder: at least half the salvos came from astern (TE-3.6-effect-stern)."""


class TorpedoResult(NamedTuple):
    """What a roll does to the target."""

    row: int
    text: str
    points: int
    stern_hit: bool
    cancelled: bool


class TorpedoOdds(NamedTuple):
    """What an attack may do, over the faces of the die."""

    damage: Odds
    stern_hit: float
    """Probability that the target loses a Speed for good."""
    cancelled: float
    """Probability that the attack is cancelled and its salvos kept."""


def unfired(spec: ShipSpec, salvos: tuple[int, ...], mount: Mount) -> int:
    """Salvos left in the mounts of one kind; ``salvos`` stand by line of the log."""
    return sum(left for line, left in zip(spec.torpedoes, salvos, strict=False) if line.mount == mount)


class TorpedoModifiers(Protocol):
    """What modifies torpedo attacks beside arcs and range: what the levels of the game do differently."""

    def of_value(self, state: State, ship: str) -> tuple[Modifier, ...]:
        """Modifiers of the Torpedo value of each salvo of ``ship``."""

    def of_die(self, state: State, side: SideName, target: str) -> tuple[Modifier, ...]:
        """Modifiers of the die of an attack of ``side`` on ``target``."""


class BasicTorpedoModifiers:
    """The Basic Game: a slow target is hit more easily (TE-3.6-die-speed1, TE-3.6-die-speed2)."""

    def __init__(self, charts: Charts) -> None:
        self._table = charts.torpedoes

    def of_value(self, state: State, ship: str) -> tuple[Modifier, ...]:
        return ()

    def of_die(self, state: State, side: SideName, target: str) -> tuple[Modifier, ...]:
        speed = speed_of(state, target)
        value = self._table.die_by_speed.get(speed)
        if value is None:
            return ()
        return (Modifier(value, f"{target} sails at Speed {speed}", f"TE-3.6-die-speed{speed}"),)


class TorpedoEffects(Protocol):
    """What comes of torpedo attacks: what the levels of the game do differently."""

    def launched(self, state: State, attacks: Mapping[str, TorpedoAttack]) -> State:
        """Ships fired the salvos of their ``attacks``."""

    def struck(self, state: State, side: SideName, target: str, points: int, play: Play) -> State:
        """An attack of ``side`` did ``points`` to ``target``."""


class BasicTorpedoEffects:
    """The Basic Game: salvos are crossed off (TE-3.6-cross-off), Damage Boxes too."""

    def __init__(self, charts: Charts) -> None:
        self._roster = charts.roster

    def launched(self, state: State, attacks: Mapping[str, TorpedoAttack]) -> State:
        return crossed_off(state, attacks)

    def struck(self, state: State, side: SideName, target: str, points: int, play: Play) -> State:
        return inflict(self._roster, state, target, points, play)


class Torpedoes:
    """The rules of torpedo combat. It holds charts and map, and what it worked out for the last position."""

    def __init__(
        self,
        charts: Charts,
        sea: Sea,
        engagement: Engagement | None = None,
        modifiers: TorpedoModifiers | None = None,
        effects: TorpedoEffects | None = None,
    ) -> None:
        """The Basic Game's way to direct torpedoes, modify values and dice, and take effect, unless told another."""
        self._charts = charts
        self._table = charts.torpedoes
        self._ships = charts.roster.ships
        self._sea = sea
        self._engagement = engagement or BasicEngagement(sea)
        self._modifiers = modifiers or BasicTorpedoModifiers(charts)
        self._effects = effects or BasicTorpedoEffects(charts)
        self._last_aims: LastKnown[tuple[str, str], TorpedoAim] = LastKnown()

    def ship_refusal(self, state: State, side: str, name: str) -> Refusal | None:
        """Why a ship of ``side`` can fire no torpedoes at anything now."""
        refusal = self._engagement.attacker_refusal(state, side, name)
        if refusal is not None:
            return refusal
        if not self._ships[name].torpedoes:
            return Refusal("TE-3.6-bears", f"{name} has no torpedoes", (name,))
        if not any(state.ships[name].salvos):
            return Refusal("TE-3.6-salvo-once", f"{name} has no torpedo salvos left", (name,))
        return None

    def aims(self, state: State, side: str) -> Iterator[TorpedoAim]:
        """Every ship of ``side`` that can fire torpedoes, with every enemy ship afloat and why it is no target."""
        lines = self._engagement.lines(state, side)
        enemies = afloat(state, enemy(side))
        for name in afloat(state, side):
            if self.ship_refusal(state, side, name) is None:
                for target in enemies:
                    yield self._aim(state, lines, name, target)

    def aim(self, state: State, name: str, target: str) -> TorpedoAim:
        """What ship ``name`` could do to an enemy ship afloat; the ship itself must be one that can fire."""
        return self._aim(state, self._engagement.lines(state, state.ships[name].side), name, target)

    def target_refusal(self, state: State, name: str, target: str) -> Refusal | None:
        """Why ``target`` is no eligible target for a ship that can fire torpedoes."""
        return target_refusal(state, state.ships[name].side, target) or self.aim(state, name, target).refusal

    def _aim(self, state: State, lines: Lines, name: str, target: str) -> TorpedoAim:
        first = first_attacks(state)
        known = self._last_aims.of(*self._engagement.basis(state), first)
        if (name, target) not in known:
            aim = self._unhindered(state, name, target)
            known[name, target] = aim._replace(refusal=self._refusal(state, lines, first, aim))
        return known[name, target]

    def _unhindered(self, state: State, name: str, target: str) -> TorpedoAim:
        ship, other = state.ships[name], state.ships[target]
        distance, bearing = sight(self._sea, ship, other)
        spec = self._ships[name]
        port, starboard, center = (
            unfired(spec, ship.salvos, mount) if mount_bears(mount, bearing) else 0 for mount in ("P", "S", "C")
        )
        salvos = SalvosFired(port=port, starboard=starboard, center=center)
        return TorpedoAim(name, target, distance, bearing, salvos, None)

    def _refusal(self, state: State, lines: Lines, first: Memory, aim: TorpedoAim) -> Refusal | None:
        name, target = aim.ship, aim.target
        side = state.ships[name].side
        about = (name, target)
        if target in first.torpedo_targets:
            rule = "TE-3.6-jp-second" if side == JAPAN else "TE-3.6-us-second"
            return Refusal(rule, f"{target} was a target of the first torpedo attacks", about)
        if aim.distance == 0:
            return Refusal("TE-3.6-same-hex", f"{target} is in the same hex as {name}", about)
        if aim.distance > self._table.reach[side]:
            rule = "TE-3.6-jp-range" if side == JAPAN else "TE-3.6-us-range"
            reach = self._table.reach[side]
            return Refusal(rule, f"{target} is {aim.distance} hexes away, torpedoes of {name} reach {reach}", about)
        refusal = self._engagement.torpedo_target_refusal(state, name, target, aim.distance)
        if refusal is not None:
            return refusal
        if "stern" in arcs_at(aim.bearing):
            return Refusal("TE-3.6-stern-arc", f"{target} lies in the stern arc of {name}", about)
        if name in first.row_ahead and is_row_ahead(aim.bearing):
            reason = f"{target} lies dead ahead of {name}, as her first target did"
            return Refusal("TE-3.6-row-ahead-once", reason, about)
        if aim.salvos == SalvosFired():
            where = describe(aim.bearing)
            return Refusal("TE-3.6-bears", f"{name} has no salvo that bears on {target} in {where}", about)
        return lines.torpedo_refusal(name, target)

    def range_of(self, distance: int) -> RangeName:
        """The torpedo range of a distance of 1 to 14 hexes (TE-3.6-ranges)."""
        return next(name for name, (low, high) in self._table.ranges.items() if low <= distance <= high)

    def load(self, state: State, name: str, target: str, salvos: SalvosFired) -> TorpedoAttack:
        """An attack with ``salvos`` of the three mounts, taken from the lines of the log in their order."""
        wanted: dict[Mount, int] = {"P": salvos.port, "S": salvos.starboard, "C": salvos.center}
        taken = []
        for line, (torpedoes, left) in enumerate(
            zip(self._ships[name].torpedoes, state.ships[name].salvos, strict=False)
        ):
            count = min(wanted[torpedoes.mount], left)
            if count:
                taken.append(Salvo(mount=line, salvos=count))
                wanted[torpedoes.mount] -= count
        return TorpedoAttack(target=target, salvos=tuple(taken))

    def strength(self, state: State, target: str, attacks: Mapping[str, TorpedoAttack]) -> Strength:
        """All that one or more ships fire at ``target``, by ship, added up (TE-3.6-add-values, TE-3.6-column, R-17)."""
        side = state.ships[next(iter(attacks))].side
        salvos: list[SalvoValue] = []
        astern = 0
        for name, attack in attacks.items():
            fired = list(self._salvo_values(state, name, attack))
            salvos += fired
            if self._seen_from_target(state, name, target) == "stern":
                astern += len(fired)
        total = sum(salvo.total for salvo in salvos)
        headings = self._table.japan if side == JAPAN else self._table.us
        column = bisect_right(headings, total) - 1 if total >= headings[0] else None
        modifiers = self._modifiers.of_die(state, side, target)
        return Strength(side, target, tuple(salvos), total, column, modifiers, 2 * astern >= len(salvos))

    def _salvo_values(self, state: State, name: str, attack: TorpedoAttack) -> Iterator[SalvoValue]:
        """TE-3.6-mod-each: every salvo is modified by itself."""
        modifiers = self._value_modifiers(state, name, attack.target)
        change = sum(modifier.value for modifier in modifiers)
        for salvo in attack.salvos:
            line = self._ships[name].torpedoes[salvo.mount]
            for _ in range(salvo.salvos):
                yield SalvoValue(name, line.mount, line.value, modifiers, line.value + change)

    def _value_modifiers(self, state: State, name: str, target: str) -> tuple[Modifier, ...]:
        side = state.ships[name].side
        modifiers = []
        arc = self._seen_from_target(state, name, target)
        if arc == "bow":
            modifiers.append(Modifier(self._table.bow_arc, f"in the bow arc of {target}", "TE-3.6-mod-bow"))
        if arc == "stern":
            modifiers.append(Modifier(self._table.stern_arc, f"in the stern arc of {target}", "TE-3.6-mod-stern"))
        range_ = self.range_of(self._sea.distance(state.ships[name].hex, state.ships[target].hex))
        value = self._table.value_by_range[side][range_]
        if value:
            rule = f"TE-3.6-mod-{'jp' if side == JAPAN else 'us'}-{range_.lower()}"
            modifiers.append(Modifier(value, f"{range_} range", rule))
        return (*modifiers, *self._modifiers.of_value(state, name))

    def _seen_from_target(self, state: State, name: str, target: str) -> Arc:
        return arcs_at(sight(self._sea, state.ships[target], state.ships[name]).bearing)[0]

    def read(self, strength: Strength, die: int) -> TorpedoResult:
        """The Torpedo Combat Table for a roll of the die (TE-3.6-table).

        An N, or a total too low to roll, cancels a Japanese attack and is a 0 for the US (TE-3.6-effect-N,
        TE-3.6-effect-N-us). A stern hit adds to a result of 1 or more (TE-3.6-effect-stern-zero).
        """
        row = row_of(self._table.rows, die + sum(modifier.value for modifier in strength.modifiers))
        cell = "N" if strength.column is None else self._table.rows[row][strength.column]
        if cell == "N":
            return TorpedoResult(row, "N", 0, stern_hit=False, cancelled=strength.side == JAPAN)
        if cell == 0 or not strength.stern:
            return TorpedoResult(row, str(cell), cell, stern_hit=False, cancelled=False)
        return TorpedoResult(row, str(cell), cell + self._table.stern_bonus, stern_hit=True, cancelled=False)

    def odds(self, state: State, target: str, attacks: Mapping[str, TorpedoAttack]) -> TorpedoOdds:
        """What the attacks of one or more ships on ``target`` may do, over the ten faces of the die."""
        strength = self.strength(state, target, attacks)
        results = [self.read(strength, die) for die in DIE]
        weight = 1 / len(DIE)
        return TorpedoOdds(
            weigh((result.points, weight) for result in results),
            sum(result.stern_hit for result in results) * weight,
            sum(result.cancelled for result in results) * weight,
        )

    def resolve(self, state: State, target: str, attacks: Mapping[str, TorpedoAttack], mark: str, play: Play) -> State:
        """Carry out the attacks of one or more ships, by ship, on ``target`` (TE-3.6-resolve)."""
        strength = self.strength(state, target, attacks)
        die = 0
        if strength.column is not None:
            die = play.chance.roll(f"torpedo attack on {target}", "TE-3.6-resolve")
        result = self.read(strength, die)
        play.emit(
            TorpedoesResolved(
                side=strength.side,
                target=target,
                letter=mark,
                salvos=strength.salvos,
                total=strength.total,
                column=strength.column,
                die=die,
                modifiers=strength.modifiers,
                row=result.row,
                result=result.text,
                points=result.points,
                stern=strength.stern,
                cancelled=result.cancelled,
            )
        )
        if result.cancelled:
            return state
        state = self._effects.launched(state, attacks)
        state = self._effects.struck(state, strength.side, target, result.points, play)
        return hit_stern(state, target, play) if result.stern_hit else state

    def resolve_all(
        self, state: State, attacks: Mapping[str, TorpedoAttack], letters: Mapping[str, str], play: Play
    ) -> State:
        """Carry out attacks by ship, target by target in the order of the ``letters``, and remember them (R-21)."""
        row_ahead = tuple(
            name
            for name, attack in attacks.items()
            if is_row_ahead(sight(self._sea, state.ships[name], state.ships[attack.target]).bearing)
        )
        for target, mark in letters.items():
            joined = {name: attack for name, attack in attacks.items() if attack.target == target}
            state = self.resolve(state, target, joined, mark, play)
        return _remember(state, tuple(letters), row_ahead)


def letters_of(targets: Iterable[str]) -> dict[str, str]:
    """The letter on the Fire Allocation markers of each target, in the order in which they were chosen."""
    return {target: letter(number) for number, target in enumerate(dict.fromkeys(targets))}


def first_attacks(state: State) -> Memory:
    """What the segment remembers of the side's first torpedo attacks: nothing unless the second ones are on."""
    step = state.flow[-1] if state.flow else None
    if isinstance(step, TORPEDO_STEPS) and step.attack > 1:
        return next((frame for frame in state.flow if isinstance(frame, Memory)), NO_ATTACKS)
    return NO_ATTACKS


def _remember(state: State, targets: tuple[str, ...], row_ahead: tuple[str, ...]) -> State:
    flow = tuple(
        msgspec.structs.replace(frame, torpedo_targets=targets, row_ahead=row_ahead)
        if isinstance(frame, Memory)
        else frame
        for frame in state.flow
    )
    return msgspec.structs.replace(state, flow=flow)


def crossed_off(state: State, attacks: Mapping[str, TorpedoAttack]) -> State:
    """``state`` without the salvos of ``attacks`` (TE-3.6-cross-off)."""
    for name, attack in attacks.items():
        salvos = list(state.ships[name].salvos)
        for salvo in attack.salvos:
            salvos[salvo.mount] -= salvo.salvos
        state = with_ship(state, name, msgspec.structs.replace(state.ships[name], salvos=tuple(salvos)))
    return state
