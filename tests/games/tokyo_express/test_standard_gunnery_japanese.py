"""The Japanese gunnery of the Standard Game: who holds fire, batteries, groups, hidden forces (TE-9.2, TE-9.3)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.nights import OPEN, combat, immediate, night
from tests.games.tokyo_express.positions import charts, run, sea, walk
from wargames_desktop.engine.chance import Chance, Seeded
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.deployment import Deployment
from wargames_desktop.games.tokyo_express.events import GunneryAllocated, GunneryResolved
from wargames_desktop.games.tokyo_express.frames import (
    HiddenForceGunnery,
    StandardDamageMarkers,
    StandardJapaneseGunnery,
    StandardJapaneseTorpedoes,
)
from wargames_desktop.games.tokyo_express.standard_events import (
    HiddenForceDeployed,
    TargetChosen,
    TargetsTraded,
)
from wargames_desktop.games.tokyo_express.state import JAPAN

ANY = Seeded(1)
HEAVIER, DESTROYERS = StandardJapaneseGunnery("heavier"), StandardJapaneseGunnery("destroyers")
NEAR = walk(OPEN, "NE", 2)
FAR = walk(OPEN, "SE", 4)


def flow(step=2, **memory):
    """Both groups fire, the heavier ships first."""
    segment, destroyers = combat(DESTROYERS, step, **memory)
    return segment, destroyers, HEAVIER


def play(us, japan, *draws, at=None, **given):
    return run(night(us, japan, *(at or flow()), **given), *draws, then=ANY)


def fires(played):
    """What every ship fires: guns and target."""
    return {event.ship: [(one.guns, one.target) for one in event.fires] for event in played.all(GunneryAllocated)}


@pytest.mark.rule("TE-9.2-light-undetected")
@pytest.mark.parametrize("ship", ["Yudachi", "Nagara"])
@pytest.mark.parametrize(
    ("changes", "undetected", "fires_guns"),
    [
        ({}, True, False),
        ({}, False, True),
        ({"salvos": (0, 0)}, True, False),
        ({"salvos": (0, 0), "reloads": (0, 0)}, True, True),
    ],
)
def test_undetected_light_ships_with_torpedoes_hold_fire(ship, changes, undetected, fires_guns):
    lines = len(charts().roster.ships[ship].torpedoes)
    changes = {name: value[:lines] for name, value in changes.items()}
    assert any(mount.reloads for mount in charts().roster.ships[ship].torpedoes)
    names = [ship] if undetected else []
    played = play({"Laffey": (NEAR, "N")}, {ship: (OPEN, "N")}, undetected=names, **{ship: changes})
    assert (fires(played) != {}) is fires_guns


@pytest.mark.rule("TE-9.2-light-undetected")
@pytest.mark.parametrize("ship", ["Aoba", "Kirishima"])
def test_heavy_ships_do_not(ship):
    assert fires(play({"Laffey": (NEAR, "N")}, {ship: (OPEN, "N")}, undetected=[ship])) == {ship: [("both", "Laffey")]}


@pytest.mark.rule("TE-9.2-light-spent")
def test_a_ship_that_spends_her_last_torpedoes_may_fire_in_the_same_step():
    segment, destroyers = combat(DESTROYERS, 1)
    at = (segment, destroyers, HEAVIER, StandardJapaneseTorpedoes(1))
    japan = {"Yudachi": (OPEN, "N")}
    changes = {"salvos": (1,), "reloads": (0,)}
    played = play({"Laffey": (NEAR, "N")}, japan, 3, at=at, undetected=japan, Yudachi=changes)
    assert fires(played) == {"Yudachi": [("both", "Laffey")]}
    changes = {"salvos": (1,), "reloads": (1,)}
    assert fires(play({"Laffey": (NEAR, "N")}, japan, 3, at=at, undetected=japan, Yudachi=changes)) == {}


@pytest.mark.rule("TE-9.2-sinking")
@pytest.mark.parametrize(
    "changes", [{"damage": 99}, {"damage": 99, "out_of_action": True}, {"damage": 99, "pending": 3}]
)
def test_ships_that_sink_already_get_no_fire(changes):
    boxes = charts().roster.ships["Chicago"].boxes
    us = {"Chicago": (NEAR, "N"), "Quincy": (FAR, "N")}
    played = play(us, {"Aoba": (OPEN, "N")}, Chicago={**changes, "damage": boxes})
    assert fires(played) == {"Aoba": [("both", "Quincy")]}


@pytest.mark.rule("TE-9.2-sinking-gunfire")
def test_ships_that_sink_by_this_gunnery_still_do():
    boxes = charts().roster.ships["Laffey"].boxes
    us, japan = {"Laffey": (NEAR, "N")}, {"Aoba": (OPEN, "N"), "Yudachi": (OPEN, "N")}
    played = play(us, japan, {"card": "CA-04"}, Laffey={"damage": boxes - 1})
    assert played.all(GunneryResolved)[0].points > 0
    assert fires(played) == {"Aoba": [("both", "Laffey")], "Yudachi": [("both", "Laffey")]}


@pytest.mark.rule("TE-9.2-heavy-first")
def test_heavier_ships_fire_before_destroyers_choose():
    us, japan = {"Laffey": (NEAR, "N"), "Chicago": (FAR, "N")}, {"Yudachi": (OPEN, "N"), "Nagara": (OPEN, "N")}
    played = play(us, japan)
    kinds = [
        (type(event).__name__, event.ship)
        for event in played.events
        if isinstance(event, TargetChosen | GunneryResolved)
    ]
    assert kinds == [
        ("TargetChosen", "Nagara"),
        ("GunneryResolved", "Nagara"),
        ("TargetChosen", "Yudachi"),
        ("GunneryResolved", "Yudachi"),
    ]


@pytest.mark.rule("TE-9.2-division")
def test_destroyers_know_the_targets_of_the_heavier_ships():
    us = {"Laffey": (NEAR, "N"), "Walke": (FAR, "N")}
    japan = {"Aoba": (OPEN, "N"), "Yudachi": (OPEN, "N")}
    assert fires(play(us, japan)) == {"Aoba": [("both", "Laffey")], "Yudachi": [("both", "Walke")]}


@pytest.mark.rule("TE-9.2-priority-3-torpedo")
def test_torpedo_damage_of_the_segment_counts():
    us = {"Chicago": (NEAR, "N"), "Quincy": (walk(OPEN, "SE", 2), "N")}
    level_1 = charts().roster.ships["Quincy"].levels[1]
    played = play(us, {"Aoba": (OPEN, "N")}, Quincy={"damage": level_1, "pending": level_1})
    assert fires(played) == {"Aoba": [("both", "Quincy")]}
    assert played.all(TargetChosen)[0].reasons[-1].rule == "TE-9.2-priority-3"


@pytest.mark.rule("TE-9.2-heavy-batteries")
class TestBatteries:
    AHEAD, ASTERN = walk(OPEN, "N", 3), walk(OPEN, "S", 3)

    def test_a_target_in_the_bow_arc_gets_the_bow_guns_another_the_stern_guns(self):
        played = play({"Chicago": (self.AHEAD, "NE"), "Quincy": (self.ASTERN, "NE")}, {"Takao": (OPEN, "N")})
        assert sorted(fires(played)["Takao"]) == [("bow", "Chicago"), ("stern", "Quincy")]
        assert {shift.rule for event in played.all(GunneryResolved) for shift in event.shifts} == {"TE-9.5-split"}

    def test_the_other_battery_waits_for_the_first_ones_of_all(self):
        us = {"Chicago": (self.AHEAD, "NE"), "Quincy": (self.ASTERN, "NE")}
        japan = {"Takao": (OPEN, "N"), "Aoba": (walk(self.ASTERN, "SE", 2), "N")}
        chosen = [(event.ship, event.target) for event in play(us, japan).all(TargetChosen)]
        assert [ship for ship, _ in chosen][:2] in (["Takao", "Aoba"], ["Aoba", "Takao"])
        assert chosen[2][0] == "Takao"

    def test_without_another_target_it_is_silent(self):
        assert fires(play({"Chicago": (self.AHEAD, "NE")}, {"Takao": (OPEN, "N")})) == {"Takao": [("bow", "Chicago")]}


@pytest.mark.rule("TE-9.2-division-ex")
def test_fire_division_of_the_worked_example():
    us = {"Washington": (NEAR, "N"), "Pensacola": (FAR, "N"), "Quincy": (FAR, "N"), "Duncan": (walk(OPEN, "NE"), "N")}
    played = play(us, {"Aoba": (OPEN, "N")}, at=(*flow()[:2], HEAVIER), Aoba={})
    assert fires(played)["Aoba"][0][1] == "Washington"
    segment = msgspec.structs.replace(flow()[0], gun_targets=("Washington",))
    played = play(us, {"Aoba": (OPEN, "N")}, at=(segment, HEAVIER))
    assert fires(played)["Aoba"][0][1] in ("Pensacola", "Quincy")
    left = {"Washington": us["Washington"], "Duncan": us["Duncan"]}
    assert fires(play(left, {"Aoba": (OPEN, "N")}, at=(segment, HEAVIER)))["Aoba"][0][1] == "Washington"
    assert fires(play({"Duncan": us["Duncan"]}, {"Aoba": (OPEN, "N")}, at=(segment, HEAVIER)))["Aoba"] == [
        ("both", "Duncan")
    ]


@pytest.mark.rule("TE-9.2-heavy-ex")
@pytest.mark.parametrize("target", ["Northampton", "Vincennes"])
def test_target_selection_of_the_worked_example(target):
    us = {"South Dakota": ("1719", "N"), "Northampton": ("1219", "N"), "Vincennes": ("1221", "N")}
    us |= {"Astoria": ("1523", "N"), "Jarvis": ("1721", "N")}
    japan = {"Takao": ("1520", "SE"), "Kirishima": ("1918", "SE")}
    played = play(us, japan, {"choice": f"Takao at {target}"}, at=(*flow()[:1], HEAVIER))
    chosen = {event.ship: event for event in played.all(TargetChosen)}
    assert (chosen["Kirishima"].target, chosen["Takao"].target) == ("South Dakota", target)
    assert [reason.rule for reason in chosen["Kirishima"].reasons][-1] == "TE-9.2-priority-4"
    against = {rejected.target: rejected.reason.rule for rejected in chosen["Takao"].rejected}
    other = {"Northampton": "Vincennes", "Vincennes": "Northampton"}[target]
    assert against == {
        "South Dakota": "TE-9.2-division",
        "Jarvis": "TE-9.2-type-heavy",
        "Astoria": "TE-9.2-priority-1",
        other: "TE-9.2-priority-6",
    }


@pytest.mark.rule("TE-9.2-rearrange")
def test_ships_trade_their_targets():
    us = {"Chicago": (walk(OPEN, "SE", 4), "N"), "Quincy": (walk(OPEN, "NE", 4), "N")}
    japan = {"Takao": (OPEN, "N"), "Atago": (walk(OPEN, "SE", 4, "S", 5), "N")}
    played = play(us, japan, {"choice": "Takao at Chicago"}, at=(*flow()[:1], HEAVIER))
    (made,) = played.all(TargetsTraded)
    assert (made.ship, made.target, made.other, made.other_target) == ("Atago", "Chicago", "Takao", "Quincy")
    assert fires(played) == {"Takao": [("both", "Quincy")], "Atago": [("bow", "Chicago")]}


AROUND = {"Chicago": (walk(OPEN, "NE", 7), "N"), "Quincy": (NEAR, "N"), "Laffey": (walk(OPEN, "NE", 3), "N")}


class TestHiddenForces:
    """A hidden force that has attacked in this step, and US ships around it."""

    def play(self, *, us=AROUND, size=3, launched=(4,), at=None, undetected=(), fired=False, then=ANY):
        hidden = {"Hidden Force 1": (OPEN, "N", size)}
        state = night(us, {}, *(at or combat(HiddenForceGunnery(), 1)), hidden=hidden, undetected=undetected)
        force = msgspec.structs.replace(state.night.hidden["Hidden Force 1"], launched=launched, fired=fired)
        standard = msgspec.structs.replace(state.night, hidden={"Hidden Force 1": force})
        return run(msgspec.structs.replace(state, standard=standard), then=then)

    def deploys(self, **given):
        return self.play(**given).all(HiddenForceDeployed) != []

    @pytest.mark.rule("TE-9.3-deploy")
    def test_three_ships_within_seven_hexes(self):
        assert self.deploys()
        assert not self.deploys(us={**AROUND, "Chicago": (walk(OPEN, "NE", 8), "N")})
        assert not self.deploys(us={name: AROUND[name] for name in ("Chicago", "Quincy")})

    @pytest.mark.rule("TE-9.3-hold")
    @pytest.mark.parametrize(("size", "deploys"), [(0, False), (1, False), (2, False), (3, True), (5, True)])
    def test_forces_of_a_marker_of_three_or_more(self, size, deploys):
        assert self.deploys(size=size) is deploys

    @pytest.mark.rule("TE-9.3-line")
    def test_only_detected_ships_on_a_clear_line_count(self):
        assert not self.deploys(undetected=["Chicago"])
        blind = {"Chicago": ("1328", "N"), "Quincy": ("1626", "N"), "Laffey": ("1826", "N")}
        hidden = {"Hidden Force 1": ("1727", "N", 3)}
        state = night(blind, {}, *combat(HiddenForceGunnery(), 1), hidden=hidden)
        force = msgspec.structs.replace(state.night.hidden["Hidden Force 1"], launched=(4,))
        standard = msgspec.structs.replace(state.night, hidden={"Hidden Force 1": force})
        assert run(msgspec.structs.replace(state, standard=standard), then=ANY).all(HiddenForceDeployed) == []

    @pytest.mark.rule("TE-9.3-once")
    @pytest.mark.parametrize(("launched", "fired"), [((), False), ((3,), False), ((4,), True)])
    def test_only_after_an_attack_in_this_step(self, launched, fired):
        assert not self.deploys(launched=launched, fired=fired)

    @pytest.mark.rule("TE-9.3-unfired", "TE-10.3-attack-ex-guns")
    def test_its_ships_are_undetected_and_fire_guns_in_the_same_step(self):
        at = (*combat(StandardDamageMarkers(), 1), DESTROYERS, HEAVIER, HiddenForceGunnery())
        before = self.play(at=(*combat(HiddenForceGunnery(), 1),))
        new = [ship for ship in before.state.ships if before.state.ships[ship].side == JAPAN]
        assert new
        assert not any(before.state.ships[ship].fired or before.state.ships[ship].log.detected for ship in new)
        after = self.play(at=at)
        new = [ship for ship in after.state.ships if after.state.ships[ship].side == JAPAN]
        heavy = [ship for ship in new if charts().roster.ships[ship].type in ("BB", "CA")]
        firing = {event.ship for event in after.all(GunneryAllocated)}
        assert firing
        assert firing <= set(heavy)
        assert all(after.state.ships[ship].fired for ship in new)

    @pytest.mark.rule("TE-9.3-unfired", "TE-8.2-targets")
    def test_in_a_detection_segment_they_fire_at_what_the_force_detected(self):
        segment, step = immediate(JAPAN, DESTROYERS, {"Hidden Force 1": ["Quincy"]})
        played = self.play(at=(segment, step, HEAVIER, HiddenForceGunnery()))
        targets = {one.target for event in played.all(GunneryAllocated) for one in event.fires}
        assert targets <= {"Quincy"}
        assert played.all(HiddenForceDeployed)


@pytest.mark.rule("TE-8.3-fired-hidden")
@pytest.mark.parametrize("fired", [False, True])
def test_a_fired_hidden_force_deploys_fired_ships(fired):
    hidden = {"Hidden Force 1": (OPEN, "N", 2)}
    state = night({"Chicago": (NEAR, "N")}, {}, hidden=hidden)
    force = msgspec.structs.replace(state.night.hidden["Hidden Force 1"], launched=(4,), fired=fired)
    standard = msgspec.structs.replace(state.night, hidden={"Hidden Force 1": force})
    state = msgspec.structs.replace(state, standard=standard)
    play = Play(Chance(ANY))
    state, name = Deployment(charts(), sea()).deploy(
        state, ["Hidden Force 1"], play, detected=True, reason="", rule="TE-7.3-when"
    )
    assert name is not None
    assert {state.ships[ship].fired for ship in state.formations[name].ships} == {fired}
