"""Live tables and what everything stands on: who is known, who is there, what falls due, how a commit is made."""
