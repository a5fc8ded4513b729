"""Retiring ships fight, and are fired at, like any others (11.2, 11.3)."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.nights import OPEN, combat, night
from tests.games.tokyo_express.positions import charts, sea, walk
from wargames_desktop.games.tokyo_express.engagement import StandardEngagement
from wargames_desktop.games.tokyo_express.frames import StandardJapaneseGunnery, StandardUsGunnery

ENGAGEMENT = StandardEngagement(charts(), sea())


@pytest.mark.rule("TE-11.2-combat", "TE-11.3-combat")
@pytest.mark.parametrize("retiring", ["Portland", "Aoba"])
def test_they_attack_and_can_be_attacked(retiring: str) -> None:
    us, japan = {"Portland": (OPEN, "N")}, {"Aoba": (walk(OPEN, "N", 3), "S")}
    for side, attacker, target, step in (
        ("us", "Portland", "Aoba", StandardUsGunnery()),
        ("japan", "Aoba", "Portland", StandardJapaneseGunnery("heavier")),
    ):
        state = night(us, japan, *combat(step), **{retiring: {"retiring": True}})
        assert state.ships[retiring].log.retiring
        assert ENGAGEMENT.attacker_refusal(state, side, attacker) is None
        assert ENGAGEMENT.gun_target_refusal(state, attacker, target, 3) is None
        sinking = night(us, japan, *combat(step), **{attacker: {"out_of_action": True}})
        assert ENGAGEMENT.attacker_refusal(sinking, side, attacker) is not None
