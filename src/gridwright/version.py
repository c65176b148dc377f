"""The version of Gridwright."""

__version__ = "0.1.0"
