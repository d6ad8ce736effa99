"""Many pages at once, from any source into any sink, with nothing lost and nothing twice."""
