"""What each of the forty cards does for either side, as the cards say it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.games.war_in_the_pacific.cards import Carried
from tests.games.war_in_the_pacific.situations import Situation, stand
from wargames_desktop.games.war_in_the_pacific import modifiers
from wargames_desktop.games.war_in_the_pacific.charts import (
    Card,
    Charts,
    First,
    NoZones,
    SideName,
)
from wargames_desktop.games.war_in_the_pacific.commands import ChooseHex, ChooseUnit, FlyTo
from wargames_desktop.games.war_in_the_pacific.events import (
    EventTookEffect,
    GameWon,
    HandSeen,
    PointsChanged,
    UnitAttrited,
    UnitPlaced,
    UnitRecovered,
    UnitRemoved,
)
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.state import CombatModifier, FreeBase, StackCard, TurnEffects

TIMOR = "JP-L24"
Start = Callable[..., Situation]
CarryOutCard = Callable[..., Carried]


@pytest.fixture
def carry_out(game: WarInThePacific, situation: Start) -> CarryOutCard:
    """Carry out a card: ``carry_out("1942-03", "japan", UK_N1="0407")``; the position may be changed with ``state``.

    A Japanese land unit stands on Timor, far from everything, so that the war goes on.
    """

    def start(card: str, side: SideName, turn: int = 2, state: dict[str, Any] | None = None, **units: str) -> Carried:
        position = situation(units=stand(**{TIMOR: "0609", **units}), turn=turn, phase="supply_bases").state
        return Carried(game, msgspec.structs.replace(position, **(state or {})), side, card)

    return start


def combat(side: SideName, owner: SideName, card: str, kind: Any, amount: int, once: bool = True) -> TurnEffects:
    bonus = CombatModifier(side=side, owner=owner, card=card, combat=kind, amount=amount, once=once)
    return TurnEffects(combat=(bonus,))


def own(side: SideName, card: str, kind: Any, amount: int, once: bool = True) -> TurnEffects:
    return combat(side, side, card, kind, amount, once)


def free(side: SideName, card: str, hexes: int, stacks: int = 1) -> TurnEffects:
    return TurnEffects(stack_cards=(StackCard(side=side, card=card, free_hexes=hexes),) * stacks)


STANDING: list[tuple[str, SideName, TurnEffects]] = [
    ("1942-03", "allies", TurnEffects(submarines={"japan": (2, 4)})),
    ("1942-04", "japan", own("japan", "1942-04", "fleet", 2)),
    ("1942-05", "japan", combat("allies", "japan", "1942-05", "any", -1, once=False)),
    ("1942-06", "japan", free("japan", "1942-06", 3)),
    ("1942-06", "allies", TurnEffects(stacks={"allies": 2})),
    ("1942-07", "allies", own("allies", "1942-07", "assault", 2)),
    ("1942-09", "japan", free("japan", "1942-09", 2)),
    ("1942-10", "japan", TurnEffects(stacks={"japan": 1})),
    ("1943-02", "japan", TurnEffects(submarines={"allies": (2, 4)})),
    ("1943-04", "japan", free("japan", "1943-04", 2)),
    (
        "1943-04",
        "allies",
        TurnEffects(stack_cards=(StackCard(side="allies", card="1943-04", ignores_zones=True),)),
    ),
    (
        "1943-05",
        "japan",
        TurnEffects(free_bases=(FreeBase(side="japan", card="1943-05", hexes=("0306", "0406")),)),
    ),
    ("1943-06", "japan", own("japan", "1943-06", "land", 1)),
    ("1943-06", "allies", own("allies", "1943-06", "land", 2)),
    ("1943-07", "japan", TurnEffects(stacks={"japan": 3})),
    ("1943-08", "allies", TurnEffects(submarines={"japan": (2, 6)})),
    ("1943-09", "japan", own("japan", "1943-09", "fleet", 1)),
    ("1943-10", "japan", own("japan", "1943-10", "assault", 1)),
    (
        "1943-10",
        "allies",
        TurnEffects(free_bases=(FreeBase(side="allies", card="1943-10", hexes=("1107", "1207", "1208")),)),
    ),
    ("1944-01", "japan", msgspec.structs.replace(own("japan", "1944-01", "land", 2), china_waived=True)),
    ("1944-02", "japan", free("japan", "1944-02", 1)),
    ("1944-02", "allies", own("allies", "1944-02", "land", 2)),
    ("1944-03", "japan", TurnEffects(stacks={"japan": 2})),
    ("1944-04", "japan", own("japan", "1944-04", "fleet", 1)),
    ("1944-06", "japan", TurnEffects(no_landings=("japan", "allies"))),
    ("1944-06", "allies", TurnEffects(no_landings=("japan", "allies"))),
    ("1944-07", "allies", own("allies", "1944-07", "fleet", 1, once=False)),
    ("1944-08", "japan", TurnEffects(stacks={"japan": 1})),
    ("1944-08", "allies", own("allies", "1944-08", "assault", 2)),
    ("1944-10", "japan", own("japan", "1944-10", "land", 1, once=False)),
    ("1944-10", "allies", free("allies", "1944-10", 2, stacks=2)),
    ("1945-02", "japan", own("japan", "1945-02", "assault", 2)),
    ("1945-02", "allies", own("allies", "1945-02", "assault", 1)),
    ("1945-03", "japan", free("japan", "1945-03", 4)),
    ("1945-04", "japan", TurnEffects(stacks={"japan": 1})),
    ("1945-05", "allies", TurnEffects(locked_fleets={"japan": ("0704",)})),
    ("1945-07", "allies", own("allies", "1945-07", "fleet", 2)),
]
"""Cards that change a rule of the turn, and nothing else."""


@pytest.mark.rule("WITP-4.3-1", "WITP-4.3-2")
@pytest.mark.parametrize(("card", "side", "effects"), STANDING, ids=[f"{card}-{side}" for card, side, _ in STANDING])
def test_cards_that_change_a_rule_of_this_turn(
    carry_out: CarryOutCard, card: str, side: SideName, effects: TurnEffects
) -> None:
    carried = carry_out(card, side)
    assert carried.done
    assert carried.state.effects == effects
    assert all(not event.lost for event in carried.of(EventTookEffect))


POINTS: list[tuple[str, SideName, SideName, int]] = [
    ("1942-01", "allies", "allies", 1),
    ("1942-02", "allies", "allies", 1),
    ("1943-09", "allies", "japan", -2),
    ("1945-01", "japan", "japan", 2),
]
LATER_POINTS: list[tuple[str, SideName, SideName, int]] = [
    ("1942-07", "japan", "japan", 1),
    ("1942-10", "allies", "allies", 2),
    ("1943-03", "allies", "allies", 1),
    ("1943-07", "allies", "allies", 1),
    ("1944-05", "japan", "japan", 3),
    ("1945-04", "allies", "japan", -3),
    ("1945-08", "japan", "japan", 1),
    ("1945-10", "japan", "japan", 2),
    ("1945-10", "allies", "allies", 3),
]


@pytest.mark.rule("WITP-5.1-note")
@pytest.mark.parametrize(("card", "side", "whose", "amount"), POINTS)
def test_points_before_the_totals_are_rolled_are_kept_for_them(
    carry_out: CarryOutCard, card: str, side: SideName, whose: SideName, amount: int
) -> None:
    carried = carry_out(card, side)
    assert carried.state.effects.rp == {whose: amount}
    assert carried.of(PointsChanged) == [PointsChanged(whose, amount, card)]
    assert modifiers.points_gained(carried.state, whose) == amount


@pytest.mark.rule("WITP-5.1-note")
@pytest.mark.parametrize(("card", "side", "whose", "amount"), LATER_POINTS)
def test_points_after_the_totals_are_rolled_change_total_and_rest(
    carry_out: CarryOutCard, card: str, side: SideName, whose: SideName, amount: int
) -> None:
    points: dict[str, Any] = {"total": {"japan": 8, "allies": 8}, "rp": {"japan": 5, "allies": 4}}
    carried = carry_out(card, side, state=points)
    assert carried.state.total == {**points["total"], whose: 8 + amount}
    assert carried.state.rp == {**points["rp"], whose: points["rp"][whose] + amount}


@pytest.mark.rule("WITP-5.1-note")
def test_points_never_fall_below_0(carry_out: CarryOutCard) -> None:
    points = {"total": {"japan": 5, "allies": 5}, "rp": {"japan": 2, "allies": 5}}
    state = carry_out("1945-04", "allies", state=points).state
    assert (state.total["japan"], state.rp["japan"]) == (2, 0)


def test_a_card_with_points_and_stacks_gives_both(carry_out: CarryOutCard) -> None:
    assert carry_out("1942-01", "allies").state.effects == TurnEffects(rp={"allies": 1}, stacks={"allies": 1})
    assert carry_out("1945-08", "allies").state.effects == TurnEffects(stacks={"allies": 2})


def test_what_two_cards_change_adds_up(carry_out: CarryOutCard) -> None:
    """Points and stacks of one side, and bans, whoever used the cards."""
    before = TurnEffects(rp={"allies": 2, "japan": 1}, stacks={"allies": 3, "japan": 1}, no_landings=("allies",))
    both = carry_out("1942-01", "allies", state={"effects": before}).state.effects
    assert both.rp == {"allies": 3, "japan": 1}
    assert both.stacks == {"allies": 4, "japan": 1}
    banned = carry_out("1944-06", "japan", state={"effects": before}).state
    assert modifiers.landings_forbidden(banned, "allies")
    assert modifiers.landings_forbidden(banned, "japan")


# Units that a card hits, removes or rebuilds

IN_REACH: list[tuple[str, SideName, str, tuple[str, ...], tuple[str, ...]]] = [
    # card, user, unit, hexes where the card reaches it, hexes where it does not
    ("1942-01", "japan", "UK-N1", ("0407", "0508", "0408", "0509", "0606", "0607"), ("0207", "0912", "0506")),
    ("1942-02", "japan", "UK-N1", ("0710", "0911", "0912"), ("0407", "0910", "0811")),
    ("1942-09", "allies", "JP-N1", ("1008", "0907", "1009"), ("0804", "1107")),
    ("1943-01", "japan", "US-L1", ("1009", "0909", "1110"), ("1008", "1209")),
    ("1943-01", "japan", "US-A1", ("1009",), ("1205",)),
    ("1943-01", "japan", "US-C1", ("1110",), ("1405",)),
    ("1943-01", "allies", "JP-A1", ("0907",), ("1107", "0804")),
    ("1943-05", "allies", "JP-L1", ("0306", "0406"), ("0407", "0507")),
    ("1944-03", "allies", "JP-L1", ("0907", "0707", "0906"), ("0804", "1107")),
    ("1944-03", "allies", "JP-N1", ("0907",), ("0804",)),
    ("1945-03", "allies", "JP-N1", ("0804", "0506", "0407", "0907"), ("0806", "0507", "1206")),
    ("1945-06", "japan", "JP-L1", ("0503", "0602", "0603", "0604", "0404", "0504", "0505"), ("0506", "0605", "0802")),
    ("1945-06", "allies", "JP-L1", ("0603",), ("0506",)),
    ("1945-07", "japan", "US-C1", ("0804", "0805", "0705", "0605", "0604", "0706"), ("0606", "0607", "0807")),
    ("1945-07", "japan", "US-N1", ("0705",), ("0606",)),
]


@pytest.mark.parametrize(("card", "side", "unit", "inside", "outside"), IN_REACH)
def test_where_a_card_hits(
    carry_out: CarryOutCard,
    card: str,
    side: SideName,
    unit: str,
    inside: tuple[str, ...],
    outside: tuple[str, ...],
) -> None:
    name = unit.replace("-", "_")
    for hex in inside:
        carried = carry_out(card, side, **{name: hex})
        assert carried.done
        assert carried.state.units[unit].attrited, f"{card} does not reach {unit} in {hex}"
        assert [event.unit for event in carried.of(UnitAttrited)] == [unit]
    for hex in outside:
        carried = carry_out(card, side, **{name: hex})
        assert carried.done
        assert not carried.state.units[unit].attrited, f"{card} reaches {unit} in {hex}"
        assert [event.lost for event in carried.of(EventTookEffect)] == [True]


@pytest.mark.parametrize(
    ("card", "side", "wrong"),
    [
        ("1942-01", "japan", {"UK_L1": "0407", "UK_A1": "0407", "UK_C1": "0407", "JP_N1": "0407"}),
        ("1942-02", "japan", {"UK_L1": "0912", "UK_C1": "0912"}),
        ("1942-03", "japan", {"UK_L1": "0407", "UK_C1": "0407", "UK_A1": "0407"}),
        ("1942-09", "allies", {"JP_C1": "0907", "JP_L1": "1008"}),
        ("1943-01", "allies", {"JP_L1": "1008", "JP_N1": "1008"}),
        ("1943-02", "allies", {"JP_A1": "1008", "JP_N1": "1008", "US_A1": "1009"}),
        ("1944-04", "allies", {"JP_L1": "0906", "US_C1": "0906"}),
        ("1944-07", "japan", {"US_L1": "0607", "JP_A1": "0607"}),
        ("1945-03", "allies", {"JP_C1": "0804", "JP_L1": "0804"}),
        ("1945-06", "allies", {"JP_A1": "0603", "JP_N1": "0603"}),
        ("1945-07", "japan", {"US_L1": "0705", "US_A1": "0705"}),
    ],
)
def test_units_of_other_types_and_of_the_user_are_not_hit(
    carry_out: CarryOutCard, card: str, side: SideName, wrong: dict[str, str]
) -> None:
    carried = carry_out(card, side, **wrong)
    assert carried.done
    assert not any(unit.attrited for unit in carried.state.units.values())
    assert len(carried.state.units) == 1 + len(wrong)


@pytest.mark.rule("WITP-13.4")
def test_americans_at_peace_are_neither_hit_nor_help_to_hit(game: WarInThePacific, situation: Start) -> None:
    units = stand(JP_L24="0609", US_N4="0606", UK_N1="0407", US_A1="1009", JP_L1="1008")
    for entered, targets in ((0, ["UK-N1"]), (2, ["US-N4", "UK-N1"])):
        start = situation(scenario="delayed_entry", turn=3, phase="supply_bases", units=units, entered=entered).state
        carried = Carried(game, start, "japan", "1942-01")
        chosen = carried.pending.answers if carried.pending else ()
        hit = [answer.unit for answer in chosen] or [event.unit for event in carried.of(UnitAttrited)]
        assert hit == targets
        near = Carried(game, start, "allies", "1943-02")
        assert near.state.units["JP-L1"].attrited == (entered > 0)


def test_rabaul_is_within_reach_of_the_allied_airmen(carry_out: CarryOutCard) -> None:
    """1943-01, Allied side: an air unit that holds Rabaul with land units."""
    carried = carry_out("1943-01", "allies", JP_A1="1008", JP_L1="1008")
    assert [id for id, unit in carried.state.units.items() if unit.attrited] == ["JP-A1"]


def test_an_air_unit_is_driven_out_when_a_card_removes_the_land_unit_that_held_its_base(
    carry_out: CarryOutCard,
) -> None:
    carried = carry_out("1943-05", "allies", JP_A1="0306", JP_L1="0306*", JP_L2="0407")
    assert carried.state.lost == ("JP-L1",)
    assert carried.pending is not None
    assert carried.pending.decision == "forced_air"
    carried.choose(FlyTo("0407"))
    assert carried.done
    assert carried.state.units["JP-A1"].attrited


def test_a_second_hit_removes(carry_out: CarryOutCard) -> None:
    carried = carry_out("1942-02", "japan", UK_N4="0912*")
    assert list(carried.state.units) == [TIMOR]
    assert [event.unit for event in carried.of(UnitRemoved)] == ["UK-N4"]


@pytest.mark.rule("WITP-4.3-2")
def test_the_user_chooses_which_unit_is_hit(carry_out: CarryOutCard) -> None:
    carried = carry_out("1942-01", "japan", UK_N1="0407", US_N4="0606", UK_N3="0509", UK_N2="0207")
    assert carried.pending is not None
    assert (carried.pending.side, carried.pending.decision) == ("japan", "card_hit")
    assert carried.pending.answers == (ChooseUnit("UK-N1"), ChooseUnit("US-N4"), ChooseUnit("UK-N3"))
    refusal = carried.game.check(carried.state, "japan", ChooseUnit("UK-N2"))
    assert refusal is not None
    assert refusal.rule == "WITP-4.3-2"
    carried.choose(ChooseUnit("US-N4"))
    assert carried.done
    assert [id for id, unit in carried.state.units.items() if unit.attrited] == ["US-N4"]


@pytest.mark.rule("WITP-14.1-event")
def test_a_torpedo_removes_an_allied_naval_unit_at_a_port(carry_out: CarryOutCard) -> None:
    carried = carry_out("1942-03", "japan", US_N4="0607", US_N5="0608", UK_N1="0507")
    assert carried.done
    assert sorted(carried.state.units) == [TIMOR, "UK-N1", "US-N5"]
    assert carried.state.lost == ("US-N4",)


def test_two_hits_go_to_two_units_of_the_users_choice(carry_out: CarryOutCard) -> None:
    carried = carry_out("1944-03", "allies", JP_N1="0907", JP_A1="0707", JP_L1="0906")
    carried.choose(ChooseUnit("JP-A1"))
    assert carried.pending is not None
    assert carried.pending.answers == (ChooseUnit("JP-N1"), ChooseUnit("JP-L1"))
    carried.choose(ChooseUnit("JP-L1"))
    assert carried.done
    assert [id for id, unit in carried.state.units.items() if unit.attrited] == ["JP-A1", "JP-L1"]


def test_where_fewer_stand_fewer_are_hit_and_none_twice(carry_out: CarryOutCard) -> None:
    carried = carry_out("1944-03", "allies", JP_N1="0907")
    assert carried.done
    assert carried.state.units["JP-N1"].attrited


def test_land_units_near_a_full_allied_air_unit(carry_out: CarryOutCard) -> None:
    """1943-02, Allied side: distance 2 or less."""
    near = {"US_A1": "1009", "JP_L1": "1008"}
    assert carry_out("1943-02", "allies", **near).state.units["JP-L1"].attrited
    assert carry_out("1943-02", "allies", US_A1="1009", JP_L1="0908").state.units["JP-L1"].attrited
    assert not carry_out("1943-02", "allies", US_A1="1009", JP_L1="0907").state.units["JP-L1"].attrited
    assert not carry_out("1943-02", "allies", US_A1="1009*", JP_L1="1008").state.units["JP-L1"].attrited


def test_air_units_beside_an_allied_carrier(carry_out: CarryOutCard) -> None:
    """1944-04, Allied side: in the carrier's hex or next to it, two units, the carrier full or not."""
    land = {"JP_L1": "0806", "JP_L2": "0606"}
    carried = carry_out("1944-04", "allies", US_C1="0806*", JP_A1="0806", JP_A2="0906", JP_A3="0707", **land)
    assert carried.pending is not None
    assert len(carried.pending.answers) == 3
    carried = carry_out("1944-04", "allies", US_C1="0806", JP_A1="0906", JP_A2="0606", US_N1="0606", **land)
    assert carried.done
    assert [id for id, unit in carried.state.units.items() if unit.attrited] == ["JP-A1"]


def test_kamikaze_hit_ships_and_cost_the_air_unit(carry_out: CarryOutCard) -> None:
    """1944-07, Japanese side: fleets within one hex of a full air unit, then such a unit near what was hit."""
    carried = carry_out("1944-07", "japan", JP_A1="0707", US_C1="0607", US_N1="0707", US_N2="0808", JP_A2="0804")
    assert carried.done
    assert [id for id, unit in carried.state.units.items() if unit.attrited] == ["JP-A1", "US-C1", "US-N1"]


def test_kamikaze_cost_a_full_air_unit_not_an_attrited_one(carry_out: CarryOutCard) -> None:
    carried = carry_out("1944-07", "japan", JP_A1="0707", JP_A2="0707*", US_C1="0607")
    assert carried.done
    assert [id for id, unit in carried.state.units.items() if unit.attrited] == ["JP-A1", "JP-A2", "US-C1"]


def test_kamikaze_without_a_target_cost_nothing(carry_out: CarryOutCard) -> None:
    carried = carry_out("1944-07", "japan", JP_A1="0707", US_C1="0608")
    assert carried.done
    assert not any(unit.attrited for unit in carried.state.units.values())
    assert [event.lost for event in carried.of(EventTookEffect)] == [True, True]
    attrited = carry_out("1944-07", "japan", JP_A1="0707*", US_C1="0607")
    assert not attrited.state.units["US-C1"].attrited


def test_the_supporting_air_unit_is_one_near_what_was_hit(carry_out: CarryOutCard) -> None:
    carried = carry_out("1944-07", "japan", JP_A1="0605", JP_A2="0707", JP_A3="0804", US_C1="0706")
    assert carried.pending is not None
    assert carried.pending.answers == (ChooseUnit("JP-A1"), ChooseUnit("JP-A2"))
    carried.choose(ChooseUnit("JP-A2"))
    assert carried.state.units["JP-A2"].attrited
    assert not carried.state.units["JP-A1"].attrited


def test_a_land_unit_aboard_shares_the_hit_of_its_ship_and_is_out_of_reach_itself(
    game: WarInThePacific, situation: Start
) -> None:
    units = {
        TIMOR: {"hex": "0609"},
        "US-N1": {"hex": "0907"},
        "US-L1": {"hex": "0907", "aboard": "US-N1"},
        "JP-A1": {"hex": "0906"},
    }
    state = situation(units=units, turn=10, phase="supply_bases").state
    carried = Carried(game, state, "japan", "1944-07")
    assert carried.state.units["US-N1"].attrited
    assert carried.state.units["US-L1"].attrited
    units = {TIMOR: {"hex": "0609"}, "US-N1": {"hex": "0909"}, "US-L1": {"hex": "0909", "aboard": "US-N1"}}
    state = situation(units=units, turn=6, phase="supply_bases").state
    carried = Carried(game, state, "japan", "1943-01")
    assert carried.done
    assert {id for id, unit in carried.state.units.items() if unit.attrited} == {"US-N1", "US-L1"}


REBUILT: list[tuple[str, SideName, str]] = [
    ("1942-04", "allies", "US-A1"),
    ("1942-05", "allies", "US-L1"),
    ("1943-03", "japan", "JP-C1"),
    ("1943-03", "allies", "US-C1"),
    ("1943-08", "japan", "JP-N1"),
    ("1944-01", "allies", "UK-A1"),
    ("1944-09", "japan", "JP-A1"),
    ("1945-05", "japan", "JP-N1"),
    ("1945-08", "allies", "UK-C1"),
    ("1945-09", "japan", "JP-L1"),
]


@pytest.mark.parametrize(("card", "side", "unit"), REBUILT)
def test_a_unit_is_rebuilt_free_wherever_it_is(carry_out: CarryOutCard, card: str, side: SideName, unit: str) -> None:
    points = {"total": {"japan": 5, "allies": 5}, "rp": {"japan": 0, "allies": 0}}
    others = {"JP_C2": "0804", "JP_N2": "0804", "JP_L2": "0603", "JP_A2": "0804", "US_N2": "1405*", "US_C2": "1405"}
    carried = carry_out(card, side, state=points, **others, **{unit.replace("-", "_"): "1206*"})
    assert carried.done
    assert not carried.state.units[unit].attrited
    assert carried.state.units["US-N2"].attrited
    assert [(event.unit, event.cost) for event in carried.of(UnitRecovered)] == [(unit, 0)]
    assert carried.state.rp["japan"] == 0


def test_the_user_chooses_what_is_rebuilt(carry_out: CarryOutCard) -> None:
    carried = carry_out("1945-09", "japan", JP_L1="0603*", JP_L2="0603*", JP_L3="0804*", JP_L4="0605")
    assert carried.pending is not None
    assert carried.pending.decision == "card_rebuild"
    carried.choose(ChooseUnit("JP-L3")).choose(ChooseUnit("JP-L1"))
    assert carried.done
    assert [id for id, unit in carried.state.units.items() if unit.attrited] == ["JP-L2"]


def test_nothing_to_rebuild_is_said(carry_out: CarryOutCard) -> None:
    carried = carry_out("1943-03", "japan", JP_C1="0804", US_C1="1405*")
    assert [event.lost for event in carried.of(EventTookEffect)] == [True]
    assert carried.state.units["US-C1"].attrited


# The air unit in reserve


@pytest.mark.rule("WITP-3.3-note")
def test_the_reserve_air_unit_comes_to_an_allied_base_in_supply(carry_out: CarryOutCard) -> None:
    bases = {"bases": {"japan": (), "allies": ("0207",)}, "reserve": ("US-A14",)}
    carried = carry_out("1944-09", "allies", turn=10, state=bases)
    assert carried.pending is not None
    hexes = [answer.hex for answer in carried.pending.answers]
    assert "1704" in hexes
    assert "0207" in hexes
    assert "1707" in hexes
    assert "1405" not in hexes, "Pearl Harbor has no supply here"
    assert "0404" not in hexes
    assert "0804" not in hexes
    assert carried.game.check(carried.state, "allies", ChooseHex("1405")) is not None
    carried.choose(ChooseHex("0207"))
    assert carried.done
    assert carried.state.units["US-A14"].hex == "0207"
    assert carried.state.reserve == ()
    assert carried.of(UnitPlaced) == [UnitPlaced("US-A14", "0207", "WITP-4.3-2")]


def test_without_a_reserve_the_effect_is_lost(carry_out: CarryOutCard) -> None:
    carried = carry_out("1944-09", "allies", turn=10, state={"reserve": ()})
    assert carried.done
    assert [event.lost for event in carried.of(EventTookEffect)] == [True]


# Looking at the other hand


@pytest.mark.rule("WITP-4.1-2")
@pytest.mark.parametrize(
    ("card", "side"),
    [("1942-08", "japan"), ("1942-08", "allies"), ("1944-05", "allies"), ("1945-09", "allies")],
)
def test_a_card_lets_its_user_see_the_other_hand(carry_out: CarryOutCard, card: str, side: SideName) -> None:
    hands = {"japan": ("1942-02",), "allies": ("1942-06",)}
    carried = carry_out(card, side, state={"hands": hands})
    other: SideName = "allies" if side == "japan" else "japan"
    assert carried.of(HandSeen) == [HandSeen(side, hands[other])]
    assert carried.game.view(carried.state, side).hands == hands
    assert carried.game.view(carried.state, other).hands[side] == ("?",)
    bonus = modifiers.bonus_cards(carried.state, side, "fleet")
    assert [each.amount for each in bonus] == ([3] if (card, side) == ("1942-08", "allies") else [])


# The atomic bomb

ABLE: dict[str, Any] = {"turn": 15, "US_A1": "0906", "state": {"bases": {"japan": (), "allies": ("0906",)}}}


@pytest.mark.rule("WITP-3.2-c")
def test_the_bomb_wins_the_war(carry_out: CarryOutCard) -> None:
    carried = carry_out("1945-01", "allies", **ABLE, US_L1="0906", JP_L1="0605")
    assert carried.state.victory is not None
    assert (carried.state.victory.winner, carried.state.victory.rule) == ("allies", "WITP-3.2-c")
    assert [event.winner for event in carried.of(GameWon)] == ["allies"]
    outcome = carried.game.outcome(carried.state)
    assert outcome is not None
    assert outcome.winner == "allies"


@pytest.mark.rule("WITP-3.2-c")
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"turn": 14}, "before turn 15"),
        ({"US_A1": "0906*"}, "attrited"),
        ({"US_A1": "0907"}, "three hexes away"),
        ({"US_A1": "0806", "state": {"bases": {"japan": (), "allies": ()}}}, "out of supply"),
        ({"US_A1": "1704", "UK_A1": "0906"}, "no American unit"),
        ({"US_A1": "1704", "US_N1": "0906"}, "no air unit"),
    ],
)
def test_the_bomb_needs_an_american_air_unit_near_japan(
    carry_out: CarryOutCard, changes: dict[str, Any], why: str
) -> None:
    carried = carry_out("1945-01", "allies", **{**ABLE, "US_L1": "0906", "JP_L1": "0605", **changes})
    assert carried.state.victory is None, why
    assert carried.done
    assert [event.lost for event in carried.of(EventTookEffect)] == [True]


def test_every_card_is_tested_for_both_sides(charts: Charts) -> None:
    """Each instruction of every card stands in a table above, or has a test of its own."""
    tested = {(card, side) for card, side, _ in STANDING}
    tested |= {(card, side) for card, side, _, _ in [*POINTS, *LATER_POINTS]}
    tested |= {(card, side) for card, side, *_ in IN_REACH}
    tested |= {(card, side) for card, side, _ in REBUILT}
    tested |= {("1942-08", "japan"), ("1942-08", "allies"), ("1944-05", "allies"), ("1945-09", "allies")}
    tested |= {("1942-03", "japan"), ("1943-02", "allies"), ("1944-04", "allies"), ("1944-07", "japan")}
    tested |= {("1944-09", "allies"), ("1945-01", "allies")}
    assert {(card, side) for card in charts.cards for side in ("japan", "allies")} - tested == set()


# What no shipped card does, but a player's own may


def with_card(charts: Charts, card: str, **changes: Any) -> WarInThePacific:
    changed: Card = msgspec.structs.replace(charts.cards[card], **changes)
    cards = {**charts.cards, card: changed}
    return WarInThePacific(msgspec.structs.replace(charts, deck=msgspec.structs.replace(charts.deck, cards=cards)))


def test_a_side_may_act_first_whatever_the_totals(charts: Charts, situation: Start) -> None:
    game = with_card(charts, "1942-02", japan=(First(side="japan"),))
    state = situation(turn=2, phase="supply_bases", total={"japan": 1, "allies": 9}).state
    carried = Carried(game, state, "japan", "1942-02")
    assert carried.state.effects == TurnEffects(first="japan")


def test_zones_may_be_lifted_for_a_whole_turn(charts: Charts, situation: Start) -> None:
    game = with_card(charts, "1942-02", japan=(NoZones(side="allies", uses="turn"),))
    state = situation(units=stand(US_A1="1009"), turn=2, phase="supply_bases").state
    assert "1008" in game.theatre.of(state).zones["allies"]
    carried = Carried(game, state, "japan", "1942-02")
    assert carried.state.effects.no_zones == ("allies",)
    assert game.theatre.of(carried.state).zones["allies"] == frozenset()
