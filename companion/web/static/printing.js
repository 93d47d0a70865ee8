// Printing from a page: what it takes and its sheets follow the form, and the files come as they are made.

import { say } from "./messages.js";
import { morph } from "./morphing.js";
import { ask, makeLine } from "./newest.js";
import { change } from "./presses.js";

/** ms between two looks at the files, and for which sheets in sight are drawn before books are set. */
const LOOK_AGAIN = 400, SHEETS_FIRST = 1200;
const plans = makeLine(), files = makeLine();
let planning = 0, looking = 0;

export function listenToPrinting() {
  if (!document.body.dataset.print) return;
  document.addEventListener("formed", plan);
  document.addEventListener("click", ({ target }) => follow(target.closest("[data-print-do]")?.dataset.printDo));
  addEventListener("error", ({ target }) => target instanceof Element && target.matches("#plan img") && planSoon(), true);
  plan();
}

/** A picture that doesn't come is of a plan that is no longer the newest. */
function planSoon() {
  clearTimeout(planning);
  planning = setTimeout(plan, LOOK_AGAIN);
}

/** Have the plan as the form is now, first without books. */
async function plan() {
  clearTimeout(planning);
  if (await load(plans, "plan", "plan?first") && document.querySelector("#plan[aria-busy]"))
    planning = setTimeout(() => load(plans, "plan", "plan"), SHEETS_FIRST);
}

/** Do something, and show how far it is until the files are there. @param {string | undefined} does */
async function follow(does) {
  if (!does) return;
  clearTimeout(looking);
  const isNewest = await load(files, "files", does, "POST"), isMade = !document.querySelector("#files[data-making]");
  // On phones the files lie below all sheets.
  if (does === "make" || isMade) change(() => document.getElementById("files")?.scrollIntoView());
  if (isNewest && !isMade) looking = setTimeout(() => follow("tell"), LOOK_AGAIN);
}

/** Show a part of the page as it is now; whether nothing newer has been asked of it. @param {ReturnType<makeLine>} line
 * @param {"plan" | "files"} part @param {string} way */
async function load(line, part, way, method = "GET") {
  const there = document.querySelectorAll(`#${part}`)[0];
  const answer = await line.take(() => ask(`print/${document.body.dataset.print}/${way}`, { method }), there);
  if (!answer) return false;
  const html = answer.ok ? answer.text : `<section id="${part}"><p class="wrong sums" role="alert">${say("This page is no longer served; open it again from the list of games.")}</p></section>`;
  change(() => morph(there, html));
  return true;
}
