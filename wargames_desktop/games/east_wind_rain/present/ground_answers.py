"""What can be answered about cargo, marches, ground combats and assaults, and what it would mean (10.4 to 20)."""

from __future__ import annotations

from typing import Final

import msgspec

from wargames_desktop.engine.display import Card, Cell, Likelihood, Path, Preview, Region, Sum
from wargames_desktop.games.east_wind_rain.assault_targets import Assaults
from wargames_desktop.games.east_wind_rain.commands import ground as orders
from wargames_desktop.games.east_wind_rain.commands.operations import Assault
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, total
from wargames_desktop.games.east_wind_rain.frames import ground as steps
from wargames_desktop.games.east_wind_rain.frames.operations import TaskForceOperation
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.ground_forecasts import GroundForecasts
from wargames_desktop.games.east_wind_rain.ground_movement import Marches
from wargames_desktop.games.east_wind_rain.ground_odds import Battle, GroundOdds
from wargames_desktop.games.east_wind_rain.ground_withdrawal import Withdrawal
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.naval_gunfire import Tactic
from wargames_desktop.games.east_wind_rain.paratroops import Paratroops
from wargames_desktop.games.east_wind_rain.present import assault_board as board
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.cargo_answers import kind_of
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Desk
from wargames_desktop.games.east_wind_rain.present.ground_log import MISSIONS, TACTICS
from wargames_desktop.games.east_wind_rain.present.vocabulary import KINDS, group_in_words, sentence, signed
from wargames_desktop.games.east_wind_rain.searching import Searches
from wargames_desktop.games.east_wind_rain.sighting import faces
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy

ASSUMED: Final = (0, 1, 2, 3, 5, 8, 12)
"""Numbers of hidden defenders, in SP, for which the odds of an attack are told."""
DIE: Final = 6


class GroundAnswers:
    """Marches, combat, assaults and bases."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._theatre = desk.theatre
        self._marches = Marches(desk.theatre)
        self._assaults = Assaults(desk.theatre)
        self._withdrawal = Withdrawal(desk.theatre)
        self._searches = Searches(desk.theatre)
        self._forecasts = GroundForecasts(desk.theatre)
        self._odds = GroundOdds(desk.theatre.charts)
        self._paratroops = Paratroops(desk.theatre)

    # Marches

    def leave(self, view: State, command: orders.LeaveTroops) -> Answer:
        frame = view.flow[-1]
        hex = frame.hex if isinstance(frame, steps.GroundOperation) else ""
        picks = (ids.points(ids.slot(hex, "troops"), command.part),) if hex else ()
        label = f"Leave {group_in_words(command.part)} behind"
        return Answer(label, picks, f"Stay behind: {kind_of(command.part)}", amount=command.sp)

    def march(self, view: State, command: orders.MarchTo) -> Answer:
        frame = view.flow[-1]
        place = self._names.place(command.hex)
        if not isinstance(frame, steps.GroundOperation):
            return Answer(f"March to {place}", (command.hex,))
        cost = f"{self._marches.cost(frame.hex, command.hex)} MP"
        if self._marches.is_defended(view, frame.side, command.hex):
            return Answer(f"Look for the enemy at {place} and attack", (command.hex,), "Attack", cost)
        return Answer(f"March to {place}", (command.hex,), "March", cost)

    def march_preview(self, view: State, command: orders.MarchTo) -> Preview:
        """The way and its price; against an enemy the chance to find him, the price of divisions, and the odds."""
        answer = self.march(view, command)
        frame = view.flow[-1]
        if not isinstance(frame, steps.GroundOperation):
            return Preview(title=answer.label)
        ways = ((frame.hex, None, ""), (command.hex, None, answer.detail))
        path = Path(piece=ids.troops(frame.side, frame.hex), steps=ways)
        left = (self._marches.points if frame.mp is None else frame.mp) - self._marches.cost(frame.hex, command.hex)
        mp = Sum(label="MP left", value=str(left), rule="EWR-17.1.B")
        if not self._marches.is_defended(view, frame.side, command.hex) or not frame.troops:
            return Preview(title=answer.label, paths=(path,), sums=(mp,))
        search = Sighting(side=frame.side, by=(frame.hex,), hex=command.hex)
        seen, modifiers = self._sighting(view, search)
        price = self._marches.price(view, frame.side, command.hex, total(frame.troops))
        odds = self._table(view, frame.side, command.hex, frame.troops, origin=frame.hex)
        return Preview(
            title=answer.label,
            paths=(path,),
            regions=(Region(style="target", hexes=(command.hex,)),),
            sums=(mp, Sum(label="To attack with all", value=f"{price} ER", rule="EWR-18.9.A"), *modifiers),
            chances=(Likelihood(result="Enemy found", probability=seen),),
            tables=(odds,),
        )

    def _sighting(self, view: State, search: Sighting) -> tuple[float, tuple[Sum, ...]]:
        chance = faces(self._searches.table, self._searches.circumstances(view, search)) / DIE
        return chance, _sums(self._searches.modifiers(view, search))

    # Committing

    def hold_back(self, view: State, command: orders.HoldBack) -> Answer:
        picks = (ids.points(board.TAKING_PART, command.part), board.HELD_BACK)
        label = f"Hold {group_in_words(command.part)} back"
        return Answer(label, picks, f"Hold back: {kind_of(command.part)}", amount=command.sp)

    def attack(self, view: State, command: orders.Attack) -> Answer:
        frame = view.flow[-1]
        if isinstance(frame, steps.AmphibiousAssault):
            price = self._assaults.price(view, frame.side, frame.hex, max(1, total(frame.troops)), frame.doubled)
            return Answer(f"Assault {self._names.place(frame.hex)}", (), "Attack", f"{price} ER")
        if isinstance(frame, steps.GroundOperation):
            price = self._marches.price(view, frame.side, frame.target, max(1, total(frame.engaged)))
            return Answer(f"Attack {self._names.place(frame.target)}", (), "Attack", f"{price} ER")
        return Answer("Attack")

    def attack_preview(self, view: State, command: orders.Attack) -> Preview:
        """What the attack costs, what changes its rolls, and how it ends against so many defenders."""
        answer = self.attack(view, command)
        frame = view.flow[-1]
        cost = Sum(label="Cost", value=answer.detail, rule="EWR-18.9.A")
        if isinstance(frame, steps.GroundOperation) and frame.engaged:
            table = self._table(view, frame.side, frame.target, frame.engaged, origin=frame.hex)
            sums = self._modifiers(view, frame.side, frame.target, frame.engaged, frame.hex)
            return Preview(title=answer.label, sums=(cost, *sums), tables=(table,))
        if isinstance(frame, steps.AmphibiousAssault) and frame.troops:
            cost = msgspec.structs.replace(cost, rule="EWR-19.8.B")
            tactics: tuple[Tactic, ...] = ("beach",) if self._is_brown(frame.hex) else ("beach", "inland")
            tables = tuple(self._table(view, frame.side, frame.hex, frame.troops, tactic=tactic) for tactic in tactics)
            sums = self._modifiers(view, frame.side, frame.hex, frame.troops, "", tactics[0])
            return Preview(title=answer.label, sums=(cost, *sums), tables=tables)
        return Preview(title=answer.label, sums=(cost,))

    def _is_brown(self, hex: str) -> bool:
        return self._theatre.map.is_brown(hex)

    def _modifiers(
        self,
        view: State,
        side: SideName,
        hex: str,
        troops: tuple[GroundGroup, ...],
        origin: str,
        tactic: Tactic | None = None,
    ) -> tuple[Sum, ...]:
        battle = self._forecasts.before(view, side, hex, troops, 0, origin, tactic)
        return (*_sums(battle.first, "Attack: "), *_sums(battle.defence, "Defence: "))

    def _table(
        self,
        view: State,
        side: SideName,
        hex: str,
        troops: tuple[GroundGroup, ...],
        origin: str = "",
        tactic: Tactic | None = None,
    ) -> Card:
        """Chances by the number of defenders, who are not known yet; the garrison is added."""
        rows = []
        for number in ASSUMED:
            battle = self._forecasts.before(view, side, hex, troops, number, origin, tactic)
            odds = self._odds.odds(battle)
            if odds is not None and battle.defenders:
                cells = (f"{odds.victory:.0%}", f"{odds.attacker_lost:.1f}", f"{odds.defender_lost:.1f}")
                rows.append((str(battle.defenders), tuple(Cell(text=text) for text in cells)))
        where = f", defended {TACTICS[tactic]}" if tactic else ""
        return Card(
            id=f"odds:{tactic or 'land'}",
            title=f"If nobody withdraws{where}",
            columns=("Victory", "Own SP lost", "Enemy SP lost"),
            rows=tuple(rows),
            corner="Defending SP",
            footnote="The garrison is counted, aircraft and guns are not.",
        )

    def commit(self, view: State, command: orders.CommitTroops) -> Answer:
        frame = view.flow[-1]
        label = f"Send {group_in_words(command.part)} into the fight"
        detail = ""
        if isinstance(frame, steps.GroundCombat):
            detail = f"{self._withdrawal.price(view, frame, command.sp)} ER"
        picks = (ids.points(board.HELD_BACK, command.part), board.ATTACK)
        return Answer(label, picks, f"Commit: {kind_of(command.part)}", detail, command.sp)

    def assault_preview(self, view: State, command: Assault) -> Preview:
        """Before an assault is begun: its price, the chance to sight the hex, and the odds against hidden defenders."""
        title = f"Assault {self._names.place(command.hex)}"
        frame = view.flow[-1]
        if not isinstance(frame, TaskForceOperation) or view.task_forces[frame.task_force].hidden:
            return Preview(title=title)
        troops = view.task_forces[frame.task_force].cargo.ground
        doubled = frame.initiative == 2 and frame.fought and frame.spent > 0
        price = self._assaults.price(view, frame.side, command.hex, max(1, total(troops)), doubled)
        seen, modifiers = self._sighting(view, Sighting(side=frame.side, by=(frame.task_force,), hex=command.hex))
        tactics: tuple[Tactic, ...] = ("beach",) if self._is_brown(command.hex) else ("beach", "inland")
        return Preview(
            title=title,
            regions=(Region(style="target", hexes=(command.hex,)),),
            sums=(
                Sum(label=f"With all {total(troops)} SP", value=f"{price} ER", rule="EWR-19.8.B"),
                *modifiers,
            ),
            chances=(Likelihood(result="Target sighted", probability=seen),),
            tables=tuple(self._table(view, frame.side, command.hex, troops, tactic=tactic) for tactic in tactics),
        )

    # In combat

    def support(self, view: State, command: orders.SupportFromTheAir) -> Answer:
        return Answer("The aircraft help the defence")

    def fly_out(self, view: State, command: orders.FlyOut) -> Answer:
        label = f"{sentence(KINDS[command.type])} fly out to {self._names.place(command.hex)}"
        return Answer(label, (command.hex,), f"Fly out: {KINDS[command.type]}")

    def land_wave(self, view: State, command: orders.LandWave) -> Answer:
        kind = GroundGroup(command.nation, command.type, max(1, command.sp))
        label = f"Land {group_in_words(command.part)}" if command.sp else f"Land no {KINDS[command.type]}"
        picks = (ids.points(board.ABOARD, kind), board.WAVE)
        return Answer(label, picks, f"In the wave: {kind_of(kind)}", amount=command.sp)

    def storm(self, view: State, command: orders.StormAshore) -> Answer:
        return Answer("Storm ashore")

    def fight_on(self, view: State, command: orders.FightOn) -> Answer:
        return Answer("Fight another round")

    def round_preview(self, view: State, command: orders.StormAshore | orders.FightOn) -> Preview:
        """What the coming round and the whole combat promise."""
        frame = view.flow[-1]
        title = "Storm ashore" if isinstance(command, orders.StormAshore) else "Fight another round"
        if not isinstance(frame, steps.GroundCombat):
            return Preview(title=title)
        battle = self._forecasts.now(view, frame)
        expected, sums = self.expectation(battle)
        if frame.hidden and frame.task_force:
            return Preview(title=title, sums=sums, expected=f"{expected}, those apart who still land")
        return Preview(title=title, sums=sums, expected=expected, chances=self.chances(battle, frame.side))

    def expectation(self, battle: Battle) -> tuple[str, tuple[Sum, ...]]:
        """Expected hits of the coming round in words, and what they come from."""
        factors = self._theatre.charts.ground.factors_per_sp
        attack = factors * (battle.engaged + battle.wave)
        defence = factors * battle.defenders + battle.air_points
        hits = self._odds.expected_hits(attack, battle.first)
        back = self._odds.expected_hits(defence, battle.defence)
        sums = (
            Sum(label="Attack", value=f"{attack:g} factors", rule="EWR-18.3.A"),
            *_sums(battle.first, "Attack: "),
            Sum(label="Defence", value=f"{defence:g} factors", rule="EWR-18.3.A"),
            *_sums(battle.defence, "Defence: "),
        )
        return f"{hits:.1f} hits by the attack, {back:.1f} by the defence in the coming round", sums

    def chances(self, battle: Battle, attacker: SideName) -> tuple[Likelihood, ...]:
        """How the combat ends if nobody withdraws."""
        odds = self._odds.odds(battle)
        if odds is None:
            return ()
        names = {"japan": "Japan takes the hex", "allies": "The Allies take the hex"}
        held = {"japan": "Japan holds it", "allies": "The Allies hold it"}
        return (
            Likelihood(result=names[attacker], probability=round(odds.victory, 6)),
            Likelihood(result=held[enemy(attacker)], probability=round(odds.defeat, 6)),
        )

    def lose(self, view: State, command: orders.LoseTroops) -> Answer:
        frame = view.flow[-1]
        own = isinstance(frame, steps.GroundCombat) and frame.asked == frame.side
        picks = (ids.points(board.ATTACK if own else board.DEFENCE, command.part),)
        return Answer(
            f"Lose {group_in_words(command.part)}", picks, f"Lose: {kind_of(command.part)}", amount=command.sp
        )

    def lose_air(self, view: State, command: orders.LoseAirSupport) -> Answer:
        group = AirGroup(command.nation, command.type, command.quality, command.sp)
        picks = (ids.points(board.AIR, group),)
        return Answer(f"Lose {group_in_words(group)}", picks, f"Lose: {kind_of(group)}", amount=command.sp)

    def withdraw(self, view: State, command: orders.WithdrawTo) -> Answer:
        detail = ""
        frame = view.flow[-1]
        if isinstance(frame, steps.GroundCombat) and frame.dropped and frame.asked == frame.side:
            detail = "The paratroops are lost"
        return Answer(f"Withdraw to {self._names.place(command.hex)}", (command.hex,), "Withdraw", detail)

    def board_ships(self, view: State, command: orders.BoardShips) -> Answer:
        label = f"Withdraw aboard {self._names.task_force(command.task_force)}"
        return Answer(label, (command.task_force,), "Withdraw", "The task force must retreat")

    # Assaults

    def defend(self, view: State, command: orders.ChooseDefense) -> Answer:
        details = {
            "beach": "Few land in each wave and their first round is worse; guns count more, and shell troops",
            "inland": "All land at once; twice as many guns are needed, and they do not shell troops",
        }
        return Answer(f"Defend {TACTICS[command.tactic]}", detail=details[command.tactic])

    def guns(self, view: State, command: orders.AssignGuns) -> Answer:
        who = self._names.ship(command.ship) if self._names.is_ship(command.ship) else "The destroyers"
        picks = (board.gun_id(command.ship), board.mission_id(command.mission))
        return Answer(f"{who}: {MISSIONS[command.mission]}", picks, sentence(MISSIONS[command.mission]))

    def open_fire(self, view: State, command: orders.OpenFire) -> Answer:
        frame = view.flow[-1]
        rest = "All" if isinstance(frame, steps.AmphibiousAssault) and not frame.missions else "All others"
        return Answer(f"{rest} {MISSIONS[command.mission]}: open fire", (), "Open fire")

    def put_ashore(self, view: State, command: orders.PutAshore) -> Answer:
        label = f"{sentence(group_in_words(command.part))} go ashore too"
        return Answer(label, (), f"Ashore: {kind_of(command.part)}", amount=command.sp)

    def put_aircraft_ashore(self, view: State, command: orders.PutAircraftAshore) -> Answer:
        group = AirGroup(command.nation, command.type, command.quality, command.sp)
        return Answer(f"Put {group_in_words(group)} ashore", (), f"Ashore: {kind_of(group)}", amount=command.sp)

    def take_aboard(self, view: State, command: orders.TakeAboard) -> Answer:
        label = f"{sentence(group_in_words(command.part))} go aboard again"
        return Answer(label, (), f"Aboard: {kind_of(command.part)}", amount=command.sp)

    def drop_on(self, view: State, command: orders.DropOn) -> Answer:
        frame = view.flow[-1]
        label = f"Paratroops drop on {self._names.place(command.hex)}"
        if not isinstance(frame, steps.GroundOperation) or frame.running != "setting_out":
            return Answer(label)
        price = self._paratroops.whole_price(view, frame.side, command.hex, 1)
        return Answer(label, (command.hex,), "Drop", f"from {price} ER")

    def drop_preview(self, view: State, command: orders.DropOn) -> Preview:
        """The flight, its price, and the chance to find an enemy who is there."""
        answer = self.drop_on(view, command)
        frame = view.flow[-1]
        if not isinstance(frame, steps.GroundOperation) or frame.running != "setting_out":
            return Preview(title=answer.label, sums=(Sum(label="Surprise", value="+1", rule="EWR-20.4.H.2"),))
        landing = self._paratroops.landing(view, frame.side, frame.hex, command.hex)
        path = Path(
            piece=ids.troops(frame.side, frame.hex),
            steps=tuple((place, None, "") for place in (frame.hex, command.hex, landing) if place),
        )
        troops = self._paratroops.at(view, frame.side, frame.hex)
        sp = total(troops)
        price = self._paratroops.whole_price(view, frame.side, command.hex, sp)
        sums = (Sum(label=f"With all {sp} SP", value=f"{price} ER", rule="EWR-20.5.A"),)
        if not self._marches.is_defended(view, frame.side, command.hex):
            return Preview(title=answer.label, paths=(path,), sums=sums)
        seen, modifiers = self._sighting(view, Sighting(side=frame.side, by=(frame.hex,), hex=command.hex))
        return Preview(
            title=answer.label,
            paths=(path,),
            sums=(*sums, *modifiers),
            chances=(Likelihood(result="Enemy found", probability=seen),),
            tables=(self._table(view, frame.side, command.hex, troops),),
        )

    def take_off(self, view: State, command: orders.TakeOff) -> Answer:
        group = GroundGroup(command.nation, "airborne", max(1, command.sp))
        where = self._names.place(command.hex)
        label = f"{command.sp} airborne SP fly from {where}" if command.sp else f"Nobody flies from {where}"
        picks = (ids.points(ids.slot(command.hex, "troops"), group),)
        return Answer(label, picks, f"From {where}: {kind_of(group)}", amount=command.sp)

    def let_go(self, view: State, command: orders.LetGo) -> Answer:
        frame = view.flow[-1]
        if not isinstance(frame, steps.AirborneDrop):
            return Answer("Take off")
        sp = sum(total(groups) for groups in frame.troops.values())
        price = self._paratroops.whole_price if frame.alone else self._paratroops.flight_price
        return Answer("Take off", detail=f"{price(view, frame.side, frame.hex, sp)} ER, escorts apart")

    def rebuild(self, view: State, command: orders.RebuildBase) -> Answer:
        return Answer("Rebuild it", detail=f"{self._theatre.charts.construction.air_base_rebuilt} ER")


def _sums(modifiers: tuple[Modifier, ...], whose: str = "") -> tuple[Sum, ...]:
    return tuple(
        Sum(label=f"{whose}{modifier.name}", value=signed(modifier.value), rule=modifier.rule) for modifier in modifiers
    )
