"""Roblins!: two goblin families, each with a maze round its treasure, and a road into the other's."""
