"""Shadow Throne as code: its laws, its table, its judge."""
