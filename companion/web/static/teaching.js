// A seat is taught what is new to its phone. What has been met this phone remembers, for each game; the server tells
// one thing at a time, in a strip between the board and the question, which an answer closes as well.

import { post } from "./live.js";
import { morph } from "./morphing.js";
import { change } from "./presses.js";
import { closeSheet, fill } from "./sheets.js";
import { reveal } from "./zoom.js";

const KEY = "salvage-taught", GOAL = " goal", SVG = "http://www.w3.org/2000/svg";
/** What a phone remembers of a game: what it has met; whether it is taught, if somebody has said so; whether a game was
 * played to its end. @typedef {{ seen?: string[], on?: boolean, played?: boolean }} Taught */
let isAsking = false;

const part = () => document.getElementById("teach");
const strip = () => document.querySelector("#teach .strip");
const game = () => part()?.dataset.game ?? "";

export function listenToTeaching() {
  document.addEventListener("shown", look);
  document.addEventListener("change", ({ target }) => target.matches("[data-teaching]") && put(target.checked));
  document.addEventListener("click", ({ target }) => {
    const on = (/** @type {string} */ what) => target.closest(what);
    if (on("[data-read]")) putAway();
    else if (on("[data-event-steps]")) post("steps", {}).catch(() => null);
    else if (on("#teach [data-by]")) step(Number(on("[data-by]")?.dataset.by));
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
  if (strip()?.hasAttribute("data-open")) showSteps();
  else if (isOn()) light(document.querySelector("#teach li:not([hidden])") ?? strip());
  if (!isAsking) begin(known);
}

/** Whatever is being told has been met now. */
function remember() {
  const told = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#teach [data-teach]")]);
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
  const answer = await fetch("sheet/goal").catch(() => null), dialog = document.getElementById("sheet");
  const html = answer?.ok && await answer.text();
  isAsking = false;
  if (!html || dialog?.open) return;
  fill(html);
  keep({ seen: [...kept().seen ?? [], GOAL] });
}

/** Turn to another card of the goal; after the last one the set-up begins. @param {number} by */
function turn(by) {
  const cards = [...document.querySelectorAll("#goal .goal-card")], at = cards.findIndex((card) => !card.hidden) + by;
  if (at >= cards.length) return closeSheet();
  change(() => {
    for (const [place, card] of cards.entries()) card.hidden = place !== at;
    const next = document.querySelector("[data-next-card]");
    if (next && at === cards.length - 1) next.textContent = "Begin";
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

/** Show step by step what the game did, in the place of the strip. */
async function showSteps() {
  strip()?.removeAttribute("data-open");
  const answer = await fetch("sheet/event-steps").catch(() => null), there = strip();
  const html = answer?.ok && await answer.text();
  if (!html || !there) return;
  change(() => morph(there, html));
  remember();
  step(0);
}

/** @param {number} by */
function step(by) {
  const steps = [...document.querySelectorAll("#teach li")], at = steps.findIndex((each) => !each.hidden) + by;
  if (!steps[at]) return;
  change(() => {
    for (const [place, each] of steps.entries()) each.hidden = place !== at;
    for (const way of document.querySelectorAll("#teach [data-by]")) way.toggleAttribute("disabled", !steps[at + Number(way.dataset.by)]);
  });
  light(steps[at]);
  for (const ring of document.querySelectorAll(".lit")) {
    const picture = ring.closest(".picture"), [x, y, reach] = ["cx", "cy", "r"].map((name) => Number(ring.getAttribute(name)));
    if (picture?.clientWidth) reveal(picture, [x, y, reach]);
  }
}

/** Ring the places that something is about. @param {HTMLElement | null} about */
function light(about) {
  for (const ring of document.querySelectorAll(".lit")) ring.remove();
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
