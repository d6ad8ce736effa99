"""Several pages that are one article: finding the next one, and joining what was found on each."""
