// Pictures of pieces are asked for together: what several have alike comes once, and a phone asks a few times, not a hundred
// times. Elements say in `data-src` what they show, or get it from `zoom.js`.

import { ask, read } from "./newest.js";

/** Pictures that are asked for at once at most; ms until those are asked for again that didn't come. */
const MOST = 100, AGAIN = 2000;
/** Where pictures lie that have come, by their addresses. @type {Map<string, string>} */
const there = new Map();
/** What waits for a picture: for which, and as what. @type {Map<HTMLElement, { to: string, as: "href" | "src" }>} */
const waiting = new Map();
/** Pictures that have been asked for. @type {Set<string>} */
const asked = new Set();
let soon = 0;

export function listenToPictures() {
  document.addEventListener("shown", fill);
  document.addEventListener("filled", fill);
  fill();
}

function fill() {
  for (const each of document.querySelectorAll("img[data-src]")) show(each, "src", each.dataset.src ?? "");
}

/** Have an element show a picture, as soon as that is there. @param {HTMLElement} element @param {"href" | "src"} as
 * @param {string} to */
export function show(element, as, to) {
  waiting.delete(element);
  if (!to || element.dataset.shows === to) return;
  const at = there.get(to);
  if (at) {
    element.dataset.shows = to;
    element.setAttribute(as, at);
    return;
  }
  if (as === "src") element.removeAttribute(as);  // Else the old picture is seen above the new name.
  waiting.set(element, { to, as });
  soon ||= setTimeout(askForAll);
}

/** Ask for all that is waited for. */
function askForAll() {
  soon = 0;
  for (const element of waiting.keys()) if (!element.isConnected) waiting.delete(element);
  const wanted = [...new Set([...waiting.values()].map(({ to }) => to))].filter((to) => !asked.has(to));
  for (let start = 0; start < wanted.length; start += MOST) load(wanted.slice(start, start + MOST));
}

/** @param {string[]} addresses */
async function load(addresses) {
  for (const each of addresses) asked.add(each);
  const answer = await ask(`pictures?${new URLSearchParams(addresses.map((each) => ["of", each]))}`);
  /** Tags that pictures are made of, and which of them each has. @type {[string[], number[][]] | null} */
  const made = answer.ok ? read(answer) : null;
  for (const [number, address] of addresses.entries()) if (made?.[1]?.[number]?.length) keep(address, made[1][number].map((tag) => made[0][tag]));
  for (const [element, { to, as }] of waiting) if (there.has(to)) show(element, as, to);
  if (answer.status) return;  // What the table doesn't know isn't asked for again.
  for (const each of addresses) asked.delete(each);
  soon ||= setTimeout(askForAll, AGAIN);
}

/** @param {string} address @param {string[]} drawn */
function keep(address, drawn) {
  there.set(address, URL.createObjectURL(new Blob(drawn, { type: "image/svg+xml" })));
}
