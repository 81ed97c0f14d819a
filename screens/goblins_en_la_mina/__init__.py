"""Goblins en la mina on the screen."""
