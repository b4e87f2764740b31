"""The games of Nightboard: pure rules, without I/O, clocks, pictures or Discord."""
