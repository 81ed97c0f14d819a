"""Goblin Mountain: four dice run a one-way tunnel (design and art of the board game: Roman Flückiger)."""
