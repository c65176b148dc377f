"""Carrying out a plan: its boards, its runs, and the files that let it go on after an end."""
