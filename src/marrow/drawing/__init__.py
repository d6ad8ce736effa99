"""Drawings that stand in a page as markup (`svg`), as pictures that are safe to show."""
