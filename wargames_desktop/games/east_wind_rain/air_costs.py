"""ER that air operations cost (11.25, 12.5): arithmetic only.

What a task force pays for combat is in ``costs``; it comes on top where its carriers begin the fight (EWR-12.5.B).
"""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.charts.movement import CostName, CostRow, OperationCosts


def flying(costs: OperationCosts, sp: int, doubled: bool = False) -> int:
    """For aircraft that strike, escort, intercept or give air cover.

    ``doubled`` in a second initiative and its second strike after a first one that cost ER; never for a reaction.
    Rules: EWR-11.25.A, EWR-11.25.B, EWR-11.25.C, EWR-11.25.D, EWR-11.25.E, EWR-12.5.A.
    """
    price = _flat(costs, "air_strike", sp)
    return price * costs.second_initiative if doubled else price


def returning(costs: OperationCosts, sp: int) -> int:
    """For aircraft that strike in answer (EWR-11.13.3.F)."""
    return _flat(costs, "return_strike", sp)


def shuttling(costs: OperationCosts, sp: int) -> int:
    """For aircraft that fly to another base (EWR-11.6.A)."""
    return _flat(costs, "shuttle", sp)


def guarding(costs: OperationCosts, sp: int) -> int:
    """For a CAP of so many air SP: the first ones are free (EWR-11.25.H)."""
    return _flat(costs, "extra_cap", max(0, sp - costs.free_cap))


def affordable(costs: OperationCosts, er: int, doubled: bool = False) -> int:
    """Air SP that can fly for so many ER."""
    row = costs.rows["air_strike"]
    price = row.cost("friendly") * (costs.second_initiative if doubled else 1)
    return max(0, er) // price * row.group


def _flat(costs: OperationCosts, name: CostName, sp: int) -> int:
    """Air operations cost the same everywhere."""
    row: CostRow = costs.rows[name]
    return row.cost("friendly", sp)
