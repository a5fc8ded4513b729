"""Reading what older versions wrote: one step per version of a file's vocabulary, applied in order.

When a vocabulary changes, its number goes up by one and a step is added here that turns the old form into the new one.
That holds for the commands, scenarios and options of a game as much as for the save file itself; and where a game's
positions or rules change so that an old save would come to other positions, a step that changes nothing is enough: the
game is played again by the rules of today, with the draws on record, and gets new fingerprints.

Steps work on plain JSON values, so they do not change when the program's own types do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


def unchanged(value: Json) -> Json:
    """For the part of a file that a version left alone."""
    return value


@dataclass(frozen=True)
class SaveStep:
    """From one version of the save file to the next: its header, and each line after it."""

    header: Callable[[Json], Json] = unchanged
    line: Callable[[Json], Json] = unchanged
    game: str = ""
    """The only game whose saves change, as other games may have commands of the same name; empty: every game's."""

    def concerns(self, game: str) -> bool:
        """Whether saves of that game change."""
        return self.game in ("", game)


SAVE_STEPS: Mapping[int, SaveStep] = {}
"""By the version they start from; the newest version is ``engine.journal.SCHEMA``."""


def _piece_names(settings: Json) -> Json:
    """What was said of ships holds for every piece."""
    return {"piece_names" if name == "ship_names" else name: value for name, value in settings.items()}


SETTINGS_STEPS: Mapping[int, Callable[[Json], Json]] = {1: _piece_names, 2: unchanged}
"""By the version they start from; the newest version is ``app.settings.SCHEMA``."""


def migrate_header(header: Json, steps: Mapping[int, SaveStep], newest: int) -> Json:
    """A save's header as the newest version writes it. KeyError: there is no way from that version."""
    for version in range(header["schema"], newest):
        step = steps[version]
        changed = step.header(header) if step.concerns(header["game"]) else header
        header = changed | {"schema": version + 1}
    return header


def migrate_line(line: Json, steps: Mapping[int, SaveStep], version: int, newest: int, game: str) -> Json:
    """A line of a save of ``game``, in a file of ``version``, as the newest version writes it."""
    for number in range(version, newest):
        if steps[number].concerns(game):
            line = steps[number].line(line)
    return line


def migrate_settings(settings: Json, steps: Mapping[int, Callable[[Json], Json]], newest: int) -> Json:
    """Settings as the newest version writes them. KeyError: there is no way from that version."""
    for version in range(settings["schema"], newest):
        settings = steps[version](settings) | {"schema": version + 1}
    return settings
