// What an answer would change: once it is picked, pictures show the table as it would be, until it is given or left.

import { look, turn } from "./gestures.js";
import { morph } from "./morphing.js";
import { ask, makeLine } from "./newest.js";
import { change } from "./presses.js";
import { numbersOf, pictures, shownPicture, targetsOf } from "./pointing.js";
import { isBusy } from "./sending.js";
import { details } from "./taps.js";
import { boxOfPiece, fit, forgetNew, uncover } from "./zoom.js";

/** What pictures showed before they showed what isn't yet: their pieces and what cards ask for, by their kind.
 * @type {Map<string, Element[]>} */
const before = new Map();
const LAYERS = ["pieces", "lacks"];
const trials = makeLine();
/** The answer that is tried. */
let tried = "";

export function listenToPicks() {
  document.addEventListener("picked", ({ detail }) => {
    document.getElementById("details")?.replaceChildren();
    tryOut(detail);
  });
  document.addEventListener("change", ({ target }) => {
    const all = details(), at = all.findIndex((each) => each === target);
    if (at >= 0) tryOut(tried, all.slice(0, at + 1).map((each) => each.value));
  });
  document.addEventListener("click", ({ target }) => choosePlace(target.closest("[data-detail]")));
}

/** Choose what a place on a picture means; of several answers the next. @param {HTMLElement | null} place */
function choosePlace(place) {
  const { detail = "", numbers = "" } = place?.dataset ?? {};
  const every = [...document.querySelectorAll(`#details [name="detail-${detail}"]`)].filter((each) => each instanceof HTMLInputElement);
  const meant = numbers.split(" ").map((number) => every[Number(number) - 1]);
  const next = meant[(meant.findIndex((each) => each?.checked) + 1) % meant.length];
  if (next && !next.checked) next.click();
}

/** Show how an answer is carried out, with what had the focus still having it. @param {Iterable<Element>} shown */
function settle(shown) {
  const focused = document.activeElement?.closest("#details [name]")?.getAttribute("name");
  document.getElementById("details")?.replaceChildren(...shown);
  document.dispatchEvent(new Event("filled"));
  for (const each of details()) {
    each.closest("label")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (each.name === focused) each.focus();
  }
}

/** Show what an answer would change, and how it is carried out; of none, what is. What has just been given stays until it
 * is so. @param {string} key @param {string[]} settled the details that are chosen, from the first on */
async function tryOut(key, settled = []) {
  const moves = document.body.dataset.moves ?? "";
  tried = key;
  trials.drop();
  if (!key) return isBusy() || takeBack();
  const asks = new URLSearchParams([["key", key], ["moves", moves], ...settled.map((each) => ["then", each])]);
  const answer = await trials.take(() => ask(`trial?${asks}`), document.getElementById("confirm"));
  if (!answer) return;
  const made = document.createElement("template");
  made.innerHTML = answer.ok ? answer.text : "";
  change(() => {
    settle(made.content.getElementById("details")?.children ?? []);
    const ends = made.content.getElementById("ends")?.textContent;
    if (ends) document.getElementById("follows")?.prepend(`${ends} `);
    show([...made.content.querySelectorAll("[data-tries]")], key);
  });
}

/** @param {HTMLElement[]} tries @param {string} key */
function show(tries, key) {
  takeBack();
  for (const each of tries) lay(each);
  const [first] = before.keys(), picture = shownPicture();
  const isTapped = picture && targetsOf(picture).some((each) => each.dataset.keys?.split("\n").includes(key));
  fit();
  if (!first || isTapped) return;  // Nothing moves away from below a finger.
  turn(first);
  for (const { dataset: { tries: kind, box } } of tries) {
    const shown = pictures().find((each) => each.id === `${kind}-picture`);
    if (shown) uncover(shown, placesOfNew(shown), numbersOf(box));
  }
}

/** @param {HTMLElement} made */
function lay(made) {
  const { tries: kind = "", new: fresh = "" } = made.dataset;
  const layers = LAYERS.map((name) => document.getElementById(`${kind}-${name}`)).filter((each) => each !== null);
  before.set(kind, layers.map((each) => /** @type {Element} */ (each.cloneNode(true))));
  for (const each of layers) morph(each, made.querySelector(`#${each.id}`));
  for (const id of fresh.split("\n")) document.getElementById(`${kind}-${id}`)?.classList.add("new");
}

/** Show the table as it is again. */
export function takeBack() {
  if (!before.size) return;
  for (const was of [...before.values()].flat()) {
    const there = document.getElementById(was.id);
    if (there) morph(there, was);
  }
  before.clear();
  forgetNew();
  look();
}

/** Where something would be new: its middle and some reach, in mm of its picture; what is drawn may fill less than its box.
 * @param {Picture} picture @returns {Spot[]} */
const placesOfNew = (picture) => [...picture.querySelectorAll(".new")].map((piece) => {
  const [x, y, wide, high] = boxOfPiece(piece);
  return [x + wide / 2, y + high / 2, Math.min(wide, high) / 4];
});
