"""Ships as counters on the board, with the markers beside them as badges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from wargames_desktop.engine.display import Badge, Piece
from wargames_desktop.games.tokyo_express.charts import Charts, ShipSpec
from wargames_desktop.games.tokyo_express.damage import is_sinking, level_reached
from wargames_desktop.games.tokyo_express.orders import turns_left
from wargames_desktop.games.tokyo_express.present import plans
from wargames_desktop.games.tokyo_express.present.night_pieces import night_badges, night_flags, night_pieces, night_tip
from wargames_desktop.games.tokyo_express.present.vocabulary import (
    HEADING_WORDS,
    TYPES,
    count,
    listed,
    order_mark,
    order_words,
)
from wargames_desktop.games.tokyo_express.state import HEADINGS, SIDE_NAMES, Formation, Ship, State


class Marks(NamedTuple):
    """What the badges need to know of the whole position, gathered once."""

    formation: Mapping[str, str]
    """Formation by ship."""
    turning: Mapping[str, str]
    """``before`` or ``after`` moving, by formation that is to turn in this phase."""
    attacking: Mapping[str, tuple[str, ...]]
    """Letters by attacking ship."""
    attacked: Mapping[str, tuple[str, ...]]
    """Letters by target."""
    reading: plans.Reading | None
    flags: Mapping[str, str]
    """Admirals by flagship."""


def formation_id(name: str) -> str:
    """The id that stands for a formation as a whole."""
    return f"formation:{name}"


def formation_name(id: str) -> str | None:
    """The formation that an id stands for; None if it stands for something else."""
    return id.removeprefix("formation:") if id.startswith("formation:") else None


def flags(state: State) -> dict[str, str]:
    """The admirals who live, by flagship."""
    admiral = state.admiral
    found = {admiral.flagship: admiral.name} if admiral is not None and not admiral.killed_on_turn else {}
    return found | night_flags(state)


def marks(state: State) -> Marks:
    """Gather what the badges tell."""
    attacking: dict[str, tuple[str, ...]] = {}
    attacked: dict[str, tuple[str, ...]] = {}
    for letter, ship, target in plans.attacks(state):
        attacking[ship] = (*attacking.get(ship, ()), letter)
        attacked[target] = tuple(dict.fromkeys((*attacked.get(target, ()), letter)))
    return Marks(
        formation={ship: name for name, formation in state.formations.items() for ship in formation.ships},
        turning=plans.turning_plan(state),
        attacking=attacking,
        attacked=attacked,
        reading=plans.reading(state),
        flags=flags(state),
    )


def pieces(charts: Charts, state: State) -> tuple[Piece, ...]:
    """Every ship on the map; in the Standard Game hidden forces and Column Turn markers as well."""
    known = marks(state)
    ships = (
        piece(charts.roster.ships[name], state, name, known)
        for name, ship in state.ships.items()
        if ship.hex and not ship.sunk
    )
    return (*ships, *night_pieces(charts, state))


def piece(spec: ShipSpec, state: State, name: str, known: Marks) -> Piece:
    """A ship's counter."""
    ship = state.ships[name]
    group = known.formation.get(name)
    return Piece(
        id=name,
        place=ship.hex,
        template="warship",
        nation=spec.nation,
        name=name,
        fields=fields(spec),
        heading=HEADINGS.index(ship.heading),
        face="back" if ship.fired else "front",
        groups=(formation_id(group),) if group is not None else (),
        badges=tuple(badges(spec, state, name, known)),
        tip=tip(spec, state, name, group),
    )


def fields(spec: ShipSpec) -> Mapping[str, str]:
    """What is printed on the counter (TE-2.4-ship-counter, TE-2.4-light-code)."""
    return {
        "type": spec.type,
        "abbr": spec.abbr,
        "stern": str(spec.stern),
        "secondary": str(spec.secondary) if spec.secondary else "",
        "bow": str(spec.bow),
        "guns": "L" if spec.type == "CL" and spec.deck == "Light" else "",
        "secondary_guns": spec.secondary_deck if spec.secondary_deck not in (None, "Light") else "",
        "speed": str(spec.speed),
    }


def badges(spec: ShipSpec, state: State, name: str, known: Marks) -> Iterator[Badge]:
    """The markers on a ship: damage, flag, fire allocation, reference, and its formation's on the leading ship."""
    yield from _damage_badges(spec, state.ships[name])
    if name in known.flags:
        yield Badge(kind="flagship", text="Flag", tip=f"Flagship of Admiral {known.flags[name]}")
    yield from night_badges(state, name)
    for letter in known.attacking.get(name, ()):
        yield Badge(kind="attack", text=letter, tip=f"Makes attack {letter}")
    for letter in known.attacked.get(name, ()):
        yield Badge(kind="target", text=letter, tip=f"Target of attack {letter}")
    yield from _reference_badges(name, known)
    group = known.formation.get(name)
    if group is not None and state.formations[group].ships[0] == name:
        yield from _formation_badges(group, state.formations[group], known.turning.get(group, ""))


def _damage_badges(spec: ShipSpec, ship: Ship) -> Iterator[Badge]:
    if ship.level:
        yield Badge(kind="damage", text=str(ship.level), tip=f"Damage Level {ship.level}")
    if is_sinking(spec, ship):
        when = "moves on, does nothing else" if ship.out_of_action else "from the end of this Combat Segment"
        yield Badge(kind="sinking", text="Sinking", tip=f"Sinking: {when}")
        return
    reached = level_reached(spec, ship.damage)
    if reached > ship.level:
        yield Badge(
            kind="pending_damage", text=str(reached), tip=f"Damage Level {reached} from the end of this Combat Segment"
        )


def _reference_badges(name: str, known: Marks) -> Iterator[Badge]:
    reading = known.reading
    if reading is not None and name in (reading.japanese, reading.us):
        yield Badge(kind="reference", text="Ref", tip=f"Reference ship for the orders of {reading.formation}")


def _formation_badges(name: str, formation: Formation, turning: str) -> Iterator[Badge]:
    if len(formation.ships) > 1:
        yield Badge(kind="formation", text=short_marker(name), tip=f"{name}: {listed(formation.ships)}")
    if has_order(formation):
        yield _order_badge(formation, turning)
    yield Badge(kind="speed", text=str(formation.speed), tip=f"Formation Speed {formation.speed}")


def _order_badge(formation: Formation, turning: str) -> Badge:
    """The Order marker, and whether the player has it turn in this phase."""
    mark, tip = order_mark(formation.order), order_tip(formation)
    if not turning:
        return Badge(kind="order", text=mark, tip=tip)
    return Badge(kind="order", text=f"{mark} {turning}", tip=f"{tip}; turns now, {turning} moving")


def short_marker(name: str) -> str:
    """A formation's name as short as a badge needs it: ``TF 64``, ``TG 67.4``."""
    for words, letters in (("Task Force", "TF"), ("Task Group", "TG"), ("Formation", "F")):
        if name.startswith(f"{words} "):
            return f"{letters}{name.removeprefix(words)}"
    return name


def has_order(formation: Formation) -> bool:
    """Whether an Order marker lies on a formation: it has turns left to make (TE-3.3-us-done)."""
    if formation.order.direction is None:
        return False
    return formation.side == "japan" or turns_left(formation) > 0


def order_tip(formation: Formation) -> str:
    """The order in full, with the turns still to make."""
    words = order_words(formation.order)
    if formation.side == "japan":
        return words
    return f"{words}, {count(turns_left(formation), 'turn')} left"


def tip(spec: ShipSpec, state: State, name: str, group: str | None) -> str:
    """The ship in a line: type, side, formation, Speed, heading."""
    ship = state.ships[name]
    kind = f"{SIDE_NAMES[ship.side]} {TYPES[spec.type]} ({spec.ship_class} class)"
    parts = [f"{name}, {kind}, heads {HEADING_WORDS[ship.heading]}"]
    if group is not None:
        formation = state.formations[group]
        sails = "alone" if len(formation.ships) == 1 else f"in {group}"
        order = order_tip(formation) if has_order(formation) else "Ahead"
        parts.append(f"sails {sails} at Speed {formation.speed}, order {order}")
    if ship.damage:
        parts.append(f"{ship.damage} of {count(spec.boxes, 'Damage Box', 'Damage Boxes')} crossed off")
    if ship.fired:
        parts.append("has fired")
    parts += night_tip(state, name)
    return "; ".join(parts)
