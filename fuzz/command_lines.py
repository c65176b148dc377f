"""Random command lines: every command with its own options, right values and nonsense."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import click

from boards import Made
from fuzz.mutating import NUMBERS, SCRAPS, mutated
from fuzz.texts import answer, record, samples
from gridwright.cli.app import app
from gridwright.cli.commands import Group
from gridwright.drafts import Size
from gridwright.examples import examples
from gridwright.lab.plans.plan_file import MOST
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles

# How often a command is called, beside 1 for all others. `lab papers` takes an hour, a feed minutes
# in processes of its own, and the tour takes nothing that could be wrong.
WEIGHTS = {
    **{"solve": 2.0, "hint": 2.0, "tour": 0.01, "lab run": 0.05},
    **dict.fromkeys(("lab papers", "feed"), 0.0),
}
BOARD, ANSWER, RECORDS, PLAN = "board.txt", "answer.txt", "boards.jsonl", "plan.toml"
# A library, which is there once boards were added to it.
LIBRARY = "boards.db"
TEXTS = (BOARD, ANSWER, RECORDS, PLAN)
# A port that is none, so that no server is started.
NO_PORT = "70000"

# What options take, by what their help calls it; most are right somewhere.
VALUES: Mapping[str, tuple[str, ...]] = {
    "N": ("0", "1", "2", "3", "4", "7", "-1", "x", "1.5", ""),
    "SECONDS": ("0.05", "0.1", "0.2", "0.3", "0.5"),
    "NAME": (
        *("fd", "sat", "auto", "strong", "paper", "light", "dark", "print", "a4", "letter"),
        *("rotate", "mirror", "none", "full", "stripped", "nonsense", "missing.py", "x.py:"),
    ),
    "FORMAT": (
        *("svg", "pdf", "png", "text", "html", "markdown", "json", "tatham", "puzz.link"),
        *("janko", "paper", "nonsense"),
    ),
    "FILE": (
        *("out.svg", "out.pdf", "out.png", "out.html", "out.md", "out.txt", "out.jsonl", "-"),
        *("missing/out.svg", ".", "", "out", "out.SVG", "a" * 300 + ".svg", "out\n.svg", BOARD),
    ),
    "SIZE": (
        "4",
        "5",
        "6",
        "4x4",
        "6x6",
        "5x4",
        "1",
        "2",
        "0",
        "x",
        "101",
        "8x",
        "-4",
        "30",
        "100",
    ),
    "OPTIONS": (
        *("ff", "ff,median,down", "leftmost", "dom_w_deg", "random", "max,up", "ffc,bisect"),
        *("ff,ff", "nonsense", ",", "", "impact", "missing.py:choose", "value(x)", "board.txt:f"),
    ),
    "LEVEL": ("gentle", "easy", "medium", "hard", "expert", "beyond", "nonsense"),
    "TECHNIQUE": ("Few ways", "dead end", "Supposition", "nonsense"),
    "NAMES": ("rc", "letters", "nonsense"),
    "SHARE": ("0", "0.5", "1", "-1", "2", "nan", "x"),
    "WHICH": ("all", "some", "none", "nonsense"),
    "ORDER": ("file", "level", "nonsense"),
    "TITLE": ("Puzzles", "", "\x1b[2J", "<b>&", "\U0001f600 ①", "a" * 2000),
    "TEXT": ("Fifty boards", "", "\x1b[2J", "\u0416 \U0001f600", "a" * 2000),
    "YEAR": ("2027", "27", "0", "x"),
    "ISBN": ("978-3-16-148410-0", "0-306-40615-2", "978-3-16-148410-1", "x"),
    "LENGTH": ("0", "3mm", "0.125in", "1in", "3", "x"),
    "MM": ("2", "5", "0", "nan", "inf", "x"),
    "BY": ("puzzle", "level", "none", "nonsense"),
    "CODE": ("en", "de", "es", "pt", "xx", BOARD, "missing.toml"),
    "MARKDOWN": (BOARD, ANSWER, "missing.md", "."),
    "FONT": (BOARD, "missing.ttf", "."),
    "PDF": ("cover.pdf", "out.pdf", "cover.txt", "missing/cover.pdf", ""),
    "WIDTH": ("800", "80mm", "3in", "0", "1e9", "9mm", "x"),
    "TARGET": ("prolog", "minizinc", "dimacs", "xcsp3", "gams", ""),
    "FOLDER": ("pictures", "missing/pictures", BOARD, ""),
    "PATTERN": ("{number}", "{puzzle}-{size}-{number:03}", "same", "{nr}", "{", "../{number}", ""),
    "DIR": ("folder",),
    "TRIES": ("1", "2", "0", "-1", "x", ""),
    "A-B": ("0-0", "1-2", "2-1", "3", "-", "a-b", ""),
    "MIN-MAX": ("0-99", "5-", "-5", "5", "9-1", "-", "x", ""),
    "PLACE": ("A book", "", "a; b", "\x1b[2J", "a" * 2000),
    "DATE": ("2027-01-01", "2027-02-30", "today", "x", ""),
    "PLAN": ("mon=gentle,sun=expert", "mon=beyond", "may=easy", "mon", ""),
    "URL": ("https://example.org/puzzles/", "nonsense", ""),
    "ADDRESS": ("nonsense", "127.0.0.1", "", "::1", "a" * 300),
}

# What is right for an option, for calls that are to do something; others are left out there.
RIGHT: Mapping[str, tuple[str, ...]] = {
    "--engine": ("fd", "sat", "auto"),
    "--theme": ("light", "dark", "print"),
    "--style": ("full", "stripped"),
    "--symmetry": ("rotate", "mirror", "none"),
    "--model": ("strong", "paper"),
    "--trim": ("a4", "6x9", "170x240mm"),
    "--bleed": ("0", "3mm", "0.125in"),
    "--smallest-cell": ("1",),
    "--chapters": ("puzzle", "level", "none"),
    "--language": ("en", "de", "es", "pt"),
    "--standard": ("none", "pdfx"),
    "--introduction": (BOARD,),
    "--cover": ("cover.pdf",),
    "--isbn": ("978-3-16-148410-0",),
    "--year": ("2027",),
    "--width": ("300", "40mm"),
    "--labeling": ("ff", "ff,median,down", "dom_w_deg", "leftmost", "impact"),
    "--against": ("ff", "leftmost"),
    "--against-model": ("strong", "paper"),
    "--time-limit": VALUES["SECONDS"],
    "--size": ("4", "5", "6", "6x6"),
    "--level": ("easy", "medium"),
    "--pictures": ("all", "some", "none"),
    "--sort": ("file", "level"),
    "--title": VALUES["TITLE"],
    "--per-page": ("1", "2", "4", "6"),
    "--depth": ("1", "2", "3"),
    "--cell": ("10", "40.5", "200"),
    "--clues": ("0", "0.5", "1"),
    "--to": ("json", "paper", "text", "puzz.link"),
    "--position": (ANSWER,),
    "--answer": (ANSWER,),
    "--numbers": ("0-0", "1-2"),
    "--board-limit": ("1", "3"),
    "--format": ("jsonl", "csv"),
    "--score": ("0-99", "5-"),
    "--mark": ("A book",),
    "--used": ("A book",),
    **dict.fromkeys(("--seed", "--count", "--limit", "--node-limit"), ("1", "2", "3")),
}
FILES: Mapping[str, tuple[str, ...]] = {
    "draw": ("out.svg", "out.pdf", "out.png", "-"),
    "explain": ("out.html", "out.md", "out.txt", "-"),
    "book": ("out.pdf",),
    "generate": ("out.jsonl",),
    "lab": ("out.txt", "out.html"),
    "new": ("out.py",),
    "library": ("out.jsonl", "out.csv", "-"),
}

TYPED = (
    *("1 1 1", "2 3 .", "hint", "hint", "check", "undo", "redo", "show", "help", "rules", "a", ""),
    *("restart", "solve", "give up", "mark 1 1 1", "quit", "1 1 \u0661", "\x1b[A"),
)


class Command(NamedTuple):
    """A command: its words, its arguments, and its options with what they take (None: nothing)."""

    words: tuple[str, ...]
    arguments: tuple[str, ...]
    options: tuple[tuple[str, str | None], ...]

    @property
    def weight(self) -> float:
        """How often it is called."""
        return WEIGHTS.get(" ".join(self.words), 1.0)


@cache
def commands() -> tuple[Command, ...]:
    """All commands, as the program itself declares them."""
    return tuple(_commands(app, ()))


def _commands(command: click.Command, words: tuple[str, ...]) -> Iterator[Command]:
    if isinstance(command, Group):
        for name, each in command.load_all().items():
            yield from _commands(each, (*words, name))
        return
    # Without the brackets and dots of what may be left out or repeated.
    given = (each for each in command.params if isinstance(each, click.Argument))
    arguments = [str(each.metavar).strip("[].") for each in given]
    options = [
        (name, None if each.is_flag else each.metavar)
        for each in command.params
        if isinstance(each, click.Option)
        for name in (*each.opts, *each.secondary_opts)
        if name.startswith("--")
    ]
    yield Command(words, tuple(arguments), tuple(options))


class Line(NamedTuple):
    """The words of a command line, what its standard input holds, and its files."""

    words: tuple[str, ...]
    stdin: str
    files: tuple[str, ...]  # the contents of `TEXTS`


def random_line(rng: random.Random, seed: int, number: int) -> Line:
    """A command with some of its options: half of all are right, so far as can be told here."""
    known = commands()
    (command,) = rng.choices(known, [each.weight for each in known])
    made, texts = rng.choice(samples(seed, number))
    tame = rng.random() < 0.5
    board = made.board.format() if tame else rng.choice(texts)
    if rng.random() < 0.06:
        board = _large(made.board, rng)
    files: tuple[str, ...] = (board, answer(made, rng), record(made, rng) * 2, _plan(made))
    if not tame:
        files = tuple(mutated(text, rng) if rng.random() < 0.3 else text for text in files)
    words = [*command.words, *_options(command, rng, tame)]
    choose = _right_argument if tame else _argument
    words += [choose(what, rng, files, made.board.name) for what in command.arguments]
    if not tame and rng.random() < 0.05:
        place = rng.randrange(len(words) + 1)
        words[place:place] = [rng.choice((*SCRAPS, *NUMBERS, "--nonsense", "--help", "-x", "--"))]
    stdin = rng.choice((files[0], files[1], _typed(rng), ""))
    return Line(tuple(word.replace("\0", "") for word in words), stdin, files)


def _large(board: Puzzle, rng: random.Random) -> str:
    """A board of the same puzzle without clues, as large as boards get."""
    size = Size(*[rng.choice((12, 20, 30, 50, 100))] * 2)
    return board.format() if board.size_problem(size) else board.blank(size, rng).format()


def _options(command: Command, rng: random.Random, tame: bool) -> Iterator[str]:
    share = rng.choice((0.1, 0.3))
    for name, takes in command.options:
        # Of what may take long, every call has a time limit, and no call has processes of its own.
        needed = name in ("--time-limit", "--to", "--plain", "--port") or (
            name == "--out" and command.words[0] in ("draw", "book", "lab")
        )
        if name == "--workers":
            yield from ((name, "1") if command.words[0] == "library" else ())
            continue
        if not (needed or rng.random() < share):
            continue
        if takes is None:
            yield name
        elif values := _values(command, name, takes, tame):
            odd = not tame and name != "--port" and rng.random() < 0.03
            yield from (name, rng.choice((*NUMBERS, *SCRAPS) if odd else values))


def _values(command: Command, name: str, takes: str, tame: bool) -> tuple[str, ...]:
    """What to choose from for an option."""
    if name == "--port":
        return (NO_PORT,)
    if takes == "ANSWER" and not tame:
        return (ANSWER, "-", "1234/....", "", "missing/answer.txt")
    if not tame:
        return VALUES.get(takes, SCRAPS)
    if takes in ("FILE", "DIR"):
        return VALUES["DIR"] if takes == "DIR" else FILES[command.words[0]]
    return RIGHT.get(name, ())


def _right_argument(what: str, rng: random.Random, files: tuple[str, ...], name: str) -> str:
    if what == "PUZZLE":
        unique = [example.address for example in examples(name) if example.count == 1]
        return rng.choice((BOARD, BOARD, files[0], *unique[:3]))
    known = {"ANSWER": ANSWER, "FILES": RECORDS, "PLAN": PLAN, "NAME": name, "LIBRARY": LIBRARY}
    return {**known, "BOARDS": BOARD, "COMMAND": "solve", "SHELL": "bash"}[what]


def _argument(what: str, rng: random.Random, files: tuple[str, ...], name: str) -> str:
    if what == "ANSWER":
        return rng.choice((ANSWER, ANSWER, "-", files[1].strip().replace("\n", "/") or "."))
    if what == "FILES":
        return rng.choice((RECORDS, RECORDS, RECORDS, BOARD, "missing.jsonl", ""))
    if what == "LIBRARY":
        return rng.choice((LIBRARY, LIBRARY, BOARD, "missing/boards.db", ".", ""))
    if what == "PLAN":
        return rng.choice((PLAN, PLAN, PLAN, "missing.toml", BOARD))
    if what == "NAME":
        return rng.choice((*puzzles(), name, "nonsense", "", name[:-1]))
    built_in = [example.address for example in examples(name)][:3]
    return rng.choice((BOARD, BOARD, BOARD, "-", files[0], *built_in, name, "missing.txt", "", "."))


def _plan(made: Made) -> str:
    """A plan that is done at once."""
    name = made.board.name
    example = examples(name)[0].id
    return (
        f'title = "A plan"\npuzzle = "{name}"\n\n[models]\nstrong = ["", "ff"]\n\n'
        f'[[boards]]\nexamples = ["{example}"]\n\n[limits]\nseconds = 1\nnodes = {MOST // 1000}\n'
    )


def _typed(rng: random.Random) -> str:
    """Lines as somebody types them who plays without a screen."""
    return "\n".join(rng.choices(TYPED, k=rng.randrange(12))) + "\n"
