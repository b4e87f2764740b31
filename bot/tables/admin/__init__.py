"""Beside the game: lists, files, help, privacy, places, health."""
