"""How the war stands: what each side holds and has lost, and what the game would come to (WITP-3.2, 13.2, 15.0)."""

from __future__ import annotations

from wargames_desktop.engine.display import Standing
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES, State


def standings(game: WarInThePacific, view: State) -> tuple[Standing, ...]:
    """What there is to count for each side."""
    situation = game.theatre.of(view)
    found: list[Standing] = []
    for side in SIDES:
        units = [unit for unit in view.units.values() if unit.side == side]
        lost = sum(game.charts.units[id].side == side for id in view.lost)
        counted = (
            ("Ports and airfields held", len(situation.controlled(side)), "WITP-2.3.3-2"),
            ("Full units on the map", sum(not unit.attrited for unit in units), "WITP-2.2.2-1"),
            ("Attrited units on the map", sum(unit.attrited for unit in units), "WITP-2.2.2-2"),
            ("Units lost", lost, "WITP-9.6.1-5"),
        )
        found += [
            Standing(side=side, text=text, points=number, rule=rule, summed=False) for text, number, rule in counted
        ]
    return tuple(found)


def verdict(view: State) -> str:
    """Who has won, or who would if nothing more happened."""
    if view.victory is not None:
        return f"{SIDE_NAMES[view.victory.winner]} victory: {view.victory.reason}"
    if view.bid is not None:
        return f"Japan wins at the end of turn {view.last_turn} if it then holds {view.bid} ports and airfields"
    return f"Japan wins if the Allies have not won by the end of turn {view.last_turn}"
