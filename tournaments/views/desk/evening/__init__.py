"""Pages of the desk for the shop's evening."""
