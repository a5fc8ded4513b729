"""Broken and hostile files: whatever is changed in one, checking it ends in problems with places, or in none."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.every_scenario import CASES
from wargames_desktop.ai.players import RandomPlayer
from wargames_desktop.app.checks import check_file
from wargames_desktop.app.paths import assets, scenarios
from wargames_desktop.app.registry import games
from wargames_desktop.app.saves import SaveError
from wargames_desktop.app.scripts import read_scripts, run
from wargames_desktop.app.session import new_session, open_save, salvage
from wargames_desktop.data.problems import DataError

SCRIPTS = sorted(Path(__file__).parents[1].glob("scripts/tokyo_express/*.yaml"))
DATA = [*sorted(scenarios("tokyo_express").glob("*.yaml")), *sorted(assets().glob("tokyo_express/charts/*/*.yaml"))]

NASTY = (
    b"\x00",
    b"\xff\xfe",
    b"\xc3",
    b"&a *a",
    b"!!python/object:os.system",
    b"[" * 200,
    b"{" * 200,
    b"9" * 400,
    b"-1",
    b"null",
    b"~",
    b'"',
    b"\t",
    b"---\n",
    b"1e999",
    b"us",
    b"\xf0\x9f\x9a\xa2",
)


def broken(content: bytes, chance: Random) -> bytes:
    """``content`` with one to three changes."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(content) + 1)
        way = chance.randrange(6)
        if way == 0:
            content = content[:at]
        elif way == 1:
            content = content[:at] + chance.choice(NASTY) + content[at:]
        elif way == 2:
            content = content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]
        else:
            content = _other_words(content, chance)
    return content


def _other_words(content: bytes, chance: Random) -> bytes:
    """A word or a line put in another's place, left out, or said twice."""
    unit = chance.choice((b" ", b"\n", b",", b":"))
    parts = content.split(unit)
    here, there = chance.randrange(len(parts)), chance.randrange(len(parts))
    way = chance.randrange(3)
    if way == 0:
        parts[here] = parts[there]
    elif way == 1:
        del parts[here]
    else:
        parts.insert(there, parts[here])
    return unit.join(parts)


def check_broken(original: Path, path: Path, seeds: range) -> None:
    content = original.read_bytes()
    for seed in seeds:
        path.write_bytes(broken(content, Random(seed)))
        for problem in check_file(path):
            assert str(problem).startswith(str(path)), seed
            assert problem.message, seed


@pytest.mark.parametrize("original", [*DATA, *SCRIPTS], ids=lambda path: path.stem)
def test_broken_data_files_and_scripts_are_told(original, tmp_path):
    check_broken(original, tmp_path / original.name, range(15))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize("original", [*DATA, *SCRIPTS], ids=lambda path: path.stem)
def test_many_broken_data_files_and_scripts_are_told(original, block, tmp_path):
    check_broken(original, tmp_path / original.name, range(1000 + 100 * block, 1100 + 100 * block))


@pytest.mark.parametrize("seed", range(60))
def test_broken_scripts_run_to_a_problem_or_not_at_all(seed, tmp_path):
    """A script that still has its form may say anything: running it ends in a difference, never in an error."""
    chance = Random(seed)
    documents = chance.choice(SCRIPTS).read_text(encoding="utf-8").split("---\n")
    path = tmp_path / "script.yaml"
    for _ in range(10):
        path.write_bytes(_other_words(chance.choice(documents).encode(), chance))
        try:
            scripts = read_scripts(path, games())
        except DataError:
            continue
        for script in scripts:
            run(script)


@pytest.fixture(scope="module")
def save(tmp_path_factory):
    case = next(case for case in CASES if case.entry.id == "tokyo_express")
    session = new_session(case.entry, case.scenario, {}, 3, tmp_path_factory.mktemp("save") / "game.wargame")
    player = RandomPlayer(Random(3))
    while session.pending is not None:
        session.submit("us", player.choose(session.current.state, session.pending))
    return session.path.read_bytes()


@pytest.mark.parametrize("seed", range(60))
def test_broken_saves_are_told_and_salvaged_as_far_as_they_can_be_read(save, seed, tmp_path):
    path = tmp_path / "game.wargame"
    content = broken(save, Random(seed))
    path.write_bytes(content)
    if check_file(path):
        session = salvaged(path)
        if session is not None:
            assert session.path != path
            assert open_save(session.path).current.digest == session.current.digest
    assert path.read_bytes() == content


def salvaged(path):
    """The game as far as it can be read; None if not even its first line can be."""
    try:
        return salvage(path)
    except SaveError as error:
        if error.line > 1:
            raise
        return None
