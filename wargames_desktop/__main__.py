"""``python -m wargames_desktop``: the same as the installed command."""

import sys

from wargames_desktop.cli import main

if __name__ == "__main__":
    sys.exit(main())
