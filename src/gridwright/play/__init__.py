"""Playing in the terminal: a game as data, its saves, and two ways to show it."""
