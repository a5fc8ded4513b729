"""Which officer answers which decision."""

from __future__ import annotations

from typing import cast

from wargames_desktop.engine.decision import C, Decision
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commander.estimates import Estimates
from wargames_desktop.games.tokyo_express.commander.helm import Helm
from wargames_desktop.games.tokyo_express.commander.lookouts import Lookouts
from wargames_desktop.games.tokyo_express.commander.night_helm import NightHelm
from wargames_desktop.games.tokyo_express.commander.night_weapons import NightGunneryOfficer
from wargames_desktop.games.tokyo_express.commander.weapons import GunneryOfficer, TorpedoOfficer
from wargames_desktop.games.tokyo_express.commands import AnyCommand, Turning
from wargames_desktop.games.tokyo_express.frames import (
    CountermarchSide,
    StandardUsFormations,
    StandardUsGunnery,
    StandardUsMovement,
    StandardUsOrders,
    StandardUsTorpedoes,
    UsCommand,
    UsDetection,
    UsGunnery,
    UsMovement,
    UsOrders,
    UsTorpedoes,
)
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.standard_weapons import StandardWeapons
from wargames_desktop.games.tokyo_express.state import Night, State
from wargames_desktop.games.tokyo_express.torpedoes import Torpedoes
from wargames_desktop.games.tokyo_express.waters import Waters


class Commander:
    """Answers every decision of the US side, in both levels of the game; the same position gets the same answer."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        estimates = Estimates(charts)
        weapons = StandardWeapons(charts, sea)
        self._helm = Helm(charts, sea, estimates)
        self._torpedoes = TorpedoOfficer(Torpedoes(charts, sea), estimates)
        self._guns = GunneryOfficer(charts, sea, estimates)
        self._night_helm = NightHelm(charts, Waters(charts.board), estimates)
        self._night_torpedoes = TorpedoOfficer(weapons.torpedoes, estimates)
        self._night_guns = NightGunneryOfficer(charts, weapons, estimates)
        self._lookouts = Lookouts(charts, sea)

    def choose(self, view: State, decision: Decision[C]) -> C:
        """One of the answers to ``decision``: what an officer proposes, else the usual answer."""
        proposal = self._proposal(view, cast("Decision[AnyCommand]", decision))
        if proposal is not None:
            return cast(C, proposal)
        return decision.answers[0] if decision.default is None else decision.default

    def _proposal(self, view: State, decision: Decision[AnyCommand]) -> AnyCommand | None:
        if isinstance(view.standard, Night):
            return self._by_night(view, decision)
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

    def _by_night(self, view: State, decision: Decision[AnyCommand]) -> AnyCommand | None:
        """The Standard Game."""
        frame = view.flow[-1]
        match frame:
            case StandardUsFormations():
                return self._night_helm.formation(view, frame)
            case StandardUsOrders():
                return self._night_helm.order(view, frame)
            case CountermarchSide():
                return self._night_helm.side(view, frame)
            case StandardUsMovement():
                turns = [answer for answer in decision.answers if isinstance(answer, Turning)]
                return self._night_helm.turning(view, frame, turns)
            case UsCommand():
                return self._night_helm.flagship(view, decision.about[0])
            case UsDetection():
                return self._lookouts.attempt(view, decision.answers)
            case StandardUsTorpedoes():
                return self._night_torpedoes.attack(view, frame)
            case StandardUsGunnery():
                return self._night_guns.fire(view, frame)
            case _:
                return None
