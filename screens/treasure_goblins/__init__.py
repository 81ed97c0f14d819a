"""Treasure Goblins on the screen."""
