"""rainkit: two rainforest games as networkx graphs, to play, to explain and to design.

Importing the package is light; everything else loads when it is first used.
"""

__all__ = ["__version__"]
__version__ = "0.1.0"
