"""A worker process: what the operations do, from data to data."""
