"""How the war stands: what each side holds and has lost, and what the game would come to (WITP-3.2, 13.2, 15.0)."""

from __future__ import annotations

from wargames_desktop.engine.display import Standing
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES, State


def standings(game: WarInThePacific, view: State) -> tuple[Standing, ...]:
    """What there is to count for each side."""
    situation = game.theatre.of(view)
    found = []
    for side in SIDES:
        units = [unit for unit in view.units.values() if unit.side == side]
        lost = sum(game.charts.units[id].side == side for id in view.lost)
        found += [
            Standing(
                side=side, text="Ports and airfields held", points=len(situation.controlled(side)), rule="WITP-2.3.3-2"
            ),
            Standing(
                side=side, text="Full units on the map", points=sum(not u.attrited for u in units), rule="WITP-2.2.2-1"
            ),
            Standing(
                side=side, text="Attrited units on the map", points=sum(u.attrited for u in units), rule="WITP-2.2.2-2"
            ),
            Standing(side=side, text="Units lost", points=lost, rule="WITP-9.6.1-5"),
        ]
    return tuple(found)


def verdict(view: State) -> str:
    """Who has won, or who would if nothing more happened."""
    if view.victory is not None:
        return f"{SIDE_NAMES[view.victory.winner]} victory: {view.victory.reason}"
    if view.bid is not None:
        return f"Japan wins at the end of turn {view.last_turn} if it then holds {view.bid} ports and airfields"
    return f"Japan wins if the Allies have not won by the end of turn {view.last_turn}"
