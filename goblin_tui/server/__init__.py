"""One server for many people: shared tables, and the way to them."""
