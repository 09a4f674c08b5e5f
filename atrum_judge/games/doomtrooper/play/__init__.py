"""Rules of Doomtrooper on positions and steps, and the effects of steps."""
