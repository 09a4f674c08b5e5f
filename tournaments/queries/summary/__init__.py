"""The event in one look, as its own page tells it."""
