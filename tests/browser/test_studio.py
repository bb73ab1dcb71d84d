"""The designers in a real browser: from an empty folder to a game with an own species and a printed sheet."""

from __future__ import annotations

import io
import itertools
import re
from pathlib import Path

import lab_driver as drive
import pytest
from PIL import Image
from shared_page import each_size, no_errors, set_size

from rainkit.decks import read
from rainkit.widgets.foodweb_seats import Setup
from rainkit.widgets.foodweb_table import Table

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
SPECIES, GOALS, TILES = "06_design_species.ipynb", "07_design_goals.ipynb", "08_design_tiles.ipynb"
PLAY = "01_play_food_web.ipynb"


def open_studio(page, voila, name=SPECIES, begin=True):
    for notebook in (SPECIES, GOALS, TILES, PLAY, "00_start_here.ipynb"):
        voila.add(NOTEBOOKS / notebook)
    drive.open_voila(page, voila, name)
    page.wait_for_selector('[data-key="begin:built-in"]')
    if begin:
        begin_one(page)


@pytest.fixture(scope="module")
def opened(browser, voila):
    with drive.new_page(browser) as page:
        open_studio(page, voila, begin=False)
        yield page


@pytest.fixture
def species(opened):
    """The designer of species where a deck is chosen: one page for many tests."""
    if opened.locator(".rk-veil").count():
        opened.keyboard.press("Escape")
        opened.wait_for_selector(".rk-veil", state="detached")
    if not opened.locator('[data-key="begin:built-in"]').count():
        opened.click('[data-key="deck:"]')
        opened.click('[data-act="other"]')
    opened.wait_for_selector('[data-key="begin:built-in"]')
    set_size(opened)
    yield opened
    no_errors(opened)


def begin_one(page):
    """A card beside the built-in ones."""
    page.click('[data-key="begin:built-in"]')
    page.wait_for_selector(".st-form")


def design(page, name="Smooth-coated otter"):
    page.fill('[data-key="name:"]', name)
    page.click('[data-key="type:medium"]')
    page.click('[data-key="iucn:VU"]')
    page.fill('[data-key="rule:0:points"]', "6")
    page.press('[data-key="rule:0:points"]', "Tab")
    page.click('[data-key="rule:0:per+"]')
    page.wait_for_function("() => document.querySelector('.st-sentence').textContent.includes('6 points for every 2')")


def kept(page):
    page.click('[data-key="keep:"]')
    page.wait_for_selector('[data-key="keep:"][aria-disabled="true"]')


def download(page, click):
    with page.expect_download() as caught:  # a PDF of many cards on a busy machine
        page.click(click)
    return Path(caught.value.path()), caught.value.suggested_filename


def file(tmp_path, raw, name):
    path = tmp_path / name
    path.write_bytes(raw)
    return path


def deal_with(deck, card):
    """The first deal that gives this card into the person's hand."""
    hands = ((n, Table.dealt(Setup(deal=n, deck=deck)).view(0).hand) for n in itertools.count(1))
    return next(n for n, hand in hands if card.id in hand)


def test_design_download_upload_play_print(browser, voila, tmp_path):
    with drive.new_page(browser) as page:
        open_studio(page, voila)
        design(page)
        kept(page)
        page.click('[data-key="menu:save"]')
        path, name = download(page, '[data-act="download"][data-arg="yaml"]')
        assert name == "my-deck.yaml"
        raw = path.read_bytes()
        assert drive.collect_errors(page) == []
    deck = read(file(tmp_path, raw, name))
    card = deck.card("smooth-coated-otter")
    assert (card.type, card.iucn, str(card.scores[0])) == ("medium", "VU", "+6 per 2 plant")
    assert len(deck.cards) == 41

    # a fresh session, in which nothing is kept
    with drive.new_page(browser) as page:
        open_studio(page, voila, begin=False)
        assert page.locator(".st-saves").count() == 0
        page.set_input_files('[data-key="upload:"]', tmp_path / "my-deck.yaml")
        page.wait_for_selector(".st-form")
        assert "41 cards" in page.inner_text(".rk-mid")

        page.click('[data-key="menu:play"]')
        pdf, name = download(page, '[data-act="print"][data-arg="all"]')
        assert pdf.read_bytes()[:5] == b"%PDF-"
        page.wait_for_function("() => document.querySelector('.rk-notice')?.textContent.includes('pages')")

        page.click('a[data-hand="foodweb"]')
        page.wait_for_url("**/01_play_food_web.ipynb")
        page.wait_for_selector('[data-key="start:"]')
        assert page.input_value('select[data-key="deck:"]') == "own"
        page.fill('[data-key="deal:"]', str(deal_with(deck, card)))
        page.press('[data-key="deal:"]', "Tab")
        drive.settled(page)
        page.click('[data-key="start:"]')
        page.wait_for_selector('[data-key="hand:0"]')
        hand = page.inner_text('[data-region="hand"]')
        assert "otter" in hand.lower()
        number = next(i for i in range(10) if "otter" in (page.text_content(f'[data-key="hand:{i}"]') or "").lower())
        page.click(f'[data-key="hand:{number}"]')
        page.click('[data-key="cell:0,0"]')
        page.wait_for_function("() => /otter/i.test(document.querySelector('.rk-board')?.textContent)")
        # Voila itself refuses the request with which it ends the kernel of a page that is left
        assert [error for error in drive.collect_errors(page) if "403 (Forbidden)" not in error] == []


def test_by_keys_alone(voila, page):
    open_studio(page, voila, begin=False)
    page.keyboard.press("Enter")  # the first button has the focus
    page.wait_for_selector(".st-form")
    page.wait_for_function("() => document.activeElement?.dataset.key === 'name:'")
    page.keyboard.type("Pond frog")

    def to(key):
        for _ in range(60):
            if page.evaluate("() => document.activeElement?.dataset.key ?? ''") == key:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{key} can't be reached by Tab")

    to("type:plant")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-key="type:small"].rk-on')
    to("rule:0:points+")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[data-key=\"rule:0:points\"]').value === '+3'")
    assert page.evaluate("() => document.activeElement.dataset.key") == "rule:0:points+"
    page.keyboard.press("u")
    page.wait_for_function("() => document.querySelector('[data-key=\"rule:0:points\"]').value === '+2'")
    page.keyboard.press("y")
    page.wait_for_function("() => document.querySelector('[data-key=\"rule:0:points\"]').value === '+3'")
    page.focus('[data-key="keep:"]')
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-key="keep:"][aria-disabled="true"]')
    page.focus('[data-key="deck:"]')
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-key="edit:pond-frog"]')
    page.keyboard.press("Escape")
    page.wait_for_selector(".rk-veil", state="detached")


def test_two_tabs_and_a_reload_lose_nothing(browser, voila):
    with drive.new_page(browser) as one:
        open_studio(one, voila)
        design(one, "Otter")
        kept(one)
        two = one.context.new_page()
        two.driver_events = []
        drive.open_voila(two, voila, SPECIES)
        two.wait_for_selector('[data-key="go-on:0"]')
        two.click('[data-key="go-on:0"]')  # the same deck in both
        two.wait_for_selector(".st-form")
        two.click('[data-key="new:"]')
        two.fill('[data-key="name:"]', "Newt")
        kept(two)
        one.click('[data-key="new:"]')
        one.fill('[data-key="name:"]', "Heron")
        kept(one)
        three = one.context.new_page()
        three.driver_events = []
        drive.open_voila(three, voila, SPECIES)
        three.wait_for_selector('[data-key="go-on:1"]')
        found = set()
        for index in range(2):
            three.click(f'[data-key="go-on:{index}"]')
            three.wait_for_selector(".st-form")
            three.click('[data-key="deck:"]')
            three.wait_for_selector('[data-key="edit:otter"]')
            found |= {k for k in ("newt", "heron") if three.locator(f'[data-key="edit:{k}"]').count()}
            three.click('[data-act="other"]')
            three.wait_for_selector('[data-key="go-on:0"]')
        assert found == {"newt", "heron"}
        # what was done on this page since it was opened is there when the deck is taken up again
        three.click('[data-key="go-on:0"]')
        three.wait_for_selector(".st-form")
        three.click('[data-key="new:"]')
        three.fill('[data-key="name:"]', "Toad")
        kept(three)
        three.click('[data-key="deck:"]')
        three.click('[data-act="other"]')
        three.click('[data-key="go-on:0"]')
        three.wait_for_selector(".st-form")
        three.click('[data-key="deck:"]')
        three.wait_for_selector('[data-key="edit:toad"]')


def test_a_full_storage_is_told_and_the_page_keeps_the_deck(species):
    begin_one(species)
    try:
        species.evaluate(
            """() => { window.kept = Storage.prototype.setItem;
            Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; }"""
        )
        species.fill('[data-key="name:"]', "Siamang")
        species.wait_for_selector(".rk-strip:not([hidden])")
        assert "download your deck" in species.inner_text(".rk-strip")
        species.click('[data-key="deck:"]')
        species.click('[data-act="other"]')
        species.click('[data-key="go-on:0"]')
        species.wait_for_selector(".st-form")
        assert species.input_value('[data-key="name:"]') == "Siamang"
    finally:
        species.evaluate("() => { Storage.prototype.setItem = window.kept; }")
    species.fill('[data-key="name:"]', "Siamang gibbon")
    species.wait_for_selector(".rk-strip", state="hidden")


def test_no_deck_gives_way_to_a_newer_one(species):
    begin_one(species)
    species.fill('[data-key="name:"]', "Siamang")
    found = "Object.entries(localStorage).filter(([key]) => key.includes('|deck-foodweb|'))"
    species.wait_for_function(f"() => {found}.some(([, text]) => text.includes('Siamang'))")
    species.evaluate(
        f"""() => {{ const [key, text] = {found}.find(([, text]) => text.includes("Siamang"));
        const save = JSON.parse(text);
        for (let n = 0; n < 12; n++) localStorage.setItem(key + n,
          JSON.stringify({{ ...save, id: save.id + n, when: save.when - 1000 * n }})); }}"""
    )
    species.fill('[data-key="name:"]', "Lar gibbon")
    species.click('[data-key="deck:"]')
    species.click('[data-act="other"]')
    species.wait_for_selector('[data-key="go-on:12"]')
    species.evaluate(f"() => {found}.forEach(([key]) => localStorage.removeItem(key))")


def test_an_own_picture_shows_on_the_card_and_the_board(species, tmp_path):
    page, picture = species, io.BytesIO()
    Image.linear_gradient("L").resize((1200, 800)).save(picture, "PNG")
    begin_one(page)
    design(page)
    page.evaluate("() => (document.querySelector('#st-picture').open = true)")
    page.set_input_files('[data-key="picture:"]', file(tmp_path, picture.getvalue(), "me.png"))
    page.wait_for_selector(".st-large image")
    assert page.locator(".st-board image").count() == 1
    page.set_input_files('[data-key="picture:"]', file(tmp_path, b"<svg onload='alert(1)'/>", "me2.png"))
    page.wait_for_selector(".rk-notice.rk-warn")
    assert "neither a PNG nor a JPEG" in page.inner_text(".rk-notice")


def middle(page, key):
    box = page.locator(f'[data-key="{key}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_goals_are_painted_by_a_stroke_and_counted_while_one_goes_on(voila, page):
    open_studio(page, voila, GOALS)
    page.fill('[data-key="name:"]', "River")
    page.mouse.move(*middle(page, "cell:-1,0"))
    page.mouse.down()
    page.mouse.move(*middle(page, "cell:2,0"), steps=25)
    page.mouse.up()
    page.wait_for_function("() => document.querySelectorAll('.st-forms li').length === 3")
    assert "The shape has 4 cells." in page.inner_text(".st-advice")
    page.wait_for_function(
        "() => /[1-9]\\d\\d forests of random/.test(document.querySelector('.st-trial').textContent)"
    )
    page.fill('[data-key="fact:en"]', "It flows.")  # the page stays alive meanwhile
    page.focus('[data-key="cell:2,0"]')
    page.keyboard.press("ArrowDown")
    key = page.evaluate("() => document.activeElement.dataset.key")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.st-advice').textContent.includes('5 cells')")
    assert page.evaluate("() => document.activeElement.dataset.key") == key
    assert page.input_value('[data-key="fact:en"]') == "It flows."
    page.wait_for_selector('[data-act="use"]')
    points = re.search(r"\d+", page.inner_text(".st-suggest b"))[0]
    page.click('[data-act="use"]')
    page.wait_for_function("n => document.querySelector('[data-key=\"points:\"]').value === n", arg=points)
    kept(page)


def test_goals_are_painted_by_a_finger(browser, voila):
    with drive.new_page(browser, (1024, 768), has_touch=True) as page:
        open_studio(page, voila, GOALS)
        for number, key in enumerate(("cell:0,0", "cell:1,0", "cell:1,0"), 1):
            page.touchscreen.tap(*middle(page, key))
            cells = {1: "1 cell.", 2: "2 cells.", 3: "1 cell."}[number]
            page.wait_for_function("w => document.querySelector('.st-advice').textContent.includes(w)", arg=cells)
        small = page.evaluate(
            """() => [...document.querySelectorAll('.st-form button, .st-face .st-pick')]
              .filter((e) => e.offsetHeight && e.offsetHeight < 40).length"""
        )
        assert small == 0


@pytest.mark.slow  # letters are tried in test_smoke, tiles in Voila
def test_a_tile_in_lab_and_letters_that_harm_nothing(lab, page):
    lab.add(NOTEBOOKS / "03_play_jungle.ipynb")
    lab.add(NOTEBOOKS / "00_start_here.ipynb")
    drive.open_notebook(page, lab, lab.add(NOTEBOOKS / TILES))
    drive.run_all(page)
    page.click('[data-key="begin:built-in"]')
    page.click('[data-key="colour:blue"]')
    page.click('[data-key="slot-add:"]')
    page.click('[data-key="slot:1=frog"]')
    page.click('[data-key="use:"]')
    for key in ("d", "d", "x", "b"):
        page.keyboard.press(key)
    kept(page)
    assert "56 tiles" in page.inner_text(".rk-mid")
    assert drive.cells(page) == 2
    page.click('[data-key="menu:play"]')
    assert page.get_attribute('a[data-hand="jungle"]', "data-commandlinker-command") == "docmanager:open"
    page.click('a[data-hand="jungle"]')
    page.wait_for_selector(f"{drive.PANEL} h1 >> text=Jungle")
    drive.wait_idle(page)
    drive.run_all(page)
    page.wait_for_selector('select[data-key="deck:"]')
    assert page.input_value('select[data-key="deck:"]') == "own"
    assert "56 tiles" in page.inner_text('select[data-key="deck:"] option:checked')


OUTSIDE = """() => {
  const found = document.querySelector('.rk-app').scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  for (const e of document.querySelectorAll('.st-form *, .st-face *, .st-trial *, .rk-bar *')) {
    if (e.closest('svg, details:not([open]), .rk-unseen')) continue;
    const r = e.getBoundingClientRect();
    if (r.width && (r.right > innerWidth + 1 || r.left < -1)) found.push(e.className || e.tagName);
  }
  return found;
}"""


@pytest.mark.parametrize("name", [SPECIES, GOALS, TILES])
def test_nothing_is_cut_off_at_any_size(page, voila, name):
    open_studio(page, voila, name)
    faults = []
    for size in each_size(page, [(1366, 768), (1024, 768), (690, 900), (390, 844)]):
        faults += [(size, fault) for fault in page.evaluate(OUTSIDE)]
        if size[0] < 700:  # one column: the steps follow each other as they are numbered
            tops = page.eval_on_selector_all(".st-main h2", "all => all.map(e => e.getBoundingClientRect().top)")
            if tops != sorted(tops):
                faults.append((size, "the steps are not in their order"))
    assert faults == []


def test_what_is_no_number_gives_way_and_a_long_name_breaks(species):
    """A field shows the number that counts; a long word and a button that rests stay readable."""
    page = species
    begin_one(page)
    set_size(page, (390, 844))
    design(page, "Donaudampfschifffahrtsgesellschaftskapitaenswitwe")
    for text in ("abc", "2.5", ""):
        page.fill('[data-key="rule:0:points"]', text)
        page.press('[data-key="rule:0:points"]', "Tab")
        page.wait_for_function("""() => document.querySelector('[data-key="rule:0:points"]').value === '+6'""")
    assert page.evaluate("() => document.querySelector('.rk-app').scrollWidth <= innerWidth")
    kept(page)
    page.hover('[data-key="keep:"]', force=True)
    page.wait_for_function(  # colours glide
        """() => ['rgba(0, 0, 0, 0)', 'transparent'].includes(
          getComputedStyle(document.querySelector('[data-key="keep:"]')).backgroundColor)"""
    )


def test_faults_of_a_file_are_listed_in_words(species, tmp_path):
    page = species
    raw = "id;name;type;scores\nfox;Füchslein;carnivor;+3 per small\nbee;bee;arthropod;+2 per plant\n".encode("cp1252")
    page.set_input_files('[data-key="upload:"]', file(tmp_path, raw, "class.csv"))
    page.wait_for_selector(".st-faults")
    words = page.inner_text(".rk-box")
    assert "line 2" in words
    assert "carnivore" in words
    page.click('[data-act="take-file"]')
    page.wait_for_selector(".st-form")
    assert "class, 1 cards" in page.inner_text(".rk-mid")


def pupils(tmp_path, number=30):
    """Card files as a class hands them in: two with faults, and many of the same name."""
    names = ("Red fox", "Otter", "Heron")
    files = [
        file(tmp_path, f"name,type,scores\n{names[i % 3]},small,+{i + 1} per plant\n".encode(), f"pupil-{i}.csv")
        for i in range(number)
    ]
    files.append(file(tmp_path, b"id,name,type\nx,X,bird\nrobin,Robin,small\n", "late.csv"))
    return [*files, file(tmp_path, b"\x89PNG\r\n\x1a\n123", "photo.csv")]


def test_a_class_lays_its_files_together_and_takes_it_back(species, tmp_path):
    page = species
    page.set_input_files('[data-key="class:"]', pupils(tmp_path))
    page.wait_for_selector(".rk-box .st-faults")
    told = page.inner_text(".rk-box")
    assert "with those of 31 files" in told
    assert "late.csv:2" in told
    assert "photo.csv" in told
    assert "this one is now 'Otter (10)'" in told
    page.click('.rk-box [data-key="menu:deck"]')
    page.wait_for_selector('[data-key="edit:robin"]')
    assert page.locator('[data-key^="edit:otter"]').count() == 10
    page.keyboard.press("Escape")
    page.wait_for_selector(".rk-veil", state="detached")
    size = page.inner_text(".rk-mid")
    page.keyboard.press("u")
    page.wait_for_function("() => document.querySelector('.rk-mid').textContent.includes('40 cards')")
    page.keyboard.press("y")
    page.wait_for_function("w => document.querySelector('.rk-mid').innerText === w", arg=size)


def test_files_are_dropped_on_the_page(species):
    page = species
    begin_one(page)
    drop = """async (files) => {
      const data = new DataTransfer();
      for (const [name, text] of files) data.items.add(new File([text], name));
      const at = document.querySelector('.st-form');
      for (const type of ['dragenter', 'dragover', 'drop'])
        at.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }"""
    page.evaluate(drop, [["a.csv", "name,type\nNewt,small"], ["b.csv", "name,type\nToad,small"]])
    page.wait_for_selector(".rk-box .st-faults")
    assert "with those of 2 files" in page.inner_text(".rk-box")
    page.click('.rk-box [data-key="not-class:"]')
    page.wait_for_selector(".rk-veil", state="detached")
    page.evaluate(drop, [["large.csv", "x" * 9_000_000]])
    page.wait_for_selector(".rk-wait:not([hidden])")
    assert "larger than 8 MiB" in page.inner_text(".rk-wait")


def test_exact_averages_come_while_one_goes_on(species):
    page = species
    begin_one(page)
    design(page)
    page.wait_for_function("() => document.querySelector('.st-trial').textContent.includes('averages: exact')")
    before = page.inner_text(".st-average")
    page.click('[data-key="rule:0:points+"]')
    page.wait_for_function("w => document.querySelector('.st-average').innerText !== w", arg=before)
    assert "In random play this card makes" in page.inner_text(".st-average")


def test_points_for_many_types_are_suggested(voila, page):
    open_studio(page, voila, GOALS)
    page.fill('[data-key="name:"]', "All of them")
    page.click('[data-key="sort:types"]')
    page.wait_for_selector('[data-act="use-levels"]')
    page.click('[data-act="use-levels"]')
    page.wait_for_function("() => document.querySelector('.st-trial').textContent.includes('Your points fit.')")
    kept(page)


def test_the_balance_lab_gets_the_deck(browser, voila):
    voila.add(NOTEBOOKS / "09_balance_lab.ipynb")
    with drive.new_page(browser) as page:
        open_studio(page, voila)
        design(page)
        kept(page)
        page.click('[data-key="deck:"]')
        page.click('[data-key="to-lab:"]')
        page.wait_for_url("**/09_balance_lab.ipynb")
        left = page.evaluate(
            """() => JSON.parse(Object.entries(localStorage)
              .find(([key]) => key.startsWith('rainkit|hand|') && key.endsWith('|lab'))[1])"""
        )
        assert left["data"]["original"] == "built-in"
        assert left["data"]["deck"]["cards"][-1]["id"] == "smooth-coated-otter"
