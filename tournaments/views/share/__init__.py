"""Texts and addresses that people send each other."""
