"""Steps at a table of Shadow Throne: their legality and their effects."""
