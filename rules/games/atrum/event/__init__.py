"""What a tournament asks of the game: rosters, team formation, the SCORE."""
