"""The page of the species designer: the form, the living card, the sample forest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.decks.model import IUCN, IUCN_WORDS, TYPES
from rainkit.decks.our_decks import builtin
from rainkit.decks.own_pictures import DRAWING, picture_of
from rainkit.draw.art import figure_ids, figure_in
from rainkit.draw.board import board_view, draw_board
from rainkit.draw.cards import SHORT_TYPE_WORDS, card_face
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.foodweb import score
from rainkit.i18n import LANGUAGES, T, Text, signed
from rainkit.widgets.page import attributes, button, esc, icon
from rainkit.widgets.studio_advice import advice
from rainkit.widgets.studio_conditions import rules_form, stepper, type_chip
from rainkit.widgets.studio_exact import means
from rainkit.widgets.studio_fair import fair
from rainkit.widgets.studio_frame import picks, text_field
from rainkit.widgets.studio_trial import compare, in_deck, sample_forest

if TYPE_CHECKING:
    from rainkit.widgets.studio_species import SpeciesStudio

__all__ = ["face", "form", "trial"]

RED_LIST = "https://www.iucnredlist.org"
MOST_FACT = 140


# --- the form -------------------------------------------------------------------------------------------------------


def form(app: SpeciesStudio) -> str:
    """All that describes a species."""
    card = app.draft
    lang = app.lang
    heading = T("1. Describe your species")
    if app.work.editing:
        heading = T("1. Change this species")
    scientific = text_field(T("Scientific name"), "scientific", card.scientific_name, css="st-italic", lang="la")
    types = picks(T("Type"), "type", [(t, SHORT_TYPE_WORDS[t], type_chip(t)) for t in TYPES], card.type, css="st-six")
    codes = [(c, "", f'<span class="st-code st-{c}">{c}</span>') for c in IUCN]
    words = {c: T("{code}: {words}", code=c, words=IUCN_WORDS[c]) for c in IUCN}
    told = IUCN_WORDS[card.iucn] if card.iucn else T("not chosen")
    how = (
        f' <small class="rk-muted">{esc(told)} · <a href="'
        f'{RED_LIST}" target="_blank" rel="noreferrer" data-key="red-list:">{esc(T("look it up"))}</a></small>'
    )
    iucn = picks(T("Red List"), "iucn", codes, card.iucn or "", css="st-nine", note=how, labels=words)
    fact_text = card.fact.get(lang, "")
    note = T("{number} of {most} letters", number=len(fact_text), most=MOST_FACT)
    fact = text_field(T("One fact"), "fact", fact_text, arg=lang, lines=3, most=MOST_FACT, note=note, lang=lang)
    count = stepper("count", "", str(card.count), T("Copies in the deck"), low=card.count <= 1)
    copies = f'<div class="st-field st-line"><span class="st-label">{esc(T("Copies in the deck"))}</span>{count}</div>'
    return (
        f"<h2>{esc(heading)}</h2>{_names(app, scientific)}{types}{iucn}{rules_form(card.scores, app.others())}"
        f"{_picture(app)}{fact}{copies}"
    )


def _names(app: SpeciesStudio, scientific: str) -> str:
    names, lang = app.draft.name, app.lang
    label = T("Name ({language})", language=LANGUAGES[lang])
    own = text_field(label, "name", names.get(lang, ""), arg=lang, key="name:", most=50, lang=lang)
    others = "".join(
        text_field(words, "name", names.get(code, ""), arg=code, most=50, lang=code)
        for code, words in LANGUAGES.items()
        if code != lang
    )
    there = [LANGUAGES[code] for code in names if code in LANGUAGES and code != lang and names[code]]
    summary = T("Names in other languages: {languages}", languages=there) if there else T("Names in other languages")
    return (
        f'<div class="st-pair">{own}{scientific}</div><details class="st-more" id="st-names"><summary>{esc(summary)}'
        f'</summary><div class="st-names">{others}</div></details>'
    )


def _drawing_words(name: str) -> Text:
    """What a drawing shows, in the language in force.

    >>> str(_drawing_words("rothschilds-slipper-orchid")), str(_drawing_words(""))
    ('Rothschild’s slipper orchid', 'the drawing of its type')
    """
    if not name:
        return T("the drawing of its type")
    card = builtin("foodweb").by_id.get(name)
    return T("{name}", name=card.label if card else name.replace("-", " "))


def _picture(app: SpeciesStudio) -> str:
    card = app.draft
    own = picture_of(card)
    attrs = attributes(class_="rk-unseen", type="file", accept="image/png,image/jpeg", data_upload="picture",
                       data_bytes=True,
                       data_max=8 << 20, data_key="picture:", aria_label=T("Own picture"))  # fmt: skip
    upload = (
        f'<label class="rk-btn">{icon("picture")}<span>{esc(T("Own picture (PNG, JPEG)"))}</span><input{attrs}></label>'
    )
    away = button(T("Without the own picture"), "no-picture", symbol="bin") if own else ""
    chosen = str(card.extra.get(DRAWING, ""))
    plain = (("", card.type),)
    options = [*plain, *((name, card.type) for name in figure_ids())]
    parts = []
    for name, kind in options:
        on = not own and name == (chosen or "")
        words = _drawing_words(name)
        drawn = svg(
            Drawing((figure_in(name or "-", kind, 0, 0, 100, 70),), (0, 0, 100, 70)),
            live=True,
            size=("60px", "42px"),
            role=None,
        )
        button_attrs = attributes(
            type="button", class_="st-figure" + (" rk-on" if on else ""), data_act="drawing", data_arg=name,
            data_key=f"drawing:{name}", aria_pressed="true" if on else "false", aria_label=words, title=words,
        )  # fmt: skip
        parts.append(f"<button{button_attrs}>{drawn}</button>")
    group = attributes(
        class_="st-figures", data_rove="drawings", role="group", aria_label=T("Our drawings"), data_scroll="drawings"
    )
    told = T("Own pictures are made small and kept inside your deck. Use only pictures that you may use.")
    now = T("Picture: your own") if own else T("Picture: one of our drawings") if chosen else T("Picture")
    return (
        f'<details class="st-more" id="st-picture"><summary>{esc(now)}</summary><div><div class="rk-row">{upload}'
        f"{away}</div>"
        f'<p class="rk-muted">{esc(told)}</p>'
        f"<div{group}>{''.join(parts)}</div></div></details>"
    )


# --- the card -------------------------------------------------------------------------------------------------------


def face(app: SpeciesStudio) -> str:
    """The card at two sizes, and what is good or missing."""
    card = app.shown
    names = {c.id: c.label for c in app.work.deck.cards}
    large = svg(card_face(card, names=names), live=True, size=("100%", "100%"))
    small = svg(card_face(card, names=names, small=True), live=True, size=("100%", "100%"), role=None)
    rows = "".join(
        f'<li class="st-{kind}">{icon("check" if kind == "ok" else "warn")}<span>{esc(words)}</span></li>'
        for kind, words in advice(app)
    )
    return (
        f'<h2>{esc(T("2. See the card"))}</h2><div class="st-large">{large}</div>'
        f'<div class="st-beside"><div class="st-small">{small}</div><ul class="st-advice">{rows}</ul></div>'
    )


# --- the trial ------------------------------------------------------------------------------------------------------


def trial(app: SpeciesStudio) -> str:
    """The card in a sample forest with its ledger, and beside the deck's others."""
    card, deck = app.shown, app.fresh_deck()
    known = in_deck(deck, card, app.work.editing)
    forest, middle = sample_forest(known, card, app.sample)
    looked = app.looked if app.looked in forest.cards else middle
    ledger = score(forest, deck=known)
    view = board_view(forest, ledger, picked=looked, title=str(T("A sample forest")),
                      action=lambda cell, _: ("cell", f"{cell[0]},{cell[1]}"))  # fmt: skip
    board = svg(draw_board(view, live=True), live=True, size=("100%", "100%"), role="group")
    rows = "".join(
        f"<tr><td>{esc(line.text)}</td><td>{esc(signed(line.points))}</td></tr>" for line in ledger.of_cell(looked)
    )
    own = forest.cards[looked].label
    total = ledger.of_cell(looked).total
    summed = T("{name} here", name=own)
    table = (
        f'<table class="rk-ledger"><tbody>{rows}<tr class="rk-sum"><td>{esc(summed)}</td>'
        f"<td>{esc(signed(total))}</td></tr></tbody></table>"
    )
    another = button(T("Another one"), "another", symbol="new")
    exact = means(known)
    compared = compare(deck, card, without=app.work.editing, forests=app.forests, means=exact)
    return (
        f'<section class="rk-panel"><div class="st-head"><h2>{esc(T("3. Try it in a sample forest"))}</h2>{another}'
        "</div>"
        f'<div class="st-board" data-rove="board">{board}</div>{table}</section>'
        f'<section class="rk-panel">{fair(compared, app.forests, working=exact is None)}</section>'
    )
