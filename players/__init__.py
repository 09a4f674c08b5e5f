"""Accounts, and the persons who play, with or without an account."""
