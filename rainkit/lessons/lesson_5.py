"""Lesson 5: when one goes missing. Take species out of a food web, predict, and watch what follows."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from rainkit.ecology import secondary_extinctions
from rainkit.ecology.size import Web
from rainkit.i18n import N, T
from rainkit.lessons.boards import State
from rainkit.lessons.deck_web import MIXOTROPHS, name_of, part_of
from rainkit.lessons.model import Belief, Lesson, OnPaper, Page, Standard, Truth, closing
from rainkit.lessons.removal_board import RemovalBoard
from rainkit.lessons.tasks import Choice, Do, Number, Option, Pick, Predict, Reason, Verdict
from rainkit.lessons.web_board import WebBoard

__all__ = ["LESSON", "best_pairs"]

SPECIES = (
    "lichens", "other-flowers", "velvet-durian", "rambutan", "strangler-fig", "other-leaves-and-shoots",
    "dead-wood-and-litter", "processional-termite", "giant-honey-bee", "cave-nectar-bat", "other-insects",
    "giant-forest-ant", "wallaces-flying-frog", "sunda-pangolin", "rhinoceros-hornbill", "southern-red-muntjac",
    "sun-bear", "bornean-orangutan", "reticulated-python", "malayan-tiger", "sunda-clouded-leopard", "dhole",
)  # fmt: skip


@cache
def study_web() -> Web:
    """The part of the deck's web that this lesson works with."""
    return part_of(SPECIES)


def _lost(*gone: str) -> tuple[str, ...]:
    return tuple(str(one) for one in secondary_extinctions(study_web(), gone, producers=MIXOTROPHS).lost)


def _one_food() -> frozenset[str]:
    web = study_web()
    return frozenset(one for one in web if web.in_degree(one) == 1)


@cache
def best_pairs() -> tuple[int, tuple[tuple[str, str], ...]]:
    """The most that die out when two species are taken away, and which pairs do it."""
    losses = {pair: len(_lost(*pair)) for pair in combinations(SPECIES, 2)}
    most = max(losses.values())
    return most, tuple(pair for pair, n in losses.items() if n == most)


def _worst_pair(state: State) -> Verdict:
    gone, most = list(state.get("gone", ())), best_pairs()[0]
    if len(gone) != 2:
        return Verdict(
            False, N("Take away exactly two. Now it is {n}.", "Take away exactly two. Now it is {n}.", len(gone))
        )
    lost = len(_lost(*gone))
    if lost >= most:
        return Verdict(
            True, N("{n} more species dies out.", "{n} more species die out. No other pair does more harm.", lost)
        )
    return Verdict(
        False,
        T(
            "These two take {n} more with them. There is a pair that takes {most}. Who has only one or two foods?",
            n=lost,
            most=most,
        ),
    )


def _removed(state: State) -> Verdict:
    gone = set(state.get("gone", ()))
    if gone == {"lichens"}:
        return Verdict(True, T("The termites die out: lichens are all they eat. Nobody else does."))
    if "lichens" in gone:
        return Verdict(
            False, T("The lichens are gone, but so are others. Bring all back and take away the lichens only.")
        )
    return Verdict(False, T("Take away the lichens: they stand at the foot of the picture."))


WEB = WebBoard(study_web, removes=True)
PAIR = WebBoard(study_web, removes=True)  # its own: the page before leaves the worst pair taken away
OWN = WebBoard(study_web, removes=True, takes_own=True)
CURVE = RemovalBoard(study_web)

PAGES = (
    Page(
        "hook", "hook", T("One is missing. So what?"),
        (
            T("In a rainforest thousands of species live side by side. Now and then one disappears."),
            T(
                "Here are 21 kinds and groups of living things from Malaysia's forests, besides dead wood and leaves. "
                "An arrow runs from the food to the eater. Plants, lichens and dead wood stand at level 1, at the foot."
            ),
            T("Point at a card, or go there with the arrow keys: green lines show what it eats, red dashed lines "
                "what eats it."),
        ),
        "web",
        words=((T("food web"), T("who eats whom, drawn with arrows")),),
    ),
    Page(
        "see", "hook", T("Who has only one food?"),
        (T("Some eat many things, some only one. Find those that have only ONE food in this picture."),),
        "web",
        Pick(
            question=T("Choose them in the picture, then press Check."),
            right=_one_food, names=name_of,
            hints=(
                T("Count the green arrows that arrive at an animal. One arrow means one food."),
                T("Look at level 2 and level 3, at very small animals."),
                T("One of them scrapes lichens from bark, the other hunts insects."),
            ),
            why=T("With one food only, an animal depends on it completely. Such animals are called specialists."),
            slips={"sunda-pangolin": T("It eats two things here: termites and ants."),
                   "giant-honey-bee": T("Three plants feed it here."),
                   "lichens": T("Lichens eat nobody: they make their own food.")},
            other=T("Count its green lines: it has more than one food, or none because it makes its own."),
        ),
    ),
    Page(
        "guess", "predict", T("The lichens disappear"),
        (
            T("Lichens grow on bark. They take in dirt from the air and die when the air is bad."),
            T("Suppose all lichens in this forest die."),
        ),
        "web",
        tells=False,
        task=Predict(
            question=T("Who will die out because of it?"),
            options=(
                Option("nobody", T("nobody"), T("The termites eat nothing but lichens.")),
                Option("termites", T("only the termites"), T("Lichens are all they eat; all others have something "
                    "else."), right=True),
                Option("eaters", T("the termites and everything that eats termites"), T("Those that eat termites "
                    "have other food too."), idea="neighbours"),
                Option("all", T("half of the forest"), T("Most species have several foods."), idea="chain"),
            ),
        ),
    ),
    Page(
        "lichens", "investigate", T("Try it"),
        (T("Click the lichens, or press Enter on them, to take them away. A number shows in which round a species "
            "dies out."),),
        "web",
        Do(
            question=T("Take away the lichens only, then press Check."),
            test=_removed, shown=T("Click the lichens."),
            hints=(T("The lichens stand at level 1, the lowest row."),),
            why=T("The pangolin eats termites, but it still has ants. A second food is an insurance."),
        ),
        recall="guess",
    ),
    Page(
        "insects", "investigate", T("And now the insects as well"),
        (T("The lichens stay away. Now take away 'other insects' too, as poison on fields does."),),
        "web",
        Choice(
            question=T("The Sunda pangolin eats neither lichens nor 'other insects'. Why does it die out?"),
            options=(
                Option("hunted", T("it is eaten by the leopard"), T("The leopard ate it before too, and the pangolin "
                    "lived. What changed is its food: follow the arrows down from it.")),
                Option("food", T("its foods, termites and ants, lost theirs"), T("The loss climbs: lichens and "
                    "insects, then termites and ants, then the pangolin."), right=True),
                Option("never", T("it does not: effects reach only neighbours"), T("Look at the numbers in the "
                    "picture: the pangolin carries a 2. It died in the second round."), idea="neighbours"),
            ),
            hints=(T("Look at the numbers: who died in round 1, who in round 2?"), T("What does the pangolin eat? "
                "Who fed these?")),
        ),
        words=((T("cascade"), T("one loss causes the next, and that one the next")),),
    ),
    Page(
        "pair", "investigate", T("The worst pair"),
        (T("All are back. Look for the two species whose loss does the most harm."),),
        "pair",
        Do(
            question=T("Take away exactly two, so that as many others as possible die out."),
            test=_worst_pair, shown=T("for instance the lichens and the other insects"),
            hints=(
                T("Hunters at the top feed few others. Try further down."),
                T("Animals with one or two foods fall first. Which two things feed them?"),
                T("You have already seen a pair that starts a cascade over two rounds."),
            ),
            why=T("A keystone species does such harm when it is lost, though there is little of it. So one stone "
                "holds an arch. 'Other insects' are no keystones: there are very many of them."),
        ),
        words=((T("keystone species"), T("one whose loss does much harm, though there is little of it")),),
    ),
    Page(
        "order", "explain", T("How much can a web lose?"),
        (
            T("Here species are taken away one after the other, in three orders. Then others starve. "
                "The line shows how many are left."),
            T("Robustness: the share that must be taken away until half of all species are gone. 50 % is the best a "
                "web can do."),
        ),
        "curve",
        Number(
            question=T("The best linked first: how many must be taken away until only half (11) are left? Read it "
                "from the picture."),
            value=lambda: float(CURVE.until_half("most connected")), tolerance=0.5, unit=T("species"),
            hints=(T("Find 11 on the left. Go right to the line of the best linked."), T("Go down from there and "
                "read the number.")),
            slips=((lambda: float(CURVE.until_half("top down")), T("This is the line of the hunters first. Look at "
                "the mark of each line.")),),
            why=T("Losing well linked species breaks a web sooner than losing those at the top."),
        ),
        words=((T("robustness"), T("how much loss a web bears")),),
    ),
    Page(
        "reason", "explain", T("Your argument"),
        (T("A builder says: 'Lichens and insects are small, nobody needs them.' Answer with what you saw."),),
        "web",
        Reason(
            question=T("Write three short parts. They go into your report."),
            sample=T(
                "Claim: small species can be very important. Evidence: without lichens and other insects four "
                    "animals died out, the pangolin "
                "in round 2. Reasoning: what they feed also feeds others, so the loss climbs up the web."
            ),
            hints=(T("Use a number: how many died out, in which round?"), T("Start with: 'I think ... because ...'.")),
        ),
    ),
    Page(
        "plants", "check", T("No plants at all"),
        (T("Suppose everything at level 1 is gone: plants, flowers, lichens and dead wood."),),
        "web",
        Choice(
            question=T("Who of the animals is left in the end?"),
            options=(
                Option("hunters", T("the hunters: they eat no plants"), T("And what do the animals eat that they "
                    "hunt? Follow the arrows down, step by step."), idea="plants"),
                Option("some", T("all but the plant eaters"), T("The pangolin eats ants, the ants eat insects, the "
                    "insects eat plants. Who feeds the pangolin then?"), idea="plants"),
                Option("none", T("nobody"), T("All energy of the web comes in at level 1, also that of the "
                    "tiger."), right=True),
            ),
            hints=(T("Take one tiger: who is its food? And what feeds that animal?"), T("Take all cards of the "
                "lowest row away and watch.")),
        ),
    ),
    Page(
        "limits", "check", T("What the model leaves out"),
        (T("The picture knows only food. Real forests know more."),),
        "web",
        Choice(
            question=T("In this model nobody dies out when the bats disappear. Why can that be wrong in a real "
                "forest?"),
            options=(
                Option("food", T("bats are the main food of tigers"), T("No arrow runs from the bats to the tiger. "
                    "Think of what bats do for plants.")),
                Option("pollen", T("bats carry the pollen of durian flowers"), T("Without pollen there are no "
                    "fruits. The model has arrows for eating only."), right=True),
                Option("none", T("it can't be wrong: the computer worked it out"), T("A computer works out what the "
                    "model says. The model leaves things out: think of flowers."), idea="model"),
            ),
            hints=(T("What do bats do at night in durian flowers?"),),
        ),
    ),
    *closing("web"),
    Page(
        "own", "check", T("If there is time: your own region"),
        (
            T("Load a food web of your own region and take species away. Who has only one food there?"),
            T("With a table of body masses you get a whole deck of cards for the game. Data: your teacher, or "
                "globalbioticinteractions.org."),
        ),
        "own",
    ),
)  # fmt: skip
PAGES = (*PAGES[:-2], PAGES[-1], PAGES[-2])  # the report stays last

PAPERS = {
    "hook": OnPaper(
        text=(
            T("In a rainforest thousands of species live side by side. Now and then one disappears."),
            T(
                "Here are 21 kinds and groups of living things from Malaysia's forests, besides dead wood and leaves. "
                "An arrow runs from the food to the eater. Plants, lichens and dead wood stand at level 1, at the foot."
            ),
        ),
        prints=True,
    ),
    "see": OnPaper(ask=T("Write down all that have only one food.")),
    "lichens": OnPaper(
        text=(
            T("Cross out the lichens. Then cross out all that have no food left, and write a 1 beside them."),
            T("Has anybody else lost all food now? Cross it out too, with a 2. Go on until nobody starves."),
        ),
        ask=T("Who dies out when only the lichens are gone?"),
    ),
    "insects": OnPaper(
        text=(
            T("The lichens stay crossed out. Now cross out 'other insects' too, as poison on fields does."),
            T("Go on as before."),
        )
    ),
    "pair": OnPaper(
        text=(T("Begin anew with another colour. Look for the two species whose loss does the most harm."),),
        ask=T("Which two, and how many others die out?"),
    ),
    "own": OnPaper(left_out=True),
}  # fmt: skip

LESSON = Lesson(
    5,
    "missing",
    T("When one goes missing"),
    T("Take a species out of a food web, predict, and watch what follows."),
    {"hook": 5, "predict": 5, "investigate": 15, "explain": 12, "check": 8},
    {"web": WEB, "pair": PAIR, "curve": CURVE, "own": OWN},
    PAGES,
    goals=(
        T("I can read a food web: an arrow runs from the food to the eater."),
        T("I can predict who dies out when a food is lost, and check it."),
        T("I can explain why a loss reaches species that are not linked with it directly."),
        T("I can say what such a model leaves out."),
    ),
    standards=(
        Standard("NGSS MS-LS2-1", T("how the supply of food affects living things")),
        Standard("NGSS MS-LS2-4", T("an argument from evidence that a change in an ecosystem affects its populations")),
        Standard("NGSS HS-LS2-2", T("numbers that show what affects biodiversity (robustness)")),
        Standard("NGSS HS-LS2-6", T("weighing claims on how stable ecosystems are")),
    ),
    beliefs=(
        Belief("neighbours", T("A loss reaches only those next to it."), T("Let them take away lichens and other "
            "insects: the pangolin has no link with either, and dies in round 2.")),
        Belief("chain", T("One loss brings everything down."), T("Most species have several foods. Taking away one "
            "alone costs at most one other here.")),
        Belief("plants", T("Losing plants hurts only plant eaters."), T("Follow a cascade up to the pangolin, which "
            "eats no plant at all.")),
        Belief("arrows", T("Arrows point at what is eaten."), T("Say it aloud: the energy goes along the arrow, into "
            "the eater.")),
        Belief("model", T("What the computer says is how it is."), T("The last exercise: the model knows nothing of "
            "pollen, nests and shade.")),
    ),
    truths=(
        Truth(True, T("Different types side by side bring points: a mixed forest is worth more.")),
        Truth(True, T("The sun bear scores with plants and with arthropods: it has several foods in nature, too.")),
        Truth(False, T("In the game a card stays even if all its food is missing. In nature it would starve.")),
        Truth(False, T("×2 and ×3 of the jungle game are points, not a better chance to survive.")),
        Truth(False, T("Cards are single. In nature the number of animals counts.")),
    ),
    sources=(
        T("Who eats whom: data of the deck (cards/lessons/deck_web_links.csv), each link with its source; 'general' "
            "where it is common knowledge."),
        T("Secondary extinctions and robustness: Dunne, Williams and Martinez 2002, Ecology Letters 5: 558-567; "
            "Dunne and Williams 2009."),
        T("Keystone species: Paine 1969, The American Naturalist 103: 91-93."),
    ),
    material=(T("One computer for two pupils, or the printed sheet"),),
    papers=PAPERS,
)  # fmt: skip
