"""Training of the choice of metadata."""
