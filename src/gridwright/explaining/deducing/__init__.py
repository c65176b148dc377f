"""Solving as a person does: technique by technique to the next entry, with the reasons kept."""
