"""Sections fire guns and torpedoes: who may fire at whom, the salvo, and the damage of its hits (13.6 to 13.9)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain.basic_crt import DIE
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.surface import FireFirst, FireGuns, HoldFire, LaunchTorpedoes
from wargames_desktop.games.east_wind_rain.events.surface import CombatantHit, EdgeUsed
from wargames_desktop.games.east_wind_rain.frames.surface import AimingHits, FiringRound
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.surface_aiming import marks
from wargames_desktop.games.east_wind_rain.surface_gunlaying import Gunlaying
from wargames_desktop.games.east_wind_rain.surface_progress import battle_of, combatant
from wargames_desktop.games.east_wind_rain.surface_results import HitsAimed, RoundFired, Volley
from wargames_desktop.games.east_wind_rain.surface_weapons import Weapons
from wargames_desktop.games.east_wind_rain.terms import Section, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Firing(Procedure[State, AnyCommand]):
    """Every section says what it does with its guns, all guns are rolled for, then the same with torpedoes."""

    def __init__(self, theatre: Theatre) -> None:
        self._weapons = Weapons(theatre.charts)
        self._laying = Gunlaying(theatre.charts)

    # The question

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        """From what the step itself remembers, so that whoever looks sees the same question."""
        frame = _firing(state)
        if not frame.options:
            return None
        side, section = frame.options[0].side, frame.options[0].section
        answers = tuple(_answers(frame))
        if frame.first is not None:
            prompt = "Use your sighting advantage to fire first with one section?"
            return Decision(side, "fire_first", prompt, "EWR-13.8.K", lambda: answers, answers[0])
        what = "fire its guns" if frame.weapon == "guns" else "launch its torpedoes"
        rule = "EWR-13.7.A" if frame.weapon == "guns" else "EWR-13.9.E"
        prompt = f"At whom does your {section} section {what}?"
        return Decision(side, f"fire_{frame.weapon}", prompt, rule, lambda: answers, answers[0])

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _firing(state)
        if command in _answers(frame):
            return None
        if isinstance(command, FireGuns | FireFirst) and frame.weapon == "guns":
            return Refusal("EWR-13.7.B", "These guns fire at their like, or at what is closer, and only in range")
        if isinstance(command, LaunchTorpedoes) and frame.weapon == "torpedoes":
            return Refusal("EWR-13.9.E", "These torpedoes cannot be launched at that section now")
        return Refusal("EWR-13.8.A", f"Now the {frame.options[0].section} section fires its {frame.weapon}")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _firing(state)
        volley = next((volley for volley in frame.options if _command(frame, volley) == command), None)
        if frame.first is not None:
            if volley is None:
                return deliver(state, RoundFired(points={}, volleys=()))
            play.emit(EdgeUsed(frame.first, "fire_first"))
        return swap(state, _declared(frame, volley))

    # What sections can do

    def _next(self, state: State, frame: FiringRound) -> FiringRound | None:
        """The step with what the next section can do; None: all have said what they do."""
        for side, section in self._order(state, frame):
            if (side, section) in frame.asked:
                continue
            options = self._options(state, frame, side, section)
            if options:
                silent = frame.weapon == "torpedoes" or self._laying.gains_by_silence(battle_of(state), side, section)
                return msgspec.structs.replace(frame, options=options, may_hold=silent)
        return None

    def _order(self, state: State, frame: FiringRound) -> Iterator[tuple[SideName, Section]]:
        """Main and screen of the attacker, then of the defender; then reserves, which answer fire (EWR-13.7.H)."""
        battle = battle_of(state)
        for side, fleet in battle.fleets.items():
            yield from ((side, section) for section in fleet.at if section != "reserve")
        if frame.weapon == "guns":
            yield from ((side, "reserve") for side, fleet in battle.fleets.items() if "reserve" in fleet.at)

    def _options(self, state: State, frame: FiringRound, side: SideName, section: Section) -> tuple[Volley, ...]:
        if frame.weapon == "torpedoes":
            at = self._laying.torpedo_targets(state, side, section)
        else:
            at = self._laying.gun_targets(state, side, section, frame.volleys)
        return tuple(Volley(side, section, frame.weapon, target) for target in at)

    def _first_options(self, state: State, side: SideName) -> Iterator[Volley]:
        """What the side with the sighting advantage may fire first (EWR-13.8.K, EWR-13.9.D)."""
        for section in battle_of(state).fleets[side].at:
            if section != "reserve":
                for at in self._laying.gun_targets(state, side, section):
                    yield Volley(side, section, "guns", at)
                for at in self._laying.torpedo_targets(state, side, section):
                    yield Volley(side, section, "torpedoes", at)

    # The fire

    def proceed(self, state: State, play: Play) -> State:
        frame = _firing(state)
        if isinstance(frame.result, HitsAimed):
            return self._struck(state, frame, frame.result, play)
        if frame.declaring:
            return swap(state, self._asking(state, frame))
        if frame.resolved < len(frame.volleys):
            return self._fired(state, frame, frame.volleys[frame.resolved], play)
        if frame.first is None and frame.weapon == "guns":
            return swap(state, msgspec.structs.replace(frame, weapon="torpedoes", declaring=True, asked=()))
        return deliver(state, RoundFired(points=frame.points, volleys=frame.volleys))

    def _asking(self, state: State, frame: FiringRound) -> FiringRound:
        """The step with its next question, or with what a section does that has no choice."""
        if frame.first is not None:
            options = tuple(self._first_options(state, frame.first))
            return msgspec.structs.replace(frame, options=options, may_hold=True, declaring=False)
        asking = self._next(state, frame)
        if asking is None:
            return msgspec.structs.replace(frame, declaring=False)
        if len(asking.options) == 1 and not asking.may_hold:
            return _declared(asking, asking.options[0])
        return asking

    def _fired(self, state: State, frame: FiringRound, volley: Volley, play: Play) -> State:
        """Roll for a volley; its hits are aimed at what is left in the section (EWR-13.8.B to EWR-13.8.F)."""
        event = self._laying.fired(state, volley, frame.first is not None, play)
        play.emit(event)
        state = swap(state, msgspec.structs.replace(frame, resolved=frame.resolved + 1))
        target = battle_of(state).fleets[enemy(volley.side)]
        left = [
            each
            for each in target.section(volley.at)
            if self._weapons.condition(state, each, frame.points.get(each.key, 0)) != "sunk"
        ]
        hits = event.fire.hits
        if not hits or not left:
            return state
        aiming = AimingHits(
            side=volley.side,
            at=volley.at,
            weapon=volley.weapon,
            marks=marks(left, frame.points, hits),
            left=hits,
        )
        return push(state, aiming)

    def _struck(self, state: State, frame: FiringRound, aimed: HitsAimed, play: Play) -> State:
        """A die for each hit, added up for each target (EWR-13.8.G, EWR-13.8.H)."""
        points = dict(frame.points)
        for key, hits in aimed.hits.items():
            target = combatant(battle_of(state), key)
            fleet = battle_of(state).fleets[enemy(frame.volleys[frame.resolved - 1].side)]
            armor = self._weapons.facts(target).armor
            dice = tuple(play.chance.roll("damage", "EWR-13.8.H", DIE) for _ in range(hits)) if armor else ()
            points[key] = points.get(key, 0) + (sum(dice) if armor else hits)
            play.emit(
                CombatantHit(
                    side=fleet.side,
                    task_force=fleet.task_force,
                    key=key,
                    vessel=target.vessel,
                    kind=target.kind,
                    section=target.section,
                    hits=hits,
                    dice=dice,
                    points=target.points + points[key],
                    armor=armor,
                )
            )
        return swap(state, msgspec.structs.replace(frame, points=points, result=None))


def _command(frame: FiringRound, volley: Volley) -> AnyCommand:
    """How a side says that it fires this."""
    if frame.first is not None:
        return FireFirst(volley.section, volley.weapon, volley.at)
    if volley.weapon == "guns":
        return FireGuns(volley.section, volley.at)
    return LaunchTorpedoes(volley.section, volley.at)


def _answers(frame: FiringRound) -> Iterator[AnyCommand]:
    yield from (_command(frame, volley) for volley in frame.options)
    if frame.first is not None:
        yield Pass()
    elif frame.may_hold:
        yield HoldFire(frame.options[0].section)


def _declared(frame: FiringRound, volley: Volley | None) -> FiringRound:
    """The step after a section has said what it does; None: it holds its fire."""
    asked = (*frame.asked, (frame.options[0].side, frame.options[0].section))
    volleys = frame.volleys if volley is None else (*frame.volleys, volley)
    return msgspec.structs.replace(frame, asked=asked, volleys=volleys, options=(), may_hold=False)


def _firing(state: State) -> FiringRound:
    frame = state.flow[-1]
    assert isinstance(frame, FiringRound)
    return frame
