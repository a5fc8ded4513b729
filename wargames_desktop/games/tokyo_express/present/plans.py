"""What the frames on the stack tell of plans: turns, attacks, and what is shown between two questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargames_desktop.engine.flow import Frame
from wargames_desktop.games.tokyo_express.fire import letter
from wargames_desktop.games.tokyo_express.frames import (
    Fire,
    StandardUsGunnery,
    StandardUsMovement,
    StandardUsTorpedoes,
    TorpedoAttack,
    Turn,
    UsGunnery,
    UsMovement,
    UsTorpedoes,
)
from wargames_desktop.games.tokyo_express.state import State
from wargames_desktop.games.tokyo_express.torpedoes import letters_of


class Reading(Frame, frozen=True, tag="reading"):
    """Only ever shown: the reference ships of a Japanese formation while its orders are read from the display."""

    formation: str
    japanese: str
    us: str


class Firing(Frame, frozen=True, tag="firing"):
    """Only ever shown: the Fire Allocation markers that lie on the ships while attacks are resolved one by one."""

    marks: tuple[tuple[str, str, str], ...] = ()
    """Letter, attacker and target."""
    torpedoes: Mapping[str, TorpedoAttack] = {}
    """By attacker, what has not been resolved yet."""


def turn_walk(state: State) -> Turn | None:
    """Where the Game Turn of the Basic Game stands, if one is on."""
    return next((frame for frame in state.flow if isinstance(frame, Turn)), None)


def reading(state: State) -> Reading | None:
    """The reference ships that are shown, if any."""
    top = _top(state)
    return top if isinstance(top, Reading) else None


def torpedo_plan(state: State) -> Mapping[str, TorpedoAttack]:
    """Torpedo attacks allocated so far, by ship."""
    top = _top(state)
    if isinstance(top, Firing):
        return top.torpedoes
    return top.allocated if isinstance(top, UsTorpedoes | StandardUsTorpedoes) else {}


def turning_plan(state: State) -> Mapping[str, str]:
    """``before`` or ``after``, by formation that the player has turn in this phase."""
    top = _top(state)
    if not isinstance(top, UsMovement | StandardUsMovement):
        return {}
    return {name: when for name, when in top.turning.items() if when != "hold"}


def next_phase(state: State) -> int:
    """The Movement Phase in which formations move next; 7 after the last."""
    return max(state.phase, 1) if isinstance(_top(state), UsMovement | StandardUsMovement) else state.phase + 1


def gunnery_plan(state: State) -> Mapping[str, tuple[Fire, ...]]:
    """Gunnery allocated so far, by ship."""
    top = _top(state)
    return top.allocated if isinstance(top, UsGunnery | StandardUsGunnery) else {}


def attacks(state: State) -> Iterator[tuple[str, str, str]]:
    """Letter, attacker and target of everything allocated so far, as the Fire Allocation markers will show it."""
    top = _top(state)
    if isinstance(top, Firing):
        yield from top.marks
        return
    torpedoes = torpedo_plan(state)
    letters = letters_of(attack.target for attack in torpedoes.values())
    for ship, attack in torpedoes.items():
        yield letters[attack.target], ship, attack.target
    fires = ((ship, fire) for ship, fires in gunnery_plan(state).items() for fire in fires)
    for number, (ship, fire) in enumerate(fires):
        yield letter(number), ship, fire.target


def _top(state: State) -> Frame | None:
    return state.flow[-1] if state.flow else None
