"""What the rules say of positions and steps of Doomtrooper, and what steps do."""
