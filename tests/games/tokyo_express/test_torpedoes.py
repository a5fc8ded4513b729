"""Torpedo combat for both sides: ranges, values, the table and its effects (TE-3.6)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.positions import CENTRE, charts, combat_step, give, position, run, sea, walk
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.commands import AllocateTorpedoes, LaunchTorpedoes, SalvosFired
from wargames_desktop.games.tokyo_express.events import Damaged, SternHit, TorpedoesAllocated, TorpedoesResolved
from wargames_desktop.games.tokyo_express.frames import JapaneseTorpedoes, Salvo, TorpedoAttack, UsTorpedoes
from wargames_desktop.games.tokyo_express.torpedoes import Torpedoes

RULES = Torpedoes(charts(), sea())


def attack(target, *counts):
    """All ``counts`` of the lines of the log at ``target``."""
    salvos = tuple(Salvo(mount=line, salvos=count) for line, count in enumerate(counts) if count)
    return TorpedoAttack(target=target, salvos=salvos)


def against(attacker, target, distance=3, arc="broadside", counts=(0, 0, 0), speed=6, side="japan"):
    """The strength of an attack at a target that heads N."""
    path = {"broadside": "NE", "bow": "N", "stern": "S"}[arc]
    places = {attacker: (walk(CENTRE, path, distance), "NE")}
    target_place = {target: (CENTRE, "N")}
    us, japan = (target_place, places) if side == "japan" else (places, target_place)
    state = position(us, japan, speeds={target: speed})
    return state, RULES.strength(state, target, {attacker: attack(target, *counts)})


@pytest.mark.rule("TE-3.6-ranges")
@pytest.mark.parametrize(
    ("distance", "name"),
    [
        (1, "Short"),
        (3, "Short"),
        (4, "Medium"),
        (7, "Medium"),
        (8, "Long"),
        (11, "Long"),
        (12, "Extreme"),
        (14, "Extreme"),
    ],
)
def test_ranges(distance, name):
    assert RULES.range_of(distance) == name


@pytest.mark.rule("TE-3.6-jp-range")
@pytest.mark.rule("TE-3.6-us-range")
@pytest.mark.parametrize(
    ("us_ship", "distance", "rule"),
    [("Fletcher", 7, None), ("Fletcher", 8, "TE-3.6-us-range"), (None, 14, None), (None, 15, "TE-3.6-jp-range")],
)
def test_torpedoes_reach_so_far_and_no_farther(us_ship, distance, rule):
    firer, target = (us_ship, "Yunagi") if us_ship else ("Asagumo", "Chicago")
    places = {firer: ("2520", "N")}, {target: (walk("2520", "NE", distance), "N")}
    state = position(*(places if us_ship else places[::-1]))
    state = _sighted(state, 30)
    refusal = RULES.target_refusal(state, firer, target)
    assert (refusal and refusal.rule) == rule


def _sighted(state, hexes):
    return msgspec.structs.replace(state, fire_direction={"us": hexes, "japan": hexes})


@pytest.mark.rule("TE-3.6-in-direction")
@pytest.mark.rule("TE-3.6-eligible")
@pytest.mark.parametrize(("distance", "rule"), [(5, None), (6, "TE-3.6-in-direction")])
def test_targets_are_within_fire_direction(distance, rule):
    state = position({"Chicago": (walk(CENTRE, "NE", distance), "N")}, {"Asagumo": (CENTRE, "N")})
    refusal = RULES.target_refusal(_sighted(state, 5), "Asagumo", "Chicago")
    assert (refusal and refusal.rule) == rule


@pytest.mark.rule("TE-3.6-same-hex")
@pytest.mark.rule("TE-3.6-eligible")
def test_never_at_a_ship_in_the_same_hex():
    state = position({"Chicago": (CENTRE, "N")}, {"Asagumo": (CENTRE, "N")})
    assert RULES.aim(state, "Asagumo", "Chicago").refusal.rule == "TE-3.6-same-hex"


@pytest.mark.rule("TE-3.6-stern-arc")
@pytest.mark.parametrize(("path", "rule"), [(("SE", 2, "S"), None), (("SE", "S"), "TE-3.6-stern-arc")])
def test_never_into_the_stern_arc(path, rule):
    state = position({"Chicago": (walk(CENTRE, *path), "N")}, {"Asagumo": (CENTRE, "N")})
    refusal = RULES.aim(state, "Asagumo", "Chicago").refusal
    assert (refusal and refusal.rule) == rule


@pytest.mark.rule("TE-3.6-bears")
@pytest.mark.rule("TE-3.6-eligible")
def test_an_unfired_salvo_must_bear():
    places = {"Chicago": (walk(CENTRE, "NW", 2), "N")}, {"Atago": (CENTRE, "N")}
    assert RULES.aim(position(*places), "Atago", "Chicago").refusal is None
    refusal = RULES.aim(position(*places, Atago={"salvos": (0, 2)}), "Atago", "Chicago").refusal
    assert refusal.rule == "TE-3.6-bears"


@pytest.mark.rule("TE-3.6-line")
@pytest.mark.rule("TE-3.6-eligible")
def test_a_friend_in_the_line_makes_a_target_ineligible():
    places = {"Chicago": (walk(CENTRE, "NE", 3), "N")}
    friend = {"Asagumo": (CENTRE, "N"), "Jintsu": (walk(CENTRE, "NE", 2), "N")}
    assert RULES.aim(position(places, friend), "Asagumo", "Chicago").refusal.rule == "TE-3.6-line"
    both_sides = {"Asagumo": (CENTRE, "N"), "Jintsu": (walk(CENTRE, "NE"), "N"), "Sendai": (walk(CENTRE, "SE"), "N")}
    state = position({"Chicago": (walk(CENTRE, "NE", "SE"), "N")}, both_sides)
    assert RULES.aim(state, "Asagumo", "Chicago").refusal.rule == "TE-3.6-line-hexside"


@pytest.mark.rule("TE-3.6-mod-each")
@pytest.mark.rule("TE-3.6-mod-jp-short")
@pytest.mark.rule("TE-3.6-mod-jp-medium")
@pytest.mark.rule("TE-3.6-mod-jp-long")
@pytest.mark.parametrize(("distance", "change"), [(1, 2), (3, 2), (4, 0), (7, 0), (8, -1), (11, -1)])
def test_japanese_value_by_range_for_every_salvo(distance, change):
    _, strength = against("Asagumo", "Chicago", distance, counts=(2,))
    assert [salvo.total for salvo in strength.salvos] == [4 + change] * 2
    assert strength.total == 2 * (4 + change)
    rules = [modifier.rule for modifier in strength.salvos[0].modifiers]
    assert rules == {2: ["TE-3.6-mod-jp-short"], 0: [], -1: ["TE-3.6-mod-jp-long"]}[change]


@pytest.mark.rule("TE-3.6-mod-us-short")
@pytest.mark.rule("TE-3.6-mod-us-medium")
@pytest.mark.parametrize(("distance", "change"), [(1, 0), (3, 0), (4, -1), (7, -1)])
def test_us_value_by_range(distance, change):
    _, strength = against("Fletcher", "Jintsu", distance, counts=(2,), side="us")
    assert [salvo.total for salvo in strength.salvos] == [4 + change] * 2
    rules = [modifier.rule for modifier in strength.salvos[0].modifiers]
    assert rules == (["TE-3.6-mod-us-medium"] if change else [])


@pytest.mark.rule("TE-3.6-mod-bow")
@pytest.mark.rule("TE-3.6-mod-stern")
@pytest.mark.rule("TE-3.6-mod-each")
@pytest.mark.parametrize(("arc", "change"), [("broadside", 0), ("bow", -1), ("stern", -1)])
def test_value_by_the_arc_of_the_target(arc, change):
    _, strength = against("Asagumo", "Chicago", 5, arc, counts=(2,))
    assert [salvo.total for salvo in strength.salvos] == [4 + change] * 2
    rules = {modifier.rule for salvo in strength.salvos for modifier in salvo.modifiers}
    assert rules == ({f"TE-3.6-mod-{arc}"} if change else set())


@pytest.mark.rule("TE-3.6-mod-bow")
def test_the_targets_own_bow_arc_counts_not_the_attackers():
    state = position({"Chicago": (walk(CENTRE, "N", 5), "SE")}, {"Asagumo": (CENTRE, "N")})
    strength = RULES.strength(state, "Chicago", {"Asagumo": attack("Chicago", 1)})
    assert strength.salvos[0].modifiers == ()


@pytest.mark.rule("TE-3.6-mod-each")
def test_value_modifiers_add_up():
    _, strength = against("Asagumo", "Chicago", 8, "bow", counts=(1,))
    assert [modifier.value for modifier in strength.salvos[0].modifiers] == [-1, -1]
    assert strength.total == 2


@pytest.mark.rule("TE-3.6-column")
@pytest.mark.rule("TE-3.6-table")
@pytest.mark.parametrize(
    ("attacker", "counts", "side", "distance", "total", "column"),
    [
        ("Yunagi", (1,), "japan", 4, 2, 1),
        ("Fubuki", (1,), "japan", 4, 3, 1),
        ("Asagumo", (1,), "japan", 4, 4, 2),
        ("Shimakaze", (1,), "japan", 4, 5, 2),
        ("Fubuki", (2,), "japan", 4, 6, 3),
        ("Asagumo", (2,), "japan", 4, 8, 3),
        ("Fubuki", (3,), "japan", 4, 9, 4),
        ("Kitakami", (3, 0), "japan", 4, 12, 5),
        ("Shimakaze", (3,), "japan", 4, 15, 5),
        ("Kitakami", (4, 0), "japan", 4, 16, 6),
        ("Kitakami", (5, 0), "japan", 4, 20, 6),
        ("Shimakaze", (3,), "japan", 3, 21, 7),
        ("Kitakami", (5, 0), "japan", 3, 30, 8),
        ("Patterson", (1, 0), "us", 4, 2, 0),
        ("Patterson", (1, 0), "us", 3, 3, 1),
        ("Laffey", (1,), "us", 3, 4, 1),
        ("Patterson", (2, 0), "us", 3, 6, 2),
        ("Fletcher", (2,), "us", 3, 8, 3),
    ],
)
def test_column_by_the_total_in_the_row_of_the_side(attacker, counts, side, distance, total, column):
    target = "Chicago" if side == "japan" else "Jintsu"
    _, strength = against(attacker, target, distance, counts=counts, side=side)
    assert (strength.total, strength.column) == (total, column)


@pytest.mark.rule("TE-3.6-add-values")
def test_the_values_of_all_ships_at_one_target_are_added():
    state = position(
        {"Chicago": (CENTRE, "N")},
        {"Asagumo": (walk(CENTRE, "NE", 4), "N"), "Samidare": (walk(CENTRE, "SE", 4), "N")},
    )
    strength = RULES.strength(state, "Chicago", {"Asagumo": attack("Chicago", 2), "Samidare": attack("Chicago", 1)})
    assert strength.total == 12
    assert strength.column == 5


@pytest.mark.rule("TE-3.6-die-speed1")
@pytest.mark.rule("TE-3.6-die-speed2")
@pytest.mark.parametrize(("speed", "modifier"), [(1, 3), (2, 2), (3, 0), (6, 0)])
def test_die_by_the_speed_of_the_target(speed, modifier):
    _, strength = against("Asagumo", "Chicago", counts=(1,), speed=speed)
    assert sum(found.value for found in strength.modifiers) == modifier
    assert RULES.read(strength, 5).row == 5 + modifier


@pytest.mark.rule("TE-3.6-table")
def test_rolls_beyond_the_table_read_its_last_row():
    _, strength = against("Asagumo", "Chicago", 4, counts=(1,), speed=1)
    assert RULES.read(strength, 10).row == 13
    assert RULES.read(strength, 10).points == 5


@pytest.mark.rule("TE-3.6-effect-number")
def test_a_number_is_crossed_off_as_damage():
    state, _ = against("Asagumo", "Chicago", 4, counts=(2,))
    played = _resolve(state, "Chicago", {"Asagumo": attack("Chicago", 2)}, 9)
    assert played[0].ships["Chicago"].damage == 3
    assert played[0].ships["Asagumo"].salvos == (0,)


def _resolve(state, target, attacks, *dice):
    source = Forced(dice)
    play = Play(Chance(source))
    state = RULES.resolve(state, target, attacks, "A", play)
    assert source.left == 0
    return state, play


@pytest.mark.rule("TE-3.6-effect-stern")
@pytest.mark.rule("TE-3.6-effect-stern-speed")
@pytest.mark.rule("TE-3.6-effect-stern-zero")
@pytest.mark.parametrize(
    ("arc", "die", "points", "stern_hits"),
    [("stern", 7, 2, 1), ("stern", 6, 0, 0), ("bow", 7, 1, 0), ("broadside", 7, 1, 0)],
)
def test_a_hit_into_the_stern_arc_adds_a_point_and_costs_a_speed(arc, die, points, stern_hits):
    state, _ = against("Asagumo", "Chicago", 4, arc, counts=(2,))
    after, _ = _resolve(state, "Chicago", {"Asagumo": attack("Chicago", 2)}, die)
    assert (after.ships["Chicago"].damage, after.ships["Chicago"].stern_hits) == (points, stern_hits)


@pytest.mark.rule("TE-3.6-effect-stern")
@pytest.mark.parametrize(("astern", "abeam", "stern"), [(1, 1, True), (1, 2, False), (2, 1, True)])
def test_a_combined_attack_hits_the_stern_if_half_its_salvos_come_from_there(astern, abeam, stern):
    japan = {"Asagumo": (walk(CENTRE, "S", 4), "NE"), "Fubuki": (walk(CENTRE, "NE", 4), "N")}
    state = position({"Chicago": (CENTRE, "N")}, japan)
    attacks = {"Asagumo": attack("Chicago", astern), "Fubuki": attack("Chicago", abeam)}
    assert RULES.strength(state, "Chicago", attacks).stern is stern


@pytest.mark.rule("TE-3.6-effect-N")
def test_an_n_cancels_a_japanese_attack_and_keeps_its_salvos():
    state, _ = against("Asagumo", "Chicago", 4, counts=(1,))
    after, play = _resolve(state, "Chicago", {"Asagumo": attack("Chicago", 1)}, 1)
    (event,) = play.events
    assert (event.result, event.cancelled, event.points) == ("N", True, 0)
    assert after == state
    after, play = _resolve(state, "Chicago", {"Asagumo": attack("Chicago", 1)}, 3)
    assert (play.events[0].result, play.events[0].cancelled) == ("0", False)
    assert after.ships["Asagumo"].salvos == (1,)


@pytest.mark.rule("TE-3.6-effect-N-us")
def test_the_us_read_n_as_0_and_spend_the_salvos():
    state, _ = against("Fletcher", "Jintsu", 3, counts=(1,), side="us")
    after, play = _resolve(state, "Jintsu", {"Fletcher": attack("Jintsu", 1)}, 1)
    assert (play.events[0].result, play.events[0].cancelled, play.events[0].points) == ("N", False, 0)
    assert after.ships["Fletcher"].salvos == (1,)


@pytest.mark.rule("TE-3.6-below-minimum")
def test_a_japanese_total_below_1_is_cancelled_without_a_roll():
    state, strength = against("Yunagi", "Chicago", 8, "bow", counts=(1,))
    assert (strength.total, strength.column) == (0, None)
    after, play = _resolve(state, "Chicago", {"Yunagi": attack("Chicago", 1)})
    assert play.events[0].cancelled
    assert play.events[0].die == 0
    assert after == state
    _, strength = against("Yunagi", "Chicago", 8, counts=(1,))
    assert (strength.total, strength.column) == (1, 0)


@pytest.mark.rule("TE-3.6-below-minimum-us")
def test_a_us_total_below_2_is_a_0_that_spends_the_salvo():
    state, strength = against("Patterson", "Jintsu", 4, "bow", counts=(1, 0), side="us")
    assert (strength.total, strength.column) == (1, None)
    after, play = _resolve(state, "Jintsu", {"Patterson": attack("Jintsu", 1, 0)})
    assert not play.events[0].cancelled
    assert after.ships["Patterson"].salvos == (1, 2)
    assert after.ships["Jintsu"] == state.ships["Jintsu"]


@pytest.mark.rule("TE-3.6-salvo")
@pytest.mark.rule("TE-3.6-salvo-once")
@pytest.mark.rule("TE-3.6-cross-off")
@pytest.mark.rule("TE-3.6-resolve")
def test_salvos_are_crossed_off_and_never_fired_again():
    japan = {"Jintsu": (walk(CENTRE, "NE", 3), "N"), "Sendai": (walk(CENTRE, "SE", 3), "N")}
    state = position({"Fletcher": (CENTRE, "N")}, japan, *combat_step(UsTorpedoes(1)))
    both = SalvosFired(center=2)
    played = give(state, AllocateTorpedoes("Fletcher", "Jintsu", both), LaunchTorpedoes(), draws=(3,))
    assert played.one(TorpedoesResolved).salvos[0].value == 4
    assert len(played.one(TorpedoesResolved).salvos) == 2
    assert played.state.ships["Fletcher"].salvos == (0,)
    assert RULES.ship_refusal(played.state, "us", "Fletcher").rule == "TE-3.6-salvo-once"
    assert list(RULES.aims(played.state, "us")) == []


@pytest.mark.rule("TE-3.6-attack-ex")
def test_example_jintsu_and_asagumo_against_chicago():
    japan = {"Jintsu": (walk(CENTRE, "S", 2, "SW"), "SE"), "Asagumo": (walk(CENTRE, "S", 3), "SE")}
    state = position({"Chicago": (CENTRE, "N")}, japan, *combat_step(JapaneseTorpedoes(1)), Jintsu={"salvos": (1, 0)})
    played = run(state, 6)
    allocated = {event.ship: event.attack for event in played.all(TorpedoesAllocated)}
    assert allocated == {"Jintsu": attack("Chicago", 1, 0), "Asagumo": attack("Chicago", 2)}
    event = played.one(TorpedoesResolved)
    assert [salvo.total for salvo in event.salvos] == [5, 5, 5]
    assert [[modifier.value for modifier in salvo.modifiers] for salvo in event.salvos] == [[-1, 2]] * 3
    assert (event.total, event.column, event.modifiers, event.row) == (15, 5, (), 6)
    assert (event.result, event.points, event.stern) == ("4", 5, True)
    assert played.one(Damaged).damage == 5
    assert played.one(SternHit).stern_hits == 1


@pytest.mark.rule("TE-3.6-effect-stern-ex")
@pytest.mark.parametrize(("die", "result", "points", "hits"), [(8, "2", 3, 1), (6, "0", 0, 0)])
def test_example_a_stern_result_of_2_is_3(die, result, points, hits):
    state, strength = against("Asagumo", "Chicago", 4, "stern", counts=(2,))
    assert strength.column == 3
    after, play = _resolve(state, "Chicago", {"Asagumo": attack("Chicago", 2)}, die)
    assert (play.events[0].result, play.events[0].points) == (result, points)
    assert (after.ships["Chicago"].damage, after.ships["Chicago"].stern_hits) == (points, hits)


def test_odds_weigh_the_ten_faces_of_the_die():
    state, strength = against("Asagumo", "Chicago", 4, "stern", counts=(2,), speed=2)
    odds = RULES.odds(state, "Chicago", {"Asagumo": attack("Chicago", 2)})
    results = [RULES.read(strength, die) for die in range(1, 11)]
    assert strength.column == 3
    assert odds.damage.chances == pytest.approx({0: 0.4, 2: 0.1, 3: 0.1, 4: 0.1, 5: 0.1, 6: 0.2})
    assert odds.damage.expected == pytest.approx(sum(result.points for result in results) / 10)
    assert sum(chance for points, chance in odds.damage.chances.items() if points >= 5) == pytest.approx(0.3)
    assert odds.stern_hit == pytest.approx(0.6)
    assert odds.cancelled == 0


def test_odds_of_a_cancelled_attack():
    state, _ = against("Asagumo", "Chicago", 4, counts=(1,))
    odds = RULES.odds(state, "Chicago", {"Asagumo": attack("Chicago", 1)})
    assert odds.cancelled == pytest.approx(0.1)
    state, _ = against("Yunagi", "Chicago", 8, "bow", counts=(1,))
    odds = RULES.odds(state, "Chicago", {"Yunagi": attack("Chicago", 1)})
    assert odds.cancelled == pytest.approx(1)
    assert odds.damage.chances == {0: pytest.approx(1)}
