"""What only some systems have: each in a module of its own, which says so where it is missing."""
