"""The question panel by itself: what stays in sight, and what an answer means is said before it is taken."""

from __future__ import annotations

from typing import Any

from tests.ui.drift import Done, Wait
from wargames_desktop.engine.decision import Command, Decision
from wargames_desktop.engine.display import Offer, Preview
from wargames_desktop.ui.narrowing import Narrowing
from wargames_desktop.ui.question import IN_SIGHT, QuestionPanel
from wargames_desktop.ui.wording import consequence, with_detail


def asked(qtbot: Any, before: int, detail: str = "") -> QuestionPanel:
    """A panel with ``before`` answers, a marked one, and one that is not marked after it."""
    others = [Offer[Command](command=Wait(f"boat {number}"), label=f"Wait {number}") for number in range(before)]
    marked = Offer[Command](command=Done(), label="Done", detail=detail)
    offers = (*others, marked, Offer[Command](command=Wait("all"), label="No more"))
    panel = QuestionPanel()
    qtbot.addWidget(panel)
    panel.resize(300, 200)
    panel.show()
    decision = Decision[Command](
        "red", "go", "What now?", "D-1", lambda: tuple(offer.command for offer in offers), Done(), complete=True
    )
    panel.ask(decision, "", Narrowing.of(offers), {})
    qtbot.wait(20)
    return panel


def test_the_answer_that_enter_takes_is_in_sight_though_another_comes_after_it(qtbot: Any) -> None:
    panel = asked(qtbot, before=12)
    marked = next(button for button in panel.buttons if button.choice.label == "Done")
    assert marked.isDefault()
    assert not marked.visibleRegion().isEmpty()


def test_answers_in_sight_keep_their_order(qtbot: Any) -> None:
    panel = asked(qtbot, before=IN_SIGHT - 1)
    shown = sorted((b for b in panel.buttons if b.isVisible()), key=lambda b: b.mapTo(panel, b.rect().topLeft()).y())
    assert [button.choice.label for button in shown][-2:] == ["Done", "No more"]


def test_what_the_marked_answer_means_is_said_before_anything_is_pointed_at(qtbot: Any) -> None:
    panel = asked(qtbot, before=1, detail="All go home")
    assert panel.consequence.text().splitlines()[0] == "All go home"
    panel.show_consequence(Preview(title="Wait 0"))
    assert "All go home" not in panel.consequence.text()


def test_a_preview_says_the_detail_of_its_answer_once() -> None:
    said = with_detail(Preview(title="Strike", expected="2 hits"), "sighted 83%")
    assert consequence(said) == "Strike\n2 hits\nsighted 83%"
    assert with_detail(said, "sighted 83%") == said
    assert with_detail(said, "") == said
