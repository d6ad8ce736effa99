"""Pages cut into blocks by what is seen of them: recursive cuts (`cuts`) and VIPS (`vips`)."""
