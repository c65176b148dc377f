"""What commands print with `--json`, as types, from which JSON Schemas are made (`schema`).

Every object but a generated board (which has `version` and `generator`) begins with `schema`: what
it is, and the version of that. The version rises when a field is taken away or changes its meaning;
new fields may come at any time.
"""

VERSION = 1
# Those that are not the first any more. An error said its message twice in version 1; a rating
# counted the steps of a walk, and those that use a technique.
VERSIONS = {"error": 2, "rate": 2}


def tag(name: str) -> str:
    """The value of `schema` in the answers of a command, such as `solve/1`."""
    return f"{name.replace(' ', '-')}/{VERSIONS.get(name, VERSION)}"
