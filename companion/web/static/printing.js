// Printing from a page: what it takes and its sheets follow the form, and the files come as they are made.

import { morph } from "./morphing.js";
import { change } from "./presses.js";

/** ms between two looks at the files, and for which sheets in sight are drawn before books are set. */
const LOOK_AGAIN = 400, SHEETS_FIRST = 1200;
let changes = 0;

export function listenToPrinting() {
  if (!document.body.dataset.print) return;
  document.addEventListener("formed", plan);
  document.addEventListener("click", ({ target }) => follow(target.closest("[data-print-do]")?.dataset.printDo));
  plan();
}

/** Have the plan as the form is now, first without books. */
async function plan() {
  const now = ++changes;
  await load("plan", "plan?first");
  setTimeout(() => now === changes && document.querySelector("#plan[aria-busy]") && load("plan", "plan"), SHEETS_FIRST);
}

/** Do something, and show how far it is until the files are there. @param {string | undefined} does */
async function follow(does) {
  if (does) await load("files", does, "POST");
  if (does && document.querySelector("#files[data-making]")) setTimeout(() => follow("tell"), LOOK_AGAIN);
}

/** A part of the page as it is now. @param {string} part @param {string} way */
async function load(part, way, method = "GET") {
  const answer = await fetch(`print/${document.body.dataset.print}/${way}`, { method }).catch(() => null);
  const html = answer?.ok && !answer.redirected ? await answer.text() : `<section id="${part}"><p class="wrong sums" role="alert">This page is no longer served; open it again from the list of games.</p></section>`;
  change(() => morph(document.querySelectorAll(`#${part}`)[0], html));
}
