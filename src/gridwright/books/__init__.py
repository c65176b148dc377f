"""Books: boards that were made, set as pages to print."""
