"""Guns and torpedoes by the rules of the level that a position is played at."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import UNSET

from wargames_desktop.games.tokyo_express.frames import DetectionSegment, StandardCombat
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.gunnery import Gunnery
from wargames_desktop.games.tokyo_express.standard_weapons import StandardWeapons
from wargames_desktop.games.tokyo_express.state import State
from wargames_desktop.games.tokyo_express.torpedoes import Torpedoes

LAST_STEP = 2
"""The Attack Step in which every ship fires that has not."""


class Weapons(NamedTuple):
    """What ships can fire: guns by eye, guns by radar, torpedoes."""

    guns: Gunnery
    radar_guns: Gunnery | None
    torpedoes: Torpedoes


class WeaponsByLevel:
    """The weapons of both levels of the game."""

    def __init__(self, game: TokyoExpress) -> None:
        charts, sea = game.charts, game.sea
        night = StandardWeapons(charts, sea)
        self.basic = Weapons(Gunnery(charts, sea), None, Torpedoes(charts, sea))
        self._standard = Weapons(night.visual, night.radar, night.torpedoes)

    def fought(self, view: State) -> State:
        """``view`` as if a combat were fought now, where none is: for saying who could fire at whom."""
        is_fought = any(isinstance(frame, StandardCombat | DetectionSegment) for frame in view.flow)
        if view.standard is UNSET or is_fought:
            return view
        return msgspec.structs.replace(view, flow=(*view.flow, StandardCombat(attack_step=LAST_STEP)))

    def of(self, view: State) -> Weapons:
        """Those of the level of ``view``."""
        return self.basic if view.standard is UNSET else self._standard
