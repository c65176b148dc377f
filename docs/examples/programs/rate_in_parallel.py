"""Rate many boards with all processors.

    python rate_in_parallel.py boards.jsonl

`gridwright rate boards.jsonl --workers 2` does the same; this is for programs of one's own.
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor

import gridwright
from gridwright.answers.boards import RateAnswer


def rated(board: gridwright.Puzzle) -> RateAnswer:
    """The rating as data, which travels between processes."""
    return gridwright.rate(board, time_limit=60).to_dict()


def main(source: str) -> None:
    """Print one line of JSON for each board, in their order."""
    with ProcessPoolExecutor() as pool:
        for answer in pool.map(rated, gridwright.read_many(source)):
            print(json.dumps(answer))


if __name__ == "__main__":
    main(sys.argv[1])
