"""The lab: what a model and a labeling do to the search."""
