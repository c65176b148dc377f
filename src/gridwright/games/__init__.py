"""Games: what may be entered, what is solved, and how a board is found to play on."""
