"""A player's own charts must make sense before a game begins: each check finds what it is there for."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from wargames_desktop.app import paths
from wargames_desktop.app.war_in_the_pacific import check_charts, load_chart_files, load_charts
from wargames_desktop.app.war_in_the_pacific.file_checks import check_file
from wargames_desktop.data.problems import DataError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(paths.assets() / "war_in_the_pacific", tmp_path / "witp"))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.search(old, text), f"{path.name} has no {old}"
    path.write_text(re.sub(old, new, text, count=1), encoding="utf-8")


def test_the_shipped_charts_make_sense(folder: Path) -> None:
    assert check_charts(load_chart_files(folder, "reconstructed")) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("units", "strength: 2", "strength: -1", "units.JP-C1.strength: must be 0 to 99, not -1"),
        ("units", 'hex: "0804"', 'hex: "9999"', 'JP-C1.hex: there is no hex "9999" on the map; columns go from'),
        ("units", 'hex: "0804"', 'hex: "0899"', "JP-C1.hex: there is no hex .* column 08 goes from 0801 to 0811"),
        ("units", 'hex: "0804"', 'hex: "Kure"', "a hex is four digits: two for the column, two for the row"),
        ("units", 'hex: "0804"', 'hex: "0404"', "JP-C1.hex: Chongqing .0404. has no sea; a fleet must be in"),
        ("units", '(JP-L1: .*)hex: "0804"', r'\1hex: "0107"', "JP-L1.hex: hex 0107 is deep sea; a land unit must"),
        ("units", '(JP-L1: .*)hex: "0804"', r'\1hex: "0405"', "JP-L1.hex: Yunnan .0405. is mountains"),
        ("units", '(JP-L1: .*)hex: "0804"', r'\1hex: "0801"', "JP-L1.hex: North Sakhalin .0801. is outside the war"),
        ("units", 'hex: "0804"', 'hex: "0804", arrival: 3', "JP-C1: has both a hex and an arrival turn"),
        ("units", "arrival: 3", "arrival: 17", "JP-C5.arrival: must be 1 to 16, not 17"),
        ("units", "arrival: 3, ", "", "JP-C5: has neither a hex nor an arrival turn; only Allied air units"),
        ("units", "(CN-L1: .*)type: land", r"\1type: air", "CN-L1.type: there are only land units of China"),
        ("units", '(CN-L1: .*)hex: "0404"', r"\1arrival: 3", "CN-L1.arrival: China has no supply source"),
        ("units", "turn: 1, stack", "turn: -1, stack", "markers.turn: must be 0 to 999, not -1"),
        ("units", "supply_bases: {japan: 10", "supply_bases: {japan: -1", "supply_bases.japan: must be 0 to 99"),
        ("turn_track", r"  - \{turn: 16.*\n", "", "turns: must be turns 1 to 16, in order"),
        ("turn_track", "japan: 20, ", "", r"turns\[0\].brp: japan missing; there must be japan, allies"),
        ("turn_track", "japan: 20", "japan: -1", r"turns\[0\].brp.japan: must be 0 to 99, not -1"),
        (
            "turn_track",
            "declares_first: allies",
            "declares_first: null",
            r"turns\[1\].declares_first: must be japan or",
        ),
        ("turn_track", "(turn: 6, .*)deck: 1943", r"\1deck: 1942", "the years of `deck` must not go back"),
        (
            "turn_track",
            r"deck: 1943(.*\n.*)deck: 1943",
            r"deck: 1942\1deck: 1942",
            "12 cards of 1942 will be drawn, but",
        ),
        ("cards", "year: 1942, number: 2", "year: 1943, number: 2", "cards.1942-02: must be 1943-02"),
        ("cards", "count: 1", "count: 0", r"cards.1942-01.japan\[0\].count: must be 1 to 99, not 0"),
        ("cards", '"0407", "0508"', '"0407", "0588"', r'where.hexes\[1\]: there is no hex "0588"'),
        ("cards", "amount: 2, uses: once", "amount: 0, uses: once", r"amount: must not be 0"),
        ("cards", "stacks: 1, max_hexes: 3", "stacks: 0, max_hexes: 3", "stacks: must be 1 to 99"),
        ("cards", "stacks: 1, max_hexes: 3", "stacks: 1, max_hexes: 0", "max_hexes: must be 1 to 99"),
        (
            "cards",
            "effect: redeploy, side: allies, stacks: 1",
            "effect: redeploy, side: allies, stacks: 0",
            "stacks: m",
        ),
        ("cards", "low: 2, high: 4", "low: 5, high: 4", "low and high must be totals of two dice"),
        ("cards", "from_turn: 15", "from_turn: 0", "from_turn: must be 1 to 16, not 0"),
        ("cards", "full: true, distance: 2", "full: true, distance: -1", "where.distance: must be 0 to 99"),
        (
            "cards",
            r"japan: \[\{effect: hit, side: allies, type: fleet, count: 2.*?\}\}, ",
            "japan: [",
            "near_hits must",
        ),
        ("combat", "task_force_bonus: 2", "task_force_bonus: -2", "task_force_bonus: must be 0 to 99, not -2"),
        ("combat", "fleet: 1, land", "land", "die_divisor: fleet missing; there must be fleet, land, assault"),
        ("combat", "land: 2", "land: 0", "die_divisor.land: must be 1 to 99, not 0"),
        ("combat", "winner_divisor: 2", "winner_divisor: 0", "winner_divisor: must be 1 to 99, not 0"),
        ("combat", r"air_hits: \{5", "air_hits: {7", "air_hits.7: a die shows 1 to 6, not 7"),
        ("combat", r"carrier_hits: \{6: 1", "carrier_hits: {6: -1", "carrier_hits.6: must be 0 to 99, not -1"),
        ("submarines", "first_turn: 9", "first_turn: 10", "rows: must cover turns 1 to 16 in order, each once"),
        ("submarines", r"japan: \[2, 5\]", "japan: [5, 2]", r"rows\[1\].japan: must be totals of two dice"),
        ("costs", "activation: 1", "activation: -1", "activation: must be 0 to 99, not -1"),
        ("costs", "carrier: 2, ", "", "rebuilding: carrier missing"),
        ("costs", "carrier: 2", "carrier: -2", "rebuilding.carrier: must be 0 to 99, not -2"),
        ("distances", "network_link: 3", "network_link: -3", "network_link: must be 0 to 99, not -3"),
        ("stacking", "land_and_air: 1", "land_and_air: -1", "plain.land_and_air: must be 0 to 99, not -1"),
        ("stacking", "fleets: 5", "fleets: -5", "base.fleets: must be 0 to 99, not -5"),
        ("stacking", "small_port_fleets: 1", "small_port_fleets: -1", "small_port_fleets: must be 0 to 99"),
        ("stacking", "continuing_air: 2", "continuing_air: -2", "continuing_air: must be 0 to 99, not -2"),
        ("game_values", "hand: 1", "hand: 0", "hand: must be 1 to 99, not 0"),
        ("game_values", "redeployment_divisor: 2", "redeployment_divisor: 0", "redeployment_divisor: must be 1 to 99"),
        ("game_values", "3: 2", "3: -2", "resources.3: must be 0 to 99, not -2"),
        ("game_values", 'chongqing: "0404"', 'chongqing: "0444"', 'chongqing: there is no hex "0444" on the map'),
    ],
)
def test_a_value_that_makes_no_sense_is_told_with_its_place(
    folder: Path, file: str, old: str, new: str, told: str
) -> None:
    path = folder / "charts" / "reconstructed" / f"{file}.yaml"
    change(path, old, new)
    problems = [str(problem) for problem in check_charts(load_chart_files(folder, "reconstructed"))]
    assert [problem for problem in problems if re.search(told, problem)], problems
    assert all(re.match(rf"{re.escape(str(path))}:\d+:\d+: ", problem) for problem in problems)


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("hexes.csv", "0404,land", "0404,plain", "hex 0404: the terrain must be land, shallow, deep or mountain"),
        ("hexes.csv", "port;supply_source,us", "port,us", "there is no supply source of the United States"),
        (
            "sequence.yaml",
            "does: combat",
            "does: combt",
            'steps[5].does: there is no such procedure; did you mean "combat"',
        ),
        ("sequence.yaml", "id: combat", "id: movement", 'steps[5].id: there are two steps "movement"'),
        ("board.yaml", "id: india", "id: bharat", "there is no area india; the rules name united_states"),
    ],
)
def test_a_board_or_a_sequence_that_lacks_what_the_rules_need(
    folder: Path, file: str, old: str, new: str, told: str
) -> None:
    change(folder / file, old, new)
    problems = [str(problem) for problem in check_charts(load_chart_files(folder, "reconstructed"))]
    assert any(told in problem for problem in problems), problems


def test_all_problems_of_a_set_come_at_once(folder: Path) -> None:
    charts = folder / "charts" / "reconstructed"
    change(charts / "costs.yaml", "activation: 1", "activation: one")
    change(charts / "combat.yaml", "defender_bonus: 1", "defender_bonus: 1\nattacker_bonus: 1")
    with pytest.raises(DataError) as caught:
        load_chart_files(folder, "reconstructed")
    told = str(caught.value)
    assert re.search(r"costs.yaml:\d+:13: activation: must be a whole number", told), told
    assert "attacker_bonus" in told


def test_one_file_is_checked_among_those_of_its_set(folder: Path) -> None:
    charts = folder / "charts" / "reconstructed"
    change(charts / "cards.yaml", r"(?s)  1945-08:.*", "")
    assert [problem.message for problem in check_file(charts / "turn_track.yaml", load_charts())] == [
        "8 cards of 1945 will be drawn, but there are only 7"
    ]
    assert check_file(charts / "cards.yaml", load_charts()) == ()
    assert check_file(folder / "board.yaml", load_charts()) == ()


def test_a_chart_set_that_is_not_there() -> None:
    with pytest.raises(DataError, match='there is no chart set "printed"; there are: reconstructed'):
        load_charts("printed")
