"""The Standard Game: which procedure carries out which step of its Game Turn (TE-4.1).

Steps that it takes as the Basic Game does share their frames with it; the others have frames of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.engine.sequence import Step
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.detection import (
    DetectionSegmentSteps,
    DetectionStatusStep,
    JapaneseDetectionStep,
    UsDetectionStep,
)
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import JAPAN, US, State
from wargames_desktop.games.tokyo_express.surprise import UsReleasePhase

ATTACK_FRAMES: Mapping[str, Callable[[Step], Frame]] = {
    "attack_step": lambda step: frames.AttackStepBegins(step.number),
    "immediate_fire": lambda step: frames.AttackStepBegins(0),
    "first_japanese_torpedoes": lambda step: frames.StandardJapaneseTorpedoes(1),
    "second_japanese_torpedoes": lambda step: frames.StandardJapaneseTorpedoes(2),
    "surprise_torpedoes": lambda step: frames.SurpriseTorpedoes(),
    "hidden_force_gunnery": lambda step: frames.HiddenForceGunnery(),
    "japanese_gunnery": lambda step: frames.StandardJapaneseGunnery("heavier"),
    "japanese_destroyer_gunnery": lambda step: frames.StandardJapaneseGunnery("destroyers"),
    "first_us_torpedoes": lambda step: frames.StandardUsTorpedoes(1),
    "second_us_torpedoes": lambda step: frames.StandardUsTorpedoes(2),
    "us_gunnery": lambda step: frames.StandardUsGunnery(),
    "gun_flashes": lambda step: frames.GunFlashes(),
    "damage_markers": lambda step: frames.StandardDamageMarkers(),
}
"""How the frame of a step of an attack is made, by what the step does; Immediate Fire counts as Attack Step 0."""


def attack_frame(step: Step) -> Frame:
    """The frame that carries out a step of the Immediate Fire or of an Attack Step."""
    return ATTACK_FRAMES[step.does](step)


def standard_procedures(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """The procedures of the Standard Game by the frames that they carry out, chapter by chapter."""
    return {
        **_sequence(charts, sea),
        **_orders_and_movement(charts, sea),
        **_detection(charts, sea),
        **_combat(charts, sea),
        **_campaign(charts, sea),
    }


def _sequence(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapter 4."""
    return {}


def _orders_and_movement(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapter 5."""
    return {}


def _detection(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapters 6 and 7."""
    outlines = charts.standard
    return {
        frames.UsRelease: UsReleasePhase(charts),
        frames.JapaneseDetectionSegment: DetectionSegmentSteps(outlines.japanese_detection, JAPAN, attack_frame),
        frames.UsDetectionSegment: DetectionSegmentSteps(outlines.us_detection, US, attack_frame),
        frames.DetectionStatus: DetectionStatusStep(charts, sea),
        frames.JapaneseDetection: JapaneseDetectionStep(charts, sea),
        frames.UsDetection: UsDetectionStep(charts, sea),
    }


def _combat(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapters 8 to 10."""
    return {}


def _campaign(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapters 11 to 15."""
    return {}
