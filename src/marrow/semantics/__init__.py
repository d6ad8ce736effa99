"""What texts are about: the names in them, and how alike two texts are."""
