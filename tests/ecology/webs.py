"""Small hand-made webs with answers that can be worked out on paper."""

from __future__ import annotations

import networkx as nx

# grass and berry feed the hare; the fox eats hare and berry and its own kind; the tick sits on fox and hare.
MEADOW = nx.DiGraph(
    [
        ("grass", "hare"),
        ("berry", "hare"),
        ("hare", "fox"),
        ("berry", "fox"),
        ("fox", "fox"),
        ("fox", "tick"),
        ("hare", "tick"),
    ]
)
MEADOW.add_node("moss")

# a straight chain
CHAIN = nx.DiGraph([("algae", "snail"), ("snail", "newt"), ("newt", "heron")])

# two that eat each other, above algae; a shark on top
CIRCLE = nx.DiGraph(
    [("algae", "krill"), ("krill", "squid"), ("squid", "krill"), ("squid", "shark"), ("krill", "shark")]
)

# two that eat only each other, one that eats of them and of leaves, one that eats that
ROOTLESS = nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c"), ("leaf", "c"), ("c", "d"), ("leaf", "mouse")])

NOTHING = nx.DiGraph()
