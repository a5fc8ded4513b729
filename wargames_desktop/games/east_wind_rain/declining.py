"""Whether a side has given up offensive operations for this turn (9.2.I)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.frames.operations import Operations
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName


def only_defensive(state: State, side: SideName) -> bool:
    """Whether a side has declined to conduct offensive operations in this turn (EWR-9.2.I)."""
    operations = next((frame for frame in state.flow if isinstance(frame, Operations)), None)
    return operations is not None and side in operations.declined
