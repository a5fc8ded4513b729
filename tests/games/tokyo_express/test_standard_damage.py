"""Damage in the Standard Game: salvos and reloads lost, when it takes effect (TE-8.4)."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.nights import OPEN, combat, night
from tests.games.tokyo_express.positions import card, charts, fire, give, run, walk
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery, OpenFire
from wargames_desktop.games.tokyo_express.events import DamageTookEffect, GunneryResolved, MaxSpeedChanged, Sank
from wargames_desktop.games.tokyo_express.frames import (
    Retirement,
    StandardDamageEffects,
    StandardDamageMarkers,
    StandardJapaneseGunnery,
    StandardUsGunnery,
)

PLACES = {"Chicago": (OPEN, "N")}, {"Aoba": (walk(OPEN, "NE", 2), "N")}
AOBA = charts().roster.ships["Aoba"]
PORT, STARBOARD = {"choice": "port with reload"}, {"choice": "starboard with reload"}


def damaged(level, *draws, start=0, **changes):
    """Aoba reaches a Damage Level in this step; she has a salvo with a reload to port and to starboard."""
    boxes = AOBA.levels[level]
    aoba = {"damage": boxes, "pending": boxes, "level": start, **changes}
    played = run(night(*PLACES, *combat(StandardDamageMarkers()), Aoba=aoba), *draws)
    ship = played.state.ships["Aoba"]
    return ship, (ship.salvos, ship.log.reloads), played


def test_what_aoba_has():
    assert [(line.mount, line.salvos, line.reloads) for line in AOBA.torpedoes] == [("P", 1, 1), ("S", 1, 1)]
    assert sorted(AOBA.levels) == [1, 2, 3]


class TestLevels:
    @pytest.mark.rule("TE-8.4-level-1")
    def test_level_1_costs_no_salvo(self):
        ship, left, _ = damaged(1)
        assert (ship.level, left) == (1, ((1, 1), (1, 1)))

    @pytest.mark.rule("TE-8.4-level-1")
    def test_one_row_down_and_one_speed(self):
        ship, _, _ = damaged(1)
        state = night(*PLACES, StandardDamageEffects(), Aoba={"damage": ship.damage, "level": 1})
        assert run(state).state.ships["Aoba"].max_speed == AOBA.speed - 1

    @pytest.mark.rule("TE-8.4-level-2", "TE-10.4-damage")
    @pytest.mark.parametrize(("draw", "left"), [(PORT, ((0, 1), (0, 1))), (STARBOARD, ((1, 0), (1, 0)))])
    def test_level_2_costs_a_random_salvo_and_its_reload(self, draw, left):
        ship, found, played = damaged(2, draw, start=1)
        assert (ship.level, found) == (2, left)
        assert played.one(DamageTookEffect).salvos_lost == (draw["choice"],)

    @pytest.mark.rule("TE-8.4-level-3", "TE-10.4-damage")
    def test_level_3_costs_another(self):
        ship, left, _ = damaged(3, start=2, salvos=(0, 1), reloads=(0, 1))
        assert (ship.level, left) == (3, ((0, 0), (0, 0)))
        _, left, _ = damaged(3, PORT, start=2)
        assert left == ((0, 1), (0, 1))
        _, left, _ = damaged(3, PORT, start=1)
        assert left == ((0, 0), (0, 0))

    @pytest.mark.rule("TE-8.4-level-2")
    def test_a_salvo_without_a_reload_is_lost_alone(self):
        _, left, _ = damaged(2, {"choice": "port"}, start=1, reloads=(0, 1))
        assert left == ((0, 1), (0, 1))

    @pytest.mark.rule("TE-8.4-level-2")
    def test_the_reload_of_a_fired_salvo_stays(self):
        _, left, played = damaged(2, start=1, salvos=(0, 1), launched=((3,), ()))
        assert left == ((0, 0), (1, 0))
        assert played.state.ships["Aoba"].log.launched == ((3,), ())

    @pytest.mark.rule("TE-8.4-reloaded")
    def test_a_reloaded_salvo_counts_as_unfired(self):
        _, left, _ = damaged(2, {"choice": "port"}, start=1, salvos=(1, 1), reloads=(0, 1))
        assert left == ((0, 1), (0, 1))

    @pytest.mark.rule("TE-8.4-level-2")
    def test_with_no_salvo_left_nothing_is_lost(self):
        _, left, played = damaged(2, start=1, salvos=(0, 0))
        assert left == ((0, 0), (1, 1))
        assert played.one(DamageTookEffect).salvos_lost == ()

    @pytest.mark.rule("TE-10.4-damage-one")
    def test_of_two_salvos_of_a_side_one_is_lost(self):
        spec = charts().roster.ships["Takao"]
        assert [(line.salvos, line.reloads) for line in spec.torpedoes] == [(2, 1), (2, 1)]
        boxes = spec.levels[2]
        japan = {"Takao": (walk(OPEN, "NE", 2), "N")}
        takao = {"damage": boxes, "pending": boxes, "level": 1}
        state = night({"Chicago": (OPEN, "N")}, japan, *combat(StandardDamageMarkers()), Takao=takao)
        ship = run(state, PORT).state.ships["Takao"]
        assert (ship.salvos, ship.log.reloads) == ((1, 2), (0, 1))
        ship = run(state, {"choice": "port"}).state.ships["Takao"]
        assert (ship.salvos, ship.log.reloads) == ((1, 2), (1, 1))

    @pytest.mark.rule("TE-8.4-skip-2")
    def test_from_1_to_3_one_salvo_and_its_reload(self):
        spec = charts().roster.ships["Kawakaze"]
        assert sorted(spec.levels) == [1, 3]
        boxes = spec.levels[3]
        japan = {"Kawakaze": (walk(OPEN, "NE", 2), "N")}
        changes = {"damage": boxes, "pending": 1, "level": 1}
        state = night({"Chicago": (OPEN, "N")}, japan, *combat(StandardDamageMarkers()), Kawakaze=changes)
        ship = run(state).state.ships["Kawakaze"]
        assert (ship.level, ship.salvos, ship.log.reloads) == (3, (1,), (1,))


class TestWhen:
    @pytest.mark.rule("TE-8.4-simultaneous")
    def test_not_within_the_step(self):
        segment, us_guns = combat(StandardUsGunnery())
        state = night(*PLACES, segment, us_guns, StandardJapaneseGunnery("heavier"))
        played = run(state, card("CA", 15))
        assert played.one(GunneryResolved).points == 7
        played = give(
            played.state, AllocateGunnery("Chicago", (fire("both", "Aoba"),)), OpenFire(), draws=(card("CA", 25),)
        )
        assert played.one(GunneryResolved).shifts == ()

    @pytest.mark.rule("TE-8.4-steps", "TE-8.1-order-damage")
    def test_from_the_end_of_each_step(self):
        boxes = charts().roster.ships["Chicago"].levels[1]
        state = night(
            *PLACES, *combat(StandardDamageMarkers(), 1), Chicago={"damage": boxes, "pending": boxes, "salvos": ()}
        )
        played = run(state)
        assert played.state.ships["Chicago"].level == 1
        assert played.state.ships["Chicago"].pending == 0

    @pytest.mark.rule("TE-8.4-speed")
    def test_speeds_fall_in_the_damage_effects_phase(self):
        ship, _, played = damaged(1)
        assert ship.max_speed == AOBA.speed
        assert played.all(MaxSpeedChanged) == []
        state = night(*PLACES, StandardDamageEffects(), Aoba={"damage": AOBA.levels[1], "level": 1})
        assert run(state).one(MaxSpeedChanged).ship == "Aoba"

    @pytest.mark.rule("TE-8.4-speed")
    def test_sinking_ships_leave_in_it(self):
        state = night(*PLACES, StandardDamageEffects(), Aoba={"damage": AOBA.boxes, "out_of_action": True})
        played = run(state)
        assert played.one(Sank).ship == "Aoba"
        assert played.state.ships["Aoba"].sunk
        assert not played.state.ships["Aoba"].log.on_fire

    @pytest.mark.rule("TE-8.4-speed", "TE-9.6-fire-phase")
    def test_what_burned_away_counts_then(self):
        boxes = AOBA.levels[1]
        state = night(*PLACES, StandardDamageEffects(), Aoba={"damage": boxes, "pending": 1})
        played = run(state)
        assert (played.state.ships["Aoba"].level, played.state.ships["Aoba"].max_speed) == (1, AOBA.speed - 1)


@pytest.mark.rule("TE-8.4-level-3-retires")
@pytest.mark.parametrize(("level", "retires"), [(2, False), (3, True)])
def test_a_ship_at_level_3_retires(level, retires):
    state = night(*PLACES, Retirement(), Aoba={"damage": AOBA.levels[level], "level": level})
    assert run(state).state.ships["Aoba"].log.retiring is retires
