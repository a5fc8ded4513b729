"""Hits that are placed one by one, and what they do: of submarines, bombardments and coastal batteries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wargames_desktop.engine.display import Badge, LogLine, Mat, Piece, Slot
from wargames_desktop.games.east_wind_rain.commands.hits import PlaceHit
from wargames_desktop.games.east_wind_rain.events.hits import TargetHit
from wargames_desktop.games.east_wind_rain.frames.air_attack import Mark
from wargames_desktop.games.east_wind_rain.frames.hits import AssigningHits
from wargames_desktop.games.east_wind_rain.present.attack_log import mark_heading, mark_in_words, vessel_in_words
from wargames_desktop.games.east_wind_rain.present.attack_mats import mark_piece, target_piece
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Desk
from wargames_desktop.games.east_wind_rain.present.counters import SIDE_INKS
from wargames_desktop.games.east_wind_rain.present.dice import dice_in_words
from wargames_desktop.games.east_wind_rain.present.vocabulary import count, sentence
from wargames_desktop.games.east_wind_rain.state import HIDDEN, State
from wargames_desktop.games.east_wind_rain.terms import enemy

SLOT: Final = "hits/targets"
CAUSES: Final[Mapping[str, str]] = {
    "torpedoes": "Torpedoes hit",
    "bombardment": "Shells hit",
    "coastal batteries": "The coastal batteries hit",
}


class PlacedHits:
    """Shows what can be hit, and tells what was."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._counters = desk.counters

    def place(self, view: State, command: PlaceHit) -> Answer:
        """Hits on a target; a number to choose where it can take several."""
        frame = view.flow[-1]
        assert isinstance(frame, AssigningHits)
        mark = next(mark for mark in frame.marks if mark.key == command.target)
        name = self._marked(mark)
        limit = "A destroyer takes two at most" if mark.kind == "destroyer" else ""
        detail = count(command.hits, "hit")
        return Answer(sentence(name), (mark_piece(mark.key),), mark_heading(mark), detail, command.hits, limit)

    def mats(self, view: State, frame: AssigningHits) -> tuple[Mat, ...]:
        """What was fired at, each with the hits that it has been given."""
        pieces = tuple(self._piece(frame, mark) for mark in frame.marks)
        slot = Slot(id=SLOT, label="What was fired at", pieces=pieces, room=3, note=count(frame.left, "hit") + " left")
        return (
            Mat(
                id="hits",
                title=f"What {frame.what} hit",
                slots=(slot,),
                group="Hits",
                side=enemy(frame.side),
                state="current",
            ),
        )

    def _piece(self, frame: AssigningHits, mark: Mark) -> Piece:
        hits = frame.assigned.get(mark.key, 0)
        badges = (Badge(kind="attack", text=str(hits), tip=count(hits, "hit")),) if hits else ()
        ink = SIDE_INKS[enemy(frame.side)]
        return target_piece(self._counters, self._names, mark, SLOT, ink, badges)

    def told(self, event: TargetHit) -> Iterator[LogLine]:
        """One target, its hits and their dice."""
        target = mark_in_words(event.mark, self._names)
        if event.vessel and event.vessel != HIDDEN:
            target = vessel_in_words(event.vessel, self._names)
        about = (event.hex, *((event.task_force,) if event.task_force else ()))
        times = "" if event.hits == 1 else " twice" if event.hits == 2 else f" {event.hits} times"
        text = f"{CAUSES[event.cause]} {target}{times}"
        yield LogLine(text=text, side=event.side, kind="damage", about=about, rule=event.rule)
        if not event.dice:
            yield LogLine(text=f"{event.damage} SP sink", kind="sunk", depth=1, rule="EWR-13.8.I")
        elif event.mark.kind == "ground":
            text = f"{sentence(dice_in_words(event.dice))}: {event.damage} SP are eliminated"
            yield LogLine(text=text, kind="die", depth=1, rule=event.rule)
        else:
            text = f"{sentence(dice_in_words(event.dice))}: {count(event.damage, 'point')} of damage"
            yield LogLine(text=text, kind="die", depth=1, rule=event.rule)

    def _marked(self, mark: Mark) -> str:
        """Ships that lie face down are told apart by their place in the line."""
        name = mark_in_words(mark, self._names)
        return f"number {mark.key}, {name}" if mark.kind in ("ship", "destroyer") and not mark.name else name
