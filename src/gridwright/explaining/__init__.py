"""Explaining a puzzle: steps with the labels and known cells they rest on."""
