// A seat is taught what is new to its phone. What has been met this phone remembers, for each game; the server tells
// one thing at a time: a strip between the board and the question names it, help tells it, and an answer ends it as well.

import { post } from "./live.js";
import { say } from "./messages.js";
import { ask } from "./newest.js";
import { change } from "./presses.js";
import { closeSheet, fill } from "./sheets.js";

const KEY = "salvage-taught", GOAL = " goal", SVG = "http://www.w3.org/2000/svg";
/** What a phone remembers of a game: what it has met; whether it is taught, if somebody has said so; whether a game was
 * played to its end. @typedef {{ seen?: string[], on?: boolean, played?: boolean }} Taught */
let isAsking = false;

const part = () => document.getElementById("teach");
const strip = () => document.querySelector("#teach .strip");
const game = () => part()?.dataset.game ?? "";

export function listenToTeaching() {
  document.addEventListener("shown", look);
  document.addEventListener("filled", () => {
    const told = strip()?.querySelector(".lesson")?.cloneNode(true);
    document.querySelector("#sheet [data-lesson]")?.replaceChildren(...told?.childNodes ?? []);
    remember();
  });
  document.addEventListener("change", ({ target }) => target.matches("[data-teaching]") && put(target.checked));
  document.addEventListener("click", ({ target }) => {
    const on = (/** @type {string} */ what) => target.closest(what);
    if (on("[data-read]")) putAway();
    else if (on("[data-teach-anew]")) [keep({ seen: [] }), closeSheet(), put(true)];
    else if (on("[data-know]")) [closeSheet(), put(false)];
    else if (on("[data-next-card]")) turn(1);
  });
  look();
}

/** Ask to be taught in a first game, remember what is being told, and light the places that it is about. */
function look() {
  if (!game()) return;
  remember();
  const known = kept();
  if (document.querySelector("#question.over") && !known.played) keep({ played: true });
  if (isOn()) light(strip());
  if (!isAsking) begin(known);
}

/** Whatever is being told has been met now. */
function remember() {
  const told = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(":is(#teach, #past) [data-teach]")]);
  const seen = [...new Set([...kept().seen ?? [], ...told.map((each) => each.dataset.teach ?? "")])];
  if (seen.length > (kept().seen?.length ?? 0)) keep({ seen });
}

/** Show the goal before anything else, or have a game taught that is new to this phone. @param {Taught} known */
function begin(known) {
  if (isOn() && "goal" in (part()?.dataset ?? {}) && !known.seen?.includes(GOAL)) showGoal();
  else if (!isOn() && (known.on ?? isNew(known))) teach();
}

/** Whether the game is new to whoever plays: as was said when it began, or else as this phone knows.
 * @param {Taught} known */
const isNew = (known) => "newcomer" in (part()?.dataset ?? {}) || !("veteran" in (part()?.dataset ?? {}) || known.played);

const isOn = () => "on" in (part()?.dataset ?? {});

/** Have the server teach this seat what the phone hasn't met. */
async function teach() {
  isAsking = true;
  await post("teach", { on: true, seen: (kept().seen ?? []).filter((each) => each !== GOAL) }).catch(() => null);
  isAsking = false;
  if (isOn()) look(); // The push was here before the reply.
}

/** @param {boolean} on */
async function put(on) {
  keep({ on });
  if (on) await teach();
  else await post("teach", { on: false }).catch(() => null);
}

async function showGoal() {
  isAsking = true;
  const answer = await ask("sheet/goal");
  isAsking = false;
  if (!answer.ok || document.getElementById("sheet").open) return;
  fill(answer.text);
  keep({ seen: [...kept().seen ?? [], GOAL] });
}

/** Turn to another card of the goal; after the last one the set-up begins. @param {number} by */
function turn(by) {
  const cards = [...document.querySelectorAll("#goal .goal-card")], at = cards.findIndex((card) => !card.hidden) + by;
  if (at >= cards.length) return closeSheet();
  change(() => {
    for (const [place, card] of cards.entries()) card.hidden = place !== at;
    const next = document.querySelector("[data-next-card]");
    if (next && at === cards.length - 1) next.textContent = say("Begin");
  });
  cards[at].querySelector("h2")?.focus();
}

/** What has been read goes at once, whether the server hears of it now or later. */
function putAway() {
  change(() => strip()?.remove());
  light(null);
  document.getElementById("question")?.querySelector("button")?.focus({ preventScroll: true });
  post("read", {}).catch(() => null);
}

/** Ring the places that something is about. @param {HTMLElement | null} about */
function light(about) {
  for (const ring of document.querySelectorAll(".table-picture .lit")) ring.remove();
  for (const said of (about?.dataset.lit ?? "").split(";").filter(Boolean)) {
    const [kind, x, y, reach] = said.split(" "), ring = document.createElementNS(SVG, "circle");
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: reach, class: "lit" })) ring.setAttribute(name, value);
    document.getElementById(`${kind}-picture`)?.append(ring);
  }
}

/** @returns {Record<string, Taught>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @returns {Taught} */
const kept = () => all()[game()] ?? {};

/** @param {Taught} more */
function keep(more) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game()]: { ...kept(), ...more } }));
  } catch { /* A browser that keeps nothing is taught again. */ }
}
