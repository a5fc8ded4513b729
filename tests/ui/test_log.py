"""The log: what it shows, what is undone, what the filter hides, and how it stays quick."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from tests.ui.drift import SCENARIO, Done, DriftPresenter, Wait, drift_entry
from wargames_desktop.app.session import Node, Session, new_session
from wargames_desktop.engine.display import LogLine
from wargames_desktop.ui.log_view import LogView
from wargames_desktop.ui.logbook import LogBook, Row, TurningPoints, matching
from wargames_desktop.ui.play_window import PlayWindow
from wargames_desktop.widgets.appearance import Appearance


def reader(session: Session) -> Any:
    read = []

    def lines(node: Node) -> tuple[tuple[LogLine, ...], ...]:
        read.append(node.number)
        return tuple(session.entry.presenter.lines(event) for event in node.events)

    lines.read = read  # type: ignore[attr-defined]
    return lines


@pytest.fixture
def book(session: Session) -> LogBook:
    return LogBook(reader(session))


def texts(book: LogBook) -> list[str]:
    return [row.line.text for row in book.rows]


def test_only_new_nodes_are_read(session: Session) -> None:
    read = reader(session)
    book = LogBook(read)
    assert book.update(session.line, session.current) == 0
    session.submit("home", Wait("cid"))
    assert book.update(session.line, session.current) == 1
    session.submit("home", Done())
    assert book.update(session.line, session.current) == 2
    assert read.read == [0, 1, 2]
    assert book.played == len(book.rows) == 7


def test_rows_know_how_many_events_have_happened(session: Session, book: LogBook) -> None:
    session.submit("home", Done())
    book.update(session.line, session.current)
    assert [(row.events, row.line.kind) for row in book.rows[1:]] == [
        (1, "move"),
        (1, "die"),
        (2, "move"),
        (2, "die"),
        (3, "turn"),
    ]


def test_undone_rows_stay_and_a_branch_replaces_them(session: Session, book: LogBook) -> None:
    session.submit("home", Wait("cid"))
    session.submit("home", Wait("pair"))
    session.go_to(0)
    book.update(session.line, session.current)
    assert texts(book) == ["Turn 1", "cid waits", "pair waits"]
    assert book.played == 1
    session.submit("home", Wait("pair"))
    assert book.update(session.line, session.current) == 1
    assert texts(book) == ["Turn 1", "pair waits"]
    assert book.played == 2


def test_the_log_as_text(session: Session, book: LogBook) -> None:
    session.submit("home", Done())
    session.submit("home", Wait("cid"))
    session.undo()
    book.update(session.line, session.current)
    lines = book.text().splitlines()
    assert lines[0] == "  Turn 1"
    assert lines[1].startswith("  red drifts to ")
    assert lines[1].endswith("  [DR-2]")
    assert lines[2].startswith("      Die ")
    assert lines[-1] == "- cid waits  [DR-1-moves]"


def row(session: Session, text: str, kind: str, rule: str = "") -> Row:
    return Row(session.current, 1, LogLine(text=text, kind=kind, rule=rule))


def test_the_filter_by_kind_and_text(session: Session) -> None:
    rows = [
        row(session, "Boise fires at Yunagi", "attack", "DR-7"),
        row(session, "Die 7", "die"),
        row(session, "Boise turns", "move"),
    ]
    assert matching(rows, frozenset(), "") == [0, 1, 2]
    assert matching(rows, frozenset({"die"}), "") == [0, 2]
    assert matching(rows, frozenset(), "boise") == [0, 2]
    assert matching(rows, frozenset(), "YUNAGI boise") == [0]
    assert matching(rows, frozenset(), "dr-7") == [0]
    assert matching(rows, frozenset({"attack"}), "boise") == [2]


def test_turning_points(session: Session) -> None:
    session.submit("home", Wait("cid"))
    session.submit("home", Done())
    points = TurningPoints(reader(session))
    assert points.on(session.line) == [(0, "turn"), (2, "turn")]


def test_typing_filters_the_window(qtbot: Any, window: PlayWindow) -> None:
    window.bridge.submit(Done())
    window.log.search.setFocus()
    qtbot.keyClicks(window.log.search, "green")
    assert [row.line.text.split()[0] for row in window.log.view.rows] == ["green", "Die"]
    window.log.search.clear()
    dice = next(action for action in window.log._kinds.menu().actions() if "Dice" in action.text())
    dice.trigger()
    assert "die" not in {row.line.kind for row in window.log.view.rows}


def test_typing_into_the_search_answers_no_question(qtbot: Any, window: PlayWindow, session: Session) -> None:
    window.log.search.setFocus()
    qtbot.keyClicks(window.log.search, "1")
    qtbot.keyClick(window.log.search, Qt.Key.Key_Return)
    assert window.question.narrowing.clicked == ()
    assert session.current.number == 0
    qtbot.keyClick(window.log.search, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is window.board


def test_the_arrow_keys_walk_through_the_log(qtbot: Any, window: PlayWindow) -> None:
    window.bridge.submit(Wait("cid"))
    window.bridge.submit(Done())
    view = window.log.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert window.bridge.shown.position.node.number == 0
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert window.bridge.shown.position.node.number == 1
    assert view.rows[view.current].line.text == "cid waits"


def test_the_rule_in_a_line_is_a_link(qtbot: Any, window: PlayWindow) -> None:
    window.bridge.submit(Wait("cid"))
    view = window.log.view
    at = QPoint(view.viewport().width() - 20, view.rect_of(1).center().y())
    asked: list[str] = []
    view.rule_asked.connect(asked.append)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert asked == ["DR-1-moves"]
    assert window.bridge.shown.mode == "now"


def test_long_lines_are_wrapped_not_cut(qtbot: Any, appearance: Appearance, session: Session) -> None:
    view = LogView(appearance.theme())
    qtbot.addWidget(view)
    view.resize(300, 400)
    view.show()
    view.set_rows([row(session, "word " * 40, "note"), row(session, "short", "note")], 0, 2)
    assert view.rect_of(0).height() > 3 * view.rect_of(1).height()
    view.resize(900, 400)
    assert view.rect_of(0).height() < 4 * view.rect_of(1).height()


def test_only_new_lines_are_measured(qtbot: Any, appearance: Appearance, session: Session, monkeypatch: Any) -> None:
    view = LogView(appearance.theme())
    qtbot.addWidget(view)
    view.resize(300, 400)
    rows = [row(session, f"line {n}", "note") for n in range(500)]
    view.set_rows(rows, 0, 500)
    measured = []
    height = view._height
    monkeypatch.setattr(view, "_height", lambda line: measured.append(line.text) or height(line))
    view.set_rows([*rows, row(session, "new", "note")], 500, 501)
    assert measured == ["new"]


def test_the_log_of_another_game_is_another(session: Session) -> None:
    other = new_session(drift_entry(), SCENARIO, {}, 2)
    other.submit("home", Done())
    session.submit("home", Done())
    first, second = LogBook(reader(session)), LogBook(reader(other))
    first.update(session.line, session.current)
    second.update(other.line, other.current)
    assert texts(first) != texts(second)


def test_an_answer_of_which_no_event_tells_stands_in_the_log_itself(
    qtbot: Any, window: PlayWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DriftPresenter, "lines", lambda self, event: ())
    window.bridge.submit(Wait("cid"))
    *_, row = window.log.view.rows
    assert (row.line.text, row.line.kind, row.line.rule) == ("Leave cid", "order", "DR-1-moves")
    monkeypatch.undo()
    window.bridge.submit(Wait("pair"))
    qtbot.mouseClick(window.log.view.viewport(), Qt.MouseButton.LeftButton, pos=window.log.view.rect_of(1).center())
    shown = window.bridge.shown
    assert (shown.mode, shown.position.node) == ("looking", row.node)
    assert shown.decision is not None


def test_the_log_ends_at_its_latest_line_when_what_was_shown_is_over(qtbot: Any, window: PlayWindow) -> None:
    window.log.view.setFixedHeight(50)
    window.bridge.playback.set_speed("step")
    for _ in range(2):
        window.bridge.submit(Done())
        window.playback.skip()
    bar = window.log.view.verticalScrollBar()
    assert bar.maximum() > 50
    assert bar.value() == bar.maximum()


def test_a_game_with_undone_lines_opens_where_it_stands(open_window: Any, session: Session) -> None:
    for _ in range(3):
        session.submit("home", Done())
    session.go_to(2)
    window = open_window(session)
    window.resize(900, 420)
    QApplication.processEvents()
    view = window.log.view
    last = view.rect_of(window.log.book.played - 1)
    assert 0 <= last.top() < view.viewport().height()
    assert view.rect_of(0).top() < 0
