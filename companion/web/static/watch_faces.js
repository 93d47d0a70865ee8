// All faces of `salvage watch` in rows, kind by kind. Pictures come when they are in sight; what a save has changed flashes.

import { makeLine, read, send } from "./newest.js";
import { edge, fill } from "./watch_drawing.js";
import { cells, countWarnings, drawn, faces, find, ink, make, isStale, isWrong, matches, page, pixels, warningsOf } from "./watch_state.js";

const AT_ONCE = 60, FLASH = 1500, RETRY_MS = 700;
/** @type {Set<string>} */
const wanted = new Set();
/** @type {Set<string>} */
const inSight = new Set();
const lists = makeLine();
let asking = 0;

const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const key = /** @type {HTMLElement} */ (target).dataset.key ?? "";
    if (isIntersecting) inSight.add(key); else inSight.delete(key);
    if (isIntersecting) want(key);
  }
}, { root: find("list"), rootMargin: "400px" });

/** Put all faces into rows, kind by kind; cells that are there already are kept. */
export function layOut() {
  for (const key of [...cells.keys()]) if (!page.order.includes(key)) drop(key);
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map();
  for (const key of page.order) {
    const kind = faces.get(key)?.kind ?? "";
    if (!rows.has(kind)) rows.set(kind, make("div", { class: "row" }));
    rows.get(kind)?.append(cells.get(key) ?? makeCell(key));
  }
  const list = find("list"), top = list.scrollTop;
  if (page.view === "faces") list.replaceChildren(...[...rows].map(([kind, row]) => makeSection(page.kinds[kind] ?? kind, row)));
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
  cells.set(key, cell);
  describe(key, cell);
  sight.observe(cell);
  return cell;
}

/** Write below a face what it is called, and mark it if it is wrong. @param {string} key @param {HTMLElement} cell */
export function describe(key, cell) {
  const face = faces.get(key), small = cell.querySelector("small");
  if (!face || !small) return;
  const words = `${face.code ? `${face.code} ` : ""}${face.name}${face.copies > 1 ? ` × ${face.copies}` : ""}`;
  if (small.textContent !== words) small.textContent = words;
  resize(cell, face);
  cell.classList.toggle("stale", isStale(face));
  const number = warningsOf(key).length, said = countWarnings(number);
  for (const mark of cell.querySelectorAll(".mark")) mark.remove();
  if (number) cell.append(make("span", { class: "mark warned", title: said }, String(number)));
  if (isWrong(key)) cell.append(make("span", { class: "mark" }, "problem"));
  else if (page.told?.since.keys?.includes(key)) cell.append(make("span", { class: "mark changed" }, "changed"));
}

/** @param {HTMLElement} cell @param {Face} face */
function resize(cell, face) {
  const px = pixels(), picture = cell.querySelector(".picture");
  if (!(picture instanceof HTMLElement)) return;
  picture.style.width = `${(face.w + 2 * edge()) * px}px`;
  picture.style.height = `${(face.h + 2 * edge()) * px}px`;
  cell.style.width = `${Math.max(72, (face.w + 2 * edge()) * px)}px`;
}

/** Have the picture of a face fetched, if it is in sight and isn't the one that is shown. @param {string} key */
export function want(key) {
  if (drawn.get(key)?.digest === faces.get(key)?.digest || !(inSight.has(key) || key === page.chosen)) return;
  wanted.add(key);
  asking ||= requestAnimationFrame(load);
}

/** Show the pictures that are wanted; those that don't come, or are of a version that isn't the newest, are asked for again. */
async function load() {
  const keys = [...wanted].slice(0, AT_ONCE);
  for (const key of keys) wanted.delete(key);
  const answer = await lists.take(() => send("pictures", { ink: ink(), keys }));
  /** @type {Record<string, Drawn>} */
  const pictures = answer?.ok ? read(answer) : {};
  for (const [key, picture] of Object.entries(pictures)) if (picture.digest === faces.get(key)?.digest) put(key, picture, drawn.has(key));
  const left = answer ? keys.filter((key) => drawn.get(key)?.digest !== faces.get(key)?.digest) : [];
  for (const key of left) wanted.add(key);
  if (left.length) await new Promise((done) => setTimeout(done, RETRY_MS));
  asking = wanted.size ? requestAnimationFrame(load) : 0;
}

/** Show a picture, and let others know that it is there; what keeps a face from being drawn stands over the last good one.
 * @param {string} key @param {Drawn} picture @param {boolean} flashes */
export function put(key, picture, flashes) {
  const before = drawn.get(key);
  const now = picture.svg ? picture : { ...picture, svg: before?.svg, cut: before?.cut };
  drawn.set(key, now);
  const cell = cells.get(key), face = faces.get(key), box = cell?.querySelector(".picture");
  if (!cell || !face || !box) return;
  fill(box, face, now);
  document.dispatchEvent(new CustomEvent("drawn", { detail: key }));
  if (!flashes || before?.digest === picture.digest) return;
  cell.classList.remove("flash");
  requestAnimationFrame(() => cell.classList.add("flash"));
  setTimeout(() => cell.classList.remove("flash"), FLASH);
}

/** Draw all that is there again, as other lines or another size are wished for. */
export function refill() {
  for (const [key, cell] of cells) {
    const face = faces.get(key), picture = drawn.get(key), box = cell.querySelector(".picture");
    if (face) resize(cell, face);
    if (face && picture && box) fill(box, face, picture);
  }
}

/** Forget all pictures: those of another ink are wanted. */
export function forget() {
  lists.drop();
  for (const known of [drawn, wanted]) known.clear();
}

export function filter() {
  for (const [key, cell] of cells) {
    const face = faces.get(key), changed = page.told?.since.keys?.includes(key) ? "changed" : "";
    const warned = warningsOf(key).length ? "warning" : "";
    cell.hidden = !matches(`${key} ${face?.name} ${face?.code} ${face?.kind} ${changed} ${warned}`);
  }
  for (const section of document.querySelectorAll("#list section")) {
    section.hidden = ![...section.querySelectorAll(".face")].some((cell) => !cell.hidden);
  }
}
