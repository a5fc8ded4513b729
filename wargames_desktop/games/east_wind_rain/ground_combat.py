"""Ground combat, step by step (18.0; its landing waves 19.5).

The arithmetic of a round is in ``ground_rounds``, losses in ``ground_casualties``, ways out in ``ground_withdrawal``.
Each step goes on by itself until it has found who has something to decide. That is written into the frame, so that
whoever may not see all the troops knows whose decision it is.
"""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain import bases, ground_casualties, ground_withdrawal
from wargames_desktop.games.east_wind_rain.base_losses import something_to_lose
from wargames_desktop.games.east_wind_rain.beach_waves import BeachWaves, changed
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import (
    BoardShips,
    CommitTroops,
    FightOn,
    FlyOut,
    LandWave,
    LoseAirSupport,
    LoseTroops,
    StormAshore,
    SupportFromTheAir,
    WithdrawTo,
)
from wargames_desktop.games.east_wind_rain.events.ground import (
    AirSupportGiven,
    GroundCombatBegan,
    GroundCombatOver,
    WaveLanded,
)
from wargames_desktop.games.east_wind_rain.forces import joined, parted, total
from wargames_desktop.games.east_wind_rain.frames.ground import BaseLoss, GroundCombat
from wargames_desktop.games.east_wind_rain.ground_forces import (
    GroundForces,
    able_aircraft,
    defends,
    pools,
    unsupplied,
)
from wargames_desktop.games.east_wind_rain.ground_retreats import added
from wargames_desktop.games.east_wind_rain.ground_rounds import GroundRounds
from wargames_desktop.games.east_wind_rain.holds import landed, without_troops_aboard
from wargames_desktop.games.east_wind_rain.refuges import Refuges
from wargames_desktop.games.east_wind_rain.results import GroundCombatEnded, deliver
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State, ground_at
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class GroundCombats:
    """Begins ground combats."""

    def __init__(self, theatre: Theatre) -> None:
        self._forces = GroundForces(theatre)
        self._charts = theatre.charts

    def begun(self, state: State, fight: GroundCombat, play: Play) -> State:
        """``state`` in which ``fight`` goes on above: with the garrison of the hex and the morale of both sides.

        Who has engaged stands in the hex already; who is to land is aboard.
        """
        side, defender = fight.side, enemy(fight.side)
        attackers = (*fight.engaged, *fight.aboard)
        troops = ground_at(state, defender, fight.hex).groups
        garrison = bases.garrison(self._charts, state, defender, fight.hex)
        short = unsupplied(state, defender, fight.hex, troops, garrison)
        morale: dict[SideName, int] = {
            side: self._forces.morale(state, side, attackers, 0, True),
            defender: self._forces.morale(state, defender, troops, garrison, not short),
        }
        fight = msgspec.structs.replace(
            fight, garrison=garrison, morale=morale, unsupplied=(defender,) if short else (), committed=total(attackers)
        )
        play.emit(
            GroundCombatBegan(
                side=side,
                hex=fight.hex,
                attackers=fight.engaged,
                aboard=fight.aboard,
                defenders=troops,
                garrison=garrison,
                morale=morale,
            )
        )
        return push(state, fight)


class GroundFighting(Procedure[State, AnyCommand]):
    """Carries out :class:`GroundCombat`."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._rounds = GroundRounds(theatre)
        self._waves = BeachWaves(theatre.charts)
        self._refuges = Refuges(theatre)
        self._withdrawal = ground_withdrawal.Withdrawal(theatre)

    # What is asked

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        fight = _fight(state)
        if fight.asked is None:
            return None
        place = self._theatre.name(fight.hex)
        match fight.step:
            case "air":
                name, prompt, rule = "air_support", f"Aircraft at {place}: help the troops, or fly out?", "EWR-18.4.A"
            case "wave":
                name, prompt, rule = "landing_wave", f"{place}: who lands in round {fight.round + 1}?", "EWR-19.5.B"
            case "losses":
                due = fight.due.get(fight.asked, 0)
                name, prompt, rule = "ground_losses", f"{place}: {due} SP to lose. Which?", "EWR-18.3.F"
            case "decide":
                name, prompt, rule = "fight_on", f"{place}: another round of combat?", "EWR-18.6.A"
            case _:
                name, prompt, rule = "ground_retreat", f"{place}: where do the troops retreat to?", "EWR-18.6.B"
        return Decision(
            fight.asked,
            name,
            f"{SIDE_NAMES[fight.asked]}: {prompt}" if fight.step == "decide" else prompt,
            rule,
            lambda: self._answers(state, fight) or (Pass(),),
            self._default(state, fight),
            about=(fight.hex,),
        )

    def _answers(self, state: State, fight: GroundCombat) -> tuple[AnyCommand, ...]:
        assert fight.asked is not None
        match fight.step:
            case "air":
                return (SupportFromTheAir(), *self._refuges.flights(state, fight.asked, fight.hex))
            case "wave":
                storm = (StormAshore(),) if self._may_storm(fight) else ()
                return (*storm, *self._waves.changes(fight))
            case "losses":
                return ground_casualties.choices(state, fight, fight.asked)
            case "decide":
                withdrawals = self._withdrawal.ways(state, fight, fight.asked)
                return (FightOn(), *withdrawals, *self._withdrawal.reserves(state, fight, fight.asked))
            case _:
                return self._withdrawal.ways(state, fight, fight.asked)

    def _default(self, state: State, fight: GroundCombat) -> AnyCommand | None:
        match fight.step:
            case "air":
                return SupportFromTheAir()
            case "wave":
                return StormAshore() if self._may_storm(fight) else None
            case "decide":
                return FightOn()
            case _:
                return None

    def _may_storm(self, fight: GroundCombat) -> bool:
        """The first wave is not empty, unless paratroops fight already."""
        return bool(fight.wave or fight.engaged)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        fight = _fight(state)
        assert fight.asked is not None
        if command in self._answers(state, fight):
            return None
        match command, fight.step:
            case LandWave(), "wave":
                return Refusal("EWR-19.5.E" if fight.round else "EWR-19.5.B", "So many cannot land in this round")
            case StormAshore(), "wave":
                return Refusal("EWR-19.5.C", "Nobody would go ashore")
            case FlyOut(), "air":
                return Refusal("EWR-18.4.A", "There are no such aircraft here, or the base is out of their range")
            case LoseTroops() | LoseAirSupport(), "losses":
                return Refusal("EWR-18.3.F", "There are not so many to lose here")
            case ((WithdrawTo() | BoardShips()), ("decide" | "retreat")):
                return self._withdrawal.refusal(state, fight, command)
            case CommitTroops(), "decide":
                return Refusal("EWR-18.9.C", "So many have not been held back here, or they cannot be paid for")
            case _:
                return Refusal("EWR-18.1.A", "The ground combat asks something else now")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        fight = _fight(state)
        side = fight.asked
        assert side is not None
        fight = msgspec.structs.replace(fight, asked=None)
        match command:
            case SupportFromTheAir():
                play.emit(AirSupportGiven(side=side, hex=fight.hex, air=able_aircraft(state, side, fight.hex)))
                return swap(state, msgspec.structs.replace(fight, air_support=True, step="wave"))
            case FlyOut():
                return self._refuges.flown_out(swap(state, fight), side, fight.hex, command, play)
            case LandWave():
                return swap(state, msgspec.structs.replace(fight, wave=changed(fight.wave, command), asked=side))
            case StormAshore():
                return self._landed(state, fight, play)
            case LoseTroops() | LoseAirSupport():
                return ground_casualties.taken(state, fight, side, command, play)
            case FightOn():
                return swap(state, msgspec.structs.replace(fight, decided=(*fight.decided, side)))
            case CommitTroops():
                return self._withdrawal.committed(state, fight, command, play)
            case WithdrawTo() | BoardShips():
                return self._withdrawal.withdrawn(state, fight, side, command, play)
            case _:
                raise AssertionError(command)

    # What goes on by itself

    def proceed(self, state: State, play: Play) -> State:
        fight = _fight(state)
        match fight.step:
            case "air":
                return self._air(state, fight)
            case "wave":
                return self._wave(state, fight, play)
            case "fire":
                if not defends(state, fight):
                    return swap(state, msgspec.structs.replace(fight, step="over"))
                return self._rounds.fire(state, fight, play)
            case "losses":
                return self._losses(state, fight, play)
            case "morale":
                return self._rounds.morale(state, fight, play)
            case "decide":
                return self._decide(state, fight, play)
            case "retreat":
                return self._withdrawal.driven_out(state, fight, play)
            case "over":
                return self._over(state, fight, play)
            case "done":
                return self._ended(state, fight, play)

    def _air(self, state: State, fight: GroundCombat) -> State:
        """Aircraft in the hex help or leave; alone they defend nothing (EWR-18.4.A, EWR-18.4.E)."""
        defender = enemy(fight.side)
        if defends(state, fight) and able_aircraft(state, defender, fight.hex):
            return swap(state, msgspec.structs.replace(fight, asked=defender))
        return swap(state, msgspec.structs.replace(fight, step="wave"))

    def _wave(self, state: State, fight: GroundCombat, play: Play) -> State:
        """Who lands: all against an inland defence, who may against one at the beach (EWR-19.5.A, EWR-19.5.B)."""
        wave = self._waves.largest(fight)
        fight = msgspec.structs.replace(fight, wave=wave)
        if fight.tactic == "beach" and wave:
            return swap(state, msgspec.structs.replace(fight, asked=fight.side))
        return self._landed(state, fight, play)

    def _landed(self, state: State, fight: GroundCombat, play: Play) -> State:
        wave = landed(fight.wave)
        if wave:
            state = added(without_troops_aboard(state, fight.task_force, wave), fight.side, fight.hex, wave)
            play.emit(WaveLanded(side=fight.side, hex=fight.hex, troops=wave, round=fight.round + 1))
        return swap(
            state,
            msgspec.structs.replace(
                fight,
                engaged=joined(fight.engaged, wave),
                aboard=parted(fight.aboard, fight.wave),
                first_wave=fight.first_wave if fight.round else pools(wave),
                wave=(),
                step="fire",
            ),
        )

    def _losses(self, state: State, fight: GroundCombat, play: Play) -> State:
        """The attacker's losses are taken first; all have fired already (EWR-18.3.E, EWR-18.3.F)."""
        for side in (fight.side, enemy(fight.side)):
            if fight.due.get(side, 0) > 0:
                if ground_casualties.is_choice(state, fight, side):
                    return swap(state, msgspec.structs.replace(fight, asked=side))
                return ground_casualties.forced(state, fight, side, play)
        return swap(state, msgspec.structs.replace(fight, step="morale"))

    def _decide(self, state: State, fight: GroundCombat, play: Play) -> State:
        """Whether it is over, whom morale drives out, and who wants to go (EWR-18.5.F to EWR-18.5.H, EWR-18.6.A)."""
        attacker, defender = fight.side, enemy(fight.side)
        if not defends(state, fight):
            return swap(state, msgspec.structs.replace(fight, step="over"))
        if not fight.engaged:
            return self._driven_out(state, fight, attacker)
        if fight.morale[attacker] < 0:
            return self._driven_out(state, fight, attacker)
        if fight.morale[defender] < 0:
            return self._driven_out(state, fight, defender)
        for side in (attacker, defender):
            if side in fight.decided:
                continue
            if self._withdrawal.ways(state, fight, side) or self._withdrawal.reserves(state, fight, side):
                return swap(state, msgspec.structs.replace(fight, asked=side))
            return swap(state, msgspec.structs.replace(fight, decided=(*fight.decided, side)))
        return swap(state, msgspec.structs.replace(fight, step="wave"))

    def _driven_out(self, state: State, fight: GroundCombat, side: SideName) -> State:
        return swap(state, msgspec.structs.replace(fight, step="retreat", retreating=side, forced=True))

    # The end

    def _over(self, state: State, fight: GroundCombat, play: Play) -> State:
        """Who has the hex now takes what is there (EWR-18.8.A, EWR-16.2.F, EWR-16.2.G)."""
        defender = enemy(fight.side)
        state = swap(state, msgspec.structs.replace(fight, step="done", retreating=None))
        if defends(state, fight):
            return state
        if ground_at(state, fight.side, fight.hex).groups:
            state = bases.capture(self._theatre, state, fight.side, fight.hex, play)
        else:
            state = bases.wipe_out(state, fight.hex, play)
        if something_to_lose(state, defender, fight.hex):
            return push(state, BaseLoss(side=defender, hex=fight.hex))
        return state

    def _ended(self, state: State, fight: GroundCombat, play: Play) -> State:
        winner: SideName | None = None
        if defends(state, fight):
            winner = enemy(fight.side)
        elif ground_at(state, fight.side, fight.hex).groups:
            winner = fight.side
        play.emit(GroundCombatOver(side=fight.side, hex=fight.hex, rounds=fight.round, winner=winner))
        return deliver(
            state,
            GroundCombatEnded(
                rounds=fight.round,
                winner=winner,
                boarded=fight.boarded,
                advance=winner == fight.side and fight.morale[fight.side] >= 0,
            ),
        )


def _fight(state: State) -> GroundCombat:
    frame = state.flow[-1]
    assert isinstance(frame, GroundCombat)
    return frame
