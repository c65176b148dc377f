"""Say how many of the package's lines the tests reached; exit with 1 where that is too few.

python scripts/covered.py LINES.json FLOOR

LINES.json is what slipcover writes, FLOOR a percentage.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main(path: str, floor: str) -> int:
    """Print the share of lines, and where too few are reached, the modules that lack most."""
    found = json.loads(Path(path).read_text("utf-8"))
    reached, missing = (found["summary"][f"{kind}_lines"] for kind in ("covered", "missing"))
    share = 100 * reached / (reached + missing)
    print(f"coverage: the tests reach {share:.2f}% of {reached + missing:,} lines")
    if share >= float(floor):
        return 0
    print(f"coverage: {floor}% are wanted; most lines are missed in", file=sys.stderr)
    files = sorted(found["files"].items(), key=lambda each: -len(each[1]["missing_lines"]))
    for name, lines in files[:10]:
        print(f"  {name}: {len(lines['missing_lines'])}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
