"""Ship logs: damage boxes, torpedo circles and speeds, as kept on the roster (TE-2.3-log-damage)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wargames_desktop.engine.display import LogBox, LogRow, UnitLog
from wargames_desktop.games.tokyo_express.chart import MOUNT_NAMES
from wargames_desktop.games.tokyo_express.charts import Charts, ShipSpec, TorpedoMount
from wargames_desktop.games.tokyo_express.damage import is_sinking, max_speed
from wargames_desktop.games.tokyo_express.present import plans
from wargames_desktop.games.tokyo_express.present.vocabulary import MISSIONS, TYPES, count
from wargames_desktop.games.tokyo_express.state import Ship, State, formation_of


def logs(charts: Charts, state: State) -> tuple[UnitLog, ...]:
    """The log of every ship of the game, sunk ones included."""
    return tuple(log(charts, state, name) for name in state.ships)


def log(charts: Charts, state: State, name: str) -> UnitLog:
    """A ship's log."""
    spec, ship = charts.roster.ships[name], state.ships[name]
    return UnitLog(
        id=name,
        side=ship.side,
        title=name,
        subtitle=f"{TYPES[spec.type].capitalize()} ({spec.type}), {spec.ship_class} class",
        rows=(damage_row(spec, ship), *torpedo_rows(spec, state, name)),
        facts=tuple(_facts(charts, state, name)),
        state=_condition(spec, ship),
    )


def blank(charts: Charts, name: str) -> UnitLog:
    """A ship's log with nothing marked, reloads included."""
    spec = charts.roster.ships[name]
    levels = {box: level for level, box in spec.levels.items()}
    boxes = (
        LogBox(shape="box", state="free", label=_box_label(spec, levels.get(number), number))
        for number in range(1, spec.boxes + 1)
    )
    torpedoes = (
        LogRow(
            label=MOUNT_NAMES[mount.mount].capitalize(),
            boxes=(
                *_circles(mount, mount.salvos, 0),
                *(LogBox(shape="circle", state="free", label=f"{mount.mount}r") for _ in range(mount.reloads)),
            ),
            note=f"value {mount.value}",
        )
        for mount in spec.torpedoes
    )
    return UnitLog(
        id=name,
        side=spec.side,
        title=name,
        subtitle=f"{TYPES[spec.type].capitalize()} ({spec.type}), {spec.ship_class} class",
        rows=(LogRow(label="Damage", boxes=tuple(boxes)), *torpedoes),
        facts=(("Guns", f"bow {spec.bow}, stern {spec.stern} ({spec.deck})"), ("Maximum", str(spec.speed))),
    )


def _condition(spec: ShipSpec, ship: Ship) -> str:
    if ship.sunk:
        return "sunk"
    if is_sinking(spec, ship):
        return "sinking"
    return "damaged" if ship.damage else ""


def damage_row(spec: ShipSpec, ship: Ship) -> LogRow:
    """The damage boxes in order, the levels and the last box's Speed in them."""
    levels = {box: level for level, box in spec.levels.items()}
    in_effect = ship.damage - ship.pending
    boxes = tuple(
        LogBox(
            shape="box",
            state="marked" if number <= in_effect else "pending" if number <= ship.damage else "free",
            label=_box_label(spec, levels.get(number), number),
            tip=_box_tip(spec, levels.get(number), number),
        )
        for number in range(1, spec.boxes + 1)
    )
    return LogRow(label="Damage", boxes=boxes, note=f"{ship.damage}/{spec.boxes}")


def _box_label(spec: ShipSpec, level: int | None, number: int) -> str:
    if number == spec.boxes:
        return f"({spec.last_speed})"
    return str(level) if level is not None else ""


def _box_tip(spec: ShipSpec, level: int | None, number: int) -> str:
    if number == spec.boxes:
        return f"Crossed off: sinks. The only one left: Speed {spec.last_speed} at most"
    return f"Damage Level {level}" if level is not None else ""


def torpedo_rows(spec: ShipSpec, state: State, name: str) -> Iterator[LogRow]:
    """A row of circles per line of torpedoes; spent ones from the right, reloads last (TE-2.3-log-right-left)."""
    plan = plans.torpedo_plan(state).get(name)
    planned = {salvo.mount: salvo.salvos for salvo in plan.salvos} if plan is not None else {}
    for line, mount in enumerate(spec.torpedoes):
        left = state.ships[name].salvos[line]
        yield LogRow(
            label=MOUNT_NAMES[mount.mount].capitalize(),
            boxes=(*_circles(mount, left, planned.get(line, 0)), *_reloads(state, mount, name, line)),
            note=f"value {mount.value}",
        )


def _circles(mount: TorpedoMount, left: int, planned: int) -> Iterator[LogBox]:
    letter = mount.mount
    for number in range(mount.salvos):
        if number >= left:
            yield LogBox(shape="circle", state="marked", label=letter, tip="Fired or lost")
        elif number >= left - planned:
            yield LogBox(shape="circle", state="pending", label=letter, tip="To be fired in this attack")
        else:
            yield LogBox(shape="circle", state="free", label=letter, tip=f"Salvo of value {mount.value}")


def _reloads(state: State, mount: TorpedoMount, name: str, line: int) -> Iterator[LogBox]:
    """Reload circles; the Basic Game has no use for them."""
    if state.standard is UNSET:
        for _ in range(mount.reloads):
            yield LogBox(shape="circle", state="unused", label=mount.mount, tip="Reload, not used in the Basic Game")
        return
    left = state.ships[name].log.reloads
    unused = left[line] if line < len(left) else 0
    for number in range(mount.reloads):
        free = number < unused
        tip = "Reload" if free else "Reload, used or lost"
        yield LogBox(shape="circle", state="free" if free else "marked", label=f"{mount.mount}r", tip=tip)


def _facts(charts: Charts, state: State, name: str) -> Iterator[tuple[str, str]]:
    spec, ship = charts.roster.ships[name], state.ships[name]
    yield "Guns", f"bow {spec.bow}, stern {spec.stern} ({spec.deck})"
    if ship.sunk:
        yield "Sunk", f"off the map, {count(spec.boxes, 'box', 'boxes')} gone"
        return
    formation = formation_of(state, name)
    if formation is not None:
        yield "Speed now", str(state.formations[formation].speed)
    yield "Maximum", str(ship.max_speed) if ship.max_speed == spec.speed else f"{ship.max_speed} of {spec.speed}"
    following = min(ship.max_speed, max_speed(charts, spec, ship))
    if is_sinking(spec, ship):
        yield "After this turn", "she sinks"
    elif following != ship.max_speed:
        yield "After this turn", f"Speed {following} at most"
    yield from _night_facts(state, ship)
    if ship.stern_hits:
        yield "Stern hits", str(ship.stern_hits)
    if ship.out_of_action:
        yield "Out of action", "moves on, does nothing else"
    elif ship.fired:
        yield "Guns fired", "in this Game Turn"


def _night_facts(state: State, ship: Ship) -> Iterator[tuple[str, str]]:
    """What the Standard Game notes on the log."""
    if state.standard is UNSET:
        return
    log = ship.log
    yield "Detection", "detected" if log.detected else "undetected"
    if ship.side == "us":
        yield "Radar", "works" if log.radar else "none"
    if log.on_fire:
        yield "Fire", "burns"
    if log.exited:
        yield "Off the map", "for her mission"
    elif log.left:
        yield "Off the map", "for good"
    elif log.retiring:
        yield "Course", "retires"
    if log.mission is not UNSET:
        yield "Mission done", MISSIONS[log.mission]
