"""Made-up cards, displays, tracks and logs."""

from wargames_desktop.engine.display import (
    Card,
    Cell,
    LogBox,
    LogRow,
    Rose,
    RoseEntry,
    RoseSector,
    Sum,
    Track,
    TrackBox,
    UnitLog,
)

CARD = Card(
    id="hits",
    title="Hits",
    corner="Range",
    columns=("1", "2", "3"),
    rows=(
        ("near", (Cell(text="3", mark="column"), Cell(text="2"), Cell(text="1"))),
        ("far", (Cell(text="2", mark="decided"), Cell(text="1", mark="row"), Cell(text="-", mark="row"))),
    ),
    sums=(
        Sum(label="Die", value="4"),
        Sum(label="Light", value="+1", rule="X-4.2"),
        Sum(label="Total", value="5"),
    ),
    source="reconstructed: made up",
    state="current",
)

TRACK = Track(
    id="turns",
    title="Turns",
    boxes=tuple(
        TrackBox(id=f"turn{n}", label=str(n), state=state, tip=f"Turn {n} of 5")
        for n, state in enumerate(("done", "now", "", "", ""), start=1)
    ),
)

SEQUENCE = Track(
    id="sequence",
    title="Sequence of play",
    boxes=(
        TrackBox(id="chit", label="Draw a chit", state="done", group="Movement"),
        TrackBox(id="move", label="Move ships", state="now", group="Movement"),
        TrackBox(id="guns", label="Gunnery", group="Combat"),
    ),
)

ROSE = Rose(
    id="display",
    title="Battle display",
    heading=2,
    center="Aoba",
    sectors=tuple(
        RoseSector(
            id=name,
            low_range=low,
            high_range=low + 3,
            low_bearing=bearing,
            high_bearing=bearing + 60,
            entries=(
                RoseEntry(band="light", low=1, high=5, heading=1, order="Turn"),
                RoseEntry(
                    band="light", low=6, high=10, heading=0, order="Steady", mark="decided" if name == "B" else ""
                ),
            ),
            mark=mark,
        )
        for name, low, bearing, mark in (
            ("A", 1, -30.0, ""),
            ("B", 1, 30.0, "decided"),
            ("C", 1, 90.0, ""),
            ("D", 1, 150.0, ""),
        )
    ),
    others=(("boise", 3, 60.0), ("duncan", 2, 120.0)),
)


def log(id: str, taken: int = 0, side: str = "us", **changes) -> UnitLog:
    boxes = tuple(
        LogBox(shape="box", state="marked" if n < taken else "pending" if n == taken else "free", tip=f"Box {n + 1}")
        for n in range(6)
    )
    circles = tuple(LogBox(shape="circle", state="free", label=str(n), tip=f"Tube {n}") for n in range(1, 5))
    rows = (LogRow(label="Damage", boxes=boxes, note="heavy at 4"), LogRow(label="Torpedoes", boxes=circles))
    facts = (("Speed", "4"), ("Next turn", "3"))
    return UnitLog(id=id, side=side, title=id.title(), subtitle="Brooklyn class CL", rows=rows, facts=facts, **changes)


LOGS = (
    log("boise", 2),
    log("helena"),
    log("duncan", 4, state="sinking"),
    log("aoba", 1, "japan"),
    log("kako", 0, "japan"),
)
