"""The Combat Segment of the Standard Game: its steps in order, what begins and ends them, reloads (8.1, 8.2, 10.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from wargames_desktop.engine.flow import Frame, Play, Procedure, pop
from wargames_desktop.engine.sequence import Step
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.damage import salvo_names
from wargames_desktop.games.tokyo_express.detection import note_detection, with_detected
from wargames_desktop.games.tokyo_express.engagement import fighting, with_fighting
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.sighting import Sighting
from wargames_desktop.games.tokyo_express.standard_events import Detected, Reloaded, StandardStepBegan
from wargames_desktop.games.tokyo_express.state import JAPAN, US, SideName, State, afloat, enemy, with_log
from wargames_desktop.games.tokyo_express.surprise import end_surprise, release
from wargames_desktop.games.tokyo_express.torpedo_logs import reloaded

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
    "reload": lambda step: frames.Reload(),
    "combat_detection": lambda step: frames.CombatDetection(),
}
"""How the frame of a step of an attack is made, by what the step does; Immediate Fire counts as Attack Step 0."""


class StandardCombatSteps:
    """What begins with each step of the Combat Segment (TE-4.2-combat-steps)."""

    def frame(self, step: Step) -> Frame:
        """The frame that carries out ``step`` of an Attack Step or of Immediate Fire."""
        return ATTACK_FRAMES[step.does](step)

    def begin(self, state: State, step: Step, play: Play) -> State:
        """Say that ``step`` begins."""
        play.emit(StandardStepBegan(step.id))
        return state


class AttackStepBeginning(Procedure[State, AnyCommand]):
    """An Attack Step, or Immediate Fire, begins (TE-8.1-first-step, TE-8.1-second-step, TE-9.6-fire-new)."""

    def proceed(self, state: State, play: Play) -> State:
        step, segment = state.flow[-1], fighting(state)
        assert isinstance(step, frames.AttackStepBegins)
        segment = msgspec.structs.replace(
            segment,
            burning=tuple(name for name, ship in state.ships.items() if ship.log.on_fire and not ship.sunk),
            torpedo_targets=(),
            row_ahead=(),
            gun_targets=(),
            sinking=(),
        )
        if isinstance(segment, frames.StandardCombat):
            segment = msgspec.structs.replace(segment, attack_step=step.number)
        return pop(with_fighting(state, segment))


class Revelations:
    """Formations whose ships gave themselves away with their guns become detected."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._sighting = Sighting(charts, sea)

    def detect(self, state: State, ships: Iterable[str], rule: str, play: Play) -> State:
        """All formations with any of ``ships`` are detected (TE-6.4-guns)."""
        seen = set(ships)
        sides: tuple[SideName, ...] = (US, JAPAN)
        for side in sides:
            for party in self._sighting.parties(state, side):
                firing = [member for member in party.members if member in seen]
                if firing and self._sighting.is_undetected(state, party):
                    state = note_detection(with_detected(state, party.members, True), enemy(side))
                    play.emit(Detected(party.name, side, f"{firing[0]} fired guns", rule))
        return state


class GunFlashesStep(Procedure[State, AnyCommand]):
    """After Immediate Fire the formations of ships that fired guns are detected at once (TE-8.2-detected)."""

    def __init__(self, revelations: Revelations) -> None:
        self._revelations = revelations

    def proceed(self, state: State, play: Play) -> State:
        segment = fighting(state)
        assert isinstance(segment, frames.DetectionSegment)
        return pop(self._revelations.detect(state, segment.fired, "TE-8.2-detected", play))


class ReloadStep(Procedure[State, AnyCommand]):
    """Japanese ships reload their torpedo tubes (TE-8.1-reload, TE-10.4-step-only)."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts

    def proceed(self, state: State, play: Play) -> State:
        for name in afloat(state, JAPAN):
            if not state.ships[name].out_of_action:
                state, mounts = reloaded(state, name, self._charts.standard.torpedoes.reload_turns)
                if mounts:
                    names = salvo_names(self._charts.roster.ships[name])
                    ship = state.ships[name]
                    made = tuple(names[mount] for mount in mounts)
                    play.emit(Reloaded(name, made, ship.salvos, ship.log.reloads))
        return pop(state)


class CombatDetectionStep(Procedure[State, AnyCommand]):
    """The end of a Combat Segment: who fired guns is detected, who was attacked is surprised no longer.

    Rules: TE-8.1-detection, TE-6.3-end-attack, TE-6.3-release-attack.
    """

    def __init__(self, revelations: Revelations) -> None:
        self._revelations = revelations

    def proceed(self, state: State, play: Play) -> State:
        segment = fighting(state)
        assert isinstance(segment, frames.StandardCombat)
        marked = [name for name, ship in state.ships.items() if ship.log.gun_flashes]
        state = self._revelations.detect(state, marked, "TE-8.1-detection", play)
        for name in marked:
            state = with_log(state, name, gun_flashes=0)
        for side in segment.attacked:
            state = end_surprise(state, side, "it was attacked", "TE-6.3-end-attack", play)
        if US in segment.attacked:
            state = release(state, "the US ships were attacked", "TE-6.3-release-attack", play)
        return pop(state)
