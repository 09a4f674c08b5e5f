"""Playing: what may be announced and done, and what happens then."""
