"""Drafts: what is open and not saved, kept on the disk so that a crash loses nothing.

Each editor that runs has a folder of its own, locked while it runs. A folder without a lock belonged to an editor that
did not end as it should: its drafts are offered again.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import msgspec
from PySide6.QtCore import QLockFile

from wargames_desktop.app import paths
from wargames_desktop.data.files import write_atomic

LOCK = "lock"
SUFFIX = ".draft"


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A document as it stood: its sort and file, and the texts of its files by name."""

    sort: str
    """What it takes to open it again, such as ``scenario:tokyo_express``."""
    path: str
    """Its file; empty if it has none yet."""
    name: str
    texts: dict[str, str]


class Drafts:
    """The drafts of one running editor."""

    def __init__(self, folder: Path | None = None) -> None:
        self._all = folder or paths.drafts()
        self._own = self._all / f"{os.getpid()}-{secrets.token_hex(4)}"
        self._lock: QLockFile | None = None

    def keep(self, key: str, draft: Draft) -> None:
        """Write a draft, in place of the one of the same key.

        Raises:
            OSError: it cannot be written.
        """
        if self._lock is None:
            self._own.mkdir(parents=True, exist_ok=True)
            self._lock = QLockFile(str(self._own / LOCK))
            self._lock.setStaleLockTime(0)
            self._lock.tryLock(0)
        write_atomic(self._own / f"{key}{SUFFIX}", msgspec.json.encode(draft))

    def drop(self, key: str) -> None:
        """Forget a draft: the document was saved, or closed by its owner."""
        (self._own / f"{key}{SUFFIX}").unlink(missing_ok=True)

    def close(self) -> None:
        """End as one should; drafts that are left stay for the next time."""
        if self._lock is None:
            return
        self._lock.unlock()
        self._lock = None
        if not any(self._own.glob(f"*{SUFFIX}")):
            _clear(self._own)

    def left(self) -> list[tuple[Path, Draft]]:
        """Drafts of editors that ended without saving, the oldest first; files that are no drafts are passed over."""
        found = []
        for folder in sorted(self._all.glob("*/")):
            if folder == self._own or not _is_free(folder):
                continue
            for path in sorted(folder.glob(f"*{SUFFIX}")):
                try:
                    found.append((path, msgspec.json.decode(path.read_bytes(), type=Draft)))
                except (OSError, msgspec.MsgspecError):
                    continue
        return found

    def discard(self, path: Path) -> None:
        """Throw a draft of an earlier time away, and its folder if it was the last."""
        path.unlink(missing_ok=True)
        if not any(path.parent.glob(f"*{SUFFIX}")):
            _clear(path.parent)


def _is_free(folder: Path) -> bool:
    """Whether no running editor holds the folder."""
    lock = QLockFile(str(folder / LOCK))
    lock.setStaleLockTime(0)
    if not lock.tryLock(0):
        return False
    lock.unlock()
    return True


def _clear(folder: Path) -> None:
    try:
        (folder / LOCK).unlink(missing_ok=True)
        folder.rmdir()
    except OSError:
        return
