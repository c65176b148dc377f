"""Steps and hints to be shown: as plain data and as pictures."""
