"""Whether the right pictures are kept, with their captions. `docs/images.md` explains the measures."""
