"""Duelo at a tournament: heroes, what precedes a game, reports, and made-up ones."""
