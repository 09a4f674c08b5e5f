"""Tools of the API: its description, made from the code."""
