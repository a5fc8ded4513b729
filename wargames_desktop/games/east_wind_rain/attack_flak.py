"""Antiaircraft fire on a part of a wave, and what it does to it (11.15 to 11.17)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, push, swap
from wargames_desktop.games.east_wind_rain import antiaircraft
from wargames_desktop.games.east_wind_rain.air_forces import groups_of, strength
from wargames_desktop.games.east_wind_rain.air_losses import lost
from wargames_desktop.games.east_wind_rain.antiaircraft_fire import UNDER_FIRE, AntiaircraftFire
from wargames_desktop.games.east_wind_rain.attack_results import FlakTaken
from wargames_desktop.games.east_wind_rain.basic_crt import fire
from wargames_desktop.games.east_wind_rain.events.air_attack import FlakFired, FlakSuffered
from wargames_desktop.games.east_wind_rain.flights import split, with_flights
from wargames_desktop.games.east_wind_rain.frames.air_attack import Aircraft, Attack, Flak
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State
from wargames_desktop.games.east_wind_rain.strike_targets import StrikeTargets
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class FlakOnWave:
    """Fire after fire, as long as the defenders have any."""

    def __init__(self, theatre: Theatre, targets: StrikeTargets) -> None:
        self._crt = theatre.charts.basic_crt
        self._fire = AntiaircraftFire(theatre, targets)

    def fires(self, state: State, attack: Attack) -> tuple[Aircraft, ...]:
        """Whom the defenders of the part of the target that is attacked fire at."""
        return self._fire.at(state, attack)

    def go_on(self, state: State, attack: Attack, play: Play) -> State:
        """The next fire, or what the last one did; then the attack itself."""
        if isinstance(attack.result, FlakTaken):
            return self._fired_at(state, attack, attack.result, play)
        if not attack.flak:
            return swap(state, msgspec.structs.replace(attack, step="targets"))
        at = attack.flak[0]
        under_fire, _ = split(attack.aims[attack.cell], UNDER_FIRE[at])
        barrage = self._fire.barrage(state, attack, at)
        if not under_fire or not barrage.points:
            return swap(state, msgspec.structs.replace(attack, flak=attack.flak[1:]))
        side = enemy(attack.side)
        rule = "EWR-11.16.L" if attack.target.task_force else "EWR-11.15.F"
        purpose = f"{SIDE_NAMES[side]} antiaircraft fire"
        rolled = fire(self._crt, barrage.points, barrage.modifiers, purpose, rule, play)
        play.emit(
            FlakFired(
                side=side,
                hex=attack.target.hex,
                cell=attack.cell if attack.target.task_force else None,
                at=at,
                fire=rolled,
                long_range=barrage.long_range,
            )
        )
        escort = () if attack.met else attack.escort
        green = sum(group.sp for group in groups_of((*under_fire, *escort)) if group.quality == "green")
        return push(
            swap(state, msgspec.structs.replace(attack, fought=True)),
            Flak(
                side=attack.side,
                strike=under_fire,
                escort=escort,
                hits=rolled.hits,
                losses=antiaircraft.most_losses(rolled.hits, green),
            ),
        )

    def _fired_at(self, state: State, attack: Attack, taken: FlakTaken, play: Play) -> State:
        """Who is lost is gone, who turned back lands later (EWR-11.17.D)."""
        if taken.lost or taken.aborted or taken.aborted_escort:
            aborted = strength(taken.aborted) + strength(taken.aborted_escort)
            play.emit(FlakSuffered(side=attack.side, lost=strength(taken.lost), aborted=aborted))
        state = lost(state, attack.side, taken.lost, "antiaircraft fire", "EWR-11.17.A", play)
        _, others = split(attack.aims[attack.cell], UNDER_FIRE[attack.flak[0]])
        aims = tuple(
            with_flights(taken.strike, others) if cell == attack.cell else aim for cell, aim in enumerate(attack.aims)
        )
        return swap(
            state,
            msgspec.structs.replace(
                attack,
                result=None,
                flak=attack.flak[1:],
                aims=aims,
                escort=attack.escort if attack.met else taken.escort,
                aborted=with_flights(attack.aborted, taken.aborted),
                away=with_flights(attack.away, taken.aborted_escort),
            ),
        )
