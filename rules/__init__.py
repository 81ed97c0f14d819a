"""The rules of the five games, pure: no screen, no clock, no file but the package's own data."""
