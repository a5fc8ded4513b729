"""Every kind of document of every game, as PDF files are read."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from wargames_desktop.app.printing_words import FLIPS, INKS, KINDS
from wargames_desktop.app.registry import games
from wargames_desktop.app.session import Session
from wargames_desktop.printing.document import Document
from wargames_desktop.printing.jobs import NothingToPrint, Subject, build
from wargames_desktop.printing.options import Options
from wargames_desktop.printing.output import Cancelled, pdf, write_pdf
from wargames_desktop.printing.paper import A4, INCH, LETTER

LARGEST = 16_000_000
"""Bytes of a document."""


def read(document: Document) -> PdfReader:
    data = pdf(document)
    assert len(data) < LARGEST
    return PdfReader(BytesIO(data))


def text(reader: PdfReader) -> str:
    return "\n".join(page.extract_text() for page in reader.pages)


def unembedded(reader: PdfReader) -> list[str]:
    """Fonts that are not in the file."""
    missing = []
    for page in reader.pages:
        fonts = page.get("/Resources", DictionaryObject()).get("/Font", DictionaryObject())
        for font in (each.get_object() for each in fonts.get_object().values()):
            inner = font.get("/DescendantFonts", [font])[0].get_object()
            descriptor = inner.get("/FontDescriptor", DictionaryObject()).get_object()
            if font["/Subtype"] != "/Type3" and not {"/FontFile", "/FontFile2", "/FontFile3"} & descriptor.keys():
                missing.append(str(font.get("/BaseFont")))
    return missing


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
@pytest.mark.parametrize("kind", ["aids", "displays", "counters", "calibration"])
@pytest.mark.parametrize("game", list(games()))
def test_sizes_title_labels_and_type(game: str, kind: str, paper) -> None:
    document = build(kind, Subject(games()[game]), Options(paper=paper))
    reader = read(document)
    assert reader.metadata is not None
    assert reader.metadata.title == document.title
    assert len(reader.pages) == len(document.pages)
    for page in reader.pages:
        width, height = (float(length) * INCH / 72 for length in (page.mediabox.width, page.mediabox.height))
        assert (width, height) == pytest.approx((paper.width, paper.height), abs=0.2)
    assert reader.page_labels == [page.label for page in document.pages]
    chapters = [page.chapter for page in document.pages if page.chapter]
    assert [entry["/Title"] for entry in reader.outline if isinstance(entry, dict)] == chapters
    assert unembedded(reader) == []


@pytest.mark.parametrize("game", list(games()))
def test_every_chart_can_be_searched_for(game: str) -> None:
    entry = games()[game]
    found = " ".join(text(read(build("aids", Subject(entry), Options()))).split())
    for aid in entry.parts.printables().aids:
        assert aid.title in found
        for thing in aid.things:
            assert thing.title.split(",")[0] in found
    assert "Where the values come from" in found
    assert "Reconstructed" in found


def test_the_sectors_that_are_cramped_are_set_large() -> None:
    found = text(read(build("displays", Subject(games()["tokyo_express"]), Options(chosen=("battle_movement",)))))
    for number in (1, 2, 3, 10, 11):
        assert f"Sector {number}, " in found
    assert found.count("60P") > 4


def test_every_event_card_is_printed_once() -> None:
    entry = games()["war_in_the_pacific"]
    found = " ".join(text(read(build("cards", Subject(entry), Options(flip="none")))).split())
    for deck in entry.parts.printables().decks:
        for card in deck.cards:
            assert found.count(card.title) >= 1


def test_one_part_alone() -> None:
    subject = Subject(games()["tokyo_express"])
    whole = build("aids", subject, Options())
    part = build("aids", subject, Options(chosen=("victory",)))
    assert 0 < len(part.pages) < len(whole.pages)
    with pytest.raises(NothingToPrint, match=r"no player aid 'weather'; there are sequence, "):
        build("aids", subject, Options(chosen=("weather",)))


@pytest.mark.parametrize("inks", INKS)
def test_inks(inks: str) -> None:
    from wargames_desktop.printing.output import picture

    document = build("counters", Subject(games()["war_in_the_pacific"]), Options(inks=inks))
    image = picture(document.pages[0], 30)
    pixels = [image.pixelColor(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)]
    coloured = sum(pixel.saturation() > 40 for pixel in pixels)
    ink = sum(255 - pixel.lightness() for pixel in pixels) / len(pixels)
    assert (coloured == 0) == (inks == "grey")
    if inks == "saving":
        assert ink < 60


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("game", list(games()))
def test_counters_with_each_kind_of_back(game: str, flip: str) -> None:
    document = build("counters", Subject(games()[game]), Options(flip=flip))
    sides = {page.label.rpartition(" ")[2] for page in document.pages}
    assert sides == {"front", "back"} if flip in ("long", "short") else "back" not in sides


@pytest.mark.parametrize("name", [f"{id}/{name}" for id, entry in games().items() for name in entry.scenarios])
def test_every_scenario_has_its_map_and_its_logs(name: str) -> None:
    game, _, scenario = name.partition("/")
    entry = games()[game]
    subject = Subject.of_scenario(entry, entry.parts.read_scenario(entry.scenarios[scenario]))
    assert build("map", subject, Options(with_pieces=True)).pages
    table = subject.table
    assert table is not None
    if table.logs:
        found = text(read(build("logs", subject, Options())))
        assert all(log.title in found for log in table.logs)
    elif entry.parts.printables().logs:
        assert build("logs", subject, Options()).pages, "how a scenario begins is no secret"
    else:
        with pytest.raises(NothingToPrint, match="has no logs"):
            build("logs", subject, Options())


def test_blank_logs_of_every_ship() -> None:
    entry = games()["tokyo_express"]
    found = text(read(build("logs", Subject(entry), Options(paper=LETTER))))
    assert all(log.title in found for log in entry.parts.printables().logs)


def test_the_battle_so_far(battle: Callable[[], Session]) -> None:
    session = battle()
    subject = Subject(session.entry, session)
    document = build("battle", subject, Options())
    found = " ".join(text(read(document)).split())
    table = subject.table
    assert table is not None
    assert session.header.title in found
    assert " ".join(table.headline.split()) in found
    last = [line.text for line in subject.lines][-1]
    assert " ".join(last.split()[:4]) in found
    chapters = [page.chapter for page in document.pages if page.chapter]
    assert chapters[0] == document.title
    assert chapters[-1] == "Log"


def test_damage_so_far_is_on_the_logs(battle: Callable[[], Session]) -> None:
    session = battle()
    table = Subject(session.entry, session).table
    assert table is not None
    hurt = next(log for log in table.logs if log.state == "damaged")
    assert hurt.rows[0].note in text(read(build("logs", Subject(session.entry, session), Options())))


def test_the_battle_needs_a_game() -> None:
    with pytest.raises(NothingToPrint, match="saved game: name one"):
        build("battle", Subject(games()["tokyo_express"]), Options())


def test_a_cancelled_document_leaves_nothing_behind(tmp_path: Path) -> None:
    document = build("calibration", Subject(games()["tokyo_express"]), Options())
    path = tmp_path / "cal.pdf"
    path.write_bytes(b"old")
    with pytest.raises(Cancelled):
        write_pdf(document, path, lambda done: done < 1)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_progress_tells_every_page(tmp_path: Path) -> None:
    told: list[int] = []
    document = build("calibration", Subject(games()["tokyo_express"]), Options())
    write_pdf(document, tmp_path / "cal.pdf", lambda done: not told.append(done))
    assert told == [0, 1]


def test_every_kind_has_words() -> None:
    assert set(KINDS) == {"aids", "displays", "counters", "cards", "map", "logs", "battle", "calibration"}
