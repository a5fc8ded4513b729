"""The chart or card that decided an event has its row, its column and its cell marked, with the sums beside it."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.positions import CENTRE, card, combat_step, fire, give, position, run, walk
from tests.games.tokyo_express.present.play import presenter
from wargames_desktop.engine.display import Card, Rose
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery, OpenFire
from wargames_desktop.games.tokyo_express.events import (
    DeckShuffled,
    DisplayRead,
    FreedomRolled,
    GameEnded,
    GunneryResolved,
    Modifier,
    ShipMoved,
    StepBegan,
    TorpedoesResolved,
    TurnRolled,
)
from wargames_desktop.games.tokyo_express.frames import JapaneseTorpedoes, UsGunnery


def only(event) -> Card:
    (found,) = presenter().cards(event)
    assert isinstance(found, Card)
    return found


def decided(found: Card) -> tuple[str, str, str]:
    """Row label, column heading and text of the one cell that decided."""
    ((row, column, text),) = [
        (label, found.columns[number], cell.text)
        for label, cells in found.rows
        for number, cell in enumerate(cells)
        if cell.mark == "decided"
    ]
    return row, column, text


def marks(found: Card) -> set[tuple[str, str]]:
    """Every row washed and every column washed, as the cells tell."""
    rows = {("row", label) for label, cells in found.rows if any(cell.mark in ("row", "decided") for cell in cells)}
    columns = {
        ("column", found.columns[number])
        for _, cells in found.rows
        for number, cell in enumerate(cells)
        if cell.mark in ("column", "decided")
    }
    return rows | columns


def values(found: Card | Rose) -> list[tuple[str, str]]:
    return [(line.label, line.value) for line in found.sums]


def test_boise_and_her_two_destroyers() -> None:
    japan = {"Yunagi": (walk(CENTRE, "S", 2), "N"), "Asagumo": (walk(CENTRE, "S", "SE"), "N")}
    state = position({"Boise": (CENTRE, "N")}, japan, *combat_step(UsGunnery()))
    plan = AllocateGunnery("Boise", (fire("stern", "Yunagi"), fire("stern", "Asagumo")))
    played = give(state, plan, OpenFire(), draws=(card("CL", 6), card("CL", 20)))
    first, second = (only(event) for event in played.all(GunneryResolved))
    assert first.title == "CL Gunnery Card 6"
    assert second.title == "CL Gunnery Card 20"
    assert decided(first) == ("2", "DD S", "1")
    assert decided(second) == ("2", "DD S", "")
    assert marks(first) == {("row", "2"), ("column", "DD S")}
    assert values(first) == [
        ("Stern guns, half", "2"),
        ("Distance", "2 hexes"),
        ("Starts in row", "2"),
        ("Boise fires at more than one target", "Down 1"),
        ("Row", "2"),
        ("Column", "DD S"),
        ("Yunagi", "1 point"),
    ]
    assert values(second)[-1] == ("Asagumo", "0 points")
    assert {first.state, second.state} == {"current"}


def test_jintsu_and_asagumo_against_chicago() -> None:
    japan = {"Jintsu": (walk(CENTRE, "S", 2, "SW"), "SE"), "Asagumo": (walk(CENTRE, "S", 3), "SE")}
    state = position({"Chicago": (CENTRE, "N")}, japan, *combat_step(JapaneseTorpedoes(1)), Jintsu={"salvos": (1, 0)})
    found = only(run(state, 6).one(TorpedoesResolved))
    assert decided(found) == ("6", "12\N{EN DASH}15", "4")
    assert values(found) == [
        ("Jintsu, 1 port salvo", "1 × (4 \N{MINUS SIGN} 1 + 2 = 5)"),
        ("in the stern arc of Chicago", "\N{MINUS SIGN}1"),
        ("Short range", "+2"),
        ("Asagumo, 2 center salvos", "2 × (4 \N{MINUS SIGN} 1 + 2 = 5)"),
        ("in the stern arc of Chicago", "\N{MINUS SIGN}1"),
        ("Short range", "+2"),
        ("Total value", "15"),
        ("Die", "6"),
        ("Result", "4"),
        ("Hit in the stern", "+1"),
        ("Chicago", "5 points"),
    ]


def torpedoes(column: int | None, **changes) -> TorpedoesResolved:
    fields = {
        "side": "us", "target": "Atago", "letter": "A", "salvos": (), "total": 1, "column": column, "die": 0,
        "modifiers": (), "row": 0, "result": "0", "points": 0, "stern": False, "cancelled": False,
    }  # fmt: skip
    return TorpedoesResolved(**{**fields, **changes})


def test_an_attack_too_weak_for_the_table_marks_nothing() -> None:
    assert marks(only(torpedoes(None))) == set()


def test_each_side_reads_its_own_row_of_columns() -> None:
    us, japan = (only(torpedoes(2, side=side, total=6, die=10, row=10)) for side in ("us", "japan"))
    assert decided(us) == ("10", "5\N{EN DASH}6", "3")
    assert decided(japan) == ("10", "4\N{EN DASH}5", "3")


def test_us_cells_show_no_cancelled_attack() -> None:
    assert {cell.text for _, cells in only(torpedoes(0)).rows for cell in cells} == {"0", "1", "2", "3", *"456789"} | {
        "10", "11", "12", "13", "14",
    }  # fmt: skip


def test_freedom_of_action_of_the_example() -> None:
    far = Modifier(-1, "some ships beyond 10 hexes", "TE-3.3-foa-mod-some")
    found = only(FreedomRolled("Desron 12", 3, (far,), "2", "A"))
    assert decided(found) == ("2", "2", "A")
    assert values(found)[-1] == ("Modified roll", "3 \N{MINUS SIGN} 1 = 2")


def test_a_roll_beyond_the_table_reads_its_last_row() -> None:
    assert decided(only(FreedomRolled("Desron 12", 1, (Modifier(-9, "", ""),), "6+", "C")))[0].endswith("or less")


def display_read(**changes) -> Rose:
    fields = {
        "formation": "Goto", "die": 6, "sector": "2", "band": "heavy", "us_heading": "SE", "distance": 2,
        "bearing": 60.0, "heading": "SE", "order": "60S", "rerolled": "",
    }  # fmt: skip
    (found,) = presenter().cards(DisplayRead(**{**fields, **changes}))
    assert isinstance(found, Rose)
    return found


def test_the_display_is_turned_and_its_entry_marked() -> None:
    found = display_read()
    assert found.heading == 2
    assert [sector.id for sector in found.sectors if sector.mark] == ["2"]
    ((sector, entry),) = [(s, entry) for s in found.sectors for entry in s.entries if entry.mark]
    assert (sector.id, entry.band, entry.low, entry.high, entry.order) == ("2", "heavy", 6, 7, "60S")
    assert ("Order", "60S") in values(found)
    assert found.others == (("Goto", 2, 60.0),)


def test_a_result_that_does_not_stand_says_why() -> None:
    found = display_read(rerolled="it would leave the map")
    assert values(found)[-1] == ("It would leave the map", "again")
    assert not any(label == "Order" for label, _ in values(found))


@pytest.mark.parametrize(
    ("event", "row"),
    [
        (TurnRolled("Goto", 4, True), "1 to 4"),
        (TurnRolled("Goto", 5, False), "5 to 10"),
        (TurnRolled("Goto", 0, True), "Third phase"),
    ],
)
def test_the_roll_for_a_60_turn(event: TurnRolled, row: str) -> None:
    assert decided(only(event))[0] == row


def test_the_reshuffle_card_is_shown() -> None:
    assert "Reshuffle" in only(DeckShuffled("CA")).footnote


@pytest.mark.parametrize(
    ("us", "japan", "row", "level"),
    [
        (16, 8, "+1 to +10", "US Marginal Victory"),
        (11, 0, "+11 or more", "US Substantial Victory"),
        (3, 3, "0", "Draw"),
        (0, 10, "\N{MINUS SIGN}10 to \N{MINUS SIGN}1", "Japanese Marginal Victory"),
        (0, 30, "\N{MINUS SIGN}11 or less", "Japanese Substantial Victory"),
    ],
)
def test_the_victory_schedule_at_the_end(us: int, japan: int, row: str, level: str) -> None:
    found = only(GameEnded(us, japan, None, ""))
    assert decided(found) == (row, "Winner and level", level)


def test_a_movement_phase_washes_its_column_of_the_movement_chart() -> None:
    found = only(StepBegan("us_movement_3"))
    assert (found.id, found.state) == ("movement_chart", "current")
    assert marks(found) == {("column", "3")}
    assert presenter().cards(StepBegan("us_formations")) == ()


def test_events_that_no_chart_decided_show_none() -> None:
    assert presenter().cards(ShipMoved("Atago", "1520", "1519", "N")) == ()
