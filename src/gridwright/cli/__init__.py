"""The command line."""

from gridwright.cli.app import main

__all__ = ["main"]
