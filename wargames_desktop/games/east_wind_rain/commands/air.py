"""What a player can answer in air operations: targets, missions, CAP, landing (6.7, 11.0, 12.0)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights, Role, Station
from wargames_desktop.games.east_wind_rain.commands.base import Order, Secret
from wargames_desktop.games.east_wind_rain.forces import AirGroup


class UseAdvantage(Order, frozen=True, tag="use_advantage"):
    """Use the bonus of the broken codes for this sighting roll (EWR-6.7.A)."""


class StrikeAt(Order, frozen=True, tag="strike_at"):
    """Look for a target and strike it: a task force at sea, or what is on land and in port (EWR-11.7.C)."""

    hex: str
    task_force: str = ""


class ShuttleTo(Order, frozen=True, tag="shuttle_to"):
    """Fly to another base (EWR-11.6.A)."""

    hex: str


class EndAirOperation(Order, frozen=True, tag="end_air_operation"):
    """End the operation; all aircraft that took part are placed on top of their bases."""


class PickAircraft(Secret, frozen=True, tag="pick_aircraft"):
    """Aircraft that fly to the other base; their SP replace what was said of the same kind before."""

    aircraft: AirGroup


class FlyAway(Order, frozen=True, tag="fly_away"):
    """Fly to the other base with all that has been picked."""


class JoinBase(Order, frozen=True, tag="join_base"):
    """Let the aircraft of another base join the strike (EWR-11.21.A)."""

    hex: str


class LandAt(Order, frozen=True, tag="land_at"):
    """Let the aircraft of a base or task force land elsewhere after the strike (EWR-11.7.D)."""

    station: Station
    at: Station


class LookForTarget(Order, frozen=True, tag="look_for_target"):
    """Try to sight the target; the strike is planned."""


class Assign(Secret, frozen=True, tag="assign"):
    """Assign aircraft of a base or task force to a mission, in place of what was said of them before (EWR-11.9.A).

    0 SP takes them off it.
    """

    role: Role
    station: Station
    aircraft: AirGroup
    over: str = ""
    """Hex that a CAP guards, if it is not the one that its station usually guards."""


class UsualMissions(Secret, frozen=True, tag="usual_missions"):
    """Assign all that may fly: to the strike, fighters half to escort and half to CAP, of a defender all to CAP."""


class ConfirmMissions(Order, frozen=True, tag="confirm_missions"):
    """Close the allocation; what is not assigned stays behind."""


class AnswerAgainst(Order, frozen=True, tag="answer_against"):
    """Strike in answer at a place from which the strike came, or where it lands (EWR-11.13.2.D)."""

    hex: str
    task_force: str = ""


class FightWithCap(Order, frozen=True, tag="fight_with_cap"):
    """Let the CAP engage the escorts; what is in ``excess`` goes for the strike aircraft instead (EWR-11.14.E)."""

    excess: Flights = ()


class WithholdCap(Order, frozen=True, tag="withhold_cap"):
    """Keep the CAP out of the fight; it stays in the air (EWR-11.14.C)."""


class SendCap(Order, frozen=True, tag="send_cap"):
    """Send CAP against the wave: of what beat the escorts, and of what was set apart (EWR-11.14.L, EWR-12.3.D)."""

    cap: Flights = ()
    excess: Flights = ()


class PressOn(Order, frozen=True, tag="press_on"):
    """Let the wave go on to its target (EWR-11.14.N)."""


class AbortWave(Order, frozen=True, tag="abort_wave"):
    """Let the wave turn back (EWR-11.14.N)."""


class LoseFlight(Order, frozen=True, tag="lose_flight"):
    """Aircraft of one kind that are lost, for as many of the hits still to be taken."""

    flight: Flight


class Divert(Secret, frozen=True, tag="divert"):
    """Let aircraft that cannot land where they belong land elsewhere (EWR-11.13.2.B)."""

    aircraft: AirGroup
    at: Station


class StrikeAgain(Order, frozen=True, tag="strike_again"):
    """Look for the same target again for an immediate second strike (EWR-11.20.A)."""


class StandOff(Order, frozen=True, tag="stand_off"):
    """Neither strike a second time nor close in; the other side may strike again (EWR-12.2.G)."""


AirCommand = (
    UseAdvantage
    | StrikeAt
    | ShuttleTo
    | EndAirOperation
    | PickAircraft
    | FlyAway
    | JoinBase
    | LandAt
    | LookForTarget
    | Assign
    | UsualMissions
    | ConfirmMissions
    | AnswerAgainst
    | FightWithCap
    | WithholdCap
    | SendCap
    | PressOn
    | AbortWave
    | LoseFlight
    | Divert
    | StrikeAgain
    | StandOff
)
