"""What the question panel says about a moment: it asks, tells what happens, or informs where nothing is asked."""

from __future__ import annotations

from collections.abc import Sequence

from wargames_desktop.app.sides import side_title
from wargames_desktop.engine.board import Board
from wargames_desktop.engine.decision import Side
from wargames_desktop.engine.display import LogLine
from wargames_desktop.engine.game import Outcome
from wargames_desktop.ui.bridge import Shown
from wargames_desktop.ui.naming import names
from wargames_desktop.ui.narrowing import Narrowing
from wargames_desktop.ui.question import QuestionPanel
from wargames_desktop.ui.victory import verdict


def ask(
    question: QuestionPanel,
    shown: Shown,
    board: Board | None,
    outcome: Outcome | None,
    told: LogLine | None,
    played: Sequence[Side],
) -> None:
    """``outcome`` is how the game had ended at that moment, ``told`` the last line of the log then.

    Where there are several ``played`` sides, the headline says which of them is asked.
    """
    headline, decision = shown.table.headline, shown.decision
    if shown.mode == "playing":
        question.tell(headline, shown.lines, shown.cards)
    elif decision is not None and shown.offers:
        whose = f"{side_title(decision.side)} · {headline}" if len(played) > 1 else headline
        question.ask(decision, whose, Narrowing.of(shown.offers, shown.table.counters), names(shown.table, board))
    elif decision is not None and shown.mode == "looking":
        question.inform(headline, decision.prompt, decision.rule, "This was asked at this moment.")
    elif decision is not None and shown.awaited:
        question.inform(headline, f"Waiting for {side_title(decision.side)}.", decision.rule)
    elif decision is not None:
        question.inform(headline, f"{side_title(decision.side)}: the program is thinking.", decision.rule)
    elif outcome is not None:
        question.inform(headline, verdict(outcome), more=outcome.reason)
    else:
        question.inform(headline, told.text if told else "", told.rule if told else "")
