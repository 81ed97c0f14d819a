"""Goblin Mountain on the screen."""
