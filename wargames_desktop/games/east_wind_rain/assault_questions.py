"""What the sides are asked in an amphibious assault, and what they may answer (19.2 to 19.8, 20.4.C)."""

from __future__ import annotations

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.games.east_wind_rain.assault_targets import Assaults
from wargames_desktop.games.east_wind_rain.assault_victory import AssaultVictory
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
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
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, total
from wargames_desktop.games.east_wind_rain.frames.ground import AmphibiousAssault
from wargames_desktop.games.east_wind_rain.gunfire_missions import AssaultGuns, missions_against
from wargames_desktop.games.east_wind_rain.naval_gunfire import GunfireMission
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class AssaultQuestions:
    """Asks and judges, stage by stage."""

    def __init__(self, theatre: Theatre, victory: AssaultVictory) -> None:
        self._theatre = theatre
        self._assaults = Assaults(theatre)
        self._costs = Costs(theatre)
        self._guns = AssaultGuns(theatre.charts)
        self._victory = victory

    def decision(self, state: State, frame: AmphibiousAssault) -> Decision[AnyCommand] | None:
        """What is asked in this stage; None: nothing."""
        name = self._theatre.name(frame.hex)
        side = enemy(frame.side) if frame.stage == "tactic" else frame.side
        match frame.stage:
            case "committing":
                decision, prompt, rule = "commit_assault", f"Who takes part in the assault on {name}?", "EWR-19.8.B"
            case "strike":
                decision, prompt, rule = "assault_strike", f"An air strike against {name} first?", "EWR-19.2.A"
            case "tactic":
                decision, prompt, rule = "choose_defense", f"How is {name} defended?", "EWR-19.3.A"
            case "gunfire":
                decision, prompt, rule = "assign_guns", f"What do the guns do at {name}?", "EWR-19.4.B"
            case "paratroops":
                decision, prompt, rule = "add_paratroops", f"Do paratroops drop on {name}?", "EWR-20.4.C.1"
            case "after":
                decision, prompt, rule = "after_assault", f"{name} is taken: who stays ashore?", "EWR-19.7.B"
            case _:
                return None
        return Decision(
            side,
            decision,
            prompt,
            rule,
            lambda: self._answers(state, frame) or (Pass(),),
            self._default(state, frame),
            complete=frame.stage != "gunfire",
            about=(frame.task_force, frame.hex),
        )

    def _answers(self, state: State, frame: AmphibiousAssault) -> tuple[AnyCommand, ...]:
        match frame.stage:
            case "committing":
                attack: tuple[AnyCommand, ...] = (Attack(),) if self._affordable(state, frame, frame.troops) else ()
                return (*attack, *self._parts(frame.troops))
            case "strike":
                return (Pass(), LaunchStrike())
            case "paratroops":
                return (Pass(), DropOn(frame.hex))
            case "tactic":
                return (ChooseDefense("beach"), ChooseDefense("inland"))
            case "gunfire":
                missions = self._missions(state, frame)
                fire = tuple(OpenFire(mission) for mission in missions)
                guns = self._guns.factors(state, state.task_forces[frame.task_force])
                free = (ship for ship in guns if ship not in frame.missions)
                return (*fire, *(AssignGuns(ship, mission) for ship in free for mission in missions))
            case _:
                return (Pass(), *self._victory.answers(state, frame))

    def _default(self, state: State, frame: AmphibiousAssault) -> AnyCommand | None:
        match frame.stage:
            case "committing" if self._affordable(state, frame, frame.troops):
                return Attack()
            case "gunfire":
                return OpenFire("support")
            case "strike" | "paratroops" | "after":
                return Pass()
            case _:
                return None

    def _parts(self, troops: tuple[GroundGroup, ...]) -> tuple[HoldBack, ...]:
        """Every part that may be held back; somebody must go."""
        everyone = total(troops)
        return tuple(
            HoldBack(group.nation, group.type, sp) for group in troops for sp in range(1, group.sp + 1) if sp < everyone
        )

    def _affordable(self, state: State, frame: AmphibiousAssault, troops: tuple[GroundGroup, ...]) -> bool:
        force = state.task_forces[frame.task_force]
        price = self._assaults.price(state, frame.side, frame.hex, max(1, total(troops)), frame.doubled)
        return self._costs.can_pay(state, force.nation, frame.hex, price)

    def _missions(self, state: State, frame: AmphibiousAssault) -> tuple[GunfireMission, ...]:
        return missions_against(frame.tactic or "beach", self._has_installations(state, frame))

    def _has_installations(self, state: State, frame: AmphibiousAssault) -> bool:
        whole_city = self._theatre.map.is_city(frame.hex) and frame.hex not in state.damaged_cities
        return whole_city or (frame.hex in state.bases and state.bases[frame.hex].side != frame.side)

    def refusal(self, state: State, frame: AmphibiousAssault, command: AnyCommand) -> Refusal | None:
        """Why ``command`` is no answer in this stage."""
        match command, frame.stage:
            case Attack(), "committing":
                if not self._affordable(state, frame, frame.troops):
                    return Refusal("EWR-19.8.B", "So many divisions cannot be paid for; hold some back")
                return None
            case HoldBack(), "committing":
                if command in self._parts(frame.troops):
                    return None
                return Refusal("EWR-19.8.B", "There are not so many aboard, or nobody would take part")
            case ((LaunchStrike() | Pass()), "strike"):
                return None
            case ChooseDefense(), "tactic":
                return None
            case AssignGuns(), "gunfire":
                if command.ship not in self._guns.factors(state, state.task_forces[frame.task_force]):
                    return Refusal("EWR-10.7.B", "That ship has no guns to use here", (command.ship,))
                return self._mission_refusal(state, frame, command.mission)
            case OpenFire(), "gunfire":
                return self._mission_refusal(state, frame, command.mission)
            case Pass(), ("paratroops" | "after"):
                return None
            case DropOn(), "paratroops":
                if command.hex == frame.hex:
                    return None
                return Refusal("EWR-20.4.C.1", "They drop on the hex that is assaulted", (command.hex,))
            case ((PutAshore() | PutAircraftAshore() | TakeAboard()), "after"):
                return self._victory.refusal(state, frame, command)
            case _:
                return Refusal("EWR-19.1.A", "The assault asks something else now")

    def _mission_refusal(self, state: State, frame: AmphibiousAssault, mission: GunfireMission) -> Refusal | None:
        if mission in self._missions(state, frame):
            return None
        return Refusal("EWR-19.4.F", "Troops inland cannot be bombarded, and there is no base or city here")
