"""Torpedo attacks of the Standard Game on the map: restrictions, modifiers, reloads (TE-10.1, TE-10.2, TE-10.4)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.nights import OPEN, combat, immediate, night
from tests.games.tokyo_express.positions import asked, charts, give, run, sea, walk
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.tokyo_express.commands import AllocateTorpedoes, LaunchTorpedoes, SalvosFired
from wargames_desktop.games.tokyo_express.events import TorpedoesAllocated, TorpedoesResolved
from wargames_desktop.games.tokyo_express.frames import (
    Reload,
    StandardJapaneseGunnery,
    StandardJapaneseTorpedoes,
    StandardUsTorpedoes,
)
from wargames_desktop.games.tokyo_express.standard_events import Reloaded, TargetChosen, TargetsTraded
from wargames_desktop.games.tokyo_express.standard_weapons import StandardWeapons
from wargames_desktop.games.tokyo_express.state import JAPAN, US
from wargames_desktop.games.tokyo_express.torpedo_rules import StandardTorpedoModifiers

ANY = Seeded(1)
FIRST, SECOND = StandardJapaneseTorpedoes(1), StandardJapaneseTorpedoes(2)


def attacks(played):
    """The target and the salvos of every ship, in order."""
    return [
        (event.ship, event.attack.target, sum(salvo.salvos for salvo in event.attack.salvos))
        for event in played.all(TorpedoesAllocated)
    ]


def fired_at(distance, target="Chicago", step=2, **given):
    """Whether Atago attacks a ship some hexes off in her broadside."""
    state = night(
        {target: (walk(OPEN, "S", distance), "NE")},
        {"Atago": (OPEN, "NE")},
        *combat(FIRST, step),
        conditions={"lighting": "bright"},
        **given,
    )
    return attacks(run(state, then=ANY)) != []


class TestRestrictions:
    @pytest.mark.rule("TE-10.1-long", "TE-10.1-long-detected")
    @pytest.mark.parametrize(
        ("distance", "detected", "fires"),
        [(7, False, True), (8, False, False), (12, False, False), (8, True, True), (11, True, True), (13, True, True)],
    )
    def test_undetected_ships_hold_fire_at_long_range(self, distance, detected, fires):
        assert fired_at(distance, step=2, undetected=[] if detected else ["Atago"]) is fires

    @pytest.mark.rule("TE-10.1-long-dd")
    @pytest.mark.parametrize(("distance", "fires"), [(7, True), (8, False), (12, False)])
    def test_no_destroyers_at_long_range(self, distance, fires):
        assert fired_at(distance, "Laffey") is fires
        assert fired_at(distance, "Helena")

    @pytest.mark.rule("TE-10.1-long-return")
    @pytest.mark.parametrize(("distance", "fires"), [(7, True), (8, False), (12, False)])
    def test_no_return_fire_at_long_range(self, distance, fires):
        assert fired_at(distance, Chicago={"detected": False, "gun_flashes": 1}) is fires

    @pytest.mark.rule("TE-10.1-sinking")
    @pytest.mark.parametrize(("short", "fires"), [(1, True), (0, False)])
    def test_never_at_sinking_ships(self, short, fires):
        boxes = charts().roster.ships["Chicago"].boxes
        assert fired_at(3, Chicago={"damage": boxes - short, "pending": 2}) is fires

    @pytest.mark.rule("TE-10.1-conserve", "TE-10.1-conserve-dd")
    def test_the_limits_hold_for_the_whole_segment(self):
        us, japan = {"Laffey": (OPEN, "N")}, {"Atago": (walk(OPEN, "NE", 3), "N")}
        state = night(us, japan, *combat(FIRST, torpedo_attackers=("Laffey", "Laffey")))
        assert attacks(run(state)) == []
        state = night(us, japan, *combat(FIRST, torpedo_attackers=("Laffey",)))
        assert attacks(run(state, then=ANY)) != []

    @pytest.mark.rule("TE-10.1-conserve")
    def test_attackers_are_counted(self):
        us, japan = {"Chicago": (OPEN, "N")}, {"Atago": (walk(OPEN, "NE", 3), "N"), "Kako": (walk(OPEN, "NE", 3), "N")}
        segment, step = combat(StandardJapaneseGunnery("destroyers"))
        played = run(night(us, japan, segment, step, SECOND, FIRST), then=ANY)
        assert len(attacks(played)) == 2
        state = night(us, japan, *combat(FIRST, torpedo_attackers=("Chicago",) * 2))
        assert len(attacks(run(state, then=ANY))) == 1

    @pytest.mark.rule("TE-10.1-all-first")
    def test_all_attacks_are_assigned_before_any_is_resolved(self):
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "SE"), "N")}
        japan = {"Atago": (walk(OPEN, "NE", 3), "N"), "Kako": (walk(OPEN, "SE", 4), "N")}
        played = run(night(us, japan, *combat(FIRST)), then=ANY)
        kinds = [type(event) for event in played.events if isinstance(event, TargetChosen | TorpedoesResolved)]
        assert kinds == [TargetChosen, TargetChosen, TorpedoesResolved, TorpedoesResolved]

    @pytest.mark.rule("TE-10.1-rearrange")
    def test_ships_trade_their_targets(self):
        us = {"Chicago": (walk(OPEN, "SE", 4), "N"), "Quincy": (walk(OPEN, "NE", 4), "N")}
        japan = {"Takao": (OPEN, "N"), "Atago": (walk(OPEN, "SE", 4, "S", 5), "N")}
        played = run(night(us, japan, *combat(FIRST)), {"choice": "Takao at Chicago"}, then=ANY)
        assert played.one(TargetsTraded).ship == "Atago"
        assert {(ship, target) for ship, target, _ in attacks(played)} == {("Takao", "Quincy"), ("Atago", "Chicago")}

    @pytest.mark.rule("TE-10.1-ex")
    def test_salvos_of_the_worked_example(self):
        us = {"San Francisco": (OPEN, "N"), "Lamson": (walk(OPEN, "NW", 5), "N")}
        japan = {
            "Myoko": (walk(OPEN, "NE", 2), "N"),
            "Samidare": (walk(OPEN, "NW", 8), "N"),
            "Fubuki": (walk(OPEN, "NW", 5, "N", 5), "NE"),
        }
        played = run(night(us, japan, *combat(FIRST)), then=ANY)
        assert attacks(played) == [("Myoko", "San Francisco", 2), ("Samidare", "Lamson", 1), ("Fubuki", "Lamson", 1)]


class TestModifiers:
    def die(self, side=JAPAN, *, speed=6, step=2, period="late_1942", surprised=(), **changes):
        target = "Chicago" if side == JAPAN else "Aoba"
        state = night(
            {"Chicago": (OPEN, "N")},
            {"Aoba": (walk(OPEN, "NE", 2), "N")},
            *combat(FIRST, step),
            speeds={target: speed},
            conditions={"period": period, "surprised": surprised},
            **{target: changes},
        )
        found = StandardTorpedoModifiers(charts()).of_die(state, side, target)
        return [(one.value, one.rule) for one in found]

    def test_none(self):
        assert self.die() == self.die(US) == []

    @pytest.mark.rule("TE-10.2-speed1", "TE-10.2-speed2")
    @pytest.mark.parametrize(
        ("speed", "modifiers"), [(1, [(3, "TE-10.2-speed1")]), (2, [(2, "TE-10.2-speed2")]), (3, []), (7, [])]
    )
    @pytest.mark.parametrize("side", [JAPAN, US])
    def test_slow_targets(self, side, speed, modifiers):
        assert self.die(side, speed=speed) == modifiers

    @pytest.mark.rule("TE-10.2-fire")
    @pytest.mark.parametrize("side", [JAPAN, US])
    def test_a_burning_target(self, side):
        assert self.die(side, on_fire=True) == [(1, "TE-10.2-fire")]

    @pytest.mark.rule("TE-10.2-surprise", "TE-6.3-effects-torpedo")
    @pytest.mark.parametrize(("side", "surprised"), [(JAPAN, US), (US, JAPAN)])
    def test_a_surprised_side(self, side, surprised):
        assert self.die(side, surprised=(surprised,)) == [(1, "TE-10.2-surprise")]
        assert self.die(side, surprised=(side,)) == []

    @pytest.mark.rule("TE-10.2-1943")
    @pytest.mark.parametrize(("period", "applies"), [("early_1942", False), ("late_1942", False), ("1943", True)])
    def test_us_torpedoes_of_1943(self, period, applies):
        assert self.die(US, period=period) == [(1, "TE-10.2-1943")] * applies
        assert self.die(JAPAN, period=period) == []

    @pytest.mark.rule("TE-10.2-return-fire")
    def test_japanese_return_fire(self):
        assert self.die(JAPAN, gun_flashes=1, detected=False) == [(-1, "TE-10.2-return-fire")]
        assert self.die(JAPAN, gun_flashes=2, detected=False) == []
        assert self.die(JAPAN, step=1, gun_flashes=1, detected=False) == []

    def value(self, ship, target, distance, **given):
        state = night({"Laffey": (OPEN, "NE")}, {"Atago": (walk(OPEN, "S", distance), "NE")}, *combat(FIRST), **given)
        torpedoes = StandardWeapons(charts(), sea()).torpedoes
        attack = torpedoes.load(state, ship, target, SalvosFired(center=1, port=1, starboard=1))
        (salvo, *_) = torpedoes.strength(state, target, {ship: attack}).salvos
        return [(one.value, one.rule) for one in salvo.modifiers]

    @pytest.mark.rule("TE-10.2-undetected")
    @pytest.mark.parametrize(("ship", "target"), [("Laffey", "Atago"), ("Atago", "Laffey")])
    def test_an_undetected_ship_attacks_better(self, ship, target):
        assert (1, "TE-10.2-undetected") in self.value(ship, target, 5, undetected=[ship])
        assert (1, "TE-10.2-undetected") not in self.value(ship, target, 5, undetected=[target])

    @pytest.mark.rule("TE-10.2-extreme")
    @pytest.mark.parametrize(
        ("distance", "modifiers"),
        [(11, [(-1, "TE-3.6-mod-jp-long")]), (12, [(-2, "TE-3.6-mod-jp-extreme")])],
    )
    def test_extreme_range(self, distance, modifiers):
        assert self.value("Atago", "Laffey", distance) == modifiers


class TestSecondAttacks:
    def test_they_go_at_ships_that_were_no_targets(self):
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "NE", 3, "SE", 5), "N")}
        japan = {"Atago": (walk(OPEN, "NE", 3), "N")}
        segment, _ = combat(SECOND)
        played = run(night(us, japan, segment, SECOND, FIRST), 3, then=ANY)
        targets = [target for _, target, _ in attacks(played)]
        assert sorted(targets) == ["Chicago", "Quincy"]

    def test_us_ships_have_them_too(self):
        us, japan = {"Laffey": (OPEN, "N")}, {"Aoba": (walk(OPEN, "NE", 2), "N")}
        state = night(us, japan, *combat(StandardUsTorpedoes(2), torpedo_targets=("Aoba",)))
        assert run(state).state.flow == ()
        state = night(us, japan, *combat(StandardUsTorpedoes(2)))
        assert asked(state).decision == "allocate_torpedoes"


class TestReloads:
    """Aoba has a salvo with a reload on either side."""

    def reload(self, turn, **changes):
        state = night(
            {"Chicago": (OPEN, "N")}, {"Aoba": (walk(OPEN, "NE", 2), "N")}, *combat(Reload()), turn=turn, Aoba=changes
        )
        played = run(state)
        ship = played.state.ships["Aoba"]
        return ship.salvos, ship.log.reloads, ship.log.launched, played

    @pytest.mark.rule("TE-10.4-reload", "TE-10.4-reload-ex", "TE-10.4-used", "TE-10.4-side", "TE-2.3-log-reload-pair")
    @pytest.mark.parametrize(("turn", "ready"), [(5, False), (6, False), (7, True), (9, True)])
    def test_after_two_game_turns(self, turn, ready):
        salvos, reloads, launched, played = self.reload(turn, salvos=(1, 0), launched=((), (5,)))
        assert (salvos, reloads, launched) == (((1, 1), (1, 0), ((), ())) if ready else ((1, 0), (1, 1), ((), (5,))))
        assert [event.salvos for event in played.all(Reloaded)] == [("starboard",)] * ready

    @pytest.mark.rule("TE-10.4-reload", "TE-8.1-sinking")
    def test_a_sinking_ship_reloads_no_more(self):
        assert self.reload(7, salvos=(1, 0), launched=((), (5,)), out_of_action=True)[0] == (1, 0)

    @pytest.mark.rule("TE-10.4-side")
    def test_a_reload_serves_its_own_mount(self):
        assert self.reload(7, salvos=(0, 0), reloads=(1, 0), launched=((), ()))[0] == (0, 0)

    @pytest.mark.rule("TE-10.4-reload")
    def test_firing_notes_the_game_turn(self):
        state = night({"Chicago": (OPEN, "N")}, {"Aoba": (walk(OPEN, "NE", 2), "N")}, *combat(FIRST), turn=5)
        ship = run(state, 10).state.ships["Aoba"]
        assert (ship.salvos, ship.log.launched) == ((0, 1), ((5,), ()))
        assert ship.log.reloads == (1, 1)

    @pytest.mark.rule("TE-2.3-log-reload-first", "TE-2.3-log-turn-number")
    def test_salvos_with_reloads_are_fired_first(self):
        japan = {"Takao": (walk(OPEN, "NE", 8), "N")}
        state = night({"Chicago": (OPEN, "N")}, japan, *combat(FIRST), turn=5)
        ship = run(state, 10).state.ships["Takao"]
        assert (ship.salvos, ship.log.reloads, ship.log.launched) == ((0, 2), (1, 1), ((5,), ()))

    @pytest.mark.rule("TE-10.4-step-only", "TE-10.4-same-segment")
    def test_the_reload_step_comes_after_all_attacks(self):
        does = [step.does for step in charts().standard.combat.steps]
        assert does.count("reload") == 1
        assert not any("torpedoes" in one for one in does[does.index("reload") :])
        for outline in (charts().standard.japanese_detection, charts().standard.us_detection, charts().standard.turn):
            assert "reload" not in [step.does for step in outline.steps]

    @pytest.mark.rule("TE-10.4-later-detection", "TE-10.4-later-not-fired")
    @pytest.mark.parametrize("fired", [False, True])
    def test_a_reloaded_salvo_may_be_fired_in_a_later_detection_segment(self, fired):
        salvos, reloads, launched, _ = self.reload(7, salvos=(0, 0), launched=((5,), (6,)))
        state = night(
            {"Chicago": (OPEN, "N")},
            {"Aoba": (walk(OPEN, "NE", 2), "N")},
            *immediate(JAPAN, FIRST, {"Aoba": ["Chicago"]}),
            turn=7,
            Aoba={"salvos": salvos, "reloads": reloads, "launched": launched, "fired": fired},
        )
        assert bool(attacks(run(state, then=ANY))) is not fired

    @pytest.mark.rule("TE-10.4-used")
    def test_a_used_reload_is_gone(self):
        salvos, reloads, launched, _ = self.reload(7, salvos=(0, 0), reloads=(0, 0), launched=((), ()))
        assert (salvos, reloads, launched) == ((0, 0), (0, 0), ((), ()))

    @pytest.mark.rule("TE-10.4-hidden-recent")
    def test_what_a_hidden_force_fired_lately_is_reloaded_like_the_rest(self):
        recent = {"salvos": (0, 1), "launched": ((7,), ())}
        assert self.reload(8, **recent)[0] == (0, 1)
        assert self.reload(9, **recent)[0] == (1, 1)


def test_us_torpedoes_are_crossed_off():
    us, japan = {"Laffey": (OPEN, "N")}, {"Aoba": (walk(OPEN, "NE", 2), "N")}
    state = night(us, japan, *combat(StandardUsTorpedoes(1)))
    attack = AllocateTorpedoes("Laffey", "Aoba", SalvosFired(center=1))
    played = give(state, attack, LaunchTorpedoes(), draws=(1,))
    ship = played.state.ships["Laffey"]
    assert sum(state.ships["Laffey"].salvos) - sum(ship.salvos) == 1
    assert ship.log.fired_torpedoes
    assert not msgspec.structs.replace(ship.log, launched=()).launched
