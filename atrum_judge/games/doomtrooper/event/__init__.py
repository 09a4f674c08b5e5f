"""Doomtrooper at a tournament: collections, reports, and made-up ones."""
