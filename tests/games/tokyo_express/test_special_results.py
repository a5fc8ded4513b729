"""Special results on the Gunnery Cards, and fires (TE-9.6)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.nights import OPEN, combat, night
from tests.games.tokyo_express.positions import charts, fire, game, give, run, walk
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.charts import GunneryCard
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery, OpenFire
from wargames_desktop.games.tokyo_express.events import AdmiralKilled, Damaged, GunneryResolved, Sank
from wargames_desktop.games.tokyo_express.frames import Fires, StandardJapaneseGunnery, StandardUsGunnery
from wargames_desktop.games.tokyo_express.gunnery import Shot
from wargames_desktop.games.tokyo_express.missions import Missions
from wargames_desktop.games.tokyo_express.special_results import StandardGunneryEffects
from wargames_desktop.games.tokyo_express.standard_events import FireRolled, LeftFormation, SpecialResult
from wargames_desktop.games.tokyo_express.waters import Waters

TARGET = walk(OPEN, "NE", 3)
PLACES = {"Chicago": (OPEN, "N")}, {"Aoba": (TARGET, "N")}


def struck(state, special, *draws, ship="Aoba", target="Chicago", points=0, distance=3):
    """A card with a special result hits; the position and the events."""
    card = GunneryCard(card=1, special=(special,) if isinstance(special, str) else special)
    shot = Shot(ship, target, "both", "CA", 4, False, 4, (), 4, "CA S", distance)
    source = Forced(draws)
    play = Play(Chance(source))
    state = StandardGunneryEffects(charts(), game().sea).struck(state, shot, card, points, play)
    assert source.left == 0
    return state, play.events


def the(kind, events):
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


FLOW = combat(StandardJapaneseGunnery("heavier"))


@pytest.mark.rule("TE-9.6-always")
@pytest.mark.parametrize("points", [0, 2])
def test_results_apply_with_and_without_hits(points):
    state, _ = struck(night(*PLACES, *FLOW), "fire", points=points)
    assert state.ships["Chicago"].log.on_fire
    assert state.ships["Chicago"].damage == points


@pytest.mark.rule("TE-9.6-always", "TE-9.6-fire")
def test_a_card_that_is_drawn_brings_its_result():
    state = night(*PLACES, *combat(StandardUsGunnery()))
    played = give(state, AllocateGunnery("Chicago", (fire("both", "Aoba"),)), OpenFire(), draws=({"card": "CA-10"},))
    assert played.one(GunneryResolved).card == 10
    assert played.state.ships["Aoba"].log.on_fire
    assert played.one(SpecialResult) == SpecialResult("Aoba", "fire", "TE-9.6-fire")


class TestAdmiral:
    @pytest.mark.rule("TE-9.6-admiral", "TE-12.2-killed-card")
    def test_he_is_killed_if_aboard(self):
        state = night(*PLACES, *FLOW, admirals={"Scott": "Chicago", "Callaghan": "Quincy"})
        state, events = struck(state, "admiral")
        assert the(AdmiralKilled, events) == AdmiralKilled("Scott", "Chicago", "TE-12.2-killed-card")
        assert {name: one.killed_on_turn for name, one in state.night.commanders.items()} == {
            "Scott": 4,
            "Callaghan": 0,
        }

    @pytest.mark.rule("TE-9.6-admiral")
    def test_else_nothing_happens(self):
        before = night(*PLACES, *FLOW, admirals={"Callaghan": "Quincy"})
        state, events = struck(before, "admiral")
        assert the(SpecialResult, events).ignored
        assert state.night == before.night


class TestFriendlyShip:
    JAPAN = (("Aoba", (TARGET, "N")), ("Kako", (walk(OPEN, "NE"), "N")), ("Kinugasa", (walk(OPEN, "NE", 2), "N")))

    def state(self, *names):
        return night({"Chicago": (OPEN, "N")}, dict(one for one in self.JAPAN if one[0] in names), *FLOW)

    @pytest.mark.rule("TE-9.6-friendly")
    def test_a_friend_next_to_the_target_takes_the_damage(self):
        state, events = struck(self.state("Aoba", "Kako"), "friendly", points=3)
        assert (state.ships["Kako"].damage, state.ships["Chicago"].damage) == (3, 0)
        assert the(SpecialResult, events).ship == "Kako"

    @pytest.mark.rule("TE-9.6-friendly")
    def test_or_one_in_its_hex(self):
        japan = {"Aoba": (TARGET, "N"), "Kako": (OPEN, "N")}
        state, _ = struck(night({"Chicago": (OPEN, "N")}, japan, *FLOW), "friendly", points=3)
        assert state.ships["Kako"].damage == 3

    @pytest.mark.rule("TE-9.6-friendly")
    def test_not_one_farther_away_nor_the_firing_ship(self):
        state, events = struck(self.state("Aoba", "Kinugasa"), "friendly", points=3)
        assert (state.ships["Chicago"].damage, state.ships["Kinugasa"].damage) == (3, 0)
        assert the(SpecialResult, events).ignored

    @pytest.mark.rule("TE-9.6-friendly-random")
    @pytest.mark.parametrize("hit", ["Kako", "Furutaka"])
    def test_of_several_one_is_drawn(self, hit):
        japan = {"Aoba": (TARGET, "N"), "Kako": (walk(OPEN, "NE"), "N"), "Furutaka": (walk(OPEN, "N"), "N")}
        state, _ = struck(night({"Chicago": (OPEN, "N")}, japan, *FLOW), "friendly", {"choice": hit}, points=3)
        assert {name: state.ships[name].damage for name in ("Kako", "Furutaka")} == {
            "Kako": 3 * (hit == "Kako"),
            "Furutaka": 3 * (hit == "Furutaka"),
        }

    @pytest.mark.rule("TE-9.6-friendly-ignore")
    @pytest.mark.parametrize(("distance", "ignored"), [(0, True), (1, True), (2, False)])
    def test_a_firing_ship_that_is_close_hits_what_she_aims_at(self, distance, ignored):
        japan = {"Aoba": (walk(OPEN, "NE", distance) if distance else OPEN, "N"), "Kako": (walk(OPEN, "N"), "N")}
        state = night({"Chicago": (OPEN, "N")}, japan, *FLOW)
        state, _ = struck(state, "friendly", points=3, distance=distance)
        assert (state.ships["Chicago"].damage == 3) is ignored


class TestRadar:
    @pytest.mark.rule("TE-9.6-radar")
    def test_a_us_ship_loses_it_for_both_uses(self):
        state, events = struck(night(*PLACES, *FLOW), "radar")
        assert not state.ships["Chicago"].log.radar
        assert not state.ships["Chicago"].log.fire_control
        assert not the(SpecialResult, events).ignored

    @pytest.mark.rule("TE-9.6-radar")
    def test_a_japanese_ship_has_none(self):
        state = night(*PLACES, *combat(StandardUsGunnery()))
        state, events = struck(state, "radar", ship="Chicago", target="Aoba")
        assert the(SpecialResult, events).ignored


class TestTubes:
    def hit(self, *draws, target="Aoba", **changes):
        state = night(*PLACES, *combat(StandardUsGunnery()), Aoba=changes)
        state, events = struck(state, "torpedo_tubes", *draws, ship="Chicago", target=target)
        ship = state.ships[target]
        return ship.salvos, ship.log.reloads, ship.log.launched, the(SpecialResult, events)

    @pytest.mark.rule("TE-9.6-tubes")
    @pytest.mark.parametrize(("choice", "salvos", "reloads"), [("port", (0, 1), (0, 1)), ("starboard", (1, 0), (1, 0))])
    def test_a_random_salvo_is_lost_with_its_reload(self, choice, salvos, reloads):
        draw = {"choice": f"{choice} with reload"}
        found = self.hit(draw, salvos=(1, 1), reloads=(1, 1))
        assert found[:2] == (salvos, reloads)
        assert found[3].lost == f"{choice} with reload"

    @pytest.mark.rule("TE-9.6-tubes-reload")
    def test_without_salvos_a_reload_is_lost(self):
        found = self.hit(salvos=(0, 0), reloads=(1, 0), launched=((3,), ()))
        assert found[:3] == ((0, 0), (0, 0), ((), ()))

    @pytest.mark.rule("TE-9.6-tubes", "TE-9.6-tubes-reload")
    def test_with_nothing_left_nothing_is_lost(self):
        found = self.hit(salvos=(0, 0), reloads=(0, 0))
        assert found[3].ignored
        assert found[:2] == ((0, 0), (0, 0))

    @pytest.mark.rule("TE-9.6-tubes")
    def test_salvos_go_before_reloads_of_fired_ones(self):
        found = self.hit(salvos=(1, 0), reloads=(0, 1), launched=((), (3,)))
        assert found[:2] == ((0, 0), (0, 1))


class TestFirePhase:
    def burn(self, *draws, ship="Chicago", period="late_1942", **given):
        state = night(*PLACES, Fires(), conditions={"period": period}, **{ship: {"on_fire": True}}, **given)
        played = run(state, *draws)
        return played, played.state.ships[ship], played.one(FireRolled)

    @pytest.mark.rule("TE-9.6-fire-phase")
    @pytest.mark.parametrize("die", range(1, 10))
    def test_the_table(self, die):
        effect = charts().standard.fires.rows[die]
        _, ship, rolled = self.burn(die)
        assert ship.damage == effect.damage
        assert ship.log.on_fire is not effect.out
        assert (rolled.points, rolled.out, rolled.second) == (effect.damage, effect.out, 0)

    @pytest.mark.rule("TE-9.6-fire-phase")
    def test_every_burning_ship_rolls_once_others_do_not(self):
        state = night(*PLACES, Fires(), Chicago={"on_fire": True}, Aoba={"on_fire": True})
        assert [event.ship for event in run(state, 5, 5).all(FireRolled)] == ["Chicago", "Aoba"]
        assert run(night(*PLACES, Fires())).events == []

    @pytest.mark.rule("TE-9.6-fire-1942", "TE-9.6-fire-1943")
    @pytest.mark.parametrize(
        ("period", "ship", "modifiers"),
        [
            ("early_1942", "Chicago", [(1, "TE-9.6-fire-1942")]),
            ("late_1942", "Chicago", []),
            ("1943", "Chicago", [(-1, "TE-9.6-fire-1943")]),
            ("early_1942", "Aoba", []),
            ("1943", "Aoba", []),
        ],
    )
    def test_dates_modify_us_rolls(self, period, ship, modifiers):
        _, burnt, rolled = self.burn(4, ship=ship, period=period)
        assert [(one.value, one.rule) for one in rolled.modifiers] == modifiers
        row = charts().standard.fires.rows[4 + sum(value for value, _ in modifiers)]
        assert (burnt.damage, burnt.log.on_fire) == (row.damage, not row.out)

    @pytest.mark.rule("TE-9.6-explosion")
    def test_a_second_ten_explodes_the_ship(self):
        played, ship, rolled = self.burn(10, 10, admirals={"Scott": "Chicago"})
        assert rolled.exploded
        assert ship.sunk
        assert played.one(Sank).ship == "Chicago"
        assert played.one(AdmiralKilled).ship == "Chicago"
        assert "Chicago" not in played.state.formations

    @pytest.mark.rule("TE-9.6-explosion-else")
    @pytest.mark.parametrize("period", ["early_1942", "late_1942", "1943"])
    @pytest.mark.parametrize("second", [1, 9])
    def test_any_other_second_roll_applies_the_row_of_ten(self, period, second):
        _, ship, rolled = self.burn(10, second, period=period)
        assert not ship.sunk
        assert ship.damage == charts().standard.fires.rows[10].damage
        assert (rolled.second, rolled.modifiers) == (second, ())

    @pytest.mark.rule("TE-9.6-fire-exit")
    @pytest.mark.parametrize(("changes", "rolls"), [({"exited": 1}, True), ({"left": True}, False)])
    def test_ships_off_the_map_for_a_mission_go_on_burning(self, changes, rolls):
        state = night(*PLACES, Fires(), Aoba={"on_fire": True, "hex": "", **changes})
        assert bool(run(state, *[8] * rolls).all(FireRolled)) is rolls

    @pytest.mark.rule("TE-9.6-explosion-split", "TE-9.6-explosion-ex")
    def test_an_explosion_may_split_a_formation(self):
        places = {"Aoba": 0, "Kako": 1, "Kinugasa": 3, "Furutaka": 5, "Chokai": 6}
        japan = {name: (walk(OPEN, "S", steps) if steps else OPEN, "N") for name, steps in places.items()}
        state = night(
            {"Chicago": (OPEN, "N")}, japan, Fires(), groups={"Goto": tuple(japan)}, Kinugasa={"on_fire": True}
        )
        played = run(state, 10, 10)
        groups = [formation.ships for formation in played.state.formations.values() if formation.side == "japan"]
        assert sorted(groups) == [("Aoba", "Kako"), ("Furutaka", "Chokai")]
        assert played.one(LeftFormation).ships == ("Furutaka", "Chokai")
        assert len({formation.order for formation in played.state.formations.values()}) == 1

    @pytest.mark.rule("TE-9.6-fire-phase")
    def test_damage_of_a_fire_is_told(self):
        played, _, _ = self.burn(9)
        assert played.one(Damaged).points == charts().standard.fires.rows[9].damage


@pytest.mark.rule("TE-9.6-fire")
def test_a_ship_that_burns_already_is_no_worse_for_it():
    state, events = struck(night(*PLACES, *FLOW, Chicago={"on_fire": True}), "fire")
    assert the(SpecialResult, events).ignored
    assert state.ships["Chicago"].log.on_fire


def test_illumination_belongs_to_the_optional_rules():
    before = night(*PLACES, *FLOW)
    state, events = struck(before, "illumination")
    assert events == []
    assert state.ships == before.ships
    assert msgspec.structs.replace(state, flow=before.flow) == before


class TestMissions:
    """What a fire means for the mission of a Japanese ship."""

    def leave(self, **changes):
        state = night(*PLACES, Fires(), conditions={"mission": "transport_attack"}, Aoba=changes)
        play = Play(Chance(Forced([])))
        return Missions(charts(), Waters(charts().board)).leave(state, "Aoba", play).ships["Aoba"].log

    @pytest.mark.rule("TE-9.6-fire-mission")
    @pytest.mark.parametrize("burns", [False, True])
    def test_a_burning_ship_performs_none(self, burns):
        log = self.leave(on_fire=burns)
        assert (log.mission == "transport_attack") is not burns
        assert not log.left

    @pytest.mark.rule("TE-9.6-fire-after")
    def test_a_mission_that_was_performed_stays_so(self):
        away = {"hex": "", "exited": 1, "mission": "transport_attack", "on_fire": True}
        state = night(*PLACES, Fires(), conditions={"mission": "transport_attack"}, Aoba=away)
        state = run(state, 8).state
        state = Missions(charts(), Waters(charts().board)).count_turns_away(state, Play(Chance(Forced([]))))
        assert state.ships["Aoba"].log.mission == "transport_attack"
