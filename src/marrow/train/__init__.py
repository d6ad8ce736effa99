"""How the weights of `auto` are made, from labelled pages to the files of a model.

A front end: it reads pages through the public face, and describes them with the code that judges them later.
`docs/training.md` explains the recipe; what needs PyTorch is in `learn`.
"""
