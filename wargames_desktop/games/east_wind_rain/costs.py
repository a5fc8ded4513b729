"""What operations cost, and who pays (5.2, 9.1.B, 10.1.E, 10.9.E, the operations cost table)."""

from __future__ import annotations

from collections.abc import Iterable

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push
from wargames_desktop.games.east_wind_rain.charts.movement import CostName
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.operations import PayFrom
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.frames.operations import Payment
from wargames_desktop.games.east_wind_rain.state import State, owing, with_er
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, AreaStatus, Nation, Purse
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Costs:
    """The prices of operations and the purses that pay them."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._chart = theatre.charts.costs

    def price(self, name: CostName, status: AreaStatus, amount: int = 1, doubled: bool = False) -> int:
        """ER for ``amount`` of what a row is paid for; ``doubled`` in a second initiative (EWR-10.9.E)."""
        cost = self._chart.rows[name].cost(status, amount)
        return cost * self._chart.second_initiative if doubled else cost

    def purses(self, state: State, nation: Nation, place: str) -> tuple[Purse, ...]:
        """Who may pay for what a nation does in a place, its own country first.

        Australia may pay for Allied units in and next to Australia (EWR-5.2.6.B).
        """
        purses: list[Purse] = [state.pays_for.get(nation, nation)]
        if SIDE_OF[nation] == "allies" and any(
            area in self._theatre.australian for area in self._theatre.map.areas(place)
        ):
            purses.append("australia")
        return tuple(dict.fromkeys(purses))

    def available(self, state: State, nation: Nation, place: str) -> int:
        """ER that can be paid for what a nation does in a place."""
        return sum(state.er.get(purse, 0) for purse in self.purses(state, nation, place))

    def can_pay(self, state: State, nation: Nation, place: str, er: int) -> bool:
        """Whether an operation that costs ``er`` may be begun (EWR-10.1.E)."""
        return er <= self.available(state, nation, place)

    def charge(self, state: State, nation: Nation, place: str, er: int, reason: str, rule: str, play: Play) -> State:
        """Pay ``er``; what cannot be paid is owed (EWR-9.2.J, EWR-9.2.K).

        Where several purses have something in them, the owner chooses in a step on top of the flow: swap your own frame
        before you call this.
        """
        if er <= 0:
            return state
        purses = self.purses(state, nation, place)
        filled = tuple(purse for purse in purses if state.er.get(purse, 0) > 0)
        if len(filled) > 1:
            payment = Payment(side=SIDE_OF[nation], er=er, payers=filled, reason=reason, rule=rule)
            return push(state, payment)
        return paid(state, filled or purses[:1], er, reason, rule, play)


def paid(state: State, purses: Iterable[Purse], er: int, reason: str, rule: str, play: Play) -> State:
    """``er`` taken from ``purses`` in order; the first owes what all of them have not got."""
    order = tuple(purses)
    for purse in order:
        part = min(er, state.er.get(purse, 0))
        if part:
            state = with_er(state, purse, state.er.get(purse, 0) - part)
            play.emit(Paid(purse, part, reason, rule))
            er -= part
    if er:
        state = owing(state, order[0], er)
        play.emit(Paid(order[0], 0, reason, rule, owed=er))
    return state


class PaymentChoice(Procedure[State, AnyCommand]):
    """The owner says which country pays first."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = state.flow[-1]
        assert isinstance(frame, Payment)
        return Decision(
            frame.side,
            "pay_from",
            f"Which country pays {frame.er} ER for {frame.reason}?",
            frame.rule,
            lambda: tuple(PayFrom(purse) for purse in frame.payers),
            PayFrom(frame.payers[0]),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = state.flow[-1]
        assert isinstance(frame, Payment)
        if isinstance(command, PayFrom) and command.purse in frame.payers:
            return None
        return Refusal(frame.rule, "Choose one of the countries that may pay for this")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, Payment)
        assert isinstance(command, PayFrom)
        others = (purse for purse in frame.payers if purse != command.purse)
        return paid(pop(state), (command.purse, *others), frame.er, frame.reason, frame.rule, play)
