"""Every scenario plays as it is written down."""

from __future__ import annotations

import pytest

from tests.every_scenario import CASES, NAMES
from tests.golden.playthrough import FOLDER, path_of, playthrough

ANEW = "python -m tests.golden --regen"


def test_every_scenario_has_a_playthrough_and_no_other_is_kept():
    assert set(map(path_of, CASES)) == set(FOLDER.glob("*.txt")), f"write them anew: {ANEW}"


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_a_game_goes_as_it_is_written_down(case):
    path = path_of(case)
    if not path.exists():
        pytest.fail(f"there is no playthrough {path.name}; write it: {ANEW}")
    written, played = path.read_text(encoding="utf-8").splitlines(), playthrough(case).splitlines()
    for number, (old, new) in enumerate(zip(written, played, strict=False), 1):
        assert new == old, f"{path.name}:{number}: the first difference; if it is meant, write it anew: {ANEW}"
    assert len(played) == len(written)
