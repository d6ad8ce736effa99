"""`marrow label`: a web page on which people say what the segments of pages are, and a file of what they said."""
