"""The server: connections, requests, and the crews of worker processes it hands them to."""
