"""Pages that a phone reads without network."""
