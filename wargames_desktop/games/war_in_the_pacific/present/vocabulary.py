"""How a commander says it: sides, nations, units, hexes and numbers in words, the same on every panel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from wargames_desktop.games.war_in_the_pacific.charts import CombatKind, Nation, Provenance, UnitSpec, UnitType
from wargames_desktop.games.war_in_the_pacific.frames import CombatTerm, StackKind

MINUS: Final = "\N{MINUS SIGN}"

ADJECTIVES: Final[Mapping[Nation, str]] = {
    "japan": "Japanese",
    "us": "American",
    "commonwealth": "British",
    "china": "Chinese",
}
TYPES: Final[Mapping[UnitType, str]] = {
    "carrier": "carrier task force",
    "naval": "naval unit",
    "land": "land unit",
    "air": "air unit",
}
COMBATS: Final[Mapping[CombatKind, str]] = {
    "fleet": "Fleet combat",
    "land": "Land combat",
    "assault": "Assault landing",
}
STACKS: Final[Mapping[StackKind, str]] = {"fleet": "fleets", "air": "air units", "land": "land units"}
TERRAINS: Final[Mapping[str, str]] = {
    "land": "land",
    "shallow": "shallow sea",
    "deep": "deep sea",
    "mountain": "mountains",
}


def signed(value: int) -> str:
    """A modifier with its sign: ``+2``, ``-1`` with a true minus, ``0``."""
    return f"{MINUS}{-value}" if value < 0 else f"+{value}" if value else "0"


def count(number: int, noun: str, plural: str = "") -> str:
    """``1 stack``, ``3 stacks``; the plural adds an s unless given."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def hexes(number: int) -> str:
    """``1 hex``, ``3 hexes``."""
    return count(number, "hex", "hexes")


def sentence(text: str) -> str:
    """``text`` with a capital letter in front, the rest as it is."""
    return text[:1].upper() + text[1:]


def listed(names: Sequence[str], none: str = "", last: str = "and") -> str:
    """``JP-N1``, ``JP-N1 and JP-N2``, ``JP-N1, JP-N2 and JP-L1``."""
    return f" {last} ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names) or none


def kind_of(spec: UnitSpec) -> str:
    """``American carrier task force``."""
    return f"{ADJECTIVES[spec.nation]} {TYPES[spec.type]}"


def composition(specs: Iterable[UnitSpec]) -> str:
    """``2 carrier task forces and 3 naval units``."""
    numbers: dict[UnitType, int] = {}
    for spec in specs:
        numbers[spec.type] = numbers.get(spec.type, 0) + 1
    return listed([count(numbers[type], TYPES[type]) for type in TYPES if type in numbers])


def sum_of(terms: Iterable[CombatTerm]) -> str:
    """``2 + 4 - 1 = 5`` with true minus signs; a lone number stands alone."""
    values = [term.value for term in terms]
    if not values:
        return "0"
    text = str(values[0]) if values[0] >= 0 else f"{MINUS}{-values[0]}"
    for value in values[1:]:
        text += f" {MINUS} {-value}" if value < 0 else f" + {value}"
    return f"{text} = {sum(values)}" if len(values) > 1 else text


def source(provenance: Provenance) -> str:
    """Where the values of a chart come from: rulebook sections, and what is reconstructed and how."""
    given = "; ".join(f"{given.cells} ({given.section})" for given in provenance.given)
    if not provenance.reconstructed:
        return f"Rulebook: {given}"
    why = provenance.reconstructed.rstrip(".")
    return f"Reconstructed: {why}. Given by the rulebook: {given}" if given else f"Reconstructed: {why}"
