"""Special results on the Gunnery Cards: admirals, fires, friendly ships, radar, torpedo tubes (9.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.charts import Charts, GunneryCard
from wargames_desktop.games.tokyo_express.damage import inflict
from wargames_desktop.games.tokyo_express.engagement import (
    fighting,
    is_undetected,
    noted_attack,
    with_fighting,
)
from wargames_desktop.games.tokyo_express.events import ShipFlipped
from wargames_desktop.games.tokyo_express.frames import DetectionSegment, StandardCombat
from wargames_desktop.games.tokyo_express.gunnery import Shot
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.standard_damage import kill_admirals
from wargames_desktop.games.tokyo_express.standard_events import GunsRevealed, SpecialResult
from wargames_desktop.games.tokyo_express.state import State, afloat, with_log, with_ship
from wargames_desktop.games.tokyo_express.torpedo_logs import lose_reload, lose_salvo

FRIENDLY = "friendly"
Apply = Callable[[State, str, Play], State]


class StandardGunneryEffects:
    """What comes of gunnery in the Standard Game: damage, special results, and that it is seen (8.1, 9.6)."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._sea = sea
        self._apply: Mapping[str, Apply] = {
            "admiral": _kill_admiral,
            "fire": _set_on_fire,
            "radar": _destroy_radar,
            "torpedo_tubes": self._hit_tubes,
        }

    def struck(self, state: State, shot: Shot, card: GunneryCard, points: int, play: Play) -> State:
        """Damage to the target or to a friend of the firing ship, and what else the card does to her.

        Special results count at once, and without hits as well. Rules: TE-9.6-always, TE-9.6-friendly, R-139.
        """
        victim = self._friend_hit(state, shot, play) if FRIENDLY in card.special else shot.target
        state = noted_attack(state, state.ships[shot.target].side)
        state = inflict(self._charts.roster, state, victim, points, play)
        for result in card.special:
            if result in self._apply:
                state = self._apply[result](state, victim, play)
        return state

    def _friend_hit(self, state: State, shot: Shot, play: Play) -> str:
        """The friend of the firing ship that the fire hits instead of the target, if there is one near enough.

        Rules: TE-9.6-friendly, TE-9.6-friendly-random, TE-9.6-friendly-ignore.
        """
        rule = "TE-9.6-friendly"
        if shot.distance <= 1:
            play.emit(SpecialResult(shot.target, FRIENDLY, "TE-9.6-friendly-ignore", f"{shot.ship} is too close to it"))
            return shot.target
        hex_ = state.ships[shot.target].hex
        friends = [
            name
            for name in afloat(state, state.ships[shot.ship].side)
            if self._sea.distance(state.ships[name].hex, hex_) <= 1
        ]
        if not friends:
            play.emit(SpecialResult(shot.target, FRIENDLY, rule, "no friendly ship is near it"))
            return shot.target
        victim = play.chance.pick("choice", friends, "friendly ship that is hit", "TE-9.6-friendly-random")
        play.emit(SpecialResult(victim, FRIENDLY, rule))
        return victim

    def _hit_tubes(self, state: State, ship: str, play: Play) -> State:
        """Rules: TE-9.6-tubes, TE-9.6-tubes-reload."""
        state, lost = lose_salvo(self._charts, state, ship, play, "TE-9.6-tubes")
        if not lost:
            state, lost = lose_reload(self._charts, state, ship, play, "TE-9.6-tubes-reload")
        ignored = "" if lost else f"{ship} has none left"
        left = state.ships[ship]
        told = (ignored, lost, left.salvos, left.log.reloads)
        play.emit(SpecialResult(ship, "torpedo_tubes", "TE-9.6-tubes", *told))
        return state

    def fired(self, state: State, ship: str, play: Play) -> State:
        """The ship is flipped; if she was undetected her guns give her away.

        Rules: TE-8.1-markers, TE-8.1-markers-2nd, TE-8.1-first-order, TE-8.2-detected, TE-13.2-supply-combat.
        """
        play.emit(ShipFlipped((ship,), True, "TE-8.1-order-fired"))
        state = with_ship(state, ship, msgspec.structs.replace(state.ships[ship], fired=True))
        state = with_log(state, ship, fought=state.turn, fired_torpedoes=False)
        if not is_undetected(state, ship):
            return state
        segment = fighting(state)
        if isinstance(segment, DetectionSegment):
            return with_fighting(state, msgspec.structs.replace(segment, fired=(*segment.fired, ship)))
        assert isinstance(segment, StandardCombat)
        play.emit(GunsRevealed(ship, segment.attack_step))
        return with_log(state, ship, gun_flashes=segment.attack_step)


def _kill_admiral(state: State, ship: str, play: Play) -> State:
    """TE-9.6-admiral."""
    admirals = [name for name, one in state.night.commanders.items() if one.flagship == ship and not one.killed_on_turn]
    play.emit(SpecialResult(ship, "admiral", "TE-9.6-admiral", "" if admirals else f"no admiral is aboard {ship}"))
    return kill_admirals(state, ship, "TE-12.2-killed-card", play)


def _set_on_fire(state: State, ship: str, play: Play) -> State:
    """TE-9.6-fire."""
    burns = state.ships[ship].log.on_fire
    play.emit(SpecialResult(ship, "fire", "TE-9.6-fire", f"{ship} burns already" if burns else ""))
    return with_log(state, ship, on_fire=True)


def _destroy_radar(state: State, ship: str, play: Play) -> State:
    """Radar that detects and radar that directs guns, both (TE-9.6-radar, TE-9.4-destroyed, R-140)."""
    log = state.ships[ship].log
    works = log.radar or log.fire_control
    play.emit(SpecialResult(ship, "radar", "TE-9.6-radar", "" if works else f"{ship} has no working radar"))
    return with_log(state, ship, radar=False, fire_control=False)
