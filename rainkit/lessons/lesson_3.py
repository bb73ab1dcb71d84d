"""Lesson 3: what is diversity. Two places compared by several numbers, and own counts."""

# ruff: noqa: E501 (sentences stay in one piece)

from __future__ import annotations

from rainkit.ecology import gini_simpson, hill_number
from rainkit.i18n import T, number
from rainkit.lessons.boards import State
from rainkit.lessons.count_board import CountBoard
from rainkit.lessons.model import Belief, Lesson, OnPaper, Page, Standard, Truth, closing
from rainkit.lessons.tasks import Choice, Do, Number, Option, Predict, Reason, Verdict

__all__ = ["LESSON"]

KINDS = (T("butterflies"), T("beetles"), T("ants"), T("spiders"), T("snails"))
EVEN, UNEVEN = (20, 20, 20, 20, 20), (92, 2, 2, 2, 2)
FOREST = CountBoard(KINDS, (T("old forest"), T("oil palms")), (EVEN, UNEVEN))
OWN = CountBoard(KINDS, (T("place 1"), T("place 2")), ((5, 5, 5, 0, 0), (7, 5, 3, 0, 0)), changes=True)


def _own(state: State) -> Verdict:
    first, second = state["counts"]
    kinds = [sum(n > 0 for n in row) for row in (first, second)]
    if not (any(first) and any(second)):
        return Verdict(False, T("Count at least one living thing at each place."))
    if kinds[0] >= kinds[1]:
        return Verdict(
            False,
            T(
                "Place 2 must have MORE kinds than place 1. Now it has {two}, place 1 has {one}.",
                one=kinds[0],
                two=kinds[1],
            ),
        )
    one, two = hill_number(first, 1), hill_number(second, 1)
    if two >= one:
        return Verdict(
            False,
            T(
                "More kinds it has. But its Hill number, {two}, is not yet below {one}. Make one kind at place 2 very common.",
                one=number(one, 1),
                two=number(two, 1),
            ),
        )
    return Verdict(
        True, T("More kinds, and yet less diverse: {two} against {one}.", one=number(one, 1), two=number(two, 1))
    )


PAGES = (
    Page(
        "hook", "hook", T("Which place is richer?"),
        (
            T("Two classes put up the same traps for a week: one in an old forest, one between oil palms. Each caught 100 small animals."),
            T("Look at the bars. Both places have the same five kinds."),
            T("The counts are made up so that they are easy to work with. Later come your own."),
        ),
        "forest",
        tells=False,
    ),
    Page(
        "guess", "predict", T("Your feeling"),
        (),
        "forest",
        tells=False,
        task=Predict(
            question=T("Which place would you call more diverse?"),
            options=(
                Option("same", T("both the same: five kinds each"), T("The number of kinds is the same. But how often do you meet them?"), idea="richness"),
                Option("forest", T("the old forest"), T("There you meet all five all the time."), right=True),
                Option("palms", T("the oil palms: so many butterflies"), T("Many of one kind is not diverse.")),
            ),
        ),
    ),
    Page(
        "richness", "investigate", T("Richness"),
        (
            T("Richness is simply the number of kinds."),
            T("Scientists count species. We count groups here: beetles alone are thousands of species."),
        ),
        "forest",
        tells=False,
        task=Number(
            question=T("What is the richness of the oil palms?"),
            value=lambda: 5.0, tolerance=0.01, unit=T("kinds"),
            hints=(T("Count the kinds with at least one animal."),),
            slips=((lambda: 100.0, T("That is how many animals were counted. Count the kinds.")), (lambda: 1.0, T("One kind is very common, but the rare ones count as well."))),
            why=T("Five, as in the forest. Richness does not see that four of them are rare."),
        ),
        words=((T("richness"), T("the number of kinds: species, or groups as here")),),
    ),
    Page(
        "simpson", "investigate", T("Simpson: draw two"),
        (
            T("Shut your eyes, take one animal, put it back, take another. How likely are they of DIFFERENT kinds? That is Simpson's 1 − D."),
            T("In the forest each kind has a share of 0.2. Two of the same kind: 5 × 0.2 × 0.2 = 0.2."),
        ),
        "forest",
        tells=False,
        task=Number(
            question=T("So how likely are two animals of the forest of different kinds? (1 − D)"),
            value=lambda: gini_simpson(EVEN) or 0.0, tolerance=0.006,
            hints=(T("Same or different: together they make 1."), T("1 − 0.2 = ?")),
            slips=((lambda: 0.2, T("That is D, the chance that both are the SAME. The other is asked.")), (lambda: 5.0, T("That is 1 / D, also called after Simpson. Here the chance is asked: between 0 and 1.")), (lambda: 80.0, T("Nearly: 80 what? Write 80 % or 0.8."))),
            why=T("0.8 or 80 %. Between the oil palms it is only 0.15: nearly always two butterflies."),
        ),
        words=((T("Simpson 1 − D"), T("chance that two are of different kinds, from 0 up")),),
    ),
    Page(
        "hill", "investigate", T("As many as it feels"),
        (
            T("Shannon's H′ tells how hard it is to guess the next animal. The Hill number is made from it. It says: this place is as diverse as one with so many kinds that are all equally common."),
            T("Look at the numbers: the forest first, the oil palms second."),
        ),
        "forest",
        Number(
            question=T("What is the Hill number (q = 1) of the oil palms?"),
            value=lambda: hill_number(UNEVEN, 1), tolerance=0.06, unit=T("kinds"),
            hints=(T("It stands in the table, in the line of the Hill number."), T("The second of the two numbers.")),
            slips=((lambda: 5.0, T("That is the forest, or the richness. Read the second number.")),),
            why=T("Five kinds on paper, but to a visitor hardly one and a half."),
        ),
        recall="guess",
        words=((T("Hill number"), T("diversity counted in equally common kinds")),),
    ),
    Page(
        "own", "investigate", T("Your own counts"),
        (
            T("Enter numbers of your own, for instance from two corners of the school yard. Or make them up."),
            T("Task: make place 2 richer in kinds and yet less diverse."),
        ),
        "own",
        Do(
            question=T("Change the numbers, then press Check."), test=_own,
            shown=T("for instance place 1: 10, 10, 10, 0, 0; place 2: 96, 1, 1, 1, 1"),
            hints=(T("Give place 2 more kinds than place 1."), T("Make one kind of place 2 very common and the others rare.")),
            why=T("So richness and diversity are two things."),
        ),
    ),
    Page(
        "redlist", "explain", T("And the Red List?"),
        (
            T("In the game a special goal counts the Red List categories in your forest: LC, NT, VU, EN, CR ..."),
        ),
        "forest",
        Choice(
            question=T("Why is such a count no measure of diversity?"),
            options=(
                Option("danger", T("it tells how endangered species are, not how many kinds there are or how common"), T("Ten kinds of one category would count 1."), right=True),
                Option("is", T("it is one: more categories, more diversity"), T("Think of ten different animals that are all 'least concern': how many categories? How many kinds?"), idea="redlist"),
                Option("ne", T("because NE and DD mean safe"), T("NE is 'not evaluated', DD 'data deficient': nobody knows. But that is not the point here."), idea="ne"),
            ),
            hints=(T("Think of ten kinds in the same category."),),
        ),
    ),
    Page(
        "reason", "explain", T("Your argument"),
        (T("The palm oil company writes: 'Our palms are as diverse as the forest: five kinds of small animals each.'"),),
        "forest",
        Reason(
            question=T("Answer in three short parts. They go into your report."),
            sample=T("Claim: the palms are less diverse. Evidence: 1 − D is 0.15 against 0.80, the Hill number 1.5 against 5. Reasoning: richness counts a kind with two animals like one with 92; the other numbers see how common they are."),
            hints=(T("Use two numbers from the table."),),
        ),
    ),
    Page(
        "check", "check", T("Which number for what?"),
        (),
        "forest",
        Choice(
            question=T("Richness stays the same, but one kind becomes very common and the others rare. What does Simpson's 1 − D do?"),
            options=(
                Option("down", T("it goes down"), T("Two animals are then more often of the same kind."), right=True),
                Option("same", T("it stays the same"), T("That would be richness. Ask how likely two animals are of different kinds."), idea="richness"),
                Option("up", T("it goes up"), T("Ask how likely two animals are of DIFFERENT kinds when nearly all are of one kind.")),
            ),
            hints=(T("Compare forest and palms."),),
        ),
    ),
    *closing("forest"),
)  # fmt: skip

PAPERS = {
    "hill": OnPaper(prints=True),
    "own": OnPaper(
        text=(
            T("Count at two places, for instance in two corners of the school yard. Or make the numbers up."),
            T("Task: make place 2 richer in kinds and yet less diverse."),
        ),
        ask=T("Write down the numbers of both places. How can you see that place 2 is less diverse?"),
    ),
}  # fmt: skip

LESSON = Lesson(
    3,
    "diversity",
    T("What is diversity?"),
    T("Two places compared by numbers, and your own counts."),
    {"hook": 5, "predict": 2, "investigate": 22, "explain": 11, "check": 5},
    {"forest": FOREST, "own": OWN},
    PAGES,
    goals=(
        T("I can tell richness from diversity."),
        T("I can compare two places by Simpson's 1 − D and the Hill number and say what they mean."),
        T("I can say why a count of Red List categories is no diversity index."),
    ),
    standards=(
        Standard("NGSS HS-LS2-2", T("numbers for biodiversity")),
        Standard("NGSS MS-LS2-5", T("leads up to it: what biodiversity is, before designs that keep it are weighed")),
    ),
    beliefs=(
        Belief("richness", T("Diversity equals the number of kinds."), T("Both places have five kinds; let them draw two animals in their mind.")),
        Belief("redlist", T("More Red List categories mean more diversity."), T("Ten species of least concern count 1.")),
        Belief("ne", T("NE and DD mean safe."), T("Not evaluated and data deficient: nobody knows.")),
        Belief("simpson", T("Simpson is one number."), T("D, 1 − D and 1 / D all go by this name: say which one.")),
    ),
    truths=(
        Truth(True, T("Different types side by side bring points: a mixed forest is worth more.")),
        Truth(True, T("The Red List categories on the cards are real, as far as we know them.")),
        Truth(False, T("Every card is there once; in nature it matters how many there are of each.")),
        Truth(False, T("The diversity token of the jungle counts colours, which is only a richness of 5.")),
        Truth(False, T("Counting Red List categories is no measure of diversity.")),
    ),
    sources=(
        T("Simpson 1949, Nature 163: 688. Shannon 1948. Hill 1973, Ecology 54: 427-432. Jost 2006, Oikos 113: 363-375."),
        T("The counts of forest and oil palms are invented for the lesson; that plantations hold fewer species is known: Fitzherbert et al. 2008, Trends in Ecology and Evolution 23: 538-545."),
    ),
    material=(T("Own counts from the school yard, if you have some: five kinds, two places"),),
    papers=PAPERS,
)  # fmt: skip
