"""What may be done at a table of Shadow Throne, and what it does."""
