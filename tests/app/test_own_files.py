"""Files of the player's own on the command line: counters and chart sets."""

from __future__ import annotations

from pathlib import Path

from wargames_desktop.app import paths
from wargames_desktop.app.checks import check_file
from wargames_desktop.app.registry import games

SET = "schema: 1\nkind: chart_set\ngame: tokyo_express\ntitle: Printed\n"


def test_counters_are_checked(tmp_path: Path) -> None:
    assert check_file(paths.assets() / "editor" / "counters.yaml") == ()
    path = tmp_path / "mine.yaml"
    text = (paths.assets() / "editor" / "counters.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("template: air", "template: space"), encoding="utf-8")
    problems = check_file(path)
    assert [problem.where for problem in problems] == ["counters[2].template"]
    assert problems[0].line == text[: text.index("template: air")].count("\n") + 1
    path.write_text(text.replace("title: My counters", "title: My counters\nfollows: chess/pieces"), encoding="utf-8")
    assert "not chess/pieces" in check_file(path)[0].message


def test_chart_sets_are_checked_with_their_charts(tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(SET, encoding="utf-8")
    assert check_file(path) == ()
    chart = paths.assets() / "tokyo_express" / "charts" / "reconstructed" / "movement_chart.yaml"
    text = chart.read_text(encoding="utf-8")
    (tmp_path / "movement_chart.yaml").write_text(text, encoding="utf-8")
    assert check_file(path) == ()
    (tmp_path / "movement_chart.yaml").write_text(text.replace("title:", "titel:"), encoding="utf-8")
    problems = check_file(path)
    assert problems
    assert problems[0].path == str(tmp_path / "movement_chart.yaml")
    path.write_text(SET.replace("tokyo_express", "chess"), encoding="utf-8")
    assert "not chess" in check_file(path)[0].message
    assert "chess" not in games()
