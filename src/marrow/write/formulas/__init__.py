"""Formulas: TeX as a tree, and from it MathML and words."""
