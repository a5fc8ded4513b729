"""The owner of ground units chooses which of them hits from the air or from guns eliminate (11.12.A, 11.18.G)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air_attack import LoseGroundSp
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.events.ground import TroopsLost
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, parted, total
from wargames_desktop.games.east_wind_rain.frames.air_attack import GroundHits
from wargames_desktop.games.east_wind_rain.state import State, ground_at, with_ground


class TakingGroundHits(Procedure[State, AnyCommand]):
    """SP after SP; nothing is asked where all are alike or all are lost."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _hits(state)
        if not frame.asked:
            return None
        kinds = _kinds(state, frame)
        return Decision(
            frame.side,
            "lose_ground_sp",
            f"Which ground SP is eliminated? {frame.left} to be taken",
            "EWR-11.12.A",
            lambda: kinds or (Pass(),),
            kinds[0] if kinds else None,
            about=(frame.place,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if not isinstance(command, LoseGroundSp):
            return Refusal("EWR-11.12.A", "Now ground units are eliminated")
        if command not in _kinds(state, _hits(state)):
            return Refusal("EWR-11.12.A", "There are no such ground units here")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, LoseGroundSp)
        return _lost(state, command, play)

    def proceed(self, state: State, play: Play) -> State:
        frame = _hits(state)
        kinds = _kinds(state, frame)
        if not frame.left or not kinds:
            return pop(state)
        if len(kinds) > 1 and frame.left < total(ground_at(state, frame.side, frame.place).groups):
            return swap(state, msgspec.structs.replace(frame, asked=True))
        return _lost(state, kinds[0], play)


def _kinds(state: State, frame: GroundHits) -> tuple[LoseGroundSp, ...]:
    groups = ground_at(state, frame.side, frame.place).groups
    return tuple(dict.fromkeys(LoseGroundSp(group.nation, group.type) for group in groups))


def _lost(state: State, command: LoseGroundSp, play: Play) -> State:
    frame = _hits(state)
    stack = ground_at(state, frame.side, frame.place)
    group = next(group for group in stack.groups if (group.nation, group.type) == (command.nation, command.type))
    sp = (GroundGroup(group.nation, group.type, 1, group.moved),)
    play.emit(TroopsLost(side=frame.side, hex=frame.place, troops=sp, reason=frame.cause, rule=frame.rule))
    left = msgspec.structs.replace(stack, groups=parted(stack.groups, sp))
    state = with_ground(state, frame.side, frame.place, left)
    return swap(state, msgspec.structs.replace(frame, left=frame.left - 1, asked=False))


def _hits(state: State) -> GroundHits:
    frame = state.flow[-1]
    assert isinstance(frame, GroundHits)
    return frame
