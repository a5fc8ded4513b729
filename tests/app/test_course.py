"""How a game went, turn by turn, and the report for after the battle."""

import msgspec

from wargames_desktop.app.course import Course, report
from wargames_desktop.app.registry import load_scenario
from wargames_desktop.app.session import new_session

SEAT = "us"


def played(turns):
    entry, scenario = load_scenario("tokyo_express/basic")
    session = new_session(entry, scenario, {}, 5)
    while session.pending is not None and session.current.state.turn <= turns:
        session.submit(SEAT, entry.parts.players["sensible"].choose(session.current.state, session.pending))
    return session


def test_there_is_a_moment_for_the_end_of_every_turn_and_for_now():
    session = played(2)
    course = Course(session)
    assert [each.title for each in course.moments(SEAT)] == ["Game Turn 1", "Game Turn 2", "Game Turn 3"]
    last = course.moments(SEAT)[-1]
    assert last.node is session.current
    standings = session.entry.presenter.table(session.view(SEAT)).standings
    assert last.points == {
        side: sum(s.points for s in standings if s.side == side) for side in {s.side for s in standings}
    }


def test_damage_counts_the_boxes_on_the_logs():
    session = played(9)
    ships = session.current.state.ships
    damage = Course(session).moments(SEAT)[-1].damage
    for side in ("us", "japan"):
        assert damage[side] == sum(ship.damage for ship in ships.values() if ship.side == side)
    sunk = {name for name, ship in ships.items() if ship.sunk}
    assert {name for names in Course(session).moments(SEAT)[-1].lost.values() for name in names} == sunk


def test_a_take_back_takes_its_turns_back():
    session = played(2)
    course = Course(session)
    course.moments(SEAT)
    session.go_to(0)
    assert len(course.moments(SEAT)) <= 1


def test_the_report_tells_result_score_losses_and_battle():
    session = played(9)
    text = report(session, SEAT)
    assert "<h1>Tokyo Express: Basic Scenario</h1>" in text
    for heading in ("Score", "Turn by turn", "The battle"):
        assert f"<h2>{heading}</h2>" in text
    for turn in range(1, 6):
        assert f"<h3>Game Turn {turn}</h3>" in text
    assert session.outcome.reason in text.replace("&#x27;", "'")
    assert "<script" not in text


def test_names_cannot_break_the_page():
    session = played(1)
    session._journal = msgspec.structs.replace(
        session.journal, header=msgspec.structs.replace(session.header, title="<b>&")
    )
    assert "&lt;b&gt;&amp;" in report(session, SEAT)
