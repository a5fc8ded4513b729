"""A player's own charts must make sense before a game begins: each check finds what it is there for."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from wargames_desktop.app import paths
from wargames_desktop.app.east_wind_rain.chart_checks import check_charts
from wargames_desktop.app.east_wind_rain.file_checks import check_file
from wargames_desktop.app.east_wind_rain.files import KINDS, load_chart_files, load_charts
from wargames_desktop.app.registry import games
from wargames_desktop.data.checker import checker
from wargames_desktop.data.documents import load_any

GAME = "east_wind_rain"
SHIPPED = sorted([*(paths.assets() / GAME).rglob("*.yaml"), *paths.scenarios(GAME).glob("*.yaml")])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(paths.assets() / GAME, tmp_path / "ewr"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_file_is_valid(path: Path) -> None:
    load_any(path, KINDS)
    assert games()[GAME].parts.checks.file(path) == ()


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_form_can_be_checked_and_refuses_unknown_keys(name: str) -> None:
    form = KINDS[name].form
    checker(form)
    assert form.__struct_config__.forbid_unknown_fields


def test_every_chart_says_where_its_values_come_from() -> None:
    charts = load_charts()
    for chart in (
        *(charts.atlas, charts.basic_crt_chart, charts.sighting, charts.air, charts.waves_chart, charts.surface),
        *(charts.submarine_chart, charts.installations, charts.ground, charts.movement, charts.costs, charts.roster),
        *(charts.counters, charts.track, charts.code_record, charts.economy, charts.construction),
        *(charts.reinforcements, charts.victory),
    ):
        assert chart.provenance.given or chart.provenance.reconstructed
        assert chart.sections
    assert all(place.source for place in charts.board.places.values())


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("basic_crt", "points_per_hit: 10", "points_per_hit: 0", "points_per_hit: must be 1 to 999, not 0"),
        ("basic_crt", r"highest: 0", "highest: 1", r"table.rows: after the row up to 1 must come one from 2"),
        ("waves", "highest:", "lowest: 0, highest:", "table.rows: the lowest row must have no lowest roll"),
        ("surface_combat", "lowest: 7, ", "lowest: 8, ", "range.rows: after the row up to 6 must come one from 7"),
        ("surface_combat", "extreme: 4", "extrem: 4", "extrem"),
        ("surface_combat", r"    light: \{.*\n", "", "guns.multipliers: light missing"),
        ("sighting", "monsoon_quarters: .*", "monsoon_quarters: [5]", r"monsoon_quarters\[0\]: must be 1 to 4, not 5"),
        ("submarines", r"most_in_task_force: \d+", "most_in_task_force: 0", "most_in_task_force: must be 1 to 999"),
        ("installations", "bases: 2", "bases: 0", "bases: must be 1 to 999, not 0"),
        ("ground", "sp_per_step: .*", "sp_per_step: 0", "sp_per_step: must be 1 to 999, not 0"),
        ("movement", r"ships: 20", "ships: 0", "ships: must be 1 to 999, not 0"),
        ("movement", r"sp_per_transport: \d+", "sp_per_transport: 0", "sp_per_transport: must be 1 to 999"),
        ("operations_cost", "second_initiative: 2", "second_initiative: 0", "second_initiative: must be 1 to 999"),
        ("roster", "armor: 3", "armor: 0", "armor: must be 1 to 999, not 0"),
        ("roster", "arrival: 2Q42", "arrival: 5Q42", "arrival: must be a quarter, start or optional, not 5Q42"),
        ("counters", "air_bases: 36", "air_bases: 0", "air_bases: must be 1 to 999, not 0"),
        ("turn_track", r"name: 2Q42", "name: 3Q42", "name: must be 2Q42, not 3Q42"),
        ("code_record", r"first_box: \d+", "first_box: 0", "first_box: must be 1 to 999, not 0"),
        ("economy", 'place: "0818"', 'place: "9999"', 'markers.Djakarta.place: there is no hex or zone "9999"'),
        ("economy", "australian_areas_from: .*", "australian_areas_from: mars", "there is no zone mars"),
        ("construction", "air_base: 3", "air_base: 0", "air_base: must be 1 to 999, not 0"),
        ("construction", r"transport: \{er: 2, ncf: 2", "transport: {er: 2, ncf: 0", "transport.ncf: must be 1 to"),
        ("construction", r"  marine: .*\n", "", "units: marine missing"),
        ("construction", "fast_repair_points: 3", "fast_repair_points: 1", "fast_repair_points: must be 2 to 999"),
        ("reinforcements", "Shoho, ", "Shohoho, ", 'there is no ship "Shohoho" in the roster; did you mean "Shoho"'),
        ("reinforcements", "Shoho, ", "Hiyo, ", "Hiyo arrives in 1Q42 too"),
        ("reinforcements", "Shoho, ", "Wasp, ", "Wasp is not a ship of japan"),
        ("reinforcements", "carrier_crews_green_from: .*", "carrier_crews_green_from: 9Q43", 'there is no turn "9Q43"'),
        ("victory", "lowest: 150", "lowest: 151", "levels: after the row up to 149 must come one from 150"),
        ("victory", "far: 7", "far: 3", "far: must be 5 to 999, not 3"),
        ("atlas", r"zones: \[canada, panama\]", "zones: [panama]", "west_coast must name canada as well"),
        ("atlas", r"westmost_american: .*", "westmost_american: mars", 'there is no area or zone "mars"'),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_told_with_its_place(folder: Path, file: str, old: str, new: str, told: str) -> None:
    path = folder / "charts" / "reconstructed" / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert re.search(old, text), f"{file} has no {old}"
    path.write_text(re.sub(old, new, text, count=1), encoding="utf-8")
    found = [str(problem) for problem in check_file(path, load_charts())]
    assert any(re.search(told, problem) for problem in found), found
    assert all(re.match(rf".*{file}\.yaml:\d+:\d+: ", problem) for problem in found)


def test_a_step_that_no_rule_carries_out(folder: Path) -> None:
    path = folder / "sequence.yaml"
    path.write_text(path.read_text().replace("does: supply", "does: suply"))
    (problem,) = check_charts(load_chart_files(folder, "reconstructed"))
    assert 'not suply; did you mean "supply"' in str(problem)


def test_a_map_without_what_the_rules_look_for(folder: Path) -> None:
    path = folder / "hexes.csv"
    path.write_text(path.read_text().replace("home_island_city", "home_island_town").replace("Honolulu", "Oahu"))
    told = " ".join(str(problem) for problem in check_charts(load_chart_files(folder, "reconstructed")))
    assert "there must be a hex named Honolulu" in told
    assert "no hex bears the flag home_island_city" in told
