"""Notebook apps: one widget each, drawn in Python, handled by one small script in the browser."""
