"""Scenarios of East Wind Rain on a board: what a drag does to bases and contingents."""

from __future__ import annotations

from typing import Any

import pytest

from wargames_desktop.app.east_wind_rain.files import SCENARIO
from wargames_desktop.app.registry import games
from wargames_desktop.data.documents import parse
from wargames_desktop.data.patching import value_at
from wargames_desktop.design.edits import Edit, edited

MIDWAY, HONOLULU, PALMYRA, KURE, WAKE, LAE = "3009", "3610", "3515", "1709", "2612", "2019"


class Sheet:
    """A scenario file that is edited on the board."""

    def __init__(self) -> None:
        self.entry = games()["east_wind_rain"]
        self.desk: Any = self.entry.parts.desk
        self.text: str = self.desk.beginnings[0].text

    @property
    def data(self) -> Any:
        return value_at(self.text, ())

    def do(self, edits: tuple[Edit, ...]) -> Sheet:
        self.text = edited(self.text, edits)
        return self

    def find(self, id: str) -> Any:
        return next(each for each in self.desk.placed(self.data) if each.piece.id == id)

    def move(self, id: str, hex: str) -> Sheet:
        return self.do(self.desk.move(self.data, self.find(id).way, hex))

    def at(self, hex: str) -> set[str]:
        return {each.piece.name for each in self.desk.placed(self.data) if each.piece.place == hex}

    @property
    def problems(self) -> list[str]:
        loaded = parse(self.text.encode(), "new.yaml", SCENARIO)
        return [str(problem) for problem in self.entry.parts.checks.scenario(loaded.value, loaded.document)]


@pytest.fixture
def sheet() -> Sheet:
    return Sheet()


def test_units_stand_where_they_usually_begin(sheet: Sheet) -> None:
    assert {"2 SP of US bombers, green crews", "3 SP of US army air, green crews", "Air base"} <= sheet.at(MIDWAY)
    assert {"3 SP of US bombers, green crews", "Enterprise", "Major base"} <= sheet.at(HONOLULU)
    assert "Akagi" in sheet.at("1808")


def test_within_its_contingent_a_unit_begins_in_another_place(sheet: Sheet) -> None:
    """The file still lets the player choose; only what is usual has changed."""
    before = len(sheet.data["forces"]["allies"])
    sheet.move(f"air {MIDWAY}/us:bomber:green", PALMYRA)
    assert "2 SP of US bombers, green crews" in sheet.at(PALMYRA)
    assert sheet.problems == []
    assert len(sheet.data["forces"]["allies"]) == before


def test_out_of_its_contingent_it_goes_into_one_that_begins_there(sheet: Sheet) -> None:
    sheet.move("Akagi", KURE)
    assert "Akagi" in sheet.at(KURE)
    fleet = next(each for each in sheet.data["forces"]["japan"] if each["title"] == "Combined Fleet")
    assert "Akagi" in fleet["ships"], "Kure is one of the ports that the player may choose"
    sheet.move("Enterprise", MIDWAY)
    pearl = next(each for each in sheet.data["forces"]["allies"] if each["title"] == "Pacific Fleet at Pearl Harbor")
    assert "Enterprise" not in pearl["ships"]
    garrison = next(each for each in sheet.data["forces"]["allies"] if each["title"] == "Garrison of Midway")
    assert garrison["ships"] == ["Enterprise"]
    assert garrison["ground"] == {"marine": "1"}


def test_a_ship_stands_once_and_points_are_added(sheet: Sheet) -> None:
    sheet.do(sheet.desk.place(sheet.data, "ship Yamato", WAKE))
    assert "Yamato" in sheet.at(WAKE)
    assert [each.piece.name for each in sheet.desk.placed(sheet.data)].count("Yamato") == 1
    for _ in range(2):
        sheet.do(sheet.desk.place(sheet.data, "points japan ground marine", LAE))
    assert "10 SP of Japanese marines" in sheet.at(LAE)
    assert sheet.problems == []


def test_bases_are_built_turned_and_moved(sheet: Sheet) -> None:
    sheet.do(sheet.desk.place(sheet.data, "base japan air", LAE))
    sheet.do(sheet.desk.turn(sheet.data, sheet.find(f"japan base {LAE}").way, 1))
    assert "Major base" in sheet.at(LAE)
    sheet.do(sheet.desk.place(sheet.data, "base japan air", LAE))
    assert "Major base and air base" in sheet.at(LAE)
    assert sheet.problems == []
    sheet.move(f"japan base {LAE}", "2420")
    assert "Major base and air base" in sheet.at("2420")
    sheet.do(sheet.desk.remove(sheet.data, sheet.find("japan base 2420").way))
    assert "Major base and air base" not in sheet.at("2420")


def test_a_contingent_without_units_goes(sheet: Sheet) -> None:
    sheet.do(sheet.desk.remove(sheet.data, sheet.find(f"ground {WAKE}/japan:infantry").way))
    assert "Garrison of Wake" not in [each["title"] for each in sheet.data["forces"]["japan"]]
    assert sheet.problems == []


def test_comments_stay(sheet: Sheet) -> None:
    sheet.move("Enterprise", MIDWAY)
    assert "# EWR 36.1.B names no other reserve" in sheet.text
    assert "# the zone, Darwin, Cape York, Townsville" in sheet.text
