"""Engines: they answer questions about models and know nothing about puzzles."""
