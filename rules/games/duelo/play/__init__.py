"""What may be done at a table of Duelo, and what it does."""
