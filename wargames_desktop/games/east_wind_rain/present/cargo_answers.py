"""Loading and unloading in the window (10.4 to 10.6)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.commands import ground as orders
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup
from wargames_desktop.games.east_wind_rain.frames import ground as steps
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Desk
from wargames_desktop.games.east_wind_rain.present.vocabulary import group_in_words
from wargames_desktop.games.east_wind_rain.state import State


class CargoAnswers:
    """Loading and unloading."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names

    def load_troops(self, view: State, command: orders.LoadTroops) -> Answer:
        id = _working(view)
        kind = kind_of(command.part)
        picks = (_ashore(view, _place(view, id), command.part), id)
        return Answer(f"Take {group_in_words(command.part)} aboard", picks, f"Aboard: {kind}", amount=command.sp)

    def unload_troops(self, view: State, command: orders.UnloadTroops) -> Answer:
        id = _working(view)
        picks = (ids.points(ids.slot(id, "cargo"), command.part), _place(view, id))
        label = f"Put {group_in_words(command.part)} ashore"
        return Answer(label, picks, f"Ashore: {kind_of(command.part)}", self._price(view), command.sp)

    def load_aircraft(self, view: State, command: orders.LoadAircraft) -> Answer:
        group = AirGroup(command.nation, command.type, command.quality, command.sp)
        id = _working(view)
        picks = (ids.aboard(_place(view, id), group), id)
        return Answer(f"Take {group_in_words(group)} aboard", picks, f"Aboard: {kind_of(group)}", amount=command.sp)

    def unload_aircraft(self, view: State, command: orders.UnloadAircraft) -> Answer:
        group = AirGroup(command.nation, command.type, command.quality, command.sp)
        id = _working(view)
        picks = (ids.points(ids.slot(id, "cargo"), group), _place(view, id))
        return Answer(f"Put {group_in_words(group)} ashore", picks, f"Ashore: {kind_of(group)}", amount=command.sp)

    def load_marker(self, view: State, command: orders.LoadMarker) -> Answer:
        picks = (ids.marker(command.marker), _working(view))
        return Answer(f"Take the economic marker of {command.marker} aboard", picks, "Economic markers")

    def unload_marker(self, view: State, command: orders.UnloadMarker) -> Answer:
        return Answer(f"Unload the economic marker of {command.marker}", (ids.marker(command.marker),), "Markers")

    def unload_resources(self, view: State, command: orders.UnloadResources) -> Answer:
        return Answer("Unload the ER for Australia", group="Ashore")

    def _price(self, view: State) -> str:
        frame = view.flow[-1]
        if isinstance(frame, steps.Landing) and not frame.worked:
            return "Paid for once in this hex, however many land"
        return ""


def kind_of(group: AirGroup | GroundGroup) -> str:
    """Troops or aircraft without their number."""
    return group_in_words(group).partition(" of ")[2]


def _working(view: State) -> str:
    """The task force that loads or unloads."""
    frame = view.flow[-1]
    if isinstance(frame, steps.Transporting | steps.PortLoading | steps.Landing | steps.AmphibiousAssault):
        return frame.task_force
    return ""


def _ashore(view: State, place: str, part: GroundGroup) -> str:
    """The counter of such troops on land, however they came there."""
    stacks = (stacks[place].groups for stacks in view.ground.values() if place in stacks)
    kinds = (group for groups in stacks for group in groups if (group.nation, group.type) == (part.nation, part.type))
    return ids.points(ids.slot(place, "troops"), next(kinds, part))


def _place(view: State, id: str) -> str:
    return view.task_forces[id].place if id in view.task_forces else ""
