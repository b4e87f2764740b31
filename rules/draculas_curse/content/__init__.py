"""What is printed on the components of Dracula's Curse."""
