"""The models of a puzzle under their names."""
