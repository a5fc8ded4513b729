"""Paints the pictures of the documentation anew: ``python tools/make_pictures.py``."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from wargames_desktop.ai.match import choose
from wargames_desktop.app.registry import load_scenario
from wargames_desktop.app.session import Session, new_session

PICTURES = Path(__file__).parents[1] / "docs" / "images"
SCENARIO = "tokyo_express/basic"
SEED = 44
TURN = 3


def battle(path: Path) -> Session:
    """A game that stands where the guns are being allocated."""
    entry, scenario = load_scenario(SCENARIO)
    session = new_session(entry, scenario, {}, SEED, path)
    allocated = 0
    while (chosen := choose(entry.game, session.current.state, {"us": entry.parts.players["sensible"]})) is not None:
        decision, command = chosen
        if decision.decision == "allocate_gunnery" and session.current.state.turn >= TURN:
            allocated += 1
        if allocated == 3:
            break
        session.submit(decision.side, command)
    return session


def pacific(path: Path) -> Session:
    """A game of War in the Pacific that stands where the target of an impulse is chosen."""
    entry, scenario = load_scenario("war_in_the_pacific/1943")
    session = new_session(entry, scenario, entry.checked_options({}), SEED, path)
    while (decision := session.pending) is not None and decision.decision != "choose_target":
        session.submit(decision.side, decision.default or next(iter(decision.answers)))
    return session


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        save = Path(folder) / "battle.wargame"
        war = Path(folder) / "war.wargame"
        battle(save).close()
        pacific(war).close()
        for target, name in ((str(save), "play.png"), (str(war), "pacific.png"), ("library", "library.png")):
            shot = [sys.executable, "-m", "wargames_desktop", "shot", target, "--out", str(PICTURES / name)]
            subprocess.run(shot, check=True)
            print(PICTURES / name)


if __name__ == "__main__":
    main()
