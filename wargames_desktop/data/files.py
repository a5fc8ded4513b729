"""Writing files so that a crash leaves either the old or the new content, and what is written is on the disk."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Mapping
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    """Write the whole file, making its folder if need be. A link stays a link, and permissions stay as they are.

    Raises:
        OSError: what was there is unchanged.
    """
    write_together({path: data})


def write_together(files: Mapping[Path, bytes]) -> None:
    """Write files that belong together: first all of them beside their places, then each takes its place, in order.

    Raises:
        OSError: as long as it is for want of room or rights, what was there is unchanged.
    """
    drafts: list[tuple[Path, Path]] = []
    try:
        for path, data in files.items():
            target = Path(os.path.realpath(path))
            target.parent.mkdir(parents=True, exist_ok=True)
            draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
            drafts.append((draft, target))
            _write(draft, data)
            if target.exists():
                draft.chmod(target.stat().st_mode & 0o777)
        for draft, target in drafts:
            draft.replace(target)
    except OSError:
        for draft, _ in drafts:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
        raise
    for folder in dict.fromkeys(target.parent for _, target in drafts):
        _sync_folder(folder)


def _write(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make a new or renamed file's name durable, on the systems that need it and the disks that can do it."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


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
