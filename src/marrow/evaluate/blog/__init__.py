"""How well blog pages are taken apart: blocks with labels, and posts."""
