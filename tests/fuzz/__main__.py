"""``python -m tests.fuzz``: random play of every scenario, as long as one likes."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from tests.every_scenario import CASES
from tests.fuzz.fuzzer import Crash, fuzz


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each scenario")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--limit", type=int, default=20_000, help="commands after which a game has no end")
    parser.add_argument("--dumps", type=Path, default=Path("crashes"), help="where saved games of crashes go")
    given = parser.parse_args()
    crashes = 0
    for case in CASES:
        began, commands = time.perf_counter(), 0
        for seed in range(given.seed, given.seed + given.games):
            try:
                commands += fuzz(case, seed, given.limit, given.dumps)
            except Crash as crash:
                crashes += 1
                print(crash, file=sys.stderr)
        seconds = time.perf_counter() - began
        print(f"{case.name}: {given.games} games, {commands} commands, {commands / seconds:.0f} a second")
    return 1 if crashes else 0


if __name__ == "__main__":
    sys.exit(main())
