"""The screen of Card Goblins."""
