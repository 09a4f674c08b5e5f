"""Things that released versions of the site left behind, made by their own code (README.md)."""
