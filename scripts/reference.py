"""Write the JSON Schemas of all commands into docs/schemas, and the manual page into docs."""

from __future__ import annotations

import json
from pathlib import Path

from gridwright.answers.schema import ANSWERS, schema_of
from gridwright.cli.reference import manual

DOCS = Path(__file__).parents[1] / "docs"
SCHEMAS = DOCS / "schemas"


def main() -> None:
    """Write all files, and take away those of commands that are gone."""
    SCHEMAS.mkdir(exist_ok=True)
    files = {SCHEMAS / f"{command.replace(' ', '-')}.json": command for command in ANSWERS}
    for old in SCHEMAS.glob("*.json"):
        if old not in files:
            old.unlink()
    for file, command in files.items():
        file.write_text(json.dumps(schema_of(command), indent=2) + "\n", "utf-8")
    (DOCS / "gridwright.1").write_text(manual(), "utf-8")
    print(f"reference: {len(files)} schemas and the manual page are written")


if __name__ == "__main__":
    main()
