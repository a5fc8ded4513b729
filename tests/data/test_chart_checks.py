"""A player's own charts must make sense before a game begins: each check finds what it is there for."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from wargames_desktop.app import paths
from wargames_desktop.app.tokyo_express import check_charts, fingerprint, load_chart_files, load_charts
from wargames_desktop.data.problems import DataError

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
    return [
        str(problem).replace(f"{path.parent}/", "")
        for problem in check_charts(load_chart_files(folder, "reconstructed"))
    ]


def test_the_shipped_charts_make_sense(folder: Path) -> None:
    assert check_charts(load_chart_files(folder, "reconstructed")) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("ships", "stern: 3, bow: 3", "stern: -1, bow: 3", "ships.Canberra.stern: must be 0 to 99, not -1"),
        ("ships", "speed: 6", "speed: 8", "ships.Canberra.speed: must be 1 to 7, not 8"),
        ("ships", "nation: australia", "nation: japan", "ships.Canberra.nation: a ship of the side us cannot be of"),
        ("ships", "deck: CA", "deck: BB", "ships.Canberra.deck: must be CA for a CA, not BB"),
        ("ships", "secondary_deck: Light, ", "", "ships.Canberra.secondary: a secondary battery needs"),
        ("ships", r"available: \[E\]", "available: [X]", "ships.Canberra.available: must be E, L or Y, not X"),
        ("ships", "levels: {1: 3, 2: 6, 3: 7}", "levels: {1: 3, 2: 6}", "levels: must name the boxes"),
        ("ships", "levels: {1: 3, 2: 6, 3: 7}", "levels: {1: 3, 2: 6, 3: 9}", "levels: boxes must rise"),
        ("ships", "levels: {1: 3, 2: 6, 3: 7}", "levels: {1: 3, 2: 3, 3: 7}", "levels: boxes must rise"),
        ("ships", "value: 3, salvos: 1", "value: 0, salvos: 1", "torpedoes[0]: value and salvos must be 1 or more"),
        ("ships", "value: 3, salvos: 1", "value: 3, salvos: 1, reloads: 2", "torpedoes[0].reloads: must be 0 to 1"),
        ("movement_chart", r"  7: .*\n", "", "rows: 7 missing; there must be 1, 2, 3, 4, 5, 6, 7"),
        ("movement_chart", r"  7: ", "  8: ", "rows.8: there must only be 1, 2, 3, 4, 5, 6, 7"),
        ("movement_chart", r"7: \[2", "7: [3", "rows.7: a ship moves 0, 1 or 2 hexes"),
        ("movement_chart", r"7: \[2", "7: [1", "rows.7: the six phases must add up to 7 hexes, not 6"),
        ("freedom_of_action", r"  4: .*\n", "", "rows: must be there for every roll"),
        ("freedom_of_action", r'  4: \["-", ', "  4: [", "rows.4: must have 5 values, one for each column, not 4"),
        ("freedom_of_action", r'\["1", "2"', '["2", "1"', "columns: must be numbers of ships"),
        ("freedom_of_action", r"range: 10", "range: -1", "range: must be 0 or more, not -1"),
        ("battle_movement_display", r"\[2, 3, 2, Ah\]", "[2, 2, 2, Ah]", "sectors.1.light: the entries must cover"),
        ("battle_movement_display", r"\[2, 3, 2, Ah\]", "[2, 3, 6, Ah]", "sectors.1.light[1]: a heading is 0 to 5"),
        (
            "battle_movement_display",
            "high_bearing: 105",
            "high_bearing: 100",
            "at range 1 to starboard",
        ),
        ("battle_movement_display", "high_range: 7", "high_range: 6", "at range 7 to starboard"),
        ("battle_movement_display", "low_range: 0", "low_range: 1", "a sector for both sides must begin at 0"),
        ("torpedo_combat", r"japan: \[ 1,  2", "japan: [ 2,  2", "japan: must be 9 totals, each higher"),
        ("torpedo_combat", r"us:    \[ 2, ", "us:    [", "us: must be 9 totals"),
        ("torpedo_combat", r"  6:.*\n", "", "rows: must be there for every roll"),
        ("torpedo_combat", r"  6:  \[ 0,", "  6:  [-1,", "rows.6: results are N, or 0 or more"),
        ("torpedo_combat", r"Medium: \[4, 7\]", "Medium: [5, 7]", "ranges: must follow each other"),
        ("torpedo_combat", "reach: {us: 7, japan: 14}", "reach: {us: 7}", "japan is missing"),
        ("torpedo_combat", "reach: {us: 7, japan: 14}", "reach: {us: 7, japan: 40}", "reach.japan: must be"),
        ("torpedo_combat", "us: {Short: 0, Medium: -1}", "us: {Short: 0}", "value_by_range.us: Medium is missing"),
        ("gunnery_decks", "BB S, BB M", "BB M, BB S", "columns: must be BB S, BB M, BB L"),
        (
            "gunnery_decks",
            "  Light:\n    rows: .12, 8",
            "  Light:\n    rows: [8, 12",
            "decks.Light.rows: must be Gunnery",
        ),
        ("gunnery_decks", "card: 2\n", "card: 1\n", "decks.Light.cards[1].card: there are two cards 1"),
        ("gunnery_decks", r"      - {card: 30.*\n", "", "decks.Light.cards: must be cards with one Reshuffle card"),
        ("gunnery_decks", r"          8: .*\n", "", "decks.Light.cards[0].rows: 8 missing"),
        (
            "gunnery_decks",
            r"12: \[0, 0, 0, ",
            "12: [0, 0, ",
            "cards[0].rows.12: must have 12 values, not 11",
        ),
        ("gunnery_decks", r"12: \[0, 0", "12: [0, -1", "decks.Light.cards[0].rows.12: Damage Points are 0 or more"),
        ("gunnery_rules", r"M: \[4, 7\]", "M: [4, 6]", "ranges: must follow each other"),
        ("gunnery_rules", "BB: 24", "BB: 25", "reach.BB: must be 0 to 24"),
        ("gunnery_rules", "Light: 12, ", "", "reach: Light missing"),
        ("damage_levels", r"  2: .*\n", "", "levels: 2 missing"),
        ("damage_levels", "speed: -1", "speed: 1", "levels.1: speed and row_shift are 0 or less"),
        ("victory_schedule", r"    BB: .*\n", "", "ships.us: BB missing"),
        ("victory_schedule", "least: 1, ", "least: 12, ", "verdicts: must be given with falling"),
        ("game_values", "combat: 1", "combat: 2", "chits: there must be one combat chit"),
        ("game_values", "blank: 5", "blank: 4", "chits: must be 6 chits or more"),
        ("game_values", "stacking_limit: 2", "stacking_limit: 0", "stacking_limit: must be 1 to 99, not 0"),
        (
            "game_values",
            "- Goto",
            "- Abe",
            "formation_markers.japan[1]: something else is called",
        ),
        (
            "game_values",
            "- Goto",
            "- Aoba",
            "formation_markers.japan[1]: something else is called",
        ),
    ],
)
def test_each_check_finds_what_it_is_there_for(folder: Path, file: str, old: str, new: str, told: str) -> None:
    problems = changed(folder, f"{CARDS}/{file}.yaml", old, new)
    assert any(told in problem for problem in problems), problems
    assert all(re.match(rf"{file}\.yaml:\d+:\d+: ", problem) for problem in problems)


def test_outlines_name_procedures_of_the_rules(folder: Path) -> None:
    (told,) = changed(folder, "sequence_basic.yaml", "does: us_orders", "does: us_order")
    assert "there is no such procedure" in told
    assert 'did you mean "us_orders"?' in told


def test_a_step_of_combat_is_none_of_the_turn(folder: Path) -> None:
    (told,) = changed(folder, "sequence_basic.yaml", "does: us_orders", "does: us_gunnery")
    assert "there is no such procedure" in told


@pytest.mark.parametrize(
    ("file", "old", "told"),
    [
        ("sequence_basic.yaml", "does: us_movement, number: 6", "must be 1 to 6, not 7"),
        ("combat_basic.yaml", "does: us_torpedoes, number: 2", "the attack must be 1 or 2, not 7"),
    ],
)
def test_steps_are_numbered_as_the_rules_count_them(folder: Path, file: str, old: str, told: str) -> None:
    assert any(told in problem for problem in changed(folder, file, old, f"{old[:-1]}7"))


def test_steps_have_ids_of_their_own(folder: Path) -> None:
    (told,) = changed(folder, "combat_basic.yaml", "id: us_torpedoes_2", "id: us_torpedoes_1")
    assert 'steps[4].id: there are two steps "us_torpedoes_1"' in told


def test_steps_of_combat_and_of_the_turn_are_told_apart(folder: Path) -> None:
    (told,) = changed(folder, "combat_basic.yaml", "id: us_gunnery", "id: us_orders")
    assert 'steps[5].id: the Game Turn has a step "us_orders" too' in told


def test_terrain_is_one_of_four(folder: Path) -> None:
    (told,) = changed(folder, "hexes.csv", "0106,sea", "0106,see")
    assert "hex 0106: the terrain must be sea, coast, shoal or land, not see" in told


def test_problems_of_all_files_are_told_at_once(folder: Path) -> None:
    for name in ("ships", "victory_schedule", "movement_chart"):
        path = folder / CARDS / f"{name}.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("title:", "titel:", 1), encoding="utf-8")
    (folder / "coast.geojson").unlink()
    with pytest.raises(DataError) as caught:
        load_chart_files(folder, "reconstructed")
    names = {Path(problem.path).name for problem in caught.value.problems}
    assert names == {"ships.yaml", "victory_schedule.yaml", "movement_chart.yaml", "coast.geojson"}


def test_fingerprints_tell_chart_sets_apart(folder: Path) -> None:
    shipped = fingerprint(load_charts())
    assert fingerprint(load_chart_files(folder, "reconstructed").charts) == shipped
    changed(folder, f"{CARDS}/game_values.yaml", "stacking_limit: 2", "stacking_limit: 3")
    assert fingerprint(load_chart_files(folder, "reconstructed").charts) != shipped
