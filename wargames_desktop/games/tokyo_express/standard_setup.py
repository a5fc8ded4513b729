"""Setting up a scenario of the Standard Game, and positions inside one that a situation lays down (15.0)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.flow import Frame, Play
from wargames_desktop.engine.sequence import Outline
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.columns import with_column_turns
from wargames_desktop.games.tokyo_express.damage import is_sinking, level_reached, max_speed
from wargames_desktop.games.tokyo_express.events import FlagshipChosen, ShipJoined
from wargames_desktop.games.tokyo_express.formations import Grouping, marker_name, top_speed
from wargames_desktop.games.tokyo_express.frames import (
    JapaneseDetectionSegment,
    StandardCombat,
    StandardGameTurns,
    StandardTurn,
    UsDetectionSegment,
)
from wargames_desktop.games.tokyo_express.hidden_forces import force_name
from wargames_desktop.games.tokyo_express.position import GivenFormation, GivenShip, Position
from wargames_desktop.games.tokyo_express.scenario import StandardScenario
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.setup import new_ship
from wargames_desktop.games.tokyo_express.standard_events import HiddenForcePlaced
from wargames_desktop.games.tokyo_express.state import (
    AHEAD,
    JAPAN,
    US,
    Arrival,
    Commander,
    Formation,
    Heading,
    HiddenForce,
    Log,
    Night,
    Order,
    Ship,
    SideName,
    State,
    afloat,
    formation_of,
    with_formation,
    with_ship,
)

FIRST_STANDARD_TURN = 2
"""Ships first act in this Game Turn (TE-4.1-A)."""


class StandardSetUp:
    """Lays out scenarios of the Standard Game."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._grouping = Grouping(charts, sea)

    def scenario(self, scenario: StandardScenario, play: Play) -> State:
        """The state before Game Turn 1; ships that arrive later are off the map (TE-15.4-arrivals)."""
        state = self._bare(scenario)
        for name, hex_ in scenario.us.ships.items():
            state = with_ship(state, name, self._us_ship(scenario, name, hex_, scenario.us.heading))
            play.emit(ShipJoined(name, US, hex_, False))
        for arrival in state.night.arrivals:
            state = with_ship(state, arrival.ship, self._us_ship(scenario, arrival.ship, "", arrival.heading))
        for name, admiral in state.night.commanders.items():
            play.emit(FlagshipChosen(name, admiral.flagship))
        for name, force in state.night.hidden.items():
            play.emit(HiddenForcePlaced(name, force.hex, force.heading))
            state = with_formation(state, name, self._as_formation(scenario, name))
        return msgspec.structs.replace(state, flow=(StandardGameTurns(),))

    def _bare(self, scenario: StandardScenario) -> State:
        """The conditions of a scenario, its hidden forces, and US ships that arrive later."""
        us, japan = scenario.us, scenario.japan
        arrivals = tuple(
            Arrival(turn=turn, ship=ship, hex=hex_, heading=us.heading)
            for turn, ships in us.arrivals.items()
            for ship, hex_ in ships.items()
        )
        night = Night(
            lighting=scenario.lighting,
            period=scenario.period,
            radar=us.radar.type if us.radar is not None else UNSET,
            cohesion=us.cohesion,
            transports=us.transports,
            strength=japan.strength,
            first_move=japan.first_move,
            initial_speed=UNSET if scenario.initial_speed is None else scenario.initial_speed,
            us_points=us.victory_points,
            surprised=scenario.surprise,
            released=US not in scenario.surprise,
            hidden={
                force_name(number): HiddenForce(hex=force.hex, heading=force.heading)
                for number, force in enumerate(japan.hidden_forces, 1)
            },
            placed=len(japan.hidden_forces),
            markers=dict(japan.markers),
            arrivals=arrivals,
            commanders={name: Commander(flagship=ship) for name, ship in us.admirals.items()},
            task_force_commander=us.commander,
        )
        tracking = self._charts.standard.sight.visual_tracking[scenario.lighting]
        return State(scenario=scenario.id, turns=0, fire_direction=dict(tracking), standard=night, flow=())

    def _us_ship(self, scenario: StandardScenario, name: str, hex_: str, heading: Heading) -> Ship:
        return us_ship(self._charts, name, hex_, heading, has_radar(scenario, name), scenario.us.radar is not None)

    def _as_formation(self, scenario: StandardScenario, name: str) -> Formation:
        """What stands for a hidden force in Game Turn 1."""
        speed = scenario.initial_speed or self._charts.standard.force_markers.speed
        return Formation(side=JAPAN, ships=(name,), speed=speed)

    # Positions

    def position(self, scenario: StandardScenario, given: Position, play: Play) -> State:
        """A position inside a game: what the scenario sets up, but for what is given.

        Where ``given`` names ships or hidden forces, there are no others; admirals whose flagships are not there stay
        ashore. Else ships that arrived before the turn of the position lie where they were placed.
        """
        state = self._bare(scenario)
        turn = FIRST_STANDARD_TURN if given.turn is None else given.turn
        arrivals = state.night.arrivals if not given.ships else ()
        placed = {**scenario.us.ships, **{arrival.ship: arrival.hex for arrival in arrivals if arrival.turn < turn}}
        due = tuple(arrival for arrival in arrivals if arrival.turn >= turn)
        present = tuple(given.ships or {**placed, **{arrival.ship: "" for arrival in due}})
        night = msgspec.structs.replace(_ashore(state.night, present), arrivals=due)
        night = msgspec.structs.replace(night, **_given(given.night))
        if given.hidden_forces or given.ships:
            night = msgspec.structs.replace(night, hidden=given.hidden_forces)
        state = msgspec.structs.replace(
            state,
            turn=turn,
            turns=given.turns or 0,
            standard=night,
            fire_direction={**state.fire_direction, **given.fire_direction},
            discards={deck: tuple(cards) for deck, cards in given.discards.items()},
        )
        for name in present:
            ship = self._given_ship(scenario, name, given.ships.get(name, GivenShip()), placed.get(name, ""))
            state = with_ship(state, name, ship)
        return with_column_turns(self._in_sequence(state, given), given.column_turns)

    def _given_ship(self, scenario: StandardScenario, name: str, entry: GivenShip, placed: str) -> Ship:
        spec = self._charts.roster.ships[name]
        off_map = entry.log is not None and (entry.log.left is True or entry.log.exited is not UNSET)
        hex_ = entry.hex or ("" if off_map else placed)
        heading = entry.heading or scenario.us.heading
        if spec.side == US:
            ship = self._us_ship(scenario, name, hex_, heading)
        else:
            ship = msgspec.structs.replace(new_ship(spec, hex_, heading), standard=new_log(self._charts, name))
        ship = msgspec.structs.replace(
            ship,
            damage=entry.damage,
            level=level_reached(spec, entry.damage),
            salvos=ship.salvos if entry.salvos is None else entry.salvos,
            fired=entry.fired,
            sunk=entry.sunk,
            standard=msgspec.structs.replace(ship.log, **_given(entry.log)),
        )
        return msgspec.structs.replace(
            ship,
            out_of_action=is_sinking(spec, ship),
            max_speed=entry.max_speed or max_speed(self._charts, spec, ship),
        )

    def _in_sequence(self, state: State, given: Position) -> State:
        """Put the frames on the stack for the phase where the situation starts, and the formations it needs."""
        charts = self._charts.standard
        outline = charts.turn
        phase = given.phase or outline.steps[0].id
        inner: tuple[Frame, ...] = ()
        segments: tuple[
            tuple[str, Outline, type[StandardCombat | JapaneseDetectionSegment | UsDetectionSegment]], ...
        ] = (
            ("combat", charts.combat, StandardCombat),
            ("japanese_detection", charts.japanese_detection, JapaneseDetectionSegment),
            ("us_detection", charts.us_detection, UsDetectionSegment),
        )
        for name, steps, frame in segments:
            if phase in (name, *(step.id for step in steps.steps)):
                at = 0 if phase == name else steps.index(phase)
                segment = frame(at=at, burning=tuple(ship for ship in state.ships if state.ships[ship].log.on_fire))
                if isinstance(segment, StandardCombat):
                    segment = msgspec.structs.replace(segment, attack_step=steps.steps[at].number)
                inner = (segment,)
        if inner:
            number = given.movement_phase or 1
            index = outline.index(f"chit_draw_{number}") + 1
        else:
            index = outline.index(phase)
            begun = [step.number for step in outline.steps[:index] if step.does == "us_movement"]
            number = given.movement_phase or max(begun, default=0)
        chits = given.chits
        if chits is None:
            drawn = sum(step.does == "chit_draw" for step in outline.steps[:index])
            chits = self._chits_left(drawn * charts.values.chits_drawn)
        state = msgspec.structs.replace(
            state, phase=number, chits=chits, flow=(StandardGameTurns(), StandardTurn(at=index), *inner)
        )
        state = self._given_formations(state, given, US, self._is_formed("us_formations", index))
        return self._given_formations(state, given, JAPAN, self._is_formed("japanese_formations", index))

    def _chits_left(self, drawn: int) -> tuple[str, ...]:
        """The chits left in the container after ``drawn`` of them, blank ones as far as there are any."""
        chits = [kind for kind, copies in self._charts.standard.values.chits.items() for _ in range(copies)]
        return tuple(sorted(chits, key=lambda kind: kind != "blank")[drawn:])

    def _is_formed(self, phase: str, index: int) -> bool:
        """Whether formations made in ``phase`` stand at step ``index``: until the Counter Adjustment Phase."""
        outline = self._charts.standard.turn
        return outline.index(phase) < index <= outline.index("counter_adjustment")

    def _given_formations(self, state: State, given: Position, side: SideName, formed: bool) -> State:
        """The formations of a side; before they are formed, US ones of the situation are a proposal only."""
        own = {n: f for n, f in given.formations.items() if self._side(state, f.ships[0]) == side}
        if not formed:
            if side == JAPAN:
                return state
            groups = tuple(formation.ships for formation in own.values())
            columns = tuple(formation.ships for formation in own.values() if formation.column is not UNSET)
            return msgspec.structs.replace(state, last_groups=groups, last_columns=columns or UNSET)
        for name, formation in own.items():
            state = with_formation(state, name, self._given_formation(state, formation, side))
        return self._fill_formations(state, side)

    def _side(self, state: State, name: str) -> SideName:
        return JAPAN if name in state.night.hidden else state.ships[name].side

    def _given_formation(self, state: State, given: GivenFormation, side: SideName) -> Formation:
        order = AHEAD
        if given.order is not None:
            order = Order(
                maneuver=given.order.maneuver, direction=given.order.direction, turns_made=given.order.turns_made
            )
        return Formation(
            side=side,
            ships=given.ships,
            speed=given.speed or self._top_speed(state, given.ships),
            order=order,
            column=given.column,
            movement=given.movement,
            course=given.course,
        )

    def _top_speed(self, state: State, ships: Iterable[str]) -> int:
        force = self._charts.standard.force_markers.speed
        return min((force if name in state.night.hidden else state.ships[name].max_speed) for name in ships)

    def _fill_formations(self, state: State, side: SideName) -> State:
        """Formations for ships that the situation leaves out: US ones by ship, Japanese ones as the rules group."""
        loose = [ship for ship in afloat(state, side) if formation_of(state, ship) is None]
        groups = [(ship,) for ship in loose] if side == US else self._grouping.japanese_groups(state, loose)
        for group in groups:
            name = marker_name(self._charts, side, group, state.formations)
            state = with_formation(state, name, Formation(side=side, ships=group, speed=top_speed(state, group)))
        for name in state.night.hidden if side == JAPAN else ():
            if name not in state.formations:
                own = Formation(side=JAPAN, ships=(name,), speed=self._top_speed(state, (name,)))
                state = with_formation(state, name, own)
        return state


def has_radar(scenario: StandardScenario, ship: str) -> bool:
    """Whether a ship carries detection radar (TE-15.1-radar)."""
    radar = scenario.us.radar
    return radar is not None and (radar.ships is None or ship in radar.ships)


def new_log(charts: Charts, name: str) -> Log:
    """The log of a ship without entries: its reloads are there, and no salvo was fired."""
    mounts = charts.roster.ships[name].torpedoes
    return Log(reloads=tuple(mount.reloads for mount in mounts), launched=tuple(() for _ in mounts))


def us_ship(charts: Charts, name: str, hex_: str, heading: Heading, radar: bool, fire_control: bool) -> Ship:
    """A US ship as it enters the game. Where the US have radar, every ship can direct its guns by it.

    Rule: TE-15.1-gun-radar.
    """
    log = msgspec.structs.replace(new_log(charts, name), radar=radar, fire_control=fire_control)
    return msgspec.structs.replace(new_ship(charts.roster.ships[name], hex_, heading), standard=log)


def _ashore(night: Night, ships: Collection[str]) -> Night:
    """``night`` without the admirals whose flagships are not among ``ships``."""
    aboard = {name: admiral for name, admiral in night.commanders.items() if admiral.flagship in ships}
    commander = night.task_force_commander if night.task_force_commander in aboard else ""
    return msgspec.structs.replace(night, commanders=aboard, task_force_commander=commander)


def _given(entries: msgspec.Struct | None) -> Mapping[str, Any]:
    """The fields of a struct that are given."""
    fields = msgspec.structs.asdict(entries) if entries is not None else {}
    return {name: value for name, value in fields.items() if value is not UNSET}
