"""Benchmarks, run by hand as `python -m bench.<name>` and never by the test suite."""
