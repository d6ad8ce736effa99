"""Training of the choice of pictures."""
