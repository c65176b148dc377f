"""Folders that one command fills, and that nothing else may be in: locked, and known by a file."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from gridwright.errors import InputError
from gridwright.files import PRIVATE, make_private_folder, open_plain, place_of, reason_of, save
from gridwright.system.file_locks import lock_file

LOCK = ".gridwright-lock"
# Files that are being written, and are removed if that was interrupted.
BEGUN = ".gridwright-begun-"
# What settings are called that have another name in a folder's file.
CALLED = {"from": "first day"}
HINT = "give the command that made it, or name another folder"


def own_file(kind: str) -> str:
    """The file in a folder of this kind that says how it was asked for."""
    return f".gridwright-{kind}.json"


@contextmanager
def owned_folder(
    path: str, kind: str, settings: Mapping[str, object], *, private: bool
) -> Iterator[str]:
    """The folder of a feed or another kind of work, new or begun, locked against other runs.

    Raises `InputError`, and leaves it alone, when it holds anything else, or was made with other
    settings. A private folder is open to its user alone.
    """
    if not path or "\0" in path:
        raise InputError("expected the name of a folder as --out")
    place = place_of(path)
    _check(place, path, kind, settings)
    if not os.path.isdir(place):
        _make(place, path, private=private)
    descriptor = open_plain(os.path.join(place, LOCK), os.O_RDWR | os.O_CREAT, PRIVATE)
    try:
        lock_file(descriptor, path)
        _check(place, path, kind, settings)
        content = json.dumps(settings, indent=1).encode()
        save(os.path.join(place, own_file(kind)), content, private=private)
        _clear(place)
        yield place
    finally:
        os.close(descriptor)


def _make(place: str, path: str, *, private: bool) -> None:
    if private:
        make_private_folder(place)
        return
    try:
        os.makedirs(place, exist_ok=True)
    except OSError as error:
        raise InputError(f"this folder cannot be made: {reason_of(error)}", source=path) from None


def _check(place: str, path: str, kind: str, settings: Mapping[str, object]) -> None:
    try:
        names = set(os.listdir(place)) - {LOCK} if os.path.lexists(place) else set()
    except OSError as error:
        raise InputError(f"this folder cannot be read: {reason_of(error)}", source=path) from None
    if not names:
        return
    own = own_file(kind)
    if own not in names:
        said = f"this folder is not empty and holds no {kind}; name another one"
        raise InputError(said, source=path)
    found = _read(os.path.join(place, own), path)
    for key, value in settings.items():
        if found.get(key) != value:
            said = f"this folder holds a {kind} with another {CALLED.get(key, key)}; {HINT}"
            raise InputError(said, source=path)


def _read(file: str, path: str) -> Mapping[str, object]:
    try:
        with open(file, "rb") as stream:
            found = json.loads(stream.read())
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict):
        name = os.path.basename(file)
        raise InputError(f"{name} in this folder is damaged; {HINT}", source=path)
    return found


def _clear(place: str) -> None:
    """Remove what interrupted runs have begun."""
    for name in os.listdir(place):
        if name.startswith(BEGUN):
            shutil.rmtree(os.path.join(place, name), ignore_errors=True)
