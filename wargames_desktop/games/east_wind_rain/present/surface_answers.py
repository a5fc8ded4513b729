"""Answers in surface battles: what each is called, what a salvo, a maneuver or a withdrawal promises (13)."""

from __future__ import annotations

from typing import Final

from wargames_desktop.engine.display import Likelihood, Preview, Sum
from wargames_desktop.games.east_wind_rain.basic_crt import DIE
from wargames_desktop.games.east_wind_rain.commands import surface as orders
from wargames_desktop.games.east_wind_rain.forecast import Forecasts
from wargames_desktop.games.east_wind_rain.frames.surface import AimingHits, FiringRound, Maneuvering
from wargames_desktop.games.east_wind_rain.maneuvers import ManeuverName, guns_halved, moved, torpedoes_barred
from wargames_desktop.games.east_wind_rain.present.battle_board import ROW, marker_id, section_id
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Desk
from wargames_desktop.games.east_wind_rain.present.vocabulary import NATIONS_IN_WORDS, SECTIONS, count, sentence, signed
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.surface_board import apart
from wargames_desktop.games.east_wind_rain.surface_progress import battle_of, opponents
from wargames_desktop.games.east_wind_rain.surface_results import Edge, Volley
from wargames_desktop.games.east_wind_rain.terms import Section, SideName, TimeOfDay, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.withdrawal import Standing, away, withdrawal_modifiers, withdraws

EDGES: Final[dict[Edge, str]] = {
    "time": "Use the advantage: +1 to your roll for the time of day",
    "closing": f"Use the advantage: close the range, {signed(-1)} to the roll",
    "opening": "Use the advantage: open the range, +1 to the roll",
    "fire_first": "Use the advantage: fire first",
    "free_maneuver": "Use the advantage: maneuver while the enemy stays",
}
TIMES: Final[dict[TimeOfDay, str]] = {"day": "by day", "night": "by night"}
MANEUVERS: Final[dict[ManeuverName, str]] = {
    "line": "hold the line",
    "ahead_1": "one hex ahead",
    "ahead_2": "two hexes ahead",
    "back_1": "one hex back",
    "back_2": "two hexes back",
}
Shot = orders.FireFirst | orders.FireGuns | orders.LaunchTorpedoes


class SurfaceAnswers:
    """Makes offers and previews."""

    def __init__(self, desk: Desk) -> None:
        self._theatre: Theatre = desk.theatre
        self._names = desk.names
        self._forecasts = Forecasts(desk.theatre)
        self._withdrawal = desk.theatre.charts.surface.withdrawal

    # The opening

    def use_edge(self, view: State, command: orders.UseEdge) -> Answer:
        return Answer(EDGES[command.on])

    def propose_time(self, view: State, command: orders.ProposeTime) -> Answer:
        return Answer(f"Propose to fight {TIMES[command.time]}")

    def choose_time(self, view: State, command: orders.ChooseTime) -> Answer:
        detail = "Guns reach to medium range at half strength" if command.time == "night" else ""
        return Answer(f"Fight {TIMES[command.time]}", detail=detail)

    def shift_range(self, view: State, command: orders.ShiftRange) -> Answer:
        return Answer(f"Close the range, {signed(-1)}" if command.by < 0 else "Open the range, +1")

    # Fire

    def fire_first(self, view: State, command: orders.FireFirst) -> Answer:
        what = "guns" if command.weapon == "guns" else "torpedoes"
        return self._shot(view, command, f"Fire first: {what} of the {SECTIONS[command.section].lower()}")

    def fire_guns(self, view: State, command: orders.FireGuns) -> Answer:
        return self._shot(view, command, "Fire")

    def launch_torpedoes(self, view: State, command: orders.LaunchTorpedoes) -> Answer:
        return self._shot(view, command, "Launch torpedoes")

    def _shot(self, view: State, command: Shot, what: str) -> Answer:
        volley = _volley(view, command)
        label = f"{what} at the enemy {SECTIONS[command.at].lower()}"
        picks = (section_id(volley.side, command.section), section_id(enemy(volley.side), command.at))
        if not self._known(view, volley.side):
            return Answer(label, picks)
        found = self._forecasts.volley(view, volley)
        detail = f"{found.points:g} factors, {found.expected:.1f} hits on average"
        return Answer(label, picks, detail=detail)

    def hold_fire(self, view: State, command: orders.HoldFire) -> Answer:
        return Answer("Hold the torpedoes" if _firing(view).weapon == "torpedoes" else "Hold fire, to go back farther")

    def aim_hits(self, view: State, command: orders.AimHits) -> Answer:
        frame = view.flow[-1]
        assert isinstance(frame, AimingHits)
        mark = next(mark for mark in frame.marks if mark.key == command.target)
        number = command.target.rpartition(":")[2]
        name = f"Ship {number}" if mark.kind == "ship" else sentence(mark.kind.replace("_", " "))
        hurt = [f"{count(mark.points, 'point')} of damage"] if mark.points else []
        hurt += ["damaged"] if mark.damaged else []
        told = f" ({', '.join(hurt)})" if hurt else ""
        detail = count(command.hits, "hit")
        return Answer(f"{name}{told}", (command.target,), "Hits", detail=detail, amount=command.hits)

    def salvo(self, view: State, command: Shot) -> Preview:
        """The factors, what changes the die, and how likely each number of hits is."""
        volley = _volley(view, command)
        title = f"{sentence(volley.weapon)} of the {SECTIONS[volley.section].lower()}"
        if not self._known(view, volley.side):
            return Preview(title=title, expected="Uncover your ships to see factors and chances")
        found = self._forecasts.volley(view, volley)
        sums = (
            Sum(label="Factors", value=f"{found.points:g}", rule="EWR-13.8.B"),
            *(Sum(label=each.name, value=signed(each.value), rule=each.rule) for each in found.modifiers),
        )
        chances = tuple(
            Likelihood(result=count(hits, "hit"), probability=chance) for hits, chance in sorted(found.chances.items())
        )
        return Preview(title=title, sums=sums, chances=chances, expected=f"{found.expected:.1f} hits on average")

    def _known(self, view: State, side: SideName) -> bool:
        """Whether the fleet of a side lies open to whoever looks."""
        return all(each.vessel for each in battle_of(view).fleets[side].combatants)

    # Maneuvers and withdrawal

    def fall_back(self, view: State, command: orders.FallBack) -> Answer:
        return Answer(f"{SECTIONS[command.section]}: go back one hex more")

    def maneuver(self, view: State, command: orders.OrderManeuver) -> Answer:
        side = _ordering(view, command.section)
        fleet = battle_of(view).fleets[side]
        hex = moved(fleet.at[command.section], command.maneuver, fleet.forward)
        detail = []
        if guns_halved(command.maneuver):
            detail.append("guns at half strength")
        if torpedoes_barred(command.maneuver):
            detail.append("no torpedoes")
        label = f"{SECTIONS[command.section]}: {MANEUVERS[command.maneuver]}"
        picks = (marker_id(side, command.section), f"{ROW}/{hex}")
        return Answer(label, picks, SECTIONS[command.section], detail=sentence(", ".join(detail)))

    def move(self, view: State, command: orders.OrderManeuver) -> Preview:
        """How far a section would then be from those of the enemy, if they stay."""
        side = _ordering(view, command.section)
        own, other = opponents(battle_of(view), side)
        hex = moved(own.at[command.section], command.maneuver, own.forward)
        table = self._theatre.charts.surface.range
        sums = tuple(
            Sum(
                label=f"To the enemy {SECTIONS[section].lower()}, if it stays",
                value=(table.at(abs(hex - at)) or "out of range").replace("_", " "),
                rule="EWR-13.5.D",
            )
            for section, at in other.at.items()
        )
        return Preview(title=f"{SECTIONS[command.section]}: {MANEUVERS[command.maneuver]}", sums=sums)

    def withdraw(self, view: State, command: orders.TryToWithdraw) -> Answer:
        return Answer("Try to withdraw")

    def keep_fighting(self, view: State, command: orders.KeepFighting) -> Answer:
        return Answer("Stay and fight")

    def chance_to_withdraw(self, view: State, command: orders.TryToWithdraw) -> Preview:
        """What is known of the roll: destroyers and speed of the enemy are not."""
        battle = battle_of(view)
        attacker, defender = battle.fleets.values()
        standing = Standing(destroyers=0, speed=0, apart=apart(attacker.at, defender.at), time=battle.time)
        if away(self._withdrawal, standing):
            return Preview(title="Withdrawal", expected="So far away that no die is rolled")
        modifiers = withdrawal_modifiers(self._withdrawal, standing)
        faces = sum(withdraws(self._withdrawal, die, modifiers) for die in range(1, DIE + 1))
        return Preview(
            title="Withdrawal",
            sums=tuple(Sum(label=each.name, value=signed(each.value), rule=each.rule) for each in modifiers),
            chances=(Likelihood(result="gets away", probability=faces / DIE),),
            expected="More destroyers or more speed than the enemy add one each",
        )

    # Afterwards

    def detach_ship(self, view: State, command: orders.DetachShip) -> Answer:
        return Answer(f"{self._names.ship(command.ship)} leaves", (command.ship,))

    def detach_destroyer(self, view: State, command: orders.DetachDestroyer) -> Answer:
        return Answer(f"A damaged SP of {NATIONS_IN_WORDS[command.nation]} destroyers leaves")


def _volley(view: State, command: Shot) -> Volley:
    frame = _firing(view)
    side = frame.options[0].side
    match command:
        case orders.FireFirst(section, weapon, at):
            return Volley(side, section, weapon, at)
        case orders.FireGuns(section, at):
            return Volley(side, section, "guns", at)
        case orders.LaunchTorpedoes(section, at):
            return Volley(side, section, "torpedoes", at)


def _firing(view: State) -> FiringRound:
    frame = view.flow[-1]
    assert isinstance(frame, FiringRound)
    return frame


def _ordering(view: State, section: Section) -> SideName:
    """Who gives orders now."""
    frame = view.flow[-1]
    assert isinstance(frame, Maneuvering)
    waiting = (side for side in frame.sides if section not in frame.orders.get(side, {}))
    return next(side for side in waiting if section in frame.limits[side])
