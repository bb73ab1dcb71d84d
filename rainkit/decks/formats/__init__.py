"""One file a format: text or bytes to nodes, and decks to text or bytes."""
