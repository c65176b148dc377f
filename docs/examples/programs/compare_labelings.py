"""What a labeling does to the search.

python compare_labelings.py skyscrapers/paper-6x6
"""

import sys

import gridwright

NAMED = ("leftmost", "ff", "ffc", "dom_w_deg", "ff,bisect,down")


def main(source: str) -> None:
    """Print the backtracks of some labelings, and of one that tries large values first."""
    board = gridwright.read(source)
    own = gridwright.Labeling("ff", branching=lambda variable: max(variable.values))
    for labeling in (*map(gridwright.Labeling.parse, NAMED), own):
        result = gridwright.solve(board, count=None, labeling=labeling, time_limit=20)
        print(f"{labeling!s:25} {result.status:10} {result.stats['backtracks']:>8} backtracks")


if __name__ == "__main__":
    main(sys.argv[1])
