"""Force Size markers, the Strength Level, and what is known of hidden forces (7.0 to 7.2)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.detection_positions import marker, night
from tests.games.tokyo_express.positions import Played, charts
from wargames_desktop.engine.chance import Chance, Forced, Seeded
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.ending import Ending, must_end
from wargames_desktop.games.tokyo_express.hidden_forces import HiddenForces
from wargames_desktop.games.tokyo_express.standard_events import ForceSizeDrawn, HiddenForceRemoved
from wargames_desktop.games.tokyo_express.state import is_detected, with_hidden_force
from wargames_desktop.games.tokyo_express.waters import Waters

THREE = {"1": ("0725", "S"), "2": ("0726", "S"), "3": ("0727", "S")}


@pytest.fixture
def forces() -> HiddenForces:
    return HiddenForces(charts())


def drawn(state, *draws):
    """Draw a marker for one force after the other."""
    source = Forced([draw for _, draw in draws])
    play = Play(Chance(source))
    for name, _ in draws:
        state = HiddenForces(charts()).draw(state, name, play, "test", "TE-7.1-draw")
    assert source.left == 0
    return Played(state, play.events, play.chance.draws)


@pytest.mark.rule("TE-7.1-draw", "TE-7.1-keep", "TE-7.1-aside")
def test_a_marker_leaves_the_container_and_stays_with_its_force():
    played = drawn(night({}, hidden=THREE), ("1", marker(3)))
    night_ = played.state.night
    assert [force.size for force in night_.hidden.values()] == [3, 0, 0]
    assert night_.markers == {0: 2, 1: 2, 2: 2, 3: 1, 4: 1, 5: 1}
    assert night_.drawn == 3
    assert played.one(ForceSizeDrawn) == ForceSizeDrawn("1", 3, 3, 20)
    (draw,) = played.draws
    assert (draw.kind, draw.rule) == ("marker", "TE-7.1-draw")
    assert draw.among == ("0", "0", "1", "1", "2", "2", "3", "3", "4", "5")


@pytest.mark.rule("TE-7.1-zero", "TE-7.1-zero-aside")
def test_marker_0_is_a_dummy_and_not_put_back():
    played = drawn(night({}, hidden=THREE), ("2", marker(0)))
    assert list(played.state.night.hidden) == ["1", "3"]
    assert list(played.state.formations) == ["1", "3"]
    assert played.state.night.markers[0] == 1
    assert played.one(HiddenForceRemoved) == HiddenForceRemoved("2", "TE-7.1-zero")


def test_no_marker_left_no_force():
    """R-106."""
    played = drawn(night({}, hidden={"1": ("0725", "S")}, markers={0: 0}))
    play = Play(Chance(Forced([])))
    state = HiddenForces(charts()).draw(played.state, "1", play, "test", "TE-7.1-draw")
    assert state.night.hidden == {}
    assert play.chance.draws == []


@pytest.mark.rule("TE-7.1-strength", "TE-7.1-strength-remove", "TE-7.1-strength-later", "TE-7.1-strength-ex")
def test_the_example_of_the_strength_level():
    """EX-7.1-strength-level: 4, 2 and 2 pass a level of 7; the others, and those to come, were dummies."""
    hidden = {str(number): (f"07{20 + number}", "S") for number in range(1, 6)}
    state = night({}, hidden=hidden, strength=7, waiting={5: 2})
    two = drawn(state, ("1", marker(4)), ("2", marker(2)))
    assert list(two.state.night.hidden) == ["1", "2", "3", "4", "5"]
    assert two.state.night.waiting == {5: 2}
    three = drawn(two.state, ("4", marker(2)))
    assert {name: force.size for name, force in three.state.night.hidden.items()} == {"1": 4, "2": 2, "4": 2}
    assert three.state.night.drawn == 8
    assert three.state.night.waiting == {}
    assert three.all(HiddenForceRemoved) == [HiddenForceRemoved(name, "TE-7.1-strength-remove") for name in ("3", "5")]


@pytest.mark.rule("TE-7.1-strength")
@pytest.mark.parametrize(("level", "left"), [(4, ["1", "2", "3"]), (3, ["1"]), (2, ["1"])])
def test_the_strength_level_is_reached_or_passed(level, left):
    assert list(drawn(night({}, hidden=THREE, strength=level), ("1", marker(3))).state.night.hidden) == left


def test_dummies_add_nothing_to_the_strength():
    played = drawn(night({}, hidden=THREE, strength=1), ("1", marker(0)))
    assert list(played.state.night.hidden) == ["2", "3"]
    assert played.state.night.drawn == 0


@pytest.mark.rule("TE-7.2-weight")
@pytest.mark.parametrize(("size", "heavy"), [(0, True), (1, False), (2, False), (3, True), (5, True)])
def test_light_and_heavy_hidden_forces(forces, size, heavy):
    assert forces.is_heavy(night({}, hidden={"1": ("0725", "S", size)}), "1") == heavy


@pytest.mark.rule("TE-7.1-log", "TE-7.2-threshold")
@pytest.mark.parametrize(("size", "ships", "salvos"), [(0, 0, 0), (1, 2, 8), (3, 6, 20)])
def test_what_the_marker_says(forces, size, ships, salvos):
    state = night({}, hidden={"1": ("0725", "S", size)})
    assert forces.number_of_ships(state, "1") == ships
    assert forces.salvos_left(state, "1") == salvos


@pytest.mark.rule("TE-7.1-log")
def test_fired_salvos_are_noted_on_the_log(forces):
    state = night({}, hidden={"1": ("0725", "S", 3)})
    fired = msgspec.structs.replace(state.night.hidden["1"], launched=(2, 2, 3))
    assert forces.salvos_left(with_hidden_force(state, "1", fired), "1") == 17


@pytest.mark.rule("TE-7.0", "TE-6.0-start")
def test_a_hidden_force_is_never_detected():
    state = night({}, hidden=THREE)
    assert not any(is_detected(state, name) for name in THREE)


def test_what_is_known_of_a_hidden_force(forces):
    state = night({}, hidden={"1": ("0725", "S"), "2": ("0726", "S", 3)})
    unknown, marked = forces.known(state, "1"), forces.known(state, "2")
    assert (unknown.size, unknown.ships, unknown.is_heavy, unknown.sizes) == (0, 0, True, (0, 1, 2, 3, 4, 5))
    assert unknown.dummy == 2 / 10
    assert (marked.size, marked.ships, marked.salvos, marked.salvo_limit, marked.sizes) == (3, 6, 20, 10, (3,))
    assert marked.dummy == 0
    empty = night({}, hidden={"1": ("0725", "S")}, markers={0: 0})
    assert forces.known(empty, "1").dummy == 1


@pytest.mark.rule("TE-14.1-us-gone-2")
def test_hidden_forces_leave_nothing_behind_when_the_game_ends():
    state = night({}, hidden={"1": ("0725", "S", 1), "2": ("0726", "S")}, strength=1, drawn=1, mission="bombardment")
    play = Play(Chance(Forced([1, {"choice": "Asagumo"}, {"choice": "Samidare"}, marker(1)], Seeded(1))))
    reason = must_end(state)
    assert reason is not None
    closed = Ending(charts(), Waters(charts().board)).close(state, reason, play)
    assert closed.night.hidden == {}
    assert closed.formations == {}
    assert {"Asagumo", "Samidare"} <= set(closed.ships)
