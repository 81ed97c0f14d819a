"""Goblins en la mina: dungeons, a mine, raids, and cards that answer everything."""
