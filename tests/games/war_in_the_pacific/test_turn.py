"""The sequence of play, set-up and the scenarios (3, 4.1, 12.1, 13)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.war_in_the_pacific.commands import BuildBase, ChooseTarget, Pass, PickStack, SendTo
from wargames_desktop.games.war_in_the_pacific.events import (
    AmericaEntered,
    CardDrawn,
    EntryRolled,
    StepBegan,
    TotalRolled,
    TurnBegan,
)
from wargames_desktop.games.war_in_the_pacific.state import ALLIES, HIDDEN, JAPAN

KURE, YOKOSUKA, OKINAWA, MANILA, LEYTE, GUAM, PEARL, CEYLON, SURABAYA, DARWIN = (
    "0704", "0804", "0705", "0606", "0607", "0806", "1405", "0207", "0509", "0710"
)  # fmt: skip
HELD_OUT = {"1942-01", "1942-05", "1942-08"}
IN_CHINA = {"JP_L14": "0603", "JP_L16": "0503", "JP_L18": "0604"}
QUIET = stand(JP_L1=YOKOSUKA, JP_L2=OKINAWA, **IN_CHINA)
"""Japan has land units abroad and in China; nobody has anything to do."""
HANDS = {"japan": ("1943-03",), "allies": ("1943-05",)}


def start(game, scenarios, id, seed=1, **options):
    return game.start(scenarios[id], options, Seeded(seed))


# 3.1


@pytest.mark.rule(
    "WITP-3.1-1", "WITP-3.1-2", "WITP-3.1-3", "WITP-3.1-4", "WITP-3.1-5", "WITP-3.1-6", "WITP-3.1-7", "WITP-10.0-1"
)
def test_the_phases_follow_each_other(situation):
    found = situation(turn=5, units=QUIET, seed=2, hands=HANDS)
    steps = [event.step for event in found.of(StepBegan)]
    while not found.over and found.state.turn == 5:
        found.do(found.pending.default or found.answers[0])
        steps += [event.step for event in found.of(StepBegan)]
    assert steps[: steps.index("end_of_turn") + 1] == [
        "event",
        "resource_points",
        "supply_bases",
        "supply_check",
        "movement",
        "combat",
        "fleet_redeployment",
        "redeployment",
        "stacking_check",
        "rebuilding",
        "reinforcement",
        "end_of_turn",
    ]
    assert found.of(TurnBegan)[-1].turn == 6


@pytest.mark.rule("WITP-3.0-1")
def test_there_are_sixteen_turns_of_a_season_each(charts, scenarios):
    assert [spec.turn for spec in charts.track.turns] == list(range(1, 17))
    assert (charts.turn_spec(1).season, charts.turn_spec(16).season) == ("winter 1941", "autumn 1945")
    assert scenarios["standard"].last_turn == 16


@pytest.mark.rule("WITP-12.1-3", "WITP-8.1-note")
def test_on_turn_1_japan_moves_alone(situation):
    units = QUIET | stand(JP_N1=KURE, US_N1=PEARL)
    found = situation(turn=1, phase="movement", units=units, total={"japan": 20, "allies": 0})
    assert found.asked == (JAPAN, "choose_target")
    found.do(Pass())
    assert found.asked[1] != "choose_target"


# 3.3, 4.1


@pytest.mark.rule("WITP-3.3-1", "WITP-3.3-2", "WITP-3.3-5", "WITP-13.1")
def test_the_standard_game_begins_with_every_unit_in_its_printed_hex(game, scenarios):
    state = start(game, scenarios, "standard").state
    assert state.turn == 1
    for id, spec in game.charts.units.items():
        if spec.hex:
            assert state.units[id].hex == spec.hex
        else:
            assert id not in state.units
    assert not any(unit.attrited for unit in state.units.values())
    assert state.bases == {JAPAN: (), ALLIES: ()}


@pytest.mark.rule("WITP-3.3-3", "WITP-3.3-note")
def test_arrivals_stand_on_the_track_and_one_air_unit_in_reserve(game, scenarios):
    state = start(game, scenarios, "standard").state
    assert state.track == {id: spec.arrival for id, spec in game.charts.units.items() if spec.arrival}
    assert state.reserve == ("US-A14",)


@pytest.mark.rule("WITP-3.3-4", "WITP-4.1-1", "WITP-4.1-2", "WITP-3.3-4-b")
@pytest.mark.parametrize(
    ("scenario", "year", "held_out"),
    [("standard", "1942", HELD_OUT), ("1943", "1943", {"1943-07", "1943-08", "1943-09"})],
)
def test_each_side_draws_a_card_that_is_not_held_out(game, scenarios, scenario, year, held_out):
    drawn = set()
    for seed in range(30):
        begun = start(game, scenarios, scenario, seed)
        cards = [event.card for event in begun.events if isinstance(event, CardDrawn)][:2]
        assert [draw.known_to for draw in begun.draws[:2]] == [(JAPAN,), (ALLIES,)]
        assert not held_out & set(cards)
        drawn |= set(cards)
    assert drawn == {card for card in game.charts.cards if card.startswith(year)} - held_out


@pytest.mark.rule("WITP-3.3-4", "WITP-4.1-1", "WITP-4.1-3")
def test_the_cards_held_out_are_shuffled_into_the_rest(game, scenarios):
    state = start(game, scenarios, "standard").state
    assert len(state.deck) == 8
    assert set(state.deck) >= HELD_OUT
    assert [len(hand) for hand in state.hands.values()] == [1, 1]


@pytest.mark.rule("WITP-3.3-4-a")
def test_the_1943_scenario_uses_no_cards_of_1942(game, scenarios):
    state = start(game, scenarios, "1943").state
    cards = {*state.deck, *state.hands[JAPAN], *state.hands[ALLIES]}
    assert {card[:4] for card in cards} == {"1943"}


@pytest.mark.rule("WITP-4.1-2")
def test_hands_and_deck_are_hidden_from_the_other_side_and_from_the_table(game, scenarios):
    state = start(game, scenarios, "standard").state
    for viewer, own in ((JAPAN, JAPAN), (ALLIES, ALLIES), ("", None)):
        view = game.view(state, viewer)
        assert set(view.deck) == {HIDDEN}
        for holder, hand in view.hands.items():
            assert hand == (state.hands[holder] if holder == own else (HIDDEN,))
    event = CardDrawn(JAPAN, "1942-03")
    assert game.seen(event, JAPAN) == event
    assert game.seen(event, ALLIES) == game.seen(event, "") == CardDrawn(JAPAN, HIDDEN)


# 13.3


@pytest.mark.rule("WITP-13.3", "WITP-3.3-5")
def test_the_1943_scenario_begins_on_turn_6_with_bases_on_the_map(game, scenarios):
    begun = start(game, scenarios, "1943")
    state = begun.state
    assert (state.turn, state.last_turn) == (6, 16)
    assert len(state.bases[JAPAN]) == 5
    assert min(state.track.values()) == 6
    counts = Counter((unit.nation, unit.type) for unit in state.units.values())
    assert counts["japan", "carrier"] == 3
    assert state.turn_one is None


@pytest.mark.rule("WITP-13.3")
def test_totals_are_rolled_on_the_first_turn_of_the_1943_scenario(situation):
    found = situation(scenario="1943", turn=6, phase="resource_points", units=QUIET, draws=[1, 1, 1, 1])
    assert [event.total for event in found.of(TotalRolled)] == [13, 18]


# 13.4


@pytest.fixture
def peace(situation):
    """The scenario in which America is at peace at first."""

    def begin(turn=3, phase="supply_bases", units=None, seed=1, **given):
        return situation(
            scenario="delayed_entry",
            turn=turn,
            phase=phase,
            units=QUIET | stand(**(units or {})),
            seed=seed,
            hands={"japan": ("1942-03",), "allies": ("1942-04",)},
            **given,
        )

    return begin


@pytest.mark.rule("WITP-13.4")
def test_until_america_enters_the_allies_have_half_their_points(peace):
    before, after = (peace(phase="resource_points", draws=[1, 1, 1, 1], **given) for given in ({}, {"entered": 2}))
    assert [found.of(TotalRolled)[1].base for found in (before, after)] == [7, 14]


@pytest.mark.rule("WITP-13.4")
def test_american_units_have_no_zone_in_peace_but_cut_supply(peace):
    units = {"US_A1": MANILA, "UK_A1": "0407"}
    before, after = (peace(units=units, **given) for given in ({}, {"entered": 2}))
    assert "0506" not in before.game.theatre.of(before.state).zones[ALLIES]
    assert "0506" in after.game.theatre.of(after.state).zones[ALLIES]
    assert "0507" in before.game.theatre.of(before.state).zones[ALLIES]
    taiwan = {"japan": ("0605",)}
    assert not peace(phase="supply_check", bases=taiwan, units={**units, "JP_L9": "0507"}).unit("JP-L9").attrited
    ships = {"JP_L9": "0507", "US_N1": "0506"}
    assert peace(phase="supply_check", bases=taiwan, units=ships).unit("JP-L9").attrited


@pytest.mark.rule("WITP-13.4")
def test_american_units_do_not_move_in_peace_but_redeploy(peace):
    units = {"US_N1": PEARL, "UK_N1": CEYLON}
    total = {"japan": 1, "allies": 9}
    found = peace(phase="movement", units=units, total=total)
    assert found.refused(ChooseTarget("1404")).startswith("WITP-")
    assert ChooseTarget("0308") in found.answers
    found = peace(phase="fleet_redeployment", units=units, total=total)
    found.do(PickStack(PEARL, "fleet"))
    assert found.refused(SendTo(CEYLON)) == "WITP-13.4"
    assert found.allowed(SendTo(MANILA))


@pytest.mark.rule("WITP-13.4")
def test_in_peace_land_units_use_the_bases_of_their_own_nation(peace):
    """A base at American Leyte serves an American at Manila, and a British unit at Brunei not before the entry."""
    given = {"phase": "redeployment", "units": {"US_L2": MANILA, "UK_L1": "0508"}, "bases": {"allies": (LEYTE,)}}
    given |= {"stacks": {"allies": 5}, "total": {"japan": 1, "allies": 9}}
    assert peace(**given).allowed(PickStack(MANILA, "land"))
    assert peace(**given).refused(PickStack("0508", "land")) == "WITP-10.3-land"
    assert peace(**given, entered=2).allowed(PickStack("0508", "land"))


@pytest.mark.rule("WITP-13.4")
def test_on_turn_1_the_british_build_three_bases(peace):
    found = peace(turn=1, total={"japan": 20, "allies": 0}).do(Pass())
    assert found.refused(BuildBase("1407")) == "WITP-13.4"
    for hex in (CEYLON, SURABAYA, DARWIN):
        found.do(BuildBase(hex))
    assert found.state.bases[ALLIES] == (CEYLON, SURABAYA, DARWIN)
    assert found.asked[0] == JAPAN


@pytest.mark.rule("WITP-13.4")
def test_british_and_americans_do_not_share_networks_and_supply_in_peace(peace):
    bases = {"allies": (CEYLON, SURABAYA)}
    units = {"US_L2": LEYTE, "UK_L1": SURABAYA, "UK_L2": "0608", "US_L3": "0508"}
    total = {"japan": 1, "allies": 9}
    assert peace(bases=bases, total=total, units=units).refused(BuildBase(LEYTE)) == "WITP-6.1-3"
    assert peace(bases=bases, total=total, units=units, entered=2).allowed(BuildBase(LEYTE))
    found = peace(phase="supply_check", bases=bases, units=units)
    assert not found.unit("UK-L2").attrited
    assert found.unit("US-L3").attrited
    found = peace(phase="supply_check", bases=bases, units=units, entered=2)
    assert not found.unit("US-L3").attrited


@pytest.mark.rule("WITP-13.4")
@pytest.mark.parametrize(("turn", "dice", "target", "enters"), [(3, (4, 4), 8, True), (3, (4, 3), 8, False)])
def test_a_roll_at_the_end_of_a_turn_may_bring_america_in(peace, turn, dice, target, enters):
    found = peace(turn=turn, phase="end_of_turn", draws=list(dice), china_fought=True)
    if enters:
        assert found.of(AmericaEntered)[0] == AmericaEntered("roll", dice, target)
        assert found.state.us_at_war
    else:
        assert found.of(EntryRolled)[0] == EntryRolled(dice, target)
        assert not found.state.us_at_war


@pytest.mark.rule("WITP-13.4")
def test_every_three_british_places_taken_make_it_likelier(peace):
    taken = {f"JP_L{n}": hex for n, hex in enumerate(["0407", "0408", "0508", "0509", "0807"], 3)}
    found = peace(turn=3, phase="end_of_turn", draws=[3, 4], units=taken, china_fought=True)
    assert found.of(AmericaEntered)[0].target == 7


@pytest.mark.rule("WITP-13.4")
def test_there_is_no_roll_on_turn_1_and_america_enters_on_turn_6(peace):
    found = peace(turn=1, phase="end_of_turn")
    assert not found.of(EntryRolled)
    assert not found.of(AmericaEntered)
    found = peace(turn=5, phase="end_of_turn", draws=[1, 1], china_fought=True)
    assert AmericaEntered("date") in found.events
    assert found.state.entered == 6


@pytest.mark.rule("WITP-13.4")
def test_on_the_turn_of_her_entry_the_allies_redeploy_five_stacks(peace):
    units = {"US_N1": PEARL, "JP_N1": KURE}
    assert peace(turn=4, phase="fleet_redeployment", units=units, entered=4).state.stacks[ALLIES] == 5
    assert peace(turn=4, phase="fleet_redeployment", units=units, entered=3).state.stacks[ALLIES] == 8
    assert peace(turn=4, phase="fleet_redeployment", units=units).state.stacks[ALLIES] == 4


@pytest.mark.rule("WITP-13.4")
@pytest.mark.parametrize(("at", "enters"), [(GUAM, True), ("1404", True), ("0605", False)])
def test_japan_brings_america_in_by_entering_her_hexes(peace, at, enters):
    """A place of hers, or a hex with a unit of hers."""
    found = peace(phase="stacking_check", units={"JP_A1": "0609", "JP_L9": "0609", "US_N1": "1404", "JP_N1": at})
    found.do(found.answers[0])
    assert bool([event for event in found.of(AmericaEntered) if event.cause == "attack"]) == enters
    assert found.state.america_surprised == enters


@pytest.mark.rule("WITP-13.4")
def test_the_delayed_entry_begins_like_the_standard_game(game, scenarios):
    delayed, standard = (start(game, scenarios, id).state for id in ("delayed_entry", "standard"))
    assert delayed.units == standard.units
    assert delayed.track == standard.track
    assert not delayed.us_at_war
    assert standard.us_at_war
    assert msgspec.structs.replace(delayed, entered=3).us_at_war
    fixed = start(game, scenarios, "delayed_entry", allied_bases="fixed").state
    assert set(fixed.bases[ALLIES]) == {CEYLON, SURABAYA, DARWIN}


@pytest.mark.rule("WITP-10.1-1", "WITP-4.3-2")
def test_a_new_turn_frees_units_and_ends_what_cards_have_changed(situation):
    found = situation(turn=5, phase="redeployment", units=QUIET, seed=1, hands=HANDS, stacks={"japan": 5, "allies": 0})
    found.do(PickStack(YOKOSUKA, "land")).do(SendTo(KURE))
    assert found.unit("JP-L1").redeployed
    effects = msgspec.structs.replace(found.state.effects, first=ALLIES)
    found.state = msgspec.structs.replace(found.state, effects=effects)
    while found.state.turn == 5:
        found.do(found.pending.default or found.answers[0])
    assert not found.unit("JP-L1").redeployed
    assert found.state.effects.first is None
