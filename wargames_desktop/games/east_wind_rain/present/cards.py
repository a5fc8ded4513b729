"""Task force cards, boxes of ports and the boards of bases: who stands where, with limits and sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from wargames_desktop.engine.display import Mat, Piece, Slot, Sum
from wargames_desktop.games.east_wind_rain.cargo import escort_lift
from wargames_desktop.games.east_wind_rain.forces import AirStack, GroundStack, PortBox, total
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.counters import Counters
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import BASES, SECTIONS, count, listed
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State, TaskForce
from wargames_desktop.games.east_wind_rain.task_forces import SECTIONS as ORDER
from wargames_desktop.games.east_wind_rain.terms import SIDES, Section, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

FORCES: Final = "Task forces"
PORTS: Final = "Ports"
PLACES: Final = "Bases and troops"
"""Groups of cards."""
LAST: Final = 1_000_000
"""Behind all that is asked about."""
FULL_FORCE: Final = 20
"""Ships and naval SP of a task force (EWR-8.1.E)."""


class Cards:
    """Lays out the cards of a position."""

    def __init__(self, theatre: Theatre, names: Names, counters: Counters) -> None:
        self._theatre = theatre
        self._names = names
        self._counters = counters

    def cards(self, view: State, asked: Sequence[str] = ()) -> tuple[Mat, ...]:
        """Every card; those whose id, or whose place, is ``asked`` about are brought forward, in the order asked."""
        cards = (
            *(self.task_force(view, id) for id in view.task_forces),
            *(self.port(view, side, place) for side in SIDES for place in view.ports[side]),
            *(self.place(view, side, place) for side in SIDES for place in self._held(view, side)),
        )
        ranks = {id: rank for rank, id in reversed(tuple(enumerate(asked)))}
        ranked = [(min(ranks.get(card.id, LAST), ranks.get(card.place, LAST)), card) for card in cards]
        ranked.sort(key=lambda each: each[0])
        return tuple(msgspec.structs.replace(card, state="current") if rank < LAST else card for rank, card in ranked)

    def _held(self, view: State, side: SideName) -> tuple[str, ...]:
        bases = (hex for hex, bases in view.bases.items() if bases.side == side)
        return tuple(dict.fromkeys((*bases, *view.air[side], *view.ground[side])))

    # Task forces

    def task_force(self, view: State, id: str) -> Mat:
        """The card of a task force: its sections, the aircraft aboard, the cargo."""
        force = view.task_forces[id]
        where = self._names.place(force.place) + (", in port" if force.in_port else "")
        card = Mat(
            id=f"card:{id}",
            title=self._names.task_force(id),
            subtitle=where,
            slots=(),
            side=force.side,
            place=id,
            group=FORCES,
        )
        if force.hidden:
            shown = [*(SECTIONS[part].lower() for part in ORDER if part in force.shown)]
            shown += ["submarines"] if "submarines" in force.shown else []
            note = f"It has shown: {listed(shown)}." if shown else "Nothing is known of what it consists of."
            return msgspec.structs.replace(card, note=note)
        size = self._theatre.task_forces.size(force)
        return msgspec.structs.replace(
            card,
            subtitle=f"{where} · {size} of {FULL_FORCE} ships",
            columns=2,
            slots=tuple(self._force_slots(view, id, force)),
            sums=tuple(self._force_sums(view, force)),
        )

    def _force_slots(self, view: State, id: str, force: TaskForce) -> Iterator[Slot]:
        sections = self.by_section(view, id, force)
        for number, section in enumerate(ORDER):
            at, span = ((0, 0), 2) if number == 0 else ((number - 1, 1), 1)
            yield Slot(
                id=ids.slot(id, section), at=at, span=span, label=SECTIONS[section], pieces=tuple(sections[section])
            )
        capacity = self._theatre.task_forces.air_capacity(view, force)
        if capacity or force.air:
            note = f"{total(force.air)} of {capacity} SP"
            pieces = tuple(self._counters.all_points(force.air, id, ids.slot(id, "air")))
            yield Slot(id=ids.slot(id, "air"), at=(0, 2), span=2, label="Aircraft aboard", note=note, pieces=pieces)
        cargo = force.cargo
        lift = self._theatre.task_forces.transports(force)
        carried = escort_lift(self._theatre.charts.movement.cargo, self._theatre.task_forces.escorts(view, force))
        if lift or carried or cargo.ground or cargo.air or cargo.markers or cargo.er:
            loaded = ids.slot(id, "cargo")
            notes = [*cargo.markers, *([f"{cargo.er} ER"] if cargo.er else [])]
            yield Slot(
                id=loaded,
                at=(0, 3),
                span=2,
                label="Cargo",
                note=listed(notes) or (f"{lift} SP of transports" if lift else f"{carried} ground SP on escorts"),
                pieces=(
                    *self._counters.all_points(cargo.ground, loaded),
                    *self._counters.all_points(cargo.air, loaded),
                ),
            )

    def by_section(self, view: State, id: str, force: TaskForce) -> dict[Section, list[Piece]]:
        """Its ships by the section they fight in; damaged ones are in the reserve (EWR-13.5.F)."""
        roster = self._theatre.charts.roster
        found: dict[Section, list[Piece]] = {section: [] for section in ORDER}
        for number, ship in enumerate(force.ships):
            section = "reserve" if ship in view.damage or ship not in roster.ships else roster.ships[ship].section
            found[section].append(self._counters.ship(view, ship, ids.slot(id, section), number))
        for group in force.naval:
            section = "reserve" if group.damaged else roster.fleet_units[group.type].section
            found[section].append(self._counters.points(group, id, ids.slot(id, section)))
        if force.fleet_train:
            place = ids.slot(id, "reserve")
            found["reserve"].append(
                Piece(
                    id=ids.slot(id, "fleet_train"),
                    place=place,
                    template="points",
                    nation=force.nation,
                    name="Fleet train",
                    fields={"type": "transport", "strength": "Train", "abbr": "Fleet"},
                    tip=f"The fleet train, which counts as {roster.fleet_train.counts_as} ships",
                    labelled=False,
                )
            )
        return found

    def _force_sums(self, view: State, force: TaskForce) -> Iterator[Sum]:
        forces = self._theatre.task_forces
        if force.ships or force.naval or force.fleet_train:
            speed = {"F": "fast", "M": "medium", "S": "slow"}[forces.speed(view, force)]
            yield Sum(label=f"Speed: {speed}", value=f"{forces.movement_points(view, force)} MP", rule="EWR-8.2")
        if guns := forces.guns(view, force):
            yield Sum(label="Gunnery factors", value=str(guns), rule="EWR-15.2.A")
        if force.unsupplied:
            yield Sum(label="Out of supply", value="", rule="EWR-25.2.1")

    # Ports

    def port(self, view: State, side: SideName, place: str) -> Mat:
        """Ships in a port that belong to no task force."""
        box: PortBox = view.ports[side][place]
        slot = ids.slot(place, "port")
        title = f"Port of {self._names.place(place)}"
        card = Mat(
            id=f"port_card:{side}:{place}",
            title=title,
            subtitle=SIDE_NAMES[side],
            slots=(),
            side=side,
            place=place,
            group=PORTS,
        )
        if box.hidden:
            return msgspec.structs.replace(card, note="What lies here is not known.")
        ships = len(box.ships) + total(box.naval)
        pieces = [self._counters.ship(view, ship, slot, number) for number, ship in enumerate(box.ships)]
        pieces += self._counters.all_points(box.naval, ids.slot(place, "port"))
        slots = [Slot(id=slot, label="Ships outside task forces", note=count(ships, "ship"), pieces=tuple(pieces))]
        if box.air:
            deck = ids.slot(place, "port_air")
            aboard = tuple(self._counters.all_points(box.air, deck))
            slots.append(Slot(id=deck, at=(0, 1), label="Aircraft aboard its carriers", pieces=aboard))
        return msgspec.structs.replace(card, slots=tuple(slots))

    # Bases

    def place(self, view: State, side: SideName, place: str) -> Mat:
        """The aircraft and troops of a side in a place: what may fly, what has flown, what cannot."""
        bases = view.bases.get(place)
        kinds = bases.kinds if bases is not None and bases.side == side else ()
        air = view.air[side].get(place, AirStack())
        ground = view.ground[side].get(place, GroundStack())
        capacity = sum(self._theatre.charts.installations.installations[kind].capacity for kind in kinds)
        state = ", out of supply" if place in view.unsupplied[side] else ""
        slots = [*self._air_slots(place, air, capacity), *self._ground_slots(place, ground)]
        return Mat(
            id=f"base_card:{side}:{place}",
            title=self._names.place(place),
            subtitle=f"{SIDE_NAMES[side]} {listed([BASES[kind] for kind in kinds], 'forces')}{state}",
            columns=2,
            slots=tuple(slots),
            side=side,
            place=place,
            group=PLACES,
            note="" if slots else "No aircraft and no troops are here.",
        )

    def _air_slots(self, place: str, air: AirStack, capacity: int) -> Iterator[Slot]:
        if air.hidden:
            yield Slot(id=ids.slot(place, "ready"), span=2, label="Aircraft", note="not known", state="closed")
            return
        boxes = (("ready", "Ready", air.ready), ("used", "Used", air.used), ("grounded", "Grounded", air.grounded))
        shown = [box for box in boxes if box[2] or (box[0] != "grounded" and capacity)]
        for number, (name, label, groups) in enumerate(shown):
            slot = ids.slot(place, name)
            note = f"{capacity} SP may fly" if name == "ready" and capacity else ""
            pieces = tuple(self._counters.all_points(groups, slot))
            last = number == len(shown) - 1 and number % 2 == 0
            at = (number % 2, number // 2)
            yield Slot(id=slot, at=at, span=2 if last else 1, label=label, note=note, pieces=pieces)

    def _ground_slots(self, place: str, ground: GroundStack) -> Iterator[Slot]:
        slot = ids.slot(place, "troops")
        if ground.hidden:
            yield Slot(id=slot, at=(0, 3), span=2, label="Troops", note="not known which", state="closed")
        elif ground.groups:
            note = f"{total(ground.groups)} SP"
            pieces = tuple(self._counters.all_points(ground.groups, slot))
            yield Slot(id=slot, at=(0, 3), span=2, label="Troops", note=note, pieces=pieces)
