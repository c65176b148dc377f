"""Finding steps: inside one place by its constraints, else by the fewest places that suffice."""
