"""Arcs and lines of fire (TE-2.4, TE-3.6, TE-3.7)."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.positions import CENTRE, position, sea, walk
from wargames_desktop.games.tokyo_express.arcs import arcs_at, battery_bears, describe, is_row_ahead, mount_bears
from wargames_desktop.games.tokyo_express.fire import LinesOfFire, letter, sight
from wargames_desktop.games.tokyo_express.state import HEADINGS, US

AROUND = {
    ("N",): "bow",
    ("N", 2, "NE"): "bow",
    ("N", "NE"): "bow",
    ("N", "NE", 2): "starboard",
    ("NE", 3): "starboard",
    ("NE", "SE"): "starboard",
    ("SE", 3): "starboard",
    ("SE", 2, "S"): "starboard",
    ("SE", "S"): "stern",
    ("S", 2): "stern",
    ("SW", "S"): "stern",
    ("SW", 2, "S"): "port",
    ("SW",): "port",
    ("NW", "SW"): "port",
    ("NW",): "port",
    ("NW", 2, "N"): "port",
    ("NW", "N"): "bow",
    ("N", 2, "NW"): "bow",
}
"""Where hexes lie from a ship that heads north; on the edges of the bow and stern arcs too."""


def turned(path, steps):
    return [item if isinstance(item, int) else HEADINGS[(HEADINGS.index(item) + steps) % 6] for item in path]


@pytest.mark.rule("TE-2.4-arcs")
@pytest.mark.parametrize("steps", range(6))
@pytest.mark.parametrize(("path", "arc"), AROUND.items())
def test_arcs_turn_with_the_heading(path, arc, steps):
    target = walk(CENTRE, *turned(path, steps))
    assert arcs_at(sea().bearing(CENTRE, target, HEADINGS[steps])) == (arc,)


@pytest.mark.rule("TE-2.4-arcs-own-hex")
def test_the_own_hex_lies_in_both_broadsides():
    state = position({"Boise": (CENTRE, "N")}, {"Yunagi": (CENTRE, "S")})
    bearing = sight(sea(), state.ships["Boise"], state.ships["Yunagi"]).bearing
    assert arcs_at(bearing) == ("port", "starboard")
    assert battery_bears("bow", bearing)
    assert battery_bears("stern", bearing)


@pytest.mark.parametrize(
    ("bearing", "words"),
    [
        (0, "her bow arc"),
        (180, "her stern arc"),
        (-90, "her port broadside arc"),
        (90, "her starboard broadside arc"),
        (None, "her own hex"),
    ],
)
def test_bearings_in_words(bearing, words):
    assert describe(bearing) == words


def test_letters_of_markers():
    assert [letter(number) for number in (0, 1, 16, 25, 26)] == ["A", "B", "Q", "Z", "AA"]


@pytest.mark.rule("TE-3.7-arc-bow")
@pytest.mark.rule("TE-3.7-arc-stern")
@pytest.mark.parametrize(
    ("bearing", "bow", "stern"),
    [
        (0, True, False),
        (30, True, False),
        (-30, True, False),
        (30.1, True, True),
        (-30.1, True, True),
        (149.9, True, True),
        (-149.9, True, True),
        (150, False, True),
        (-150, False, True),
        (180, False, True),
    ],
)
def test_batteries_bear(bearing, bow, stern):
    assert battery_bears("bow", bearing) is bow
    assert battery_bears("stern", bearing) is stern


@pytest.mark.rule("TE-3.6-side-arcs")
@pytest.mark.rule("TE-3.6-center-arcs")
@pytest.mark.rule("TE-3.6-stern-arc")
@pytest.mark.parametrize(
    ("bearing", "mounts"),
    [
        (0, "PSC"),
        (0.1, "SC"),
        (30, "SC"),
        (90, "SC"),
        (149.9, "SC"),
        (150, ""),
        (180, ""),
        (-0.1, "PC"),
        (-30, "PC"),
        (-90, "PC"),
        (-149.9, "PC"),
        (-150, ""),
        (None, ""),
    ],
)
def test_torpedo_mounts_bear(bearing, mounts):
    assert "".join(mount for mount in ("P", "S", "C") if mount_bears(mount, bearing)) == mounts


@pytest.mark.rule("TE-3.6-row-ahead")
def test_the_row_ahead_is_the_bearing_zero_only():
    assert is_row_ahead(sea().bearing(CENTRE, walk(CENTRE, "SE", 9), "SE"))
    assert not is_row_ahead(sea().bearing(CENTRE, walk(CENTRE, "SE", 8, "S"), "SE"))
    assert not is_row_ahead(sea().bearing(CENTRE, walk(CENTRE, "NW"), "SE"))
    assert not is_row_ahead(None)


def lines(*friends, japan=()):
    """Lines of fire of the US with friendly ships in hexes."""
    names = ["Boise", "Helena", "Chicago", "Atlanta"]
    enemies = ["Yunagi", "Jintsu"]
    return LinesOfFire(
        sea(),
        position(
            {name: (hex_, "N") for name, hex_ in zip(names, friends, strict=False)},
            {name: (hex_, "N") for name, hex_ in zip(enemies, japan, strict=False)},
        ),
        US,
    )


ROW = walk(CENTRE, "NE", 6)
"""A target whose line runs through the hexes between, 6 hexes away."""
SIDE = walk(CENTRE, "NE", 2, "SE", 2)
"""A target whose line runs along hexsides, 4 hexes away."""


@pytest.mark.rule("TE-3.6-line")
@pytest.mark.parametrize("steps", range(1, 6))
def test_a_friend_in_any_hex_between_blocks_torpedoes(steps):
    assert lines(CENTRE, walk(CENTRE, "NE", steps)).torpedo_block(CENTRE, ROW) == ("Helena",)


@pytest.mark.rule("TE-3.6-line")
def test_friends_at_both_ends_beside_and_beyond_do_not_block_torpedoes():
    beside = walk(CENTRE, "NE", 2, "N")
    assert lines(CENTRE, CENTRE, ROW, beside).torpedo_block(CENTRE, ROW) == ()
    assert lines(CENTRE, walk(ROW, "NE")).torpedo_block(CENTRE, ROW) == ()


@pytest.mark.rule("TE-3.6-line-hexside")
def test_a_line_along_a_hexside_is_blocked_by_both_sides_only():
    one, other = walk(CENTRE, "NE"), walk(CENTRE, "SE")
    assert lines(CENTRE, one).torpedo_block(CENTRE, SIDE) == ()
    assert lines(CENTRE, other).torpedo_block(CENTRE, SIDE) == ()
    assert set(lines(CENTRE, one, other).torpedo_block(CENTRE, SIDE)) == {"Helena", "Chicago"}
    assert lines(CENTRE, one, walk(SIDE, "NW")).torpedo_block(CENTRE, SIDE) == ()


@pytest.mark.rule("TE-3.6-line-enemy")
@pytest.mark.rule("TE-3.7-line-enemy")
def test_enemies_never_block():
    clear = lines(CENTRE, japan=(walk(CENTRE, "NE"), walk(CENTRE, "NE", 3)))
    assert clear.torpedo_block(CENTRE, ROW) == ()
    assert clear.gun_block(CENTRE, ROW) == ()


@pytest.mark.rule("TE-3.7-line")
@pytest.mark.rule("TE-3.7-line-far")
@pytest.mark.parametrize("steps", range(1, 6))
def test_only_friends_next_to_firer_or_target_block_guns(steps):
    expected = ("Helena",) if steps in (1, 5) else ()
    assert lines(CENTRE, walk(CENTRE, "NE", steps)).gun_block(CENTRE, ROW) == expected


@pytest.mark.rule("TE-3.7-line-hexside")
def test_guns_along_a_hexside_are_blocked_by_both_sides_only():
    far = walk(CENTRE, "NE", 3, "SE", 3)
    ends = {CENTRE: ("NE", "SE"), far: ("SW", "NW")}
    for end, sides in ends.items():
        one, other = (walk(end, side) for side in sides)
        assert lines(CENTRE, one).gun_block(CENTRE, far) == ()
        assert lines(CENTRE, other).gun_block(CENTRE, far) == ()
        assert len(lines(CENTRE, one, other).gun_block(CENTRE, far)) == 2
    middle = walk(CENTRE, "NE", "SE")
    pair = walk(middle, "NE"), walk(middle, "SE")
    assert lines(CENTRE, *pair).torpedo_block(CENTRE, far) != ()
    assert lines(CENTRE, *pair).gun_block(CENTRE, far) == ()


@pytest.mark.rule("TE-3.7-stacking")
def test_ships_stacked_with_firer_or_target_never_block_guns():
    near = walk(CENTRE, "NE")
    assert lines(CENTRE, CENTRE, near).gun_block(CENTRE, near) == ()
    assert lines(CENTRE, CENTRE, ROW).gun_block(CENTRE, ROW) == ()
    assert lines(CENTRE, CENTRE).gun_block(CENTRE, CENTRE) == ()


@pytest.mark.rule("TE-3.6-line-ex")
def test_example_atago_and_nagara():
    state = position(
        {"Patterson": ("2125", "N"), "Jarvis": ("2126", "N"), "Honolulu": ("2127", "N")},
        {"Atago": ("2326", "N"), "Nagara": ("2226", "N")},
    )
    atago = LinesOfFire(sea(), state, "japan")
    assert atago.torpedo_block("2326", "2125") == ()
    assert atago.torpedo_block("2326", "2126") == ()
    assert atago.torpedo_block("2326", "2127") == ("Nagara",)
