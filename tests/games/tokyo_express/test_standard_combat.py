"""The Combat Segment and Immediate Fire of the Standard Game: who attacks whom, and when (TE-8.1 to TE-8.3)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.nights import OPEN, combat, immediate, night, whole_combat
from tests.games.tokyo_express.positions import asked, card, charts, fire, game, give, legal, refused, run, walk
from wargames_desktop.engine.chance import Chance, Forced, Seeded
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.commands import (
    AllocateGunnery,
    AllocateTorpedoes,
    LaunchTorpedoes,
    OpenFire,
    SalvosFired,
)
from wargames_desktop.games.tokyo_express.events import (
    GunneryAllocated,
    GunneryResolved,
    ShipFlipped,
    TorpedoesAllocated,
    TorpedoesResolved,
)
from wargames_desktop.games.tokyo_express.frames import (
    AttackStepBegins,
    CombatDetection,
    GunFlashes,
    StandardDamageMarkers,
    StandardJapaneseGunnery,
    StandardJapaneseTorpedoes,
    StandardUsGunnery,
    StandardUsTorpedoes,
)
from wargames_desktop.games.tokyo_express.standard_events import (
    Detected,
    GunsRevealed,
    StandardStepBegan,
    SurpriseEnded,
)
from wargames_desktop.games.tokyo_express.state import JAPAN, US

ANY = Seeded(1)
NEAR = walk(OPEN, "NE", 2)
"""Two hexes off in the starboard broadside of a ship at ``OPEN`` that heads N."""
FAR = walk(OPEN, "NE", 5)

QUIET = card("CA", 25)
"""A card without damage and special results."""
STEPS = {step.id: step.does for step in charts().standard.combat.steps}

BATTLE = {"Chicago": (OPEN, "N")}, {"Aoba": (NEAR, "N")}


def shooters(played):
    return [event.ship for event in played.all(GunneryResolved)]


def fires(ship, target):
    return AllocateGunnery(ship, (fire("both", target),))


class TestSequence:
    @pytest.mark.rule("TE-4.2-combat-steps", "TE-8.1-first-order", "TE-8.1-reload", "TE-8.1-detection")
    def test_the_steps_in_order(self):
        played = run(night({"Chicago": (OPEN, "N")}, {"Aoba": ("0110", "N")}, *whole_combat()), then=ANY)
        does = [STEPS[event.step] for event in played.all(StandardStepBegan)]
        attack = [
            "attack_step",
            "first_japanese_torpedoes",
            "second_japanese_torpedoes",
            "surprise_torpedoes",
            "hidden_force_gunnery",
            "japanese_gunnery",
            "japanese_destroyer_gunnery",
            "first_us_torpedoes",
            "second_us_torpedoes",
            "us_gunnery",
            "damage_markers",
        ]
        assert does == [*attack, *attack, "reload", "combat_detection"]
        assert played.state.flow == ()

    @pytest.mark.rule("TE-8.1-both-sides")
    def test_both_sides_attack_the_japanese_first(self):
        played = run(night(*BATTLE, *whole_combat()), then=ANY)
        assert shooters(played) == ["Aoba"]
        assert asked(played.state).decision in ("allocate_torpedoes", "allocate_gunnery")

    @pytest.mark.rule("TE-8.1-jp-always")
    @pytest.mark.parametrize("fired", [False, True])
    def test_every_unfired_japanese_ship_with_a_target_attacks(self, fired):
        state = night(*BATTLE, *combat(StandardJapaneseGunnery("heavier")), Aoba={"fired": fired})
        assert shooters(run(state, then=ANY)) == ([] if fired else ["Aoba"])


class TestFirstAttackStep:
    @pytest.mark.rule("TE-8.1-first-step")
    @pytest.mark.parametrize("undetected", [True, False])
    def test_only_undetected_japanese_attack_in_it(self, undetected):
        state = night(
            *BATTLE, *combat(StandardJapaneseGunnery("heavier"), 1), undetected=["Aoba"] if undetected else []
        )
        assert shooters(run(state, then=ANY)) == (["Aoba"] if undetected else [])

    @pytest.mark.rule("TE-8.1-first-step")
    def test_only_undetected_us_ships_attack_in_it(self):
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "S"), "N")}
        state = night(us, {"Aoba": (NEAR, "N")}, *combat(StandardUsGunnery(), 1), undetected=["Chicago"])
        assert asked(state).about == ("Chicago",)
        assert refused(state, fires("Quincy", "Aoba")).rule == "TE-8.1-first-step"

    @pytest.mark.rule("TE-8.1-first-step")
    def test_a_ship_that_has_fired_does_not(self):
        state = night(*BATTLE, *combat(StandardUsGunnery(), 1), undetected=["Chicago"], Chicago={"fired": True})
        assert game().procedures[StandardUsGunnery].ask(state) is None

    @pytest.mark.rule("TE-8.1-first-targets", "TE-9.1-detected")
    @pytest.mark.parametrize("step", [StandardJapaneseGunnery("heavier"), StandardJapaneseTorpedoes(1)])
    def test_only_detected_ships_are_targets(self, step):
        hidden = night(*BATTLE, *combat(step, 1), undetected=["Aoba", "Chicago"])
        seen = night(*BATTLE, *combat(step, 1), undetected=["Aoba"])
        kinds = GunneryAllocated, TorpedoesAllocated
        assert [run(state, then=ANY).all(kind) != [] for state in (hidden, seen) for kind in kinds].count(True) == 1

    @pytest.mark.rule("TE-8.1-first-targets")
    def test_a_us_ship_cannot_fire_at_an_undetected_one(self):
        japan = {"Aoba": (NEAR, "N"), "Kako": (walk(OPEN, "SE", 2), "N")}
        flow = combat(StandardUsGunnery(), 1)
        state = night({"Chicago": (OPEN, "N")}, japan, *flow, undetected=["Chicago", "Kako"])
        assert legal(state, fires("Chicago", "Aoba"))
        assert refused(state, fires("Chicago", "Kako")).rule == "TE-8.1-first-targets"


class TestSecondAttackStep:
    @pytest.mark.rule("TE-8.1-second-step")
    def test_any_unfired_ship_attacks_in_it(self):
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "S"), "N"), "Astoria": (walk(OPEN, "S", 2), "N")}
        flow = combat(StandardUsGunnery(), 2)
        state = night(us, {"Aoba": (NEAR, "N")}, *flow, undetected=["Chicago"], Astoria={"fired": True})
        assert asked(state).about == ("Chicago", "Quincy")

    @pytest.mark.rule("TE-8.1-second-targets", "TE-8.1-return-fire", "TE-8.1-markers-only", "TE-6.4-guns-target")
    def test_ships_marked_in_the_first_step_are_targets_those_of_the_second_are_not(self):
        japan = {
            "Aoba": (NEAR, "N"),
            "Kako": (walk(OPEN, "SE", 2), "N"),
            "Furutaka": (walk(OPEN, "SE", 3), "N"),
        }
        groups = {"Goto": tuple(japan)}
        flow = combat(StandardUsGunnery(), 2)
        marked = {"Aoba": {"gun_flashes": 1}, "Kako": {"gun_flashes": 2}}
        state = night({"Chicago": (OPEN, "N")}, japan, *flow, undetected=japan, groups=groups, **marked)
        assert legal(state, fires("Chicago", "Aoba"))
        assert refused(state, fires("Chicago", "Kako")).rule == "TE-8.1-second-targets"
        assert refused(state, fires("Chicago", "Furutaka")).rule == "TE-8.1-second-targets"

    @pytest.mark.rule("TE-8.1-return-torpedo")
    def test_us_ships_launch_no_torpedoes_in_return_fire_the_japanese_do(self):
        us, japan = {"Laffey": (OPEN, "N"), "Buchanan": (OPEN, "N")}, {"Asagumo": (NEAR, "N"), "Kako": (NEAR, "N")}
        flow = combat(StandardUsTorpedoes(1), 2)
        state = night(us, japan, *flow, undetected=["Asagumo"], Asagumo={"gun_flashes": 1})
        center = SalvosFired(center=1)
        assert legal(state, AllocateTorpedoes("Laffey", "Kako", center))
        assert refused(state, AllocateTorpedoes("Laffey", "Asagumo", center)).rule == "TE-8.1-return-torpedo"
        flow = combat(StandardJapaneseTorpedoes(1), 2)
        state = night({"Laffey": (OPEN, "N")}, japan, *flow, undetected=["Laffey"], Laffey={"gun_flashes": 1})
        assert {event.attack.target for event in run(state, then=ANY).all(TorpedoesAllocated)} == {"Laffey"}


class TestDetectionMarkers:
    @pytest.mark.rule("TE-8.1-markers", "TE-8.1-markers-2nd")
    @pytest.mark.parametrize("attack_step", [1, 2])
    def test_an_undetected_ship_that_fires_guns_is_marked_with_the_step(self, attack_step):
        flow = combat(StandardJapaneseGunnery("heavier"), attack_step)
        played = run(night(*BATTLE, *flow, undetected=["Aoba"]), then=ANY)
        assert played.state.ships["Aoba"].log.gun_flashes == attack_step
        assert not played.state.ships["Aoba"].log.detected
        assert played.one(GunsRevealed) == GunsRevealed("Aoba", attack_step)

    @pytest.mark.rule("TE-8.1-markers")
    def test_a_detected_ship_is_not(self):
        played = run(night(*BATTLE, *combat(StandardJapaneseGunnery("heavier"))), then=ANY)
        assert played.state.ships["Aoba"].log.gun_flashes == 0

    @pytest.mark.rule("TE-8.1-markers")
    def test_us_ships_are_marked_as_well(self):
        state = night(*BATTLE, *combat(StandardUsGunnery(), 1), undetected=["Chicago"])
        played = give(state, fires("Chicago", "Aoba"), OpenFire(), draws=(QUIET,))
        assert played.state.ships["Chicago"].log.gun_flashes == 1

    @pytest.mark.rule("TE-8.1-markers-torpedo", "TE-6.4-torpedoes")
    def test_torpedoes_alone_give_no_marker(self):
        played = run(night(*BATTLE, *combat(StandardJapaneseTorpedoes(1), 1), undetected=["Aoba"]), 10)
        assert played.all(TorpedoesResolved)
        assert played.state.ships["Aoba"].log.gun_flashes == 0

    @pytest.mark.rule("TE-8.1-detection", "TE-6.4-guns", "TE-8.1-markers-only")
    @pytest.mark.parametrize("attack_step", [1, 2])
    def test_in_the_detection_step_the_whole_formation_is_detected(self, attack_step):
        japan = {"Aoba": (NEAR, "N"), "Kako": (walk(OPEN, "SE", 2), "N"), "Furutaka": (walk(OPEN, "SE", 8), "N")}
        state = night(
            {"Chicago": (OPEN, "N")},
            japan,
            *combat(CombatDetection(), 2),
            undetected=japan,
            groups={"Goto": ("Aoba", "Kako")},
            Aoba={"gun_flashes": attack_step},
        )
        played = run(state)
        assert {name: played.state.ships[name].log.detected for name in japan} == {
            "Aoba": True,
            "Kako": True,
            "Furutaka": False,
        }
        assert played.state.ships["Aoba"].log.gun_flashes == 0
        assert played.one(Detected).formation == "Goto"
        assert played.state.night.detected_on == {US: 4}


class TestStepBegins:
    @pytest.mark.rule("TE-8.1-second-step", "TE-9.6-fire-new")
    @pytest.mark.parametrize("number", [1, 2])
    def test_what_burns_is_noted_and_the_attacks_of_the_last_step_are_forgotten(self, number):
        memory = {"torpedo_targets": ("Chicago",), "row_ahead": ("Aoba",), "gun_targets": ("Chicago",)}
        memory |= {"sinking": ("Chicago",), "burning": ("Aoba",), "torpedo_attackers": ("Chicago",)}
        flow = combat(AttackStepBegins(number), 0, **memory)
        state = night(*BATTLE, *flow, Chicago={"on_fire": True})
        frame = AttackStepBegins(number)
        segment = game().procedures[type(frame)].proceed(state, Play(Chance(Forced([])))).flow[-1]
        assert (segment.attack_step, segment.burning) == (number, ("Chicago",))
        assert (segment.torpedo_targets, segment.row_ahead, segment.gun_targets, segment.sinking) == ((), (), (), ())
        assert segment.torpedo_attackers == ("Chicago",)


class TestStepEnds:
    @pytest.mark.rule("TE-8.1-order-fired", "TE-8.3-fired-torpedo")
    def test_all_that_attacked_are_flipped(self):
        japan = {"Aoba": (NEAR, "N"), "Kako": (walk(OPEN, "SE", 2), "N")}
        hidden = {"Hidden Force 1": (FAR, "N", 3), "Hidden Force 2": (FAR, "N", 3)}
        state = night(
            {"Chicago": (OPEN, "N")},
            japan,
            *combat(StandardDamageMarkers()),
            hidden=hidden,
            Aoba={"fired_torpedoes": True},
        )
        forces = dict(state.night.hidden)
        forces["Hidden Force 1"] = msgspec.structs.replace(forces["Hidden Force 1"], launched=(4,))
        forces["Hidden Force 2"] = msgspec.structs.replace(forces["Hidden Force 2"], launched=(3,))
        standard = msgspec.structs.replace(state.night, hidden=forces)
        played = run(msgspec.structs.replace(state, standard=standard))
        assert {name: played.state.ships[name].fired for name in japan} == {"Aoba": True, "Kako": False}
        assert not played.state.ships["Aoba"].log.fired_torpedoes
        assert [force.fired for force in played.state.night.hidden.values()] == [True, False]
        assert played.one(ShipFlipped).ships == ("Aoba", "Hidden Force 1")
        again = run(msgspec.structs.replace(played.state, flow=combat(StandardDamageMarkers())))
        assert again.all(ShipFlipped) == []

    @pytest.mark.rule("TE-8.1-sinking")
    def test_a_sinking_ship_takes_no_part_in_the_next_step(self):
        damage = charts().roster.ships["Chicago"].boxes
        state = night(*BATTLE, *combat(StandardDamageMarkers(), 1), Chicago={"damage": damage, "pending": 2})
        state = run(state).state
        assert state.ships["Chicago"].out_of_action
        assert not state.ships["Chicago"].sunk
        state = msgspec.structs.replace(state, flow=combat(StandardUsGunnery(), 2))
        assert game().procedures[StandardUsGunnery].ask(state) is None
        assert game().procedures[StandardUsGunnery].check(state, fires("Chicago", "Aoba")).rule == "TE-8.1-sinking"


class TestImmediateFire:
    @pytest.mark.rule("TE-8.2-eligible", "TE-9.1-immediate", "TE-8.2-others")
    def test_only_the_formation_with_the_result_fires(self):
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "S"), "N")}
        flow = immediate(US, StandardUsGunnery(), {"Chicago": ["Aoba"]})
        state = night(us, {"Aoba": (NEAR, "N")}, *flow)
        assert asked(state).about == ("Chicago",)
        assert refused(state, fires("Quincy", "Aoba")).rule == "TE-8.2-eligible"

    @pytest.mark.rule("TE-8.2-eligible-all")
    @pytest.mark.parametrize("undetected", [(), ("Chicago", "Quincy")])
    def test_all_its_ships_do_detected_or_not(self, undetected):
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "S"), "N")}
        flow = immediate(US, StandardUsGunnery(), {"Scott": ["Aoba"]})
        state = night(us, {"Aoba": (NEAR, "N")}, *flow, groups={"Scott": tuple(us)}, undetected=undetected)
        assert asked(state).about == ("Chicago", "Quincy")

    @pytest.mark.rule("TE-8.2-eligible-unfired")
    def test_but_those_that_have_fired(self):
        flow = immediate(US, StandardUsGunnery(), {"Chicago": ["Aoba"]})
        state = night(*BATTLE, *flow, Chicago={"fired": True})
        check = game().procedures[StandardUsGunnery].check
        assert check(state, fires("Chicago", "Aoba")).rule == "TE-8.3-once"

    @pytest.mark.rule("TE-8.2-targets")
    def test_at_the_formation_that_it_detected_alone(self):
        japan = {"Aoba": (NEAR, "N"), "Kako": (walk(OPEN, "SE", 2), "N")}
        flow = immediate(US, StandardUsGunnery(), {"Chicago": ["Aoba"]})
        state = night({"Chicago": (OPEN, "N")}, japan, *flow)
        assert legal(state, fires("Chicago", "Aoba"))
        assert refused(state, fires("Chicago", "Kako")).rule == "TE-8.2-targets"

    @pytest.mark.rule("TE-8.2-targets")
    def test_the_japanese_as_well(self):
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "S"), "N")}
        for step, kind in ((StandardJapaneseGunnery("heavier"), GunneryAllocated), (StandardJapaneseTorpedoes(1), 0)):
            flow = immediate(JAPAN, step, {"Aoba": ["Quincy"]})
            played = run(night(us, {"Aoba": (NEAR, "N"), "Kako": (NEAR, "N")}, *flow), then=ANY)
            allocated = played.all(kind or TorpedoesAllocated)
            assert {event.ship for event in allocated} == {"Aoba"}
            targets = {f.target for e in played.all(GunneryAllocated) for f in e.fires}
            assert targets | {e.attack.target for e in played.all(TorpedoesAllocated)} == {"Quincy"}

    @pytest.mark.rule("TE-8.2-eligible-range")
    @pytest.mark.parametrize(("distance", "rule"), [(9, None), (10, "TE-8.3-ranges")])
    def test_within_fire_direction_range(self, distance, rule):
        flow = immediate(US, StandardUsGunnery(), {"Chicago": ["Aoba"]})
        state = night({"Chicago": (OPEN, "NE")}, {"Aoba": (walk(OPEN, "S", distance), "N")}, *flow)
        refusal = game().procedures[StandardUsGunnery].check(state, fires("Chicago", "Aoba"))
        assert (refusal.rule if refusal else None) == rule

    @pytest.mark.rule("TE-8.1-one-side", "TE-8.2-no-reply", "TE-8.2-order")
    def test_the_other_side_does_not_fire(self):
        does = {
            US: [step.does for step in charts().standard.us_detection.steps],
            JAPAN: [step.does for step in charts().standard.japanese_detection.steps],
        }
        assert does[US][2:] == [
            "immediate_fire",
            "first_us_torpedoes",
            "second_us_torpedoes",
            "us_gunnery",
            "gun_flashes",
            "damage_markers",
        ]
        assert does[JAPAN][2:] == [
            "immediate_fire",
            "first_japanese_torpedoes",
            "second_japanese_torpedoes",
            "surprise_torpedoes",
            "hidden_force_gunnery",
            "japanese_gunnery",
            "japanese_destroyer_gunnery",
            "gun_flashes",
            "damage_markers",
        ]
        flow = immediate(JAPAN, StandardUsGunnery(), {"Chicago": ["Aoba"]})
        check = game().procedures[StandardUsGunnery].check
        assert check(night(*BATTLE, *flow), fires("Chicago", "Aoba")).rule == "TE-8.2-no-reply"

    @pytest.mark.rule("TE-8.2-detected", "TE-6.4-immediate")
    def test_gunfire_detects_the_formation_at_once(self):
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "S"), "N")}
        flow = immediate(US, StandardUsGunnery(), {"Scott": ["Aoba"]})
        state = night(us, {"Aoba": (NEAR, "N")}, *flow, groups={"Scott": tuple(us)}, undetected=us)
        played = give(state, fires("Chicago", "Aoba"))
        flow = (*played.state.flow[:-1], GunFlashes(), played.state.flow[-1])
        played = give(msgspec.structs.replace(played.state, flow=flow), OpenFire(), draws=(QUIET,))
        assert played.one(Detected).rule == "TE-8.2-detected"
        assert all(played.state.ships[ship].log.detected for ship in us)
        assert played.all(GunsRevealed) == []

    @pytest.mark.rule("TE-8.2-detected")
    def test_torpedoes_do_not(self):
        flow = immediate(US, GunFlashes(), {"Chicago": ["Aoba"]})
        played = run(night(*BATTLE, *flow, undetected=["Chicago"], Chicago={"fired_torpedoes": True}))
        assert played.all(Detected) == []


class TestRestrictions:
    @pytest.mark.rule("TE-8.3-ranges")
    @pytest.mark.parametrize(("lighting", "japanese", "us"), [("bright", 13, 11), ("average", 11, 9), ("dark", 9, 7)])
    def test_sight_by_lighting(self, lighting, japanese, us):
        def seen(distance, step):
            places = {"Chicago": (OPEN, "NE")}, {"Aoba": (walk(OPEN, "S", distance), "N")}
            state = night(*places, *combat(step), conditions={"lighting": lighting})
            if isinstance(step, StandardUsGunnery):
                return game().procedures[StandardUsGunnery].check(state, fires("Chicago", "Aoba")) is None
            return run(state, then=ANY).all(GunneryAllocated) != []

        for step, reach in ((StandardUsGunnery(), us), (StandardJapaneseGunnery("heavier"), japanese)):
            assert seen(reach, step)
            assert not seen(reach + 1, step)

    @pytest.mark.rule("TE-8.3-radar-range", "TE-9.4-range")
    @pytest.mark.parametrize(("distance", "rule"), [(7, None), (8, "TE-9.4-range")])
    def test_radar_directs_fire_to_seven_hexes(self, distance, rule):
        places = {"Chicago": (OPEN, "NE")}, {"Aoba": (walk(OPEN, "S", distance), "N")}
        state = night(*places, *combat(StandardUsGunnery()), conditions={"radar": "sc"})
        by_radar = AllocateGunnery("Chicago", (msgspec.structs.replace(fire("both", "Aoba"), radar=True),))
        refusal = game().procedures[StandardUsGunnery].check(state, by_radar)
        assert (refusal.rule if refusal else None) == rule

    @pytest.mark.rule("TE-8.3-once", "TE-8.3-both-weapons")
    def test_torpedoes_and_guns_in_one_segment_but_no_other(self):
        us, japan = {"Laffey": (OPEN, "N")}, {"Asagumo": (NEAR, "N")}
        state = night(us, japan, *combat(StandardUsTorpedoes(1)))
        flow = (state.flow[0], StandardUsGunnery(), state.flow[1])
        state = msgspec.structs.replace(state, flow=flow)
        torpedoes = AllocateTorpedoes("Laffey", "Asagumo", SalvosFired(center=1))
        state = give(state, torpedoes, LaunchTorpedoes(), draws=(1,)).state
        assert legal(state, fires("Laffey", "Asagumo"))
        state = msgspec.structs.replace(state, flow=combat(StandardDamageMarkers()))
        state = run(state).state
        state = msgspec.structs.replace(state, flow=immediate(US, StandardUsGunnery(), {"Laffey": ["Asagumo"]}))
        check = game().procedures[StandardUsGunnery].check
        assert check(state, fires("Laffey", "Asagumo")).rule == "TE-8.3-once"

    @pytest.mark.rule("TE-8.3-fired-torpedo")
    def test_a_cancelled_attack_leaves_no_marker(self):
        played = run(night(*BATTLE, *combat(StandardJapaneseTorpedoes(1))), 1)
        assert played.one(TorpedoesResolved).cancelled
        assert not played.state.ships["Aoba"].log.fired_torpedoes
        played = run(night(*BATTLE, *combat(StandardJapaneseTorpedoes(1))), 10)
        assert played.state.ships["Aoba"].log.fired_torpedoes


class TestSurpriseEnds:
    @pytest.mark.rule("TE-6.3-end-attack")
    def test_when_the_surprised_side_was_attacked_with_guns(self):
        step, guns = CombatDetection(), StandardJapaneseGunnery("heavier")
        conditions = {"surprised": (US, JAPAN)}
        played = run(night(*BATTLE, *combat(step), guns, conditions=conditions), card("CA", 25))
        assert played.one(GunneryResolved).points == 0
        assert played.one(SurpriseEnded).side == US
        assert played.state.night.surprised == (JAPAN,)

    @pytest.mark.rule("TE-6.3-end-attack")
    @pytest.mark.parametrize(("die", "ended"), [(3, False), (10, True)])
    def test_or_hit_by_torpedoes(self, die, ended):
        step, torpedoes = CombatDetection(), StandardJapaneseTorpedoes(1)
        conditions = {"surprised": (US, JAPAN)}
        state = night(*BATTLE, *combat(step), torpedoes, conditions=conditions, Aoba={"salvos": (1, 0)})
        played = run(state, die)
        assert (played.one(TorpedoesResolved).points > 0) is ended
        assert (US not in played.state.night.surprised) is ended

    @pytest.mark.rule("TE-6.3-release-attack")
    @pytest.mark.parametrize(("attacked", "released"), [((), False), ((JAPAN,), False), ((US,), True)])
    def test_an_attack_releases_the_us_ships(self, attacked, released):
        conditions = {"released": False, "surprised": (US,)}
        state = night(*BATTLE, *combat(CombatDetection(), attacked=attacked), conditions=conditions)
        step = game().procedures[CombatDetection]
        assert step.proceed(state, Play(Chance(Forced([])))).night.released is released


@pytest.mark.rule("TE-13.2-supply-combat")
def test_the_game_turn_of_an_attack_is_noted():
    guns = run(night(*BATTLE, *combat(StandardJapaneseGunnery("heavier"))), QUIET)
    assert guns.state.ships["Aoba"].log.fought == 4
    torpedoes = run(night(*BATTLE, *combat(StandardJapaneseTorpedoes(1))), 10)
    assert torpedoes.state.ships["Aoba"].log.fought == 4
    assert torpedoes.state.ships["Chicago"].log.fought == 0
