"""A page with puzzles and one with solutions.

python worksheet.py skyscrapers 5 6 sheet.html
"""

import sys
from pathlib import Path

import gridwright

PAGE = "<!doctype html><meta charset=utf-8><title>{}</title><h1>{}</h1>{}<h1>Solutions</h1>{}"


def main(name: str, size: str, count: str, out: str) -> None:
    """Write boards and their solutions as one page to print."""
    boards, solutions = [], []
    for made in gridwright.generate(name, size, level="easy", count=int(count)):
        boards.append(gridwright.picture(made.board, theme="print").svg)
        solutions.append(gridwright.picture(made.board, made.solution, theme="print").svg)
    title = f"{count} boards of {name}"
    Path(out).write_text(PAGE.format(title, title, "".join(boards), "".join(solutions)), "utf-8")
    print(f"{out}: {title}")


if __name__ == "__main__":
    main(*sys.argv[1:])
