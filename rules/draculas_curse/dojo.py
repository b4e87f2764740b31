"""The Blood Dojo: one or two slayers against an automated Dracula (Blood Dojo)."""
