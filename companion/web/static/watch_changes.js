// What has changed since the game was printed, in `salvage watch`: faces then and now side by side, what to print anew.

import { ask, makeLine, read, send } from "./newest.js";
import { edge, fill, frameDifferences } from "./watch_drawing.js";
import { faces, find, ink, make, makeCopy, matches, page, pixels } from "./watch_state.js";

const MOST = 200, LARGER = 1.6;
/** @type {Changes & { then: Record<string, Drawn>, now: Record<string, Drawn> }} */
let known = { rows: [], faces: {}, then: {}, now: {} };
let pictures = 0;
const lists = makeLine();

/** Ask for all that differs, and show it. */
export async function listChanges() {
  const since = page.told?.since;
  if (!since?.is_there || !since.is_ready) {
    lists.drop();
    show([], [make("h2", {}, "What has changed"), make("p", {}, whyNone(since))]);
    return;
  }
  const changes = await lists.take(load, find("list"));
  if (!changes) return;
  known = changes;
  showChanges();
}

/** All that differs, with its pictures; null where that doesn't come. */
async function load() {
  const answer = await ask(`changes?ink=${ink()}`);
  if (!answer.ok) return null;
  /** @type {Changes} */
  const changes = read(answer), rows = chooseRows(changes.rows);
  const [then, now] = await Promise.all([
    fetchPictures(rows.flatMap((row) => row.then), true), fetchPictures(rows.flatMap((row) => row.now), false),
  ]);
  return { ...changes, then, now };
}

/** @param {Row[]} rows */
const chooseRows = (rows) => rows.filter((row) => matches(`${row.id} ${row.name} ${row.how}`)).slice(0, MOST);

/** Show what is known to differ, such as in another size. */
export function showChanges() {
  if (page.view !== "changes" || !page.told?.since.is_ready) return;
  const { rows, faces: before, then, now, prints = [], takes = [], command = "" } = known, chosen = chooseRows(rows);
  const made = chosen.map((row) => makeRow(row, row.then.map((key) => makePicture(key, before[key], then[key])),
    row.now.map((key) => makePicture(key, faces.get(key), now[key]))));
  const more = rows.length > chosen.length ? [make("p", {}, `${chosen.length} of ${rows.length} are shown; filter for others.`)] : [];
  const over = make("button", { type: "button", id: "over", "aria-pressed": String(page.over) }, "Only what differs ", make("kbd", {}, "d"));
  show([...made, ...more], [make("h2", {}, sum(rows)), ...(rows.length ? [over] : []), ...tell("Print", prints), ...tell("Take out of the box", takes),
    ...(prints.length ? [makeCommand(command)] : []), ...listRows(chosen)]);
  if (!page.over) frameAll();
}

function frameAll() {
  for (const row of document.querySelectorAll("#list .pair")) {
    const [from, to] = ["then", "now"].map((when) => row.querySelectorAll(`.${when} .picture`));
    from.forEach((box, at) => to[at] && frameDifferences(box, to[at]));
  }
}

/** @param {Node[]} list @param {Node[]} aside */
function show(list, aside) {
  const top = find("list").scrollTop;
  find("list").replaceChildren(make("div", { id: "changes", class: page.over ? "over" : "" }, ...list));
  find("list").scrollTop = top;
  find("chosen").replaceChildren(...aside);
}

/** @param {Since | undefined} since */
function whyNone(since) {
  if (since?.is_there) return "Comparing…";
  return since?.called === "last" ? "Nothing has been printed yet: after salvage print this shows what has changed since." :
    `${since?.called} can't be read.`;
}

/** @param {Row[]} rows */
function sum(rows) {
  const called = page.told?.since.called === "last" ? "the last print" : page.told?.since.called;
  if (!rows.length) return `Nothing has changed since ${called}`;
  return `${rows.length} ${rows.length === 1 ? "piece" : "pieces"} changed since ${called}`;
}

/** @param {string} what @param {string[]} each */
function tell(what, each) {
  return each.length ? [make("h3", {}, what), make("p", { class: "copies" }, each.join(", "))] : [];
}

/** @param {string} command */
function makeCommand(command) {
  return make("div", { class: "command" }, make("code", { tabindex: "0" }, command), makeCopy(command));
}

/** Buttons that lead to each piece. @param {Row[]} rows */
function listRows(rows) {
  const buttons = rows.map((row) => {
    const button = make("button", { type: "button" }, row.name, make("small", {}, ` ${row.how}`));
    button.onclick = () => document.querySelector(`[data-id="${row.id}"]`)?.scrollIntoView({ block: "start" });
    return button;
  });
  return [make("div", { id: "pages" }, ...buttons)];
}

/** @param {string[]} keys @param {boolean} then @returns {Promise<Record<string, Drawn>>} */
async function fetchPictures(keys, then) {
  if (!keys.length) return {};
  const answer = await send("pictures", { ink: ink(), keys: [...new Set(keys)], then });
  return answer.ok ? read(answer) : {};
}

/** @param {string} key @param {Face | undefined} face @param {Drawn | undefined} picture */
function makePicture(key, face, picture) {
  const box = make("span", { class: "picture", "data-of": key });
  if (!face) return box;
  const px = page.isReal ? pixels() : LARGER * pixels();
  box.style.width = `${(face.w + 2 * edge()) * px}px`;
  box.style.height = `${(face.h + 2 * edge()) * px}px`;
  if (picture) fill(box, face, picture, `of-${++pictures}-`);
  return box;
}

/** @param {Row} row @param {Node[]} then @param {Node[]} now */
function makeRow(row, then, now) {
  const words = row.is_seen ? [] : [make("p", {}, "It looks as it did.")];
  const figures = Object.entries({ Then: then, Now: now }).filter(([, shown]) => shown.length).map(([when, shown]) => {
    return make("figure", { class: when.toLowerCase() }, make("figcaption", {}, when), ...shown);
  });
  return make("article", { class: "pair", "data-id": row.id }, make("h2", {}, `${row.name} `, make("small", {}, `${row.id}, ${row.how}`)),
    make("div", { class: "figures" }, ...figures), ...makeValues(row.values), ...words);
}

/** @param {Row["values"]} values */
function makeValues(values) {
  if (!values.length) return [];
  const rows = values.map(([name, then, now]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, make("del", {}, then)), make("td", {}, make("ins", {}, now))));
  return [make("table", {}, make("tr", {}, ...["value", "then", "now"].map((word) => make("th", { scope: "col" }, word))), ...rows)];
}
