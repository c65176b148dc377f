"""The page and its server: play, ask why, set your own.

The server itself only takes requests and hands them to worker processes (`pool`, `worker`); what
they do is in `tasks`. It keeps nothing between two requests.
"""
