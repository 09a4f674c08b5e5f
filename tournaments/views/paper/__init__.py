"""Sheets to be printed by the browser, and a round in one file."""
