"""Write docs/techniques.md: every technique of every puzzle, with a picture of a step that uses it.

scripts/techniques    look for examples (a few minutes), and write the page and its pictures

The steps are found by walking through boards with fixed seeds: for each technique, a step that
needs no other, on a board as small as possible, in few words. Work is counted, never timed, so that
every machine finds the same steps. Boards and steps are stored beside the pictures, for the test.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import islice, product
from multiprocessing import get_context
from pathlib import Path

from gridwright.engines.limits import Limits, OutOfTimeError, Patience
from gridwright.errors import InputError
from gridwright.explaining.deducing.notes import WEIGHTS
from gridwright.explaining.deducing.suppositions import SUPPOSITIONS
from gridwright.explaining.deducing.trials import TRIAL
from gridwright.explaining.presenting.pictures import step_scene, tried_scenes
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.explanation import Explanation
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.levels import LEVELS
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.reading import read
from gridwright.reasoning.technique import SILENT, Technique
from gridwright.techniques.general import GENERAL, TIED
from gridwright.techniques.plain import PLAIN
from gridwright.views.svg import render_svg

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "techniques.md"
FOLDER = DOCS / "techniques"
STORED = FOLDER / "steps.json"
CELL = 26
# The boards that are walked through: every size with every level and seed.
SIZES = ("4", "5", "6", "7")
SEEDS = range(4)
# Then boards of other styles, and those that need a technique of which no step was found.
SIZES_OF_STYLES = ("5",)
SIZES_IN_NEED = ("6", "7")
# How much work a board may take (checks of its limits); after that it is left out.
WORK = 2_000

INTRODUCTION = f"""\
# Techniques

What `gridwright hint` and `gridwright explain` look for, by the names that `gridwright generate
--needs` takes. `scripts/techniques` writes this page from the program itself: each picture is a
step that the program takes on a board it made, and each sentence is what it says there.

The *rank* says how hard a technique is to see: 1 at once, 2 with a thought, 3 and 4 by counting or
comparing, 5 and 6 for experts. A look of rank 1 to {len(WEIGHTS) - 1} costs
{", ".join(map(str, WEIGHTS[1:-1]))} or {WEIGHTS[-1]} points, and levels come from these
([levels.md](levels.md)). What has rank 0 goes without saying: it costs nothing, is told only where
there is nothing else to tell, and has no picture. Where another technique has no picture either, no
small board was found that shows it.

The pictures show the board after the step. New cells are blue with a frame, what the step rests on
is green, where to look is grey. What is only supposed has a ring, what follows from it dashes, and
where that breaks a hatching.
"""
GENERAL_TITLE = "Any puzzle"
PLAIN_TITLE = "Puzzles without techniques of their own"
REMARKS = {
    GENERAL_TITLE: "These are used where a puzzle's own techniques are not enough. A supposition "
    "follows one value, technique by technique, to something that cannot be. A trial is not meant "
    "for people: a board that needs one is *beyond*.",
    PLAIN_TITLE: "A puzzle from outside that names no techniques is explained with these, and with "
    "those for any puzzle.",
}


@dataclass(frozen=True)
class Example:
    """A step of a walk that shows a technique: its board, its number from 1, and what is said.

    `title` names all techniques of the step.
    """

    board: str
    step: int
    title: str
    words: str
    outcome: str


@dataclass(frozen=True)
class Section:
    """The techniques of a puzzle, or those that several puzzles share."""

    title: str
    techniques: tuple[Technique, ...]

    def picture(self, technique: Technique) -> str:
        """The name of the file with the picture of a technique, if it has one."""
        return f"{_slug(self.title)}-{_slug(technique.name)}.svg"


# Examples by the names of their pictures.
Examples = Mapping[str, Example]
# How good an example is, the best first.
Fitness = tuple[int, bool, int, int, str]


def sections() -> Iterator[Section]:
    """The parts of the page."""
    for kind in puzzles().values():
        if kind.techniques():
            yield _section(kind.title, kind.techniques())
    yield _section(GENERAL_TITLE, (TIED, *GENERAL, *SUPPOSITIONS, TRIAL))
    yield _section(PLAIN_TITLE, PLAIN)


def _section(title: str, techniques: Iterable[Technique]) -> Section:
    own = (each for each in techniques if not each.told_only)  # the others bear their names
    return Section(title, tuple(sorted(own, key=lambda each: each.rank)))


def _slug(text: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", text.lower()))


# The page


def page(examples: Examples) -> str:
    """The text of the page."""
    return "\n".join(line for part in _parts(examples) for line in part).rstrip() + "\n"


def _parts(examples: Examples) -> Iterator[Iterable[str]]:
    yield (INTRODUCTION,)
    for section in sections():
        yield (f"## {section.title}", "")
        if section.title in REMARKS:
            yield (REMARKS[section.title], "")
        yield ("| technique | rank | what it is |", "|---|---:|---|")
        yield (f"| {each.name} | {each.rank} | {each.about} |" for each in section.techniques)
        yield ("",)
        yield _pictures(section, examples)


def _pictures(section: Section, examples: Examples) -> Iterator[str]:
    """The techniques of a section that have examples, with their pictures and words."""
    shown = [each for each in section.techniques if section.picture(each) in examples]
    if shown:
        yield from ("| example | what the program says |", "|---|---|")
    for technique in shown:
        name = section.picture(technique)
        example = examples[name]
        others = "" if example.title == technique.name else f" (the step: {example.title})"
        said = f"**{technique.name}**{others}. {example.words}<br>→ {example.outcome}"
        yield f"| ![{technique.name}](techniques/{name}) | {said} |"
    if shown:
        yield ""


# Looking for examples


def found_in(name: str) -> dict[str, tuple[Fitness, Example, str]]:
    """The best examples on boards of a puzzle, with how good they are and their pictures."""
    files = _files(name)
    best: dict[str, tuple[Fitness, Example, str]] = {}
    for board in _boards(name, best, files):
        for number, step in enumerate(explain(board), 1):
            for technique in step.move.techniques:
                file = files.get(technique)
                fitness = _fitness(board, step)
                if file and (file not in best or fitness < best[file][0]):
                    best[file] = fitness, example_of(board, number, step), picture_of(board, step)
    return best


def _files(name: str) -> dict[Technique, str]:
    """The pictures of the techniques that boards of a puzzle may show."""
    titles = (puzzles()[name].title, GENERAL_TITLE)
    return {
        technique: section.picture(technique)
        for section in sections()
        for technique in section.techniques
        if section.title in titles and technique.rank > SILENT
    }


def _fitness(board: Puzzle, step: Explanation) -> Fitness:
    """Few techniques first, then an entry, a small board, few words."""
    move = step.move
    cells = len(board.grid.cells)
    return len(move.techniques), not move.entries, cells, move.words.length, str(move.words)


def example_of(board: Puzzle, number: int, step: Explanation) -> Example:
    """A step as an example."""
    return Example(board.format(), number, step.title, str(step.words), str(step.outcome))


def picture_of(board: Puzzle, step: Explanation) -> str:
    """The picture of an example: what would follow, where it supposes something."""
    scenes = (*tried_scenes(board, step), step_scene(board, step))
    return render_svg(scenes[0], cell=CELL)


def _boards(
    name: str, best: Mapping[str, object], files: Mapping[Technique, str]
) -> Iterator[Puzzle]:
    """The boards to walk through; what is found meanwhile in `best` decides about the last ones."""
    for size, level, seed in product(SIZES, LEVELS[:-1], SEEDS):
        yield from _made(name, size, seed, level=level)
    own = [each for each in puzzles()[name].techniques() if each in files]
    # Some are seen on boards of another style alone, such as those with parks.
    for style, size, seed in product(puzzles()[name].styles[1:], SIZES_OF_STYLES, SEEDS):
        if any(files[technique] not in best for technique in own):
            yield from _made(name, size, seed, style=style.name)
    for technique, size in product(own, SIZES_IN_NEED):
        if files[technique] not in best:
            yield from _made(name, size, 0, needs=technique.name)


def _made(
    name: str,
    size: str,
    seed: int,
    style: str | None = None,
    level: str | None = None,
    needs: str | None = None,
) -> Iterator[Puzzle]:
    """A board, unless the puzzle has none of this kind or it is hard to make."""
    try:
        asked = request(name, size, style, seed, level=level, needs=needs)
        yield make(asked, limits=Limits(stop=Patience(WORK))).board
    except (InputError, OutOfTimeError):
        return


def search() -> dict[str, tuple[Example, str]]:
    """The best example of each technique with its picture, by the name of the picture."""
    best: dict[str, tuple[Fitness, Example, str]] = {}
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for found in pool.map(found_in, puzzles()):
            for name, each in found.items():
                best[name] = min(best.get(name, each), each)
    return {name: (example, picture) for name, (_, example, picture) in sorted(best.items())}


def found_again(example: Example) -> tuple[Example, str]:
    """The step of an example as the program takes it now, and its picture."""
    board = read(example.board)
    (step,) = islice(explain(board), example.step - 1, example.step)
    return example_of(board, example.step, step), picture_of(board, step)


# Files


def stored() -> dict[str, Example]:
    """The examples that were found last."""
    records = json.loads(STORED.read_text("utf-8"))
    return {name: Example(**record) for name, record in records.items()}


def main() -> int:
    """Look for examples and write the page, the pictures and the steps."""
    best = search()
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.svg"):
        path.unlink()
    for name, (_, picture) in best.items():
        (FOLDER / name).write_text(picture, "utf-8", newline="\n")
    examples = {name: example for name, (example, _) in best.items()}
    records = {name: asdict(example) for name, example in examples.items()}
    text = json.dumps(records, ensure_ascii=False, indent=1)
    STORED.write_text(f"{text}\n", "utf-8", newline="\n")
    PAGE.write_text(page(examples), "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
