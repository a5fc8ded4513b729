"""Play by mail: what goes from desk to desk, what is verified, and that nobody reads a secret by accident."""

import zlib

import msgspec
import pytest

from tests.toy.entry import ENTRY, KNOWN, SCENARIO, play_on
from wargames_desktop.app import mail
from wargames_desktop.app.mail import begin, read_turn, take_in, write_turn
from wargames_desktop.app.recent import recent_games
from wargames_desktop.app.registry import OptionError
from wargames_desktop.app.saves import SaveError
from wargames_desktop.app.session import new_session, open_save
from wargames_desktop.engine.chance import Draw, Recorded
from wargames_desktop.engine.decision import Refused
from wargames_desktop.engine.game import digest

OURS, THEIRS = "blue", "red"


@pytest.fixture
def desk(tmp_path):
    return new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "ours.wargame", players={THEIRS: "mail"})


@pytest.fixture
def letter(tmp_path):
    return tmp_path / f"turn{mail.SUFFIX}"


def play_own(session):
    """Answer as long as this desk is asked."""
    while session.pending is not None and session.pending.side not in session.header.mailed:
        decision = session.pending
        session.submit(decision.side, decision.answers[len(session.nodes) % len(decision.answers)])


def send(session, letter):
    write_turn(session, letter)
    return read_turn(letter, KNOWN)


def test_a_whole_game_goes_to_and_fro(desk, tmp_path, letter):
    play_own(desk)
    other = begin(send(desk, letter), tmp_path / "theirs.wargame")
    assert (desk.header.mailed, other.header.mailed) == ((THEIRS,), (OURS,))
    turns = [desk, other]
    while desk.pending is not None or other.pending is not None:
        turns.reverse()
        mover, waiter = turns
        before = waiter.current
        play_own(mover)
        received = take_in(waiter, send(mover, letter), letter)
        assert received.answers == len(waiter.line) - waiter.line.index(before) - 1 > 0
        assert received.taken_back == 0
    assert digest(desk.current.state) == digest(other.current.state)
    assert desk.outcome == other.outcome is not None
    for session in turns:
        again = open_save(session.path, KNOWN)
        again.verify()
        assert again.current.digest == session.current.digest
        assert again.header.mailed == session.header.mailed


def test_neither_the_save_nor_the_turn_shows_a_card_or_the_seed(desk, letter, tmp_path):
    play_own(desk)
    write_turn(desk, letter)
    plain = new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "plain.wargame")
    assert b"crab" in plain.path.read_bytes()
    for path in (desk.path, letter):
        data = path.read_bytes()
        assert b"crab" not in data
        assert b"seed" not in data


def test_the_library_still_tells_what_a_sealed_save_is(home, desk):
    session = new_session(ENTRY, SCENARIO, {}, 7, home / "saves" / "ours.wargame", players={THEIRS: "mail"})
    play_own(session)
    (game,) = recent_games()
    assert (game.title, game.problem) == ("Low water", "")
    assert game.headline == session.game.headline(session.current.state)


def test_a_torn_line_of_a_sealed_save_is_left_out(desk):
    play_own(desk)
    digests = [node.digest for node in desk.nodes]
    with open(desk.path, "r+b") as file:
        file.truncate(desk.path.stat().st_size - 9)
    again = open_save(desk.path, KNOWN)
    assert [node.digest for node in again.nodes] == digests[:-1]
    assert "cut short" in again.note
    play_own(again)
    assert open_save(desk.path, KNOWN).current.digest == again.current.digest


def test_a_damaged_sealed_line_is_told_with_its_number(desk):
    play_own(desk)
    lines = desk.path.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1][:10] + b"###" + lines[1][13:]
    desk.path.write_bytes(b"".join(lines))
    with pytest.raises(SaveError) as error:
        open_save(desk.path, KNOWN)
    assert (error.value.line, error.value.last_good_line) == (2, 1)


def test_what_the_other_desk_played_stands(desk, tmp_path, letter):
    play_own(desk)
    other = begin(send(desk, letter), tmp_path / "theirs.wargame")
    assert "other desk stands" in other.undo_refusal.reason
    with pytest.raises(Refused):
        other.undo()


def test_a_game_by_mail_is_played_without_take_backs_past_dice(desk):
    assert desk.header.options["take_backs"] == "not_past_dice"


def changed(session, letter, change):
    """A letter whose text was changed, with a fingerprint that fits."""
    write_turn(session, letter)
    data = letter.read_bytes()
    start = len(mail._MAGIC) + mail._CHECK
    packed = zlib.compress(change(zlib.decompress(data[start:])))
    letter.write_bytes(mail._MAGIC + mail._fingerprint(packed) + packed)
    return letter


def test_a_doctored_die_is_found(letter):
    for seed in range(50):
        desk = new_session(ENTRY, SCENARIO, {}, seed, players={THEIRS: "mail"})
        play_on(desk, 60, seed)
        dice = [node for node in desk.nodes if any(draw.kind == "die" for draw in node.draws)]
        if dice:
            break
    node = dice[0]

    def better(text):
        lines = text.split(b"\n")
        entry = msgspec.json.decode(lines[node.number])
        for draw in entry["draws"]:
            if draw["kind"] == "die":
                draw["outcome"] = draw["outcome"] % draw["sides"] + 1
        draws = tuple(msgspec.convert(draw, Draw) for draw in entry["draws"])
        after = ENTRY.game.apply(node.parent.state, node.side, node.command, Recorded(draws)).state
        entry["digest"] = digest(after)
        return b"\n".join([*lines[: node.number], msgspec.json.encode(entry), b""])

    with pytest.raises(SaveError, match="not what the game's seed gives"):
        read_turn(changed(desk, letter, better), KNOWN)


def test_a_turn_of_another_game_or_another_past_is_refused(desk, tmp_path, letter):
    play_own(desk)
    other = begin(send(desk, letter), tmp_path / "theirs.wargame")
    play_own(other)
    turn = send(other, letter)
    stranger = new_session(ENTRY, SCENARIO, {}, 8, players={THEIRS: "mail"})
    with pytest.raises(SaveError, match="another game"):
        take_in(stranger, turn, letter)
    elsewhere = new_session(ENTRY, SCENARIO, {}, 7, players={THEIRS: "mail"})
    elsewhere.submit(elsewhere.pending.side, elsewhere.pending.answers[-1])
    with pytest.raises(SaveError, match="answer 1 otherwise"):
        take_in(elsewhere, turn, letter)
    take_in(desk, turn, letter)
    with pytest.raises(SaveError, match="nothing that is not known"):
        take_in(desk, turn, letter)


def test_nobody_decides_for_the_other_desk(desk, tmp_path, letter):
    begun = begin(send(desk, letter), tmp_path / "theirs.wargame")
    assert begun.pending.side in begun.header.mailed
    begun.submit(begun.pending.side, begun.pending.default)
    with pytest.raises(SaveError, match=f"decides for the {OURS} side"):
        take_in(desk, send(begun, letter), letter)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no turn of a game by mail"),
        (b'{"format": "wargames-desktop game"}', "no turn of a game by mail"),
        (mail._MAGIC + bytes(40), "damaged on its way"),
        (mail._MAGIC + mail._fingerprint(b"no") + b"no", "cannot be unpacked"),
    ],
)
def test_what_is_no_turn_is_refused(letter, data, message):
    letter.write_bytes(data)
    with pytest.raises(SaveError, match=message):
        read_turn(letter, KNOWN)


def test_a_turn_that_unpacks_to_more_than_there_can_be_is_refused(letter, monkeypatch, desk):
    write_turn(desk, letter)
    monkeypatch.setattr(mail, "LARGEST", letter.stat().st_size)
    packed = zlib.compress(bytes(10_000_000))[:100]
    letter.write_bytes(mail._MAGIC + mail._fingerprint(packed) + packed)
    with pytest.raises(SaveError, match="more than"):
        read_turn(letter, KNOWN)


def test_a_missing_turn_is_told(letter):
    with pytest.raises(SaveError, match="cannot be read"):
        read_turn(letter, KNOWN)


def test_a_plain_game_is_no_turn(letter):
    session = new_session(ENTRY, SCENARIO, {}, 7)
    write_turn(session, letter)
    with pytest.raises(SaveError, match="no game by mail"):
        read_turn(changed(session, letter, lambda text: text.replace(b'"mail"', b'"person"')), KNOWN)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ({"green": "person"}, "no side to play"),
        ({"red": "nobody"}, "nobody called 'nobody'"),
        ({"red": "mail", "blue": "mail"}, "played at this desk"),
        ({"red": "mail", "blue": "random"}, "played at this desk"),
    ],
)
def test_players_that_cannot_be_are_refused(players, message):
    with pytest.raises(OptionError, match=message):
        new_session(ENTRY, SCENARIO, {}, 7, players=players)
