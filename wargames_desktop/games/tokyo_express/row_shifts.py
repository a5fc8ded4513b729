"""The row shifts of gunnery in the Standard Game, one after the other (9.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.engagement import is_return_fire
from wargames_desktop.games.tokyo_express.events import Modifier
from wargames_desktop.games.tokyo_express.fire import speed_of
from wargames_desktop.games.tokyo_express.frames import Fire
from wargames_desktop.games.tokyo_express.state import US, State


class Shooting(NamedTuple):
    """A fire of a ship."""

    state: State
    ship: str
    fire: Fire
    distance: int
    several: bool
    """Whether she fires at more than one target."""

    @property
    def level(self) -> int:
        """The Damage Level in effect on the firing ship."""
        return self.state.ships[self.ship].level

    @property
    def sight(self) -> int:
        """The Visual Fire Direction Range of her side."""
        return self.state.fire_direction[self.state.ships[self.ship].side]


class RowShift(NamedTuple):
    """A line of the list of row shifts."""

    rule: str
    applies: Callable[[Shooting], bool]
    value: Callable[[Charts], int]
    """Rows; down is negative."""
    reason: Callable[[Shooting], str]


def _damage(level: int, rule: str) -> RowShift:
    return RowShift(
        rule,
        lambda shooting: shooting.level == level,
        lambda charts: charts.damage.levels[level].row_shift,
        lambda shooting: f"{shooting.ship} has Damage Level {level}",
    )


def _slow_speeds(charts: Charts, shooting: Shooting) -> bool:
    return speed_of(shooting.state, shooting.fire.target) in charts.gunnery.slow_speeds


def row_shifts(charts: Charts) -> tuple[RowShift, ...]:
    """The list, in the order in which it is printed; shifts are cumulative."""
    return (
        RowShift(
            "TE-9.5-split",
            lambda shooting: shooting.several,
            lambda charts: charts.gunnery.several_targets,
            lambda shooting: f"{shooting.ship} fires at more than one target",
        ),
        RowShift(
            "TE-9.5-us-visual",
            lambda shooting: (
                shooting.state.ships[shooting.ship].side == US
                and not shooting.fire.radar
                and bool(shooting.state.night.radar)
            ),
            lambda charts: charts.standard.gunnery.visual_with_radar,
            lambda shooting: "US fire directed by eye although the US have radar",
        ),
        RowShift(
            "TE-9.5-beyond",
            lambda shooting: not shooting.fire.radar and shooting.distance > shooting.sight,
            lambda charts: charts.standard.gunnery.beyond_range,
            lambda shooting: f"{shooting.fire.target} is beyond {shooting.sight} hexes",
        ),
        RowShift(
            "TE-9.5-return-fire",
            lambda shooting: is_return_fire(shooting.state, shooting.fire.target),
            lambda charts: charts.standard.gunnery.return_fire,
            lambda shooting: "Return Fire",
        ),
        _damage(1, "TE-9.5-damage"),
        _damage(2, "TE-9.5-damage-2"),
        _damage(3, "TE-9.5-damage-3"),
        RowShift(
            "TE-9.5-same-hex",
            lambda shooting: shooting.distance == 0,
            lambda charts: charts.gunnery.same_hex,
            lambda shooting: f"{shooting.fire.target} is in the same hex",
        ),
        RowShift(
            "TE-9.5-slow",
            lambda shooting: _slow_speeds(charts, shooting),
            lambda charts: charts.gunnery.slow_target,
            lambda shooting: f"{shooting.fire.target} sails at Speed {speed_of(shooting.state, shooting.fire.target)}",
        ),
        RowShift(
            "TE-9.5-fire",
            lambda shooting: not shooting.fire.radar and shooting.state.ships[shooting.fire.target].log.on_fire,
            lambda charts: charts.standard.gunnery.burning_target,
            lambda shooting: f"{shooting.fire.target} is on fire",
        ),
    )


class StandardShifts:
    """The row shifts that apply to a fire."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts
        self._list = row_shifts(charts)

    def __call__(self, state: State, ship: str, fire: Fire, distance: int, several: bool) -> tuple[Modifier, ...]:
        shooting = Shooting(state, ship, fire, distance, several)
        return tuple(
            Modifier(shift.value(self._charts), shift.reason(shooting), shift.rule)
            for shift in self._list
            if shift.applies(shooting)
        )
