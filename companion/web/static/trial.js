// What an answer would change: once it is picked, pictures show the table as it would be, until it is given or left.

import { look, turn } from "./gestures.js";
import { morph } from "./morphing.js";
import { change } from "./presses.js";
import { numbersOf, pictures, shownPicture, targetsOf } from "./pointing.js";
import { isBusy } from "./sending.js";
import { boxOfPiece, fit, forgetNew, uncover } from "./zoom.js";

/** What pictures showed before they showed what isn't yet: their pieces, by their kind. @type {Map<string, Element>} */
const before = new Map();
let wanted = "";

export function listenToPicks() {
  document.addEventListener("picked", ({ detail }) => tryOut(detail));
}

/** Show what an answer would change; of none, what is. What has just been given stays until it is so. @param {string} key */
async function tryOut(key) {
  const moves = document.body.dataset.moves ?? "";
  wanted = key && `${moves} ${key}`;
  if (!key) return isBusy() || takeBack();
  const asked = wanted, said = await fetch(`trial?${new URLSearchParams({ key, moves })}`).catch(() => null);
  const made = document.createElement("template");
  made.innerHTML = said?.status === 200 ? await said.text() : "";
  if (asked !== wanted) return;
  change(() => show([...made.content.querySelectorAll("[data-tries]")], key));
}

/** @param {HTMLElement[]} trials @param {string} key */
function show(trials, key) {
  takeBack();
  for (const tried of trials) lay(tried);
  const [first] = before.keys(), picture = shownPicture();
  const isTapped = picture && targetsOf(picture).some((each) => each.dataset.keys?.split("\n").includes(key));
  fit();
  if (!first || isTapped) return;  // Nothing moves away from below a finger.
  turn(first);
  for (const { dataset: { tries, box } } of trials) {
    const shown = pictures().find((each) => each.id === `${tries}-picture`);
    if (shown) uncover(shown, placesOfNew(shown), numbersOf(box));
  }
}

/** @param {HTMLElement} tried */
function lay(tried) {
  const { tries: kind = "", new: fresh = "" } = tried.dataset, pieces = document.getElementById(`${kind}-pieces`);
  if (!pieces) return;
  before.set(kind, /** @type {Element} */ (pieces.cloneNode(true)));
  morph(pieces, tried.firstElementChild);
  for (const id of fresh.split("\n")) document.getElementById(`${kind}-${id}`)?.classList.add("new");
}

/** Show the table as it is again. */
export function takeBack() {
  if (!before.size) return;
  for (const [kind, pieces] of before) {
    const there = document.getElementById(`${kind}-pieces`);
    if (there) morph(there, pieces);
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
