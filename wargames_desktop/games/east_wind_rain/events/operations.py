"""What happens in the turn, in operations and in naval operations (4.0, 9.0, 10.0)."""

from __future__ import annotations

from typing import Literal

from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.terms import Section, SideName


class TurnBegan(Happening, frozen=True, tag="turn_began"):
    """A quarter begins."""

    turn: str


class PhaseBegan(Happening, frozen=True, tag="phase_began"):
    """A step of the turn's outline begins."""

    step: str


class FirstChosen(Happening, frozen=True, tag="first_chosen"):
    """Who begins the operations (EWR-6.5)."""

    by: SideName
    first: SideName


class SegmentBegan(Happening, frozen=True, tag="segment_began"):
    """It is a side's turn to operate (EWR-9.2.B)."""

    side: SideName


class OperationBegan(Happening, frozen=True, tag="operation_began"):
    """A task force, the aircraft or the troops of a hex begin an operation. ``unit`` is the id or the hex."""

    side: SideName
    kind: Literal["task_force", "air", "ground"]
    unit: str


class InitiativeTaken(Happening, frozen=True, tag="initiative_taken"):
    """The other side operates after a defensive operation (EWR-9.2.D)."""

    side: SideName


class OperationsDeclined(Happening, frozen=True, tag="operations_declined"):
    """A side conducts no more offensive operations (EWR-9.2.I)."""

    side: SideName


class OperationsCeased(Happening, frozen=True, tag="operations_ceased"):
    """A side conducts no more operations; ``inverted`` task forces cost it an ER each (EWR-9.2.F, EWR-9.2.J)."""

    side: SideName
    inverted: tuple[str, ...]
    forced: bool = False


class TaskForceMoved(Happening, frozen=True, tag="task_force_moved"):
    """A task force entered a place."""

    task_force: str
    origin: str
    place: str


class TaskForceInverted(Happening, frozen=True, tag="task_force_inverted"):
    """A task force goes on patrol."""

    task_force: str


class TaskForceRefuelled(Happening, frozen=True, tag="task_force_refuelled"):
    """A task force has refuelled and may operate again (EWR-10.13)."""

    task_force: str


class TaskForceRetreated(Happening, frozen=True, tag="task_force_retreated"):
    """A task force retreated; without ``path`` it could not, and is out of supply (EWR-10.14.I)."""

    task_force: str
    path: tuple[str, ...]


class InterceptionBegan(Happening, frozen=True, tag="interception_began"):
    """A task force, or the aircraft of a base, tries to intercept; ``number`` is that of the target's marker, or 0."""

    kind: Literal["static", "operational", "air"]
    interceptor: str
    target: str
    number: int = 0


class SectionsShown(Happening, frozen=True, tag="sections_shown"):
    """The owner of a sighted task force has declared what sections it has (EWR-12.2.A)."""

    task_force: str
    sections: tuple[Section | Literal["submarines"], ...]
    sp: int = 0
    """Of submarines that have been sighted (EWR-14.2.D)."""


class TaskForceLost(Happening, frozen=True, tag="task_force_lost"):
    """The last ship of a task force is gone."""

    task_force: str


OperationsEvent = (
    TurnBegan
    | PhaseBegan
    | FirstChosen
    | SegmentBegan
    | OperationBegan
    | InitiativeTaken
    | OperationsDeclined
    | OperationsCeased
    | TaskForceMoved
    | TaskForceInverted
    | TaskForceRefuelled
    | TaskForceRetreated
    | InterceptionBegan
    | SectionsShown
    | TaskForceLost
)
