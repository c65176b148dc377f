"""Tables of an experiment: for people as Markdown, for programs as CSV."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from gridwright.lab.reports.figures import (
    BACKTRACKS,
    COUNTED,
    SECONDS,
    STATISTICS,
    Column,
    Figures,
    Row,
    columns,
    figures,
    making,
    rows,
    shown,
)
from gridwright.lab.reports.published import Published
from gridwright.lab.running.experiment import Experiment
from gridwright.lab.running.runs import FD

NAMES = {SECONDS: "processor time"}
WORDS = {"min": "smallest", "mean": "mean", "max": "greatest", "median": "median"}
LONG_HEAD = (
    *("row", "model", "labeling", "solver", "boards", "at a limit"),
    *(f"{measure} {name}" for measure in (SECONDS, BACKTRACKS) for name in STATISTICS),
)


@dataclass(frozen=True)
class Entry:
    """One entry of a table, and the published figure beside it."""

    text: str
    published: str = ""


@dataclass(frozen=True)
class Sheet:
    """A table with its caption; the first column says what a row is about."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Entry, ...], ...]
    # Too long to be read from end to end.
    long: bool = False


def sheets(experiment: Experiment, published: Sequence[Published] = ()) -> Iterator[Sheet]:
    """The tables of an experiment: times and backtracks, what else was published, everything."""
    for measure, statistic in _wanted(experiment, published):
        beside = [t for t in published if t.measure == measure and t.ours == statistic]
        yield _matrix(experiment, measure, statistic, beside)
    yield from _board_by_board(experiment, published)
    yield from _making(experiment)
    yield _everything(experiment)


def _wanted(experiment: Experiment, published: Sequence[Published]) -> Iterator[tuple[str, str]]:
    """The measures and statistics that get a table: times first, then backtracks, then others."""
    wanted = {(SECONDS, "mean"), (BACKTRACKS, "mean")}
    wanted |= {(table.measure, table.ours) for table in published}
    if all(row.boards == 1 for row in rows(experiment)):  # then all statistics are the same
        wanted = {(measure, "mean") for measure, _ in wanted}
    for measure in (SECONDS, BACKTRACKS, *COUNTED):
        yield from ((measure, name) for name in STATISTICS if (measure, name) in wanted)


def _matrix(
    experiment: Experiment, measure: str, statistic: str, beside: Sequence[Published]
) -> Sheet:
    """One statistic of a measure: rows by columns, with published figures beside ours."""
    found = figures(experiment, measure)
    shown_columns = [c for c in columns(experiment) if any(c == column for _, column in found)]
    lines = [
        (
            _row_entry(row),
            *(_entry(row, c, found, measure, statistic, beside) for c in shown_columns),
        )
        for row in rows(experiment)
    ]
    name = NAMES.get(measure, measure)
    one_each = all(row.boards == 1 for row in rows(experiment))
    caption = name.capitalize() if one_each else f"{name}, {WORDS[statistic]}".capitalize()
    return Sheet(caption, ("", *(c.title for c in shown_columns)), tuple(lines))


def _row_entry(row: Row) -> Entry:
    return Entry(row.name if row.boards == 1 else f"{row.name} ({row.boards})")


def _entry(
    row: Row,
    column: Column,
    found: Mapping[tuple[str, Column], Figures],
    measure: str,
    statistic: str,
    beside: Sequence[Published],
) -> Entry:
    cell = found.get((row.name, column))
    text = "" if cell is None else shown(cell.statistic(statistic), measure)
    for table in beside if column.engine == FD else ():
        figure = table.figure(row.name, column.labeling) if column.model == table.model else None
        if figure is not None:
            return Entry(text, shown(figure, measure))
    return Entry(text)


def _board_by_board(experiment: Experiment, published: Sequence[Published]) -> Iterator[Sheet]:
    """What was published for one board after the other, beside ours in their order."""
    for table in published:
        column = Column(table.model, table.labelings[0], FD)
        for row, theirs in table.boards.items():
            cell = figures(experiment, table.measure).get((row, column))
            values = () if cell is None else cell.values
            lines = [
                (Entry(f"{row}, board {number}"), Entry(shown(ours, table.measure), said))
                for number, ours, said in zip(
                    count(1), values, (shown(x, table.measure) for x in theirs), strict=False
                )
            ]
            name = NAMES.get(table.measure, table.measure).capitalize()
            where = "" if table.same_boards else " (other boards than the paper's)"
            if lines:
                yield Sheet(f"{name}, board by board{where}", ("", column.title), tuple(lines))


def _making(experiment: Experiment) -> Iterator[Sheet]:
    """How long it took to make the boards."""
    found = list(making(experiment))
    if found:
        searched = any(backtracks for _, _, backtracks in found)
        head = [*STATISTICS[:3], *(f"backtracks {s}" for s in STATISTICS[:3] if searched)]
        lines = []
        for row, seconds, backtracks in found:
            cells = [shown(seconds.statistic(s), SECONDS) for s in STATISTICS[:3]]
            if backtracks:
                cells += [shown(backtracks.statistic(s), BACKTRACKS) for s in STATISTICS[:3]]
            lines.append((_row_entry(row), *map(Entry, cells)))
        yield Sheet("Making a board: processor time", ("", *head), tuple(lines))


def _everything(experiment: Experiment) -> Sheet:
    lines = [
        tuple(Entry(_text(cell, place, LONG_HEAD)) for place, cell in enumerate(line))
        for line in long_rows(experiment)
    ]
    return Sheet("All figures", LONG_HEAD, tuple(lines), long=True)


def _text(cell: object, place: int, head: Sequence[str]) -> str:
    if isinstance(cell, float):
        return shown(cell, head[place].split()[0])
    return "" if cell is None else str(cell)


def long_rows(experiment: Experiment) -> Iterator[tuple[object, ...]]:
    """A line for each row and column with all statistics of time and backtracks."""
    seconds, backtracks = figures(experiment, SECONDS), figures(experiment, BACKTRACKS)
    for row in rows(experiment):
        for column in columns(experiment):
            time, back = seconds.get((row.name, column)), backtracks.get((row.name, column))
            if time is not None:
                numbers = (
                    *(time.statistic(name) for name in STATISTICS),
                    *(None if back is None else back.statistic(name) for name in STATISTICS),
                )
                start = (row.name, column.model, column.labeling, column.engine)
                yield (*start, len(time.values), time.hits, *numbers)


def csv_of(experiment: Experiment) -> str:
    """The long table as CSV; times in seconds, nothing where there is no figure."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(LONG_HEAD)
    for line in long_rows(experiment):
        writer.writerow(["N/A" if cell == math.inf else _raw(cell) for cell in line])
    return text.getvalue()


def _raw(cell: object) -> object:
    return round(cell, 6) if isinstance(cell, float) else cell


def markdown(sheet: Sheet) -> str:
    """A table as Markdown; published figures are in parentheses."""
    head = [_escaped(text) for text in sheet.head]
    lines = [head, ["---", *["---:"] * (len(head) - 1)]]
    lines += [[_both(entry) for entry in row] for row in sheet.rows]
    body = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"**{_escaped(sheet.caption)}**\n\n{body}\n"


def _both(entry: Entry) -> str:
    beside = f" ({entry.published})" if entry.published else ""
    return _escaped(entry.text + beside)


def _escaped(text: str) -> str:
    """A text that is one cell of a Markdown table and no markup."""
    for sign in "\\|*_<>`":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def plain(sheet: Sheet) -> Iterator[str]:
    """A table as aligned lines for a terminal."""
    cells = [list(sheet.head), *([_joined(entry) for entry in row] for row in sheet.rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    yield f"{sheet.caption}"
    for line in cells:
        yield "  " + _aligned(line, widths)


def _joined(entry: Entry) -> str:
    return f"{entry.text} ({entry.published})" if entry.published else entry.text


def _aligned(line: Iterable[str], widths: Sequence[int]) -> str:
    first, *others = (
        text.rjust(width) if place else text.ljust(width)
        for place, (text, width) in enumerate(zip(line, widths, strict=True))
    )
    return "  ".join([first, *others]).rstrip()
