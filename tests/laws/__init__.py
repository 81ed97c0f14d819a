"""The laws that every game obeys, as one suite over all games, seat counts and options."""
