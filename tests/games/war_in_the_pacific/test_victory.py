"""Victory at any moment and at the end, the short game, and sudden death (3.2, 13.2, 15)."""

from __future__ import annotations

import pytest

from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.engine.chance import Chance, Forced, Seeded
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.war_in_the_pacific.commands import (
    Activate,
    Bid,
    BuildBase,
    ChooseTarget,
    ConfirmImpulse,
    LoadUnit,
    MoveTo,
    Pass,
    RemoveUnit,
)
from wargames_desktop.games.war_in_the_pacific.events import BidsOpened, CardDrawn, GameWon, PeaceRolled, PlaceTaken
from wargames_desktop.games.war_in_the_pacific.frames import SEALED
from wargames_desktop.games.war_in_the_pacific.state import ALLIES, JAPAN
from wargames_desktop.games.war_in_the_pacific.sudden_death import SuddenDeath

KURE, YOKOSUKA, OKINAWA, IWO_JIMA, SAIPAN, TAIWAN, MANILA, LEYTE = (
    "0704", "0804", "0705", "0805", "0906", "0605", "0606", "0607"
)  # fmt: skip
PEKING, PORT_ARTHUR, MANCHURIA, SHANGHAI, SIAN, HAINAN = "0503", "0603", "0602", "0604", "0504", "0506"


def won(found):
    """Winner and rule, once the game is over; it then asks nothing any more."""
    victory = found.state.victory
    if victory is None:
        return None
    assert found.over
    assert found.game.pending(found.state) is None
    assert found.game.outcome(found.state).winner == victory.winner
    assert found.of(GameWon)[-1].reason == victory.reason
    return victory.winner, victory.rule


# 3.2


@pytest.mark.rule("WITP-3.2-a")
@pytest.mark.parametrize(
    ("hexes", "over"),
    [
        ([KURE, YOKOSUKA, "0803", PEKING, PORT_ARTHUR, SHANGHAI, SIAN], True),
        ([KURE, MANCHURIA], False),
        ([KURE, HAINAN], False),
        ([KURE, TAIWAN], False),
        ([KURE, OKINAWA], False),
    ],
)
def test_the_allies_win_without_japanese_land_units_abroad(situation, hexes, over):
    """The last one abroad that does not matter goes with the supply check: attrited, at Palembang."""
    units = {f"JP_L{n}": hex for n, hex in enumerate(hexes, 1)}
    bases = {"japan": (TAIWAN, SHANGHAI)}
    found = situation(turn=5, phase="supply_check", units=stand(JP_L24="0408*", **units), bases=bases, seed=1)
    assert won(found) == ((ALLIES, "WITP-3.2-a") if over else None)


@pytest.mark.rule("WITP-3.2-a")
def test_a_japanese_land_unit_at_sea_keeps_the_war_going(situation):
    units = stand(JP_L24="0408*", JP_N1="0609", JP_L1=KURE) | {"JP-L2": {"hex": "0609", "aboard": "JP-N1"}}
    supplied = situation(turn=5, phase="supply_check", units=units, bases={"japan": ("0509", "0710")}, seed=1)
    assert won(supplied) is None


@pytest.mark.rule("WITP-3.2-b")
@pytest.mark.parametrize(("landed", "base", "over"), [(True, True, True), (True, False, False), (False, True, False)])
def test_the_allies_win_on_a_home_source_with_a_base_on_okinawa(situation, landed, base, over):
    units = stand(JP_L1=SAIPAN, JP_L2=YOKOSUKA, US_L1=OKINAWA, US_L2=KURE if landed else LEYTE)
    found = situation(
        turn=12, phase="supply_bases", units=units, bases={"allies": (LEYTE, "0509", "0207")},
        total={"japan": 1, "allies": 9},
    )  # fmt: skip
    assert won(found) is None
    found.do(BuildBase(OKINAWA) if base else Pass())
    assert won(found) == ((ALLIES, "WITP-3.2-b") if over else None)


@pytest.mark.rule("WITP-3.2-b")
def test_iwo_jima_serves_as_well_as_okinawa_and_a_fought_over_source_counts(situation):
    units = stand(JP_L1=SAIPAN, JP_L2=YOKOSUKA, US_L1=IWO_JIMA, US_L2=YOKOSUKA)
    bases = {"allies": (LEYTE, "0509", "0207", "0806")}
    found = situation(turn=12, phase="supply_bases", units=units, bases=bases, total={"japan": 1, "allies": 9})
    assert won(found.do(BuildBase(IWO_JIMA))) == (ALLIES, "WITP-3.2-b")


@pytest.mark.rule("WITP-3.2-b")
def test_no_fleet_takes_a_home_source(situation):
    units = stand(JP_L1=SAIPAN, JP_L2=YOKOSUKA, US_L1=OKINAWA, US_N1=KURE)
    bases = {"allies": (LEYTE, "0509", "0207")}
    found = situation(turn=12, phase="supply_bases", units=units, bases=bases, total={"japan": 1, "allies": 9})
    assert won(found.do(BuildBase(OKINAWA))) is None


@pytest.mark.rule("WITP-3.2-d", "WITP-3.0-1")
def test_japan_wins_when_the_last_turn_ends(situation):
    units = stand(JP_L1=YOKOSUKA, JP_L2=OKINAWA, JP_L14=PORT_ARTHUR, JP_L16=PEKING, JP_L18=SHANGHAI)
    before = situation(
        turn=15, phase="end_of_turn", units=units, seed=1, hands={"japan": ("1945-02",), "allies": ("1945-10",)}
    )
    assert before.state.turn == 16
    assert won(situation(turn=16, phase="end_of_turn", units=units)) == (JAPAN, "WITP-3.2-d")


@pytest.mark.rule("WITP-3.2-a")
def test_the_game_ends_in_the_middle_of_a_phase(situation):
    """Two land units too many on Saipan, and none of those left is anywhere else abroad."""
    units = stand(JP_L1=KURE, JP_L2="0609", JP_L3="0609")
    found = situation(turn=5, phase="stacking_check", units=units)
    assert found.asked == (JAPAN, "stacking")
    found.do(RemoveUnit("JP-L2"))
    assert won(found) is None
    units = stand(JP_L1=KURE, JP_L2="0609", JP_A1="0609")
    found = situation(turn=5, phase="stacking_check", units=units).do(RemoveUnit("JP-L2"))
    assert won(found) == (ALLIES, "WITP-3.2-a")


# 13.2


@pytest.fixture
def short(game, scenarios, situation):
    """The short game from its start, with the bids to come."""
    found = situation(scenario="short", turn=1, phase="supply_bases", units=stand(JP_L1=YOKOSUKA, JP_L2=OKINAWA))
    found.state = game.start(scenarios["short"], {"last_turn": "6"}, Seeded(1)).state
    found.seed = 1
    return found


@pytest.mark.rule("WITP-13.2-1")
def test_both_bid_in_secret_and_the_higher_bid_commands_japan(short):
    assert short.state.last_turn == 6
    assert short.asked == (JAPAN, "bid")
    assert short.refused(Bid(51)) == "WITP-13.2-1"
    assert short.refused(Bid(-1)) == "WITP-13.2-1"
    short.do(Bid(12))
    assert short.asked == (ALLIES, "bid")
    assert short.game.view(short.state, ALLIES).flow[-1].bids == {JAPAN: SEALED}
    assert short.game.view(short.state, JAPAN).flow[-1].bids == {JAPAN: 12}
    assert short.game.seen_command(Bid(12), JAPAN, ALLIES) is None
    short.do(Bid(15))
    assert short.of(BidsOpened)[0].swapped
    assert (short.state.bid, short.state.swapped) == (15, True)


@pytest.mark.rule("WITP-13.2-1")
def test_the_player_who_sits_for_japan_stays_with_the_higher_bid(short):
    short.do(Bid(15)).do(Bid(12))
    assert (short.state.bid, short.state.swapped) == (15, False)


@pytest.mark.rule("WITP-13.2-1", "WITP-3.3-4")
def test_cards_are_dealt_when_it_is_known_who_commands_whom(short):
    """V-4: whoever changes chairs has seen no card of the other side."""
    assert short.state.hands == {JAPAN: (), ALLIES: ()}
    assert short.state.deck == ()
    short.do(Bid(15)).do(Bid(15))
    assert not short.of(CardDrawn)
    short.do(Bid(12)).do(Bid(15))
    assert [event.side for event in short.of(CardDrawn)] == [JAPAN, ALLIES]
    assert {len(hand) for hand in short.state.hands.values()} == {1}
    assert len(short.state.deck) == 8


@pytest.mark.rule("WITP-13.2-1")
def test_equal_bids_are_made_again(short):
    short.do(Bid(15)).do(Bid(15))
    assert short.of(BidsOpened)[0].tied
    assert short.asked == (JAPAN, "bid")
    assert short.state.flow[-1].bids == {}


@pytest.mark.rule("WITP-13.2-1")
@pytest.mark.parametrize(("agreed", "last"), [("6", 6), ("4", 4), ("15", 15), ("3", 15), ("16", 15)])
def test_the_players_agree_on_the_last_turn(game, scenarios, agreed, last):
    assert game.start(scenarios["short"], {"last_turn": agreed}, Seeded(1)).state.last_turn == last


@pytest.mark.rule("WITP-13.2-2")
@pytest.mark.parametrize(("bid", "winner"), [(15, JAPAN), (16, JAPAN), (17, ALLIES)])
def test_japan_must_hold_what_was_bid(situation, bid, winner):
    """Fifteen places are Japanese at first; Manila is the sixteenth."""
    units = stand(JP_L1=YOKOSUKA, JP_L2=MANILA, JP_L14=PORT_ARTHUR, JP_L16=PEKING, JP_L18=SHANGHAI)
    found = situation(scenario="short", turn=15, phase="end_of_turn", units=units, bid=bid)
    held = len(found.game.theatre.of(found.state).controlled(JAPAN))
    assert won(found) == (winner, "WITP-13.2-2")
    assert (held >= bid) == (winner == JAPAN)


# 15


@pytest.fixture
def landing(situation):
    """Japan takes Manila from Taiwan, with four other Allied places in hand unless told."""

    def begin(*dice, held=("0407", "0508", "1008", "1207"), carriers=(), **given):
        units = stand(JP_L1=TAIWAN, JP_N1=TAIWAN, **{f"JP_L{n}": hex for n, hex in enumerate(held, 10)})
        units |= stand(**{f"US_C{n}": hex for n, hex in enumerate(carriers, 1)})
        given = {"sudden_death": True, **given}
        found = situation(turn=4, phase="movement", units=units, total={"japan": 9, "allies": 1}, **given)
        found.do(ChooseTarget(MANILA)).do(Activate(TAIWAN, "sea")).do(LoadUnit("JP-L1", "JP-N1")).do(MoveTo(MANILA))
        found.do(ConfirmImpulse(), *dice)
        assert PlaceTaken(JAPAN, MANILA) in found.events
        return found

    return begin


@pytest.mark.rule("WITP-15.0-1", "WITP-15.0-2", "WITP-15.0-2-places", "WITP-15.0-2-carriers", "WITP-15.0-ex")
@pytest.mark.parametrize(("dice", "over"), [((1, 1), True), ((1, 2), False)])
def test_four_places_and_two_full_carriers_make_peace_on_a_two(landing, dice, over):
    found = landing(*dice, carriers=("1405", "1405", "1405*"))
    (rolled,) = found.of(PeaceRolled)
    assert (rolled.places, rolled.carriers, rolled.target) == (4, 2, 2)
    assert won(found) == ((JAPAN, "WITP-15.0-1") if over else None)


@pytest.mark.rule("WITP-15.0-2-places")
def test_places_of_ones_own_do_not_count(landing):
    found = landing(1, 3, held=("0407", "0508", "1008", KURE, OKINAWA))
    assert found.of(PeaceRolled)[0].target == 3
    assert won(found) is None


@pytest.mark.rule("WITP-15.0-1")
def test_nobody_rolls_without_the_option(landing):
    assert not landing(sudden_death=False).of(PeaceRolled)


@pytest.mark.rule("WITP-15.0-2-places")
def test_of_places_taken_at_once_each_counts_for_the_next(game, situation):
    """V-3: they are rolled for one after the other."""
    units = stand(JP_L1=MANILA, JP_L10="0407", JP_L2="1008")
    state = situation(turn=4, phase="movement", units=units, sudden_death=True, seed=1).state
    play = Play(Chance(Forced((6, 6, 6, 6))))
    assert SuddenDeath(game.theatre).roll(state, ("1008",), play) is None
    assert [rolled.places for rolled in play.events] == [1, 2]


@pytest.mark.rule("WITP-15.0-3")
def test_nobody_rolls_once_a_card_has_ended_the_rule(landing):
    assert not landing(disabled=["WITP-15.0"]).of(PeaceRolled)


@pytest.mark.rule("WITP-15.0-1")
def test_a_place_retaken_from_the_allies_that_was_japanese_is_no_prize(situation):
    units = stand(JP_L1=TAIWAN, JP_N1=TAIWAN, JP_L10="0407")
    found = situation(turn=4, phase="movement", units=units, total={"japan": 9, "allies": 1}, sudden_death=True)
    found.do(ChooseTarget(HAINAN)).do(Activate(TAIWAN, "sea")).do(LoadUnit("JP-L1", "JP-N1")).do(MoveTo(HAINAN))
    found.do(ConfirmImpulse())
    assert not found.of(PeaceRolled)


@pytest.mark.rule("WITP-15.0-1")
def test_the_option_is_chosen_at_the_start(game, scenarios):
    state = game.start(scenarios["standard"], {"optional_rules": ["sudden_death"]}, Seeded(1)).state
    assert MANILA in state.prizes
    assert KURE not in state.prizes
    assert game.start(scenarios["standard"], {}, Seeded(1)).state.prizes is None
