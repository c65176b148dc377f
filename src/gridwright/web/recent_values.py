"""Values that were used last, such as what a worker knows of boards."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class RecentValues(Generic[K, V]):
    """Values by key, those that were used last; how they are found is not part of the key."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[K, V] = OrderedDict()

    def __contains__(self, key: K) -> bool:
        return key in self._values

    def recall(self, key: K, find: Callable[[], V]) -> V:
        """The value of a key, found when it is not remembered; an error is not remembered."""
        if key not in self._values:
            self._values[key] = find()
        self._values.move_to_end(key)
        while len(self._values) > self._size:
            self._values.popitem(last=False)
        return self._values[key]
