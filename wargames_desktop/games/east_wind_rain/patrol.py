"""How task forces end what they do: inverted on patrol, or refuelled and face up again (10.1.F, 10.3.B, 10.13)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.operations import TaskForceInverted, TaskForceRefuelled
from wargames_desktop.games.east_wind_rain.fleet_train import is_of_use, place_of_train, used
from wargames_desktop.games.east_wind_rain.state import State, TaskForce, changed_task_force
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def on_patrol(state: State, id: str, theatre: Theatre, play: Play) -> State:
    """``state`` with a task force inverted; it has put to sea unless it lies in the port of a zone.

    Rules: EWR-10.1.F, EWR-10.3.B, EWR-10.13.H.
    """
    force = state.task_forces[id]
    if force.inverted:
        return state
    play.emit(TaskForceInverted(id))
    return changed_task_force(state, id, inverted=True, in_port=force.in_port and theatre.map.is_zone(force.place))


class Refuelling:
    """Where task forces refuel, and what becomes of them (EWR-10.13)."""

    def __init__(self, theatre: Theatre, costs: Costs) -> None:
        self._theatre = theatre
        self._costs = costs

    def may(self, state: State, force: TaskForce) -> bool:
        """Whether a task force may refuel at all: once in a turn, not once it is inverted, and paid for at once.

        Rules: EWR-10.13.B.2, EWR-10.13.E, EWR-10.13.F.
        """
        if force.inverted or force.refuelled or force.unsupplied:
            return False
        price = self._costs.price("refuelling", "friendly")
        return self._costs.can_pay(state, force.nation, force.place, price)

    def places(self, state: State, force: TaskForce) -> Iterator[str]:
        """Supplied major bases of its side, zones that count as such, and for Americans the fleet train.

        Rules: EWR-10.13.B.1, EWR-26.3.B, EWR-27.1.1.C, EWR-27.1.1.D.
        """
        for hex, bases in state.bases.items():
            if "major" in bases.kinds and self._theatre.supplied_base(state, force.side, hex):
                yield hex
        for zone in self._theatre.map.zone_ids:
            held = self._theatre.statuses.holder(state, zone) == force.side
            if held and force.nation in self._theatre.map.zone(zone).redeploys:
                yield zone
        if force.nation == "us" and is_of_use(state):
            yield place_of_train(state)

    def refuelled(self, state: State, id: str, play: Play) -> State:
        """``state`` with a task force that has come to such a place refuelled and paid for: face up, free to operate.

        Rules: EWR-10.13.B, EWR-10.13.D, EWR-10.13.H, EWR-26.4.A.
        """
        force = state.task_forces[id]
        place = force.place
        at_base = self._theatre.supplied_base(state, force.side, place) or self._theatre.map.is_zone(place)
        play.emit(TaskForceRefuelled(id))
        state = changed_task_force(
            state, id, refuelled=True, in_port=at_base, origin=self._theatre.map.areas(place), inverted=False
        )
        if not at_base:
            state = used(state)
        price = self._costs.price("refuelling", "friendly")
        reason = f"refuelling {id}"
        return self._costs.charge(state, force.nation, place, price, reason, "EWR-10.13.B", play)
