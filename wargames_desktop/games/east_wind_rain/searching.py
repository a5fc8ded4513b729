"""Who looks for what, with which modifiers, and the roll itself (6.7, 11.10 to 11.13, 13.2, 14.2)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain import sighting
from wargames_desktop.games.east_wind_rain.air_groups import is_task_force, place_of
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import UseAdvantage
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.declarations import declared
from wargames_desktop.games.east_wind_rain.events.air import CodesUsed, SightingRolled
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.results import Sighted, deliver
from wargames_desktop.games.east_wind_rain.sighting import Circumstances, SightingRoll, Sought
from wargames_desktop.games.east_wind_rain.state import ALLIES, SIDE_NAMES, Magic, State
from wargames_desktop.games.east_wind_rain.state import supplied_bases as supplied
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Searches:
    """Finds the circumstances of a search; for rolls, previews and forecasts alike."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self.table = theatre.charts.sighting

    def circumstances(self, state: State, search: Sighting) -> Circumstances:
        """All that matters for a search, as things stand."""
        bases = supplied(state, search.side)
        areas = self._theatre.map.areas(search.hex)
        return Circumstances(
            sought=sought(state, search),
            areas=areas,
            quarter=state.quarter,
            coastal=self._theatre.map.is_coastal(search.hex),
            same_hex=search.hex in self._starts(state, search),
            base_in_area=any(area in areas for base in bases for area in self._theatre.map.areas(base)),
            base_distance=self._nearest(search.hex, bases),
            scouts=any(self._has_scouts(state, id) for id in search.by if is_task_force(state, id)),
            allied=search.side == ALLIES,
            code_break=search.advantage is True,
            retreating=search.retreating,
        )

    def modifiers(self, state: State, search: Sighting) -> tuple[Modifier, ...]:
        """What changes the die of a search, each with its name and rule (EWR-11.10.C)."""
        return sighting.modifiers(self.table, self.circumstances(state, search))

    def _starts(self, state: State, search: Sighting) -> tuple[str, ...]:
        """Where the searchers are; against aircraft in the air, where those came from (EWR-11.11.D.3, 11.11.D.exc)."""
        return search.launched if search.airborne else tuple(place_of(state, id) for id in search.by)

    def _nearest(self, hex: str, bases: tuple[str, ...]) -> int | None:
        if self._theatre.map.is_zone(hex):
            return None
        return min((self._theatre.map.distance(hex, base) for base in bases), default=None)

    def _has_scouts(self, state: State, task_force: str) -> bool:
        """Whether American carriers with aircraft are in a task force (EWR-11.10.fnD)."""
        force = state.task_forces[task_force]
        if not force.air:
            return False
        specs = (self._theatre.task_forces.spec(ship) for ship in self._theatre.task_forces.carriers(state, force))
        return any(spec.nation == "us" and spec.type in ("CV", "CVL") for spec in specs)


def sought(state: State, search: Sighting) -> Sought:
    """What kind of thing is looked for. Ships in port are on land (EWR-10.13.H)."""
    if search.airborne:
        return "air_strike"
    if not search.target or state.task_forces[search.target].in_port:
        return "land"
    return "submarines" if is_submarine(state.task_forces[search.target]) else "task_force"


def may_use_advantage(magic: Magic, side: SideName) -> bool:
    """Whether a side may use the bonus of the broken codes: the Allies, once in a turn with it (EWR-6.7.A)."""
    return side == ALLIES and magic.advantage and not magic.sighting_used


class SightingStep(Procedure[State, AnyCommand]):
    """Asks the Allies for their advantage, rolls, and says what must be said."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._searches = Searches(theatre)
        self._record = theatre.charts.code_record

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        search = _search(state)
        if search.advantage is not None or not may_use_advantage(state.magic, search.side):
            return None
        return Decision(
            search.side,
            "use_advantage",
            f"Use the broken codes to {'look back' if search.counter else 'find the target'}?",
            "EWR-6.7.A",
            lambda: (UseAdvantage(), Pass()),
            Pass(),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, UseAdvantage | Pass):
            return None
        return Refusal("EWR-6.7.A", "Say whether the broken codes are used for this roll")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        use = isinstance(command, UseAdvantage)
        state = swap(state, msgspec.structs.replace(_search(state), advantage=use))
        if not use:
            return state
        magic = state.magic
        box = min(magic.box + 1, self._record.last_box) if magic.box else self._record.first_box
        play.emit(CodesUsed(box))
        return msgspec.structs.replace(state, magic=msgspec.structs.replace(magic, sighting_used=True, box=box))

    def proceed(self, state: State, play: Play) -> State:
        search = _search(state)
        circumstances = self._searches.circumstances(state, search)
        purpose = f"{SIDE_NAMES[search.side]} {'counter-sighting' if search.counter else 'sighting'}"
        rolled = sighting.roll(self._searches.table, circumstances, purpose, _rule(search), play)
        state = self._told(state, search, circumstances, rolled, play)
        return deliver(state, Sighted(rolled.sighted, max(0, rolled.number) if rolled.sighted else 0))

    def _told(
        self, state: State, search: Sighting, circumstances: Circumstances, rolled: SightingRoll, play: Play
    ) -> State:
        """A sighted task force declares its sections; submarines, what they are (EWR-12.2.A, EWR-14.2.D)."""
        table = self._searches.table
        betrayed = sighting.betrays_submarines(table, circumstances, rolled.die)
        known = rolled
        if circumstances.sought == "submarines" and not rolled.sighted and not betrayed:
            known = SightingRoll(
                rolled.die,
                sighting.modifiers(table, msgspec.structs.replace(circumstances, sought="task_force")),
                False,
            )
        play.emit(
            SightingRolled(
                side=search.side,
                hex=search.hex,
                target=search.target,
                airborne=search.airborne,
                counter=search.counter,
                die=rolled.die,
                modifiers=known.modifiers,
                number=known.number,
                sighted=rolled.sighted,
            )
        )
        if not search.target or not (betrayed or (rolled.sighted and search.declares)):
            return state
        return declared(state, search.target, self._theatre.task_forces, play, sighted=rolled.sighted)


def _rule(search: Sighting) -> str:
    return "EWR-11.13.B" if search.counter else "EWR-11.10.B"


def _search(state: State) -> Sighting:
    frame = state.flow[-1]
    assert isinstance(frame, Sighting)
    return frame
