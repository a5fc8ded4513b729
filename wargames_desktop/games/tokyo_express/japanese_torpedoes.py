"""The Japanese torpedo attacks: which ship fires how many salvos at whom (3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.chart import ShipType
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand, SalvosFired
from wargames_desktop.games.tokyo_express.events import TorpedoesAllocated
from wargames_desktop.games.tokyo_express.frames import TorpedoAttack
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import JAPAN, US, State, afloat
from wargames_desktop.games.tokyo_express.torpedoes import RangeName, TorpedoAim, Torpedoes, letters_of


class JapaneseTorpedoesStep(Procedure[State, AnyCommand]):
    """Step 1 of the Combat Segment: all attacks are assigned, then resolved target by target (TE-3.5-jp-torpedo)."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._sea = sea
        self._torpedoes = Torpedoes(charts, sea)

    def proceed(self, state: State, play: Play) -> State:
        aims = self._assign(state, play)
        letters = letters_of(aim.target for aim, _ in aims)
        attackers = Counter(aim.target for aim, _ in aims)
        attacks: dict[str, TorpedoAttack] = {}
        for aim, reason in aims:
            type_ = self._charts.roster.ships[aim.target].type
            range_ = self._torpedoes.range_of(aim.distance)
            number = salvos_to_fire(self._charts, type_, range_, attackers[aim.target])
            salvos = choose_salvos(aim.salvos, number)
            attacks[aim.ship] = self._torpedoes.load(state, aim.ship, aim.target, salvos)
            play.emit(TorpedoesAllocated(aim.ship, attacks[aim.ship], letters[aim.target], aim.distance, reason))
        return pop(self._torpedoes.resolve_all(state, attacks, letters, play))

    def _assign(self, state: State, play: Play) -> list[tuple[TorpedoAim, str]]:
        """The attack of each ship that makes one, with the reason, in the order of assignment (TE-3.6-jp-first)."""
        possible: dict[str, list[TorpedoAim]] = {}
        for aim in self._torpedoes.aims(state, JAPAN):
            if aim.refusal is None and self._is_allowed(aim):
                possible.setdefault(aim.ship, []).append(aim)
        enemies = [state.ships[name].hex for name in afloat(state, US)]
        near = {name: min(self._sea.distance(state.ships[name].hex, hex_) for hex_ in enemies) for name in possible}
        attackers: Counter[str] = Counter()
        assigned: list[tuple[TorpedoAim, str]] = []
        for distance in sorted(set(near.values())):
            equals = [name for name in possible if near[name] == distance]
            while equals:
                name = self._next_attacker(equals, possible, attackers, play)
                equals.remove(name)
                choice = self._choose_target(self._closest(possible[name], attackers), attackers, play)
                if choice is not None:
                    assigned.append(choice)
                    attackers[choice[0].target] += 1
        return assigned

    def _is_allowed(self, aim: TorpedoAim) -> bool:
        """TE-3.6-jp-restrict-extreme, TE-3.6-jp-restrict-dd."""
        range_ = self._torpedoes.range_of(aim.distance)
        if self._charts.roster.ships[aim.target].type == "DD":
            return range_ in ("Short", "Medium")
        return range_ != "Extreme"

    def _next_attacker(
        self, equals: list[str], possible: Mapping[str, list[TorpedoAim]], attackers: Counter[str], play: Play
    ) -> str:
        """Which of equally close attackers is assigned first: chance, but only where the order can matter (R-20)."""
        if not self._order_matters(equals, possible, attackers):
            return equals[0]
        return play.chance.pick(
            "choice", equals, "equally close torpedo attacker to be assigned next", "TE-3.6-jp-first"
        )

    def _order_matters(
        self, equals: list[str], possible: Mapping[str, list[TorpedoAim]], attackers: Counter[str]
    ) -> bool:
        """Unless every ship has a single closest target, with room for all that want it."""
        wanted = Counter(attackers)
        for name in equals:
            closest = self._closest(possible[name], attackers)
            if len(closest) > 1:
                return True
            wanted.update(aim.target for aim in closest)
        return any(count > self._charts.values.torpedo_attackers for count in wanted.values())

    def _closest(self, aims: Iterable[TorpedoAim], attackers: Counter[str]) -> list[TorpedoAim]:
        """The closest targets with room for one more attacker (TE-3.6-jp-first-target, TE-3.6-jp-restrict-two)."""
        open_ = [aim for aim in aims if attackers[aim.target] < self._charts.values.torpedo_attackers]
        nearest = min((aim.distance for aim in open_), default=0)
        return [aim for aim in open_ if aim.distance == nearest]

    def _choose_target(
        self, closest: list[TorpedoAim], attackers: Counter[str], play: Play
    ) -> tuple[TorpedoAim, str] | None:
        """The one with fewer attackers, else chance (TE-3.6-jp-first-ties); none: hold fire (TE-3.6-jp-hold)."""
        if not closest:
            return None
        if len(closest) == 1:
            return closest[0], "closest target"
        fewest = min(attackers[aim.target] for aim in closest)
        tied = {aim.target: aim for aim in closest if attackers[aim.target] == fewest}
        if len(tied) == 1:
            return next(iter(tied.values())), "equally close: it has fewer attackers"
        purpose = f"torpedo target of {closest[0].ship}, all else equal"
        chosen = play.chance.pick("choice", list(tied), purpose, "TE-3.6-jp-first-ties")
        return tied[chosen], "equally close, with as many attackers: chosen at random"


def salvos_to_fire(charts: Charts, type_: ShipType, range_: RangeName, attackers: int) -> int:
    """Salvos that each of ``attackers`` fires at a target of a type at a range, if it has them.

    Rules: TE-3.6-salvos-alone, TE-3.6-salvos-short, TE-3.6-salvos-one, TE-3.6-salvos-one-dd.
    """
    if attackers == 1 or (range_ == "Short" and type_ != "DD"):
        return charts.values.torpedo_salvos
    return 1


def choose_salvos(bearing: SalvosFired, number: int) -> SalvosFired:
    """Up to ``number`` of the salvos that bear, side mounts first (TE-3.6-salvos-which).

    Where both sides bear, the side with more salvos fires, or else the port side (R-22).
    """
    from_port = bearing.port >= bearing.starboard
    side = min(number, max(bearing.port, bearing.starboard))
    center = min(number - side, bearing.center)
    return SalvosFired(port=side, center=center) if from_port else SalvosFired(starboard=side, center=center)
