"""`marrow inspect`: the picture of a page, and on it what each segment was taken for."""
