"""Retirement Movement of US ships (11.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tokyo_express.campaigns import Forces, position, proceed, waters
from tests.games.tokyo_express.positions import charts
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.commands import Form, FormColumn
from wargames_desktop.games.tokyo_express.events import ShipMoved, SpeedLost
from wargames_desktop.games.tokyo_express.standard_events import EmergencyTurned, LeftMap
from wargames_desktop.games.tokyo_express.standard_formations import StandardUsFormationPhase
from wargames_desktop.games.tokyo_express.standard_freedom_of_action import StandardFreedomOfActionPhase
from wargames_desktop.games.tokyo_express.state import State, with_counter, with_log
from wargames_desktop.games.tokyo_express.us_retirement import Flight, UsRetirementSegment

FLIGHT = Flight(charts(), waters())
SEGMENT = UsRetirementSegment(charts(), waters())
GOING = {"retiring": True}


def fleeing(
    hex_: str,
    heading: str = "SE",
    *,
    phase: int = 1,
    speed: int = 4,
    japan: dict[str, str] | None = None,
    us: dict[str, str] | None = None,
    detected: bool = True,
    **night: Any,
) -> State:
    """Maury retires from ``hex_``; Japanese ships lie around."""
    ships: dict[str, Any] = {"Maury": {"hex": hex_, "heading": heading, "log": GOING}}
    ships |= {name: {"hex": at, "heading": "N", "log": {"detected": detected}} for name, at in (japan or {}).items()}
    ships |= {name: {"hex": at, "heading": "N"} for name, at in (us or {}).items()}
    formations = {"Maury": {"ships": ["Maury"], "speed": speed, "movement": "retirement"}}
    return position(phase=f"us_retirement_{phase}", ships=ships, formations=formations, night=night or None)


def fled(state: State) -> tuple[State, Forces]:
    return proceed(SEGMENT, state, frames.UsRetirement())


def went(state: State) -> tuple[str, str]:
    """Where Maury lies and heads after the segment."""
    after, _ = fled(state)
    return after.ships["Maury"].hex, after.ships["Maury"].heading


# Alone and last


@pytest.mark.rule("TE-11.3-single")
def test_a_retiring_ship_is_in_no_formation() -> None:
    ships = {
        "Maury": {"hex": "1510", "heading": "N", "log": GOING},
        "Perkins": {"hex": "1510", "heading": "N"},
        "Drayton": {"hex": "1510", "heading": "N"},
        "Fletcher": {"hex": "1510", "heading": "N", "log": GOING},
    }
    state = position(phase="us_formations", ships=ships)
    phase = StandardUsFormationPhase(charts(), waters())
    begun = phase.begin(state)
    assert {f.ships for f in begun.formations.values() if f.movement == "retirement"} == {("Maury",), ("Fletcher",)}
    for command in (
        Form(("Maury", "Perkins")),
        Form(("Maury", "Fletcher")),
        FormColumn(("Maury", "Perkins")),
    ):
        refusal = phase.check(begun, command)
        assert refusal is not None
        assert refusal.rule == "TE-11.3-single"
    assert phase.check(begun, Form(("Perkins", "Drayton"))) is None


@pytest.mark.rule("TE-11.3-single", "TE-11.1-foa")
def test_a_formation_told_to_retire_scatters_for_the_turn() -> None:
    ships = {"Maury": {"hex": "1510", "heading": "N"}, "Perkins": {"hex": "1512", "heading": "N"}}
    formations = {"Desron 12": {"ships": ["Maury", "Perkins"], "speed": 5, "movement": "retirement"}}
    after, forced = fled(position(phase="us_retirement_1", ships=ships, formations=formations))
    assert {(f.ships, f.movement) for f in after.formations.values()} == {
        (("Maury",), "retirement"),
        (("Perkins",), "retirement"),
    }
    assert {event.ship for event in forced.of(ShipMoved)} == {"Maury", "Perkins"}
    assert not after.ships["Maury"].log.retiring, "for this Game Turn only"


@pytest.mark.rule("TE-11.3-last")
def test_they_move_after_all_others() -> None:
    steps = [step.does for step in charts().standard.turn.steps if step.number == 1 and step.stage == "Activity Stage"]
    assert steps.index("us_movement") < steps.index("japanese_movement") < steps.index("us_retirement")
    assert steps.index("us_retirement") < steps.index("collisions")


@pytest.mark.rule("TE-11.3-foa")
def test_freedom_of_action_passes_them_over() -> None:
    ships = {"Maury": {"hex": "1510", "heading": "N", "log": GOING}, "Perkins": {"hex": "1512", "heading": "N"}}
    formations = {
        "Maury": {"ships": ["Maury"], "movement": "retirement"},
        "Perkins": {"ships": ["Perkins"]},
    }
    state = position(phase="freedom_of_action", ships=ships, formations=formations)
    phase = StandardFreedomOfActionPhase(charts(), waters())
    after, _ = proceed(phase, state, frames.StandardFreedomOfAction(), 10)
    assert after.flow[-1] == frames.StandardFreedomOfAction(left=())


# Where to


@pytest.mark.rule("TE-11.3-nearest-edge")
@pytest.mark.parametrize(("hex_", "se", "sw", "heading"), [("1510", 9, 25, "SE"), ("2030", 29, 11, "SW")])
def test_they_make_for_the_nearer_edge(hex_: str, se: int, sw: int, heading: str) -> None:
    assert (FLIGHT.edge_distance(hex_, "SE"), FLIGHT.edge_distance(hex_, "SW")) == (se, sw)
    assert went(fleeing(hex_, "N")) == (waters().step(hex_, heading), heading)


@pytest.mark.rule("TE-11.3-nearest-equal")
def test_equally_far_from_both_edges_they_go_southeast() -> None:
    assert FLIGHT.edge_distance("0624", "SE") == FLIGHT.edge_distance("0624", "SW") == 25
    assert went(fleeing("0624", "N")) == ("0623", "SE")


@pytest.mark.rule("TE-11.3-avoid")
def test_they_turn_from_a_ship_that_they_would_come_closer_to() -> None:
    """1510: Aoba to the southeast; southwest leads no closer."""
    assert waters().distance("1510", "1506") == 4
    assert FLIGHT.directions(fleeing("1510", japan={"Aoba": "1506"}), "Maury") == ("SW", "SE")
    assert went(fleeing("1510", "N", japan={"Aoba": "1506"}))[1] == "SW"
    assert went(fleeing("2030", "N", japan={"Aoba": "2432"}))[1] == "SE"


@pytest.mark.rule("TE-11.3-fewest")
def test_if_both_close_the_fewer_ships_are_closed_on() -> None:
    """From 1510: one cruiser in the southeast and two in the southwest, then the other way round."""
    state = fleeing("1510", japan={"Aoba": "1506", "Kinugasa": "1710", "Furutaka": "1611"})
    assert {heading: FLIGHT.closed_on(state, "Maury", heading) for heading in ("SE", "SW")} == {"SE": 1, "SW": 2}
    assert went(state)[1] == "SE"
    state = fleeing("1510", japan={"Aoba": "1506", "Kinugasa": "1408", "Furutaka": "1611"})
    assert {heading: FLIGHT.closed_on(state, "Maury", heading) for heading in ("SE", "SW")} == {"SE": 2, "SW": 1}
    assert went(state)[1] == "SW"


@pytest.mark.rule("TE-11.3-scope")
def test_only_detected_ships_within_visual_tracking_range_count() -> None:
    assert FLIGHT.pursuers(fleeing("1516", japan={"Aoba": "1507"}), "Maury") == ("Aoba",)  # 9 hexes, the range
    assert FLIGHT.pursuers(fleeing("1516", japan={"Aoba": "1506"}), "Maury") == ()  # 10, inside radar tracking
    assert FLIGHT.pursuers(fleeing("1516", japan={"Aoba": "1510"}, detected=False), "Maury") == ()
    assert FLIGHT.pursuers(fleeing("1516", japan={"Aoba": "1508"}, lighting="dark"), "Maury") == ()


@pytest.mark.rule("TE-11.3-phase")
def test_the_direction_is_chosen_anew_in_every_phase() -> None:
    first, _ = fled(fleeing("1510", japan={"Aoba": "1506"}))
    assert first.ships["Maury"].heading == "SW"
    hex_ = first.ships["Maury"].hex
    again = fleeing(hex_, "SW", phase=2)
    assert went(again)[1] == "SE"


@pytest.mark.rule("TE-11.3-180")
@pytest.mark.parametrize(("heading", "speed", "after"), [("NW", 4, 3), ("N", 4, 4), ("NW", 1, 1)])
def test_turning_about_costs_a_speed(heading: str, speed: int, after: int) -> None:
    state, forced = fled(fleeing("1510", heading, speed=speed))
    assert state.ships["Maury"].heading == "SE"
    assert state.formations["Maury"].speed == after
    assert len(forced.of(SpeedLost)) == (after < speed)


# Other ships, land and edges


@pytest.mark.rule("TE-11.3-stacking")
def test_they_never_make_a_third_ship_in_a_hex() -> None:
    assert waters().step("1510", "SE") == "1509"
    assert went(fleeing("1510", us={"Perkins": "1509"}))[0] == "1509"
    two = {"Perkins": "1509", "Drayton": "1509"}
    assert went(fleeing("1510", us=two)) == (waters().step("1510", "SW"), "SW")
    enemy = fleeing("1510", us={"Perkins": "1509"}, japan={"Aoba": "1509"})
    assert went(enemy)[1] == "SW"


@pytest.mark.rule("TE-11.3-stacking-wait")
def test_with_both_ways_full_they_wait() -> None:
    full = {"Perkins": "1509", "Drayton": "1509", "Lamson": "1610", "Lardner": "1610"}
    assert waters().step("1510", "SW") == "1610"
    state, forced = fled(fleeing("1510", "N", us=full))
    assert (state.ships["Maury"].hex, state.ships["Maury"].heading) == ("1510", "N")
    assert not forced.of(ShipMoved)


@pytest.mark.rule("TE-11.3-exit")
@pytest.mark.parametrize(("hex_", "heading"), [("1001", "SE"), ("2601", "SE"), ("3127", "SW"), ("3140", "SW")], ids=str)
def test_they_leave_by_the_southeast_and_southwest_edges(hex_: str, heading: str) -> None:
    state, forced = fled(fleeing(hex_, "N"))
    assert [(event.origin, event.returns) for event in forced.of(LeftMap)] == [(hex_, False)]
    assert (state.ships["Maury"].hex, state.ships["Maury"].log.left) == ("", True)
    waiting, _ = fled(fleeing(hex_, "N", phase=3))
    assert waiting.ships["Maury"].hex == hex_, "Speed 4 does not move in the third phase: leaving costs a hex"


@pytest.mark.rule("TE-11.3-exit", "TE-11.3-emergency", "TE-11.3-emergency-speed")
@pytest.mark.parametrize(
    ("hex_", "goes"),
    [
        ("0106", "SW"),  # southeast of it lies the Tulagi edge, no way out
        ("1126", "SE"),  # shoal of Savo to the southwest
        ("2703", "NE"),  # Guadalcanal on both ways and to the south: as near to the southeast as can be
        ("3025", "NW"),  # the same, with the southwest edge nearer
    ],
)
def test_land_and_other_edges_cost_an_emergency_turn(hex_: str, goes: str) -> None:
    state, forced = fled(fleeing(hex_, goes))
    assert [(event.hex, event.heading) for event in forced.of(EmergencyTurned)] == [(hex_, goes)]
    assert state.ships["Maury"].hex == waters().step(hex_, goes)
    assert state.formations["Maury"].speed == 3
    slow, _ = fled(fleeing(hex_, goes, speed=1))
    assert slow.formations["Maury"].speed == 1


@pytest.mark.rule("TE-5.2-edge")
def test_a_ship_that_retires_for_this_game_turn_only_never_leaves_the_map() -> None:
    """A turn of the enemy may lead her to the edge all the same; she makes an Emergency Turn there."""
    state = fleeing("1501", speed=6)
    left, _ = fled(state)
    assert not left.ships["Maury"].hex
    stays = with_log(state, "Maury", retiring=False)
    after, told = fled(stays)
    assert after.ships["Maury"].hex
    assert [turn.ship for turn in told.of(EmergencyTurned)] == ["Maury"]
    assert after.formations["Maury"].speed == 5


@pytest.mark.rule("TE-11.3-nearest-edge", "TE-11.3-exit", "TE-11.3-emergency")
def test_a_ship_that_nobody_pursues_leaves_the_map_from_wherever_she_is() -> None:
    """In two bights she would go to and fro for ever (R-97)."""
    for hex_ in sorted(waters().hexes):
        if not waters().is_open(hex_) or FLIGHT.edge_distance(hex_, "SE") is None:
            continue
        state = fleeing(hex_)
        for _ in range(80):
            heading, _ = FLIGHT.heading(state, "Maury")
            assert heading is not None, hex_
            ahead = waters().step(state.ships["Maury"].hex, heading)
            if ahead is None:
                break
            state = with_counter(state, "Maury", ahead, heading)
        else:
            pytest.fail(f"from {hex_} she never leaves")
