"""The operation of a stack of ground units: march, sighting, attack, advance (17.0, 18.7, 18.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain import bases
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import Attack, DropOn, HoldBack, LeaveTroops, MarchTo
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.declining import only_defensive
from wargames_desktop.games.east_wind_rain.events.ground import StackMoved
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, joined, parted, total
from wargames_desktop.games.east_wind_rain.frames.ground import AirborneDrop, GroundCombat, GroundOperation, Marching
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.ground_combat import GroundCombats
from wargames_desktop.games.east_wind_rain.ground_forces import GroundForces, main_nation, meant
from wargames_desktop.games.east_wind_rain.ground_movement import Marches, movable
from wargames_desktop.games.east_wind_rain.ground_retreats import added, removed
from wargames_desktop.games.east_wind_rain.paratroops import Paratroops
from wargames_desktop.games.east_wind_rain.results import DropEnded, GroundCombatEnded, OperationEnded, Sighted, deliver
from wargames_desktop.games.east_wind_rain.retreat import retreating
from wargames_desktop.games.east_wind_rain.state import State, ground_at
from wargames_desktop.games.east_wind_rain.theatre import Theatre

P = TypeVar("P", HoldBack, LeaveTroops)


class GroundOperations(Procedure[State, AnyCommand]):
    """Carries out :class:`GroundOperation`."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._marches = Marches(theatre)
        self._costs = Costs(theatre)
        self._forces = GroundForces(theatre)
        self._combats = GroundCombats(theatre)
        self._paratroops = Paratroops(theatre)

    # What is asked

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _operation(state)
        if frame.result is not None:
            return None
        name = self._theatre.name(frame.hex)
        match frame.running:
            case "setting_out":
                decision, prompt, rule = "march", f"Troops at {name}: who goes where?", "EWR-17.1.A"
            case "marching":
                decision, prompt, rule = "march", f"Troops at {name}: {frame.mp} MP left", "EWR-17.1.B"
            case "paratroops":
                target = self._theatre.name(frame.hex)
                decision, prompt, rule = "add_paratroops", f"Do paratroops drop on {target}?", "EWR-20.4.C.2"
            case "committing":
                target = self._theatre.name(frame.target)
                decision, prompt, rule = "commit_troops", f"Who attacks {target}?", "EWR-18.9.B"
            case _:
                return None
        return Decision(
            frame.side,
            decision,
            prompt,
            rule,
            lambda: tuple(self._answers(state, frame)) or (Pass(),),
            Attack() if frame.running == "committing" and self._affordable(state, frame) else None,
            about=(frame.hex,),
        )

    def _answers(self, state: State, frame: GroundOperation) -> Iterator[AnyCommand]:
        match frame.running:
            case "committing":
                if self._affordable(state, frame):
                    yield Attack()
                yield from _parts(frame.engaged, HoldBack)
            case "paratroops":
                yield Pass()
                yield DropOn(frame.hex)
            case _:
                yield Pass()
                for place in self._marches.beside(frame.hex):
                    if self._march_refusal(state, frame, place) is None:
                        yield MarchTo(place)
                if frame.running == "setting_out":
                    yield from _parts(frame.troops, LeaveTroops)
                    yield from (DropOn(hex) for hex in self._drops(state, frame))

    def _drops(self, state: State, frame: GroundOperation) -> tuple[str, ...]:
        """Hexes on which the airborne troops of the stack may drop instead of marching (EWR-20.1, EWR-20.4.B)."""
        return tuple(
            hex
            for hex in self._paratroops.targets(state, frame.side, frame.hex)
            if not self._marches.is_defended(state, frame.side, hex) or not only_defensive(state, frame.side)
        )

    def _affordable(self, state: State, frame: GroundOperation) -> bool:
        if not frame.engaged:
            return False
        sp = total(frame.engaged)
        return self._marches.can_attack(state, frame.side, frame.target, frame.engaged, sp)

    def _march_refusal(self, state: State, frame: GroundOperation, place: str) -> Refusal | None:
        left = self._marches.points if frame.mp is None else frame.mp
        refusal = self._marches.refusal(state, frame.side, frame.hex, place, left)
        if refusal is not None or not frame.troops:
            return refusal
        if not self._marches.is_defended(state, frame.side, place):
            return None
        if place in frame.tried:
            return Refusal("EWR-17.2.C", "The troops have looked for the enemy there in vain", (place,))
        if only_defensive(state, frame.side):
            return Refusal("EWR-9.2.I", "This side conducts no offensive operations any more", (place,))
        if not self._marches.can_attack(state, frame.side, place, frame.troops, 1):
            return Refusal("EWR-18.7.B", "An attack there cannot be paid for", (place,))
        return None

    # What may be answered

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _operation(state)
        match command, frame.running:
            case Pass(), ("setting_out" | "marching" | "paratroops"):
                return None
            case DropOn(), "setting_out":
                if command.hex in self._drops(state, frame):
                    return None
                return Refusal("EWR-20.2.B", "No paratroops from here reach it, or the drop cannot be paid for")
            case DropOn(), "paratroops":
                if command.hex == frame.hex:
                    return None
                return Refusal("EWR-20.4.C.2", "They drop on the hex that is attacked", (command.hex,))
            case MarchTo(), ("setting_out" | "marching"):
                return self._march_refusal(state, frame, command.hex)
            case LeaveTroops(), "setting_out":
                if command in _parts(frame.troops, LeaveTroops):
                    return None
                return Refusal("EWR-17.1.A", "There are not so many in the stack, or nobody would go")
            case LeaveTroops(), "marching":
                return Refusal("EWR-18.1.D", "The stack has set out; it stays together")
            case HoldBack(), "committing":
                if command in _parts(frame.engaged, HoldBack):
                    return None
                return Refusal("EWR-18.9.B", "There are not so many in the stack, or nobody would attack")
            case Attack(), "committing":
                if self._affordable(state, frame):
                    return None
                return Refusal("EWR-18.9.A", "So many divisions cannot be paid for; hold some back")
            case _:
                return Refusal("EWR-17.1.A", "The operation of these troops asks something else now")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _operation(state)
        match command:
            case LeaveTroops():
                part = meant(frame.troops, command)
                return swap(state, msgspec.structs.replace(frame, troops=parted(frame.troops, part)))
            case MarchTo() if self._marches.is_defended(state, frame.side, command.hex):
                frame = msgspec.structs.replace(frame, target=command.hex, offensive=True, running="sighting")
                return push(swap(state, frame), Sighting(side=frame.side, by=(frame.hex,), hex=command.hex))
            case MarchTo():
                return self._marched(state, frame, command.hex, play)
            case HoldBack():
                part = meant(frame.engaged, command)
                return swap(state, msgspec.structs.replace(frame, engaged=parted(frame.engaged, part)))
            case Attack():
                return self._attack(state, frame, play)
            case DropOn():
                alone = frame.running == "setting_out"
                frame = msgspec.structs.replace(
                    frame, target=command.hex, offensive=frame.offensive or alone, running="dropping"
                )
                return push(swap(state, frame), AirborneDrop(side=frame.side, hex=command.hex, alone=alone))
            case _ if frame.running == "paratroops":
                return self._fight(state, frame, (), play)
            case _:
                return self._ended(state, frame)

    # What goes on by itself

    def proceed(self, state: State, play: Play) -> State:
        frame = _operation(state)
        match frame.running, frame.result:
            case "", _:
                troops = movable(state, frame.side, frame.hex)
                return swap(state, msgspec.structs.replace(frame, troops=troops, running="setting_out"))
            case "sighting", Sighted() as sighted:
                return self._sighted(state, msgspec.structs.replace(frame, result=None), sighted)
            case "dropping", DropEnded() as drop:
                return self._dropped(state, msgspec.structs.replace(frame, result=None), drop, play)
            case "combat", GroundCombatEnded() as combat:
                return self._fought(state, msgspec.structs.replace(frame, result=None), combat)
            case "retreats", _:
                return self._retreats(state, msgspec.structs.replace(frame, result=None))
            case _:
                raise AssertionError(frame)

    def _sighted(self, state: State, frame: GroundOperation, sighted: Sighted) -> State:
        """An enemy that is not found is not fought; the stack may look elsewhere (EWR-17.2.B, EWR-17.2.C)."""
        if sighted.success:
            return swap(state, msgspec.structs.replace(frame, engaged=frame.troops, running="committing"))
        running: Marching = "setting_out" if frame.mp is None else "marching"
        tried = (*frame.tried, frame.target)
        return swap(state, msgspec.structs.replace(frame, tried=tried, target="", running=running))

    def _marched(self, state: State, frame: GroundOperation, to: str, play: Play) -> State:
        """The stack enters a place, whose city is its side's from now on."""
        cost = self._marches.cost(frame.hex, to)
        left = (self._marches.points if frame.mp is None else frame.mp) - cost
        play.emit(StackMoved(side=frame.side, origin=frame.hex, hex=to, cost=cost, troops=frame.troops))
        troops = _on_foot(frame.troops)
        state = added(removed(state, frame.side, frame.hex, frame.troops), frame.side, to, troops)
        if self._marches.is_defended(state, frame.side, to):
            running: Marching = "combat"
        else:
            state = bases.capture(self._theatre, state, frame.side, to, play)
            running = "marching" if left else "retreats"
        return swap(state, msgspec.structs.replace(frame, hex=to, troops=troops, mp=left, running=running))

    def _attack(self, state: State, frame: GroundOperation, play: Play) -> State:
        """The whole stack enters the enemy's hex; who has been paid for fights (EWR-17.2.E, EWR-18.9.A).

        Before they fight, paratroops may drop on the hex (EWR-20.4.D).
        """
        price = self._marches.price(state, frame.side, frame.target, total(frame.engaged))
        nation, hex = main_nation(frame.engaged), frame.target
        engaged = _on_foot(frame.engaged)
        origin = frame.hex
        state = self._marched(state, frame, hex, play)
        frame = msgspec.structs.replace(_operation(state), engaged=engaged, origin=origin)
        if self._paratroops.may_join(state, frame.side, hex):
            state = swap(state, msgspec.structs.replace(frame, running="paratroops"))
        else:
            state = self._fight(state, frame, (), play)
        reason = f"attack on {self._theatre.name(hex)}"
        return self._costs.charge(state, nation, hex, price, reason, "EWR-18.9.A", play)

    def _fight(self, state: State, frame: GroundOperation, dropped: tuple[GroundGroup, ...], play: Play) -> State:
        """Who has entered the hex fights, with whoever has dropped on it (EWR-20.4.H)."""
        engaged = joined(frame.engaged, dropped)
        combat = GroundCombat(
            side=frame.side,
            hex=frame.hex,
            engaged=engaged,
            dropped=dropped,
            circumstances=self._forces.circumstances(
                state, frame.side, frame.hex, engaged, frame.origin, bool(dropped)
            ),
            origin=frame.origin,
            morale={},
        )
        return self._combats.begun(swap(state, msgspec.structs.replace(frame, running="combat")), combat, play)

    def _dropped(self, state: State, frame: GroundOperation, drop: DropEnded, play: Play) -> State:
        """Paratroops join the attack; in an operation of their own they make one, if an enemy is there (EWR-20.4.B)."""
        if frame.mp is not None:
            return self._fight(state, frame, drop.troops, play)
        hex = frame.target
        frame = msgspec.structs.replace(frame, fought=drop.fought, troops=(), mp=0, target="")
        if not drop.troops:
            return swap(state, msgspec.structs.replace(frame, running="retreats"))
        frame = msgspec.structs.replace(frame, hex=hex)
        if not self._marches.is_defended(state, frame.side, hex):
            state = bases.capture(self._theatre, state, frame.side, hex, play)
            return swap(state, msgspec.structs.replace(frame, running="retreats"))
        price = self._marches.price(state, frame.side, hex, total(drop.troops))
        state = self._fight(state, frame, drop.troops, play)
        reason = f"attack on {self._theatre.name(hex)}"
        nation = main_nation(drop.troops)
        return self._costs.charge(state, nation, hex, price, reason, "EWR-20.4.B", play)

    def _fought(self, state: State, frame: GroundOperation, combat: GroundCombatEnded) -> State:
        """Victors whose morale holds go on while they have MP; all others have done (EWR-18.7.A)."""
        frame = msgspec.structs.replace(frame, fought=frame.fought or combat.rounds > 0, target="", engaged=())
        marching = tuple(group for group in ground_at(state, frame.side, frame.hex).groups if group.moved == "land")
        frame = msgspec.structs.replace(frame, boarded=combat.boarded, troops=_common(marching, frame.troops))
        if combat.winner == frame.side and combat.advance and frame.troops:
            return swap(state, msgspec.structs.replace(frame, running="retreats"))
        return self._ended(state, msgspec.structs.replace(frame, mp=0))

    def _retreats(self, state: State, frame: GroundOperation) -> State:
        """Task forces that have taken troops aboard retreat, then the stack goes on or has done (EWR-18.6.D)."""
        if frame.boarded:
            id = frame.boarded[0]
            state = swap(state, msgspec.structs.replace(frame, boarded=frame.boarded[1:]))
            return retreating(state, id, frame.hex)
        if frame.mp:
            return swap(state, msgspec.structs.replace(frame, running="marching"))
        return deliver(state, OperationEnded(offensive=frame.offensive))

    def _ended(self, state: State, frame: GroundOperation) -> State:
        """Troops have used their operation even if they have not moved."""
        if frame.mp is None:
            state = added(
                removed(state, frame.side, frame.hex, frame.troops), frame.side, frame.hex, _on_foot(frame.troops)
            )
        return swap(state, msgspec.structs.replace(frame, mp=0, running="retreats"))


def _on_foot(troops: tuple[GroundGroup, ...]) -> tuple[GroundGroup, ...]:
    """Troops that have marched in this turn (EWR-17.3)."""
    return joined((msgspec.structs.replace(group, moved="land") for group in troops), ())


def _common(there: tuple[GroundGroup, ...], troops: tuple[GroundGroup, ...]) -> tuple[GroundGroup, ...]:
    """What is left of ``troops``; of the others of its kind nobody joins the stack (EWR-18.1.D)."""
    sp = {msgspec.structs.replace(group, sp=0): group.sp for group in there}
    left = (
        msgspec.structs.replace(group, sp=min(group.sp, sp.get(msgspec.structs.replace(group, sp=0), 0)))
        for group in troops
    )
    return tuple(group for group in left if group.sp)


def _parts(troops: tuple[GroundGroup, ...], order: type[P]) -> tuple[P, ...]:
    """Every part that may stay out of it; somebody must go."""
    everyone = total(troops)
    return tuple(
        order(group.nation, group.type, sp) for group in troops for sp in range(1, group.sp + 1) if sp < everyone
    )


def _operation(state: State) -> GroundOperation:
    frame = state.flow[-1]
    assert isinstance(frame, GroundOperation)
    return frame
