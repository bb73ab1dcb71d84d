"""What the rule explorer knows, without any page: positions, choices, other rules, and every clause in plain words.

The rules themselves stay in :mod:`rainkit.foodweb` and :mod:`rainkit.jungle`; here they are only asked. What is
compared, and what it means to take a clause away, is said in :mod:`rainkit.explain.without`.
"""
