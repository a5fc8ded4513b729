"""The verb print."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from wargames_desktop import cli
from wargames_desktop.app.registry import games
from wargames_desktop.app.settings import PrintSettings
from wargames_desktop.printing.preview import PrintPreview


@pytest.fixture
def run(capsys, qapp):
    def run(*arguments: object) -> tuple[int, str, str]:
        try:
            status = cli.main([str(argument) for argument in arguments])
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def test_a_document_of_a_game(run, tmp_path: Path) -> None:
    out = tmp_path / "aids.pdf"
    assert run("print", "aids", "--game", "war_in_the_pacific", "--paper", "letter", "--out", out) == (
        0,
        f"{out}: {len(PdfReader(out).pages)} pages\n",
        "",
    )
    assert float(PdfReader(out).pages[0].mediabox.width) == pytest.approx(612, abs=0.5)


def test_a_document_of_a_scenario(run, tmp_path: Path) -> None:
    out = tmp_path / "logs.pdf"
    status, _, err = run("print", "logs", "--scenario", "tokyo_express/basic", "--landscape", "--out", out)
    assert (status, err) == (0, "")
    page = PdfReader(out).pages[0]
    assert page.mediabox.width > page.mediabox.height
    assert "Chokai" in page.extract_text()


def test_offsets_and_sizes(run, tmp_path: Path) -> None:
    out = tmp_path / "counters.pdf"
    more = ("--counter-size", "15.9", "--bleed", "0.5", "--flip", "short", "--back-right", "-0.4", "--back-down", "1")
    status, told, err = run("print", "counters", "--game", "tokyo_express", *more, "--only", "us", "--out", out)
    assert (status, err) == (0, "")
    assert told == f"{out}: 2 pages\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("aids", "--out", "a.pdf"), "say what to print of: --game, --scenario or --save"),
        (("aids", "--game", "tokyo_express", "--out", "a.txt"), "a.txt: documents are written as .pdf"),
        (("battle", "--game", "tokyo_express", "--out", "a.pdf"), "saved game: name one"),
        (("logs", "--game", "war_in_the_pacific", "--out", "a.pdf"), "War in the Pacific has no logs"),
        (("aids", "--game", "tokyo_express", "--only", "tea", "--out", "a.pdf"), "there is no player aid 'tea'"),
        (("counters", "--game", "tokyo_express", "--counter-size", "big", "--out", "a.pdf"), "--counter-size"),
        (("counters", "--game", "tokyo_express", "--counter-size", "-3", "--out", "a.pdf"), "--counter-size"),
        (("counters", "--game", "tokyo_express", "--back-right", "nan", "--out", "a.pdf"), "--back-right"),
        (
            ("counters", "--game", "tokyo_express", "--counter-size", "200", "--out", "a.pdf"),
            "200 × 200 mm with 1 mm of bleed is too large for A4 paper",
        ),
        (
            ("counters", "--game", "tokyo_express", "--counter-size", "95", "--flip", "fold", "--out", "a.pdf"),
            "is too large for A4 paper",
        ),
        (("map", "--game", "tokyo_express", "--overlap", "160", "--out", "a.pdf"), "at most 150 mm will do"),
        (("map", "--game", "tokyo_express", "--hex-size", "300", "--out", "a.pdf"), "choose smaller hexes"),
        (("map", "--game", "tokyo_express", "--paper", "a0", "--out", "a.pdf"), "--paper"),
        (("tea", "--game", "tokyo_express", "--out", "a.pdf"), "tea"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = run("print", *arguments)
    assert status != 0
    assert out == ""
    assert told in err
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_made(run, tmp_path: Path) -> None:
    out = tmp_path / "new" / "a.pdf"
    assert run("print", "calibration", "--game", "tokyo_express", "--out", out)[0] == 0
    assert len(PdfReader(out).pages) == 2


def test_a_file_in_place_of_a_folder(run, tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("here")
    status, _, err = run("print", "calibration", "--game", "tokyo_express", "--out", tmp_path / "plain" / "a.pdf")
    assert status == 1
    assert "Traceback" not in err
    assert (tmp_path / "plain").read_text() == "here"


def test_the_desk_is_handed_the_preview(qtbot) -> None:
    entry = games()["tokyo_express"]
    window = cli._tools().print_preview(entry, None, "", PrintSettings(), lambda settings: None)
    qtbot.addWidget(window)
    assert isinstance(window, PrintPreview)
    assert window.document is not None
