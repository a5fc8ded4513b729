"""Combat in words."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.war_in_the_pacific import events
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, SideName
from wargames_desktop.games.war_in_the_pacific.frames import CombatSite
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import COMBATS, count, listed, signed
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

_BEGINS = {"fleet": "WITP-9.1-fleet", "land": "WITP-9.1-land", "assault": "WITP-9.1-assault"}
_DUE = {
    "loser": ("for the difference", "WITP-9.6.1-1"),
    "winner": ("half of what the loser took", "WITP-9.6.1-2"),
    "air": ("on supporting air units", "WITP-9.6.2-5"),
    "carrier": ("on a carrier in place of air units", "WITP-9.6.2-6-cv"),
}


class CombatWords:
    """Tells combats from the first shot to the retreat."""

    def __init__(self, theatre: Theatre) -> None:
        self._name = theatre.name

    def _at(self, site: CombatSite) -> str:
        sea = f" (the {site.sea}ern sea)" if site.sea else ""
        return f"{self._name(site.hex)}{sea}"

    def began(self, event: events.CombatBegan) -> Iterator[LogLine]:
        """Who fights whom."""
        text = f"{COMBATS[event.kind]} at {self._at(event.site)}"
        about = (event.site.hex, *(id for ids in event.units.values() for id in ids))
        yield LogLine(text=text, rule=_BEGINS[event.kind], kind="attack", side=event.attacker, about=about)
        for side in SIDES:
            yield LogLine(text=self._force(event, side), rule="WITP-9.2-2", depth=1)

    def _force(self, event: events.CombatBegan, side: SideName) -> str:
        air = event.air.get(side, ())
        support = f", supported by {listed(air)}" if air else ""
        return f"{SIDE_NAMES[side]}: {listed(event.units.get(side, ()), 'nobody')}{support}"

    def rolled(self, event: events.CombatRolled) -> Iterator[LogLine]:
        """Both totals, term by term."""
        totals = listed([f"{SIDE_NAMES[side]} {event.totals[side]}" for side in SIDES])
        if event.winner is None:
            result = "equal, so both roll again"
        else:
            result = f"the {SIDE_NAMES[event.winner]} side wins by {event.difference}"
        text = f"{COMBATS[event.kind]} at {self._at(event.site)}: {totals}; {result}"
        yield LogLine(text=text, rule="WITP-9.6-1", kind="die", side=event.winner, about=(event.site.hex,))
        for side in SIDES:
            for term in event.terms.get(side, ()):
                text = f"{SIDE_NAMES[side]} {signed(term.value)}: {term.reason}"
                yield LogLine(text=text, rule=term.rule, depth=1)

    def hits_due(self, event: events.HitsDue) -> Iterator[LogLine]:
        """How many hits and why."""
        why, rule = _DUE[event.reason]
        text = f"{SIDE_NAMES[event.side]} side takes {count(event.hits, 'hit')} {why}"
        yield LogLine(text=text, rule=rule, kind="damage", side=event.side, about=(event.site.hex,))

    def retreated(self, event: events.Retreated) -> Iterator[LogLine]:
        """Where the loser went."""
        rule = "WITP-9.6.3-fleet" if event.site.sea or not event.units else "WITP-9.6.3-land-2"
        text = f"{listed(event.units)} retreats from {self._at(event.site)} to {self._name(event.hex)}"
        yield LogLine(text=text, rule=rule, kind="move", side=event.side, about=(*event.units, event.hex))

    def reembarked(self, event: events.Reembarked) -> Iterator[LogLine]:
        """Back aboard."""
        text = f"{listed(tuple(event.cargo), 'Nobody')} back aboard at {self._name(event.hex)}"
        about = (*event.cargo, event.hex)
        yield LogLine(text=text, rule="WITP-9.6.3-assault-1-b", kind="move", side=event.side, about=about)

    def continues(self, event: events.CombatContinues) -> Iterator[LogLine]:
        """To be fought on."""
        text = f"Combat continues at {self._name(event.hex)} in the next turn"
        yield LogLine(text=text, rule="WITP-9.7-1", kind="attack", about=(event.hex,))

    def over(self, event: events.CombatOver) -> Iterator[LogLine]:
        """Fought out."""
        text = f"The combat at {self._name(event.hex)} is over"
        yield LogLine(text=text, rule="WITP-9.7-1", kind="attack", about=(event.hex,))
