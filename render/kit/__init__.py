"""What the pictures of all games share: canvas, lettering, signs, badges, bars, cards, kept layers, alt texts."""
