"""Archives and XML from elsewhere, read so that nothing in them can do harm."""

from __future__ import annotations

import zipfile
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree

from wargames_desktop.data.problems import DataError, Problem

MOST_FILES = 20_000
LARGEST_FILE = 200_000_000
"""Bytes of a file in an archive, unpacked."""
LARGEST_ARCHIVE = 2_000_000_000
"""Bytes of all its files together, unpacked."""
MOST_SQUEEZED = 300
"""How many times larger a file may become when it is unpacked, if it is large."""
SMALL = 5_000_000


def refused(path: Path | str, message: str) -> DataError:
    """What is raised for a file that is not read."""
    return DataError([Problem(path=str(path), message=message)])


class Archive:
    """A ZIP archive whose list of files has been checked; each is unpacked when it is asked for."""

    def __init__(self, path: Path) -> None:
        """Open an archive.

        Raises:
            DataError: it cannot be read, is too large, or has files that would lie outside of it.
        """
        self._path = path
        try:
            self._zip = zipfile.ZipFile(path)
            infos = self._zip.infolist()
        except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError) as error:
            raise refused(path, f"no archive that can be read: {error}") from error
        if len(infos) > MOST_FILES:
            raise refused(path, f"{len(infos)} files in the archive; no more than {MOST_FILES} are read")
        if sum(info.file_size for info in infos) > LARGEST_ARCHIVE:
            raise refused(path, "the archive becomes too large when it is unpacked")
        for info in infos:
            self._check(info)
        self._infos = {info.filename: info for info in infos if not info.is_dir()}

    def _check(self, info: zipfile.ZipInfo) -> None:
        parts = PurePosixPath(info.filename.replace("\\", "/")).parts
        if info.filename.startswith(("/", "\\")) or ".." in parts or (parts and ":" in parts[0]):
            raise refused(self._path, f"the file {info.filename} would lie outside of the archive's folder")
        if info.file_size > LARGEST_FILE:
            raise refused(self._path, f"{info.filename} is too large: {info.file_size} bytes")
        if info.file_size > SMALL and info.file_size > MOST_SQUEEZED * max(1, info.compress_size):
            raise refused(self._path, f"{info.filename} is packed so tightly that it is not unpacked")

    @property
    def names(self) -> tuple[str, ...]:
        """The files in it."""
        return tuple(self._infos)

    def read(self, name: str) -> bytes:
        """A file.

        Raises:
            DataError: it is not there, or damaged, or larger than the archive says.
        """
        if name not in self._infos:
            raise refused(self._path, f"there is no file {name} in the archive")
        info = self._infos[name]
        try:
            with self._zip.open(info) as file:
                content = file.read(info.file_size + 1)
        except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError) as error:
            raise refused(self._path, f"{name} cannot be unpacked: {error}") from error
        if len(content) > info.file_size:
            raise refused(self._path, f"{name} is larger than the archive says")
        return content

    def close(self) -> None:
        """Done with it."""
        self._zip.close()

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def parse_xml(content: bytes, path: Path | str) -> ElementTree.Element:
    """The root of an XML file.

    Raises:
        DataError: it is none, or declares entities: they can make a small file endless.
    """
    if b"<!ENTITY" in content or b"<!ATTLIST" in content or b"<!ELEMENT" in content:
        raise refused(path, "XML with declarations of its own is not read")
    try:
        return ElementTree.fromstring(content)
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        raise refused(path, f"no XML that can be read: {error}") from error


def whole_number(text: str | None, usual: int, low: int = -1_000_000, high: int = 1_000_000) -> int:
    """A whole number of an attribute; ``usual`` if there is none that makes sense, kept within limits."""
    try:
        return min(max(int(float(text)), low), high) if text is not None else usual
    except (ValueError, OverflowError):
        return usual


def number(text: str | None, usual: float) -> float:
    """A number of an attribute; ``usual`` if there is none that makes sense."""
    try:
        value = float(text) if text is not None else usual
    except ValueError:
        return usual
    return value if abs(value) < 1e9 else usual
