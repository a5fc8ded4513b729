"""Broken scenario files: what people are told, word for word. ``broken/NAME.txt`` holds what ``NAME.yaml`` gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargames_desktop.app.war_in_the_pacific import load_charts, load_scenario
from wargames_desktop.data.problems import DataError
from wargames_desktop.games.war_in_the_pacific.charts import Charts

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.yaml"))


@pytest.fixture(scope="module")
def charts() -> Charts:
    return load_charts()


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_file_tells_all_that_is_wrong_with_it(path: Path, charts: Charts) -> None:
    with pytest.raises(DataError) as caught:
        load_scenario(path, charts)
    told = str(caught.value).replace(f"{path.parent}/", "")
    assert told.splitlines() == path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


def test_problems_come_in_the_order_of_the_file(charts: Charts) -> None:
    for path in BROKEN:
        with pytest.raises(DataError) as caught:
            load_scenario(path, charts)
        places = [(problem.line, problem.column) for problem in caught.value.problems]
        assert places == sorted(places)
