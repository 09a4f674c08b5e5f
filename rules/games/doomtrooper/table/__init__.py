"""What lies on the table of Doomtrooper: cards, the position, what can be done."""
