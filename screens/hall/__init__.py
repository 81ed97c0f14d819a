"""The hall of a server: people, tables, talk."""
