"""The course of a surface battle: sections are lined up, rounds follow each other, losses are written (13.5, 13.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.damage import Condition
from wargames_desktop.games.east_wind_rain.events.surface import (
    CombatantHurt,
    FleetsDrawnUp,
    RoundBegan,
    SectionsManeuvered,
    SectionsRegrouped,
    SurfaceBattleBegan,
    SurfaceBattleEnded,
    WithdrawalTried,
)
from wargames_desktop.games.east_wind_rain.frames.operations import Retreat
from wargames_desktop.games.east_wind_rain.frames.surface import (
    BattleStep,
    FallingBack,
    FiringRound,
    Maneuvering,
    Opening,
    SplittingOff,
    SurfaceBattle,
    Withdrawing,
)
from wargames_desktop.games.east_wind_rain.maneuvers import BACK, ManeuverName, moved
from wargames_desktop.games.east_wind_rain.results import BattleEnded, deliver
from wargames_desktop.games.east_wind_rain.ship_losses import CONDITIONS, ShipLosses
from wargames_desktop.games.east_wind_rain.splitting_off import SplittingOffDamaged
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.surface_board import START
from wargames_desktop.games.east_wind_rain.surface_fleets import (
    Fleet,
    hurt,
    limits,
    lined_up,
    placed,
    regrouped,
    shifted,
    worse,
)
from wargames_desktop.games.east_wind_rain.surface_morale import BattleMorale
from wargames_desktop.games.east_wind_rain.surface_results import (
    BattleOpened,
    Maneuvered,
    RoundFired,
    Volley,
    WithdrawalsTried,
)
from wargames_desktop.games.east_wind_rain.surface_weapons import Weapons
from wargames_desktop.games.east_wind_rain.terms import Section, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.vessels import FLEET_TRAIN, Vessels, group_of, vessels_of

CAUSE: Final = "surface battle"
FORWARD: Final = 1


class SurfaceBattles(Procedure[State, AnyCommand]):
    """Starts the inner steps one after the other and takes their results; see :class:`SurfaceBattle`."""

    def __init__(self, theatre: Theatre) -> None:
        self._tables = theatre.charts.surface
        self._vessels = Vessels(theatre.charts.roster)
        self._losses = ShipLosses(theatre.charts)
        self._weapons = Weapons(theatre.charts)
        self._morale = BattleMorale(theatre.charts)
        self._splitting = SplittingOffDamaged(theatre.charts)

    def proceed(self, state: State, play: Play) -> State:
        frame = _battle(state)
        match frame.result:
            case BattleOpened():
                return swap(state, self._opened(frame, frame.result, play))
            case RoundFired():
                return self._fired(state, frame, frame.result, play)
            case Maneuvered():
                return swap(state, _maneuvered(frame, frame.result.orders, play))
            case WithdrawalsTried():
                return swap(state, self._withdrawn(frame, frame.result.away, play))
        if frame.step in ("losses", "split", "part"):
            return self._ending(state, frame, play)
        if frame.started:
            assert frame.step == "fall_back"
            return swap(state, _step(frame, "maneuver"))
        return self._start(state, frame, play)

    # Inner steps

    def _start(self, state: State, frame: SurfaceBattle, play: Play) -> State:
        """Start the inner step of ``frame.step``."""
        if not frame.fleets:
            frame = self._drawn_up(state, frame, play)
        state = swap(state, msgspec.structs.replace(frame, started=True))
        sides = tuple(frame.fleets)
        match frame.step:
            case "open":
                return push(state, Opening(hex=frame.hex, initiator=sides[0], edge=frame.edge))
            case "first":
                return push(state, FiringRound(first=frame.edge))
            case "fire":
                return push(state, FiringRound())
            case "fall_back":
                left = tuple(_silent(frame))
                return push(state, FallingBack(left=left))
            case "maneuver":
                slow = {side: limits(fleet, self._weapons.slow(fleet)) for side, fleet in frame.fleets.items()}
                edge = frame.edge if frame.round == 1 else None
                return push(state, Maneuvering(sides=sides[::-1], limits=slow, edge=edge))
            case "withdraw":
                return push(state, Withdrawing(sides=sides))
        raise AssertionError(frame.step)

    def _drawn_up(self, state: State, frame: SurfaceBattle, play: Play) -> SurfaceBattle:
        """The ships of both sides in sections (EWR-13.5.E, EWR-13.5.F), and who has the advantage (EWR-13.2.D)."""
        attacker = self._fleet(state, frame.attacker, FORWARD)
        defender = self._fleet(state, frame.defender, -FORWARD)
        edge = None
        if frame.sighting != frame.counter:
            edge = attacker.side if frame.sighting > frame.counter else defender.side
        play.emit(SurfaceBattleBegan(hex=frame.hex, attacker=frame.attacker, defender=frame.defender, edge=edge))
        fleets = {attacker.side: attacker, defender.side: defender}
        return msgspec.structs.replace(frame, fleets=fleets, edge=edge)

    def _fleet(self, state: State, id: str, forward: int) -> Fleet:
        force = state.task_forces[id]
        found = []
        for facts in self._vessels.all(vessels_of(force), state.damage):
            group = group_of(facts.name)
            kind = facts.type if group is not None or facts.name == FLEET_TRAIN else "ship"
            section: Section = "reserve" if facts.markers else facts.section
            found.append((facts.name, kind, section, CONDITIONS[facts.markers]))
        combatants = lined_up(force.side, found)
        return Fleet(
            task_force=id,
            side=force.side,
            navy=force.nation,
            forward=forward,
            combatants=combatants,
            at=placed(combatants, START),
        )

    # Their results

    def _opened(self, frame: SurfaceBattle, opened: BattleOpened, play: Play) -> SurfaceBattle:
        """The defender's markers stand as far from the attacker's as the range says (EWR-13.5.C, EWR-13.5.D)."""
        attacker, defender = frame.fleets.values()
        hex = START + attacker.forward * self._tables.range.hexes[opened.range]
        defender = shifted(defender, dict.fromkeys(defender.at, hex))
        fleets = {attacker.side: attacker, defender.side: defender}
        play.emit(FleetsDrawnUp(fleets))
        edge = None if opened.used else frame.edge
        frame = msgspec.structs.replace(frame, fleets=fleets, time=opened.time, edge=edge, result=None)
        return _next_round(frame, play)

    def _fired(self, state: State, frame: SurfaceBattle, fired: RoundFired, play: Play) -> State:
        """Damage takes effect (EWR-13.8.K to EWR-13.8.N); after the fire of all, morale follows (EWR-13.13)."""
        before = frame.fleets
        fleets = {side: self._hurt(state, fleet, fired.points, play) for side, fleet in before.items()}
        volleys = (*frame.volleys, *fired.volleys)
        frame = msgspec.structs.replace(frame, result=None, volleys=volleys)
        if frame.step == "first":
            used = bool(fired.volleys)
            frame = msgspec.structs.replace(
                frame,
                fleets=fleets,
                before=before,
                first=fired.volleys[0] if used else None,
                edge=None if used else frame.edge,
            )
            return swap(state, _step(frame, "fire"))
        start = frame.before or before
        for side, fleet in fleets.items():
            supplied = not state.task_forces[fleet.task_force].unsupplied
            fleets[side] = self._morale.after_round(start[side], fleet, supplied, play)
        fleets = {side: _launched(_regrouped(fleet, play), volleys, frame.round) for side, fleet in fleets.items()}
        if fired.points or frame.first:
            play.emit(FleetsDrawnUp(fleets))
        idle = 0 if volleys else frame.idle + 1
        frame = msgspec.structs.replace(frame, fleets=fleets, before={}, idle=idle)
        if all(fleet.afloat for fleet in fleets.values()):
            return swap(state, _step(frame, "fall_back"))
        return swap(state, _step(frame, "losses"))

    def _hurt(self, state: State, fleet: Fleet, points: Mapping[str, int], play: Play) -> Fleet:
        conditions = {
            each.key: self._weapons.condition(state, each, points[each.key])
            for each in fleet.combatants
            if each.key in points
        }
        for each in fleet.combatants:
            if each.key in conditions and worse(each.condition, conditions[each.key]):
                play.emit(
                    CombatantHurt(
                        side=fleet.side,
                        task_force=fleet.task_force,
                        key=each.key,
                        vessel=each.vessel,
                        kind=each.kind,
                        section=each.section,
                        condition=conditions[each.key],
                    )
                )
        return hurt(fleet, points, conditions)

    def _withdrawn(self, frame: SurfaceBattle, away: tuple[SideName, ...], play: Play) -> SurfaceBattle:
        """The battle is over, or goes on (EWR-13.14.G); fleets that do not fire for long part by themselves."""
        frame = msgspec.structs.replace(frame, result=None)
        if not away and frame.idle >= self._tables.idle_rounds:
            away = tuple(frame.fleets)
            for side, fleet in frame.fleets.items():
                play.emit(WithdrawalTried(side=side, task_force=fleet.task_force, away=True, why="idle"))
        if away:
            return _step(msgspec.structs.replace(frame, away=away), "losses")
        return _next_round(frame, play)

    # The end

    def _ending(self, state: State, frame: SurfaceBattle, play: Play) -> State:
        """Losses are written, damaged ships may be sent away, the battle ends (EWR-13.15)."""
        frame = msgspec.structs.replace(frame, result=None)
        waiting = [side for side in frame.fleets if side not in frame.settled]
        if not waiting:
            if frame.step == "losses":
                return swap(state, msgspec.structs.replace(frame, step="split", settled=()))
            if frame.step == "split" and len(frame.away) == len(frame.fleets):
                return _defender_retreats(state, msgspec.structs.replace(frame, step="part"))
            return _ended(swap(state, frame), frame, play)
        side = waiting[0]
        fleet = frame.fleets[side]
        state = swap(state, msgspec.structs.replace(frame, settled=(*frame.settled, side)))
        if frame.step == "losses":
            names = self._names(fleet)
            return self._losses.suffer(state, side, fleet.task_force, names, CAUSE, "EWR-13.15.B", play)
        if fleet.task_force in state.task_forces and self._splitting.can_split(state, fleet.task_force):
            return push(state, SplittingOff(side=side, task_force=fleet.task_force, threat=frame.hex))
        return state

    def _names(self, fleet: Fleet) -> Mapping[str, Condition]:
        """The condition of all that were hit, by vessel (EWR-13.15.B, EWR-13.15.C)."""
        return {each.vessel: each.condition for each in fleet.combatants if each.points}


def _defender_retreats(state: State, frame: SurfaceBattle) -> State:
    """Both fleets have withdrawn: the attacker is the one that has lost, and the defender retreats as well.

    Rules: EWR-13.14.E.1, EWR-13.14.F.
    """
    state = swap(state, frame)
    if frame.defender not in state.task_forces or frame.attacker not in state.task_forces:
        return state
    side = state.task_forces[frame.defender].side
    return push(state, Retreat(side=side, task_force=frame.defender, threat=frame.hex))


def _ended(state: State, frame: SurfaceBattle, play: Play) -> State:
    gone = tuple(fleet.task_force for fleet in frame.fleets.values() if fleet.task_force not in state.task_forces)
    withdrawn = tuple(frame.fleets[side].task_force for side in frame.away)
    play.emit(SurfaceBattleEnded(hex=frame.hex, rounds=frame.round, withdrawn=withdrawn, gone=gone))
    loser = next((id for id in withdrawn if id not in gone), "")
    return deliver(state, BattleEnded(rounds=frame.round, loser=loser))


def _next_round(frame: SurfaceBattle, play: Play) -> SurfaceBattle:
    number = frame.round + 1
    play.emit(RoundBegan(number))
    frame = msgspec.structs.replace(frame, round=number, volleys=(), first=None)
    if number > 1:
        return _step(msgspec.structs.replace(frame, edge=None), "fire")
    return _step(frame, "first" if frame.edge is not None else "fire")


def _step(frame: SurfaceBattle, step: BattleStep) -> SurfaceBattle:
    return msgspec.structs.replace(frame, step=step, started=False)


def _regrouped(fleet: Fleet, play: Play) -> Fleet:
    """Damaged ships in the reserve (EWR-13.8.M)."""
    changed = regrouped(fleet)
    pairs = zip(fleet.combatants, changed.combatants, strict=True)
    moved_ships = sum(old.section != new.section for old, new in pairs)
    if moved_ships:
        play.emit(SectionsRegrouped(fleet.side, fleet.task_force, moved_ships))
    return changed


def _launched(fleet: Fleet, volleys: tuple[Volley, ...], round: int) -> Fleet:
    """``fleet`` with the launches of this round noted (EWR-13.9.J, EWR-13.9.K)."""
    sections = [each.section for each in volleys if each.side == fleet.side and each.weapon == "torpedoes"]
    launched = {**fleet.launched, **{section: (*fleet.launched.get(section, ()), round) for section in sections}}
    return msgspec.structs.replace(fleet, launched=launched)


def _silent(frame: SurfaceBattle) -> list[tuple[SideName, Section]]:
    """Sections that went back and have not fired in this round (EWR-13.11.A)."""
    fired = {(volley.side, volley.section) for volley in frame.volleys}
    return [
        (side, section)
        for side, fleet in frame.fleets.items()
        for section in fleet.at
        if fleet.maneuvers.get(section) in BACK and (side, section) not in fired
    ]


def _maneuvered(
    frame: SurfaceBattle, orders: Mapping[SideName, Mapping[Section, ManeuverName]], play: Play
) -> SurfaceBattle:
    """All sections move at once (EWR-13.10.E, EWR-13.10.F)."""
    fleets = dict(frame.fleets)
    for side, fleet in frame.fleets.items():
        given = orders.get(side, {})
        hexes = {section: moved(fleet.at[section], given[section], fleet.forward) for section in given}
        fleets[side] = msgspec.structs.replace(shifted(fleet, hexes), maneuvers=given)
        if given:
            free = len(orders) == 1
            play.emit(SectionsManeuvered(side=side, task_force=fleet.task_force, orders=given, free=free))
    play.emit(FleetsDrawnUp(fleets))
    return _step(msgspec.structs.replace(frame, fleets=fleets, result=None), "withdraw")


def _battle(state: State) -> SurfaceBattle:
    frame = state.flow[-1]
    assert isinstance(frame, SurfaceBattle)
    return frame
