"""Sort the boards of files by how hard they are.

python sort_by_level.py boards.jsonl ...
"""

import sys

import gridwright


def main(files: list[str]) -> None:
    """Print score, level and text of each board, the easiest first."""
    rated = [(gridwright.rate(board), board) for board in gridwright.read_many(*files)]
    for rating, board in sorted(rated, key=lambda each: each[0].score):
        print(f"; {rating.level}, score {rating.score}")
        print(gridwright.write(board))


if __name__ == "__main__":
    main(sys.argv[1:])
