"""What the laws know of each game beyond its rules: what there is, and what a reader may not tell apart."""
