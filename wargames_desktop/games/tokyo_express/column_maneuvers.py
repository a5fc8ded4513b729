"""Whether a Japanese column maneuvers columnwise or all at once (TE-5.1-jp-battle-1 and following)."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.arcs import arcs_at
from wargames_desktop.games.tokyo_express.battle_movement import Threat
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.standard_events import ManeuverChosen
from wargames_desktop.games.tokyo_express.standard_orders import has_one_heading
from wargames_desktop.games.tokyo_express.state import ColumnManeuver, Formation, State, with_formation


class Maneuver(NamedTuple):
    """How a Japanese column maneuvers, and which ship then is its reference ship."""

    columnwise: bool
    reference: str
    reason: str
    rule: str


class ColumnManeuvers:
    """Chooses how columns carry out their orders in Battle Movement."""

    def __init__(self, sea: Sea) -> None:
        self._sea = sea

    def choose(self, state: State, name: str, threat: Threat, play: Play) -> tuple[State, str]:
        """``state`` in which a column maneuvers as the threat lies, and its reference ship."""
        formation = state.formations[name]
        maneuver = self.maneuver(state, formation, threat)
        play.emit(ManeuverChosen(name, maneuver.columnwise, maneuver.reason, maneuver.rule))
        column: ColumnManeuver = "columnwise" if maneuver.columnwise else "simultaneous"
        return with_formation(state, name, msgspec.structs.replace(formation, column=column)), maneuver.reference

    def maneuver(self, state: State, formation: Formation, threat: Threat) -> Maneuver:
        """Whether a column maneuvers columnwise against a threat, and its reference ship.

        Rules: TE-5.1-jp-battle-1, TE-5.1-jp-battle-2, TE-5.1-jp-battle-3, TE-5.1-jp-battle-else, TE-5.1-jp-reference.
        """
        lead, last = formation.ships[0], formation.ships[-1]
        if not has_one_heading(state, formation):
            return Maneuver(True, threat.japanese_reference, "its ships head differently", "TE-5.1-jp-battle-1")
        if self._has_in_arc(state, lead, threat.ships, "bow"):
            return Maneuver(True, lead, "the threat is in the bow arc of the lead ship", "TE-5.1-jp-battle-2")
        if self._has_in_arc(state, last, threat.ships, "stern"):
            return Maneuver(True, last, "the threat is in the stern arc of the last ship", "TE-5.1-jp-battle-3")
        return Maneuver(False, threat.japanese_reference, "the threat is abeam", "TE-5.1-jp-battle-else")

    def _has_in_arc(self, state: State, ship: str, targets: tuple[str, ...], arc: Literal["bow", "stern"]) -> bool:
        own = state.ships[ship]
        return any(
            arc in arcs_at(self._sea.bearing(own.hex, state.ships[target].hex, own.heading))
            for target in targets
            if state.ships[target].hex != own.hex
        )
