"""Answers: of people, of standing orders and of computer players; and taking them back."""
