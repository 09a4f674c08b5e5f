"""Disputed cases of Doomtrooper: reading and judging them."""
