"""Run the cells of a notebook in order and write what they print below them, without Jupyter.

python -m bench.notebook docs/exercises/exercises.ipynb
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
from pathlib import Path
from typing import Any


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with what its cells print; what a cell imports or names, later ones know."""
    names: dict[str, Any] = {"__name__": "__notebook__"}
    cells, number = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
            lines = printed.getvalue().splitlines(keepends=True)
            stream = {"name": "stdout", "output_type": "stream", "text": lines}
            cell = {**cell, "execution_count": number, "outputs": [stream] if lines else []}
        cells.append(cell)
    return {**notebook, "cells": cells}


def main() -> None:
    """Run a notebook and write it anew."""
    parser = argparse.ArgumentParser(prog="python -m bench.notebook", description=main.__doc__)
    parser.add_argument("file", type=Path)
    path = parser.parse_args().file
    found = executed(json.loads(path.read_text("utf-8")))
    path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
