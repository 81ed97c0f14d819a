"""Card Goblins: raids and junk, where everybody may butt in at any moment and the last word counts first."""
