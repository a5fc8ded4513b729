"""What event cards do, instruction by instruction (4.3).

Some instructions change a rule of this turn: they count from the moment the card is used, and wait in
``State.effects`` until a procedure asks ``modifiers``. The others are carried out in the phase that the card names: at
once, or by ``timed_events`` when that phase comes. Where one leaves a choice, the user of the card is asked.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.war_in_the_pacific.cargo import hit_with_cargo, remove_with_cargo
from wargames_desktop.games.war_in_the_pacific.charts import (
    SIDES,
    AnyEffect,
    AtomicBomb,
    Card,
    CardTiming,
    Charts,
    CombatBonus,
    First,
    Forbid,
    FreeBase,
    FreeMove,
    Hit,
    LockFleets,
    NoZones,
    Peek,
    PlaceReserve,
    Rebuild,
    Redeployments,
    Remove,
    ResourcePoints,
    SideName,
    SubmarineRange,
    WaiveChina,
)
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, ChooseHex, ChooseUnit
from wargames_desktop.games.war_in_the_pacific.event_places import EventPlaces
from wargames_desktop.games.war_in_the_pacific.events import EventTookEffect, PointsChanged, UnitPlaced
from wargames_desktop.games.war_in_the_pacific.frames import CarryOut
from wargames_desktop.games.war_in_the_pacific.hands import looked_at
from wargames_desktop.games.war_in_the_pacific.losses import recover
from wargames_desktop.games.war_in_the_pacific.modifiers import with_effects
from wargames_desktop.games.war_in_the_pacific.state import (
    CombatModifier,
    HeldEvent,
    StackCard,
    State,
    TurnEffects,
    Unit,
    Victory,
    enemy,
    gain,
    with_unit,
)
from wargames_desktop.games.war_in_the_pacific.state import (
    FreeBase as FreeBaseGrant,
)
from wargames_desktop.games.war_in_the_pacific.supply_check import Supply
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.victory import win

RULE = "WITP-4.3-2"

Standing = (
    CombatBonus
    | NoZones
    | FreeMove
    | FreeBase
    | Redeployments
    | SubmarineRange
    | Forbid
    | First
    | WaiveChina
    | LockFleets
)
"""Instructions that change a rule of this turn."""
OnUnits = Hit | Remove | Rebuild
"""Instructions that concern units which the user picks."""


def is_standing(effect: AnyEffect) -> bool:
    """Whether an instruction counts from the moment the card is used, whatever the card's timing."""
    return isinstance(effect, Standing)


class StandingEffects:
    """Notes what instructions change in this turn."""

    def __init__(self, places: EventPlaces) -> None:
        self._places = places

    def noted(self, state: State, effect: AnyEffect, card: str, user: SideName) -> State:
        """``state`` with an instruction counting from now on."""
        return with_effects(state, self._changed(state, effect, card, user))

    def _changed(self, state: State, effect: AnyEffect, card: str, user: SideName) -> TurnEffects:
        effects = state.effects
        match effect:
            case CombatBonus():
                bonus = CombatModifier(
                    side=effect.side,
                    owner=user,
                    card=card,
                    combat=effect.combat,
                    amount=effect.amount,
                    once=effect.uses == "once",
                )
                return msgspec.structs.replace(effects, combat=(*effects.combat, bonus))
            case NoZones(side=side, uses="turn"):
                return msgspec.structs.replace(effects, no_zones=(*effects.no_zones, side))
            case NoZones(side=side):
                return _with_stack_cards(effects, [StackCard(side=enemy(side), card=card, ignores_zones=True)])
            case FreeMove(side=side, max_hexes=hexes):
                return _with_stack_cards(effects, [StackCard(side=side, card=card, free_hexes=hexes)] * effect.stacks)
            case FreeBase(side=side, where=where):
                grant = FreeBaseGrant(side=side, card=card, hexes=tuple(sorted(self._places.hexes(state, where))))
                return msgspec.structs.replace(effects, free_bases=(*effects.free_bases, grant))
            case Redeployments(side=side):
                stacks = effects.stacks.get(side, 0) + effect.stacks
                return msgspec.structs.replace(effects, stacks={**effects.stacks, side: stacks})
            case SubmarineRange(attacked=attacked, low=low, high=high):
                return msgspec.structs.replace(effects, submarines={**effects.submarines, attacked: (low, high)})
            case Forbid(side=side):
                sides = SIDES if side == "both" else (side,)
                return msgspec.structs.replace(effects, no_landings=(*effects.no_landings, *sides))
            case First(side=side):
                return msgspec.structs.replace(effects, first=side)
            case WaiveChina():
                return msgspec.structs.replace(effects, china_waived=True)
            case LockFleets(side=side, where=where):
                locked = (*effects.locked_fleets.get(side, ()), *sorted(self._places.hexes(state, where)))
                return msgspec.structs.replace(effects, locked_fleets={**effects.locked_fleets, side: locked})
            case _:
                raise AssertionError(f"{effect!r} is carried out, not noted")


def _with_stack_cards(effects: TurnEffects, cards: Iterable[StackCard]) -> TurnEffects:
    return msgspec.structs.replace(effects, stack_cards=(*effects.stack_cards, *cards))


class CarryOutCard(Procedure[State, AnyCommand]):
    """Carries out instructions of a card one after the other, asking its user wherever there is a choice."""

    def __init__(self, theatre: Theatre, supply: Supply, places: EventPlaces) -> None:
        self._theatre = theatre
        self._charts: Charts = theatre.charts
        self._supply = supply
        self._places = places
        self._standing = StandingEffects(places)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _frame(state)
        effect = self._effect(frame)
        match effect:
            case Hit() | Remove() | Rebuild():
                return self._which_unit(state, frame, effect)
            case PlaceReserve():
                return self._which_hex(state, frame, effect)
            case _:
                return None

    def _effect(self, frame: CarryOut) -> AnyEffect | None:
        if not frame.effects:
            return None
        return self._card(frame).instructions(frame.side)[frame.effects[0]]

    def _card(self, frame: CarryOut) -> Card:
        return self._charts.cards[frame.card]

    def timing(self, card: str) -> CardTiming:
        """The phase that a card names."""
        return self._charts.cards[card].timing

    def held(self, event: HeldEvent) -> tuple[AnyEffect, ...]:
        """The instructions of a card that wait for its phase."""
        instructions = self._charts.cards[event.card].instructions(event.side)
        return tuple(instructions[number] for number in event.effects)

    def qualifies(self, state: State, event: HeldEvent) -> bool:
        """Whether the first instruction that waits would find a unit now, if it needs one."""
        first = self.held(event)[0]
        if isinstance(first, OnUnits):
            return bool(self.candidates(state, CarryOut(event.side, event.card, event.effects), first))
        return True

    def _which_unit(self, state: State, frame: CarryOut, effect: OnUnits) -> Decision[AnyCommand] | None:
        candidates = self.candidates(state, frame, effect)
        left = effect.count - len(frame.chosen)
        if left == 0 or len(candidates) <= left:
            return None
        return Decision(
            frame.side,
            f"card_{_VERBS[type(effect)]}",
            f"{self._card(frame).name}: choose a unit to {_VERBS[type(effect)]}",
            RULE,
            lambda: (ChooseUnit(id) for id in candidates),
            about=candidates,
        )

    def _which_hex(self, state: State, frame: CarryOut, effect: PlaceReserve) -> Decision[AnyCommand] | None:
        hexes = self._reserve_hexes(state, effect)
        if len(hexes) < 2:
            return None
        return Decision(
            frame.side,
            "card_place",
            f"{self._card(frame).name}: choose where the air unit in reserve comes on the map",
            RULE,
            lambda: (ChooseHex(hex) for hex in hexes),
            about=hexes,
        )

    def candidates(self, state: State, frame: CarryOut, effect: OnUnits) -> tuple[str, ...]:
        """The units that an instruction can still be about, each once, in the order of the state.

        Land units aboard ships are out of reach, and Americans while they are at peace (WITP-13.4).
        """
        found = [id for id, unit in state.units.items() if id not in frame.chosen and not unit.aboard]
        if isinstance(effect, Rebuild):
            return tuple(id for id in found if _fits(state.units[id], effect) and state.units[id].attrited)
        if not state.us_at_war:
            found = [id for id in found if state.units[id].nation != "us"]
        hexes = self._places.hexes(state, effect.where, frame.hit)
        full = isinstance(effect, Hit) and effect.full
        return tuple(
            id
            for id in found
            if _fits(state.units[id], effect)
            and state.units[id].hex in hexes
            and not (full and state.units[id].attrited)
        )

    def _reserve_hexes(self, state: State, effect: PlaceReserve) -> tuple[str, ...]:
        return tuple(sorted(self._places.hexes(state, effect.where))) if state.reserve else ()

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _frame(state)
        effect = self._effect(frame)
        name = self._card(frame).name
        if isinstance(effect, PlaceReserve):
            if isinstance(command, ChooseHex) and command.hex in self._reserve_hexes(state, effect):
                return None
            return Refusal(RULE, f"{name}: choose a port or airfield of your own that is in supply")
        assert isinstance(effect, OnUnits)
        if isinstance(command, ChooseUnit) and command.unit in self.candidates(state, frame, effect):
            return None
        return Refusal(RULE, f"{name}: choose one of the units that the card is about")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _frame(state)
        effect = self._effect(frame)
        if isinstance(command, ChooseHex):
            return self._place(state, frame, command.hex, play)
        assert isinstance(command, ChooseUnit)
        assert isinstance(effect, OnUnits)
        return self._on_unit(state, frame, effect, command.unit, play)

    def proceed(self, state: State, play: Play) -> State:
        frame = _frame(state)
        effect = self._effect(frame)
        if effect is None:
            return pop(state)
        if isinstance(effect, OnUnits):
            return self._on_the_rest(state, frame, effect, play)
        if isinstance(effect, PlaceReserve):
            hexes = self._reserve_hexes(state, effect)
            return self._place(state, frame, hexes[0], play) if hexes else _done(state, frame, play, lost=True)
        state = _done(state, frame, play, lost=isinstance(effect, AtomicBomb) and not self.bomb_falls(state, effect))
        if is_standing(effect):
            return self._standing.noted(state, effect, frame.card, frame.side)
        return self._at_once(state, frame, effect, play)

    def _at_once(self, state: State, frame: CarryOut, effect: AnyEffect, play: Play) -> State:
        match effect:
            case ResourcePoints(side=side, amount=amount):
                return with_points(state, side, amount, frame.card, self._card(frame).timing == "event", play)
            case Peek(side=side):
                return looked_at(state, side, play)
            case AtomicBomb() if self.bomb_falls(state, effect):
                reason = "An atomic bomb has been dropped on Japan"
                return win(state, Victory(winner=effect.side, reason=reason, rule="WITP-3.2-c"), play)
            case _:
                return state

    def bomb_falls(self, state: State, effect: AtomicBomb) -> bool:
        """Whether an air unit in supply, at full strength and near enough to an enemy source, can drop the bomb."""
        if state.turn < effect.from_turn:
            return False
        sources = (hex for hex, side in self._theatre.sources.items() if side != effect.side)
        near = self._places.near(sources, effect.distance)
        return any(
            unit.nation == effect.nation
            and unit.type == "air"
            and not unit.attrited
            and unit.hex in near
            and self._supply.in_supply(state, id)
            for id, unit in state.units.items()
        )

    def _on_the_rest(self, state: State, frame: CarryOut, effect: OnUnits, play: Play) -> State:
        """As many units are left as are to be chosen, or fewer: there is no choice."""
        rest = self.candidates(state, frame, effect)
        for id in rest[: effect.count - len(frame.chosen)]:
            state = self._on_unit(state, _frame(state), effect, id, play)
        frame = _frame(state)
        return _done(state, frame, play, lost=not frame.chosen)

    def _on_unit(self, state: State, frame: CarryOut, effect: OnUnits, id: str, play: Play) -> State:
        hex = state.units[id].hex
        cause = self._card(frame).name
        match effect:
            case Hit():
                state = hit_with_cargo(state, id, cause, RULE, play)
                frame = msgspec.structs.replace(frame, hit=(*frame.hit, hex))
            case Remove():
                state = remove_with_cargo(state, id, cause, RULE, play)
            case Rebuild():
                state = recover(state, id, 0, RULE, play)
        return swap(state, msgspec.structs.replace(frame, chosen=(*frame.chosen, id)))

    def _place(self, state: State, frame: CarryOut, hex: str, play: Play) -> State:
        id, *reserve = state.reserve
        unit = Unit(nation=self._charts.units[id].nation, type=self._charts.units[id].type, hex=hex)
        state = with_unit(msgspec.structs.replace(state, reserve=tuple(reserve)), id, unit)
        play.emit(UnitPlaced(id, hex, RULE))
        return _done(state, frame, play)


_VERBS: dict[type, str] = {Hit: "hit", Remove: "remove", Rebuild: "rebuild"}


def with_points(state: State, side: SideName, amount: int, card: str, early: bool, play: Play) -> State:
    """``state`` after a card gave RP to ``side``, or took them: ``early``, before the totals are rolled, or later."""
    play.emit(PointsChanged(side, amount, card))
    if not early:
        return gain(state, side, amount)
    points = {**state.effects.rp, side: state.effects.rp.get(side, 0) + amount}
    return with_effects(state, msgspec.structs.replace(state.effects, rp=points))


def _fits(unit: Unit, effect: OnUnits) -> bool:
    if unit.side != effect.side:
        return False
    if effect.type == "fleet":
        return unit.fleet
    return effect.type in ("any", unit.type)


def _done(state: State, frame: CarryOut, play: Play, lost: bool = False) -> State:
    """The instruction has been carried out; the next one follows."""
    play.emit(EventTookEffect(frame.side, frame.card, frame.effects[0], lost))
    return swap(state, msgspec.structs.replace(frame, effects=frame.effects[1:], chosen=()))


def _frame(state: State) -> CarryOut:
    frame = state.flow[-1]
    assert isinstance(frame, CarryOut)
    return frame
