"""The position between two events, for showing a transition step by step.

Events tell what changed; this puts it into a view. Where the sequence of play stands is shown by its walks alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.chance import Chance, Recorded
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import Frame, Play
from wargames_desktop.games.tokyo_express import events
from wargames_desktop.games.tokyo_express.basic_columns import COLUMN_FRAMES
from wargames_desktop.games.tokyo_express.column_formations import ColumnFormationPhase
from wargames_desktop.games.tokyo_express.combat import CombatSteps
from wargames_desktop.games.tokyo_express.formations import UsFormationPhase
from wargames_desktop.games.tokyo_express.frames import (
    ChooseShip,
    CombatSegment,
    GameTurns,
    GameTurnsWithColumns,
    Turn,
    TurnWithColumns,
    UsMovement,
)
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.movement import japanese_order_left
from wargames_desktop.games.tokyo_express.present import plans
from wargames_desktop.games.tokyo_express.present.standard_staging import COLUMN_STAGES, StandardStaging
from wargames_desktop.games.tokyo_express.setup import new_ship
from wargames_desktop.games.tokyo_express.state import (
    COMBAT_CHIT,
    JAPAN,
    US,
    Admiral,
    Formation,
    Order,
    State,
    formation_of,
    formations_of,
    with_formation,
    with_ship,
    with_ships,
)
from wargames_desktop.games.tokyo_express.turn import FRAMES, TurnSteps

replace = msgspec.structs.replace


class Staging:
    """Carries out what events tell, without asking the rules again."""

    def __init__(self, game: TokyoExpress) -> None:
        self._charts = game.charts
        self._turns = {
            Turn: TurnSteps(UsFormationPhase(game.charts, game.sea), FRAMES),
            TurnWithColumns: TurnSteps(ColumnFormationPhase(game.charts, game.sea), COLUMN_FRAMES),
        }
        self._combat = CombatSteps()
        self._stages: Mapping[type[Event], Callable[[State, Any], State]] = {
            events.ShipJoined: self._ship_joined,
            events.FlagshipChosen: _flagship_chosen,
            events.TurnBegan: _turn_began,
            events.StepBegan: self._step_began,
            events.ChitsPlaced: lambda view, event: replace(view, chits=event.chits),
            events.ChitDrawn: _chit_drawn,
            events.Formed: _formed,
            events.SpeedAssigned: _speed_set,
            events.SpeedLost: _speed_set,
            events.Ordered: _ordered,
            events.ThreatFound: _threat_found,
            events.FormationTurned: _formation_turned,
            events.ShipMoved: lambda view, event: _change(view, event.ship, hex=event.hex),
            events.ShipWaited: _ship_waited,
            events.FleetShifted: _fleet_shifted,
            events.TorpedoesAllocated: _torpedoes_allocated,
            events.TorpedoesResolved: _torpedoes_resolved,
            events.GunneryAllocated: _gunnery_allocated,
            events.GunneryResolved: _gunnery_resolved,
            events.DeckShuffled: lambda view, event: replace(view, discards={**view.discards, event.deck: ()}),
            events.ShipFlipped: _ship_flipped,
            events.Damaged: _damaged,
            events.SternHit: lambda view, event: _change(view, event.ship, stern_hits=event.stern_hits),
            events.DamageTookEffect: _damage_took_effect,
            events.MaxSpeedChanged: lambda view, event: _change(view, event.ship, max_speed=event.speed),
            events.Sank: _sank,
            events.AdmiralKilled: _admiral_killed,
            events.MarkersRemoved: _markers_removed,
            events.GameEnded: lambda view, event: replace(view, flow=()),
            **COLUMN_STAGES,
        }
        self._night_stages = {**self._stages, **StandardStaging(game).stages}

    def stage(self, view: State, event: Event) -> State:
        """``view`` after ``event``; events that change nothing on the table leave it as it is."""
        stages = self._stages if view.standard is UNSET else self._night_stages
        change = stages.get(type(event))
        return change(view, event) if change is not None else view

    def _ship_joined(self, view: State, event: events.ShipJoined) -> State:
        """A ship that was picked; what a scenario sets up by itself is there before anything is shown."""
        frame = view.flow[-1] if view.flow else None
        if not isinstance(frame, ChooseShip):
            return view
        spec = self._charts.roster.ships[event.ship]
        return with_ship(view, event.ship, new_ship(spec, event.hex, frame.headings[event.side]))

    def _step_began(self, view: State, event: events.StepBegan) -> State:
        """The step that begins, and whatever the rules lay out with it."""
        step = self._charts.step(event.step)
        game, walk = view.flow[:1] or (GameTurns(),), plans.turn_walk(view) or _first_walk(view)
        if step in self._charts.combat.steps:
            at = self._charts.combat.index(step.id) + 1
            return replace(view, flow=(*game, walk, CombatSegment(at=at), self._combat.frame(step)))
        steps = self._turns[type(walk)]
        begun = steps.begin(_after_combat(view), step, Play(Chance(Recorded(()))))
        at = self._charts.turn.index(step.id) + 1
        return replace(begun, flow=(*game, replace(walk, at=at), steps.frame(step)))


def _first_walk(view: State) -> Turn:
    """The walk of a game in which no Game Turn has begun yet."""
    return TurnWithColumns() if any(isinstance(frame, GameTurnsWithColumns) for frame in view.flow) else Turn()


def _change(view: State, name: str, **changes: Any) -> State:
    return with_ship(view, name, replace(view.ships[name], **changes))


def _swap(view: State, frame: Frame) -> State:
    """Another innermost frame."""
    return replace(view, flow=(*view.flow[:-1], frame))


# Setting up and the Game Turn


def _flagship_chosen(view: State, event: events.FlagshipChosen) -> State:
    return replace(view, admiral=Admiral(name=event.admiral, flagship=event.ship))


def _turn_began(view: State, event: events.TurnBegan) -> State:
    game = view.flow[:1] or (GameTurns(),)
    return replace(view, turn=event.turn, phase=0, flow=(*game, _first_walk(view)))


def _chit_drawn(view: State, event: events.ChitDrawn) -> State:
    left = list(view.chits)
    left.remove(event.chit)
    view = replace(view, chits=tuple(left))
    return _swap(view, CombatSegment()) if event.chit == COMBAT_CHIT else view


def _markers_removed(view: State, event: events.MarkersRemoved) -> State:
    groups = tuple(view.formations[name].ships for name in formations_of(view, US))
    return replace(view, formations={}, last_groups=groups)


# Formations and orders


def _formed(view: State, event: events.Formed) -> State:
    formation = Formation(side=event.side, ships=event.ships, speed=event.speed)
    return with_formation(view, event.formation, formation)


def _speed_set(view: State, event: events.SpeedAssigned | events.SpeedLost) -> State:
    return _change_formation(view, event.formation, speed=event.speed)


def _ordered(view: State, event: events.Ordered) -> State:
    if plans.reading(view) is not None:
        view = replace(view, flow=view.flow[:-1])
    return _change_formation(view, event.formation, order=event.order)


def _threat_found(view: State, event: events.ThreatFound) -> State:
    flow = view.flow[:-1] if plans.reading(view) is not None else view.flow
    shown = plans.Reading(event.formation, event.japanese_reference, event.us_reference)
    return replace(view, flow=(*flow, shown))


# Movement


def _formation_turned(view: State, event: events.FormationTurned) -> State:
    ships = {name: replace(view.ships[name], heading=event.heading) for name in event.ships}
    view = with_ships(view, ships)
    if event.rule in ("TE-3.3-bm-heading", "TE-5.1-jp-lead-turns"):
        return view
    formation = view.formations[event.formation]
    view = _change_formation(view, event.formation, order=_order_after_turn(formation))
    return _turn_made(view, event.formation)


def _order_after_turn(formation: Formation) -> Order:
    """The order with one more turn made."""
    order = formation.order
    return japanese_order_left(order) if formation.side == JAPAN else replace(order, turns_made=order.turns_made + 1)


def _turn_made(view: State, name: str) -> State:
    """Off the list of the turns planned for this phase, so that a ship that waits does not count hers twice."""
    frame = view.flow[-1]
    if not isinstance(frame, UsMovement):
        return view
    turning = {other: when for other, when in frame.turning.items() if other != name}
    return _swap(view, replace(frame, turning=turning))


def _ship_waited(view: State, event: events.ShipWaited) -> State:
    """The ship leaves her formation; a turn planned for this phase counts as made (TE-3.4-occupied-excused)."""
    name = formation_of(view, event.ship)
    assert name is not None
    formation = view.formations[name]
    frame = view.flow[-1]
    planned = isinstance(frame, UsMovement) and frame.turning.get(name, "hold") != "hold"
    order = _order_after_turn(formation) if planned else formation.order
    formations = {other: value for other, value in view.formations.items() if other != name}
    others = tuple(ship for ship in formation.ships if ship != event.ship)
    if others:
        formations[name] = replace(formation, ships=others)
    formations[event.ship] = replace(formation, ships=(event.ship,), order=order)
    return replace(view, formations=formations)


def _fleet_shifted(view: State, event: events.FleetShifted) -> State:
    return with_ships(view, {name: replace(view.ships[name], hex=hex_) for name, hex_ in event.ships})


# Combat


def _firing(view: State) -> tuple[State, plans.Firing]:
    """The markers on the ships; plans become markers when the first attack is announced."""
    frame = view.flow[-1]
    if isinstance(frame, plans.Firing):
        return view, frame
    shown = plans.Firing(marks=tuple(plans.attacks(view)), torpedoes=plans.torpedo_plan(view))
    return _swap(view, shown), shown


def _torpedoes_allocated(view: State, event: events.TorpedoesAllocated) -> State:
    view, shown = _firing(view)
    marks = dict.fromkeys((*shown.marks, (event.letter, event.ship, event.attack.target)))
    return _swap(view, plans.Firing(tuple(marks), {**shown.torpedoes, event.ship: event.attack}))


def _torpedoes_resolved(view: State, event: events.TorpedoesResolved) -> State:
    view, shown = _firing(view)
    spent = {ship: attack for ship, attack in shown.torpedoes.items() if attack.target == event.target}
    if not event.cancelled:
        for ship, attack in spent.items():
            salvos = list(view.ships[ship].salvos)
            for salvo in attack.salvos:
                salvos[salvo.mount] -= salvo.salvos
            view = _change(view, ship, salvos=tuple(salvos))
    marks = tuple(mark for mark in shown.marks if mark[0] != event.letter)
    return _swap(view, plans.Firing(marks, {s: a for s, a in shown.torpedoes.items() if s not in spent}))


def _gunnery_allocated(view: State, event: events.GunneryAllocated) -> State:
    view, shown = _firing(view)
    fires = zip(event.letters, event.fires, strict=True)
    added = ((letter, event.ship, fire.target) for letter, fire in fires)
    return _swap(view, plans.Firing(tuple(dict.fromkeys((*shown.marks, *added))), shown.torpedoes))


def _gunnery_resolved(view: State, event: events.GunneryResolved) -> State:
    view, shown = _firing(view)
    discards = {**view.discards, event.deck: (*view.discards.get(event.deck, ()), event.card)}
    marks = tuple(mark for mark in shown.marks if mark[0] != event.letter)
    return _swap(replace(view, discards=discards), plans.Firing(marks, shown.torpedoes))


def _ship_flipped(view: State, event: events.ShipFlipped) -> State:
    return with_ships(view, {name: replace(view.ships[name], fired=event.fired) for name in event.ships})


# Damage


def _after_combat(view: State) -> State:
    """All damage in effect, also where it changed no level and nothing was told."""
    return with_ships(view, {name: replace(ship, pending=0) for name, ship in view.ships.items() if ship.pending})


def _damaged(view: State, event: events.Damaged) -> State:
    ship = view.ships[event.ship]
    return _change(view, event.ship, damage=event.damage, pending=ship.pending + event.damage - ship.damage)


def _damage_took_effect(view: State, event: events.DamageTookEffect) -> State:
    return _change(
        view, event.ship, pending=0, level=event.level, salvos=event.salvos, out_of_action=event.out_of_action
    )


def _sank(view: State, event: events.Sank) -> State:
    view = _change(view, event.ship, sunk=True)
    formations = {
        name: replace(formation, ships=left)
        for name, formation in view.formations.items()
        if (left := tuple(ship for ship in formation.ships if ship != event.ship))
    }
    return replace(view, formations=formations)


def _admiral_killed(view: State, event: events.AdmiralKilled) -> State:
    assert view.admiral is not None
    return replace(view, admiral=replace(view.admiral, killed_on_turn=view.turn))


def _change_formation(view: State, name: str, **changes: Any) -> State:
    return with_formation(view, name, replace(view.formations[name], **changes))
