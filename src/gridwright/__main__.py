"""`python -m gridwright`: the command line."""

from gridwright.cli import main

main()
