"""The worked examples of the rulebooks, as situation scripts; each must hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargames_desktop.app.registry import games
from wargames_desktop.app.rules import rule_index
from wargames_desktop.app.scripts import read_scripts, run

FOLDER = Path(__file__).parent
SCRIPTS = [script for path in sorted(FOLDER.rglob("*.yaml")) for script in read_scripts(path, games())]


@pytest.mark.parametrize("script", SCRIPTS, ids=[script.name for script in SCRIPTS])
def test_it_is_as_the_example_says(script):
    problem = run(script)
    assert problem is None, str(problem)


@pytest.mark.parametrize("script", SCRIPTS, ids=[script.name for script in SCRIPTS])
def test_it_names_itself_and_rules_that_there_are(script):
    assert script.name
    assert script.rules
    assert [rule for rule in script.rules if rule not in rule_index(script.entry.id)] == []


def test_no_two_have_one_name():
    names = [script.name for script in SCRIPTS]
    assert len(set(names)) == len(names)
