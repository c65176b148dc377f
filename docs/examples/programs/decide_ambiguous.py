"""Mend a board with several solutions.

python decide_ambiguous.py board.txt
"""

import sys

import gridwright


def main(source: str) -> None:
    """Print the cells in which solutions differ, and the first clue that would decide."""
    board = gridwright.read(source)
    number = gridwright.count(board, up_to=100, time_limit=30)
    print(f"{number} solutions")
    found = gridwright.candidates(board, time_limit=30)
    open_cells = [str(cell) for cell, values in found.found.items() if len(values) > 1]
    print(f"open: {', '.join(open_cells) or 'none'}")
    for each in gridwright.deciding_clues(board, time_limit=30).clues[:1]:
        print(gridwright.write(each.board), end="")


if __name__ == "__main__":
    main(sys.argv[1])
