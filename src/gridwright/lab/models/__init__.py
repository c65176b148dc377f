"""The models of a puzzle under their names, and labelings in their words."""
