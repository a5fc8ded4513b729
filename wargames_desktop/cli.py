"""The command line. Each verb imports what it needs when it runs, so that none waits for what it does not use."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargames_desktop import __version__

if TYPE_CHECKING:
    from wargames_desktop.ai.players import Player
    from wargames_desktop.app.registry import GameEntry
    from wargames_desktop.app.rules import Rule
    from wargames_desktop.app.session import Session
    from wargames_desktop.data.problems import Problem

    Run = Callable[[argparse.Namespace], int]
    Verbs = argparse._SubParsersAction[argparse.ArgumentParser]

NAME = "wargames-desktop"
DEBUG_VARIABLE = "WARGAMES_DESKTOP_DEBUG"


class Failure(Exception):
    """What went wrong, in lines for a person. The exit status is 1."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status, 0 only on success."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    words, seats = _without_seats(sys.argv[1:] if arguments is None else arguments)
    given = _parser().parse_args(words)
    given.seats = seats
    try:
        status = int(given.run(given))
        sys.stdout.flush()
        return status
    except Failure as failure:
        print(failure, file=sys.stderr)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except Exception as error:
        if os.environ.get(DEBUG_VARIABLE):
            raise
        print(_fault(error), file=sys.stderr)
    return 1


def _fault(error: Exception) -> str:
    from wargames_desktop.data.files import reason
    from wargames_desktop.data.problems import DataError

    if isinstance(error, DataError):
        return str(error)
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {reason(error)}"
    return (
        f"{NAME}: an error of the program itself: {type(error).__name__}: {error}\n"
        f"Set {DEBUG_VARIABLE}=1 and run it again to see where; please report it with that."
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=NAME,
        description="Pacific-war board wargames, played by their full rules. Without a verb the library window opens.",
    )
    parser.add_argument("--version", action="version", version=f"{NAME} {__version__}")
    parser.set_defaults(run=_library, verb="")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB")
    _play_parser(verbs)
    _edit_parser(verbs)
    _list_parser(verbs)
    _check_parser(verbs)
    _script_parser(verbs)
    _simulate_parser(verbs)
    _replay_parser(verbs)
    _commands_parser(verbs)
    _shot_parser(verbs)
    _rules_parser(verbs)
    _print_parser(verbs)
    return parser


def _verb(verbs: Verbs, name: str, run: Run, help: str, details: str = "") -> argparse.ArgumentParser:
    parser = verbs.add_parser(
        name,
        help=help,
        description=f"{help[0].upper()}{help[1:]}.",
        epilog=details,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run, verb=name)
    return parser


def _entry(name: str) -> GameEntry:
    from wargames_desktop.app.registry import games

    known = games()
    if name not in known:
        raise Failure(f"there is no game {name!r}; there are {', '.join(known)}")
    return known[name]


def _scenario(name: str) -> tuple[GameEntry, Any]:
    from wargames_desktop.app.registry import UnknownScenario, load_scenario

    try:
        return load_scenario(name)
    except UnknownScenario as error:
        raise Failure(str(error)) from None


def _saved(path: Path) -> Session:
    from wargames_desktop.app.saves import SaveError
    from wargames_desktop.app.session import open_save

    try:
        return open_save(path)
    except SaveError as error:
        if error.last_good_line == 0:
            raise Failure(str(error)) from None
        way_out = (
            f"It can be read up to line {error.last_good_line}: open it in the library window to go on from there."
        )
        raise Failure(f"{error}\n{way_out}") from None


def _is_save(target: str) -> bool:
    from wargames_desktop.app.saves import SUFFIX

    return target.endswith(SUFFIX)


def _json(value: Any) -> str:
    import msgspec

    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


# Windows


def _windows() -> Any:
    """The module that opens windows, if the machine can."""
    from wargames_desktop.ui.requirements import missing_part

    missing = missing_part(os.environ, sys.platform)
    if missing is not None:
        raise Failure(missing)
    return import_module("wargames_desktop.ui.application")


def _library(given: argparse.Namespace) -> int:
    return int(_windows().run_library(_tools()))


def _tools() -> Any:
    """The windows that the desk opens without knowing them, each loaded when it is first wanted."""
    from wargames_desktop.ui.tools import Tools

    return Tools(
        print_preview=lambda *given: import_module("wargames_desktop.printing.preview").PrintPreview(*given),
        editor=lambda *given: import_module("wargames_desktop.editor.window").EditorWindow(
            *given, print_counters=lambda *asked: _command().counters_to_pdf(*asked)
        ),
    )


def _command() -> Any:
    return import_module("wargames_desktop.printing.command")


def _edit_parser(verbs: Verbs) -> None:
    parser = _verb(
        verbs,
        "edit",
        _edit,
        "open the editor",
        "FILE is a scenario, a map, a chart set or a file of counters; without one the editor asks.",
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")


def _edit(given: argparse.Namespace) -> int:
    if given.file is not None and not given.file.is_file():
        raise Failure(f"{given.file}: there is no such file")
    return int(_windows().run_editor(given.file, _tools()))


def _play_parser(verbs: Verbs) -> None:
    parser = _verb(
        verbs,
        "play",
        _play,
        "open the play window",
        "Every side that can be played is also an option: --us human (the usual), --us bot for the best program, or a "
        "program's name; in games for two also mail, for somebody at another desk. Instead of GAME/SCENARIO a scenario "
        "file may be named, or a turn that came by mail. Situations are not played: the verb script runs them.",
    )
    parser.add_argument("target", nargs="?", metavar="GAME/SCENARIO or SAVE", help="what to play; nothing: the library")
    parser.add_argument("--seed", type=_whole_number, help="the same seed gives the same dice for the same commands")
    parser.usage = f"{NAME} play [-h] [--seed N] [--SIDE human|bot] [GAME/SCENARIO or SAVE]"


def _without_seats(words: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """The words of a command line without options such as ``--us bot``, and those; only ``play`` takes them."""
    rest: list[str] = []
    seats: dict[str, str] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        name, equals, value = word.partition("=")
        if rest[:1] == ["play"] and name.startswith("--") and name not in ("--", "--seed", "--help"):
            seats[name.removeprefix("--")] = value if equals else left.pop(0) if left else ""
        else:
            rest.append(word)
    return rest, seats


def _play(given: argparse.Namespace) -> int:
    if given.target is None:
        for side, who in given.seats.items():
            raise Failure(f"say what to play: --{side} {who} means nothing without a game")
        return _library(given)
    if _is_save(given.target):
        session = _saved(Path(given.target))
        players = {**session.header.players, **_players(session.entry, given.seats)}
        return int(_windows().run_game(session, _programs(session, players), _tools()))
    from wargames_desktop.app.mail import SUFFIX
    from wargames_desktop.app.session import new_session

    if given.target.endswith(SUFFIX):
        return int(_windows().run_turn(Path(given.target), _tools()))
    entry, scenario = _scenario(given.target)
    players = _players(entry, given.seats)
    windows = _windows()
    session = new_session(entry, scenario, {}, given.seed, _new_save(entry, scenario), players=players)
    return int(windows.run_game(session, _programs(session, players), _tools()))


def _new_save(entry: GameEntry, scenario: Any) -> Path:
    from wargames_desktop.app.paths import new_save

    return new_save(entry.id, scenario.id)


def _players(entry: GameEntry, seats: Mapping[str, str]) -> dict[str, str]:
    """Who plays which side, from words such as ``--us bot``."""
    from wargames_desktop.app.bots import checked_players, player_names
    from wargames_desktop.app.registry import OptionError

    for side in seats:
        if side not in entry.played:
            options = ", ".join(f"--{played}" for played in entry.played)
            raise Failure(f"--{side} is no side to play in {entry.title}; there is {options}")
    words = {"human": "person", "bot": player_names(entry)[0]}
    players = {side: words.get(who, who) for side, who in seats.items()}
    try:
        checked_players(entry, players)
    except OptionError:
        told = " ".join(f"--{side} {who}" for side, who in seats.items())
        raise Failure(f"{told}: must be human or bot, {', '.join(player_names(entry))}, or mail for one side") from None
    return players


def _programs(session: Session, players: Mapping[str, str]) -> Mapping[str, Player]:
    from wargames_desktop.app.bots import seated

    return seated(session.entry, players, session.header.seed)


def _shot_parser(verbs: Verbs) -> None:
    parser = _verb(
        verbs,
        "shot",
        _shot,
        "render a window off-screen, for documentation and bug reports",
        "TARGET is GAME/SCENARIO, a saved game, or library; with --window editor a scenario, a file, or editor.",
    )
    parser.add_argument("target", metavar="TARGET")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")
    parser.add_argument("--size", type=_size, default=(1600, 1000), metavar="WxH", help="in pixels; 1600x1000")
    parser.add_argument("--window", choices=("play", "editor"), default="play")
    parser.add_argument("--seed", type=_whole_number, default=1)


def _shot(given: argparse.Namespace) -> int:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ.setdefault(
        "QT_LOGGING_RULES", "default.warning=false"
    )  # offscreen windows warn that they are not on one
    if given.out.suffix.lower() != ".png":
        raise Failure(f"{given.out}: pictures are written as .png")
    if given.window == "editor":
        _windows().take_editor_picture(_edited_file(given.target), _tools(), given.out, given.size)
        return 0
    if given.target == "library":
        session = None
    elif _is_save(given.target):
        session = _saved(Path(given.target))
    else:
        from wargames_desktop.app.session import new_session

        session = new_session(*_scenario(given.target), {}, given.seed)
    _windows().take_picture(session, given.out, given.size)
    return 0


def _edited_file(target: str) -> Path | None:
    """The file that the editor is to show: ``GAME/SCENARIO``, a path, or none for ``editor``."""
    from wargames_desktop.app.registry import games

    if target == "editor":
        return None
    game, _, scenario = target.partition("/")
    known = games()
    if game in known and scenario in known[game].scenarios:
        return known[game].scenarios[scenario]
    if not Path(target).is_file():
        raise Failure(f"{target}: neither a scenario nor a file")
    return Path(target)


# Games


def _list_parser(verbs: Verbs) -> None:
    parser = _verb(verbs, "list", _list, "games, scenarios, player seats, options")
    parser.add_argument("--json", action="store_true")


def _list(given: argparse.Namespace) -> int:
    from wargames_desktop.app.listing import listed_games, listing_text

    every = listed_games()
    print(_json(every) if given.json else listing_text(every))
    return 0


def _commands_parser(verbs: Verbs) -> None:
    parser = _verb(verbs, "commands", _commands, "the JSON Schema of every command that a game takes")
    parser.add_argument("game", metavar="GAME")


def _commands(given: argparse.Namespace) -> int:
    import msgspec

    entry = _entry(given.game)
    schema = msgspec.json.schema(entry.game.command_type)
    print(_json({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": entry.title, **schema}))
    return 0


def _print_parser(verbs: Verbs) -> None:
    from wargames_desktop.app.printing_words import FLIPS, INKS, KINDS, PAPERS, SPREADS

    parser = _verb(
        verbs,
        "print",
        _print,
        "write player aids, counter sheets, maps, cards or logs as a PDF",
        "WHAT is " + ", ".join(f"{word} ({title.lower()})" for word, title in KINDS.items()) + ".",
    )
    parser.add_argument("what", choices=tuple(KINDS), metavar="WHAT")
    parser.add_argument("--game", metavar="G", help="the game; not needed with --save")
    parser.add_argument("--scenario", metavar="S", help="a scenario of the game, or the path of a scenario file")
    parser.add_argument("--save", type=Path, metavar="SAVE", help="a saved game, with what has happened in it")
    parser.add_argument("--side", default="", metavar="SIDE", help="whose secrets are printed as well, with --save")
    parser.add_argument("--sheet", type=Path, metavar="FILE.yaml", help="counters of your own, made in the editor")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.pdf")
    parser.add_argument("--paper", choices=PAPERS, default="a4")
    parser.add_argument("--landscape", action="store_true", help="the sheet lies across")
    parser.add_argument("--ink", choices=INKS, default="colour", help="colour; grey; saving: nothing filled")
    parser.add_argument("--only", action="append", default=[], metavar="ID", help="one aid, sheet or deck; repeatable")
    parser.add_argument("--counter-size", type=_millimetres, default=0.0, metavar="MM", help="side of a counter")
    parser.add_argument("--bleed", type=_millimetres, default=1.0, metavar="MM", help="colour beyond the cut; 1")
    parser.add_argument("--flip", choices=FLIPS, default="long", help="the edge over which the printer turns sheets")
    parser.add_argument("--back-right", type=_offset, default=0.0, metavar="MM", help="move backs to the right")
    parser.add_argument("--back-down", type=_offset, default=0.0, metavar="MM", help="move backs down")
    parser.add_argument("--hex-size", type=_millimetres, default=0.0, metavar="MM", help="width of a hex of the map")
    parser.add_argument("--spread", choices=SPREADS, default="tiles", help="the map over sheets, or on one large page")
    parser.add_argument("--overlap", type=_millimetres, default=10.0, metavar="MM", help="of the sheets of a map; 10")
    parser.add_argument("--pieces", action="store_true", help="the map with the pieces on it")


def _print(given: argparse.Namespace) -> int:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    _windows().make_application()
    from wargames_desktop.printing.command import NothingToPrint, print_to_pdf

    if given.out.suffix.lower() != ".pdf":
        raise Failure(f"{given.out}: documents are written as .pdf")
    if given.sheet is not None:
        return _print_sheet(given)
    entry, session = None, None
    if given.save is not None:
        session = _saved(given.save)
        entry = session.entry
    elif given.scenario is not None:
        from wargames_desktop.app.session import new_session

        name = (
            given.scenario if given.game is None or Path(given.scenario).is_file() else f"{given.game}/{given.scenario}"
        )
        entry, scenario = _scenario(name)
        session = new_session(entry, scenario, {}, 1)
    elif given.game is not None:
        entry = _entry(given.game)
    else:
        raise Failure("say what to print of: --game, --scenario or --save")
    try:
        pages = print_to_pdf(given, entry, session)
    except NothingToPrint as error:
        raise Failure(str(error)) from None
    print(f"{given.out}: {pages} page{'s' * (pages != 1)}")
    return 0


def _print_sheet(given: argparse.Namespace) -> int:
    from wargames_desktop.data.problems import DataError
    from wargames_desktop.printing.command import print_counters

    if given.what != "counters":
        raise Failure("--sheet is a file of counters: print counters --sheet FILE.yaml")
    try:
        pages = print_counters(given, given.sheet)
    except DataError as error:
        raise Failure(str(error)) from None
    print(f"{given.out}: {pages} page{'s' * (pages != 1)}")
    return 0


def _rules_parser(verbs: Verbs) -> None:
    parser = _verb(verbs, "rules", _rules, "the rule index of a game")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("id", nargs="?", metavar="ID", help="a rule, or a section with all its rules")
    parser.add_argument("--coverage", action="store_true", help="which rules the tests cover (in a source checkout)")


def _rules(given: argparse.Namespace) -> int:
    from wargames_desktop.app.rules import rule_index
    from wargames_desktop.data.problems import suggestion

    index = rule_index(_entry(given.game).id)
    rules = [
        rule for id, rule in index.items() if given.id is None or f"{id}-".startswith((f"{given.id}-", f"{given.id}."))
    ]
    if not rules:
        raise Failure(f"{given.game} has no rule {given.id}{suggestion(given.id or '', index)}")
    if given.coverage:
        return _coverage(rules)
    for rule in rules:
        print(f"{rule.id}\t{rule.title}\t{rule.kind}\t{rule.level}")
    return 0


def _coverage(rules: Sequence[Rule]) -> int:
    from wargames_desktop.app.coverage import NoCheckout, coverage_text, covering_tests

    try:
        tests = covering_tests()
    except NoCheckout as error:
        raise Failure(str(error)) from None
    print(coverage_text(rules, tests))
    return 0


# Files


def _check_parser(verbs: Verbs) -> None:
    parser = _verb(
        verbs,
        "check",
        _check,
        "validate files, and print every problem with file:line:column",
        "Takes data files, scenarios, situation scripts, saved games, and folders of them.",
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")


def _check(given: argparse.Namespace) -> int:
    from wargames_desktop.app.checks import check_path

    problems: list[Problem] = []
    files = 0
    for path in given.paths:
        for found in check_path(path):
            files += 1
            problems += found
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        raise Failure(f"{len(problems)} problem{'s' * (len(problems) != 1)}")
    print(f"{files} file{'s' * (files != 1)}: no problem")
    return 0


def _script_parser(verbs: Verbs) -> None:
    parser = _verb(verbs, "script", _script, "run situation scripts, and print the first difference of each")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")


def _script(given: argparse.Namespace) -> int:
    from wargames_desktop.app.registry import games
    from wargames_desktop.app.scripts import read_scripts, run
    from wargames_desktop.data.problems import DataError

    status = 0
    for path in given.files:
        try:
            scripts = read_scripts(path, games())
        except DataError as error:
            print(error, file=sys.stderr)
            status = 1
            continue
        for script in scripts:
            problem = run(script)
            if problem is None:
                print(f"{script.title}: as it says")
            else:
                print(problem, file=sys.stderr)
                status = 1
    return status


def _replay_parser(verbs: Verbs) -> None:
    parser = _verb(
        verbs,
        "replay",
        _replay,
        "play a saved game again, verify its fingerprints, and print the state as JSON",
        "What was verified is told on the error output, so that the output is the state alone.",
    )
    parser.add_argument("save", type=Path, metavar="SAVE")
    parser.add_argument("--to", type=_whole_number, metavar="N", help="the state after command N; 0 is the start")
    parser.add_argument("--json", action="store_true", help="on one line")


def _replay(given: argparse.Namespace) -> int:
    from wargames_desktop.app.saves import SaveError
    from wargames_desktop.engine.game import encode

    session = _saved(given.save)
    try:
        session.verify()
    except SaveError as error:
        raise Failure(str(error)) from None
    commands = len(session.nodes) - 1
    number = session.current.number if given.to is None else given.to
    if number > commands:
        raise Failure(f"{given.save}: there is no command {number}; the game has {commands}")
    state = session.nodes[number].state
    print(encode(state).decode() if given.json else _json(state))
    told = f"{commands} commands, every fingerprint verified; the state after command {number}"
    print("\n".join(filter(None, (f"{given.save}: {told}", session.note))), file=sys.stderr)
    return 0


# Simulation


def _simulate_parser(verbs: Verbs) -> None:
    parser = _verb(verbs, "simulate", _simulate, "play whole games between programs: results, length, speed")
    parser.add_argument("target", metavar="GAME/SCENARIO")
    parser.add_argument("--games", type=_positive, required=True, metavar="N")
    parser.add_argument("--seed", type=_whole_number, default=1, help="of the first game; each has the next number")
    parser.add_argument("--players", metavar="a,b", help="a player for each side in turn, or one for all")
    parser.add_argument("--jobs", type=_positive, default=1, metavar="J", help="processes; the results are the same")
    parser.add_argument("--json", action="store_true")


def _simulate(given: argparse.Namespace) -> int:
    from time import perf_counter

    from wargames_desktop.app.simulate import Endless, simulate, summary, summary_text

    entry, scenario = _scenario(given.target)
    players = _named_players(entry, given.players)
    seeds = range(given.seed, given.seed + given.games)
    began = perf_counter()
    try:
        results = list(simulate(given.target, players, seeds, given.jobs))
    except Endless as error:
        raise Failure(str(error)) from None
    told = summary(entry, scenario.id, players, results, perf_counter() - began)
    print(_json(told) if given.json else summary_text(told))
    return 0


def _named_players(entry: GameEntry, names: str | None) -> dict[str, str]:
    from wargames_desktop.app.bots import player_names

    known = player_names(entry)
    given = [known[0]] if names is None else [name.strip() for name in names.split(",")]
    if len(given) == 1:
        given *= len(entry.played)
    if len(given) != len(entry.played):
        raise Failure(f"--players: {entry.title} has {len(entry.played)} players ({', '.join(entry.played)})")
    for name in given:
        if name not in known:
            raise Failure(f"--players: nobody called {name!r} plays {entry.title}; there are {', '.join(known)}")
    return dict(zip(entry.played, given, strict=True))


# Values of options


def _whole_number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 up")
    return int(text)


def _positive(text: str) -> int:
    number = _whole_number(text)
    if number == 0:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _millimetres(text: str) -> float:
    """A length from 0 to 500."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 500:
        raise argparse.ArgumentTypeError(f"{text!r} is no length in millimetres from 0 to 500")
    return number


def _offset(text: str) -> float:
    """A length from -20 to 20."""
    try:
        number = float(text)
    except ValueError:
        number = 1000.0
    if not -20 <= number <= 20:
        raise argparse.ArgumentTypeError(f"{text!r} is no offset in millimetres from -20 to 20")
    return number


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 1600x1000")
    if not (200 <= int(width) <= 10_000 and 200 <= int(height) <= 10_000):
        raise argparse.ArgumentTypeError("each side must be from 200 to 10000 pixels")
    return int(width), int(height)
