"""Views: they draw scenes and know no puzzle."""
