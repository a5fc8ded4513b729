"""The surface battle board: the row of hexes with the battle markers, and who stands in each section (13.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from wargames_desktop.engine.display import Badge, Mat, Piece, Slot, Sum
from wargames_desktop.games.east_wind_rain.frames.surface import AimingHits, SurfaceBattle
from wargames_desktop.games.east_wind_rain.present.chapter import Desk
from wargames_desktop.games.east_wind_rain.present.counters import SIDE_INKS
from wargames_desktop.games.east_wind_rain.present.vocabulary import SECTIONS, SHORT, sentence
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State
from wargames_desktop.games.east_wind_rain.surface_board import SECTIONS as ORDER
from wargames_desktop.games.east_wind_rain.surface_fleets import Combatant, Fleet
from wargames_desktop.games.east_wind_rain.terms import Section, SideName

ROW: Final = "battle/row"
GROUP: Final = "Surface battle"
MARGIN: Final = 2
"""Empty hexes shown beyond the outermost markers."""
SP: Final[Mapping[str, str]] = {**{str(kind): short for kind, short in SHORT.items()}, "fleet_train": "Train"}
LETTERS: Final = {"main": "M", "screen": "S", "reserve": "R"}


def section_id(side: SideName, section: Section) -> str:
    """The slot of a section on the board."""
    return f"battle/{side}/{section}"


def marker_id(side: SideName, section: Section) -> str:
    """A battle marker."""
    return f"battle/{side}/{section}/marker"


class BattleBoard:
    """Lays out a surface battle as a side may see it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._range = desk.theatre.charts.surface.range

    def mats(self, view: State, frame: SurfaceBattle) -> tuple[Mat, ...]:
        """The row of hexes, and a card for each fleet; nothing before the sections are lined up."""
        if not frame.fleets:
            return ()
        aimed = view.flow[-1] if isinstance(view.flow[-1], AimingHits) else None
        return (self._row(frame), *(self._fleet(view, fleet, aimed) for fleet in frame.fleets.values()))

    def drawn_up(self, view: State, event: Any) -> State:
        """The view with the fleets as the event shows them."""
        flow = tuple(
            msgspec.structs.replace(frame, fleets=event.fleets) if isinstance(frame, SurfaceBattle) else frame
            for frame in view.flow
        )
        return msgspec.structs.replace(view, flow=flow)

    # The row of hexes

    def _row(self, frame: SurfaceBattle) -> Mat:
        hexes = [hex for fleet in frame.fleets.values() for hex in fleet.at.values()]
        first, last = min(hexes, default=0) - MARGIN, max(hexes, default=0) + MARGIN
        slots = tuple(
            Slot(
                id=f"{ROW}/{hex}",
                at=(hex - first, 0),
                pieces=tuple(self._markers(frame, hex)),
                state="now" if hex in hexes else "",
            )
            for hex in range(first, last + 1)
        )
        where = self._desk.names.place(frame.hex)
        when = f"round {frame.round} · by {frame.time}" if frame.round else "before the first round"
        return Mat(
            id=ROW,
            title=f"Surface battle, {where}",
            subtitle=when,
            slots=slots,
            columns=len(slots),
            group=GROUP,
            place=frame.hex,
            sums=tuple(self._ranges(frame)),
            state="current",
        )

    def _markers(self, frame: SurfaceBattle, hex: int) -> Iterator[Piece]:
        for side, fleet in frame.fleets.items():
            for section, at in fleet.at.items():
                if at == hex:
                    yield Piece(
                        id=marker_id(side, section),
                        place=f"{ROW}/{hex}",
                        template="marker",
                        nation=SIDE_INKS[side],
                        name=LETTERS[section],
                        tip=f"{SIDE_NAMES[side]} {SECTIONS[section].lower()}",
                        labelled=False,
                    )

    def _ranges(self, frame: SurfaceBattle) -> Iterator[Sum]:
        """How far each section of the attacker is from those of the defender."""
        attacker, defender = frame.fleets.values()
        apart = {
            f"{sentence(section)} to {other}": abs(hex - at)
            for section, hex in attacker.at.items()
            for other, at in defender.at.items()
        }
        if len(set(apart.values())) == 1:
            apart = {"All sections": next(iter(apart.values()))}
        for label, hexes in apart.items():
            range = self._range.at(hexes)
            words = range.replace("_", " ") if range else "out of range"
            yield Sum(label=label, value=words, rule="EWR-13.5.D")

    # A fleet

    def _fleet(self, view: State, fleet: Fleet, aimed: AimingHits | None) -> Mat:
        slots = tuple(
            Slot(
                id=section_id(fleet.side, section),
                at=(0, number),
                label=SECTIONS[section],
                pieces=tuple(self._piece(each, section_id(fleet.side, section)) for each in fleet.section(section)),
                note=self._note(fleet, section),
                state=self._state(fleet, section, aimed),
            )
            for number, section in enumerate(ORDER)
        )
        sunk = sum(not each.afloat for each in fleet.combatants)
        return Mat(
            id=f"battle/{fleet.side}",
            title=self._desk.names.task_force(fleet.task_force),
            subtitle=f"{sunk} sunk" if sunk else "",
            slots=slots,
            group=GROUP,
            side=fleet.side,
            place=fleet.task_force,
            sums=self._morale(fleet),
            state="current",
        )

    def _state(self, fleet: Fleet, section: Section, aimed: AimingHits | None) -> str:
        if aimed is not None and aimed.side != fleet.side and aimed.at == section:
            return "now"
        return "" if section in fleet.at else "closed"

    def _note(self, fleet: Fleet, section: Section) -> str:
        told = [fleet.maneuvers[section].replace("_", " ")] if section in fleet.maneuvers else []
        rounds = fleet.launched.get(section, ())
        if rounds:
            told.append(f"torpedoes launched in round {', '.join(map(str, rounds))}")
        return sentence(" · ".join(told))

    def _morale(self, fleet: Fleet) -> tuple[Sum, ...]:
        if fleet.morale is None:
            return ()
        value = "broken: it must withdraw" if fleet.broken else f"{fleet.morale / 2:g}"
        return (Sum(label="Morale", value=value, rule="EWR-13.13.A"),)

    def _piece(self, each: Combatant, place: str) -> Piece:
        badges = []
        if each.points:
            badges.append(Badge(kind="damage", text=str(each.points), tip="Damage points of this battle"))
        if not each.sound:
            badges.append(Badge(kind="order", text="✱", tip="Damaged: it does not fire"))
        if each.kind == "ship":
            return self._ship(each, place, tuple(badges))
        kind = each.kind.replace("_", " ")
        return Piece(
            id=each.key,
            place=place,
            template="points",
            nation=_ink(each),
            name=sentence(kind),
            fields={"type": each.kind, "strength": "1" if each.vessel else "?", "quality": "", "abbr": SP[each.kind]},
            badges=tuple(badges),
            tip=sentence(kind) if each.vessel else f"{sentence(kind)}: how many there are is not known",
            labelled=False,
        )

    def _ship(self, each: Combatant, place: str, badges: tuple[Badge, ...]) -> Piece:
        if each.vessel:
            piece = self._desk.counters.printed_ship(each.vessel, place, badges)
            return msgspec.structs.replace(piece, id=each.key)
        return Piece(
            id=each.key,
            place=place,
            template="capital_ship",
            nation=_ink(each),
            name="A ship",
            face="back",
            fields={"position": LETTERS[each.section]},
            badges=badges,
            tip="A ship whose name is not known",
            labelled=False,
        )


def _ink(each: Combatant) -> str:
    return "japan" if each.key.startswith("japan") else "us"
