"""The Japanese torpedo attacks of the Standard Game (10.1)."""

from __future__ import annotations

from collections import Counter

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.arcs import BROADSIDES, arcs_at
from wargames_desktop.games.tokyo_express.assignment import Choice, Trade, trade
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.damage import is_sinking, level_reached
from wargames_desktop.games.tokyo_express.engagement import fighting, is_return_fire, is_undetected, with_fighting
from wargames_desktop.games.tokyo_express.events import TorpedoesAllocated
from wargames_desktop.games.tokyo_express.fire import sight
from wargames_desktop.games.tokyo_express.frames import TorpedoAttack
from wargames_desktop.games.tokyo_express.japanese_torpedoes import choose_salvos, salvos_to_fire
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.standard_events import TargetChosen, TargetsTraded
from wargames_desktop.games.tokyo_express.standard_weapons import StandardWeapons
from wargames_desktop.games.tokyo_express.state import JAPAN, State
from wargames_desktop.games.tokyo_express.torpedo_targets import TorpedoPair, choose
from wargames_desktop.games.tokyo_express.torpedoes import TorpedoAim, letters_of


class StandardJapaneseTorpedoesStep(Procedure[State, AnyCommand]):
    """All attacks are assigned, then resolved target by target (TE-10.1-all-first)."""

    def __init__(self, charts: Charts, sea: Sea, weapons: StandardWeapons) -> None:
        self._charts = charts
        self._ships = charts.roster.ships
        self._rules = charts.standard.torpedoes
        self._sea = sea
        self._torpedoes = weapons.torpedoes

    def proceed(self, state: State, play: Play) -> State:
        aims = {(aim.ship, aim.target): aim for aim in self._torpedoes.aims(state, JAPAN) if self.fires_at(state, aim)}
        pairs = [self._pair(state, aim) for aim in aims.values()]
        before = Counter(fighting(state).torpedo_attackers)
        choices = choose(pairs, self._rules.attackers, before, play.chance)
        assigned, trades = trade([choice.pair for choice in choices], pairs)
        _tell(choices, trades, play)
        state = self._remember(state, assigned)
        attackers = Counter(pair.target for pair in assigned)
        letters = letters_of(pair.target for pair in assigned)
        attacks: dict[str, TorpedoAttack] = {}
        for pair in assigned:
            aim = aims[pair.ship, pair.target]
            range_ = self._torpedoes.range_of(pair.distance)
            number = salvos_to_fire(self._charts, pair.target_type, range_, attackers[pair.target])
            salvos = choose_salvos(aim.salvos, number)
            attacks[pair.ship] = self._torpedoes.load(state, pair.ship, pair.target, salvos)
            play.emit(TorpedoesAllocated(pair.ship, attacks[pair.ship], letters[pair.target], pair.distance))
        return pop(self._torpedoes.resolve_all(state, attacks, letters, play))

    def fires_at(self, state: State, aim: TorpedoAim) -> bool:
        """Whether a ship would attack a target.

        Rules: TE-10.1-sinking, TE-10.1-long, TE-10.1-long-detected, TE-10.1-long-dd, TE-10.1-long-return.
        """
        if aim.refusal is not None or is_sinking(self._ships[aim.target], state.ships[aim.target]):
            return False
        if self._torpedoes.range_of(aim.distance) not in self._rules.careful_ranges:
            return True
        is_destroyer = self._ships[aim.target].type == "DD"
        return not (is_undetected(state, aim.ship) or is_destroyer or is_return_fire(state, aim.target))

    def _pair(self, state: State, aim: TorpedoAim) -> TorpedoPair:
        spec, target = self._ships[aim.target], state.ships[aim.target]
        seen_from_target = sight(self._sea, target, state.ships[aim.ship]).bearing
        return TorpedoPair(
            aim.ship,
            aim.target,
            aim.distance,
            spec.type,
            level_reached(spec, target.damage),
            arcs_at(seen_from_target)[0] in BROADSIDES,
        )

    def _remember(self, state: State, assigned: list[TorpedoPair]) -> State:
        """TE-10.1-conserve, R-136."""
        segment = fighting(state)
        attacked = (*segment.torpedo_attackers, *(pair.target for pair in assigned))
        return with_fighting(state, msgspec.structs.replace(segment, torpedo_attackers=attacked))


def _tell(choices: list[Choice[TorpedoPair]], trades: list[Trade], play: Play) -> None:
    for pair, reasons, rejected in choices:
        play.emit(TargetChosen("torpedoes", pair.ship, pair.target, pair.distance, reasons, rejected))
    for made in trades:
        play.emit(TargetsTraded("torpedoes", *made))
