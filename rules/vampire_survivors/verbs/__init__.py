"""The verbs of which every card of Vampire Survivors is made."""
