"""Steps and arguments in words."""
