"""Salvos that a hidden force expended, on the logs of its ships (10.3, 10.4)."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.detection_positions import choice, night
from tests.games.tokyo_express.positions import charts
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.hidden_force_logs import divide

ABREAST = {"Asagumo": ("0725", "S"), "Samidare": ("0725", "S"), "Yudachi": ("0726", "S"), "Murasame": ("0726", "S")}
RANKS = [["Asagumo", "Samidare"], ["Yudachi", "Murasame"]]


def divided(launched, *draws, turn=8, ships=ABREAST, ranks=RANKS):
    """Salvos fired, reloads used and turns noted by ship."""
    state = night({}, {"Abe": ships}, turn=turn)
    source = Forced(draws)
    after = divide(charts(), state, ranks, launched, Play(Chance(source)))
    assert source.left == 0
    return {
        ship: (
            sum(state.ships[ship].salvos) - sum(after.ships[ship].salvos),
            sum(state.ships[ship].log.reloads) - sum(after.ships[ship].log.reloads),
            tuple(turn for mount in after.ships[ship].log.launched for turn in mount),
        )
        for ship in ships
    }


def one_mount(*ships):
    """Whether some ships have their salvos in one line of the log, with a reload each, so that nothing is drawn."""
    return all(len(charts().roster.ships[ship].torpedoes) == 1 for ship in ships)


@pytest.mark.rule("TE-10.3-expenditure", "TE-10.3-expenditure-turns", "TE-10.4-hidden-recent")
def test_salvos_are_divided_evenly():
    assert one_mount(*ABREAST)
    assert divided((8, 8, 8, 8)) == dict.fromkeys(ABREAST, (1, 0, (8,)))


@pytest.mark.rule("TE-10.3-expenditure-front", "TE-10.3-expenditure-ex")
def test_odd_salvos_are_fired_by_the_front_ships():
    """EX-10.3: four ships, five salvos; one of the two in front, at random, fired the fifth."""
    fired = {ship: salvos for ship, (salvos, _, _) in divided((8,) * 5, choice("Samidare")).items()}
    assert fired == {"Asagumo": 1, "Samidare": 2, "Yudachi": 1, "Murasame": 1}
    fired = {ship: salvos for ship, (salvos, _, _) in divided((8,) * 2).items()}
    assert fired == {"Asagumo": 1, "Samidare": 1, "Yudachi": 0, "Murasame": 0}


@pytest.mark.rule("TE-10.4-hidden", "TE-10.4-hidden-ex", "TE-10.3-expenditure-turns")
def test_what_was_fired_two_turns_ago_has_been_reloaded():
    """EX-10.4: two salvos on Turn 6, two on Turn 7, deployed on Turn 8; which ships fired when is drawn."""
    draws = (choice("7"), choice("6"), choice("7"))
    assert divided((6, 6, 7, 7), *draws) == {
        "Asagumo": (1, 0, (7,)),
        "Samidare": (0, 1, ()),
        "Yudachi": (1, 0, (7,)),
        "Murasame": (0, 1, ()),
    }


@pytest.mark.rule("TE-10.3-expenditure-which")
def test_reloads_go_when_all_salvos_are_gone():
    ships = {"Asagumo": ("0725", "S")}
    spec = charts().roster.ships["Asagumo"].torpedoes[0]
    assert (spec.salvos, spec.reloads) == (2, 2)
    assert divided((8,) * 3, ships=ships, ranks=[["Asagumo"]])["Asagumo"] == (2, 1, (8,))
    assert divided((8,) * 9, ships=ships, ranks=[["Asagumo"]])["Asagumo"] == (2, 2, ())


@pytest.mark.rule("TE-10.3-expenditure")
def test_ships_without_torpedoes_fired_none():
    ships = {"Hiei": ("0725", "S"), "Asagumo": ("0726", "S")}
    assert charts().roster.ships["Hiei"].torpedoes == ()
    assert divided((8,), ships=ships, ranks=[["Hiei"], ["Asagumo"]])["Asagumo"][0] == 1


@pytest.mark.rule("TE-10.3-expenditure-which")
def test_which_salvo_of_several_is_drawn():
    """Atago has two salvos on each side, one of them with a reload; those two go first."""
    mounts = charts().roster.ships["Atago"].torpedoes
    assert [(line.mount, line.salvos, line.reloads) for line in mounts] == [("P", 2, 1), ("S", 2, 1)]
    state = night({}, {"Abe": {"Atago": ("0725", "S")}}, turn=8)
    play = Play(Chance(Forced([choice("starboard 2"), choice("port 1")])))
    after = divide(charts(), state, [["Atago"]], (8, 8, 8), play).ships["Atago"]
    assert after.salvos == (0, 1)
    assert after.log.reloads == (1, 1)
    assert after.log.launched == ((8,), (8,))
    assert [draw.among for draw in play.chance.draws] == [("port 1", "starboard 2")] * 2
    assert {draw.rule for draw in play.chance.draws} == {"TE-10.3-expenditure-which"}


@pytest.mark.rule("TE-10.3-expenditure-which")
def test_a_salvo_with_a_reload_goes_first():
    state = night({}, {"Abe": {"Atago": ("0725", "S")}}, turn=8, logs={"Atago": {"reloads": (0, 1)}})
    after = divide(charts(), state, [["Atago"]], (8,), Play(Chance(Forced([])))).ships["Atago"]
    assert after.salvos == (2, 1)
