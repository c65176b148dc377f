"""Attributes that are worked out when they are first asked for.

Like `functools.cached_property`, without the lock that it takes each time in Python 3.11: a board
is never shared by threads while it is explained, and millions of attributes are asked for once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from functools import cached_property as lazy
else:

    class lazy:  # noqa: N801 - used as a decorator
        """An attribute that is worked out once, by a method of its name."""

        def __init__(self, work_out):
            self.work_out = work_out
            self.__doc__ = work_out.__doc__

        def __set_name__(self, owner, name):
            self.name = name

        def __get__(self, instance, owner=None):
            if instance is None:
                return self
            value = instance.__dict__[self.name] = self.work_out(instance)
            return value


__all__ = ["lazy"]
