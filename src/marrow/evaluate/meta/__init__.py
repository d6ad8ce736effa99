"""How often title, authors and day of publication are right. `docs/evaluation.md` explains the measures."""
