"""The strike and the fleet under it, as display cards: who flies in the wave, who stands where (11.16.G, 12.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from wargames_desktop.engine.display import Badge, Mat, Piece, Slot
from wargames_desktop.games.east_wind_rain.air_forces import Flights, strength
from wargames_desktop.games.east_wind_rain.attack_results import Cells
from wargames_desktop.games.east_wind_rain.frames.air import AirToAir, WaveDefence
from wargames_desktop.games.east_wind_rain.frames.air_attack import (
    Aiming,
    Attack,
    Flak,
    FormingUp,
    FormingWaves,
    Mark,
    MarkKind,
    Scattering,
    Targeting,
)
from wargames_desktop.games.east_wind_rain.present.attack_log import mark_in_words
from wargames_desktop.games.east_wind_rain.present.chapter import Desk
from wargames_desktop.games.east_wind_rain.present.counters import POSITIONS, SIDE_INKS, Counters
from wargames_desktop.games.east_wind_rain.present.displays import air_display
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import SHORT, count, sentence
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.vessels import FLEET_TRAIN, group_of

GROUP: Final = "Air strike"
WAVE: Final = "attack/wave"
WAITING: Final = "attack/waiting"
TARGETS: Final = "attack/targets"
FACES: Final[Mapping[MarkKind, str]] = {
    "ship": "ships",
    "destroyer": "DD",
    "transport": "TR",
    "escort_carrier": "CVE",
    "submarine": "SS",
    "fleet_train": "train",
}
"""What lies open of a hex of the display (EWR-11.16.H)."""


def cell_slot(cell: int) -> str:
    """A hex of the naval air display."""
    return f"attack/display/{cell}"


def waiting_slot() -> str:
    """Where the ships lie that are to be placed on it."""
    return WAITING


def vessel_piece(vessel: str) -> str:
    """The counter of a vessel on the display; SP of a kind share one while they are placed."""
    group = group_of(vessel)
    if group is None:
        return f"attack/{vessel}"
    return f"attack/{group.nation}:{group.type}{':damaged' if group.damaged else ''}"


def mark_piece(key: str) -> str:
    """The counter of a target."""
    return f"attack/target/{key}"


class AttackMats:
    """Lays out an attack as a side may see it."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._counters = desk.counters

    def mats(self, view: State, attack: Attack) -> tuple[Mat, ...]:
        """The card of the strike, the fleet on its display, and what can be attacked."""
        display = (self._display(view, attack),) if attack.target.task_force else ()
        if isinstance(view.flow[-1], FormingUp | Aiming | Scattering):
            return (*self._waiting(view, attack), *display, self._strike(view, attack))
        return (self._strike(view, attack), *self._targets(view, attack), *display)

    # The strike

    def _strike(self, view: State, attack: Attack) -> Mat:
        top = view.flow[-1]
        all_rows: tuple[tuple[str, str, Flights], ...] = (
            ("wave", self._wave_title(view, attack), self._wave(view, attack)),
            ("escort", "Escorts", attack.escort),
            ("cap", "CAP", self._cap(view, attack)),
            ("idle", "CAP out of the fight", attack.idle),
            ("back", "Turned back", (*attack.aborted, *attack.away)),
        )
        rows = tuple(row for row in all_rows if row[0] == "wave" or row[2])
        slots = tuple(
            Slot(
                id=f"attack/{name}",
                at=(0, number),
                label=title,
                pieces=tuple(self._aircraft(flights, f"attack/{name}")),
                note=f"{strength(flights)} SP" if flights else "",
                state="now" if name == "wave" and isinstance(top, Aiming | Flak | Targeting | FormingWaves) else "",
            )
            for number, (name, title, flights) in enumerate(rows)
        )
        return Mat(
            id="attack",
            title=f"{SIDE_NAMES[attack.side]} strike over {self._names.place(attack.target.hex)}",
            subtitle=f"{count(len(attack.waves), 'wave')}" if attack.waves else "waves are being formed",
            slots=slots,
            group=GROUP,
            side=attack.side,
            place=attack.target.task_force or attack.target.hex,
            state="current",
        )

    def _wave_title(self, view: State, attack: Attack) -> str:
        top = view.flow[-1]
        if isinstance(top, FormingWaves):
            return "Not yet in a wave"
        return f"Wave {attack.wave + 1}" if attack.waves else "Strike"

    def _wave(self, view: State, attack: Attack) -> Flights:
        """What is left to be sent, of the wave as it is now."""
        match view.flow[-1]:
            case FormingWaves() as frame:
                return frame.strike
            case Aiming() as frame:
                return frame.left
            case Flak() as frame:
                return frame.strike
            case Targeting() as frame:
                return frame.strike or frame.escort
            case WaveDefence() as frame:
                return frame.wave
        if attack.step in ("flak", "targets", "resolve") and attack.aims:
            return attack.aims[attack.cell]
        return attack.waves[attack.wave] if attack.wave < len(attack.waves) else ()

    def _cap(self, view: State, attack: Attack) -> Flights:
        match view.flow[-1]:
            case AirToAir() as frame:
                return frame.cap
            case WaveDefence() as frame:
                return (*frame.cap, *frame.excess)
        return (*attack.cap, *attack.excess)

    def _aircraft(self, flights: Flights, slot: str) -> Iterator[Piece]:
        seen: set[str] = set()
        for flight in flights:
            for group in flight.groups:
                piece = self._counters.points(group, f"{slot}/{flight.station}", slot)
                if piece.id not in seen:
                    seen.add(piece.id)
                    tip = f"{piece.tip}, of {self._names.unit(flight.station)}"
                    yield msgspec.structs.replace(piece, tip=tip)

    # The fleet

    def _display(self, view: State, attack: Attack) -> Mat:
        cells = self._cells(view, attack)
        side = enemy(attack.side)
        pieces = {number: self._fleet(view, attack, names, number, side) for number, names in enumerate(cells)}
        force = self._names.task_force(attack.target.task_force)
        mat = air_display(f"{force} under air attack", pieces, cell_slot)
        return msgspec.structs.replace(
            mat,
            id="attack/display",
            group=GROUP,
            side=side,
            place=attack.target.task_force,
            state="current",
            slots=tuple(self._noted(view, attack, slot, cell) for cell, slot in enumerate(mat.slots)),
        )

    def _cells(self, view: State, attack: Attack) -> Cells:
        top = view.flow[-1]
        if isinstance(top, FormingUp | Scattering) and top.cells:
            return top.cells
        return attack.cells

    def _noted(self, view: State, attack: Attack, slot: Slot, cell: int) -> Slot:
        """What the attacker may know of a hex: whether ships are there, and carriers (EWR-11.16.H)."""
        top = view.flow[-1]
        note = slot.note
        if isinstance(top, Aiming):
            note = self._seen(top, cell)
        state = "now" if cell in attack.attacked and cell == attack.cell else ""
        return msgspec.structs.replace(slot, note=note, state=state)

    def _seen(self, frame: Aiming, cell: int) -> str:
        if cell not in frame.open:
            return "empty"
        kinds = frame.kinds[cell] if frame.kinds else ()
        seen = ["carriers"] if cell in frame.carriers else []
        seen += [FACES[kind] for kind in kinds if kind in FACES and not (kind == "ship" and seen)]
        damaged = frame.damaged[cell] if frame.damaged else 0
        aimed = strength(frame.aims[cell])
        told = [", ".join(seen) or "ships"]
        told += [f"{damaged} damaged"] if damaged else []
        told += [f"{aimed} SP sent"] if aimed else []
        return " · ".join(told)

    def _fleet(self, view: State, attack: Attack, names: Iterable[str], cell: int, side: SideName) -> Iterator[Piece]:
        counts: dict[str, int] = {}
        for name in names:
            if group_of(name) is None:
                yield self._vessel(view, attack, name, cell_slot(cell), side)
            else:
                counts[vessel_piece(name)] = counts.get(vessel_piece(name), 0) + 1
        for name in dict.fromkeys(each for each in names if group_of(each) is not None):
            sp = counts.pop(vessel_piece(name), 0)
            if sp:
                yield self._sp(name, sp, f"{vessel_piece(name)}/{cell}", cell_slot(cell))

    def _vessel(self, view: State, attack: Attack, name: str, place: str, side: SideName) -> Piece:
        points = attack.toll.points.get(name, 0)
        badges = [Badge(kind="damage", text=str(points), tip="Damage points of this strike")] if points else []
        if view.damage.get(name):
            badges.append(Badge(kind="order", text="✱", tip="Damaged: no antiaircraft fire"))
        if name == FLEET_TRAIN:
            return _marker(vessel_piece(name), place, SIDE_INKS[side], "Fleet train", "The fleet train", tuple(badges))
        piece = self._counters.printed_ship(name, place, tuple(badges))
        return msgspec.structs.replace(piece, id=vessel_piece(name))

    def _sp(self, name: str, sp: int, id: str, place: str) -> Piece:
        group = group_of(name)
        assert group is not None
        piece = self._counters.points(msgspec.structs.replace(group, sp=sp), place, place)
        return msgspec.structs.replace(piece, id=id)

    def _waiting(self, view: State, attack: Attack) -> tuple[Mat, ...]:
        """Ships that are still to be placed on the display."""
        top = view.flow[-1]
        if not isinstance(top, FormingUp) or not top.left:
            return ()
        pieces: list[Piece] = []
        counts: dict[str, int] = {}
        for name in top.left:
            if group_of(name) is None:
                pieces.append(self._vessel(view, attack, name, WAITING, top.side))
            else:
                first = _first(counts, name)
                counts[first] = counts.get(first, 0) + 1
        pieces += [self._sp(name, sp, vessel_piece(name), WAITING) for name, sp in counts.items()]
        slot = Slot(id=WAITING, label="To be placed", pieces=tuple(pieces), room=2, state="now")
        force = self._names.task_force(top.task_force)
        mat = Mat(
            id="attack/forming",
            title=f"Ships of {force}",
            slots=(slot,),
            group=GROUP,
            side=top.side,
            place=top.task_force,
            state="current",
        )
        return (mat,)

    # Targets

    def _targets(self, view: State, attack: Attack) -> tuple[Mat, ...]:
        top = view.flow[-1]
        if not isinstance(top, Targeting):
            return ()
        side = enemy(attack.side)
        pieces = tuple(self._target(top, mark, side) for mark in top.marks)
        slot = Slot(id=TARGETS, label="What can be attacked", pieces=pieces, room=3, state="now")
        mat = Mat(
            id=TARGETS,
            title=f"Targets at {self._names.place(attack.target.hex)}",
            slots=(slot,),
            group=GROUP,
            side=side,
            place=attack.target.hex,
            state="current",
        )
        return (mat,)

    def _target(self, frame: Targeting, mark: Mark, side: SideName) -> Piece:
        badges = []
        if mark.points:
            badges.append(Badge(kind="damage", text=str(mark.points), tip="Damage points of this strike"))
        sent = frame.assigned.get(mark.key)
        if sent is not None:
            sp = strength(sent.strike) + strength(sent.escort)
            badges.append(Badge(kind="attack", text=str(sp), tip=f"{sp} SP attack it"))
        return target_piece(self._counters, self._names, mark, TARGETS, SIDE_INKS[side], tuple(badges))


def target_piece(
    counters: Counters, names: Names, mark: Mark, place: str, ink: str, badges: tuple[Badge, ...]
) -> Piece:
    """Something that can be hit, as whoever attacks sees it: a ship whose name is not known lies on its face."""
    if mark.damaged:
        badges = (*badges, Badge(kind="order", text="✱", tip="Damaged"))
    tip, id = sentence(mark_in_words(mark, names)), mark_piece(mark.key)
    if mark.kind == "ship" and mark.name:
        return msgspec.structs.replace(counters.printed_ship(mark.name, place, badges), id=id)
    if mark.kind == "ship":
        return Piece(
            id=id,
            place=place,
            template="capital_ship",
            nation=ink,
            name=tip,
            face="back",
            fields={"position": f"{POSITIONS[mark.section] if mark.section else '?'} {mark.key}"},
            badges=badges,
            tip=f"Number {mark.key} of the line, {mark_in_words(mark, names)}; its name is not known",
            labelled=False,
        )
    if mark.kind in ("destroyer", "transport", "escort_carrier", "submarine"):
        number = f" {mark.key}" if mark.kind == "destroyer" and not mark.name else ""
        abbr = f"{SHORT[mark.kind]}{number}"
        fields = {"type": mark.kind, "strength": str(mark.sp), "quality": "", "abbr": abbr}
        return Piece(
            id=id,
            place=place,
            template="points",
            nation=ink,
            name=tip,
            fields=fields,
            badges=badges,
            tip=tip,
            labelled=False,
        )
    base = "Major base" if mark.name == "major" else "Air base"
    name = {"base": base, "city": "City", "ground": "Troops", "fleet_train": "Fleet train"}[mark.kind]
    return _marker(id, place, ink, name, tip, badges)


def _marker(id: str, place: str, nation: str, name: str, tip: str, badges: tuple[Badge, ...]) -> Piece:
    return Piece(
        id=id,
        place=place,
        template="marker",
        nation=nation,
        name=name,
        badges=badges,
        tip=tip,
        labelled=False,
    )


def _first(counts: dict[str, int], name: str) -> str:
    """The name under which SP like ``name`` are counted, itself if it is the first of them."""
    return next((each for each in counts if vessel_piece(each) == vessel_piece(name)), name)
