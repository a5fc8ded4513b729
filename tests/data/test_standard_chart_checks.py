"""A player's own charts of the Standard Game must make sense: each check finds what it is there for."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from wargames_desktop.app import paths
from wargames_desktop.app.tokyo_express import check_charts, load_chart_files

CARDS = "charts/reconstructed"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(paths.assets() / "tokyo_express", tmp_path / "te"))


def changed(folder: Path, file: str, old: str, new: str) -> list[str]:
    """What is wrong once a file says ``new`` instead of ``old``, at its first place."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert re.search(old, text), f"{file} has no {old}"
    path.write_text(re.sub(old, new, text, count=1), encoding="utf-8")
    return [str(problem) for problem in check_charts(load_chart_files(folder, "reconstructed"))]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("standard_freedom_of_action", r"  -2: .*\n", "", "rows: must be there for every roll"),
        ("standard_freedom_of_action", "retirement_range: 3", "retirement_range: -1", "retirement_range: must be 0"),
        ("detection", r"  5: \[I, ", "  5: [", "rows.5: must have 10 values"),
        ("detection", r"  dark:\n.*\n.*\n", "", "visual: dark missing; there must be bright, average, dark"),
        ("detection", r"us: \{2: 2, 3: 3", "us: {3: 2, 2: 3", "visual.bright.us: must be farthest ranges"),
        ("detection", r"us: \{2: 2", "us: {2: 11", "visual.bright.us.2: must be 1 to 10, not 11"),
        ("detection", r"  late_sg: .*\n", "", "radar: late_sg missing"),
        ("detection", "attempts: 2", "attempts: 0", "attempts: must be 1 to 9, not 0"),
        ("sight_ranges", r"dark: \{us: 7", "dark: {us: 8", "visual_tracking.dark.us: must be 0 to 7, not 8"),
        ("sight_ranges", "early_sg: 10", "early_sg: 13", "radar_tracking.early_sg: must be 0 to 12, not 13"),
        ("sight_ranges", "direction: 7", "direction: -7", "radar_fire_direction: must be 0 to 99"),
        ("force_size_markers", r"  3: .*\n", "", "markers: must be sizes from 0"),
        ("force_size_markers", r"0: \{ships: 0", "0: {ships: 1", "markers.0.ships: must be 0 on the dummy"),
        ("force_size_markers", r"1: \{ships: 2", "1: {ships: 0", "markers.1.ships: must be 0 on the dummy"),
        ("force_size_markers", "salvo_limit: 4", "salvo_limit: -4", "markers.1.salvo_limit: must be 0 to 99"),
        ("force_size_markers", "speed: 6", "speed: 8", "speed: must be 1 to 7, not 8"),
        ("force_size_table", r"    10: .*\n", "", "rows.1: 10 missing; there must be 1, 2, 3"),
        ("force_size_table", r"main: \{DD: 2\}", "main: {CA: 2}", "rows.1.1.main.CA: a light force has CL and DD only"),
        ("force_size_table", r"screen: \{DD: 2\}", "screen: {BB: 2}", "rows.2.9.screen.BB: a screen has CL and DD"),
        ("force_size_table", r"main: \{DD: 2\}", "main: {DD: 0}", "rows.1.1: there must be a ship or more"),
        ("deployment_display", "main_body: 3", "main_body: 2", "must be three different directions"),
        ("deployment_display", r"\[CA, BB, CL, DD\]", "[CA, BB, CL]", "main_body_order: DD missing"),
        ("hidden_force_arrival", r"  4: .*\n", "", "rows: must be there for every roll"),
        ("hidden_force_arrival", r"\[1, 5, 2, SE\]", "[1, 4, 2, SE]", "rows.2: the entries must cover second rolls"),
        ("hidden_force_arrival", r"10, 1, SE", "10, 9, SE", "there is no arrival hex 9 on the map; there are 1, 2, 3"),
        ("mission_compasses", r'  "7":\n.*\n.*\n', "", "zone 7 of the map has no compass"),
        ("mission_compasses", '"7":', '"77":', 'there is no zone "77" on the map'),
        ("mission_compasses", r"\[\[1, 6, SE\]", "[[1, 5, SE]", "zones.1.mission: the arrows must cover rolls 1 to 10"),
        (
            "mission_compasses",
            "heavy_modifier: 5",
            "heavy_modifier: 4",
            "8.T.mission: the arrows must cover rolls 1 to 14",
        ),
        ("mission_compasses", 'supply_zone: "9"', 'supply_zone: "12"', 'there is no zone "12"'),
        ("mission_threshold", "ratio: 3", "ratio: 0", "superiority_ratio: must be 1 to 99, not 0"),
        ("collision_damage", r"CA: \[2, 4\], ", "", "rows.BB: CA missing"),
        ("collision_damage", r"\[1, 5\]", "[-1, 5]", "rows.BB.DD: Damage Points are 0 or more"),
        ("collision_damage", "ships: 3", "ships: 1", "ships: must be 2 to 99, not 1"),
        ("fire_effects", r"  5: .*\n", "", "rows: must be there for every roll"),
        ("fire_effects", "damage: 1", "damage: -1", "rows.4: Damage Points are 0 or more"),
        (
            "fire_effects",
            r"rows:\n(?:  .*\n)+",
            "rows:\n  1: {damage: 0, out: false}\n",
            "a fire must be able to go out",
        ),
        ("fire_effects", "explosion: 10", "explosion: 11", "explosion: must be 1 to 10, not 11"),
        ("standard_gunnery", "attackers: 2", "attackers: 0", "attackers: must be 1 to 99, not 0"),
        ("standard_torpedoes", "BB: 3, ", "", "attackers: BB missing"),
        ("standard_torpedoes", "reload_turns: 2", "reload_turns: 0", "reload_turns: must be 1 to 99, not 0"),
        ("surprise_torpedoes", "low: 4", "low: 5", "targets: must follow each other from 0 hexes on"),
        ("surprise_torpedoes", "stern: 1", "stern: -1", r"targets[1]: multipliers are 0 or more"),
        ("surprise_torpedoes", r"  10: .*\n", "", "rows: 10 missing"),
        (
            "surprise_torpedoes",
            r"6: \[\[1, 0, 3\], ",
            "6: [",
            "rows.6: must have 12 values, one for each column, not 11",
        ),
        ("surprise_torpedoes", r"6: \[\[1, 0, 3\]", "6: [[1, 1, 3]", "rows.6[0]: no more salvos can hit"),
        ("surprise_torpedoes", r", 3: 3", "", "damage: must be there for every roll"),
        ("withdrawal", "BB: 6, ", "", "points: BB missing"),
        ("withdrawal", r"\[3, 4, 5", "[4, 3, 5", "strengths: must be Strength Levels, each higher"),
        ("withdrawal", r"8: \[7, ", "8: [", "rows.8: must have 6 values"),
        ("withdrawal", r"8: \[7", "8: [11", "rows.8[0]: must be 0 to 10, not 11"),
        ("withdrawal", r"  0: .*\n", "", "rows: must begin with index 0"),
        ("admirals", "detection: 1", "detection: 10", "us.Ainsworth.detection: must be 0 to 9, not 10"),
        ("admirals", "replacement_delay: 2", "replacement_delay: 0", "replacement_delay: must be 1 to 99"),
        ("missions", r"  supply: .*\n", "", "points: supply missing"),
        ("missions", "transport_roll: 7", "transport_roll: 11", "transport_roll: must be 0 to 10, not 11"),
        ("missions", "BB: 8", "BB: -8", "points.transport_attack.BB: must be 0 to 99"),
        ("standard_values", "combat: 1", "combat: 2", "chits.combat: must be 1, not 2"),
        ("standard_values", "blank: 15", "blank: 14", "chits: must be 18 chits or more, 3 for each"),
        ("standard_values", r"\[japanese_detection, us", "[us", "chit_order: japanese_detection missing"),
        ("standard_values", r"\[3, 4\]", "[3, 3]", "retiring_groups: must cover Speeds 1 to 7"),
        ("standard_values", r"turns: \[S, SE", "turns: [S", "emergency_turns: SE missing"),
    ],
)
def test_each_check_finds_what_it_is_there_for(folder: Path, file: str, old: str, new: str, told: str) -> None:
    problems = changed(folder, f"{CARDS}/{file}.yaml", old, new)
    assert any(told in problem and f"{file}.yaml:" in problem for problem in problems), problems


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (r"(?m)^(1001,.*),,,1,reconstructed,", r"\1,,,,,", "board.yaml: the re-entry hexes must be numbered 1 to 10"),
        (r"(?m)^0107,sea,reconstructed,5,", "0107,sea,reconstructed,,", "hex 0107: a hex that ships enter must lie"),
    ],
)
def test_the_hexes_that_missions_need(folder: Path, old: str, new: str, told: str) -> None:
    problems = changed(folder, "hexes.csv", old, new)
    assert any(told in problem for problem in problems), problems
