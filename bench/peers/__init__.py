"""Other extractors on the same pages: their texts and metadata, their time and their memory.

    python -m bench.peers make                 an environment for each, below `.peers/`
    python -m bench.peers run DATA -o FOLDER   texts, times, tables and the plot
    python -m bench.peers run DATA --metadata  title, authors and day of publication, and their tables
    python -m bench.peers run DATA --images    the pictures of articles, and their tables

Each peer runs in a process and an environment of its own. Nothing here is imported by Marrow.
"""
