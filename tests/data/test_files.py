"""Writing a file whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wargames_desktop.data.files import free_path, write_atomic


def test_content_is_on_the_disk_before_it_takes_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    sync, replace = os.fsync, Path.replace
    monkeypatch.setattr("os.fsync", lambda handle: (done.append("sync"), sync(handle))[1])
    monkeypatch.setattr(Path, "replace", lambda *paths: (done.append("replace"), replace(*paths))[1])
    write_atomic(tmp_path / "sheet.yaml", b"new")
    assert done[:2] == ["sync", "replace"]


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    write_atomic(tmp_path / "new" / "folder" / "sheet.yaml", b"new")
    assert (tmp_path / "new" / "folder" / "sheet.yaml").read_bytes() == b"new"


def test_links_and_permissions_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "sheet.yaml", tmp_path / "link.yaml"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    path = tmp_path / "game.wargame"
    assert free_path(path) == path
    path.touch()
    (tmp_path / "game-2.wargame").touch()
    assert free_path(path) == tmp_path / "game-3.wargame"
