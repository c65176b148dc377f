"""What becomes of the boards of a run: a file or the screen, and what is said in the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, NoReturn

from gridwright.cli.bar import Bar
from gridwright.cli.commands import End, echo
from gridwright.cli.errors import Code, error_answer
from gridwright.cli.output import Exit, counted, draw, say, say_object, warn
from gridwright.errors import GridwrightError
from gridwright.text import join_words

if TYPE_CHECKING:
    from gridwright.generation.output_file import OutputFile
    from gridwright.generation.records import Record

# How many of the numbers that were skipped are named.
SHOWN_SKIPPED = 12


@dataclass
class RunOutput:
    """The boards of a run: where they go, and what is said about them."""

    numbers: range
    out: str | None
    output: OutputFile | None
    drawn: bool
    ascii_only: bool
    printed: int = 0
    skipped: list[int] = field(default_factory=list)

    @property
    def made(self) -> int:
        """The number of boards in the file, or of those that were printed."""
        return self.output.made if self.output else self.printed

    @property
    def count(self) -> int:
        """The number of boards that are wanted."""
        return len(self.numbers)

    def take(self, boards: Iterator[Record]) -> None:
        """Take all boards of a run, and tell in the end what came of it."""
        from gridwright.generation.run import EndedError

        if self.output and self.output.next >= self.numbers.stop:
            held = counted(self.made, "board")
            warn(f"{self.out} already holds {held}; there is nothing left to do.")
            return
        before, started = self.made, perf_counter()
        try:
            with Bar(self.made, self.count) as bar:
                for record in boards:
                    self._take(record, bar)
        except KeyboardInterrupt:
            self._end("interrupted", Exit.INTERRUPTED, self.output is not None)
        except EndedError as end:
            self._end(str(end), Exit.LIMIT, self.output is not None and not end.lasting)
        if self.output or self.count > 1 or self.skipped:
            self._close(self.made - before, perf_counter() - started)

    def _take(self, record: Record, bar: Bar) -> None:
        if self.output:
            self.output.append(record)
        else:
            with bar.away():
                self._show(record)
            self.printed += 1
        bar.move(self.made)

    def _show(self, record: Record) -> None:
        if not self.drawn:
            # As bytes, so that it is one write: lines of several programs never mix.
            echo(f"{record.line()}\n".encode(), nl=False)
            return
        here = record.number + 1 - self.numbers.start
        place = f", board {here} of {self.count}" if self.count > 1 else ""
        clues = counted(record.clues, "clue")
        title = record.board.title
        level = f", {record.level}" if record.level else ""
        level += "" if record.score is None else f", score {record.score}"
        say(f"{title} {record.size}, {record.style}{level}, seed {record.seed}{place}, {clues}")
        draw(record.board.scene(), ascii_only=self.ascii_only)
        if record.number + 1 < self.numbers.stop:
            say("")

    def _close(self, made: int, seconds: float) -> None:
        rate = f"{made / seconds:.3g} per second"
        warn(f"Made {counted(made, 'board')} in {seconds:.1f} s, {rate}.")
        self._tell_skipped()

    def _tell_skipped(self) -> None:
        if self.skipped:
            shown = [str(number) for number in self.skipped[:SHOWN_SKIPPED]]
            more = len(self.skipped) - len(shown)
            which = join_words([*shown, f"{more} more"] if more else shown)
            numbers = "number" if len(self.skipped) == 1 else "numbers"
            warn(f"Skipped {counted(len(self.skipped), 'board')}, {numbers} {which}.")

    def _end(self, reason: str, code: Exit, continues: bool) -> NoReturn:
        so_far = f"{self.made} of {counted(self.count, 'board')} made"
        again = "; the same command continues" if continues else ""
        said = f"{reason[0].upper()}{reason[1:]}: {so_far}{again}."
        warn(said)
        self._tell_skipped()
        if not self.drawn:
            kind: Code = "interrupted" if code == Exit.INTERRUPTED else "limit"
            say_object({**error_answer(GridwrightError(said), code, kind)})
        raise End(code)
