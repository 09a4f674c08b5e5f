"""Disputed cases of Shadow Throne: reading, replaying, judging."""
