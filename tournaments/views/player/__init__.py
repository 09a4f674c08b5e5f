"""Pages of who plays."""
