"""The guarded edges: where pages come from. Nothing in the core imports this package."""
