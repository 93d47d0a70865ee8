// A book as a page can be read without this. It brings what a page can't do alone: search, and pictures that zoom.
"use strict";
const one = (selector, of = document) => of.querySelector(selector);
const all = (selector, of = document) => [...of.querySelectorAll(selector)];

// ---- search --------------------------------------------------------------------------------------------------------

/** Results that are listed at most, and letters shown of one, before what is found and in all. */
const MOST = 40, BEFORE = 30, LENGTH = 110;
/** The beginning of an address that asks for a search: another book leads here so. */
const ASKS = "#find=";
const form = one(".bar form"), field = one("input", form), found = one(".found");
let places;

const fold = (words) => words.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[’‘]/g, "'").toLowerCase();

/** All that can be found: each paragraph, item, row and heading with its words and the heading above it. */
function read() {
  let above = "";
  return all("main :is(h1,h2,h3,h4,p,li,tr,figcaption):not(.index li,.turn *)").map((element, n) => {
    const own = element.cloneNode(true);
    all(".mark,.other,ul,ol,svg", own).forEach((each) => each.remove());
    all("td,th", own).forEach((each) => each.append(" "));
    const words = own.textContent.replace(/\s+/g, " ").trim(), title = /^H\d/.test(element.tagName);
    if (title) above = words;
    const bold = fold(all("b", own).map((each) => each.textContent).join(" ; "));
    return { element, key: element.id || `place-${n}`, words, said: fold(words), bold, title, above };
  });
}

/** The places in which every word begins a word, in the singular or plural, best first: headings, terms, the rest. */
function find(typed) {
  const words = (fold(typed).match(/[\w'+-]+/g) ?? []).map((word) => word.replace(/(?<=\w{3})s$/, ""));
  if (!words.length) return [];
  const begins = words.map((word) => new RegExp(`(?<!\\w)${word.replace(/[+]/g, "\\$&")}`));
  const has = (said) => begins.every((each) => each.test(said));
  const rank = (place) => (place.title && has(place.said) ? 0 : has(place.bold) ? 1 : 2);
  places ??= read();
  const hits = places.filter((place) => has(place.said)).map((place) => ({ ...place, at: place.said.search(begins[0]), begins, rank: rank(place) }));
  return hits.sort((a, b) => a.rank - b.rank);
}

/** A result as a link: what is around the words, these marked, and the heading above. */
function line(hit) {
  const link = document.createElement("a"), item = document.createElement("li");
  hit.element.id = hit.key;
  link.href = `#${hit.key}`;
  const start = hit.at < BEFORE ? 0 : hit.words.lastIndexOf(" ", hit.at - 1 - BEFORE / 2) + 1;
  const shown = hit.words.slice(start, start + LENGTH);
  if (start) link.append("… ");
  let rest = shown;
  for (let next; (next = nearest(rest, hit.begins)); rest = rest.slice(next[0] + next[1])) {
    const mark = document.createElement("mark");
    mark.textContent = rest.slice(next[0], next[0] + next[1]);
    link.append(rest.slice(0, next[0]), mark);
  }
  link.append(rest, start + LENGTH < hit.words.length ? " …" : "");
  if (!hit.title) link.append(Object.assign(document.createElement("small"), { textContent: hit.above }));
  item.append(link);
  return item;
}

/** Where the first of some words begins in a text, and how long that word is; null where none is. */
function nearest(words, begins) {
  const at = begins.map((each) => fold(words).search(each)).filter((each) => each >= 0);
  if (!at.length) return null;
  const first = Math.min(...at);
  return [first, words.slice(first).match(/^[^\s,.;:!?)]+/)?.[0].length ?? 1];
}

/** The anchor of the rule or example that is asked for: by its id, or without its letters, hyphen and zeros, as the
 * margin has it ("SD-A13", "sd a13", "a13", "40"). */
function ruleOf(typed) {
  const asked = typed.toUpperCase().match(/^(?:([A-Z]{2})[ -]?)?([AE]?)0*(\d+)$/);
  return asked && all("main [id]").find(({ id }) => {
    const own = id.match(/^([A-Z]{2})-([AE]?)0*(\d+)$/);
    return own && own[2] === asked[2] && own[3] === asked[3] && own[1] === (asked[1] ?? own[1]);
  });
}

function search() {
  const typed = field.value.trim(), hits = find(typed), rule = ruleOf(typed);
  if (rule) {
    const place = rule.closest("h1,h2,h3,h4,p,li,.example"), own = place.cloneNode(true);
    all(".mark,.other,ul,ol,svg", own).forEach((each) => each.remove());
    const words = `${rule.id}: ${own.textContent.replace(/\s+/g, " ").trim()}`;
    hits.unshift({ element: rule, key: rule.id, words, at: 0, begins: [], title: true });
  }
  found.hidden = !typed;
  one("#menu").checked = false;
  one("ol", found).replaceChildren(...hits.slice(0, MOST).map(line));
  const told = one("[role=status]", found), { one: single, several, none } = told.dataset;
  const count = hits.length === 1 ? single : several.replace("{n}", hits.length);
  told.textContent = hits.length ? count : none.replace("{words}", () => typed);
  for (const lead of all(".lead", found)) {
    lead.href = lead.href.split("#")[0] + ASKS + encodeURIComponent(typed);
  }
}

function askByAddress() {
  if (!location.hash.startsWith(ASKS)) return;
  field.value = decodeURIComponent(location.hash.slice(ASKS.length));
  search();
}

form.hidden = false;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  one("ol a", found)?.click();
});
field.addEventListener("input", search);
found.addEventListener("click", (event) => { if (event.target.closest("ol a")) found.hidden = true; });
one(".contents").addEventListener("click", (event) => { if (event.target.closest("a")) one("#menu").checked = false; });
one("#menu").addEventListener("change", () => { found.hidden = true; });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") found.hidden = true;
  if (event.key === "/" && !event.target.matches("input")) { event.preventDefault(); field.focus(); }
});
addEventListener("hashchange", askByAddress);
askByAddress();

// ---- where one is --------------------------------------------------------------------------------------------------

const watch = new IntersectionObserver((seen) => {
  for (const each of seen.filter((entry) => entry.isIntersecting)) {
    const key = one("h1,h2,h3", each.target)?.closest("[id]")?.id;
    for (const link of all(".contents > ul > li > a")) {
      link.toggleAttribute("aria-current", link.getAttribute("href") === `#${key}`);
    }
  }
}, { rootMargin: "-40% 0px -59% 0px" });
all("main > section").forEach((section) => watch.observe(section));

// ---- pictures that zoom --------------------------------------------------------------------------------------------

/** How much larger than it was, or than it fits the screen, a picture begins; and than it fits it may become. */
const FIRST = 2.2, LARGEST = 8;
const dialog = one(".large"), sheet = one(".sheet");
let picture, place, fits, wide;

/** Show a picture of the page so large that it has to be moved, with a point of it (0 to 1) in the middle. */
function open(shown, at) {
  const before = shown.getBoundingClientRect().width;
  picture = shown;
  place = document.createComment("");
  picture.replaceWith(place);
  sheet.replaceChildren(picture);
  dialog.showModal();
  const [w, h] = picture.getAttribute("viewBox").split(" ").slice(2).map(Number);
  fits = Math.min(sheet.clientWidth, (sheet.clientHeight * w) / h);
  wide = 0;
  zoom(Math.max(fits, before) * FIRST, at, [sheet.clientWidth / 2, sheet.clientHeight / 2]);
}

/** Make the picture so many px wide, with a point of it (0 to 1) at a point of the sheet. */
function zoom(width, at, to) {
  wide = Math.min(Math.max(width, fits), fits * LARGEST);
  picture.style.width = `${wide}px`;
  const high = picture.getBoundingClientRect().height;
  const left = Math.max(0, (sheet.clientWidth - wide) / 2);
  sheet.scrollTo(left + at[0] * wide - to[0], at[1] * high - to[1]);
}

/** The point of the picture at a point of the screen, 0 to 1. */
function pointAt(x, y) {
  const box = picture.getBoundingClientRect();
  return [(x - box.left) / box.width, (y - box.top) / box.height];
}

function zoomAround(by, x, y) {
  const box = sheet.getBoundingClientRect();
  zoom(wide * by, pointAt(x, y), [x - box.left, y - box.top]);
}

dialog.addEventListener("close", () => {
  picture.style.width = "";
  place.replaceWith(picture);
});
dialog.addEventListener("click", (event) => {
  const { zoom: by, close } = event.target.dataset, box = sheet.getBoundingClientRect();
  if (by) zoomAround(Number(by), box.left + box.width / 2, box.top + box.height / 2);
  if (close !== undefined) dialog.close();
});
sheet.addEventListener("wheel", (event) => {
  event.preventDefault();
  zoomAround(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
}, { passive: false });
sheet.addEventListener("pointermove", (event) => {
  if (event.pointerType === "mouse" && event.buttons) sheet.scrollBy(-event.movementX, -event.movementY);
});
let apart = 0;
const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
sheet.addEventListener("touchstart", (event) => { if (event.touches.length === 2) apart = spread(event.touches); });
sheet.addEventListener("touchmove", (event) => {
  if (event.touches.length !== 2) return;
  event.preventDefault();
  const [a, b] = event.touches, now = spread(event.touches);
  zoomAround(now / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
  apart = now;
}, { passive: false });

for (const shown of all("main svg[role=img]:not(.i, .cover svg)")) {
  const button = shown.closest(".view") && one(".larger", shown.closest(".view"));
  shown.classList.add("zooms");
  shown.addEventListener("click", (event) => {
    if (dialog.open) return;
    const box = shown.getBoundingClientRect();
    open(shown, [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
  });
  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => open(shown, [0.5, 0.5]));
  } else {
    shown.tabIndex = 0;
    shown.addEventListener("keydown", (event) => { if (event.key === "Enter" && !dialog.open) open(shown, [0.5, 0.5]); });
  }
}
