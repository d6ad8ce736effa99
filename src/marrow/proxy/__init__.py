"""`marrow proxy`: every page that a browser opens, with less clutter, as an article, or as plain text."""
