"""The law book that every game obeys: positions, moves, events, views, matches, records."""
