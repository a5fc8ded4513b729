"""Set-up: units, the turn track, the first cards (3.3, 4.1, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.frames import AnyFrame, Bidding, GameTurns, Turn
from wargames_desktop.games.war_in_the_pacific.hands import first_deal
from wargames_desktop.games.war_in_the_pacific.position import Position
from wargames_desktop.games.war_in_the_pacific.scenario import Scenario
from wargames_desktop.games.war_in_the_pacific.state import China, State, Unit
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

FIXED_BASES: Final = "fixed"
"""Value of option ``allied_bases``: six bases stand at given places, and none is built on turn 1 (WITP-6.6.2-opt)."""
SUDDEN_DEATH: Final = "sudden_death"
"""Option and value of option ``optional_rules``: chapter 15 is played."""


class SetUp:
    """Makes the first state of a scenario."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._charts = theatre.charts

    def scenario(self, scenario: Scenario, options: Mapping[str, Any], play: Play) -> State:
        """The position before the first turn: units and arrivals, then a card for each side.

        Where the players bid for Japan, cards are dealt after the bid, when it is known who commands whom (WITP-3.3-1).

        Options: ``allied_bases``, ``optional_rules`` and ``last_turn``, each with the values of the game's entry.
        """
        flow: tuple[AnyFrame, ...] = (GameTurns(), Bidding()) if scenario.bid else (GameTurns(),)
        state = State(
            scenario=scenario.id,
            last_turn=_last_turn(scenario, options),
            turn=scenario.first_turn - 1,
            turn_one=scenario.turn_one,
            delayed_entry=scenario.delayed_entry,
            flow=flow,
        )
        state = self._with_units(state, scenario)
        state = self._with_allied_bases(state, scenario, options)
        if SUDDEN_DEATH in options.get("optional_rules", ()):
            state = msgspec.structs.replace(state, prizes=self._theatre.of(state).controlled("allies"))
        return state if scenario.bid else first_deal(state, self._charts, scenario.first_turn, play)

    def _with_units(self, state: State, scenario: Scenario) -> State:
        """Units in their hexes, those that arrive on the track, the spare one in reserve.

        Rules: WITP-3.3-2, WITP-3.3-3, WITP-3.3-note, WITP-13.3.
        """
        specs = self._charts.units
        units: dict[str, Unit] = {}
        bases: dict[Any, tuple[str, ...]] = dict.fromkeys(SIDES, ())
        if scenario.forces is None:
            units = {
                id: Unit(nation=spec.nation, type=spec.type, hex=spec.hex) for id, spec in specs.items() if spec.hex
            }
        else:
            for side, stacks in (("japan", scenario.forces.japan), ("allies", scenario.forces.allies)):
                for stack in stacks:
                    if stack.supply_base:
                        bases[side] = (*bases[side], stack.hex)
                    for id in stack.units:
                        spec = specs[id]
                        attrited = id in stack.attrited
                        units[id] = Unit(nation=spec.nation, type=spec.type, hex=stack.hex, attrited=attrited)
        track = {
            id: spec.arrival
            for id, spec in specs.items()
            if spec.arrival >= max(1, scenario.first_turn) and id not in units
        }
        reserve = tuple(id for id, spec in specs.items() if not spec.hex and not spec.arrival and id not in units)
        return msgspec.structs.replace(state, units=units, track=track, reserve=reserve, bases=bases)

    def _with_allied_bases(self, state: State, scenario: Scenario, options: Mapping[str, Any]) -> State:
        """How many bases the Allies build on turn 1, or where theirs stand (WITP-6.6.2-1, WITP-6.6.2-opt)."""
        rules = scenario.turn_one
        if rules is None:
            return state
        if options.get("allied_bases") != FIXED_BASES:
            return msgspec.structs.replace(state, free_bases=rules.allied_bases)
        nation = self._theatre.nation
        fixed = tuple(
            hex
            for hex in self._theatre.flagged("optional_base")
            if rules.allied_base_nation in (None, nation[hex]) and hex not in state.bases["allies"]
        )
        return msgspec.structs.replace(state, bases={**state.bases, "allies": (*state.bases["allies"], *fixed)})

    def position(self, scenario: Scenario, position: Position, play: Play) -> State:
        """The beginning of a phase inside ``scenario``, or of a turn, with everything that ``position`` says.

        The set-up draws no cards where it gives both hands; the deck then holds what is neither held nor discarded.
        """
        flow: tuple[AnyFrame, ...] = (GameTurns(),)
        turn = position.turn - 1
        if position.phase is not None:
            flow, turn = (GameTurns(), Turn(at=self._charts.turn.index(position.phase))), position.turn
        state = State(
            scenario=scenario.id,
            last_turn=scenario.last_turn,
            turn=turn,
            turn_one=scenario.turn_one,
            delayed_entry=scenario.delayed_entry,
            entered=position.entered or 0,
            flow=flow,
        )
        state = self._with_units(state, scenario)
        state = self._with_given_units(state, position)
        state = self._with_allied_bases(state, scenario, {})
        if position.bases is not None:
            state = msgspec.structs.replace(state, bases={side: position.bases.get(side, ()) for side in SIDES})
        if position.sudden_death:
            prizes = tuple(hex for hex, side in self._theatre.printed.items() if side == "allies")
            state = msgspec.structs.replace(state, prizes=prizes)
        return self._with_points(self._with_given_cards(state, position, play), position)

    def _with_given_units(self, state: State, position: Position) -> State:
        specs = self._charts.units
        units = dict(state.units) if position.others == "stay" else {}
        for id, given in position.units.items():
            units[id] = Unit(
                nation=specs[id].nation,
                type=specs[id].type,
                hex=given.hex,
                sea=given.sea,
                attrited=given.attrited,
                aboard=given.aboard,
                moved=given.moved,
            )
        track = {id: turn for id, turn in state.track.items() if id not in units and turn >= position.turn}
        reserve = tuple(id for id in state.reserve if id not in units)
        return msgspec.structs.replace(state, units=units, track=track, reserve=reserve)

    def _with_points(self, state: State, position: Position) -> State:
        total = {side: (position.total or {}).get(side, 0) for side in SIDES}
        rp = {side: (position.rp or total).get(side, 0) for side in SIDES}
        china = China(
            surrendered=position.china_surrendered,
            air_sent=position.chongqing_air_sent,
            fought=position.china_fought,
            neglected=position.china_neglected,
        )
        return msgspec.structs.replace(
            state,
            total=total,
            rp=rp,
            stacks={side: (position.stacks or {}).get(side, 0) for side in SIDES},
            continuing=tuple(sorted(position.continuing)),
            china=china,
            disabled=position.disabled,
            bid=position.bid,
        )

    def _with_given_cards(self, state: State, position: Position, play: Play) -> State:
        """Hands as given; the deck has the other cards of the year of the position's turn."""
        if position.hands is None:
            return first_deal(state, self._charts, position.turn, play)
        discards = position.discards or ()
        hands = {side: position.hands.get(side, ()) for side in SIDES}
        gone = {*discards, *hands["japan"], *hands["allies"]}
        year = self._charts.turn_spec(position.turn).deck
        deck = tuple(sorted(id for id, card in self._charts.cards.items() if card.year == year and id not in gone))
        return msgspec.structs.replace(state, hands=hands, deck=deck, discards=discards)


def _last_turn(scenario: Scenario, options: Mapping[str, Any]) -> int:
    """The scenario's, or an earlier one that the players agree on, where the scenario lets them (WITP-13.2-1)."""
    agreed = int(options.get("last_turn") or 0)
    return agreed if scenario.shortest and scenario.shortest <= agreed <= scenario.last_turn else scenario.last_turn
