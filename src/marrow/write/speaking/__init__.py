"""Articles to be heard: cut into utterances, with a word about what cannot be read out."""
