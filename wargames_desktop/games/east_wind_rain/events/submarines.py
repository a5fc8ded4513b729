"""What happens in submarine battles (14.0)."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

from wargames_desktop.games.east_wind_rain.basic_crt import Fire
from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.forces import NavalGroup
from wargames_desktop.games.east_wind_rain.terms import SideName


class TargetExamined(Happening, frozen=True, kw_only=True, tag="target_examined"):
    """Submarines that are not sighted look at the ships before them, but not into their holds (EWR-14.3.B)."""

    reveals: ClassVar[bool] = True

    side: SideName
    """Of the submarines."""
    task_force: str
    ships: tuple[str, ...]
    naval: tuple[NavalGroup, ...]

    def seen_by(self, side: str) -> Self | None:
        return None if side == "" else self


class BattleDeclined(Happening, frozen=True, kw_only=True, tag="battle_declined"):
    """Submarines slip away without having been sighted (EWR-14.3.B)."""

    side: SideName
    task_force: str


class SubmarineFire(Happening, frozen=True, kw_only=True, tag="submarine_fire"):
    """One side has fired in a submarine battle (EWR-14.4.B, EWR-14.5, EWR-14.6)."""

    side: SideName
    task_force: str
    target: str
    kind: Literal["torpedoes", "hunt", "duel"]
    """Of submarines at ships, of ships and aircraft at submarines, or of submarines at each other."""
    other: int
    """Factors of the other side, for the comparison."""
    fire: Fire


class SubmarinesSunk(Happening, frozen=True, kw_only=True, tag="submarines_sunk"):
    """Hits have sunk submarine SP (EWR-14.5.C, EWR-14.6.B)."""

    side: SideName
    """Whose they were."""
    task_force: str
    sp: int


class BattleBrokenOff(Happening, frozen=True, kw_only=True, tag="battle_broken_off"):
    """A side wants no further round of a submarine battle (EWR-14.7.B)."""

    side: SideName
    task_force: str


SubmarinesEvent = TargetExamined | BattleDeclined | SubmarineFire | SubmarinesSunk | BattleBrokenOff
