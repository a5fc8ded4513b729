"""The turn and its steps, totals, China and the entry of America in words."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.war_in_the_pacific import events
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import count, listed, signed
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class TurnWords:
    """Tells what belongs to the turn as a whole."""

    def __init__(self, theatre: Theatre) -> None:
        self._charts = theatre.charts
        self._name = theatre.name

    def bid_sealed(self, event: events.BidSealed) -> Iterator[LogLine]:
        """A bid that nobody else knows."""
        yield LogLine(text=f"The {SIDE_NAMES[event.side]} player has bid", rule="WITP-13.2-1", side=event.side)

    def bids_opened(self, event: events.BidsOpened) -> Iterator[LogLine]:
        """Both bids, and what they mean."""
        bids = listed([f"{SIDE_NAMES[side]} {event.bids[side]}" for side in SIDES])
        outcome = (
            "equal: both bid again" if event.tied else "the players change chairs" if event.swapped else "chairs stay"
        )
        yield LogLine(text=f"Bids: {bids}; {outcome}", rule="WITP-13.2-1", kind="phase")

    def turn_began(self, event: events.TurnBegan) -> Iterator[LogLine]:
        """The season."""
        yield LogLine(
            text=f"Turn {event.turn}, {self._charts.turn_spec(event.turn).season}", kind="turn", rule="WITP-3.0-1"
        )

    def step_began(self, event: events.StepBegan) -> Iterator[LogLine]:
        """The phase or segment."""
        step = self._charts.step(event.step)
        yield LogLine(text=step.title, kind="phase", rule=step.rule)

    def passed(self, event: events.Passed) -> Iterator[LogLine]:
        """A side that does no more."""
        why = " has nothing left to do" if event.forced else " passes"
        title = self._charts.step(event.step).title
        yield LogLine(
            text=f"{SIDE_NAMES[event.side]} player{why}: {title}",
            side=event.side,
            rule=self._charts.step(event.step).rule,
        )

    def adjustment_noted(self, event: events.AdjustmentNoted) -> Iterator[LogLine]:
        """What changes a total."""
        found = event.adjustment
        text = f"{SIDE_NAMES[found.side]} total {signed(found.amount)}: {found.reason}"
        yield LogLine(text=text, rule=found.rule, side=found.side, kind="score")

    def game_won(self, event: events.GameWon) -> Iterator[LogLine]:
        """The end."""
        text = f"{SIDE_NAMES[event.winner]} victory: {event.reason}"
        yield LogLine(text=text, rule=event.rule, side=event.winner, kind="score")

    def total_rolled(self, event: events.TotalRolled) -> Iterator[LogLine]:
        """A total, its dice and the rest."""
        side = SIDE_NAMES[event.side]
        yield LogLine(text=f"{side} total: {event.total} RP", rule="WITP-5.1-1", kind="die", side=event.side)
        yield LogLine(text=f"{signed(event.base)}: base points of the turn", rule="WITP-5.1-1", depth=1)
        if event.dice is not None:
            white, red = event.dice
            yield LogLine(text=f"{signed(white - red)}: white die {white}, red die {red}", rule="WITP-5.1-1", depth=1)
        for term in event.terms:
            yield LogLine(text=f"{signed(term.value)}: {term.reason}", rule=term.rule, depth=1)

    def america_entered(self, event: events.AmericaEntered) -> Iterator[LogLine]:
        """The United States are at war."""
        why = {"attack": "Japan has attacked", "date": "the time has come", "roll": "the roll succeeded"}[event.cause]
        text = f"The United States enter the war: {why}"
        if event.dice is not None:
            text += f", {sum(event.dice)} against {event.target}"
        yield LogLine(text=text, rule="WITP-13.4", kind="die" if event.dice else "phase")

    def entry_rolled(self, event: events.EntryRolled) -> Iterator[LogLine]:
        """They are not."""
        first, second = event.dice
        text = f"The United States stay at peace: {first} + {second} = {first + second} against {event.target}"
        yield LogLine(text=text, rule="WITP-13.4", kind="die")

    def chinese_redeployed(self, event: events.ChineseRedeployed) -> Iterator[LogLine]:
        """A Chinese unit within China."""
        text = f"{event.unit} goes from {self._name(event.origin)} to {self._name(event.hex)}"
        yield LogLine(text=text, rule="WITP-12.2-8", kind="move", about=(event.unit, event.hex), side="allies")

    def china_surrendered(self, event: events.ChinaSurrendered) -> Iterator[LogLine]:
        """The end of the war in China."""
        left = f"{count(len(event.units), 'unit')} removed" if event.units else "no unit was left"
        yield LogLine(text=f"China surrenders: {left}", rule="WITP-12.2-4", kind="score", about=event.units)

    def china_neglected(self, event: events.ChinaNeglected) -> Iterator[LogLine]:
        """Japan's duties there."""
        if event.cause == "no_combat":
            yield LogLine(text="Japan fought no land combat in China", rule="WITP-12.2-5", side="japan", kind="score")
        else:
            text = f"Japan has only {count(event.units, 'land unit')} in China: its next total suffers"
            yield LogLine(text=text, rule="WITP-12.2-6", side="japan", kind="score")
