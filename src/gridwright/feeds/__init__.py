"""A board of each puzzle for every day, as files to be published day by day."""
