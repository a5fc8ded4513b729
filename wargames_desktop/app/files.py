"""Writing files so that a crash leaves either the old or the new content, and what is written is on the disk."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Make a new or renamed file's name durable, on the systems that need it and the disks that can do it."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_atomic(path: Path, data: bytes) -> None:
    """Write the whole file, making its folder if need be.

    Raises:
        OSError: nothing has changed on the disk.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with open(draft, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
        sync_folder(path.parent)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def free_path(path: Path) -> Path:
    """``path``, or the first of ``name-2``, ``name-3``... beside it that is no file yet."""
    number, candidate = 1, path
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return candidate


def reason(error: OSError) -> str:
    """Why the system refused, in its words, for a message."""
    return error.strerror or str(error)
