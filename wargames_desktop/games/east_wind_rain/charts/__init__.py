"""The charts, tables and counters that the rules read (EWR-2.0).

Every struct here is the form of a data file or of a part of one; the values live in the files, each with its source.
Hexes are four-digit labels of the board, areas and zones are named by the ids of the board's areas and boxes. What the
map prints is the board's: terrain, names, icons with their nation, flags of single hexes, areas.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.engine.board import Board
from wargames_desktop.engine.sequence import Outline, Step
from wargames_desktop.games.east_wind_rain.basic_crt import BasicCrt
from wargames_desktop.games.east_wind_rain.chart import Chart
from wargames_desktop.games.east_wind_rain.charts.air import AirTable, Sighting, Waves
from wargames_desktop.games.east_wind_rain.charts.economy import (
    CodeRecord,
    Construction,
    Economy,
    ReinforcementTrack,
    TurnTrack,
    VictoryTable,
)
from wargames_desktop.games.east_wind_rain.charts.land import GroundTable, Installations
from wargames_desktop.games.east_wind_rain.charts.movement import Atlas, Movement, OperationCosts
from wargames_desktop.games.east_wind_rain.charts.sea import SubmarineChart
from wargames_desktop.games.east_wind_rain.charts.ships import Counters, Roster, ShipSpec
from wargames_desktop.games.east_wind_rain.submarine_factors import SubmarineTable
from wargames_desktop.games.east_wind_rain.surface_tables import SurfaceTables
from wargames_desktop.games.east_wind_rain.waves import WaveTable

__all__ = [
    "AirTable",
    "Atlas",
    "Charts",
    "CodeRecord",
    "Construction",
    "Counters",
    "CrtChart",
    "Economy",
    "GroundTable",
    "Installations",
    "Movement",
    "OperationCosts",
    "ReinforcementTrack",
    "Roster",
    "Sighting",
    "SubmarineChart",
    "SurfaceTables",
    "TurnTrack",
    "VictoryTable",
    "Waves",
]


class CrtChart(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file of the Basic Combat Results Table."""

    table: BasicCrt


class Charts(msgspec.Struct, frozen=True, kw_only=True):
    """A chart set: everything that the rules read, by chart."""

    id: str
    board: Board
    atlas: Atlas
    basic_crt_chart: CrtChart
    sighting: Sighting
    air: AirTable
    waves_chart: Waves
    surface: SurfaceTables
    submarine_chart: SubmarineChart
    installations: Installations
    ground: GroundTable
    movement: Movement
    costs: OperationCosts
    roster: Roster
    counters: Counters
    track: TurnTrack
    code_record: CodeRecord
    economy: Economy
    construction: Construction
    reinforcements: ReinforcementTrack
    victory: VictoryTable
    turn: Outline
    """The phases and segments of a turn (EWR-4.0)."""
    courses: tuple[Outline, ...] = ()
    """How an operation, a strike, a battle and an assault go on (EWR-10.2, 11.8, 13.6, 19.1): for players to read."""

    @property
    def basic_crt(self) -> BasicCrt:
        """The Basic Combat Results Table."""
        return self.basic_crt_chart.table

    @property
    def waves(self) -> WaveTable:
        """The air wave table."""
        return self.waves_chart.table

    @property
    def submarines(self) -> SubmarineTable:
        """The table of submarine combat."""
        return self.submarine_chart.table

    @property
    def ships(self) -> Mapping[str, ShipSpec]:
        """All named ships by id."""
        return self.roster.ships

    def step(self, id: str) -> Step:
        """The phase or segment with an id."""
        return next(step for step in self.turn.steps if step.id == id)
