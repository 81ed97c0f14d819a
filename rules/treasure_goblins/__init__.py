"""Treasure Goblins: odd loot, one sack, three rounds."""
