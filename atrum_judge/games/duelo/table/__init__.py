"""The table of a game of Duelo."""
