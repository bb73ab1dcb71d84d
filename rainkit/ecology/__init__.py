"""Ecology on networkx graphs: food webs, diversity, landscapes.

A food web is a ``networkx.DiGraph`` with edges from resource to consumer, a landscape a grid graph, a sample a list or
mapping of counts. Every metric is one function with its definition, its source and a worked example.
"""

from rainkit.ecology.coherence import incoherence, level_differences
from rainkit.ecology.connectivity import (
    equivalent_connected_area,
    integral_index_of_connectivity,
    patch_graph,
    patch_importance,
    probability_of_connectivity,
)
from rainkit.ecology.diversity import (
    gini_simpson,
    hill_number,
    hill_profile,
    inverse_simpson,
    pielou_evenness,
    richness,
    shannon,
    simpson_concentration,
)
from rainkit.ecology.edge_lists import read_web
from rainkit.ecology.extinctions import Cascade, keystones, secondary_extinctions
from rainkit.ecology.food_chains import ChainCount, chain_averaged_levels, chains, count_chains
from rainkit.ecology.habitat import (
    core_cells,
    cut_cells,
    edge_length,
    edge_to_area,
    largest_patch_index,
    patches,
)
from rainkit.ecology.levels import mean_level, prey_averaged_levels, short_weighted_levels, shortest_levels
from rainkit.ecology.links import generality, link_shares, vulnerability
from rainkit.ecology.omnivory import omnivores_by_chains, omnivores_by_levels, omnivory_by_chains, omnivory_by_levels
from rainkit.ecology.robustness import ORDERS, Removals, mean_random_r50, r50, remove_in_order
from rainkit.ecology.size import (
    Web,
    cannibals,
    connectance,
    link_count,
    linkage_density,
    species_count,
    web,
    without_loops,
)
from rainkit.ecology.summary import web_summary
from rainkit.ecology.trophic_roles import ROLES, basal, resource_consumer_ratio, role_fractions, roles, species_in_role

__all__ = [
    "ORDERS",
    "ROLES",
    "Cascade",
    "ChainCount",
    "Removals",
    "Web",
    "basal",
    "cannibals",
    "chain_averaged_levels",
    "chains",
    "connectance",
    "core_cells",
    "count_chains",
    "cut_cells",
    "edge_length",
    "edge_to_area",
    "equivalent_connected_area",
    "generality",
    "gini_simpson",
    "hill_number",
    "hill_profile",
    "incoherence",
    "integral_index_of_connectivity",
    "inverse_simpson",
    "keystones",
    "largest_patch_index",
    "level_differences",
    "link_count",
    "link_shares",
    "linkage_density",
    "mean_level",
    "mean_random_r50",
    "omnivores_by_chains",
    "omnivores_by_levels",
    "omnivory_by_chains",
    "omnivory_by_levels",
    "patch_graph",
    "patch_importance",
    "patches",
    "pielou_evenness",
    "prey_averaged_levels",
    "probability_of_connectivity",
    "r50",
    "read_web",
    "remove_in_order",
    "resource_consumer_ratio",
    "richness",
    "role_fractions",
    "roles",
    "secondary_extinctions",
    "shannon",
    "short_weighted_levels",
    "shortest_levels",
    "simpson_concentration",
    "species_count",
    "species_in_role",
    "vulnerability",
    "web",
    "web_summary",
    "without_loops",
]
