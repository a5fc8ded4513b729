"""The position between two events of the Standard Game, for showing a transition step by step.

What lies on the map follows each event: counters, markers on ships, hidden forces and the ships that they become.
Orders that are worn off turn by turn are shown as they stand when the transition is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.events import Event
from wargames_desktop.engine.sequence import Walk
from wargames_desktop.games.tokyo_express import events
from wargames_desktop.games.tokyo_express import standard_events as standard
from wargames_desktop.games.tokyo_express.columns import column_turns, with_column_turns
from wargames_desktop.games.tokyo_express.frames import FirstTurn, StandardGameTurns, StandardTurn
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.outlines import outlines
from wargames_desktop.games.tokyo_express.setup import new_ship
from wargames_desktop.games.tokyo_express.state import (
    Formation,
    HiddenForce,
    Log,
    Ship,
    State,
    formation_of,
    with_counter,
    with_detection,
    with_formation,
    with_hidden_force,
    with_log,
    with_night,
    with_ship,
    without_hidden_force,
)

replace = msgspec.structs.replace


class StandardStaging:
    """What the events of the Standard Game change on the table."""

    def __init__(self, game: TokyoExpress) -> None:
        self._charts = game.charts
        self._walks = {outline.id: kind for kind, outline in outlines(game.charts).items()}
        self.stages: Mapping[type[Event], Callable[[State, Any], State]] = {
            events.TurnBegan: _turn_began,
            events.ChitDrawn: _chit_drawn,
            events.Ordered: lambda view, event: _change_formation(view, event.formation, order=event.order),
            events.SpeedLost: lambda view, event: _change_formation(view, event.formation, speed=event.speed),
            events.ThreatFound: lambda view, event: view,
            events.ShipFlipped: _flipped,
            events.FormationTurned: _turned,
            events.ShipMoved: lambda view, event: with_counter(view, event.ship, event.hex, event.heading),
            events.ShipWaited: lambda view, event: view,
            events.MarkersRemoved: lambda view, event: replace(view, formations={}),
            events.Sank: _sank,
            events.AdmiralKilled: _admiral_killed,
            standard.StandardStepBegan: self._step_began,
            standard.HiddenForcePlaced: _placed,
            standard.HiddenForceMoved: lambda view, event: with_counter(view, event.force, event.hex, event.heading),
            standard.HiddenForceRemoved: lambda view, event: without_hidden_force(view, event.force),
            standard.ForceSizeDrawn: _size_drawn,
            standard.HiddenForceDeployed: _deployed,
            standard.ShipDeployed: self._ship_deployed,
            standard.Released: lambda view, event: with_night(view, released=True),
            standard.SurpriseEnded: _surprise_ended,
            standard.ShipArrived: self._arrived,
            **COLUMN_STAGES,
            standard.EmergencyTurned: lambda view, event: with_counter(view, event.ship, event.hex, event.heading),
            standard.HeadingRestored: lambda view, event: with_counter(view, event.ship, event.hex, event.heading),
            standard.BecameUndetected: lambda view, event: _detection(view, event.formation, False),
            standard.Detected: lambda view, event: _detection(view, event.formation, True),
            standard.GunsRevealed: lambda view, event: with_log(view, event.ship, gun_flashes=event.step),
            standard.SpecialResult: _special_result,
            standard.Reloaded: lambda view, event: view,
            standard.FireRolled: _fire_rolled,
            standard.Retires: _retires,
            standard.CommandTaken: _command_taken,
            standard.LeftMap: _left_map,
            standard.MissionPerformed: lambda view, event: with_log(view, event.ship, mission=event.mission),
            standard.MissionDetermined: _mission_determined,
        }

    def _step_began(self, view: State, event: standard.StandardStepBegan) -> State:
        """The walk that the step belongs to, inside those that are on around it."""
        outline = next(
            outline
            for outline in self._charts.standard.outlines
            if any(step.id == event.step for step in outline.steps)
        )
        kind = self._walks[outline.id]
        at = outline.index(event.step) + 1
        step = outline.steps[at - 1]
        outer = [frame for frame in view.flow if isinstance(frame, Walk)]
        around = outer[: next((n for n, frame in enumerate(outer) if isinstance(frame, kind)), len(outer))]
        if kind in (FirstTurn, StandardTurn):
            around = []
        view = replace(view, flow=(StandardGameTurns(), *around, kind(at=at)))
        return replace(view, phase=step.number) if step.does == "us_movement" else view

    def _ship_deployed(self, view: State, event: standard.ShipDeployed) -> State:
        """A ship takes her place, in her formation if the hidden force was one."""
        ship = self._ship(event.ship, event.hex, event.heading)
        log = replace(ship.log, detected=event.detected, reloads=event.reloads)
        ship = replace(ship, fired=event.fired, salvos=event.salvos, standard=log)
        view = with_ship(view, event.ship, ship)
        formation = view.formations.get(event.formation)
        if formation is None:
            return view
        return with_formation(view, event.formation, replace(formation, ships=(*formation.ships, event.ship)))

    def _ship(self, name: str, hex_: str, heading: Any) -> Ship:
        spec = self._charts.roster.ships[name]
        return replace(new_ship(spec, hex_, heading), standard=Log(reloads=tuple(m.reloads for m in spec.torpedoes)))

    def _arrived(self, view: State, event: standard.ShipArrived) -> State:
        ship = view.ships.get(event.ship)
        if ship is None:
            return with_ship(view, event.ship, self._ship(event.ship, event.hex, event.heading))
        return with_ship(view, event.ship, replace(ship, hex=event.hex, heading=event.heading))


def _turn_began(view: State, event: events.TurnBegan) -> State:
    walk = FirstTurn() if event.turn == 1 else StandardTurn()
    return replace(view, turn=event.turn, phase=0, flow=(StandardGameTurns(), walk))


def _chit_drawn(view: State, event: events.ChitDrawn) -> State:
    left = list(view.chits)
    if event.chit in left:
        left.remove(event.chit)
    return replace(view, chits=tuple(left))


def _change_formation(view: State, name: str, **changes: Any) -> State:
    """A formation that was formed in between is known when the transition is over."""
    formation = view.formations.get(name)
    return view if formation is None else with_formation(view, name, replace(formation, **changes))


def _flipped(view: State, event: events.ShipFlipped) -> State:
    for name in event.ships:
        force = view.night.hidden.get(name)
        if force is not None:
            view = with_hidden_force(view, name, replace(force, fired=event.fired))
        elif name in view.ships:
            view = with_ship(view, name, replace(view.ships[name], fired=event.fired))
    return view


def _turned(view: State, event: events.FormationTurned) -> State:
    for name in event.ships:
        known = view.ships.get(name) or view.night.hidden.get(name)
        if known is not None:
            view = with_counter(view, name, known.hex, event.heading)
    return view


def _without_member(view: State, name: str) -> State:
    formations = {
        other: replace(formation, ships=left)
        for other, formation in view.formations.items()
        if (left := tuple(ship for ship in formation.ships if ship != name))
    }
    return replace(view, formations=formations)


def _sank(view: State, event: events.Sank) -> State:
    view = with_ship(view, event.ship, replace(view.ships[event.ship], sunk=True, hex=""))
    return _without_member(view, event.ship)


def _admiral_killed(view: State, event: events.AdmiralKilled) -> State:
    commander = view.night.commanders.get(event.admiral)
    if commander is None:
        return view
    killed = replace(commander, killed_on_turn=view.turn)
    return with_night(view, commanders={**view.night.commanders, event.admiral: killed})


def _placed(view: State, event: standard.HiddenForcePlaced) -> State:
    return with_hidden_force(view, event.force, HiddenForce(hex=event.hex, heading=event.heading))


def _size_drawn(view: State, event: standard.ForceSizeDrawn) -> State:
    force = view.night.hidden.get(event.force)
    markers = dict(view.night.markers)
    if markers.get(event.size):
        markers[event.size] -= 1
    view = with_night(view, drawn=event.drawn, markers=markers)
    return view if force is None else with_hidden_force(view, event.force, replace(force, size=event.size))


def _deployed(view: State, event: standard.HiddenForceDeployed) -> State:
    """Hidden forces come off the map; their ships are placed one by one."""
    lead = view.formations.get(event.lead)
    for force in event.forces:
        if force in view.night.hidden:
            view = without_hidden_force(view, force)
    return view if lead is None else with_formation(view, event.formation, replace(lead, ships=()))


def _surprise_ended(view: State, event: standard.SurpriseEnded) -> State:
    return with_night(view, surprised=tuple(side for side in view.night.surprised if side != event.side))


def _column_formed(view: State, event: standard.ColumnFormed) -> State:
    formation = Formation(side=event.side, ships=event.ships, speed=event.speed, column="simultaneous")
    return with_formation(view, event.formation, formation)


def _column_turn_placed(view: State, event: standard.ColumnTurnPlaced) -> State:
    return with_column_turns(view, (*column_turns(view), event.marker))


def _column_turn_removed(view: State, event: standard.ColumnTurnRemoved) -> State:
    return with_column_turns(view, [marker for marker in column_turns(view) if marker.hex != event.hex])


def _column_reversed(view: State, event: standard.ColumnReversed) -> State:
    formation = view.formations.get(event.formation)
    if event.blocked or formation is None:
        return view
    return with_formation(view, event.formation, replace(formation, ships=formation.ships[::-1]))


COLUMN_STAGES: Mapping[type[Event], Callable[[State, Any], State]] = {
    standard.ColumnFormed: _column_formed,
    standard.ColumnTurnPlaced: _column_turn_placed,
    standard.ColumnTurnRemoved: _column_turn_removed,
    standard.ColumnReversed: _column_reversed,
}
"""What the events of columns change on the table, in every level of the game."""


def _detection(view: State, formation: str, detected: bool) -> State:
    """A formation that was formed in between is known when the transition is over."""
    return with_detection(view, formation, detected) if formation in view.formations else view


def _special_result(view: State, event: standard.SpecialResult) -> State:
    if event.ignored or event.ship not in view.ships:
        return view
    if event.result == "fire":
        return with_log(view, event.ship, on_fire=True)
    if event.result == "radar":
        return with_log(view, event.ship, radar=False, fire_control=False)
    return view


def _fire_rolled(view: State, event: standard.FireRolled) -> State:
    return with_log(view, event.ship, on_fire=False) if event.out else view


def _retires(view: State, event: standard.Retires) -> State:
    for ship in event.ships:
        if ship in view.ships:
            view = with_log(view, ship, retiring=True)
    return view


def _command_taken(view: State, event: standard.CommandTaken) -> State:
    return with_night(view, task_force_commander=event.admiral)


def _left_map(view: State, event: standard.LeftMap) -> State:
    if formation_of(view, event.ship) is not None:
        view = _without_member(view, event.ship)
    view = with_log(view, event.ship, left=not event.returns, detected=False, resume=UNSET)
    return with_ship(view, event.ship, replace(view.ships[event.ship], hex=""))


def _mission_determined(view: State, event: standard.MissionDetermined) -> State:
    return view if event.mission == "supply" else with_night(view, mission=event.mission)
