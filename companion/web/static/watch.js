// The page of `salvage watch`: the line by which every save comes, its views, and what keys and buttons do.

import { hearOfGame, listenToStudio, toggleStudio } from "./studio.js";
import { listChanges, showChanges } from "./watch_changes.js";
import { choose, listenToChosen, showChosen, step, turnOver } from "./watch_chosen.js";
import { showFaults } from "./watch_drawing.js";
import { describe, filter, forget, layOut, put, refill, want } from "./watch_faces.js";
import { listenToLens, toggleLens } from "./watch_lens.js";
import { listSheets, showSheet } from "./watch_sheets.js";
import { cells, countWarnings, faces, find, ink, isMeasured, keepScale, page, pixels, scale, usual } from "./watch_state.js";

const AGAIN = 700, VIEWS = ["faces", "sheets", "changes"];
let usualZoom = usual();
/** @type {WebSocket} */
let socket;

// ---- the line to the server -----------------------------------------------------------------------------------------

function connect() {
  const address = new URL(`live?ink=${ink()}`, location.href);
  const made = socket = new WebSocket(address.href.replace(/^http/, "ws"));
  made.onopen = () => mark("watching");
  made.onmessage = ({ data }) => made === socket && take(JSON.parse(data));
  made.onclose = () => {
    if (made !== socket) return;
    mark("not watching");
    setTimeout(connect, AGAIN);
  };
}

/** @param {string} words */
function mark(words) {
  find("line").textContent = words;
  find("line").classList.toggle("waiting", words !== "watching");
}

/** @param {Told} now */
function take(now) {
  const first = !page.told;
  page.told = now;
  find("title").textContent = now.title;
  document.title = `${now.title} · salvage watch`;
  for (const [role, weight] of Object.entries(now.fonts)) loadFont(role, weight);
  for (const [key, face] of Object.entries(now.faces)) faces.set(key, face);
  if (now.order) {
    Object.assign(page, { order: now.order, kinds: now.kinds });
    layOut();
  }
  for (const [key, picture] of Object.entries(now.pictures ?? {})) put(key, picture, !first);
  for (const key of Object.keys(now.faces)) if (!now.pictures?.[key]) want(key);
  for (const [key, cell] of cells) describe(key, cell);
  document.body.classList.toggle("stale", now.faults.length > 0 && Object.keys(page.kinds).every((kind) => now.stale.includes(kind)));
  showFaults(now);
  showChosen();
  say(now);
  hearOfGame();
  if (page.view === "sheets") listSheets();
  if (page.view === "changes") listChanges();
}

/** Have a font of the game's own, by the name that pictures call it. @param {string} role @param {number} weight */
function loadFont(role, weight) {
  if ([...document.fonts].every((font) => font.family !== role))
    document.fonts.add(new FontFace(role, `url(fonts/${role})`, { weight: String(weight) }));
}

/** @param {Told} now */
function say(now) {
  const bad = new Set(now.bad.flatMap((fault) => fault.keys ?? [])).size, at = new Date().toLocaleTimeString([], { hourCycle: "h23" });
  const wrong = now.faults.length + now.more;
  const words = wrong ? `${wrong} ${wrong === 1 ? "problem" : "problems"}: the last good faces, grey` :
    bad ? `${bad} ${bad === 1 ? "face" : "faces"} can't be drawn` : `${page.order.length} faces, as saved ${at}`;
  find("said").textContent = words;
  find("changed").textContent = String(now.since.number || "");
  find("warned").hidden = !now.warnings.length;
  find("warned").textContent = countWarnings(now.warnings.length);
}

// ---- views ------------------------------------------------------------------------------------------------------------

/** @param {string} to */
function turnTo(to) {
  page.view = to;
  for (const name of VIEWS) find(`view-${name}`).setAttribute("aria-pressed", String(name === to));
  find("paper-label").hidden = to !== "sheets";
  find("filter-label").hidden = to === "sheets";
  if (to === "sheets") listSheets();
  else if (to === "changes") listChanges();
  else if (page.told) layOut();
  showChosen();
}

function look() {
  document.documentElement.style.setProperty("--px", `${pixels()}px`);
  document.documentElement.style.setProperty("--real", `${scale()}px`);
  document.body.dataset.eyes = find("eyes").value;
  find("real").setAttribute("aria-pressed", String(page.isReal));
  refill();
  showChosen();
  if (page.view === "sheets") showSheet();
  showChanges();
}

function takeInk() {
  document.body.dataset.ink = ink();
  forget();
  const before = socket;
  connect();
  before.close();
}

/** List all warnings, in the place of a chosen face. */
function showWarnings() {
  choose("");
  if (page.view !== "faces") turnTo("faces");
}

function layOver() {
  page.over = !page.over;
  showChanges();
}

/** Show what the filter leaves. */
function narrow() {
  filter();
  if (page.view === "changes") listChanges();
}

/** Keep the usual zoom the usual one when the window gets another size. */
function fitWindow() {
  const slider = find("zoom");
  if (Number(slider.value) === usualZoom) slider.value = String(usual());
  usualZoom = usual();
  look();
  cells.get(page.chosen)?.scrollIntoView({ block: "nearest" });
}

function measure() {
  page.isReal = !page.isReal;
  find("ruler").hidden = !page.isReal || isMeasured();
  find("scale").value = String(scale());
  look();
}

// ---- hands --------------------------------------------------------------------------------------------------------------

/** @param {string} id @param {number} by */
function cycle(id, by = 1) {
  const select = /** @type {HTMLSelectElement} */ (document.querySelector(`#${id}`));
  select.selectedIndex = (select.selectedIndex + by) % select.options.length;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {number} by */
function zoom(by) {
  page.isReal = false;
  find("zoom").value = String(Number(find("zoom").value) * by);
  look();
}

const flip = (/** @type {string} */ id) => () => { find(id).checked = !find(id).checked; look(); };
/** @type {Record<string, () => void>} */
const KEYS = {
  "1": () => turnTo("faces"), "2": () => turnTo("sheets"), "3": () => turnTo("changes"), "4": toggleStudio, d: layOver, "/": () => find("filter").focus(),
  ArrowRight: () => step(1), ArrowDown: () => step(1), ArrowLeft: () => step(-1), ArrowUp: () => step(-1), " ": turnOver,
  i: () => cycle("ink"), e: () => cycle("eyes"), r: measure, l: toggleLens, c: flip("cut"), s: flip("safe"), b: flip("bleed"),
  "+": () => zoom(1.25), "-": () => zoom(0.8),
};

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input[type=search], select");
  if (event.key === "Escape") event.target.blur();
  const does = KEYS[event.key];
  const moves = event.key === " " && event.target.matches("button, input");
  if (!does || typing || moves || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input[type=range]") && event.key.startsWith("Arrow")) return;
  event.preventDefault();
  does();
});
find("tools").addEventListener("submit", (event) => event.preventDefault());
find("filter").addEventListener("input", narrow);
find("zoom").addEventListener("input", () => { page.isReal = false; look(); });
find("ink").addEventListener("change", takeInk);
find("paper").addEventListener("change", listSheets);
for (const id of ["eyes", "cut", "safe", "bleed"]) find(id).addEventListener("change", look);
find("real").addEventListener("click", measure);
find("warned").addEventListener("click", showWarnings);
find("scale").addEventListener("input", () => { keepScale(); look(); });
find("ruler-done").addEventListener("click", () => { keepScale(); find("ruler").hidden = true; look(); });
for (const name of VIEWS) find(`view-${name}`).addEventListener("click", () => turnTo(name));
find("chosen").addEventListener("click", ({ target }) => target instanceof Element && target.id === "over" && layOver());
find("zoom").value = String(usual());
addEventListener("resize", fitWindow);
listenToChosen();
listenToLens();
listenToStudio();
look();
connect();
