"""The rule index tells people what a rule id is about."""

from __future__ import annotations

import pytest

from wargames_desktop.app.rules import rule_index, rules_under, section


@pytest.mark.parametrize(
    ("rule", "number"),
    [("TE-3.3-us-orders", "TE-3.3"), ("TE-3.7", "TE-3.7"), ("TE-4.1-U-supply", "TE-4.1"), ("house rule", "house rule")],
)
def test_the_section_of_a_rule(rule: str, number: str) -> None:
    assert section(rule) == number


def test_the_index_of_a_game() -> None:
    index = rule_index("tokyo_express")
    assert len(index) > 1000
    assert index["TE-1.0-hex-scale"].title == "One hex is 1500 yards"
    assert index["TE-1.0-hex-scale"].number == "TE-1.0"


def test_a_rule_or_its_whole_section() -> None:
    index = rule_index("tokyo_express")
    assert [rule.id for rule in rules_under(index, "TE-1.0-hex-scale")] == ["TE-1.0-hex-scale"]
    found = rules_under(index, "TE-1.0-nothing-of-this-name")
    assert {"TE-1.0", "TE-1.0-hex-scale", "TE-1.0-turn-scale"} <= {rule.id for rule in found}
    assert rules_under(index, "XX-9") == ()


def test_a_section_that_has_only_sections_within_it() -> None:
    found = rules_under(rule_index("east_wind_rain"), "EWR-36.2")
    assert {"EWR-36.2.1.A", "EWR-36.2.6.D"} <= {rule.id for rule in found}
    assert all(rule.id.startswith("EWR-36.2.") for rule in found)


def test_a_game_without_an_index() -> None:
    assert rule_index("no_such_game") == {}
