"""What the Standard Game adds to combat: why targets are chosen, special results, surprise torpedoes, fires."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.present.sums import modifier_lines, sum_text
from wargames_desktop.games.tokyo_express.present.vocabulary import count, hexes, listed, sentence
from wargames_desktop.games.tokyo_express.standard_events import (
    FireRolled,
    Reloaded,
    SpecialResult,
    SurpriseTorpedoesLaunched,
    SurpriseTorpedoHit,
    TargetChosen,
    TargetsTraded,
)

WEAPONS = {"guns": "guns", "torpedoes": "torpedoes"}
SPECIAL = {
    "admiral": "Admiral Killed",
    "fire": "Fire",
    "friendly_ship": "Friendly Ship Hit",
    "radar": "Radar Destroyed",
    "torpedo_tubes": "Torpedo Tubes Hit",
}


def target_chosen(charts: Charts, event: TargetChosen) -> Iterator[LogLine]:
    text = f"{event.ship} takes {event.target} as target of her {WEAPONS[event.weapon]}, {hexes(event.distance)}"
    rule = event.reasons[-1].rule if event.reasons else ""
    yield LogLine(text=text, rule=rule, side="japan", about=(event.ship, event.target))
    for reason in event.reasons:
        yield LogLine(text=sentence(reason.text), rule=reason.rule, depth=1)
    for other in event.rejected:
        text = f"Not {other.target}: {other.reason.text}"
        yield LogLine(text=text, rule=other.reason.rule, about=(other.target,), depth=1)


def targets_traded(charts: Charts, event: TargetsTraded) -> Iterator[LogLine]:
    text = (
        f"{event.ship} and {event.other} trade targets: {event.ship} takes {event.target} at "
        f"{hexes(event.distance)} instead of {event.was}, {event.other} takes {event.other_target} at "
        f"{hexes(event.other_distance)}"
    )
    rule = "TE-9.2-rearrange" if event.weapon == "guns" else "TE-10.1-rearrange"
    yield LogLine(text=text, rule=rule, side="japan", about=(event.ship, event.other))


def special_result(charts: Charts, event: SpecialResult) -> Iterator[LogLine]:
    name = SPECIAL.get(event.result, event.result.replace("_", " ").capitalize())
    yield LogLine(text=f"{name}: {event.ship}", rule=event.rule, kind="damage", about=(event.ship,))
    if event.ignored:
        yield LogLine(text=f"No effect: {event.ignored}", rule=event.rule, depth=1)
    if event.lost:
        yield LogLine(text=f"She loses {event.lost}", rule=event.rule, kind="damage", depth=1)


def surprise_torpedoes_launched(charts: Charts, event: SurpriseTorpedoesLaunched) -> Iterator[LogLine]:
    if event.withheld:
        text = f"{event.force} makes no Surprise Torpedo Attack: {event.withheld}"
    else:
        text = (
            f"Surprise Torpedo Attack of {event.force}: die {event.die}, "
            f"{count(event.expended, 'salvo')} fired, {count(event.hits, 'hit')}"
        )
    about = (event.force, *(ship for ship, _ in event.targets))
    yield LogLine(text=text, rule="TE-10.3-action-table", kind="die" if event.die else "attack", about=about)
    for ship, distance, share in event.counted:
        told = f"{ship} at {hexes(distance)} counts {share:g}"
        yield LogLine(text=told, rule="TE-10.3-target-chart", about=(ship,), depth=1)
    if event.counted:
        yield LogLine(text=f"Effective number of targets {event.effective:g}", rule="TE-10.3-step-2", depth=1)
    for shift in event.shifts:
        side = "right" if shift.value > 0 else "left"
        text = f"{count(abs(shift.value), 'column')} {side}: {shift.reason}"
        yield LogLine(text=text, rule=shift.rule, depth=1)
    if event.extra:
        yield LogLine(text=f"Roll for one more hit: {event.extra}", rule="TE-10.3-step-5", kind="die", depth=1)
    for ship, salvos in event.targets:
        yield LogLine(text=f"{count(salvos, 'salvo')} at {ship}", rule="TE-10.3-step-7", about=(ship,), depth=1)


def surprise_torpedo_hit(charts: Charts, event: SurpriseTorpedoHit) -> Iterator[LogLine]:
    roll = event.die + sum(modifier.value for modifier in event.modifiers)
    text = (
        f"A torpedo of {event.force} hits {event.target}: die {sum_text(event.die, event.modifiers, roll)}, "
        f"{count(event.points, 'Damage Point')}"
    )
    yield LogLine(text=text, rule="TE-10.3-damage-table", kind="die", side="japan", about=(event.target,))
    yield from modifier_lines(event.modifiers)


def reloaded(charts: Charts, event: Reloaded) -> Iterator[LogLine]:
    text = f"{event.ship} reloads {listed([f'a {mount} salvo' for mount in event.salvos])}"
    yield LogLine(text=text, rule="TE-10.4-reload", about=(event.ship,))


def fire_rolled(charts: Charts, event: FireRolled) -> Iterator[LogLine]:
    if event.exploded:
        told = f"die {event.die} and {event.second}, she explodes"
    else:
        roll = event.die + sum(modifier.value for modifier in event.modifiers)
        result = count(event.points, "Damage Point") if event.points else "no damage"
        told = f"die {sum_text(event.die, event.modifiers, roll)}, {result}{', the fire is out' if event.out else ''}"
    rule = "TE-9.6-explosion" if event.exploded else "TE-9.6-fire-table"
    yield LogLine(text=f"Fire aboard {event.ship}: {told}", rule=rule, kind="die", about=(event.ship,))
    yield from modifier_lines(event.modifiers)
    if event.second and not event.exploded:
        text = f"A second roll of {event.second}: no explosion"
        yield LogLine(text=text, rule="TE-9.6-explosion-else", kind="die", depth=1)
