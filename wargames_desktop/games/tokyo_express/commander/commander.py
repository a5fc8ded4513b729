"""Which officer answers which decision."""

from __future__ import annotations

from typing import cast

from wargames_desktop.engine.decision import C, Decision
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commander.estimates import Estimates
from wargames_desktop.games.tokyo_express.commander.helm import Helm
from wargames_desktop.games.tokyo_express.commander.weapons import GunneryOfficer, TorpedoOfficer
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.frames import (
    CountermarchSide,
    UsGunnery,
    UsMovement,
    UsOrders,
    UsTorpedoes,
)
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import State


class Commander:
    """Answers every decision of the US side; the same position always gets the same answer."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        estimates = Estimates(charts)
        self._helm = Helm(charts, sea, estimates)
        self._torpedoes = TorpedoOfficer(charts, sea, estimates)
        self._guns = GunneryOfficer(charts, sea, estimates)

    def choose(self, view: State, decision: Decision[C]) -> C:
        """One of the answers to ``decision``: what an officer proposes, else the usual answer."""
        proposal = self._proposal(view)
        if proposal is not None:
            return cast(C, proposal)
        return decision.answers[0] if decision.default is None else decision.default

    def _proposal(self, view: State) -> AnyCommand | None:
        frame = view.flow[-1]
        match frame:
            case UsOrders():
                return self._helm.order(view, frame)
            case CountermarchSide():
                return self._helm.side(view, frame)
            case UsMovement():
                return self._helm.turning(view, frame)
            case UsTorpedoes():
                return self._torpedoes.attack(view, frame)
            case UsGunnery():
                return self._guns.fire(view, frame)
            case _:
                return None
