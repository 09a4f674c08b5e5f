"""The people of a club, whom its events know."""
