"""Search trees: recorded, in words, for terminals, as pages and as data."""
