"""Torpedoes, gunnery and damage, in words."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.tokyo_express.chart import MOUNT_NAMES
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.events import (
    Damaged,
    DamageTookEffect,
    DeckShuffled,
    GunneryAllocated,
    GunneryResolved,
    ShipFlipped,
    SternHit,
    TorpedoesAllocated,
    TorpedoesResolved,
)
from wargames_desktop.games.tokyo_express.frames import TorpedoAttack
from wargames_desktop.games.tokyo_express.present.chart_cards import column_span
from wargames_desktop.games.tokyo_express.present.sums import modifier_lines, sum_text
from wargames_desktop.games.tokyo_express.present.vocabulary import (
    GUNS,
    count,
    hexes,
    listed,
    sentence,
    side_of,
    signed,
)
from wargames_desktop.games.tokyo_express.state import SideName

WHEN = {"TE-3.8-when": "from the end of the Combat Segment"}
"""When damage takes effect, by the rule that says it, where that is always at the same time."""


def salvos_words(charts: Charts, ship: str, attack: TorpedoAttack) -> str:
    """``2 port salvos and 1 center salvo``."""
    lines = charts.roster.ships[ship].torpedoes
    counts: dict[str, int] = {}
    for salvo in attack.salvos:
        mount = MOUNT_NAMES[lines[salvo.mount].mount]
        counts[mount] = counts.get(mount, 0) + salvo.salvos
    return listed([count(number, f"{mount} salvo") for mount, number in counts.items()])


def torpedoes_allocated(charts: Charts, event: TorpedoesAllocated) -> Iterator[LogLine]:
    side = side_of(charts, event.ship)
    target = event.attack.target
    text = (
        f"Attack {event.letter}: {event.ship} aims {salvos_words(charts, event.ship, event.attack)} at {target}, "
        f"{hexes(event.distance)} away"
    )
    rule = _rule(side, event.reason, "TE-3.6-jp-first-target", "TE-3.6-us-allocation")
    yield LogLine(text=text, rule=rule, kind="attack", side=side, about=(event.ship, target))
    if event.reason:
        yield LogLine(text=sentence(event.reason), rule=rule, depth=1)


def _rule(side: SideName, reasons: object, japan: str, us: str) -> str:
    """Why a target was chosen; the Standard Game has told it before the attack is announced."""
    if side == "us":
        return us
    return japan if reasons else "TE-8.1-jp-always"


def torpedoes_resolved(charts: Charts, event: TorpedoesResolved) -> Iterator[LogLine]:
    ships = tuple(dict.fromkeys(salvo.ship for salvo in event.salvos))
    about = (*ships, event.target)
    text = f"Torpedo attack {event.letter} of {listed(ships)} on {event.target}: {_torpedo_result(event)}"
    yield LogLine(text=text, rule="TE-3.6-table", kind="die", side=event.side, about=about)
    yield from _salvo_lines(event)
    yield LogLine(text=f"Total Torpedo value {event.total}", rule="TE-3.6-add-values", depth=1)
    if event.column is None:
        rule = "TE-3.6-below-minimum" if event.cancelled else "TE-3.6-below-minimum-us"
        yield LogLine(text="Too low for the table: no die is rolled", rule=rule, depth=1)
        return
    roll = event.die + sum(modifier.value for modifier in event.modifiers)
    yield LogLine(text=f"Die {sum_text(event.die, event.modifiers, roll)}", rule="TE-3.6-resolve", depth=1)
    yield from modifier_lines(event.modifiers)
    columns = charts.torpedoes.japan if event.side == "japan" else charts.torpedoes.us
    text = f"Row {event.row}, column {column_span(columns, event.column)}: {event.result}"
    yield LogLine(text=text, rule="TE-3.6-column", depth=1)
    if event.stern and event.points:
        bonus = signed(charts.torpedoes.stern_bonus)
        yield LogLine(text=f"{bonus}: hit in the stern of {event.target}", rule="TE-3.6-effect-stern", depth=1)


def _torpedo_result(event: TorpedoesResolved) -> str:
    if event.cancelled:
        return "cancelled, the salvos are kept"
    return count(event.points, "Damage Point") if event.points else "no hit"


def _salvo_lines(event: TorpedoesResolved) -> Iterator[LogLine]:
    """One line per ship and mount of equal salvos, its modifiers in the sum and below it."""
    for salvo in dict.fromkeys(event.salvos):
        times = event.salvos.count(salvo)
        mount = count(times, f"{MOUNT_NAMES[salvo.mount]} salvo")
        each = " each" if times > 1 else ""
        why = f" ({', '.join(f'{signed(m.value)} {m.reason}' for m in salvo.modifiers)})" if salvo.modifiers else ""
        text = f"{salvo.ship}, {mount}: {sum_text(salvo.value, salvo.modifiers, salvo.total)}{each}{why}"
        yield LogLine(text=text, rule="TE-3.6-mod-each", about=(salvo.ship,), depth=1)


def gunnery_allocated(charts: Charts, event: GunneryAllocated) -> Iterator[LogLine]:
    side = side_of(charts, event.ship)
    fires = zip(event.letters, event.fires, strict=True)
    aims = listed([f"{GUNS[fire.guns]} at {fire.target} ({letter})" for letter, fire in fires])
    rule = _rule(side, event.reasons, "TE-3.7-jp-closest", "TE-3.7-us-allocation")
    about = (event.ship, *(fire.target for fire in event.fires))
    yield LogLine(text=f"{event.ship} lays {aims}", rule=rule, kind="attack", side=side, about=about)
    for fire, reason in zip(event.fires, event.reasons, strict=False):
        yield LogLine(text=f"{fire.target}: {reason}", rule=rule, about=(fire.target,), depth=1)


def gunnery_resolved(charts: Charts, event: GunneryResolved) -> Iterator[LogLine]:
    side = side_of(charts, event.ship)
    result = count(event.points, "Damage Point") if event.points else "no hit"
    whose = "" if event.guns == "both" else "her "
    text = f"{event.ship} fires {whose}{GUNS[event.guns]} at {event.target}, {hexes(event.distance)}: {result}"
    about = (event.ship, event.target)
    yield LogLine(text=text, rule="TE-3.7-resolve", kind="card", side=side, about=about)
    yield LogLine(text=_value_text(charts, event), rule="TE-3.7-value", depth=1)
    for shift in event.shifts:
        yield LogLine(text=f"{shift_words(shift.value)}: {shift.reason}", rule=shift.rule, depth=1)
    cell = event.points or "blank"
    text = f"{event.deck} card {event.card}, row {event.row}, column {event.column}: {cell}"
    yield LogLine(text=text, rule="TE-3.7-columns", depth=1)


def shift_words(value: int) -> str:
    """``Down 1``, ``Up 1``."""
    return f"Down {-value}" if value < 0 else f"Up {value}"


def _value_text(charts: Charts, event: GunneryResolved) -> str:
    spec = charts.roster.ships[event.ship]
    if event.guns == "both":
        made = f"bow {spec.bow} + stern {spec.stern} = {event.value}"
    elif event.halved:
        made = f"half of {spec.bow if event.guns == 'bow' else spec.stern} = {event.value}"
    else:
        made = str(event.value)
    return f"Gunnery value {made}: starts in row {event.start_row}"


def deck_shuffled(charts: Charts, event: DeckShuffled) -> Iterator[LogLine]:
    yield LogLine(text=f"The {event.deck} deck is shuffled again", rule="TE-3.7-reshuffle", kind="card")


def ship_flipped(charts: Charts, event: ShipFlipped) -> Iterator[LogLine]:
    if event.fired:
        text = f"{listed(event.ships)}: turned to the Fired side"
    else:
        text = "All ships are turned to their Unfired sides"
    yield LogLine(text=text, rule=event.rule, about=event.ships)


def damaged(charts: Charts, event: Damaged) -> Iterator[LogLine]:
    side = side_of(charts, event.ship)
    text = f"{event.ship} takes {count(event.points, 'Damage Point')}: {event.damage} of {event.boxes} boxes"
    yield LogLine(text=text, rule="TE-3.8-points", kind="damage", side=side, about=(event.ship,))
    if event.level:
        when = f", {WHEN[event.rule]}" if event.rule in WHEN else " is reached"
        text = f"Damage Level {event.level}{when}"
        yield LogLine(text=text, rule=event.rule, kind="damage", about=(event.ship,), depth=1)
    if event.sinking:
        yield LogLine(text=f"{event.ship} is sinking", rule="TE-3.8-sink", kind="damage", about=(event.ship,), depth=1)


def stern_hit(charts: Charts, event: SternHit) -> Iterator[LogLine]:
    side = side_of(charts, event.ship)
    loss = signed(-charts.torpedoes.stern_speed_loss * event.stern_hits)
    text = f"Screws or rudder of {event.ship} damaged: Speed {loss} for the rest of the game"
    yield LogLine(text=text, rule="TE-3.6-effect-stern-speed", kind="damage", side=side, about=(event.ship,))


def damage_took_effect(charts: Charts, event: DamageTookEffect) -> Iterator[LogLine]:
    side = side_of(charts, event.ship)
    if event.out_of_action:
        text = f"{event.ship} is sinking: she moves on and does nothing else"
        rule = "TE-3.8-sinking" if event.rule in WHEN else event.rule
    else:
        text, rule = f"{event.ship}: Damage Level {event.level} takes effect", event.rule
    yield LogLine(text=text, rule=rule, kind="damage", side=side, about=(event.ship,))
    if event.salvos_lost:
        lost = listed([f"a {mount} salvo" for mount in event.salvos_lost])
        yield LogLine(text=f"She loses {lost}", rule="TE-3.8-when-torpedo", kind="damage", depth=1)
