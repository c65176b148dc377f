"""Write the JSON Schemas of all commands into docs/schemas."""

from __future__ import annotations

import json
from pathlib import Path

from gridwright.answers.schema import ANSWERS, schema_of

FOLDER = Path(__file__).parents[1] / "docs" / "schemas"


def main() -> None:
    """Write all files, and take away those of commands that are gone."""
    FOLDER.mkdir(exist_ok=True)
    files = {FOLDER / f"{command.replace(' ', '-')}.json": command for command in ANSWERS}
    for old in FOLDER.glob("*.json"):
        if old not in files:
            old.unlink()
    for file, command in files.items():
        file.write_text(json.dumps(schema_of(command), indent=2) + "\n", "utf-8")
    print(f"schemas: {len(files)} files in docs/schemas")


if __name__ == "__main__":
    main()
