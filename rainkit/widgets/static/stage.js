// The one script of all rainkit apps. Python draws the page; this script patches what changed, keeps and moves the
// focus, shows bubbles, sends actions back and keeps saves in the person's own browser. Nothing is loaded from outside.
//
// What it reads in the page:
//   data-region="NAME"            filled by Python, patched when it changes
//   data-key="K"                  the focus stays on this key when the page changes
//   data-act="A" data-arg="X"     a click (or a change of a form control) is sent to Python
//   data-live                     on a field: sent while somebody types, too
//   data-enter="K"                on a field: Enter presses the button with data-key K, with what stands in the field
//   data-shortcut="u"             this letter (or key, such as ArrowRight) presses it while the focus is inside the app
//   data-notebook="02_x.ipynb"    on a link: opens a notebook by its way from this one, in Lab, Notebook or Voila
//   data-escape                   Escape presses it (the last one on the page)
//   data-rove="NAME"              arrow keys move inside this group, by geometry; Tab comes to one of its members, the one with
//                                 data-current at first; data-item makes a member of what has no data-act
//   data-next-left="NAME"         (right, up, down) on a group: where the arrow leads when nothing more lies that way
//   data-scroll="NAME"            stays scrolled as it is when the page changes
//   data-bubble-for="K"           (hidden) is shown beside the element with data-key K on hover and focus,
//                                 after data-delay="milliseconds" if given, as data-bubble-class; it stays inside data-bubble-area,
//                                 covers none of the keys in data-about, and least of what has a key or data-avoid
//   data-two-tap                  touch: the first tap shows ring and bubble, the second acts
//   data-upload="A" data-max="N"  a file input; its text is sent, or with data-bytes its bytes; with multiple all files together
//   data-drop="A" data-max="N"    files that are dropped here are sent together, as by an upload of several
//   data-large="sentence"         on both: said of files that are too large
//   data-hand="foodweb"           on a link: leaves the newest save for that app, which hears of it when it opens
//   data-paint="A"                on a box with a board: a stroke over several cells is sent as "q,r q,r ..."
//   data-flip="F"                 glides from its old place to the new one; data-still on a box of a board: nothing in it does
//   data-slow="milliseconds"      on a box: things inside glide so slowly
//   data-full                     the full-page button
//   data-why="sentence"           said when somebody tries a button that is off (aria-disabled)
//   data-autofocus                gets the focus when it appears
//   data-aim="A"                  on a group: keyboard focus or a finger on a ghost of a board inside is told as act A
//   data-act-at="A"               on a box with a board: a click beside all cells is told with its point "x,y"
//   data-came="K=F"               on a board: the picture of cell K comes gliding from where F was
// Boards of rainkit.draw carry data-cell="q,r"; their cells get the key "cell:q,r" here.

const CALM = 240;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const isText = (e) => e && (e.tagName === "TEXTAREA" || (e.tagName === "INPUT" && !/^(checkbox|radio|button|range|file)$/.test(e.type)));
const quoted = (s) => CSS.escape(s);

// ---------------------------------------------------------------------------------------------- patching

const keyOf = (n) => (n.nodeType === 1 ? n.getAttribute("data-key") || n.getAttribute("data-flip") || n.id || null : null);
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

function patchAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !(from.tagName === "DETAILS" && name === "open")) from.removeAttribute(name);
  }
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) !== value && !(from.hasAttribute("data-roved") && name === "tabindex")) from.setAttribute(name, value);
  }
  if (from.tagName === "INPUT") {
    if (/checkbox|radio/.test(from.type)) from.checked = to.hasAttribute("checked");
    else if (from.type !== "file" && from !== document.activeElement) from.value = to.getAttribute("value") ?? "";
  }
}

// Makes the children of `from` like those of `to`, touching as little as possible.
function patch(from, to) {
  const keyed = new Map();
  for (const child of from.childNodes) {
    const key = keyOf(child);
    if (key !== null) keyed.set(key, child);
  }
  let at = from.firstChild;
  for (let want of [...to.childNodes]) {
    const key = keyOf(want);
    let have = key !== null ? keyed.get(key) : at;
    if (have && !alike(have, want)) have = null;
    if (key === null && have && keyOf(have) !== null) have = null;
    if (!have) {
      from.insertBefore(want, at);
      continue;
    }
    if (have !== at) from.insertBefore(have, at);
    else at = at.nextSibling;
    if (have.nodeType === 1) {
      if (have.outerHTML !== want.outerHTML || have.tagName === "SELECT" || have.querySelector?.("input,select")) {
        patchAttributes(have, want);
        if (have.tagName === "TEXTAREA") {
          if (have !== document.activeElement) have.value = want.value;
        } else if (!(have.hasAttribute("data-region") && !want.hasChildNodes())) patch(have, want);
        if (have.tagName === "SELECT" && have !== document.activeElement) have.value = want.value;
      }
    } else if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// Boards know cells; give them keys for focus and gliding. Of two boards with the same cells one stays still (data-still).
function dress(made) {
  for (const cell of made.querySelectorAll(".rk-cell[data-cell]")) {
    const key = `cell:${cell.dataset.cell}`;
    cell.setAttribute("data-key", key);
    if (cell.classList.contains("rk-ghost")) cell.setAttribute("data-two-tap", "");
    const number = [...cell.classList].find((c) => /^rk-h\d+$/.test(c));
    const picture = number && cell.closest("svg").querySelector(`.rk-p${number.slice(4)}`);
    if (picture?.parentElement && !cell.closest("[data-still]")) picture.parentElement.setAttribute("data-flip", `${cell.classList.contains("rk-ghost") ? "ghost" : "cell"}:${cell.dataset.cell}`);
  }
}

function fill(element, html) {
  const made = element.cloneNode(false);
  made.innerHTML = html;
  dress(made);
  patch(element, made);
}

// ---------------------------------------------------------------------------------------------- gliding

function places(root) {
  const found = new Map();
  if (still()) return found;
  for (const e of root.querySelectorAll("[data-flip]")) {
    if (!found.has(e.dataset.flip)) found.set(e.dataset.flip, e.getBoundingClientRect());
  }
  return found;
}

function glide(root, before) {
  if (!before.size) return;
  const came = new Map([...root.querySelectorAll("[data-came]")].map((e) => e.dataset.came.split("=")));
  for (const e of root.querySelectorAll("[data-flip]")) {
    const old = before.get(e.dataset.flip) || before.get(came.get(e.dataset.flip));
    if (!old || !old.width) continue;
    const now = e.getBoundingClientRect();
    if (!now.width) continue;
    const dx = old.x + old.width / 2 - now.x - now.width / 2;
    const dy = old.y + old.height / 2 - now.y - now.height / 2;
    const grow = old.width / now.width;
    if (Math.hypot(dx, dy) < 2 && Math.abs(grow - 1) < 0.02) continue;
    const unit = e instanceof SVGGraphicsElement && e.getScreenCTM() ? e.getScreenCTM().a || 1 : 1;
    e.style.transformBox = "fill-box";
    e.style.transformOrigin = "center";
    e.animate(
      [{ transform: `translate(${dx / unit}px, ${dy / unit}px) scale(${grow})` }, { transform: "none" }],
      // added to its own place: cells of a board lie where their attribute "transform" says
      { duration: Number(e.closest("[data-slow]")?.dataset.slow) || CALM, easing: "cubic-bezier(.2,.7,.2,1)", composite: "add" },
    );
  }
}

// ---------------------------------------------------------------------------------------------- saves

const SAVES = { most: 8, shelf: 100, bytes: 2_500_000 };

function storage() {
  try {
    const probe = "rainkit|probe";
    window.localStorage.setItem(probe, "1");
    window.localStorage.removeItem(probe);
    return window.localStorage;
  } catch {
    return null;
  }
}

// Saves of one app, one person's path (/user/NAME/ on a hub) and one notebook; each game under its own key.
// `also` names apps whose saves may be read here, too, from any notebook of the same person. Of one notebook's games the
// oldest give way; what lies on a shelf that apps share was made by somebody and goes only when it is dropped.
function shelf(app, notebook, shared, also = []) {
  const store = storage();
  const path = decodeURIComponent(location.pathname);
  const base = path.match(/^(.*?\/)(?:lab|doc|voila|notebooks|tree|consoles|edit)(?:\/|$)/)?.[1] ?? "/";
  const shown = path.replace("/voila/render/", "/").match(/([^/]+\/)?[^/]+\.ipynb/)?.[0].replace(/^(tree|doc)\//, "") ?? "";
  const prefix = `rainkit|${app}|${base}|${shared || notebook || shown}|`;
  const hand = (to) => `rainkit|hand|${base}|${to}`;
  const most = shared ? SAVES.shelf : SAVES.most;
  const read = (key) => {
    try {
      const value = JSON.parse(store.getItem(key));
      return value && typeof value === "object" && typeof value.id === "string" ? value : null;
    } catch {
      return null;
    }
  };
  const all = (starts = [prefix]) => {
    if (!store) return [];
    const found = [];
    for (let i = 0; i < store.length; i++) {
      const key = store.key(i);
      if (starts.some((start) => key.startsWith(start))) {
        const value = read(key);
        if (value) found.push(value);
      }
    }
    return found.sort((a, b) => (b.when || 0) - (a.when || 0));
  };
  const known = new Map(); // when this page read or wrote each save last
  const others = new Map(); // under which other name it goes on, since another page writes under the first one, too
  const loose = new Map(); // what a full or missing storage did not take: offered while the page is open
  const drop = (id) => {
    loose.delete(id);
    store?.removeItem(prefix + (others.get(id) ?? id));
  };
  const minute = (save) => Math.floor((save.when || 0) / 60_000);
  // Saves of the same minute are told apart by their seconds.
  const told = (list) =>
    list.map((save) => {
      const then = new Date(save.when || 0);
      const day = then.toDateString() === new Date().toDateString() ? "" : then.toLocaleDateString();
      const alike = list.some((other) => other !== save && minute(other) === minute(save));
      const clock = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", ...(alike && { second: "2-digit" }) });
      return { id: save.id, title: save.title, data: save.data, day, clock };
    });
  const put = (save) => {
    if (!store) return false;
    let id = others.get(save.id) ?? save.id;
    const there = read(prefix + id);
    if (there && there.when !== known.get(id)) {
      id = `${save.id}-${Date.now().toString(36)}`;
      others.set(save.id, id);
    }
    const when = Date.now();
    const text = JSON.stringify({ ...save, id, when });
    if (text.length > SAVES.bytes) return false;
    for (let tries = 0; tries <= SAVES.most; tries++) {
      try {
        store.setItem(prefix + id, text);
        known.set(id, when);
        if (!shared) all().slice(SAVES.most).forEach((s) => store.removeItem(prefix + s.id));
        return true;
      } catch {
        const rest = shared ? [] : all().filter((s) => s.id !== id);
        if (!rest.length) return false;
        store.removeItem(prefix + rest[rest.length - 1].id);
      }
    }
    return false;
  };
  return {
    works: !!store,
    // what is handed over counts as read by this page; `only` names the one save that is really gone on with
    list: (only) => {
      const found = all().slice(0, most);
      for (const save of found) if (only === undefined || only === save.id) known.set(save.id, save.when);
      return told([...loose.values(), ...found.filter((save) => !loose.has(save.id))]);
    },
    others: () => (also.length ? told(all(also.map((name) => `rainkit|${name}|${base}|`)).slice(0, SAVES.most)) : []),
    keep(save) {
      const done = put(save);
      if (done) loose.delete(save.id);
      else loose.set(save.id, { ...save, when: Date.now() });
      return done;
    },
    drop,
    // what another app left for this one, such as a deck to be played with
    handed: () => {
      const found = store ? read(hand(app)) : null;
      return found && { ...found, fresh: Date.now() - (found.when || 0) < 120_000 };
    },
    hand(to, save) {
      try {
        store?.setItem(hand(to), JSON.stringify({ ...save, when: Date.now() }));
      } catch {
        // a full storage: the other app opens without it
      }
    },
    // the language that this person chose in any of the apps
    language: () => store?.getItem("rainkit|lang") ?? "",
    speak(lang) {
      try {
        store?.setItem("rainkit|lang", lang);
      } catch {
        // a full storage: the choice holds for this page
      }
    },
  };
}

// ---------------------------------------------------------------------------------------------- moving by arrows

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ROVED = "[data-act]:not([disabled]), [data-item]";
const middle = (r) => [r.x + r.width / 2, r.y + r.height / 2];
const visible = (e) => {
  const r = e.getBoundingClientRect();
  return r.width > 0 && r.height > 0 && getComputedStyle(e).visibility !== "hidden";
};
const members = (group) => [...group.querySelectorAll(ROVED)].filter((e) => e.closest("[data-rove]") === group);

// The nearest member in a direction: what lies straight ahead is nearer than what lies aside.
function nearest(from, members, [dx, dy]) {
  const [x, y] = middle(from.getBoundingClientRect());
  let best = null;
  let least = Infinity;
  for (const e of members) {
    if (e === from || !visible(e)) continue;
    const [ex, ey] = middle(e.getBoundingClientRect());
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy - (ey - y) * dx);
    if (along < 4 || aside > along * 2.5) continue;
    // a member in the same row (or column) comes before one of the next
    const own = e.getBoundingClientRect();
    const here = from.getBoundingClientRect();
    const level = dx ? own.top < here.bottom && own.bottom > here.top : own.left < here.right && own.right > here.left;
    const cost = along + aside * 1.6 + (level ? 0 : 4000);
    if (cost < least) [best, least] = [e, cost];
  }
  return best;
}

// One member of each group can be reached by Tab: the one that had the focus last, else the chosen one, else the first.
function setRoving(root, memory) {
  for (const group of root.querySelectorAll("[data-rove]")) {
    const all = members(group);
    const last = memory.get(group.getAttribute("data-rove"));
    const stop =
      all.find((e) => e === document.activeElement) ||
      all.find((e) => e.dataset.key === last) ||
      all.find((e) => e.hasAttribute("data-current")) ||
      all[0];
    for (const e of all) {
      e.setAttribute("data-roved", "");
      e.setAttribute("tabindex", e === stop ? "0" : "-1");
    }
  }
}

// ---------------------------------------------------------------------------------------------- bubbles

// Finds the place in `area` where a box of this size covers least: never what it speaks about, rather nothing at all.
function freePlace(size, area, target, spoken, others) {
  const cover = (x, y, r) =>
    Math.max(0, Math.min(x + size.w, r.right) - Math.max(x, r.left)) * Math.max(0, Math.min(y + size.h, r.bottom) - Math.max(y, r.top));
  const [tx, ty] = middle(target);
  let best = null;
  let least = Infinity;
  const right = Math.max(area.left, area.right - size.w);
  const bottom = Math.max(area.top, area.bottom - size.h);
  const xs = [target.right + 10, target.left - 10 - size.w, tx - size.w / 2];
  const ys = [ty - size.h / 2, target.bottom + 10, target.top - 10 - size.h];
  for (let x = area.left; x <= right; x += 14) xs.push(x);
  xs.push(right);
  for (let y = area.top; y <= bottom; y += 14) ys.push(y);
  ys.push(bottom);
  for (const x of xs) {
    if (x < area.left || x > right) continue;
    for (const y of ys) {
      if (y < area.top || y > bottom) continue;
      let cost = cover(x, y, target) * 50;
      for (const r of spoken) cost += cover(x, y, r) * 20;
      if (cost > least) continue;
      for (const r of others) cost += cover(x, y, r) * 2;
      cost += Math.hypot(x + size.w / 2 - tx, y + size.h / 2 - ty) * 4 + (Math.abs(y + size.h / 2 - ty) > size.h / 2 ? 120 : 0);
      if (cost < least) [best, least] = [[x, y], cost];
    }
  }
  return best || [area.left, bottom];
}

// ---------------------------------------------------------------------------------------------- links to notebooks

// Completes links to notebooks in the same folder by the page's own address. JupyterLab opens them without a new load.
function linkNotebooks(root) {
  const here = location.pathname.match(/^(.*?\/)(lab|doc|voila\/render|notebooks|tree)(\/.*)?$/);
  if (!here) return;
  const [, base, place, rest = "/"] = here;
  const tree = place === "lab" || place === "doc" ? rest.replace(/^.*?\/tree(?=\/|$)/, "") : rest;
  const folder = tree.slice(1).replace(/[^/]*$/, "");
  const page = { lab: "lab/tree", doc: "lab/tree", "voila/render": "voila/render", notebooks: "notebooks", tree: "notebooks" }[place];
  for (const a of root.querySelectorAll("a[data-notebook]")) {
    const path = new URL(a.dataset.notebook, `${location.origin}/${folder}`).pathname.slice(1);
    a.setAttribute("href", `${base}${page}/${path}`);
    if (page !== "lab/tree") continue;
    a.setAttribute("data-commandlinker-command", "docmanager:open");
    a.setAttribute("data-commandlinker-args", JSON.stringify({ path: decodeURIComponent(path) }));
  }
}

// ---------------------------------------------------------------------------------------------- the app

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "rk-app";
  root.tabIndex = -1;
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  root.innerHTML =
    '<div class="rk-strip" hidden role="alert"></div><div class="rk-notices" data-region="notice"></div>' +
    '<div class="rk-page"></div><div class="rk-wait" hidden></div>' +
    '<div class="rk-bubble" role="status" hidden></div><div class="rk-live" role="status" aria-live="polite"></div>';
  el.classList.add("rk-host");
  el.append(root);
  const [strip, notices, page, wait, bubble, live] = root.children;
  shown.add(model.get("about"));
  root.classList.add("rk-loading");

  const memory = new Map();
  const waiting = new Map();
  let waitsFor = ""; // what Python says that it is busy with
  const tidy = [];
  const about = model.get("about");
  const saves = shelf(about.app, about.notebook, about.shelf, about.also);
  let words = about.words;
  let number = 0;
  let shownFor = null;
  let armed = null;
  let dead = false;
  let pointer = ""; // what was used last: mouse, touch, pen or key
  let seen = false;
  let aiming = 0;
  let newest = null; // the last save
  let unkept = false; // a full storage did not take it
  let opener = null; // the key of what opened the box above the page
  let handed = ""; // what the other app left, as it was told last
  const listen = (target, type, handler, options) => {
    target.addEventListener(type, handler, options);
    tidy.push(() => target.removeEventListener(type, handler, options));
  };

  // ---------------------------------------------------------------- what other apps leave for this one
  const hand = () => {
    const left = saves.handed();
    handed = left ? String(left.when) : "";
    return left;
  };
  const takeHand = () => {
    const left = saves.handed();
    if (left && left.fresh && String(left.when) !== handed) send({ kind: "hand", hand: hand() });
  };
  listen(window, "storage", () => seen && takeHand());

  // ---------------------------------------------------------------- theme and size
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = () => {
    const said = document.body.dataset.jpThemeLight;
    const voila = document.body.dataset.voila !== undefined;
    const isDark = said === "false" || ((said === undefined || voila) && dark.matches);
    root.dataset.theme = isDark ? "dark" : "light";
  };
  theme();
  const themes = new MutationObserver(theme);
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name"] });
  tidy.push(() => themes.disconnect());
  listen(dark, "change", theme);
  const inVoila = document.body.dataset.voila !== undefined;
  const sizes = new ResizeObserver(() => {
    const w = root.clientWidth;
    root.dataset.width = w < 700 ? "narrow" : w < 1120 ? "middle" : "wide";
    root.dataset.height = root.clientHeight < 700 ? "low" : "high";
    if (w && seen) takeHand();
    hideBubble();
  });
  sizes.observe(root);
  tidy.push(() => sizes.disconnect());

  root.dataset.place = inVoila ? "voila" : "lab";

  const fillVoila = () => {
    root.classList.add("rk-full", "rk-always");
    document.documentElement.classList.add("rk-filled");
  };
  const setFull = (on) => {
    if (root.classList.contains("rk-always")) return;
    root.classList.toggle("rk-full", on);
    if (on && root.showPopover) {
      root.popover = "manual";
      try {
        root.showPopover();
      } catch {
        root.removeAttribute("popover");
      }
    } else if (!on && root.popover) {
      root.hidePopover();
      root.removeAttribute("popover");
    }
    for (const b of root.querySelectorAll("[data-full]")) b.setAttribute("aria-pressed", String(on));
    if (!on) root.scrollIntoView({ block: "nearest" });
  };

  // ---------------------------------------------------------------- talking to Python
  // a page without cells can be loaded again, and nothing else helps
  const showDead = (text) => {
    strip.textContent = inVoila ? words.away : text;
    if (inVoila) {
      const again = document.createElement("button");
      again.className = "rk-btn rk-again";
      again.textContent = words.again;
      again.addEventListener("click", () => location.reload());
      strip.append(again);
    }
    strip.hidden = false;
    wait.hidden = true;
    waitsFor = "";
    root.classList.add("rk-dead");
  };
  const showAlive = () => {
    root.classList.remove("rk-dead");
    if (unkept && strip.textContent !== words.unsaved) strip.textContent = words.unsaved;
    strip.hidden = !unkept;
  };
  const died = () => {
    dead = true;
    root.classList.remove("rk-busy");
    showDead(words.dead || "The kernel was restarted: run the cell again (▶▶), your game is kept.");
  };
  const cutOff = () => !!el.closest(".jupyter-widgets-disconnected");
  // a kernel that is idle and doesn't answer is a new one, which doesn't know this page
  const idle = () => el.closest(".jp-NotebookPanel")?.querySelector(".jp-Notebook-ExecutionIndicator")?.dataset.status === "idle";
  const send = (message, buffers) => {
    if (cutOff()) return died();
    if (dead && message.kind !== "hello") return greet(); // perhaps it is there again
    const n = ++number;
    const timers = [
      setTimeout(() => root.classList.add("rk-busy"), 350),
      setTimeout(() => {
        wait.textContent = waitsFor || words.wait || "…";
        wait.hidden = false;
      }, 1200),
      setTimeout(() => showDead(words.late || "The kernel does not answer."), inVoila ? 15000 : 10000),
      setTimeout(() => idle() && setTimeout(() => waiting.has(n) && idle() && died(), 1500), 2500),
    ];
    waiting.set(n, timers);
    root.setAttribute("aria-busy", "true");
    try {
      model.send({ ...message, n }, undefined, buffers);
    } catch {
      died();
    }
  };
  const greet = () =>
    send({ kind: "hello", saves: saves.list(), others: saves.others(), storage: saves.works, hand: hand(), lang: saves.language(), browser: navigator.language });
  const answered = (n) => {
    for (const [k, timers] of [...waiting]) {
      if (k <= n) {
        timers.forEach(clearTimeout);
        waiting.delete(k);
      }
    }
    if (!waiting.size) {
      root.removeAttribute("aria-busy");
      root.classList.remove("rk-busy");
      wait.hidden = true;
      waitsFor = "";
      showAlive();
    }
  };
  const act = (e) => {
    armed = null;
    pressed = e.dataset.key || "";
    if (shownFor === pressed) hideBubble();
    clearTimeout(aiming);
    const { act: name, arg = "" } = e.dataset;
    const fresh = about.rereads.includes(name) ? { saves: saves.list(arg) } : {};
    send({ kind: "act", act: name, arg, ...fresh });
  };

  const onMessage = (message, buffers) => {
    if (message.kind === "download") return handOver(message, buffers);
    if (message.kind === "closed") return died();
    if (message.kind !== "page") return undefined;
    dead = false; // whoever answers is alive
    if (message.ack !== undefined) answered(message.ack);
    if (message.wait && waiting.size) {
      waitsFor = wait.textContent = message.wait;
      wait.hidden = false;
      if (message.say) say(message.say);
      return undefined;
    }
    if (message.words) {
      words = message.words;
      saves.speak(message.lang);
    }
    if (message.lang) root.lang = message.lang;
    if (message.forget) saves.drop(message.forget);
    if (message.save) {
      const part = message.save.part && newest?.id === message.save.id;
      newest = part ? { ...message.save, data: { ...newest.data, ...message.save.data } } : message.save;
      unkept = !saves.keep(newest) && saves.works;
      showAlive();
    }
    show(message);
    if (!waiting.size) asKept();
    if (message.say) say(message.say);
    return undefined;
  };
  // A field whose text was refused shows again what is kept, unless somebody typed on meanwhile.
  let entered = [];
  const asKept = () => {
    for (const [e, value] of entered) if (e.isConnected && e.value === value) e.value = e.getAttribute("value");
    entered = [];
  };
  const say = (text) => {
    live.textContent = "";
    setTimeout(() => (live.textContent = text), 30);
  };
  const handOver = ({ name, mime }, buffers) => {
    const url = URL.createObjectURL(new Blob(buffers, { type: mime }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 20000);
  };

  // ---------------------------------------------------------------- showing the page
  const show = ({ frame, regions = {}, focus }) => {
    const active = root.contains(document.activeElement) ? document.activeElement : null;
    const key = active?.getAttribute("data-key");
    const group = active?.closest("[data-rove]")?.getAttribute("data-rove");
    const where = active && active !== root ? active.getBoundingClientRect() : null;
    const scrolled = [...root.querySelectorAll("[data-scroll]")].map((e) => [e.dataset.scroll, e.scrollLeft, e.scrollTop]);
    const before = places(page);
    const hadBox = !!page.querySelector(".rk-veil");
    const hadAuto = new Set([...page.querySelectorAll("[data-autofocus]")].map((e) => e.dataset.key));
    if (frame !== undefined) {
      fill(page, frame);
      if (seen && !root.classList.contains("rk-full")) setTimeout(() => root.scrollIntoView({ block: "nearest" }), 60);
      seen = true;
    }
    for (const [name, html] of Object.entries(regions)) {
      const spot = name === "notice" ? notices : page.querySelector(`[data-region="${quoted(name)}"]`);
      if (spot) fill(spot, html);
    }
    root.classList.remove("rk-loading");
    linkNotebooks(root);
    const veil = page.querySelector(".rk-veil");
    for (const part of page.children) part.inert = !!veil && !part.contains(veil);
    if (veil && !hadBox) opener = key;
    for (const b of root.querySelectorAll("[data-full]")) {
      b.hidden = root.classList.contains("rk-always");
      b.setAttribute("aria-pressed", String(root.classList.contains("rk-full")));
    }
    for (const [name, left, top] of scrolled) {
      const e = root.querySelector(`[data-scroll="${quoted(name)}"]`);
      if (e) e.scrollTo(left, top);
    }
    const find = (k) => k && root.querySelector(`[data-key="${quoted(k)}"]:not([disabled])`);
    const auto = [...page.querySelectorAll("[data-autofocus]")].find((e) => !hadAuto.has(e.dataset.key));
    let to = find(focus) || (active || root.classList.contains("rk-always") ? auto : null);
    if (!to && active && document.activeElement !== active) to = find(key) || (hadBox && !veil && find(opener));
    if (!to && active && !root.contains(document.activeElement)) {
      // what had the focus is gone: its nearest kin in the same group, else the page itself
      const kin = group && root.querySelector(`[data-rove="${quoted(group)}"]`);
      const all = kin ? members(kin).filter(visible) : [];
      const [x, y] = where ? middle(where) : [0, 0];
      const gap = (e) => Math.hypot(middle(e.getBoundingClientRect())[0] - x, middle(e.getBoundingClientRect())[1] - y);
      to = all.sort((a, b) => gap(a) - gap(b))[0] || root;
    }
    setRoving(root, memory);
    if (to && to !== document.activeElement) {
      to.focus({ preventScroll: true });
      if (focus && to !== root) to.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    setRoving(root, memory);
    glide(page, before);
    if (shownFor) {
      const again = find(shownFor);
      const own = again && (again === document.activeElement || again.matches(":hover"));
      if (own) showBubble(again, true);
      else hideBubble();
    }
    if (!shownFor && document.activeElement && root.contains(document.activeElement) && pointer === "key") showBubble(document.activeElement);
  };

  // ---------------------------------------------------------------- bubbles
  const hideBubble = () => {
    clearTimeout(late);
    bubble.hidden = true;
    shownFor = null;
    root.querySelectorAll(".rk-spoken").forEach((e) => e.classList.remove("rk-spoken"));
  };
  let late = 0;
  let pressed = "";
  const showBubble = (e, again = false, waited = false) => {
    const key = e.getAttribute?.("data-key");
    const made = key && root.querySelector(`[data-bubble-for="${quoted(key)}"]`);
    clearTimeout(late);
    if (!made) return again ? hideBubble() : undefined;
    if (made.dataset.delay && key === pressed) return undefined; // what was pressed has been read
    pressed = "";
    if (made.dataset.delay && !waited && shownFor !== key) {
      hideBubble();
      const there = () => e.isConnected && (e.matches(":hover") || (e === document.activeElement && pointer !== "mouse"));
      late = setTimeout(() => there() && showBubble(e, false, true), Number(made.dataset.delay));
      return undefined;
    }
    if (shownFor === key && !again && !bubble.hidden) return undefined;
    root.querySelectorAll(".rk-spoken").forEach((s) => s.classList.remove("rk-spoken"));
    shownFor = key;
    if (bubble.innerHTML !== made.innerHTML) bubble.innerHTML = made.innerHTML;
    bubble.className = `rk-bubble ${made.dataset.bubbleClass || ""}`;
    bubble.classList.toggle("rk-by-key", e.matches(":focus-visible"));
    bubble.hidden = false;
    const frame = root.getBoundingClientRect();
    const box = e.closest("[data-bubble-area]") || page;
    const r = box.getBoundingClientRect();
    const low = Math.min(r.bottom, innerHeight);
    const area = { left: r.left + 6, right: Math.min(r.right, innerWidth) - 6, top: Math.max(r.top, 0) + 6, bottom: low - 6 };
    const size = { w: bubble.offsetWidth, h: bubble.offsetHeight };
    const target = e.getBoundingClientRect();
    const about = (made.dataset.about || "").split(" ").filter(Boolean);
    const spoken = about.map((k) => root.querySelector(`[data-key="${quoted(k)}"]`)).filter(Boolean);
    spoken.forEach((s) => s.classList.add("rk-spoken"));
    const others = [...box.querySelectorAll("[data-key], [data-avoid]")].filter((o) => o !== e && !spoken.includes(o));
    const rects = (list) => list.map((o) => o.getBoundingClientRect());
    let [x, y] = freePlace(size, area, target, rects(spoken), rects(others));
    bubble.style.left = `${x - frame.left + root.scrollLeft}px`;
    bubble.style.top = `${y - frame.top + root.scrollTop}px`;
    return undefined;
  };

  // ---------------------------------------------------------------- pointer
  listen(root, "pointerdown", (event) => {
    pointer = root.dataset.pointer = event.pointerType || "mouse";
    // a click on an empty place keeps the focus inside, so that no key reaches the notebook
    const own = event.target.closest("a, button, input, select, textarea, summary, label, [tabindex]");
    if (!own || own === root) root.focus({ preventScroll: true });
    event.stopPropagation();
  });
  for (const type of ["mousedown", "mouseup", "dblclick", "contextmenu"]) listen(root, type, (event) => event.stopPropagation());
  listen(root, "click", (event) => {
    const link = event.target.closest("a[data-hand]");
    if (link && newest) saves.hand(link.dataset.hand, newest);
    const e = event.target.closest("[data-act], [data-full]");
    if (painted) return void (painted = false);
    // a double click is one choice: its second click would let go what the first one chose
    if (event.detail > 1 && (e?.dataset.act === "pick" || e?.dataset.act === "choose")) return;
    if (!e && !event.target.closest("button, a, summary, label, input")) {
      const box = event.target.closest("[data-act-at]") || event.target.closest("[data-region]")?.querySelector(":scope > [data-act-at]");
      const drawn = box?.querySelector("svg.rk-board");
      const matrix = drawn?.getScreenCTM();
      if (matrix && event.isTrusted) {
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        send({ kind: "act", act: box.dataset.actAt, arg: `${point.x.toFixed(1)},${point.y.toFixed(1)}` });
      }
      return;
    }
    if (!e || !root.contains(e) || e.matches("input, select, textarea")) return;
    if (e.hasAttribute("data-full")) return setFull(!root.classList.contains("rk-full"));
    if (e.disabled) return;
    if (e.getAttribute("aria-disabled") === "true") {
      if (e.dataset.why) {
        say(e.dataset.why);
        hint(e.dataset.why);
      }
      return;
    }
    if (event.pointerType === "touch" && e.hasAttribute("data-two-tap") && !e.closest("[data-paint]") && armed !== e.dataset.key) {
      armed = e.dataset.key;
      e.focus({ preventScroll: true });
      showBubble(e);
      return;
    }
    if (e.matches("[tabindex]:not(button)")) e.focus({ preventScroll: true });
    act(e);
  });
  let hintTimer = 0;
  const hint = (text) => {
    wait.textContent = text;
    wait.hidden = false;
    clearTimeout(hintTimer);
    hintTimer = setTimeout(() => (wait.hidden = waiting.size === 0), 3500);
  };
  listen(root, "pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const e = event.target.closest("[data-key]");
    if (e && root.contains(e)) {
      const made = root.querySelector(`[data-bubble-for="${quoted(e.dataset.key)}"]`);
      if (made) showBubble(e);
      else if (!bubble.contains(event.target)) hideBubble();
    }
  });
  listen(root, "pointerout", (event) => {
    if (event.pointerType === "touch" || !shownFor) return;
    const into = event.relatedTarget?.closest?.("[data-key]");
    if (into && into.dataset.key === shownFor) return;
    const focused = document.activeElement;
    if (root.contains(focused) && focused.dataset.key && pointer === "key") showBubble(focused);
    else hideBubble();
  });

  // ---------------------------------------------------------------- painting
  let stroke = null; // the cells that the pointer went over since it was pressed
  let painted = false; // the click that ends a stroke does nothing more
  listen(root, "pointerdown", (event) => {
    const cell = event.target.closest("[data-paint] .rk-cell[data-cell]");
    painted = false;
    stroke = cell && event.button === 0 ? { act: cell.closest("[data-paint]").dataset.paint, cells: [cell.dataset.cell] } : null;
    if (cell?.hasPointerCapture?.(event.pointerId)) cell.releasePointerCapture(event.pointerId);
  });
  listen(root, "pointermove", (event) => {
    if (!stroke || !event.buttons) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-paint] .rk-cell[data-cell]");
    if (!cell || stroke.cells.includes(cell.dataset.cell)) return;
    stroke.cells.push(cell.dataset.cell);
    for (const c of root.querySelectorAll("[data-paint] .rk-cell[data-cell]")) c.classList.toggle("rk-stroke", stroke.cells.includes(c.dataset.cell));
  });
  listen(window, "pointerup", () => {
    if (stroke && stroke.cells.length > 1) {
      painted = true;
      setTimeout(() => (painted = false), 50);
      send({ kind: "act", act: stroke.act, arg: stroke.cells.join(" ") });
      root.querySelectorAll(".rk-stroke").forEach((c) => c.classList.remove("rk-stroke"));
    }
    stroke = null;
  });

  // ---------------------------------------------------------------- focus and keys
  listen(root, "focusin", (event) => {
    const e = event.target;
    const group = e.closest?.("[data-rove]");
    if (group && e.dataset.key) {
      memory.set(group.getAttribute("data-rove"), e.dataset.key);
      setRoving(root, memory);
    }
    const aim = e.closest?.("[data-aim]");
    clearTimeout(aiming);
    if (aim && e.classList.contains("rk-ghost") && pointer !== "mouse" && !e.classList.contains("rk-is-aimed")) {
      aiming = setTimeout(() => send({ kind: "act", act: aim.dataset.aim, arg: e.dataset.arg ?? "" }), 90);
    }
    if (e !== root) {
      if (e.matches(":focus-visible") && pointer !== "mouse") showBubble(e);
      if (armed && armed !== e.dataset.key) armed = null;
    }
  });
  listen(root, "focusout", (event) => {
    if (!root.contains(event.relatedTarget) && shownFor) hideBubble();
  });
  listen(root, "keydown", (event) => {
    pointer = root.dataset.pointer = "key";
    event.stopPropagation(); // no key pressed here is a command of the notebook
    const e = event.target;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!plain) return;
    if (event.key === "Escape") {
      const all = [...root.querySelectorAll("[data-escape]")].filter((b) => !b.disabled && b.getAttribute("aria-disabled") !== "true");
      if (all.length) {
        event.preventDefault();
        all[all.length - 1].click();
      } else if (root.classList.contains("rk-full")) setFull(false);
      return;
    }
    if (isText(e) || e.tagName === "SELECT") return;
    const group = e.closest?.("[data-rove]");
    if (ARROWS[event.key] && group && !/^(radio|range)$/.test(e.type || "")) {
      event.preventDefault();
      let to = nearest(e, members(group), ARROWS[event.key]);
      const next = group.getAttribute(`data-next-${event.key.slice(5).toLowerCase()}`);
      if (!to && next) {
        const other = root.querySelector(`[data-rove="${quoted(next)}"]`);
        to = other && (other.querySelector('[tabindex="0"]') || members(other)[0]);
      }
      if (to) {
        to.focus({ preventScroll: true });
        to.scrollIntoView({ block: "nearest", inline: "nearest", behavior: still() ? "auto" : "smooth" });
      }
      return;
    }
    if ((event.key === "Home" || event.key === "End") && group) {
      event.preventDefault();
      const all = members(group).filter(visible);
      all[event.key === "Home" ? 0 : all.length - 1]?.focus();
      return;
    }
    if ((event.key === "Enter" || event.key === " ") && e.matches?.("[data-act]") && e.tagName !== "BUTTON" && e.tagName !== "INPUT" && e.tagName !== "A") {
      event.preventDefault();
      if (!event.repeat) e.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return;
    }
    if ((event.key.length === 1 && event.key !== " ") || ARROWS[event.key]) {
      const b = [...root.querySelectorAll("[data-shortcut]")].filter((s) => s.dataset.shortcut.toLowerCase() === event.key.toLowerCase());
      const on = b.filter(visible).pop() || b.pop();
      if (on && !event.repeat) {
        event.preventDefault();
        on.click();
      }
    }
  });
  for (const type of ["keyup", "keypress", "paste", "copy", "cut"]) listen(root, type, (event) => event.stopPropagation());

  // ---------------------------------------------------------------- form controls and files
  const change = (e) => {
    const value = e.type === "checkbox" ? String(e.checked) : e.value;
    send({ kind: "set", act: e.dataset.act, arg: e.dataset.arg ?? "", value });
  };
  let typing = 0;
  listen(root, "input", (event) => {
    event.stopPropagation();
    const e = event.target;
    if (!e.dataset?.act || e.dataset.live === undefined) return;
    clearTimeout(typing);
    typing = setTimeout(() => change(e), 250);
  });
  listen(root, "change", (event) => {
    event.stopPropagation();
    const e = event.target;
    if (e.dataset?.upload !== undefined) return upload(e);
    if (!e.dataset?.act) return;
    clearTimeout(typing);
    if (e.matches("input[value]:not([type=checkbox], [type=radio])")) entered.push([e, e.value]);
    change(e);
  });
  // Enter in a field that names a button is a press of the button, with what stands in the field
  listen(root, "keydown", (event) => {
    const e = event.target;
    const to = event.key === "Enter" && !event.isComposing && !event.repeat && e.dataset?.enter;
    const pressed = to && root.querySelector(`[data-key="${quoted(to)}"]`);
    if (!pressed) return;
    event.preventDefault();
    clearTimeout(typing);
    change(e);
    pressed.click();
  });
  const tooLarge = (e, size) => {
    if (size <= Number(e.dataset.max || 2_000_000)) return false;
    const sentence = e.dataset.large || words.large || "Too large.";
    hint(sentence);
    say(sentence);
    return true;
  };
  const sendFiles = async (e, name, files) => {
    if (!files.length || tooLarge(e, files.reduce((sum, f) => sum + f.size, 0))) return;
    const parts = await Promise.all(files.map((f) => f.arrayBuffer().catch(() => new ArrayBuffer(0)))); // a folder has none
    send({ kind: "files", act: name, names: files.map((f) => f.webkitRelativePath || f.name) }, parts);
  };
  const upload = async (input) => {
    const files = [...input.files];
    input.value = "";
    if (!files.length) return;
    if (input.multiple) return void (await sendFiles(input, input.dataset.upload, files));
    const [file] = files;
    if (tooLarge(input, file.size)) return;
    if (input.dataset.bytes === undefined) send({ kind: "file", act: input.dataset.upload, name: file.name, text: await file.text() });
    else send({ kind: "file", act: input.dataset.upload, name: file.name }, [await file.arrayBuffer()]);
  };
  const dropped = (event) => (event.dataTransfer?.types.includes("Files") ? event.target.closest("[data-drop]") : null);
  for (const type of ["dragenter", "dragover"]) {
    listen(root, type, (event) => {
      const e = dropped(event);
      if (!e) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = "copy";
      e.classList.add("rk-over");
    });
  }
  listen(root, "dragleave", (event) => {
    const e = dropped(event);
    if (e && !e.contains(event.relatedTarget)) e.classList.remove("rk-over");
  });
  listen(root, "drop", async (event) => {
    const e = dropped(event);
    if (!e) return;
    event.preventDefault();
    event.stopPropagation();
    e.classList.remove("rk-over");
    await sendFiles(e, e.dataset.drop, [...event.dataTransfer.files]);
  });

  // ---------------------------------------------------------------- life
  const onLive = () => {
    if (cutOff()) died();
    else if (dead) greet();
  };
  model.on("msg:custom", onMessage);
  model.on("comm_live_update", onLive);
  const watch = new MutationObserver(onLive);
  const cell = el.closest(".jupyter-widgets, .widget-subarea, .jp-OutputArea-output") || el;
  watch.observe(cell, { attributes: true, attributeFilter: ["class"] });
  if (el !== cell) watch.observe(el, { attributes: true, attributeFilter: ["class"] });
  tidy.push(() => watch.disconnect());
  if (about.fills && inVoila) fillVoila();
  greet();
  const again = setInterval(() => root.classList.contains("rk-loading") && greet(), 4000);
  tidy.push(() => clearInterval(again));
  return () => {
    model.off("msg:custom", onMessage);
    model.off("comm_live_update", onLive);
    tidy.forEach((f) => f());
    document.documentElement.classList.remove("rk-filled");
  };
}

// ---------------------------------------------------------------------------------------------- given up too soon

// Jupyter waits two seconds for a widget. A browser that is busy for so long while it loads a page gives up though the
// widget has come meanwhile. In a page without cells nobody can run it again, so the widget then shows itself.
const GIVEN_UP = "Error displaying widget: model not found";
const shown = new WeakSet();

function initialize({ model }) {
  if (document.body.dataset.voila === undefined) return undefined;
  const watch = setInterval(() => {
    if (shown.has(model.get("about"))) return clearInterval(watch);
    const place = [...document.querySelectorAll(".jupyter-widgets")].find((e) => e.textContent === GIVEN_UP);
    if (!place) return undefined;
    const el = document.createElement("div");
    place.replaceChildren(el);
    render({ model, el });
    return clearInterval(watch);
  }, 250);
  return () => clearInterval(watch);
}

export default { initialize, render };
