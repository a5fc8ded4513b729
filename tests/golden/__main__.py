"""``python -m tests.golden --regen``: write the playthroughs anew; then read the difference before agreeing to it."""

from __future__ import annotations

import argparse

from tests.every_scenario import CASES
from tests.golden.playthrough import FOLDER, path_of, playthrough


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--regen", action="store_true", required=True)
    parser.parse_args()
    for path in set(FOLDER.glob("*.txt")) - set(map(path_of, CASES)):
        path.unlink()
        print(f"{path.name}: removed")
    for case in CASES:
        path, text = path_of(case), playthrough(case)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path.name}: written")


if __name__ == "__main__":
    main()
