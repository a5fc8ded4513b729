"""Amphibious assaults: from the sighting of the hex to the troops that stay ashore (10.7, 19.0)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain import demolition
from wargames_desktop.games.east_wind_rain.assault_questions import AssaultQuestions
from wargames_desktop.games.east_wind_rain.assault_targets import Assaults
from wargames_desktop.games.east_wind_rain.assault_victory import AssaultVictory
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.ground import (
    AssignGuns,
    Attack,
    ChooseDefense,
    DropOn,
    HoldBack,
    OpenFire,
    PutAircraftAshore,
    PutAshore,
    TakeAboard,
)
from wargames_desktop.games.east_wind_rain.commands.operations import LaunchStrike
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.ground import DefenseChosen, GunfireAssigned
from wargames_desktop.games.east_wind_rain.events.operations import TaskForceMoved
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, parted, total
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike
from wargames_desktop.games.east_wind_rain.frames.bombardment import Bombardment
from wargames_desktop.games.east_wind_rain.frames.ground import AirborneDrop, AmphibiousAssault, GroundCombat
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.ground_combat import GroundCombats
from wargames_desktop.games.east_wind_rain.ground_forces import GroundForces
from wargames_desktop.games.east_wind_rain.gunfire_missions import AssaultGuns
from wargames_desktop.games.east_wind_rain.naval_gunfire import GunfireMission, Tactic, support, suppression
from wargames_desktop.games.east_wind_rain.paratroops import Paratroops
from wargames_desktop.games.east_wind_rain.results import (
    DropEnded,
    GroundCombatEnded,
    InitiativeEnded,
    Sighted,
    StrikeEnded,
    deliver,
)
from wargames_desktop.games.east_wind_rain.retreat import retreating
from wargames_desktop.games.east_wind_rain.state import State, changed_task_force
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Assaulting(Procedure[State, AnyCommand]):
    """Carries out :class:`AmphibiousAssault`, stage after stage."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._assaults = Assaults(theatre)
        self._costs = Costs(theatre)
        self._guns = AssaultGuns(theatre.charts)
        self._gunfire = theatre.charts.ground.gunfire
        self._forces = GroundForces(theatre)
        self._combats = GroundCombats(theatre)
        self._victory = AssaultVictory(theatre)
        self._questions = AssaultQuestions(theatre, self._victory)
        self._paratroops = Paratroops(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _assault(state)
        return None if frame.result is not None else self._questions.decision(state, frame)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        return self._questions.refusal(state, _assault(state), command)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _assault(state)
        match command:
            case HoldBack():
                return swap(state, msgspec.structs.replace(frame, troops=parted(frame.troops, (command.part,))))
            case Attack():
                return self._paid(state, frame, play)
            case LaunchStrike():
                return self._strike(state, frame)
            case ChooseDefense():
                return self._defended(state, frame, command.tactic, False, play)
            case AssignGuns():
                missions = {**frame.missions, command.ship: command.mission}
                return swap(state, msgspec.structs.replace(frame, missions=missions))
            case OpenFire():
                return self._opened(state, frame, command.mission, play)
            case PutAshore() | PutAircraftAshore() | TakeAboard():
                return self._victory.carried_out(state, frame, command, play)
            case DropOn():
                state = swap(state, msgspec.structs.replace(frame, stage="dropping"))
                return push(state, AirborneDrop(side=frame.side, hex=frame.hex))
            case _ if frame.stage == "strike":
                return self._invaded(state, frame, play)
            case _ if frame.stage == "paratroops":
                return self._fight(state, frame, (), play)
            case _:
                return self._ended(state, frame)

    # What goes on by itself

    def proceed(self, state: State, play: Play) -> State:
        frame = _assault(state)
        match frame.stage, frame.result:
            case "start", _:
                look = Sighting(side=frame.side, by=(frame.task_force,), hex=frame.hex)
                return push(swap(state, msgspec.structs.replace(frame, stage="sighting")), look)
            case "sighting", Sighted() as sighted:
                return self._sighted(state, _taken(frame), sighted, play)
            case "striking", StrikeEnded() as strike:
                frame = msgspec.structs.replace(
                    _taken(frame), fought=frame.fought or strike.fought, spent=frame.spent + strike.spent
                )
                return self._invaded(swap(state, frame), frame, play)
            case "bombarding", _:
                frame = _taken(frame)
                return self._landing(swap(state, frame), frame, play)
            case "dropping", DropEnded() as drop:
                frame = msgspec.structs.replace(
                    _taken(frame), fought=frame.fought or drop.fought, spent=frame.spent + drop.spent
                )
                return self._fight(swap(state, frame), frame, drop.troops, play)
            case "ending", _:
                return self._ending(state, _taken(frame))
            case "combat", GroundCombatEnded() as combat:
                return self._fought(state, _taken(frame), combat)
            case _:
                raise AssertionError(frame)

    def _sighted(self, state: State, frame: AmphibiousAssault, sighted: Sighted, play: Play) -> State:
        """Whoever does not see the hex does not assault it; whoever does moves in freely (EWR-19.1.B, EWR-19.1.D)."""
        if not sighted.success:
            return deliver(state, InitiativeEnded(sighted=False))
        force = state.task_forces[frame.task_force]
        if force.place != frame.hex:
            play.emit(TaskForceMoved(task_force=frame.task_force, origin=force.place, place=frame.hex))
            state = changed_task_force(state, frame.task_force, place=frame.hex, in_port=False)
        troops = force.cargo.ground
        return swap(state, msgspec.structs.replace(frame, sighting=sighted.total, troops=troops, stage="committing"))

    def _paid(self, state: State, frame: AmphibiousAssault, play: Play) -> State:
        price = self._assaults.price(state, frame.side, frame.hex, total(frame.troops), frame.doubled)
        force = state.task_forces[frame.task_force]
        frame = msgspec.structs.replace(frame, spent=frame.spent + price)
        if self._theatre.task_forces.flying(state, force) and self._costs.can_pay(
            state, force.nation, frame.hex, price + 1
        ):
            state = swap(state, msgspec.structs.replace(frame, stage="strike"))
        else:
            state = self._invaded(state, frame, play)
        reason = f"assault on {self._theatre.name(frame.hex)}"
        return self._costs.charge(state, force.nation, frame.hex, price, reason, "EWR-19.8.B", play)

    def _strike(self, state: State, frame: AmphibiousAssault) -> State:
        """Its aircraft strike the hex as part of the same initiative (EWR-19.2.A, EWR-19.8.D)."""
        strike = AirStrike(
            side=frame.side,
            launches=(frame.task_force,),
            hex=frame.hex,
            reason="assault",
            sighting=frame.sighting,
            doubled=frame.doubled,
        )
        return push(swap(state, msgspec.structs.replace(frame, stage="striking")), strike)

    def _invaded(self, state: State, frame: AmphibiousAssault, play: Play) -> State:
        """The invasion is announced; a brown island can only be defended at the beach (EWR-19.3.A, EWR-19.3.D)."""
        if frame.task_force not in state.task_forces:
            return self._ended(state, frame)
        frame = self._still_aboard(state, frame)
        if not self._theatre.occupied(state, enemy(frame.side), frame.hex):
            return self._landing(state, msgspec.structs.replace(frame, tactic="inland"), play)
        if self._theatre.map.is_brown(frame.hex):
            return self._defended(state, frame, "beach", True, play)
        return swap(state, msgspec.structs.replace(frame, stage="tactic"))

    def _still_aboard(self, state: State, frame: AmphibiousAssault) -> AmphibiousAssault:
        """The assault without troops that went down with their ships."""
        aboard = state.task_forces[frame.task_force].cargo.ground
        there = {(group.nation, group.type): group.sp for group in aboard}
        left = (
            msgspec.structs.replace(group, sp=min(group.sp, there.get((group.nation, group.type), 0)))
            for group in frame.troops
        )
        return msgspec.structs.replace(frame, troops=tuple(group for group in left if group.sp))

    def _defended(self, state: State, frame: AmphibiousAssault, tactic: Tactic, forced: bool, play: Play) -> State:
        play.emit(DefenseChosen(side=enemy(frame.side), hex=frame.hex, tactic=tactic, forced=forced))
        frame = msgspec.structs.replace(frame, tactic=tactic, stage="gunfire")
        if self._guns.factors(state, state.task_forces[frame.task_force]):
            return swap(state, frame)
        return self._bombard(state, frame, play)

    def _opened(self, state: State, frame: AmphibiousAssault, rest: GunfireMission, play: Play) -> State:
        """The guns without a mission get one, and the fire is opened (EWR-19.4.G)."""
        factors = self._guns.factors(state, state.task_forces[frame.task_force])
        missions = {ship: frame.missions.get(ship, rest) for ship in factors}
        frame = msgspec.structs.replace(frame, missions=missions)
        play.emit(
            GunfireAssigned(
                side=frame.side,
                task_force=frame.task_force,
                hex=frame.hex,
                factors=self._guns.shares(factors, missions),
                support=self.support(state, frame),
                suppression=self.suppression(state, frame),
            )
        )
        return self._bombard(state, frame, play)

    def support(self, state: State, frame: AmphibiousAssault) -> int:
        """The attacker's modifier by the guns on support (EWR-19.4.D, EWR-19.4.F)."""
        return support(self._gunfire, self._factors(state, frame, "support"), frame.tactic or "beach")

    def suppression(self, state: State, frame: AmphibiousAssault) -> int:
        """The defender's modifier by the guns on suppression (EWR-19.4.E, EWR-19.4.F)."""
        return suppression(self._gunfire, self._factors(state, frame, "suppress"), frame.tactic or "beach")

    def _factors(self, state: State, frame: AmphibiousAssault, mission: GunfireMission) -> int:
        """Guns that were sunk or damaged meanwhile do nothing more."""
        guns = self._guns.factors(state, state.task_forces[frame.task_force])
        return self._guns.shares(guns, frame.missions).get(mission, 0)

    def _bombard(self, state: State, frame: AmphibiousAssault, play: Play) -> State:
        """Ships bombard once before the landing; batteries fire in any case (EWR-19.4.H, EWR-15.3.A, EWR-15.3.G)."""
        bombarding = {ship for ship, mission in frame.missions.items() if mission == "bombard"}
        ships = self._guns.vessels(state, state.task_forces[frame.task_force], bombarding)
        held = state.bases.get(frame.hex)
        if not ships and (held is None or "major" not in held.kinds):
            return self._landing(state, frame, play)
        bombardment = Bombardment(
            side=frame.side,
            task_force=frame.task_force,
            hex=frame.hex,
            doubled=frame.doubled,
            assault=True,
            firing=ships,
            spares_troops=frame.tactic == "inland",
        )
        fought = msgspec.structs.replace(frame, stage="bombarding", fought=True)
        return push(swap(state, fought), bombardment)

    def _landing(self, state: State, frame: AmphibiousAssault, play: Play) -> State:
        """The troops storm ashore; where nobody is left to defend the hex they take it without a fight."""
        if frame.task_force not in state.task_forces:
            return self._ended(state, frame)
        frame = self._still_aboard(state, frame)
        if not frame.troops:
            return self._ended(state, frame)
        if self._paratroops.may_join(state, frame.side, frame.hex):
            return swap(state, msgspec.structs.replace(frame, stage="paratroops"))
        return self._fight(state, frame, (), play)

    def _fight(self, state: State, frame: AmphibiousAssault, dropped: tuple[GroundGroup, ...], play: Play) -> State:
        """The first wave lands beside whoever has dropped on the hex (EWR-20.4.D, EWR-20.4.H)."""
        state = swap(state, msgspec.structs.replace(frame, stage="combat"))
        attackers = (*frame.troops, *dropped)
        combat = GroundCombat(
            side=frame.side,
            hex=frame.hex,
            engaged=dropped,
            dropped=dropped,
            circumstances=self._forces.circumstances(state, frame.side, frame.hex, attackers, drop=bool(dropped)),
            task_force=frame.task_force,
            aboard=frame.troops,
            tactic=frame.tactic,
            support=self.support(state, frame),
            suppression=self.suppression(state, frame),
            morale={},
        )
        return self._combats.begun(state, combat, play)

    def _fought(self, state: State, frame: AmphibiousAssault, combat: GroundCombatEnded) -> State:
        """After a victory troops and aircraft land or go aboard again; else the assault has failed.

        Rules: EWR-19.6.A, EWR-19.7.A, EWR-19.7.B, EWR-18.6.D.
        """
        frame = msgspec.structs.replace(frame, fought=frame.fought or combat.rounds > 0, boarded=combat.boarded)
        won = combat.winner == frame.side
        if won and self._victory.answers(state, frame):
            return swap(state, msgspec.structs.replace(frame, stage="after"))
        return self._ended(state, frame)

    def _ended(self, state: State, frame: AmphibiousAssault) -> State:
        """What remains: other task forces with beaten troops aboard retreat, its own is told to (EWR-18.6.D)."""
        return swap(state, msgspec.structs.replace(frame, stage="ending"))

    def _ending(self, state: State, frame: AmphibiousAssault) -> State:
        """Bases that bombs and shells have wrecked are rebuilt first, or are not (EWR-16.3.2.A)."""
        if state.wrecks:
            return demolition.rebuilding(swap(state, frame))
        others = [id for id in frame.boarded if id != frame.task_force]
        if others:
            boarded = tuple(id for id in frame.boarded if id != others[0])
            state = swap(state, msgspec.structs.replace(frame, boarded=boarded))
            return retreating(state, others[0], frame.hex)
        loser = frame.task_force if frame.task_force in frame.boarded else ""
        return deliver(state, InitiativeEnded(fought=frame.fought, spent=frame.spent, loser=loser))


def _taken(frame: AmphibiousAssault) -> AmphibiousAssault:
    return msgspec.structs.replace(frame, result=None)


def _assault(state: State) -> AmphibiousAssault:
    frame = state.flow[-1]
    assert isinstance(frame, AmphibiousAssault)
    return frame
