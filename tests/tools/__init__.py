"""Small programs that make what the repository holds."""
