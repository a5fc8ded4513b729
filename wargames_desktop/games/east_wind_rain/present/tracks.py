"""The turn record, the sequence of play, the economic record, the MK Ultra record and victory points."""

from __future__ import annotations

from typing import Final

from wargames_desktop.engine.display import Card, Cell, Sum, Track, TrackBox
from wargames_desktop.engine.sequence import Outline
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.frames.turn import Turn
from wargames_desktop.games.east_wind_rain.present.vocabulary import PURSES_IN_WORDS
from wargames_desktop.games.east_wind_rain.state import Magic, State
from wargames_desktop.games.east_wind_rain.terms import PURSES

CHANGED: Final = "changed"


def tracks(charts: Charts, view: State) -> tuple[Track, ...]:
    """All tracks, the sequence of play first."""
    walk = next((frame for frame in view.flow if isinstance(frame, Turn)), None)
    return (
        sequence(charts.turn, walk.at if walk is not None else 0),
        turns(charts, view.turn, view.last_turn),
        magic(charts, view.magic),
    )


def sequence(steps: Outline, at: int = 0) -> Track:
    """The phases of a turn; ``at`` counts those that have begun, the last of them is on."""
    boxes = tuple(
        TrackBox(
            id=f"step:{step.id}",
            label=step.title,
            state="done" if number < at else "now" if number == at else "",
            tip=f"{step.title} ({step.rule})",
            group=step.stage,
        )
        for number, step in enumerate(steps.steps, 1)
    )
    return Track(id=steps.id, title=steps.title, boxes=boxes)


def turns(charts: Charts, now: str = "", last: str = "") -> Track:
    """The quarters, those beyond the last turn left out."""
    names = [spec.name for spec in charts.track.turns]
    names = names[: names.index(last) + 1] if last in names else names
    at = names.index(now) if now in names else -1
    boxes = tuple(
        TrackBox(
            id=f"turn:{name}",
            label=name,
            state="done" if number < at else "now" if number == at else "",
            tip=f"{charts.track.months[int(name[0])]} 19{name[2:]}",
        )
        for number, name in enumerate(names)
    )
    return Track(id="turns", title=charts.track.title, boxes=boxes)


def magic(charts: Charts, record: Magic | None = None) -> Track:
    """The MK Ultra record: what two dice must reach, and where the Magic marker lies."""
    numbers = range(charts.code_record.first_box, charts.code_record.last_box + 1)
    boxes = [
        TrackBox(
            id=f"magic:{number}",
            label=str(number),
            state="now" if record is not None and not record.changed and record.box == number else "",
            tip=f"The codes are read on {number} or more with two dice",
        )
        for number in numbers
    ]
    changed = record is not None and record.changed
    boxes.append(
        TrackBox(
            id=f"magic:{CHANGED}", label="New", state="now" if changed else "", tip="Codes have changed", group="codes"
        )
    )
    return Track(id="magic", title=charts.code_record.title, boxes=tuple(boxes), sums=_magic_sums(record))


def _magic_sums(record: Magic | None) -> tuple[Sum, ...]:
    if record is None:
        return ()
    if record.changed:
        where = "Codes have changed"
    else:
        where = f"Magic marker in box {record.box}" if record.box else "Magic marker off the record"
    sums = [Sum(label=where, value="", rule="EWR-6.2")]
    if record.advantage:
        sums.append(Sum(label="The Allies have the advantage in this turn", value="", rule="EWR-6.2"))
        used = "used" if record.sighting_used else "free"
        sums.append(Sum(label="Bonus to a sighting", value=used, rule="EWR-6.7"))
    return tuple(sums)


def economic_record(view: State) -> Card:
    """Economic resources (ER) by purse, and what the next income will lose."""
    known = [purse for purse in PURSES if purse in view.er or purse in view.debts]
    rows = tuple(
        (
            PURSES_IN_WORDS[purse],
            (Cell(text=str(view.er.get(purse, 0))), Cell(text=str(view.debts.get(purse, 0) or ""))),
        )
        for purse in known
    )
    return Card(
        id="economic_record",
        title="Economic record",
        columns=("ER", "Owed"),
        rows=rows,
        corner="Country",
        footnote="What is owed is taken from the next income (EWR-9.2.J).",
    )
