"""Mitos y Leyendas at a tournament: decks, reports, and made-up ones."""
