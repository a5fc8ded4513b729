"""The US torpedo attacks, which the player allocates (TE-3.6)."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.positions import (
    CENTRE,
    asked,
    combat_step,
    game,
    give,
    legal,
    position,
    refused,
    run,
    walk,
)
from wargames_desktop.games.tokyo_express.commands import AllocateTorpedoes, LaunchTorpedoes, OpenFire, SalvosFired
from wargames_desktop.games.tokyo_express.events import TorpedoesAllocated, TorpedoesResolved
from wargames_desktop.games.tokyo_express.frames import CombatSegment, UsTorpedoes

FIRST = combat_step(UsTorpedoes(1))


def second(targets, row_ahead=()):
    return combat_step(UsTorpedoes(2), torpedo_targets=targets, row_ahead=row_ahead)


def torpedoes(ship, target, port=0, starboard=0, center=0):
    return AllocateTorpedoes(ship, target, SalvosFired(port=port, starboard=starboard, center=center))


def cushing(path, *flow, **changes):
    """Cushing heads N at ``CENTRE`` with one salvo in each of her mounts; Yunagi lies along ``path``."""
    return position({"Cushing": (CENTRE, "N")}, {"Yunagi": (walk(CENTRE, *path), "N")}, *(flow or FIRST), **changes)


@pytest.mark.rule("TE-3.6-side-arcs")
@pytest.mark.rule("TE-3.6-row-ahead")
@pytest.mark.rule("TE-3.6-center-arcs")
@pytest.mark.rule("TE-3.6-bears")
@pytest.mark.parametrize(
    ("path", "port", "starboard"),
    [
        (("N", 4), True, True),
        (("N", 3, "NE"), False, True),
        (("N", 2, "NE", 2), False, True),
        (("NE", 3), False, True),
        (("SE", 3), False, True),
        (("N", 3, "NW"), True, False),
        (("N", 2, "NW", 2), True, False),
        (("NW", 3), True, False),
        (("SW", 3), True, False),
    ],
)
def test_where_mounts_bear(path, port, starboard):
    state = cushing(path)
    assert legal(state, torpedoes("Cushing", "Yunagi", center=1))
    assert legal(state, torpedoes("Cushing", "Yunagi", port=1)) is port
    assert legal(state, torpedoes("Cushing", "Yunagi", starboard=1)) is starboard
    for mounts, bears in (({"port": 1}, port), ({"starboard": 1}, starboard)):
        if not bears:
            refusal = refused(state, torpedoes("Cushing", "Yunagi", **mounts))
            assert refusal.rule == "TE-3.6-side-arcs"
            assert "Cushing" in refusal.reason
            assert "Yunagi" in refusal.reason


@pytest.mark.rule("TE-3.6-side-both")
def test_port_and_starboard_never_in_one_attack():
    state = cushing(("N", 4))
    assert refused(state, torpedoes("Cushing", "Yunagi", port=1, starboard=1)).rule == "TE-3.6-side-both"
    assert legal(state, torpedoes("Cushing", "Yunagi", port=1, center=1))
    assert legal(state, torpedoes("Cushing", "Yunagi", starboard=1, center=1))


@pytest.mark.rule("TE-3.6-salvos-which-us")
@pytest.mark.rule("TE-3.6-salvo")
def test_any_or_all_whole_salvos_that_bear():
    patterson = position({"Patterson": (CENTRE, "N")}, {"Yunagi": (walk(CENTRE, "NE", 3), "N")}, *FIRST)
    assert set(asked(patterson).answers) == {
        torpedoes("Patterson", "Yunagi", starboard=1),
        torpedoes("Patterson", "Yunagi", starboard=2),
        LaunchTorpedoes(),
    }
    assert refused(patterson, torpedoes("Patterson", "Yunagi")).rule == "TE-3.6-salvo"
    assert refused(patterson, torpedoes("Patterson", "Yunagi", starboard=-1)).rule == "TE-3.6-salvo"


@pytest.mark.rule("TE-3.6-salvo-once")
def test_no_more_salvos_than_are_left():
    state = cushing(("N", 4), *FIRST, Cushing={"salvos": (0, 1, 1)})
    refusal = refused(state, torpedoes("Cushing", "Yunagi", port=1))
    assert refusal.rule == "TE-3.6-salvo-once"
    assert refused(state, torpedoes("Cushing", "Yunagi", starboard=2)).rule == "TE-3.6-salvo-once"
    assert legal(state, torpedoes("Cushing", "Yunagi", starboard=1, center=1))


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        pytest.param(("N", 8), "TE-3.6-us-range", marks=pytest.mark.rule("TE-3.6-us-range")),
        pytest.param(("S", 3), "TE-3.6-stern-arc", marks=pytest.mark.rule("TE-3.6-stern-arc")),
    ],
)
def test_targets_out_of_reach(path, rule):
    state = position(
        {"Cushing": (CENTRE, "N"), "Fletcher": (CENTRE, "N")},
        {"Yunagi": (walk(CENTRE, *path), "N"), "Jintsu": (walk(CENTRE, "NE", 2), "N")},
        *FIRST,
    )
    assert refused(state, torpedoes("Cushing", "Yunagi", center=1)).rule == rule


@pytest.mark.rule("TE-3.6-same-hex")
def test_no_torpedoes_in_the_own_hex():
    state = position(
        {"Cushing": (CENTRE, "N")}, {"Yunagi": (CENTRE, "N"), "Jintsu": (walk(CENTRE, "NE", 2), "N")}, *FIRST
    )
    assert refused(state, torpedoes("Cushing", "Yunagi", center=1)).rule == "TE-3.6-same-hex"


@pytest.mark.rule("TE-3.6-line")
@pytest.mark.rule("TE-3.6-line-enemy")
def test_friends_in_the_line_block_enemies_do_not():
    far, between = walk(CENTRE, "NE", 3), walk(CENTRE, "NE", 2)
    near_target = {"Jintsu": (walk(CENTRE, "NW", 2), "N"), "Yunagi": (far, "N")}
    state = position({"Cushing": (CENTRE, "N"), "Helena": (between, "N")}, near_target, *FIRST)
    refusal = refused(state, torpedoes("Cushing", "Yunagi", center=1))
    assert refusal.rule == "TE-3.6-line"
    assert "Helena" in refusal.reason
    clear = position({"Cushing": (CENTRE, "N")}, {"Yunagi": (far, "N"), "Jintsu": (between, "N")}, *FIRST)
    assert legal(clear, torpedoes("Cushing", "Yunagi", center=1))


def test_ships_that_cannot_attack_are_refused():
    us = {"Cushing": (CENTRE, "N"), "Boise": (CENTRE, "N"), "Fletcher": (CENTRE, "N"), "Laffey": (CENTRE, "N")}
    state = position(
        {**us, "Monssen": (CENTRE, "N")},
        {"Yunagi": (walk(CENTRE, "NE", 2), "N")},
        *FIRST,
        Fletcher={"fired": True},
        Laffey={"out_of_action": True, "damage": 4},
        Monssen={"salvos": (0,)},
    )
    assert refused(state, torpedoes("Boise", "Yunagi", center=1)).rule == "TE-3.6-bears"
    assert refused(state, torpedoes("Fletcher", "Yunagi", center=1)).rule == "TE-3.5-flip"
    assert refused(state, torpedoes("Laffey", "Yunagi", center=1)).rule == "TE-3.8-sinking"
    assert refused(state, torpedoes("Monssen", "Yunagi", center=1)).rule == "TE-3.6-salvo-once"
    assert refused(state, torpedoes("Yunagi", "Cushing", center=1)).rule == "TE-3.5-segment"
    assert refused(state, torpedoes("Nobody", "Cushing", center=1)).rule == "TE-3.5-segment"
    assert refused(state, torpedoes("Cushing", "Nobody", center=1)).rule == "TE-3.5-segment"
    assert refused(state, torpedoes("Cushing", "Boise", center=1)).rule == "TE-3.5-segment"
    assert refused(state, OpenFire()).rule == "TE-3.5-us-torpedo"


@pytest.mark.rule("TE-3.6-us-allocation")
def test_the_player_may_attack_any_target_or_none():
    japan = {"Yunagi": (walk(CENTRE, "NE", 2), "N"), "Atago": (walk(CENTRE, "SE", 6), "N")}
    state = position({"Fletcher": (CENTRE, "N"), "Laffey": (walk(CENTRE, "N"), "N")}, japan, *FIRST)
    for target in japan:
        assert legal(state, torpedoes("Fletcher", target, center=1))
        assert legal(state, torpedoes("Fletcher", target, center=2))
        assert legal(state, torpedoes("Laffey", target, center=1))
    assert asked(state).default == LaunchTorpedoes()
    assert run(give(state, LaunchTorpedoes()).state).state.flow == ()


@pytest.mark.rule("TE-3.6-us-allocation")
def test_an_allocation_can_be_replaced_and_taken_back():
    state = cushing(("N", 4))
    state = give(state, torpedoes("Cushing", "Yunagi", port=1)).state
    state = give(state, torpedoes("Cushing", "Yunagi", center=1)).state
    (attack,) = state.flow[-1].allocated.values()
    assert [(salvo.mount, salvo.salvos) for salvo in attack.salvos] == [(2, 1)]
    assert legal(state, AllocateTorpedoes("Cushing"))
    assert refused(state, AllocateTorpedoes("Cushing", None, SalvosFired(port=1))).rule == "TE-3.6-us-allocation"
    state = give(state, AllocateTorpedoes("Cushing")).state
    assert state.flow[-1].allocated == {}
    assert refused(state, AllocateTorpedoes("Cushing")).rule == "TE-3.6-us-allocation"
    assert state.ships["Cushing"].salvos == (1, 1, 1)


@pytest.mark.rule("TE-3.6-us-allocate-first")
@pytest.mark.rule("TE-3.6-assign-all")
@pytest.mark.rule("TE-3.6-add-values")
def test_all_attacks_are_allocated_before_any_is_resolved():
    japan = {"Yunagi": (walk(CENTRE, "NE", 2), "N"), "Atago": (walk(CENTRE, "SE", 3), "N")}
    us = {"Fletcher": (CENTRE, "N"), "Laffey": (CENTRE, "N"), "Monssen": (CENTRE, "N")}
    state = position(us, japan, *FIRST)
    state = give(state, torpedoes("Fletcher", "Atago", center=2)).state
    state = give(state, torpedoes("Laffey", "Yunagi", center=1)).state
    allocating = give(state, torpedoes("Monssen", "Atago", center=1))
    assert allocating.events == []
    assert allocating.draws == []
    launched = give(allocating.state, LaunchTorpedoes(), draws=(3, 3))
    assert [type(event) for event in launched.events] == [TorpedoesAllocated] * 3 + [TorpedoesResolved] * 2
    atago, yunagi = launched.all(TorpedoesResolved)
    assert (atago.target, atago.total, yunagi.target, yunagi.total) == ("Atago", 12, "Yunagi", 4)
    assert [event.letter for event in launched.all(TorpedoesAllocated)] == ["A", "B", "A"]
    assert (atago.letter, yunagi.letter) == ("A", "B")


@pytest.mark.rule("TE-3.6-us-second")
def test_second_attacks_only_at_ships_not_attacked_before():
    japan = {"Yunagi": (walk(CENTRE, "NE", 2), "N"), "Jintsu": (walk(CENTRE, "SE", 2), "N")}
    state = position({"Fletcher": (CENTRE, "N"), "Laffey": (CENTRE, "N")}, japan, *second(("Yunagi",)))
    assert refused(state, torpedoes("Fletcher", "Yunagi", center=1)).rule == "TE-3.6-us-second"
    assert legal(state, torpedoes("Fletcher", "Jintsu", center=1))
    nobody = position({"Fletcher": (CENTRE, "N")}, japan, *second(("Yunagi", "Jintsu")))
    assert run(nobody).state.flow == ()


@pytest.mark.rule("TE-3.6-us-second")
def test_the_first_attack_is_remembered_for_the_second():
    us = {"Cushing": (CENTRE, "N")}
    japan = {"Yunagi": (walk(CENTRE, "N", 3), "N"), "Jintsu": (walk(CENTRE, "N", 5), "N")}
    japan["Atago"] = (walk(CENTRE, "N", 4, "NE"), "N")
    state = position(us, japan, CombatSegment(at=4), UsTorpedoes(1))
    launched = give(state, torpedoes("Cushing", "Yunagi", port=1, center=1), LaunchTorpedoes(), draws=(3,)).state
    assert launched.flow[-1] == UsTorpedoes(2)
    assert refused(launched, torpedoes("Cushing", "Yunagi", starboard=1)).rule == "TE-3.6-us-second"
    assert refused(launched, torpedoes("Cushing", "Jintsu", starboard=1)).rule == "TE-3.6-row-ahead-once"
    assert legal(launched, torpedoes("Cushing", "Atago", starboard=1))


@pytest.mark.rule("TE-3.6-row-ahead-once")
def test_a_ship_whose_first_target_was_not_dead_ahead_may_fire_there():
    state = cushing(("N", 4), *second(("Jintsu",)))
    assert legal(state, torpedoes("Cushing", "Yunagi", starboard=1))
    state = cushing(("N", 4), *second(("Jintsu",), ("Cushing",)))
    assert game().pending(run(state).state) is None


@pytest.mark.rule("TE-3.6-arcs-ex")
def test_example_firing_arcs_of_cushing():
    first = position({"Cushing": ("1520", "SE")}, {"Jintsu": ("1516", "N")}, *FIRST)
    assert legal(first, torpedoes("Cushing", "Jintsu", port=1, center=1))
    assert refused(first, torpedoes("Cushing", "Jintsu", port=1, starboard=1)).rule == "TE-3.6-side-both"
    japan = {"Jintsu": ("1516", "N"), "Yunagi": ("1517", "N"), "Atago": ("1617", "N"), "Aoba": ("1720", "N")}
    state = position(
        {"Cushing": ("1520", "SE")}, japan, *second(("Jintsu",), ("Cushing",)), Cushing={"salvos": (0, 1, 0)}
    )
    assert refused(state, torpedoes("Cushing", "Yunagi", starboard=1)).rule == "TE-3.6-row-ahead-once"
    assert legal(state, torpedoes("Cushing", "Atago", starboard=1))
    assert legal(state, torpedoes("Cushing", "Aoba", starboard=1))


@pytest.mark.rule("TE-3.5-us-torpedo")
def test_nobody_with_a_target_is_asked_nothing():
    played = run(position({"Boise": (CENTRE, "N")}, {"Yunagi": (walk(CENTRE, "NE", 2), "N")}, *FIRST))
    assert played.state.flow == ()
    assert run(cushing(("S", 2))).state.flow == ()
