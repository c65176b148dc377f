"""Books: generated boards, set as pages to print."""
