"""The database backend of a site in production."""
