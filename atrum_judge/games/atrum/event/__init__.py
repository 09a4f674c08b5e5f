"""The game's part in a tournament: rosters, team formation, the SCORE."""
