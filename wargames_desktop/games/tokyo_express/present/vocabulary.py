"""How a sailor says it: sides, headings, orders, guns and mounts in words, the same on every panel."""

from __future__ import annotations

from collections.abc import Sequence

from wargames_desktop.games.tokyo_express.chart import Provenance
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.state import Heading, Order, SideName

MINUS = "\N{MINUS SIGN}"
DEGREE = "\N{DEGREE SIGN}"

TYPES = {"BB": "battleship", "CA": "heavy cruiser", "CL": "light cruiser", "DD": "destroyer"}
HEADING_WORDS: dict[Heading, str] = {
    "N": "north",
    "NE": "northeast",
    "SE": "southeast",
    "S": "south",
    "SW": "southwest",
    "NW": "northwest",
}
MANEUVERS = {
    "ahead": "Ahead",
    "turn_60": f"60{DEGREE} Turn",
    "turn_120": f"120{DEGREE} Turn",
    "countermarch": "Countermarch",
    "s_turn": "S-Turn",
    "about": "About",
}
SHORT_MANEUVERS = {"turn_60": "60", "turn_120": "120", "countermarch": "C-march", "s_turn": "S-turn", "about": "About"}
DISPLAY_ORDERS = {
    "Ah": "Ahead",
    "60P": f"60{DEGREE} Turn to port",
    "60S": f"60{DEGREE} Turn to starboard",
    "AbP": "About to port",
    "AbS": "About to starboard",
}
MOVEMENTS = {"battle": "Battle Movement", "mission": "Mission Movement", "retirement": "Retirement Movement"}
MISSIONS = {"transport_attack": "transport attack", "bombardment": "bombardment", "supply": "supply"}
GUN_RANGES = {"S": "Short", "M": "Medium", "L": "Long"}
GUNS = {"both": "both primaries", "bow": "bow guns", "stern": "stern guns"}


def signed(value: int) -> str:
    """A modifier with its sign: ``+2``, ``-1`` with a true minus, ``0``."""
    return f"{MINUS}{-value}" if value < 0 else f"+{value}" if value else "0"


def plain(value: int) -> str:
    """A number without a plus: ``2``, ``-1`` with a true minus."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def count(number: int, noun: str, plural: str = "") -> str:
    """``1 hex``, ``3 hexes``; the plural adds an s unless given."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def hexes(number: int) -> str:
    """``1 hex``, ``3 hexes``."""
    return count(number, "hex", "hexes")


def sentence(text: str) -> str:
    """``text`` with a capital letter in front, the rest as it is."""
    return text[:1].upper() + text[1:]


def listed(names: Sequence[str]) -> str:
    """``Walke``, ``Walke and Gwin``, ``Walke, Gwin and Laffey``."""
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def order_words(order: Order) -> str:
    """``S-Turn to port``, ``Ahead``."""
    maneuver = MANEUVERS[order.maneuver]
    return f"{maneuver} to {order.direction}" if order.direction else maneuver


def order_mark(order: Order) -> str:
    """As short as an Order marker: ``60 P``, ``S-turn S``; empty for Ahead."""
    if order.direction is None:
        return ""
    return f"{SHORT_MANEUVERS[order.maneuver]} {order.direction[0].upper()}"


def side_of(charts: Charts, name: str) -> SideName:
    """The side of a ship; what is no ship is a hidden force."""
    spec = charts.roster.ships.get(name)
    return spec.side if spec is not None else "japan"


def brief_source(provenance: Provenance) -> str:
    """Where the values come from, for a card that is shown for a moment: the chart itself tells the rest."""
    sections = ", ".join(_sections(provenance))
    return f"Rulebook {sections}; other values reconstructed" if provenance.reconstructed else f"Rulebook {sections}"


def _sections(provenance: Provenance) -> tuple[str, ...]:
    """The numbers of the sections that give values, without saying where in them."""
    parts = (part.removesuffix(" example") for given in provenance.given for part in given.section.split(", "))
    return tuple(dict.fromkeys(part for part in parts if part[:1].isdigit()))


def source(provenance: Provenance) -> str:
    """Where the values of a chart come from: rulebook sections, and what is reconstructed and how."""
    if not provenance.reconstructed:
        return f"Rulebook {', '.join(_sections(provenance))}"
    given = "; ".join(f"{given.cells} ({given.section})" for given in provenance.given)
    why = provenance.reconstructed.rstrip(".")
    return f"Reconstructed: {why}. Given by the rulebook: {given}" if given else f"Reconstructed: {why}"
