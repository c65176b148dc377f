"""Whether steps are as small as can be: against all connected sets of places, on small boards.

    python -m bench.exactness [--positions N]

Prints Markdown. A position counts when no single place helps. There the size of the next step is
compared with the smallest connected set of up to six places that forces anything (of up to four
where a board has more than 12 places), found by trying all of them one after the other.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import count

from bench.measure import machine, table
from gridwright.explaining.finding.steps import MOST_PLACES, Explainer
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.walks import stuck_positions
from gridwright.generation.board_maker import make
from gridwright.generation.request import Request, request
from gridwright.puzzle import Puzzle
from proofs import fewest_places, no_limit

# With more places than this, sets of six are too many to be tried; then sets of four are.
FEW, MOST_OF_MANY = 12, 4


def kinds() -> list[Request]:
    """Boards small enough to try all sets of places, and hard enough to get stuck."""
    return [
        request("close-or-far", "6"),
        request("magnets", "6x5", "stripped"),
        request("bosnian-road", "6"),
        request("skyscrapers", "5"),
        request("shapely-squares", "4x5", "stripped"),
    ]


def compared(board: Puzzle) -> list[tuple[int | None, bool]]:
    """For every position of a walk where no single place helps: the size found, whether it is true.

    A size that is larger than what is tried must be that of no set that is tried.
    """
    sizes: list[tuple[int | None, bool]] = []
    with prepared_board(board, no_limit()) as prepared, prepared_board(board, no_limit()) as other:
        most = MOST_PLACES if len(prepared.places.each) <= FEW else MOST_OF_MANY
        for known, step in stuck_positions(Explainer(prepared), no_limit()):
            if step is None or step.size > 1:
                found = step.size if step else None
                tried = fewest_places(other, known, most)
                sizes.append((found, tried == (found if found in range(most + 1) else None)))
    return sizes


def row(wanted: Request, positions: int) -> list[str]:
    """The comparison on as many boards as it takes to meet so many positions."""
    sizes: list[tuple[int | None, bool]] = []
    for number in count():
        if len(sizes) >= positions:
            break
        sizes += compared(make(wanted, number).board)
    found = Counter(size for size, _ in sizes)
    counts = [f"{size}: {found[size]}" for size in sorted(size for size in found if size)]
    counts += [f"over {MOST_PLACES}: {found[None]}"] if None in found else []
    wrong = sum(not true for _, true in sizes)
    name = f"{wanted.name} {wanted.size}, {wanted.options.style}"
    return [name, str(number), str(len(sizes)), ", ".join(counts), str(wrong)]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.exactness", description=main.__doc__)
    parser.add_argument("--positions", type=int, default=50, help="positions of each puzzle")
    positions = parser.parse_args().positions
    print(machine())
    head = ["made", "boards", "positions", "by size", "mismatches"]
    print(table(head, [row(wanted, positions) for wanted in kinds()]))


if __name__ == "__main__":
    main()
