"""Searches told to other programs while they run."""
