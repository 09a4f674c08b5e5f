"""The table of a game of Shadow Throne."""
