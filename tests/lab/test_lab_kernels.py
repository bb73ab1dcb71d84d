"""The kernels play by the readable rules: their games replay move by move, and are those that the bots would play."""

from __future__ import annotations

import random
from dataclasses import fields, replace

import numpy as np
import pytest
from lab_samples import food_web_rules, jungle_rules, own_deck, own_goals

from rainkit.core.game import game as find_game
from rainkit.core.grids import Adjacency
from rainkit.core.records import replay
from rainkit.core.rng import Stream
from rainkit.decks import builtin
from rainkit.decks.conditions import parse_scores
from rainkit.decks.model import IUCN, TYPES, Card, Deck
from rainkit.foodweb import Rules as FoodWebRules
from rainkit.lab.engines import Setup, prepare
from rainkit.lab.kernel_records import kernel_record
from rainkit.players import player
from rainkit.players.play import play_out

pytest.importorskip("numba")


def food_web_setup(number: int) -> Setup:
    chance = random.Random(number)
    players = chance.choice([2, 3, 4])
    level, rules = chance.choice(["base", "intermediate", "advanced"]), food_web_rules(chance)
    deck = own_deck(chance) if number % 2 else builtin("foodweb")
    bots = [chance.choice(["random", "greedy"]) for _ in range(players)]
    if number % 4 == 3:
        cards = "+".join(card.id for card in chance.sample(deck.cards, chance.choice([1, 5, len(deck.cards)])))
        bots[0] += f"-without:{cards}"
    return prepare("foodweb", bots, number, level, deck, rules)


def jungle_setup(number: int) -> Setup:
    chance = random.Random(number)
    rules = jungle_rules(chance) if number % 3 else None
    players = chance.choice([2, 3, 4])
    bots = [chance.choice(["random", "greedy"]) for _ in range(players)] if number % 2 else ["random"] * players
    return prepare("jungle", bots, number, rules=rules)


def check(setup: Setup, game: int) -> None:
    kept = kernel_record(setup, game)
    assert replay(kept).faults == ()
    start = find_game(setup.game).new(
        len(setup.players), setup.seed, level=setup.level, deck=setup.deck, rules=setup.rules, game=game
    )
    end = play_out(start, [player(name) for name in setup.players], setup.seed, game)
    assert [str(move) for _, move in end.moves] == list(kept.moves)
    assert end.scores() == kept.scores


@pytest.mark.parametrize("number", range(24))
def test_food_web_games_are_those_of_the_rules(number: int) -> None:
    check(food_web_setup(number), number)


def setup_with_goals(number: int) -> Setup:
    chance = random.Random(number)
    cards = builtin("foodweb").cards
    deck = Deck("own", cards=cards, goals=own_goals(chance, cards))
    rules = food_web_rules(chance) if number % 2 else None
    players = chance.choice([2, 3, 4])
    bots = chance.choices(["greedy", "greedy", "random"], k=players)
    return prepare("foodweb", bots, number, chance.choice(["intermediate", "advanced"]), deck, rules)


@pytest.mark.parametrize("number", range(20))
def test_own_goals_count_as_by_the_rules(number: int) -> None:
    check(setup_with_goals(number), number)


@pytest.mark.slow
def test_many_shapes_are_found_where_the_rules_find_them() -> None:
    for number in range(20, 140):
        check(setup_with_goals(number), number)


@pytest.mark.parametrize("number", range(12))
def test_jungle_games_are_those_of_the_rules(number: int) -> None:
    check(jungle_setup(number), number)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fast_path_plays_the_same_games(players: int) -> None:
    setup = prepare("foodweb", ["random"] * players, 5)
    assert setup.data.fast
    check(setup, 3)


@pytest.mark.parametrize("adjacency", ["hex", "square", "square8"])
@pytest.mark.parametrize("number", range(6))
def test_the_fast_path_counts_as_the_general_one_does(adjacency: Adjacency, number: int) -> None:
    chance = random.Random(number)
    which = [*TYPES, *("|".join(chance.sample(TYPES, 2)) for _ in range(4)), "any", "iucn:EN,CR", "card:c7"]
    cards = []
    for n in range(chance.choice([40, 45, 64])):
        sets = chance.sample(which, chance.choice([0, 1, 1, 2, 2, 3]))
        scores = [f"{chance.choice(['-3', '+2', '+5'])} per{chance.choice(['', ' 2'])} {one}" for one in sets * 2]
        scores += [f"{chance.randint(-4, 4):+d}"] * chance.randint(0, 1)
        kind, status = chance.choice(TYPES), chance.choice((*IUCN, None))
        cards.append(Card(f"c{n}", {"en": f"c{n}"}, kind, status, parse_scores("; ".join(scores))))
    rules = FoodWebRules(adjacency=adjacency, rounds=9 if number % 3 else 4)
    deck = Deck("own", cards=tuple(cards))
    setup = prepare("foodweb", ["random"] * (2 + number % 3), number, deck=deck, rules=rules)
    assert setup.fast
    fast, fast_log = setup.logged(7, 3000)
    setup.__dict__["data"] = replace(setup.data, fast_arrays=())
    assert not setup.fast
    general, log = setup.logged(7, 3000)
    assert np.array_equal(fast_log, log)
    for field in fields(fast):
        assert np.array_equal(np.asarray(getattr(fast, field.name)), np.asarray(getattr(general, field.name)))


def test_a_card_with_too_many_cases_goes_the_general_way() -> None:
    cards = list(builtin("foodweb").cards)
    cards[3] = replace(cards[3], scores=parse_scores("; ".join(f"+1 per {one}" for one in TYPES)))
    setup = prepare("foodweb", ["random"] * 3, 1, deck=Deck("own", cards=tuple(cards)))
    assert not setup.fast
    check(setup, 2)


def test_a_deck_with_more_sets_of_cards_than_a_word_has_room_for() -> None:
    ids = [f"c{n}" for n in range(40)]
    scores = [f"+{n % 5} per card:c{(n + 1) % 40} max {n % 3 + 1}; -1 per card:c{(n + 7) % 40}" for n in range(40)]
    deck = Deck(
        "own",
        cards=tuple(Card(one, {"en": one}, TYPES[n % 6], scores=parse_scores(scores[n])) for n, one in enumerate(ids)),
    )
    setup = prepare("foodweb", ["greedy", "random", "greedy"], 2, deck=deck)
    assert setup.data.shape[15] > 1
    for game in range(3):
        check(setup, game)


def test_a_card_that_is_never_taken() -> None:
    setup = prepare("foodweb", ["greedy-without:malayan-tiger+sun-bear", "greedy", "greedy", "random"], 1)
    tally = setup.play(0, 50)
    assert tally.games == 50
    for game in range(12):
        moves = kernel_record(setup, game).moves
        assert not {move.partition("@")[0] for move in moves[::4]} & {"malayan-tiger", "sun-bear"}
    with pytest.raises(KeyError, match="no-such-card"):
        prepare("foodweb", ["greedy-without:no-such-card", "greedy"], 1)


@pytest.mark.slow
def test_thousands_of_kernel_games_replay() -> None:
    for number in range(600):
        for game in range(3):
            assert replay(kernel_record(food_web_setup(number), game)).ok
            assert replay(kernel_record(jungle_setup(number), game)).ok


@pytest.mark.parametrize("make", [food_web_setup, jungle_setup])
@pytest.mark.parametrize("number", range(4))
def test_without_numba_the_results_are_the_same(make, number: int) -> None:
    setup = make(number)
    fast, slow = setup._kernel(2, 3)[0], setup._readable(2, 3)
    for field in fields(fast):
        assert np.array_equal(np.asarray(getattr(fast, field.name)), np.asarray(getattr(slow, field.name))), field.name


def test_the_words_of_kernels_are_those_of_streams() -> None:
    from numba import njit

    from rainkit.lab import bits
    from rainkit.lab.foodweb_data import stream_key

    @njit
    def words(key, n, size):
        return [(bits.high(bits.word(key, i), size), bits.below(bits.word(key, i), size)) for i in range(1, n)]

    stream = Stream(3, "move", 8)
    for one, other in words(stream_key(3, "move", 8), 50, 1000):
        assert one == other == stream.below(1000)


def test_words_wrap_round_without_undefined_behaviour() -> None:
    """Marked as never overflowing (nsw), LLVM may conclude from a product what is not so."""
    from numba import int64, njit

    from rainkit.lab import bits
    from rainkit.lab.foodweb_data import stream_key

    @njit(int64(int64, int64))
    def drawn(key, n):
        return bits.word(bits.join(key, n), n)

    (code,) = drawn.inspect_llvm().values()
    assert "mul i64" in code
    assert "mul nsw" not in code
    assert "add nsw" not in code
    for seed in (0, 1, -1, 1 << 62, (1 << 64) - 1):
        stream = Stream(seed, "a", 3)
        expected = [stream.word() for _ in range(3)][-1]
        assert drawn(stream_key(seed, "a"), 3) % (1 << 64) == expected


def test_the_place_of_a_set_bit() -> None:
    from numba import njit

    from rainkit.lab import bits

    @njit
    def both(x, k):
        return bits.select(x, k), bits._select_steps(x, k)

    @njit
    def picked(low, high, in_low, k):
        return bits.pick(low, high, in_low, k), bits._pick_steps(low, high, in_low, k)

    chance = random.Random(1)
    for _ in range(300):
        x = chance.getrandbits(63) & chance.getrandbits(63) | 1 << 62
        places = [n for n in range(64) if x >> n & 1]
        k = chance.randrange(len(places))
        assert both(x, k) == (places[k], places[k])
        other = chance.getrandbits(57) & chance.getrandbits(57) & chance.getrandbits(57)
        places += [n + 64 for n in range(57) if other >> n & 1]
        k = chance.randrange(len(places))
        bit = 1 << places[k]
        expected = bit % (1 << 64), bit >> 64, places[k]
        assert picked(x, other, x.bit_count(), k) == (expected, expected)


def test_bits_side_by_side() -> None:
    from numba import njit

    from rainkit.lab import bits

    @njit
    def both(x, mask):
        return bits.extract(x, mask), bits._extract_steps(x, mask)

    chance = random.Random(2)
    for number in range(300):
        x, mask = chance.getrandbits(62), chance.getrandbits(62)
        if number % 2:
            mask = ~(63 << chance.randrange(0, 60, 6))
        bits_of = [x >> n & 1 for n in range(64) if mask >> n & 1]
        expected = sum(bit << n for n, bit in enumerate(bits_of))
        assert both(x, mask) == (expected, expected)
