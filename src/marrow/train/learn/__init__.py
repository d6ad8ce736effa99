"""What needs PyTorch: the network that learns, its loss, and the lessons.

Nothing outside this package imports torch; `run.py` imports it when training begins.
"""
