"""What the Standard Game adds to torpedo attacks: modifiers, and what is noted of them (8.3, 10.2, 10.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.damage import inflict
from wargames_desktop.games.tokyo_express.engagement import is_return_fire, is_undetected, noted_attack
from wargames_desktop.games.tokyo_express.events import Modifier
from wargames_desktop.games.tokyo_express.fire import speed_of
from wargames_desktop.games.tokyo_express.frames import TorpedoAttack
from wargames_desktop.games.tokyo_express.state import JAPAN, US, SideName, State, with_log
from wargames_desktop.games.tokyo_express.torpedo_logs import launched


class Aimed(NamedTuple):
    """An attack of a side on a target."""

    state: State
    side: SideName
    target: str

    @property
    def speed(self) -> int:
        """The Speed at which the target sails."""
        return speed_of(self.state, self.target)


class DieModifier(NamedTuple):
    """A line of the list of die modifiers."""

    rule: str
    value: Callable[[Aimed], int]
    """0 where it does not apply."""
    reason: Callable[[Aimed], str]


def die_modifiers(charts: Charts) -> tuple[DieModifier, ...]:
    """The list of 10.2, in the order in which it is printed."""
    table, standard = charts.torpedoes, charts.standard.torpedoes

    def at_speed(speed: int) -> Callable[[Aimed], int]:
        return lambda aimed: table.die_by_speed.get(speed, 0) if aimed.speed == speed else 0

    return (
        DieModifier("TE-10.2-speed1", at_speed(1), lambda aimed: f"{aimed.target} sails at Speed 1"),
        DieModifier("TE-10.2-speed2", at_speed(2), lambda aimed: f"{aimed.target} sails at Speed 2"),
        DieModifier(
            "TE-10.2-fire",
            lambda aimed: standard.burning_target if aimed.state.ships[aimed.target].log.on_fire else 0,
            lambda aimed: f"{aimed.target} is on fire",
        ),
        DieModifier(
            "TE-10.2-surprise",
            lambda aimed: (
                standard.surprise if aimed.state.ships[aimed.target].side in aimed.state.night.surprised else 0
            ),
            lambda aimed: f"{aimed.target} is surprised",
        ),
        DieModifier(
            "TE-10.2-1943",
            lambda aimed: standard.us_by_period.get(aimed.state.night.period, 0) if aimed.side == US else 0,
            lambda aimed: f"US torpedoes of {aimed.state.night.period}",
        ),
        DieModifier(
            "TE-10.2-return-fire",
            lambda aimed: (
                standard.return_fire if aimed.side == JAPAN and is_return_fire(aimed.state, aimed.target) else 0
            ),
            lambda aimed: "Return Fire",
        ),
    )


class StandardTorpedoModifiers:
    """The modifiers of 10.2."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts
        self._list = die_modifiers(charts)

    def of_value(self, state: State, ship: str) -> tuple[Modifier, ...]:
        """TE-10.2-undetected."""
        if not is_undetected(state, ship):
            return ()
        return (Modifier(self._charts.standard.torpedoes.undetected, f"{ship} is undetected", "TE-10.2-undetected"),)

    def of_die(self, state: State, side: SideName, target: str) -> tuple[Modifier, ...]:
        aimed = Aimed(state, side, target)
        found = ((line, line.value(aimed)) for line in self._list)
        return tuple(Modifier(value, line.reason(aimed), line.rule) for line, value in found if value)


class StandardTorpedoEffects:
    """Salvos are crossed off with their Game Turn, ships get Fired Torpedo markers; hits end surprise."""

    def __init__(self, charts: Charts) -> None:
        self._roster = charts.roster

    def launched(self, state: State, attacks: Mapping[str, TorpedoAttack]) -> State:
        """A cancelled attack leaves no marker, for nothing was fired (TE-8.3-fired-torpedo, R-137)."""
        state = launched(state, attacks)
        for ship in attacks:
            state = with_log(state, ship, fired_torpedoes=True, fought=state.turn)
        return state

    def struck(self, state: State, side: SideName, target: str, points: int, play: Play) -> State:
        """TE-6.3-end-attack: torpedoes that miss are not noticed."""
        if not points:
            return state
        return inflict(self._roster, noted_attack(state, state.ships[target].side), target, points, play)
