"""A board of each puzzle for every day: of which level, of which size, and which one."""
