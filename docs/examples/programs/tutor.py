"""A patient tutor.

    python tutor.py skyscrapers/paper-4x4

Type what you have so far as rows with / between them; each answer tells a little more.
"""

import sys

import gridwright


def main(source: str) -> None:
    """Answer positions with hints: first where to look, the same again, how, then what follows."""
    board = gridwright.read(source)
    print(gridwright.draw(board), end="")
    last, depth = "", 0
    for line in sys.stdin:
        position = line.strip()
        depth = min(depth + 1, 3) if position == last else 1
        last = position
        try:
            if gridwright.check(board, position).correct:
                print("Solved!")
                return
            print(gridwright.hint(board, position, depth).text)
        except gridwright.GridwrightError as error:
            print(error)


if __name__ == "__main__":
    main(sys.argv[1])
