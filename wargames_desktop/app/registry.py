"""The games that the program knows. A new game is one builder function and one line in ``_BUILDERS``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from wargames_desktop.ai.players import Player
from wargames_desktop.app import paths
from wargames_desktop.app.chart_files import SHIPPED
from wargames_desktop.data.documents import Kind
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.reader import Document, Scalar, parse_yaml, read_bytes
from wargames_desktop.design.scenario_desk import ScenarioDesk
from wargames_desktop.engine.board import Board
from wargames_desktop.engine.chance import Source
from wargames_desktop.engine.decision import Side
from wargames_desktop.engine.display import Presenter
from wargames_desktop.engine.game import Game, Transition
from wargames_desktop.engine.printables import Printables
from wargames_desktop.engine.scenario import Scenario


class OptionError(ValueError):
    """An option that the game does not have, or a value that it does not take."""


@dataclass(frozen=True)
class Option:
    """Something to choose before a game starts."""

    id: str
    title: str
    choices: tuple[tuple[str, str], ...]
    """Value and words."""
    default: str | tuple[str, ...]
    """A tuple where any number of the choices may be taken."""
    concerns: Callable[[Any], bool] = lambda scenario: True
    """Whether it makes a difference in a scenario; where it makes none it is not offered."""

    def checked(self, value: Any) -> str | list[str]:
        """``value``, if the option takes it.

        Raises:
            OptionError: it does not.
        """
        allowed = [choice for choice, _ in self.choices]
        several = isinstance(self.default, tuple)
        chosen: list[Any] = list(value) if several and isinstance(value, list | tuple) else [value]
        for one in chosen:
            if one not in allowed:
                raise OptionError(f"option {self.id}: {one!r} is none of {', '.join(allowed)}")
        return chosen if several else str(value)


TAKE_BACKS = Option(
    "take_backs",
    "Take-backs",
    (
        ("free", "Anything can be taken back"),
        ("not_past_dice", "Not past dice, cards and secrets"),
    ),
    "free",
)
"""Every game has this option; the session keeps to it, the rules never see it."""


@dataclass(frozen=True)
class Checks:
    """What is wrong with the sense of a game's data, told with its places; the form has been checked before."""

    scenario: Callable[[Any, Document], Sequence[Problem]]
    """A scenario, and where it stands."""
    position: Callable[[Any, Any, Document], Sequence[Problem]]
    """A position inside a game, the scenario, and where the position stands."""
    file: Callable[[Path], Sequence[Problem]]
    """A data file of the game, its form included."""
    charts: Callable[[Mapping[str, bytes]], Sequence[Problem]] = lambda texts: ()
    """Charts by name that stand on no disk yet, among the others that come with the game; their form included."""


@dataclass(frozen=True)
class Parts:
    """What it takes to play a game: its rules with their charts, and what shows and plays it."""

    game: Game[Any, Any]
    presenter: Presenter[Any, Any]
    read_scenario: Callable[[Path], Scenario]
    """Reads and checks a scenario file; raises what the data package raises for a bad one."""
    scenario_kind: Kind[Any] | None = None
    """The kind of file that scenarios are."""
    chart_kinds: Mapping[str, Kind[Any]] = field(default_factory=dict)
    """The kinds of files that the game has, by name."""
    desk: ScenarioDesk | None = None
    """What the editor is offered for scenarios."""
    boards: Mapping[str, Board] = field(default_factory=dict)
    """The maps that tables lie on, by id."""
    charts: str = ""
    """Fingerprint of the chart data."""
    position_type: Any = None
    """What a position inside a game is read as; None: games start at the beginning only."""
    start_from: Callable[[Any, Any, Source], Transition[Any]] | None = None
    """Starts in the middle of a scenario, from a position."""
    checks: Checks | None = None
    players: Mapping[str, Player] = field(default_factory=dict)
    """Programs that play this game with some sense, in any seat, by name."""
    printables: Callable[[], Printables] = Printables
    """What there is to print."""
    tally: Callable[[Any], Mapping[str, int]] = lambda state: {}
    """What the last position of a game came to, in numbers that are compared over many games."""


@dataclass(frozen=True)
class GameEntry:
    """A game as the program knows it: enough to list it. What it takes to play it is built when first asked for."""

    id: str
    title: str
    build: Callable[[str], Parts]
    """Builds it with the charts of a set."""
    scenario_type: type[Scenario]
    """What a scenario is read as, also from a save."""
    read_header: Callable[[Path], Scenario]
    """Reads a scenario file for its title and what else lists tell of it; only its form is checked."""
    scenarios: Mapping[str, Path]
    """The scenarios that come with the program, by id."""
    sky: str = "day"
    """``night`` or ``day``: how the board is coloured."""
    summary: str = ""
    options: tuple[Option, ...] = ()
    """The game's own options, without :data:`TAKE_BACKS`."""
    seats: tuple[Side, ...] = ()
    """The sides that a person or a program plays, where the rules themselves run the others; empty: all sides."""
    panels: tuple[str, ...] = ("log", "here", "units", "charts", "tracks", "display", "score", "overview")
    """What of a table the game has a use for, by the ids of the play window's panels."""
    programs: tuple[str, ...] = ()
    """Names of the programs that play it with some sense, the best first: the keys of :attr:`Parts.players`."""
    chart_set: str = SHIPPED
    """The chart set that it is played by."""

    @cached_property
    def parts(self) -> Parts:
        """What it takes to play the game.

        Raises:
            DataError: its data files are broken.
        """
        return self.build(self.chart_set)

    @cached_property
    def _by_charts(self) -> dict[str, GameEntry]:
        return {"": self, self.chart_set: self}

    def with_charts(self, chart_set: str) -> GameEntry:
        """The game as it is played by another chart set; the same if the name is empty."""
        if chart_set not in self._by_charts:
            self._by_charts[chart_set] = replace(self, chart_set=chart_set)
        return self._by_charts[chart_set]

    def forget_charts(self, chart_set: str) -> None:
        """Read a chart set anew when it is next played by: its files are others."""
        self._by_charts.pop(chart_set, None)

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.parts.game

    @property
    def presenter(self) -> Presenter[Any, Any]:
        """What shows the game."""
        return self.parts.presenter

    @property
    def played(self) -> tuple[Side, ...]:
        """The sides that a person or a program plays."""
        return self.seats or self.game.sides

    def options_of(self, scenario: Scenario) -> tuple[Option, ...]:
        """The game's own options that are offered for a scenario."""
        return tuple(option for option in self.options if option.concerns(scenario))

    def checked_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values: those given, and the usual ones.

        Raises:
            OptionError: one is unknown, or has a value that it does not take.
        """
        known = {option.id: option for option in (*self.options, TAKE_BACKS)}
        for name in given:
            if name not in known:
                raise OptionError(f"{self.title} has no option {name!r}; it has {', '.join(known)}")
        return {name: option.checked(given.get(name, option.default)) for name, option in known.items()}

    def rules_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The options that the rules get: all but :data:`TAKE_BACKS`.

        Raises:
            OptionError: as :meth:`checked_options`.
        """
        checked = self.checked_options(given)
        del checked[TAKE_BACKS.id]
        return checked


def _tokyo_express() -> GameEntry:
    from wargames_desktop.app.tokyo_express.entry import tokyo_express

    return tokyo_express()


def _war_in_the_pacific() -> GameEntry:
    from wargames_desktop.app.war_in_the_pacific.entry import war_in_the_pacific

    return war_in_the_pacific()


def _east_wind_rain() -> GameEntry:
    from wargames_desktop.app.east_wind_rain.entry import east_wind_rain

    return east_wind_rain()


_BUILDERS: Mapping[str, Callable[[], GameEntry]] = {
    "tokyo_express": _tokyo_express,
    "war_in_the_pacific": _war_in_the_pacific,
    "east_wind_rain": _east_wind_rain,
}


class Games(Mapping[str, GameEntry]):
    """Games by id; the entry of each is made when it is first asked for."""

    def __init__(self, builders: Mapping[str, Callable[[], GameEntry]]) -> None:
        self._builders = builders
        self._built: dict[str, GameEntry] = {}

    def __getitem__(self, id: str) -> GameEntry:
        if id not in self._built:
            self._built[id] = self._builders[id]()
        return self._built[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._builders)

    def __len__(self) -> int:
        return len(self._builders)

    def __contains__(self, id: object) -> bool:
        return id in self._builders


@cache
def games() -> Games:
    """All games that come with the program."""
    return Games(_BUILDERS)


def scenario_files(game: str) -> dict[str, Path]:
    """The scenario files of a game that come with the program, by id, in the order of their names."""
    return {path.stem: path for path in sorted(paths.scenarios(game).glob("*.yaml"))}


def own_scenarios(game: str) -> list[Path]:
    """The scenario files of a game that the player has made, in the order of their names."""
    return [path for path in sorted(paths.own_scenarios().glob("*.yaml")) if _game_of_readable(path) == game]


def _game_of_readable(path: Path) -> str:
    try:
        return _game_of(path)
    except DataError:
        return ""


class UnknownScenario(LookupError):
    """There is no scenario of that name; the message says which there are."""


def load_scenario(name: str | Path, known: Mapping[str, GameEntry] | None = None) -> tuple[GameEntry, Any]:
    """The game and the scenario that ``name`` means: ``GAME/SCENARIO``, or the path of a scenario file.

    Raises:
        UnknownScenario: it means none.
        Exception: whatever the game's ``read_scenario`` raises for a bad file.
    """
    known = games() if known is None else known
    game, _, scenario = str(name).partition("/")
    if game in known and scenario in known[game].scenarios:
        entry = _by_its_charts(known[game], known[game].scenarios[scenario])
        return entry, entry.parts.read_scenario(known[game].scenarios[scenario])
    path = Path(name)
    if path.is_file():
        chosen = known.get(_game_of(path))
        if chosen is None:
            raise UnknownScenario(f"{path}: the file names no game of this program; there are {', '.join(known)}")
        entry = _by_its_charts(chosen, path)
        return entry, entry.parts.read_scenario(path)
    every = ", ".join(f"{id}/{scenario}" for id, entry in known.items() for scenario in entry.scenarios)
    raise UnknownScenario(f"{name}: neither a scenario nor a file; the scenarios are {every or 'none'}")


def _by_its_charts(entry: GameEntry, path: Path) -> GameEntry:
    """The game with the chart set that a scenario file names."""
    document, _ = parse_yaml(read_bytes(path), str(path))
    named = document.part("charts").root
    return entry.with_charts(named.text) if isinstance(named, Scalar) else entry


def _game_of(path: Path) -> str:
    """The game that a scenario file names; empty if it names none."""
    document, _ = parse_yaml(read_bytes(path), str(path))
    named = document.part("game").root
    return named.text if isinstance(named, Scalar) else ""
