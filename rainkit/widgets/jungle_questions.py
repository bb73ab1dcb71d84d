"""The jungle's walkthrough as data: questions made from a position, each with wrong answers that people really give.

No number stands here: areas, points, the place of the diversity token and every slip are worked out by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rainkit.core.ledger import Ledger
from rainkit.i18n import N, T, Text
from rainkit.jungle import Jungle, Position, areas
from rainkit.jungle.jungle import places
from rainkit.jungle.scoring import DIVERSITY
from rainkit.jungle.words import COLOUR_WORDS, TOTEM_WORDS
from rainkit.widgets import jungle_slips as slips
from rainkit.widgets.walkthrough_answers import Answer, numbers
from rainkit.widgets.walkthrough_steps import Progress, Step

__all__ = ["JungleExample", "Question"]


@dataclass(frozen=True)
class Question:
    """One step of the walkthrough.

    Attributes
    ----------
    step : Step
        Its kind is ``intro``, ``tile``, ``area``, ``both``, ``times``, ``rest``, ``fifth``, ``diversity``, ``sum`` or
        ``change``.
    name : Text
        The name of its dot.
    head : Text
        What is asked.
    told : tuple of Text
        Sentences below it.
    places : tuple of int
        The places that the question is about.
    glow : tuple of int
        The places that count, shown once the answer is known.
    row : Text or None
        What stands in the ledger, if the question brings points.
    points : int
    clause : str
    """

    step: Step
    name: Text
    head: Text
    told: tuple[Text, ...] = ()
    places: tuple[int, ...] = ()
    glow: tuple[int, ...] = ()
    row: Text | None = None
    points: int = 0
    clause: str = "J18"


@dataclass(frozen=True)
class JungleExample:
    """A finished jungle to be scored step by step.

    Examples
    --------
    >>> from rainkit.widgets.jungle_example import example
    >>> made = JungleExample(example())
    >>> sum(question.points for question in made.questions) == example().ledger().total
    True
    """

    position: Position

    @property
    def jungle(self) -> Jungle:
        """The nine places."""
        return self.position.jungle

    @cached_property
    def ledger(self) -> Ledger:
        """All lines of the score."""
        return self.position.ledger()

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps in their order."""
        return tuple(question.step for question in self.questions)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """All questions: plain tiles first, then each area with its token, then what is left, diversity and the sum."""
        asked = [_intro(self.position)]
        tokens = sorted((n for n in self._places if self.jungle.at(n).token), key=lambda n: -self.jungle.at(n).token)
        plain = [n for n in self._places if n not in tokens]
        for n in self._two_examples(plain):
            asked.append(self._tile(n))
            plain.remove(n)
        seen_both = False
        for n in tokens:
            if len(self.jungle.at(n).tile.colours) > 1 and not seen_both:
                asked.append(self._both(n))
                seen_both = True
            asked += [self._area(n), self._tile(n), self._times(n)]
        if plain:
            asked.append(self._rest(tuple(plain)))
        if self.jungle.diversity_place:
            asked += [self._fifth(self.jungle.diversity_place), self._diversity(self.jungle.diversity_place)]
        return (*asked, self._sum(), _change())

    @property
    def _places(self) -> range:
        return range(1, len(self.jungle) + 1)

    def _totems(self, place: int) -> int:
        return sum(animal.species == self.position.totem for animal in self.jungle.at(place).animals)

    def _base(self, place: int) -> int:
        return self.jungle.at(place).tile.points + self._totems(place)

    def _area_of(self, place: int, colour: str) -> tuple[int, ...]:
        cell = self.jungle.cell(place)
        return places(self.jungle, next(area for area in areas(self.jungle, colour) if cell in area))

    def _two_examples(self, plain: list[int]) -> list[int]:
        """A tile without and one with an animal of the totem, to begin with."""
        without = [n for n in plain if not self._totems(n)][:1]
        return without + [n for n in plain if self._totems(n)][:1]

    # ------------------------------------------------------------------ the questions

    def _tile(self, n: int) -> Question:
        held = self.jungle.at(n)
        totem = TOTEM_WORDS[self.position.totem]
        number, points, right = self._totems(n), held.tile.points, self._base(n)
        why = T("{points} on the tile, and none of its animals is a {totem}.", points=points, totem=totem)
        if number:
            why = T("{points} on the tile, and 1 for each {totem}: {points} + {number}.", points=points, totem=totem,
                    number=number)  # fmt: skip
        head = T("What does the tile on place {place} bring?", place=n)
        if held.token:
            head = T("Place {place} holds a token. What does the tile bring before that?", place=n)
        told = T("Its points, and 1 more for each animal of your totem. Your totem is the {totem}.", totem=totem)
        return Question(
            Step(
                f"tile {n}",
                "tile",
                answers=numbers(right, why, slips.about_tile(held, number, totem), sign=False),
                group=f"place {n}",
            ),
            T("Place {place}", place=n),
            head,
            (told,),
            (n,),
            (n,),
            T("Place {place}: points and animals", place=n),
            right,
        )

    def _area(self, n: int) -> Question:
        held = self.jungle.at(n)
        colour = held.token_colour
        where = self._area_of(n, colour)
        words = COLOUR_WORDS[colour]
        why = T("Places {places}, each side by side with another one.", places=list(where))
        answers = numbers(len(where), why, slips.about_area(self.jungle, colour, where), sign=False)
        told = (
            T("An area: tiles that show the colour and lie side by side. Corners don't count."),
            T("A bicolour tile counts for both of its colours."),
        )
        return Question(
            Step(f"area {n}", "area", answers=answers, group=f"place {n}"),
            T("Place {place}", place=n),
            T("How many tiles has the area in {colour} around place {place}?", colour=words, place=n),
            told,
            (n,),
            where,
            clause="J13a",
        )

    def _both(self, n: int) -> Question:
        one, other = self.jungle.at(n).tile.colours
        first, second = COLOUR_WORDS[one], COLOUR_WORDS[other]
        wrong = T("The tile shows two colours. It counts in full for each of them (rule J1).")
        answers = (
            Answer("one", T("only the {colour} one", colour=first), False, wrong),
            Answer("other", T("only the {colour} one", colour=second), False, wrong),
            Answer("both", T("both"), True, T("It shows both colours, so it belongs to both areas at once.")),
        )
        return Question(
            Step(f"both {n}", "both", answers=answers, group=f"place {n}"),
            T("Place {place}", place=n),
            T(
                "Place {place} is {first} and {second}. To which area does it belong?",
                place=n,
                first=first,
                second=second,
            ),
            (),
            (n,),
            tuple(sorted({*self._area_of(n, one), *self._area_of(n, other)})),
            clause="J1",
        )

    def _times(self, n: int) -> Question:
        held = self.jungle.at(n)
        base, times, number = self._base(n), held.times, self._totems(n)
        words = COLOUR_WORDS[held.token_colour]
        if times == 2:
            head = T("The ×2 of {colour} lies on place {place}. What is the tile worth now?", colour=words, place=n)
        else:
            head = T("The ×3 of {colour} lies on place {place}. What is the tile worth now?", colour=words, place=n)
        why = T("{base} × {times} = {total}. Points and animals are multiplied together.", base=base, times=times,
                total=base * times)  # fmt: skip
        told = T("The token was taken for an area of {n} in {colour}.", n=held.token, colour=words)
        answers = numbers(base * times, why, slips.about_times(held.tile.points, base, times, number), sign=False)
        return Question(
            Step(f"times {n}", "times", answers=answers, group=f"place {n}"),
            T("Place {place}", place=n),
            head,
            (told,),
            (n,),
            self._area_of(n, held.token_colour),
            T("Place {place}: ×{times}", place=n, times=times),
            base * (times - 1),
        )

    def _rest(self, where: tuple[int, ...]) -> Question:
        right = sum(self._base(n) for n in where)
        points = sum(self.jungle.at(n).tile.points for n in where)
        animals = sum(len(self.jungle.at(n).animals) for n in where)
        totem = TOTEM_WORDS[self.position.totem]
        why = T(
            "{points} on the tiles and {number} for the {totem}.", points=points, number=right - points, totem=totem
        )

        answers = numbers(right, why, slips.about_rest(right, points, animals, totem), sign=False)
        return Question(
            Step("rest", "rest", answers=answers),
            T("The other tiles"),
            T("Now the other tiles, on places {places}. What do they bring together?", places=list(where)),
            (T("Their points, and 1 more for each {totem} on them.", totem=totem),),
            where,
            where,
            T("Places {places}", places=list(where)),
            right,
        )

    def _fifth(self, where: int) -> Question:
        seen: set[str] = set()
        counts: dict[int, int] = {}
        for n in self._places:
            seen.update(self.jungle.at(n).tile.colours)
            counts[n] = len(seen)
        new = [c for c in self.jungle.at(where).tile.colours if counts[where] > counts.get(where - 1, 0)]
        before = {c for n in range(1, where) for c in self.jungle.at(n).tile.colours}
        came = next(c for c in new if c not in before)
        why = T("With place {place} came {colour}, the fifth colour.", place=where, colour=COLOUR_WORDS[came])

        answers = numbers(where, why, slips.about_fifth(self.jungle, where), sign=False)
        return Question(
            Step(
                "fifth",
                "fifth",
                answers=answers,
                group="diversity",
            ),
            T("Five colours"),
            T("Places are filled from 1 to 9. Which place brought the fifth colour?"),
            (T("Its tile gets the diversity token. Remember: a bicolour tile shows two."),),
            (),
            (where,),
            clause="J13e",
        )

    def _diversity(self, where: int) -> Question:
        later = tuple(range(where + 1, len(self.jungle) + 1))
        right = DIVERSITY * len(later)
        why = N(
            "{n} later tile, {each} points each.", "{n} later tiles, {each} points each.", len(later), each=DIVERSITY
        )

        answers = numbers(right, why, slips.about_diversity(self.jungle, where, later, right), sign=False)
        return Question(
            Step(
                "diversity",
                "diversity",
                answers=answers,
                group="diversity",
            ),
            T("Five colours"),
            T("The diversity token lies on place {place}. What does it bring in the end?", place=where),
            (T("{each} points for each tile placed later. They are not multiplied.", each=DIVERSITY),),
            (where,),
            later,
            T("Diversity"),
            right,
            "J19",
        )

    def _sum(self) -> Question:
        right = self.ledger.total
        single = sum(self._base(n) for n in self._places)
        more = sum(line.points for line in self.ledger if line.clause == "J19")

        why = T("The rows of the ledger, added up.")
        return Question(
            Step("sum", "sum", answers=numbers(right, why, slips.about_sum(right, single, more), sign=False)),
            T("The sum"),
            T("Add it all up. What is the jungle worth?"),
            places=(),
            glow=(),
        )

    # ------------------------------------------------------------------ what is known

    def question(self, step: Step) -> Question:
        """The question of a step."""
        return next(question for question in self.questions if question.step.key == step.key)

    def ledger_share(self, question: Question, place: int) -> int:
        """What a place brings by the clause of a question."""
        return sum(line.points for line in self.ledger.of_place(place) if line.clause == question.clause)

    def known(self, progress: Progress) -> int:
        """The points found so far."""
        return sum(question.points for question in self.questions if progress.solved(question.step))


def _intro(position: Position) -> Question:
    told = (
        T("Nine tiles, filled with animals. This player's totem is the {totem}.", totem=TOTEM_WORDS[position.totem]),
        T("Each tile brings its points and 1 for each {totem} on it. Tokens double or triple a tile, and five colours "
          "bring more.", totem=TOTEM_WORDS[position.totem]),
        T("First guess, then see. Nothing is lost by a wrong guess."),
    )  # fmt: skip
    return Question(Step("intro", "intro"), T("The jungle"), T("How many points is this jungle worth?"), told)


def _change() -> Question:
    return Question(Step("change", "change"), T("Now reorder it"), T("What if the tiles had come in another order?"))
