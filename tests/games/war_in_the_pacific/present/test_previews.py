"""What answers and things under the mouse would mean: costs, odds, supply, and why not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.war_in_the_pacific.battles import fighting
from tests.games.war_in_the_pacific.impulses import ABROAD, put_together
from tests.games.war_in_the_pacific.present.play import game, presenter
from tests.games.war_in_the_pacific.situations import Situation, stand
from wargames_desktop.engine.decision import Command
from wargames_desktop.engine.display import Card, Preview
from wargames_desktop.games.war_in_the_pacific.commands import (
    Activate,
    BuildBase,
    ChooseTarget,
    ConfirmImpulse,
    FightAt,
    MoveTo,
    RemoveBase,
)

Start = Callable[..., Situation]


def preview(found: Situation, command: Command) -> Preview:
    side = found.pending.side
    return presenter().preview(game().view(found.state, side), command)  # type: ignore[arg-type]


def inspect(found: Situation, id: str) -> Preview:
    return presenter().inspect(game().view(found.state, "japan"), id)


def why_not(found: Situation, *picks: str) -> tuple[str, str] | None:
    refusal = presenter().why_not(game().view(found.state, found.pending.side), picks)
    return None if refusal is None else (refusal.rule, refusal.reason)


def value(shown: Preview, label: str) -> str:
    return next(line.value for line in shown.sums if line.label.startswith(label))


def rows(card: Card) -> dict[str, tuple[str, ...]]:
    return {label: tuple(cell.text for cell in cells) for label, cells in card.rows}


@pytest.fixture
def hainan(situation: Start) -> Situation:
    """The fleet of 9.6.2 before it sails: two naval and two land units at Hainan, Saigon's air unit, Singapore."""
    units = stand(
        **ABROAD, JP_N5="0506", JP_N6="0506", JP_L5="0506", JP_L6="0506", JP_A4="0507", UK_N1="0407", UK_L1="0407"
    )
    bases = {"japan": ("0605", "0507"), "allies": ()}
    return situation(turn=4, phase="movement", units=units, bases=bases, rp={"japan": 9, "allies": 9})


def test_a_target_shows_every_way_in_with_its_cost(hainan: Situation) -> None:
    shown = preview(hainan, ChooseTarget("0407"))
    assert shown.paths
    assert all(path.steps[-1][0] == "0407" and path.style == "possible" for path in shown.paths)
    assert value(shown, "2 naval units from Hainan") == "3 RP"


def test_the_running_cost_stands_at_every_hex_of_a_way(hainan: Situation) -> None:
    hainan.do(ChooseTarget("0407"))
    put_together(hainan, "0506")
    shown = preview(hainan, MoveTo("0407"))
    (path,) = shown.paths
    assert [(hex, cost) for hex, _, cost in path.steps] == [("0506", ""), ("0507", "2 RP"), ("0407", "3 RP")]
    assert path.style == "sure"
    assert value(shown, "Cost") == "3 RP, 6 left"


def test_an_impulse_shows_the_combats_at_its_target(hainan: Situation) -> None:
    hainan.do(ChooseTarget("0407"))
    put_together(hainan, "0506", load={"JP-L5": "JP-N5", "JP-L6": "JP-N6"})
    hainan.do(MoveTo("0407"))
    shown = preview(hainan, ConfirmImpulse())
    assert value(shown, "Fleet combat, Japanese") == "4 + die"
    assert value(shown, "Fleet combat, Allied") == "1 + die"
    assert value(shown, "Assault landing, Japanese") == "4 + die / 2"
    assert value(shown, "Assault landing, Allied") == "2 + die / 2"
    assert "the later depends on the first" in shown.expected
    assert [card.id for card in shown.tables] == [
        *("strength:fleet", "odds:fleet"),
        *("strength:assault", "odds:assault"),
    ]


@pytest.mark.rule("WITP-9.3.1-tf")
def test_the_strengths_are_told_term_by_term(situation: Start) -> None:
    """The Japanese fleet of 14.1 without its air support: 2 x 2 + 2 x 2 + 4."""
    units = {f"JP_{id}": "0606" for id in ("C1", "C2", "N1", "N2", "N3", "N4")}
    found = situation(
        turn=4,
        phase="movement",
        units=stand(**ABROAD, **units, US_N1="0606"),
        rp={"japan": 9, "allies": 9},
    )
    shown = inspect(found, "0606")
    card = rows(next(card for card in shown.tables if card.id == "strength:fleet"))
    assert card["2 carriers"] == ("+4", "")
    assert card["4 naval units"] == ("+4", "")
    assert card["2 pairs of carrier and naval unit"] == ("+4", "")
    assert card["1 naval unit"] == ("", "+1")
    assert card["Strength"] == ("12", "1")


def test_odds_are_exact(situation: Start) -> None:
    """One naval unit against one: 15 of the 30 rolls that decide for each; the loser takes its only hit."""
    fight = fighting(situation)
    found = fight(JP_N1="0606", US_N1="0606", JP_N2="0905", US_N2="0905")
    shown = preview(found, FightAt("0606"))
    assert [(chance.result, chance.probability) for chance in shown.chances] == [
        ("Japanese win", 0.5),
        ("Allied win", 0.5),
    ]
    assert shown.expected.splitlines() == [
        "Fleet combat, hits on the Japanese side: none 50 %, 1 50 %",
        "Fleet combat, hits on the Allied side: none 50 %, 1 50 %",
    ]
    odds = rows(next(card for card in shown.tables if card.id == "odds:fleet"))
    assert odds["Wins"] == ("50.0 %", "50.0 %")
    assert odds["Takes 0 hits"] == ("50.0 %", "50.0 %")
    assert odds["Takes 1 hit"] == ("50.0 %", "50.0 %")
    assert odds["Hits on average"] == ("0.5", "0.5")


# Supply


def expected(found: Situation, unit: str) -> str:
    return inspect(found, unit).expected


def test_a_unit_tells_what_would_cut_it_off(situation: Start) -> None:
    """Samoa is fed from the New Hebrides across 1209 alone, as in 7.3."""
    units = stand(**ABROAD, US_L1="1309", US_A1="1009", US_L2="1110")
    found = situation(turn=4, phase="movement", units=units, bases={"japan": (), "allies": ("1110",)})
    samoa, guadalcanal = expected(found, "US-L1"), expected(found, "US-A1")
    assert samoa.startswith("Goes out of supply if the base or source at New Hebrides falls")
    assert "bars 1209" in samoa
    assert guadalcanal == "Goes out of supply if the base or source at New Hebrides falls"


def test_a_unit_with_two_bases_fears_no_single_loss(situation: Start) -> None:
    units = stand(**ABROAD, US_L1="1110")
    found = situation(turn=4, phase="movement", units=units, bases={"japan": (), "allies": ("1110", "1009")})
    assert expected(found, "US-L1") == "In supply; no single loss would cut it off"


@pytest.mark.rule("WITP-7.2-1")
@pytest.mark.parametrize(("unit", "fate"), [("1107", "attrited"), ("1107*", "removed")])
def test_a_unit_out_of_supply_is_told_its_fate(situation: Start, unit: str, fate: str) -> None:
    found = situation(turn=4, phase="movement", units=stand(**ABROAD, JP_L1=unit))
    assert expected(found, "JP-L1") == f"Out of supply: in the next check it is {fate}"


@pytest.mark.parametrize(("unit", "hex"), [("UK_L1", "0710"), ("CN_L1", "0404")])
def test_units_at_home_need_no_line(situation: Start, unit: str, hex: str) -> None:
    found = situation(turn=4, phase="movement", units=stand(**ABROAD, **{unit: hex}))
    assert expected(found, unit.replace("_", "-")) == "Always in supply"


def test_a_base_to_be_built_shows_its_line_and_whom_it_would_feed(situation: Start) -> None:
    found = situation(turn=4, phase="supply_bases", units=stand(**ABROAD, JP_L1="0506"))
    shown = preview(found, BuildBase("0605"))
    (path,) = shown.paths
    assert path.steps[-1][0] == "0605"
    assert shown.expected == "Comes into supply: JP-L1"
    assert "0506" in shown.regions[0].hexes


def test_a_base_to_be_removed_shows_who_depends_on_it(situation: Start) -> None:
    bases = {"japan": ("0605",), "allies": ()}
    found = situation(turn=4, phase="supply_bases", units=stand(**ABROAD, JP_L1="0506"), bases=bases)
    shown = preview(found, RemoveBase("0605"))
    assert shown.expected == "Goes out of supply: JP-L1"


# Why not


def test_a_hex_that_cannot_be_a_target_says_why(hainan: Situation) -> None:
    assert why_not(hainan, "0404") is None or why_not(hainan, "0404")[0].startswith("WITP-")  # type: ignore[index]
    rule, reason = why_not(hainan, "1405") or ("", "")
    assert rule == "WITP-8.4-1"
    assert "Pearl Harbor" in reason


def test_a_unit_that_cannot_be_activated_says_why(hainan: Situation) -> None:
    hainan.do(ChooseTarget("0407"))
    assert why_not(hainan, "JP-A4") is not None
    assert why_not(hainan, "JP-N5") is None


def test_a_way_that_is_closed_says_why(hainan: Situation) -> None:
    hainan.do(ChooseTarget("0407"))
    hainan.do(Activate("0506", "sea"))
    rule, _ = why_not(hainan, "0406") or ("", "")
    assert rule == "WITP-8.5-fleet-1"


def test_a_base_that_no_network_reaches_says_why(situation: Start) -> None:
    found = situation(turn=4, phase="supply_bases", units=stand(**ABROAD))
    rule, _ = why_not(found, "1107") or ("", "")
    assert rule.startswith("WITP-6.")
