"""The games as other programs see them: PettingZoo environments and OpenSpiel games (optional installs).

Nothing here loads either of the two; :mod:`rainkit.adapters.pettingzoo` and :mod:`rainkit.adapters.open_spiel` do.
"""
