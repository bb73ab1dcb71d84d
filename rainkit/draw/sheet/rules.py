"""The rules of both games on one page each, in children's words, for playing on paper; comments name the clauses."""

from __future__ import annotations

from rainkit.decks import builtin
from rainkit.decks.model import Tile
from rainkit.draw.cards import card_face
from rainkit.draw.jungle import tile_face
from rainkit.draw.primitives import Drawing, Item, Rect, Text, moved
from rainkit.draw.sheet.flow import Block, Heading, Paragraph, Picture, text_page
from rainkit.draw.tiles import protected_token, tile_items
from rainkit.i18n import T

__all__ = ["rules_page"]


def _neighbours() -> Drawing:
    """Nine cards in shifted columns; one of them and its six neighbours stand out (F7)."""
    items: list[Item] = []
    w, h = 21.0, 29.3
    middle = (2, 1)
    beside = {(2, 0), (2, 2), (1, 0), (1, 1), (3, 0), (3, 1)}
    for column, count in enumerate((1, 2, 3, 2, 1)):
        for row in range(count):
            x = column * (w + 1.2)
            y = (3 - count) * (h + 1.2) / 2 + row * (h + 1.2)
            here = (column, row)
            fill = "accent" if here == middle else "accent-soft" if here in beside else "surface"
            items.append(Rect(x, y, w, h, 1.2, fill=fill, stroke="edge", width=0.5))
            if here in beside:
                number = str(sorted(beside).index(here) + 1)
                items.append(Text(x + w / 2, y + h / 2 + 4, number, 11, "text", "middle", bold=True))
    return Drawing(tuple(items), (-0.5, -0.5, 5 * w + 5.8, 3 * h + 3.4))


def _food_web() -> list[Block]:
    tiger = builtin("foodweb").card("malayan-tiger")
    names = {card.id: card.label for card in builtin("foodweb").cards}
    return [
        # F2, F8, F11
        Paragraph(T("Grow your own rainforest of nine cards. Every species likes some neighbours, and some species "
                    "dislike others. Whose forest fits together best?")),
        Paragraph(T("You are 2, 3 or 4 players. You need the species cards, paper and a pencil.")),
        Heading(T("Before you start")),
        # F3, F4, F5
        Paragraph(T("Only two players? First take out, without looking: 10 cards that are plants or arthropods, 5 that "
                    "are small or medium animals, and 3 that are large animals or carnivores."), "1"),
        Paragraph(T("Shuffle the species cards and deal 10 to each player. Put the others away. Look only at your own "
                    "cards."), "2"),
        Paragraph(T("For a longer game also deal goal cards: two to each player, or three if there are two of you. "
                    "Keep them secret."), "3"),
        Heading(T("A round: all play at the same time")),
        # F6, F8
        Paragraph(T("Choose one card of your hand and lay it face down. When all are ready, turn them over."), "1"),
        Paragraph(T("Put the card into your forest. It must touch a card that lies there already; only the very first "
                    "card is free. It stays where it is."), "2"),
        Paragraph(T("Pass the rest of your hand to the player on your left. In the next round you choose from the "
                    "cards that you were given."), "3"),
        Paragraph(T("After nine rounds your forest is complete. The last card in your hand is thrown away.")),
        # F7
        Heading(T("Who is a neighbour?")),
        Picture(_neighbours(), 52.0, T("A card in the middle has six neighbours.")),
        Paragraph(T("Lay the cards in columns. Every column is shifted by half a card, so that a card touches one "
                    "card above, one below and two on each side. There is no limit to rows and columns.")),
        # F9, F10
        Heading(T("Count your points")),
        Picture(card_face(tiger, names=names), 36.0),
        Paragraph(T("Read each line of a card, look at its neighbours and count. This tiger gets 5 points for each "
                    "small or medium animal beside it, and loses 3 for each carnivore."), "+"),
        Paragraph(T("An example: three small or medium animals and one carnivore lie beside it. 3×5−3=12."),
                  "="),
        Paragraph(T("“For every 2 plants” means pairs: five plants make two pairs, and the fifth plant gives nothing. "
                    "A card never counts itself, and it may end below zero."), "2"),
        # F11, F12, F13, F14, F15
        Paragraph(T("Add up your nine cards. The most points win; with equal points you share the victory.")),
        Heading(T("With goal cards")),
        Paragraph(T("At the end choose ONE of your goals. Has your forest its shape? Then you get its points. A shape "
                    "may be turned. The special goal counts how many different Red List categories your forest has.")),
        Paragraph(T("Experts get 3 points more if the species on their goal lives in their forest.")),
        Heading(T("And in nature?")),
        Paragraph(T("Neighbours in this game do not always eat each other, and points are not food. But every species "
                    "on the cards is real, and it really needs others to live.")),
    ]  # fmt: skip


def _slots() -> Drawing:
    """A tile with the three kinds of slots, and the two protected-area tokens."""
    tile = Tile("sample", ("red",), 4, ("any", "blue", "frog"), "red")
    items: tuple[Item, ...] = (
        moved(tile_items(tile_face(tile)), 0, 0),
        protected_token("red", 2, 135, 26, 44),
        protected_token("red", 3, 135, 74, 44),
    )
    return Drawing(items, (0, 0, 160, 100))


def _jungle() -> list[Block]:
    return [
        # J6, J21
        Paragraph(T("Fill tiles with animals and build a jungle of nine tiles. Large areas of one colour can be "
                    "protected, and a jungle of many colours is worth a prize.")),
        Paragraph(T("You are 2, 3 or 4 players. You need the tiles, the tokens, the boards and a bag.")),
        Heading(T("Before you start")),
        # J4, J7, J5, J6
        Paragraph(T("Sort the tiles by the colour of their backs. Shuffle each stack, lay it on its zone and turn its "
                    "top tile up."), "1"),
        Paragraph(T("Put all animals into the bag. Draw animals blindly onto all spaces of the five zones."), "2"),
        Paragraph(T("Each player takes a board and a diversity token and draws a totem: an animal that will give extra "
                    "points. The first player takes the binoculars."), "3"),
        Heading(T("Your turn")),
        # J8
        Paragraph(T("Choose a zone. Take its top tile and lay it on a free place of your clearing. If you don't want "
                    "it, or your clearing is full, put it under its stack."), "1"),
        # J9
        Paragraph(T("Take animals from the same zone: all of one colour, or all of one species."), "2"),
        # J10
        Paragraph(T("Was that the last animal of the zone? Then you may swap one of your animals for any animal on "
                    "the zones."), "3"),
        # J11, J2
        Paragraph(T("Put animals on the slots of your clearing tiles. Each must fit its slot and stays there."), "4"),
        Picture(_slots(), 46.0, T("Slots: any animal, a blue one, a frog. Right: the tokens for protected areas.")),
        # J12
        Paragraph(T("Is every slot of a tile filled? Move the tile to the next free place of your jungle. Fill the "
                    "places from 1 to 9."), "5"),
        # J13
        Paragraph(T("Protected area: do three or more of your tiles share a colour and touch by their sides? Then you "
                    "may take the ×2 token of that colour; with four or more, the ×3 token. Lay it on a tile of the "
                    "area. Whoever comes first gets it, and you may have one of each colour. If you leave the ×2 "
                    "token, you can't take it later."), "6"),
        Paragraph(T("Diversity: when your jungle shows all five colours for the first time, lay your diversity token "
                    "on the tile that brought the fifth."), "7"),
        # J14, J15, J7
        Paragraph(T("Keep at most two animals in your reserve; the others go back into the bag. Turn up the next tile. "
                    "If a zone has no animals, fill all zones from the bag."), "8"),
        Heading(T("The end")),
        # J16
        Paragraph(T("Has somebody filled place 9? Finish the round, so that all have had the same number of turns.")),
        Heading(T("Count your points")),
        # J18, J19, J20, J21
        Paragraph(T("Each tile of your jungle: its points, and 1 more for each animal on it of your totem's species. "
                    "With a ×2 token all of this counts twice, with a ×3 token three times."), "+"),
        Paragraph(T("Diversity: 2 points for each tile that you laid after the tile with the diversity token."), "+"),
        Paragraph(T("Tiles in your clearing and animals in your reserve give nothing. The most points win; with equal "
                    "points you share the victory.")),
        Heading(T("And in nature?")),
        Paragraph(T("A protected area keeps more species alive if it is large and its parts are connected. It does "
                    "not make animals two or three times as many: that is only how this game counts.")),
    ]  # fmt: skip


def rules_page(game: str, page: tuple[float, float]) -> Drawing:
    """The page of rules of a game, ``foodweb`` or ``jungle``."""
    if game == "jungle":
        return text_page(T("Jungle: how to play"), _jungle(), page)
    return text_page(T("Food web: how to play"), _food_web(), page)
