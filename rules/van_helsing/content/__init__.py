"""What the game is made of: the castle and its items."""
