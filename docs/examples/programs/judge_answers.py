"""Judge what readers sent in.

    python judge_answers.py board.txt answers.csv

Each line of the file has a name and the rows of an answer with / between them.
"""

import csv
import sys
from pathlib import Path

import gridwright


def main(source: str, answers: str) -> None:
    """Print each name with a judgement: correct, unfinished, wrong (and why), or unreadable."""
    board = gridwright.read(source)
    with Path(answers).open(encoding="utf-8", newline="") as file:
        for name, answer in csv.reader(file):
            try:
                verdict = gridwright.check(board, answer)
            except gridwright.InputError as error:
                print(f"{name}: unreadable, {error}")
                continue
            reasons = "".join(f"; {broken.text}" for broken in verdict.violations)
            print(f"{name}: {verdict.status}{reasons}")


if __name__ == "__main__":
    main(*sys.argv[1:])
