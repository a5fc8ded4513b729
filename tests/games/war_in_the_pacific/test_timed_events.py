"""Cards that take effect in a later phase of the turn: when that is, and whether their owner may wait (4.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.war_in_the_pacific.situations import Situation, stand
from wargames_desktop.games.war_in_the_pacific import modifiers
from wargames_desktop.games.war_in_the_pacific.commands import (
    Activate,
    ChooseTarget,
    ChooseUnit,
    ConfirmImpulse,
    FightAt,
    MoveTo,
    Pass,
    PlayCard,
    UseEvent,
)
from wargames_desktop.games.war_in_the_pacific.events import (
    BaseBuilt,
    CombatRolled,
    HandSeen,
    PointsChanged,
    StepBegan,
    UnitAttrited,
    UnitRecovered,
)
from wargames_desktop.games.war_in_the_pacific.state import StackCard

Start = Callable[..., Situation]
FAR = {"JP_L1": "0605", "US_L1": "1704"}
"""Land units that keep the war going, and out of everything."""


@pytest.fixture
def after_events(situation: Start) -> Start:
    """The turn after both have used a card: ``after_events(2, allies="1942-04", japan="1942-06", units=...)``.

    The totals are 10 for each, whoever declared first; the resource phase has been.
    """

    def start(turn: int, *, japan: str, allies: str, dice: tuple[int, ...] = (3, 3, 3, 3), **given: Any) -> Situation:
        given["units"] = stand(**{**FAR, **given.pop("units", {})})
        first, second = (allies, japan) if turn < 9 else (japan, allies)
        found = situation([{"card": first}, {"card": second}], turn=turn, phase="event", **given)
        return found.do(PlayCard(first)).do(PlayCard(second), *dice)

    return start


def until(found: Situation, step: str, *draws: int) -> list[Any]:
    """Pass, or take the first answer, until a phase or segment has begun; all events since."""
    events: list[Any] = list(found.events)
    while not any(isinstance(event, StepBegan) and event.step == step for event in events):
        pending = found.pending
        found.do(pending.default or pending.answers[0])
        events += found.events
    return events


def test_points_of_the_resource_phase_come_after_the_totals_and_tell_who_is_first(after_events: Start) -> None:
    """1942-10, Allies: two points more than 16."""
    found = after_events(4, japan="1942-06", allies="1942-10")
    assert found.state.total == {"japan": 15, "allies": 18}
    assert [type(event).__name__ for event in found.events].index("PointsChanged") > [
        type(event).__name__ for event in found.events
    ].index("TotalRolled")
    assert found.asked == ("allies", "supply_bases")


def test_a_base_without_a_network(after_events: Start) -> None:
    """1943-05, Japan: Rangoon needs no link; the grant is used up."""
    units = {"JP_L2": "0306"}
    found = after_events(6, japan="1943-05", allies="1943-06", units=units)
    while found.pending.side != "japan":
        found.do(Pass())
    assert "0306" in [answer.hex for answer in found.answers if hasattr(answer, "hex")]
    found.do(next(answer for answer in found.answers if getattr(answer, "hex", "") == "0306"))
    assert [event.path for event in found.of(BaseBuilt)] == [()]
    assert modifiers.free_base_hexes(found.state, "japan") == ()
    without = after_events(6, japan="1943-04", allies="1943-06", units=units)
    while without.pending.side != "japan":
        without.do(Pass())
    assert "0306" not in [answer.hex for answer in without.answers if hasattr(answer, "hex")]


def test_a_hit_of_the_supply_base_phase(after_events: Start) -> None:
    """1943-05, Allies: a land unit at Rangoon is hit when the phase begins, before any base is built."""
    found = after_events(6, japan="1943-04", allies="1943-05", units={"JP_L2": "0306"})
    assert [event.unit for event in found.of(UnitAttrited)] == ["JP-L2"]
    assert found.pending.decision == "supply_bases"


def test_a_hit_of_the_movement_segment(after_events: Start) -> None:
    """1942-09, Allies: as the segment begins."""
    found = after_events(2, japan="1942-06", allies="1942-09", units={"JP_N1": "0907", "JP_N2": "0907"})
    assert not found.unit("JP-N1").attrited
    events = until(found, "movement")
    assert found.asked == ("allies", "card_hit")
    found.do(ChooseUnit("JP-N2"))
    assert found.unit("JP-N2").attrited
    assert found.pending.decision == "choose_target"
    assert not any(isinstance(event, UnitAttrited) for event in events)


def test_a_free_move_pays_neither_activation_nor_hexes(after_events: Start) -> None:
    """1942-06, Japan: three hexes free; Palau to Manila costs nothing but the air zone that is entered."""
    units = {"JP_N1": "0707", "JP_N2": "0605", "US_A1": "0607"}
    found = after_events(2, japan="1942-06", allies="1942-01", units=units, bases={"allies": ("0607",)})
    until(found, "movement")
    assert modifiers.stack_cards(found.state, "japan") == (StackCard(side="japan", card="1942-06", free_hexes=3),)
    before = found.state.rp["japan"]
    found.do(ChooseTarget("0606")).do(Activate("0707", "sea"))
    found.do(UseEvent("1942-06")).do(MoveTo("0606")).do(ConfirmImpulse())
    assert found.unit("JP-N1").hex == "0606"
    assert found.state.rp["japan"] == before - 1
    assert modifiers.stack_cards(found.state, "japan") == ()


def test_a_stack_that_no_air_zone_hinders(after_events: Start) -> None:
    """1943-04, Allies: one stack pays nothing for Japanese zones."""
    for helped, paid in ((True, 2), (False, 3)):
        units = {"US_N1": "0607", "JP_A1": "0707"}
        found = after_events(6, japan="1943-06", allies="1943-04", units=units, bases={"japan": ("0707",)})
        until(found, "movement")
        before = found.state.rp["allies"]
        found.do(ChooseTarget("0606")).do(Activate("0607", "sea"))
        if helped:
            found.do(UseEvent("1943-04"))
        found.do(MoveTo("0606")).do(ConfirmImpulse())
        assert found.state.rp["allies"] == before - paid
        assert len(modifiers.stack_cards(found.state, "allies")) == (0 if helped else 1)


def test_fleets_that_a_card_locks_in_port(after_events: Start) -> None:
    """1945-05, Allies: fleets at Kure stay; those at Yokosuka may go."""
    found = after_events(14, japan="1945-02", allies="1945-05", units={"JP_N1": "0704", "JP_N2": "0804"})
    until(found, "movement")
    while found.pending.side != "japan":
        found.do(Pass())
    found.do(ChooseTarget("0703"))
    assert found.refused(Activate("0704", "sea")) == "WITP-4.3-2"
    assert found.allowed(Activate("0804", "sea"))


TWO_FIGHTS = {"JP_N1": "0606", "US_N1": "0606", "US_L2": "0606", "JP_N2": "0509", "UK_N1": "0509", "UK_L1": "0509"}


@pytest.mark.parametrize("used_in_first", [True, False])
def test_a_bonus_card_serves_in_one_combat_of_its_owners_choice(after_events: Start, used_in_first: bool) -> None:
    """1942-04, Japan: +2 in one fleet combat of the turn."""
    found = after_events(2, japan="1942-04", allies="1942-06", units=TWO_FIGHTS)
    until(found, "combat")
    found.do(FightAt("0606"))
    assert found.asked == ("japan", "use_bonus")
    assert found.answers == (UseEvent("1942-04"), Pass())
    assert found.refused(UseEvent("1942-06")) == "WITP-4.3-2"
    found.do(UseEvent("1942-04") if used_in_first else Pass(), 4, 1)
    (first,) = found.of(CombatRolled)
    assert bonuses(first) == ([2] if used_in_first else [])
    found.seed = 1
    events: list[Any] = []
    while not any(isinstance(event, CombatRolled) for event in events):
        found.do(UseEvent("1942-04") if found.pending.decision == "use_bonus" else found.pending.answers[0])
        events += found.events
    second = next(event for event in events if isinstance(event, CombatRolled))
    assert second.site.hex == "0509"
    assert bonuses(second) == ([] if used_in_first else [2])
    assert modifiers.bonus_cards(found.state, "japan", "fleet") == ()


def bonuses(fight: CombatRolled) -> list[int]:
    """What cards add to the Japanese total."""
    return [term.value for term in fight.terms["japan"] if term.rule == "WITP-4.3-2"]


def test_a_standing_bonus_serves_in_every_combat_of_the_turn(after_events: Start) -> None:
    """1942-05, Japan: the Allies have one less in all their combats."""
    found = after_events(2, japan="1942-05", allies="1942-06", units=TWO_FIGHTS)
    found.seed = 1
    events = until(found, "fleet_redeployment")
    fights = [event for event in events if isinstance(event, CombatRolled)]
    assert {event.site.hex for event in fights} == {"0606", "0509"}
    for fight in fights:
        assert -1 in [term.value for term in fight.terms["allies"] if term.rule == "WITP-4.3-2"]
        assert not [term for term in fight.terms["japan"] if term.rule == "WITP-4.3-2"]


CHINA = {"JP_L3": "0404", "CN_L1": "0404"}
"""A land combat that asks nothing: one unit a side, and equal strengths."""


def test_kamikaze_with_no_combat_at_all(after_events: Start) -> None:
    """1944-07, Japan: with no combat to wait for they fly when the segment begins."""
    found = after_events(10, japan="1944-07", allies="1944-02", units={"JP_A1": "0906", "US_C1": "0806"})
    until(found, "combat")
    assert found.unit("US-C1").attrited
    assert found.unit("JP-A1").attrited


def test_kamikaze_may_fly_before_a_combat_or_wait_for_its_end(after_events: Start) -> None:
    """1944-07, Japan: at any moment of the combat segment; when no combat is left they fly anyhow."""
    for command in (UseEvent("1944-07"), Pass()):
        units = {"JP_A1": "0906", "US_C1": "0806", **CHINA}
        found = after_events(10, japan="1944-07", allies="1944-05", units=units)
        until(found, "combat")
        assert found.asked == ("japan", "use_event")
        assert found.answers == (UseEvent("1944-07"), Pass())
        assert found.refused(UseEvent("1944-05")) == "WITP-4.3-2"
        assert not found.unit("US-C1").attrited
        found.do(command, 4, 1)
        assert found.unit("US-C1").attrited
        assert found.unit("JP-A1").attrited
        order = [type(event) for event in found.events if isinstance(event, CombatRolled | UnitAttrited)]
        assert (order[0] is UnitAttrited) == isinstance(command, UseEvent)


def test_a_card_that_could_reach_nobody_now_is_not_offered(after_events: Start) -> None:
    found = after_events(10, japan="1944-07", allies="1944-05", units={"JP_A1": "0906", "US_C1": "0606", **CHINA})
    found.seed = 1
    asked = []
    while not any(isinstance(event, StepBegan) and event.step == "fleet_redeployment" for event in found.events):
        asked.append(found.pending.decision)
        found.do(found.pending.default or found.answers[0])
    assert "use_event" not in asked
    assert not found.unit("US-C1").attrited
    assert found.state.events == ()


def test_peeking_and_points_wait_for_nothing(after_events: Start) -> None:
    """1942-08 and 1942-07: carried out as the combat segment begins, before the first combat."""
    found = after_events(2, japan="1942-07", allies="1942-08", units=CHINA)
    found.seed = 1
    events = until(found, "fleet_redeployment")
    order = [type(event) for event in events if isinstance(event, CombatRolled | HandSeen | PointsChanged)]
    assert order[:3] == [HandSeen, PointsChanged, CombatRolled]
    assert [event.side for event in events if isinstance(event, HandSeen)] == ["allies"]
    assert [(event.side, event.amount) for event in events if isinstance(event, PointsChanged)] == [("japan", 1)]
    assert found.state.events == ()


def test_a_hit_of_the_redeployment_phase(after_events: Start) -> None:
    """1945-06, forced: two Japanese land units in China, as the phase begins; who used the card chooses."""
    units = {"JP_L2": "0603", "JP_L3": "0503", "JP_L4": "0604", "JP_L5": "0506"}
    found = after_events(14, japan="1945-06", allies="1945-02", units=units, bases={"japan": ("0605",)})
    until(found, "fleet_redeployment")
    assert found.asked == ("japan", "card_hit")
    assert [answer.unit for answer in found.answers] == ["JP-L2", "JP-L3", "JP-L4"]
    found.do(ChooseUnit("JP-L4")).do(ChooseUnit("JP-L2"))
    assert [id for id in ("JP-L2", "JP-L3", "JP-L4", "JP-L5") if found.unit(id).attrited] == ["JP-L2", "JP-L4"]


def test_more_stacks_to_redeploy(after_events: Start) -> None:
    """1943-07, Japan: half of 13, and three."""
    found = after_events(6, japan="1943-07", allies="1943-06")
    until(found, "fleet_redeployment")
    assert found.state.stacks["japan"] == 13 // 2 + 3
    assert found.state.stacks["allies"] == 18 // 2


def test_rebuilding_and_points_of_the_rebuilding_segment(after_events: Start) -> None:
    """1943-03, Allies: a carrier at no cost, and a point."""
    found = after_events(6, japan="1943-04", allies="1943-03", units={"US_C1": "1405*"})
    events = until(found, "reinforcement")
    recovered = [event for event in events if isinstance(event, UnitRecovered)]
    assert [(event.unit, event.cost) for event in recovered] == [("US-C1", 0)]
    assert [(event.side, event.amount) for event in events if isinstance(event, PointsChanged)] == [("allies", 1)]


@pytest.mark.rule("WITP-4.3-2")
def test_what_a_card_changes_ends_with_the_turn(after_events: Start) -> None:
    found = after_events(2, japan="1942-04", allies="1942-06")
    assert found.state.effects.combat
    found.seed = 1
    while found.state.turn == 2:
        found.do(found.pending.default or found.answers[0])
    assert found.state.effects.combat == ()
    assert found.state.effects.stacks == {}
    assert found.state.events == ()
