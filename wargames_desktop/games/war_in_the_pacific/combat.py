"""The combat segment: which hexes there is combat in, in which order, and what is fought in each (9.0, 9.1)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, CombatKind, SideName
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, FightAt
from wargames_desktop.games.war_in_the_pacific.events import CombatBegan
from wargames_desktop.games.war_in_the_pacific.frames import Battle, Combats, CombatSite, Engagement
from wargames_desktop.games.war_in_the_pacific.geography import Water
from wargames_desktop.games.war_in_the_pacific.landing import Landings
from wargames_desktop.games.war_in_the_pacific.modifiers import events_due, landings_forbidden
from wargames_desktop.games.war_in_the_pacific.state import State, enemy, first_player
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class Combatants:
    """Finds who fights whom, where and how."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def sites(self, state: State, combats: Combats) -> tuple[str, ...]:
        """The hexes with combats that have not been resolved, ascending (WITP-9.0-1)."""
        situation = self._theatre.of(state)
        mixed = {water.hex for water in situation.fleets["japan"] if water in situation.fleets["allies"]}
        mixed.update(hex for hex in situation.land["japan"] if hex in situation.land["allies"])
        mixed.update(
            hex for hex, ids in (combats.landings or {}).items() if self._kind_on_land(state, hex, ids) is not None
        )
        return tuple(sorted(mixed.difference(combats.fought)))

    def next(self, state: State, battle: Battle) -> Engagement | None:
        """The next combat in a hex: fleets on each sea first, then what is fought on land (WITP-9.1)."""
        fleets = self._theatre.of(state).fleets
        for water in self._theatre.map.seas(battle.hex):
            if water in fleets["japan"] and water in fleets["allies"]:
                return self.fleet_combat(state, water)
        return None if battle.land_done else self.on_land(state, battle.hex, battle.landing)

    def fleet_combat(self, state: State, water: Water) -> Engagement:
        """The combat of the fleets at a place at sea (WITP-9.1-fleet)."""
        fleets = self._theatre.of(state).fleets
        units = {side: tuple(fleets[side].get(water, ())) for side in SIDES}
        return self._engagement(state, "fleet", CombatSite(hex=water.hex, sea=water.sea), units, {})

    def on_land(self, state: State, hex: str, landing: Iterable[str]) -> Engagement | None:
        """The land combat or assault landing in a hex, or None if there is nobody to fight.

        Where units land from the sea it is an assault, whoever comes overland (WITP-9.1-land, WITP-9.1-assault,
        WITP-9.5.2-1).
        """
        kind = self._kind_on_land(state, hex, landing)
        if kind is None:
            return None
        ashore = self._theatre.of(state).land
        landers: dict[SideName, tuple[str, ...]] = {side: self.landers(state, side, hex, landing) for side in SIDES}
        units = {side: (*ashore[side].get(hex, ()), *landers[side]) for side in SIDES}
        return self._engagement(state, kind, CombatSite(hex=hex), units, landers)

    def _kind_on_land(self, state: State, hex: str, landing: Iterable[str]) -> CombatKind | None:
        ashore = self._theatre.of(state).land
        for side in SIDES:
            if hex in ashore[enemy(side)] and self.landers(state, side, hex, landing):
                return "assault"
        return "land" if hex in ashore["japan"] and hex in ashore["allies"] else None

    def landers(self, state: State, side: SideName, hex: str, landing: Iterable[str]) -> tuple[str, ...]:
        """Those of ``landing`` that their ships can still put ashore; none where a card forbids it (WITP-4.5-3)."""
        if landings_forbidden(state, side):
            return ()
        units = state.units
        return tuple(
            id for id in landing if id in units and units[id].side == side and units[id].hex == hex and units[id].aboard
        )

    def _engagement(
        self,
        state: State,
        kind: CombatKind,
        site: CombatSite,
        units: dict[SideName, tuple[str, ...]],
        landers: dict[SideName, tuple[str, ...]],
    ) -> Engagement:
        first = first_player(state, "japan")
        return Engagement(
            kind=kind,
            site=site,
            attacker=next((side for side in (first, enemy(first)) if landers.get(side)), first),
            units=units,
            air={side: self.supporting_air(state, side, site.hex, units["allies"]) for side in SIDES},
            landing=landers,
        )

    def supporting_air(self, state: State, side: SideName, hex: str, allied: Iterable[str]) -> tuple[str, ...]:
        """Full air units of ``side`` in the hex or next to it; each supports as many combats as it can reach.

        Where Japan surprises American units, American air units do not come (WITP-9.2-2, WITP-9.2-3, WITP-13.4).
        """
        situation, reach = self._theatre.of(state), self._theatre.charts.distances.air_support
        absent = "us" if state.america_surprised and self.are_american(state, allied) else ""
        return tuple(
            id
            for near in self._theatre.map.within(hex, reach)
            if near in situation.full_air[side]
            for id in situation.air[side][near]
            if not state.units[id].attrited and state.units[id].nation != absent
        )

    def are_american(self, state: State, ids: Iterable[str]) -> bool:
        """Whether any of some units is American."""
        return any(state.units[id].nation == "us" for id in ids if id in state.units)


class CombatSegment(Procedure[State, AnyCommand]):
    """Hex after hex; the first player chooses the order, Japan if the totals are equal (WITP-9.0-2)."""

    def __init__(self, theatre: Theatre, combatants: Combatants, landings: Landings) -> None:
        self._theatre = theatre
        self._combatants = combatants
        self._landings = landings

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        combats = _combats(state)
        if combats.landings is None or not combats.events_asked:
            return None
        sites = self._combatants.sites(state, combats)
        if len(sites) < 2:
            return None
        return Decision(
            first_player(state, "japan"),
            "choose_combat",
            f"Where is the next combat? {len(sites)} hexes are left",
            "WITP-9.0-2",
            lambda: map(FightAt, sites),
            FightAt(sites[0]),
            about=sites,
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if not isinstance(command, FightAt):
            return Refusal("WITP-9.0-2", "Now the hex of the next combat is chosen")
        if command.hex not in self._combatants.sites(state, _combats(state)):
            return Refusal("WITP-9.0-1", f"No combat is left to be resolved in {command.hex}", (command.hex,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, FightAt)
        return self._fight(state, command.hex)

    def proceed(self, state: State, play: Play) -> State:
        combats = _combats(state)
        if combats.landings is None:
            return self._begun(state, play)
        sites = self._combatants.sites(state, combats)
        if not combats.events_asked:
            state = swap(state, msgspec.structs.replace(combats, events_asked=True))
            events = events_due(state, self._theatre.charts, "combat", last=not sites)
            return state if events is None else push(state, events)
        return self._fight(state, sites[0]) if sites else self._over(state)

    def _over(self, state: State) -> State:
        """The surprise of an attack on America does not outlast the turn (WITP-13.4)."""
        state = pop(state)
        return msgspec.structs.replace(state, america_surprised=False) if state.america_surprised else state

    def _begun(self, state: State, play: Play) -> State:
        """Land units whose landing nobody bars any more go ashore; the others are to fight (WITP-8.6.2-1)."""
        for side in SIDES:
            aboard = [id for id, unit in state.units.items() if unit.aboard and unit.side == side]
            state = self._landings.at_once(state, side, aboard, play)
        landings: dict[str, tuple[str, ...]] = {}
        for id, unit in state.units.items():
            if unit.aboard:
                landings[unit.hex] = (*landings.get(unit.hex, ()), id)
        return swap(state, Combats(landings=landings))

    def _fight(self, state: State, hex: str) -> State:
        combats = _combats(state)
        landing = (combats.landings or {}).get(hex, ())
        after = msgspec.structs.replace(combats, fought=(*combats.fought, hex), events_asked=False)
        return push(swap(state, after), Battle(hex=hex, landing=landing))


class BattleInHex(Procedure[State, AnyCommand]):
    """The combats of one hex, one after the other (WITP-9.1)."""

    def __init__(self, combatants: Combatants, landings: Landings) -> None:
        self._combatants = combatants
        self._landings = landings

    def proceed(self, state: State, play: Play) -> State:
        battle = state.flow[-1]
        assert isinstance(battle, Battle)
        engagement = self._combatants.next(state, battle)
        if engagement is None:
            return self._over(state, battle, play)
        if engagement.kind != "fleet":
            state = swap(state, msgspec.structs.replace(battle, land_done=True))
        play.emit(CombatBegan(engagement.kind, engagement.site, engagement.attacker, engagement.units, engagement.air))
        return push(self._noted(state, engagement), engagement)

    def _over(self, state: State, battle: Battle, play: Play) -> State:
        """Whoever was to land and found nobody left goes ashore."""
        state = pop(state)
        if battle.land_done:
            return state
        for side in SIDES:
            landers = self._combatants.landers(state, side, battle.hex, battle.landing)
            state = self._landings.at_once(state, side, landers, play)
        return state

    def _noted(self, state: State, engagement: Engagement) -> State:
        """Japan has fought in China, or has surprised America, where that is so (WITP-12.2-5-a, WITP-13.4)."""
        allied = engagement.units["allies"]
        if engagement.kind == "land" and any(state.units[id].nation == "china" for id in allied):
            state = msgspec.structs.replace(state, china=msgspec.structs.replace(state.china, fought=True))
        if state.america_surprised and self._combatants.are_american(state, allied):
            state = msgspec.structs.replace(state, america_surprised=False)
        return state


def _combats(state: State) -> Combats:
    frame = state.flow[-1]
    assert isinstance(frame, Combats)
    return frame
