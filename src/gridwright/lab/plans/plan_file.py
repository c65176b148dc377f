"""Plans as TOML files; whatever is wrong with one is said with its file, key and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from gridwright.engines.fd import Labeling
from gridwright.errors import InputError, quoted, shortened
from gridwright.examples import example, examples
from gridwright.generation.request import request, style_named
from gridwright.lab.models.catalogue import STRONG, model_named, models
from gridwright.lab.plans.board_names import named
from gridwright.lab.plans.key_lines import line_of
from gridwright.lab.plans.own_files import digests, placed_labeling, placed_model
from gridwright.lab.plans.plan import Bounds, Fixed, Made, Plan, Strategy
from gridwright.lab.plans.plan_values import (
    Table,
    as_bound,
    as_kind,
    as_positive,
    as_sizes,
    as_text,
    as_texts,
    as_truth,
    as_whole,
    needed,
    one_of,
)
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.reading import read, read_file_text

TOP = (
    *("title", "note", "puzzle", "models", "labelings", "values", "boards", "limits"),
    *("repeats", "seed", "prolog", "sat", "quick"),
)
LIMITS = ("seconds", "nodes", "prolog")
MADE = ("sizes", "count", "style", "kind", "without", "givens", "clues", "symbols", "symmetry")
BOARDS = ("examples", "files", "row", *MADE)
# What a shorter run of the same plan may have its own way.
QUICK = ("sizes", "count", "examples", "models", "labelings", "repeats", "prolog", "sat", "limits")
# Options of boards that are made, beside their style.
WISHES = ("givens", "clues", "symbols", "symmetry")
# More runs than this in one plan are a slip of the pen.
MOST = 100_000


def read_plan(path: str | Path, quick: bool = False) -> Plan:
    """The plan in a file; with `quick`, its shorter form, where it has one."""
    return parse_plan(read_file_text(path), Path(path), quick)


def parse_plan(text: str, path: Path, quick: bool = False) -> Plan:
    """The plan in a text; other files it names stand beside `path`."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(str(error), text, str(path)) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, or nesting as deep
        raise InputError("this TOML is too large to read", source=str(path)) from None
    return _Reader(text, path).plan(found, quick)


def _syntax_error(said: str, text: str, source: str) -> InputError:
    """What the parser says, with the place as everywhere else."""
    match = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", said)
    if match is None:
        last = text.count("\n") + 1
        said = re.sub(r" \(at end of document\)$", "", said)
        return InputError(f"this is not TOML: {_small(said)}", last, source=source)
    message = f"this is not TOML: {_small(match[1])}"
    return InputError(message, int(match[2]), int(match[3]), source)


def _small(said: str) -> str:
    return said[:1].lower() + said[1:]


class _Reader:
    """Reads one file: knows where in the text it is, to say so."""

    def __init__(self, text: str, path: Path) -> None:
        self._text = text
        self._path = path

    @contextmanager
    def _at(self, *keys: str | int, value: object = None) -> Iterator[None]:
        """Whatever is refused inside is refused at this key, and at this value of it."""
        try:
            yield
        except InputError as error:
            if error.source == str(self._path):
                raise
            line = line_of(self._text, keys, value)
            name = ".".join(shortened(key) for key in keys if isinstance(key, str))
            said = str(error) if error.source else error.message
            raise InputError(f"{name}: {said}", line, source=str(self._path)) from None

    def plan(self, found: Table, quick: bool) -> Plan:
        """The plan of the whole file."""
        self._only(found, TOP)
        short = self._short(found)
        full = self._plan(found, {})
        self._check_without(found["boards"], full)
        # The shorter form is always read, so that a slip in it is not found late.
        shorter = self._plan(found, short) if short else full
        return shorter if quick else full

    def _short(self, found: Table) -> Table:
        """What the shorter form has its own way."""
        short = self._table(found, "quick")
        self._only(short, QUICK, "quick")
        reading = {"sizes": as_sizes, "examples": as_texts, "count": as_positive}
        return {
            key: self._value(short, key, reading.get(key, lambda value: value), None, "quick")
            for key in short
        }

    def _plan(self, found: Table, short: Table) -> Plan:
        name = self._path.stem
        given = {**found, **short}
        with self._at("puzzle"):
            kind = puzzle_named(as_text(needed(found, "puzzle")))
        strategies = tuple(self._strategies(kind, given))
        plan = Plan(
            name=name,
            title=self._value(found, "title", as_text, name),
            note=self._value(found, "note", as_text, ""),
            puzzle=kind.name,
            boards=self._named_boards(kind, found, short),
            strategies=strategies,
            values=self._model(kind, found),
            bounds=self._bounds(self._table(found, "limits"), self._table(short, "limits")),
            repeats=self._value(given, "repeats", as_positive, 1),
            seed=self._value(found, "seed", as_whole, 0),
            prolog=self._value(given, "prolog", as_truth, False),
            sat=self._value(given, "sat", as_truth, False),
            files=digests((each.model, each.labeling) for each in strategies),
        )
        return self._checked(plan)

    def _checked(self, plan: Plan) -> Plan:
        boards = sum(each.boards for each in plan.boards)
        runs = boards * len(plan.strategies) * plan.repeats
        if not boards:
            with self._at("boards"):
                raise InputError("there are no boards")
        if runs > MOST:
            with self._at("boards"):
                raise InputError(f"this makes {runs:,} runs; expected at most {MOST:,}")
        return plan

    def _check_without(self, batches: Iterable[Table], plan: Plan) -> None:
        """Refuse labelings left out that are not in the plan anyway."""
        known = dict.fromkeys(strategy.labeling for strategy in plan.strategies)
        for number, batch in enumerate(batches):
            for name in batch.get("without", ()):
                with self._at("boards", number, "without", value=name):
                    one_of(placed_labeling(name, self._path.parent), known, "labeling in this plan")

    def _model(self, kind: type[Puzzle], found: Table) -> str | None:
        if "values" not in found:
            return None
        with self._at("values"):
            return one_of(as_text(found["values"]), models(kind), f"model of {kind.name}")

    def _strategies(self, kind: type[Puzzle], given: Table) -> Iterator[Strategy]:
        folder = self._path.parent
        for name, labelings in self._wanted(given).items():
            model = placed_model(name, folder)
            with self._at("models", value=name):
                model_named(kind, model)
            place = ("models", name) if isinstance(given.get("models"), dict) else ("labelings",)
            with self._at(*place):
                texts = as_texts(labelings)
            for text in texts:
                labeling = placed_labeling(text, folder)
                with self._at(*place, value=text):
                    Labeling.parse(labeling)
                yield Strategy(model, labeling)

    def _wanted(self, given: Table) -> Table:
        """The models with their labelings: a table, or two lists of which each goes with each."""
        wanted = given.get("models", [STRONG])
        if not isinstance(wanted, dict):
            with self._at("models"):
                return dict.fromkeys(as_texts(wanted), given.get("labelings", [""]))
        if "labelings" in given:
            with self._at("labelings"):
                raise InputError("the models have labelings of their own already")
        return wanted

    def _bounds(self, limits: Table, short: Table) -> Bounds:
        self._only(limits, LIMITS, "limits")
        self._only(short, LIMITS, "quick", "limits")
        bounds = Bounds()
        for place, table in ((("limits",), limits), (("quick", "limits"), short)):
            for key, value in table.items():
                with self._at(*place, key):
                    bounds = replace(bounds, **as_bound(key, value))
        return bounds

    def _named_boards(
        self, kind: type[Puzzle], found: Table, short: Table
    ) -> tuple[Fixed | Made, ...]:
        """All boards, no two of one name."""
        boards = list(self._all_boards(kind, found, short))
        with self._at("boards"):
            return named(boards)

    def _all_boards(self, kind: type[Puzzle], found: Table, short: Table) -> Iterator[Fixed | Made]:
        with self._at("boards"):
            batches = needed(found, "boards")
            if not isinstance(batches, list) or not all(isinstance(b, dict) for b in batches):
                raise InputError("expected tables, each under a line [[boards]]")
        for number, batch in enumerate(batches):
            place = ("boards", number)
            self._only(batch, BOARDS, *place)
            if "examples" in batch:
                self._no_others(batch, ("examples", "row"), place)
                row = self._value(batch, "row", as_text, "", *place)
                boards = self._examples(kind, batch, short, place)
                yield from (replace(board, group=row) for board in boards)
            elif "files" in batch:
                self._no_others(batch, ("files", "row"), place)
                row = self._value(batch, "row", as_text, "", *place)
                yield from (replace(b, group=row) for b in self._files(kind, batch, place))
            else:
                self._no_others(batch, ("sizes", *MADE), place)
                yield from self._made(kind, batch, short, place, found.get("seed", 0))

    def _no_others(self, batch: Table, keys: tuple[str, ...], place: tuple[str | int, ...]) -> None:
        for key in batch:
            if key not in keys:
                with self._at(*place, key):
                    raise InputError(
                        f"this does not go with {keys[0]}: put it under another [[boards]]"
                    )

    def _examples(
        self, kind: type[Puzzle], batch: Table, short: Table, place: tuple[str | int, ...]
    ) -> Iterator[Fixed]:
        wanted = batch["examples"]
        known = [found.id for found in examples(kind.name)]
        with self._at(*place, "examples"):
            ids = known if wanted == "all" else as_texts(wanted)
        few = set(short.get("examples", ids))
        for id_ in ids:
            with self._at(*place, "examples", value=id_):
                found = example(f"{kind.name}/{id_}")
            if id_ in few:
                yield Fixed(id_, found.text)

    def _files(
        self, kind: type[Puzzle], batch: Table, place: tuple[str | int, ...]
    ) -> Iterator[Fixed]:
        with self._at(*place, "files"):
            names = as_texts(batch["files"])
        for name in names:
            with self._at(*place, "files", value=name):
                paths = sorted(self._path.parent.glob(name)) if "*" in name else [Path(name)]
                if not paths:
                    raise InputError(f"there is no file {quoted(name)}")
                for path in paths:
                    board, file = read(self._path.parent / path), self._called(path)
                    if not isinstance(board, kind):
                        raise InputError(f"{file} is a board of {board.name}, not {kind.name}")
                    yield Fixed(file, board.format())

    def _called(self, path: Path) -> str:
        """The name of a file: its path, from where the plan is."""
        folder = self._path.parent
        inside = path.is_relative_to(folder) and folder != Path()
        return (path.relative_to(folder) if inside else path).as_posix()

    def _made(
        self,
        kind: type[Puzzle],
        batch: Table,
        short: Table,
        place: tuple[str | int, ...],
        seed: object,
    ) -> Iterator[Made]:
        with self._at(*place):
            if "sizes" not in batch:
                raise InputError("expected examples, files, or sizes of boards to make")
        given = {**batch, **{key: short[key] for key in ("count",) if key in short}}
        count = self._value(given, "count", as_positive, 1, *place)
        way = self._value(batch, "kind", as_kind, "unique", *place)
        names = self._value(batch, "without", as_texts, (), *place)
        without = tuple(placed_labeling(name, self._path.parent) for name in names)
        style = self._value(batch, "style", as_text, None, *place)
        with self._at(*place, "style"):
            style_named(kind, style)
        with self._at(*place, "sizes"):
            sizes = as_sizes(batch["sizes"])
        few = short.get("sizes", sizes)
        for size in sizes:
            wishes = {key: batch[key] for key in WISHES if key in batch}
            with self._at(*place, "sizes", value=size):
                wanted = request(kind.name, size, style, as_whole(seed), **wishes)
            if size in few:
                yield Made(wanted, count, way, without=without)

    def _value(
        self,
        table: Table,
        key: str,
        read: Callable[[object], Any],
        default: Any,
        *place: str | int,
    ) -> Any:
        if key not in table:
            return default
        with self._at(*place, key):
            return read(table[key])

    def _table(self, found: Table, key: str) -> Table:
        table = found.get(key, {})
        if not isinstance(table, dict):
            with self._at(key):
                raise InputError(f"expected a table, under a line [{key}]")
        return table

    def _only(self, table: Table, known: Iterable[str], *place: str | int) -> None:
        """Refuse keys that nobody knows."""
        for key in table:
            with self._at(*place, key):
                one_of(key, known, "key")
