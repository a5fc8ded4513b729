"""What only the Standard Game has on the map: hidden forces, Column Turn markers, and markers on ships."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wargames_desktop.engine.display import Badge, Piece
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.columns import column_turns
from wargames_desktop.games.tokyo_express.hidden_forces import HiddenForces
from wargames_desktop.games.tokyo_express.present.vocabulary import HEADING_WORDS, MISSIONS, count, listed
from wargames_desktop.games.tokyo_express.state import HEADINGS, HiddenForce, State

ARROW = "\N{RIGHTWARDS ARROW}"


def night_pieces(charts: Charts, state: State) -> Iterator[Piece]:
    """Hidden forces and Column Turn markers."""
    if state.standard is UNSET:
        return
    forces = HiddenForces(charts)
    for name, force in state.night.hidden.items():
        yield _hidden_force(forces, state, name, force)
    for marker in column_turns(state):
        turn = f"{HEADING_WORDS[marker.entering]} to {HEADING_WORDS[marker.leaving]}"
        yield Piece(
            id=f"column_turn:{marker.hex}:{marker.entering}:{marker.ships[-1]}",
            place=marker.hex,
            template="marker",
            nation="neutral",
            name="Column Turn",
            fields={"type": ARROW, "abbr": "Turn", "turn": f"{marker.entering} {ARROW} {marker.leaving}"},
            heading=HEADINGS.index(marker.leaving),
            tip=f"Column Turn marker: {listed(marker.ships)} still to turn from {turn}",
            labelled=False,
            aside=True,
        )


def _hidden_force(forces: HiddenForces, state: State, name: str, force: HiddenForce) -> Piece:
    size = f"Size {force.size}" if force.size else "Size ?"
    return Piece(
        id=name,
        place=force.hex,
        template="marker",
        nation="japan",
        name=name,
        fields={"type": str(force.size or "?"), "abbr": f"H{name.rpartition(' ')[2]}", "size": size},
        heading=HEADINGS.index(force.heading),
        face="back" if force.fired else "front",
        badges=tuple(_force_badges(state, name)),
        tip="; ".join((f"{name}, heads {HEADING_WORDS[force.heading]}", *known_words(forces, state, name))),
    )


def _force_badges(state: State, name: str) -> Iterator[Badge]:
    formation = state.formations.get(name)
    if formation is not None:
        yield Badge(kind="speed", text=str(formation.speed), tip=f"Speed {formation.speed}")


def known_words(forces: HiddenForces, state: State, name: str) -> Iterator[str]:
    """What the player knows of a hidden force."""
    known = forces.known(state, name)
    if known.size:
        yield f"Force Size {known.size}: {count(known.ships, 'ship')}, {count(known.salvos, 'torpedo salvo')} left"
    else:
        yield f"no Force Size marker yet: a dummy with a chance of {known.dummy:.0%}"
        yield f"sizes in the container {', '.join(map(str, known.sizes))}"
    yield "moves as a heavy formation" if known.is_heavy else "moves as a light formation"


def night_flags(state: State) -> dict[str, str]:
    """The admirals who live, by flagship, the Task Force Commander last."""
    if state.standard is UNSET:
        return {}
    night = state.night
    alive = [name for name, admiral in night.commanders.items() if not admiral.killed_on_turn and admiral.flagship]
    alive.sort(key=lambda name: name == night.task_force_commander)
    return {night.commanders[name].flagship: name for name in alive}


def night_badges(state: State, name: str) -> Iterator[Badge]:
    """The markers on a ship that only the Standard Game has."""
    if state.standard is UNSET:
        return
    log = state.ships[name].log
    if log.on_fire:
        yield Badge(kind="fire", text="Fire", tip="On fire")
    if not log.detected:
        yield Badge(kind="unseen", text="?", tip="Undetected")
    if log.gun_flashes:
        step = "1st" if log.gun_flashes == 1 else "2nd"
        yield Badge(kind="reference", text=step, tip=f"Detection {step} Step marker: its gun flashes were seen")
    if log.retiring:
        yield Badge(kind="retiring", text="Ret", tip="Retires")


def night_tip(state: State, name: str) -> Iterator[str]:
    """What only the Standard Game says of a ship."""
    if state.standard is UNSET:
        return
    log = state.ships[name].log
    yield "detected" if log.detected else "undetected"
    if log.on_fire:
        yield "on fire"
    if log.retiring:
        yield "retires"
    if log.mission is not UNSET:
        yield f"has performed her mission: {MISSIONS[log.mission]}"
