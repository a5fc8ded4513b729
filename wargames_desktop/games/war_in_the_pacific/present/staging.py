"""The position between two events, for showing a transition step by step.

Events tell what changed; this puts it into a view. What only the rules need is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from wargames_desktop.engine.events import Event
from wargames_desktop.games.war_in_the_pacific import events
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.event_effects import is_standing
from wargames_desktop.games.war_in_the_pacific.frames import GameTurns, Movement, Turn
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.state import (
    HIDDEN,
    HeldEvent,
    State,
    TurnEffects,
    Unit,
    Victory,
    spend,
    with_units,
    without_units,
)

replace = msgspec.structs.replace


class Staging:
    """Carries out what events tell, without asking the rules again."""

    def __init__(self, game: WarInThePacific) -> None:
        self._game = game
        self._charts = game.charts
        self._stages: Mapping[type[Event], Callable[[State, Any], State]] = {
            events.BidsOpened: self._bids_opened,
            events.TurnBegan: _turn_began,
            events.AmericaEntered: lambda view, event: replace(view, entered=view.turn),
            events.StepBegan: self._step_began,
            events.GameWon: _game_won,
            events.UnitAttrited: lambda view, event: _change(view, event.unit, attrited=True),
            events.UnitRemoved: lambda view, event: without_units(view, (event.unit,)),
            events.UnitRecovered: _recovered,
            events.UnitPlaced: self._placed,
            events.ReinforcementsArrived: self._placed,
            events.BaseLost: lambda view, event: _without_base(view, event),
            events.BaseRemoved: lambda view, event: _without_base(view, event),
            events.BaseBuilt: _with_base,
            events.AirForcedAway: lambda view, event: _change(view, event.unit, hex=event.hex, attrited=True),
            events.DeckRenewed: self._deck_renewed,
            events.CardDrawn: _drawn,
            events.CardPlayed: self._played,
            events.EventTookEffect: _took_effect,
            events.PointsChanged: _points_changed,
            events.TotalRolled: _total_rolled,
            events.UpkeepPaid: lambda view, event: spend(view, event.side, event.paid),
            events.ImpulseBegan: _impulse_began,
            events.StackMoved: self._stack_moved,
            events.UnitsLanded: lambda view, event: _all(view, event.units, aboard=""),
            events.Retreated: _retreated,
            events.Reembarked: _reembarked,
            events.CombatContinues: lambda view, event: _continuing(view, event.hex, there=True),
            events.CombatOver: lambda view, event: _continuing(view, event.hex, there=False),
            events.StackRedeployed: _redeployed,
            events.ChineseRedeployed: lambda view, event: _change(view, event.unit, hex=event.hex),
            events.ChinaSurrendered: lambda view, event: without_units(view, event.units),
        }

    def stage(self, view: State, event: Event) -> State:
        """``view`` after ``event``; events that change nothing on the table leave it as it is."""
        change = self._stages.get(type(event))
        return change(view, event) if change is not None else view

    def _step_began(self, view: State, event: events.StepBegan) -> State:
        """The step that begins, and what the one before it leaves behind."""
        at = self._charts.turn.index(event.step) + 1
        view = replace(view, flow=(GameTurns(), Turn(at=at)))
        if event.step == "fleet_redeployment":
            return replace(view, stacks={side: self._game.redeployment.allowance(view, side) for side in SIDES})
        if event.step == "reinforcement":
            return replace(view, rp=dict.fromkeys(SIDES, 0))
        return _marked(view, "moved") if event.step == "combat" else view

    def _bids_opened(self, view: State, event: events.BidsOpened) -> State:
        """The first cards are dealt when the bids are settled."""
        if event.tied:
            return view
        deck = self._whole_deck(self._charts.turn_spec(view.turn + 1).deck)
        return replace(view, bid=max(event.bids.values()), swapped=event.swapped, deck=deck)

    def _deck_renewed(self, view: State, event: events.DeckRenewed) -> State:
        return replace(view, deck=self._whole_deck(event.year))

    def _whole_deck(self, year: int) -> tuple[str, ...]:
        return (HIDDEN,) * sum(card.year == year for card in self._charts.cards.values())

    def _played(self, view: State, event: events.CardPlayed) -> State:
        """The card lies on the discards; what it does later waits."""
        hand = list(view.hands[event.side])
        gone = event.card if event.card in hand else HIDDEN
        if gone in hand:
            hand.remove(gone)
        view = replace(view, hands={**view.hands, event.side: tuple(hand)}, discards=(*view.discards, event.card))
        card = self._charts.cards[event.card]
        instructions = card.instructions(event.side)
        later = tuple(number for number, effect in enumerate(instructions) if not is_standing(effect))
        if card.timing == "event" or not later:
            return view
        return replace(view, events=(*view.events, HeldEvent(side=event.side, card=event.card, effects=later)))

    def _placed(self, view: State, event: events.UnitPlaced | events.ReinforcementsArrived) -> State:
        known = view.units.get(event.unit)
        if known is not None:
            return _change(view, event.unit, hex=event.hex)
        spec = self._charts.units[event.unit]
        unit = Unit(nation=spec.nation, type=spec.type, hex=event.hex)
        track = {id: turn for id, turn in view.track.items() if id != event.unit}
        reserve = tuple(id for id in view.reserve if id != event.unit)
        return with_units(replace(view, track=track, reserve=reserve), {event.unit: unit})

    def _stack_moved(self, view: State, event: events.StackMoved) -> State:
        stack = event.stack
        hex, sea = self._game.planner.spot(stack)
        units = {id: replace(view.units[id], hex=hex, sea=sea, moved=True) for id in stack.units if id in view.units}
        for land, ship in stack.cargo.items():
            if land in view.units:
                units[land] = replace(view.units[land], hex=hex, aboard=ship, moved=True)
        for at, ids in stack.left_behind.items():
            units |= {id: replace(view.units[id], hex=at, moved=True) for id in ids if id in view.units}
        return with_units(view, units)


def _change(view: State, id: str, **changes: Any) -> State:
    return _all(view, (id,), **changes)


def _all(view: State, ids: tuple[str, ...], **changes: Any) -> State:
    return with_units(view, {id: replace(view.units[id], **changes) for id in ids if id in view.units})


def _recovered(view: State, event: events.UnitRecovered) -> State:
    return _change(spend(view, event.side, event.cost), event.unit, attrited=False)


def _game_won(view: State, event: events.GameWon) -> State:
    return replace(view, victory=Victory(winner=event.winner, reason=event.reason, rule=event.rule), flow=())


def _with_base(view: State, event: events.BaseBuilt) -> State:
    return replace(view, bases={**view.bases, event.side: (*view.bases[event.side], event.hex)})


def _without_base(view: State, event: events.BaseRemoved | events.BaseLost) -> State:
    left = tuple(hex for hex in view.bases[event.side] if hex != event.hex)
    return replace(view, bases={**view.bases, event.side: left})


def _drawn(view: State, event: events.CardDrawn) -> State:
    deck = list(view.deck)
    gone = event.card if event.card in deck else HIDDEN
    if gone in deck:
        deck.remove(gone)
    hand = (*view.hands[event.side], event.card)
    return replace(view, deck=tuple(deck), hands={**view.hands, event.side: hand})


def _turn_began(view: State, event: events.TurnBegan) -> State:
    """Markers of the last turn come off, and its cards are over."""
    view = replace(_marked(view, "redeployed"), effects=TurnEffects(), events=())
    return replace(view, turn=event.turn, flow=(GameTurns(), Turn()))


def _marked(view: State, mark: str) -> State:
    """``view`` without a mark on any unit."""
    units = {id: replace(unit, **{mark: False}) for id, unit in view.units.items() if getattr(unit, mark)}
    return with_units(view, units) if units else view


def _redeployed(view: State, event: events.StackRedeployed) -> State:
    view = replace(view, stacks={**view.stacks, event.side: view.stacks[event.side] - 1})
    return _all(view, event.units, hex=event.hex, redeployed=True)


def _took_effect(view: State, event: events.EventTookEffect) -> State:
    """The instruction waits no more."""
    waiting = []
    for held in view.events:
        left = held.effects
        if (held.side, held.card) == (event.side, event.card):
            left = tuple(effect for effect in left if effect != event.effect)
        if left:
            waiting.append(replace(held, effects=left))
    return replace(view, events=tuple(waiting))


def _points_changed(view: State, event: events.PointsChanged) -> State:
    """Points in the event phase count when the totals are rolled; later ones at once."""
    walk = next((frame for frame in view.flow if isinstance(frame, Turn)), Turn())
    if walk.at <= 1:
        return view
    total, rp = (max(0, points[event.side] + event.amount) for points in (view.total, view.rp))
    return replace(view, total={**view.total, event.side: total}, rp={**view.rp, event.side: rp})


def _total_rolled(view: State, event: events.TotalRolled) -> State:
    side, total = event.side, event.total
    return replace(view, total={**view.total, side: total}, rp={**view.rp, side: total})


def _impulse_began(view: State, event: events.ImpulseBegan) -> State:
    """The points are paid; the target keeps its marker for the rest of the segment."""
    segment = next((frame for frame in view.flow if isinstance(frame, Movement)), Movement())
    targets = {**segment.targets, event.side: (*segment.targets.get(event.side, ()), event.target)}
    others = tuple(frame for frame in view.flow if isinstance(frame, GameTurns | Turn))
    return replace(spend(view, event.side, event.cost), flow=(*others, replace(segment, targets=targets)))


def _retreated(view: State, event: events.Retreated) -> State:
    cargo = tuple(id for id, unit in view.units.items() if unit.aboard in event.units)
    fleets = tuple(id for id in event.units if id in view.units and view.units[id].fleet)
    view = _all(view, (*event.units, *cargo), hex=event.hex)
    return _all(view, fleets, sea=event.sea)


def _reembarked(view: State, event: events.Reembarked) -> State:
    changed = {id: replace(view.units[id], aboard=ship) for id, ship in event.cargo.items() if id in view.units}
    return with_units(view, changed)


def _continuing(view: State, hex: str, there: bool) -> State:
    others = {each for each in view.continuing if each != hex}
    return replace(view, continuing=tuple(sorted({*others, hex} if there else others)))
