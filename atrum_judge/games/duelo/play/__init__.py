"""Steps at a table of Duelo: their legality and their effects."""
