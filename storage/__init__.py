"""What is kept: matches, players and the open draft, in small TinyDB files."""
