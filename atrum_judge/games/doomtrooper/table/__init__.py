"""The table of Doomtrooper: cards, the position, the steps."""
