"""Play by mail: a turn as one file, from one desk to the other.

The file holds the whole game, packed so that nobody reads hidden cards in it by accident. The desk that takes it in
plays it again with its own rules, compares it with what it knows, and makes sure that every die is the one that the
game's seed gives, so that no past can be changed and no die doctored. Like every play by mail without a server it
rests on two honest players: each desk holds the whole game.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from wargames_desktop.app.nodes import Node
from wargames_desktop.app.recent import recent_games
from wargames_desktop.app.registry import GameEntry, games
from wargames_desktop.app.replay import played_entry, replay
from wargames_desktop.app.saves import LARGEST, SaveError, SaveText, parse_save, read_save
from wargames_desktop.app.session import Session, save_text
from wargames_desktop.data.files import reason, write_atomic
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.journal import MAIL, PERSON, Header, Journal, Move, Record

SUFFIX = ".wargame-turn"
_MAGIC = b"wargames-desktop turn 1\n"
_DOCTORED = "is not what the game's seed gives: the file has been changed"
_CHECK = 16
"""Bytes of the fingerprint that finds damage on the way."""


@dataclass(frozen=True)
class Turn:
    """A game as it came from another desk, verified."""

    entry: GameEntry
    journal: Journal[Any]
    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class Received:
    """What was taken in: how many answers of the other desk, and how many of its answers it had taken back."""

    answers: int
    taken_back: int


def write_turn(session: Session, path: Path) -> None:
    """Write a game by mail for the other desk.

    Raises:
        SaveError: it cannot be written.
    """
    header = msgspec.structs.replace(session.header, players=_turned(session.header, session.entry))
    journal = msgspec.structs.replace(session.journal, header=header)
    packed = zlib.compress(save_text(journal), 9)
    try:
        write_atomic(path, _MAGIC + _fingerprint(packed) + packed)
    except OSError as error:
        raise SaveError(path, f"the turn cannot be written here: {reason(error)}") from error


def read_turn(path: Path, known: Mapping[str, GameEntry] | None = None) -> Turn:
    """Read what came from another desk, and verify that it was played by the rules with the dice of its seed.

    Raises:
        SaveError: it is no such file, was damaged or changed, or does not follow from its own beginning.
    """
    known = games() if known is None else known
    text = parse_save(path, _unpacked(path))
    header = text.header
    if header.game not in known:
        raise SaveError(path, f"it is a game of {header.game!r}, which this program does not know")
    entry = played_entry(text, known)
    if not header.mailed:
        raise SaveError(path, "it is no game by mail")
    if text.outdated or header.charts != entry.parts.charts:
        message = "the other desk plays with another version of the program or with other charts"
        raise SaveError(path, f"{message}: both need the same")
    journal, nodes = replay(text, entry)
    _verify_dice(text, entry, nodes)
    return Turn(entry, journal, tuple(nodes))


def begin(turn: Turn, path: Path) -> Session:
    """Go on at this desk with a game that came from another for the first time, saved at ``path``."""
    session = Session(turn.entry, turn.journal, turn.nodes, None)
    session.start_saving(path)
    return session


def same_game(session: Session, turn: Turn) -> bool:
    """Whether a turn belongs to a game in progress."""
    return _shared(session.header) == _shared(turn.journal.header)


def find_save(turn: Turn) -> Path | None:
    """The save of the game that a turn belongs to, among the games played last."""
    for game in recent_games():
        if game.game != turn.entry.id or game.problem:
            continue
        try:
            header = read_save(game.path).header
        except SaveError:
            continue
        if header.mailed and _shared(header) == _shared(turn.journal.header):
            return game.path
    return None


def take_in(session: Session, turn: Turn, path: Path) -> Received:
    """Let a game in progress go on with what came from the other desk.

    Raises:
        SaveError: the turn is of another game, has another past, is older than what is known here, or decides for a
            side that is played here. Nothing has changed.
    """
    if not same_game(session, turn):
        raise SaveError(path, "it is a turn of another game")
    ours, theirs = session.journal.entries, turn.journal.entries
    for mine, other in zip(ours, theirs, strict=False):
        if mine != other:
            message = f"the other desk tells answer {mine.n} otherwise than this one"
            raise SaveError(path, f"{message}: one of them took it back after the turn was sent")
    news = theirs[len(ours) :]
    if not news:
        raise SaveError(path, "it tells nothing that is not known here: it is an older turn, or this desk is ahead")
    for entry in news:
        seat = session.game.seat(turn.nodes[entry.parent].state, entry.side)
        if seat not in session.header.mailed:
            raise SaveError(path, f"answer {entry.n} decides for the {entry.side} side, which is played at this desk")
    session.receive(tuple(_records(turn.journal, len(ours), session.current.number)), turn.nodes[len(ours) + 1 :])
    taken_back = sum(1 for entry in news if entry.n not in turn.journal.line[: turn.journal.depth + 1])
    return Received(len(news) - taken_back, taken_back)


def _turned(header: Header, entry: GameEntry) -> dict[str, str]:
    """Who plays which side, as seen from the other desk."""
    players = {side: header.players.get(side, PERSON) for side in entry.played}
    return {side: MAIL if who == PERSON else PERSON if who == MAIL else who for side, who in players.items()}


def _shared(header: Header) -> Header:
    """What both desks know of a game's start."""
    return msgspec.structs.replace(header, players={}, versions={})


def _records(journal: Journal[Any], known: int, at: int) -> Iterator[Record[Any]]:
    """What must be added to the first ``known`` entries, the game standing at ``at``, to give ``journal``."""
    for entry in journal.entries[known:]:
        if entry.parent != at:
            yield Move(at=entry.parent)
        yield entry
        at = entry.n
    if at != journal.cursor:
        yield Move(at=journal.cursor)


def _verify_dice(text: SaveText, entry: GameEntry, nodes: list[Node]) -> None:
    """Raises SaveError for the first answer whose dice the seed does not give."""
    scenario = msgspec.convert(text.header.scenario, entry.scenario_type, str_keys=True)
    started = entry.game.start(scenario, entry.rules_options(text.header.options), Seeded(text.header.seed))
    if started.draws != text.header.draws:
        raise SaveError(text.path, f"what was drawn while setting up {_DOCTORED}")
    for node in nodes[1:]:
        assert node.parent is not None
        assert node.command is not None
        source = Seeded(text.header.seed, node.parent.position)
        if entry.game.apply(node.parent.state, node.side, node.command, source).draws != node.draws:
            raise SaveError(text.path, f"what answer {node.number} rolled or drew {_DOCTORED}")


def _unpacked(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST:
            raise SaveError(path, f"the file is longer than {LARGEST // 2**20} MB, which no turn is")
        data = path.read_bytes()
    except OSError as error:
        raise SaveError(path, f"it cannot be read: {reason(error)}") from error
    if not data.startswith(_MAGIC):
        raise SaveError(path, "this is no turn of a game by mail")
    check, packed = data[len(_MAGIC) :][:_CHECK], data[len(_MAGIC) + _CHECK :]
    if check != _fingerprint(packed):
        raise SaveError(path, "the file was damaged on its way: let it be sent again")
    opener = zlib.decompressobj()
    try:
        text = opener.decompress(packed, LARGEST)
    except zlib.error as error:
        raise SaveError(path, f"the file cannot be unpacked: {error}") from error
    if not opener.eof:
        raise SaveError(path, f"the file holds more than {LARGEST // 2**20} MB, which no turn does")
    return text


def _fingerprint(packed: bytes) -> bytes:
    return blake2b(packed, digest_size=_CHECK).digest()
