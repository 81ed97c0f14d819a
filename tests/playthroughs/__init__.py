"""Recorded matches as text: every move, what followed, and how it ended; reviewed whenever they change."""
