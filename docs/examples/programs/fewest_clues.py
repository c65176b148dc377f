"""Take away every clue that is not needed.

python fewest_clues.py board.txt
"""

import sys

import gridwright


def main(source: str) -> None:
    """Print the board with a smallest set of its clues, or why there is none."""
    board = gridwright.read(source)
    diagnosis = gridwright.diagnose(board, spare=True, time_limit=60)
    if diagnosis.verdict != "unique" or diagnosis.spare is None:
        print(f"This board is {diagnosis.verdict}.")
        return
    fewer = board.keep(diagnosis.spare.minimal)
    print(f"; {len(board.clues())} clues before, {len(fewer.clues())} now")
    print(gridwright.write(fewer), end="")


if __name__ == "__main__":
    main(sys.argv[1])
