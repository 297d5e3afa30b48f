"""The tests, by room of the house."""
