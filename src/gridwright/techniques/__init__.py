"""Techniques by what they look at: lines of different values, counts, sums, views, loops."""
