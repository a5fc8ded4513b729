"""Setting up: ships drawn by type or picked, the flagship, and positions that a situation lays down (TE-3.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Frame, Play, Procedure, pop, push, swap
from wargames_desktop.games.tokyo_express.charts import Charts, ShipSpec
from wargames_desktop.games.tokyo_express.commands import AnyCommand, ChooseFlagshipCommand, ChooseShipCommand
from wargames_desktop.games.tokyo_express.damage import is_sinking, level_reached, max_speed
from wargames_desktop.games.tokyo_express.events import FlagshipChosen, ShipJoined
from wargames_desktop.games.tokyo_express.formations import Grouping, marker_name, top_speed
from wargames_desktop.games.tokyo_express.frames import (
    ChooseFlagship,
    ChooseShip,
    CombatSegment,
    FlagOfficer,
    GameTurns,
    GameTurnsWithColumns,
    Turn,
    TurnWithColumns,
)
from wargames_desktop.games.tokyo_express.position import GivenFormation, GivenShip, Position
from wargames_desktop.games.tokyo_express.scenario import BasicScenario, Fleet
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import (
    AHEAD,
    COMBAT_CHIT,
    JAPAN,
    SIDE_NAMES,
    US,
    Admiral,
    Formation,
    Heading,
    Order,
    Ship,
    SideName,
    State,
    afloat,
    formation_of,
    with_formation,
    with_ship,
)

ShipsOption = Literal["drawn", "picked"]


def new_ship(spec: ShipSpec, hex_: str, heading: Heading) -> Ship:
    """An undamaged ship with all its salvos."""
    salvos = tuple(mount.salvos for mount in spec.torpedoes)
    return Ship(side=spec.side, hex=hex_, heading=heading, max_speed=spec.speed, salvos=salvos)


def candidates(charts: Charts, side: str, kind: str, taken: Mapping[str, object]) -> tuple[str, ...]:
    """Historical ships of a side and type that are not in play yet, from which a slot is filled."""
    return tuple(
        name
        for name, spec in charts.roster.ships.items()
        if spec.side == side and spec.type == kind and spec.historical and name not in taken
    )


def bare_state(scenario: BasicScenario) -> State:
    """The scenario before any ship is placed."""
    return State(
        scenario=scenario.id,
        turns=scenario.turns,
        fire_direction={"us": scenario.us.fire_direction, "japan": scenario.japan.fire_direction},
        flow=(),
    )


def walks(scenario: BasicScenario) -> tuple[GameTurns, Turn]:
    """The frames in which the game and its Game Turns go on."""
    return (GameTurnsWithColumns(), TurnWithColumns()) if scenario.columns else (GameTurns(), Turn())


def fleets(scenario: BasicScenario) -> tuple[tuple[SideName, Fleet], ...]:
    """Both fleets, the US first as in the set-up."""
    return ("us", scenario.us), ("japan", scenario.japan)


class SetUp:
    """Places the fleets of a scenario."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._grouping = Grouping(charts, sea)

    def scenario(self, scenario: BasicScenario, ships: ShipsOption, play: Play) -> State:
        """The state before the first Game Turn; ``ships`` says whether slots are drawn at random or picked."""
        state = msgspec.structs.replace(bare_state(scenario), flow=walks(scenario)[:1])
        for side, fleet in fleets(scenario):
            for name, hex_ in fleet.ships.items():
                state = with_ship(state, name, new_ship(self._charts.roster.ships[name], hex_, fleet.heading))
                play.emit(ShipJoined(name, side, hex_, False))
        slots = tuple((side, slot.type, slot.hex) for side, fleet in fleets(scenario) for slot in fleet.draw)
        if ships == "picked" and slots:
            return push(state, ChooseShip(slots, self._headings(scenario), scenario.us.admiral))
        return self.appoint(self._drawn(scenario, state, play), scenario.us.admiral, play)

    def _drawn(self, scenario: BasicScenario, state: State, play: Play) -> State:
        """``state`` with a ship drawn at random for each slot of the scenario (TE-3.9-draw)."""
        for side, fleet in fleets(scenario):
            for slot in fleet.draw:
                among = candidates(self._charts, side, slot.type, state.ships)
                name = play.chance.pick("choice", among, f"{slot.type} for {slot.hex}", "TE-3.9-draw")
                state = with_ship(state, name, self._placed(name, slot.hex, self._headings(scenario)))
                play.emit(ShipJoined(name, side, slot.hex, True))
        return state

    def appoint(self, state: State, admiral: FlagOfficer | None, play: Play) -> State:
        """Put the admiral aboard the ship that the scenario names; the player chooses where several fit."""
        if admiral is None:
            return state
        fitting = tuple(
            name
            for name in afloat(state, US)
            if (admiral.ship is None or name == admiral.ship)
            and (admiral.hex is None or state.ships[name].hex == admiral.hex)
            and (admiral.type is None or self._charts.roster.ships[name].type == admiral.type)
        )
        if len(fitting) == 1:
            return hoist(state, admiral.name, fitting[0], play)
        return push(state, ChooseFlagship(admiral.name, fitting))

    def _headings(self, scenario: BasicScenario) -> dict[str, Heading]:
        return {side: fleet.heading for side, fleet in fleets(scenario)}

    def _placed(self, name: str, hex_: str, headings: Mapping[str, Heading]) -> Ship:
        spec = self._charts.roster.ships[name]
        return new_ship(spec, hex_, headings[spec.side])

    def place_chosen(self, state: State, frame: ChooseShip, ship: str, play: Play) -> State:
        """Fill the next slot with ``ship``; after the last the admiral goes aboard."""
        _, _, hex_ = frame.slots[0]
        state = with_ship(state, ship, self._placed(ship, hex_, frame.headings))
        play.emit(ShipJoined(ship, self._charts.roster.ships[ship].side, hex_, False))
        if len(frame.slots) > 1:
            return swap(state, msgspec.structs.replace(frame, slots=frame.slots[1:]))
        return self.appoint(pop(state), frame.admiral, play)

    def position(self, scenario: BasicScenario, given: Position, play: Play) -> State:
        """A position inside a game: its ships, and the place in the sequence of play.

        Where ``given`` names no ships, the scenario's are drawn and its admiral goes aboard as at the start of a game.
        """
        state = bare_state(scenario)
        ranges = {**state.fire_direction, **given.fire_direction}
        turn = 1 if given.turn is None else given.turn
        state = msgspec.structs.replace(state, turn=turn, turns=given.turns or state.turns, fire_direction=ranges)
        headings = self._headings(scenario)
        named = {name: hex_ for _, fleet in fleets(scenario) for name, hex_ in fleet.ships.items()}
        for name in {**named, **given.ships}:
            state = with_ship(state, name, self._given_ship(name, named, headings, given))
        if not given.ships:
            state = self._drawn(scenario, state, play)
        if given.admiral is not None:
            admiral = Admiral(
                name=given.admiral.name, flagship=given.admiral.ship, killed_on_turn=given.admiral.killed_on_turn
            )
            state = msgspec.structs.replace(state, admiral=admiral)
        state = msgspec.structs.replace(state, discards={deck: tuple(cards) for deck, cards in given.discards.items()})
        state = self._in_sequence(state, scenario, given)
        return state if given.ships or state.admiral else self.appoint(state, scenario.us.admiral, play)

    def _given_ship(
        self, name: str, named: Mapping[str, str], headings: Mapping[str, Heading], given: Position
    ) -> Ship:
        spec = self._charts.roster.ships[name]
        entry = given.ships.get(name, GivenShip())
        ship = new_ship(spec, entry.hex or named.get(name, ""), entry.heading or headings[spec.side])
        ship = msgspec.structs.replace(
            ship,
            damage=entry.damage,
            level=level_reached(spec, entry.damage),
            salvos=ship.salvos if entry.salvos is None else entry.salvos,
            fired=entry.fired,
        )
        return msgspec.structs.replace(
            ship,
            out_of_action=is_sinking(spec, ship),
            max_speed=entry.max_speed or max_speed(self._charts, spec, ship),
        )

    def _in_sequence(self, state: State, scenario: BasicScenario, given: Position) -> State:
        """Put the frames on the stack for the phase where the situation starts, and the formations it needs."""
        game, turn = walks(scenario)
        outline = self._charts.turn
        phase = given.phase or outline.steps[0].id
        inner: tuple[Frame, ...] = ()
        if phase in ("combat", *(step.id for step in self._charts.combat.steps)):
            number = given.movement_phase or 1
            at = 0 if phase == "combat" else self._charts.combat.index(phase)
            index = outline.index(f"chit_draw_{number}") + 1
            inner = (CombatSegment(at=at),)
            state = msgspec.structs.replace(state, phase=number)
        else:
            index = outline.index(phase)
            begun = [step.number for step in outline.steps[:index] if step.does == "us_movement"]
            number = given.movement_phase or max(begun, default=0)
            state = msgspec.structs.replace(state, phase=number)
        chits = given.chits
        if chits is None:
            drawn = sum(step.does == "chit_draw" for step in outline.steps[:index])
            chits = self._chits_left(drawn, fought=bool(inner))
        state = msgspec.structs.replace(
            state, chits=chits, flow=(game, msgspec.structs.replace(turn, at=index), *inner)
        )
        state = self._given_formations(state, given, US, self._is_formed("us_formations", index))
        return self._given_formations(state, given, JAPAN, self._is_formed("japanese_formations", index))

    def _chits_left(self, drawn: int, fought: bool) -> tuple[str, ...]:
        """The chits left in the container after ``drawn`` of them; the Combat chit only if combat was ``fought``."""
        chits = [kind for kind, copies in self._charts.values.chits.items() for _ in range(copies)]
        return tuple(sorted(chits, key=lambda kind: (kind == COMBAT_CHIT) != fought)[drawn:])

    def _is_formed(self, phase: str, index: int) -> bool:
        """Whether formations made in ``phase`` stand at step ``index``: until the Counter Adjustment Phase."""
        outline = self._charts.turn
        return outline.index(phase) < index <= outline.index("counter_adjustment")

    def _given_formations(self, state: State, given: Position, side: SideName, formed: bool) -> State:
        """The formations of a side; before they are formed, US ones of the situation are a proposal only."""
        own = {n: f for n, f in given.formations.items() if state.ships[f.ships[0]].side == side}
        if not formed:
            groups = tuple(formation.ships for formation in own.values()) if side == US else ()
            return msgspec.structs.replace(state, last_groups=(*state.last_groups, *groups))
        for name, formation in own.items():
            state = with_formation(state, name, self._given_formation(state, formation))
        return self._fill_formations(state, side)

    def _given_formation(self, state: State, given: GivenFormation) -> Formation:
        order = AHEAD
        if given.order is not None:
            order = Order(
                maneuver=given.order.maneuver, direction=given.order.direction, turns_made=given.order.turns_made
            )
        return Formation(
            side=state.ships[given.ships[0]].side,
            ships=given.ships,
            speed=given.speed or top_speed(state, given.ships),
            order=order,
            column=given.column,
        )

    def _fill_formations(self, state: State, side: SideName) -> State:
        """Formations for ships that the situation leaves out: US ones by ship, Japanese ones as the rules group."""
        loose = [ship for ship in afloat(state, side) if formation_of(state, ship) is None]
        groups = [(ship,) for ship in loose] if side == US else self._grouping.japanese_groups(state, loose)
        for group in groups:
            name = marker_name(self._charts, side, group, state.formations)
            formation = Formation(side=side, ships=group, speed=top_speed(state, group))
            state = with_formation(state, name, formation)
        return state


def hoist(state: State, admiral: str, ship: str, play: Play) -> State:
    """The admiral goes aboard ``ship``."""
    play.emit(FlagshipChosen(admiral, ship))
    return msgspec.structs.replace(state, admiral=Admiral(name=admiral, flagship=ship))


class ShipChoice(Procedure[State, AnyCommand]):
    """The player picks the ships of both sides instead of drawing them."""

    def __init__(self, charts: Charts, set_up: SetUp) -> None:
        self._charts = charts
        self._set_up = set_up

    def ask(self, state: State) -> Decision[AnyCommand]:
        frame = state.flow[-1]
        assert isinstance(frame, ChooseShip)
        side, kind, hex_ = frame.slots[0]
        return Decision(
            US,
            "choose_ship",
            f"Pick the {SIDE_NAMES[side]} {kind} that starts in {hex_}",
            "TE-3.9",
            lambda: self._answers(state, side, kind),
            about=(hex_,),
        )

    def _answers(self, state: State, side: str, kind: str) -> Iterator[AnyCommand]:
        return (ChooseShipCommand(name) for name in candidates(self._charts, side, kind, state.ships))

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = state.flow[-1]
        assert isinstance(frame, ChooseShip)
        side, kind, hex_ = frame.slots[0]
        if not isinstance(command, ChooseShipCommand):
            return Refusal("TE-3.9", "Now the ships of the scenario are picked")
        if command.ship in state.ships:
            return Refusal("TE-3.9", f"{command.ship} is in play already", (command.ship,))
        if command.ship not in candidates(self._charts, side, kind, state.ships):
            return Refusal(
                "TE-3.9", f"{command.ship} is not a historical {SIDE_NAMES[side]} {kind}, which {hex_} needs"
            )
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, ChooseShip)
        assert isinstance(command, ChooseShipCommand)
        return self._set_up.place_chosen(state, frame, command.ship, play)


class FlagshipChoice(Procedure[State, AnyCommand]):
    """The player puts the admiral aboard one of the ships that fit."""

    def ask(self, state: State) -> Decision[AnyCommand]:
        frame = state.flow[-1]
        assert isinstance(frame, ChooseFlagship)
        return Decision(
            US,
            "choose_flagship",
            f"Choose the flagship of Admiral {frame.admiral}",
            "TE-3.9-us-setup",
            lambda: [ChooseFlagshipCommand(ship) for ship in frame.ships],
            ChooseFlagshipCommand(frame.ships[0]),
            about=frame.ships,
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = state.flow[-1]
        assert isinstance(frame, ChooseFlagship)
        if not isinstance(command, ChooseFlagshipCommand):
            return Refusal("TE-3.9-us-setup", f"Now Admiral {frame.admiral} needs a flagship")
        if command.ship not in frame.ships:
            return Refusal(
                "TE-3.9-us-setup", f"{command.ship} is not where Admiral {frame.admiral} starts", (command.ship,)
            )
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, ChooseFlagship)
        assert isinstance(command, ChooseFlagshipCommand)
        return hoist(pop(state), frame.admiral, command.ship, play)


def setup_procedures(charts: Charts, set_up: SetUp) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """The procedures of setting up by the frames that they carry out; all levels of the game share them."""
    return {ChooseShip: ShipChoice(charts, set_up), ChooseFlagship: FlagshipChoice()}
