"""What a strike has done in the end: damage to ships, and the result (11.8.H, 11.8.I, 11.19.D)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, swap
from wargames_desktop.games.east_wind_rain.air_results import AttackEnded
from wargames_desktop.games.east_wind_rain.flights import with_flights
from wargames_desktop.games.east_wind_rain.frames.air_attack import Attack
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.ship_losses import ShipLosses
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strike_effects import airborne, in_the_air
from wargames_desktop.games.east_wind_rain.strike_targets import Hull, StrikeTargets, of_holder
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Assessment:
    """Writes the damage of all waves into the state, one task force or port after the other."""

    def __init__(self, theatre: Theatre, targets: StrikeTargets) -> None:
        self._losses = ShipLosses(theatre.charts)
        self._targets = targets

    def go_on(self, state: State, attack: Attack, play: Play) -> State:
        """The damage of the next holder of ships; after the last the attack is over."""
        side = enemy(attack.side)
        for holder in self._holders(state, attack):
            hulls = tuple(hull for hull in of_holder(self._hulls(state, attack), holder) if _struck(attack, hull))
            if not hulls:
                continue
            conditions = {hull.vessel.name: self._targets.condition(state, attack.toll, hull) for hull in hulls}
            worse = any(self._targets.worse(conditions[hull.vessel.name], hull) for hull in hulls)
            state = swap(state, self._assessed(attack, hulls, worse))
            return self._losses.suffer(
                state,
                side,
                holder,
                conditions,
                "air strike",
                "EWR-11.19.D",
                play,
                in_the_air(attack),
            )
        return deliver(
            state,
            AttackEnded(
                strike=with_flights(attack.over, attack.aborted),
                escort=with_flights(attack.escort, attack.away),
                cap=airborne(attack),
                fought=attack.fought,
                scored=attack.over if attack.toll.success else (),
                escorts_scored=attack.escorts_scored,
                cap_scored=attack.cap_scored,
            ),
        )

    def _holders(self, state: State, attack: Attack) -> tuple[str, ...]:
        if attack.target.task_force:
            return (attack.target.task_force,) if attack.target.task_force in state.task_forces else ()
        return self._targets.port_holders(state, enemy(attack.side), attack.target.hex)

    def _hulls(self, state: State, attack: Attack) -> tuple[Hull, ...]:
        if not attack.target.task_force:
            return self._targets.in_port(state, enemy(attack.side), attack.target.hex)
        return self._targets.at_sea_all(state, attack.target.task_force)

    def _assessed(self, attack: Attack, hulls: tuple[Hull, ...], worse: bool) -> Attack:
        """The toll without what is written into the state now."""
        keys = {hull.key for hull in hulls}
        toll = msgspec.structs.replace(
            attack.toll,
            points={key: points for key, points in attack.toll.points.items() if key not in keys},
            sunk=tuple(key for key in attack.toll.sunk if key not in keys),
            success=attack.toll.success or worse,
        )
        return msgspec.structs.replace(attack, toll=toll)


def _struck(attack: Attack, hull: Hull) -> bool:
    return hull.key in attack.toll.points or hull.key in attack.toll.sunk
