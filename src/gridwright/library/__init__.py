"""A shelf of boards in one file: added once, found again by what they are like, handed out."""
