"""Which pictures belong to an article: candidates, traits, the decision, captions and their places.

`pictured` is the whole way. It is loaded when somebody asks for blocks or pictures; text alone needs none of it.
"""
