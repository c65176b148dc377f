"""Engines: they answer questions about models and know no puzzle."""
