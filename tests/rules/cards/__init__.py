"""Tests of what card games share, with cards that belong to no game of the house."""
