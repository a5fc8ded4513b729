"""Rule coverage: read from the tests, and complete as far as the program plays."""

from __future__ import annotations

import pytest

from wargames_desktop.app.coverage import NoCheckout, coverage_text, covering_tests, needs_test, uncovered
from wargames_desktop.app.registry import games
from wargames_desktop.app.rules import Rule, rule_index

PLAYED = {
    "tokyo_express": ("basic",),
    "war_in_the_pacific": ("standard", "optional"),
    "east_wind_rain": ("midway",),
}
"""The levels of each game that the program plays."""

RULES = (
    Rule("TP-1", "Who leads", "procedure", "basic"),
    Rule("TP-2", "The tide", "procedure", "basic"),
    Rule("TP-3", "Cards", "component", "basic"),
    Rule("TP-4", "Fog", "restriction", "optional"),
)


@pytest.mark.parametrize("game", PLAYED)
def test_every_rule_of_the_levels_that_are_played_has_a_test(game):
    rules = [rule for rule in rule_index(game).values() if rule.level in PLAYED[game]]
    assert sum(map(needs_test, rules)) > 100
    assert [rule.id for rule in uncovered(rules, covering_tests())] == []


@pytest.mark.parametrize("game", games())
def test_tests_name_rules_that_there_are(game):
    index = rule_index(game)
    prefix = next(iter(index)).partition("-")[0]
    unknown = [rule for rule in covering_tests() if rule.startswith(f"{prefix}-") and rule not in index]
    assert unknown == []


@pytest.fixture
def tests(tmp_path):
    folder = tmp_path / "tests"
    (folder / "scripts").mkdir(parents=True)
    (folder / "test_tide.py").write_text(
        "import pytest\n"
        "@pytest.mark.rule('TP-1')\n"
        "def test_leader(): pass\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('TP-5')), 2])\n"
        "def test_more(x): pass\n"
        "@pytest.mark.rule('TP-6', 'TP-7')\n"
        "class TestAll:\n"
        "    @pytest.mark.rule('TP-1')\n"
        "    def test_one(self): pass\n"
    )
    (folder / "test_all.py").write_text(
        "pytestmark = [pytest.mark.slow, pytest.mark.rule('TP-8')]\n"
        "CASES = [pytest.param(1, marks=pytest.mark.rule('TP-1'))]\n"
    )
    (folder / "helper.py").write_text("mark = pytest.mark.rule('TP-9')\n")
    (folder / "scripts" / "one.yaml").write_text("name: first\nrules: [TP-4]\n---\nname: second\nrules: [TP-4]\n")
    return folder


def test_marks_of_functions_classes_parameters_modules_and_scripts_count(tests):
    assert covering_tests(tests) == {
        "TP-1": ("test_all.py", "test_tide.py::test_leader", "test_tide.py::test_one"),
        "TP-4": ("scripts/one.yaml::first", "scripts/one.yaml::second"),
        "TP-5": ("test_tide.py::test_more",),
        "TP-6": ("test_tide.py::TestAll",),
        "TP-7": ("test_tide.py::TestAll",),
        "TP-8": ("test_all.py",),
    }


def test_what_has_no_test_is_listed_by_level(tests):
    assert coverage_text(RULES, covering_tests(tests)) == (
        "basic: 1 of 2 rules covered\n  TP-2\tThe tide\noptional: 1 of 1 rules covered"
    )


def test_without_a_checkout_there_is_nothing_to_read(tmp_path):
    with pytest.raises(NoCheckout, match="source checkout"):
        covering_tests(tmp_path / "tests")
