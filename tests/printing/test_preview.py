"""The print preview, with real clicks and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QProgressDialog
from shiboken6 import isValid

from wargames_desktop.app.registry import games
from wargames_desktop.app.session import Session
from wargames_desktop.app.settings import PrintSettings
from wargames_desktop.printing.preview import PrintPreview

Open = Callable[..., PrintPreview]


@pytest.fixture
def kept() -> list[PrintSettings]:
    """Choices that were stored."""
    return []


@pytest.fixture
def preview(qtbot: Any, kept: list[PrintSettings]) -> Iterator[Open]:
    """Opens previews; they are closed in the end."""
    windows: list[PrintPreview] = []

    def opened(
        game: str = "war_in_the_pacific",
        session: Session | None = None,
        scenario: str = "",
        settings: PrintSettings | None = None,
    ) -> PrintPreview:
        window = PrintPreview(games()[game], session, scenario, settings or PrintSettings(), kept.append)
        windows.append(window)
        window.resize(1280, 800)
        with qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        return window

    yield opened
    for window in windows:
        if isValid(window):
            window.close()
    QApplication.processEvents()


def labels(window: PrintPreview) -> list[str]:
    return [window.pages.item(row).text() for row in range(window.pages.count())]


def choose(window: PrintPreview, box: str, value: object) -> None:
    field = getattr(window.form, box)
    field.setCurrentIndex(field.findData(value))


def settled(qtbot: Any, window: PrintPreview) -> None:
    qtbot.waitUntil(lambda: not window._soon.isActive() and not window._thumbs.isActive(), timeout=20_000)


def test_it_shows_the_pages_of_what_is_chosen(qtbot: Any, preview: Open) -> None:
    window = preview()
    settled(qtbot, window)
    assert labels(window)[0] == "Aids 1"
    choose(window, "kind", "counters")
    settled(qtbot, window)
    assert labels(window)[:2] == ["Counters 1 front", "Counters 1 back"]
    assert window.told.text() == "Page 1 of 4: 210 × 297 mm"
    assert window.view.sheet.page is window.document.pages[0]


def test_keys_turn_pages_and_zoom(qtbot: Any, preview: Open) -> None:
    window = preview()
    choose(window, "kind", "calibration")
    settled(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_PageDown)
    assert window.pages.currentRow() == 1
    assert window.view.sheet.page.label == "Back"
    qtbot.keyClick(window, Qt.Key.Key_PageDown)
    assert window.pages.currentRow() == 1
    qtbot.keyClick(window, Qt.Key.Key_PageUp)
    assert window.pages.currentRow() == 0
    before = window.view.sheet.dpi
    qtbot.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert window.view.sheet.dpi > before
    qtbot.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.scale.text() == "100 % of the true size"
    qtbot.keyClick(window, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    room, sheet = window.view.area.viewport().size(), window.view.sheet.size()
    assert sheet.width() <= room.width()
    assert sheet.height() <= room.height()


def test_the_wheel_zooms_with_control_alone(qtbot: Any, preview: Open) -> None:
    window = preview()
    settled(qtbot, window)
    before = window.view.sheet.dpi
    area = window.view.area.viewport()
    for modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier):
        event = QWheelEvent(
            QPointF(50, 50),
            QPointF(area.mapToGlobal(QPoint(50, 50))),
            QPoint(),
            QPoint(0, 120),
            Qt.MouseButton.NoButton,
            modifiers,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(area, event)
        assert (window.view.sheet.dpi > before) is (modifiers == Qt.KeyboardModifier.ControlModifier)


def test_a_click_on_a_thumbnail_shows_its_page(qtbot: Any, preview: Open) -> None:
    window = preview()
    settled(qtbot, window)
    place = window.pages.visualItemRect(window.pages.item(1)).center()
    qtbot.mouseClick(window.pages.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.view.sheet.page is window.document.pages[1]


def test_paper_and_choices_are_kept(qtbot: Any, preview: Open, kept: list[PrintSettings]) -> None:
    window = preview(settings=PrintSettings(back_right=0.4, flip="short"))
    assert window.form.back_right.value() == 0.4
    choose(window, "paper", "letter")
    choose(window, "landscape", True)
    settled(qtbot, window)
    assert window.told.text().endswith("279.4 × 215.9 mm")
    assert kept[-1] == PrintSettings(back_right=0.4, flip="short", paper="letter", landscape=True)


def test_only_what_matters_is_asked(qtbot: Any, preview: Open) -> None:
    window = preview()
    form = window.form
    choose(window, "kind", "map")
    assert form.hex_size.isVisible()
    assert not form.flip.isVisible()
    choose(window, "kind", "counters")
    assert form.flip.isVisible()
    assert form.parts.isVisible()
    assert not form.hex_size.isVisible()


def test_parts_can_be_left_out(qtbot: Any, preview: Open) -> None:
    window = preview()
    choose(window, "kind", "cards")
    settled(qtbot, window)
    assert window.pages.count() == 10
    parts = [window.form.parts.item(row) for row in range(window.form.parts.count())]
    assert [part.text() for part in parts] == ["1942", "1943", "1944", "1945"]
    for part in parts[1:]:
        part.setCheckState(Qt.CheckState.Unchecked)
    settled(qtbot, window)
    assert window.pages.count() == 4
    parts[0].setCheckState(Qt.CheckState.Unchecked)
    settled(qtbot, window)
    assert window.message.text() == "Nothing to print: tick what is to be printed."
    assert not window.save_button.isEnabled()


def test_what_there_is_nothing_of_is_said(qtbot: Any, preview: Open) -> None:
    window = preview()
    choose(window, "kind", "battle")
    settled(qtbot, window)
    assert window.message.isVisible()
    assert "saved game" in window.message.text()
    assert window.document is None
    window.save()


def test_a_game_in_progress_begins_with_its_battle(qtbot: Any, preview: Open, battle: Callable[[], Session]) -> None:
    window = preview("tokyo_express", battle())
    settled(qtbot, window)
    assert window.form.subject.currentText() == "This game as it stands"
    assert labels(window)[0] == "Battle"
    choose(window, "game", "war_in_the_pacific")
    settled(qtbot, window)
    assert window.form.subject.currentText() == "The game itself"


def test_a_scenario(qtbot: Any, preview: Open) -> None:
    window = preview("tokyo_express", scenario="basic")
    choose(window, "kind", "logs")
    settled(qtbot, window)
    assert window.document.title == "Tokyo Express: Basic Scenario: logs"


def test_saving_a_pdf(qtbot: Any, preview: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = preview()
    choose(window, "kind", "calibration")
    settled(qtbot, window)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *words: (str(tmp_path / "page"), ""))
    qtbot.mouseClick(window.save_button, Qt.MouseButton.LeftButton)
    assert len(PdfReader(tmp_path / "page.pdf").pages) == 2
    assert window.statusBar().currentMessage() == f"Written: {tmp_path / 'page.pdf'}"


def test_where_nothing_can_be_written(
    qtbot: Any, preview: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = preview()
    choose(window, "kind", "calibration")
    settled(qtbot, window)
    said: list[str] = []
    (tmp_path / "no").write_text("a file, no folder")
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: said.append(words[2]))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *words: (str(tmp_path / "no" / "page.pdf"), ""))
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert said == [f"{tmp_path / 'no' / 'page.pdf'}: it cannot be written: File exists"]


def test_a_long_job_can_be_given_up(qtbot: Any, preview: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = preview()
    choose(window, "kind", "cards")
    settled(qtbot, window)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *words: (str(tmp_path / "cards.pdf"), ""))
    monkeypatch.setattr(QProgressDialog, "wasCanceled", lambda dialog: True)
    window.save()
    assert list(tmp_path.glob("cards*")) == []
    assert window.statusBar().currentMessage() == "Nothing was written"


def test_without_a_printer_only_a_pdf(qtbot: Any, preview: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", staticmethod(lambda: []))
    window = preview()
    settled(qtbot, window)
    assert not window.print_button.isEnabled()
    assert "save a PDF" in window.print_button.toolTip()
    window.print()


def test_escape_closes(qtbot: Any, preview: Open) -> None:
    window = preview()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not isValid(window) or not window.isVisible()
