"""Logs of hidden forces: what a Force Size marker says, and the torpedo salvos that were fired (TE-7.1-log)."""

from __future__ import annotations

from msgspec import UNSET

from wargames_desktop.engine.display import LogBox, LogRow, UnitLog
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.state import JAPAN, State


def hidden_force_logs(charts: Charts, state: State) -> tuple[UnitLog, ...]:
    """The log of every hidden force that has a Force Size marker."""
    if state.standard is UNSET:
        return ()
    hidden = state.night.hidden.items()
    return tuple(hidden_force_log(charts, name, force.size, force.launched) for name, force in hidden if force.size)


def hidden_force_log(charts: Charts, name: str, size: int, launched: tuple[int, ...] = ()) -> UnitLog:
    """The log of a hidden force of a size; ``launched`` are the Game Turns in which it fired its salvos."""
    marker = charts.standard.force_markers.markers[size]
    salvos = tuple(
        LogBox(
            shape="circle", state="marked", label=str(launched[number]), tip=f"Fired in Game Turn {launched[number]}"
        )
        if number < len(launched)
        else LogBox(shape="circle", state="free", tip="Salvo")
        for number in range(marker.ammunition)
    )
    return UnitLog(
        id=name,
        side=JAPAN,
        title=name,
        subtitle=f"Hidden force, Force Size {size}",
        rows=(LogRow(label="Salvos", boxes=salvos, note=f"{marker.salvo_limit} at once"),),
        facts=(("Ships", str(marker.ships)), ("Speed", str(charts.standard.force_markers.speed))),
    )
