"""Making boards that are proven to have exactly one solution."""
