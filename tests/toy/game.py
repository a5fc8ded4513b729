"""Tide Pools: a small made-up game that uses every part of the kernel, for tests only.

Two crabs, red and blue, play rounds. In a round chance says who leads (a random choice) and which way the tide runs (a
chit). Each crab draws a card into its hidden hand, from a deck that is shuffled again when it runs out, and spreads
pebbles over three pools: a decision with more answers than are listed, and one that can be done over. Then it plays a
card or passes. A card may be answered by a card of the other crab, that one by another, and so on: frames within
frames. What is left standing rolls a die.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from wargames_desktop.engine import scenario
from wargames_desktop.engine.chance import Chance, Source
from wargames_desktop.engine.decision import Command, Decision, Refusal, Side
from wargames_desktop.engine.display import Card, LogLine, Offer, Piece, Preview, Table
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import FlowState, Frame, Play, Procedure, pop, push, swap
from wargames_desktop.engine.game import Game, Outcome, Transition

SIDES = ("red", "blue")
POOLS = ("north", "middle", "south")
HIDDEN = "?"


def other(side: Side) -> Side:
    return SIDES[1 - SIDES.index(side)]


class Scenario(scenario.Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    rounds: int
    cards: tuple[str, ...]
    pebbles: int = 4


class Spread(Command, frozen=True, tag="spread"):
    """How many pebbles lie in each pool."""

    pebbles: tuple[int, int, int]


class Done(Command, frozen=True, tag="done"):
    pass


class PlayCard(Command, frozen=True, tag="play"):
    card: str


class Pass(Command, frozen=True, tag="pass"):
    pass


AnyCommand = Spread | Done | PlayCard | Pass


class Round(Frame, frozen=True, tag="round"):
    number: int = 1


class Draw(Frame, frozen=True, tag="draw"):
    side: Side


class Pebbles(Frame, frozen=True, tag="pebbles"):
    side: Side


class Turn(Frame, frozen=True, tag="turn"):
    side: Side


class Answer(Frame, frozen=True, tag="answer"):
    """``side`` may answer ``card``, ``depth`` cards deep."""

    side: Side
    card: str
    depth: int


class Strike(Frame, frozen=True, tag="strike"):
    """A card of ``side`` takes effect unless it was answered."""

    side: Side
    card: str
    answered: bool = False


class State(FlowState, frozen=True, kw_only=True):
    flow: tuple[Round | Draw | Pebbles | Turn | Answer | Strike, ...]
    rounds: int
    pebbles: int
    deck: tuple[str, ...]
    discards: tuple[str, ...] = ()
    hands: Mapping[str, tuple[str, ...]]
    pools: Mapping[str, tuple[int, int, int]]
    score: Mapping[str, int]
    tide: str = ""


class Drew(Event, frozen=True, tag="drew"):
    side: Side
    card: str


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    cards: int


class Tide(Event, frozen=True, tag="tide"):
    round: int
    leader: Side
    tide: str


class Placed(Event, frozen=True, tag="placed"):
    side: Side
    pebbles: tuple[int, int, int]


class Played(Event, frozen=True, tag="played"):
    side: Side
    card: str
    depth: int


class Struck(Event, frozen=True, tag="struck"):
    side: Side
    roll: int
    points: int


def _with(mapping: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    return {**mapping, key: value}


def _change(state: State, **changes: Any) -> State:
    return msgspec.structs.replace(state, **changes)


class Rounds(Procedure[State, Command]):
    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        if frame.number > state.rounds:
            return pop(state)
        leader = play.chance.pick("choice", SIDES, "who leads", "TP-1")
        tide = play.chance.pick("chit", ("ebb", "flood"), "the tide", "TP-2")
        play.emit(Tide(frame.number, leader, tide))
        state = _change(swap(state, Round(frame.number + 1)), tide=tide)
        for step in (Turn, Pebbles, Draw):
            for side in (other(leader), leader):
                state = push(state, step(side))
        return state


class Draws(Procedure[State, Command]):
    def proceed(self, state: State, play: Play) -> State:
        side = state.flow[-1].side
        if not state.deck:
            play.emit(Reshuffled(len(state.discards)))
            state = _change(state, deck=state.discards, discards=())
        if not state.deck:
            return pop(state)
        card = play.chance.pick("card", state.deck, "a card for the hand", "TP-3", known_to=(side,))
        play.emit(Drew(side, card))
        deck = list(state.deck)
        deck.remove(card)
        hand = tuple(sorted((*state.hands[side], card)))
        return _change(pop(state), deck=tuple(deck), hands=_with(state.hands, side, hand))


class Spreading(Procedure[State, Command]):
    def ask(self, state: State) -> Decision[Command] | None:
        frame = state.flow[-1]
        few = [Spread((state.pebbles, 0, 0)), Spread((0, 0, state.pebbles)), Done()]
        return Decision(frame.side, "spread", "Spread your pebbles.", "TP-4", lambda: few, Done(), complete=False)

    def check(self, state: State, command: Command) -> Refusal | None:
        if isinstance(command, Done):
            return None
        if not isinstance(command, Spread):
            return Refusal("TP-4", "Pebbles are spread now")
        if min(command.pebbles) < 0:
            return Refusal("TP-4.1", "A pool cannot hold less than nothing")
        if sum(command.pebbles) > state.pebbles:
            return Refusal("TP-4.2", f"There are {state.pebbles} pebbles only")
        return None

    def answer(self, state: State, command: Command, play: Play) -> State:
        if isinstance(command, Done):
            return pop(state)
        side = state.flow[-1].side
        play.emit(Placed(side, command.pebbles))
        return _change(state, pools=_with(state.pools, side, command.pebbles))


class _CardOrPass(Procedure[State, Command]):
    decision = ""
    rule = ""

    def ask(self, state: State) -> Decision[Command] | None:
        side = state.flow[-1].side
        hand = state.hands[side]
        return Decision(
            side,
            self.decision,
            f"Play one of {len(hand)} cards, or pass.",
            self.rule,
            lambda: [*(PlayCard(card) for card in hand), Pass()],
            Pass(),
        )

    def check(self, state: State, command: Command) -> Refusal | None:
        if isinstance(command, Pass):
            return None
        if not isinstance(command, PlayCard):
            return Refusal(self.rule, "A card is played now")
        if command.card not in state.hands[state.flow[-1].side]:
            return Refusal(f"{self.rule}.1", f"{command.card} is not in the hand", (command.card,))
        return None

    def answer(self, state: State, command: Command, play: Play) -> State:
        frame = state.flow[-1]
        if isinstance(command, Pass):
            return pop(state)
        depth = frame.depth + 1 if isinstance(frame, Answer) else 0
        play.emit(Played(frame.side, command.card, depth))
        hand = list(state.hands[frame.side])
        hand.remove(command.card)
        state = _change(
            pop(state),
            hands=_with(state.hands, frame.side, tuple(hand)),
            discards=tuple(sorted((*state.discards, command.card))),
        )
        state = push(state, Strike(frame.side, command.card))
        return push(state, Answer(other(frame.side), command.card, depth))


class Turns(_CardOrPass):
    decision, rule = "turn", "TP-5"


class Answers(_CardOrPass):
    decision, rule = "answer", "TP-6"

    def ask(self, state: State) -> Decision[Command] | None:
        return super().ask(state) if state.hands[state.flow[-1].side] else None

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)


class Strikes(Procedure[State, Command]):
    """A card that takes effect answers the strike below it, if there is one; else it rolls for points."""

    def proceed(self, state: State, play: Play) -> State:
        strike = state.flow[-1]
        state = pop(state)
        if strike.answered:
            return state
        if isinstance(state.flow[-1], Strike):
            return swap(state, msgspec.structs.replace(state.flow[-1], answered=True))
        roll = play.chance.roll("the strike", "TP-7", 6)
        bonus = state.pools[strike.side][1] if state.tide == "flood" else 0
        play.emit(Struck(strike.side, roll, roll + bonus))
        return _change(state, score=_with(state.score, strike.side, state.score[strike.side] + roll + bonus))


class TidePools(Game[State, Command]):
    id = "tide_pools"
    title = "Tide Pools"
    sides = SIDES
    state_type = State
    command_type = AnyCommand
    procedures: ClassVar = {
        Round: Rounds(),
        Draw: Draws(),
        Pebbles: Spreading(),
        Turn: Turns(),
        Answer: Answers(),
        Strike: Strikes(),
    }

    def start(self, scenario: Scenario, options: Mapping[str, Any], source: Source) -> Transition[State]:
        play = Play(Chance(source))
        hands = {side: ("opening",) if "opening_card" in options.get("extras", ()) else () for side in SIDES}
        state = State(
            flow=(Round(),),
            rounds=scenario.rounds,
            pebbles=scenario.pebbles,
            deck=scenario.cards,
            hands=hands,
            pools=dict.fromkeys(SIDES, (0, 0, 0)),
            score=dict.fromkeys(SIDES, 0),
        )
        return self._settled(state, play)

    def outcome(self, state: State) -> Outcome | None:
        if state.flow:
            return None
        red, blue = (state.score[side] for side in SIDES)
        winner = None if red == blue else SIDES[red < blue]
        return Outcome(winner, "draw" if winner is None else "win", f"Red has {red}, blue has {blue}.")

    def view(self, state: State, side: Side) -> State:
        hidden = [other for other in SIDES if other != side]
        return _change(
            state,
            deck=(HIDDEN,) * len(state.deck),
            hands={**state.hands, **{other: (HIDDEN,) * len(state.hands[other]) for other in hidden}},
            pools={**state.pools, **dict.fromkeys(hidden, (0, 0, 0))},
        )

    def seen(self, event: Event, side: Side) -> Event | None:
        match event:
            case Drew(side=by) if by != side:
                return Drew(by, HIDDEN)
            case Placed(side=by) if by != side:
                return None
            case _:
                return event

    def seen_command(self, command: Command, by: Side, side: Side) -> Command | None:
        return None if isinstance(command, Spread) and by != side else command

    def headline(self, state: State) -> str:
        return f"Round {state.flow[0].number - 1} of {state.rounds}" if state.flow else "Over"


class TidePoolsPresenter:
    """Works on a view."""

    def table(self, view: State) -> Table:
        pieces = tuple(
            Piece(id=f"{side}-{pool}", place=pool, template="marker", nation="neutral", name=str(count))
            for side in SIDES
            for pool, count in zip(POOLS, view.pools[side], strict=True)
        )
        return Table(board="pools", pieces=pieces, headline=TidePools().headline(view))

    def offers(self, view: State) -> tuple[Offer[Command], ...]:
        decision = TidePools().pending(view)
        if decision is None:
            return ()
        return tuple(Offer(command=answer, label=self.label(view, answer)) for answer in decision.answers)

    def label(self, view: State, command: Command) -> str:
        match command:
            case PlayCard(card=card):
                return f"Play {card}"
            case Spread(pebbles=(north, middle, south)):
                return f"Spread {north}, {middle}, {south}"
            case Done():
                return "Done"
            case _:
                return "Pass"

    def preview(self, view: State, command: Command) -> Preview:
        return Preview(title=self.label(view, command))

    def inspect(self, view: State, id: str) -> Preview:
        return Preview(title=id)

    def why_not(self, view: State, picks: tuple[str, ...]) -> Refusal | None:
        return Refusal("TP-5", "Cards and pebbles are chosen with the buttons", picks)

    def lines(self, event: Event) -> tuple[LogLine, ...]:
        match event:
            case Drew(side=side, card=card):
                return (LogLine(text=f"{side} draws {card}", rule="TP-3", kind="card", side=side),)
            case Struck(side=side, roll=roll, points=points):
                return (LogLine(text=f"{side} rolls {roll}: {points} points", rule="TP-7", kind="die", side=side),)
            case _:
                return (LogLine(text=str(msgspec.to_builtins(event))),)

    def stage(self, view: State, event: Event) -> State:
        return view

    def cards(self, event: Event) -> tuple[Card, ...]:
        return ()
