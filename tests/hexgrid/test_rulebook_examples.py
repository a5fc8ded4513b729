"""The grid positions of the worked examples in sections 2 and 3 of the Tokyo Express rulebook."""

import pytest

from tests.hexgrid.maps import HEADINGS, TOKYO_EXPRESS
from wargames_desktop.hexgrid import bearing, distance, step


@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [
        ("1510", "1511", 1),
        ("1511", "1513", 2),
        ("1513", "1515", 2),
        ("1515", "1518", 3),
        ("1621", "1618", 3),
        ("1518", "1618", 1),
        ("1515", "1618", 4),
        ("1518", "1621", 4),
        ("1020", "1021", 1),
        ("1021", "1023", 2),
        ("1023", "1025", 2),
        ("0822", "1023", 2),
        ("0822", "1025", 4),
        ("0815", "0816", 1),
        ("0816", "0822", 6),
        ("2020", "1819", 2),
        ("2020", "1618", 4),
        ("2020", "1717", 5),
        ("1518", "0818", 7),
    ],
)
def test_distances(a, b, hexes):
    assert distance(TOKYO_EXPRESS.hex(a), TOKYO_EXPRESS.hex(b)) == hexes


@pytest.mark.parametrize(
    ("start", "heading", "count", "end"),
    [
        ("2635", "S", 2, "2834"),
        ("2635", "SE", 2, "2633"),
        ("2632", "S", 1, "2732"),
        ("2635", "SE", 4, "2631"),
        ("2630", "S", 1, "2730"),
        ("2635", "SE", 6, "2629"),
        ("1520", "N", 1, "1420"),
        ("1521", "SE", 1, "1520"),
        ("1420", "S", 1, "1520"),
        ("2326", "N", 1, "2226"),
        ("2326", "N", 2, "2127"),
    ],
)
def test_walks(start, heading, count, end):
    assert TOKYO_EXPRESS.label(step(TOKYO_EXPRESS.hex(start), HEADINGS.index(heading), count)) == end


@pytest.mark.parametrize(
    ("origin", "target", "heading", "least", "most"),
    [
        ("1520", "1516", "SE", -30, 30),
        ("1520", "1517", "SE", -30, 30),
        ("1520", "1617", "SE", -30, 30),
        ("1520", "1720", "SE", 30.1, 149.9),
    ],
)
def test_arcs_from_the_bow(origin, target, heading, least, most):
    angle = bearing(TOKYO_EXPRESS.hex(origin), TOKYO_EXPRESS.hex(target), HEADINGS.index(heading))
    assert least <= angle <= most
