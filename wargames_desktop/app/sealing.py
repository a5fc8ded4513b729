"""Lines that a text editor does not show by accident.

A game with secrets that two people play at two desks is a whole game at each of them, hidden cards included. Sealing
keeps those from the eye of whoever opens the file to look at something else. It is no encryption: it does not stop
a player who sets out to cheat.
"""

from __future__ import annotations

import zlib
from base64 import b85decode, b85encode

MARK = b"~"
"""What a sealed line begins with; no line of JSON does."""
LONGEST = 16 * 1024 * 1024
"""Bytes that a sealed line may open to."""


def sealed(line: bytes) -> bytes:
    """``line``, which ends with a line break, as one that cannot be read at a glance."""
    return MARK + b85encode(zlib.compress(line.rstrip(b"\n"))) + b"\n"


def unsealed(line: bytes) -> bytes:
    """What was sealed; a line that is not sealed, or was damaged since, as it is."""
    if not line.startswith(MARK):
        return line
    try:
        opener = zlib.decompressobj()
        text = opener.decompress(b85decode(line[len(MARK) :].strip()), LONGEST)
    except (ValueError, zlib.error):
        return line
    return text if opener.eof else line
