"""Lesson 2: levels and energy. Heights in the food web, the length of chains, and why big hunters are rare."""

# ruff: noqa: E501 (sentences stay in one piece)

from __future__ import annotations

from collections.abc import Hashable
from functools import cache

from rainkit.ecology import prey_averaged_levels, shortest_levels
from rainkit.ecology.size import Web
from rainkit.i18n import T
from rainkit.lessons.deck_web import name_of, part_of
from rainkit.lessons.energy_board import EnergyBoard
from rainkit.lessons.model import Belief, Lesson, OnPaper, Page, Standard, Truth, closing
from rainkit.lessons.tasks import Choice, Number, Option, Pick, Predict, Reason
from rainkit.lessons.web_board import WebBoard

__all__ = ["LESSON"]

LOWEST = (
    "strangler-fig", "rambutan", "other-leaves-and-shoots", "grass-and-bamboo", "lichens", "dead-wood-and-litter",
)  # fmt: skip
SPECIES = (
    *LOWEST,
    "processional-termite", "earthworms", "gaur", "sambar", "southern-red-muntjac", "other-insects", "giant-forest-ant",
    "sunda-pangolin", "bearded-pig",
        "wallaces-flying-frog", "rhinoceros-hornbill", "malayan-tiger", "reticulated-python",
)  # fmt: skip


@cache
def web() -> Web:
    """The part of the deck's web that this lesson works with."""
    return part_of(SPECIES)


@cache
def _levels() -> dict[Hashable, float | None]:
    return dict(prey_averaged_levels(web()))


def _level(one: str) -> float:
    return _levels()[one] or 0.0


def _level_two() -> frozenset[str]:
    return frozenset(str(one) for one, level in _levels().items() if level == 2)


def _shortest_tiger() -> float:
    return float((shortest_levels(web())["malayan-tiger"] or 1) - 1)


ENERGY = EnergyBoard()

PAGES = (
    Page(
        "hook", "hook", T("Why so few tigers?"),
        (
            T("Fewer than 150 tigers are left in Peninsular Malaysia, but there are billions of termites."),
            T("People hunt tigers and cut forests: that is one reason. But big hunters were rare long before. Why?"),
            T("In this picture the height of a card is its level. Point at a card to see what it eats."),
        ),
        "web",
        words=((T("level"), T("1 for plants, 2 for those that eat only plants, and so on")),),
    ),
    Page(
        "guess", "predict", T("How much is passed on?"),
        (T("A caterpillar eats leaves. A bird eats the caterpillar."),),
        "web",
        tells=False,
        task=Predict(
            question=T("Of 100 units of energy in the food, how many become part of the eater?"),
            options=(
                Option("all", T("all 100"), T("Most is used for moving, keeping warm, or not digested.")),
                Option("half", T("about 50"), T("It is much less.")),
                Option("tenth", T("about 10"), T("About a tenth, often less or a little more."), right=True),
                Option("none", T("none"), T("Then nobody could live from eating.")),
            ),
        ),
    ),
    Page(
        "two", "investigate", T("Who stands at level 2?"),
        (T("An animal that eats only things of level 1 stands at level 2."),),
        "web",
        Pick(
            question=T("Choose all that stand exactly at level 2, then press Check."),
            right=_level_two, names=name_of,
            hints=(T(
                "They stand on the dashed line with the 2, or in the row beside it."), T("Point at a card: all its green lines come from the lowest row."),
                   T("There are large ones too: size is not level.")),
            why=T("The gaur weighs up to 1000 kg and stands at level 2, like the termite. Level is not size."),
            slips={"bearded-pig": T("It eats plants, but earthworms as well: that lifts it above 2."),
                   **dict.fromkeys(LOWEST, T("It eats nothing: that is level 1."))},
            other=T("Not all of its food stands at level 1."),
        ),
    ),
    Page(
        "mean", "investigate", T("Between two levels"),
        (
            T(
                "The bearded pig eats things of different levels. Its own level is 1 more than the mean "
                "(the average) of its food."),
            T("Its food in this picture: strangler fig (1) and earthworms (2)."),
        ),
        "web",
        Number(
            question=T("At which level does the bearded pig stand?"),
            value=lambda: _level("bearded-pig"), tolerance=0.02,
            hints=(T("First the mean of 1 and 2."), T("(1 + 2) / 2 = 1.5. Now add 1.")),
            slips=((lambda: 1.5, T("That is the mean of its food. The eater stands one level higher.")),
                   (lambda: 3.0, T("That would be so if it ate only earthworms. Take the mean of all its food.")),
                   (lambda: 4.0, T("You added the levels. Take their mean, then add 1."))),
            why=T("(1 + 2) / 2 + 1 = 2.5. Who eats on several levels is called an omnivore."),
        ),
        words=((T("omnivore"), T("an animal that eats on more than one level")),),
    ),
    Page(
        "chain", "investigate", T("Chains"),
        (T("A food chain is one way through the web: for instance grass → sambar deer → Malayan tiger."),),
        "web",
        Number(
            question=T("How many arrows has the SHORTEST chain from a plant to the Malayan tiger?"),
            value=_shortest_tiger, tolerance=0.01, unit=T("arrows"),
            hints=(T("Go down from the tiger along green lines."), T(
                "Tiger – deer – grass: count the arrows between them.")),
            slips=((lambda: 3.0, T(
                "You counted the living things, or took a longer way. Count the arrows of the shortest way.")),),
            why=T("Two arrows: that is why the tiger, though a top hunter, stands only a little above 3."),
        ),
        words=((T("food chain"), T("one way through the food web, from a plant to a hunter")),),
    ),
    Page(
        "energy", "explain", T("The pyramid"),
        (
            T("Each step passes on about a tenth of the energy. Change the share with the buttons and watch the top."),
            T("The unit is the kilojoule (kJ): one apple holds about 300 kJ."),
        ),
        "energy",
        Number(
            question=T("Plants hold 10 000 kJ. With 10 % at each step: how much reaches level 4?"),
            value=lambda: 10_000 * 0.1**3, tolerance=0.01, unit=T("kJ"),
            hints=(T("Level 2 gets 1000 kJ. Go on."), T(
                "From level 1 to level 4 there are three steps."), T("10 000 → 1000 → 100 → ?")),
            slips=((lambda: 100.0, T("That is level 3. One step more.")), (lambda: 1.0, T(
                "That would be level 5. From 1 to 4 there are three steps.")),
                   (lambda: 1000.0, T("That is level 2: the first step only."))),
            why=T("Only 1/1000 is left. So a forest that feeds thousands of deer feeds only a few tigers."),
        ),
        recall="guess",
    ),
    Page(
        "reason", "explain", T("Your argument"),
        (T("Now answer the question from the beginning: why are big hunters rare?"),),
        "energy",
        Reason(
            question=T("Write three short parts. They go into your report."),
            sample=T(

                    "Claim: hunters are rare because little energy reaches them. Evidence: of 10 000 kJ in "
                    "plants only 10 kJ reach level 4. "

                    "Reasoning: at each step most energy is used to live, so each level can feed fewer animals "
                    "than the one below."
            ),
            hints=(T("Use numbers from the pyramid."),),
        ),
    ),
    Page(
        "check", "check", T("Top means biggest?"),
        (T("Look at the picture once more."),),
        "web",
        Choice(
            question=T("Which sentence is right?"),
            options=(
                Option("big", T("The biggest animals stand on the highest level."), T(
                    "The gaur is the biggest here and stands at level 2. What does it eat?"), idea="top"),
                Option("food", T(
                    "What an animal eats decides its level."), T("So an ant can stand higher than a gaur."), right=True),
                Option("strong", T("Strong animals stand high."), T(
                    "The pangolin has no teeth and stands above level 3. What does it eat?"), idea="top"),
            ),
            hints=(T("Compare the gaur and the giant forest ant."),),
        ),
    ),
    *closing("web"),
)  # fmt: skip

PAPERS = {
    "hook": OnPaper(
        text=(
            T("Fewer than 150 tigers are left in Peninsular Malaysia, but there are billions of termites."),
            T("People hunt tigers and cut forests: that is one reason. But big hunters were rare long before. Why?"),
            T("In this picture the height of a card is its level. Arrows run from the food to the eater."),
        ),
        prints=True,
    ),
    "two": OnPaper(ask=T("Write down all that stand exactly at level 2.")),
    "energy": OnPaper(
        text=(
            T("Each step passes on about a tenth of the energy."),
            T("The unit is the kilojoule (kJ): one apple holds about 300 kJ."),
        )
    ),
}  # fmt: skip

LESSON = Lesson(
    2,
    "levels",
    T("Levels and energy"),
    T("Why there are so few big hunters."),
    {"hook": 5, "predict": 3, "investigate": 17, "explain": 15, "check": 5},
    {"web": WebBoard(web), "energy": ENERGY},
    PAGES,
    goals=(
        T("I can work out the level of an animal from the levels of its food."),
        T("I can find a food chain in a food web and count its steps."),
        T("I can explain with numbers why big hunters are rare."),
    ),
    standards=(
        Standard("NGSS MS-LS2-3", T("a model of the flow of energy among living things")),
        Standard("NGSS MS-LS2-1", T("how the supply of food limits populations")),
        Standard("NGSS HS-LS2-4", T("numbers for the flow of energy from level to level")),
    ),
    beliefs=(
        Belief("top", T("Top means biggest."), T("Compare gaur (level 2) and giant forest ant (level 3).")),
        Belief("whole", T("Levels are whole numbers."), T("The bearded pig at 2.5: the mean of its food plus 1.")),
        Belief("recycled", T("Energy goes round in a circle."), T(
            "Matter does; energy leaves as heat at every step. Ask where the other 90 % are.")),
        Belief("ten", T("It is always exactly 10 %."), T(
            "It is a rule of thumb: in seas and lakes, shares from about 2 % to 24 % were found.")),
    ),
    truths=(
        Truth(True, T("The deck has 14 plants and only 4 carnivores: few hunters, as in a real forest.")),
        Truth(True, T("A hunter beside you costs points: being eaten is a loss.")),
        Truth(False, T("Points are not energy: a tiger card can bring more than all plants together.")),
        Truth(False, T("The types go by size and diet; a real level is worked out from the food.")),
    ),
    sources=(
        T("Levels: Levine 1980, Journal of Theoretical Biology 83: 195-207 (1 + mean level of the food)."),
        T(
            "A tenth at each step: Lindeman 1942, Ecology 23: 399-417; range about 2 to 24 %: Pauly "
            "and Christensen 1995, Nature 374: 255-257."),
        T("Tigers: fewer than 150 in Peninsular Malaysia, national survey 2016-2020."),
        T("Who eats whom: data of the deck (cards/lessons/deck_web_links.csv)."),
    ),
    material=(T("One computer for two pupils, or the printed sheet"),),
    papers=PAPERS,
)  # fmt: skip
