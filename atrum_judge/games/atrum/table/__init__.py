"""The table as values: cards, Powers, positions, and actions."""
