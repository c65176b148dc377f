"""Pictures in bulk: names, sizes, grounds, and what is refused."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from commands import Run, running
from full_disk import full_disk
from gridwright.cli import draw_many
from gridwright.examples import example
from gridwright.generation.records import Record
from gridwright.generation.request import request
from gridwright.generation.run import run as made
from gridwright.views.drawing import Box, drawing_of, without_ground
from gridwright.views.saving import Looks, Width, rendered, rendered_as

ADDRESS = "skyscrapers/paper-4x4"
SCENE = example(ADDRESS).puzzle.scene()
IMPOSSIBLE = "skyscrapers\n  1 .\n2 . . .\n. . . .\n  . ."


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """A few boards."""
    return list(made(request("skyscrapers", "4", seed=3), 3))


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    records: list[Record],
) -> Iterator[Run]:
    """Run `gridwright draw` in a folder with a file of boards."""
    monkeypatch.chdir(tmp_path)
    text = "".join(f"{record.line()}\n" for record in records)
    Path("boards.jsonl").write_text(text, "utf-8")
    with running(monkeypatch, capsys, "draw") as run:
        yield run


def test_many_boards_are_drawn_into_a_folder(run: Run, records: list[Record]) -> None:
    ran = run("boards.jsonl", "magnets/paper-6x6", "--into", "a/b")
    assert (ran.code, ran.out, ran.err) == (0, "", "Drew 4 pictures into a/b.\n")
    names = sorted(path.name for path in Path("a/b").iterdir())
    assert names == [
        "00001-skyscrapers.svg",
        "00002-skyscrapers.svg",
        "00003-skyscrapers.svg",
        "00004-magnets.svg",
    ]
    for record, name in zip(records, names, strict=False):
        assert Path("a/b", name).read_bytes() == rendered(record.board.scene(), "svg")


def test_names_follow_a_pattern(run: Run) -> None:
    pattern = "{file}-{line}-{puzzle}-{size}-{level}-{seed}-{number:02}"
    told = run("boards.jsonl", ADDRESS, "--into", "p", "--name", pattern, "--json").json()
    assert told == {"schema": "draw/1", "folder": "p", "format": "svg", "pictures": 4, "errors": []}
    assert sorted(path.name for path in Path("p").iterdir()) == [
        "boards-1-skyscrapers-4x4-unrated-3-01.svg",
        "boards-2-skyscrapers-4x4-unrated-3-02.svg",
        "boards-3-skyscrapers-4x4-unrated-3-03.svg",
        "paper-4x4-0-skyscrapers-4x4-unrated-none-04.svg",
    ]


DRAW = draw_many.draw_job


def dying(job: draw_many.Job, style: draw_many.Style) -> bytes:
    """A picture; the worker that is given the second one first dies."""
    if "00002" in job.path and not os.path.exists("died"):
        Path("died").write_text("")
        os.kill(os.getpid(), signal.SIGKILL)
    return DRAW(job, style)


def test_workers_draw_the_same_also_when_one_is_lost(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draw_many, "FEW", 0)
    for folder, workers in (("one", 1), ("two", 2)):
        ran = run("boards.jsonl", "--into", folder, "--format", "png", "--workers", workers)
        assert ran.code == 0
        monkeypatch.setattr(draw_many, "draw_job", dying)
    assert Path("died").exists()
    assert len(list(Path("one").iterdir())) == len(list(Path("two").iterdir())) == 3
    for path in Path("one").iterdir():
        assert path.read_bytes() == Path("two", path.name).read_bytes()


def test_a_killed_run_leaves_whole_pictures_only(run: Run) -> None:
    assert run("boards.jsonl", "--into", "whole").code == 0
    program = """
import os, signal
from gridwright import files
from gridwright.cli import draw_many
from gridwright.views.saving import Looks
replace, seen = os.replace, []
def dying(new, place):
    if seen:
        os.kill(os.getpid(), signal.SIGKILL)  # all is written, and nothing is in its place
    seen.append(place)
    replace(new, place)
files.os.replace = dying
style = draw_many.Style("svg", Looks(), False, 20.0)
draw_many.draw_many(["boards.jsonl"], "killed", "{number:05}-{puzzle}", style, workers=1)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    shown = [each for each in Path("killed").iterdir() if not each.name.startswith(".")]
    assert [each.name for each in shown] == ["00001-skyscrapers.svg"]
    assert shown[0].read_bytes() == Path("whole", shown[0].name).read_bytes()


def test_a_full_disk_is_said_and_leaves_older_pictures_alone(run: Run) -> None:
    assert run("boards.jsonl", "--into", "full").code == 0
    before = {each.name: each.read_bytes() for each in Path("full").iterdir()}
    with full_disk(200):
        ran = run("boards.jsonl", "--into", "full", "--solution")
    assert (ran.code, "cannot be written: file too large" in ran.err) == (2, True)
    assert {each.name: each.read_bytes() for each in Path("full").iterdir()} == before


def test_solutions_are_recorded_or_found(run: Run, records: list[Record]) -> None:
    assert run("boards.jsonl", ADDRESS, "--into", "s", "--solution").code == 0
    scenes = [record.board.scene(record.values) for record in records]
    for number, scene in enumerate(scenes, 1):
        path = Path("s", f"{number:05}-skyscrapers.svg")
        assert path.read_bytes() == rendered(scene, "svg")
    assert b"answer" in Path("s", "00004-skyscrapers.svg").read_bytes()
    Path("bad.txt").write_text(IMPOSSIBLE)
    ran = run("bad.txt", "--into", "t", "--solution")
    assert (ran.code, ran.err) == (1, "gridwright: bad.txt: this board has no solution\n")


def test_boards_that_are_wrong_do_not_end_the_run(run: Run, records: list[Record]) -> None:
    lines = [records[0].line(), "{", records[1].line(), json.dumps({"puzzle": "x", "text": "x"})]
    lines += [json.dumps({"puzzle": "skyscrapers", "text": IMPOSSIBLE}), records[2].line()]
    Path("mixed.txt").write_text("\n".join(lines), "utf-8")
    names = ["00001-skyscrapers.svg", "00003-skyscrapers.svg", "00006-skyscrapers.svg"]
    for workers in (1, 2):
        folder = f"w{workers}"
        ran = run("mixed.txt", "--into", folder, "--solution", "--workers", workers)
        assert ran.code == 1
        *wrong, end = ran.err.splitlines()
        assert end == f"Drew 3 pictures into {folder}."
        assert [re.sub(r".*(line \d).*", r"\1", each) for each in wrong] == [
            "line 2",
            "line 4",
            "line 5",
        ]
        assert sorted(path.name for path in Path(folder).iterdir()) == names
    told = run("mixed.txt", "--into", "j", "--json").json()
    assert (told["pictures"], [each["line"] for each in told["errors"]]) == (4, [2, 4])
    late = run("mixed.txt", "--into", "l", "--solution", "--time-limit", "1e-9")
    assert late.code == 1, "that a board is wrong says more than that time is over"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--into", "f", "--name", "same"], "line 1 and in boards.jsonl, line 2 would both be"),
        (["--into", "f", "--name", "{nr}"], "'{nr}' has {nr}; expected some of {number}"),
        (["--into", "f", "--name", "{number"], "has a brace without its partner"),
        (["--into", "f", "--name", "{number:99999}"], "expected {number:05}"),
        (["--into", "f", "--name", "{puzzle:5}"], "expected {number:05} or {puzzle}"),
        (["--into", "f", "--name", "{number!r}"], "expected {number:05}"),
        (["--into", "f", "--name", "{number.real}"], "expected some of"),
        (["--into", "f", "--name", "../{number}"], "is not the name of a file in a folder"),
        (["--into", "f", "--name", "a/{number}"], "is not the name of a file in a folder"),
        (["--into", "f", "--name", ".{number}"], "is not the name of a file in a folder"),
        (["--into", "f", "--name", "{number}" + "x" * 300], "is too long"),
        (["--into", "boards.jsonl"], "boards.jsonl: this folder cannot be made"),
        (["--into", "f", "--format", "gif"], "there is no format 'gif'"),
        (["--into", "f", "--theme", "neon"], "there is no theme 'neon'"),
        (["--into", "f", "--workers", "0"], "expected 1 to 64 workers"),
        (["--into", "f", "--out", "a.svg"], "--into excludes --out"),
        (["--into", "f", "--diagnose"], "--into excludes --out"),
        (["--into", "f", "--dpi", "300"], "(--dpi) is for PNG alone, not for SVG"),
        (["--into", "f", "--format", "png", "--dpi", "nan"], "10 to 2400 pixels per inch"),
        (["--into", "f", "--width", "8", "--cell", "5"], "--cell and --width exclude each other"),
        (["--into", "f", "--width", "wide"], "expected a width such as 800 or 80mm"),
        (["--into", "f", "--width", "0"], "the width of a picture is more than 0"),
        (["none.jsonl", "--into", "f"], "none.jsonl: this file cannot be read"),
        (["--out", "a.svg", ADDRESS], "--out is for the picture of one board"),
        ([], "give --out FILE for one picture, or --into FOLDER"),
    ],
)
def test_bad_wishes_are_refused_in_a_sentence(run: Run, arguments: list[str], message: str) -> None:
    ran = run("boards.jsonl", *arguments)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert list(Path().iterdir()) == [Path("boards.jsonl")], "nothing is written"


def picture(looks: Looks) -> Image.Image:
    """A board as a PNG, read back."""
    image: Image.Image = Image.open(io.BytesIO(rendered_as(SCENE, "png", looks)))
    return image


def test_the_width_of_a_picture_is_exact() -> None:
    assert picture(Looks(width=Width(777))).width == 777
    measured = picture(Looks(width=Width(80, "mm"), dpi=600))
    assert measured.width == round(80 / 25.4 * 600)
    assert measured.info["dpi"] == pytest.approx((600, 600), abs=0.1)
    assert picture(Looks(width=Width(2, "in"))).width == 600
    svg = rendered_as(SCENE, "svg", Looks(width=Width(2, "in"))).decode()
    assert 'width="192"' in svg
    pdf = rendered_as(SCENE, "pdf", Looks(width=Width(2, "in")))
    assert re.search(rb"/MediaBox \[ 0 0 144 ", pdf)


def test_a_resolution_alone_gives_the_size_of_a_pdf() -> None:
    cells = drawing_of(SCENE).width
    image = picture(Looks(dpi=144))
    assert image.width == round(cells * 56)
    assert image.info["dpi"] == pytest.approx((144, 144), abs=0.1)
    assert "dpi" not in picture(Looks()).info


def test_a_transparent_picture_has_no_ground() -> None:
    image = picture(Looks(transparent=True))
    assert image.mode == "RGBA"
    corner, inside = (
        image.getpixel((0, 0)),
        image.getpixel((image.width // 2 + 9, image.height // 2 + 9)),
    )
    assert isinstance(corner, tuple)
    assert isinstance(inside, tuple)
    assert corner[3] == inside[3] == 0
    assert image.getchannel("A").getextrema() == (0, 255)
    svg = rendered_as(SCENE, "svg", Looks(transparent=True))
    assert b'class="page"' not in svg
    assert b'class="paper"' not in svg
    pdf = rendered_as(SCENE, "pdf", Looks(transparent=True))
    assert pdf != rendered_as(SCENE, "pdf", Looks())


def test_only_the_ground_is_left_out() -> None:
    drawing = drawing_of(SCENE)
    bare = without_ground(drawing)
    gone = [thing for thing in drawing.things if thing not in bare.things]
    assert [type(thing) for thing in gone] == [Box]
    assert gone[0].role == "paper"
