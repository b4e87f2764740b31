"""The verbs of Dracula's Curse: what cards, monsters, curses and rooms do."""
