"""Addresses to play boards at puzz.link.

python to_puzz_link.py board.txt ...
"""

import sys

import gridwright


def main(sources: list[str]) -> None:
    """Print an address for each board, or why there is none."""
    for source in sources:
        try:
            print(gridwright.write(gridwright.read(source), "puzz.link"))
        except gridwright.GridwrightError as error:
            print(f"{source}: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
