"""The position between two events of the Standard Game, for showing a transition step by step.

What lies on the map follows each event: counters, markers on ships, hidden forces and the ships that they become.
Orders that are worn off turn by turn are shown as they stand when the transition is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.chance import Chance, Recorded
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express import events
from wargames_desktop.games.tokyo_express import standard_events as standard
from wargames_desktop.games.tokyo_express.column_formations import without_formations, without_idle_markers
from wargames_desktop.games.tokyo_express.columns import (
    abreast,
    column_turns,
    drop_markers,
    follow,
    reverse,
    with_column_turns,
)
from wargames_desktop.games.tokyo_express.damage import without_ship
from wargames_desktop.games.tokyo_express.frames import FirstTurn, StandardGameTurns, StandardTurn
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.leaving import is_away, without_member
from wargames_desktop.games.tokyo_express.outlines import outlines
from wargames_desktop.games.tokyo_express.setup import new_ship
from wargames_desktop.games.tokyo_express.standard_formations import StandardUsFormationPhase, with_hidden_formations
from wargames_desktop.games.tokyo_express.standard_turn import StandardTurnSteps
from wargames_desktop.games.tokyo_express.state import (
    ColumnManeuver,
    Commander,
    Formation,
    HiddenForce,
    Log,
    Ship,
    SideName,
    State,
    formation_of,
    with_counter,
    with_detection,
    with_formation,
    with_hidden_force,
    with_log,
    with_night,
    with_ship,
    with_ships,
    without_hidden_force,
)

replace = msgspec.structs.replace


ATTACKS = frozenset(
    {
        "first_japanese_torpedoes",
        "second_japanese_torpedoes",
        "surprise_torpedoes",
        "hidden_force_gunnery",
        "japanese_gunnery",
        "japanese_destroyer_gunnery",
        "first_us_torpedoes",
        "second_us_torpedoes",
        "us_gunnery",
        "gun_flashes",
        "damage_markers",
    }
)
"""Steps in which damage waits until all of them are over, by what they do."""


class StandardStaging:
    """What the events of the Standard Game change on the table."""

    def __init__(self, game: TokyoExpress) -> None:
        self._charts = game.charts
        self._steps = StandardTurnSteps(StandardUsFormationPhase(game.charts, game.sea))
        self._walks = {outline.id: kind for kind, outline in outlines(game.charts).items()}
        self.stages: Mapping[type[Event], Callable[[State, Any], State]] = {
            events.TurnBegan: _turn_began,
            events.ChitDrawn: _chit_drawn,
            events.Ordered: lambda view, event: _change_formation(view, event.formation, order=event.order),
            events.SpeedLost: lambda view, event: _change_formation(view, event.formation, speed=event.speed),
            events.ThreatFound: lambda view, event: view,
            events.ShipFlipped: _flipped,
            events.Formed: _formed,
            events.FormationTurned: _turned,
            events.ShipMoved: _moved,
            events.ShipWaited: lambda view, event: view,
            events.MarkersRemoved: _markers_removed,
            events.DamageTookEffect: _damage_took_effect,
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
            standard.HeadingRestored: _restored,
            standard.BecameUndetected: lambda view, event: _detection(view, event.formation, False),
            standard.Detected: lambda view, event: _detection(view, event.formation, True),
            standard.GunsRevealed: lambda view, event: with_log(view, event.ship, gun_flashes=event.step),
            standard.SpecialResult: _special_result,
            standard.Reloaded: lambda view, event: _circles(view, event.ship, event.salvos_left, event.reloads_left),
            standard.SurpriseTorpedoesLaunched: _launched,
            standard.FireRolled: _fire_rolled,
            standard.Retires: _retires,
            standard.CommandTaken: _command_taken,
            standard.LeftMap: _left_map,
            standard.MissionPerformed: lambda view, event: with_log(view, event.ship, mission=event.mission),
            standard.MissionDetermined: _mission_determined,
            standard.WithdrawalRolled: _withdrew,
            standard.BattleSummary: _turn_ended,
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
        turn = [frame for frame in view.flow if isinstance(frame, FirstTurn | StandardTurn)]
        if kind not in (FirstTurn, StandardTurn):
            view = view if step.does in ATTACKS else _with_damage(view)
            return replace(view, flow=(StandardGameTurns(), *turn, kind(at=at)))
        begun = self._steps.begin(_after_combat(view), step, nothing())
        if step.does == "mission_orders" and step.number == 1:
            begun = with_hidden_formations(self._charts, begun)
        return replace(begun, flow=(StandardGameTurns(), kind(at=at), self._steps.frame(step)))

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
        log = replace(ship.log, exited=0)
        return with_ship(view, event.ship, replace(ship, hex=event.hex, heading=event.heading, standard=log))


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


def nothing() -> Play:
    """A play of which nothing is kept, for rules that tell what has been told already."""
    return Play(Chance(Recorded(())))


def _moved(view: State, event: events.ShipMoved) -> State:
    """The ship in her new hex, turned if she is to follow the others of her column there."""
    return follow(with_counter(view, event.ship, event.hex, event.heading), event.ship, nothing())


def _restored(view: State, event: standard.HeadingRestored) -> State:
    """The ship on her course again, with those abreast of her in a column."""
    own = formation_of(view, event.ship)
    formation = view.formations.get(own) if own is not None else None
    together = (event.ship,) if formation is None or formation.column is UNSET else abreast(view, formation, event.ship)
    for ship in together:
        view = with_counter(view, ship, event.hex, event.heading)
    return view


def _markers_removed(view: State, event: events.MarkersRemoved) -> State:
    hidden = {name: replace(force, fired=False) for name, force in view.night.hidden.items()}
    return with_night(without_formations(view), hidden=hidden)


def _with_damage(view: State) -> State:
    """All damage in effect, also where it changed no level and nothing was told."""
    return with_ships(view, {name: replace(ship, pending=0) for name, ship in view.ships.items() if ship.pending})


def _after_combat(view: State) -> State:
    """Gun flashes are seen until combat is over."""
    view = _with_damage(view)
    for name in [name for name, ship in view.ships.items() if ship.log.gun_flashes]:
        view = with_log(view, name, gun_flashes=0)
    return view


def _turn_ended(view: State, event: standard.BattleSummary) -> State:
    """Exited markers have moved on."""
    for name in [name for name, ship in view.ships.items() if is_away(ship)]:
        view = with_log(view, name, exited=view.ships[name].log.exited + 1)
    return view


def _formed(view: State, event: events.Formed) -> State:
    formation = Formation(side=event.side, ships=event.ships, speed=event.speed)
    return with_formation(drop_markers(view, event.ships), event.formation, formation)


def _turned(view: State, event: events.FormationTurned) -> State:
    """Ships that turn together leave no marker behind; those that lead a column have one told of."""
    formation = view.formations.get(event.formation)
    if formation is not None and formation.ships == event.ships:
        view = drop_markers(view, event.ships)
    for name in event.ships:
        known = view.ships.get(name) or view.night.hidden.get(name)
        if known is not None:
            view = with_counter(view, name, known.hex, event.heading)
    return view


def _damage_took_effect(view: State, event: events.DamageTookEffect) -> State:
    ship = replace(view.ships[event.ship], pending=0, level=event.level, out_of_action=event.out_of_action)
    return _circles(with_ship(view, event.ship, ship), event.ship, event.salvos, event.reloads)


def _circles(view: State, name: str, salvos: tuple[int, ...], reloads: tuple[int, ...]) -> State:
    """The salvos and reloads that a ship has left."""
    return with_log(with_ship(view, name, replace(view.ships[name], salvos=salvos)), name, reloads=reloads)


def _sank(view: State, event: events.Sank) -> State:
    view = with_ship(view, event.ship, replace(view.ships[event.ship], sunk=True))
    return without_ship(with_log(view, event.ship, on_fire=False), event.ship)


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


COLUMNS: Mapping[SideName, ColumnManeuver] = {"us": "simultaneous", "japan": "columnwise"}
"""How a column maneuvers until an order says otherwise."""


def _column_formed(view: State, event: standard.ColumnFormed) -> State:
    formation = Formation(side=event.side, ships=event.ships, speed=event.speed, column=COLUMNS[event.side])
    return with_formation(view, event.formation, formation)


def _column_turn_placed(view: State, event: standard.ColumnTurnPlaced) -> State:
    return with_column_turns(view, (*column_turns(view), event.marker))


def _column_turn_removed(view: State, event: standard.ColumnTurnRemoved) -> State:
    """A marker comes off when its last ship has turned, or at the end of the Game Turn when none is left to."""
    return without_idle_markers(view, nothing())


def _column_reversed(view: State, event: standard.ColumnReversed) -> State:
    return view if event.blocked or event.formation not in view.formations else reverse(view, event.formation)


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
    return _circles(view, event.ship, event.salvos, event.reloads) if event.lost else view


def _launched(view: State, event: standard.SurpriseTorpedoesLaunched) -> State:
    force = view.night.hidden.get(event.force)
    if force is None:
        return view
    turns = (*force.launched, *(view.turn,) * event.expended)
    return with_hidden_force(view, event.force, replace(force, launched=turns))


def _fire_rolled(view: State, event: standard.FireRolled) -> State:
    return with_log(view, event.ship, on_fire=False) if event.out else view


def _retires(view: State, event: standard.Retires) -> State:
    """For good, but not by a Freedom of Action, which ends with the Game Turn."""
    if event.rule == "TE-5.2-R":
        return view
    for ship in event.ships:
        if ship in view.ships:
            view = with_log(view, ship, retiring=True)
    return view


def _command_taken(view: State, event: standard.CommandTaken) -> State:
    aboard = Commander(flagship=event.ship, replacement=event.replacement)
    commanders = {**view.night.commanders, event.admiral: aboard}
    return with_night(view, task_force_commander=event.admiral, commanders=commanders)


def _withdrew(view: State, event: standard.WithdrawalRolled) -> State:
    return with_night(view, withdrew_on=view.turn) if event.withdraws else view


def _left_map(view: State, event: standard.LeftMap) -> State:
    view = with_log(view, event.ship, left=not event.returns, detected=False, resume=UNSET)
    return without_member(with_ship(view, event.ship, replace(view.ships[event.ship], hex="")), event.ship)


def _mission_determined(view: State, event: standard.MissionDetermined) -> State:
    return view if event.mission == "supply" else with_night(view, mission=event.mission)
