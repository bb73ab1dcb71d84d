"""Lesson 1: who eats whom. The deck's real food web against the cards that lie side by side in a forest of the game."""

# ruff: noqa: E501 (sentences stay in one piece)

from __future__ import annotations

from functools import cache

from rainkit.core.places import cards_folder
from rainkit.decks.source import load
from rainkit.ecology.size import Web
from rainkit.foodweb import Forest, read_position
from rainkit.i18n import N, T
from rainkit.lessons.boards import State
from rainkit.lessons.deck_web import deck_web, name_of
from rainkit.lessons.forest_board import ForestBoard
from rainkit.lessons.model import Belief, Lesson, OnPaper, Page, Standard, Truth, closing
from rainkit.lessons.tasks import Choice, Do, Number, Option, Pick, Predict, Reason, Verdict, Word
from rainkit.lessons.web_board import WebBoard

__all__ = ["LESSON"]

PAIRS = (
    ((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 0)), ((0, 1), (1, 1)), ((0, 1), (0, 2)),
    ((0, 2), (1, 1)), ((1, 0), (1, 1)), ((1, 0), (2, 0)), ((1, 1), (2, 0)),
)  # fmt: skip
"""The edges of the example that are asked about: all that are real, and four that are not."""


@cache
def _forest() -> Forest:
    """The worked example of the rulebook (F16)."""
    return read_position(load(cards_folder() / "foodweb" / "examples" / "rulebook.yaml")).forest


def _web() -> Web:
    return deck_web()


def _eats_bear() -> frozenset[str]:
    return frozenset(str(one) for one in deck_web().successors("sun-bear"))


def _fed_by_fig() -> frozenset[str]:
    return frozenset(str(one) for one in deck_web().successors("strangler-fig"))


FOREST = ForestBoard(_forest(), PAIRS)


def _marks(state: State) -> Verdict:
    still, wrong = FOREST.open_or_wrong(state)
    if wrong:
        told = FOREST.spoken(state, wrong[0])
        words = T(
            "{n} of your marks differ from what is known. Look again at this one: '{mark}' The next page of the web "
                "helps: "
            "who hunts, who eats plants or insects?",
            n=len(wrong), mark=told,
        )  # fmt: skip
        return Verdict(False, words)
    if still:
        left = len(still)
        return Verdict(
            False, N("All right so far. {n} mark is still open.", "All right so far. {n} marks are still open.", left)
        )
    return Verdict(True, T("Five of these nine neighbours really feed each other, four only lie side by side."))


PAGES = (
    Page(
        "hook", "hook", T("Neighbours, or food?"),
        (
            T("In the card game nine cards lie side by side and bring points for their neighbours."),
            T("But does the tiger eat the leopard because it lies beside it? In this lesson you find out who really "
                "eats whom."),
            T("This is the example in the rulebook. The round marks lie between two neighbours."),
        ),
        "forest",
        tells=False,
    ),
    Page(
        "guess", "predict", T("What do you think?"),
        (T("Nine pairs of neighbours carry a question mark."),),
        "forest",
        tells=False,
        task=Predict(
            question=T("In how many of these nine pairs does one really eat the other?"),
            options=(
                Option("none", T("none: it is only a game"), T("Some pairs are real: the tiger hunts mouse-deer.")),
                Option("some", T("about half"), T("Five of nine."), right=True),
                Option("all", T("all nine"), T("Lying side by side is not eating: the tiger and the leopard live far "
                    "apart, with the sea between them."), idea="adjacent"),
            ),
        ),
    ),
    Page(
        "arrows", "investigate", T("Arrows run to the eater"),
        (
            T("Scientists draw an arrow from the food to the one that eats it. The arrow shows where the energy goes."),
        ),
        "web",
        Choice(
            question=T("A mouse-deer eats a fig. Which way does the arrow run?"),
            options=(
                Option("eater", T("from the fig to the mouse-deer"), T("The energy of the fig goes into the "
                    "mouse-deer."), right=True),
                Option("food", T("from the mouse-deer to the fig"), T("Many people draw it so, because the eater "
                    "goes to its food. But the arrow shows the way of the energy: where does it end "
                        "up?"), idea="arrows"),
            ),
            hints=(T("Ask: who has the energy after the meal? The arrow points there."),),
        ),
        words=((T("food web"), T("all arrows of a place together")),),
    ),
    Page(
        "mark", "investigate", T("Mark the forest"),
        (
            T("Click a round mark, or press Enter on it: an arrow one way, the other way, or a line for 'only "
                "neighbours'."),
            T("Two animals you may not know: the sun bear eats fruit, insects and honey bees. The binturong eats "
                "mostly figs."),
        ),
        "forest",
        Do(
            question=T("Mark all nine, then press Check."),
            test=_marks,
            shown=T("Real: binturong → leopard, binturong → tiger, sun bear → tiger, mouse-deer → tiger, honey bee → "
                "sun bear. The other four are only neighbours."),
            hints=(
                T("The tiger and the leopard hunt. Which of their neighbours are small enough, or plant eaters?"),
                T("The sun bear breaks open nests. Whose nest lies beside it?"),
                T("Five arrows, four lines."),
            ),
        ),
        recall="guess",
    ),
    Page(
        "web", "investigate", T("The real web"),
        (
            T("These are 45 kinds and groups of living things of Malaysia's forests, besides dead wood and leaves. "
                "117 arrows join them. Point at a card, or go there with the arrow keys."),
            T("Green lines: what it eats. Red dashed lines: what eats it. A click chooses a card and writes the "
                "names beside."),
        ),
        "web",
        Pick(
            question=T("Choose all that eat the sun bear, then press Check."),
            right=_eats_bear, names=name_of,
            hints=(T("Go to the sun bear (a little under level 3). Follow the red dashed lines."), T("There are two "
                "of them, near the top.")),
            why=T("Even a bear has hunters."),
            slips={"sun-bear": T("That is the bear itself. Follow its red dashed lines to the end."),
                   "sunda-clouded-leopard": T("No such arrow is known: a bear is too strong for it.")},
            other=T("The red dashed lines of the sun bear do not end there."),
        ),
    ),
    Page(
        "fig", "investigate", T("The fig feeds many"),
        (T("Strangler figs bear fruit in all seasons. Click the strangler fig in the lowest rows: its lines stay."),),
        "web",
        Number(
            question=T("How many kinds of animals in this web eat strangler figs?"),
            value=lambda: float(len(_fed_by_fig())), tolerance=0.01,
            hints=(T("Click the strangler fig: the names are written beside the picture."), T("Count the names after "
                "'It is eaten by'.")),
            slips=((lambda: 0.0, T("The fig eats nothing, that is true. But who eats the fig?")),
                   (lambda: 1.0, T("The binturong loves figs, but it is not alone. Click the fig."))),
            why=T("No single kind of plant in this web feeds so many. Binturongs live mainly on figs and carry their seeds away."),
        ),
    ),
    Page(
        "sun", "explain", T("And the sun?"),
        (T("Plants make their own food from light, water and air."),),
        "web",
        Choice(
            question=T("Why is the sun no card in a food web?"),
            options=(
                Option("alive", T("it is not alive and nobody eats it; its light is energy for the plants"),
                       T(
                           "A food web shows who eats whom. The energy comes in through the plants, at level 1."), right=True),
                Option("forgot", T("it was forgotten: it should be at the bottom"), T("Nobody eats light. What does a plant "
                    "do with it?"), idea="sun"),
                Option("far", T("it is too far away"), T("It is far, but its light arrives. Think about what an "
                    "arrow means: who eats whom.")),
            ),
            hints=(T("An arrow means 'is eaten by'."),),
        ),
    ),
    Page(
        "level", "explain", T("The word for it"),
        (
            T("Those that make their own food stand at the lowest level. All others must eat."),
            T("Two plants stand higher. The pitcher plant makes its own food, but it also catches insects. Rafflesia "
                "makes none: it lives on a vine."),
        ),
        "web",
        Word(
            question=T("What are living things called that make their own food? (one word)"),
            accepted=("producer", "producers", "primary producer", "primary producers", "autotroph", "autotrophs",
                      "autotrophic", "autotrophe", "autotrophes", "autotrof", "autotrofy", "自养生物", "producent", "producenti",
                      "primárny producent", "primárni producenti", "producteur", "producteurs", "producteur primaire",
                      "producteurs primaires", "生产者", "初级生产者", "pengeluar", "pengeluar primer", "pengeluar utama"),
            shown=T("producers"),
            hints=(T("They produce food."), T("It begins with 'produ'.")),
            slips=((("plant", "plants", "tree", "trees", "rastlina", "rastliny", "stromy", "plante", "plantes", "arbres",
                     "植物", "树", "树木", "tumbuhan", "pokok"), T("Plants do it, yes; algae and some bacteria too. The "
                "word for all of them says that they produce.")),),
            opposites=((("consumer", "consumers", "konzument", "konzumenti", "consommateur", "consommateurs", "消费者",
                         "pengguna"), T("Consumers are those that eat. The question asks for the opposite.")),),
            why=T("Nearly all plants, algae and some bacteria are producers. All others are consumers."),
        ),
    ),
    Page(
        "reason", "explain", T("Your argument"),
        (T("A friend says: 'In the forest of the game the leopard lies beside the tiger, so it eats it.'"),),
        "forest",
        Reason(
            question=T("Answer in three short parts. They go into your report."),
            sample=T(
                "Claim: lying side by side is not eating. Evidence: of nine neighbouring pairs only five have an "
                    "arrow; tiger and leopard have none. "
                "Reasoning: an arrow needs a known meal, and these two can never meet: the tiger lives on the "
                    "Peninsula, this leopard on Borneo."
            ),
            hints=(T("Use the number of real arrows that you found."),),
        ),
    ),
    Page(
        "check", "check", T("One more look"),
        (T("The reticulated python eats mouse-deer; in the example there is no python."),),
        "web",
        Choice(
            question=T("Two cards are NOT neighbours in a game. Can one eat the other in nature?"),
            options=(
                Option("yes", T("yes: the clouded leopard hunts mouse-deer, though the cards lie apart"),
                       T("The game's table is not the forest. The arrow is there in the real web."), right=True),
                Option("no", T("no: without touching there is no arrow"), T("The cards lie where the player put "
                    "them. Look in the real web for the mouse-deer and its hunters."), idea="adjacent"),
            ),
            hints=(T("Find the lesser mouse-deer in the web and follow the red dashed lines."),),
        ),
    ),
    *closing("forest"),
)  # fmt: skip

PAPERS = {
    "mark": OnPaper(
        text=(
            T("Draw into the round marks: an arrow to the eater, or a line for 'only neighbours'."),
            T("Two animals you may not know: the sun bear eats fruit, insects and honey bees. The binturong eats "
                "mostly figs."),
        ),
        ask=T("Fill all nine marks. Then write down who eats whom."),
    ),
    "web": OnPaper(
        text=(
            T("The picture shows 45 kinds and groups of living things, besides dead wood and leaves. 117 arrows join them."),
            T("The list says the same in words."),
        ),
        ask=T("Write down all that eat the sun bear."),
        prints=True,
    ),
    "fig": OnPaper(text=(T("Strangler figs bear fruit in all seasons. Use the list."),)),
}  # fmt: skip

LESSON = Lesson(
    1,
    "whom",
    T("Who eats whom"),
    T("The real food web of the rainforest against the cards that lie side by side."),
    {"hook": 5, "predict": 3, "investigate": 17, "explain": 12, "check": 8},
    {"forest": FOREST, "web": WebBoard(_web)},
    PAGES,
    goals=(
        T("I can draw an arrow from the food to the eater and say what it means."),
        T("I can find in a food web what an animal eats and what eats it."),
        T("I can tell what a game shows from what is known."),
    ),
    standards=(
        Standard("NGSS MS-LS2-2", T("patterns of who interacts with whom in an ecosystem")),
        Standard("NGSS MS-LS2-3", T("a model of how energy goes through an ecosystem")),
    ),
    beliefs=(
        Belief("arrows", T("The arrow points at what is eaten."), T("Let them say: 'is eaten by'. Energy goes along "
            "the arrow.")),
        Belief("adjacent", T("Cards that touch eat each other."), T("Four of the nine marked pairs have no arrow; "
            "leopard and mouse-deer have one and do not touch.")),
        Belief("sun", T("The sun belongs in the web."), T("It is the source of energy but no living thing; the web "
            "begins with producers.")),
        Belief("top", T("The biggest stands on top."), T("Compare: the gaur weighs up to 1000 kg and stands at level "
            "2; the python with up to 75 kg near the top.")),
    ),
    truths=(
        Truth(True, T("Plants bring points to plant eaters, such as the mouse-deer.")),
        Truth(True, T("Hunters take points away from animals that they would eat.")),
        Truth(False, T("The leopard and the tiger of the example can never meet: one lives on Borneo, the other on "
            "the Peninsula.")),
        Truth(False, T("Lying side by side is not eating.")),
        Truth(False, T("Binturongs live on figs above all, but their card scores with arthropods only.")),
        Truth(False, T("Points are not energy: a real arrow passes on about a tenth.")),
    ),
    sources=(
        T("Who eats whom: data of the deck (cards/lessons/deck_web_links.csv), each link with its source; 'general' "
            "where it is common knowledge."),
        T("The forest: worked example of the rulebook (rule F16)."),
    ),
    material=(T("One computer for two pupils, or the printed sheet"),),
    papers=PAPERS,
)  # fmt: skip
