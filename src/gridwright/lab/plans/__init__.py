"""Plans of experiments, read from TOML files; those that repeat the papers' tables are here."""
