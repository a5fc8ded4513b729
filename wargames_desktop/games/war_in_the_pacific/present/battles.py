"""A combat before the dice: what each side adds up, and the exact chance of each result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from wargames_desktop.engine.display import Card, Cell, Likelihood, Sum
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.combat import Combatants
from wargames_desktop.games.war_in_the_pacific.frames import Engagement
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.odds import Chances, chances
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import COMBATS, listed, signed
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES, State
from wargames_desktop.games.war_in_the_pacific.strength import Strengths

COLUMNS = tuple(SIDE_NAMES[side] for side in SIDES)


class Prospect(NamedTuple):
    """What a combat, or several in a hex, would be like."""

    sums: tuple[Sum, ...] = ()
    chances: tuple[Likelihood, ...] = ()
    tables: tuple[Card, ...] = ()
    words: str = ""


class Battles:
    """Works out combats that would be fought in a position."""

    def __init__(self, game: WarInThePacific) -> None:
        self._game = game
        self._table = game.charts.combat
        self._combatants = Combatants(game.theatre)
        self._strengths = Strengths(game.theatre)

    def at(self, view: State, hex: str) -> Prospect:
        """The combats that there would be in a hex as the position stands: on each sea, then on land."""
        return self.of(view, tuple(self._in_hex(view, hex)))

    def _in_hex(self, view: State, hex: str) -> Iterator[Engagement]:
        fleets = self._game.theatre.of(view).fleets
        for water in self._game.theatre.map.seas(hex):
            if water in fleets["japan"] and water in fleets["allies"]:
                yield self._combatants.fleet_combat(view, water)
        aboard = tuple(id for id, unit in view.units.items() if unit.aboard and unit.hex == hex)
        on_land = self._combatants.on_land(view, hex, aboard)
        if on_land is not None:
            yield on_land

    def of(self, view: State, engagements: tuple[Engagement, ...]) -> Prospect:
        """Combats one after the other, each as if those before it had not been fought."""
        sums: list[Sum] = []
        likely: list[Likelihood] = []
        tables: list[Card] = []
        words: list[str] = []
        for combat in engagements:
            found = self._chances(view, combat)
            kind = COMBATS[combat.kind]
            for side in SIDES:
                strength = self._strengths.force(view, combat, side).strength
                sums.append(Sum(label=f"{kind}, {SIDE_NAMES[side]}", value=f"{strength} + die{self._die(combat)}"))
                in_which = f" in {kind.lower()}" if len(engagements) > 1 else ""
                win = f"{SIDE_NAMES[side]} win{in_which}"
                likely.append(Likelihood(result=win, probability=float(found.wins[side])))
            tables += [self.strengths(view, combat), self.odds(view, combat)]
            words += [f"{kind}, hits {_told(found.hits[side], SIDE_NAMES[side])}" for side in SIDES]
        if len(engagements) > 1:
            names = [COMBATS[combat.kind].lower() for combat in engagements]
            words.insert(0, f"First {listed(names)}; the later depends on the first")
        return Prospect(tuple(sums), tuple(likely), tuple(tables), "\n".join(words))

    def _die(self, combat: Engagement) -> str:
        divisor = self._table.die_divisor[combat.kind]
        return f" / {divisor}" if divisor > 1 else ""

    def _chances(self, view: State, combat: Engagement) -> Chances:
        return chances(self._table, combat.kind, {side: self._strengths.force(view, combat, side) for side in SIDES})

    def strengths(self, view: State, combat: Engagement) -> Card:
        """What each side adds up before the dice."""
        terms = {side: self._strengths.terms(view, combat, side) for side in SIDES}
        rows = [
            (term.reason, tuple(Cell(text=signed(term.value) if of == side else "") for of in SIDES))
            for side in SIDES
            for term in terms[side]
        ]
        total = tuple(Cell(text=str(sum(term.value for term in terms[side])), mark="row") for side in SIDES)
        die = f"+ die{self._die(combat)}"
        rows += [("Strength", total), ("and the die", tuple(Cell(text=die) for _ in SIDES))]
        return Card(
            id=f"strength:{combat.kind}", title=self._title(combat), columns=COLUMNS, rows=tuple(rows), corner="Adds up"
        )

    def odds(self, view: State, combat: Engagement) -> Card:
        """How likely each result is, exactly."""
        found = self._chances(view, combat)
        rows = [("Wins", tuple(_percent(found.wins[side]) for side in SIDES))]
        if combat.kind != "fleet":
            rows.append(("Wins, and combat continues", tuple(_percent(found.close[side]) for side in SIDES)))
        for number in sorted({number for side in SIDES for number in found.hits[side]}):
            chance = tuple(_percent(found.hits[side].get(number, Fraction(0))) for side in SIDES)
            rows.append((f"Takes {number} {'hit' if number == 1 else 'hits'}", chance))
        rows.append(("Hits on average", tuple(Cell(text=f"{float(found.expected_hits(side)):.1f}") for side in SIDES)))
        for number in sorted({number for side in SIDES for number in found.air_hits[side] if number}):
            chance = tuple(_percent(found.air_hits[side].get(number, Fraction(0))) for side in SIDES)
            rows.append((f"Takes {number} on air units", chance))
        if any(found.carrier_hit.values()):
            rows.append(("A carrier is hit", tuple(_percent(found.carrier_hit[side]) for side in SIDES)))
        return Card(
            id=f"odds:{combat.kind}",
            title=f"Odds: {self._title(combat)}",
            columns=COLUMNS,
            rows=tuple(rows),
            corner="Side",
            footnote="Exact; equal totals are rolled again.",
        )

    def _title(self, combat: Engagement) -> str:
        return f"{COMBATS[combat.kind]} at {self._game.theatre.name(combat.site.hex)}"


def _told(hits: Mapping[int, Fraction], side: str) -> str:
    """``on the Japanese: none 50 %, 1 50 %``."""
    parts = [f"{number or 'none'} {float(chance) * 100:.0f} %" for number, chance in hits.items()]
    return f"on the {side} side: {', '.join(parts)}"


def _percent(chance: Fraction) -> Cell:
    if not chance:
        return Cell(text="\N{EN DASH}")
    return Cell(text=f"{float(chance) * 100:.1f} %")
