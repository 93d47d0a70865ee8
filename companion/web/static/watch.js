// The page of `salvage watch`: faces of a game as its files have them now. Pictures come when they are in sight; what a
// save has changed comes by itself, and flashes. The chosen face stays chosen through every save, also through a fault.

/** @typedef {{ what: string, file: string, line: number | null, lines?: [number, string][], keys?: string[] }} Fault */
/** @typedef {{ kind: string, side: string, id: string, name: string, code: string, copies: number, w: number, h: number,
 *   digest: string, file: string, line: number | null }} Face */
/** @typedef {{ digest: string, svg?: string, cut?: string, faults?: Fault[] }} Drawn */
/** @typedef {{ w: number, h: number, svg?: string, pieces: [number, number, number, number, number[]][], faults?: Fault[] }} Sheet */
/** @typedef {{ title: string, faults: Fault[], more: number, bad: Record<string, string>, faces: Record<string, Face>,
 *   order?: string[], kinds?: Record<string, string>, pictures?: Record<string, Drawn> }} Told */

const BLEED = 3, SAFE = 3, AT_ONCE = 60, FLASH = 1500, AGAIN = 700;
const SCALE = "watch-pixels-a-millimetre";
const SVG = "http://www.w3.org/2000/svg";
/** @type {Map<string, Face>} */
const faces = new Map();
/** @type {Map<string, Drawn>} */
const drawn = new Map();
/** @type {Map<string, HTMLElement>} */
const cells = new Map();
/** @type {Set<string>} */
const wanted = new Set(), inSight = new Set();
/** @type {string[]} */
let order = [];
/** @type {Told | null} */
let told = null;
let chosen = "", view = "faces", asking = 0, isReal = false;
/** @type {WebSocket} */
let socket;

const find = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.querySelector(`#${id}`));
const ink = () => find("ink").value;
const scale = () => Number(localStorage.getItem(SCALE)) || 96 / 25.4;

/** @param {string} tag @param {Record<string, string>} given @param {...(Node | string)} inside */
function make(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

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
  const first = !told;
  told = now;
  find("title").textContent = now.title;
  document.title = `${now.title} · salvage watch`;
  for (const [key, face] of Object.entries(now.faces)) faces.set(key, face);
  if (now.order) layOut(now.order, now.kinds ?? {});
  for (const [key, picture] of Object.entries(now.pictures ?? {})) put(key, picture, !first);
  for (const key of Object.keys(now.faces)) if (!now.pictures?.[key]) want(key);
  for (const [key, cell] of cells) describe(key, cell);
  document.body.classList.toggle("stale", now.faults.length > 0);
  showFaults(now);
  showChosen();
  say(now);
  if (view === "sheets") listSheets();
}

/** @param {Told} now */
function say(now) {
  const bad = Object.keys(now.bad).length, at = new Date().toLocaleTimeString([], { hourCycle: "h23" });
  const wrong = now.faults.length + now.more;
  const words = wrong ? `${wrong} ${wrong === 1 ? "problem" : "problems"}: the last good faces, grey` :
    bad ? `${bad} ${bad === 1 ? "face" : "faces"} can't be drawn` : `${order.length} faces, as saved ${at}`;
  find("said").textContent = words;
}

// ---- faces ----------------------------------------------------------------------------------------------------------

const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const key = /** @type {HTMLElement} */ (target).dataset.key ?? "";
    if (isIntersecting) inSight.add(key); else inSight.delete(key);
    if (isIntersecting) want(key);
  }
}, { root: find("list"), rootMargin: "400px" });

/** Put all faces into rows, kind by kind; cells that are there already are kept.
 * @param {string[]} keys @param {Record<string, string>} kinds */
function layOut(keys, kinds) {
  order = keys;
  for (const key of [...cells.keys()]) if (!keys.includes(key)) drop(key);
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map();
  for (const key of keys) {
    const kind = faces.get(key)?.kind ?? "";
    if (!rows.has(kind)) rows.set(kind, make("div", { class: "row" }));
    rows.get(kind)?.append(cells.get(key) ?? makeCell(key));
  }
  const list = find("list"), top = list.scrollTop;
  if (view === "faces") list.replaceChildren(...[...rows].map(([kind, row]) => makeSection(kinds[kind] ?? kind, row)));
  list.scrollTop = top;
  filter();
}

/** @param {string} title @param {HTMLElement} row */
function makeSection(title, row) {
  const first = faces.get(/** @type {HTMLElement} */ (row.firstElementChild).dataset.key ?? "");
  const size = first ? `${row.children.length} ${row.children.length === 1 ? "face" : "faces"}, ${first.w} × ${first.h} mm` : "";
  return make("section", {}, make("h2", {}, `${title} `, make("small", {}, size)), row);
}

/** @param {string} key */
function drop(key) {
  const cell = cells.get(key);
  if (cell) sight.unobserve(cell);
  for (const known of [cells, faces, drawn]) known.delete(key);
}

/** @param {string} key */
function makeCell(key) {
  const cell = make("button", { class: "face", type: "button", "data-key": key },
    make("span", { class: "picture" }), make("small"));
  cell.onclick = () => choose(key);
  cells.set(key, cell);
  describe(key, cell);
  sight.observe(cell);
  return cell;
}

/** Write below a face what it is called, and mark it if it is wrong. @param {string} key @param {HTMLElement} cell */
function describe(key, cell) {
  const face = faces.get(key), small = cell.querySelector("small");
  if (!face || !small) return;
  const words = `${face.code ? `${face.code} ` : ""}${face.name}${face.copies > 1 ? ` × ${face.copies}` : ""}`;
  if (small.textContent !== words) small.textContent = words;
  resize(cell, face);
  const isWrong = told?.bad[key] || told?.faults.some((fault) => fault.keys?.includes(key));
  cell.querySelector(".mark")?.remove();
  if (isWrong) cell.append(make("span", { class: "mark" }, "problem"));
}

/** @param {HTMLElement} cell @param {Face} face */
function resize(cell, face) {
  const px = isReal ? scale() : Number(find("zoom").value);
  const picture = cell.querySelector(".picture"), edge = find("bleed").checked ? 2 * BLEED : 0;
  if (!(picture instanceof HTMLElement)) return;
  picture.style.width = `${(face.w + edge) * px}px`;
  picture.style.height = `${(face.h + edge) * px}px`;
  cell.style.width = `${Math.max(72, (face.w + edge) * px)}px`;
}

/** Have the picture of a face fetched, if it is in sight and isn't the one that is shown. @param {string} key */
function want(key) {
  if (drawn.get(key)?.digest === faces.get(key)?.digest || !(inSight.has(key) || key === chosen)) return;
  wanted.add(key);
  asking ||= requestAnimationFrame(ask);
}

async function ask() {
  const keys = [...wanted].slice(0, AT_ONCE), of = ink();
  for (const key of keys) wanted.delete(key);
  try {
    const answer = await fetch("pictures", {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ ink: of, keys }),
    });
    if (answer.ok && of === ink()) for (const [key, picture] of Object.entries(await answer.json())) put(key, picture, drawn.has(key));
  } catch {
    // The line is down, and all is asked for again when it is back.
  }
  asking = wanted.size ? requestAnimationFrame(ask) : 0;
}

/** Show a picture; what keeps a face from being drawn stands over the last good one.
 * @param {string} key @param {Drawn} picture @param {boolean} flashes */
function put(key, picture, flashes) {
  const before = drawn.get(key);
  const now = picture.svg ? picture : { ...picture, svg: before?.svg, cut: before?.cut };
  drawn.set(key, now);
  const cell = cells.get(key), face = faces.get(key), box = cell?.querySelector(".picture");
  if (!cell || !face || !box) return;
  fill(box, face, now);
  if (key === chosen) showChosen();
  if (!flashes || before?.digest === picture.digest) return;
  cell.classList.remove("flash");
  requestAnimationFrame(() => cell.classList.add("flash"));
  setTimeout(() => cell.classList.remove("flash"), FLASH);
}

/** @param {Element} box @param {Face} face @param {Drawn} picture @param {string} other */
function fill(box, face, picture, other = "") {
  box.classList.toggle("last", Boolean(picture.faults));
  // A picture that is shown twice has ids of its own there.
  const text = other ? picture.svg?.replaceAll(/\b(p[0-9a-f]{10}-)/g, `${other}$1`) : picture.svg;
  /** @type {Node[]} */
  const inside = text ? [draw(text, frame(face), lines(face, picture.cut ?? ""))] : [];
  for (const fault of picture.faults ?? []) inside.push(make("span", { class: "fault" }, make("b", {}, fault.what), place(fault)));
  box.replaceChildren(...inside);
}

/** @param {Face} face */
function frame(face) {
  const edge = find("bleed").checked ? BLEED : 0;
  return `${-edge} ${-edge} ${face.w + 2 * edge} ${face.h + 2 * edge}`;
}

/** @param {Face} face @param {string} cut */
function lines(face, cut) {
  const safe = `M${SAFE} ${SAFE}H${face.w - SAFE}V${face.h - SAFE}H${SAFE}Z`;
  const bleed = `M${-BLEED} ${-BLEED}H${face.w + BLEED}V${face.h + BLEED}H${-BLEED}Z`;
  return Object.entries({ cut, safe, bleed }).filter(([name]) => find(name).checked);
}

/** A drawing as the server made it. @param {string} text @param {string} box
 * @param {[string, string][]} over */
function draw(text, box, over = []) {
  const whole = `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box}">${text}</svg>`;
  const made = new DOMParser().parseFromString(whole, "image/svg+xml").documentElement;
  for (const [name, d] of over) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.setAttribute("class", `line ${name}`);
    made.append(path);
  }
  return document.importNode(made, true);
}

function refill() {
  for (const [key, cell] of cells) {
    const face = faces.get(key), picture = drawn.get(key), box = cell.querySelector(".picture");
    if (face) resize(cell, face);
    if (face && picture && box) fill(box, face, picture);
  }
  showChosen();
}

function filter() {
  const words = find("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const [key, cell] of cells) {
    const face = faces.get(key), text = `${key} ${face?.name} ${face?.code} ${face?.kind}`.toLowerCase();
    cell.hidden = !words.every((word) => text.includes(word));
  }
  for (const section of document.querySelectorAll("#list section")) {
    section.hidden = ![...section.querySelectorAll(".face")].some((cell) => !cell.hidden);
  }
}

// ---- the chosen face, and what is wrong -------------------------------------------------------------------------------

/** @param {string} key */
function choose(key) {
  chosen = key;
  want(key);
  for (const [each, cell] of cells) cell.setAttribute("aria-current", String(each === key));
  cells.get(key)?.scrollIntoView({ block: "nearest" });
  showChosen();
}

function showChosen() {
  const aside = find("chosen"), face = faces.get(chosen), picture = drawn.get(chosen);
  if (view !== "faces") return;
  if (!face) {
    aside.replaceChildren(make("p", {}, "Choose a face to see it large. Arrow keys go on, the space bar turns it over."));
    return;
  }
  const box = make("div", { class: "picture" });
  const edge = find("bleed").checked ? 2 * BLEED : 0;
  box.style.aspectRatio = `${face.w + edge} / ${face.h + edge}`;
  if (picture) fill(box, face, picture, "large-");
  const facts = { Size: `${face.w} × ${face.h} mm`, Copies: String(face.copies), Id: face.id, Side: face.side,
    Data: face.file ? `${face.file}:${face.line}` : "" };
  const list = make("dl", {}, ...Object.entries(facts).flatMap(([name, words]) => [make("dt", {}, name), make("dd", {}, words)]));
  const wrong = (told?.faults ?? []).filter((fault) => fault.keys?.includes(chosen)).concat(picture?.faults ?? []);
  aside.replaceChildren(make("h2", {}, face.name), box, list, ...wrong.map(explain));
}

/** @param {Fault} fault */
function explain(fault) {
  return make("div", { class: "wrong" }, make("p", {}, fault.what), place(fault), ...source(fault));
}

/** @param {Fault} fault */
const place = (fault) => make("span", { class: "place" }, fault.file + (fault.line ? `:${fault.line}` : ""));

/** @param {Fault} fault */
function source(fault) {
  if (!fault.lines?.length) return [];
  const rows = fault.lines.map(([number, text]) => {
    return make("span", number === fault.line ? { class: "here" } : {}, `${String(number).padStart(4)}  ${text}\n`);
  });
  return [make("pre", { tabindex: "0" }, ...rows)];
}

/** @param {Told} now */
function showFaults({ faults, more }) {
  const section = find("faults");
  section.hidden = !faults.length;
  const each = faults.map((fault) => make("article", {}, make("h3", {}, fault.what), place(fault), ...source(fault)));
  const rest = more ? [make("p", {}, `and ${more} more`)] : [];
  section.replaceChildren(make("h2", {}, "This goes by itself with the next good save"), ...each, ...rest);
}

// ---- sheets -----------------------------------------------------------------------------------------------------------

const sheetAddress = (/** @type {string} */ way) => `${way}?ink=${ink()}&paper=${find("paper").value}`;
let sheetNow = "";

/** @param {string} to */
function turnTo(to) {
  view = to;
  for (const name of ["faces", "sheets"]) find(`view-${name}`).setAttribute("aria-pressed", String(name === to));
  find("paper-label").hidden = to !== "sheets";
  if (to === "sheets") listSheets();
  else if (told) layOut(order, kindTitles());
  showChosen();
}

const titles = /** @type {Record<string, string>} */ ({});
const kindTitles = () => Object.assign(titles, told?.kinds ?? {});

async function listSheets() {
  const answer = await fetch(sheetAddress("sheets"));
  if (!answer.ok || view !== "sheets") return;
  const { pages, faults } = await answer.json();
  const buttons = pages.map((/** @type {{ file: string, id: string, page: number, sheet: number, side: string }} */ page) => {
    const side = page.side === "single" ? "" : `, ${page.side}`, name = `${page.id}/${page.page}`;
    const button = make("button", { type: "button", "data-page": name, "aria-pressed": String(name === sheetNow) },
      `${page.file}: sheet ${page.sheet}${side}`);
    button.onclick = () => showSheet(page.id, page.page);
    return button;
  });
  find("chosen").replaceChildren(make("h2", {}, "As it will print"), make("div", { id: "pages" }, ...buttons), ...faults.map(explain));
  const [id, page] = sheetNow.split("/");
  const known = pages.find((/** @type {{ id: string, page: number }} */ each) => each.id === id && String(each.page) === page);
  const shown = known ?? pages[0];
  if (shown) await showSheet(shown.id, shown.page);
  else find("list").replaceChildren();
}

/** @param {string} id @param {number} page */
async function showSheet(id, page) {
  sheetNow = `${id}/${page}`;
  const answer = await fetch(`${sheetAddress("sheet")}&id=${encodeURIComponent(id)}&page=${page}`);
  if (!answer.ok || view !== "sheets") return;
  /** @type {Sheet} */
  const sheet = await answer.json();
  for (const button of document.querySelectorAll("[data-page]")) {
    button.setAttribute("aria-pressed", String(button.dataset.page === sheetNow));
  }
  const box = make("div", { class: "picture" }), px = isReal ? scale() : Number(find("zoom").value);
  if (sheet.svg) box.append(draw(sheet.svg, `0 0 ${sheet.w} ${sheet.h}`, sheetLines(sheet)));
  box.style.width = `${sheet.w * px}px`;
  box.style.height = `${sheet.h * px}px`;
  find("list").replaceChildren(make("div", { id: "sheet" }, box, ...(sheet.faults ?? []).map(explain)));
}

/** @param {Sheet} sheet @returns {[string, string][]} */
function sheetLines(sheet) {
  const around = (/** @type {(bleed: number[]) => number[]} */ by) => sheet.pieces.map(([x, y, w, h, bleed]) => {
    const [left, top, right, bottom] = by(bleed);
    return `M${x - left} ${y - top}H${x + w + right}V${y + h + bottom}H${x - left}Z`;
  }).join("");
  const every = { cut: around(() => [0, 0, 0, 0]), safe: around(() => [-SAFE, -SAFE, -SAFE, -SAFE]), bleed: around((bleed) => bleed) };
  return Object.entries(every).filter(([name]) => find(name).checked);
}

// ---- hands --------------------------------------------------------------------------------------------------------------

function look() {
  const px = isReal ? scale() : Number(find("zoom").value);
  document.documentElement.style.setProperty("--px", `${px}px`);
  document.documentElement.style.setProperty("--real", `${scale()}px`);
  document.body.dataset.eyes = find("eyes").value;
  find("real").setAttribute("aria-pressed", String(isReal));
  refill();
  if (view === "sheets" && sheetNow) {
    const [id, page] = sheetNow.split("/");
    showSheet(id, Number(page));
  }
}

function takeInk() {
  document.body.dataset.ink = ink();
  for (const known of [drawn, wanted]) known.clear();
  const before = socket;
  connect();
  before.close();
}

function measure() {
  isReal = !isReal;
  find("ruler").hidden = !isReal || Boolean(localStorage.getItem(SCALE));
  find("scale").value = String(scale());
  look();
}

/** The faces that the filter leaves, in order. */
const listed = () => order.filter((key) => !cells.get(key)?.hidden);

/** @param {number} by */
function step(by) {
  const keys = listed(), at = keys.indexOf(chosen);
  if (keys.length) choose(keys[at < 0 ? 0 : Math.min(keys.length - 1, Math.max(0, at + by))]);
}

function turnOver() {
  const face = faces.get(chosen);
  const other = face?.side === "back" ? `${face.id}/front` : [`${face?.id}/back`, `${face?.kind}/back`].find((key) => faces.has(key));
  if (other && faces.has(other)) choose(other);
}

/** @param {string} id @param {number} by */
function cycle(id, by = 1) {
  const select = /** @type {HTMLSelectElement} */ (document.querySelector(`#${id}`));
  select.selectedIndex = (select.selectedIndex + by) % select.options.length;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {number} by */
function zoom(by) {
  isReal = false;
  find("zoom").value = String(Number(find("zoom").value) * by);
  look();
}

const flip = (/** @type {string} */ id) => () => { find(id).checked = !find(id).checked; look(); };
/** @type {Record<string, () => void>} */
const KEYS = {
  "1": () => turnTo("faces"), "2": () => turnTo("sheets"), "/": () => find("filter").focus(),
  ArrowRight: () => step(1), ArrowDown: () => step(1), ArrowLeft: () => step(-1), ArrowUp: () => step(-1), " ": turnOver,
  i: () => cycle("ink"), e: () => cycle("eyes"), r: measure, c: flip("cut"), s: flip("safe"), b: flip("bleed"),
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
find("filter").addEventListener("input", filter);
find("zoom").addEventListener("input", () => { isReal = false; look(); });
find("ink").addEventListener("change", takeInk);
find("paper").addEventListener("change", listSheets);
for (const id of ["eyes", "cut", "safe", "bleed"]) find(id).addEventListener("change", look);
find("real").addEventListener("click", measure);
find("scale").addEventListener("input", () => { localStorage.setItem(SCALE, find("scale").value); look(); });
find("ruler-done").addEventListener("click", () => { localStorage.setItem(SCALE, find("scale").value); find("ruler").hidden = true; look(); });
for (const name of ["faces", "sheets"]) find(`view-${name}`).addEventListener("click", () => turnTo(name));
look();
connect();
