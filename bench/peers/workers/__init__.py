"""What runs in a peer's environment: nothing here may import Marrow, or more than the peer itself brings."""
