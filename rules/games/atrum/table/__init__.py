"""What lies on the table: cards, Powers, positions, and what may be done, as values."""
