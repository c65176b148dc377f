"""Files of a user that a plan names: models and labelings of their own, beside the plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from os.path import relpath
from pathlib import Path

from gridwright.engines.fd.courses import split_options
from gridwright.engines.fd.own_choices import own_option
from gridwright.lab.models.own_models import file_and_function, is_file


def placed_model(name: str, folder: Path) -> str:
    """The name of a model; a file is named from where the program runs, not from the plan."""
    return relpath(folder / name) if is_file(name) else name


def placed_labeling(text: str, folder: Path) -> str:
    """The text of a labeling, with files named likewise."""
    return ",".join(_placed_option(option, folder) for option in split_options(text))


def _placed_option(text: str, folder: Path) -> str:
    own = own_option(text)
    if own is None:
        return text
    named = f"{relpath(folder / own.path)}:{own.function}"
    return named if own.chooses == "both" else f"{own.chooses}({named})"


def digests(strategies: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """What the files of models and labelings hold: runs with other contents are other runs."""
    paths = dict.fromkeys(path for pair in strategies for path in _paths(*pair))
    return tuple(blake2b(Path(path).read_bytes(), digest_size=8).hexdigest() for path in paths)


def _paths(model: str, labeling: str) -> Iterator[str]:
    if is_file(model):
        yield file_and_function(model)[0]
    for option in split_options(labeling):
        if (own := own_option(option)) is not None:
            yield own.path
