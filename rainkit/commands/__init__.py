"""The commands, one file each: what they read, what they print. They hold no logic of the games."""
