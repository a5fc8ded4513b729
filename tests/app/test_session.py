"""The session: playing, taking back, going to any line, and coming back from the disk the same."""

from tests.toy.entry import ENTRY, KNOWN, SCENARIO, play_on
from wargames_desktop.app.session import new_session, open_save


def test_a_saved_game_opens_as_it_was_left(tmp_path):
    path = tmp_path / "one.wargame"
    session = new_session(ENTRY, SCENARIO, {}, 7, path)
    play_on(session, 12)
    session.undo()
    again = open_save(path, KNOWN)
    assert again.journal == session.journal
    assert again.current.state == session.current.state
    assert [node.events for node in again.nodes] == [node.events for node in session.nodes]
