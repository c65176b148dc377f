"""Arguments for steps of several places: suppose the opposite and follow it to a contradiction."""
