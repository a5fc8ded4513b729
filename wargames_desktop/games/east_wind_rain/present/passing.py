"""How passing is called, by what is asked; where a step asks but one thing, its chapter says so instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PASSES: Final[Mapping[str, str]] = {
    "use_advantage": "Do not use the codes",
    "take_initiative": "Leave them the initiative",
    "defend": "No defensive operation",
    "intercept": "Do not intercept",
    "intercept_interceptor": "Do not intercept",
    "attack": "Let it go",
    "enter_hex": "Keep out",
    "launch_strike": "Launch no aircraft",
    "use_edge": "Keep the advantage for later",
    "propose_time": "Propose nothing: both sides roll",
    "fall_back": "Stay there",
    "split_off": "No more ships leave",
    "fight_on": "No other round",
    "unload_task_forces": "Unload no more",
}
