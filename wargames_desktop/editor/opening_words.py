"""Names of files and ids from titles."""

from __future__ import annotations

import re


def slug(title: str) -> str:
    """A title as an id and the name of a file."""
    words = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")
    return words[:50] or "untitled"
