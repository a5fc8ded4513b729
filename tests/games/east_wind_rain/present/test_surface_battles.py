"""Surface battles in the window: whole battles are shown and told, and a salvo tells what it promises."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.east_wind_rain.sea_fights import Start, agreed, force, meeting
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.engine.game import PUBLIC
from wargames_desktop.games.east_wind_rain.commands.surface import LaunchTorpedoes
from wargames_desktop.games.east_wind_rain.forecast import Forecasts
from wargames_desktop.games.east_wind_rain.frames.surface import SurfaceBattle
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.present.presenter import EastWindRainPresenter

BOARD = "battle/row"


@pytest.fixture(scope="module")
def presenter(game: EastWindRain) -> EastWindRainPresenter:
    return EastWindRainPresenter(game, game.theatre)


def _going_on(fight: Situation) -> bool:
    return any(isinstance(frame, SurfaceBattle) for frame in fight.state.flow)


@pytest.mark.parametrize("seed", range(6))
def test_every_step_of_a_battle_is_shown_and_told_to_everybody(
    situation: Start, presenter: EastWindRainPresenter, seed: int
) -> None:
    chance = Random(seed)
    japanese = force("japan", "Yamato", "Kongo", "Takao", "Jintsu", "Zuiho", destroyers=3, transports=seed % 3 or 1)
    american = force("us", "Colorado", "Astoria", "Pensacola", "Atlanta", "Enterprise", destroyers=4)
    fight = meeting(situation, japanese, american, sighting=5 + seed % 3, counter=6, aircraft=("JP-1",))
    fight.__class__ = Situation
    fight.seed = seed
    while _going_on(fight):
        decision = fight.pending
        for side in ("japan", "allies", PUBLIC):
            view = fight.game.view(fight.state, side)
            table = presenter.table(view)
            assert any(mat.id == BOARD for mat in table.mats)
            offers = presenter.offers(view)
            assert all(offer.label for offer in offers)
            for offer in offers[:4]:
                assert presenter.preview(view, offer.command).title
        views = {side: fight.game.view(fight.state, side) for side in ("japan", "allies", PUBLIC)}
        fight.do(chance.choice(decision.answers))
        for side, view in views.items():
            for event in fight.events:
                seen = fight.game.seen(event, side)
                if seen is not None:
                    assert all(line.text and "_" not in line.text for line in presenter.lines(seen))
                    presenter.cards(seen)
                    view = presenter.stage(view, seen)


def test_a_salvo_tells_its_factors_modifiers_and_chances(situation: Start, presenter: EastWindRainPresenter) -> None:
    fight = meeting(situation, force("japan", "Kitakami", destroyers=4), force("us", "Colorado"))
    agreed(fight, "night", "close")
    assert fight.asked == ("japan", "fire_torpedoes")
    view = fight.game.view(fight.state, "japan")
    preview = presenter.preview(view, LaunchTorpedoes("screen", "main"))
    assert [(each.label, each.value) for each in preview.sums] == [
        ("Factors", "11"),
        ("Japanese torpedoes", "+2"),
        ("Japanese at night", "+1"),
    ]
    assert {each.result: round(each.probability * 6) for each in preview.chances} == {
        "1 hit": 1,
        "2 hits": 2,
        "3 hits": 3,
    }
    assert preview.expected == "2.3 hits on average"


def test_the_enemy_is_not_told_what_a_salvo_promises(situation: Start, presenter: EastWindRainPresenter) -> None:
    fight = meeting(situation, force("japan", "Kitakami", destroyers=4), force("us", "Colorado"))
    agreed(fight, "night", "close")
    for side in ("allies", PUBLIC):
        view = fight.game.view(fight.state, side)
        preview = presenter.preview(view, LaunchTorpedoes("screen", "main"))
        assert preview.sums == preview.chances == ()
        assert preview.expected == "Uncover your ships to see factors and chances"
        assert [offer.detail for offer in presenter.offers(view)] == ["", ""]


def test_the_names_of_enemy_ships_are_nowhere_on_the_table(situation: Start, presenter: EastWindRainPresenter) -> None:
    fight = agreed(meeting(situation, force("japan", "Yamato"), force("us", "Colorado", "Astoria")), "day", "close")
    table = presenter.table(fight.game.view(fight.state, "japan"))
    (board,) = (mat for mat in table.mats if mat.id == "battle/allies")
    pieces = [piece for slot in board.slots for piece in slot.pieces]
    assert {piece.name for piece in pieces} == {"A ship"}
    assert all(piece.face == "back" for piece in pieces)
    own = next(mat for mat in table.mats if mat.id == "battle/japan")
    assert [piece.name for slot in own.slots for piece in slot.pieces] == ["Yamato"]


def test_fire_is_forecast_by_the_table(game: EastWindRain) -> None:
    found: Any = Forecasts(game.theatre).fire(24)
    assert {hits: round(chance * 6) for hits, chance in found.chances.items()} == {1: 2, 2: 2, 3: 2}
    assert found.expected == pytest.approx(2)
