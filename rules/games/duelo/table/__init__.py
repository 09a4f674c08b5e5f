"""What lies on the table of a game of Duelo."""
