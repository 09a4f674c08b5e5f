"""Doomtrooper, second edition: the second of three parts of its rulebook as code. Pure Python, no framework."""
