"""Counters of one's own design on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QColor, QImage

from wargames_desktop.app import paths
from wargames_desktop.cli import main
from wargames_desktop.design.counter_sheets import CounterEntry, DesignedSheet, Print, Template
from wargames_desktop.printing.designed import designed_counters
from wargames_desktop.printing.options import Options
from wargames_desktop.printing.output import picture
from wargames_desktop.ui.application import make_application

INCH = 25.4
FILE = paths.assets() / "editor" / "counters.yaml"


@pytest.fixture(autouse=True)
def application(qapp: object) -> None:
    make_application()


def test_a_counter_is_as_large_as_it_says_and_its_back_lies_behind_it() -> None:
    sheet = DesignedSheet(
        id="a",
        title="A",
        nations={"one": Print(ground="#ff0000", ink="#0000ff", rim="#ff0000")},
        templates={"plain": Template(turned_back=True)},
        counters=(CounterEntry(template="plain", nation="one"),),
    )
    document = designed_counters(sheet, FILE.parent, Options(bleed=0.0, flip="long"))
    dots = 600.0
    front, back = (picture(page, dots) for page in document.pages[:2])
    red, blue = extent(front, "#ff0000", dots), extent(back, "#0000ff", dots)
    width, height = front.width() / dots * INCH, front.height() / dots * INCH
    assert red[2] - red[0] == pytest.approx(12.7, abs=0.1)
    assert red[3] - red[1] == pytest.approx(12.7, abs=0.1)
    rim = 0.03 * 12.7  # the rim is red on the back too
    assert (width - blue[2] - rim, blue[1] - rim) == pytest.approx(red[:2], abs=0.1)
    assert (width - blue[0] + rim, blue[3] + rim) == pytest.approx(red[2:], abs=0.1)
    assert height == pytest.approx(297, abs=0.1)


def extent(image: QImage, colour: str, dots: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what has a colour, in millimetres; looked for along the middle lines of it."""
    wanted = QColor(colour).rgb()
    spots = [
        (x, y) for y in range(0, image.height(), 20) for x in range(0, image.width(), 20) if image.pixel(x, y) == wanted
    ]
    x, y = spots[len(spots) // 2]
    row = [each for each in range(image.width()) if image.pixel(each, y) == wanted]
    column = [each for each in range(image.height()) if image.pixel(x, each) == wanted]
    scale = INCH / dots
    return row[0] * scale, column[0] * scale, (row[-1] + 1) * scale, (column[-1] + 1) * scale


def test_sheets_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "counters.pdf"
    assert main(["print", "counters", "--sheet", str(FILE), "--out", str(out)]) == 0
    assert "pages" in capsys.readouterr().out
    text = " ".join(page.extract_text() for page in PdfReader(out).pages)
    assert "Kirishima" in text
    assert main(["print", "map", "--sheet", str(FILE), "--out", str(out)]) != 0
    bad = tmp_path / "bad.yaml"
    bad.write_text("schema: 1\nkind: board\n")
    assert main(["print", "counters", "--sheet", str(bad), "--out", str(out)]) != 0
