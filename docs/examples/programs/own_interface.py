"""Draw the steps to a solution yourself.

    python own_interface.py skyscrapers/paper-4x4

Only what `to_dict` gives is used: cells, symbols and the text.
"""

import sys

import gridwright


def main(source: str) -> None:
    """Print the grid after each step, with new entries in brackets."""
    board = gridwright.read(source)
    grid = [[" . "] * board.grid.width for _ in range(board.grid.height)]
    for number, step in enumerate(gridwright.explain(board), 1):
        data = step.to_dict()
        print(f"{number}. {data['text']}")
        fresh = []
        for fact in data["facts"]:
            row, column = fact["cell"]
            if len(fact["left"]) == 1:
                grid[row][column] = f"[{fact['left'][0]}]"
                fresh.append((row, column))
        print("\n".join("".join(cells) for cells in grid))
        for row, column in fresh:
            grid[row][column] = f" {grid[row][column][1:-1]} "


if __name__ == "__main__":
    main(sys.argv[1])
