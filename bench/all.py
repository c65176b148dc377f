"""The program beside its peers in one table: CP-SAT, SWI-Prolog, sgt-puzzles and puzzlekit.

    scripts/bench all [--repeats 3] [--boards 12] [--limit 20]

Every row is one of the other benchmarks, which tell more: `sat`, `prolog`, `generate` and
`first_solutions`. Both sides of a row are measured in turn. Processor time; a peer that is not
installed is left out with a sentence.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from subprocess import CalledProcessError

from bench import first_solutions, generate, prolog, sat
from bench.instances import UNIQUE
from bench.measure import in_fresh_processes, machine, milliseconds, table, times
from gridwright.lab import prolog as swi

Row = tuple[str, str, str, str, str]
HEAD = ("what is asked", "peer", "ours ms", "peer ms", "times as fast")


def proofs(repeats: int, limit: float) -> Iterator[Row]:
    """Solve and prove unique, beside CP-SAT."""
    for family in UNIQUE:
        name, _, _, ours, _, _, theirs, _, ratio, *_ = map(
            str, sat.family_row(family, limit, repeats)
        )
        yield f"the only solution: {name}", "CP-SAT", ours, theirs, ratio


def searches(limit: float) -> Iterator[Row]:
    """The papers' models under the papers' labelings, beside SWI-Prolog; identical trees."""
    if not swi.installed():
        print("There is no swipl, so SWI-Prolog is left out.", file=sys.stderr)
        return
    calls = list(prolog.questions(list(prolog.LABELINGS), "", limit))
    pairs = in_fresh_processes(prolog.measure, calls)
    for name, found in groupby(pairs, key=lambda pair: pair.address.partition("/")[0]):
        ended = [(p.ours, p.swi) for p in found if p.ours is not None and p.swi is not None]
        if ended:
            yield f"the papers' search: {name}", "SWI-Prolog", *_medians(ended)


def makers() -> Iterator[Row]:
    """Making boards, beside Simon Tatham's programs; means, since his tell nothing else."""
    rows = list(generate.peer_rows())
    if not rows:
        print("There are no sgt-puzzles, so they are left out.", file=sys.stderr)
    for program, theirs, name, ours, ratio, _ in rows:
        yield f"a new board: {name}", program, ours, theirs, ratio


def first_ones(boards: int, repeats: int) -> Iterator[Row]:
    """A board read and one solution found, beside puzzlekit."""
    try:
        python = first_solutions.environment()
    except (CalledProcessError, OSError) as error:
        print(f"puzzlekit cannot be installed, so it is left out: {error}", file=sys.stderr)
        return
    for family in first_solutions.FAMILIES:
        pairs = first_solutions.compared(family, boards, repeats, python)
        name = family.removeprefix("unique-")
        yield f"read, one solution: {name}", "puzzlekit", *_medians(pairs)


def _medians(pairs: Sequence[tuple[float, float]]) -> tuple[str, str, str]:
    """The medians of ours and theirs, and of how many times theirs each of ours would fit into."""
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(other / own for own, other in pairs)
    return milliseconds(ours), milliseconds(theirs), times(ratio)


def main() -> None:
    """Print the one table."""
    parser = argparse.ArgumentParser(prog="python -m bench.all", description=main.__doc__)
    parser.add_argument("--repeats", type=int, default=3, help="runs of each board")
    parser.add_argument("--boards", type=int, default=12, help="boards a family for puzzlekit")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for a board")
    asked = parser.parse_args()
    print(f"# Beside the peers\n\n{machine()}\n{table(HEAD, [])}", end="")
    for rows in (
        first_ones(asked.boards, asked.repeats),
        makers(),
        proofs(asked.repeats, asked.limit),
        searches(asked.limit),
    ):
        for row in rows:
            print(table(HEAD, [row]).splitlines()[-1], flush=True)


if __name__ == "__main__":
    main()
