"""Training of the two labellers of blogs."""
