"""The referee: pure Python that judges melds, prices deals and keeps the score of a match."""
