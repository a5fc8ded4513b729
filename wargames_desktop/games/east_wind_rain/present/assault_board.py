"""The assault board: who fights ashore, who waits aboard, what the guns do, how it stands (18, 19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from wargames_desktop.engine.display import Mat, Piece, Slot, Sum
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, joined, parted, total
from wargames_desktop.games.east_wind_rain.frames.ground import AmphibiousAssault, GroundCombat, GroundOperation
from wargames_desktop.games.east_wind_rain.ground_forces import able_aircraft, defenders, held_back
from wargames_desktop.games.east_wind_rain.ground_forecasts import GroundForecasts
from wargames_desktop.games.east_wind_rain.ground_odds import GroundOdds
from wargames_desktop.games.east_wind_rain.gunfire_missions import MISSIONS, AssaultGuns
from wargames_desktop.games.east_wind_rain.naval_gunfire import GunfireMission, group_key
from wargames_desktop.games.east_wind_rain.present.chapter import Desk
from wargames_desktop.games.east_wind_rain.present.ground_log import MISSIONS as MISSIONS_IN_WORDS
from wargames_desktop.games.east_wind_rain.present.ground_log import TACTICS
from wargames_desktop.games.east_wind_rain.present.vocabulary import count, sentence, signed
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy

GROUP: Final = "Ground combat"
ATTACK: Final = "ground/attack"
DEFENCE: Final = "ground/defence"
AIR: Final = "ground/air"
HELD_BACK: Final = "ground/held_back"
ABOARD: Final = "ground/aboard"
WAVE: Final = "ground/wave"
TAKING_PART: Final = "ground/taking_part"
GUNS: Final = "guns/free"


def mission_id(mission: GunfireMission) -> str:
    """The slot of a gunfire mission."""
    return f"guns/{mission}"


def gun_id(ship: str) -> str:
    """The counter of a ship, or of a group of destroyers, on the board."""
    return f"guns/{ship}"


class AssaultBoard:
    """Lays out assaults and ground combats as a side may see them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._guns = AssaultGuns(desk.theatre.charts)
        self._forecasts = GroundForecasts(desk.theatre)
        self._odds = GroundOdds(desk.theatre.charts)

    # A ground combat

    def combat(self, view: State, fight: GroundCombat) -> tuple[Mat, ...]:
        """Attackers above, defenders below."""
        slots = tuple(self._slots(view, fight))
        where = self._desk.names.place(fight.hex)
        tactic = f" · defended {TACTICS[fight.tactic]}" if fight.tactic else ""
        when = f"round {fight.round}" if fight.round else "before the first round"
        return (
            Mat(
                id="ground",
                title=f"Ground combat, {where}",
                subtitle=f"{when}{tactic}",
                slots=slots,
                columns=3,
                group=GROUP,
                place=fight.hex,
                sums=(*self._sums(fight), *self._odds_of(view, fight)),
                state="current",
            ),
        )

    def _slots(self, view: State, fight: GroundCombat) -> Iterator[Slot]:
        attacker, defender = SIDE_NAMES[fight.side], SIDE_NAMES[enemy(fight.side)]
        losing = fight.step == "losses"
        unknown = "not known" if fight.hidden else ""
        yield self._slot(ATTACK, (0, 0), f"{attacker} attack", fight.engaged, losing and fight.asked == fight.side)
        if fight.task_force:
            yield self._slot(WAVE, (1, 0), "Next wave", fight.wave, fight.step == "wave")
            yield self._slot(ABOARD, (2, 0), "Still aboard", parted(fight.aboard, fight.wave), note=unknown)
        else:
            yield self._slot(HELD_BACK, (1, 0), "Held back", held_back(view, fight), note=unknown)
        note = f"garrison: {fight.garrison} SP" if fight.garrison else ""
        asked = losing and fight.asked == enemy(fight.side)
        yield self._slot(DEFENCE, (0, 1), f"{defender} defence", defenders(view, fight), asked, note)
        aircraft = able_aircraft(view, enemy(fight.side), fight.hex) if fight.air_support else ()
        yield self._slot(AIR, (1, 1), "Air support", aircraft)

    def _sums(self, fight: GroundCombat) -> Iterator[Sum]:
        for side in (fight.side, enemy(fight.side)):
            name = SIDE_NAMES[side]
            yield Sum(label=f"{name} morale", value=str(fight.morale.get(side, 0)), rule="EWR-18.5.A")
            lost = fight.lost.get(side, 0)
            if lost:
                yield Sum(label=f"{name} losses", value=f"{lost} SP", rule="EWR-18.5.D")
        if fight.support:
            yield Sum(label="Naval gunfire in support", value=signed(fight.support), rule="EWR-19.4.D")
        if fight.suppression:
            yield Sum(label="Naval gunfire at the defence", value=signed(fight.suppression), rule="EWR-19.4.E")

    def _odds_of(self, view: State, fight: GroundCombat) -> Iterator[Sum]:
        """How it ends if everybody fights on, before a round and as far as all who fight are known."""
        if fight.step not in ("wave", "decide") or (fight.hidden and fight.task_force):
            return
        odds = self._odds.odds(self._forecasts.now(view, fight))
        if odds is not None:
            name = SIDE_NAMES[fight.side]
            yield Sum(label=f"{name} victory, if nobody withdraws", value=f"{odds.victory:.0%}", rule="EWR-18.3.H")

    # An assault

    def assault(self, view: State, frame: AmphibiousAssault) -> tuple[Mat, ...]:
        """Who takes part, and the guns with their missions; nothing that only the attacker knows."""
        mats: list[Mat] = []
        if frame.stage == "committing" and frame.troops:
            aboard = view.task_forces[frame.task_force].cargo.ground
            mats.append(self._committing(frame.hex, frame.side, frame.troops, parted(aboard, frame.troops)))
        if frame.stage == "gunfire" and not view.task_forces[frame.task_force].hidden:
            mats.append(self._gunfire(view, frame))
        return tuple(mats)

    def operation(self, view: State, frame: GroundOperation) -> tuple[Mat, ...]:
        """Who attacks and who is held back, before an attack by land."""
        if frame.running != "committing" or not frame.engaged:
            return ()
        back = parted(frame.troops, frame.engaged)
        return (self._committing(frame.target, frame.side, frame.engaged, back),)

    def _committing(
        self, hex: str, side: SideName, taking_part: tuple[GroundGroup, ...], back: tuple[GroundGroup, ...]
    ) -> Mat:
        return Mat(
            id="committing",
            title=f"Attack on {self._desk.names.place(hex)}",
            slots=(
                self._slot(TAKING_PART, (0, 0), "Take part", taking_part, now=True),
                self._slot(HELD_BACK, (1, 0), "Held back", back),
            ),
            columns=2,
            group=GROUP,
            side=side,
            place=hex,
            sums=(Sum(label="Taking part", value=count(total(taking_part), "SP", "SP"), rule="EWR-18.9.A"),),
            state="current",
        )

    def _gunfire(self, view: State, frame: AmphibiousAssault) -> Mat:
        force = view.task_forces[frame.task_force]
        factors = self._guns.factors(view, force)
        shares = self._guns.shares(factors, frame.missions)
        pieces: dict[str, list[Piece]] = {mission: [] for mission in MISSIONS}
        free: list[Piece] = []
        for ship in factors:
            mission = frame.missions.get(ship)
            place = GUNS if mission is None else mission_id(mission)
            piece = self._gun(view, frame.task_force, ship, place)
            (free if mission is None else pieces[mission]).append(piece)
        slots = [
            Slot(
                id=mission_id(mission),
                at=(1 + number, 0),
                label=sentence(mission),
                pieces=tuple(pieces[mission]),
                note=f"{shares.get(mission, 0)} factors",
                tip=sentence(MISSIONS_IN_WORDS[mission]),
            )
            for number, mission in enumerate(MISSIONS)
        ]
        silent = sum(factors[ship] for ship in factors if ship not in frame.missions)
        waiting = Slot(
            id=GUNS, at=(0, 0), label="No mission", pieces=tuple(free), note=f"{silent} factors", state="now"
        )
        table = self._desk.theatre.charts.ground.gunfire
        step = table.factors(frame.tactic or "beach")
        return Mat(
            id="guns",
            title=f"Guns off {self._desk.names.place(frame.hex)}",
            subtitle=f"defended {TACTICS[frame.tactic or 'beach']}",
            slots=(waiting, *slots),
            columns=1 + len(MISSIONS),
            group=GROUP,
            side=frame.side,
            place=frame.task_force,
            sums=(Sum(label="Factors for a step of support or suppression", value=str(step), rule="EWR-19.4.F"),),
            state="current",
        )

    def _gun(self, view: State, task_force: str, ship: str, place: str) -> Piece:
        force = view.task_forces[task_force]
        group = next((group for group in force.naval if group_key(group) == ship and not group.damaged), None)
        if group is not None:
            return msgspec.structs.replace(self._desk.counters.points(group, place), id=gun_id(ship))
        return msgspec.structs.replace(self._desk.counters.ship(view, ship, place), id=gun_id(ship))

    def _slot(
        self,
        id: str,
        at: tuple[int, int],
        label: str,
        groups: Iterable[AirGroup | GroundGroup],
        now: bool = False,
        note: str = "",
    ) -> Slot:
        pieces = tuple(self._desk.counters.all_points(_plain(groups), id))
        return Slot(id=id, at=at, label=label, pieces=pieces, note=note, state="now" if now else "", room=1)


def _plain(groups: Iterable[AirGroup | GroundGroup]) -> tuple[AirGroup | GroundGroup, ...]:
    """Groups as the board shows them: how troops came here does not matter."""
    all_groups = tuple(groups)
    troops = (msgspec.structs.replace(group, moved="") for group in all_groups if isinstance(group, GroundGroup))
    return (*joined(troops, ()), *(group for group in all_groups if isinstance(group, AirGroup)))
