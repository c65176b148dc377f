"""What a person sees on a board: techniques, what they deduce, and the words for it."""
