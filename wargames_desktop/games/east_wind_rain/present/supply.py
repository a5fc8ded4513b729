"""Supply in the window (25 to 27): who is out of it, the fleet train, the way home."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine, Preview
from wargames_desktop.games.east_wind_rain.commands import supply as orders
from wargames_desktop.games.east_wind_rain.events import supply as happenings
from wargames_desktop.games.east_wind_rain.frames import supply as steps
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.journeys import Journeys
from wargames_desktop.games.east_wind_rain.present.vocabulary import SIDES_IN_WORDS, count, listed, sentence
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State, changed_task_force
from wargames_desktop.games.east_wind_rain.strategic_movement import Berth

TRAIN = {
    "built": "The fleet train is built",
    "ordered": "The fleet train is ordered",
    "arrived": "The fleet train arrives",
    "supplied": "The fleet train supplies",
    "used": "The fleet train is used up",
}
MANY = 6
"""Places that are still listed one by one."""


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    offers, words = _Offers(desk), _Words(desk)
    return Chapter(
        answers={
            orders.PayForSupply: offers.pay,
            orders.UseFleetTrain: lambda view, command: Answer("The fleet train supplies them, and is removed"),
            orders.BuildFleetTrain: offers.build,
            orders.RedeployFirst: lambda view, command: Answer(f"{sentence(SIDES_IN_WORDS[command.side])} first"),
            orders.Redeploy: offers.redeploy,
            orders.RedeployAll: lambda view, command: Answer("All to the nearest bases"),
            orders.UnloadAll: offers.unload,
            orders.KeepCargo: offers.keep,
        },
        passes={
            steps.PayingForSupply: "Pay for no more",
            steps.FleetTrainChoice: "Keep the fleet train",
            steps.FleetTrainBuilding: "Do not build it",
        },
        previews={orders.Redeploy: offers.way},
        lines={
            happenings.SupplyDetermined: words.determined,
            happenings.SupplyRestored: words.restored,
            happenings.FleetTrainChanged: words.train,
            happenings.TaskForceRedeployed: words.redeployed,
            happenings.TaskForceStranded: words.stranded,
        },
        changes={happenings.TaskForceRedeployed: _redeployed},
        about={
            steps.FleetTrainChoice: lambda view, frame: frame.task_forces,
            steps.UnloadTaskForces: lambda view, frame: frame.waiting[:1],
        },
    )


class _Offers:
    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._costs = desk.theatre.charts.costs
        self._journeys = Journeys(desk.theatre, desk.names)

    def pay(self, view: State, command: orders.PayForSupply) -> Answer:
        er = self._costs.rows["clear_unsupplied"].points["friendly"]
        label = f"{self._names.task_force(command.task_force)} is in supply again"
        return Answer(label, (command.task_force,), "Pay for supply", f"{er} ER")

    def build(self, view: State, command: orders.BuildFleetTrain) -> Answer:
        return Answer(f"The fleet train in {self._names.place(command.place)}", (command.place,), "Fleet train")

    def redeploy(self, view: State, command: orders.Redeploy) -> Answer:
        force, place = self._names.task_force(command.task_force), self._names.place(command.place)
        return Answer(f"{force} to {place}", (command.task_force, command.place), force)

    def way(self, view: State, command: orders.Redeploy) -> Preview:
        """The way to the base, in port where it can be."""
        title = self.redeploy(view, command).label
        for in_port in (True, False):
            found = self._journeys.returning(view, command.task_force, Berth(command.place, in_port), title)
            if found.sums:
                return found
        return Preview(title=title)

    def unload(self, view: State, command: orders.UnloadAll) -> Answer:
        return Answer(f"{self._names.task_force(command.task_force)} unloads all", (command.task_force,))

    def keep(self, view: State, command: orders.KeepCargo) -> Answer:
        return Answer(f"{self._names.task_force(command.task_force)} keeps its cargo", (command.task_force,))


class _Words:
    def __init__(self, desk: Desk) -> None:
        self._names = desk.names

    def determined(self, event: happenings.SupplyDetermined) -> Iterator[LogLine]:
        side = SIDE_NAMES[event.side]
        if not event.places and not event.task_forces:
            yield LogLine(text=f"All {side} bases and task forces are in supply", side=event.side, rule="EWR-25.1")
            return
        places = [self._names.place(place) for place in event.places]
        shown = listed(places) if len(places) <= MANY else count(len(places), "place")
        text = f"{side} out of supply: {listed([*([shown] if places else []), *event.task_forces])}"
        yield LogLine(text=text, side=event.side, about=(*event.places, *event.task_forces), rule="EWR-25.2")

    def restored(self, event: happenings.SupplyRestored) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} is in supply again"
        yield LogLine(text=text, about=(event.task_force,), rule="EWR-25.2.1.A")

    def train(self, event: happenings.FleetTrainChanged) -> Iterator[LogLine]:
        where = f" at {self._names.place(event.place)}" if event.place else ""
        whom = f": {listed(event.supplied)}" if event.supplied else ""
        yield LogLine(text=f"{TRAIN[event.change]}{where}{whom}", side="allies", about=event.supplied, rule="EWR-26.3")

    def redeployed(self, event: happenings.TaskForceRedeployed) -> Iterator[LogLine]:
        force, place = self._names.task_force(event.task_force), self._names.place(event.place)
        port = ", in port" if event.in_port else ""
        text = f"{force} returns to {place}{port}, {event.points} MP" if event.path else f"{force} is at {place}{port}"
        yield LogLine(text=text, kind="move", about=(event.task_force, event.place), rule="EWR-27.2.D")

    def stranded(self, event: happenings.TaskForceStranded) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} reaches no base and is out of supply"
        yield LogLine(text=text, about=(event.task_force,), rule="EWR-27.2.E")


def _redeployed(view: State, event: happenings.TaskForceRedeployed) -> State:
    if event.task_force not in view.task_forces:
        return view
    return changed_task_force(view, event.task_force, place=event.place, in_port=event.in_port)
