"""How good an extraction is: measures, and evaluations over labelled pages.

A front end, as the command line is: it uses the public face. `docs/evaluation.md` explains the measures.
"""
