"""Disputed cases of Duelo: reading, replaying, judging."""
